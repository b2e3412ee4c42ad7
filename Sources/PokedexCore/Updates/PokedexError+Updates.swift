import Base
import PokedexFormat

extension PokedexError {
  /// Whether the complete database can succeed where a patch did not: see
  /// ``PokedexUpdater/download(for:of:completeDatabase:)``.
  public var isSolvedByCompleteDatabase: Bool {
    let codes: [Code] = [
      .noUpdateFits, .baseUnusable, .damagedUpdate, .forbiddenContent, .notInManifest, .wrongResult,
    ]
    return codes.contains(code)
  }

  /// Rejects a path that is not a regular file, such as a missing file or a folder.
  static func checkIsFile(_ path: String) throws(PokedexError) {
    let kind: FileStat.Kind
    do throws(FileError) { kind = try FileStat(path).kind } catch {
      throw PokedexError(error, updating: path)
    }
    guard kind != .file else { return }
    throw PokedexError(
      kind == .directory ? .updateIsAFolder : .updateNotAFile, code: .disk, path: path,
      advice: .updateNameTheFile)
  }

  /// The error for a database that no update fits, because of `detail`.
  static func unusable(_ path: String, _ detail: Message) -> PokedexError {
    PokedexError(detail, code: .baseUnusable, path: path, advice: .updateFullFile)
  }

  init(_ fault: PatchFault, patch path: String) {
    switch fault.kind {
    case .malformed, .brokenSeal: self.init(.updateDamaged(reason: fault.detail), path: path)
    case .forbidden: self.init(.updateRefused(reason: fault.detail), path: path)
    case .tooNew: self.init(.updateFormatTooNew(reason: fault.detail), path: path)
    }
  }

  /// Converts any error of an update of the database at `path` to the error that the app receives.
  init(_ error: any Error, updating path: String) {
    switch error {
    case let error as PokedexError: self = error
    case let fault as PatchFault: self.init(fault, patch: path)
    case let error as FileError:
      self.init(
        error.isMissing ? .updateNoSuchFile : error.text,
        code: error.fault == .full ? .diskFull : .disk, path: error.path,
        advice: error.errno == FileError.notARegularFile
          ? .updateRemoveIt : error.fault.advice ?? .updateTryAgain)
    case let error as FileLock.Held:
      self.init(.updateDatabaseBusy(reason: error.text), path: path, advice: .updateWait)
    case let error as SQLiteError:
      switch error.code.primary {
      case .busy, .locked:
        self.init(
          .updateDatabaseBusy(reason: error.text), path: path, advice: .updateCloseElsewhere)
      // SQLite reports an unknown file format as `error`.
      case .corrupt, .notADatabase, .error:
        self.init(.updateBaseUnreadable(reason: error.text), path: path)
      default:
        self.init(
          error.text, code: error.fault == .full ? .diskFull : .disk, path: path,
          advice: error.fault?.advice ?? .updateTryAgain)
      }
    default: self.init(Message(verbatim: "\(error)"), code: .disk, path: path)
    }
  }
}
