import CommandLineKit
import Diagnostics
import JSON
import Platform
import PokedexCore

/// `pokedex update`: what an app does with ``PokedexUpdater``, from the command line.
enum UpdateCommand {
  private static let database = Positional<String>.required("DB", "Database to update")
  private static let more = Positional<[String]>.repeated(
    "UPDATE", isRequired: false, "More updates, as with --with")
  private static let with = Option<[String]>.repeated(
    "with", "UPDATE", "Update; several form a chain, in any order")
  private static let manifest = Option<String?>.optional(
    "manifest", "M", "manifest.json that lists the updates")
  private static let keys = Option<[String]>.repeated(
    "public-key", "K", "Public key that must have signed the manifest: 64 hex digits")
  private static let noProof = Option.flag(
    "no-byte-proof", "Verify rows and structure only, skip the byte-for-byte check")

  static let command = Command(
    "update", "Update a database to a newer release",
    discussion: [
      "The database always holds either the old release or the new one. Without "
        + "--public-key no signature is checked: damage is detected, tampering is not. "
        + "Exit code 2 means that no update fits or that one was rejected; 65 that an "
        + "update or its manifest is damaged.",
      "The new file replaces the old one in one step, with its permissions and "
        + "owner; a symbolic link stays one. Processes that have DB open keep the old "
        + "file. .NAME.lock and, with --public-key, .NAME.release remain next to DB.",
    ],
    options: [with, manifest, keys, noProof], positionals: [database, more],
    examples: [
      .init("pokedex update app.sqlite --with update.sqlite", "unsigned, by hand"),
      .init(
        "pokedex update app.sqlite --with update.sqlite --manifest manifest.json --public-key K",
        "as an app does it"),
    ]
  ) { context in
    let updates = context[with] + context[more]
    guard !updates.isEmpty else { throw PipelineError.usage("--with UPDATE is missing") }
    for path in [context[database]] + updates {
      try PipelineError.requireFile(path, orElse: "name a database and the updates to apply")
    }
    var trust = UpdateTrust.unsigned
    if !context[keys].isEmpty {
      guard let signed = UpdateTrust(publicKeys: context[keys], secondsSince1970: time(nil)) else {
        throw PipelineError.usage(
          "--public-key must be the 64 hexadecimal digits that pokedex keygen prints")
      }
      trust = signed
    }
    do {
      let outcome = try PokedexUpdater(
        context[database], trust: trust, wantsByteProof: !context[noProof]
      ).update(with: updates, manifest: context[manifest])
      if context.isJSON {
        try context.output.json([
          "unchanged": .bool(outcome.isUnchanged),
          "versions": .array(outcome.versions.map { .string($0) }),
          "proof": JSONValue(outcome.proof?.rawValue), "signed": .bool(outcome.isSigned),
          "signature": .string(outcome.signature.rawValue),
          "danglingReferences": .array(outcome.danglingReferences.map { .string($0) }),
        ])
      } else {
        let versions = outcome.versions.joined(separator: " -> ")
        let state: Message =
          outcome.proof.map { "updated \(versions), proved by \($0.rawValue)" }
          ?? "holds \(outcome.versions[0]) already"
        let trust: Message =
          switch outcome.signature {
          case .signed: "\(state), signed"
          case .unsigned: "\(state), unsigned"
          case .notChecked: "\(state), signature not checked"
          }
        try context.output.line("\(context[database]): \(context.say(trust))")
      }
      return .done
    } catch let error as PokedexUpdateError {
      throw PipelineError(error)
    }
  }
}

extension PipelineError {
  fileprivate init(_ error: PokedexUpdateError) {
    let category: Category =
      switch error.code {
      case .disk, .diskFull: .disk
      case .busy: .failed
      case .damagedUpdate: .badData
      default: .refused
      }
    self.init(
      category, DiagnosticCode(rawValue: "update-\(error.code.rawValue)"),
      Message(english: error.detail, japanese: error.reason(in: .japanese)),
      at: error.path.isEmpty ? nil : .file(error.path),
      advice: error.advice.isEmpty
        ? nil : Message(english: error.advice, japanese: error.advice(in: .japanese)))
  }
}
