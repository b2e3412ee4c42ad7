import FetchStage
import TestSupport
import Testing

@Suite struct ContentDecoderTests {
  private static let limit = 8 << 20

  private func kind(_ bytes: [UInt8]) -> HTTPFailure.Kind? {
    do {
      _ = try ContentDecoder.gunzip(bytes, atMost: Self.limit)
      return nil
    } catch { return error.kind }
  }

  @Test(arguments: [0, 1, 17, 4_096, 65_536, 1_000_003])
  func gunzip_completeMember_returnsOriginalBytes(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
    try expectEqual(
      ContentDecoder.gunzip(FaultReply.gzip(bytes), atMost: Self.limit), bytes)
  }

  @Test func gunzip_truncatedAtAnyByte_reportsTruncation() {
    let whole = FaultReply.gzip(Array("{\"id\": 25, \"name\": \"pikachu\"}".utf8))
    for length in 1..<whole.count { expectEqual(kind(Array(whole[..<length])), .truncatedEncoding) }
  }

  @Test func gunzip_anyTrailerByteFlipped_reportsCorruption() {
    let whole = FaultReply.gzip([UInt8](repeating: 7, count: 999))
    for index in whole.count - 8..<whole.count {
      var bad = whole
      bad[index] ^= 0x10
      expectEqual(kind(bad), .corruptEncoding)
    }
    expectEqual(kind(Array("{\"id\": 25}".utf8)), .corruptEncoding)
  }

  @Test func gunzip_secondMemberOrGarbage_reportsTrailingBytes() {
    let whole = FaultReply.gzip([1, 2, 3])
    expectEqual(kind(whole + whole), .trailingEncoding)
    expectEqual(kind(whole + [0]), .trailingEncoding)
  }

  @Test func gunzip_bomb_failsByRatioAndBySize() {
    let ratio = FaultReply.gzip([UInt8](repeating: 0, count: 4 << 20), level: 9)
    expectEqual(kind(ratio), .inflatedTooLarge)
    let size = FaultReply.gzip(
      (0..<(9 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }, level: 1)
    expectEqual(kind(size), .inflatedTooLarge)
  }

  @Test func gunzip_smallBodyOfHighRatio_succeeds() throws {
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    try expectEqual(
      ContentDecoder.gunzip(FaultReply.gzip(zeros, level: 9), atMost: Self.limit).count,
      zeros.count)
  }
}
