import Base
import PokedexCore
import TestSupport
import Testing
@testable import Commands

@Suite(.inTemporaryFolder) struct ReadingCommandsTests {
  let folder = InTemporaryFolder.path

  /// The output and the exit code of a run.
  struct Run {
    var code: ExitCode
    var output: String
    var error: String

    func document() throws -> JSONValue { try JSONValue(parsing: Array(output.utf8)) }

    /// Fails unless the run ended with the code, and its output (at other codes its errors) has the
    /// parts.
    func expect(
      _ code: ExitCode = .done, _ parts: String...,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      expectEqual(self.code, code, "\(error)", sourceLocation: sourceLocation)
      let text = code == .done ? output : error
      for part in parts {
        #expect(text.contains(part), "\(text)", sourceLocation: sourceLocation)
      }
    }
  }

  /// - Parameter columns: the width of the terminal on stdout; nil if stdout is not a terminal.
  static func run(
    _ arguments: [String], locale: String = "en_US.UTF-8", columns: Int? = nil,
    environment: [String: String] = [:]
  ) async -> Run {
    let texts = Locked((output: "", error: ""))
    let process = CommandLineTool.Process(
      output: TerminalStream(isTerminal: columns != nil, columns: { columns ?? 80 }) { bytes in
        texts.withLock { $0.output += String(decoding: bytes, as: UTF8.self) }
      },
      error: TerminalStream(isTerminal: false) { bytes in
        texts.withLock { $0.error += String(decoding: bytes, as: UTF8.self) }
      },
      environment: { $0 == "LANG" ? locale : environment[$0] })
    let code = await CommandLineTool(Program.pokedex, version: "test").run(arguments, in: process)
    return texts.withLock { Run(code: code, output: $0.output, error: $0.error) }
  }

  @Test func commands_withJSON_printOneDocument() async throws {
    let path = try await SampleDatabase.path
    for arguments in [["info", path], ["show", path, "25"], ["doctor", path]] {
      let run = await Self.run(arguments + ["--json"])
      expectEqual(run.code, .done, "\(arguments)")
      try expectEqual(run.document().array, nil)
      expectEqual(run.output.count { $0 == "\n" }, 1)
    }
  }

  /// A list is one array.
  @Test func lists_withJSON_printOneArray() async throws {
    let path = try await SampleDatabase.path
    for arguments in [
      ["search", path, "pika"], ["learners", path, "--moves", "thunderbolt"], ["games", path],
      ["methods", path],
    ] {
      let run = await Self.run(arguments + ["--json"])
      expectEqual(run.code, .done, "\(arguments)")
      let values = try #require(run.document().array)
      #expect(values.count > 1)
    }
  }

  @Test func commands_withJSON_equalsGolden() async throws {
    let path = "\(folder)/small.sqlite"
    try TestRelease.pack(SmallDex.make(), to: path)
    for words in [
      ["show", "pikachu"], ["show", "thunder-shock"], ["show", "red-blue"], ["list"],
      ["search", "pika"], ["learners", "--moves", "thunder-shock"], ["games"], ["methods"],
    ] {
      let run = await Self.run([words[0], path] + words.dropFirst() + ["--json"])
      expectEqual(run.code, .done, "\(words): \(run.error)")
      let name = words.filter { !$0.hasPrefix("--") }.joined(separator: "-")
      try expectEqual(Golden.difference(json: run.output, from: "\(name).json"), nil)
    }
  }

  /// What is printed is the Codable form of the library's value.
  @Test func show_withJSON_printsTheValueOfTheLibrary() async throws {
    let path = try await SampleDatabase.path
    let pokedex = try Pokedex(path: path, language: .english)
    func printed(_ words: String...) async -> String {
      await Self.run(["show", path] + words + ["--json"]).output
    }
    func line(_ value: some Encodable) -> String { JSONValue(encoding: value).line + "\n" }
    let red = try pokedex.find(VersionGroup.self, "red-blue")
    try await expectEqual(
      printed("25", "--version-group", "red-blue"),
      line(pokedex.detail(of: 25, in: .id(red))))
    try await expectEqual(printed("surf"), line(pokedex.move(57)))
    try await expectEqual(printed("static"), line(pokedex.ability(9)))
    try await expectEqual(printed("potion"), line(pokedex.item(17)))
    try await expectEqual(printed("water"), line(pokedex.type(11)))
    var games = try #require(try pokedex.versionGroups().first { $0.id == red })
    games.coverage = try pokedex.coverage(of: .id(red))
    await expectEqual(printed("red-blue"), line(games))
  }

