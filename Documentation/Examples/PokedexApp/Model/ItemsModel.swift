import Observation
package import PokedexFoundation

/// The items of a pocket, and the page of one of them as of the game.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) @MainActor @Observable
package final class ItemsModel {
  package var query = ItemQuery(sort: .name)
  package var selection: ItemID?
  package private(set) var rows: [ItemSummary] = []
  package private(set) var item: ItemDetail?
  private let app: AppModel

  package init(_ app: AppModel) { self.app = app }

  /// Run at the start, and when query, selection, game or database change.
  package func load() async {
    let (query, selection, game) = (query, selection, app.game)
    await app.read(
      { dex in (try dex.items(query), try selection.map { try dex.item(.id($0), in: .id(game)) }) },
      show: { (rows, item) = $0 })
  }
}
