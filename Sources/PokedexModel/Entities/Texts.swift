/// The author of a text. The numbers are stored in the database and append-only.
public enum TextSource: Int, Sendable, Hashable, Codable, CaseIterable {
  case upstream = 0
  case localization = 1
  case correction = 2
  /// A second source, where PokéAPI has no text: `dex_supplement` names it.
  case supplement = 3
  /// Pokémon Champions, from projectpokemon/champout: an effect as that game says it.
  case champout = 4
  /// Pokémon Showdown.
  case showdown = 5

  public var identifier: String {
    switch self {
    case .upstream: "upstream"
    case .localization: "localization"
    case .correction: "correction"
    case .supplement: "supplement"
    case .champout: "champout"
    case .showdown: "showdown"
    }
  }

  /// - Throws: `DecodingError` for an unknown source.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeCase(named: \.identifier)
  }

  public func encode(to encoder: any Encoder) throws { try encoder.encodeName(identifier) }
}

/// A text of a resource in one language.
public struct LocalizedText: Record, Sendable, Hashable, Codable {
  @inlinable package static var table: String { "text" }
  /// The field of a localized text. The numbers are stored in the database and append-only.
  public enum Field: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// The name of the resource.
    case name = 1
    /// The genus of a species: "Mouse Pokémon".
    case genus = 2
    /// The name of the form without the species: "Alolan Form".
    case formName = 3
    /// The full name to display, if it is not ``name``.
    case displayName = 4
    /// The scientific-sounding name of a shape.
    case awesomeName = 5
    /// A sentence or two about the resource.
    case description = 6
    /// The complete rules text of a move, ability, item …
    case effect = 7
    /// The rules text in one sentence.
    case shortEffect = 8
    /// The flavor text of a contest.
    case flavorText = 9

    /// The value of `dex_name.field`.
    public var identifier: String {
      switch self {
      case .name: "name"
      case .genus: "genus"
      case .formName: "form_name"
      case .displayName: "display_name"
      case .awesomeName: "awesome_name"
      case .description: "description"
      case .effect: "effect"
      case .shortEffect: "short_effect"
      case .flavorText: "flavor_text"
      }
    }

    /// Whether `dex_name` includes the field.
    public var isShort: Bool { self <= .awesomeName }

    /// The fields that are names of a resource, as an SQL list.
    package static var shownNames: String { "(\(name.rawValue), \(displayName.rawValue))" }

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  public var kind = ResourceKind.language
  public var id = 0
  public var field = Field.name
  public var language = LanguageID(0)
  public var source = TextSource.upstream
  public var text = ""
  @inlinable public init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("field", &field)
    try visitor.visit("language_id", &language)
    try visitor.visit("source", &source)
    try visitor.visit("text", &text)
  }

  @inlinable package var key: (Int, Int, Field, LanguageID) {
    (kind.rawValue, id, field, language)
  }
}

/// A flavor text of a resource, folded over the languages and games that share it.
///
/// The row applies to each combination of `languages` and games; a text shared by other pairs of language and
/// game has more rows.
public struct FlavorText: Record, Sendable, Hashable {
  @inlinable package static var table: String { "flavor_text" }
  /// `pokemon-species`, `pokemon-form`, `move`, `ability` or `item`.
  public var kind = ResourceKind.pokemonSpecies
  public var id = 0
  public var languages = LanguageSet()
  /// Bits of versions for species and forms, of version groups for all other kinds.
  public var games: UInt64 = 0
  public var source = TextSource.upstream
  public var text = ""
  @inlinable package init() {}

  /// Whether the games of the flavor texts of `kind` are versions.
  package static func isByVersion(_ kind: ResourceKind) -> Bool {
    kind == .pokemonSpecies || kind == .pokemonForm
  }

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("languages", &languages)
    try visitor.visit("games", &games)
    try visitor.visit("source", &source)
    try visitor.visit("text", &text)
  }

  @inlinable package var key: (Int, Int, UInt64, UInt64) {
    (kind.rawValue, id, languages.bits, games)
  }
}

/// The rules text of a move, an ability or an item before a version group, or the former name of a resource (of field
/// ``LocalizedText/Field/name``). PokéAPI's `effect_changes` only say what differed; its
/// `past_values[].effect_entries` and the texts of other sources also have a short effect.
public struct PastEffect: Record, Sendable, Hashable {
  @inlinable package static var table: String { "past_effect" }
  public var kind = ResourceKind.move
  public var id = 0
  /// The first version group in which the text no longer applies.
  public var until = VersionGroupID(0)
  public var field = LocalizedText.Field.effect
  public var language = LanguageID(0)
  public var source = TextSource.upstream
  public var text = ""
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("until_version_group_id", &until)
    try visitor.visit("field", &field)
    try visitor.visit("language_id", &language)
    try visitor.visit("source", &source)
    try visitor.visit("text", &text)
  }

  @inlinable package var key: (Int, Int, VersionGroupID, LocalizedText.Field, LanguageID, Int) {
    (kind.rawValue, id, until, field, language, source.rawValue)
  }
}

/// The rules text of a move, an ability or an item in the games of one version group, where the newest one is another.
public struct GameEffect: Record, Sendable, Hashable {
  @inlinable package static var table: String { "game_effect" }
  public var kind = ResourceKind.move
  public var id = 0
  public var versionGroup = VersionGroupID(0)
  public var language = LanguageID(0)
  public var source = TextSource.champout
  public var text = ""
  @inlinable package init() {}

  @inlinable package mutating func visit<V: ColumnVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.visit("kind", &kind)
    try visitor.visit("id", &id)
    try visitor.visit("version_group_id", &versionGroup)
    try visitor.visit("language_id", &language)
    try visitor.visit("source", &source)
    try visitor.visit("text", &text)
  }

  @inlinable package var key: (Int, Int, VersionGroupID, LanguageID) {
    (kind.rawValue, id, versionGroup, language)
  }
}
