/// Where the data came from, as it stands in layers and in the manifest.
package struct SourceDescription: Sendable, Hashable, Encodable {
  package enum Kind: String, Sendable, CaseIterable, Encodable {
    case live, dir, archive, sample
  }

  package var kind: Kind
  /// The address, folder or archive as it was given; `embedded` for the sample.
  package var location: String
  /// The hash that upstream's `meta` names for its deploy; nil where the source has none.
  package var revision: String?
  /// When upstream deployed it, ISO 8601 in UTC, from `meta.deploy_date`; nil where unknown.
  package var date: String?

  package init(kind: Kind, location: String, revision: String? = nil, date: String? = nil) {
    self.kind = kind
    self.location = location
    self.revision = revision
    self.date = date
  }

  package var isSample: Bool { kind == .sample }
}
