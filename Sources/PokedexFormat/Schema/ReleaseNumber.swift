package import Base

/// The number of a release in its database: the row `release` of `meta`. Only published files have it. It is
/// not part of the content, so the same content may be published under several numbers.
package enum ReleaseNumber {
  private static let key = "release"

  /// Returns the number in the rows of `meta`; 0 if there is none.
  package static func of(_ meta: [String: String]) -> Int {
    let number = meta[key].flatMap { Int($0) } ?? 0
    return Manifest.releases.contains(number) ? number : 0
  }

  /// Writes the database at `source` to `target`, which must be missing or empty, as the release `number`.
  ///
  /// As a build does, it is written with VACUUM INTO, so that the bytes depend only on rows, number and SQLite
  /// version, and an updated database can be proved equal.
  package static func write(_ number: Int, of source: String, to target: String) throws(SQLiteError)
  {
    let copy = try Connection.inMemory()
    try Connection(source, .immutable).backup(to: copy)
    try copy.run(
      "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", key, String(number))
    try copy.run(
      "UPDATE meta SET value = ? WHERE key = ?", SelfDigest.read(copy).hex, SelfDigest.key
    )
    try copy.execute("PRAGMA secure_delete = 1")
    try copy.vacuum(into: target)
  }
}
