import Base
import DiffStage
import PokedexCore
package import PokedexFormat

/// The report: one web page about a release, what it is, the lamps and the numbers first.
///
/// It is not part of the artifact but generated from the manifest, the rows, and `diff.json` if it exists: equal inputs give
/// equal bytes.
package struct ReportPage: ReportMarkup {
  package static let fileName = "report.html"
  /// What each page of this program has in its first kilobyte.
  package static let mark = "<meta name=generator content=pokedex-db>"
  /// The page is smaller.
  static let maxBytes = 1_000_000

  let manifest: Manifest
  let checks: ReportChecks
  let pokedex: Pokedex
  /// The changes since the last release; nil if there are none to show.
  let changes: ReleaseChanges?
  let text: ChangeText
  let names: ReportNames?
  let license: String?
  /// The manifests of the last releases, newest first.
  let earlier: [Manifest]
  /// What each game has, by the id of the version group.
  let counts: [Int: GameCounts]
  let games: [VersionGroupSummary]
  /// The languages of texts: those covered by the project's guarantees, then the others by id.
  let languages: [NamedResource<Language>]

  /// Returns the page in UTF-8.
  ///
  /// - Parameters:
  ///   - database: the database that the manifest names.
  ///   - updates: the folder of updates with `FROM..TO/diff.json` or `diff-FROM-to-TO.json`; may be missing.
  ///   - isPublished: whether the page is part of a published release, whose files are in one folder.
  ///   - earlier: the manifests of the last releases, newest first, for the section about them.
  /// - Throws: ``PipelineError`` `artifact-unreadable` or `diff-unreadable`.
  package static func bytes(
    _ manifest: Manifest, database: String, updates: String, isPublished: Bool = false,
    earlier: [Manifest] = [], _ checks: ReportChecks
  ) throws -> [UInt8] {
    do {
      let changes = try ReleaseChanges.newest(
        in: updates, to: manifest.dataVersion, isPublished: isPublished, database: database)
      return try ReportPage(
        manifest, database, changes: changes, earlier: earlier, checks: checks
      ).bytes(maxBytes: maxBytes)
    } catch let error as PokedexError {
      throw PipelineError.unreadable(error, database, advice: .getANewCopyOrPokedex)
    } catch let error as SQLiteError {
      throw PipelineError(
        .artifactUnreadable(detail: error.text), at: .file(database), advice: .getANewCopyOrPokedex)
    }
  }

  private init(
    _ manifest: Manifest, _ database: String, changes: ReleaseChanges?, earlier: [Manifest],
    checks: ReportChecks
  ) throws {
    (self.manifest, self.changes, self.checks) = (manifest, changes, checks)
    self.earlier = earlier
    pokedex = try Pokedex(path: database, language: .english)
    text = ChangeText(names: try EntityNames([database]), markup: .html, longestValue: .max)
    names = ReportNames(pokedex)
    license = try pokedex.metadata()["source_license"]
    counts = try pokedex.gameCounts()
    games = try pokedex.versionGroups(language: .english)
    let first = ["en", "ja", "ja-hrkt", "ja-roma"]
    let named = try pokedex.languages.map(\.rawValue)
    let all = try pokedex.all(Language.self, language: .english)
      .filter { named.contains($0.identifier) }
    languages =
      first.compactMap { code in all.first { $0.identifier == code } }
      + all.filter { !first.contains($0.identifier) }
  }

  /// Returns the page; if it had more than `maxBytes`, with fewer changes.
  private func bytes(maxBytes: Int) throws -> [UInt8] {
    let details = try sections
    func page(_ section: ReportSection?) -> [UInt8] {
      document(heading, top: top, [section].compactMap(\.self) + details, license: license)
    }
    guard let changes else { return page(nil) }
    let room = maxBytes - page(section(changes, "", omitted: .max)).count
    let (list, omitted) = changes.html(maxBytes: room)
    return page(section(changes, list, omitted: omitted))
  }

  private var edition: String { manifest.dataset == "sample" ? "sample" : manifest.edition }

  /// The title of the window.
  private var heading: Message {
    let version = manifest.dataVersion
    return manifest.release.map {
      .reportTitleRelease(edition: edition, number: $0, version: version)
    } ?? .reportTitle(edition: edition, version: version)
  }

  // MARK: Top

  private var top: HTML {
    let lead = Message.reportLead(
      version: text.code(manifest.dataVersion), edition: label("edition", text.escaped(edition)),
      date: text.escaped(manifest.source.date.map(day) ?? "–"))
    // Whether it has expired depends on the day of reading, so that a script decides it.
    let expired = manifest.expires.map { expires -> HTML in
      "<template id=expired data-expires=\"\(expires)\">\(verdict(isExpired: true))</template>"
    }
    return """
      <div class=hero id=top><h1>\(say(.reportHeading))</h1><p class=lead>\(show(lead))</p>
      \(verdict(isExpired: false))\(expired)
      \(figures)</div>

      """
  }

  /// The numbers of what the database contains, with their differences to the last release.
  private var figures: HTML {
    func figure(_ title: Message, _ number: String, change: String?) -> HTML {
      let change = change.map { change -> HTML in " <small>\(change)</small>" }
      return "<div><dt>\(show(title))<dd>\(number)\(change)</div>\n"
    }
    func counted(_ title: Message, _ number: Int, change: Int?) -> HTML {
      figure(title, count(number), change: change.flatMap { $0 == 0 ? nil : signed($0) })
    }
    func table(_ title: Message, _ table: String) -> HTML {
      let rows = manifest.artifact.tables.first { $0.name == table }?.rows ?? 0
      return counted(title, rows, change: changes?.difference(of: table))
    }
    func texts(_ coverage: Coverage) -> Int {
      coverage.rows.reduce(0) { sum, row in
        languages.reduce(sum) { $0 + row.count(in: $1.identifier).present }
      }
    }
    let named = texts(manifest.coverage)
    let before = changes?.diff.previous.map { texts($0.coverage) }
    let learnset = counts.values.reduce(0) { $0 + $1.ownRows }
    let moved = changes?.rows.map { "+\(count($0.added)) −\(count($0.removed))" }
    let growth = changes?.bytes.map { signed(manifest.artifact.bytes - $0, Quantity.bytes) }
    let tables: KeyValuePairs = [
      "pokemon-species": "species", "pokemon": "pokemon", "pokemon-form": "form", "move": "move",
      "ability": "ability", "item": "item", "version-group": "version_group",
    ]
    return """
      <dl class=figures>
      \(tables.map { table(text.kind($0.key), $0.value) })\
      \(counted(text.kind("language"), languages.count, change: nil))\
      \(counted(.webNames, named, change: before.map { named - $0 }))\
      \(counted(.reportLearnsetRows, learnset, change: changes?.learnsetRows))\
      \(figure(.labelRows.asTitle, count(rows), change: moved))\
      \(figure(.reportFile, Quantity.bytes(manifest.artifact.bytes), change: growth))\
      </dl>

      """
  }

  // MARK: Lamps

  private func verdict(isExpired: Bool) -> HTML {
    let lamps = checks.lamps(manifest, changes?.diff, isExpired: isExpired)
    let state = ReportChecks.State(of: lamps.map(\.state))
    let names = text.list(lamps.filter { $0.state == state }.map { label("lamp", $0.id) })
    let unasked = lamps.flatMap(\.checks).filter { $0.state == .notRun }
    let title: Message =
      switch state {
      case .failed: .reportVerdictFailed(lamps: names)
      case .doubtful: .reportVerdictDoubtful(lamps: names)
      case .passed where unasked.isEmpty: .reportVerdictPassed
      case .passed, .notRun:
        .reportVerdictPartly(checks: text.list(unasked.map { name(of: $0.check) }))
      }
    let tag: HTML =
      manifest.release.map { number -> HTML in "\(say(.reportRelease)) #\(number)" }
      ?? say(.reportUnreleased)
    let expiry = manifest.expires.map { time -> HTML in
      " <span class=muted>\(say(.reportExpiry)) \(day(time))</span>"
    }
    return """
      <section class="verdict \(state.rawValue)" aria-labelledby=verdict-title><div class=row>\
      <h2 id=verdict-title><span aria-hidden=true>\(state.symbol) </span>\(say(title))</h2><span class=tag>\(tag)</span>\(expiry)</div>
      \(state == .failed || state == .doubtful ? causes : "")
      <ul class=lamps role=list>
      \(lamps.map(lamp))</ul></section>

      """
  }

  /// What a maintainer has to look at, one sentence for each cause, and what to do about it.
  private var causes: HTML {
    let findings = changes?.findings ?? manifest.diagnostics.filter(ReportChecks.isToBeAccepted)
    if findings.isEmpty { return "" }
    let above = changes?.aboveLimit ?? []
    let kinds = Set(above.map(\.kind))
    let sentences =
      above.map { show(text.sentence($0)) }
      + findings.filter { !kinds.contains($0.place?.description ?? "") }.map { finding in
        say(Message(joining: finding.place.map { "\($0): " } ?? "", finding.text))
      }
    let lines = sentences.map { sentence -> HTML in "<li>\(sentence)\n" }
    let command = text.code("--accept-changes \(manifest.dataVersion)")
    return """
      <ul class=causes>
      \(lines)</ul><p class=next>\(show(.reportNext(command: command)))</p>

      """
  }

  /// Returns what a check that was not asked for would look at.
  private func name(of check: ReportChecks.Check) -> Message {
    switch check {
    case .crosscheck: .reportCrosscheckShort
    case .signature: .reportSignature
    default: label("lamp", "change")
    }
  }

  private func lamp(_ lamp: ReportChecks.Lamp) -> HTML {
    let sentences = lamp.checks.map { check, state -> HTML in
      """
      <p class=\(state.rawValue) data-check=\(check.rawValue)><span aria-hidden=true>\(state.symbol) </span>\(sentence(check, state))

      """
    }
    let name = say(label("lamp", lamp.id))
    let isLink = lamp.section != "changes" || changes != nil
    return """
      <li class="lamp \(lamp.state.rawValue)" id=lamp-\(lamp.id)><h3><span class=light aria-hidden=true>\(lamp.state.symbol)</span>\
      \(isLink ? "<a href=#\(lamp.section)>\(name)</a>" : name) <span class=state>\(say(label("lamp", lamp.state.rawValue)))</span></h3>
      \(sentences)
      """
  }

  /// Returns what a check looked at, and what it found.
  private func sentence(_ check: ReportChecks.Check, _ state: ReportChecks.State) -> HTML {
    let file = text.code(manifest.artifact.file)
    switch check {
    case .gate:
      func found(_ severity: Diagnostic.Severity) -> String {
        count(manifest.diagnostics.count { $0.severity == severity })
      }
      return say(
        .reportCheckGate(
          rows: rows, tables: manifest.artifact.tables.count, errors: found(.error),
          warnings: found(.warning), notes: found(.note)))
    case .crosscheck:
      guard let crosscheck = manifest.crosscheck else { return say(.reportCheckCrosscheckNone) }
      let source = crosscheck.sources.map(\.name).joined(separator: ", ")
      if let first = checks.disagreements.first {
        return say(
          .reportCheckCrosscheckFailed(
            source: source, count: checks.disagreements.count, example: example(first)))
      }
      let total = crosscheck.total
      return say(
        .reportCrosscheckVerdict(
          percent: "\(total.percent ?? "–")%", total: total.total, source: source,
          supplied: total.supplied, unreviewed: count(total.unreviewed)))
    case .digest:
      return show(
        state == .passed
          ? .reportCheckDigestPassed(file: file, size: Quantity.bytes(manifest.artifact.bytes))
          : .reportCheckDigestFailed(file: file))
    case .signature:
      guard state != .failed else { return say(.reportCheckSignatureFailed) }
      guard let key = manifest.signature.map({ text.code($0.keyID) }) else {
        return say(.reportCheckSignatureNone)
      }
      return show(
        state == .passed
          ? .reportCheckSignaturePassed(key: key) : .reportCheckSignatureNotRun(key: key)
      )
    case .expiry: return say(.reportExpired(date: day(manifest.expires ?? "")))
    case .regressions: return comparison(state)
    }
  }

  private func example(_ finding: Diagnostic) -> Message {
    Message(joining: finding.place.map { "\($0): " } ?? "", finding.message)
  }

  /// Returns what the comparison with the last release found.
  private func comparison(_ state: ReportChecks.State) -> HTML {
    guard let changes else {
      return say(
        state == .doubtful
          ? ReportChecks.verdict(of: manifest.diagnostics.filter(ReportChecks.isToBeAccepted))
          : .reportCheckRegressionsNone)
    }
    let (version, date) = (text.code(changes.diff.from.dataVersion), dataDate(changes))
    let result =
      changes.diff.regressions.map(ReportChecks.verdict)
      .map { Message(text.escaped($0.english), text.escaped($0.japanese)) }
      ?? .reportCheckRegressionsNotRun
    // The document may be anybody's.
    let own = (changes.diff.visibleChanges ?? []).reduce(0) {
      $0.addingReportingOverflow($1.own).partialValue
    }
    let sentences: [Message?] = [
      changes.rows.map {
        .reportCheckCompared(
          version: version, date: date, added: count($0.added), removed: count($0.removed))
      } ?? .reportCheckComparedSchema(version: version, date: date),
      result,
      changes.page.numbers.map { .reportChangesNumbers(list: $0) },
      own == 0 ? nil : .reportValuesOwn(count: own),
    ]
    return show(sentences.compactMap(\.self).joined(separator: " "))
  }

  /// Returns of which day the data of the last release is, and whether it is that of this one.
  private func dataDate(_ changes: ReleaseChanges) -> Message {
    let before = day(changes.diff.from.sourceDate)
    if before == manifest.source.date.map(day) {
      return .reportDataSame(date: text.escaped(before))
    }
    return .reportDataOf(date: before.isEmpty ? "–" : text.escaped(before))
  }

  private var rows: Int { manifest.artifact.tables.reduce(0) { $0 + $1.rows } }

  // MARK: Changes

  /// Returns the section about the changes since the last release, which are `list`.
  private func section(_ changes: ReleaseChanges, _ list: HTML, omitted: Int) -> ReportSection {
    let (version, date) = (text.code(changes.diff.from.dataVersion), dataDate(changes))
    let file = text.code(changes.file)
    let intro: Message =
      omitted > 0
      ? .reportChangesIntroMore(version: version, date: date, file: file, count: omitted)
      : .reportChangesIntro(version: version, date: date, file: file)
    let regressions = changes.diff.regressions ?? []
    let found =
      regressions.isEmpty
      ? ""
      : folded(
        "regressions", .reportRegressions, count: regressions.count, content: findings(regressions))
    return ReportSection(
      id: "changes", title: .reportChanges, short: .reportChangesShort,
      content: """
        <p>\(show(intro))</p>
        \(found)<div class=filtered>\(filter("changes", .reportChangesHint, total: changes.count - omitted))\(list)</div>

        """)
  }
}
