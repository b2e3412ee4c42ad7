import Base
import DiffStage
import PokedexCore
import PokedexFormat

/// What follows the changes.
extension ReportPage {
  var sections: [ReportSection] {
    get throws {
      [
        releases, coverage, try gaps(), crosscheck, foundInData, texts, encounters,
        try corrections(), try supplements(), provenance,
      ].compactMap(\.self)
    }
  }

  // MARK: Releases

  /// The size of the file, and the rows of the tables that changed, over the last releases; nil without an earlier one.
  private var releases: ReportSection? {
    if earlier.isEmpty { return nil }
    let artifacts = earlier.reversed().map(\.artifact) + [manifest.artifact]
    func row(_ name: HTML, _ values: [Int], _ text: (Int) -> String) -> [ReportCell] {
      [.text(name), .text(Self.plot(values))] + values.suffix(4).map { .number(text($0)) }
    }
    var rows = [row(say(.reportFile), artifacts.map(\.bytes), Quantity.bytes)]
    for table in manifest.artifact.tables {
      let counts = artifacts.map { artifact in
        artifact.tables.first { $0.name == table.name }?.rows ?? 0
      }
      if Set(counts).count > 1 { rows.append(row(code(table.name), counts, count)) }
    }
    let names = (earlier.reversed() + [manifest]).suffix(4).map { manifest in
      Message(verbatim: manifest.release.map { "#\($0)" } ?? manifest.dataVersion)
    }
    return ReportSection(
      id: "releases", title: .reportReleases,
      content: table(
        "releases-table", .reportReleasesCaption,
        titles: [.reportKind, .reportReleases] + names, rows: rows))
  }

  /// Returns a line through `values`, from their smallest to their largest, for eyes only.
  private static func plot(_ values: [Int]) -> HTML {
    let values = values.map(Double.init)
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let points = values.enumerated().map { index, value in
      let x = 2 + 116 * index / max(1, values.count - 1)
      let y = high == low ? 12 : 22 - 20 * (value - low) / (high - low)
      return "\(x),\(Int(y.rounded()))"
    }
    return """
      <svg class=plot viewBox="0 0 120 24" width=120 height=24 aria-hidden=true>\
      <polyline points="\(points.joined(separator: " "))"/></svg>
      """
  }

  // MARK: Coverage

  private var coverage: ReportSection {
    let columns = languages.map { Message(verbatim: text.escaped($0.identifier)) }
    let none = Message(verbatim: "")
    // The resources with a name, now and in the previous release.
    let releases: [(Message, Coverage?)] = [
      (.reportNow, manifest.coverage), (.reportBefore, changes?.diff.previous?.coverage),
    ]
    let names = releases.compactMap { title, coverage -> [ReportCell]? in
      guard let rows = coverage?.rows.filter({ $0.field == "name" }) else { return nil }
      let total = rows.reduce(0) { $0 + $1.total }
      return [ReportCell.text(titled(title, total))]
        + languages.map { language in
          ReportCell.share(
            rows.reduce(0) { $0 + $1.count(in: language.identifier).present }, of: total)
        }
    }
    let rows = manifest.coverage.rows.sorted { Self.order($0) < Self.order($1) }
    let kinds = rows.map { row in
      let kind = text.kind(row.entity)
      let name: Message =
        row.field == "name" ? kind : .changesLine(name: kind, changes: text.field(row.field))
      return [ReportCell.text(titled(name, row.total))]
        + languages.map {
          let texts = row.count(in: $0.identifier)
          return ReportCell.share(texts.present, of: row.total, own: texts.localization)
        }
    }
    let byGame = games.map { group in
      // Texts belong to species, moves to pokemon.
      let game = counts[group.id.rawValue] ?? GameCounts()
      return [
        ReportCell.text(titled(text.game(group.identifier), game.pokemon)),
        .share(game.learners, of: game.pokemon), .count(game.ownRows), .count(game.inheritedRows),
      ] + languages.map { ReportCell.share(game.texts[$0.id.rawValue] ?? 0, of: game.species) }
    }
    return ReportSection(
      id: "coverage", title: .reportCoverage, short: .reportCoverageShort,
      content: """
        <p>\(say(.reportCoverageIntro))</p>
        \(table("coverage-languages", .reportCoverageByLanguage, titles: [none] + columns, rows: names, style: "heat"))\
        \(table("coverage-kinds", .reportCoverageNames, titles: [none] + columns, rows: kinds, style: "heat"))\
        \(table("coverage-games", .reportCoverageGames, titles: [none, .crosscheckMoves, .reportLearnsetRows, .reportInherited] + columns, rows: byGame, style: "heat"))
        """)
  }

