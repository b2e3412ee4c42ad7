package import Base
package import PokedexModel

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
