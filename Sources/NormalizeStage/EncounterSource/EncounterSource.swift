import Base
import Layers
import PokedexFormat
import PokedexModel

/// A source of encounters: its table and what its files say.
struct EncounterSource {
  let table: EncounterTable
  let files: [(file: EncounterTable.File, areas: [EncounterFile.Area])]
  let places: EncounterPlaces
  /// The resources that PokéAPI lacks.
  let resources: [Resource]

  /// Returns nil if no input is a source of encounters.
  ///
  /// - Throws: ``PipelineError`` `encounters-damaged` (bad data).
  init?(_ inputs: [TextSourceInput], beside resources: [Resource]) throws {
    guard let input = inputs.first(where: { $0.table is EncounterTable }),
      let table = input.table as? EncounterTable
    else { return nil }
    self.table = table
    files = try table.files.map { file in
      (file, try EncounterFile(input.files[file.path] ?? [], file).areas)
    }
    var used: [String: Set<Int>] = [:]
    for (file, areas) in files {
      used[file.places, default: []].formUnion(areas.lazy.filter { $0.origin == 0 }.flatMap(\.places))
    }
    places = EncounterPlaces(table, used: used, in: input.files, resources)
    let known = Set(resources.lazy.map { "\($0.kind.endpoint)/\($0.identifier)" })
    let own = table.own.flatMap { endpoint, entries in
      entries.filter { !known.contains("\(endpoint)/\($0.key)") }.compactMap { name, own in
        ResourceKind(endpoint: endpoint).map { Resource(kind: $0, id: own.id, identifier: name) }
      }
    }
    self.resources = places.resources + own
  }

  /// Adds what PokéAPI lacks to `part`, which has what was read from PokéAPI and the supplements.
  ///
  /// - Parameter isFull: whether PokéAPI's source should be complete; if not, nothing is reported as missing.
  func add(
    to part: inout DexPart, _ references: ReferenceTable, _ coverage: CoverageTable, isFull: Bool
  ) -> (encounters: Manifest.Encounters, findings: [Diagnostic]) {
    places.add(to: &part.dex, references)
    for (endpoint, entries) in table.own {
      guard let kind = ResourceKind(endpoint: endpoint) else { continue }
      for (name, own) in entries where references.ids(of: kind, called: name) == [own.id] {
        if kind == .encounterMethod {
          var row = EncounterMethod()
          (row.id, row.order) = (EncounterMethodID(own.id), own.id)
          part.dex.encounterMethods.append(row)
        } else {
          var row = EncounterConditionValue()
          row.id = EncounterConditionValueID(own.id)
          let condition = own.condition.flatMap {
            references.ids(of: .encounterCondition, called: $0).first
          }
          row.condition = EncounterConditionID(condition ?? 0)
          part.dex.encounterConditionValues.append(row)
        }
        part.dex.add(names: own.names, of: kind, own.id, .localization, references)
      }
    }
    var reading = EncounterReading(self, part.dex, references, coverage)
    for (file, areas) in files {
      for area in areas { reading.add(area, of: file, &part.conditionSets) }
    }
    part.dex.encounters += reading.encounters
    let encounters = reading.manifest
    return (encounters, isFull ? findings(encounters) : [])
  }

  /// Returns an error for more than 1 % of rows of which something is unknown, and warnings about each kind of these
  /// and about less agreement with PokéAPI than at the last review.
  private func findings(_ encounters: Manifest.Encounters) -> [Diagnostic] {
    let place = Place.file("EncounterSource/\(table.source.id).json")
    var findings: [Diagnostic] = []
    if encounters.unmapped * 100 > encounters.rows {
      findings.append(
        Diagnostic(
          .error, .encountersUnmapped(count: encounters.unmapped, total: encounters.rows),
          at: place))
    }
    for row in encounters.unused where EncounterRejection(rawValue: row.reason)?.isUnmapped ?? true {
      let examples = row.examples.prefix(3).joined(separator: ", ")
      findings.append(
        Diagnostic(
          .warning,
          .encountersUnknown(reason: row.reason, count: row.rows, examples: examples), at: place))
    }
    for row in encounters.agreement {
      guard let reviewed = table.agreement[row.version],
        row.equal * reviewed.compared < reviewed.equal * row.compared
      else { continue }
      findings.append(
        Diagnostic(
          .warning,
          .encountersAgreementLow(
            game: row.version, equal: row.equal, total: row.compared, least: reviewed.equal,
            reviewed: reviewed.compared), at: place))
    }
    return findings
  }
}

