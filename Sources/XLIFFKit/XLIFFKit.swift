// XLIFFKit
