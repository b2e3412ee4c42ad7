package import Base

/// The source that the user has specified: `live[:URL]`, `dir:PATH`,
/// `archive:PATH|URL|github:OWNER/NAME@COMMIT[#sha256=…]` or `sample`. The same syntax for `--source` and for
/// make's `SOURCE`.
package enum SourceLocator: Sendable, Hashable {
  /// The REST API below an address without a final slash.
  case live(String)
  /// A folder with the tree of files of PokeAPI/api-data.
  case directory(String)
  /// An archive of such a tree.
  case archive(ArchiveLocator)
  /// The small source embedded in the program.
  case sample

  package static let defaultLiveAddress = "https://pokeapi.co/api/v2"

  /// - Throws: ``PipelineError`` of category `usage` and code `source-invalid`.
  package init(_ text: String) throws(PipelineError) {
    let colon = text.firstIndex(of: ":")
    let kind = text[..<(colon ?? text.endIndex)]
    let rest = colon.map { String(text[text.index(after: $0)...]) }
    switch (kind, rest) {
    case ("sample", nil): self = .sample
    case ("live", nil): self = .live(Self.defaultLiveAddress)
    case ("live", let address?):
      guard Self.isWebAddress(address) else { throw Self.noSource(text, .liveTakesAddress) }
      self = .live(String(address.reversed().drop { $0 == "/" }.reversed()))
    case ("dir", let path?):
      guard !path.isEmpty else { throw Self.noSource(text, .dirTakesAFolder) }
      self = .directory(path)
    case ("archive", let location?): self = .archive(try ArchiveLocator(location, in: text))
    case ("sample", _): throw Self.noSource(text, .sampleTakesNoValue)
    case ("dir", nil), ("archive", nil):
      throw Self.noSource(text, .sourceTakesPath(kind: kind, example: kind))
    default: throw Self.noSource(text, .sourceKindUnknown)
    }
  }

  static func noSource(_ text: String, _ reason: Message) -> PipelineError {
    PipelineError(.sourceInvalid(source: text, reason: reason))
  }

  static func isWebAddress(_ text: String) -> Bool {
    ["https://", "http://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }

  /// The location as written to layers and to the manifest.
  package var location: String {
    switch self {
    case .live(let address): address
    case .directory(let path): path
    case .archive(let archive): archive.location
    case .sample: "embedded"
    }
  }

  package var isSample: Bool { self == .sample }
}

/// The location of an archive and its required digest.
package struct ArchiveLocator: Sendable, Hashable {
  /// A path or a web address.
  package var location: String
  /// The digest that the archive must have; nil accepts any.
  package var sha256: SHA256Digest?

  package init(_ location: String, sha256: SHA256Digest? = nil) {
    self.location = location
    self.sha256 = sha256
  }

  package var isRemote: Bool { SourceLocator.isWebAddress(location) }

  /// Rejects the file at `path` if it does not have ``sha256``.
  func checkDigest(of path: String) throws {
    guard let wanted = sha256 else { return }
    let found = try SHA256.digest(ofFile: path)
    guard found == wanted else {
      throw PipelineError(.archiveDigestWrong(found: found, wanted: wanted), at: .file(path))
    }
  }

  fileprivate init(_ text: String, in source: String) throws(PipelineError) {
    let mark = "#sha256="
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    location = String(parts[0])
    if parts.count == 2 {
      guard "#\(parts[1])".hasPrefix(mark),
        let digest = SHA256Digest(hex: String(parts[1].dropFirst(mark.count - 1)))
      else { throw SourceLocator.noSource(source, .sourceDigestInvalid) }
      sha256 = digest
    }
    guard !location.isEmpty else {
      throw SourceLocator.noSource(source, .archiveTakesFileOrAddress)
    }
    if location.hasPrefix(Self.gitHubPrefix) {
      location = try Self.gitHubAddress(location.dropFirst(Self.gitHubPrefix.count), in: source)
    }
  }

  private static let gitHubPrefix = "github:"
  private static let gitHub = "https://github.com/"

  /// Returns the address of GitHub's archive of `OWNER/NAME@COMMIT`.
  private static func gitHubAddress(
    _ text: Substring, in source: String
  ) throws(PipelineError) -> String {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let names = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, names.count == 2, names.allSatisfy(isGitHubName) else {
      throw SourceLocator.noSource(source, .githubTakesCommit)
    }
    let commit = parts[1].lowercased()
    guard isCommit(commit) else { throw SourceLocator.noSource(source, .githubCommitIncomplete) }
    return "\(gitHub)\(names[0])/\(names[1])/archive/\(commit).tar.gz"
  }

  /// Whether `address` is that of GitHub's archive of a commit with its full hash: its contents never change.
  static func isOfCommit(_ address: String) -> Bool {
    guard address.hasPrefix(gitHub) else { return false }
    let parts = address.dropFirst(gitHub.count).split(
      separator: "/", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[..<2].allSatisfy(isGitHubName) && parts[2] == "archive"
      && parts[3].hasSuffix(".tar.gz") && isCommit(parts[3].dropLast(".tar.gz".count))
  }

  private static func isCommit(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 40
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Whether `text` consists of letters, digits, `-`, `_` and `.`, and is not `.` or `..`.
  private static func isGitHubName(_ text: Substring) -> Bool {
    (1...100).contains(text.utf8.count) && text != "." && text != ".."
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
          || $0 == "-" || $0 == "_" || $0 == "."
      }
  }
}
