/// Where values come from that are not PokéAPI's.
extension Pokedex {
  /// Returns the corrections of PokéAPI's values, by id.
  public func corrections() throws(PokedexError) -> [AppliedCorrection] {
    try records(Self.correctionsQuery)
  }

  /// Returns the sets of values from other sources, by id.
  public func supplements() throws(PokedexError) -> [Supplement] {
    try records(Self.supplementsQuery)
  }

  /// Returns what supplements added, by supplement, field and resource.
  public func supplementedValues() throws(PokedexError) -> [SupplementedValue] {
    try records(Self.supplementedQuery)
  }

  private static let correctionsQuery = RecordQuery<AppliedCorrection>("ORDER BY id")
  private static let supplementsQuery = RecordQuery<Supplement>("ORDER BY id")
  private static let supplementedQuery = RecordQuery<SupplementedValue>(
    "ORDER BY supplement_id, field, kind, resource_id")
}
