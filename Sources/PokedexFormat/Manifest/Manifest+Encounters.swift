extension Manifest {
  /// A source of encounters that PokéAPI lacks, and what was taken from it.
  package struct Encounters: Sendable, Equatable, Codable {
    /// How many species at a location were compared with PokéAPI's in a version, and how many both have.
    package struct Agreement: Sendable, Equatable, Codable {
      package var version: String
      package var compared: Int
      package var equal: Int
      /// The location and the species of the others, ascending.
      package var onlyPokeAPI: [String]
      package var onlySource: [String]

      package init(version: String, compared: Int, onlyPokeAPI: [String], onlySource: [String]) {
        (self.version, self.compared) = (version, compared)
        equal = compared - onlyPokeAPI.count - onlySource.count
        (self.onlyPokeAPI, self.onlySource) = (onlyPokeAPI, onlySource)
      }
    }

    /// Rows of a file that are not used, for one reason.
    package struct Unused: Sendable, Equatable, Codable {
      /// A stable kebab-case code.
      package var reason: String
      package var file: String
      package var rows = 0
      /// Numbers of the source that are unknown, at most 50.
      package var examples: [String] = []

      package init(reason: String, file: String) { (self.reason, self.file) = (reason, file) }
    }

    package var source: Texts.Source
    /// The number of rows of the source: its slots, each at each of its places.
    package var rows = 0
    /// The number of rows whose place, pokemon and method are known.
    package var mapped = 0
    package var unmapped = 0
    /// The number of rows that were added; equal ones are one.
    package var added = 0
    package var agreement: [Agreement] = []
    package var unused: [Unused] = []

    package init(_ source: Texts.Source) { self.source = source }
  }
}
