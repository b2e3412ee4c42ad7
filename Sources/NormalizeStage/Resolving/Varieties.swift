import Base
import Layers
import PokedexModel

/// The pokemon of each species, with the kind of each variety. See Documentation/VERSIONING.md, "Presence".
struct Varieties {
  /// The kinds of temporary forms, which the same individual can take and leave.
  enum Transience: Equatable {
    case mega, primal, gigantamax
    /// Other forms that exist only in battle.
    case battleOnly
  }

  struct Variety {
    var id: PokemonID
    var identifier: String
    var species: SpeciesID
    var isDefault: Bool
    /// The kind of temporary form; nil for a permanent variety.
    var transience: Transience?
    /// The version groups that introduced its forms.
    var introductions: VersionGroupSet
    /// The pokemon that takes this transient form; nil for other varieties.
    var base: PokemonID?
    /// Whether it is an Alolan, Galarian, Hisuian or Paldean variety.
    var isRegional: Bool
  }

  /// All varieties, ascending by id.
  private(set) var all: [Variety] = []
  private var places: [PokemonID: Int] = [:]
  private var bySpecies: [SpeciesID: [Int]] = [:]
  private(set) var defaultForms: [PokemonID: FormID] = [:]

  init(_ dex: NormalizedDex, _ introductions: Introductions, references: ReferenceTable) {
    var forms: [PokemonID: [PokemonForm]] = [:]
    for form in dex.forms {
      forms[form.pokemon, default: []].append(form)
      if form.isDefault { defaultForms[form.pokemon] = form.id }
    }
    for pokemon in dex.pokemon.sorted(by: Pokemon.precedes) {
      let identifier = references.identifier(of: .pokemon, pokemon.id.rawValue)
      places[pokemon.id] = all.count
      bySpecies[pokemon.species, default: []].append(all.count)
      all.append(
        Variety(
          id: pokemon.id, identifier: identifier, species: pokemon.species,
          isDefault: pokemon.isDefault,
          transience: Self.transience(identifier, forms[pokemon.id] ?? []),
          introductions: introductions.groups[pokemon.id] ?? VersionGroupSet(), base: nil,
          isRegional: ["-alola", "-galar", "-hisui", "-paldea"].contains {
            identifier.contains(text: $0)
          }
        ))
    }
    for place in all.indices where all[place].transience != nil {
      all[place].base = base(of: all[place])
    }
  }

  private static func transience(_ identifier: String, _ forms: [PokemonForm]) -> Transience? {
    if identifier.hasSuffix("-gmax") { return .gigantamax }
    if identifier.hasSuffix("-primal") { return .primal }
    guard !forms.isEmpty else { return nil }
    if forms.allSatisfy(\.isMega) { return .mega }
    return forms.allSatisfy(\.isBattleOnly) ? .battleOnly : nil
  }

  /// Returns the permanent variety whose identifier is the longest prefix of this one's, else the default variety:
  /// `absol-mega-z` is a form of `absol`, not of `absol-mega`.
  private func base(of variety: Variety) -> PokemonID? {
    let siblings = (bySpecies[variety.species] ?? []).map { all[$0] }.filter { $0.id != variety.id }
    let named = siblings.filter {
      $0.transience == nil && variety.identifier.hasPrefix($0.identifier + "-")
    }
    .max { $0.identifier.utf8.count < $1.identifier.utf8.count }
    return named?.id ?? siblings.first(where: \.isDefault)?.id
  }

  subscript(id: PokemonID) -> Variety? { places[id].map { all[$0] } }

  func varieties(of species: SpeciesID) -> [Variety] { (bySpecies[species] ?? []).map { all[$0] } }

  func defaultVariety(of species: SpeciesID) -> PokemonID? {
    varieties(of: species).first(where: \.isDefault)?.id
  }
}

/// The introduction of pokemon into the games.
struct Introductions {
  private var generations: [PokemonID: GenerationID] = [:]
  /// The version groups that introduced forms of the pokemon.
  private(set) var groups: [PokemonID: VersionGroupSet] = [:]

  init(_ dex: NormalizedDex) {
    let generationOfGroup = Dictionary(first: dex.versionGroups.map { ($0.id, $0.generation) })
    for form in dex.forms {
      groups[form.pokemon, default: VersionGroupSet()].insert(form.introducedIn)
      guard let generation = generationOfGroup[form.introducedIn] else { continue }
      generations[form.pokemon] = min(generations[form.pokemon] ?? generation, generation)
    }
    let generationOfSpecies = Dictionary(first: dex.species.map { ($0.id, $0.generation) })
    for pokemon in dex.pokemon where generations[pokemon.id] == nil {
      generations[pokemon.id] = generationOfSpecies[pokemon.species]
    }
  }

  /// Returns the generation that introduced the first form of the pokemon, or its species if it has no form.
  func generation(of pokemon: PokemonID) -> Int { generations[pokemon]?.rawValue ?? 1 }
}
