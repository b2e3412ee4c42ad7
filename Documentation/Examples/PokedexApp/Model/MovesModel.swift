import Observation
package import PokedexFoundation

/// The moves of the game with their filters, and the pokemon that learn the selected ones.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) @MainActor @Observable
package final class MovesModel {
  package var query = MoveQuery(sort: .name)
  /// A pokemon must learn all of these.
  package var selection: Set<MoveID> = []
  package private(set) var rows: [MoveSummary] = []
  package private(set) var learners: [MoveLearner] = []
  private let app: AppModel

  package init(_ app: AppModel) { self.app = app }

  /// Run at the start, and when query, selection, game or database change.
  package func load() async {
    var query = query
    query.game = .id(app.game)
    let filter = MoveFilter(allOf: selection.sorted(), versionGroup: app.game)
    await app.read(
      { [query] in
        (try $0.moves(query), filter.isEmpty ? [] : try $0.learnersWithMethods(filter))
      }, show: { (rows, learners) = $0 })
  }
}
