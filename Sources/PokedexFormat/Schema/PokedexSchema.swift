import Base
package import PokedexModel

/// The schema of the artifact, which the writer creates and the reader expects.
package enum PokedexSchema {
  /// The schema version; raised when a column of a public view is removed or changes its meaning.
  package static let version = 2

  /// `PRAGMA application_id`: "PkDx".
  package static let applicationID = 0x506B_4478

  /// The minimum SQLite version that opens the file and runs every view: that of Android 9. Tests/OldSQLite/check
  /// runs them with 3.21.0.
  package static let minimumSQLiteVersion = "3.22.0"

  /// ``minimumSQLiteVersion`` in the format of SQLite's version number.
  package static let minimumSQLiteVersionNumber = 3_022_000

  /// PokéAPI's ids of the languages that the views use, which have never changed. Kana are used for Japanese without a
  /// text of its own.
  package static let displayLanguages = ["ja": 11, "ja-hrkt": 1, "en": 9]

  /// The text of `schema.sql` and `views.sql`, for detecting changes.
  package static var tableScript: String { EmbeddedSQL.schema }
  package static let viewScript = script("views") ?? EmbeddedSQL.views

  /// The text of `obtainable.sql`, which fills the table of that name.
  package static let obtainableScript = script("obtainable") ?? EmbeddedSQL.obtainable

  /// The text of `dictionary.sql`, which fills the tables that describe the views.
  package static let dictionaryScript = script("dictionary") ?? EmbeddedSQL.dictionary

  /// Whether the views are those of a ``Checkout`` and differ from the program's.
  package static var hasOtherViews: Bool { viewScript != EmbeddedSQL.views }

  /// Returns a script of EmbeddedSQL.swift in a ``Checkout``; nil without one.
  private static func script(_ name: String) -> String? {
    guard let folder = Checkout.folder,
      let bytes = try? File.readAll("\(folder)/Sources/PokedexFormat/Schema/EmbeddedSQL.swift"),
      case let text = String(decoding: bytes, as: UTF8.self),
      let start = text.firstRange(ofText: "static let \(name) = #\"\"\"\n")?.upperBound,
      let end = text[start...].firstRange(ofText: "\n\"\"\"#")?.lowerBound
    else { return nil }
    let parts = text[start..<end].split(atText: "\\#u{")
    return parts.dropFirst().reduce(String(parts[0])) { result, part in
      let digits = part.prefix { $0 != "}" }
      let character = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) }
      return result + (character ?? "") + part.dropFirst(digits.count + 1)
    }
  }

  /// The tables with their indexes, ordered so that none refers to a later one.
  package static let tables: [SchemaStatement] = SchemaStatement.parse(EmbeddedSQL.schema)

  /// The public views as written in the file, with `:name` for the number of a kind, a language, a text
  /// field, a text source or a `via`, and `:language-bit` for that of a language in a set.
  package static let viewTemplates: [SchemaStatement] = SchemaStatement.parse(viewScript)

  /// An SQL expression for the prose of a flavor text: `text` in the language of `l.identifier`. `dex_flavor_text`
  /// has it as `display_text`.
  package static let displayText = SchemaStatement.withCharacters(
    script("displayText") ?? EmbeddedSQL.displayText)

  /// The public views with the names replaced by their numbers.
  package static var views: [SchemaStatement] {
    var ids = displayLanguages
    for (code, id) in displayLanguages { ids["\(code)-bit"] = 1 << (id - 1) }
    for kind in ResourceKind.allCases { ids[kind.endpoint] = kind.rawValue }
    for field in LocalizedText.Field.allCases {
      ids["field-\(String(field.identifier.map { $0 == "_" ? "-" : $0 }))"] = field.rawValue
    }
    for via in LearnsetEntry.Origin.allCases { ids["via-\(via.identifier)"] = via.rawValue }
    for source in TextSource.allCases { ids["source-\(source.identifier)"] = source.rawValue }
    return viewTemplates.map { $0.replacingParameters(ids) }
  }

  /// Returns the file name of a database: `pokedex.sqlite`, `pokedex-ja-en.sqlite`, `pokedex-sample.sqlite`.
  package static func fileName(isSample: Bool, edition: String) -> String {
    "pokedex" + (isSample ? "-sample" : "") + (edition == "full" ? "" : "-\(edition)") + ".sqlite"
  }

  /// The names of the tables, in the order of the file.
  package static var tableNames: [String] { EmbeddedSQL.tableNames }

  /// The kinds of resources without a display name, which have no row in `dex_display_name`.
  package static let namelessKinds: Set<ResourceKind> = [
    .machine, .evolutionChain, .characteristic, .contestEffect, .superContestEffect,
    .itemFlingEffect,
  ]
}