  private func titled(_ name: Message, _ total: Int) -> HTML {
    "\(show(name)) <span class=muted>\(count(total))</span>"
  }

  /// The most important kinds in this order, then the others; of a kind, the name first.
  private static func order(_ row: Coverage.Row) -> (Int, String, Int) {
    let first = [
      "pokemon-species", "pokemon-form", "move", "ability", "item", "type", "nature", "location",
      "version-group", "version", "pokedex", "region",
    ]
    let fields = ["name", "genus", "form_name", "description", "display_name"]
    return (
      first.firstIndex(of: row.entity) ?? first.count, row.entity,
      fields.firstIndex(of: row.field) ?? fields.count
    )
  }

  // MARK: Games

  /// What is missing of each game.
  private func gaps() throws -> ReportSection {
    let rows = try games.compactMap { group -> [ReportCell]? in
      let texts = try [DisplayLanguage.english, .japanese].map {
        try pokedex.gaps(of: .id(group.id), parts: CoverageListing.partsOfPokemon, language: $0)
      }
      let gaps = zip(texts[0], texts[1]).map { gap -> HTML in
        "<div>\(say(Message(gap.0, gap.1)))</div>"
      }
      return gaps.isEmpty ? nil : [.text(show(text.game(group.identifier))), .text("\(gaps)")]
    }
    return ReportSection(
      id: "gaps", title: .reportGaps, short: .reportGapsShort,
      content: table(
        "gaps-table", .reportGapsCaption, titles: [.labelGame.asTitle, .reportGapsShort], rows: rows
      ))
  }

  // MARK: Second sources

  private func percent(_ tally: Crosscheck.Tally?) -> ReportCell {
    .number((tally?.percent).map { "\($0)%" } ?? "–")
  }

  /// Returns the cells of a comparison: the numbers of what was compared and of what is equal, and the share.
  private func shares(_ equal: Int, of compared: Int) -> [ReportCell] {
    let tally = Crosscheck.Tally(agreed: equal, unreviewed: compared - equal)
    return [.count(compared), .count(equal), percent(tally)]
  }

  /// How far second sources agree with the data, by field and game.
  private var crosscheck: ReportSection {
    ReportSection(
      id: "crosscheck", title: .reportCrosscheck, short: .reportCrosscheckShort,
      content: manifest.crosscheck.map(agreement) ?? "<p>\(say(.reportCrosscheckNone))</p>\n")
  }

