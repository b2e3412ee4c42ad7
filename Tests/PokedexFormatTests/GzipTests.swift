import Base
import PokedexFormat
import TestSupport
import Testing

@Suite(.inTemporaryFolder) struct GzipTests {
  let folder = InTemporaryFolder.path

  /// Packs `bytes` to a file, after `edit`, and returns the result of unpacking it.
  private static func unpack(
    _ bytes: [UInt8], atMost limit: Int = 1 << 30, _ edit: (inout [UInt8]) -> Void = { _ in }
  ) async throws -> [UInt8] {
    try await withTemporaryFolder { folder in
      var packed = bytes.withUnsafeBytes { Gzip.packed($0) }
      edit(&packed)
      try AtomicFile.write("\(folder)/packed", packed, durable: false)
      try expectEqual(Gzip.isPacked("\(folder)/packed"), (packed.starts(with: [0x1F, 0x8B])))
      let result = try Gzip.unpack("\(folder)/packed", to: "\(folder)/plain", atMost: limit) {}
      let plain = try File.readAll("\(folder)/plain")
      #expect(result.bytes == plain.count && result.sha256 == SHA256.digest(of: plain))
      try expectEqual(FileStat("\(folder)/plain").permissions, 0o600)
      return plain
    }
  }

  /// Bytes that gzip makes larger.
  private static func noise(_ count: Int) -> [UInt8] {
    var generator = SeededGenerator(count)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  @Test(arguments: [0, 1, (1 << 18) - 1, 1 << 18, 1 << 19, 1_000_003])
  func unpack_packedBytes_givesThemBack(count: Int) async throws {
    let zeros = [UInt8](repeating: 0, count: count)
    try await expectEqual(Self.unpack(zeros, atMost: count), zeros)
    try await expectEqual(Self.unpack(Self.noise(count), atMost: count), Self.noise(count))
  }

  @Test func packed_sameBytes_hasNoTimeAndNoName() {
    let packed = Array("Pikachu".utf8).withUnsafeBytes { Gzip.packed($0) }
    expectEqual(packed, Array("Pikachu".utf8).withUnsafeBytes { Gzip.packed($0) })
    // RFC 1952: flags, and four bytes of the time.
    #expect(packed[3...7].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [0, 1, 2, 10, 17, 400, 300_000])
  func unpack_cutFile_isMalformed(count: Int) async throws {
    let fault = await #expect(throws: PatchFault.self) {
      try await Self.unpack(Self.noise(400_000)) { $0 = Array($0.prefix(count)) }
    }
    expectEqual(fault?.kind, .malformed)
  }

  @Test(arguments: [0, 3, 12, 200_000, 399_999, 400_140])
  func unpack_changedByte_isMalformed(at place: Int) async throws {
    let fault = await #expect(throws: PatchFault.self) {
      try await Self.unpack(Self.noise(400_000)) { $0[min(place, $0.count - 1)] ^= 0x24 }
    }
    expectEqual(fault?.kind, .malformed)
  }

  @Test func unpack_moreBehindTheMember_isMalformed() async throws {
    for more in [[0], Array("more".utf8).withUnsafeBytes { Gzip.packed($0) }] as [[UInt8]] {
      let fault = await #expect(throws: PatchFault.self) {
        try await Self.unpack(Self.noise(100)) { $0 += more }
      }
      expectEqual(fault?.kind, .malformed)
    }
  }

  @Test func unpack_bomb_writesNoMoreThanTheLimit() throws {
    let packed = [UInt8](repeating: 0, count: 100 << 20).withUnsafeBytes { Gzip.packed($0) }
    try AtomicFile.write("\(folder)/packed", packed, durable: false)
    expectError(\PatchFault.kind, .malformed) {
      try Gzip.unpack("\(folder)/packed", to: "\(folder)/plain", atMost: 1 << 20) {}
    }
    #expect(try FileStat("\(folder)/plain").size <= 1 << 20)
  }
}
