/// How often a build used each entry of a reviewed table. An entry without a use is stale and is reported, so that
/// a table ends by itself: PokéAPI has the right value now, or what the entry is about is gone.
package struct EntryUses<Key: Hashable & Sendable>: Sendable {
  /// The severity of findings; nil if nothing is reported, because the source is only a part of PokéAPI's data.
  private let severity: Diagnostic.Severity?
  private var counts: [Key: Int] = [:]
  private var failed: Set<Key> = []
  /// The findings about entries that could not be used.
  private var failures: [Diagnostic] = []

  package init(_ severity: Diagnostic.Severity?) { self.severity = severity }

  package mutating func use(_ entry: Key, times: Int = 1) {
    if times > 0 { counts[entry, default: 0] += times }
  }

  /// The number of uses of an entry.
  package subscript(_ entry: Key) -> Int { counts[entry] ?? 0 }

  /// Reports that an entry could not be used, or not all of it: its resource is missing, or PokéAPI has a third
  /// value. Such an entry is not stale.
  ///
  /// - Parameters:
  ///   - code: nil for that of the message.
  ///   - advice: nil for that of the message.
  package mutating func fail(
    _ entry: Key, _ message: Message, code: DiagnosticCode? = nil, at place: Place,
    advice: Message? = nil
  ) {
    failed.insert(entry)
    guard let severity else { return }
    failures.append(Diagnostic(severity, message, code: code, at: place, advice: advice))
  }

  /// Returns the findings about entries that could not be used, and one for each of `entries` that is stale.
  ///
  /// - Parameters:
  ///   - key: returns the key of an entry.
  ///   - stale: returns the message about a stale entry.
  package func findings<Entry>(
    _ entries: [Entry], key: (Entry) -> Key, code: DiagnosticCode? = nil, advice: Message? = nil,
    at place: (Entry) -> Place, stale: (Entry) -> Message
  ) -> [Diagnostic] {
    guard let severity else { return [] }
    let unused = entries.filter { self[key($0)] == 0 && !failed.contains(key($0)) }
    return failures
      + unused.map { Diagnostic(severity, stale($0), code: code, at: place($0), advice: advice) }
  }
}
