// HTTPKitTests
