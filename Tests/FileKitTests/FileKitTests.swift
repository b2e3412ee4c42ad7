// FileKitTests
