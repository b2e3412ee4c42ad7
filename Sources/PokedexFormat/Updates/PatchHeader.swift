package import Base

/// The header of a patch: the contents from which and to which it leads.
package struct PatchHeader: Sendable, Hashable {
  /// The content at one end of a patch.
  package struct End: Sendable, Hashable {
    package var dataVersion: String
    package var contentDigest: SHA256Digest
    /// The digest of the artifact as it was released.
    package var sha256: SHA256Digest
    /// The size in bytes of the artifact as it was released.
    package var bytes: Int
    /// The release number; 0 if it has none.
    package var release: Int

    package init(
      dataVersion: String, contentDigest: SHA256Digest, sha256: SHA256Digest, bytes: Int,
      release: Int
    ) {
      (self.dataVersion, self.contentDigest) = (dataVersion, contentDigest)
      (self.sha256, self.bytes, self.release) = (sha256, bytes, release)
    }
  }

  /// A table that the patch changes.
  package struct Table: Sendable, Hashable {
    package var name: String
    package var rowsBefore: Int
    package var digestBefore: SHA256Digest
    package var rowsAfter: Int
    package var digestAfter: SHA256Digest

    package init(
      name: String, rowsBefore: Int, digestBefore: SHA256Digest, rowsAfter: Int,
      digestAfter: SHA256Digest
    ) {
      self.name = name
      (self.rowsBefore, self.digestBefore) = (rowsBefore, digestBefore)
      (self.rowsAfter, self.digestAfter) = (rowsAfter, digestAfter)
    }
  }

  /// The dataset of both ends: `full`, `ja-en`, …
  package var dataset: String
  package var schemaVersion: Int
  /// The digest of the schema of both ends; see ``SchemaDigest``.
  package var schemaDigest: SHA256Digest
  package var from: End
  package var to: End
  /// The changed tables, ascending by name.
  package var tables: [Table]
  /// The changed tables that are derived and that the receiver recomputes.
  package var derived: [String]

  package init(
    dataset: String, schemaVersion: Int, schemaDigest: SHA256Digest, from: End, to: End,
    tables: [Table], derived: [String]
  ) {
    (self.dataset, self.schemaVersion, self.schemaDigest) = (dataset, schemaVersion, schemaDigest)
    (self.from, self.to, self.tables, self.derived) = (from, to, tables, derived)
  }

  static let definitions = [
    "CREATE TABLE patch_meta(key TEXT PRIMARY KEY,value) WITHOUT ROWID",
    "CREATE TABLE patch_table(name TEXT PRIMARY KEY,rows_before INTEGER,digest_before BLOB,"
      + "rows_after INTEGER,digest_after BLOB,is_derived INTEGER) WITHOUT ROWID",
    "CREATE TABLE patch_rows(name TEXT PRIMARY KEY,columns TEXT,count INTEGER,data BLOB)"
      + " WITHOUT ROWID",
    "CREATE TABLE patch_seal(digest BLOB PRIMARY KEY) WITHOUT ROWID",
  ]

  /// Writes the header into `patch` and creates its tables.
  package func write(to patch: Connection) throws(SQLiteError) {
    for definition in Self.definitions { try patch.execute(definition) }
    let rows: [(String, Value)] = [
      ("dataset", .text(dataset)),
      ("from_bytes", .integer(Int64(from.bytes))),
      ("from_content_digest", .blob(from.contentDigest.bytes)),
      ("from_data_version", .text(from.dataVersion)),
      ("from_release", .integer(Int64(from.release))),
      ("from_sha256", .blob(from.sha256.bytes)),
      ("schema_digest", .blob(schemaDigest.bytes)),
      ("schema_version", .integer(Int64(schemaVersion))),
      ("to_bytes", .integer(Int64(to.bytes))),
      ("to_content_digest", .blob(to.contentDigest.bytes)),
      ("to_data_version", .text(to.dataVersion)),
      ("to_release", .integer(Int64(to.release))),
      ("to_sha256", .blob(to.sha256.bytes)),
    ]
    let meta = try patch.prepare("INSERT INTO patch_meta VALUES (?, ?)")
    for (key, value) in rows { try meta.run(key, value) }
    let statement = try patch.prepare("INSERT INTO patch_table VALUES (?, ?, ?, ?, ?, ?)")
    for table in tables {
      try statement.run(
        table.name, table.rowsBefore, table.digestBefore.bytes, table.rowsAfter,
        table.digestAfter.bytes, derived.contains(table.name))
    }
  }

  /// Reads the header of `patch`.
  ///
  /// - Throws: ``PatchFault`` if a value is missing or of another type.
  package init(reading patch: Connection) throws {
    var values: [String: Value] = [:]
    try patch.query("SELECT key, value FROM patch_meta") { row in
      values[row.text("key")] = row.value("value")
    }
    func number(_ key: String, upTo most: Int = Int(Int32.max)) throws(PatchFault) -> Int {
      guard let value = values[key]?.integer, (0...Int64(most)).contains(value) else {
        throw PatchFault(.malformed, .patchMetaNumber(key: key, most: most))
      }
      return Int(value)
    }
    func text(_ key: String) throws(PatchFault) -> String {
      guard let text = values[key]?.text, text.utf8.count <= 200 else {
        throw PatchFault(.malformed, .patchMetaText(key: key))
      }
      return text
    }
    func digest(_ key: String) throws(PatchFault) -> SHA256Digest {
      guard case .blob(let bytes)? = values[key], let digest = SHA256Digest(bytes: bytes) else {
        throw PatchFault(.malformed, .patchMetaDigest(key: key))
      }
      return digest
    }
    func end(_ prefix: String) throws(PatchFault) -> End {
      let version = try text("\(prefix)_data_version")
      guard DataVersion.isWellFormed(version) else {
        throw PatchFault(.malformed, .patchMetaVersion(prefix: prefix))
      }
      return End(
        dataVersion: version, contentDigest: try digest("\(prefix)_content_digest"),
        sha256: try digest("\(prefix)_sha256"),
        bytes: try number("\(prefix)_bytes", upTo: Manifest.largestFileBytes),
        release: try number("\(prefix)_release"))
    }
    dataset = try text("dataset")
    schemaVersion = try number("schema_version")
    schemaDigest = try digest("schema_digest")
    from = try end("from")
    to = try end("to")
    tables = []
    derived = []
    let known = Set(TableShape.all.map(\.name))
    let statement = try patch.prepare("SELECT * FROM patch_table ORDER BY name")
    while try statement.step() {
      let name = statement.text("name")
      guard known.contains(name), name != "meta",
        let before = SHA256Digest(bytes: statement.blob("digest_before")),
        let after = SHA256Digest(bytes: statement.blob("digest_after"))
      else { throw PatchFault(.malformed, .patchTableRow(name: name)) }
      tables.append(
        Table(
          name: name, rowsBefore: statement.int("rows_before"), digestBefore: before,
          rowsAfter: statement.int("rows_after"), digestAfter: after))
      if statement.bool("is_derived") { derived.append(name) }
    }
  }
}
