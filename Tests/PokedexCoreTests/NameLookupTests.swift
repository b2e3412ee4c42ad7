import Base
import PokedexFormat
import PokedexModel
import TestSupport
import Testing

@testable import PokedexCore

/// `find` reads only the names that may be meant. Its answers are those that a comparison with all names gives.
@Suite struct NameLookupTests {
  private static let kinds: [ResourceKind] = [
    .pokemonSpecies, .pokemon, .pokemonForm, .move, .ability, .item, .location, .nature, .pokedex,
    .region, .type, .version, .versionGroup,
  ]

  /// The names in all languages and identifiers of the first `most` resources of a kind that have names.
  private static func texts(_ kind: ResourceKind, most: Int) throws -> [String] {
    let connection = try Connection(SampleDatabase.path, .immutable)
    var texts: [String] = []
    try connection.query(
      """
      WITH first AS (
        SELECT DISTINCT id FROM text WHERE kind = ?1 AND field IN (1, 4) ORDER BY id LIMIT ?2)
      SELECT identifier AS text FROM resource WHERE kind = ?1 AND id IN (SELECT id FROM first)
      UNION SELECT text FROM text
      WHERE kind = ?1 AND id IN (SELECT id FROM first) AND field IN (1, 4) ORDER BY text
      """, kind.rawValue, most
    ) { texts.append($0.text("text")) }
    return texts
  }

  /// Returns a database with all names in memory, in which `find` makes no pass.
  private static func complete() throws -> Pokedex {
    let pokedex = try SampleDatabase.open()
    for kind in kinds { _ = try pokedex.searchedNames(kind) }
    return pokedex
  }

  @Test(arguments: kinds) func find_anyName_equalsTheComparisonWithAllNames(kind: ResourceKind)
    throws
  {
    let (pokedex, complete) = (try SampleDatabase.open(), try Self.complete())
    let texts = try Self.texts(kind, most: 4)
    #expect(texts.count > 8)
    for text in texts {
      for typed in [text, text.uppercased(), text.filter { !" -・".contains($0) }] {
        for language in [DisplayLanguage.english, "de"] {
          // Many calls would read all names.
          pokedex.caches.withLock { $0.namePasses = [:] }
          try expectEqual(
            pokedex.find(typed, kinds: [kind], language: language),
            complete.find(typed, kinds: [kind], language: language), "\(typed) \(language)")
        }
      }
    }
    #expect(pokedex.caches.withLock { $0.foldedNames.keys }.allSatisfy(complete.isSmall))
  }

  /// Every name has a key in `search_entry` that leads to it.
  @Test(arguments: kinds) func names_everyName_includeItsResource(kind: ResourceKind) throws {
    let (pokedex, complete) = (try SampleDatabase.open(), try Self.complete())
    for text in try Self.texts(kind, most: 20) {
      pokedex.caches.withLock { $0.namePasses = [:] }
      let typed = NameLookup(pokedex, text)
      for form in typed.forms {
        try expectEqual(
          typed.names(kind).ids(form.key) { _ in true },
          complete.searchedNames(kind).ids(form.key) { _ in true }, "\(text)")
      }
    }
  }

  @Test func find_manyNames_readsAllNamesOnce() throws {
    let pokedex = try SampleDatabase.open()
    for _ in 0..<70 { try expectEqual(pokedex.find(Move.self, "Tonnerre"), 85) }
    let kinds = pokedex.caches.withLock { Array($0.foldedNames.keys) }
    expectEqual(kinds, [.move])
  }

  @Test(arguments: [
    ("Mr. Mime", ["mr mime\t5"], true), ("mrmime", ["mr mime\t5"], true),
    ("mrmim", ["mr mime\t5"], false), ("mrmimes", ["mr mime\t5"], false),
    ("mime", ["mr mime\t5", "mime\t1"], true), ("mime", [" mime\t5"], true),
    ("a", [], false), ("ピカチュウ", ["pikachu\t0", "ピカチュウ\t1"], true),
  ])
  func has_lines_completeKeysOnly(typed: String, lines: [String], isFound: Bool) throws {
    let forms = NameLookup(try SampleDatabase.open(), typed).forms
    var text = lines.reduce("\n") { "\($0)\($1)\n" }
    expectEqual(
      text.withUTF8 { text in NameLookup.has(text, forms.map { Array($0.key.utf8) }) }, isFound)
  }
}

extension Pokedex {
  /// Whether all names of a kind are read at the first use.
  fileprivate func isSmall(_ kind: ResourceKind) -> Bool {
    kind == .pokemonForm || !Self.searchedKinds.contains(kind)
  }
}
