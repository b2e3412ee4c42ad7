import PokedexModel

/// An entry of the table of corrections: what upstream has, and what is right.
struct Correction: Sendable {
  /// A value as the table writes it.
  enum Value: Sendable, Equatable {
    case null
    case integer(Int)
    /// A text, a slug, or "none".
    case text(String)

    static let none = Value.text("none")

    /// As `dex_correction` shows it.
    var shown: String? {
      switch self {
      case .null: nil
      case .integer(let number): String(number)
      case .text(let text): text
      }
    }
  }

  var id: String
  var kind: ResourceKind
  var resourceID: Int
  var identifier: String
  var field: CorrectionField
  /// The field as the table writes it.
  var path: String
  var upstream: Value
  var value: Value
  var reason: String
  var reference: String
  /// Where it stands in the table.
  var place: String
}

/// A rule that puts one character in the place of another in texts of some games.
struct CharacterRule: Sendable {
  var id: String
  var kinds: [ResourceKind]
  var languages: [String]
  var versionGroups: [String]
  var upstream: Unicode.Scalar
  var value: Unicode.Scalar
  var reason: String
  var reference: String
  var place: String
}
