import Platform

/// The releases that a copy of the database has been through or could be brought to, the newest first:
/// what tells whether a bundled file is older or newer than the copy. Dates cannot: releases of one day
/// differ, and one that takes another back has the older date.
///
/// It stands in `.NAME.history` beside the database, a line `DATAVERSION RELEASE` an entry, and is
/// written before the file that it names first takes its place: what the copy holds is found by its data
/// version, so that a crash in between does no harm. Without it dates decide.
struct CopyHistory: Sendable, Hashable {
  struct Entry: Sendable, Hashable {
    var dataVersion: String
    /// 0 where it is not known.
    var release: Int
  }

  /// Data versions are distinct.
  private(set) var entries: [Entry] = []

  /// More than a year of weekly releases.
  private static let most = 100

  init() {}

  /// Reads the file at `path`; what is missing or damaged is empty.
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
      // A manifest that nobody signed may name anything: it must not become lines of its own.
      guard !entry.dataVersion.contains(where: \.isWhitespace) else { continue }
      entries.append(entry)
    }
  }

  func write(_ path: String) throws(FileError) {
    let lines = entries.map { "\($0.dataVersion) \($0.release)\n" }
    try AtomicFile.write(path, lines.joined(), durable: true)
  }

  /// The entry of a data version.
  subscript(dataVersion: String) -> Entry? { entries.first { $0.dataVersion == dataVersion } }

  private func place(_ dataVersion: String) -> Int? {
    entries.firstIndex { $0.dataVersion == dataVersion }
  }

  /// The history of a copy that holds `base` once `newer` can take its place.
  ///
  /// - Parameters:
  ///   - newer: the newest first.
  ///   - base: what the copy holds now; nil where there is none.
  ///   - older: data versions that are known to be older than the first of `newer`, no more.
  func continued(by newer: [Entry], from base: Entry?, older: [String] = []) -> CopyHistory {
    var all = newer
    if let base {
      all.append(
        Entry(
          dataVersion: base.dataVersion,
          release: base.release > 0 ? base.release : self[base.dataVersion]?.release ?? 0))
    }
    // What stood before the base was never reached.
    all += entries[(base.flatMap { place($0.dataVersion) } ?? 0)...]
    all += older.map { Entry(dataVersion: $0, release: 0) }
    return CopyHistory(all)
  }

  /// A file that could be what the app reads.
  struct Candidate: Sendable {
    var dataVersion: String
    /// ISO 8601; empty where it is not known.
    var sourceDate: String
    /// The store that it is of: dataset and edition.
    var store: [String]
    /// nil where it is not known.
    var release: Int?
  }

  /// Whether a bundled file takes the place of a sound copy. See ``PokedexInstaller`` for the rule.
  func isNewer(_ bundle: Candidate, than copy: Candidate) -> Bool {
    guard bundle.dataVersion != copy.dataVersion else { return false }
    // The app has changed to another store, of which no update leads back.
    guard bundle.store == copy.store else { return true }
    func release(_ candidate: Candidate) -> Int? {
      candidate.release ?? self[candidate.dataVersion].flatMap { $0.release > 0 ? $0.release : nil }
    }
    if let new = release(bundle), let old = release(copy) { return new > old }
    guard let old = place(copy.dataVersion) else { return bundle.sourceDate >= copy.sourceDate }
    if let new = place(bundle.dataVersion) { return new < old }
    return bundle.sourceDate > copy.sourceDate
  }
}
