import PokedexFoundation
import SwiftUI

@main
struct PokedexApp: App {
  private let app = Result {
    let database = Bundle.main.url(forResource: "pokedex", withExtension: "sqlite")
    return try AppModel(
      database: database ?? URL(filePath: "pokedex.sqlite"),
      userData: .applicationSupportDirectory.appending(path: "User/own.json"))
  }

  var body: some Scene {
    WindowGroup {
      switch app {
      case .success(let app): RootView(app: app)
      case .failure(let error): Text(error.localizedDescription)
      }
    }
  }
}

struct RootView: View {
  let app: AppModel

  var body: some View {
    TabView {
      ListView(app).tabItem { Label("Pokédex", systemImage: "list.bullet") }
      MovesView(app).tabItem { Label("Moves", systemImage: "bolt") }
      TeamView(app).tabItem { Label("Team", systemImage: "person.3") }
    }
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
