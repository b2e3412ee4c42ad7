import Base
import PokedexFormat

/// `pokedex keygen`: creates a key pair for signing manifests, and a spare one for the day that key is lost.
package enum KeygenCommand {
  private static let path = Argument<String>.required(
    "private-key", "FILE", help: .keygenOptionPrivateKey)

  package static let command = Command(
    "keygen", .keygenSummary, discussion: [.keygenDiscussion1], table: [path],
    examples: [("pokedex keygen --private-key ~/pokedex-release.key", .keygenExample1)]
  ) { context in
    // Set before the file is created, so that it is never readable by others.
    let mask = umask(0o077)
    defer { umask(mask) }
    let sparePath = context[path] + ".spare"
    for file in [context[path], sparePath] where (try? FileStat(ofLink: file)) != nil {
      throw PipelineError(.keyExists, at: .file(file))
    }
    let (key, spare) = (try write(context[path]), try write(sparePath))
    let id = SignedDocument.keyID(of: key)
    if context.isJSON {
      try context.output.json([
        "publicKey": .string(key.hex), "keyID": .string(id),
        "privateKeyFile": .string(context[path]), "sparePublicKey": .string(spare.hex),
        "spareKeyFile": .string(sparePath),
      ])
    } else {
      try context.output.line(context.say(.publicKey(publicKey: key.hex)))
      try context.output.line(context.say(.keyID(id: id)))
      try context.output.line(context.say(.keygenSpare(publicKey: spare.hex, file: sparePath)))
    }
    return .done
  }

  /// Writes a new private key to `path` and returns its public key.
  private static func write(_ path: String) throws -> Ed25519.PublicKey {
    let key = Ed25519.PrivateKey.generate()
    let file = try OpenFile(path, .createNew)
    try file.write(Array("\(Hexadecimal.encode(key.bytes))\n".utf8))
    try file.synchronize()
    return key.publicKey
  }
}

/// The private signing key of releases, for the commands that sign.
enum SigningKey {
  static let variable = "POKEDEX_SIGNING_KEY"

  static let option = Argument<String?>.optional(
    "key", "FILE", help: .optionPrivateKey, defaultText: .privateKeyDefault(variable: variable))

  /// Returns the key from the file, else from the environment; nil if neither is given.
  ///
  /// - Throws: ``PipelineError`` `key-not-private` if others than the owner can access the file, and
  ///   `bad-key`, which never contains the text itself because it is or should be a secret.
  static func read(_ context: CommandContext) throws -> Ed25519.PrivateKey? {
    let text: String
    if let path = context[option] {
      try checkIsPrivate(path)
      text = String(
        decoding: try PipelineError.reading(path, atMost: 1 << 12, orElse: .nameThePrivateKey),
        as: UTF8.self)
    } else if let value = context.environment(variable), !value.isEmpty {
      text = value
    } else {
      return nil
    }
    let digits = String(text.prefix { !$0.isWhitespace })
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
