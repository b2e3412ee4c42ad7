import Base
import Commands
import TestSupport
import Testing

@Suite struct CommandParserTests {
  private func arguments(_ line: String...) throws -> Arguments {
    try CommandParser.parse(line, as: SampleTool.build()).arguments
  }

  private func failure(_ line: [String], _ command: Command = SampleTool.build()) -> PipelineError?
  {
    #expect(throws: PipelineError.self) { _ = try CommandParser.parse(line, as: command) }
  }

  @Test func parse_requiredArgumentsOnly_returnsDefaults() throws {
    let arguments = try arguments("--source", "sample", "x.sqlite")
    expectEqual(arguments[SampleTool.source], "sample")
    expectEqual(arguments[SampleTool.jobs], 8)
    expectEqual(arguments[SampleTool.edition], .full)
    expectEqual(arguments[SampleTool.rate], nil)
    expectEqual(arguments[SampleTool.moves], [])
    #expect(!arguments[SampleTool.isForced])
    expectEqual(arguments[SampleTool.database], "x.sqlite")
    expectEqual(arguments[SampleTool.updates], [])
    #expect(!arguments.isGiven(SampleTool.jobs))
  }

  @Test(arguments: [
    ["--jobs", "4"], ["--jobs=4"], ["-j", "4"], ["-j4"], ["-j=4"], ["-fj4"], ["--jobs=9", "-j4"],
  ])
  func parse_everySpellingOfValue_returnsIt(spelling: [String]) throws {
    let line = ["x", "--source=s"] + spelling
    let arguments = try CommandParser.parse(line, as: SampleTool.build()).arguments
    expectEqual(arguments[SampleTool.jobs], 4)
    #expect(arguments.isGiven(SampleTool.jobs))
  }

  @Test func parse_repeatedAndSeparated_keepsOrder() throws {
    let arguments = try arguments(
      "a", "--source", "s", "--moves", "surf,fly", "b", "-m", "cut", "--", "--c", "-d")
    expectEqual(arguments[SampleTool.moves], ["surf", "fly", "cut"])
    expectEqual(arguments[SampleTool.database], "a")
    expectEqual(arguments[SampleTool.updates], ["b", "--c", "-d"])
  }

  @Test func parse_valuesWithSpecialCharacters_areUnchanged() throws {
    let arguments = try arguments("--source=dir:a=b", "-", "--rate", "-1.5", "--edition", "core")
    expectEqual(arguments[SampleTool.source], "dir:a=b")
    expectEqual(arguments[SampleTool.database], "-")
    expectEqual(arguments[SampleTool.rate], -1.5)
    expectEqual(arguments[SampleTool.edition], .core)
  }

  @Test(arguments: [
    (["x"], "--source S is missing"),
    (["x", "--source", ""], "--source needs a value"),
    (["--source", "s"], "DB is missing"),
    (["--source"], "--source needs a value: --source S"),
    (["--source", "--force", "x"], "--source needs a value: --source S"),
    (["--source", "s", "x", "--jobs", "many"], "--jobs must be an integer, not \"many\""),
    (["--source", "s", "x", "--jobs", "0"], "--jobs must be from 1 to 64, not 0"),
    (["--source", "s", "x", "--rate", "nan"], "--rate must be a number, not \"nan\""),
    (["--source", "s", "x", "--force=yes"], "--force takes no value"),
    (["--source", "s", "x", "--moves", ","], "--moves needs a value"),
    (["--source", "s", "x", "-z"], "unknown option -z"),
  ])
  func parse_invalidLine_reportsUsageError(line: [String], message: String) {
    let error = failure(line)
    expectEqual(error?.category, .usage)
    expectEqual(error?.message, message)
    expectEqual(error?.advice, "see build --help")
  }

  @Test func parse_misspelledName_suggestsSimilar() {
    expectEqual(
      failure(["--sorce", "s"])?.advice, "did you mean --source? see build --help")
    expectEqual(
      failure(["--source", "s", "x", "--edition", "coer"])?.advice,
      "did you mean \"core\"? see build --help")
    expectEqual(failure(["--zzzzz"])?.advice, "see build --help")
    expectEqual(
      failure(["biuld"], SampleTool.root())?.advice, "did you mean \"build\"? see tool --help")
  }

  @Test func parse_extraArgument_fails() {
    let command = Command("one", "takes one", table: [SampleTool.database]) { _ in .done }
    expectEqual(failure(["a", "b"], command)?.message, "unexpected argument \"b\"")
  }

