import PokedexFoundation
import SwiftUI

struct PageView: View {
  private let app: AppModel
  @State private var model: PageModel

  init(_ id: PokemonID, _ app: AppModel) {
    self.app = app
    _model = State(initialValue: PageModel(id, app))
  }

  var body: some View {
    List {
      if let page = model.page { sections(page) }
    }
    .overlay { if let message = model.message { Text(message) } }
    .navigationTitle(model.page?.name ?? "")
    .toolbar { GamePicker(app: app) }
    .task(id: app.game) { await model.load() }
  }

  @ViewBuilder private func sections(_ page: PokemonDetail) -> some View {
    Section {
      AsyncImage(url: page.sprites.url(.artwork)) {
        $0.resizable().scaledToFit()
      } placeholder: {
        ProgressView()
      }
      .frame(height: 200)
      LabeledContent("Types", value: page.types.map(\.name).joined(separator: " · "))
      LabeledContent(
        "Abilities", value: page.abilities.map(\.ability.name).joined(separator: " · "))
      ForEach(page.flavorTexts, id: \.self) { Text($0.displayText) }
    }
    if let stats = model.stats {
      Section("Stats") {
        Stepper("Lv. \(model.level)", value: $model.level, in: GrowthCurve.levels)
        Text("\(stats.hp) HP, \(stats.attack) Attack, \(stats.defense) Defense")
        Text(
          "\(stats.specialAttack) Sp. Atk, \(stats.specialDefense) Sp. Def, \(stats.speed) Speed")
      }
    }
    Section("Weaknesses") {
      ForEach(page.weaknesses) { row in
        LabeledContent(row.type.name, value: row.factor, format: .number)
      }
    }
    if !model.habitats.isEmpty || !model.gaps.isEmpty {
      Section("Habitats") {
        ForEach(model.habitats, id: \.self) { row in
          LabeledContent(
            "\(row.location.name), \(row.method.name)",
            value: row.bestChance.map { "\($0) %" } ?? "–")
        }
        ForEach(model.gaps, id: \.self) { Text($0) }
      }
    }
    ForEach(page.learnset) { section in
      Section(section.method.name) {
        ForEach(section.rows) { row in
          LabeledContent(row.move.name, value: row.machine?.name ?? "\(row.level)")
        }
      }
    }
  }
}
