import PokedexModel

/// What a correction corrects: the fields of Documentation/CORRECTIONS.md, read from their paths.
enum CorrectionField: Sendable, Hashable {
  /// A text in the language of this code.
  case text(TextField, language: String)
  /// A whole number of a pokemon or a species.
  case measure(Measure)
  /// The slug of another resource, in no game another.
  case relation(Relation)
  /// A value of now.
  case pokemon(PokemonFacts.Field)
  case move(MoveFacts.Field)
  /// A value in the generation of this slug and those before it.
  case pastPokemon(PokemonFacts.Field, generation: String)
  /// A value until the version group of this slug.
  case pastMove(MoveFacts.Field, until: String)

  /// Numbers that no other game changes.
  enum Measure: String, Sendable, CaseIterable {
    case height, weight
    case baseExperience = "base_experience"
    case genderRate = "gender_rate"
    case captureRate = "capture_rate"
    case baseHappiness = "base_happiness"
    case hatchCounter = "hatch_counter"

    var kind: ResourceKind {
      switch self {
      case .height, .weight, .baseExperience: .pokemon
      case .genderRate, .captureRate, .baseHappiness, .hatchCounter: .pokemonSpecies
      }
    }

    var isNullable: Bool { self == .baseExperience || self == .weight }
  }

  /// Other resources that a species or a form belongs to.
  enum Relation: String, Sendable, CaseIterable {
    case growthRate = "growth_rate"
    case introducedIn = "introduced_in"

    var kind: ResourceKind {
      switch self {
      case .growthRate: .pokemonSpecies
      case .introducedIn: .pokemonForm
      }
    }

    /// What it leads to.
    var target: ResourceKind {
      switch self {
      case .growthRate: .growthRate
      case .introducedIn: .versionGroup
      }
    }
  }

  /// The values that a field takes.
  enum Values: Equatable {
    case text
    case integer
    /// The slug of a resource of this kind.
    case slug(ResourceKind)
  }

  /// nil where `path` is no field that a resource of `kind` has.
  init?(_ path: String, of kind: ResourceKind) {
    var steps = Steps(path)
    guard let name = steps.name() else { return nil }
    let key = steps.key()
    let member = steps.member()
    guard steps.isAtEnd else { return nil }
    switch (name, key, member) {
    case ("names", let language?, nil): self = .text(.name, language: language)
    case ("genera", let language?, nil) where kind == .pokemonSpecies:
      self = .text(.genus, language: language)
    case ("form_names", let language?, nil) where kind == .pokemonForm:
      self = .text(.formName, language: language)
    case (_, nil, nil):
      if kind == .move, let field = MoveFacts.Field(rawValue: name) {
        self = .move(field)
      } else if let measure = Measure(rawValue: name), measure.kind == kind {
        self = .measure(measure)
      } else if let relation = Relation(rawValue: name), relation.kind == kind {
        self = .relation(relation)
      } else {
        return nil
      }
    case ("past_values", let group?, let member?) where kind == .move:
      guard let field = MoveFacts.Field(rawValue: member) else { return nil }
      self = .pastMove(field, until: group)
    case (_, nil, let member?) where kind == .pokemon:
      guard let field = PokemonFacts.Field(list: name, member), field != .special else {
        return nil
      }
      self = .pokemon(field)
    case (_, let generation?, let member?) where kind == .pokemon:
      guard name.hasPrefix("past_"),
        let field = PokemonFacts.Field(list: String(name.dropFirst(5)), member),
        field != .special || generation == "generation-i"
      else { return nil }
      self = .pastPokemon(field, generation: generation)
    default: return nil
    }
  }

  var values: Values {
    switch self {
    case .text: .text
    case .measure: .integer
    case .relation(let relation): .slug(relation.target)
    case .pokemon(let field), .pastPokemon(let field, _):
      switch field {
      case .type1, .type2: .slug(.type)
      case .ability1, .ability2, .abilityHidden: .slug(.ability)
      default: .integer
      }
    case .move(let field), .pastMove(let field, _):
      switch field {
      case .type: .slug(.type)
      case .damageClass: .slug(.moveDamageClass)
      case .target: .slug(.moveTarget)
      default: .integer
      }
    }
  }

  /// Whether null is a value: none is there, or for the past nothing is stated.
  var isNullable: Bool {
    switch self {
    case .text, .pastPokemon, .pastMove: true
    case .measure(let measure): measure.isNullable
    case .relation: false
    case .pokemon(let field):
      ![.hp, .attack, .defense, .specialAttack, .specialDefense, .speed, .type1].contains(field)
    case .move(let field): [.power, .accuracy, .pp, .effectChance].contains(field)
    }
  }

  /// Whether "none" is a value: the past statement that there was nothing.
  var allowsNone: Bool {
    switch self {
    case .pastPokemon(let field, _):
      [.type2, .ability1, .ability2, .abilityHidden].contains(field)
    case .pastMove(let field, _): [.power, .accuracy, .pp, .effectChance].contains(field)
    default: false
    }
  }
}

extension PokemonFacts.Field {
  /// `stats` with a stat's slug, `types` and `abilities` with `slot-1` and so on.
  fileprivate init?(list: String, _ member: String) {
    let slot = member.hasPrefix("slot-") ? Int(member.dropFirst(5)) : nil
    let field: Self? =
      switch list {
      case "stats": Self(stat: member)
      case "types": slot.flatMap { Self(typeSlot: $0) }
      case "abilities": slot.flatMap { Self(abilitySlot: $0) }
      default: nil
      }
    guard let field else { return nil }
    self = field
  }
}

/// The steps of a path: `name[key].member`.
private struct Steps {
  private var rest: Substring

  init(_ path: String) { rest = path[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func name() -> String? {
    let name = rest.prefix { $0 != "[" && $0 != "." }
    rest = rest.dropFirst(name.count)
    return name.isEmpty ? nil : String(name)
  }

  mutating func key() -> String? {
    guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return nil }
    let key = rest[rest.index(after: rest.startIndex)..<end]
    guard !key.isEmpty else { return nil }
    rest = rest[rest.index(after: end)...]
    return String(key)
  }

  mutating func member() -> String? {
    guard rest.first == "." else { return nil }
    rest = rest.dropFirst()
    return name()
  }
}
