import Base
import Pipeline
import PokedexCore

/// `pokedex update`: applies updates with ``PokedexUpdater``, as an app does.
enum UpdateCommand {
  private static let database = Argument<String>.required("DB", help: .argumentDatabaseToUpdate)
  private static let more = Argument<[String]>.repeated(
    "UPDATE", isRequired: false, help: .argumentMoreUpdates)
  private static let with = Argument<[String]>.repeated("with", "UPDATE", help: .updateOptionWith)
  private static let manifest = Argument<String?>.optional(
    "manifest", "M", help: .updateOptionManifest)
  private static let keys = Argument<[String]>.repeated("public-key", "K", help: .optionPublicKey)

  static let command = Command(
    "update", .updateSummary, discussion: [.updateDiscussion1, .updateDiscussion2],
    table: [with, manifest, keys, database, more],
    examples: [
      ("pokedex update app.sqlite --with update.sqlite", .updateExample1),
      (
        "pokedex update app.sqlite --with update.sqlite --manifest manifest.json --public-key K",
        .updateExample2
      ),
    ]
  ) { context in
    let updates = context[with] + context[more]
    guard !updates.isEmpty else { throw PipelineError(.updateMissing) }
    for path in [context[database]] + updates {
      try PipelineError.requireFile(path, orElse: .specifyDatabaseAndUpdates)
    }
    let trust = try trust(context[keys])
    for path in updates + [context[manifest]].compactMap(\.self) where context[keys].isEmpty {
      guard let problem = Checksums.problem(path) else { continue }
      throw PipelineError(
        problem, category: .badData, code: "update-damaged-update", at: .file(path),
        advice: .updateDownloadAgain)
    }
    do {
      let outcome = try PokedexUpdater(path: context[database], trust: trust)
        .update(with: updates, manifest: context[manifest])
      let versions = outcome.versions.joined(separator: " -> ")
      let state: Message =
        outcome.match.map { .updated(versions: versions, match: $0.label) }
        ?? .alreadyUpdated(versions: outcome.versions[0])
      try context.print(
        JSONValue(encoding: outcome), or: outcome.signature.stating(state), of: context[database])
      return .done
    } catch let error as PokedexError {
      throw PipelineError(updating: error)
    }
  }

  /// Returns the trust in the owners of `keys`; without keys, no signature is required.
  ///
  /// - Throws: ``PipelineError`` (usage) if one of them is not a public key.
  static func trust(_ keys: [String]) throws -> UpdateTrust {
    guard !keys.isEmpty else { return .unsigned }
    guard let trust = UpdateTrust(publicKeys: keys, secondsSince1970: time(nil)) else {
      throw PipelineError(.publicKeyInvalid)
    }
    return trust
  }
}

extension PokedexUpdater.Outcome.Signature {
  func stating(_ state: Message) -> Message {
    switch self {
    case .signed: .stateSigned(state: state)
    case .unsigned: .stateUnsigned(state: state)
    case .notChecked: .stateSignatureNotChecked(state: state)
    }
  }
}

extension PipelineError {
  /// Converts an error of an update. Its code begins with `update-`.
  init(updating error: PokedexError) {
    let category: Category =
      switch error.code {
      case .disk, .diskFull: .disk
      case .busy: .failed
      case .damagedUpdate: .badData
      default: .refused
      }
    let code = error.code == .updateInterrupted ? "interrupted" : error.code.rawValue
    self.init(
      error.detailText ?? error.reason, category: category,
      code: DiagnosticCode(rawValue: "update-\(code)"),
      at: error.subject.isEmpty ? nil : .file(error.subject), advice: error.advice)
  }
}
