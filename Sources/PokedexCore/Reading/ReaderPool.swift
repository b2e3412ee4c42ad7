import Base

/// A pool of read connections for any number of threads. Each call takes a connection and returns it. All
/// connections read the file that was opened first, even if another one replaces it.
final class ReaderPool: Sendable {
  /// The number of connections kept open between calls. More are opened when more calls run
  /// concurrently.
  static let keptReaders = 4

  /// The attempts to open a file that is replaced between the check of its header and the first connection.
  private static let mostAttempts = 100

  let path: String
  private let file: FileStat
  /// The connections that no call uses. The pool always has one, idle or in use: another file at the path
  /// cannot take its place.
  private let idle: Locked<[Reader]>

  /// Checks the header of the file at `path` and opens the first connection to the same file.
  ///
  /// - Throws: ``PokedexError``; `replaced` if the file is replaced again at each of many attempts.
  init(path: String) throws(PokedexError) {
    self.path = path
    for _ in 0..<Self.mostAttempts {
      let file = try DatabaseHeader.check(path)
      guard let reader = try Self.open(path, file) else { continue }
      self.file = file
      idle = Locked([reader])
      return
    }
    throw PokedexError(.replaced, subject: path)
  }

  /// Runs `body` with a reader that no other call uses. If all are in use and another file is at the path,
  /// waits for one: a call holds a reader for milliseconds, and never takes a second one.
  func read<Result>(_ body: (Reader) throws(SQLiteError) -> Result) throws(PokedexError) -> Result {
    let kept = idle.withLock { $0.popLast() }
    let opened = if kept == nil { try Self.open(path, file) } else { nil as Reader? }
    let reader = kept ?? opened ?? idle.wait { $0.popLast() }
    defer { give(reader) }
    do throws(SQLiteError) {
      try reader.prepare()
      return try body(reader)
    } catch {
      throw PokedexError(error, path: path)
    }
  }

  /// Opens a connection to `file`; returns nil if another file, or none, is at the path.
  private static func open(_ path: String, _ file: FileStat) throws(PokedexError) -> Reader? {
    var failure: SQLiteError?
    var reader: Reader?
    do throws(SQLiteError) { reader = try Reader(path) } catch { failure = error }
    // The file at the path may be a later one than the one that was opened, but not an earlier one.
    let found = try? FileStat(path)
    guard found?.inode == file.inode, found?.device == file.device else { return nil }
    if let failure { throw PokedexError(failure, path: path) }
    return reader
  }

  /// Closes all idle connections but one, which frees its memory.
  func closeIdle() {
    let kept = idle.withLock { idle -> Reader? in
      let kept = idle.popLast()
      idle.removeAll()
      return kept
    }
    guard let kept else { return }
    kept.releaseMemory()
    give(kept)
  }

  private func give(_ reader: Reader) {
    idle.change { if $0.count < Self.keptReaders { $0.append(reader) } }
  }
}

extension PokedexError {
  /// Converts an SQLite error to the error that the caller of the library receives.
  init(_ error: SQLiteError, path: String) {
    let code: Code =
      switch error.code.primary {
      case .corrupt, .tooBig: .corrupt
      case .notADatabase: .notADatabase
      case .cannotOpen, .permission: .cannotOpen
      case .full: .diskFull
      case .interrupted: Task.isCancelled ? .cancelled : .queryLimit
      case .outOfMemory: .queryLimit
      // The statements are constant, so an SQL error means that a table which every Pokédex has is
      // missing.
      case .error: .corrupt
      default: .sqlite
      }
    self.init(code, subject: path, detail: error.reason)
  }
}
