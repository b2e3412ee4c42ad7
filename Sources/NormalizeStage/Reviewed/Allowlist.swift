import Base

/// The list of accepted findings, each with a reason; they are reported as notes.
struct Allowlist {
  private struct Document: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable { case date, allowed }
    var date: FilledText
    var allowed: JSONEntries<Entry>
  }

  struct Entry: JSONEntry {
    private enum CodingKeys: CodingKey, CaseIterable { case code, place, reason }

    var code: DiagnosticCode
    var place: Places
    var reason: FilledText
    var line = 0
  }

  /// The place of a finding as printed, or a list of places with one reason.
  struct Places: Decodable {
    var texts: [FilledText]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if case .array = try JSONValue(from: decoder) {
        texts = try container.decode([FilledText].self)
      } else {
        texts = [try container.decode(FilledText.self)]
      }
    }
  }

  /// The date of the source that the entries and rules were last reviewed with, ISO 8601. For an older source, errors of
  /// the rules `[older]` are warnings.
  let date: String
  let entries: [Entry]
  private let file: String

  /// Reads the allowlist from `json`, the contents of `file`.
  ///
  /// - Throws: ``PipelineError`` `allowlist-invalid` (bad data).
  init(_ json: [UInt8], file: String) throws {
    self.file = file
    let document = try DocumentReader.read(
      json, as: Document.self, file: file, code: "allowlist-invalid",
      advice: .allowlistInvalidAdvice)
    (date, entries) = (document.date.text, document.allowed.entries)
  }

  /// Returns the findings, with the allowed ones reduced to notes that give the reason, and a note for each
  /// entry that no longer matches a finding.
  func apply(to findings: [Diagnostic], isFull: Bool) -> [Diagnostic] {
    var uses = EntryUses<String>(isFull ? .note : nil)
    let accepted = entries.flatMap { entry in
      entry.place.texts.map { place in
        (finding: "\(entry.code.rawValue) \(place.text)", place: place.text, entry: entry)
      }
    }
    let reasons = Dictionary(
      accepted.map { ($0.finding, $0.entry.reason.text) }, uniquingKeysWith: { first, _ in first })
    let result = findings.map { finding in
      let key = "\(finding.code.rawValue) \(finding.place?.description ?? "")"
      guard let reason = reasons[key] else { return finding }
      uses.use(key)
      return changing(finding) {
        $0.severity = .note
        $0.text = .findingAllowed(finding: finding.text, reason: reason)
        $0.adviceText = nil
      }
    }
    return result
      + uses.findings(
        accepted, key: \.finding, advice: .theEntryCanBeDeleted,
        at: { .file(file, line: $0.entry.line) },
        stale: { .allowlistUnused(code: $0.entry.code.rawValue, place: $0.place) })
  }
}
