import Basics
import PokedexCore

/// The content of the species pages.
final class SitePages {
  private let pokedex: Pokedex
  private let reference: SiteReference
  private let roster: SiteRoster
  private let learnsets: SiteLearnsets
  private let evolutions: SiteEvolutions
  private let forms: SiteForms
  private let languages: [LanguageID: String]
  private var numbers: [SpeciesID: [JSONValue]] = [:]
  /// By pokemon: its values in sets of games.
  private var variants: [PokemonID: [JSONValue]] = [:]
  /// By pokemon, `[source, set of games]`: where its moves are from another source than PokéAPI.
  private var supplements: [PokemonID: [JSONValue]] = [:]

  init(
    _ pokedex: Pokedex, _ reference: SiteReference, roster: SiteRoster,
    learnsets: SiteLearnsets, forms: SiteForms
  ) throws {
    self.pokedex = pokedex
    self.reference = reference
    self.roster = roster
    self.learnsets = learnsets
    self.forms = forms
    evolutions = try SiteEvolutions(pokedex, reference, roster: roster)
    languages = Dictionary(
      try pokedex.all(Language.self, language: .english).map { ($0.id, $0.identifier) },
      uniquingKeysWith: { first, _ in first })
    for dex in try PageName.read(pokedex, .pokedex) {
      for number in try pokedex.numbers(in: .id(DexID(dex.id))) {
        numbers[number.species, default: []].append([
          [.string(dex.english), .string(dex.japanese)], .int(number.number),
        ])
      }
    }
    for history in roster.pokemon.map(\.history).sorted(by: { $0.id < $1.id }) {
      variants[history.id] =
        history.variants.sorted { $0.versionGroups.bits < $1.versionGroups.bits }.map(variant)
    }
    try readSupplements()
  }

  private func readSupplements() throws {
    let sources = Dictionary(
      try pokedex.supplements().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var games: [PokemonID: [String: VersionGroupSet]] = [:]
    for value in try pokedex.supplementedValues()
    where value.kind == .pokemon && value.field == "learnset" {
      guard let source = sources[value.supplement], let game = source.versionGroup,
        VersionGroupSet.canHold(game)
      else { continue }
      games[PokemonID(value.resourceID), default: [:]][source.source, default: []].insert(game)
    }
    for (pokemon, games) in games.sorted(by: { $0.key < $1.key }) {
      supplements[pokemon] = games.sorted { $0.key < $1.key }.map {
        [.string($0.key), .int(reference.sets.number($0.value))]
      }
    }
  }

  /// Returns the page data of the species at an index.
  func data(_ place: Int) throws -> JSONValue {
    let entry = roster.species[place]
    let species = entry.species
    return [
      "place": .int(place),
      "profile": [
        .int(species.captureRate), JSONValue(species.baseHappiness), .int(species.genderRate),
        JSONValue(species.hatchCounter),
      ],
      "names": try names(species.id),
      "numbers": .array(numbers[species.id] ?? []),
      "pokemon": .array(entry.pokemon.map(pokemon)),
      "evolutions": evolutions.json(species),
    ]
  }

  /// Returns `[language, field, text]` by language, the name before the genus.
  private func names(_ species: SpeciesID) throws -> JSONValue {
    let texts = try pokedex.names(of: .pokemonSpecies, species.rawValue)
      .filter { $0.field == .name || $0.field == .genus }
      .compactMap { text in languages[text.language].map { (code: $0, text: text) } }
      .sorted { ($0.code, $0.text.field) < ($1.code, $1.text.field) }
    return .array(
      texts.map { [.string($0.code), .string($0.text.field.identifier), .string($0.text.text)] })
  }

  private func pokemon(_ place: Int) -> JSONValue {
    let body = roster.pokemon[place]
    let history = body.history
    let pokemon = history.pokemon
    let isKnown = !history.present.isEmpty || !history.absent.isEmpty
    return [
      "place": .int(place), "height": .int(pokemon.height), "weight": JSONValue(pokemon.weight),
      "experience": JSONValue(pokemon.baseExperience), "picture": JSONValue(body.picture),
      "present": isKnown ? .int(reference.sets.number(history.present)) : .null,
      "absent": isKnown ? .int(reference.sets.number(history.absent)) : .null,
      "variants": .array(variants[pokemon.id] ?? []),
      "forms": .array(forms.json[pokemon.id] ?? []),
      "moves": learnsets.rows(place), "supplements": .array(supplements[pokemon.id] ?? []),
    ]
  }

  private func variant(_ variant: PokemonVariant) -> JSONValue {
    let stats = variant.stats
    return [
      .int(reference.sets.number(variant.versionGroups)), reference.json(variant.type1),
      reference.json(variant.type2), .int(stats.hp), .int(stats.attack), .int(stats.defense),
      .int(stats.specialAttack), .int(stats.specialDefense), JSONValue(variant.special),
      .int(stats.speed), reference.json(variant.ability1), reference.json(variant.ability2),
      reference.json(variant.abilityHidden),
    ]
  }
}
