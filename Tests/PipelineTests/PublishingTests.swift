import Base
import FetchStage
import Layers
import Pipeline
import PokedexFormat
import TestSupport
import Testing

/// Keys, signing, and what an app accepts, with the executables that users run.
@Suite(.inTemporaryFolder) struct PublishingTests {
  let folder = InTemporaryFolder.path

  private static func keygen(_ path: String) throws -> String {
    let (end, text) = Executable.run("pokedex", ["keygen", "--private-key", path])
    try #require(end == .exited(0), "\(text)")
    return try #require(
      text.split(separator: "\n").first { $0.hasPrefix("public key ") }
        .map { String($0.dropFirst("public key ".count)) })
  }

  @Test func keygen_existingFile_failsAndNewFileIsPrivate() throws {
    let path = "\(folder)/key"
    let mask = umask(0)
    defer { umask(mask) }
    let publicKey = try Self.keygen(path)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat("\(path).spare", &status) == 0 && status.st_mode & 0o777 == 0o600)
    let before = try File.readAll(path)
    try #expect(File.readAll("\(path).spare") != before)
    let digits = String(decoding: before, as: UTF8.self).filter { !$0.isWhitespace }
    let key = try #require(Hexadecimal.decode(digits).flatMap { Ed25519.PrivateKey(bytes: $0) })
    expectEqual(key.publicKey.hex, publicKey)
    let (end, text) = Executable.run("pokedex", ["keygen", "--private-key", path])
    expectEqual(end, .exited(64), "\(text)")
    #expect(text.contains("error[key-exists]") && text.contains("choose another file"), "\(text)")
    try expectEqual(File.readAll(path), before)
    #expect(!text.contains(digits))
    #expect(try Self.keygen("\(folder)/other") != publicKey)
    try AtomicFile.write("\(folder)/third.spare", "mine")
    let third = Executable.run("pokedex", ["keygen", "--private-key", "\(folder)/third"])
    #expect(third.output.contains("error[key-exists]") && !File.exists("\(folder)/third"))
    try expectEqual(File.readAll("\(folder)/third.spare"), Array("mine".utf8))
  }

  @Test func verify_publicKey_acceptsOnlyItsSignatures() async throws {
    let output = try await SampleBuild.shared.output
    let (database, path) = ("\(output)/\(SampleBuild.artifactName)", "\(folder)/signed.json")
    let (key, other) = (Ed25519.PrivateKey.generate(), Ed25519.PrivateKey.generate())
    let unsigned = try File.readAll("\(output)/manifest.json")
    let signed = SignedDocument.sign(try SignedDocument.parse(unsigned), as: .manifest, with: key)
      .pretty

    func verify(
      _ manifest: [UInt8], _ keys: [Ed25519.PrivateKey], _ more: [String] = []
    ) throws -> (end: ChildProcess.End, output: String) {
      try AtomicFile.write(path, manifest)
      return Executable.run(
        "pokedex",
        ["verify", database, "--manifest", path] + more
          + keys.flatMap { ["--public-key", $0.publicKey.hex] })
    }
    let right = try verify(signed, [key])
    #expect(right.end == .exited(0) && right.output.contains(", signed"), "\(right.output)")
    try expectEqual(verify(signed, [other, key]).end, .exited(0))
    let wrong = try verify(signed, [other])
    expectEqual(wrong.end, .exited(2), "\(wrong.output)")
    #expect(wrong.output.contains("error[manifest-untrusted]"), "\(wrong.output)")
    let none = try verify(unsigned, [key], ["--language", "ja"])
    #expect(none.end == .exited(2) && none.output.contains("マニフェストに署名がありません"), "\(none.output)")

    // The database is still the one in the manifest; only another member of the manifest was
    // changed.
    var document = try SignedDocument.parse(signed)
    document["generatorVersion"] = .string("other")
    let tampered = try verify(document.pretty, [key])
    expectEqual(tampered.end, .exited(2), "\(tampered.output)")
    #expect(tampered.output.contains("error[manifest-untrusted]"), "\(tampered.output)")

    // Without a key, the signature is reported as not checked.
    let unasked = try verify(signed, [])
    expectEqual(unasked.end, .exited(0), "\(unasked.output)")
    #expect(unasked.output.contains("signature not checked"), "\(unasked.output)")
    let japanese = try verify(signed, [], ["--language", "ja"])
    #expect(japanese.output.contains("署名は未確認"), "\(japanese.output)")
    #expect(try verify(unsigned, []).output.contains(", unsigned"))
    let alone = "\(folder)/alone.sqlite"
    try AtomicFile.write(alone, try File.readAll(database), durable: false)
    let bare = Executable.run("pokedex", ["verify", alone, "--public-key", key.publicKey.hex])
    #expect(bare.end == .exited(2) && bare.output.contains("no signature"), "\(bare.output)")
    expectEqual(
      Executable.run("pokedex", ["verify", database, "--public-key", "12"]).end, .exited(64))
  }

  @Test func publish_keysAndExpiry_appAcceptsOnlyTrustedReleases() async throws {
    let tree = try ChangingTree("\(folder)/source")
    let (old, new) = ("\(folder)/old", "\(folder)/new")
    for (height, output) in [(4, old), (5, new)] {
      try tree.set(height: height)
      _ = try await SampleBuild.build(.directory(tree.path), to: output)
    }
    let manifest = "\(new)/manifest.json"
    let (first, second) = ("\(folder)/first.key", "\(folder)/second.key")
    let (one, two) = (try Self.keygen(first), try Self.keygen(second))

    func publish(_ arguments: [String], _ environment: [String: String] = [:]) -> (
      end: ChildProcess.End, output: String
    ) {
      Executable.run(
        "pokedex-diff",
        [old, new, "--output", "\(new)/updates", "--manifest", manifest] + arguments,
        environment: environment)
    }
    func update(_ keys: [String]) throws -> (end: ChildProcess.End, output: String) {
      let patch = try Manifest.read(manifest).updates[0].file
      let arguments =
        ["update", "\(folder)/app.sqlite", "--with", "\(new)/\(patch)", "--manifest", manifest]
        + keys.flatMap { ["--public-key", $0] }
      return Executable.run("pokedex", arguments)
    }
    func install() throws {
      try AtomicFile.write(
        "\(folder)/app.sqlite", try File.readAll("\(old)/pokedex.sqlite"), durable: false)
    }

    // An invalid key fails, and the message does not contain it.
    let secret = "0123456789abcdef-not-a-key"
    let bad = publish([], ["POKEDEX_SIGNING_KEY": secret])
    #expect(bad.end == .exited(64) && bad.output.contains("error[bad-key]"), "\(bad.output)")
    #expect(!bad.output.contains(secret))
    let nowhere = publish(["--key", "\(folder)/none.key"])
    expectEqual(nowhere.end, .exited(66), "\(nowhere.output)")
    #expect(nowhere.output.contains("error[no-such-file]"), "\(nowhere.output)")
    #expect(nowhere.output.contains("pokedex keygen creates one"), "\(nowhere.output)")
    let unnamed = Executable.run(
      "pokedex-diff",
      [old, new, "--output", "\(new)/updates", "--manifest", "\(folder)/none.json"])
    expectEqual(unnamed.end, .exited(66), "\(unnamed.output)")
    #expect(unnamed.output.contains("error[no-such-file]"), "\(unnamed.output)")
    let badTime = publish(["--key", first, "--expires", "tomorrow"])
    #expect(badTime.end == .exited(64) && badTime.output.contains("bad-expiry"))
    try expectEqual(Manifest.read(manifest).signature, nil)
    expectEqual(Checks.sums(new), [])

    // An unsigned manifest is not accepted if a key is required.
    expectEqual(publish([]).end, .exited(0))
    try install()
    // Nor is one accepted that SHA256SUMS does not have, also without a key.
    let sound = try File.readAll(manifest)
    try AtomicFile.write(manifest, sound + [0x0A])
    for run in [
      try update([]), Executable.run("pokedex", ["verify", "\(new)/pokedex.sqlite"]),
    ] {
      #expect(run.end != .exited(0) && run.output.contains("SHA256SUMS"), "\(run.output)")
    }
    try AtomicFile.write(manifest, sound)
    let unsigned = try update([one])
    #expect(unsigned.end == .exited(2) && unsigned.output.contains("update-untrusted"))

    // An old release, signed with a key that the app trusts; it is replayed below.
    expectEqual(
      publish(["--key", second, "--release", "4", "--expires", "2099-01-01T00:00:00Z"]).end,
      .exited(0))
    let old4 = try File.readAll(manifest)

    // Signed with a key from the environment; the release before it was signed with a key file.
    let text = String(decoding: try File.readAll(first), as: UTF8.self)
    expectEqual(publish(["--release", "5"], ["POKEDEX_SIGNING_KEY": text]).end, .exited(0))
    let other = try update([two])
    #expect(other.end == .exited(2) && other.output.contains("update-untrusted"))
    // The app trusts the old and the new key, as during a key rotation.
    let signed = try update([two, one])
    #expect(signed.end == .exited(0) && signed.output.contains("signed"), "\(signed.output)")

    // An expired date would make a release that no app accepts, so it is not signed.
    let before = try File.readAll(manifest)
    let over = publish(["--key", second, "--release", "6", "--expires", "2020-01-01T00:00:00Z"])
    #expect(over.end == .exited(64) && over.output.contains("error[bad-expiry]"), "\(over.output)")
    try expectEqual(File.readAll(manifest), before)
    // Expired after it was signed, or seen by a device whose clock is far ahead.
    var document = try SignedDocument.parse(before)
    document["release"] = .int(6)
    document["expires"] = .string("2026-01-01T00:00:00Z")
    let private2 = try #require(
      Hexadecimal.decode(
        String(decoding: try File.readAll(second), as: UTF8.self).filter { !$0.isWhitespace }))
    let signer = try #require(Ed25519.PrivateKey(bytes: private2))
    try AtomicFile.write(
      manifest, SignedDocument.sign(document, as: .manifest, with: signer).pretty)
    try install()
    let expired = try update([two])
    #expect(expired.end == .exited(2) && expired.output.contains("update-expired"))
    // Publishing does not renew the expiry: without a new date the manifest would stay expired.
    #expect(publish(["--key", second, "--release", "7"]).output.contains("error[bad-expiry]"))
    // Older than the release that was installed.
    try AtomicFile.write(manifest, old4)
    let replayed = try update([two, one])
    #expect(replayed.end == .exited(2) && replayed.output.contains("update-rollback"))
    try expectEqual(
      File.readAll("\(folder)/app.sqlite"), File.readAll("\(old)/pokedex.sqlite"))
    expectEqual(publish(["--key", second, "--release", "7"]).end, .exited(0))
    // The expiry stays until another is given.
    try expectEqual(Manifest.read(manifest).expires, "2099-01-01T00:00:00Z")
    try expectEqual(update([two]).end, .exited(0))
    expectEqual(Checks.sums(new), [])
  }
}
