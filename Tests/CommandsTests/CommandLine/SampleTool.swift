import Base
import TestSupport
@testable import Commands

/// A command with an option of every kind; a test provides its body.
enum SampleTool {
  enum Form: String, CaseIterable, ArgumentValue {
    case full, core
  }

  static let source = Argument<String>.required("source", "S", help: "Where the data comes from")
  static let jobs = Argument.number(
    "jobs", short: "j", in: 1...64, default: 8, help: "How many transfers run at the same time")
  static let edition = Argument<Form>.value(
    "edition", "E", default: .full, help: "Which edition is built")
  static let rate = Argument<Double?>.optional("rate", "R", help: "Requests a second")
  static let moves = Argument<[String]>.repeated(
    "moves", short: "m", "A,B", separator: ",", help: "Moves that must all be learned")
  static let isForced = Argument.flag("force", short: "f", "Builds even if nothing has changed")
  static let database = Argument<String>.required("DB", help: "The database")
  static let updates = Argument<[String]>.repeated("UPDATE", isRequired: false, help: "The updates")

  static func build(
    body: @escaping @Sendable (CommandContext) async throws -> ExitCode = { _ in .done }
  ) -> Command {
    Command(
      "build", "builds the database from a source",
      discussion: ["Every stage is skipped whose input has not changed."],
      table: [source, jobs, edition, rate, moves, isForced, database, updates],
      examples: [("tool build --source sample x.sqlite", "Builds the sample, offline.")],
      body: body)
  }

  static func root(
    body: @escaping @Sendable (CommandContext) async throws -> ExitCode = { _ in .done }
  ) -> Command {
    Command(
      "tool", "does things",
      groups: [
        (
          "COMMANDS",
          [build(body: body), Command("verify", "checks a database", body: { _ in .refused })]
        )
      ])
  }
}

/// The output of a tool, by stream.
final class Capture: Sendable {
  private let texts = Locked((output: "", error: ""))

  var output: String { texts.withLock { $0.output } }
  var error: String { texts.withLock { $0.error } }

  func process(
    isTerminal: Bool = false, columns: Int = 80, environment: [String: String] = [:],
    now: @escaping @Sendable () -> Duration = { .zero }
  ) -> CommandLineTool.Process {
    let output = TerminalStream(
      isTerminal: isTerminal, columns: { columns },
      write: { [texts] bytes in
        texts.withLock { $0.output += String(decoding: bytes, as: UTF8.self) }
      })
    return CommandLineTool.Process(
      output: output, error: errorStream(isTerminal: isTerminal, columns: columns),
      environment: { environment[$0] }, now: now)
  }

  func errorStream(isTerminal: Bool, columns: Int = 80) -> TerminalStream {
    TerminalStream(
      isTerminal: isTerminal, columns: { columns },
      write: { [texts] bytes in
        texts.withLock { $0.error += String(decoding: bytes, as: UTF8.self) }
      })
  }
}

/// A clock that advances only on request.
final class FakeClock: Sendable {
  private let time = Locked(Duration.seconds(1000))

  var now: @Sendable () -> Duration { { [time] in time.withLock { $0 } } }

  func advance(_ duration: Duration) { time.withLock { $0 += duration } }
}
