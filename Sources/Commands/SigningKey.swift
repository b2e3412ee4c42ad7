import CommandLineKit
import Diagnostics
import Digest
import Layers
import Platform

/// The private key of releases, as the commands that sign take it.
enum SigningKey {
  static let variable = "POKEDEX_SIGNING_KEY"

  static let option = Option<String?>.optional(
    "key", "FILE", .optionPrivateKey,
    defaultText: .privateKeyDefault(variable: variable))

  /// The key of the file, else of the environment; nil where neither is given.
  ///
  /// - Throws: ``PipelineError`` `key-not-private` where others than the owner can use the file, and
  ///   `bad-key`, which never shows the text itself: it is a secret, or was
  ///   meant to be one.
  static func read(_ context: CommandContext) throws -> Ed25519.PrivateKey? {
    let text: String
    if let path = context[option] {
      try checkIsPrivate(path)
      text = String(
        decoding: try PipelineError.reading(
          path, atMost: 1 << 12,
          orElse: .nameThePrivateKey),
        as: UTF8.self)
    } else if let value = context.environment(variable), !value.isEmpty {
      text = value
    } else {
      return nil
    }
    let digits = text.prefix { !$0.isWhitespace }
    guard let bytes = Hexadecimal.decode(digits), let key = Ed25519.PrivateKey(bytes: bytes) else {
      throw PipelineError(
        .usage, "bad-key", .badKey,
        advice: .createOneWithPokedexKeygen)
    }
    return key
  }

  /// Whoever can read the file can sign releases.
  private static func checkIsPrivate(_ path: String) throws {
    // What is missing, and whatever is not a regular file, is reported by who reads it.
    guard let status = try? FileStat(path), status.kind == .file, status.permissions & 0o077 != 0
    else { return }
    throw PipelineError(
      .usage, "key-not-private",
      .keyNotPrivate(permissions: String(status.permissions, radix: 8)),
      at: .file(path),
      advice: .keyNotPrivateAdvice(path: path))
  }
}
