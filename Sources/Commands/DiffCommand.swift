package import CommandLineKit
import Diagnostics
import DiffStage
import Digest
import JSON
import Layers
import Pipeline
import Platform

/// `pokedex diff` prints what changed; `pokedex-diff` writes the update.
package enum DiffCommand {
  private static let old = Positional<String>.required(
    "OLD", "Older database, its folder or its manifest")
  private static let new = Positional<String>.required(
    "NEW", "Newer database, its folder or its manifest")
  private static let markdown = Option.flag("markdown", "Print Markdown, for release notes")
  private static let exitCode = Option.flag("exit-code", "Exit with 3 if anything differs")
  private static let limit = Option<Int>.number(
    "limit", in: 0...1_000_000, default: 20, "Changes listed for each kind of entity")
  private static let output = Option<String>.required(
    "output", "DIR", "Folder of updates; FROM..TO is created in it")
  private static let manifest = Option<String?>.optional(
    "manifest", "M", "Manifest of NEW, to list the update in and to sign")
  private static let release = Option<Int>.number(
    "release", in: 0...Int(Int32.max), default: 0,
    "Number of the release; 0: one more than OLD's manifest, or that of M")
  private static let expires = Option<String?>.optional(
    "expires", "TIME", "Expiry of the manifest: 2027-02-01T00:00:00Z", defaultText: "never")

  /// For people.
  package static let command = Command(
    "diff", "Show what changed between two databases",
    discussion: [
      "Lists, by name, what was added, removed or renumbered, which field changed in "
        + "which games, and learnsets by pokemon and game. --json prints the complete "
        + "diff.json."
    ],
    options: [markdown, limit, exitCode], positionals: [old, new],
    examples: [.init("pokedex diff old.sqlite Output/pokedex.sqlite", "before a release")],
    exitCodes: ExitCode.allCases
  ) { context in
    let comparison = try DiffStage.compare(
      ArtifactFile(UpdateRelease.artifact(context[old])),
      ArtifactFile(UpdateRelease.artifact(context[new])))
    let diff = try comparison.dexDiff()
    if context.isJSON {
      try context.output.json(diff.json)
    } else if context[markdown] {
      try context.output.text(diff.markdownPage(limit: context[limit]))
    } else {
      for line in diff.lines(limit: context[limit]) {
        try context.output.line(context.say(line))
      }
    }
    return context[exitCode] && !diff.isEmpty ? .different : .done
  }

  /// The staged executable.
  package static let tool = Command(
    "pokedex-diff", "Create the update between two databases",
    discussion: [
      "Writes FROM..TO/update.sqlite, diff.json and SHA256SUMS. Equal content gives "
        + "no update. A different schema, or an update above a quarter of the full file, "
        + "gives diff.json only.",
      "With --manifest, which must be that of NEW, the update is added to it: DIR "
        + "must be updates next to it. The release number never decreases.",
    ],
    options: [output, manifest, SigningKey.option, release, expires], positionals: [old, new],
    examples: [
      .init("pokedex-diff old.sqlite Output/pokedex.sqlite --output Output/updates", "by hand")
    ]
  ) { context in
    var publication: UpdateRelease.Publication?
    if let path = context[manifest] {
      publication = UpdateRelease.Publication(
        manifestPath: path, key: try SigningKey.read(context),
        release: context[release] > 0 ? context[release] : nil, expires: context[expires])
    } else if context.arguments.isGiven(SigningKey.option) {
      throw PipelineError.usage("--key signs a manifest: name it with --manifest")
    }
    let outcome = try UpdateRelease.make(
      from: context[old], to: context[new], output: context[output], publication, context.progress)
    if context.isJSON {
      try context.output.json([
        "folder": JSONValue(outcome.folder), "isEmpty": .bool(outcome.folder == nil),
        "bytes": JSONValue(outcome.patch?.bytes), "fullBytes": .int(outcome.fullBytes),
        "sha256": JSONValue(outcome.patch?.sha256.hex),
        "reason": JSONValue(outcome.reason?.description),
      ])
    } else if let folder = outcome.folder {
      let size: Message? = outcome.patch.map {
        "\($0.bytes) bytes, the full file has \(outcome.fullBytes)"
      }
      try context.output.line("\(folder): \(context.say(size ?? outcome.reason ?? ""))")
    } else {
      try context.output.line(context.say("the same content: no update"))
    }
    return .done
  }
}
