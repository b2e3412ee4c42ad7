// JSONKitTests
