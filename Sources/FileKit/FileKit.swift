// FileKit
