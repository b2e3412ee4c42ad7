/// Times in UTC as in manifests, without Foundation: `2027-02-01T00:00:00Z`.
package enum UTCTime {
  /// Returns the seconds since 1970; nil for any other format.
  package static func seconds(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    let format = "0000-00-00T00:00:00Z".utf8
    let digit = UInt8(ascii: "0")
    let isFormatted = zip(bytes, format).allSatisfy { byte, model in
      model == digit ? (digit...digit + 9).contains(byte) : byte == model
    }
    guard bytes.count == format.count, isFormatted else { return nil }
    func number(_ place: Range<Int>) -> Int { bytes[place].reduce(0) { $0 * 10 + Int($1 - digit) } }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
    else { return nil }
    return seconds(year: year, month: month, day: day) + (hour * 60 + minute) * 60 + second
  }

  /// Returns the seconds from 1970 to the beginning of a day; a day after the last of its month is one of the next
  /// month.
  package static func seconds(year: Int, month: Int, day: Int) -> Int {
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(day)
    return Int(timegm(&parts))
  }

  /// Returns the text of `seconds` since 1970, which must be in the years 1970 to 9999.
  package static func text(_ seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }
}
