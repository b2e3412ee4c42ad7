import Diagnostics
import FileKit
import JSONKit

/// Prints errors and findings on stderr: a line for a person, or a JSON object with `--json`.
struct ErrorReporter: Sendable {
  let isJSON: Bool
  let language: MessageLanguage
  let stream: TerminalStream
  /// The progress on the same stream, which must be wiped first; nil where there is none.
  let progress: TerminalProgress?

  /// The one line that ends a run: what, where, what to do.
  func print(_ error: PipelineError) {
    if isJSON {
      let members = Self.members(error.diagnostic, language)
      let exit = JSONValue.Member("exit", .int(Int(ExitCode(error.category).rawValue)))
      let category = JSONValue.Member("category", .string(error.category.rawValue))
      print(line: JSONValue.object([.init("error", .object([category, exit] + members))]).line)
    } else {
      print(line: TerminalText.oneLine(language.say(error.diagnostic.lineText)))
    }
  }

  func print(_ diagnostic: Diagnostic) {
    if isJSON {
      let severity = JSONValue.Member("severity", .string(diagnostic.severity.rawValue))
      let members = [severity] + Self.members(diagnostic, language)
      print(line: JSONValue.object([.init("diagnostic", .object(members))]).line)
    } else {
      print(line: TerminalText.oneLine(language.say(diagnostic.lineText)))
    }
  }

  func print(line: String) {
    if let progress {
      progress.print(line: line)
    } else {
      stream.writeIgnoringErrors(line + "\n")
    }
  }

  private static func members(_ diagnostic: Diagnostic, _ language: MessageLanguage)
    -> [JSONValue.Member]
  {
    [
      .init("code", .string(diagnostic.code.rawValue)),
      .init("message", .string(language.say(diagnostic.text))),
      .init("place", JSONValue(diagnostic.place?.description)),
      .init("advice", JSONValue(diagnostic.adviceText.map(language.say))),
    ]
  }
}

extension PipelineError {
  /// What any error means to the shell. Stages throw `PipelineError` themselves; this knows the
  /// errors that come from below them, and calls the rest unexpected.
  init(anyError error: any Error) {
    switch error {
    case let error as PipelineError: self = error
    case is CancellationError: self = .interrupted
    case let error as FileError: self.init(fileError: error)
    case let error as FileLock.Held:
      self.init(
        .failed, "output-locked",
        error.holder.map { "another run is writing here: process \($0)" }
          ?? "another run is writing here", at: .file(error.path),
        advice: "wait for it, or choose another output folder")
    default:
      self.init(.failed, "unexpected-error", Message("\(error)", named: "unexpected-error"))
    }
  }

  private init(fileError error: FileError) {
    let (code, advice): (DiagnosticCode, Message?) =
      if error.isDiskFull {
        ("disk-full", "free space, or choose another output folder")
      } else if error.isPermission {
        ("file-not-permitted", "check the rights of the file and its folder")
      } else if error.isMissing {
        (
          "file-operation-failed",
          "look at the path: it, or a folder on the way to it, is not there"
        )
      } else {
        ("file-operation-failed", nil)
      }
    self.init(
      .disk, code,
      "cannot \(Message(listed: error.operation)) it: \(Message(listed: error.reason))",
      at: .file(error.path),
      advice: advice)
  }

  static let interrupted = PipelineError(
    .interrupted, "interrupted", "interrupted",
    advice: "the same command goes on where it stopped")
}
