import Base
import Layers
import PokedexFormat
import PokedexModel

/// The table of Pokémon Showdown's texts: a file of TypeScript for each kind, with English effects of the newest games,
/// and of earlier generations as members `gen1` … `gen8`, which hold until the next one.
struct ShowdownTexts: TextReader {
  let source: Manifest.Texts.Source
  /// The files by endpoint.
  let files: [String: String]
  /// The version groups by the name of the member with their text.
  let games: [String: String]
  /// PokéAPI's identifiers by endpoint and key; none for what PokéAPI lacks. Other keys are the letters and digits of
  /// an identifier, up to its `--`.
  let names: [String: [String: [String]]]

  var paths: [String] { Array(files.values) }

  func add(
    _ contents: [String: [UInt8]], to dex: inout NormalizedDex, _ references: ReferenceTable,
    isFull: Bool
  ) throws -> (texts: Manifest.Texts, findings: [Diagnostic])? {
    guard let english = references.ids(of: .language, called: "en").first else { return nil }
    var effects = EffectTexts(.showdown, dex, isFull: isFull)
    let groups = dex.versionGroups.sorted { $0.order < $1.order }
    for (endpoint, path) in files.sorted(by: { $0.key < $1.key }) {
      guard let kind = ResourceKind(endpoint: endpoint) else { continue }
      let owners = owners(of: kind, references)
      for (key, texts) in try entries(path, contents[path] ?? []) {
        for (game, own) in texts.sorted(by: { $0.key < $1.key }) {
          let generation = game.hasPrefix("gen") ? Int(game.dropFirst(3)) : nil
          // What a generation does not say is as in the next one that does.
          let later = generation.map { first in
            (first..<max(first, 20)).compactMap { texts["gen\($0)"] } + [texts[""] ?? [:]]
          }
          let short = (later ?? [own]).lazy.compactMap { $0["shortDesc"] }.first
          guard !own.isEmpty,
            let effect = (later ?? [own]).lazy.compactMap({ $0["desc"] }).first ?? short
          else { continue }
          let until = groups.first { $0.generation.rawValue - 1 == generation }
          let only = references.ids(of: .versionGroup, called: games[game] ?? "").first
          let time: EffectTexts.Games? =
            game.isEmpty
            ? .newest : generation == nil ? only.map { .only(ID($0)) } : until.map { .until($0.id) }
          let ids = owners[key]
          effects.add(
            (effect, short), kind, ids: ids ?? [], in: ID(english), of: time ?? .newest,
            at: TextPlace(file: path, entry: game.isEmpty ? key : "\(key) \(game)"),
            reason: ids == nil
              ? .unknownName : ids == [] ? .noResource : time == nil ? .unknownGame : nil,
            to: &dex)
        }
      }
    }
    let result = effects.manifest(source)
    return (result, findings(result))
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

  /// Returns the texts `desc` and `shortDesc` of each key of a file, by game: an empty one for the newest, then `gen1` …
  /// A file is `export const NAME = {`, entries, `};`, with one name a line.
  private func entries(
    _ path: String, _ file: [UInt8]
  ) throws(PipelineError) -> [(key: String, texts: [String: [String: String]])] {
    var entries: [(key: String, texts: [String: [String: String]])] = []
    var open: [Substring] = []
    let lines = String(decoding: file, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.drop { $0 == "\t" }
      let name = line.prefix { $0 != ":" }.filter { $0 != "\"" }
      if line.hasSuffix("{") {
        open.append(Substring(name))
        if open.count == 2 { entries.append((name, [:])) }
      } else if line.hasPrefix("}"), !open.isEmpty {
        open.removeLast()
      } else if open.count > 1, name == "desc" || name == "shortDesc" {
        let quoted = line.drop { $0 != "\"" }.dropLast()
        guard let text = try? JSONValue(parsing: Array(quoted.utf8)).string else {
          throw damaged(path, line: index + 1)
        }
        entries[entries.count - 1].texts[open.count > 2 ? String(open[2]) : "", default: [:]][
          name] = text
      }
    }
    guard open.isEmpty, !entries.isEmpty else { throw damaged(path, line: lines.count) }
    return entries
  }

  private func damaged(_ path: String, line: Int) -> PipelineError {
    PipelineError(
      .textSourceLine, category: .badData, code: "text-source-damaged", at: .file(path, line: line),
      advice: .textSourceAdvice(file: file))
  }
}
