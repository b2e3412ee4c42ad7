/// What one request from outside may take: a query, a call of `pokedex mcp`, a search, a name on the command line.
/// What takes more fails with the code `query-limit`.
package struct RequestBudget: Sendable {
  /// Bytes of SQLite's memory for all requests of a program.
  package static let memoryBytes = 64 << 20
  /// Bytes for sorting for all requests of a process; sorting all 950,000 rows of `dex_learnset` takes 60 MB.
  package static let sortingBytes = 96 << 20
  /// Bytes of the memory of a result that is not printed while it is read.
  package static let resultBytes = 64 << 20
  /// Bytes of a value in a query: 20 times the longest value of a database.
  package static let valueBytes: Int32 = 64 << 10
  /// The words of a command line, and the names in a list.
  package static let words = 1_000
  /// Bytes of a word of a command line, such as a query.
  package static let wordBytes = 16 << 10
  /// The Unicode scalars of a name that count. No name is longer, and the time for typos grows with the text.
  package static let nameScalars = 100

  /// The budget of the request that the calling code is part of; nil outside of requests.
  @TaskLocal package static var current: RequestBudget?

  private let deadline: ContinuousClock.Instant

  /// Begins a request that may take this time; a reading command does not take a second.
  package init(time: Duration = .seconds(30)) { deadline = ContinuousClock.now + time }

  /// Whether the time of the request is used up, or its task is cancelled.
  static var isOver: Bool {
    withUnsafeCurrentTask { $0?.isCancelled == true }
      || current.map { ContinuousClock.now >= $0.deadline } ?? false
  }
}
