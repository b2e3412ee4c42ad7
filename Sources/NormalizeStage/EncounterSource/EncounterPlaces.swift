import Layers
import PokedexFormat
import PokedexModel

/// The areas that the numbers of places mean: PokéAPI's, and ours where it has none. Numbers with one English name are
/// one place.
struct EncounterPlaces {
  /// An area that PokéAPI lacks.
  struct Own {
    var id: Int
    var area: String
    /// The location of the area. It has the same id, unless PokéAPI has it.
    var location: String
    var isLocationKnown: Bool
    var region: String
    /// By PokéAPI's codes of languages.
    var names: [String: String]
  }

  private(set) var own: [Own] = []
  /// The identifiers of areas by key and number; a number without a name has none.
  private(set) var areas: [String: [Int: String]] = [:]
  /// The identifiers of locations and areas.
  private var taken: Set<String>

  /// - Parameters:
  ///   - used: the numbers that the files have, by key.
  ///   - contents: the files of the source by path.
  ///   - resources: PokéAPI's, whose identifiers are not used again.
  init(
    _ table: EncounterTable, used: [String: Set<Int>], in contents: [String: [UInt8]],
    _ resources: [Resource]
  ) {
    taken = Set(
      resources.lazy.filter { [.location, .locationArea].contains($0.kind) }.map(\.identifier))
    for (key, numbers) in used.sorted(by: { $0.key < $1.key }) {
      guard let places = table.places[key] else { continue }
      var lines: [String: [String]] = [:]
      for (folder, code) in table.languages {
        lines[code] = String(decoding: contents[places.path(folder)] ?? [], as: UTF8.self)
          .split(separator: "\n", omittingEmptySubsequences: false).map { String($0).trimmed }
      }
      var known: [String: String] = [:]
      for number in numbers.sorted() {
        let names = lines.compactMapValues { lines in
          lines.indices.contains(number) && !lines[number].isEmpty ? lines[number] : nil
        }
        areas[key, default: [:]][number] = area(number, places, names: names, known: &known)
      }
    }
  }

  private mutating func area(
    _ number: Int, _ places: EncounterTable.Places, names: [String: String],
    known: inout [String: String]
  ) -> String? {
    if let area = places.areas["\(number)"] { return area }
    guard let english = names["en"] else { return nil }
    let location = places.locations?["\(number)"]
    // An area of a location that PokéAPI does not have would have no row; so the rows at it are missing ones.
    if let location, !taken.contains(location) { return location }
    if let area = known[location ?? english] { return area }
    let id = places.firstID + number
    let name = location ?? identifier(SearchKey.words(english).joined(separator: "-"), id)
    let place = Own(
      id: id, area: identifier("\(name)-area", id), location: name,
      isLocationKnown: location != nil,
      region: places.regions?["\(number)"] ?? places.region, names: names)
    own.append(place)
    known[location ?? english] = place.area
    return place.area
  }

  /// Returns an identifier that no other place has.
  private mutating func identifier(_ name: String, _ id: Int) -> String {
    let free = taken.contains(name) ? "\(name)-\(id)" : name
    taken.insert(free)
    return free
  }

  /// The areas and locations that PokéAPI lacks.
  var resources: [Resource] {
    own.flatMap { place in
      [Resource(kind: .locationArea, id: place.id, identifier: place.area)]
        + (place.isLocationKnown
          ? [] : [Resource(kind: .location, id: place.id, identifier: place.location)])
    }
  }

  /// Adds what PokéAPI lacks, with its names.
  func add(to dex: inout NormalizedDex, _ references: ReferenceTable) {
    for place in own {
      var area = LocationArea()
      area.id = LocationAreaID(place.id)
      if place.isLocationKnown {
        guard let id = references.ids(of: .location, called: place.location).first else { continue }
        area.location = LocationID(id)
      } else {
        var location = Location()
        location.id = LocationID(place.id)
        location.region = references.ids(of: .region, called: place.region).first.map {
          RegionID($0)
        }
        dex.locations.append(location)
        area.location = location.id
        dex.add(
          names: place.names, of: .location, place.id, source: .supplement, references: references)
      }
      dex.locationAreas.append(area)
      dex.add(
        names: place.names, of: .locationArea, place.id, source: .supplement,
        references: references)
    }
  }
}

extension NormalizedDex {
  mutating func add(
    names: [String: String], of kind: ResourceKind, _ id: Int, source: TextSource,
    references: ReferenceTable
  ) {
    for (code, name) in names {
      guard let language = references.ids(of: .language, called: code).first else { continue }
      let place = LanguageSlot(kind: kind, id: id, field: .name, language: LanguageID(language))
      texts.append(LocalizedText(place, source, name))
    }
  }
}
