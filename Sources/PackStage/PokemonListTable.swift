import Layers
import PokedexFormat
import PokedexModel

/// Makes the packed lists of `pokemon_list`: what `dex_pokemon` says, in blocks.
struct PokemonListTable {
  private let dex: NormalizedDex
  private var names: [Name: String] = [:]
  private var speciesByID: [SpeciesID: Species] = [:]
  private var slugs: [Int: String] = [:]
  private var types: [PokemonID: (type1: TypeID, type2: TypeID?)] = [:]
  private var sprites: [PokemonID: String] = [:]

  private struct Name: Hashable {
    var kind: ResourceKind
    var id: Int
    var field: TextField
    var language: LanguageID
  }

  /// The blocks of Japanese and English, ascending by id.
  static func blocks(
    _ dex: NormalizedDex, _ languages: PokedexSchema.DisplayLanguages
  ) -> [(id: Int, data: [UInt8])] {
    let table = PokemonListTable(dex)
    // What stands first is shown; each list falls back as its view does.
    return
      (table.blocks(
        languages.japanese, [languages.japanese, languages.kana, languages.english])
      + table.blocks(languages.english, [languages.english]))
      .sorted { $0.id < $1.id }
  }

  private init(_ dex: NormalizedDex) {
    self.dex = dex
    for text in dex.texts
    where text.kind == .pokemonSpecies && text.field == .name
      || text.kind == .pokemon && text.field == .displayName
    {
      names[Name(kind: text.kind, id: text.id, field: text.field, language: text.language)] =
        text.text
    }
    for resource in dex.resources where resource.kind == .pokemon {
      slugs[resource.id] = resource.identifier
    }
    for species in dex.species { speciesByID[species.id] = species }
    // The state of today is that of the last version group.
    let orders = Dictionary(uniqueKeysWithValues: dex.versionGroups.map { ($0.id, $0.order) })
    var newest: [PokemonID: Int] = [:]
    for variant in dex.pokemonVariants {
      let order = variant.versionGroups.compactMap { orders[$0] }.max() ?? 0
      if order >= newest[variant.pokemon] ?? 0 {
        newest[variant.pokemon] = order
        types[variant.pokemon] = (variant.type1, variant.type2)
      }
    }
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

  private func blocks(_ list: LanguageID, _ languages: [LanguageID]) -> [(id: Int, data: [UInt8])] {
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
      rows.append(row(pokemon, languages))
    }
    if !rows.isEmpty { blocks.append((block, PokemonListBlob.encode(rows))) }
    return blocks
  }

  private func row(_ pokemon: Pokemon, _ languages: [LanguageID]) -> PokemonListBlob.Row {
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
    if let types = types[pokemon.id] {
      row.type1 = types.type1
      row.type2 = types.type2
    }
    let slug = slugs[pokemon.id.rawValue] ?? ""
    row.speciesName = speciesName(pokemon.species, languages) ?? slug
    // As `dex_pokemon`: the pokemon's own name in the language, then the species' name.
    row.name =
      names[
        Name(
          kind: .pokemon, id: pokemon.id.rawValue, field: .displayName, language: languages[0])]
      ?? row.speciesName
    row.sprite = sprites[pokemon.id]
    return row
  }

  private func speciesName(_ species: SpeciesID, _ languages: [LanguageID]) -> String? {
    for language in languages {
      let key = Name(
        kind: .pokemonSpecies, id: species.rawValue, field: .name, language: language)
      if let name = names[key] { return name }
    }
    return nil
  }
}
