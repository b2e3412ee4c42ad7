import CSQLite

/// A result code of SQLite; the extended code if there is one.
///
/// Not an enum, so that codes of later versions are preserved. The names and their meaning are those of
/// https://sqlite.org/rescode.html.
package struct ResultCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  package let rawValue: Int32
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The code without its extension: `constraintUnique.primary == constraint`.
  package var primary: ResultCode { ResultCode(rawValue: rawValue & 0xff) }

  package static let error = ResultCode(rawValue: 1)
  package static let permission = ResultCode(rawValue: 3)
  package static let busy = ResultCode(rawValue: 5)
  package static let locked = ResultCode(rawValue: 6)
  package static let outOfMemory = ResultCode(rawValue: 7)
  package static let readOnly = ResultCode(rawValue: 8)
  package static let interrupted = ResultCode(rawValue: 9)
  package static let inputOutput = ResultCode(rawValue: 10)
  package static let corrupt = ResultCode(rawValue: 11)
  package static let full = ResultCode(rawValue: 13)
  package static let cannotOpen = ResultCode(rawValue: 14)
  package static let tooBig = ResultCode(rawValue: 18)
  package static let constraint = ResultCode(rawValue: 19)
  package static let mismatch = ResultCode(rawValue: 20)
  package static let misuse = ResultCode(rawValue: 21)
  package static let authorization = ResultCode(rawValue: 23)
  package static let range = ResultCode(rawValue: 25)
  package static let notADatabase = ResultCode(rawValue: 26)

  /// SQLite's English text for the code, with its number: `constraint failed (2067)`.
  package var description: String { "\(String(cString: sqlite3_errstr(rawValue))) (\(rawValue))" }
}
