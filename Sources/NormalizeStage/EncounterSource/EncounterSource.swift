import Base
import Layers
import PokedexFormat
import PokedexModel

/// A source of encounters: its table and what its files say.
struct EncounterSource {
  /// A slot at a place.
  struct Row {
    var slot: EncounterFile.Slot
    var place: Int
    /// The place from which the pokemon has come over; 0 for none.
    var origin: Int
    var kind: Int
    var method: EncounterTable.Method?
  }

  let table: EncounterTable
  let files: [(file: EncounterTable.File, rows: [Row])]
  let places: EncounterPlaces
  /// The resources that PokéAPI lacks.
  let resources: [Resource]

  /// Returns nil if no input is a source of encounters.
  ///
  /// - Throws: ``PipelineError`` `encounters-damaged` (bad data).
  init?(_ inputs: [TextSourceInput], beside resources: [Resource]) throws {
    guard let input = inputs.first(where: { $0.reader is EncounterTable }),
      let table = input.reader as? EncounterTable
    else { return nil }
    self.table = table
    files = try table.files.map { file in
      let areas = try EncounterFile(input.files[file.path] ?? [], file).areas
      return (
        file, areas.flatMap { Self.rows($0, table.methods[file.layout]?["\($0.kind)"] ?? []) }
      )
    }
    var used: [String: Set<Int>] = [:]
    for (file, rows) in files {
      used[file.places, default: []].formUnion(rows.lazy.filter { $0.origin == 0 }.map(\.place))
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

  private static func rows(_ area: EncounterFile.Area, _ methods: [EncounterTable.Method]) -> [Row]
  {
    var methods = methods[...]
    var used = 0
    return area.slots.flatMap { slot -> [Row] in
      if let slots = methods.first?.slots, used == slots {
        methods.removeFirst()
        used = 0
      }
      used += 1
      if slot.species == 0 { return [] }
      let isWide = area.places.count == 1 || methods.first?.wide ?? false
      return (isWide ? area.places.prefix(1) : area.places.dropFirst()).map { place in
        Row(slot: slot, place: place, origin: area.origin, kind: area.kind, method: methods.first)
      }
    }
  }

  /// Adds what PokéAPI lacks to `part`, which has what was read from PokéAPI and the supplements.
  ///
  /// - Parameters:
  ///   - complete: the versions of which PokéAPI has all wild pokemon, by most methods.
  ///   - isFull: whether PokéAPI's source should be complete; if not, nothing is reported as missing.
  func add(
    to part: inout DexPart, _ references: ReferenceTable, complete: Set<String>, isFull: Bool
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
        part.dex.add(
          names: own.names, of: kind, own.id, source: .localization, references: references)
      }
    }
    var reading = EncounterReading(self, part.dex, references: references, complete: complete)
    for (file, rows) in files {
      for row in rows { reading.count(row, of: file, &part.conditionSets) }
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
    let unknown = Dictionary(grouping: encounters.unused.filter(\.isUnmapped), by: \.reason)
    for (reason, rows) in unknown.sorted(by: { $0.key < $1.key }) {
      findings.append(
        Diagnostic(
          .warning,
          .encountersUnknown(
            count: rows.reduce(0) { $0 + $1.rows }, reason: reason,
            examples: rows.flatMap(\.examples).prefix(3).joined(separator: ", ")), at: place))
    }
    for row in encounters.agreement {
      guard let reviewed = table.agreement[row.version],
        reviewed.isMore(than: row.equal, of: row.compared)
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
  /// A species at a location of a game, by a method; 0 for any species, and for any method.
  private struct Spot: Hashable {
    var version: VersionID
    var location: LocationID
    var method: EncounterMethodID
    var species: SpeciesID

    var withoutMethod: Spot { changing(self) { $0.method = 0 } }
    var withoutSpecies: Spot { changing(self) { $0.species = 0 } }
  }

  /// A pokemon at a location, by a method.
  private struct Habitat: Hashable {
    var pokemon: PokemonID
    var location: LocationID
    var method: EncounterMethodID
  }

  /// What PokéAPI or the source knows.
  private struct Side {
    var spots: Set<Spot> = []
    /// The spots without a method, and those without a species.
    var parts: Set<Spot> = []

    mutating func insert(_ spot: Spot) {
      guard spots.insert(spot).inserted else { return }
      parts.insert(spot.withoutMethod)
      parts.insert(spot.withoutSpecies)
    }

    /// Returns the species at locations for which the other side knows the method.
    func comparable(with other: Side, in version: VersionID) -> Set<Spot> {
      Set(
        spots.lazy.filter { $0.version == version && other.parts.contains($0.withoutSpecies) }
          .map(\.withoutMethod))
    }
  }

  private let source: EncounterSource
  private let references: ReferenceTable
  /// The versions of which PokéAPI has all.
  private let complete: Set<VersionID>
  private let locations: [LocationAreaID: LocationID]
  private let defaults: [SpeciesID: PokemonID]
  private let species: [PokemonID: SpeciesID]
  private let exclusives: [VersionID: Set<PokemonID>]
  /// The values of times of day by their bit.
  private let times: [(bit: Int, value: Int)]
  /// PokéAPI's rows.
  private var known: [Habitat: VersionSet] = [:]
  private var upstream = Side()
  private var own = Side()
  private var rows: [Encounter: VersionSet] = [:]
  private var total = 0
  private var unused: [String: (row: Manifest.Encounters.Unused, examples: Set<String>)] = [:]

  init(
    _ source: EncounterSource, _ dex: NormalizedDex, references: ReferenceTable,
    complete: Set<String>
  ) {
    (self.source, self.references) = (source, references)
    self.complete = Set(complete.flatMap { references.ids(called: $0) })
    locations = Dictionary(first: dex.locationAreas.map { ($0.id, $0.location) })
    defaults = Dictionary(first: dex.pokemon.filter(\.isDefault).map { ($0.species, $0.id) })
    species = Dictionary(first: dex.pokemon.map { ($0.id, $0.species) })
    exclusives = source.table.exclusives.reduce(into: [:]) { exclusives, entry in
      for version: VersionID in references.ids(called: entry.key) {
        exclusives[version] = Set(entry.value.flatMap { references.ids(called: $0) })
      }
    }
    times = source.table.times.compactMap { bit, name in
      let value = references.ids(of: .encounterConditionValue, called: name).first
      return Int(bit).flatMap { bit in value.map { (bit, $0) } }
    }
    let versions = VersionSet(
      source.table.files.flatMap(\.versions).flatMap { references.ids(called: $0) })
    for row in dex.encounters where !row.versions.isDisjoint(with: versions) {
      let location = locations[row.area] ?? 0
      known[
        Habitat(pokemon: row.pokemon, location: location, method: row.method), default: []
      ].formUnion(row.versions)
      for version in row.versions.intersection(versions) {
        upstream.insert(
          Spot(
            version: version, location: location, method: row.method,
            species: species[row.pokemon] ?? 0))
      }
    }
  }

  /// Adds or counts a row.
  mutating func count(
    _ row: EncounterSource.Row, of file: EncounterTable.File, _ sets: inout ContentSets
  ) {
    total += 1
    do throws(EncounterRejection) { try add(row, of: file, &sets) } catch {
      let key = "\(error.rawValue) \(file.path)"
      var found = unused[key] ?? (.init(reason: error.rawValue, file: file.path), [])
      found.row.rows += 1
      switch error {
      case .unknownPlace: found.examples.insert("\(row.place)")
      case .unknownMethod: found.examples.insert("\(row.kind)")
      case .unknownSpecies, .unknownForm, .missing:
        found.examples.insert("\(row.place) \(row.slot.species)-\(row.slot.form)")
      case .crossing, .complete, .known: break
      }
      unused[key] = found
    }
  }

  private mutating func add(
    _ row: EncounterSource.Row, of file: EncounterTable.File, _ sets: inout ContentSets
  ) throws(EncounterRejection) {
    let (places, number, slot) = (source.table.places[file.places], "\(row.place)", row.slot)
    guard let method = row.method else { throw .unknownMethod }
    let met = try pokemon(slot)
    if row.origin != 0 { throw .crossing }
    guard let name = source.places.areas[file.places]?[row.place] else { throw .unknownPlace }
    func ids(_ kind: ResourceKind, _ names: [String]) throws(EncounterRejection) -> [Int] {
      let ids = names.compactMap { references.ids(of: kind, called: $0).first }
      guard ids.count == names.count, !ids.isEmpty || names.isEmpty else { throw .missing }
      return ids
    }
    let methodName = places?.methods?[number]?[method.method] ?? method.method
    var encounter = Encounter()
    encounter.area = LocationAreaID(try ids(.locationArea, [name])[0])
    encounter.method = EncounterMethodID(try ids(.encounterMethod, [methodName])[0])
    (encounter.minLevel, encounter.maxLevel) = (slot.levels.lowerBound, slot.levels.upperBound)
    (encounter.traits, encounter.source) = (slot.traits, source.table.source.id)
    let conditions = try ids(.encounterConditionValue, method.conditions ?? [])
    let versions = try ids(.version, places?.games?[number] ?? file.versions).map { VersionID($0) }
    let location = locations[encounter.area] ?? 0
    guard times.count == source.table.times.count else { throw .missing }
    let hours = times.filter { slot.excludedTimes & $0.bit == 0 }.map { [$0.value] }
    var reason: EncounterRejection? = .complete
    for pokemon in met {
      encounter.pokemon = pokemon
      let habitat = Habitat(pokemon: pokemon, location: location, method: encounter.method)
      let owners = versions.filter { exclusives[$0]?.contains(pokemon) ?? false }
      for version in owners.isEmpty ? versions : owners {
        // Swarms are a part of the coverage of their own, and PokéAPI has none where the source has them.
        if conditions.isEmpty {
          own.insert(
            Spot(
              version: version, location: location, method: encounter.method,
              species: species[pokemon] ?? 0))
          if complete.contains(version) { continue }
        }
        guard known[habitat]?.contains(version) != true else {
          if reason != nil { reason = .known }
          continue
        }
        reason = nil
        for time in hours.count == times.count ? [[]] : hours {
          encounter.conditionSet = sets.set(of: (conditions + time).sorted())
          rows[encounter, default: []].insert(version)
        }
      }
    }
    if let reason { throw reason }
  }

  private func pokemon(_ slot: EncounterFile.Slot) throws(EncounterRejection) -> [PokemonID] {
    if let names = source.table.forms["\(slot.species)"]?["\(slot.form)"]?.split(separator: " ") {
      let ids = names.compactMap { references.ids(of: .pokemon, called: String($0)).first }
      guard ids.count == names.count else { throw .missing }
      return ids.map { PokemonID($0) }
    }
    guard let id = defaults[SpeciesID(slot.species)] else { throw .unknownSpecies }
    guard slot.form == 0 else { throw .unknownForm }
    return [id]
  }

  var encounters: [Encounter] {
    rows.map { row, versions in changing(row) { $0.versions = versions } }
  }

  var manifest: Manifest.Encounters {
    var manifest = Manifest.Encounters(source.table.source)
    manifest.rows = total
    manifest.unused = unused.sorted { $0.key < $1.key }.map { _, found in
      changing(found.row) { $0.examples = Array(found.examples.sorted().prefix(50)) }
    }
    manifest.unmapped = manifest.unused.reduce(0) { $0 + ($1.isUnmapped ? $1.rows : 0) }
    manifest.mapped = total - manifest.unmapped
    manifest.added = rows.count
    manifest.agreement = Set(own.parts.lazy.map(\.version)).sorted().compactMap { version in
      // Where PokéAPI lacks rows, those of the source are no difference.
      var compared = upstream.comparable(with: own, in: version)
      if complete.contains(version) {
        compared.formUnion(own.comparable(with: upstream, in: version))
      }
      guard !compared.isEmpty else { return nil }
      func names(_ spots: some Sequence<Spot>) -> [String] {
        spots.map {
          references.identifier(of: .location, $0.location.rawValue) + " "
            + references.identifier(of: .pokemonSpecies, $0.species.rawValue)
        }.sorted()
      }
      return .init(
        version: references.identifier(of: .version, version.rawValue), compared: compared.count,
        onlyPokeAPI: names(compared.subtracting(own.parts)),
        onlySource: names(compared.subtracting(upstream.parts)))
    }
    return manifest
  }
}

extension Manifest.Encounters.Unused {
  fileprivate var isUnmapped: Bool { EncounterRejection(rawValue: reason)?.isUnmapped ?? true }
}