  private func agreement(_ crosscheck: Crosscheck) -> HTML {
    let fields = crosscheck.totals
    let before = changes?.diff.previous?.crosscheck
    let old = Dictionary(first: before?.totals ?? [])
    func line(_ name: Message, _ now: Crosscheck.Tally, old: Crosscheck.Tally?) -> [ReportCell] {
      [.text(show(name)), .count(now.total), .count(now.agreed)]
        + (before == nil ? [] : [percent(old)])
        + [percent(now), .count(now.supplied), .count(now.reviewed), .count(now.unreviewed)]
    }
    let byField = table(
      "crosscheck-fields", .reportCrosscheckByField,
      titles: [.labelWhat.asTitle, .crosscheckCompared.asTitle, .crosscheckAgreed.asTitle]
        + (before == nil ? [] : [.reportBefore])
        + [
          .crosscheckPercent.asTitle, .crosscheckSupplied.asTitle, .reportCrosscheckReviewed,
          .reportCrosscheckUnreviewed,
        ],
      rows: fields.map { line(text.field($0.field.rawValue), $0.tally, old: old[$0.field]) }
        + [line(.crosscheckAll.asTitle, crosscheck.total, old: before?.total)])
    let games = crosscheck.games.filter { !$0.tallies.isEmpty }.map { game in
      let name =
        game.name == Crosscheck.allGames
        ? .reportCrosscheckAllGames
        : game.name.split(separator: "+").map { text.game(String($0)) }.joined(separator: " / ")
      let source = crosscheck.sources.dropFirst().first { $0.id == game.source }
      return [ReportCell.text("\(show(name))\(source.map { " (\($0.name))" } ?? "")")]
        + fields.map { percent(game.tallies[$0.field]) }
    }
    let byGame = table(
      "crosscheck-games", .reportCrosscheckByGame,
      titles: [.labelGame.asTitle] + fields.map { text.field($0.field.rawValue) }, rows: games)
    let sources = crosscheck.sources.map { source -> HTML in
      let all = crosscheck.games.filter { $0.source == source.id }.flatMap(\.tallies.values)
        .reduce(into: Crosscheck.Tally()) { $0 += $1 }
      let intro = Message.reportCrosscheckIntro(
        source: link(source.location, "\(source.name)").text,
        revision: text.code(String(source.revision.prefix(12))), date: text.escaped(source.date),
        license: text.escaped(source.license), percent: "\(all.percent ?? "–")%",
        total: all.total, supplied: all.supplied)
      return "<p>\(show(intro))</p>\n<p class=muted lang=en>\(source.notice)</p>\n"
    }
    let unknown = crosscheck.unknown
    let notes = Message.reportCrosscheckNotes(
      stale: count(crosscheck.stale),
      unknown: count(unknown.pokemon + unknown.moves + unknown.versionGroups))
    return "\(sources)\(byField)\(byGame)<p class=muted>\(say(notes))</p>\n"
  }

  // MARK: Findings

  /// What the build found in the data; those that the previous release does not have come first.
  private var foundInData: ReportSection {
    let all = manifest.diagnostics
    var content: HTML = "<p>\(say(all.isEmpty ? .reportFindingsNone : .reportFindingsIntro))</p>\n"
    if !all.isEmpty { content += filter("findings", .reportFindingsHint, total: all.count) }
    if let changes, let previous = changes.diff.previous {
      let known = Set(previous.findings.map(\.line))
      let version = changes.diff.from.dataVersion
      let (old, new) = (
        all.filter { known.contains($0.line) }, all.filter { !known.contains($0.line) }
      )
      content += """
        <h3>\(say(.reportFindingsNew(version: version, count: new.count)))</h3>
        \(findings(new))\
        <h3>\(say(.reportFindingsKnown(version: version, count: old.count)))</h3>
        \(findings(old))
        """
    } else {
      content += findings(all)
    }
    return ReportSection(id: "findings", title: .reportFindings, content: content)
  }

  // MARK: Texts, corrections, supplements

  /// How far the sources of texts agree with PokéAPI, and what of them is not used.
  private var texts: ReportSection? {
    manifest.texts.map {
      ReportSection(id: "texts", title: .reportTexts, content: "\($0.map(texts))")
    }
  }

  private func texts(_ texts: Manifest.Texts) -> HTML {
    let source = texts.source
    let intro = Message.reportTextsIntro(
      added: count(texts.added), source: link(source.location, "\(source.name)").text,
      revision: text.code(String(source.revision.prefix(12))), date: text.escaped(source.date),
      license: text.escaped(source.license), total: texts.texts, mapped: count(texts.mapped))
    let agreement = texts.agreement.map { row -> [ReportCell] in
      [.text(show(text.game(row.versionGroup))), .text(show(text.kind(row.entity)))]
        + shares(row.equal, of: row.compared)
    }
    let rejected = texts.rejected.map { row in
      return [
        ReportCell.text(say(label("texts-reason", row.reason))), .text(code(row.file)),
        .count(row.entries.count),
        .text("<div lang=ja>\(row.entries.joined(separator: ", "))</div>"),
      ]
    }
    let agreed = table(
      "texts-agreed-\(source.id)", .reportTextsAgreement,
      titles: [
        .labelGame.asTitle, .reportKind, .crosscheckCompared.asTitle, .crosscheckAgreed.asTitle,
        .crosscheckPercent.asTitle,
      ], rows: agreement)
    let unused = table(
      "texts-unused-\(source.id)", .reportTextsUnused,
      titles: [.reportReason, .reportFile, .reportTextsCount, .changesEntries.asTitle],
      rows: rejected)
    return
      "<p>\(show(intro))</p>\n\(agreement.isEmpty ? "" : agreed)\(rejected.isEmpty ? "" : unused)"
  }

