import PokedexFoundation
import SwiftUI

struct TeamView: View {
  private let app: AppModel
  @State private var model: TeamModel
  @State private var list: ListModel

  init(_ app: AppModel) {
    self.app = app
    _model = State(initialValue: TeamModel(app))
    _list = State(initialValue: ListModel(app))
  }

  var body: some View {
    NavigationStack {
      List {
        Section {
          ForEach(Array(model.team.enumerated()), id: \.offset) { _, member in
            Text(model.name(of: member))
          }
          .onDelete { model.remove(at: $0) }
        }
        Section("Shared weaknesses") {
          ForEach(model.matchups.sharedWeaknesses) { row in
            LabeledContent(row.type.name, value: row.above, format: .number)
          }
        }
        Section("No move hits hard") {
          Text(model.matchups.uncovered.map(\.type.name).joined(separator: " · "))
        }
      }
      .overlay { if let message = model.message { Text(message) } }
      .navigationTitle("Team")
      .toolbar {
        GamePicker(app: app)
        Menu("Add") {
          ForEach(list.rows) { row in Button(row.name) { model.add(row.id) } }
        }
        .disabled(model.isFull)
      }
    }
    .task(id: app.game) {
      await list.load()
      model.load()
    }
  }
}
