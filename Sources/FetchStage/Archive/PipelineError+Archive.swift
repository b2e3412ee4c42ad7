import ArchiveKit
package import Diagnostics
import Messages

extension PipelineError {
  /// An archive that is refused. Categories `unreachable` where it cannot be read, else `badData`.
  init(_ error: ArchiveError) {
    let (code, advice): (DiagnosticCode, Message) =
      switch error.kind {
      case .unreadable: (.sourceMissing, .checkArchivePathAndPermissions)
      case .unknownFormat:
        (
          .archiveUnknown,
          .giveAnArchive
        )
      case .damaged: (.archiveDamaged, .getTheArchiveAgain)
      case .unsafePath, .unsupportedEntry, .entryTooLarge, .tooLarge, .tooManyEntries, .tooDense:
        (.archiveHostile, .doNotTrustTheArchive)
      }
    var category = Category.badData
    if case .unreadable = error.kind { category = .unreachable }
    self.init(category, code, error.text, at: .file(error.path), advice: advice)
  }
}

extension DiagnosticCode {
  package static let archiveUnknown: DiagnosticCode = "archive-unknown-format"
  package static let archiveDamaged: DiagnosticCode = "archive-damaged"
  /// An archive that leads out of itself, holds what no tree holds, or is larger than any.
  package static let archiveHostile: DiagnosticCode = "archive-hostile"
  package static let archiveDigestWrong: DiagnosticCode = "archive-digest-wrong"
}
