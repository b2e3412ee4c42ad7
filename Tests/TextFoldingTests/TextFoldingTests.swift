// TextFoldingTests
