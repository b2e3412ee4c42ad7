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

extension ItemPlace.Way {
  package var title: Message {
    switch self {
    case .ground: .itemWayGround
    case .hidden: .itemWayHidden
    case .gift: .itemWayGift
    case .event: .itemWayEvent
    case .shop: .itemWayShop
    case .berryTree: .itemWayBerryTree
    }
  }
}
