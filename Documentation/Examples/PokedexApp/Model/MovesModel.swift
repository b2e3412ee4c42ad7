import Observation
import PokedexFoundation

/// The moves of the game with their filters, and the pokemon that learn the selected ones.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
final class MovesModel {
  var query = MoveQuery(sort: .name)
  /// A pokemon must learn all of these.
  var selection: Set<MoveID> = []
  private(set) var rows: [MoveSummary] = []
  private(set) var learners: [MoveLearner] = []
  private(set) var message: String?
  private let app: AppModel

  init(_ app: AppModel) { self.app = app }

  /// Run at the start, and when query, selection or game change.
  func load() async {
    var query = query
    query.game = .id(app.game)
    let filter = MoveFilter(allOf: selection.sorted(), versionGroup: app.game)
    do {
      (rows, learners) = try await app.pokedex.perform { [query] pokedex in
        (
          try pokedex.moves(query),
          filter.allOf.isEmpty ? [] : try pokedex.learnersWithMethods(filter)
        )
      }
      message = nil
    } catch {
      message = errorText(error)
    }
  }
}
