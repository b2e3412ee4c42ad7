package import Base

extension Manifest {
  /// A source of texts that PokéAPI lacks, and what was taken from it.
  package struct Texts: Sendable, Equatable, Codable {
    /// What a source adds; ``Manifest/Encounters`` describes encounters.
    package enum Part: String, Sendable, Codable {
      case flavorTexts = "flavor-texts"
      case effects
      case encounters
    }

    package struct Source: Sendable, Equatable, Codable {
      /// A short name: of its table, and in `meta`.
      package var id: String
      package var name: String
      package var adds: Part
      /// The address of the repository.
      package var location: String
      /// The commit.
      package var revision: String
      package var date: String
      /// The SPDX identifier of the license of the transcription.
      package var license: String
      /// What every copy must say about the source.
      package var notice: String
      /// The digest of the files: SHA-256 of the lines that sha256sum(1) prints for them, ascending by path.
      package var sha256: SHA256Digest
    }

    /// How many texts of one kind and version group PokéAPI has too, and how many of these are equal but for
    /// blanks and width.
    package struct Agreement: Sendable, Equatable, Codable {
      /// The endpoint.
      package var entity = ""
      package var versionGroup = ""
      package var compared = 0
      package var equal = 0

      package init() {}
    }

    /// Texts of a file that are not used, for one reason.
    package struct Rejection: Sendable, Equatable, Codable {
      /// A stable kebab-case code.
      package var reason = ""
      package var file = ""
      /// The code or name of the resource, and the source's name of the game.
      package var entries: [String] = []

      package init() {}
    }

    package var source: Source
    /// The number of texts of the source.
    package var texts = 0
    /// The number of texts whose resource and game are known.
    package var mapped = 0
    /// The number of texts that were added, by language and game.
    package var added = 0
    /// The number of resources whose texts of PokéAPI are wrong, by the reviewed table, and were replaced.
    package var replaced = 0
    package var agreement: [Agreement] = []
    package var rejected: [Rejection] = []

    package init(_ source: Source) { self.source = source }

    /// The number of texts that are not used.
    package var unused: Int { rejected.reduce(0) { $0 + $1.entries.count } }
  }
}
