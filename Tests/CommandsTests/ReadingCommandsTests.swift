import CommandLineKit
import Diagnostics
import Platform
import Testing

@testable import Commands

@Suite struct ReadingCommandsTests {
  /// What a run wrote and answered.
  struct Run {
    var code: ExitCode
    var output: String
    var error: String
  }

  /// - Parameter columns: of the terminal that stdout is; nil for none.
  static func run(
    _ arguments: [String], locale: String = "en_US.UTF-8", columns: Int? = nil
  ) async -> Run {
    let texts = Locked((output: "", error: ""))
    let process = CommandLineTool.Process(
      output: TerminalStream(isTerminal: columns != nil, columns: { columns ?? 80 }) { bytes in
        texts.withLock { $0.output += String(decoding: bytes, as: UTF8.self) }
      },
      error: TerminalStream(isTerminal: false) { bytes in
        texts.withLock { $0.error += String(decoding: bytes, as: UTF8.self) }
      },
      environment: { $0 == "LANG" ? locale : nil })
    let code = await CommandLineTool(Program.pokedex, version: "test").run(arguments, in: process)
    return texts.withLock { Run(code: code, output: $0.output, error: $0.error) }
  }

  @Test func commands_onTheSample_answer() async throws {
    let path = try await SampleDatabase.path
    let info = await Self.run(["info", path])
    #expect(info.code == .done)
    #expect(info.output.contains("data_version"))

    let show = await Self.run(["show", path, "ピカチュウ", "--version-group", "red-blue"])
    #expect(show.code == .done)
    #expect(show.output.contains("Pikachu") && show.output.contains("special"))

    let japanese = await Self.run(["show", path, "charizard"], locale: "ja_JP.UTF-8")
    #expect(japanese.output.contains("リザードン") && japanese.output.contains("ほのお・ひこう"))

    let search = await Self.run(["search", path, "ぴかちゅー", "--language", "ja"])
    #expect(search.output.split(separator: "\n").dropFirst().first?.hasPrefix("ピカチュウ") == true)

    let learners = await Self.run(
      ["learners", path, "--moves", "10まんボルト", "--version-group", "sword-shield"])
    #expect(learners.output.contains("pikachu"))

    let doctor = await Self.run(["doctor", path])
    #expect(doctor.code == .done)
  }

  @Test func commands_withJSON_printOneObjectALine() async throws {
    let path = try await SampleDatabase.path
    for arguments in [
      ["info", path], ["show", path, "25"], ["search", path, "pika"],
      ["learners", path, "--moves", "thunderbolt"], ["doctor", path],
    ] {
      let run = await Self.run(arguments + ["--json"])
      #expect(run.code == .done, "\(arguments)")
      let lines = run.output.split(separator: "\n")
      #expect(!lines.isEmpty)
      #expect(lines.allSatisfy { $0.first == "{" && $0.last == "}" })
    }
  }

  @Test func learners_gamesWithoutLearnsets_sayThatNothingIsKnown() async throws {
    let path = try await SampleDatabase.path
    let arguments = ["learners", path, "--moves", "thunderbolt", "--version-group"]
    let run = await Self.run(arguments + ["the-crown-tundra"])
    #expect(run.code == .done && run.output == "not known\n")
    #expect(run.error.contains("warning[no-learnsets]"))
    let json = await Self.run(arguments + ["the-crown-tundra", "--json"])
    #expect(json.output.isEmpty && json.error.contains("no-learnsets"))
    let known = await Self.run(arguments + ["red-blue", "--not", "thunderbolt"])
    #expect(known.output == "nobody\n" && known.error.isEmpty)
  }

  @Test func commands_unknownNames_suggestAndExitWithUsage() async throws {
    let path = try await SampleDatabase.path
    let move = await Self.run(["learners", path, "--moves", "thunderbotl"])
    #expect(move.code == .usage)
    #expect(move.error.contains("unknown-name") && move.error.contains("Thunderbolt"))
    let pokemon = await Self.run(["show", path, "ピカチウ"], locale: "ja_JP.UTF-8")
    #expect(pokemon.code == .usage)
    #expect(pokemon.error.contains("もしかして") && pokemon.error.contains("ピカチュウ"))
    // The right spelling is of the language that was typed.
    let german = await Self.run(["show", path, "Glurakk"])
    #expect(german.code == .usage && german.error.contains("did you mean Glurak?"))
    let group = await Self.run(["show", path, "25", "--version-group", "sword-sheeld"])
    #expect(group.code == .usage)
    #expect(await Self.run(["learners", path]).code == .usage)
  }

  @Test func commands_noDatabase_exitWithBadData() async throws {
    let run = await Self.run(["info", "/nowhere/pokedex.sqlite"])
    #expect(run.code == .badData)
    #expect(run.error.contains("cannot-open"))
    let doctor = await Self.run(["doctor", "/nowhere/pokedex.sqlite"])
    #expect(doctor.code == .refused)
  }
}
