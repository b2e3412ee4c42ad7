import Platform
import PokedexModel
import SQLiteKit

/// The folded keys of `search_key` in memory, in the order of their bytes.
struct SearchIndex: Sendable {
  /// The keys one after another, a zero byte after each.
  private let text: [UInt8]
  /// By row: where its key begins; one more at the end.
  private let starts: [Int32]
  private let rows: [Row]

  /// Bytes of all keys together; a release has about 1 MiB.
  private static let mostBytes = 64 << 20

  /// What a key belongs to.
  struct Row: Sendable {
    var id: Int32
    var entity: ResourceKind
    /// As `search_key.rank`: 0 k1, 1 alias, 2 k2, 3 k3, 10 slug.
    var rank: UInt8
  }

  init(_ reader: Reader) throws(SQLiteError) {
    var text: [UInt8] = []
    var starts: [Int32] = []
    var rows: [Row] = []
    var kinds: [String: ResourceKind] = [:]
    for kind in ResourceKind.allCases { kinds[kind.endpoint] = kind }
    // Entities come as texts of few kinds: a comparison of bytes saves making strings.
    var lastName: [UInt8] = []
    var lastKind = ResourceKind.pokemon
    text.reserveCapacity(1 << 20)
    try reader.forEach(Self.query) { row throws(SQLiteError) in
      guard let key = row.statement.unsafeColumnText(0), !key.isEmpty,
        let name = row.statement.unsafeColumnText(1)
      else { return }
      if !name.elementsEqual(lastName) {
        guard let kind = kinds[String(decoding: name, as: UTF8.self)] else { return }
        lastName = Array(name)
        lastKind = kind
      }
      guard text.count + key.count < Self.mostBytes else {
        throw SQLiteError(.corrupt, .corruptSearchKeys)
      }
      starts.append(Int32(text.count))
      text.append(contentsOf: key)
      text.append(0)
      rows.append(
        Row(
          id: Int32(truncatingIfNeeded: row.int(2)), entity: lastKind,
          rank: UInt8(clamping: row.int(3))))
    }
    starts.append(Int32(text.count))
    self.text = text
    self.starts = starts
    self.rows = rows
  }

  var count: Int { rows.count }

  func row(_ index: Int) -> Row { rows[index] }

  /// The length of a key in bytes.
  func length(_ index: Int) -> Int { Int(starts[index + 1] - starts[index]) - 1 }

  func key(_ index: Int) -> String { withKey(index) { String(decoding: $0, as: UTF8.self) } }

  /// The rows whose keys begin with `prefix`.
  func rows(beginningWith prefix: [UInt8]) -> Range<Int> {
    let low = firstRow { compare($0, prefix) < 0 }
    let high = firstRow { compare($0, prefix) <= 0 }
    return low..<high
  }

  /// Shows the rows whose keys hold `part`, but not at their beginning.
  func forEachRow(containing part: [UInt8], _ body: (Int) -> Void) {
    guard !part.isEmpty else { return }
    text.withUnsafeBytes { text in
      part.withUnsafeBytes { part in
        guard let base = text.baseAddress, let pattern = part.baseAddress else { return }
        // Kana share their first two bytes, so the last one tells most.
        let last = Int32(part[part.count - 1])
        var offset = part.count - 1
        while offset < text.count,
          let hit = memchr(base + offset, last, text.count - offset)
        {
          let place = UnsafeRawPointer(hit) - base - (part.count - 1)
          offset = place + part.count
          guard memcmp(base + place, pattern, part.count) == 0 else { continue }
          let row = self.row(at: place)
          if place > Int(starts[row]) {
            body(row)
            // The rest of this key can tell nothing new.
            offset = Int(starts[row + 1]) + part.count - 1
          }
        }
      }
    }
  }

  /// Calls `body` with the bytes of all keys that may be one edit away from `length` bytes.
  func forEachKey(
    near length: Int, _ body: (_ row: Int, _ key: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    text.withUnsafeBufferPointer { text in
      for row in rows.indices {
        let start = Int(starts[row])
        let count = Int(starts[row + 1]) - start - 1
        // A scalar has at most four bytes.
        if abs(count - length) <= 4 {
          body(row, UnsafeBufferPointer(rebasing: text[start..<start + count]))
        }
      }
    }
  }

  private func withKey<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    text.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(starts[index])..<Int(starts[index + 1]) - 1]))
    }
  }

  /// Below 0 where the key stands before all that begin with `prefix`, 0 where it begins with it.
  private func compare(_ index: Int, _ prefix: [UInt8]) -> Int32 {
    let start = Int(starts[index])
    let count = Int(starts[index + 1]) - start - 1
    let order = text.withUnsafeBufferPointer { text in
      memcmp(text.baseAddress! + start, prefix, min(count, prefix.count))
    }
    return order != 0 ? order : count < prefix.count ? -1 : 0
  }

  /// The first row for which `isBefore` is false.
  private func firstRow(_ isBefore: (Int) -> Bool) -> Int {
    rows.indices.partitioningIndex { !isBefore($0) }
  }

  /// The row whose key holds the byte at `place`.
  private func row(at place: Int) -> Int {
    firstRow { Int(starts[$0]) <= place } - 1
  }

  // The primary key's order: rows of a key stand together, and so do the bytes of the text.
  private static let query = Query(
    "SELECT key, entity, entity_id, rank FROM search_key ORDER BY key, entity, entity_id, kind")
}

extension Pokedex {
  func searchIndex() throws(PokedexError) -> SearchIndex {
    try searchSlot.get { () throws(PokedexError) in
      try pool.read { reader throws(SQLiteError) in try SearchIndex(reader) }
    }
  }
}
