import Base

/// What changes a pokemon into a form: a held Mega Stone, a key item, an ability …
public struct FormChange: Sendable, Hashable, Codable {
  public var form: NamedResource<PokemonForm>
  /// The pokemon of the form.
  public var pokemon: NamedResource<Pokemon>
  /// PokéAPI's word: `held-item`, `ability`, `gigantamax-factor`, `key-item`, `consumed-item` or `move`.
  public var trigger: String
  /// The item, ability or move; nil for `gigantamax-factor`.
  public var needed: AnyNamedResource?
  /// The form that changes; nil if PokéAPI does not name one.
  public var base: NamedResource<PokemonForm>?
}

extension Pokedex {
  /// Returns what changes pokemon into forms, by form.
  public func formChanges(language: DisplayLanguage? = nil) throws(PokedexError) -> [FormChange] {
    let triggered = try records(Self.triggeredFormsQuery)
    let owners = Dictionary(first: triggered.map { ($0.id, $0.pokemon) })
    let (forms, pokemon) = (try names(.pokemonForm, language), try names(.pokemon, language))
    return try records(Self.formTriggersQuery).map { row throws(PokedexError) in
      var change = FormChange(
        form: try forms.resource(row.form),
        pokemon: try pokemon.resource(owners[row.form] ?? PokemonID(0)), trigger: row.trigger)
      if let kind = row.neededKind, let id = row.neededID {
        change.needed = try named(AnyResourceID(kind: kind, rawValue: id), language)
      }
      change.base = try forms.resource(optional: row.baseForm)
      return change
    }
  }

  private static let formTriggersQuery = RecordQuery<FormTrigger>("ORDER BY form_id, position")
  private static let triggeredFormsQuery = RecordQuery<PokemonForm>(
    "WHERE id IN (SELECT form_id FROM form_trigger)")
}

/// Forms of a pokemon to show together. Few forms are one group, and so are many without a common beginning, such as
/// the 28 of Unown. The 63 forms of Alcremie are nine groups of seven, one for each cream.
public struct FormGroup: Sendable, Hashable, Codable, Identifiable {
  /// The words that the identifiers of the forms have in common, such as `ruby-cream`; empty for a single group.
  public var identifier: String = ""
  /// Not empty.
  public var forms: [FormSummary]

  public var id: String { identifier }

  /// The number of forms up to which they are one group.
  private static let mostTogether = 30

  /// Returns `forms` in groups, in the order of their first forms; empty if `forms` is.
  public static func groups(of forms: [FormSummary]) -> [FormGroup] {
    if forms.isEmpty { return [] }
    if forms.count <= mostTogether { return [FormGroup(forms: forms)] }
    var places: [String: Int] = [:]
    var groups: [FormGroup] = []
    for form in forms {
      // Two words tell the forms of Alcremie apart, the only pokemon with so many.
      let key = form.form.formIdentifier.split(separator: "-").prefix(2).joined(separator: "-")
      let new = FormGroup(identifier: key, forms: [])
      let place = groups.place(of: key, in: &places, orAdd: new)
      groups[place].forms.append(form)
    }
    return groups
  }
}
