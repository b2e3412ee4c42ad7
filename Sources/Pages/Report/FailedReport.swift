package import Base
import DiffStage

/// `report-failed.html`: why a build was refused, by kind of error. There is no database to name resources from.
package struct FailedReport: ReportMarkup {
  package static let fileName = "report-failed.html"

  /// The errors, worst first.
  private let errors: [Diagnostic]
  let text: ChangeText
  let names: ReportNames? = nil

  package init(_ errors: [Diagnostic]) throws {
    self.errors = errors
    text = ChangeText(names: try EntityNames([]), markup: .html, longestValue: .max)
  }

  /// The numbers by kind, the largest first: `43 errors: moves-gone ×40, stat-out-of-range ×3`.
  package var summary: Message {
    let byCode = Dictionary(grouping: errors, by: \.code).sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    let kinds = byCode.map { "\($0.key.rawValue) ×\(Quantity.grouped($0.value.count))" }
    return .buildFailed(count: errors.count, kinds: kinds.joined(separator: ", "))
  }

  /// What changed since the last release, one sentence for each cause, then the first error of each other kind.
  private var causes: HTML {
    let isChange = { (error: Diagnostic) in error.code == "changed-above-limit" }
    let others = errors.filter { !isChange($0) }
    let counts = Dictionary(grouping: others, by: \.code).mapValues(\.count)
    var known: Set<DiagnosticCode> = []
    let first = others.filter { known.insert($0.code).inserted }.map { error in
      let more = counts[error.code].flatMap { $0 > 1 ? Message.changesMore(count: $0 - 1) : nil }
      let text = error.place.map { .withDetail(text: error.text, detail: $0) } ?? error.text
      return [text, more].compactMap(\.self).joined(separator: " ")
    }
    let lines = (errors.filter(isChange).map(\.text) + first).map { cause -> HTML in
      "<li>\(say(cause))\n"
    }
    return "<ul class=causes>\n\(lines)</ul>\n"
  }

  /// Returns the page in UTF-8.
  package func bytes() -> [UInt8] {
    let findings = ReportSection(
      id: "findings", title: .reportFindings,
      content: """
        \(filter("findings", .reportFindingsHint, total: errors.count))\(self.findings(errors, isEnglish: false))
        """)
    return document(
      .reportFailed,
      top: """
        <div class=hero id=top><h1>\(say(.reportHeading))</h1>
        <section class="verdict failed" aria-labelledby=verdict-title><h2 id=verdict-title>\
        <span aria-hidden=true>✗ </span>\(say(.reportFailed))</h2>
        \(causes)<p>\(say(.reportFailedIntro))</p></section></div>

        """, [findings], license: nil)
  }
}
