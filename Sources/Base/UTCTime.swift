/// Times in UTC as in manifests, without Foundation: `2027-02-01T00:00:00Z`.
package enum UTCTime {
  /// Returns the seconds since 1970; nil for any other format.
  package static func seconds(_ text: String) -> Int? {
    // strptime(3) accepts other spellings too, such as a month of one digit.
    parsed(text, "%Y-%m-%dT%H:%M:%SZ").flatMap { self.text($0) == text ? $0 : nil }
  }

  /// Returns the seconds since 1970 of a text in a format of strptime(3).
  package static func parsed(_ text: String, _ format: String) -> Int? {
    text.withCString { text in
      var parts = tm()
      guard let end = strptime(text, format, &parts), end.pointee == 0 else { return nil }
      return Int(timegm(&parts))
    }
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
