import FileKit
import PokedexSchema
import SQLiteKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file as bytes: its header, and one table read without SQLite.
///
/// SQLite parses the whole schema before it answers anything, which takes longer than an app's first
/// list may. The format is fixed (https://sqlite.org/fileformat2.html), so the list is read from the
/// b-tree itself. Nothing is trusted: every offset is checked, and a table that does not look as
/// expected is a ``Fault``, upon which the caller asks SQLite.
struct DatabaseFile: ~Copyable {
  private let file: OpenFile
  let pageSize: Int
  let pageCount: Int
  private let usableSize: Int

  /// What does not look like a rowid table of an SQLite file.
  struct Fault: Error {}

  /// Opens `path` and judges its header.
  init(_ path: String) throws(PokedexError) {
    let opened: OpenFile
    do throws(FileError) {
      opened = try OpenFile(path, .read)
    } catch {
      throw PokedexError(.cannotOpen, subject: path, detail: error.reason)
    }
    let layout = try Layout(opened.descriptor, path)
    pageSize = layout.pageSize
    pageCount = layout.pageCount
    usableSize = layout.usableSize
    file = opened
  }

  /// What the header says; section 1.3 of the format.
  private struct Layout {
    var pageSize: Int
    var pageCount: Int
    var usableSize: Int

    init(_ descriptor: Int32, _ path: String) throws(PokedexError) {
      var header = [UInt8](repeating: 0, count: 100)
      let count = DatabaseFile.read(descriptor, &header, at: 0)
      guard count >= 0 else { throw PokedexError(.cannotOpen, subject: path) }
      guard count >= 16, header.starts(with: Self.magic) else {
        throw PokedexError(.notADatabase, subject: path)
      }
      guard count == 100 else { throw PokedexError(.truncated, subject: path) }
      func number(_ offset: Int) -> Int {
        header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      guard number(68) == PokedexSchema.applicationID else {
        throw PokedexError(.notAPokedex, subject: path)
      }
      let version = number(60)
      guard version <= PokedexSchema.version else {
        throw PokedexError(
          .schemaTooNew, subject: path, detail: "\(version) > \(PokedexSchema.version)")
      }
      guard version == PokedexSchema.version else {
        throw PokedexError(
          .schemaTooOld, subject: path, detail: "\(version) < \(PokedexSchema.version)")
      }
      let size = Int(header[16]) << 8 | Int(header[17])
      pageSize = size == 1 ? 65536 : size
      guard pageSize >= 512, pageSize & (pageSize - 1) == 0, Int(header[20]) <= pageSize - 480
      else { throw PokedexError(.corrupt, subject: path, detail: "page size \(pageSize)") }
      usableSize = pageSize - Int(header[20])
      pageCount = number(28)
      let end = lseek(descriptor, 0, SEEK_END)
      guard pageCount > 0, Int(end) >= pageCount * pageSize else {
        throw PokedexError(
          .truncated, subject: path, detail: "\(end) of \(pageCount * pageSize) bytes")
      }
    }

    private static let magic = Array("SQLite format 3\0".utf8)
  }

