import PokedexAppModel
import PokedexFoundation
import SwiftUI

struct PageView: View {
  let app: AppModel
  @State var model: PageModel

  var body: some View {
    List {
      if let page = model.page { sections(page) }
    }
    .overlay { if let message = model.message { Text(message) } }
    .navigationTitle(model.page?.name ?? "")
    .toolbar { GamePicker(app: app) }
    .task(id: [app.game, app.pokedex] as [AnyHashable]) { await model.load() }
  }

  @ViewBuilder private func sections(_ page: PokemonDetail) -> some View {
    Section {
      Picture(url: page.sprites.url(.artwork))
      LabeledContent("Types", value: line(page.types.map(\.name)))
      LabeledContent("Abilities", value: line(page.abilities.map(\.ability.name)))
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
    Section("Evolutions") {
      ForEach(model.family) { node in
        LabeledContent(node.pokemon.name, value: line(node.texts))
      }
    }
    Section("Places") {
      ForEach(model.habitats, id: \.self) { row in
        LabeledContent(
          "\(row.location.name), \(row.method.name)",
          value: row.bestChance.map { "\($0) %" } ?? "–")
      }
      ForEach(model.gaps, id: \.self) { Text($0).foregroundStyle(.secondary) }
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

struct Picture: View {
  let url: URL?
  var height: CGFloat = 200

  var body: some View {
    AsyncImage(url: url) {
      $0.resizable().scaledToFit()
    } placeholder: {
      Color.clear
    }
    .frame(height: height)
  }
}

/// What only PokéAPI has.
struct FallbackView: View {
  let app: AppModel
  @State var model: FallbackModel

  var body: some View {
    switch model.state {
    case .loading: ProgressView().task { await model.load() }
    case .inDatabase(let id): PageView(app: app, model: PageModel(id, app))
    case .missing: Text("PokéAPI does not have “\(model.identifier)”.")
    case .failed(let message): Text(message)
    case .fromPokeAPI(let entry):
      List {
        Label("From PokéAPI, not checked", systemImage: "exclamationmark.triangle")
        Picture(url: entry.sprites.frontDefault)
        LabeledContent("Types", value: line(entry.types.map(\.type.name)))
        ForEach(entry.stats, id: \.stat.name) { row in
          LabeledContent(row.stat.name, value: row.baseStat, format: .number)
        }
      }
      .navigationTitle(entry.name)
    }
  }
}
