package import Basics
package import Digest

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
    PipelineError(.usage, .textsInvalid(texts: text), advice: .textsInvalidAdvice)
  }
}

/// Files of a repository at a reviewed commit.
package struct PinnedFiles: Sendable, Hashable {
  /// The address of the repository on GitHub.
  package var location: String
  /// The full hash of the commit.
  package var revision: String
  /// The paths of the files from the root of the repository.
  package var paths: [String]
  /// The digest that the files must have: SHA-256 of the lines that sha256sum(1) prints for them, ascending by
  /// path.
  package var digest: SHA256Digest

  package init(location: String, revision: String, paths: [String], digest: SHA256Digest) {
    self.location = location
    self.revision = revision
    self.paths = paths
    self.digest = digest
  }

  var archive: ArchiveLocator { ArchiveLocator("\(location)/archive/\(revision).tar.gz") }
}
