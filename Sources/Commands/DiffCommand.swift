import Base
import DiffStage
import Pages
import Pipeline
import PokedexCore
import PokedexFormat

/// `pokedex diff` prints the changes; `pokedex-diff` writes the update.
package enum DiffCommand {
  private static let old = Argument<String>.required("OLD", help: .argumentOlderDatabase)
  private static let new = Argument<String>.required("NEW", help: .argumentNewerDatabase)
  private static let markdown = Argument.flag("markdown", .diffOptionMarkdown)
  private static let exitCode = Argument.flag("exit-code", .diffOptionExitCode)
  private static let limit = Argument<Int>.number(
    "limit", in: 0...1_000_000, default: 20, help: .diffOptionLimit)
  private static let all = Argument.flag("all", .diffOptionAll)
  private static let pokemon = Argument<String?>.optional(
    "pokemon", short: "p", "NAME", help: .diffOptionPokemon
  ).naming(.pokemon)
  /// The lines of a screen, without that of the command.
  private static let screen = 23
  private static let output = Argument<String>.required(
    "output", "DIR", help: .diffOptionOutput
  ).asOutputFolder()
  private static let manifest = Argument<String?>.optional(
    "manifest", "M", help: .diffOptionManifest)
  private static let release = Argument<Int>.number(
    "release", in: 0...Int(Int32.max), default: 0, help: .diffOptionRelease)
  private static let expires = Argument<String?>.optional(
    "expires", "TIME", help: .optionExpires, defaultText: .never)

  /// The command for users.
  package static let command = Command(
    "diff", .diffSummary, discussion: [.diffDiscussion1],
    table: [pokemon, all, markdown, limit, exitCode, old, new],
    examples: [
      ("pokedex diff old.sqlite Output/pokedex.sqlite", .diffExample1),
      ("pokedex diff old.sqlite Output/pokedex.sqlite --pokemon pikachu", .diffExample2),
    ],
    exitCodes: ExitCode.allCases
  ) { context in
    let comparison = try DiffStage.compare(
      ArtifactFile(UpdateRelease.artifact(context[old])),
      ArtifactFile(UpdateRelease.artifact(context[new])))
    var diff = try comparison.changes()
    if let name = context[pokemon] {
      diff = diff.only(try resources(named: name, context))
      if diff.isEmpty, !context.isJSON {
        try context.output.line(context.say(.diffSamePokemon(name: name)))
        return .done
      }
    }
    if context.isJSON || context[markdown] {
      // The limits are about all changes, not about those of one pokemon.
      if context[pokemon] == nil { diff = try comparison.complete(diff) }
      if context.isJSON {
        try context.print(diff)
      } else {
        try context.output.text(comparison.markdownPage(diff, limit: context[limit]))
      }
    } else {
      let lines =
        context[all] || context[pokemon] != nil
        ? try comparison.lines(diff, .everything)
        : context.arguments.isGiven(limit)
          ? try comparison.lines(diff, .init(items: context[limit]))
          : try comparison.overview(diff, lines: screen)
      for line in lines {
        let text = TerminalText.oneLine(context.say(line))
        try context.output.line(
          context[all] ? text : DisplayWidth.truncate(text, to: context.output.columns ?? .max))
      }
    }
    return context[exitCode] && !diff.isEmpty ? .different : .done
  }

  /// Returns the identifiers of a pokemon, its species and its forms, by endpoint, in both databases.
  private static func resources(named name: String, _ context: CommandContext) throws -> [String:
    Set<String>]
  {
    var found: [String: Set<String>] = [:]
    var failure: (any Error)?
    for path in [context[old], context[new]] {
      do {
        let pokedex = try Pokedex(path: UpdateRelease.artifact(path))
        let detail = try pokedex.detail(of: .id(try pokedex.find(Pokemon.self, name)))
        let species = try pokedex.identifier(of: detail.species.id)
        found["pokemon", default: []].insert(detail.identifier)
        found["pokemon-species", default: []].insert(species)
        found["pokemon-form", default: []].formUnion(detail.forms.map(\.identifier))
      } catch {
        failure = error
      }
    }
    // A new pokemon is in one of them only.
    if let failure, found.isEmpty { throw failure }
    return found
  }

  /// The staged executable.
  package static let tool = Command(
    "pokedex-diff", .pokedexDiffSummary,
    discussion: [.pokedexDiffDiscussion1, .pokedexDiffDiscussion2],
    table: [
      output, manifest, SigningKey.option, release, expires, StageOptions.acceptLicence, old, new,
    ],
    examples: [
      (
        "pokedex-diff old.sqlite Output/pokedex.sqlite --output Output/updates",
        .pokedexDiffExample1
      )
    ]
  ) { context in
    try LicenseGate.check(
      UpdateRelease.artifact(context[new]), accepted: context[StageOptions.acceptLicence])
    var publication: UpdateRelease.Publication?
    if let path = context[manifest] {
      publication = UpdateRelease.Publication(
        manifestPath: path, key: try SigningKey.read(context),
        release: context[release] > 0 ? context[release] : nil, expires: context[expires])
    } else if context.arguments.isGiven(SigningKey.option) {
      throw PipelineError(.keyNeedsManifest)
    }
    let outcome = try UpdateRelease.make(
      from: context[old], to: context[new], output: context[output], publication, context.progress)
    let size: Message? = outcome.patch.map {
      .updateSize(bytes: $0.bytes, fullBytes: outcome.fullBytes)
    }
    try context.print(
      [
        "folder": JSONValue(outcome.folder), "isEmpty": .bool(outcome.folder == nil),
        "bytes": JSONValue(outcome.patch?.bytes), "fullBytes": .int(outcome.fullBytes),
        "sha256": JSONValue(outcome.patch?.sha256.hex),
        "reason": JSONValue(outcome.reason?.description),
      ],
      or: outcome.folder == nil ? .sameContentNoUpdate : size ?? outcome.reason ?? .unchanged,
      of: outcome.folder)
    return .done
  }
}
