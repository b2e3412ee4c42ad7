import PokedexAppModel
import PokedexFoundation
import SwiftUI

struct SettingsView: View {
  @Bindable var app: AppModel
  @State var model: SettingsModel

  var body: some View {
    Form {
      GamePicker(app: app)
      Picker("Language", selection: $app.language) {
        Text("System").tag(DisplayLanguage?.none)
        ForEach((try? app.pokedex.languages) ?? []) { language in
          Text(
            Locale.current.localizedString(forIdentifier: language.rawValue) ?? language.rawValue
          )
          .tag(Optional(language))
        }
      }
      Section("Cache") {
        LabeledContent(
          "Size", value: Int64(model.cachedBytes).formatted(.byteCount(style: .file)))
        Button("Clear") { model.clear() }
      }
      Section("Data") {
        LabeledContent("Version", value: model.about["data_version"] ?? "–")
        if app.places.store != nil {
          Button("Update now") { Task { await app.updateNow() } }
          progress
        }
      }
      Section("Sources") {
        ForEach(model.sources, id: \.self) { Text($0) }
        Text(model.about["source_license"] ?? "").font(.caption)
      }
    }
    .task(id: app.pokedex) { await model.load() }
  }

  @ViewBuilder private var progress: some View {
    switch app.update {
    case .idle: EmptyView()
    case .loading(let fraction): ProgressView(value: fraction)
    case .success(nil): Text("This is the newest release.")
    case .success: Text("Updated.")
    case .failure(let error): Text(error.localizedDescription)
    }
  }
}
