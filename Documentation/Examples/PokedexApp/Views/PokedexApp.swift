import PokedexAppModel
import PokedexFoundation
import SwiftUI

/// The scene of the app. The app itself is `@main struct MyApp: App { var body: some Scene { PokedexScene() } }`.
public struct PokedexScene: Scene {
  @State private var launch = LaunchModel(.device)

  public init() {}

  public var body: some Scene {
    WindowGroup {
      Group {
        switch launch.state {
        case .idle: ProgressView()
        case .loading(let progress): ProgressView(value: progress).padding()
        case .success(let app): RootView(app: app)
        case .failure(let error): Text(error.localizedDescription)
        }
      }
      .task { await launch.start() }
    }
  }
}

extension AppPlaces {
  /// Set `store` to the store of your releases to update the database between releases of the app.
  fileprivate static let device = AppPlaces(
    bundle: Bundle.main.url(forResource: "pokedex", withExtension: "sqlite")
      ?? URL(filePath: "pokedex.sqlite"),
    support: .applicationSupportDirectory, cache: .cachesDirectory)
}

struct RootView: View {
  let app: AppModel

  var body: some View {
    TabView {
      tab("Pokédex", "list.bullet", ListView(app: app, model: ListModel(app)))
      tab("Moves", "bolt", MovesView(app: app, model: MovesModel(app)))
      tab("Items", "bag", ItemsView(app: app, model: ItemsModel(app)))
      tab("Team", "person.3", TeamView(app: app, model: TeamModel(app), list: ListModel(app)))
      tab("Settings", "gear", SettingsView(app: app, model: SettingsModel(app)))
    }
    .overlay(alignment: .bottom) {
      if let message = app.message { Button(message) { app.message = nil } }
    }
    .task { await app.updateNow() }
  }

  private func tab(_ title: String, _ image: String, _ screen: some View) -> some View {
    screen.tabItem { Label(title, systemImage: image) }
  }
}

/// The menu of games, which every screen has.
struct GamePicker: View {
  @Bindable var app: AppModel

  var body: some View {
    Picker("Game", selection: $app.game) {
      ForEach(app.games.reversed()) { game in Text(game.name).tag(game.id) }
    }
  }
}

/// What a list of names is in one line.
func line(_ names: [String]) -> String { names.joined(separator: " · ") }
