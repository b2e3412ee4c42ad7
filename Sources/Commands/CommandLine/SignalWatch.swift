import Base
import Dispatch

/// Handles SIGINT and SIGTERM: the first signal cancels the run. The process is ended if the run takes longer
/// than ``graceMilliseconds``, or at the second signal. Written data survive that, as they survive a kill -9.
///
/// The sources run on a separate queue, so this works even if all threads of Swift's pool are blocked, for
/// example in SQLite or while opening a file of an unresponsive server.
///
/// `@unchecked Sendable`, proof: the sources are constants that are only retained; the count and the action
/// are only used on the serial queue.
final class SignalWatch: @unchecked Sendable {
  private let queue = DispatchQueue(label: "signals")
  private let sources: [any DispatchSourceSignal]
  private var count = 0
  private var action: (@Sendable () -> Void)?
  private var lastWords: (@Sendable () -> Void)?

  /// The time for cleaning up, in milliseconds: after Ctrl-C, the prompt returns within a second.
  static let graceMilliseconds = 700

  /// Returns once the signals are being watched. Dispatch registers sources asynchronously, and an earlier
  /// signal would end the process.
  init() async {
    let queue = queue
    sources = [SIGINT, SIGTERM].map { number in
      // On Darwin, the default action also runs unless it is disabled; on Linux this has no effect.
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

  deinit { for source in sources { source.cancel() } }

  /// Calls `action` at the first signal, or at once if there was one.
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
