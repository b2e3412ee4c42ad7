import Basics
import PokedexFormat
import SQLiteKit

extension PokedexError {
  /// Whether the complete database can succeed where a patch did not: see
  /// ``PokedexUpdater/download(for:of:completeDatabase:)``.
  public var isSolvedByCompleteDatabase: Bool {
    let codes: [Code] = [
      .noUpdateFits, .baseUnusable, .damagedUpdate, .forbiddenContent, .notInManifest,
      .wrongResult,
    ]
    return codes.contains(code)
  }

  /// Rejects a path that is not a regular file, such as a missing file or a folder.
  static func checkIsFile(_ path: String) throws(PokedexError) {
    let kind: FileStat.Kind
    do throws(FileError) {
      kind = try FileStat(path).kind
    } catch {
      throw PokedexError(error, updating: path)
    }
    guard kind != .file else { return }
    throw PokedexError(
      .disk, path: path, detail: kind == .directory ? .updateIsAFolder : .updateNotAFile,
      advice: .updateNameTheFile)
  }

  /// The error for a database that no update fits, because of `detail`.
  static func unusable(_ path: String, _ detail: Message) -> PokedexError {
    PokedexError(.baseUnusable, path: path, detail: detail, advice: .updateFullFile)
  }

  static func changedMeanwhile(_ path: String) -> PokedexError {
    PokedexError(.busy, path: path, detail: .updateChangedMeanwhile, advice: .updateTryAgain)
  }

  /// Converts a fault of the patch at `path`.
  init(_ fault: PatchFault, patch path: String) {
    switch fault.kind {
    case .malformed, .brokenSeal:
      self.init(
        .damagedUpdate, path: path, detail: .updateDamaged(reason: fault.detail),
        advice: .updateDownloadAgain)
    case .forbidden:
      self.init(
        .forbiddenContent, path: path, detail: .updateRefused(reason: fault.detail),
        advice: .updateTrustedSource)
    case .tooNew:
      self.init(
        .schemaTooNew, path: path, detail: .updateFormatTooNew(reason: fault.detail),
        advice: .updateAppDataStays)
    }
  }

  /// Converts any error of an update of the database at `path` to the error that the app receives.
  init(_ error: any Error, updating path: String) {
    switch error {
    case let error as PokedexError: self = error
    case let fault as PatchFault: self.init(fault, patch: path)
    case let error as FileError:
      self.init(
        error.fault == .full ? .diskFull : .disk, path: error.path,
        detail: error.isMissing ? .updateNoSuchFile : error.text,
        advice: error.errno == FileError.notARegularFile
          ? .updateRemoveIt : error.fault.advice ?? .updateTryAgain)
    case let error as FileLock.Held:
      self.init(
        .busy, path: path, detail: .updateDatabaseBusy(reason: error.text), advice: .updateWait)
    case let error as SQLiteError:
      switch error.code.primary {
      case .busy, .locked:
        self.init(
          .busy, path: path, detail: .updateDatabaseBusy(reason: error.text),
          advice: .updateCloseElsewhere)
      // SQLite reports an unknown file format as `error`.
      case .corrupt, .notADatabase, .error:
        self.init(
          .baseUnusable, path: path, detail: .updateBaseUnreadable(reason: error.text),
          advice: .updateNewCopy)
      default:
        self.init(
          error.fault == .full ? .diskFull : .disk, path: path, detail: error.text,
          advice: error.fault?.advice ?? .updateTryAgain)
      }
    default: self.init(.disk, path: path, detail: Message(verbatim: "\(error)"))
    }
  }
}
