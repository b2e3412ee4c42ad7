import Basics
import Layers
import SimdJSON

/// The list of accepted findings, each with a reason; they are reported as notes.
struct Allowlist {
  struct Entry: Equatable {
    var code: DiagnosticCode
    /// The resource or table of the finding.
    var place: String
    var reason: String
  }

  private(set) var entries: [Entry] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let file: String

  /// Reads the allowlist from `json`, the contents of `file`.
  init(_ json: [UInt8], file: String) {
    self.file = file
    do {
      try JSONParser().parse(json) { root in
        var o = try root.object()
        o.ignore("format")
        for element in try o.value("allowed").array() {
          var entry = try element.object()
          let code = try entry.value("code").string()
          let place = try entry.value("place").string()
          let reason = try entry.value("reason").string()
          for key in entry.unreadKeys() { report(.unknownKey(key: key), at: element.path) }
          if reason.isEmpty { report(.aReasonIsNeeded, at: element.path) }
          entries.append(Entry(code: DiagnosticCode(rawValue: code), place: place, reason: reason))
        }
        for key in o.unreadKeys() { report(.unknownKey(key: key), at: "$") }
      }
    } catch let error as JSONError {
      report(error.text, at: error.path ?? "$")
    } catch {
      report(Message(verbatim: "\(error)"), at: "$")
    }
  }

  private mutating func report(_ message: Message, at path: String) {
    diagnostics.append(
      Diagnostic(.error, message, code: "allowlist-invalid", at: .resource(file, path: path)))
  }

  /// Returns the findings, with the allowed ones reduced to notes that give the reason, and a note for each
  /// entry that no longer matches a finding.
  func apply(to findings: [Diagnostic], isFull: Bool) -> [Diagnostic] {
    var used: Set<Int> = []
    var result = findings.map { finding in
      guard
        let entry = entries.firstIndex(where: {
          $0.code == finding.code && $0.place == finding.place?.description
        })
      else { return finding }
      used.insert(entry)
      var allowed = finding
      allowed.severity = .note
      allowed.text = .findingAllowed(finding: finding.text, reason: entries[entry].reason)
      allowed.adviceText = nil
      return allowed
    }
    for (number, entry) in entries.enumerated() where isFull && !used.contains(number) {
      result.append(
        Diagnostic(
          .note, .allowlistUnused(code: entry.code.rawValue, place: entry.place),
          at: .resource(file, path: "$.allowed[\(number)]"), advice: .theEntryCanBeDeleted))
    }
    return result
  }
}
