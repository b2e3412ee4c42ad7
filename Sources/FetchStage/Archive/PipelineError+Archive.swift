import ArchiveKit
package import Diagnostics

extension PipelineError {
  /// An archive that is refused. Categories `unreachable` where it cannot be read, else `badData`.
  init(_ error: ArchiveError) {
    let (code, advice): (DiagnosticCode, Message) =
      switch error.kind {
      case .unreadable: (.sourceMissing, "check the path behind archive: and its rights")
      case .unknownFormat:
        (
          .archiveUnknown,
          "give a .tar.gz, .tar.xz, .tar.zst or .tar of github.com/PokeAPI/api-data"
        )
      case .damaged: (.archiveDamaged, "get the archive again")
      case .unsafePath, .unsupportedEntry, .entryTooLarge, .tooLarge, .tooManyEntries, .tooDense:
        (.archiveHostile, "do not trust where this archive came from; nothing of it was kept")
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

extension ArchiveError {
  /// What is wrong.
  var text: Message {
    let reason: Message =
      switch kind {
      case .unreadable: "it cannot be read"
      case .unknownFormat: "not a tar archive, plain or compressed by gzip, xz or zstd"
      case .damaged: "it is damaged or ends early"
      case .unsafePath: "it holds a name that leads out of it"
      case .unsupportedEntry: "it holds something else than files and folders"
      case .entryTooLarge(let limit): "it holds a file of more than \(limit >> 20) MiB"
      case .tooLarge(let limit): "it holds more than \(limit >> 20) MiB"
      case .tooManyEntries(let limit): "it holds more than \(limit) entries"
      case .tooDense(let limit): "it inflates to more than \(limit) times its size"
      }
    return switch (entry, detail) {
    case (let entry?, let detail?): "\(reason), at \"\(entry)\" (\(detail))"
    case (let entry?, nil): "\(reason), at \"\(entry)\""
    case (nil, let detail?): "\(reason) (\(detail))"
    case (nil, nil): reason
    }
  }
}
