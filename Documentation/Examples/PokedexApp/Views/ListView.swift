import PokedexFoundation
import SwiftUI

struct ListView: View {
  private let app: AppModel
  @State private var model: ListModel
  @State private var path: [PokemonID] = []

  init(_ app: AppModel) {
    self.app = app
    _model = State(initialValue: ListModel(app))
  }

  var body: some View {
    NavigationStack(path: $path) {
      List {
        if model.text.isEmpty {
          ForEach(model.rows) { row in NavigationLink(value: row.id) { label(row) } }
        } else {
          ForEach(model.hits) { hit in
            Button(hit.name) { if let id = model.pokemon(of: hit) { path.append(id) } }
          }
        }
      }
      .overlay { if let message = model.message { Text(message) } }
      .searchable(text: $model.text)
      .navigationTitle("Pokédex")
      .navigationDestination(for: PokemonID.self) { id in PageView(id, app) }
      .toolbar { Menu("Filters") { filters } }
    }
    .task(id: model.text) { await model.search() }
    .task(id: [model.query, app.game] as [AnyHashable]) { await model.load() }
  }

  private func label(_ row: PokemonRow) -> some View {
    HStack {
      AsyncImage(url: row.summary.spriteURL) {
        $0.resizable().scaledToFit()
      } placeholder: {
        Color.clear
      }
      .frame(width: 44, height: 44)
      VStack(alignment: .leading) {
        Text(row.name)
        Text(row.types.map(\.name).joined(separator: " · ")).foregroundStyle(.secondary)
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
      ForEach((try? model.types) ?? []) { type in Text(type.name).tag([type.id]) }
    }
    Picker("Sort", selection: $model.query.sort) {
      Text("Number").tag(ListQuery.Sort.number)
      Text("Name").tag(ListQuery.Sort.name)
      Text("Speed").tag(ListQuery.Sort.speed(.descending))
      Text("Total").tag(ListQuery.Sort.total(.descending))
    }
  }
}
