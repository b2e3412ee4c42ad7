import Basics
import Layers
import PokedexFormat
import PokedexModel
import SimdJSON

/// The table of Pokémon Showdown's texts: a file of TypeScript for each kind, with English effects of the newest games,
/// and of earlier generations as members `gen1` … `gen8`, which hold until the next one.
struct ShowdownTexts: TextReader {
  /// Moves whose effect in PokéAPI is wrong.
  struct Wrong: Decodable, Sendable {
    /// What PokéAPI's English text says. If it does not, it stays.
    var says: String
    var reason: String
    var moves: [String]
  }

  let source: Manifest.Texts.Source
  /// The files by endpoint.
  let files: [String: String]
  /// The version groups by the name of the member with their text.
  let games: [String: String]
  /// PokéAPI's identifiers by endpoint and key; none for what PokéAPI lacks. Other keys are the letters and digits of
  /// an identifier, up to its `--`.
  let names: [String: [String: [String]]]
  let wrong: [Wrong]

  var paths: [String] { Array(files.values) }

  private typealias Text = (effect: String?, short: String?)

  func add(
    _ contents: [String: [UInt8]], to dex: inout NormalizedDex, _ references: ReferenceTable,
    isFull: Bool
  ) throws -> (texts: Manifest.Texts, findings: [Diagnostic])? {
    guard let english = references.ids(of: .language, called: "en").first else { return nil }
    let (replaced, stale) = removeWrong(from: &dex, references, LanguageID(english))
    var effects = EffectTexts(.showdown, dex, isFull: isFull)
    let groups = dex.versionGroups.sorted { $0.order < $1.order }
    for (endpoint, path) in files.sorted(by: { $0.key < $1.key }) {
      guard let kind = ResourceKind(endpoint: endpoint) else { continue }
      let owners = owners(of: kind, references)
      try parse(path, Self.json(contents[path] ?? [])) { root in
        for member in try root.object().members {
          let key = String(decoding: member.key, as: UTF8.self)
          let (newest, past, other) = try texts(of: member.value)
          let ids = owners[key]
          func add(_ text: Text, _ game: EffectTexts.Games?, of name: String) {
            guard let effect = text.effect ?? text.short else { return }
            effects.add(
              (effect, text.short), kind, ids: ids ?? [], in: ID(english), of: game ?? .newest,
              at: TextPlace(file: path, entry: name.isEmpty ? key : "\(key) \(name)"),
              reason: ids == nil
                ? .unknownName : ids == [] ? .noResource : game == nil ? .unknownGame : nil,
              to: &dex)
          }
          add(newest, .newest, of: "")
          for generation in past.keys.sorted() {
            // What a generation does not say is as in the next one that does.
            let later = past.filter { $0.key >= generation }.sorted { $0.key < $1.key }
            let text = (
              later.lazy.compactMap(\.value.effect).first ?? newest.effect,
              later.lazy.compactMap(\.value.short).first ?? newest.short
            )
            let until = groups.first { $0.generation.rawValue == generation + 1 }
            add(text, until.map { .until($0.id) }, of: "gen\(generation)")
          }
          for (name, text) in other {
            let group = references.ids(of: .versionGroup, called: games[name] ?? "").first
            add(text, group.map { .only(ID($0)) }, of: name)
          }
        }
      }
    }
    var result = effects.manifest(source)
    result.replaced = replaced
    return (result, findings(result) + (isFull ? stale : []))
  }

