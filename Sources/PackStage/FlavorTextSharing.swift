import Base
import Layers
import PokedexModel

/// Separates texts that a resource shares with another: a machine has the text of its move, and most balls
/// have the same text.
///
/// A row is shared if for each of its languages and games another resource with higher precedence has the
/// same text: moves precede abilities, then items, then others by kind and id. A shared row therefore never
/// refers to another shared row, and the result depends only on the texts. Texts of species and forms, whose games
/// are versions, are rarely equal and are not shared.
struct FlavorTextSharing {
  /// The rows that hold their text, in input order.
  private(set) var own: [FlavorText] = []
  /// The shared rows in canonical order.
  private(set) var shared: [SharedFlavorText] = []

  init(_ rows: [FlavorText]) {
    var isShared = [Bool](repeating: false, count: rows.count)
    var games: [Pair: [LanguageID: UInt64]] = [:]
    for group in Self.alike(rows) { Self.share(group, of: rows, &isShared, games: &games) }
    own = zip(rows, isShared).compactMap { $1 ? nil : $0 }
    for (pair, byLanguage) in games {
      var languages: [UInt64: LanguageSet] = [:]
      for (language, games) in byLanguage {
        languages[games, default: LanguageSet()].insert(language)
      }
      for (games, languages) in languages {
        shared.append(
          SharedFlavorText(
            kind: pair.sharer.kind, id: pair.sharer.id, ownerKind: pair.owner.kind,
            ownerID: pair.owner.id, languages: languages, games: games))
      }
    }
    shared.sort(by: SharedFlavorText.precedes)
  }

  /// Returns the rows of which `own` and `shared` were made, in no particular order.
  static func joined(_ own: [FlavorText], _ shared: [SharedFlavorText]) -> [FlavorText] {
    let owned = Dictionary(grouping: own) { Owner($0) }
    var rows = own
    for (sharer, parts) in Dictionary(grouping: shared, by: { Owner(kind: $0.kind, id: $0.id) }) {
      // A text has one set of games in each language.
      var games: [Content: [LanguageID: UInt64]] = [:]
      for part in parts {
        for row in owned[Owner(kind: part.ownerKind, id: part.ownerID)] ?? []
        where row.games & part.games != 0 {
          for language in row.languages.intersection(part.languages) {
            games[Content(row), default: [:]][language, default: 0] |= row.games & part.games
          }
        }
      }
      for (content, games) in games {
        for (games, languages) in Dictionary(grouping: games.keys, by: { games[$0] ?? 0 }) {
          var row = FlavorText()
          (row.kind, row.id, row.languages, row.games) =
            (sharer.kind, sharer.id, LanguageSet(languages), games)
          (row.source, row.text) = (content.source, content.text)
          rows.append(row)
        }
      }
    }
    return rows
  }

  /// Returns the indices of rows with the same text, if there are several. A hash excludes most texts, which
  /// are unique.
  private static func alike(_ rows: [FlavorText]) -> [[Int]] {
    var hashes: [(hash: UInt64, number: Int)] = []
    hashes.reserveCapacity(rows.count)
    for (number, row) in rows.enumerated() where !FlavorText.isByVersion(row.kind) {
      var text = row.text
      hashes.append((text.withUTF8 { UnsafeRawBufferPointer($0).quickHash }, number))
    }
    hashes.sort { ($0.hash, $0.number) < ($1.hash, $1.number) }
    var groups: [[Int]] = []
    var start = 0
    while start < hashes.count {
      var end = start + 1
      while end < hashes.count, hashes[end].hash == hashes[start].hash { end += 1 }
      if end - start > 1 {
        let numbers = hashes[start..<end].map(\.number)
        groups += Dictionary(grouping: numbers) { Content(rows[$0]) }.values.filter { $0.count > 1 }
      }
      start = end
    }
    return groups
  }

  private struct Owner: Hashable {
    var kind: ResourceKind
    var id: Int

    init(kind: ResourceKind, id: Int) { (self.kind, self.id) = (kind, id) }

    init(_ row: FlavorText) { self.init(kind: row.kind, id: row.id) }

    var rank: (Int, Int) {
      let place: Int =
        switch kind {
        case .move: -3
        case .ability: -2
        case .item: -1
        default: kind.rawValue
        }
      return (place, id)
    }
  }

  private struct Pair: Hashable {
    var sharer: Owner
    var owner: Owner
  }

  /// A text with its source, compared byte by byte, because Swift treats canonically equivalent strings as
  /// equal.
  private struct Content: Hashable {
    var text: String
    var source: TextSource

    init(_ row: FlavorText) { (text, source) = (row.text, row.source) }

    static func == (a: Self, b: Self) -> Bool {
      a.source == b.source && a.text.utf8.elementsEqual(b.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  /// Shares the rows with one text, in order of precedence.
  private static func share(
    _ group: [Int], of rows: [FlavorText], _ isShared: inout [Bool],
    games: inout [Pair: [LanguageID: UInt64]]
  ) {
    // By language, the first owner of the text for each set of games; the sets are disjoint.
    var first: [LanguageID: [(owner: Owner, games: UInt64)]] = [:]
    let ranked = group.sorted { Owner(rows[$0]).rank < Owner(rows[$1]).rank }
    for number in ranked {
      let row = rows[number]
      let sharer = Owner(row)
      let missing = row.languages.map { language in
        (language, (first[language] ?? []).reduce(row.games) { $0 & ~$1.games })
      }
      if missing.allSatisfy({ $0.1 == 0 }) {
        isShared[number] = true
        for language in row.languages {
          for (owner, held) in first[language] ?? [] where held & row.games != 0 {
            games[Pair(sharer: sharer, owner: owner), default: [:]][language, default: 0] |=
              held & row.games
          }
        }
      } else {
        for (language, games) in missing where games != 0 {
          first[language, default: []].append((sharer, games))
        }
      }
    }
  }
}
