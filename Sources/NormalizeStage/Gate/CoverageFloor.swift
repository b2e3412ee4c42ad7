package import Diagnostics
import JSON
package import Layers
import Platform
package import PokedexModel
import SimdJSON

/// How complete the texts of a language must be at least: `Localization/coverage-floor.json`, which
/// people edit and `pokedex localization --raise-floor` raises.
///
/// For each dataset and language a percentage by row of the coverage, with one decimal:
///
///     { "format": 1, "full": { "ja": { "location.name": 99.6 } } }
///
/// Upstream's slugs change, so an older source reaches less with the same translations: what a source
/// before `date` lacks of the floors of `full` is a warning. So is what is new: floors are for the
/// resources of `known`, by endpoint their ids (`1-307,10001-10060`), those of the source that they were
/// last raised to.
package struct CoverageFloor: Sendable, Equatable {
  /// What a dataset must have: tenths of a percent by row (`location.name`), by language.
  package struct Section: Sendable, Equatable {
    /// What errors call the file.
    package var file: String
    package var floors: [String: [String: Int]]
    /// Whether the source is older than the floors, so that they need not be reached.
    package var isOfOlderSource = false
    /// The ids of the resources that the floors are for, by endpoint; nil for all.
    var known: [String: IDRanges]?
  }

  package static let fileName = "coverage-floor.json"

  /// What errors call the file.
  package let file: String
  private typealias Datasets = [String: [String: [String: Int]]]

  private var datasets: Datasets = [:]
  /// When the source was made that the floors of `full` were last raised to, ISO 8601.
  private var date: String?
  /// The resources of that source.
  private var known: [String: IDRanges]?

  /// Reads the file of a folder of translations; nil where it has none.
  ///
  /// - Throws: `badData` `coverage-floor-invalid` with the place in the file; `disk` where it cannot
  ///   be read.
  package static func read(in folder: String) throws -> CoverageFloor? {
    let path = "\(folder)/\(fileName)"
    guard File.exists(path) else { return nil }
    do {
      return try CoverageFloor(try File.readAll(path), file: path)
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
        .badData, .coverageFloorInvalid, error.placedText,
        at: .file(file, line: error.position?.line, column: error.position?.column),
        advice: .coverageFloorInvalidAdvice)
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
      var floors: [String: Int] = [:]
      for row in try language.value.object().members {
        let percent = try row.value.double()
        let tenths = (percent * 10).rounded()
        guard tenths >= 0, tenths <= 1000, abs(percent * 10 - tenths) < 1e-6 else {
          throw JSONError(
            .invalidValue(expected: .expectationPercent, found: String(percent)))
        }
        floors[text(row.key)] = Int(tenths)
      }
      languages[text(language.key)] = floors
    }
    return languages
  }

  /// An empty one.
  package init(file: String) { self.file = file }

  private static func text(_ key: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: key, as: UTF8.self)
  }

  /// The floors of a dataset for a source of `sourceDate`, ISO 8601; nil where that is unknown.
  package func section(_ dataset: String, sourceDate: String?) -> Section {
    Section(
      file: file, floors: datasets[dataset] ?? [:],
      isOfOlderSource: dataset == "full" && isOlder(sourceDate),
      known: dataset == "full" ? known : nil)
  }

  /// Nobody knows whether a source without a date is the older one.
  private func isOlder(_ sourceDate: String?) -> Bool {
    guard let date else { return false }
    return sourceDate.map { $0 < date } ?? true
  }

  /// Raises the floors of a dataset to what `coverage` has, and adds those of rows that have none;
  /// none falls, and none goes. An older source raises nothing.
  ///
  /// - Parameters:
  ///   - languages: the languages that get floors, beside those that have some.
  ///   - sourceDate: when the source was made, ISO 8601; nil where unknown.
  ///   - resources: those of the source, in canonical order.
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
        let floor = section[language]?[row.name] ?? 0
        section[language, default: [:]][row.name] = max(floor, row.tenths(in: language))
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

  /// The file's text: equal floors give equal bytes.
  package var text: String {
    var members: [JSONValue.Member] = [.init("format", .int(1))]
    if let date { members.append(.init("date", .string(date))) }
    for (name, languages) in datasets.sorted(by: { $0.key < $1.key }) {
      let floors = languages.sorted { $0.key < $1.key }.map { language, floors in
        JSONValue.Member(
          language,
          .object(
            floors.sorted { $0.key < $1.key }.map { .init($0.key, Self.json($0.value)) }))
      }
      members.append(.init(name, .object(floors)))
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

  /// Tenths of a percent as people read them: `99.6`, `100`.
  package static func percent(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension CoverageFloor.Section {
  /// The rows of `count` that are below their floor, and the floors of rows that are not there.
  package func findings(_ count: CoverageCount, isFull: Bool) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let rows = Dictionary(
      count.coverage.rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for (language, floors) in floors.sorted(by: { $0.key < $1.key }) {
      for (name, floor) in floors.sorted(by: { $0.key < $1.key }) {
        let place = Place.resource(name, path: language)
        guard let row = rows[name] else {
          if isFull {
            findings.append(
              Diagnostic(
                .warning, .coverageFloorUnused, .coverageFloorUnused,
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
              .warning, .toBeTranslated,
              .toBeTranslated(count: new.count, examples: Self.examples(new)), at: place,
              advice: .translateInFile(language: language)))
        }
        guard (present + new.count) * 1000 < floor * row.total else { continue }
        let missing = Self.examples(lacking.filter { isKnown($0.resource) })
        findings.append(
          Diagnostic(
            isOfOlderSource ? .warning : .error, .coverageBelowFloor,
            .coverageBelowFloor(
              present: present, total: row.total,
              percent: CoverageFloor.percent(row.tenths(in: language)),
              floor: CoverageFloor.percent(floor), examples: missing),
            at: place,
            advice: .translateOrLowerFloor(language: language, file: file)))
      }
    }
    return findings
  }

  private func isKnown(_ resource: Resource) -> Bool {
    guard let known else { return true }
    return known[resource.kind.endpoint]?.contains(resource.id) ?? false
  }

  /// The first three ids of units.
  private static func examples(_ texts: [(resource: Resource, unitID: String)]) -> String {
    texts.prefix(3).map(\.unitID).joined(separator: ", ") + (texts.count > 3 ? " …" : "")
  }
}

extension Coverage.Row {
  /// Tenths of a percent that are there, rounded down: 1000 says that nothing is missing.
  package func tenths(in code: String) -> Int {
    total == 0 ? 1000 : count(in: code).present * 1000 / total
  }
}

extension DiagnosticCode {
  /// Fewer texts of a language than the floor asks for.
  package static let coverageBelowFloor: Self = "coverage-below-floor"
  /// A floor of something that the source has not.
  package static let coverageFloorUnused: Self = "coverage-floor-unused"
  /// A file of floors that is not as it must be.
  package static let coverageFloorInvalid: Self = "coverage-floor-invalid"
  /// A full source, and no file of floors among the translations.
  package static let coverageFloorMissing: Self = "coverage-floor-missing"
}
