/// Functions that run work on dedicated threads. Stages block while they read files and parse; on the
/// cooperative pool that would delay all other tasks (a timer of 20 ms fired after 424 ms).
package enum Threads {
  /// The number of processors that this process may use, at least 1.
  package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Runs `body` on a new thread, while the calling task waits without blocking its executor.
  ///
  /// - Parameter body: calls `isCancelled` periodically to check whether the task was cancelled.
  /// - Throws: the error of `body`, or ``SystemThread/Failure``.
  package static func run<Value: Sendable>(
    _ body: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
  ) async throws -> Value {
    let isCancelled = Locked(false)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        do {
          try SystemThread {
            continuation.resume(with: Result { try body { isCancelled.withLock { $0 } } })
          }.detach()
        } catch {
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
  }

  /// Runs `body` for 0..<`count` on up to `jobs` threads (fewer if the system has no more) and returns the
  /// results in the order of the numbers. Each thread takes the next free number; the results do not depend
  /// on `jobs`.
  ///
  /// - Throws: the error of the smallest number that failed. After a failure no new number is started.
  package static func map<Value: Sendable>(
    count: Int, jobs: Int, _ body: @Sendable (Int) throws -> Value
  ) throws -> [Value] {
    let results = Locked<[Value]>([])
    try OrderedWork.run(
      count, jobs: jobs, window: count, makeWorker: {}, work: { _, number in try body(number) },
      consume: { value in results.withLock { $0.append(value) } })
    return results.withLock { $0 }
  }

  /// Runs `first` on the calling thread and `second` on a new one, and waits for both.
  ///
  /// - Throws: the error of `first`, otherwise that of `second`.
  package static func both<A: Sendable, B: Sendable>(
    _ first: @Sendable () throws -> A, _ second: @Sendable () throws -> B
  ) throws -> (A, B) {
    let (a, b) = (Locked<Result<A, any Error>?>(nil), Locked<Result<B, any Error>?>(nil))
    each(2) { number in
      if number == 0 {
        let result = Result { try first() }
        a.withLock { $0 = result }
      } else {
        let result = Result { try second() }
        b.withLock { $0 = result }
      }
    }
    return (try a.withLock { $0! }.get(), try b.withLock { $0! }.get())
  }

  /// Calls `body` with 0..<`count`, with 0 on the calling thread and with each other number on a new one, and waits
  /// for all. Calls for which the system cannot start a thread follow on the calling thread.
  static func each(_ count: Int, _ body: @Sendable (_ number: Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      let others = (1..<count).map { number in (number, try? SystemThread { body(number) }) }
      body(0)
      for (number, thread) in others {
        if let thread { thread.join() } else { body(number) }
      }
    }
  }
}
