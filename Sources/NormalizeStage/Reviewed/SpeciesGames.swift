import Base
import Layers
import PokedexModel

/// What changed from game to game of species: `species-games.json`, a reviewed table of this project. See
/// Documentation/CORRECTIONS.md.
struct SpeciesGames: ReviewedTable {
  static let name = "species-games"

  private enum CodingKeys: CodingKey, CaseIterable { case games, stages, values }
  /// By the first version group of games with the same values, in order of release.
  private var games: JSONMembers<Game>
  /// The stage of evolution by species, for the rule of base experience.
  private var stages: JSONMembers<Int>
  /// By pokemon and column, each value with the first game that has it. A form without values has those of the default
  /// pokemon of its species, and that those of PokéAPI.
  private var values: JSONMembers<JSONMembers<JSONMembers<Int?>>>

  private struct Game: Decodable {
    private enum CodingKeys: CodingKey, CaseIterable {
      case also, rounding, addends, stages, sources
    }

    /// Other version groups with the same values.
    var also: [String]?
    /// Of the rule of base experience; nil where the values are stored.
    var rounding: Int?
    /// What the games add to the rule, by pokemon or species.
    var addends: JSONMembers<Int>?
    /// The stages that differ in these games.
    var stages: JSONMembers<Int>?
    /// Where the values are from, by column; the others are unknown.
    var sources: JSONMembers<String>
  }

  /// The values of each pokemon by column, with the places of the games in the table.
  private var valuesByPlace: [String: [String: [(first: Int, value: Int?)]]] {
    let places = Dictionary(first: games.members.enumerated().map { ($1.name, $0) })
    return values.byName.mapValues { columns in
      columns.byName.mapValues { steps in
        steps.members.compactMap { step in
          places[step.name].map { (first: $0, value: step.value) }
        }
      }
    }
  }

  /// Adds the rows of `dex`, which is resolved, and the sources of each game. The base happiness of a species becomes
  /// that of the newest game: PokéAPI's is generation VII's.
  func fill(_ dex: inout NormalizedDex, _ references: ReferenceTable) {
    let table = self.games.members
    let values = valuesByPlace
    let presence = Dictionary(first: dex.presence.map { ($0.pokemon, $0.present) })
    let variants = speciesByID(dex)
    let names = { (id: PokemonID) in references.identifier(of: .pokemon, id.rawValue) }
    let defaults = Dictionary(
      first: dex.pokemon.filter(\.isDefault).map { ($0.species, names($0.id)) })
    let games = table.map { game in
      VersionGroupSet(
        ([game.name] + (game.value.also ?? [])).flatMap { references.ids(called: $0) })
    }
    let stages = stages.byName
    let rules = table.map { game in
      (
        stages: game.value.stages?.byName ?? [:], addends: game.value.addends?.byName ?? [:],
        columns: Set(game.value.sources.members.map(\.name))
      )
    }
    for pokemon in dex.pokemon {
      let name = names(pokemon.id)
      let species = references.identifier(of: .pokemonSpecies, pokemon.species.rawValue)
      let own = values[name] ?? [:]
      let shared = defaults[pokemon.species].flatMap { values[$0] } ?? [:]
      let plain = variants[pokemon.species] ?? SpeciesVariant()
      var rows: [SpeciesVariant: VersionGroupSet] = [:]
      for (place, game) in table.enumerated() {
        let present = games[place].intersection(presence[pokemon.id] ?? VersionGroupSet())
        guard !present.isEmpty else { continue }
        let rule = rules[place]
        func number(_ column: String, _ plain: Int?) -> Int? {
          guard rule.columns.contains(column) else { return nil }
          guard let steps = own[column] ?? shared[column] else { return plain }
          return steps.last { $0.first <= place }?.value
        }
        var row = SpeciesVariant()
        row.pokemon = pokemon.id
        row.baseHappiness = number("base_happiness", plain.baseHappiness)
        row.captureRate = number("capture_rate", plain.captureRate)
        row.hatchCounter = number("hatch_counter", plain.hatchCounter)
        row.genderRate = number("gender_rate", plain.genderRate)
        row.eggGroup1 = number("egg_group_1", plain.eggGroup1?.rawValue).map { EggGroupID($0) }
        row.eggGroup2 = number("egg_group_2", plain.eggGroup2?.rawValue).map { EggGroupID($0) }
        row.color = number("color", plain.color?.rawValue).map { PokemonColorID($0) }
        if game.value.rounding == nil {
          row.storedExperience = number("base_experience", nil)
        } else if let stage = rule.stages[species] ?? stages[species] {
          (row.experienceStage, row.experienceRounding) = (stage, game.value.rounding)
          row.storedExperience = rule.addends[name] ?? rule.addends[species] ?? 0
        }
        rows[row, default: VersionGroupSet()].formUnion(present)
      }
      dex.speciesVariants += rows.map { row, groups in changing(row) { $0.versionGroups = groups } }
    }
    for index in dex.species.indices {
      if dex.species[index].baseHappiness != nil, let name = defaults[dex.species[index].id],
        let newest = values[name]?["base_happiness"]?.last?.value
      {
        dex.species[index].baseHappiness = newest
      }
    }
    for (place, game) in table.enumerated() {
      for group in games[place] {
        dex.supplements.append(supplement(game.value, of: group, references))
      }
    }
  }

  /// Returns PokéAPI's values of each species.
  private func speciesByID(_ dex: NormalizedDex) -> [SpeciesID: SpeciesVariant] {
    var variants: [SpeciesID: SpeciesVariant] = [:]
    for species in dex.species {
      var row = SpeciesVariant()
      (row.baseHappiness, row.captureRate) = (species.baseHappiness, species.captureRate)
      (row.hatchCounter, row.color) = (species.hatchCounter, species.color)
      row.genderRate = species.genderRate
      variants[species.id] = row
    }
    for (species, groups) in Dictionary(grouping: dex.speciesEggGroups, by: \.species) {
      let groups = groups.map(\.eggGroup).sorted()
      variants[species]?.eggGroup1 = groups.first
      variants[species]?.eggGroup2 = groups.dropFirst().first
    }
    return variants
  }

  private func supplement(
    _ game: Game, of group: VersionGroupID, _ references: ReferenceTable
  ) -> Supplement {
    var columns: [(source: String, names: [String])] = []
    for (name, source) in game.sources.members {
      let place = columns.place(orAdd: (source, [])) { $0.source == source }
      columns[place].names.append(name)
    }
    var row = Supplement()
    row.id = "species-\(references.identifier(of: .versionGroup, group.rawValue))"
    row.versionGroup = group
    row.source = columns.map { "\($0.names.joined(separator: ", ")): \($0.source)" }
      .joined(separator: "; ")
    row.location = "https://github.com/veekun/pokedex"
    (row.revision, row.license) = ("as the source says", "facts")
    row.reason = "What changed from game to game of species, with the source of each column"
    row.reference = row.location
    return row
  }
}