  /// The source of wild pokemon, and how far it agrees with PokéAPI.
  private var encounters: ReportSection? {
    manifest.encounters.map { encounters in
      let source = encounters.source
      let intro = Message.reportEncountersIntro(
        added: count(encounters.added), source: link(source.location, "\(source.name)").text,
        revision: text.code(String(source.revision.prefix(12))), date: text.escaped(source.date),
        license: text.escaped(source.license), total: encounters.rows,
        mapped: count(encounters.mapped))
      let rows = encounters.agreement.map { row -> [ReportCell] in
        [.text(code(row.version))] + shares(row.equal, of: row.compared)
      }
      let agreed = table(
        "encounters-agreed", .reportEncountersAgreement,
        titles: [
          .labelGame.asTitle, .crosscheckCompared.asTitle, .crosscheckAgreed.asTitle,
          .crosscheckPercent.asTitle,
        ], rows: rows)
      return ReportSection(
        id: "encounters", title: .reportEncounters,
        content:
          "<p>\(show(intro))</p>\n<p class=muted lang=en>\(source.notice)</p>\n\(rows.isEmpty ? "" : agreed)"
      )
    }
  }

  /// The largest number of corrections with one reason that are listed.
  private static let mostOfAReason = 12

  private func corrections() throws -> ReportSection? {
    let all = try pokedex.corrections()
    if all.isEmpty { return nil }
    let byReason = Dictionary(grouping: all) { [$0.reason, $0.reference] }
    let groups = byReason.sorted { $0.value[0].id < $1.value[0].id }.map { reason, all -> HTML in
      let more =
        all.count > Self.mostOfAReason
        ? "<tr><th scope=row colspan=3>\(say(.changesMore(count: all.count - Self.mostOfAReason)))\n"
          as HTML : ""
      let rows = all.prefix(Self.mostOfAReason).map { row -> HTML in
        """
        <tr><th scope=row>\(row.identifier)\(row.isApplied ? "" : " <b class=tag>\(say(.reportStale))</b>" as HTML)\
        <td>\(code("\(row.kind.endpoint) \(row.field)"))\
        <td>\(show(text.change(row.upstreamValue.map(escaped), row.value.map(escaped))))

        """
      }
      return """
        <tbody data-group><tr class=group><th scope=rowgroup colspan=3 lang=en>\(reason[0]) \(reference(reason[1]))
        \(rows)\(more)
        """
    }
    let titles = [Message.reportResource, .labelWhat.asTitle, .labelValue.asTitle]
    let heads = titles.map { title -> HTML in "<th scope=col>\(say(title))" }
    let list = table(
      "corrections", .reportCorrectionsCaption, heads: "\(heads)", body: "\(groups)", style: "")
    return ReportSection(
      id: "corrections", title: .reportCorrections,
      content: """
        <p>\(say(.reportCorrectionsIntro))</p>
        \(folded("corrections-table", .reportCorrectionsCaption, count: all.count, content: "\(filter("corrections", .reportCorrectionsHint, total: all.count))\(list)"))
        """)
  }

  private func escaped(_ value: String) -> Message { Message(verbatim: text.escaped(value)) }

  /// Returns a link to the reference of a fact, or what it says.
  private func reference(_ text: String) -> HTML {
    Crosscheck.Source.isWebAddress(text) ? link(text, say(.reportReference)) : "\(text)"
  }

