import PokedexAppModel
import PokedexFoundation
import SwiftUI

struct TeamView: View {
  let app: AppModel
  @State var model: TeamModel
  @State var list: ListModel

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
      }
      .navigationTitle("Team")
      .toolbar {
        GamePicker(app: app)
        Menu("Add") {
          ForEach(list.rows) { row in Button(row.name) { model.add(row.id) } }
        }
        .disabled(model.isFull)
      }
    }
    .task(id: [app.game, app.pokedex] as [AnyHashable]) { await list.load() }
    .task(id: [model.team, app.game, app.pokedex] as [AnyHashable]) { await model.load() }
  }
}
