import PokedexAppModel
import PokedexFoundation
import SwiftUI

struct ListView: View {
  let app: AppModel
  @State var model: ListModel
  @State var path = NavigationPath()
  @State var picksMoves = false

  var body: some View {
    NavigationStack(path: $path) {
      List {
        if model.text.isEmpty {
          ForEach(model.rows) { row in NavigationLink(value: row.id) { label(row) } }
        } else {
          ForEach(model.hits) { hit in
            Button(hit.name) { if let id = model.pokemon(of: hit) { path.append(id) } }
          }
          if model.mayBeNewer {
            NavigationLink("Ask PokéAPI for “\(model.text)”", value: model.text)
          }
        }
      }
      .searchable(text: $model.text)
      .navigationTitle("Pokédex")
      .navigationDestination(for: PokemonID.self) { id in
        PageView(app: app, model: PageModel(id, app))
      }
      .navigationDestination(for: String.self) { text in
        FallbackView(app: app, model: FallbackModel(text, app))
      }
      .toolbar { Menu("Filters") { filters } }
      .sheet(isPresented: $picksMoves) { MovesView(app: app, model: model.moves) }
    }
    .task(id: model.text) { await model.search() }
    .task(id: [model.query, model.moves.selection, app.game, app.pokedex] as [AnyHashable]) {
      await model.load()
    }
  }

  private func label(_ row: PokemonRow) -> some View {
    HStack {
      Picture(url: row.summary.spriteURL, height: 44)
      VStack(alignment: .leading) {
        Text(row.name)
        Text(line(row.types.map(\.name))).foregroundStyle(.secondary)
      }
      Spacer()
      Text("\(row.sortValue ?? row.number)").monospacedDigit()
      if model.caught.contains(row.id) { Image(systemName: "checkmark.circle.fill") }
    }
    .swipeActions {
      let isCaught = model.caught.contains(row.id)
      Button(isCaught ? "Not caught" : "Caught") { model.setCaught(!isCaught, row.id) }
    }
  }

  @ViewBuilder private var filters: some View {
    GamePicker(app: app)
    Picker("Type", selection: $model.query.types) {
      Text("All").tag([TypeID]())
      ForEach(model.types) { type in Text(type.name).tag([type.id]) }
    }
    Picker("Generation", selection: $model.query.generations) {
      Text("All").tag(GenerationSet?.none)
      ForEach(1...app.generation.rawValue, id: \.self) { number in
        Text("\(number)").tag(Optional(GenerationSet([GenerationID(number)])))
      }
    }
    Button("Moves (\(model.moves.selection.count))") { picksMoves = true }
    Picker("Sort", selection: $model.query.sort) {
      Text("Number").tag(ListQuery.Sort.number)
      Text("Name").tag(ListQuery.Sort.name)
      Text("Speed").tag(ListQuery.Sort.speed(.descending))
    }
  }
}
