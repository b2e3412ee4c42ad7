package import PokedexModel

// Rows with the values that a test needs.

extension Resource {
  package init(_ kind: ResourceKind, _ id: Int, _ identifier: String) {
    self.init(kind: kind, id: id, identifier: identifier)
  }
}

extension Language {
  package init(_ id: Int, _ identifier: String) {
    self.init()
    (self.id, self.identifier) = (LanguageID(id), identifier)
  }
}

extension Version {
  package init(_ id: Int, of group: Int) {
    self.init()
    (self.id, versionGroup) = (VersionID(id), VersionGroupID(group))
  }
}

extension VersionGroup {
  package init(_ id: Int, generation: Int, order: Int) {
    self.init()
    (self.id, self.generation, self.order) = (VersionGroupID(id), GenerationID(generation), order)
  }
}

extension Pokemon {
  package init(_ id: Int, of species: Int) {
    self.init()
    (self.id, self.species) = (PokemonID(id), SpeciesID(species))
  }
}

extension PokemonForm {
  package init(_ id: Int, of pokemon: Int) {
    self.init()
    (self.id, self.pokemon) = (FormID(id), PokemonID(pokemon))
  }
}

extension LocalizedText {
  package init(
    _ kind: ResourceKind, _ id: Int, _ field: Field, _ language: LanguageID, _ text: String,
    _ source: TextSource = .upstream
  ) {
    self.init()
    (self.kind, self.id, self.field) = (kind, id, field)
    (self.language, self.text, self.source) = (language, text, source)
  }
}

extension FlavorText {
  package init(
    _ kind: ResourceKind, _ id: Int, _ languages: [Int], _ games: [Int], _ text: String,
    _ source: TextSource = .upstream
  ) {
    self.init()
    (self.kind, self.id, self.text, self.source) = (kind, id, text, source)
    self.languages = LanguageSet(languages.map { LanguageID($0) })
    self.games = VersionGroupSet(games.map { VersionGroupID($0) }).bits
  }
}
