import Base
import Layers

/// The private signing key of releases, for the commands that sign.
enum SigningKey {
  static let variable = "POKEDEX_SIGNING_KEY"

  static let option = Argument<String?>.optional(
    "key", "FILE", help: .optionPrivateKey,
    defaultText: .privateKeyDefault(variable: variable))

  /// Returns the key from the file, else from the environment; nil if neither is given.
  ///
  /// - Throws: ``PipelineError`` `key-not-private` if others than the owner can access the file, and
  ///   `bad-key`, which never contains the text itself because it is or should be a secret.
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
      throw PipelineError(.badKey)
    }
    return key
  }

  /// Checks the permissions, because anyone who can read the file can sign releases.
  private static func checkIsPrivate(_ path: String) throws {
    // Missing files and files that are not regular are reported when they are read.
    guard let status = try? FileStat(path), status.kind == .file, status.permissions & 0o077 != 0
    else { return }
    throw PipelineError(
      .keyNotPrivate(permissions: String(status.permissions, radix: 8)), at: .file(path),
      advice: .keyNotPrivateAdvice(path: path))
  }
}