/// The reason why a row of a source of encounters is not used.
enum EncounterRejection: String, Error {
  /// The place has no name.
  case unknownPlace = "unknown-place"
  case unknownSpecies = "unknown-species"
  case unknownForm = "unknown-form"
  /// The kind of slot is not in the table.
  case unknownMethod = "unknown-method"
  /// PokéAPI's source lacks what the table names.
  case missing
  /// The pokemon has come over from another place, which has a row of it.
  case crossing
  /// PokéAPI has all encounters of the game.
  case complete
  /// PokéAPI has the pokemon there by the same method.
  case known

  var isUnmapped: Bool { ![.crossing, .complete, .known].contains(self) }
}

/// The rows of a source of encounters, folded over the games that share them.
private struct EncounterReading {
  /// What PokéAPI has of a game at a location: a pokemon by a method, without the method a species, without either any
  /// pokemon.
  private struct Spot: Hashable {
    var version: VersionID
    var location: LocationID
    var method: EncounterMethodID = 0
    var id = 0
  }

  private let source: EncounterSource
  private let references: ReferenceTable
  private let complete: Set<VersionID>
  private let locations: [LocationAreaID: LocationID]
  private let defaults: [SpeciesID: PokemonID]
  private let species: [PokemonID: SpeciesID]
  private let exclusives: [VersionID: Set<SpeciesID>]
  /// The values of times of day by their bit.
  private let times: [(bit: Int, value: Int)]
  private var upstream: Set<Spot> = []
  private var compared: Set<Spot> = []
  private var rows: [Encounter: VersionSet] = [:]
  private var total = 0
  private var unused: [String: (row: Manifest.Encounters.Unused, examples: Set<String>)] = [:]

  init(
    _ source: EncounterSource, _ dex: NormalizedDex, _ references: ReferenceTable,
    _ coverage: CoverageTable
  ) {
    (self.source, self.references) = (source, references)
    complete = Set(
      dex.versions.lazy.map(\.id)
        .filter { coverage.hasAllWild(references.identifier(of: .version, $0.rawValue)) })
    locations = Dictionary(first: dex.locationAreas.map { ($0.id, $0.location) })
    defaults = Dictionary(first: dex.pokemon.filter(\.isDefault).map { ($0.species, $0.id) })
    species = Dictionary(first: dex.pokemon.map { ($0.id, $0.species) })
    exclusives = source.table.exclusives.reduce(into: [:]) { exclusives, entry in
      for id in references.ids(of: .version, called: entry.key) {
        exclusives[VersionID(id)] = Set(
          entry.value.flatMap { references.ids(of: .pokemonSpecies, called: $0) }
            .map { SpeciesID($0) })
      }
    }
    times = source.table.times.compactMap { bit, name in
      Int(bit).flatMap { bit in
        references.ids(of: .encounterConditionValue, called: name).first.map { (bit, $0) }
      }
    }
    let versions = VersionSet(
      source.table.files.flatMap(\.versions).flatMap { references.ids(of: .version, called: $0) }
        .map { VersionID($0) })
    for row in dex.encounters {
      let location = locations[row.area] ?? 0
      for version in row.versions.intersection(versions) {
        upstream.insert(Spot(version: version, location: location, method: row.method))
        upstream.insert(
          Spot(version: version, location: location, id: species[row.pokemon]?.rawValue ?? 0))
        upstream.insert(
          Spot(
            version: version, location: location, method: row.method, id: row.pokemon.rawValue))
      }
    }
  }

  mutating func add(
    _ area: EncounterFile.Area, of file: EncounterTable.File, _ sets: inout ConditionSets
  ) {
    var methods = source.table.methods[file.layout]?["\(area.kind)"]?[...] ?? []
    var used = 0
    for slot in area.slots {
      if let slots = methods.first?.slots, used == slots {
        methods.removeFirst()
        used = 0
      }
      used += 1
      guard slot.species > 0 else { continue }
      for place in area.places {
        total += 1
        do throws(EncounterRejection) {
          try add(slot, at: place, origin: area.origin, methods.first?.method, of: file, &sets)
        } catch {
          var example = ""
          switch error {
          case .unknownPlace: example = "\(place)"
          case .unknownMethod: example = "\(area.kind)"
          case .unknownSpecies: example = "\(slot.species)"
          case .unknownForm, .missing: example = "\(slot.species)-\(slot.form)"
          case .crossing, .complete, .known: break
          }
          reject(error, file.path, example)
        }
      }
    }
  }

