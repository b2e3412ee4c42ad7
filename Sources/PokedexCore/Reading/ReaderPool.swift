import Platform
import SQLiteKit

/// A pool of read connections for any number of threads. Each call takes a connection and returns it. All
/// connections read the same file, even if another one replaces it.
final class ReaderPool: Sendable {
  /// The number of connections kept open between calls. More are opened when more calls run
  /// concurrently.
  static let keptReaders = 4

  let path: String
  private let file: FileStat
  private let idle: Locked<[Reader]>

  /// Opens the first connection, so that the file cannot be exchanged between the check of its header and the
  /// first call.
  ///
  /// - Parameter file: the file whose header was checked.
  init(path: String, file: FileStat) throws(PokedexError) {
    self.path = path
    self.file = file
    idle = Locked([])
    give(try open())
  }

  /// Runs `body` with a reader that no other call uses.
  ///
  /// - Throws: ``PokedexError`` `replaced` if one more connection is needed and another file is at the path.
  func read<Result>(_ body: (Reader) throws(SQLiteError) -> Result) throws(PokedexError) -> Result {
    let kept = idle.withLock { $0.popLast() }
    let reader = if let kept { kept } else { try open() }
    defer { give(reader) }
    do throws(SQLiteError) {
      try reader.prepare()
      return try body(reader)
    } catch {
      throw PokedexError(error, path: path)
    }
  }

  private func open() throws(PokedexError) -> Reader {
    let reader: Reader
    do throws(SQLiteError) {
      reader = try Reader(path)
    } catch {
      throw PokedexError(error, path: path)
    }
    let found = try? FileStat(path)
    guard found?.inode == file.inode, found?.device == file.device else {
      throw PokedexError(.replaced, subject: path)
    }
    return reader
  }

  /// Closes the idle connections.
  func closeIdle() { idle.withLock { $0.removeAll() } }

  private func give(_ reader: Reader) {
    idle.withLock { if $0.count < Self.keptReaders { $0.append(reader) } }
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
      case .interrupted: .cancelled
      // The statements are constant, so an SQL error means that a table which every Pokédex has is
      // missing.
      case .error: .corrupt
      default: .sqlite
      }
    self.init(code, subject: path, detail: error.reason)
  }
}
