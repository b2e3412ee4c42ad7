import Base
import DiffStage
import PokedexCore
package import PokedexFormat

/// The report: one web page about a release.
///
/// It is not part of the artifact but generated from the manifest, the rows, `diff.json` if it exists, and
/// the timings of the build. Timings differ between runs, so no digest covers the page; equal inputs give
/// equal bytes.
package enum ReportStage {
  package static let fileName = "report.html"
  /// The page is smaller.
  static let maxBytes = 1_000_000

  /// The inputs of a report.
  package struct Input: Sendable {
    package var manifest: Manifest
    /// The database that the manifest names.
    package var database: String
    /// The folder of updates with `FROM..TO/diff.json` or `diff-FROM-to-TO.json`; may be missing.
    package var updates: String
    /// The timings of the build; nil if unknown.
    package var timings: StageTimings?
    /// Whether the page is part of a published release, whose files are in one folder:
    /// `diff-FROM-to-TO.json`.
    package var isPublished = false
    package var checks: ReportChecks

    package init(
      manifest: Manifest, database: String, updates: String, timings: StageTimings?,
      isPublished: Bool = false, checks: ReportChecks
    ) {
      (self.manifest, self.database, self.updates) = (manifest, database, updates)
      (self.timings, self.isPublished, self.checks) = (timings, isPublished, checks)
    }
  }

  /// Returns the page in UTF-8.
  ///
  /// - Throws: ``PipelineError`` `artifact-unreadable` or `diff-unreadable`.
  package static func run(_ input: Input) throws -> [UInt8] {
    var data: JSONValue
    var html = Message(verbatim: "")
    do {
      let pokedex = try Pokedex(path: input.database, language: .english)
      let names = ReportNames(pokedex)
      let changes = try ReleaseChanges.newest(
        in: input.updates, to: input.manifest.dataVersion, isPublished: input.isPublished,
        database: input.database)
      let previous = changes?.diff.previous
      let census = try ReportCensus(pokedex)
      data = [
        "release": release(input.manifest),
        "counts": census.counts,
        "languages": try census.languagesJSON(names),
        "kinds": kinds(input.manifest.coverage, census),
        "games": try census.gamesJSON(names),
        "methods": try census.methodsJSON(names),
        "gaps": try census.gapsJSON(names, pokedex),
        "tables": try tables(input.manifest, pokedex),
        "lamps": try input.checks.json(
          input.manifest, regressions: changes?.diff.regressions,
          values: changes?.diff.visibleChanges ?? []
        ) { try finding($0, names, known: nil) },
        "findings": .array(
          try input.manifest.diagnostics.map {
            try finding($0, names, known: previous?.findings)
          }),
        "crosscheck": input.manifest.crosscheck?.json ?? .null,
        "previous": previous.map { self.previous($0, census) } ?? .null,
        "texts": input.manifest.texts.map { JSONValue(encoding: $0) } ?? .null,
        "corrections": try corrections(pokedex),
        "supplements": try supplements(pokedex),
        "license": JSONValue(try pokedex.metadata()["source_license"]),
        "timings": input.timings?.json ?? .null,
        "changes": .null,
      ]
      if let changes {
        data["changes"] = changes.json(omitted: .max)
        let omitted: Int
        (html, omitted) = changes.html(
          maxBytes: maxBytes - page(data, changes: html, input.manifest).count)
        data["changes"] = changes.json(omitted: omitted)
      }
    } catch let error as PokedexError {
      throw PipelineError.unreadable(error, input.database, advice: .getANewCopyOrPokedex)
    }
    return page(data, changes: html, input.manifest)
  }

  /// - Parameter changes: the changes as HTML.
  private static func page(_ data: JSONValue, changes: Message, _ manifest: Manifest) -> [UInt8] {
    PageTemplate(WebFile.named("report/report.html"), labels: PageLabels.report).page([
      "title": .text(title(manifest)),
      "styles": .files(WebFile.all(in: "shared", ".css") + WebFile.all(in: "report", ".css")),
      "data": .json(data), "changes": .markup(changes.english),
      "changes-ja": .markup(changes.japanese),
      "scripts": .files(WebFile.all(in: "shared", ".js") + WebFile.all(in: "report", ".js")),
    ])
  }

  /// Returns the title in English; the page has it in the language of the reader, see `page.js`.
  private static func title(_ manifest: Manifest) -> String {
    let edition = manifest.dataset == "sample" ? manifest.dataset : manifest.edition
    let label = manifest.release == nil ? "report-title" : "report-title-release"
    return PageLabels.report[label, default: ""]
      .replacing(text: "{edition}", with: edition)
      .replacing(text: "{version}", with: manifest.dataVersion)
      .replacing(text: "{number}", with: manifest.release.map { String($0) } ?? "")
  }

  private static func release(_ manifest: Manifest) -> JSONValue {
    let source = manifest.source
    return [
      "dataset": .string(manifest.dataset), "edition": .string(manifest.edition),
      "dataVersion": .string(manifest.dataVersion),
      "schemaVersion": .int(manifest.schemaVersion),
      "generatorVersion": .string(manifest.generatorVersion),
      "sqliteVersion": .string(manifest.sqliteVersion),
      "source": [
        "kind": .string(source.kind),
        "location": .string(source.location),
        "revision": JSONValue(source.revision),
        "date": JSONValue(source.date), "digest": .string(source.digest.hex),
      ],
      "file": .string(manifest.artifact.file), "bytes": .int(manifest.artifact.bytes),
      "release": JSONValue(manifest.release), "expires": JSONValue(manifest.expires),
      "signature": manifest.signature.map {
        ["algorithm": .string($0.algorithm), "keyID": .string($0.keyID)]
      }
        ?? .null,
      "sha256": .string(manifest.artifact.sha256.hex),
      "contentDigest": .string(manifest.artifact.contentDigest.hex),
      "stages": .array(
        manifest.stages.map {
          [
            "name": .string($0.name), "version": .int($0.version),
            "input": .string($0.inputDigest.hex), "output": .string($0.outputDigest.hex),
          ]
        }),
      "updates": .array(
        manifest.updates.map {
          [
            "from": .string($0.from), "file": .string($0.file), "bytes": .int($0.bytes),
            "sha256": .string($0.sha256.hex),
          ]
        }),
    ]
  }

  /// - Parameter known: the findings of the previous release; nil if they are unknown.
  private static func finding(
    _ finding: Diagnostic, _ names: ReportNames, known: [Diagnostic]?
  ) throws -> JSONValue {
    [
      "isNew": known.map { .bool(!$0.contains { $0.line == finding.line }) } ?? .null,
      "severity": .string(finding.severity.rawValue), "code": .string(finding.code.rawValue),
      "message": .string(finding.message), "place": JSONValue(finding.place?.description),
      "name": try finding.place.flatMap { try names.json(at: $0.description) } ?? .null,
      "advice": JSONValue(finding.advice),
    ]
  }

  /// Returns by kind of entity and field, for each language in the order of the page, the number of texts and
  /// of those from this project's localization.
  private static func kinds(_ coverage: Coverage, _ census: ReportCensus) -> JSONValue {
    .array(
      coverage.rows.map { row in
        let counts = census.languages.map { row.count(in: $0.identifier) }
        return [
          "entity": .string(row.entity), "field": .string(row.field), "total": .int(row.total),
          "counts": .array(counts.map { .int($0.present) }),
          "own": .array(counts.map { .int($0.localization) }),
        ]
      })
  }

  /// Returns what a release says about its texts and its agreement with a second source, to be compared.
  private static func previous(
    _ previous: DexDiff.Previous, _ census: ReportCensus
  ) -> JSONValue {
    [
      "kinds": kinds(Coverage(rows: previous.coverage.rows.filter { $0.field == "name" }), census),
      "crosscheck": previous.crosscheck?.json["fields"] ?? .null,
    ]
  }

  /// Returns the rows by table, and the bytes if this SQLite supports it.
  private static func tables(_ manifest: Manifest, _ pokedex: Pokedex) throws -> JSONValue {
    let sizes = Dictionary(try pokedex.tableSizes().map { ($0.table, $0.bytes) }) { first, _ in
      first
    }
    return .array(
      manifest.artifact.tables.map {
        [.string($0.name), .int($0.rows), JSONValue(sizes[$0.name])]
      })
  }

  /// Returns by supplement its values per field, with the number of resources and of rows.
  private static func supplements(_ pokedex: Pokedex) throws -> JSONValue {
    let values = Dictionary(grouping: try pokedex.supplementedValues(), by: \.supplement)
    var rows: [JSONValue] = []
    for supplement in try pokedex.supplements() {
      let group = try supplement.versionGroup.map { try pokedex.identifier(of: $0) } ?? ""
      let byField = Dictionary(grouping: values[supplement.id] ?? [], by: \.field)
      for (field, values) in byField.sorted(by: { $0.key < $1.key }) {
        let sum = values.reduce(0) { $0 + $1.rows }
        let texts = [
          supplement.source, supplement.location, supplement.revision, supplement.license,
          supplement.reason, supplement.reference,
        ]
        rows.append(
          .array(
            [
              .string(supplement.id), .string(group), .string(field), .int(values.count), .int(sum),
            ] + texts.map { .string($0) }))
      }
    }
    return .array(rows)
  }

  /// Returns the corrections; a reason or reference that an earlier one has is its number.
  private static func corrections(_ pokedex: Pokedex) throws -> JSONValue {
    // Many corrections share reason and reference, so each is stated once, at its first row.
    var places: [String: Int] = [:]
    func once(_ text: String) -> JSONValue {
      if let place = places[text] { return .int(place) }
      places[text] = places.count
      return .string(text)
    }
    return .array(
      try pokedex.corrections().map { correction -> JSONValue in
        [
          .string(correction.kind.endpoint), .string(correction.identifier),
          .string(correction.field), JSONValue(correction.upstreamValue),
          JSONValue(correction.value), once(correction.reason), once(correction.reference),
          .int(correction.isApplied ? 1 : 0),
        ]
      })
  }
}
