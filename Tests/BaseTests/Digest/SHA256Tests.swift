import Base
import Testing

@Suite struct SHA256Tests {
  /// FIPS 180-4 examples and the NIST test vectors of short messages.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func digest_knownMessages_matchesFIPS180(message: String, hex: String) {
    #expect(SHA256.digest(of: message).hex == hex)
    #expect(SHA256.digest(of: Array(message.utf8)).hex == hex)
  }

  @Test func update_millionLettersInPieces_matchesFIPS180() {
    var hasher = SHA256()
    for _ in 0..<1000 { hasher.update([UInt8](repeating: UInt8(ascii: "a"), count: 1000)) }
    #expect(
      hasher.finish().hex == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func finish_reusedHasher_startsAgain() {
    var hasher = SHA256()
    hasher.update("something else")
    _ = hasher.finish()
    hasher.update("a")
    hasher.update("bc")
    #expect(hasher.finish() == SHA256.digest(of: "abc"))
    #expect(hasher.finish() == SHA256.digest(of: ""))
  }

  @Test func digestOfFile_anySize_equalsDigestOfBytes() throws {
    let folder = try Directory.temporaryDirectory(in: "/tmp", prefix: "digest-")
    defer { try? Directory.removeRecursively(folder) }
    for count in [0, 1, 1 << 20, (1 << 20) + 1, 2_500_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 13) }
      try AtomicFile.write("\(folder)/x", bytes, durable: false)
      #expect(try SHA256.digest(ofFile: "\(folder)/x") == SHA256.digest(of: bytes))
    }
    #expect(throws: FileError.self) { _ = try SHA256.digest(ofFile: "\(folder)/none") }
  }

  @Test func digest_manyTasks_returnsSame() async {
    let expected = SHA256.digest(of: "abc")
    await withTaskGroup { group in
      for _ in 0..<16 {
        group.addTask { (0..<200).allSatisfy { _ in SHA256.digest(of: "abc") == expected } }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}

@Suite struct SHA256DigestTests {
  @Test func hex_leadingZeros_arePadded() throws {
    var bytes = [UInt8](repeating: 0, count: 32)
    bytes[31] = 0x0a
    let digest = try #require(SHA256Digest(bytes: bytes))
    #expect(digest.hex == String(repeating: "0", count: 63) + "a")
    #expect(digest.bytes == bytes)
  }

  @Test func initHex_validOrInvalid_roundTripsOrReturnsNil() throws {
    let hex = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(SHA256Digest(hex: hex)?.hex == hex)
    #expect(SHA256Digest(hex: hex.uppercased())?.hex == hex)
    #expect(SHA256Digest(hex: String(hex.dropLast())) == nil)
    #expect(SHA256Digest(hex: hex + "00") == nil)
    #expect(SHA256Digest(hex: "g" + hex.dropFirst()) == nil)
    #expect(SHA256Digest(hex: "") == nil)
  }

  @Test func order_manyDigests_equalsOrderOfHex() {
    let digests = (0..<200).map { SHA256.digest(of: "\($0)") }
    #expect(digests.sorted().map(\.hex) == digests.map(\.hex).sorted())
    #expect(Set(digests).count == 200)
  }

  @Test func order_everyByte_isCompared() throws {
    for place in 0..<32 {
      var low = [UInt8](repeating: 7, count: 32)
      var high = low
      low[place] = 1
      high[place] = 255
      #expect(try #require(SHA256Digest(bytes: low)) < #require(SHA256Digest(bytes: high)))
    }
  }
}
