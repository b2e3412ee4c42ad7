import Platform
import SQLiteKit

/// A pool of read connections for any number of threads. Each call takes a connection and returns it.
final class ReaderPool: Sendable {
  /// The number of connections kept open between calls. More are opened when more calls run
  /// concurrently.
  static let keptReaders = 4

  let path: String
  private let idle = Locked<[Reader]>([])

  init(path: String) { self.path = path }

  /// Runs `body` with a reader that no other call uses.
  func read<Result>(_ body: (Reader) throws(SQLiteError) -> Result) throws(PokedexError) -> Result {
    do throws(SQLiteError) {
      let reader: Reader
      if let kept = idle.withLock({ $0.popLast() }) {
        reader = kept
      } else {
        reader = try Reader(path)
      }
      defer { give(reader) }
      return try body(reader)
    } catch {
      throw PokedexError(error, path: path)
    }
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
