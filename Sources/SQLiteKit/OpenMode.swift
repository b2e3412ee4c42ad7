import CSQLite

/// How a database is opened.
package enum OpenMode: Sendable, Hashable {
  /// For reading and writing; made where it is missing.
  case readWriteCreate
  /// For reading and writing; must exist.
  case readWrite
  /// For reading. Takes locks and may need to make files beside it (WAL).
  case readOnly
  /// For reading a file that nobody changes: `mode=ro&immutable=1`. Takes no lock and makes no file,
  /// so it works on read-only media. Undefined results if the file is written meanwhile; replacing
  /// it by rename is fine.
  case immutable
  /// In memory; the path is ignored.
  case memory

  var onlyReads: Bool { self == .readOnly || self == .immutable }

  /// Each connection has one thread at a time by rule (see ``Connection``), so SQLite need not lock.
  var flags: Int32 {
    let access =
      switch self {
      case .readWriteCreate, .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readWrite: SQLITE_OPEN_READWRITE
      case .readOnly, .immutable: SQLITE_OPEN_READONLY
      }
    // URIs are for ``Connection/attachImmutable(_:as:)``; no plain path looks like one.
    return access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
  }

  /// What sqlite3_open_v2 gets for `path`.
  func location(_ path: String) -> String {
    switch self {
    case .memory: return ":memory:"
    case .readWriteCreate, .readWrite, .readOnly: return Self.plain(path)
    case .immutable:
      var uri = "file:"
      let path = Self.plain(path)
      // An empty authority, so that a path beginning with "//" does not become a host.
      if path.utf8.first == UInt8(ascii: "/") { uri += "//" }
      for character in path.unicodeScalars {
        switch character {
        case "%": uri += "%25"
        case "?": uri += "%3f"
        case "#": uri += "%23"
        default: uri.unicodeScalars.append(character)
        }
      }
      return uri + "?mode=ro&immutable=1"
    }
  }

  /// A path that SQLite cannot take for `:memory:`, for a temporary database or for a URI.
  private static func plain(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
  }
}
