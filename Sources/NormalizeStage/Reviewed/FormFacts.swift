import Base
import Layers
import PokedexModel

/// How long forms last, which are cosmetic or female, and when games were released: `form-facts.json`, a reviewed table of
/// this project.
struct FormFacts: ReviewedTable {
  static let name = "form-facts"

  private enum CodingKeys: CodingKey, CaseIterable { case permanence, cosmetic, female, released }
  /// The identifiers of forms by permanence and source. Others have that of their kind: default forms of species are
  /// permanent, Mega Evolutions and Gigantamax forms are of battles.
  private var permanence: JSONMembers<JSONMembers<[String]>>
  private var cosmetic: [String]
  private var female: [String]
  /// The first day of sale, by version.
  private var released: JSONMembers<String>

  func fill(_ dex: inout NormalizedDex, _ references: ReferenceTable) {
    var known: [String: (permanence: PokemonForm.Permanence, source: String)] = [:]
    for (name, sources) in permanence.members {
      guard let permanence = PokemonForm.Permanence(rawValue: name) else { continue }
      for (source, forms) in sources.members {
        for form in forms { known[form] = (permanence, source) }
      }
    }
    let (cosmetic, female) = (Set(cosmetic), Set(female))
    let defaults = Set(dex.pokemon.filter(\.isDefault).map(\.id))
    for index in dex.forms.indices {
      let form = dex.forms[index]
      let name = references.identifier(of: .pokemonForm, form.id.rawValue)
      let isOfBattle =
        form.isMega || form.isBattleOnly || "-\(form.formIdentifier)".hasSuffix("-gmax")
      let isOrdinary = form.isDefault && defaults.contains(form.pokemon)
      var found = known[name]
      if found == nil, isOfBattle || isOrdinary {
        found = (permanence: isOfBattle ? .battleOnly : .permanent, source: "PokéAPI")
      }
      dex.forms[index].permanence = found?.permanence
      dex.forms[index].permanenceSource = found?.source
      dex.forms[index].isCosmetic = found == nil ? nil : cosmetic.contains(name)
      dex.forms[index].isFemale = female.contains(name)
    }
    let released = released.byName
    for index in dex.versions.indices {
      let name = references.identifier(of: .version, dex.versions[index].id.rawValue)
      dex.versions[index].released = released[name]
    }
  }
}
