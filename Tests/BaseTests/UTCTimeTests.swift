import Base
import Testing

@Suite struct UTCTimeTests {
  @Test(arguments: ["1970-01-01T00:00:00Z", "2000-02-29T23:59:59Z", "2100-03-01T00:00:00Z"])
  func text_ofParsedText_isTheSame(text: String) throws {
    expectEqual(UTCTime.text(try #require(UTCTime.seconds(text))), text)
  }

  @Test func seconds_knownMoment_isItsSeconds() {
    expectEqual(UTCTime.seconds("2026-08-08T00:00:00Z"), 1_786_147_200)
    expectEqual(UTCTime.seconds("2026-8-08T00:00:00Z"), nil)
    expectEqual(UTCTime.seconds("2026-13-08T00:00:00Z"), nil)
  }
}
