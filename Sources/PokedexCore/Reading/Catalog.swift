import Base

/// The generations and games that other tables refer to.
struct Catalog: Sendable {
  let generations: [Generation]
  /// In release order.
  let versionGroups: [VersionGroup]
  /// In the release order of their version groups, then by id.
  let versions: [Version]

  init(_ reader: Reader) throws(SQLiteError) {
    generations = try reader.records(Self.generationQuery)
    versionGroups = try reader.records(Self.groupQuery)
    versions = try reader.records(Self.versionQuery)
    guard !versionGroups.isEmpty else { throw SQLiteError(.corrupt, .corruptVersionGroups) }
    // ID sets cannot hold larger ids, and the code below this point builds such sets.
    guard generations.allSatisfy({ GenerationSet.canHold($0.id) }),
      versionGroups.allSatisfy({
        VersionGroupSet.canHold($0.id) && VersionGroupSet.canHold($0.learnsets)
      }),
      versions.allSatisfy({ VersionSet.canHold($0.id) })
    else { throw SQLiteError(.corrupt, .corruptIDRange) }
  }

  /// The game that counts where none is named: the newest base game of the main series.
  var current: VersionGroupID { versionGroups.newest()?.id ?? versionGroups[0].id }

  func versionGroup(_ id: VersionGroupID) -> VersionGroup? { versionGroups.first { $0.id == id } }

  func generation(of group: VersionGroupID) -> GenerationID? { versionGroup(group)?.generation }

  func versions(of group: VersionGroupID) -> VersionSet {
    VersionSet(versions.lazy.filter { $0.versionGroup == group }.map(\.id))
  }

  private static let generationQuery = RecordQuery<Generation>("ORDER BY id")
  private static let groupQuery = RecordQuery<VersionGroup>("ORDER BY sort_order")
  private static let versionQuery = RecordQuery<Version>(
    """
    JOIN version_group AS g ON g.id = version.version_group_id ORDER BY g.sort_order, version.id
    """)
}

extension Pokedex {
  func catalog() throws(PokedexError) -> Catalog {
    try cached({ $0.catalog }, { $0.catalog = $1 }, read: Catalog.init)
  }

  /// Returns the version group of `game`; for nil the newest base game of the main series, as of which `dex_move`
  /// and `dex_pokemon` have their values.
  ///
  /// - Throws: ``PokedexError`` `unknownName`, `ambiguousName`, `unknownResource`.
  func versionGroup(of game: ResourceKey<VersionGroup>?) throws(PokedexError) -> VersionGroupID {
    let catalog = try catalog()
    guard let group = try optionalID(of: game) else { return catalog.current }
    guard catalog.generation(of: group) != nil else {
      throw Self.unknown(.versionGroup, group.rawValue)
    }
    return group
  }
}