  @Test func parse_subcommandAfterCommonOptions_isFound() throws {
    let invocation = try CommandParser.parse(
      ["--json", "build", "--source", "s", "x"], as: SampleTool.root())
    expectEqual(invocation.path, ["tool", "build"])
    #expect(invocation.arguments[CommonOptions.json])
    expectEqual(invocation.request, .run)
  }

  @Test func parse_missingSubcommand_returnsUsage() throws {
    try expectEqual(CommandParser.parse([], as: SampleTool.root()).request, .usage)
    let error = failure(["--json"], SampleTool.root())
    expectEqual(error?.message, "a command is missing")
  }

  @Test(arguments: [
    ["build", "--help"], ["build", "-h"], ["help", "build"], ["build", "--nonsense", "--help"],
    ["build", "--jobs", "many", "-h"],
  ])
  func parse_helpWithMistakes_returnsHelp(line: [String]) throws {
    let invocation = try CommandParser.parse(line, as: SampleTool.root())
    expectEqual(invocation.request, .help)
    expectEqual(invocation.path, ["tool", "build"])
  }

  @Test func parse_helpAfterDoubleDash_isAnArgument() throws {
    let invocation = try CommandParser.parse(
      ["--source", "s", "--", "--help"], as: SampleTool.build())
    expectEqual(invocation.request, .run)
    expectEqual(invocation.arguments[SampleTool.database], "--help")
  }
}

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("serach", "search"), ("sho", "show"), ("VERIFY", "verify"), ("learner", "learners"),
  ])
  func nearest_misspelledWord_returnsWord(word: String, expected: String) {
    let words = ["build", "info", "verify", "show", "search", "learners", "diff"]
    expectEqual(Suggestion.nearest(to: word, among: words), expected)
  }

  @Test func nearest_otherWord_returnsNil() {
    expectEqual(Suggestion.nearest(to: "pikachu", among: ["build", "info"]), nil)
    expectEqual(Suggestion.nearest(to: "", among: ["build"]), nil)
    expectEqual(Suggestion.nearest(to: "x", among: []), nil)
  }

  @Test func nearest_japaneseWord_returnsWord() {
    expectEqual(
      Suggestion.nearest(to: "ピカチョウ", among: ["ライチュウ", "ピカチュウ"]), "ピカチュウ")
  }
}

@Suite struct HelpPageTests {
  @Test func text_command_listsEveryArgumentAndOption() {
    let text = HelpPage.text(SampleTool.build(), path: ["tool", "build"], columns: 80)
    expectEqual(
      text,
      """
      tool build: builds the database from a source

      USAGE
        tool build --source S [OPTIONS] DB [UPDATE…]

      Every stage is skipped whose input has not changed.

      ARGUMENTS
        DB         The database
        [UPDATE…]  The updates

      OPTIONS
            --source S   Where the data comes from (required)
        -j, --jobs N     How many transfers run at the same time (default: 8)
            --edition E  Which edition is built: full, core (default: full)
            --rate R     Requests a second
        -m, --moves A,B  Moves that must all be learned (may be repeated)
        -f, --force      Builds even if nothing has changed

      COMMON OPTIONS
            --json           Print results as JSON on stdout, progress and errors as
                             JSON lines on stderr
        -q, --quiet          Print errors only
        -v, --verbose        Print all findings and notes
            --language CODE  Language of names and texts, such as ja, en or de
                             (default: LC_ALL, LC_MESSAGES or LANG)
        -h, --help           Print this help
            --version        Print the version

      EXAMPLES
        tool build --source sample x.sqlite
            Builds the sample, offline.

      EXIT CODES
        0    done
        1    failed
        2    quality gate or verification failed
        64   invalid command line
        65   invalid input data
        66   input file missing or unreadable
        69   source not reachable
        74   disk full, read-only or failing
        130  interrupted by a signal

      """)
  }

  @Test func text_narrowTerminal_fitsWidth() {
    let text = HelpPage.text(SampleTool.build(), path: ["tool", "build"], columns: 50)
    let example = "  tool build --source sample x.sqlite"
    for line in text.split(separator: "\n") where line != example {
      #expect(line.count <= 50, "\(line)")
    }
  }

  @Test func text_root_listsCommands() {
    let text = HelpPage.text(SampleTool.root(), path: ["tool"])
    #expect(text.contains("  tool COMMAND [OPTIONS]\n"))
    #expect(text.contains("  build   builds the database from a source\n"))
    #expect(text.contains("  verify  checks a database\n"))
  }
}
