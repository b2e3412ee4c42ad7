package import Basics

extension PipelineError {
  /// An error about a rejected archive. The category is `unreachable` if it cannot be read, otherwise
  /// `badData`.
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
    self.init(category, error.text, code: code, at: .file(error.path), advice: advice)
  }
}

extension DiagnosticCode {
  package static let archiveUnknown: DiagnosticCode = "archive-unknown-format"
  package static let archiveDamaged: DiagnosticCode = "archive-damaged"
  /// An archive with paths that lead out of it, with contents that do not belong in a tree, or too large.
  package static let archiveHostile: DiagnosticCode = "archive-hostile"
  package static let archiveDigestWrong: DiagnosticCode = "archive-digest-wrong"
}
