import ArchiveKit
package import Diagnostics

extension PipelineError {
  /// An archive that is refused. Categories `unreachable` where it cannot be read, else `badData`.
  init(_ error: ArchiveError) {
    let (code, advice): (DiagnosticCode, String) =
      switch error.kind {
      case .unreadable: (.sourceMissing, "check the path behind archive: and its rights")
      case .unknownFormat:
        (
          .archiveUnknown,
          "give a .tar.gz, .tar.xz, .tar.zst or .tar of github.com/PokeAPI/api-data"
        )
      case .damaged: (.archiveDamaged, "get the archive anew")
      case .unsafePath, .unsupportedEntry, .entryTooLarge, .tooLarge, .tooManyEntries, .tooDense:
        (.archiveHostile, "do not trust where this archive came from; nothing of it was kept")
      }
    var category = Category.badData
    if case .unreadable = error.kind { category = .unreachable }
    self.init(category, code, error.message, at: .file(error.path), advice: advice)
  }
}

extension DiagnosticCode {
  package static let archiveUnknown: DiagnosticCode = "archive-unknown-format"
  package static let archiveDamaged: DiagnosticCode = "archive-damaged"
  /// An archive that leads out of itself, holds what no tree holds, or is larger than any.
  package static let archiveHostile: DiagnosticCode = "archive-hostile"
  package static let archiveDigestWrong: DiagnosticCode = "archive-digest-wrong"
}
