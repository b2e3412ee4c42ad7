/// The first 100 bytes of an SQLite file: https://sqlite.org/fileformat2.html#the_database_header.
///
/// SQLite reads the missing pages of a truncated file as zeros, so readers compare the length with the header.
package struct DatabaseHeader {
  private static let magic = Array("SQLite format 3\0".utf8)

  private let bytes: [UInt8]
  /// The status of the file.
  package let file: FileStat

  package init(_ path: String, _ mode: OpenFile.Mode = .read) throws(FileError) {
    let open = try OpenFile(path, mode)
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = try bytes.withUnsafeMutableBufferPointer { buffer throws(FileError) in
      try open.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    self.bytes = Array(bytes[..<count])
    file = try open.stat()
  }

  /// Whether the file begins as those of SQLite, as far as it goes.
  package var beginsAsSQLite: Bool { zip(bytes, Self.magic).allSatisfy(==) }

  package var hasSignature: Bool { bytes.starts(with: Self.magic) }
  package var isComplete: Bool { bytes.count == 100 }
  package var isZero: Bool { bytes.allSatisfy { $0 == 0 } }

  /// 0 if the file ends before it.
  package var applicationID: Int { number(68) }
  package var userVersion: Int { number(60) }
  /// The size of a page in bytes. The value 1 means 65,536, which does not fit in two bytes.
  package var pageSize: Int {
    let stored = number(16, byteCount: 2)
    return stored == 1 ? 65536 : stored
  }
  /// The size of the file in bytes, by its header.
  package var statedBytes: Int { number(28) * pageSize }
  /// The number of transactions that have changed the file, and that number when the last program wrote it.
  package var changes: (all: Int, known: Int) { (number(24), number(92)) }
  /// Whether the file has no write-ahead log.
  package var isLegacy: Bool { number(18, byteCount: 2) == 0x0101 }

  private func number(_ offset: Int, byteCount: Int = 4) -> Int {
    guard bytes.count >= offset + byteCount else { return 0 }
    return bytes[offset..<offset + byteCount].reduce(0) { $0 << 8 | Int($1) }
  }
}
