import DiffStage
import NormalizeStage

/// A kind of values that players see: a query of `visible-changes.sql`, whose first comment describes the format.
struct VisibleKind: Sendable {
  let name: String
  /// The endpoint of the entities; `*` if the game names it, `-` if entities may be missing.
  let endpoint: String
  /// The largest number of entities changed in this way that needs no review; nil for any number.
  let limits: [ChangedValues.Manner: Int]
  /// What the fields of corrections and supplements of these values begin with.
  let ownFields: [String]
  let sql: String

  /// The statements that prepare the queries.
  static let preparation = blocks.filter { !isQuery($0) }.joined(separator: ";\n")

  static let all = blocks.filter(isQuery).map(VisibleKind.init)

  private static let blocks = String(decoding: BuiltInTables.visibleChanges, as: UTF8.self)
    .split(separator: "\n", omittingEmptySubsequences: false).split(whereSeparator: \.isEmpty)
    .map { $0.joined(separator: "\n") }

  private static func isQuery(_ block: String) -> Bool {
    block.split(separator: "\n").first { !$0.hasPrefix("--") }?.hasPrefix("SELECT") == true
  }

  private init(_ block: String) {
    let words = block.split(separator: "\n")[0].split(separator: " ").dropFirst().map(String.init)
    precondition(words.count >= 5, "visible-changes.sql: \(words)")
    (name, endpoint, ownFields) = (words[0], words[1], Array(words[5...]))
    limits = Dictionary(
      uniqueKeysWithValues: zip(ChangedValues.Manner.allCases, words[2...]).compactMap {
        manner, word in Int(word).map { (manner, $0) }
      })
    sql = block.last == ";" ? String(block.dropLast()) : block
  }
}
