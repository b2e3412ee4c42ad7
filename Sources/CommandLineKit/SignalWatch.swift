import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// SIGINT and SIGTERM: the first asks the run to stop, the second ends the process at once.
///
/// The sources run on a queue with a thread of its own, so a second Ctrl-C works even where all
/// threads of Swift's pool are blocked.
///
/// `@unchecked Sendable`, proof: the sources are constants and only held; the count and the action
/// are touched on the one serial queue alone.
final class SignalWatch: @unchecked Sendable {
  private let queue = DispatchQueue(label: "signals")
  private let sources: [any DispatchSourceSignal]
  private var count = 0
  private var action: (@Sendable () -> Void)?

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
        if count == 1 { action?() } else { _exit(ExitCode.interrupted.rawValue) }
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
  func atFirstSignal(_ action: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      self.action = action
      if count > 0 { action() }
    }
  }
}

private func ignore(_ number: Int32) { signal(number, SIG_IGN) }