  private mutating func reject(_ reason: EncounterRejection, _ file: String, _ example: String) {
    let key = "\(reason.rawValue) \(file)"
    var found = unused[key] ?? (.init(reason: reason.rawValue, file: file), [])
    found.row.rows += 1
    if !example.isEmpty { found.examples.insert(example) }
    unused[key] = found
  }

  private mutating func add(
    _ slot: EncounterFile.Slot, at number: Int, origin: Int, _ method: String?,
    of file: EncounterTable.File, _ sets: inout ConditionSets
  ) throws(EncounterRejection) {
    if origin != 0 { throw .crossing }
    let places = source.table.places[file.places]
    guard let name = source.places.areas[file.places]?[number] else { throw .unknownPlace }
    guard let method = method.map({ places?.methods?["\(number)"]?[$0] ?? $0 }) else {
      throw .unknownMethod
    }
    var row = Encounter()
    row.pokemon = try pokemon(slot)
    let versions = (places?.games?["\(number)"] ?? file.versions)
      .flatMap { references.ids(of: .version, called: $0) }.map { VersionID($0) }
    guard let area = references.ids(of: .locationArea, called: name).first,
      let methodID = references.ids(of: .encounterMethod, called: method).first,
      let location = locations[LocationAreaID(area)], !versions.isEmpty,
      times.count == source.table.times.count
    else { throw .missing }
    (row.area, row.method) = (LocationAreaID(area), EncounterMethodID(methodID))
    (row.minLevel, row.maxLevel) = (slot.levels.lowerBound, slot.levels.upperBound)
    (row.traits, row.source) = (slot.traits, source.table.source.id)
    let species = species[row.pokemon] ?? 0
    let owners = versions.filter { exclusives[$0]?.contains(species) ?? false }
    let allowed = times.filter { slot.excludedTimes & $0.bit == 0 }
    var reason: EncounterRejection? = .complete
    for version in owners.isEmpty ? versions : owners {
      var spot = Spot(version: version, location: location, method: row.method)
      if upstream.contains(spot) {
        compared.insert(Spot(version: version, location: location, id: species.rawValue))
      }
      if complete.contains(version) { continue }
      spot.id = row.pokemon.rawValue
      guard !upstream.contains(spot) else {
        if reason != nil { reason = .known }
        continue
      }
      reason = nil
      for values in allowed.count == times.count ? [[]] : allowed.map({ [$0.value] }) {
        row.conditionSet = sets.set(of: values)
        rows[row, default: []].insert(version)
      }
    }
    if let reason { throw reason }
  }

  private func pokemon(_ slot: EncounterFile.Slot) throws(EncounterRejection) -> PokemonID {
    if let name = source.table.forms["\(slot.species)"]?["\(slot.form)"] {
      guard let id = references.ids(of: .pokemon, called: name).first else { throw .missing }
      return PokemonID(id)
    }
    guard let id = defaults[SpeciesID(slot.species)] else { throw .unknownSpecies }
    guard slot.form == 0 else { throw .unknownForm }
    return id
  }

  var encounters: [Encounter] {
    rows.map { row, versions in
      var row = row
      row.versions = versions
      return row
    }
  }

  var manifest: Manifest.Encounters {
    var manifest = Manifest.Encounters(source.table.source)
    manifest.rows = total
    manifest.unused = unused.sorted { $0.key < $1.key }.map { _, found in
      var row = found.row
      row.examples = Array(found.examples.sorted().prefix(50))
      return row
    }
    manifest.unmapped = manifest.unused.reduce(0) { sum, row in
      EncounterRejection(rawValue: row.reason)?.isUnmapped ?? true ? sum + row.rows : sum
    }
    manifest.mapped = total - manifest.unmapped
    manifest.added = rows.count
    manifest.agreement = Dictionary(grouping: compared, by: \.version)
      .sorted { $0.key < $1.key }.map { version, spots in
        Manifest.Encounters.Agreement(
          version: references.identifier(of: .version, version.rawValue), compared: spots.count,
          equal: spots.count(where: upstream.contains))
      }
    return manifest
  }
}
