import Base
import Layers
import PokedexFormat

/// `pokedex keygen`: creates a key pair for signing manifests.
package enum KeygenCommand {
  private static let path = Argument<String>.required(
    "private-key", "FILE", help: .keygenOptionPrivateKey)

  package static let command = Command(
    "keygen", .keygenSummary,
    discussion: [
      .keygenDiscussion1
    ],
    table: [path],
    examples: [.init("pokedex keygen --private-key ~/pokedex-release.key", .keygenExample1)]
  ) { context in
    let key = Ed25519.PrivateKey.generate()
    // Set before the file is created, so that it is never readable by others.
    let mask = umask(0o077)
    defer { umask(mask) }
    guard (try? FileStat(ofLink: context[path])) == nil else {
      throw PipelineError(.keyExists, at: .file(context[path]))
    }
    let file = try OpenFile(context[path], .createNew)
    try file.write(Array("\(Hexadecimal.encode(key.bytes))\n".utf8))
    try file.synchronize()
    let id = SignedDocument.keyID(of: key.publicKey)
    if context.isJSON {
      try context.output.json([
        "publicKey": .string(key.publicKey.hex), "keyID": .string(id),
        "privateKeyFile": .string(context[path]),
      ])
    } else {
      try context.output.line(context.say(.publicKey(publicKey: key.publicKey.hex)))
      try context.output.line(context.say(.keyID(id: id)))
    }
    return .done
  }
}
