import Diagnostics
import Layers
import PokedexModel

/// Applies the table to what was read, before anything is resolved.
///
/// An entry is applied only while upstream has the value that it names; all entries read upstream's
/// values, and no two name one field, so their order means nothing.
struct CorrectionRun {
  private let references: ReferenceTable
  /// Whether the source is meant to hold every resource; if not, missing ones are no surprise.
  private let isFull: Bool
  private(set) var rows: [AppliedCorrection] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let file: String

  init(_ references: ReferenceTable, isFull: Bool, file: String) {
    self.references = references
    self.isFull = isFull
    self.file = file
  }

  mutating func apply(_ corrections: [Correction], to part: inout DexPart) {
    var fields = CorrectableFields(part, references)
    for entry in corrections {
      guard references.has(entry.kind, entry.resourceID) else {
        reportMissing(entry, "there is no \(entry.kind.endpoint)/\(entry.resourceID)")
        continue
      }
      let slug = references.slug(of: entry.kind, entry.resourceID)
      guard slug == entry.identifier else {
        reportMissing(
          entry,
          "\(entry.kind.endpoint)/\(entry.resourceID) is called \(slug), not \(entry.identifier)")
        continue
      }
      if let missing = fields.missingSlug(entry) {
        reportUnknown(missing, entry.place)
        continue
      }
      let isApplied = fields.value(of: entry, in: part) == entry.upstream
      if isApplied {
        fields.write(entry, to: &part)
      } else {
        reportStale(
          entry.id, entry.place, "it has \(Self.shown(fields.value(of: entry, in: part)))")
      }
      rows.append(Self.row(entry, isApplied))
    }
  }

  /// Records what the character rules did; `repairs` counts texts by number of rule and kind.
  mutating func record(
    _ rules: [CharacterRule], _ prepared: CharacterRules, repairs: [ReadingFindings.Repair: Int]
  ) {
    for (rule, slug) in prepared.unknown { reportUnknown(slug, rule.place) }
    for (number, rule) in rules.enumerated() {
      var total = 0
      for kind in rule.kinds {
        let count = repairs[ReadingFindings.Repair(rule: number, kind: kind)] ?? 0
        total += count
        var row = AppliedCorrection()
        row.id = rule.kinds.count == 1 ? rule.id : "\(rule.id):\(kind.endpoint)"
        row.kind = kind
        row.identifier = "*"
        row.field = "flavor_text"
        row.upstreamValue = rule.upstream.codePoint
        row.value = String(rule.value)
        row.reason = rule.reason
        row.reference = rule.reference
        row.isApplied = count > 0
        rows.append(row)
      }
      if total == 0 { reportStale(rule.id, rule.place, "no text holds the character") }
    }
  }

  private mutating func reportStale(_ id: String, _ place: String, _ found: Message) {
    diagnostics.append(
      Diagnostic(
        isFull ? .warning : .note, "correction-stale",
        "\(id) is not applied: upstream no longer has the value, \(found)",
        at: .resource(file, path: place), advice: "see whether the entry can be deleted"))
  }

  private mutating func reportMissing(_ entry: Correction, _ message: Message) {
    guard isFull else { return }
    diagnostics.append(
      Diagnostic(
        .warning, "correction-target-missing", "\(entry.id) is not applied: \(message)",
        at: .resource(file, path: entry.place), advice: "see what has become of the resource"))
  }

  private mutating func reportUnknown(_ slug: String, _ place: String) {
    guard isFull else { return }
    diagnostics.append(
      Diagnostic(
        .error, "correction-invalid", "the source has nothing called \"\(slug)\"",
        at: .resource(file, path: place)))
  }

  private static func shown(_ value: Correction.Value) -> String { value.shown ?? "none" }

  private static func row(_ entry: Correction, _ isApplied: Bool) -> AppliedCorrection {
    var row = AppliedCorrection()
    row.id = entry.id
    row.kind = entry.kind
    row.resourceID = entry.resourceID
    row.identifier = entry.identifier
    row.field = entry.path
    row.upstreamValue = entry.upstream.shown
    row.value = entry.value.shown
    row.reason = entry.reason
    row.reference = entry.reference
    row.isApplied = isApplied
    return row
  }
}

extension Unicode.Scalar {
  /// `U+202F`.
  fileprivate var codePoint: String {
    let hex = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
  }
}
