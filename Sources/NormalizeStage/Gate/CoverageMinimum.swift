package import Basics
package import PokedexFormat
package import PokedexModel
import SimdJSON

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

  /// The name of the file in error messages.
  package let file: String
  private typealias Datasets = [String: [String: [String: Int]]]

  private var datasets: Datasets = [:]
  /// The date, in ISO 8601, of the source that the minimums of `full` were last raised to.
  private var date: String?
  /// The ids of the resources of that source, by endpoint.
  private var known: [String: IDRanges]?

  /// Reads the file in a folder of translations; nil if the folder has none.
  ///
  /// - Throws: `badData` `coverage-minimum-invalid` with the position in the file; `disk` if it cannot be read.
  package static func read(in folder: String) throws -> CoverageMinimum? {
    let path = "\(folder)/\(fileName)"
    guard File.exists(path) else { return nil }
    do {
      return try CoverageMinimum(try File.readAll(path), file: path)
    } catch let error as FileError {
      throw PipelineError(error)
    }
  }

  package init(_ json: [UInt8], file: String) throws {
    self.file = file
    do {
      (datasets, date, known) = try JSONParser().parse(json) { try Self.content($0) }
    } catch let error as JSONError {
      throw PipelineError(
        .badData, error.pathText, code: .coverageMinimumInvalid,
        at: .file(file, line: error.position?.line, column: error.position?.column),
        advice: .coverageMinimumInvalidAdvice)
    }
  }

  private static func content(
    _ root: JSONCursor
  ) throws(JSONError) -> (Datasets, date: String?, known: [String: IDRanges]?) {
    var object = try root.object()
    let format = try object.value("format").int()
    guard format == 1 else {
      throw JSONError(.invalidValue(expected: .expectationFormat1, found: String(format)))
    }
    object.ignore("about")
    var datasets: Datasets = [:]
    if let full = object.optional("full") { datasets["full"] = try languages(full) }
    if let sample = object.optional("sample") { datasets["sample"] = try languages(sample) }
    let date = try object.optional("date")?.string()
    let known = try object.optional("known").map { json throws(JSONError) in
      try ranges(json.object())
    }
    if let key = object.unreadKeys().first {
      throw JSONError(.invalidValue(expected: .expectationFullOrSample, found: key))
    }
    return (datasets, date, known)
  }

  private static func ranges(_ object: JSONObject) throws(JSONError) -> [String: IDRanges] {
    var known: [String: IDRanges] = [:]
    for member in object.members {
      let found = try member.value.string()
      guard let ranges = IDRanges(found) else {
        throw JSONError(.invalidValue(expected: .expectationIDRanges, found: found))
      }
      known[text(member.key)] = ranges
    }
    return known
  }

  private static func languages(_ json: JSONCursor) throws(JSONError) -> [String: [String: Int]] {
    var languages: [String: [String: Int]] = [:]
    for language in try json.object().members {
      var minimums: [String: Int] = [:]
      for row in try language.value.object().members {
        let percent = try row.value.double()
        let tenths = (percent * 10).rounded()
        guard tenths >= 0, tenths <= 1000, abs(percent * 10 - tenths) < 1e-6 else {
          throw JSONError(
            .invalidValue(expected: .expectationPercent, found: String(percent)))
        }
        minimums[text(row.key)] = Int(tenths)
      }
      languages[text(language.key)] = minimums
    }
    return languages
  }

  /// Creates an empty set of minimums.
  package init(file: String) { self.file = file }

  private static func text(_ key: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: key, as: UTF8.self)
  }

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
    var members: [JSONValue.Member] = [.init("format", .int(1))]
    if let date { members.append(.init("date", .string(date))) }
    for (name, languages) in datasets.sorted(by: { $0.key < $1.key }) {
      let minimums = languages.sorted { $0.key < $1.key }.map { language, minimums in
        JSONValue.Member(
          language,
          .object(
            minimums.sorted { $0.key < $1.key }.map { .init($0.key, Self.json($0.value)) }))
      }
      members.append(.init(name, .object(minimums)))
    }
    if let known {
      let ranges = known.sorted { $0.key < $1.key }
      members.append(.init("known", .object(ranges.map { .init($0.key, .string($0.value.text)) })))
    }
    return String(decoding: JSONValue.object(members).pretty, as: UTF8.self)
  }

  private static func json(_ tenths: Int) -> JSONValue {
    tenths % 10 == 0 ? .int(tenths / 10) : .double(Double(tenths) / 10)
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
    let rows = Dictionary(
      count.coverage.rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for (language, minimums) in minimums.sorted(by: { $0.key < $1.key }) {
      for (name, minimum) in minimums.sorted(by: { $0.key < $1.key }) {
        let place = Place.resource(name, path: language)
        guard let row = rows[name] else {
          if isFull {
            findings.append(
              Diagnostic(
                .warning, .coverageMinimumUnused,
                at: place, advice: .correctOrDeleteLine(file: file)))
          }
          continue
        }
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
              minimum: CoverageMinimum.percent(minimum), examples: missing),
            code: .coverageBelowMinimum,
            at: place,
            advice: .translateOrLowerMinimum(language: language, file: file)))
      }
    }
    return findings
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

extension DiagnosticCode {
  /// A language has fewer texts than the minimum.
  package static let coverageBelowMinimum: Self = "coverage-below-minimum"
  /// A minimum for a row that does not exist in the source.
  package static let coverageMinimumUnused: Self = "coverage-minimum-unused"
  /// The file of minimums is invalid.
  package static let coverageMinimumInvalid: Self = "coverage-minimum-invalid"
}
