import Layers
import PokedexFormat
import PokedexModel

/// Creates the packed lists of `pokemon_list`: the content of `dex_pokemon` in blocks.
struct PokemonListTable {
  private let dex: NormalizedDex
  private var names: [Name: String] = [:]
  private var speciesByID: [SpeciesID: Species] = [:]
  private var identifiers: [Int: String] = [:]
  private var variants: [PokemonID: PokemonVariant] = [:]
  private var sprites: [PokemonID: String] = [:]

  private struct Name: Hashable {
    var kind: ResourceKind
    var id: Int
    var field: LocalizedText.Field
    var language: LanguageID
  }

  /// Returns the Japanese and English blocks, ascending by id; if `dex` has neither language, those of its
  /// first. A list in another language has the names of the language in the place of these.
  static func blocks(_ dex: NormalizedDex) -> [(id: Int, data: [UInt8])] {
    let table = PokemonListTable(dex)
    var languages = dex.languages.filter { ["ja", "en"].contains($0.identifier) }
    if languages.isEmpty { languages = Array(dex.languages.prefix(1)) }
    return
      languages
      .flatMap { table.blocks($0.id, DisplayName($0.identifier, in: dex.languages)) }
      .sorted { $0.id < $1.id }
  }

  private init(_ dex: NormalizedDex) {
    self.dex = dex
    for text in dex.texts
    where (text.kind == .pokemonSpecies || text.kind == .pokemon)
      && (text.field == .name || text.field == .displayName)
    {
      names[Name(kind: text.kind, id: text.id, field: text.field, language: text.language)] =
        text.text
    }
    for resource in dex.resources where resource.kind == .pokemon {
      identifiers[resource.id] = resource.identifier
    }
    for species in dex.species { speciesByID[species.id] = species }
    let games = dex.versionGroups.sorted { $0.order < $1.order }
    variants = dex.pokemonVariants.newest(
      in: (games + [games.newest()].compactMap(\.self)).map(\.id))
    let fronts = Dictionary(
      uniqueKeysWithValues: dex.spriteTemplates.filter { $0.slot == "front_default" }
        .map { ($0.id, $0) })
    var templateOfSet: [Int: SpriteTemplate] = [:]
    for member in dex.spriteSetMembers {
      if let template = fronts[member.template] { templateOfSet[member.set] = template }
    }
    for owner in dex.spriteOwners where owner.kind == .pokemon {
      guard let template = templateOfSet[owner.set] else { continue }
      sprites[PokemonID(owner.id)] = template.prefix + owner.stem + template.suffix
    }
  }

  private func blocks(_ list: LanguageID, _ rule: DisplayName) -> [(id: Int, data: [UInt8])] {
    var blocks: [(id: Int, data: [UInt8])] = []
    var rows: [PokemonListBlob.Row] = []
    var block = 0
    for pokemon in dex.pokemon {
      let id = PokemonListBlob.blockID(list, pokemon.id)
      if id != block, !rows.isEmpty {
        blocks.append((block, PokemonListBlob.encode(rows)))
        rows = []
      }
      block = id
      rows.append(row(pokemon, rule))
    }
    if !rows.isEmpty { blocks.append((block, PokemonListBlob.encode(rows))) }
    return blocks
  }

  private func row(_ pokemon: Pokemon, _ rule: DisplayName) -> PokemonListBlob.Row {
    var row = PokemonListBlob.Row()
    row.pokemon = pokemon.id
    row.species = pokemon.species
    row.isDefault = pokemon.isDefault
    if let species = speciesByID[pokemon.species] {
      row.generation = species.generation
      row.isBaby = species.isBaby
      row.isLegendary = species.isLegendary
      row.isMythical = species.isMythical
    }
    if let variant = variants[pokemon.id] {
      row.type1 = variant.type1
      row.type2 = variant.type2
    }
    let identifier = identifiers[pokemon.id.rawValue] ?? ""
    row.speciesName = name(.pokemonSpecies, pokemon.species.rawValue, rule: rule) ?? identifier
    row.name = name(.pokemon, pokemon.id.rawValue, rule: rule) ?? identifier
    row.sprite = sprites[pokemon.id]
    return row
  }

  private func name(_ kind: ResourceKind, _ id: Int, rule: DisplayName) -> String? {
    rule.steps.lazy
      .compactMap { names[Name(kind: kind, id: id, field: $0.field, language: $0.language)] }
      .first
  }
}
