import Base

extension Pokedex {
  /// Returns evolution methods in words, one text for each, in the same order: `Thunder Stone`, `Level up,
  /// friendship 160, by day`, `Alolan Vulpix: Ice Stone, into Alolan Ninetales`.
  ///
  /// A text is in `language` with its names, if that is English or Japanese or has all its words; otherwise it is all
  /// English.
  ///
  /// A method without a form is that of the default form. The forms of a species are named if one of the
  /// methods is of another form than the default one, so pass all methods of a family that are shown together.
  ///
  /// - Parameters:
  ///   - methods: The methods, as in ``EvolutionNode/methods``.
  ///   - language: The language of the names.
  public func evolutionTexts(of methods: [Evolution], language: DisplayLanguage? = nil)
    throws(PokedexError) -> [String]
  {
    try evolutionTexts(of: methods, namingPokemon: true, language: language)
  }

  /// - Parameter namingPokemon: false if the reader sees the two pokemon; only a form of one of them is named then.
  package func evolutionTexts(
    of methods: [Evolution], namingPokemon: Bool, language: DisplayLanguage?
  ) throws(PokedexError) -> [String] {
    let language = try resolved(language)
    let own = try texts(
      of: methods, namingPokemon, EvolutionWords(pokedex: self, language: language))
    if own.allSatisfy(\.isWhole) { return own.map { $0.text.text(in: language) } }
    let english = try texts(
      of: methods, namingPokemon, EvolutionWords(pokedex: self, language: .english))
    return zip(own, english).map { own, english in
      own.isWhole ? own.text.text(in: language) : english.text.text(in: .english)
    }
  }

  private func texts(
    of methods: [Evolution], _ namingPokemon: Bool, _ words: EvolutionWords
  ) throws(PokedexError) -> [(text: Message, isWhole: Bool)] {
    let bases = try names(
      of: methods.map { ($0.from, $0.baseForm, $0.requiredPokemonForm) }, namingPokemon, words)
    let results = try names(
      of: methods.map { ($0.to, $0.evolvedForm, $0.evolvedPokemonForm) }, namingPokemon, words)
    return try methods.indices.map { place throws(PokedexError) in
      try words.sentence(methods[place], from: bases[place], into: results[place])
    }
  }

  /// Returns the name of each form, nil where none is needed: of the form if a pokemon has several here, else of the
  /// pokemon.
  private func names(
    of forms: [(species: SpeciesID, pokemon: PokemonID?, form: FormID?)], _ namingPokemon: Bool,
    _ words: EvolutionWords
  ) throws(PokedexError) -> [String?] {
    var defaults: [SpeciesID: PokemonID] = [:]
    for (species, pokemon, form) in forms
    where (pokemon != nil || form != nil) && defaults[species] == nil {
      defaults[species] = try defaultPokemon([species.rawValue]).first.map { PokemonID($0) }
    }
    let named = Set(
      forms.filter { $0.pokemon != nil && $0.pokemon != defaults[$0.species] }.map(\.species))
    let known = Dictionary(grouping: forms.filter { $0.form != nil }) {
      $0.pokemon ?? defaults[$0.species]
    }
    return try forms.map { species, pokemon, form throws(PokedexError) in
      let pokemon = pokemon ?? defaults[species]
      if let form, Set(known[pokemon, default: []].map(\.form)).count > 1 {
        return try self.named(form, words.language).name
      }
      guard namingPokemon, named.contains(species), let pokemon else { return nil }
      return try self.named(pokemon, words.language).name
    }
  }
}

/// Puts evolution methods into words, with names in one language.
private struct EvolutionWords {
  let pokedex: Pokedex
  let language: DisplayLanguage

  /// Returns the text, and whether all its words are in the language.
  func sentence(_ method: Evolution, from base: String?, into result: String?)
    throws(PokedexError) -> (text: Message, isWhole: Bool)
  {
    var parts = try conditions(method)
    // The words of messages are English and Japanese; an item alone is a name.
    let hasWords = parts.count != (method.item == nil ? 0 : 1) || base != nil || result != nil
    let trigger = try pokedex.named(method.trigger, language)
    // An item or a level already implies the trigger, and any condition says more than "other".
    let isImplied =
      trigger.identifier == "use-item" && method.item != nil
      || trigger.identifier == "level-up" && method.minLevel != nil
      || trigger.identifier == "other" && !parts.isEmpty
    if !isImplied { parts.insert(Message(verbatim: trigger.name), at: 0) }
    var isWhole = language == .english || language == .japanese || language == .japaneseKana
    if !isWhole, !hasWords {
      let english = try pokedex.named(method.trigger, .english).name
      isWhole = isImplied || trigger.name != english
    }
    if let result { parts.append(.evolutionInto(form: result)) }
    let text = parts.dropFirst().reduce(parts[0]) { .evolutionList(first: $0, next: $1) }
    guard let base else { return (text, isWhole) }
    return (.evolutionFrom(form: base, conditions: text), isWhole)
  }

  /// Returns the conditions except the trigger.
  private func conditions(_ method: Evolution) throws(PokedexError) -> [Message] {
    let conditions = try pokedex.conditions(of: method, language: language)
    let isChance = conditions.contains { $0.kind == .chance }
    return conditions.filter { $0.kind != .trigger && !(isChance && $0.kind == .expression) }
      .map(Self.words)
  }

  private static func words(_ condition: EvolutionCondition) -> Message {
    let name = condition.resources.map(\.name).joined(separator: "/")
    let (number, code) = (condition.number ?? 0, condition.code ?? "")
    switch condition.kind {
    case .trigger, .item, .gender: return Message(verbatim: name)
    case .level: return .evolutionAtLevel(level: number)
    case .heldItem: return .evolutionHolding(item: name)
    case .location: return .evolutionAtPlace(place: name)
    case .region: return .evolutionInRegion(region: name)
    case .knownMove: return .evolutionKnowing(move: name)
    case .knownMoveType: return .evolutionKnowingType(type: name)
    case .usedMove: return .evolutionUsingMove(move: name)
    case .moveCount: return .evolutionTimes(count: number)
    case .steps: return .evolutionAfterSteps(steps: number)
    case .damageTaken: return .evolutionAfterLosingHP(damage: number)
    case .friendship: return .evolutionFriendship(value: number)
    case .beauty: return .evolutionBeauty(value: number)
    case .affection: return .evolutionAffection(value: number)
    case .attackToDefense:
      return number > 0
        ? .evolutionAttackAboveDefense
        : number < 0 ? .evolutionAttackBelowDefense : .evolutionAttackEqualToDefense
    case .partySpecies: return .evolutionWithInTheParty(species: name)
    case .partyType: return .evolutionWithATypeInTheParty(type: name)
    case .tradeSpecies: return .evolutionFor(species: name)
    case .timeOfDay: return time(code)
    case .rain: return .evolutionInRain
    case .upsideDown: return .evolutionConsoleUpsideDown
    case .multiplayer: return .evolutionPlayingTogether
    case .specialRock: return .evolutionNearASpecialRock
    case .nature: return .evolutionWithNature(natures: name)
    case .chance: return .evolutionByChance(percent: number)
    case .expression: return .evolutionIf(expression: code)
    }
  }

  private static func time(_ code: String) -> Message {
    switch code {
    case "day": .evolutionByDay
    case "night": .evolutionByNight
    case "dusk": .evolutionAtDusk
    case "full-moon": .evolutionAtFullMoon
    default: Message(verbatim: code)
    }
  }
}
