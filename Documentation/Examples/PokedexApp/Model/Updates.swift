import Foundation
import PokedexFoundation

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension AppModel {
  /// Installs the newest release of the store. Run it after the launch, and when the user asks. If it fails, because the
  /// store is not reached or its release is refused, nothing has changed.
  package func updateNow() async {
    if case .loading = update { return }
    guard let store = places.store, let copy = places.copy else { return }
    guard let trust = UpdateTrust(publicKeys: store.publicKeys) else {
      preconditionFailure("publicKeys: not the output of pokedex keygen")
    }
    update = .loading(progress: 0)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let updater = PokedexUpdater(at: copy, trust: trust)
    let states = updater.states(language: own.language) { try await store.fetch($0, into: folder) }
    for await state in states {
      if case .idle = state { continue }
      update = state
      if case .success(let pokedex?) = state { show(pokedex) }
    }
    if case .loading = update { update = .idle }  // cancelled
  }
}
