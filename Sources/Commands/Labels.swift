import Base
import PokedexCore

extension ResourceKind {
  /// The name of the kind in tables; the endpoint for kinds that are not searched or shown.
  var label: Message { Self.labels[self] ?? Message(verbatim: endpoint) }

  private static let labels: [ResourceKind: Message] = [
    .pokemonSpecies: .labelPokemon, .pokemon: .labelPokemon, .pokemonForm: .labelForm,
    .move: .labelMove, .ability: .labelAbility, .item: .labelItem, .type: .labelType,
    .versionGroup: .labelGame, .nature: .labelNature, .eggGroup: .labelEggGroup,
    .region: .labelRegion, .location: .labelLocation, .version: .labelVersion,
    .pokedex: .labelPokedex,
  ]
}

extension SearchMatch {
  var label: Message {
    switch self {
    case .exact: .matchExact
    case .prefix: .matchPrefix
    case .word: .matchWord
    case .substring: .matchSubstring
    case .typo: .matchTypo
    }
  }
}

extension PokedexUpdater.Outcome.Match {
  var label: Message { self == .bytes ? .verifiedBytes : .verifiedContent }
}

extension LearnsetEntry.Origin {
  /// The origin of the move; nil for the pokemon's own.
  var label: Message? {
    switch self {
    case .own: nil
    case .baseForm: .viaBaseForm
    case .preEvolution: .viaPreEvolution
    }
  }
}