  @Test func learners_gamesWithoutLearnsets_warnsNoLearnsets() async throws {
    let sample = try await SampleDatabase.path
    let path = "\(folder)/p.sqlite"
    try TestRelease.hideLearnsets(sample, to: path)
    let arguments = ["learners", path, "--moves", "thunderbolt", "--version-group"]
    let run = await Self.run(arguments + ["the-crown-tundra"])
    #expect(run.code == .done && run.output == "not known\n")
    #expect(run.error.contains("warning[no-learnsets]"))
    let json = await Self.run(arguments + ["the-crown-tundra", "--json"])
    #expect(json.output == "[]\n" && json.error.contains("no-learnsets"))
    let known = await Self.run(arguments + ["red-blue", "--not", "thunderbolt"])
    #expect(known.output == "no pokemon\n" && known.error.isEmpty)
  }
}

/// Short command lines: defaults and positional arguments.
@Suite struct ShortCommandLineTests {
  private static func run(_ arguments: String..., database: String? = nil) async
    -> ReadingCommandsTests.Run
  {
    await ReadingCommandsTests.run(arguments, environment: ["POKEDEX_DB": database ?? ""])
  }

  @Test func database_inEnvironmentOrArguments_isFound() async throws {
    let path = try await SampleDatabase.path
    #expect(await Self.run("show", "pikachu", database: path).output.contains("Pikachu"))
    #expect(await Self.run("show", "pikachu", path).output.contains("Pikachu"))
    await expectEqual(Self.run("info", database: path).code, .done)
    let missing = await Self.run("show", "pikachu", database: "/none/there.sqlite")
    missing.expect(.noInput, "error[no-such-file]: /none/there.sqlite")
    #expect(missing.error.contains("POKEDEX_DB"))
  }

  @Test(arguments: [
    ["info"], ["show", "x"], ["search", "x"], ["learners", "surf"], ["games"], ["methods"],
    ["verify"], ["doctor"], ["doctor", "/none/there.sqlite"], ["report", "/none/there"],
    ["diff", "/none/there.sqlite", "/none/there.sqlite"],
    ["update", "/none/there.sqlite", "--with", "/none/there.sqlite"],
    ["export-site", "/none/there.sqlite", "--output", "/none/site"],
  ])
  func commands_missingInput_exitWith66(arguments: [String]) async {
    let run = await ReadingCommandsTests.run(
      arguments, environment: ["POKEDEX_DB": "/none/there.sqlite"])
    run.expect(.noInput, "no-such-file")
    if !arguments.contains(where: { $0.hasPrefix("/none/") }) {
      run.expect(.noInput, "pokedex download")
    }
  }

  @Test func learners_movesAsWords_equalsMovesOption() async throws {
    let path = try await SampleDatabase.path
    let words = await Self.run("learners", "surf", "thunder", "bolt", database: path)
    let options = await Self.run("learners", "--moves", "surf,thunderbolt", database: path)
    #expect(words.code == .done && words.output == options.output)
    #expect(words.output.contains("pikachu"))
  }

  @Test func pokedex_noArguments_printsShortUsage() async {
    let run = await Self.run()
    expectEqual(run.code, .usage)
    #expect(run.error.hasPrefix("usage: pokedex COMMAND [OPTIONS]\n"))
    #expect(run.error.contains("pokedex COMMAND --help"))
  }

  @Test func schema_asJSON_containsViewsWithColumns() async {
    let run = await Self.run("schema", "--json")
    #expect(run.output.hasPrefix(#"{"version":"#))
    #expect(run.output.contains(#""name":"dex_pokemon","#))
    #expect(run.output.contains(#""columns":[{"name":"pokemon_id","type":"INTEGER","#))
  }