  /// Removes effects that are known to be wrong, in all languages.
  ///
  /// - Returns: the number of moves, and findings about those whose text has changed.
  private func removeWrong(
    from dex: inout NormalizedDex, _ references: ReferenceTable, _ english: LanguageID
  ) -> (replaced: Int, stale: [Diagnostic]) {
    let fields: Set<LocalizedText.Field> = [.effect, .shortEffect]
    let stated = Dictionary(
      grouping: dex.texts.filter {
        $0.kind == .move && $0.language == english && fields.contains($0.field)
      }, by: \.id)
    var (removed, stale) = (Set<Int>(), [Diagnostic]())
    for entry in wrong {
      for move in entry.moves {
        let ids = references.ids(of: .move, called: move).filter { id in
          stated[id]?.contains { $0.text.contains(text: entry.says) } ?? false
        }
        removed.formUnion(ids)
        guard ids.isEmpty else { continue }
        stale.append(
          Diagnostic(
            .note, .textDecisionStale(move: move, text: entry.says), at: .file(file),
            advice: .theEntryCanBeDeleted))
      }
    }
    dex.texts.removeAll {
      $0.kind == .move && fields.contains($0.field) && removed.contains($0.id)
    }
    return (removed.count, stale)
  }

  /// Returns the ids by Pokémon Showdown's key; none for what PokéAPI is known to lack.
  private func owners(of kind: ResourceKind, _ references: ReferenceTable) -> [String: [Int]] {
    var owners: [String: [Int]] = [:]
    for resource in references.resources(of: kind) {
      let name = resource.identifier.split(atText: "--")[0]
      owners[String(name.filter { $0 != "-" }), default: []].append(resource.id)
    }
    for (key, names) in names[kind.endpoint] ?? [:] {
      owners[key] = names.flatMap { references.ids(of: kind, called: $0) }
    }
    return owners
  }

  /// Returns the texts of an entry: of the newest games, by generation, and of single games by their name.
  private func texts(
    of value: JSONCursor
  ) throws -> (newest: Text, past: [Int: Text], games: [(String, Text)]) {
    func text(_ value: JSONCursor) throws(JSONError) -> Text {
      var object = try value.object()
      return (try object.optional("desc")?.string(), try object.optional("shortDesc")?.string())
    }
    var (past, other) = ([Int: Text](), [(String, Text)]())
    for member in try value.object().members where member.value.kind == .object {
      let name = String(decoding: member.key, as: UTF8.self)
      let found = try text(member.value)
      if found.effect == nil, found.short == nil { continue }
      if name.hasPrefix("gen"), let generation = Int(name.dropFirst(3)) {
        past[generation] = found
      } else {
        other.append((name, found))
      }
    }
    return (try text(value), past, other)
  }

  /// Returns the object that a file exports as JSON, with the same lines: names are quoted, comments and commas before a
  /// bracket are left out.
  static func json(_ source: [UInt8]) -> [UInt8] {
    var json: [UInt8] = []
    var hasComma = false
    var at = source.indices.first { source[$0...].starts(with: "= {".utf8) }.map { $0 + 2 } ?? 0
    /// Takes bytes up to the first one that `isEnd`.
    func take(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
      let start = at
      while at < source.count, !isEnd(source[at]) { at += 1 }
      return source[start..<at]
    }
    while at < source.count, source[at] != UInt8(ascii: ";") {
      let byte = source[at]
      let isWord = byte == UInt8(ascii: "_") || Unicode.Scalar(byte).properties.isAlphabetic
      let isMark = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      if byte == UInt8(ascii: "/") {
        _ = take { $0 == UInt8(ascii: "\n") }
        continue
      }
      if Unicode.Scalar(byte).properties.isWhitespace {
        json.append(byte)
        at += 1
        continue
      }
      if hasComma, !isMark { json.append(UInt8(ascii: ",")) }
      hasComma = byte == UInt8(ascii: ",")
      if byte == UInt8(ascii: "\"") {
        let start = at
        repeat {
          at += source[at] == UInt8(ascii: "\\") ? 2 : 1
        } while at < source.count && source[at] != byte
        json += source[start..<min(at, source.count)]
        json.append(byte)
        at += 1
      } else if isWord {
        let word = take {
          !($0 == UInt8(ascii: "_") || Unicode.Scalar($0).properties.isAlphabetic
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0))
        }
        json += [quote] + word + [quote]
      } else {
        if !hasComma { json.append(byte) }
        at += 1
      }
    }
    return json
  }

  private static let quote = UInt8(ascii: "\"")
}
