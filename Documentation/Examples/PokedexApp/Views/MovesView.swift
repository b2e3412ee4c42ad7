import PokedexAppModel
import PokedexFoundation
import SwiftUI

struct MovesView: View {
  let app: AppModel
  @State var model: MovesModel

  var body: some View {
    NavigationStack {
      List(selection: $model.selection) {
        Section("Learned by") {
          ForEach(model.learners) { learner in
            LabeledContent(learner.pokemon.name, value: line(learner.methods.map(\.method.name)))
          }
        }
        Section("Moves") {
          ForEach(model.rows) { move in
            LabeledContent(move.name, value: move.power.number.map(String.init) ?? "–").tag(move.id)
          }
        }
      }
      #if os(iOS)
        .environment(\.editMode, .constant(.active))
      #endif
      .navigationTitle("Moves")
      .toolbar {
        GamePicker(app: app)
        Picker("Class", selection: $model.query.damageClasses) {
          Text("All").tag([MoveDamageClassID]())
          ForEach((try? app.pokedex.all(MoveDamageClass.self)) ?? []) { row in
            Text(row.name).tag([row.id])
          }
        }
      }
    }
    .task(id: [model.query, model.selection, app.game, app.pokedex] as [AnyHashable]) {
      await model.load()
    }
  }
}

struct ItemsView: View {
  let app: AppModel
  @State var model: ItemsModel

  var body: some View {
    NavigationStack {
      List(model.rows, selection: $model.selection) { item in
        VStack(alignment: .leading) {
          LabeledContent(item.name, value: item.category.name)
          if let page = model.item, page.id == item.id {
            if let effect = page.effect { Text(effect) }
            ForEach(page.spots, id: \.self) { spot in Text(spot.location.name) }
            ForEach(page.missing) { part in Text("incomplete: \(part.name)") }
          }
        }
      }
      .navigationTitle("Items")
      .toolbar {
        GamePicker(app: app)
        Picker("Pocket", selection: $model.query.pockets) {
          Text("All").tag([ResourceKey<ItemPocket>]())
          ForEach((try? app.pokedex.all(ItemPocket.self)) ?? []) { pocket in
            Text(pocket.name).tag([ResourceKey<ItemPocket>.id(pocket.id)])
          }
        }
      }
    }
    .task(id: [model.query, model.selection, app.game, app.pokedex] as [AnyHashable]) {
      await model.load()
    }
  }
}