  /// The values of each supplement by field, with the number of resources and of rows.
  private func supplements() throws -> ReportSection? {
    let values = Dictionary(grouping: try pokedex.supplementedValues(), by: \.supplement)
    let rows = try pokedex.supplements().flatMap { supplement in
      let game = try supplement.versionGroup.map { text.game(try pokedex.identifier(of: $0)) }
      let fields = Dictionary(grouping: values[supplement.id] ?? [], by: \.field)
      return fields.sorted { $0.key < $1.key }.map { field, values in
        [
          ReportCell.text(show(game ?? Message(verbatim: "–"))), .text(show(text.field(field))),
          .count(values.count), .count(values.reduce(0) { $0 + $1.rows }),
          .text(
            """
            \(link(supplement.location, "\(supplement.source)")) (\(supplement.license)) \
            \(code(supplement.revision.prefix(12)))
            """),
          .text("<div lang=en>\(supplement.reason) \(reference(supplement.reference))</div>"),
        ]
      }
    }
    if rows.isEmpty { return nil }
    let list = table(
      "supplements-table", .reportSupplementsCaption,
      titles: [
        .labelGame.asTitle, .labelWhat.asTitle, .unitResources.asTitle, .labelRows.asTitle,
        .reportSource, .reportReason,
      ], rows: rows)
    return ReportSection(
      id: "supplements", title: .reportSupplements,
      content: "<p>\(say(.reportSupplementsIntro))</p>\n\(list)")
  }

  // MARK: Build

  /// Where the data is from, and how to verify the file.
  private var provenance: ReportSection {
    let (source, artifact) = (manifest.source, manifest.artifact)
    let signature: Message =
      manifest.signature.map {
        .reportSigned(algorithm: text.escaped($0.algorithm), key: text.code($0.keyID))
      } ?? .reportUnsigned
    let updates = manifest.updates.map { update -> HTML in
      "<li>\(code(update.file)) \(Quantity.bytes(update.bytes)) · SHA-256 \(code(update.sha256.hex))\n"
    }
    let stages = manifest.stages.map { stage in
      [
        ReportCell.text(say(label("stage", stage.name))),
        .count(stage.version), .text(code("\(stage.inputDigest.hex.prefix(16))…")),
        ReportCell.text(code("\(stage.outputDigest.hex.prefix(16))…")),
      ]
    }
    let facts: [(Message, HTML?)] = [
      (.reportSource, "\(source.kind): \(source.location)"),
      (.reportRevision, source.revision.map { code($0) }),
      (.reportDataDate, source.date.map { "\($0)" }),
      (.reportSourceDigest, code(source.digest.hex)),
      (.reportFileDigest, code(artifact.sha256.hex)),
      (.reportRowsDigest, code(artifact.contentDigest.hex)),
      (.reportSignature, show(signature)), (.changesSchema, "\(manifest.schemaVersion)"),
      (
        .reportGenerator,
        "pokedex-db \(manifest.generatorVersion), SQLite \(manifest.sqliteVersion)"
      ),
    ]
    let pairs = facts.compactMap { title, fact in
      fact.map { fact -> HTML in "<dt>\(say(title))<dd>\(fact)\n" }
    }
    return ReportSection(
      id: "provenance", title: .reportProvenance, short: .reportProvenanceShort,
      content: """
        <p>\(say(.reportProvenanceIntro))</p>
        \(verifications)<dl class=pairs>\(pairs)</dl>
        \
        \(updates.isEmpty ? "" : "<h3>\(say(.reportUpdates))</h3>\n<ul>\(updates)</ul>\n" as HTML)\
        \(table("stages", .reportStagesCaption, titles: [.reportStage, .labelVersion.asTitle, .reportInput, .reportOutput], rows: stages))
        """)
  }

  /// The commands that verify the file, and what each of them shows.
  private var verifications: HTML {
    let file = manifest.artifact.file
    let (sums, verify) = ("sha256sum -c SHA256SUMS", "pokedex verify \(file)")
    let signed = "\(verify) --public-key KEY"
    let commands =
      [sums, verify] + (manifest.signature == nil ? [] : [signed])
      + ["", "# \(file)", manifest.artifact.sha256.hex]
    let meanings: [Message] = [
      .reportVerificationSums(command: text.code(sums)),
      .reportVerificationVerify(command: text.code(verify)),
      manifest.signature.map {
        .reportVerificationSigned(command: text.code(signed), key: text.code($0.keyID))
      } ?? .reportVerificationUnsigned,
    ]
    return """
      <pre tabindex=0 translate=no><code>\(commands.joined(separator: "\n"))</code></pre>
      <ul class=verifications>\(meanings.map { meaning -> HTML in "<li>\(show(meaning))\n" })</ul>

      """
  }
}
