import PokedexModel

extension PokemonValues {
  /// The statements as rows.
  var pastValues: [PastValue] { past.map { $0.row(of: .pokemon, id.rawValue, $0.field.name) } }
}

extension MoveValues {
  /// The statements as rows.
  var pastValues: [PastValue] {
    past.map { $0.row(of: .move, id.rawValue, ($0.field.rawValue, 0)) }
  }
}

extension PastStatement {
  fileprivate func row(of kind: ResourceKind, _ id: Int, _ name: (String, Int)) -> PastValue {
    var row = PastValue()
    (row.kind, row.id, row.boundary, row.value) = (kind, id, boundary, value)
    (row.field, row.slot) = name
    return row
  }
}
