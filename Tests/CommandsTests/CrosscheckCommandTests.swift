import Base
import TestSupport
import Testing
@testable import Commands

/// `pokedex crosscheck` on the sample, with facts made from its views.
@Suite(.inTemporaryFolder) struct CrosscheckCommandTests {
  private let database: String
  private let arguments: [String]
  private let path: String
  private var facts: SampleFacts

  init() async throws {
    database = try await SampleDatabase.path
    path = "\(InTemporaryFolder.path)/facts.sqlite"
    arguments = ["crosscheck", database, "--facts", path]
    facts = try SampleFacts(database, games: [["red-blue", "yellow"], ["sword-shield"]])
  }

  @Test func crosscheck_agreement_printsTables() async throws {
    try facts.write(to: path)
    let list = path + ".reviewed"
    try AtomicFile.write(
      list, #"{"format": 1, "minimum": {"stats": 99.5}, "disagreements": []}"#)
    let run = await ReadingCommandsTests.run(arguments + ["--reviewed", list])
    #expect(run.code == .done && run.error == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines[0].contains("100.00 % of"))
    #expect(lines.allSatisfy { $0.count <= 100 || $0 == lines[0] })
    let game = try #require(lines.first { $0.hasPrefix("red-blue+yellow ") })
    expectEqual(game.split(separator: " ").filter { $0 == "100.00" }.count, 4)
    let stats = try #require(lines.first { $0.hasPrefix("stats ") })
    expectEqual(
      stats.split(whereSeparator: \.isWhitespace).dropFirst(3),
      [
        "100.00", "%", "0", "0", "0", "99.5", "%",
      ])
    expectEqual(lines.last?.hasPrefix("all "), true)
  }

  @Test mutating func crosscheck_manyDisagreements_printsFiftyOrAll() async throws {
    let moves = facts.games[1].moves.keys.sorted().prefix(60)
    for move in moves { facts.games[1].moves[move]?["pp"] = "99" }
    try facts.write(to: path)
    let run = await ReadingCommandsTests.run(arguments + ["--minimum", "10"])
    expectEqual(run.code, .done, "\(run.error)")
    expectEqual(run.output.split(separator: "\n").count { $0.hasPrefix("pp ") }, 51)
    #expect(run.output.hasSuffix("10 more; --all prints them\n"))
    let all = await ReadingCommandsTests.run(arguments + ["--minimum", "10", "--all"])
    expectEqual(all.output.split(separator: "\n").count { $0.hasPrefix("pp ") }, 61)
    #expect(!all.output.contains("more; --all"))

    let refused = await ReadingCommandsTests.run(arguments)
    expectEqual(refused.code, .refused)
    #expect(refused.error.hasPrefix("error[crosscheck-below-minimum]: \(path): pp: "))
    let japanese = await ReadingCommandsTests.run(arguments, locale: "ja_JP.UTF-8")
    expectEqual(japanese.code, .refused)
    #expect(japanese.error.hasPrefix("error[crosscheck-below-minimum]: \(path): pp: "))
    #expect(japanese.error.contains(" 件のうち、一致または確認済みは "))
    #expect(japanese.error.contains(" % に届きません。pokedex crosscheck で"))
    #expect(japanese.output.contains("一致率") && japanese.output.contains("ほか 10 件（--all で表示）"))

    let json = await ReadingCommandsTests.run(arguments + ["--json"])
    expectEqual(json.code, .refused)
    let document = try json.document()
    expectEqual(document["disagreements"]?.array?.count, 60)
    expectEqual(document["problems"]?.array?.first?["code"]?.string, "crosscheck-below-minimum")
  }

  @Test mutating func crosscheck_reviewedFile_replacesTheEmbeddedList() async throws {
    facts.games[1].moves["surf"]?["pp"] = "99"
    try facts.write(to: path)
    let list = path + ".reviewed"
    try AtomicFile.write(
      list,
      """
      {"format": 1, "disagreements": [
      {"source": "test", "game": "sword-shield", "field": "pp", "identifier": "surf", "ours": "15", "theirs": "99",
       "verdict": "ours", "evidence": "test"},
      {"source": "test", "game": "sword-shield", "field": "pp", "identifier": "tackle", "ours": "35", "theirs": "1",
       "verdict": "ours", "evidence": "test"}]}
      """)
    let run = await ReadingCommandsTests.run(arguments + ["--reviewed", list])
    expectEqual(run.code, .done)
    expectEqual(
      run.error,
      "warning[crosscheck-stale]: \(list):4: no such disagreement any more: sword-shield pp tackle;"
        + " remove the row, or review the new values\n")
    #expect(!run.output.contains("surf"))
  }

  @Test func crosscheck_badArguments_haveTheirExitCodes() async throws {
    await ReadingCommandsTests.run(arguments).expect(.noInput, "error[no-such-file]")
    try AtomicFile.write(path, #"{"format": 1, "source": null}"#)
    let bad = await ReadingCommandsTests.run(arguments)
    expectEqual(bad.code, .badData)
    #expect(
      bad.error.hasPrefix(
        "error[facts-invalid]: \(path): not a readable SQLite database: file is not a database; write the facts again"
      ), "\(bad.error)")
    try facts.write(to: path)
    await ReadingCommandsTests.run(arguments + ["--facts", path]).expect(
      .badData, "facts of test are specified twice")
    for minimum in ["101", "-1", "nan", "much"] {
      let run = await ReadingCommandsTests.run(arguments + ["--minimum=\(minimum)"])
      expectEqual(run.code, .usage, "\(minimum): \(run.error)")
    }
    await expectEqual(ReadingCommandsTests.run(["crosscheck", database]).code, .usage)
    await expectEqual(
      ReadingCommandsTests.run(["crosscheck", path + ".sqlite", "--facts", path]).code,
      .noInput)
    await expectEqual(
      ReadingCommandsTests.run(["crosscheck", path, "--facts", path]).code, .refused)
  }
}
