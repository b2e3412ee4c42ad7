import CSQLite

/// The mode in which a database is opened.
package enum OpenMode: Sendable, Hashable {
  /// For reading and writing; created if it does not exist.
  case readWriteCreate
  /// For reading and writing; must exist.
  case readWrite
  /// For reading. Takes locks and may need to create files next to the database (WAL).
  case readOnly
  /// For reading a file that does not change: `mode=ro&immutable=1`. Takes no locks and creates no files, so
  /// it works on read-only media. The results are undefined if the file is written meanwhile; replacing it by
  /// rename is safe.
  case immutable
  /// As ``immutable``, for statements of any origin: temporary files are in ``TemporarySpace``.
  case bounded
  /// In memory; the path is ignored.
  case memory

  var onlyReads: Bool { self == .readOnly || self == .immutable || self == .bounded }

  /// The flags for sqlite3_open_v2. A connection is used by one thread at a time (see ``Connection``), so
  /// SQLite's mutexes are off.
  var flags: Int32 {
    let access =
      switch self {
      case .readWriteCreate, .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readWrite: SQLITE_OPEN_READWRITE
      case .readOnly, .immutable, .bounded: SQLITE_OPEN_READONLY
      }
    // URIs are used by ``Connection/attachImmutable(_:as:)``; a plain path never looks like one.
    return access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
  }

  /// Returns the file name that sqlite3_open_v2 receives for `path`.
  func location(_ path: String) -> String {
    switch self {
    case .memory: return ":memory:"
    case .readWriteCreate, .readWrite, .readOnly: return Self.plain(path)
    case .immutable, .bounded:
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
      let space = self == .bounded ? TemporarySpace.name.map { "&vfs=" + $0 } : nil
      return uri + "?mode=ro&immutable=1" + (space ?? "")
    }
  }

  /// Returns `path` in a form that SQLite cannot take for `:memory:`, a temporary database or a URI.
  private static func plain(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
  }
}
