import Basics

/// The list of accepted findings, each with a reason; they are reported as notes.
struct Allowlist {
  private struct Document: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable { case allowed }
    var allowed: JSONEntries<Entry>
  }

  struct Entry: JSONEntry {
    private enum CodingKeys: CodingKey, CaseIterable { case code, place, reason }

    var code: DiagnosticCode
    /// The resource or table of the finding.
    var place: FilledText
    var reason: FilledText
    var line = 0

    var finding: String { "\(code.rawValue) \(place.text)" }
  }

  let entries: [Entry]
  private let file: String

  /// Reads the allowlist from `json`, the contents of `file`.
  ///
  /// - Throws: ``PipelineError`` `allowlist-invalid` (bad data).
  init(_ json: [UInt8], file: String) throws {
    self.file = file
    entries = try DocumentReader.read(
      json, as: Document.self, file: file, code: "allowlist-invalid",
      advice: .allowlistInvalidAdvice
    ).allowed.entries
  }

  /// Returns the findings, with the allowed ones reduced to notes that give the reason, and a note for each
  /// entry that no longer matches a finding.
  func apply(to findings: [Diagnostic], isFull: Bool) -> [Diagnostic] {
    var uses = EntryUses<String>(isFull ? .note : nil)
    let result = findings.map { finding in
      let key = "\(finding.code.rawValue) \(finding.place?.description ?? "")"
      guard let entry = entries.first(where: { $0.finding == key }) else { return finding }
      uses.use(key)
      var allowed = finding
      allowed.severity = .note
      allowed.text = .findingAllowed(finding: finding.text, reason: entry.reason.text)
      allowed.adviceText = nil
      return allowed
    }
    return result
      + uses.findings(
        entries, key: \.finding, advice: .theEntryCanBeDeleted, at: { .file(file, line: $0.line) },
        stale: { .allowlistUnused(code: $0.code.rawValue, place: $0.place.text) })
  }
}
