import Base
import TestSupport
import Testing
@testable import Commands

/// Commands run on hostile databases, and on paths that are not regular files.
@Suite(.inTemporaryFolder) struct HostileCommandsTests {
  let folder = InTemporaryFolder.path

  /// Every command that reads a database, run on the one at `path`.
  private func commands(_ path: String) async throws -> [[String]] {
    let sample = try await SampleDatabase.path
    return [
      ["info", path], ["show", path, "25"], ["show", path, "25", "--version-group", "1"],
      ["search", path, "pika"], ["search", path, "ピカ"],
      ["learners", path, "--moves", "thunderbolt"], ["doctor", path], ["verify", path],
      ["diff", sample, path], ["diff", path, sample],
      ["export-site", path, "--output", "\(folder)/site"],
      ["update", path, "--with", "\(folder)/none.sqlite"],
    ]
  }

  @Test(arguments: ["meta", "search_entry", "version_group", "resource", "text", "learnset"])
  func commands_endlessViewInPlaceOfTable_reportIt(_ table: String) async throws {
    let script = """
      ALTER TABLE \(table) RENAME TO was; CREATE VIEW \(table) AS WITH RECURSIVE r(x) AS
      (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT x AS key, x AS value, x AS id FROM r
      """
    let path = try TestDatabases.copy(of: try await SampleDatabase.path, to: folder, script)
    for command in try await commands(path) where command[0] != "update" {
      let run = await ReadingCommandsTests.run(command)
      #expect(run.code == .refused || run.code == .badData, "\(command)")
      #expect((run.output + run.error).contains(table), "\(command): \(run.error)")
    }
  }

  /// Values that the column checks would reject, in all rows at once.
  @Test(arguments: [
    "UPDATE species SET gender_rate = 9223372036854775807",
    "UPDATE form SET is_mega = 9223372036854775807, is_battle_only = 9223372036854775807",
    "UPDATE OR IGNORE learnset SET via = 9223372036854775807",
    "UPDATE OR IGNORE version_group SET id = -9223372036854775808 WHERE id = 1",
    "UPDATE resource SET identifier = 'same' WHERE kind = 49",
    "UPDATE resource SET identifier = 'same'",
    "UPDATE pokemon SET height_dm = -9223372036854775808, weight_hg = 9223372036854775807",
  ])
  func commands_valuesOutOfRange_neverCrash(_ script: String) async throws {
    let path = try TestDatabases.copy(of: try await SampleDatabase.path, to: folder, script)
    for command in try await commands(path) {
      let run = await ReadingCommandsTests.run(command)
      if command[0] == "verify" || command[0] == "doctor" { expectEqual(run.code, .refused) }
    }
  }

  /// Appends ESC and U+202E to every text, in a quarter of the tables at a time: with all of them
  /// changed, commands would find less to print.
  @Test(arguments: 0..<4) func commands_controlCharactersInTexts_printNone(
    _ quarter: Int
  ) async throws {
    let reader = try Connection(try await SampleDatabase.path, .immutable)
    let tables = try reader.texts(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
    )
    var script = ""
    for table in tables.indices where table % 4 == quarter {
      let columns = try reader.texts(
        """
        SELECT name FROM pragma_table_info('\(tables[table])') WHERE type = 'TEXT'
          AND '\(tables[table])' || '.' || name <> 'language.identifier'
        """)
      guard !columns.isEmpty else { continue }
      let changes = columns.map { "\($0) = \($0) || char(27) || '[2J' || char(8238)" }
      script += "UPDATE \(tables[table]) SET \(changes.joined(separator: ", "));"
    }
    #expect(!script.isEmpty)
    let path = try TestDatabases.copy(of: try await SampleDatabase.path, to: folder, script)
    for command in try await commands(path) {
      for options in [[], ["--json"]] where command[0] != "export-site" || options.isEmpty {
        let run = await ReadingCommandsTests.run(command + options, columns: 80)
        let printed = (run.output + run.error).unicodeScalars
        #expect(!printed.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(command)")
      }
    }
  }

  /// Opening a pipe that has no writer blocks.
  @Test func commands_pipe_failWithoutWaiting() async throws {
    let sample = try await SampleDatabase.path
    let pipe = "\(folder)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let others = [
      ["verify", sample, "--manifest", pipe], ["report", pipe], ["update", sample, "--with", pipe],
      ["localization", "--input", pipe, "--folder", folder],
    ]
    for command in try await commands(pipe) + others {
      let run = await ReadingCommandsTests.run(command)
      #expect(run.code != .done, "\(command)")
      #expect(!(run.output + run.error).isEmpty, "\(command)")
    }
  }
}
