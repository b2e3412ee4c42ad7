// HTTPKit
