// SQLiteKitTests