  private static func complete(_ shell: String, _ words: [String]) async throws
    -> ReadingCommandsTests.Run
  {
    await ReadingCommandsTests.run(
      ["completion", shell, "--"] + words, environment: ["POKEDEX_DB": try SampleDatabase.path])
  }

  /// What the words of a command line, of which the last is incomplete, can become.
  @Test(
    arguments: [
      (["sh"], ["show"]), (["se"], ["search"]), (["show", "--ki"], ["--kind"]),
      (["show", "--kind", "m"], ["move"]), (["show", "--kind=m"], ["--kind=move"]),
      // As bash divides words.
      (["show", "--kind", "=", "m"], ["move"]), (["show", "--kind", "="], nil),
      (["list", "--game", "sw"], ["sword-shield"]), (["list", "-g", "sw"], ["sword-shield"]),
      (["list", "--language", "zh"], ["zh-hans", "zh-hant"]),
      (["list", "--sort", "sp"], ["special-attack", "special-defense", "speed"]),
      (["list", "--sort", "-sp"], ["-special-attack", "-special-defense", "-speed"]),
      (["list", "--type", "fire,wa"], ["fire,water"]), (["list", "--stat", "hp"], ["hp="]),
      (["learners", "--methods", "level"], ["level-up"]),
      (["list", "pika"], []), (["nothing", "--"], []), (["list", "--limit", ""], []),
    ] as [([String], [String]?)])
  func completion_words_haveTheirCandidates(_ words: [String], _ expected: [String]?) async throws {
    let run = try await Self.complete("bash", words)
    expectEqual(run.code, .done)
    let lines = run.output.split(separator: "\n").map(String.init)
    if let expected { expectEqual(lines.sorted(), expected) } else { #expect(lines.count > 3) }
  }

  @Test func completion_zshAndFish_haveMeanings() async throws {
    let words = ["list", "--game", "sword-"]
    let zsh = try await Self.complete("zsh", words)
    expectEqual(zsh.output, "sword-shield:Sword and Shield\n")
    let fish = try await Self.complete("fish", words)
    expectEqual(fish.output, "sword-shield\tSword and Shield\n")
  }

  /// The script asks the program, which here is a function.
  @Test func completion_bash_asksTheProgram() async throws {
    let script = await Self.run("completion", "bash").output
    let test = """
      \(script)
      pokedex() { echo "$#"; echo "a b"; }
      COMP_WORDS=(pokedex list --game ""); COMP_CWORD=3; _pokedex; printf '%s|' "${COMPREPLY[@]}"
      """
    let (end, text) = ChildProcess("/bin/bash", ["-c", test], keepsErrors: true).wait()
    #expect(end == .exited(0) && text == "6|a b|", "\(text)")
  }

  /// fish passes no argument for an empty word unless it is quoted.
  @Test(.enabled(if: File.exists("/usr/bin/fish"), "fish is not installed"))
  func completion_fish_asksTheProgramForAnEmptyWord() async throws {
    let script = await Self.run("completion", "fish").output
    let test = """
      \(script)
      function pokedex; count $argv; end
      complete -C "pokedex list --sort "
      """
    let (end, text) = ChildProcess("/usr/bin/fish", ["-c", test], keepsErrors: true).wait()
    #expect(end == .exited(0) && text == "6\n", "\(text)")
  }

  @Test func help_inJapanese_containsNoEnglish() async {
    for command in Program.pokedex.subcommands {
      let run = await ReadingCommandsTests.run([command.name, "--help"], locale: "ja_JP.UTF-8")
      for heading in ["使い方", "共通オプション", "終了コード"] {
        #expect(run.output.contains(heading), "\(command.name)")
      }
      for english in ["USAGE", "(required)", "(default", "Print", "The "] {
        #expect(!run.output.contains(english), "\(command.name): \(english)")
      }
    }
  }

  /// A summary is an imperative phrase that fits a list of commands.
  @Test func summaries_allCommands_haveAtMost60Characters() {
    for command in Program.pokedex.subcommands {
      let summary = command.summary.description
      #expect(summary.count <= 60 && !summary.hasSuffix("."), "\(summary)")
    }
  }
}
