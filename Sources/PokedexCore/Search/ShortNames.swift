import PokedexFormat
import PokedexModel

/// What players call games and learn methods, in addition to the names in the database: `Localization/short-names.tsv`.
/// A short name counts only if nothing has it as a name.
struct ShortNames: Sendable {
  let kind: ResourceKind
  /// Those of several games stand for all of them, oldest first.
  let identifiers: [String]
  let names: [String]

  init(_ kind: ResourceKind, _ identifiers: [String], _ names: [String]) {
    (self.kind, self.identifiers, self.names) = (kind, identifiers, names)
  }

  /// Returns the short names by which `find` finds a resource.
  static func names(_ kind: ResourceKind, _ identifier: String) -> [String] {
    table.filter { $0.kind == kind && $0.identifiers.last == identifier }.flatMap(\.names)
  }

  /// Returns the identifiers that `name` stands for, in any case and width.
  static func identifiers(_ kind: ResourceKind, called name: String) -> [String] {
    let key = SearchKey.k1(name)
    return table.first { $0.kind == kind && $0.names.contains { SearchKey.k1($0) == key } }?
      .identifiers ?? []
  }
}
