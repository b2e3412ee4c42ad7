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
    let (end, text) = pokedex(["keygen", "--private-key", path])
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
    let text = expectRun(
      ["keygen", "--private-key", path], 64, "error[key-exists]", "choose another file")
    try expectEqual(File.readAll(path), before)
    #expect(!text.contains(digits))
    #expect(try Self.keygen("\(folder)/other") != publicKey)
    try AtomicFile.write("\(folder)/third.spare", "mine")
    let third = pokedex(["keygen", "--private-key", "\(folder)/third"])
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
    ) throws -> Executable.Run {
      try AtomicFile.write(path, manifest)
      return pokedex(
        ["verify", database, "--manifest", path] + more
          + keys.flatMap { ["--public-key", $0.publicKey.hex] })
    }
    expectRun(try verify(signed, [key]), 0, ", signed")
    try expectEqual(verify(signed, [other, key]).end, .exited(0))
    expectRun(try verify(signed, [other]), 2, "error[manifest-untrusted]")
    expectRun(try verify(unsigned, [key], ["--language", "ja"]), 2, "マニフェストに署名がありません")

    // The database is still the one in the manifest; only another member of the manifest was
    // changed.
    var document = try SignedDocument.parse(signed)
    document["generatorVersion"] = .string("other")
    expectRun(try verify(document.pretty, [key]), 2, "error[manifest-untrusted]")

    // Without a key, the signature is reported as not checked.
    expectRun(try verify(signed, []), 0, "signature not checked")
    let japanese = try verify(signed, [], ["--language", "ja"])
    #expect(japanese.output.contains("署名は未確認"), "\(japanese.output)")
    #expect(try verify(unsigned, []).output.contains(", unsigned"))
    let alone = "\(folder)/alone.sqlite"
    try AtomicFile.write(alone, try File.readAll(database), durable: false)
    expectRun(["verify", alone, "--public-key", key.publicKey.hex], 2, "no signature")
    expectRun(["verify", database, "--public-key", "12"], 64)
  }

  @Test func publish_keysAndExpiry_appAcceptsOnlyTrustedReleases() async throws {
    let fixture = try await PublicationCheckTests.Fixture(folder)
    let (old, new, manifest) = (fixture.old, fixture.new, fixture.manifest)
    let (first, second) = ("\(folder)/first.key", "\(folder)/second.key")
    let (one, two) = (try Self.keygen(first), try Self.keygen(second))

    func publish(_ arguments: [String], _ environment: [String: String] = [:]) -> Executable.Run {
      Executable.run(
        "pokedex-diff",
        [old, new, "--output", "\(new)/updates", "--manifest", manifest] + arguments,
        environment: environment)
    }
    func update(_ keys: [String]) throws -> Executable.Run {
      let patch = try Manifest.read(manifest).updates[0].file
      let arguments =
        ["update", "\(folder)/app.sqlite", "--with", "\(new)/\(patch)", "--manifest", manifest]
        + keys.flatMap { ["--public-key", $0] }
      return pokedex(arguments)
    }
    func install() throws {
      try AtomicFile.write(
        "\(folder)/app.sqlite", try File.readAll("\(old)/pokedex.sqlite"), durable: false)
    }

    // An invalid key fails, and the message does not contain it.
    let secret = "0123456789abcdef-not-a-key"
    let bad = expectRun(publish([], ["POKEDEX_SIGNING_KEY": secret]), 64, "error[bad-key]")
    #expect(!bad.contains(secret))
    expectRun(
      publish(["--key", "\(folder)/none.key"]), 66, "error[no-such-file]",
      "pokedex keygen creates one")
    expectRun(
      [old, new, "--output", "\(new)/updates", "--manifest", "\(folder)/none.json"],
      66, "error[no-such-file]", by: "pokedex-diff")
    expectRun(publish(["--key", first, "--expires", "tomorrow"]), 64, "bad-expiry")
    try expectEqual(Manifest.read(manifest).signature, nil)
    expectEqual(Checks.sums(new), [])

    // An unsigned manifest is not accepted if a key is required.
    expectEqual(publish([]).end, .exited(0))
    try install()
    // Nor is one accepted that SHA256SUMS does not have, also without a key.
    let sound = try File.readAll(manifest)
    try AtomicFile.write(manifest, sound + [0x0A])
    for run in [
      try update([]), pokedex(["verify", "\(new)/pokedex.sqlite"]),
    ] {
      #expect(run.end != .exited(0) && run.output.contains("SHA256SUMS"), "\(run.output)")
    }
    try AtomicFile.write(manifest, sound)
    expectRun(try update([one]), 2, "update-untrusted")

    // An old release, signed with a key that the app trusts; it is replayed below.
    expectEqual(
      publish(["--key", second, "--release", "4", "--expires", "2099-01-01T00:00:00Z"]).end,
      .exited(0))
    let old4 = try File.readAll(manifest)

    // Signed with a key from the environment; the release before it was signed with a key file.
    let text = try File.text(first)
    expectEqual(publish(["--release", "5"], ["POKEDEX_SIGNING_KEY": text]).end, .exited(0))
    expectRun(try update([two]), 2, "update-untrusted")
    // The app trusts the old and the new key, as during a key rotation.
    expectRun(try update([two, one]), 0, "signed")

    // An expired date would make a release that no app accepts, so it is not signed.
    let before = try File.readAll(manifest)
    expectRun(
      publish(["--key", second, "--release", "6", "--expires", "2020-01-01T00:00:00Z"]), 64,
      "error[bad-expiry]")
    try expectEqual(File.readAll(manifest), before)
    // Expired after it was signed, or seen by a device whose clock is far ahead.
    var document = try SignedDocument.parse(before)
    document["release"] = .int(6)
    document["expires"] = .string("2026-01-01T00:00:00Z")
    let digits = try File.text(second).filter { !$0.isWhitespace }
    let signer = try #require(Hexadecimal.decode(digits).flatMap { Ed25519.PrivateKey(bytes: $0) })
    try AtomicFile.write(
      manifest, SignedDocument.sign(document, as: .manifest, with: signer).pretty)
    try install()
    expectRun(try update([two]), 2, "update-expired")
    // Publishing does not renew the expiry: without a new date the manifest would stay expired.
    #expect(publish(["--key", second, "--release", "7"]).output.contains("error[bad-expiry]"))
    // Older than the release that was installed.
    try AtomicFile.write(manifest, old4)
    expectRun(try update([two, one]), 2, "update-rollback")
    try expectEqual(
      File.readAll("\(folder)/app.sqlite"), File.readAll("\(old)/pokedex.sqlite"))
    expectEqual(publish(["--key", second, "--release", "7"]).end, .exited(0))
    // The expiry stays until another is given.
    try expectEqual(Manifest.read(manifest).expires, "2099-01-01T00:00:00Z")
    try expectEqual(update([two]).end, .exited(0))
    expectEqual(Checks.sums(new), [])
  }
}
