import Base

/// The releases that a copy of the database has had or could be updated to, newest first. It determines
/// whether a bundled file is older or newer than the copy. Dates cannot determine this: several
/// releases may have the same date, and a release that reverts another has the older date.
///
/// The history is the file `.NAME.history` next to the database, with one line `DATAVERSION RELEASE`
/// per entry. It is written before the file that it names first replaces the database. The entry of the
/// current copy is found by its data version, so a crash in between is harmless. Without a history,
/// dates decide.
struct CopyHistory: Sendable, Hashable {
  struct Entry: Sendable, Hashable {
    var dataVersion: String
    /// The release number; 0 if unknown.
    var release: Int
  }

  /// The entries, newest first, with distinct data versions.
  private(set) var entries: [Entry] = []

  /// The maximum number of entries; more than a year of weekly releases.
  private static let most = 100

  init() {}

  /// Reads the file at `path`. The history is empty if the file is missing; damaged lines are ignored.
  init(reading path: String) {
    let bytes = (try? File.readAll(path, atMost: 1 << 20)) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    self.init(
      lines.compactMap { line in
        let parts = line.split(separator: " ")
        guard parts.count == 2, let release = Int(parts[1]), release >= 0 else { return nil }
        return Entry(dataVersion: String(parts[0]), release: release)
      })
  }

  private init(_ all: [Entry]) {
    for entry in all where self[entry.dataVersion] == nil && entries.count < Self.most {
      // An unsigned manifest may contain any text as a data version; it must not add lines to the file.
      guard !entry.dataVersion.contains(where: \.isWhitespace) else { continue }
      entries.append(entry)
    }
  }

  func write(_ path: String) throws(FileError) {
    let lines = entries.map { "\($0.dataVersion) \($0.release)\n" }
    try AtomicFile.write(path, lines.joined(), durable: true)
  }

  subscript(dataVersion: String) -> Entry? { entries.first { $0.dataVersion == dataVersion } }

  private func place(_ dataVersion: String) -> Int? {
    entries.firstIndex { $0.dataVersion == dataVersion }
  }

  /// Returns the history to write before `newer` replaces `base`.
  ///
  /// - Parameters:
  ///   - newer: The new releases, newest first.
  ///   - base: The release in the current copy; nil if there is no copy.
  ///   - older: Data versions that are known only to be older than the first of `newer`.
  func continued(by newer: [Entry], from base: Entry?, older: [String] = []) -> CopyHistory {
    var all = newer
    if let base {
      all.append(
        Entry(
          dataVersion: base.dataVersion,
          release: base.release > 0 ? base.release : self[base.dataVersion]?.release ?? 0))
    }
    // The copy never reached the entries before the base.
    all += entries[(base.flatMap { place($0.dataVersion) } ?? 0)...]
    all += older.map { Entry(dataVersion: $0, release: 0) }
    return CopyHistory(all)
  }

  /// A database file that the app could use.
  struct Candidate: Sendable {
    var dataVersion: String
    /// The source date in ISO 8601; empty if unknown.
    var sourceDate: String
    /// The store of the file: its dataset and edition.
    var store: [String]
    /// The release number; nil if unknown.
    var release: Int?
  }

  /// Whether a bundled file replaces a sound copy. See ``PokedexInstaller`` for the rule.
  func isNewer(_ bundle: Candidate, than copy: Candidate) -> Bool {
    func release(_ candidate: Candidate) -> Int? {
      candidate.release ?? self[candidate.dataVersion].flatMap { $0.release > 0 ? $0.release : nil }
    }
    // Equal contents may be published under two numbers. The copy gets the higher one: a release between
    // them is withdrawn.
    if bundle.store == copy.store, let new = release(bundle), let old = release(copy) {
      return new > old
    }
    guard bundle.dataVersion != copy.dataVersion else { return false }
    // The app has changed to another store, and no update leads back.
    guard bundle.store == copy.store else { return true }
    guard let old = place(copy.dataVersion) else { return bundle.sourceDate >= copy.sourceDate }
    if let new = place(bundle.dataVersion) { return new < old }
    return bundle.sourceDate > copy.sourceDate
  }
}
