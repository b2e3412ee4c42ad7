import Base
import TestSupport
import Testing

@testable import Commands

/// The command lines of Tests/Fixtures/command-lines.txt on the sample, in English and in Japanese.
@Suite struct CommandLinesTests {
  struct Line: Sendable, CustomTestStringConvertible {
    var code: Int32
    var text: String
    /// The fragments of the output by locale.
    var fragments: [(locale: String, texts: [String])]

    var testDescription: String { text }

    /// The arguments as a shell splits them, with double quotes.
    var arguments: [String] {
      var (words, isQuoted) = ([""], false)
      for character in text {
        switch character {
        case "\"": isQuoted.toggle()
        case " " where !isQuoted: words.append("")
        default: words[words.count - 1].append(character)
        }
      }
      return words
    }
  }

  static let lines: [Line] = {
    let lines = try? File.lines(ofPackage: "Tests/Fixtures/command-lines.txt")
    return (lines ?? []).map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Line(
        code: Int32(parts[0]) ?? -1, text: parts[1],
        fragments: zip(["en_US.UTF-8", "ja_JP.UTF-8"], parts.dropFirst(2)).map {
          ($0, $1.split(separator: " ~ ").map(String.init))
        })
    }
  }()

  /// ResultSchemaTests runs the examples of commands that state their results.
  @Test func lines_fixture_hasThoseOfOtherReadingCommands() {
    #expect(Self.lines.count > 100)
    for command in Program.pokedex.groups[0].commands
    where !["update", "mcp"].contains(command.name) && command.results.isEmpty {
      #expect(Self.lines.contains { $0.arguments[0] == command.name }, "\(command.name)")
    }
  }

  @Test(arguments: lines) func line_onTheSample_printsWhatTheFixtureSays(line: Line) async throws {
    let path = try await SampleDatabase.path
    expectEqual(line.fragments.count, 2)
    for (locale, texts) in line.fragments {
      let run = await ReadingCommandsTests.run(
        line.arguments, locale: locale, environment: ["POKEDEX_DB": path])
      expectEqual(run.code.rawValue, line.code, "\(locale): \(run.error)")
      let output = run.output + run.error
      for text in texts {
        if text.hasPrefix("!") {
          #expect(!output.contains(text.dropFirst()), "\(locale): \(text)")
        } else {
          #expect(output.contains(text), "\(locale): \(text): \(output.prefix(500))")
        }
      }
    }
  }
}
