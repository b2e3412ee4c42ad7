package import Base
package import PokedexFormat
package import PokedexModel

/// The minimum coverage of texts by language: `Localization/coverage-minimum.json`. It is edited by hand and
/// raised with `pokedex localization --raise-minimum`.
///
/// The file has a percentage with one decimal for each dataset, language and coverage row:
///
///     { "format": 1, "full": { "ja": { "location.name": 99.6 } } }
///
/// PokéAPI's identifiers change, so the same translations cover less of an older source. For a source older
/// than `date`, coverage below the minimum of `full` is therefore a warning. So are missing texts of new
/// resources: the minimums apply to the resources in `known`, which lists by endpoint the ids
/// (`1-307,10001-10060`) of the source that the minimums were last raised to.
package struct CoverageMinimum: Sendable, Equatable {
  /// The minimums of a dataset in tenths of a percent, by language and row (`location.name`).
  package struct Section: Sendable, Equatable {
    /// The name of the file in error messages.
    package var file: String
    package var minimums: [String: [String: Int]]
    /// Whether the source is older than the minimums, so that falling below them is only a warning.
    package var isOfOlderSource = false
    /// The ids of the resources that the minimums apply to, by endpoint; nil for all.
    var known: [String: IDRanges]?
  }

  package static let fileName = "coverage-minimum.json"

  /// A minimum in tenths of a percent, in the file with one decimal.
  private struct Percent: Codable {
    var tenths: Int

    init(tenths: Int) { self.tenths = tenths }

    init(from decoder: any Decoder) throws {
      let percent = try decoder.singleValueContainer().decode(Double.self)
      tenths = Int((min(max(percent, -1), 101) * 10).rounded())
      guard (0...1000).contains(tenths), abs(percent * 10 - Double(tenths)) < 1e-6 else {
        throw decoder.invalid(.expectationPercent, found: "\(percent)")
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if tenths % 10 == 0 {
        try container.encode(tenths / 10)
      } else {
        try container.encode(Double(tenths) / 10)
      }
    }
  }

  private struct Document: Codable {
    private enum CodingKeys: CodingKey, CaseIterable { case date, full, sample, known }

    /// The date, in ISO 8601, of the source that the minimums of `full` were last raised to.
    var date: String?
    var full: [String: [String: Percent]]?
    var sample: [String: [String: Percent]]?
    /// The ids of the resources of that source, by endpoint.
    var known: [String: IDRanges]?
  }

  /// The name of the file in error messages.
  package let file: String
  private var datasets: [String: [String: [String: Int]]] = [:]
  private var date: String?
  private var known: [String: IDRanges]?

  /// Reads the file in a folder of translations; nil if the folder has none.
  ///
  /// - Throws: `badData` `coverage-minimum-invalid` with the position in the file; `disk` if it cannot be read.
  package static func read(in folder: String) throws -> CoverageMinimum? {
    let path = "\(folder)/\(fileName)"
    guard File.exists(path) else { return nil }
    return try CoverageMinimum(try File.readAll(path), file: path)
  }

  package init(_ json: [UInt8], file: String) throws {
    self.file = file
    let document = try DocumentReader.read(
      json, as: Document.self, file: file, code: "coverage-minimum-invalid",
      advice: .coverageMinimumInvalidAdvice)
    (date, known) = (document.date, document.known)
    datasets = ["full": document.full, "sample": document.sample].compactMapValues { minimums in
      minimums?.mapValues { $0.mapValues(\.tenths) }
    }
  }

  /// Creates an empty set of minimums.
  package init(file: String) { self.file = file }

  /// Returns the minimums of a dataset for a source of `sourceDate`, ISO 8601; nil if the date is unknown.
  package func section(_ dataset: String, sourceDate: String?) -> Section {
    Section(
      file: FilePath.name(of: file), minimums: datasets[dataset] ?? [:],
      isOfOlderSource: dataset == "full" && isOlder(sourceDate),
      known: dataset == "full" ? known : nil)
  }

  /// Returns whether the source is older than the minimums; a source without a date is taken to be older.
  private func isOlder(_ sourceDate: String?) -> Bool {
    guard let date else { return false }
    return sourceDate.map { $0 < date } ?? true
  }

  /// Raises the minimums of a dataset to `coverage` and adds those of new rows. Minimums are never lowered or
  /// removed. An older source raises nothing.
  ///
  /// - Parameters:
  ///   - languages: the languages that get minimums, in addition to those that already have some.
  ///   - sourceDate: the date of the source, ISO 8601; nil if unknown.
  ///   - resources: the resources of the source, in canonical order.
  package mutating func raise(
    _ dataset: String, to coverage: Coverage, languages: [String], sourceDate: String?,
    resources: [Resource]
  ) {
    let isFull = dataset == "full"
    if isFull, isOlder(sourceDate) { return }
    let before = datasets[dataset] ?? [:]
    var section = before
    for language in Set(languages).union(section.keys) {
      for row in coverage.rows where row.total > 0 {
        guard row.languages.contains(where: { $0.code == language }) else { continue }
        let minimum = section[language]?[row.name] ?? 0
        section[language, default: [:]][row.name] = max(minimum, row.tenths(in: language))
      }
    }
    datasets[dataset] = section
    guard isFull, let sourceDate else { return }
    let known = Dictionary(grouping: resources, by: \.kind.endpoint).mapValues {
      IDRanges($0.map(\.id))
    }
    if section != before || known != self.known { date = sourceDate }
    self.known = known
  }

  /// The text of the file; equal minimums give equal bytes.
  package var text: String {
    let minimums = datasets.mapValues { $0.mapValues { $0.mapValues(Percent.init(tenths:)) } }
    let document = Document(
      date: date, full: minimums["full"], sample: minimums["sample"], known: known)
    guard case .object(let members) = JSONValue(encoding: document) else { return "" }
    let all = [JSONValue.Member("format", 1)] + members.filter { $0.value != .null }
    return String(decoding: JSONValue.object(all).pretty, as: UTF8.self)
  }

  /// Formats tenths of a percent: `99.6`, `100`.
  package static func percent(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension CoverageMinimum.Section {
  /// Returns the rows of `count` below their minimum, and the minimums of rows that do not exist.
  package func findings(_ count: CoverageCount, isFull: Bool) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var uses = EntryUses<Place>(isFull ? .warning : nil)
    var places: [Place] = []
    let rows = Dictionary(first: count.coverage.rows.map { ($0.name, $0) })
    for (language, minimums) in minimums.sorted(by: { $0.key < $1.key }) {
      for (name, minimum) in minimums.sorted(by: { $0.key < $1.key }) {
        let place = Place.resource(name, path: language)
        places.append(place)
        guard let row = rows[name] else { continue }
        uses.use(place)
        let present = row.count(in: language).present
        let lacking = count.lacking(row, in: language)
        let new = lacking.filter { !isKnown($0.resource) }
        if !new.isEmpty {
          findings.append(
            Diagnostic(
              .warning, .toBeTranslated(count: new.count, examples: Self.examples(new)), at: place,
              advice: .translateInFile(language: language)))
        }
        guard (present + new.count) * 1000 < minimum * row.total else { continue }
        let missing = Self.examples(lacking.filter { isKnown($0.resource) })
        findings.append(
          Diagnostic(
            isOfOlderSource ? .warning : .error,
            .coverageBelowMinimum(
              present: present, total: row.total,
              percent: CoverageMinimum.percent(row.tenths(in: language)),
              minimum: CoverageMinimum.percent(minimum), examples: missing), at: place,
            advice: .translateOrLowerMinimum(language: language, file: file)))
      }
    }
    return findings
      + uses.findings(
        places, key: \.self, code: "coverage-minimum-unused",
        advice: .correctOrDeleteLine(file: file), at: \.self,
        stale: { _ in .coverageMinimumUnused })
  }

  private func isKnown(_ resource: Resource) -> Bool {
    guard let known else { return true }
    return known[resource.kind.endpoint]?.contains(resource.id) ?? false
  }

  /// Returns the first three unit ids.
  private static func examples(_ texts: [(resource: Resource, unitID: String)]) -> String {
    texts.prefix(3).map(\.unitID).joined(separator: ", ") + (texts.count > 3 ? " …" : "")
  }
}

extension Coverage.Row {
  /// Returns the coverage in tenths of a percent, rounded down, so that 1000 means that no text is missing.
  package func tenths(in code: String) -> Int {
    total == 0 ? 1000 : count(in: code).present * 1000 / total
  }
}
