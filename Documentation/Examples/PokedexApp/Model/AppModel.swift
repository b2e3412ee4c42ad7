import Foundation
import Observation
import PokedexFoundation

/// What the screens share: the database, the data of the user, and the game as of which all screens show.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
final class AppModel {
  let pokedex: Pokedex
  private(set) var own: OwnData
  /// In release order, without games whose learnsets no source has.
  let games: [VersionGroupSummary]
  var game: VersionGroupID
  private let userData: URL

  init(database: URL, userData: URL) throws {
    pokedex = try Pokedex(contentsOf: database)
    own = try OwnData(contentsOf: userData, for: pokedex)
    self.userData = userData
    let games = try pokedex.versionGroups().filter(\.versionGroup.hasLearnsets)
    self.games = games
    game = games.last?.id ?? 0
  }

  /// Changes the data of the user and saves it; if that fails, it stays as it was.
  func changeOwn(_ body: (inout OwnData) throws -> Void) throws {
    var changed = own
    try body(&changed)
    try changed.write(to: userData)
    own = changed
  }
}

/// The text of an error for the user; nil for a task that was cancelled because the screen has changed.
func errorText(_ error: any Error) -> String? {
  let isCancelled = error is CancellationError || (error as? PokedexError)?.code == .cancelled
  return isCancelled ? nil : error.localizedDescription
}
