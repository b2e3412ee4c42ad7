import Observation
package import PokedexFoundation

/// The start of the app: installs the copy of the database, or heals it, and reports the progress.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) @MainActor @Observable
package final class LaunchModel {
  package private(set) var state = LoadingState<AppModel, any Error>.idle
  private let places: AppPlaces

  package init(_ places: AppPlaces) { self.places = places }

  package func start() async {
    if state.value != nil { return }
    do {
      let own = try OwnData(contentsOf: places.ownData)
      let installer = PokedexInstaller(bundle: places.bundle, destination: places.copy)
      for await step in installer.states(language: own.language) {
        switch step {
        case .idle: state = .idle
        case .loading(let progress): state = .loading(progress: progress)
        case .success(let pokedex): state = .success(try AppModel(pokedex, own, places))
        case .failure(let error):
          // Without space for a copy, the app reads the file that it has.
          guard error.code == .diskFull || error.code == .disk else { throw error }
          let bundled = try Pokedex(contentsOf: places.bundle, language: own.language)
          let app = try AppModel(bundled, own, places)
          app.message = errorText(error)
          state = .success(app)
        }
      }
    } catch {
      state = .failure(error)
    }
  }
}
