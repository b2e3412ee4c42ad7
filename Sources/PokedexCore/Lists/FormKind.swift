import Base
import PokedexFormat
import PokedexModel

/// What kind of variety of its species a pokemon is.
public enum FormKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// The default pokemon of its species.
  case ordinary
  /// A Mega Evolution.
  case mega
  /// A Gigantamax form.
  case gigantamax
  /// A form that a region is known for, such as Alolan Rattata. Totem pokemon with its looks are included, and
  /// all four forms of Paldean Tauros and Galarian Darmanitan.
  case regional
  /// Any other form: Primal Reversion, forms of Deoxys, Pikachu with caps …
  case other
}

extension FormKind {
  /// - Parameter regions: The identifiers of all regions.
  init(_ form: PokemonForm, isDefault: Bool, regions: Set<String>) {
    let parts = form.formIdentifier.split(separator: "-").map(String.init)
    self =
      if form.isMega {
        .mega
      } else if parts.last == "gmax" {
        .gigantamax
      } else if isDefault {
        .ordinary
      } else if parts.contains(where: regions.contains), parts.last != "cap" {
        // The caps of Pikachu are named after regions, too.
        .regional
      } else {
        .other
      }
  }
}

extension Pokedex {
  /// Returns the kind of each pokemon.
  func formKinds() throws(PokedexError) -> [PokemonID: FormKind] {
    try cached({ $0.formKinds }, { $0.formKinds = $1 }) { () throws(PokedexError) in
      let regions = Set(try all(Region.self, language: .english).map(\.identifier))
      let roster = try roster()
      let forms = try pool.read { reader throws(SQLiteError) in
        try reader.records(Self.defaultFormsQuery)
      }
      return Dictionary(
        first: forms.map { form in
          let isDefault = roster.position(of: form.pokemon).map { roster.pokemon[$0].isDefault }
          return (form.pokemon, FormKind(form, isDefault: isDefault ?? false, regions: regions))
        })
    }
  }

  /// Returns how long each pokemon lasts, without those of which no source says.
  func permanences() throws(PokedexError) -> [PokemonID: PokemonForm.Permanence] {
    let forms = try pool.read { reader throws(SQLiteError) in
      try reader.records(Self.defaultFormsQuery)
    }
    return Dictionary(
      first: forms.compactMap { form in form.permanence.map { (form.pokemon, $0) } })
  }

  private static let defaultFormsQuery = RecordQuery<PokemonForm>(
    "WHERE is_default ORDER BY pokemon_id, id")
}
