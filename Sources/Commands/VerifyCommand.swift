package import CommandLineKit
import Diagnostics
import Digest
import JSON
import Layers
import PackStage
import Pipeline
import PokedexFormat

/// `pokedex verify`: whether a database is sound, and the one that a manifest names.
package enum VerifyCommand {
  private static let manifest = Option<String?>.optional(
    "manifest", "M", "Manifest to check against", defaultText: "manifest.json next to DB")
  private static let keys = Option<[String]>.repeated(
    "public-key", "K", "Public key that must have signed the manifest: 64 hex digits")

  package static let command = Command(
    "verify", "Verify a database",
    discussion: [
      "Checks the SQLite structures, the foreign keys, the public views and the "
        + "digest of all rows; with a manifest also the size, the SHA-256 and every "
        + "table. With --public-key, one of these keys must have signed the manifest; "
        + "without it, no signature is checked. The result reports the signature "
        + "(signed, unsigned or signature not checked) and the proof: bytes, or content "
        + "if an update has changed the layout of the file. Any other difference ends "
        + "with exit code 2."
    ],
    options: [manifest, keys], positionals: [DatabaseArgument.positional],
    examples: [
      .init("pokedex verify Output/pokedex.sqlite", "after make db"),
      .init("pokedex verify data-7/pokedex.sqlite --public-key K", "a release and its signature"),
    ]
  ) { context in
    let publicKeys = context[keys].compactMap { Ed25519.PublicKey(hex: $0) }
    guard publicKeys.count == context[keys].count else {
      throw PipelineError.usage(
        "--public-key must be the 64 hexadecimal digits that pokedex keygen prints")
    }
    let path = DatabaseArgument(context).path
    let report = try Verification.run(
      path, manifestPath: context[manifest], publicKeys: publicKeys)
    let isSound = report.problems.isEmpty
    if context.isJSON {
      try context.output.json([
        "database": .string(path),
        "sound": .bool(isSound),
        "dataVersion": JSONValue(report.finding.metadata["data_version"]),
        "contentDigest": .string(report.finding.content.digest.hex),
        "sha256": .string(report.finding.sha256.hex),
        "bytes": .int(report.finding.bytes),
        "manifest": JSONValue(report.manifest?.dataVersion),
        "signature": .string(report.signature.rawValue),
        "proof": JSONValue(isSound ? report.proof?.rawValue : nil),
        "ownObjects": .array(report.foreignObjects.map { .string($0) }),
        "problems": .array(report.problems.map(\.json)),
      ])
    } else if isSound {
      let version = report.finding.metadata["data_version"] ?? "?"
      let state: Message =
        report.proof.map {
          "sound, version \(version), as its manifest says, proved by \($0.rawValue)"
        } ?? "sound, version \(version), no manifest to check against"
      let full: Message =
        switch report.signature {
        case .signed: "\(state), signed"
        case .unsigned: "\(state), unsigned"
        case .notChecked: "\(state), signature not checked"
        case .none, .invalid: state
        }
      try context.output.line("\(path): \(context.say(full))")
      if !report.foreignObjects.isEmpty {
        let names = report.foreignObjects.joined(separator: ", ")
        try context.output.line("\(path): \(context.say("added to it: \(names)"))")
      }
    }
    context.report(report.problems)
    return isSound ? .done : .refused
  }
}
