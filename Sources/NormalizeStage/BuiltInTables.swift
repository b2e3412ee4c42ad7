import CNormalizeTables

/// The reviewed tables that the program carries, as the files have them.
enum BuiltInTables {
  /// `Corrections/corrections.json`.
  static var corrections: [UInt8] { bytes(normalize_table_corrections()) }

  /// `Gate/allowlist.json`.
  static var allowlist: [UInt8] { bytes(normalize_table_allowlist()) }

  private static func bytes(_ table: normalize_table) -> [UInt8] {
    Array(UnsafeBufferPointer(start: table.bytes, count: table.count))
  }
}
