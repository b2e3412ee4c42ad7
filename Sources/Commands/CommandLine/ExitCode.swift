package import Base

/// The exit codes of commands. The numbers are part of the stable interface.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case done = 0
  case failed = 1
  /// A quality gate or a verification failed.
  case refused = 2
  /// Differences were found; only used on request.
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

  /// A short description for the help page.
  package var meaning: Message {
    switch self {
    case .done: .exitDone
    case .failed: .exitFailed
    case .refused: .exitRefused
    case .different: .exitDifferent
    case .usage: .exitUsage
    case .badData: .exitBadData
    case .noInput: .exitNoInput
    case .unreachable: .exitUnreachable
    case .disk: .exitDisk
    case .interrupted: .exitInterrupted
    }
  }
}
