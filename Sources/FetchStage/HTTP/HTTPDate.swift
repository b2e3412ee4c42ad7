import Base

/// The dates of header fields, in seconds since 1970-01-01T00:00:00Z.
package enum HTTPDate {
  /// Parses an IMF-fixdate, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7); returns nil for anything else.
  /// The two obsolete formats, which servers no longer send, are not supported.
  package static func seconds(_ text: String) -> Int? {
    UTCTime.parsed(text, "%a, %d %b %Y %H:%M:%S GMT").flatMap { $0 < 0 ? nil : $0 }
  }
}
