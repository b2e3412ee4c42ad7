import PokedexModel
import SQLiteKit

/// Where values come from that are not PokéAPI's.
extension Pokedex {
  /// Returns the corrections of PokéAPI's values, by id.
  public func corrections() throws(PokedexError) -> [AppliedCorrection] {
    try pool.read { reader throws(SQLiteError) in try reader.records(Self.correctionsQuery) }
  }

  /// Returns the sets of facts from other sources, by id.
  public func supplements() throws(PokedexError) -> [Supplement] {
    try pool.read { reader throws(SQLiteError) in try reader.records(Self.supplementsQuery) }
  }

  /// Returns what supplements added, by supplement, field and resource.
  public func supplementedFacts() throws(PokedexError) -> [SupplementedFact] {
    try pool.read { reader throws(SQLiteError) in try reader.records(Self.supplementedQuery) }
  }

  private static let correctionsQuery = RecordQuery<AppliedCorrection>("ORDER BY id")
  private static let supplementsQuery = RecordQuery<Supplement>("ORDER BY id")
  private static let supplementedQuery = RecordQuery<SupplementedFact>(
    "ORDER BY supplement_id, field, kind, resource_id")
}
