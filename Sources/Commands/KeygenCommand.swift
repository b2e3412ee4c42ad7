package import CommandLineKit
import Diagnostics
import Digest
import JSON
import Layers
import Platform
import PokedexFormat

/// `pokedex keygen`: a pair of keys for signing manifests.
package enum KeygenCommand {
  private static let path = Option<String>.required(
    "private-key", "FILE", "File for the private key; must not exist")

  package static let command = Command(
    "keygen", "Create a key pair that signs releases",
    discussion: [
      "The private key signs releases: keep it secret, out of the repository and out "
        + "of logs. The public key goes into the app."
    ],
    options: [path],
    examples: [.init("pokedex keygen --private-key ~/pokedex-release.key", "once")]
  ) { context in
    let key = Ed25519.PrivateKey.generate()
    // Before the file exists, so that no moment shows it to others.
    let mask = umask(0o077)
    defer { umask(mask) }
    guard (try? FileStat(ofLink: context[path])) == nil else {
      throw PipelineError(
        .usage, "key-exists", "there is a file already", at: .file(context[path]),
        advice: "choose another file: a key that is in use must not be lost")
    }
    try PipelineError.wrappingFileErrors {
      let file = try OpenFile(context[path], .createNew)
      try file.write(Array("\(Hexadecimal.encode(key.bytes))\n".utf8))
      try file.synchronize()
    }
    let id = SignedManifest.keyID(of: key.publicKey)
    if context.isJSON {
      try context.output.json([
        "publicKey": .string(key.publicKey.hex), "keyID": .string(id),
        "privateKeyFile": .string(context[path]),
      ])
    } else {
      try context.output.line(context.say("public key \(key.publicKey.hex)"))
      try context.output.line(context.say("key id     \(id)"))
    }
    return .done
  }
}
