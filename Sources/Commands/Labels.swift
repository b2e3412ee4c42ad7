import Base
import Pipeline
import PokedexCore

extension ResourceKind {
  /// The name of the kind in tables; the endpoint for kinds that are not searched or shown.
  var label: Message {
    switch self {
    case .pokemonSpecies: .labelPokemon
    case .pokemon: .labelPokemon
    case .pokemonForm: .labelForm
    case .move: .labelMove
    case .ability: .labelAbility
    case .item: .labelItem
    case .type: .labelType
    case .versionGroup: .labelGame
    case .nature: .labelNature
    case .eggGroup: .labelEggGroup
    case .region: .labelRegion
    case .location: .labelLocation
    case .version: .labelVersion
    case .pokedex: .labelPokedex
    default: Message(verbatim: endpoint)
    }
  }
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

extension Verification.Match {
  var label: Message { self == .bytes ? .verifiedBytes : .verifiedContent }
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
