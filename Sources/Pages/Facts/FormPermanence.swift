package import Base
package import PokedexModel

extension PokemonForm.Permanence {
  package var title: Message {
    switch self {
    case .fusion: .permanenceFusion
    case .battleOnly: .permanenceBattleOnly
    case .transient: .permanenceTransient
    case .switchable: .permanenceSwitchable
    case .permanent: .permanencePermanent
    }
  }
}
