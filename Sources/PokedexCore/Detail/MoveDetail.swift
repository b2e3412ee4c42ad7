import PokedexFormat
import PokedexModel
import SQLiteKit

/// A machine that teaches a move in a version group.
public struct MachineListing: Sendable, Hashable {
  public var versionGroup: Named<VersionGroup>
  public var item: Named<Item>
}

/// The details of a move as of a version group.
public struct MoveDetail: Sendable, Hashable, Identifiable {
  public var id: MoveID { variant.move }
  public var identifier: String
  public var name: String
  /// The generation in which the move was introduced.
  public var generation: GenerationID
  public var versionGroup: VersionGroupID
  /// Power, accuracy, PP … as of the version group.
  public var variant: MoveVariant
  public var type: Named<PokemonType>
  public var damageClass: Named<MoveDamageClass>
  public var target: Named<MoveTarget>
  public var statChanges: [MoveStatChange]
  /// The effect text of the newest games, in English if the language has none.
  public var effect: String?
  public var shortEffect: String?
  public var gameTexts: [GameText]
  /// The machines that teach the move, in release order.
  public var machines: [MachineListing]
}

extension Pokedex {
  /// Returns all moves as of a version group, ascending by id, without moves that did not exist yet.
  /// Nil means the newest version group.
  public func moves(at versionGroup: VersionGroupID? = nil) throws(PokedexError) -> [MoveVariant] {
    let bits = Int64(VersionGroupSet([try existing(versionGroup)]).bits)
    return try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.moveVariantsQuery, bits)
    }
  }

  /// Returns the details of a move as of a version group, or of the newest one for nil.
  ///
  /// - Throws: ``PokedexError`` `unknownResource`, `notInVersionGroup`.
  public func move(
    _ move: MoveID, at versionGroup: VersionGroupID? = nil,
    in language: DisplayLanguage = .japanese
  ) throws(PokedexError) -> MoveDetail {
    let group = try existing(versionGroup)
    let names = try names(.move, language)
    guard try names.contains(move.rawValue) else { throw Self.unknown(.move, move.rawValue) }
    let bits = Int64(VersionGroupSet([group]).bits)
    let found = try pool.read { reader throws(SQLiteError) in
      (
        variant: try reader.record(Self.moveVariantQuery, move.rawValue, bits),
        move: try reader.record(Self.moveQuery, move.rawValue),
        changes: try reader.records(Self.changesQuery, move.rawValue)
      )
    }
    guard let variant = found.variant, let generation = found.move?.generation else {
      throw PokedexError(.notInVersionGroup, subject: try names.name(move.rawValue))
    }
    return MoveDetail(
      identifier: try names.identifier(move.rawValue), name: try names.name(move.rawValue),
      generation: generation, versionGroup: group, variant: variant,
      type: try named(variant.type, language),
      damageClass: try named(variant.damageClass, language),
      target: try named(variant.target, language), statChanges: found.changes,
      effect: try longText(.move, move.rawValue, .effect, language),
      shortEffect: try longText(.move, move.rawValue, .shortEffect, language),
      gameTexts: try gameTexts(of: .move, move.rawValue, in: language),
      machines: try machines(teaching: move, in: language))
  }

  /// Returns the machines that teach a move, in release order. Add-ons are listed only with machines that
  /// their base game does not have.
  public func machines(teaching move: MoveID, in language: DisplayLanguage = .japanese)
    throws(PokedexError) -> [MachineListing]
  {
    let machines = try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.machinesQuery, move.rawValue)
    }
    return try machines.map { machine throws(PokedexError) in
      MachineListing(
        versionGroup: try named(machine.versionGroup, language),
        item: try named(machine.item, language))
    }
  }

  private static let moveVariantsQuery = RecordQuery<MoveVariant>(
    "WHERE version_groups & ?1 ORDER BY move_id")
  private static let moveVariantQuery = RecordQuery<MoveVariant>(
    "WHERE move_id = ?1 AND version_groups & ?2")
  private static let moveQuery = RecordQuery<Move>("WHERE id = ?1")
  private static let changesQuery = RecordQuery<MoveStatChange>(
    "WHERE move_id = ?1 ORDER BY stat_id")
  private static let machinesQuery = RecordQuery<Machine>(
    """
    JOIN version_group AS g ON g.id = machine.version_group_id
    WHERE machine.move_id = ?1 AND NOT EXISTS (
      SELECT 1 FROM machine AS b WHERE b.version_group_id = g.learnset_version_group_id
        AND b.version_group_id <> g.id AND b.item_id = machine.item_id)
    ORDER BY g.sort_order, machine.item_id
    """)
}
