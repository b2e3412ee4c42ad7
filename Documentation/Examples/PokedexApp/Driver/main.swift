// Walks through the model without views: first start, list, search, filters, page and updates.
//
//   pokedex-app BUNDLE FOLDER STORE KEY     results to standard output, times to standard error
import Foundation
import PokedexAppModel
import PokedexFoundation

let arguments = CommandLine.arguments
guard arguments.count == 5 else { fatalError("usage: pokedex-app BUNDLE FOLDER STORE KEY") }
let (folder, store) = (URL(filePath: arguments[2]), URL(filePath: arguments[3] + "/"))
let launch = LaunchModel(
  AppPlaces(
    bundle: URL(filePath: arguments[1]), support: folder, cache: folder,
    store: ReleaseStore(
      latest: store.appending(path: "latest.json"), releases: store, publicKeys: [arguments[4]])))

@MainActor func step(
  _ name: String, _ work: @MainActor () async -> Void, result: @MainActor () -> String
) async {
  let start = ContinuousClock.now
  await work()
  let milliseconds = Int(((ContinuousClock.now - start) / .milliseconds(1)).rounded())
  print("\(name): \(result())")
  FileHandle.standardError.write(Data("\(name): \(milliseconds) ms\n".utf8))
}

await step("first start", launch.start) { launch.state.value == nil ? "failed" : "ready" }
guard let app = launch.state.value else { exit(1) }
app.language = .english
let list = ListModel(app)
list.query.availability = .existing
await step("list", list.load) { "\(list.rows.count) species, first \(list.rows[0].name)" }
list.text = "ライチュウ"
await step("search", list.search) { "\(list.text) is \(list.hits.first?.name ?? "unknown")" }
app.game = try app.pokedex.find(VersionGroup.self, "sword-shield")
for move in ["protect", "rest", "sleep-talk", "substitute"] {
  list.moves.selection.insert(try app.pokedex.find(Move.self, move))
}
await step("four moves", list.load) { "\(list.rows.count) species, first \(list.rows[0].name)" }
let page = PageModel(26, app)
await step("page", page.load) { "\(page.page?.name ?? "none"), speed \(page.stats?.speed ?? 0)" }
for name in ["update", "update again"] {
  await step(name, app.updateNow) {
    "release \((try? app.pokedex.metadata()["release"]) ?? "unknown")"
  }
}
