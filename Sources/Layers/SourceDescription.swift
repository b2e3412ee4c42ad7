/// The source of the data, as written to layers and to the manifest.
package struct SourceDescription: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, CaseIterable, Codable { case live, dir, archive, sample }

  package var kind: Kind
  /// The address, folder or archive as specified by the user; `embedded` for the sample.
  package var location: String
  /// The revision (hash) in PokéAPI's `meta`; nil if the source has none.
  package var revision: String?
  /// The date of the revision from `meta.deploy_date`, ISO 8601 in UTC; nil if unknown.
  package var date: String?
  /// The number of answers of a crawl that did not name their revision, so that they may be of another; nil for none.
  package var unconfirmedAnswers: Int?

  package init(
    kind: Kind, location: String, revision: String? = nil, date: String? = nil,
    unconfirmedAnswers: Int? = nil
  ) {
    (self.kind, self.location, self.revision, self.date) = (kind, location, revision, date)
    self.unconfirmedAnswers = unconfirmedAnswers
  }

  /// The name of the snapshot's file with the description.
  static let fileName = "source.json"

  package var isSample: Bool { kind == .sample }
}
