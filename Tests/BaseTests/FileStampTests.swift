import Base
import Testing

@Suite(.inTemporaryFolder) struct FileStampTests {
  let folder = InTemporaryFolder.path

  @Test(
    arguments: [
      (0, 7, 7), (1, 0, 1_000_000_000), (-1, 5, -999_999_995),
      (9_223_372_036, 854_775_807, .max), (9_223_372_036, 854_775_808, .max),
      (9_223_372_037, 0, .max), (13_569_465_600, 1, .max), (.max, 999_999_999, .max),
      (-9_223_372_036, 0, -9_223_372_036_000_000_000), (-9_223_372_037, 999_999_999, .min),
      (.min, 0, .min),
    ] as [(Int, Int, Int64)])
  func nanoseconds_anyTime_isTheNearest(_ seconds: Int, _ part: Int, _ nanoseconds: Int64) {
    expectEqual(timespec(tv_sec: seconds, tv_nsec: part).nanoseconds, nanoseconds)
  }

  /// `touch -d 2400-01-01`, which an archive can do too.
  @Test func stamp_fileOfTheYear2400_isRead() throws {
    try AtomicFile.write("\(folder)/x", [1], durable: false)
    let time = timespec(tv_sec: 13_569_465_600, tv_nsec: 0)
    try #require(utimensat(AT_FDCWD, "\(folder)/x", [time, time], 0) == 0)
    let stamp = try FileStamp("\(folder)/x")
    expectEqual(stamp.modificationNanoseconds, .max)
    try expectEqual(FileStat("\(folder)/x").modificationNanoseconds, .max)
    for clock in [Int64.min, 0, .max] {
      expectEqual(stamp.mayHideChange(since: clock), (clock < 1))
    }
  }
}
