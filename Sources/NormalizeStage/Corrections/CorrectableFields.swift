import Layers
import PokedexModel

/// Reads and writes the fields that corrections name, in what was read and not yet resolved.
struct CorrectableFields {
  private let references: ReferenceTable
  private let pokemon: [Int: Int]
  private let moves: [Int: Int]
  private let pokemonRows: [Int: Int]
  private let speciesRows: [Int: Int]
  private let formRows: [Int: Int]

  init(_ part: DexPart, _ references: ReferenceTable) {
    self.references = references
    func places(_ ids: some Sequence<Int>) -> [Int: Int] {
      Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
    pokemon = places(part.pokemon.lazy.map(\.id.rawValue))
    moves = places(part.moves.lazy.map(\.id.rawValue))
    pokemonRows = places(part.dex.pokemon.lazy.map(\.id.rawValue))
    speciesRows = places(part.dex.species.lazy.map(\.id.rawValue))
    formRows = places(part.dex.forms.lazy.map(\.id.rawValue))
  }

  /// A slug in the entry that the source does not have; nil where all is there.
  func missingSlug(_ entry: Correction) -> String? {
    switch entry.field {
    case .text(_, let language): return id(.language, language) == nil ? language : nil
    case .pastPokemon(_, let generation) where id(.generation, generation) == nil:
      return generation
    case .pastMove(_, let group) where id(.versionGroup, group) == nil: return group
    default: break
    }
    guard case .slug(let kind) = entry.field.values else { return nil }
    for value in [entry.upstream, entry.value] {
      if case .text(let slug) = value, value != .none, id(kind, slug) == nil { return slug }
    }
    return nil
  }

  private func id(_ kind: ResourceKind, _ slug: String) -> Int? {
    references.ids(of: kind, called: slug).first
  }

  // MARK: Reading

  func value(of entry: Correction, in part: DexPart) -> Correction.Value {
    switch entry.field {
    case .text(let field, let language):
      guard let index = textIndex(entry, field, language, part) else { return .null }
      return .text(part.dex.texts[index].text)
    case .measure(let measure):
      return measured(measure, entry.resourceID, part).map { .integer($0) } ?? .null
    case .relation(let relation):
      return shown(related(relation, entry.resourceID, part), entry.field)
    case .pokemon(let field):
      guard let place = pokemon[entry.resourceID] else { return .null }
      return shown(part.pokemon[place][field], entry.field)
    case .move(let field):
      guard let place = moves[entry.resourceID] else { return .null }
      return shown(part.moves[place][field], entry.field)
    case .pastPokemon(let field, let generation):
      guard let place = pokemon[entry.resourceID] else { return .null }
      return shown(part.pokemon[place].past, field, id(.generation, generation), entry.field)
    case .pastMove(let field, let group):
      guard let place = moves[entry.resourceID] else { return .null }
      return shown(part.moves[place].past, field, id(.versionGroup, group), entry.field)
    }
  }

  private func shown(_ number: Int?, _ field: CorrectionField) -> Correction.Value {
    guard let number else { return .null }
    guard case .slug(let kind) = field.values else { return .integer(number) }
    return .text(references.slug(of: kind, number))
  }

  private func shown<Field>(
    _ past: [PastStatement<Field>], _ field: Field, _ boundary: Int?,
    _ correctionField: CorrectionField
  ) -> Correction.Value {
    guard let statement = past.first(where: { $0.field == field && $0.boundary == boundary })
    else { return .null }
    return statement.value == nil ? .none : shown(statement.value, correctionField)
  }

  private func textIndex(
    _ entry: Correction, _ field: TextField, _ language: String, _ part: DexPart
  ) -> Int? {
    guard let language = id(.language, language) else { return nil }
    var key = LocalizedText()
    key.kind = entry.kind
    key.id = entry.resourceID
    key.field = field
    key.language = ID(language)
    let place = part.dex.texts.place(of: key)
    guard place < part.dex.texts.count, !LocalizedText.precedes(key, part.dex.texts[place]) else {
      return nil
    }
    return place
  }

  private func measured(_ measure: CorrectionField.Measure, _ id: Int, _ part: DexPart) -> Int? {
    switch measure.kind {
    case .pokemon:
      guard let place = pokemonRows[id] else { return nil }
      let row = part.dex.pokemon[place]
      return measure == .height ? row.height : measure == .weight ? row.weight : row.baseExperience
    default:
      guard let place = speciesRows[id] else { return nil }
      let row = part.dex.species[place]
      return switch measure {
      case .genderRate: row.genderRate
      case .captureRate: row.captureRate
      case .baseHappiness: row.baseHappiness
      default: row.hatchCounter
      }
    }
  }

  private func related(_ relation: CorrectionField.Relation, _ id: Int, _ part: DexPart) -> Int? {
    switch relation {
    case .growthRate: speciesRows[id].map { part.dex.species[$0].growthRate }
    case .introducedIn: formRows[id].map { part.dex.forms[$0].introducedIn.rawValue }
    }
  }

  // MARK: Writing

  mutating func write(_ entry: Correction, to part: inout DexPart) {
    switch entry.field {
    case .text(let field, let language):
      write(text: entry, field, language, to: &part)
    case .measure(let measure):
      guard case .integer(let number) = entry.value else {
        return write(nil, measure, entry.resourceID, &part)
      }
      write(number, measure, entry.resourceID, &part)
    case .relation(let relation):
      write(number(entry), relation, entry.resourceID, &part)
    case .pokemon(let field):
      if let place = pokemon[entry.resourceID] { part.pokemon[place][field] = number(entry) }
    case .move(let field):
      if let place = moves[entry.resourceID] { part.moves[place][field] = number(entry) }
    case .pastPokemon(let field, let generation):
      guard let place = pokemon[entry.resourceID], let boundary = id(.generation, generation)
      else { return }
      state(entry, field, boundary, &part.pokemon[place].past)
      // An entry of types holds the whole list: a slot that it does not name was empty.
      if field == .type1, entry.value != .null,
        !part.pokemon[place].past.contains(where: { $0.field == .type2 && $0.boundary == boundary })
      {
        part.pokemon[place].past.append(.init(field: .type2, boundary: boundary, value: nil))
      }
    case .pastMove(let field, let group):
      guard let place = moves[entry.resourceID], let boundary = id(.versionGroup, group) else {
        return
      }
      state(entry, field, boundary, &part.moves[place].past)
    }
  }

  /// The value as a number: itself, the id of its slug, or nil for none.
  private func number(_ entry: Correction) -> Int? {
    switch (entry.value, entry.field.values) {
    case (.integer(let number), _): number
    case (.none, _): nil
    case (.text(let slug), .slug(let kind)): id(kind, slug)
    default: nil
    }
  }

  private func state<Field>(
    _ entry: Correction, _ field: Field, _ boundary: Int, _ past: inout [PastStatement<Field>]
  ) {
    past.removeAll { $0.field == field && $0.boundary == boundary }
    guard entry.value != .null else { return }
    past.append(PastStatement(field: field, boundary: boundary, value: number(entry)))
  }

  private func write(
    text entry: Correction, _ field: TextField, _ language: String, to part: inout DexPart
  ) {
    if let index = textIndex(entry, field, language, part) { part.dex.texts.remove(at: index) }
    guard case .text(let text) = entry.value, let language = id(.language, language) else { return }
    var row = LocalizedText()
    row.kind = entry.kind
    row.id = entry.resourceID
    row.field = field
    row.language = ID(language)
    row.source = .correction
    row.text = text
    part.dex.texts.insert(row, at: part.dex.texts.place(of: row))
  }

  private func write(
    _ number: Int?, _ measure: CorrectionField.Measure, _ id: Int, _ part: inout DexPart
  ) {
    if let place = pokemonRows[id], measure.kind == .pokemon {
      switch measure {
      case .height: part.dex.pokemon[place].height = number ?? 0
      case .weight: part.dex.pokemon[place].weight = number
      default: part.dex.pokemon[place].baseExperience = number
      }
    } else if let place = speciesRows[id], measure.kind == .pokemonSpecies, let number {
      switch measure {
      case .genderRate: part.dex.species[place].genderRate = number
      case .captureRate: part.dex.species[place].captureRate = number
      case .baseHappiness: part.dex.species[place].baseHappiness = number
      default: part.dex.species[place].hatchCounter = number
      }
    }
  }

  private func write(
    _ target: Int?, _ relation: CorrectionField.Relation, _ id: Int, _ part: inout DexPart
  ) {
    guard let target else { return }
    switch relation {
    case .growthRate:
      if let place = speciesRows[id] { part.dex.species[place].growthRate = target }
    case .introducedIn:
      if let place = formRows[id] { part.dex.forms[place].introducedIn = VersionGroupID(target) }
    }
  }
}

extension [LocalizedText] {
  /// Where `key` stands, or would, among texts in canonical order.
  fileprivate func place(of key: LocalizedText) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if LocalizedText.precedes(self[middle], key) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
