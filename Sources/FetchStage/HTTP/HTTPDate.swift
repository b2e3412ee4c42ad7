import Base

/// The dates of header fields, in seconds since 1970-01-01T00:00:00Z.
package enum HTTPDate {
  /// Parses an IMF-fixdate, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7); returns nil for anything else.
  /// The two obsolete formats, which servers no longer send, are not supported.
  package static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[0].count == 4, parts[0].last == ",", parts[5] == "GMT",
      let day = Int(parts[1]), let month = months.firstIndex(of: String(parts[2])),
      let year = Int(parts[3]), (1970...9999).contains(year), (1...31).contains(day)
    else { return nil }
    let clock = parts[4].split(separator: ":")
    guard clock.count == 3, let hour = Int(clock[0]), let minute = Int(clock[1]),
      let second = Int(clock[2]), (0...23).contains(hour), (0...59).contains(minute),
      (0...60).contains(second)
    else { return nil }
    return UTCTime.seconds(year: year, month: month + 1, day: day) + (hour * 60 + minute) * 60
      + second
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
