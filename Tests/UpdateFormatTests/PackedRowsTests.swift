import SQLiteKit
import Testing
import UpdateFormat

@Suite struct PackedRowsTests {
  private static let rows: [[Value]] = [
    [.integer(5), .null, .text("ピカ"), .text(""), .blob([1, 2]), .integer(.min)],
    [.integer(3), .integer(-7), .text(""), .null, .real(1.5), .integer(.max)],
    [.integer(3), .integer(900), .text("a"), .text("x"), .null, .integer(0)],
  ]

  @Test func unpack_whatWasPacked_givesItBack() throws {
    let bytes = PackedRows.pack(Self.rows, columns: 6)
    let columns = try PackedRows.unpack(bytes, columns: 6, count: 3)
    for (row, values) in Self.rows.enumerated() {
      #expect(columns.map { $0[row] } == values)
    }
  }

  @Test func unpack_everyPrefix_refuses() {
    let bytes = PackedRows.pack(Self.rows, columns: 6)
    for length in 0..<bytes.count {
      #expect(throws: PackedRows.Malformed.self) {
        try PackedRows.unpack(Array(bytes[..<length]), columns: 6, count: 3)
      }
    }
  }

  @Test func unpack_moreRowsThanBytes_refuses() {
    #expect(throws: PackedRows.Malformed.self) {
      try PackedRows.unpack([0, 1], columns: 1, count: 1 << 40)
    }
  }
}
