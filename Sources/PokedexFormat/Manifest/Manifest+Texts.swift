package import Digest

extension Manifest {
  /// The source of Japanese flavor texts that PokéAPI lacks, and what was taken from it.
  package struct Texts: Sendable, Equatable, Codable {
    /// How many texts of one kind and version group PokéAPI has too, and how many of these are equal but for
    /// blanks and width.
    package struct Agreement: Sendable, Equatable, Codable {
      /// The endpoint.
      package var entity: String
      package var versionGroup: String
      package var compared: Int
      package var equal: Int

      package init(entity: String, versionGroup: String, compared: Int, equal: Int) {
        (self.entity, self.versionGroup) = (entity, versionGroup)
        (self.compared, self.equal) = (compared, equal)
      }
    }

    /// Texts of a file that are not used, for one reason.
    package struct Rejection: Sendable, Equatable, Codable {
      /// A stable kebab-case code.
      package var reason: String
      package var file: String
      /// The code or name of the resource, and the source's name of the game.
      package var entries: [String]

      package init(reason: String, file: String, entries: [String]) {
        (self.reason, self.file, self.entries) = (reason, file, entries)
      }
    }

    package var source: String
    package var location: String
    /// The commit.
    package var revision: String
    package var date: String
    /// The SPDX identifier of the license of the transcription.
    package var license: String
    /// The digest of the files.
    package var digest: SHA256Digest
    /// The number of texts of the source.
    package var texts: Int
    /// The number of texts whose resource and game are known.
    package var mapped: Int
    /// The number of flavor texts that were added, by language and game.
    package var added: Int
    package var agreement: [Agreement]
    package var rejected: [Rejection]

    /// The number of texts that are not used.
    package var unused: Int { rejected.reduce(0) { $0 + $1.entries.count } }

    package init(
      source: String, location: String, revision: String, date: String, license: String,
      digest: SHA256Digest, texts: Int, mapped: Int, added: Int, agreement: [Agreement],
      rejected: [Rejection]
    ) {
      self.source = source
      self.location = location
      self.revision = revision
      self.date = date
      self.license = license
      self.digest = digest
      self.texts = texts
      self.mapped = mapped
      self.added = added
      self.agreement = agreement
      self.rejected = rejected
    }
  }
}