  /// Shows `body` the blob in the second column of each row of `table` whose rowid is in `range`,
  /// ascending.
  func forEachBlob(
    ofTable table: StaticString, _ range: ClosedRange<Int>,
    _ body: (_ rowid: Int, _ blob: UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let root = try rootPage(of: table)
    var walk = Walk(pagesLeft: pageCount)
    try forEachCell(page: root, depth: 0, range, &walk) { rowid, payload, overflow in
      guard overflow == nil else { throw Fault() }
      let record = try Record(payload)
      let value = try record.column(1)
      guard value.type >= 12, value.type & 1 == 0 else { throw Fault() }
      try body(rowid, UnsafeRawBufferPointer(rebasing: payload[value.range]))
    }
  }

  /// Pages that may still be visited, so that a loop in a damaged file ends.
  private struct Walk {
    var pagesLeft: Int
  }

  private func rootPage(of table: StaticString) throws -> Int {
    var root: Int?
    var walk = Walk(pagesLeft: pageCount)
    let name = UnsafeRawBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    try forEachCell(page: 1, depth: 0, 0...Int.max, &walk) { _, payload, _ in
      // type, name, tbl_name, rootpage, sql: all but the last stand before any overflow.
      let record = try Record(payload)
      let found = try record.column(1)
      guard found.range.count == name.count, try record.column(0).range.count == 5,
        memcmp(payload.baseAddress! + found.range.lowerBound, name.baseAddress!, name.count) == 0
      else { return }
      let page = try record.column(3)
      root = payload[page.range].reduce(0) { $0 << 8 | Int($1) }
    }
    guard let root else { throw Fault() }
    return root
  }

  /// Walks a table b-tree. `overflow` is the first overflow page of a payload that goes on.
  private func forEachCell(
    page: Int, depth: Int, _ range: ClosedRange<Int>, _ walk: inout Walk,
    _ body: (_ rowid: Int, _ payload: UnsafeRawBufferPointer, _ overflow: Int?) throws -> Void
  ) throws {
    walk.pagesLeft -= 1
    guard page >= 1, page <= pageCount, depth < 16, walk.pagesLeft >= 0 else { throw Fault() }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pageSize, alignment: 8)
    defer { buffer.deallocate() }
    guard
      pread(file.descriptor, buffer.baseAddress, pageSize, off_t((page - 1) * pageSize))
        == pageSize
    else { throw Fault() }
    let bytes = UnsafeRawBufferPointer(buffer)
    let start = page == 1 ? 100 : 0
    let isLeaf = bytes[start] == 0x0D
    guard isLeaf || bytes[start] == 0x05 else { throw Fault() }
    let count = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    let pointers = start + (isLeaf ? 8 : 12)
    guard pointers + 2 * count <= usableSize else { throw Fault() }
    for index in 0..<count {
      var offset = Int(bytes[pointers + 2 * index]) << 8 | Int(bytes[pointers + 2 * index + 1])
      if isLeaf {
        let length = try Self.varint(bytes, &offset)
        let rowid = try Self.varint(bytes, &offset)
        if rowid < range.lowerBound { continue }
        if rowid > range.upperBound { return }
        let local = localSize(length)
        let end = offset + local + (local < length ? 4 : 0)
        guard end <= usableSize else { throw Fault() }
        try body(
          rowid, UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + local]),
          local < length ? Self.word(bytes, offset + local) : nil)
      } else {
        guard offset + 4 <= usableSize else { throw Fault() }
        let child = Self.word(bytes, offset)
        offset += 4
        let last = try Self.varint(bytes, &offset)
        if last < range.lowerBound { continue }
        try forEachCell(page: child, depth: depth + 1, range, &walk, body)
        if last >= range.upperBound { return }
      }
    }
    if !isLeaf {
      try forEachCell(
        page: Self.word(bytes, start + 8), depth: depth + 1, range, &walk, body)
    }
  }

  /// How much of a payload stands on its leaf page; section 1.6 of the format.
  private func localSize(_ length: Int) -> Int {
    let most = usableSize - 35
    if length <= most { return length }
    let least = (usableSize - 12) * 32 / 255 - 23
    let fitting = least + (length - least) % (usableSize - 4)
    return fitting <= most ? fitting : least
  }

  /// A row: where its columns stand in the payload; section 2.1 of the format.
  private struct Record {
    private let payload: UnsafeRawBufferPointer
    private let headerSize: Int
    private let headerStart: Int

    init(_ payload: UnsafeRawBufferPointer) throws {
      self.payload = payload
      var offset = 0
      headerSize = try DatabaseFile.varint(payload, &offset)
      headerStart = offset
      guard headerSize <= payload.count else { throw Fault() }
    }

    /// The serial type of column `index` and where its bytes stand.
    func column(_ index: Int) throws -> (type: Int, range: Range<Int>) {
      var offset = headerStart
      var start = headerSize
      for position in 0... {
        guard offset < headerSize else { throw Fault() }
        let type = try DatabaseFile.varint(payload, &offset)
        let size = Self.size(type)
        if position == index {
          guard size <= payload.count - start else { throw Fault() }
          return (type, start..<start + size)
        }
        start += size
        guard start <= payload.count else { throw Fault() }
      }
      throw Fault()
    }

    private static func size(_ type: Int) -> Int {
      switch type {
      case 0, 8, 9: 0
      case 1...4: type
      case 5: 6
      case 6, 7: 8
      default: max(0, (type - 12) / 2)
      }
    }
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int {
    Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }

  /// SQLite's varint, most significant bits first; refuses what does not fit 56 bits, as nothing
  /// here is that large.
  @inline(__always)
  private static func varint(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) throws -> Int {
    var value = 0
    for _ in 0..<8 {
      guard offset < bytes.count else { throw Fault() }
      let byte = bytes[offset]
      offset += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    throw Fault()
  }

  private static func read(_ descriptor: Int32, _ bytes: inout [UInt8], at offset: Int) -> Int {
    bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
  }
}
