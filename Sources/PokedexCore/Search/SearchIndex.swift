import Platform
import PokedexModel
import SQLiteKit

/// The folded keys of `search_key` in memory, in byte order.
struct SearchIndex: Sendable {
  /// The keys, each followed by a zero byte.
  private let text: [UInt8]
  /// By row: the offset of its key. The array has one extra element at the end.
  private let starts: [Int32]
  private let rows: [Row]

  /// The limit for the total size of all keys. A release has about 1 MiB.
  private static let mostBytes = 64 << 20

  /// The entity to which a key belongs.
  struct Row: Sendable {
    var id: Int32
    var entity: ResourceKind
    /// The rank as in `search_key.rank`: 0 k1, 1 alias, 2 k2, 3 k3, 10 identifier.
    var rank: UInt8
  }

  init(_ reader: Reader) throws(SQLiteError) {
    var text: [UInt8] = []
    var starts: [Int32] = []
    var rows: [Row] = []
    var kinds: [String: ResourceKind] = [:]
    for kind in ResourceKind.allCases { kinds[kind.endpoint] = kind }
    // Neighboring rows often have the same entity name: comparing its bytes avoids creating a string.
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

  /// Returns the length of a key in bytes.
  func length(_ index: Int) -> Int { Int(starts[index + 1] - starts[index]) - 1 }

  func key(_ index: Int) -> String { withKey(index) { String(decoding: $0, as: UTF8.self) } }

  /// Returns the rows whose keys begin with `prefix`.
  func rows(beginningWith prefix: [UInt8]) -> Range<Int> {
    let low = firstRow { compare($0, prefix) < 0 }
    let high = firstRow { compare($0, prefix) <= 0 }
    return low..<high
  }

  /// Calls `body` with each row whose key contains `part` after its beginning.
  func forEachRow(containing part: [UInt8], _ body: (Int) -> Void) {
    guard !part.isEmpty else { return }
    text.withUnsafeBytes { text in
      part.withUnsafeBytes { part in
        guard let base = text.baseAddress, let pattern = part.baseAddress else { return }
        // Kana share their first two UTF-8 bytes, so the last byte is the most selective.
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
            // Report each key once: continue after its end.
            offset = Int(starts[row + 1]) + part.count - 1
          }
        }
      }
    }
  }

  /// Calls `body` with the bytes of each key that may be one edit away from a text of `length` bytes.
  func forEachKey(
    near length: Int, _ body: (_ row: Int, _ key: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    text.withUnsafeBufferPointer { text in
      for row in rows.indices {
        let start = Int(starts[row])
        let count = Int(starts[row + 1]) - start - 1
        // A Unicode scalar has at most four UTF-8 bytes.
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

  /// Compares a key with `prefix`: negative if the key sorts before all keys with that prefix, 0 if it
  /// begins with it, positive otherwise.
  private func compare(_ index: Int, _ prefix: [UInt8]) -> Int32 {
    let start = Int(starts[index])
    let count = Int(starts[index + 1]) - start - 1
    let order = text.withUnsafeBufferPointer { text in
      memcmp(text.baseAddress! + start, prefix, min(count, prefix.count))
    }
    return order != 0 ? order : count < prefix.count ? -1 : 0
  }

  /// Returns the first row for which `isBefore` is false.
  private func firstRow(_ isBefore: (Int) -> Bool) -> Int {
    rows.indices.partitioningIndex { !isBefore($0) }
  }

  /// Returns the row whose key contains the byte at `place`.
  private func row(at place: Int) -> Int {
    firstRow { Int(starts[$0]) <= place } - 1
  }

  // The order of the primary key, so rows with the same key are adjacent.
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
