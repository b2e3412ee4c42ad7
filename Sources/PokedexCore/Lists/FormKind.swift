import Base
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

extension Pokedex {
  /// Returns the kind of each pokemon and how long it lasts, those of its default form in `dex_form`; nil if no source says.
  func formTraits() throws(PokedexError)
    -> [PokemonID: (kind: FormKind?, permanence: PokemonForm.Permanence?)]
  {
    try cached({ $0.formTraits }, { $0.formTraits = $1 }) { () throws(PokedexError) in
      let rows = try pool.read { reader throws(SQLiteError) in
        try reader.map(Self.formTraitsQuery) { row throws(SQLiteError) in
          (
            row.id(0) as PokemonID,
            (
              kind: FormKind(rawValue: row.text("kind")),
              permanence: PokemonForm.Permanence(rawValue: row.text("permanence"))
            )
          )
        }
      }
      return Dictionary(first: rows)
    }
  }

  private static let formTraitsQuery = Query(
    """
    SELECT pokemon_id, kind, IFNULL(permanence, '') AS permanence FROM dex_form WHERE is_default
    ORDER BY pokemon_id, form_id
    """)
}
