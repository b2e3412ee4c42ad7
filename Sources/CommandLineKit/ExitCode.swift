package import Diagnostics

/// What a command answers to the shell. The numbers are part of the contract.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case done = 0
  case failed = 1
  /// A quality gate or a verification said no.
  case refused = 2
  /// Differences were found; only where they were asked for.
  case different = 3
  case usage = 64
  case badData = 65
  case noInput = 66
  case unreachable = 69
  case disk = 74
  case interrupted = 130

  package init(_ category: PipelineError.Category) {
    self =
      switch category {
      case .failed: .failed
      case .refused: .refused
      case .usage: .usage
      case .badData: .badData
      case .noInput: .noInput
      case .unreachable: .unreachable
      case .disk: .disk
      case .interrupted: .interrupted
      }
  }

  /// A few words for the help page.
  package var meaning: Message {
    switch self {
    case .done: "done"
    case .failed: "failed"
    case .refused: "a quality gate or a verification failed"
    case .different: "differences were found"
    case .usage: "invalid command line"
    case .badData: "invalid input data"
    case .noInput: "input file missing or unreadable"
    case .unreachable: "source not reachable"
    case .disk: "a disk is full, read-only or broken"
    case .interrupted: "interrupted by a signal"
    }
  }
}
