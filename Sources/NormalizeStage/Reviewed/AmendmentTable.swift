import Base

/// The amendment table. See Documentation/CORRECTIONS.md.
struct AmendmentTable: Sendable {
  private struct Document: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable { case blank, resources, amendments, rules }

    var blank: [String: JSONValue]
    var resources: JSONEntries<AddedResource>?
    var amendments: JSONEntries<Amendment>
    var rules: JSONEntries<TextRule>
  }

  let resources: [AddedResource]
  let amendments: [Amendment]
  let rules: [TextRule]
  /// Templates for elements missing from PokéAPI, by kind and path without selectors.
  let blanks: [String: JSONValue]
  let file: String

  /// Reads the table from `json`, the contents of `file`.
  ///
  /// - Throws: ``PipelineError`` `amendment-invalid` (bad data) with every invalid entry.
  init(_ json: [UInt8], file: String) throws {
    var reader = DocumentReader(file, code: "amendment-invalid", advice: .amendmentInvalidAdvice)
    let document = try reader.read(json, as: Document.self, format: 2)
    resources = document.resources?.entries ?? []
    amendments = document.amendments.entries
    rules = document.rules.entries
    blanks = document.blank
    self.file = file
    var ids: Set<String> = []
    for (id, line) in resources.map({ ($0.id, $0.line) }) + amendments.map({ ($0.id, $0.line) })
      + rules.map({ ($0.id, $0.line) })
    where !ids.insert(id).inserted {
      reader.report(Message(joining: id, ": ", Message.amendmentIDRepeated), line: line)
    }
    var entries: [String: [Amendment]] = [:]
    for entry in amendments {
      for other in entries[entry.target] ?? [] where entry.path.overlaps(other.path) {
        reader.report(
          Message(joining: entry.id, ": ", Message.amendmentPlaceRepeated(id: other.id)),
          line: entry.line)
      }
      entries[entry.target, default: []].append(entry)
    }
    try reader.finish()
  }
}
