package import Layers
import PokedexModel

/// A normalized dex of one species and one move, with rows for every table that the views join.
package enum SmallDex {
  package static func make() -> NormalizedDex {
    var dex = NormalizedDex()
    func resource(_ kind: ResourceKind, _ id: Int, _ identifier: String) {
      dex.resources.append(Resource(kind: kind, id: id, identifier: identifier))
    }
    func language(_ id: Int, _ code: String) {
      dex.languages.append(Language(id, code))
      resource(.language, id, code)
    }
    func text(
      _ kind: ResourceKind, _ id: Int, _ field: LocalizedText.Field, _ language: Int, _ text: String
    ) {
      dex.texts.append(LocalizedText(kind, id, field, LanguageID(language), text))
    }
    language(1, "ja-hrkt")
    language(5, "fr")
    language(9, "en")
    language(11, "ja")
    Language.linkFallbacks(&dex.languages)

    var region = Region()
    region.id = 1
    dex.regions = [region]
    resource(.region, 1, "kanto")
    for (id, identifier) in [(1, "generation-i"), (2, "generation-ii")] {
      var generation = Generation()
      generation.id = GenerationID(id)
      generation.mainRegion = 1
      dex.generations.append(generation)
      resource(.generation, id, identifier)
    }
    for (id, identifier, generation) in [(1, "red-blue", 1), (3, "gold-silver", 2)] {
      var group = VersionGroup(id, generation: generation, order: id)
      group.learnsets = group.id
      group.hasLearnsets = true
      group.isMainSeries = true
      dex.versionGroups.append(group)
      resource(.versionGroup, id, identifier)
      dex.versions.append(Version(id, of: id))
      resource(.version, id, identifier == "red-blue" ? "red" : "gold")
    }

    var damageClass = PokemonType()
    damageClass.id = 13
    damageClass.generation = 1
    damageClass.damageClass = 3
    dex.types = [damageClass]
    resource(.type, 13, "electric")
    resource(.moveDamageClass, 3, "special")
    resource(.moveTarget, 10, "selected-pokemon")
    resource(.moveLearnMethod, 1, "level-up")
    resource(.moveLearnMethod, 2, "egg")

    var rate = GrowthRate()
    rate.id = 2
    dex.growthRates = [rate]
    resource(.growthRate, 2, "medium")
    var chain = EvolutionChain()
    chain.id = 10
    dex.evolutionChains = [chain]
    resource(.evolutionChain, 10, "10")

    var species = Species()
    species.id = 25
    species.generation = 1
    species.evolutionChain = 10
    species.growthRate = 2
    dex.species = [species]
    resource(.pokemonSpecies, 25, "pikachu")
    text(.pokemonSpecies, 25, .name, 1, "ピカチュウ")
    text(.pokemonSpecies, 25, .displayName, 11, "ピカチュウ")
    text(.pokemonSpecies, 25, .name, 9, "Pikachu")
    text(.pokemonSpecies, 25, .genus, 5, "Pokémon Souris")

    var pokemon = Pokemon(25, of: 25)
    pokemon.generation = 1
    pokemon.isDefault = true
    text(.pokemon, 25, .displayName, 11, "ピカチュウ")
    text(.pokemon, 25, .displayName, 9, "Pikachu")
    pokemon.height = 4
    pokemon.weight = 60
    dex.pokemon = [pokemon]
    resource(.pokemon, 25, "pikachu")

    var first = PokemonVariant()
    first.pokemon = 25
    first.versionGroups = VersionGroupSet([1])
    first.type1 = 13
    first.stats.hp = 35
    first.special = 50
    var second = first
    second.versionGroups = VersionGroupSet([3])
    second.special = nil
    second.stats.specialAttack = 50
    second.stats.specialDefense = 40
    dex.pokemonVariants = [first, second]
    var presence = PokemonPresence()
    presence.pokemon = 25
    presence.present = VersionGroupSet([1])
    presence.absent = VersionGroupSet([3])
    dex.presence = [presence]

    var move = Move()
    move.id = 84
    move.generation = 1
    dex.moves = [move]
    resource(.move, 84, "thunder-shock")
    text(.move, 84, .name, 11, "でんきショック")
    var variant = MoveVariant()
    variant.move = 84
    variant.versionGroups = VersionGroupSet([1, 3])
    variant.type = 13
    variant.damageClass = 3
    variant.power = 40
    variant.pp = 30
    variant.target = 10
    dex.moveVariants = [variant]

    for (method, level, groups) in [(1, 1, [1, 3]), (2, 0, [3])] {
      var row = LearnsetEntry()
      row.pokemon = 25
      row.move = 84
      row.method = MoveLearnMethodID(method)
      row.level = level
      row.versionGroups = VersionGroupSet(groups.map { VersionGroupID($0) })
      dex.learnset.append(row)
    }

    var flavor = FlavorText()
    flavor.kind = .pokemonSpecies
    flavor.id = 25
    flavor.languages = LanguageSet([5, 9])
    flavor.games = VersionSet([1, 3]).bits
    flavor.text = "Une souris."
    dex.flavorTexts = [flavor]
    dex.sort()
    return dex
  }
}
