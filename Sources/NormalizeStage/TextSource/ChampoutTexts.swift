import Base
import Layers
import PokedexFormat
import PokedexModel
import SimdJSON

/// The table of the texts of Pokémon Champions: a file for each language and kind. A text belongs to the resource with
/// its number, if that has the names of the game in two languages, else to those with both names.
struct ChampoutTexts: TextReader {
  /// The names of the files, without their ending.
  struct Files: Decodable, Sendable {
    var texts: String
    var names: String
  }

  let source: Manifest.Texts.Source
  /// The version group of the game.
  let game: String
  /// PokéAPI's codes by folder.
  let languages: [String: String]
  /// The folders of the two languages whose names must be equal.
  let checked: [String]
  /// The files by endpoint.
  let kinds: [String: Files]
  /// What the tags of the game show, by group and number.
  let tags: [String: String]

  var paths: [String] {
    kinds.values.flatMap { files in
      languages.keys.map { path($0, files.texts) } + checked.map { path($0, files.names) }
    }
  }

  private func path(_ folder: String, _ file: String) -> String { "rom-txt/\(folder)/\(file).json" }

  func add(
    _ files: [String: [UInt8]], to dex: inout NormalizedDex, _ references: ReferenceTable,
    isFull: Bool
  ) throws -> (texts: Manifest.Texts, findings: [Diagnostic])? {
    guard let group = references.ids(of: .versionGroup, called: game).first else { return nil }
    var effects = EffectTexts(.champout, dex, isFull: isFull)
    for (endpoint, names) in kinds.sorted(by: { $0.key < $1.key }) {
      guard let kind = ResourceKind(endpoint: endpoint) else { continue }
      let owners = try owners(of: kind, names: names.names, in: files, dex, references)
      for (folder, code) in languages.sorted(by: { $0.key < $1.key }) {
        guard let language = references.ids(of: .language, called: code).first else { continue }
        let path = path(folder, names.texts)
        // Text in ideographs and kana has no blanks between words.
        let separator = code.hasPrefix("ja") || code.hasPrefix("zh") ? "" : " "
        for (label, text) in try entries(path, files) {
          let number = label.dropFirst(names.texts.utf8.count + 1)
          // A text with two numbers is one of several, and the file does not say when which is shown.
          let ids = Int(number).flatMap { owners[$0] }?.sorted() ?? []
          let reason: TextRejection? =
            Int(number) == nil ? .contradiction : text == nil ? .markup : nil
          effects.add(
            (Self.prose(text ?? "", joinedBy: separator), nil), kind, ids: ids, in: ID(language),
            of: .only(ID(group)), at: TextPlace(file: path, entry: label),
            reason: reason ?? (ids.isEmpty ? .unknownName : nil), to: &dex)
        }
      }
    }
    let texts = effects.manifest(source)
    return (texts, findings(texts))
  }

  /// Returns the ids of the resources by the number of the game.
  private func owners(
    of kind: ResourceKind, names file: String, in files: [String: [UInt8]], _ dex: NormalizedDex,
    _ references: ReferenceTable
  ) throws -> [Int: Set<Int>] {
    var owners: [Int: Set<Int>] = [:]
    for (place, folder) in checked.enumerated() {
      let language = references.ids(of: .language, called: languages[folder] ?? "").first
      var ids: [String: Set<Int>] = [:]
      for text in dex.texts
      where text.kind == kind && text.field == .name && text.language.rawValue == language {
        ids[Self.compared(text.text), default: []].insert(text.id)
      }
      for (label, name) in try entries(path(folder, file), files) {
        guard let number = Int(label.dropFirst(file.utf8.count + 1)) else { continue }
        let found = ids[Self.compared(name ?? "")] ?? []
        owners[number] = place == 0 ? found : owners[number]?.intersection(found)
      }
    }
    // Items have other numbers in PokéAPI.
    for (number, ids) in owners where kind != .item && ids.contains(number) {
      owners[number] = [number]
    }
    return owners
  }

  private static func compared(_ name: String) -> String {
    TranscribedText.compared(name.replacing(text: "’", with: "'"))
  }

  /// Returns the labels and texts of a file; a text with an unknown tag is nil.
  private func entries(
    _ path: String, _ files: [String: [UInt8]]
  ) throws -> [(label: String, text: String?)] {
    var entries: [(label: String, text: String?)] = []
    try parse(path, files[path]) { root in
      var root = try root.object()
      for entry in try root.value("mSDataSet").array() {
        var entry = try entry.object()
        let label = try entry.value("LabelName").string()
        var text: String? = ""
        for part in try entry.value("TextInfos").array() {
          var part = try part.object()
          let words = try part.value("Text").string()
          let type = try part.value("Type").int()
          var tag = try part.value("TagInfo").object()
          let name = try "\(tag.value("TagGroupId").int())/\(tag.value("TagId").int())"
          // 3 is text, 4 the end of a line, 2 a tag.
          let shown: String? = type == 3 ? words : type == 4 ? "\n" : tags[name]
          text = shown.flatMap { shown in text.map { $0 + shown } }
        }
        entries.append((label, text))
      }
    }
    return entries
  }

  /// Returns the lines of the game's box as one. A dash at the end of a line belongs to the word, except before a
  /// conjunction (Boden- und Stahl-Attacken). In a text with ideographic spaces, the end of a line is one, except after
  /// punctuation.
  private static func prose(_ text: String, joinedBy separator: String) -> String {
    let hasSpaces = text.contains { $0 == "\u{3000}" }
    return text.split(separator: "\n").reduce("") { prose, line in
      let line = String(line).trimmed
      let isOneWord = prose.hasSuffix("-") && !line.hasPrefix("und ") || prose.hasSuffix("—")
      let isEnd = prose.last.map { end in "。、！？」…）".contains { $0 == end } } ?? true
      let separator = hasSpaces && !isEnd ? "\u{3000}" : separator
      return prose + (prose.isEmpty || isOneWord ? "" : separator) + line
    }
  }
}
