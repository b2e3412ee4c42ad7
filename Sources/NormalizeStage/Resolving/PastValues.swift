import PokedexModel

extension PokemonValues {
  /// The statements as rows.
  var pastValues: [PastValue] {
    past.map { statement in
      var row = PastValue()
      row.kind = .pokemon
      row.id = id.rawValue
      (row.field, row.slot) = statement.field.name
      row.boundary = statement.boundary
      row.value = statement.value
      return row
    }
  }
}

extension MoveValues {
  /// The statements as rows.
  var pastValues: [PastValue] {
    past.map { statement in
      var row = PastValue()
      row.kind = .move
      row.id = id.rawValue
      row.field = statement.field.rawValue
      row.boundary = statement.boundary
      row.value = statement.value
      return row
    }
  }
}
