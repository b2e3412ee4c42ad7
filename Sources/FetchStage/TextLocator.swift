package import Base

/// The place of text sources: `github`, `archive:PATH|URL` or `dir:PATH`, or several with commas between them, or `none`.
/// The same syntax for `--texts` and for make's `TEXTS`.
package enum TextLocator: Sendable, Hashable {
  /// The archives that GitHub makes of the reviewed commits of all sources.
  case gitHub
  case archive(ArchiveLocator)
  /// A folder with the files of a repository.
  case directory(String)

  /// Returns the places in `text`; none for `none`.
  ///
  /// - Throws: ``PipelineError`` of category `usage` and code `texts-invalid`.
  package static func list(_ text: String) throws(PipelineError) -> [TextLocator] {
    if text == "none" { return [] }
    var places: [TextLocator] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      places.append(try TextLocator(String(part)))
    }
    return places
  }

  private init(_ text: String) throws(PipelineError) {
    switch text {
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
