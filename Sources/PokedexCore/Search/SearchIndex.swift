import Base
import PokedexFormat

/// The rows of `search_entry` in memory.
struct SearchIndex: Sendable {
  /// What a row describes.
  struct Entry: Sendable {
    var kind: ResourceKind
    var id: Int32
  }

  /// In the order in which equal matches are listed.
  private(set) var entries: [Entry] = []
  /// The letters of all keys, without the spaces between words.
  private(set) var letters: [UInt16] = []
  /// By letter: whether a word begins there. A key that begins a word is only a part of a name.
  private(set) var wordStarts: [Bool] = []
  /// By key: the index of its first letter. The array has one extra element at the end.
  private(set) var starts: [Int32] = []
  /// By key: see ``SearchText/signature``.
  private(set) var signatures: [UInt64] = []
  /// By key: the languages in which it is a name, as bits; 0 for an identifier.
  private(set) var languages: [UInt64] = []
  /// By key: the index of its entry.
  private(set) var owners: [Int32] = []

  /// The limit for the total size of all keys in letters. A release has about 400,000.
  private static let mostLetters = 16 << 20

  init(_ reader: Reader) throws(SQLiteError) {
    letters.reserveCapacity(1 << 19)
    wordStarts.reserveCapacity(1 << 19)
    starts.reserveCapacity(1 << 16)
    signatures.reserveCapacity(1 << 16)
    languages.reserveCapacity(1 << 16)
    owners.reserveCapacity(1 << 16)
    entries.reserveCapacity(1 << 13)
    var index = self
    try reader.forEach(Self.query) { row throws(SQLiteError) in
      guard let kind = ResourceKind(rawValue: row.columnInt(0)), let keys = row.unsafeColumnText(2)
      else { return }
      guard index.letters.count + keys.count < Self.mostLetters else {
        throw SQLiteError(.corrupt, .corruptSearchKeys)
      }
      index.entries.append(Entry(kind: kind, id: Int32(truncatingIfNeeded: row.columnInt(1))))
      index.add(keys)
    }
    index.starts.append(Int32(index.letters.count))
    self = index
  }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: bytes.count) { letters in
      withUnsafeTemporaryAllocation(of: Bool.self, capacity: bytes.count) { wordStarts in
        var count = 0
        addLines(bytes, letters, wordStarts: wordStarts, count: &count)
        self.letters.append(contentsOf: letters[..<count])
        self.wordStarts.append(contentsOf: wordStarts[..<count])
      }
    }
  }

  /// Adds the lines of a row, and writes their letters to `letters` and `wordStarts`.
  private mutating func addLines(
    _ bytes: UnsafeBufferPointer<UInt8>, _ letters: UnsafeMutableBufferPointer<UInt16>,
    wordStarts: UnsafeMutableBufferPointer<Bool>, count: inout Int
  ) {
    let owner = Int32(entries.count - 1)
    var place = 0
    while place < bytes.count {
      if bytes[place] == 0x0A {
        place += 1
        continue
      }
      let start = count
      var signature: UInt64 = 0
      var isWordStart = false
      while place < bytes.count, bytes[place] != 0x09, bytes[place] != 0x0A {
        let unit = Self.unit(bytes, &place)
        if unit == 0x20 {
          isWordStart = true
          continue
        }
        letters[count] = unit
        wordStarts[count] = isWordStart
        count += 1
        isWordStart = false
        signature |= SearchText.bit(unit)
      }
      var bits: UInt64 = 0
      while place < bytes.count, bytes[place] != 0x0A {
        if 0x30...0x39 ~= bytes[place] { bits = bits &* 10 &+ UInt64(bytes[place] - 0x30) }
        place += 1
      }
      guard count > start else { continue }
      starts.append(Int32(self.letters.count + start))
      signatures.append(signature)
      languages.append(bits)
      owners.append(owner)
    }
  }

  /// Decodes one character of UTF-8; those above U+FFFF, which no name has, become U+FFFD.
  private static func unit(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> UInt16 {
    func rest(_ offset: Int) -> UInt16 {
      place + offset < bytes.count ? UInt16(bytes[place + offset] & 0x3F) : 0
    }
    let lead = UInt16(bytes[place])
    switch lead {
    case ..<0x80:
      place += 1
      return lead
    case ..<0xE0:
      defer { place += 2 }
      return (lead & 0x1F) << 6 | rest(1)
    case ..<0xF0:
      defer { place += 3 }
      return (lead & 0x0F) << 12 | rest(1) << 6 | rest(2)
    default:
      place += 4
      return 0xFFFD
    }
  }

  static let query = Query(
    """
    SELECT kind, id, keys FROM search_entry ORDER BY rank, sort_order, kind, id
    """)
}

extension Pokedex {
  func searchIndex() throws(PokedexError) -> SearchIndex {
    try cached({ $0.searchIndex }, { $0.searchIndex = $1 }, read: SearchIndex.init)
  }
}
