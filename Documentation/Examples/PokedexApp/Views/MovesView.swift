import PokedexFoundation
import SwiftUI

struct MovesView: View {
  private let app: AppModel
  @State private var model: MovesModel

  init(_ app: AppModel) {
    self.app = app
    _model = State(initialValue: MovesModel(app))
  }

  var body: some View {
    NavigationStack {
      List(selection: $model.selection) {
        Section("Learned by") {
          ForEach(model.learners) { learner in
            LabeledContent(
              learner.pokemon.name,
              value: learner.methods.map(\.method.name).joined(separator: " · "))
          }
        }
        Section("Moves") {
          ForEach(model.rows) { move in
            LabeledContent(move.name, value: move.power.number.map(String.init) ?? "–").tag(move.id)
          }
        }
      }
      .overlay { if let message = model.message { Text(message) } }
      .navigationTitle("Moves")
      .toolbar {
        GamePicker(app: app)
        Picker("Class", selection: $model.query.damageClasses) {
          Text("All").tag([MoveDamageClassID]())
          Text("Physical").tag([MoveDamageClassID.physical])
          Text("Special").tag([MoveDamageClassID.special])
          Text("Status").tag([MoveDamageClassID.status])
        }
      }
    }
    .task(id: [model.query, model.selection, app.game] as [AnyHashable]) {
      await model.load()
    }
  }
}
