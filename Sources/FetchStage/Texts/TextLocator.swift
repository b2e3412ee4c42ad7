package import Basics

/// The text source that the user has specified: `none`, `github`, `archive:PATH|URL` or `dir:PATH`. The same
/// syntax for `--texts` and for make's `TEXTS`.
package enum TextLocator: Sendable, Hashable {
  case none
  /// The archive that GitHub makes of the reviewed commit.
  case gitHub
  /// An archive of the repository.
  case archive(ArchiveLocator)
  /// A folder with the files of the repository.
  case directory(String)

  /// - Throws: ``PipelineError`` of category `usage` and code `texts-invalid`.
  package init(_ text: String) throws(PipelineError) {
    switch text {
    case "none": self = .none
    case "github": self = .gitHub
    case let text where text.hasPrefix("archive:") && text != "archive:":
      guard case .archive(let locator) = try SourceLocator(text) else { throw Self.invalid(text) }
      self = .archive(locator)
    case let text where text.hasPrefix("dir:") && text != "dir:":
      self = .directory(String(text.dropFirst("dir:".count)))
    default: throw Self.invalid(text)
    }
  }

  private static func invalid(_ text: String) -> PipelineError {
    PipelineError(.textsInvalid(texts: text))
  }
}
