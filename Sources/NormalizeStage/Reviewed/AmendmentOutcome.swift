import Base
import PokedexModel

/// The results of the amendments and rules: rows of the table `correction`, and findings.
struct AmendmentOutcome {
  private let table: AmendmentTable
  private(set) var rows: [AppliedCorrection] = []
  private let isFull: Bool
  private var uses: EntryUses<String>
  /// The entries whose resources were read, with the message if they have no use.
  private var entries: [(id: String, line: Int, stale: Message)] = []

  var diagnostics: [Diagnostic] {
    uses.findings(
      entries, key: \.id, code: "amendment-stale", advice: .deleteTheEntry,
      at: { place($0.line) }, stale: \.stale)
  }

  /// - Parameter isFull: whether the source should be complete; if not, missing resources are not reported and
  ///   all else is a note.
  init(_ table: AmendmentTable, isFull: Bool) {
    self.table = table
    self.isFull = isFull
    uses = EntryUses(isFull ? .warning : .note)
  }

  /// Records the outcomes of the amendments. All resources must have been read.
  mutating func record(_ input: AmendedInput) {
    for (entry, reason) in input.missing where isFull {
      uses.fail(
        entry.id, .amendmentNotApplied(id: entry.id, reason: reason),
        code: "amendment-target-missing", at: place(entry.line), advice: .checkTheResource)
    }
    let outcomes = input.outcomes
    for entry in table.amendments {
      guard let outcome = outcomes[entry.id] else { continue }
      var row = AppliedCorrection(
        entry.id, entry.kind, entry.name ?? String(entry.resourceID), field: entry.path.text,
        because: entry.reason, entry.reference)
      row.resourceID = entry.resourceID
      row.upstreamValue = Self.shown(entry.expected)
      row.value = entry.value.flatMap(Self.shown)
      record(row, outcome, line: entry.line)
    }
    for entry in table.resources {
      guard let outcome = outcomes[entry.id] else { continue }
      var row = AppliedCorrection(
        entry.id, entry.resource.kind, entry.resource.identifier, field: "*",
        because: entry.reason.text, entry.reference.text)
      row.resourceID = entry.resource.id
      row.value = Self.shown(entry.body)
      record(row, outcome, line: entry.line)
    }
  }

  private mutating func record(
    _ row: AppliedCorrection, _ outcome: AmendedInput.Outcome, line: Int
  ) {
    var row = row
    entries.append((row.id, line, .amendmentSuperseded(id: row.id)))
    switch outcome {
    case .applied:
      row.isApplied = true
      uses.use(row.id)
    case .stale: break
    case .conflicting(let reason):
      uses.fail(
        row.id, .amendmentNotApplied(id: row.id, reason: reason), code: "amendment-conflict",
        at: place(line), advice: .compareAmendment)
    }
    rows.append(row)
  }

  /// Records the results of the rules; `repairs` counts texts by rule index and kind.
  mutating func record(_ prepared: TextRules, repairs: [ReadingFindings.Repair: Int]) {
    for (rule, identifier) in prepared.unknown where isFull {
      uses.fail(rule.id, .ruleResourceMissing(id: rule.id, name: identifier), at: place(rule.line))
    }
    for (number, rule) in table.rules.enumerated() {
      entries.append((rule.id, rule.line, .ruleUnused(id: rule.id)))
      for kind in rule.kinds {
        let count = repairs[ReadingFindings.Repair(rule: number, kind: kind)] ?? 0
        uses.use(rule.id, times: count)
        var row = AppliedCorrection(
          rule.kinds.count == 1 ? rule.id : "\(rule.id):\(kind.endpoint)", kind, "*",
          field: rule.field.identifier, because: rule.reason, rule.reference)
        row.upstreamValue = Self.shown(text: rule.old)
        row.value = rule.new
        row.isApplied = count > 0
        rows.append(row)
      }
    }
  }

  private func place(_ line: Int) -> Place { .file(table.file, line: line) }

  /// Returns the text to show; a single white-space scalar is shown by its code point.
  private static func shown(text: String) -> String {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1,
      scalar.properties.isWhitespace
    else { return text }
    return scalar.codePoint
  }

  /// Returns a value as shown in `dex_correction`: a reference by its identifier; nil for null.
  private static func shown(_ value: JSONValue) -> String? {
    switch value {
    case .null: nil
    case .string(let text): text
    case .number(let text): text
    default:
      if let reference = value["ref"]?.string, let slash = reference.firstIndex(of: "/") {
        String(reference[slash...].dropFirst())
      } else {
        value.line
      }
    }
  }
}

extension AppliedCorrection {
  init(
    _ id: String, _ kind: ResourceKind, _ identifier: String, field: String,
    because reason: String, _ reference: String
  ) {
    self.init()
    (self.id, self.kind, self.identifier, self.field) = (id, kind, identifier, field)
    (self.reason, self.reference) = (reason, reference)
  }
}
