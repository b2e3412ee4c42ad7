// XLIFFKitTests
