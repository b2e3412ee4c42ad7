import Dispatch
import Platform

/// SIGINT and SIGTERM: the first asks the run to stop; where it has not ended within
/// ``graceMilliseconds``, or at the second signal, the process is ended. Whatever is written here
/// survives that, as it survives a kill -9.
///
/// The sources run on a queue with a thread of its own, so this works even where all threads of
/// Swift's pool are blocked, as in SQLite or in opening a file of a server that does not answer.
///
/// `@unchecked Sendable`, proof: the sources are constants and only held; the count and the action
/// are touched on the one serial queue alone.
final class SignalWatch: @unchecked Sendable {
  private let queue = DispatchQueue(label: "signals")
  private let sources: [any DispatchSourceSignal]
  private var count = 0
  private var action: (@Sendable () -> Void)?
  private var lastWords: (@Sendable () -> Void)?

  /// A person who pressed Ctrl-C gets the prompt back within a second.
  static let graceMilliseconds = 700

  /// Returns when the signals are watched: Dispatch registers them on its own time, and a signal
  /// before that would end the process.
  init() async {
    let queue = queue
    sources = [SIGINT, SIGTERM].map { number in
      // Darwin's sources watch beside the default action, which must be off; Linux does not care.
      ignore(number)
      return DispatchSource.makeSignalSource(signal: number, queue: queue)
    }
    for source in sources {
      source.setEventHandler { [unowned self] in
        count += 1
        if count == 1 { stop() } else { _exit(ExitCode.interrupted.rawValue) }
      }
      await withCheckedContinuation { continuation in
        source.setRegistrationHandler { continuation.resume() }
        source.activate()
      }
    }
  }

  deinit {
    for source in sources { source.cancel() }
  }

  /// Calls `action` at the first signal; at once where that has been.
  ///
  /// - Parameter lastWords: called before the process is ended because `action` did not end it in time.
  func atFirstSignal(
    _ action: @escaping @Sendable () -> Void, lastWords: @escaping @Sendable () -> Void
  ) {
    queue.async { [self] in
      self.action = action
      self.lastWords = lastWords
      if count > 0 { stop() }
    }
  }

  private func stop() {
    guard let action else { return }
    action()
    queue.asyncAfter(deadline: .now() + .milliseconds(Self.graceMilliseconds)) { [self] in
      lastWords?()
      _exit(ExitCode.interrupted.rawValue)
    }
  }
}

private func ignore(_ number: Int32) { signal(number, SIG_IGN) }
