import Foundation
import Observation
package import PokedexFoundation

/// What the screens share: the database, the data of the user, and the game as of which all screens show.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) @MainActor @Observable
package final class AppModel {
  package let places: AppPlaces
  /// Screens load again when it changes.
  package private(set) var pokedex: Pokedex
  package private(set) var own: OwnData
  /// In release order, without games whose learnsets no source has.
  package private(set) var games: [VersionGroupSummary] = []
  /// Its value is nil if the copy has the newest release.
  package internal(set) var update = LoadingState<Pokedex?, any Error>.idle
  /// The last error, for the user.
  package var message: String?

  package init(_ pokedex: Pokedex, _ own: OwnData, _ places: AppPlaces) throws {
    self.pokedex = pokedex
    self.own = own
    self.places = places
    try use(pokedex)
  }

  func show(_ new: Pokedex) {
    do { try use(new) } catch { message = errorText(error) }
  }

  /// Shows another database: a new release, or the same one in another language.
  func use(_ new: Pokedex) throws {
    games = try new.versionGroups().filter(\.versionGroup.hasLearnsets)
    own = try own.resolved(in: new)
    pokedex = new
  }

  package var game: VersionGroupID {
    get {
      let chosen = games.first { $0.id == own.game?.id }
      return (chosen ?? games.last { $0.versionGroup.isMainSeries } ?? games.last)?.id ?? 0
    }
    set { change { own in own.game = try pokedex.reference(to: newValue) } }
  }

  package var generation: GenerationID { games.first { $0.id == game }?.generation ?? 1 }

  package var language: DisplayLanguage? {
    get { own.language }
    set {
      change { own in
        own.language = newValue
        try use(Pokedex(path: pokedex.path, language: newValue))
      }
    }
  }

  /// Changes the data of the user and saves it; if that fails, it stays as it was.
  package func change(_ body: (inout OwnData) throws -> Void) {
    do {
      var changed = own
      try body(&changed)
      try changed.write(to: places.ownData)
      own = changed
    } catch {
      message = errorText(error)
    }
  }

  /// Shows what `body` reads off the main actor, unless the screen has changed meanwhile.
  func read<V: Sendable>(_ body: @Sendable (Pokedex) throws -> V, show: (V) -> Void) async {
    do {
      let value = try await pokedex.perform(body)
      if !Task.isCancelled { show(value) }
    } catch {
      message = errorText(error) ?? message
    }
  }
}

/// The text of an error for the user; nil for a task that was cancelled because the screen has changed.
func errorText(_ error: any Error) -> String? {
  let isCancelled =
    error is CancellationError || (error as? PokedexError)?.code == .cancelled
    || (error as? URLError)?.code == .cancelled
  return isCancelled ? nil : error.localizedDescription
}
