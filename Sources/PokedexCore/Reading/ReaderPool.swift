import Platform
import SQLiteKit

/// Read connections for any number of threads: each call takes one and gives it back.
final class ReaderPool: Sendable {
  /// Connections that are kept open between calls; more are opened while more calls run.
  static let keptReaders = 4

  let path: String
  private let idle = Locked<[Reader]>([])

  init(path: String) { self.path = path }

  /// Runs `body` with a reader that nobody else has.
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

  /// Closes the connections that are idle.
  func closeIdle() { idle.withLock { $0.removeAll() } }

  private func give(_ reader: Reader) {
    idle.withLock { if $0.count < Self.keptReaders { $0.append(reader) } }
  }
}

extension PokedexError {
  /// What SQLite's refusal means for who asked.
  init(_ error: SQLiteError, path: String) {
    let code: Code =
      switch error.code.primary {
      case .corrupt, .tooBig: .corrupt
      case .notADatabase: .notADatabase
      case .cannotOpen, .permission: .cannotOpen
      case .full: .diskFull
      case .interrupted: .cancelled
      // The statements are fixed: SQL that fails misses a table that every such file has.
      case .error: .corrupt
      default: .sqlite
      }
    self.init(code, subject: path, detail: error.reason)
  }
}
