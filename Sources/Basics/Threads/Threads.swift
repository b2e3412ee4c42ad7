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
    let threads = min(jobs, count)
    guard threads > 1 else { return try (0..<count).map(body) }
    let shared = Locked(SharedWork<Value>(count: count))
    withoutActuallyEscaping(body) { body in
      let work: @Sendable () -> Void = {
        while let number = shared.withLock({ $0.next() }) {
          let result = Result { try body(number) }
          shared.withLock { $0.finish(number, result) }
        }
      }
      // The calling thread does its share of the work.
      let others = (1..<threads).compactMap { _ in try? SystemThread(work) }
      work()
      for thread in others { thread.join() }
    }
    return try shared.withLock { try $0.results() }
  }

  /// Runs `first` on the calling thread and `second` on a new one, and waits for both. If the system cannot
  /// start a thread, `second` runs after `first`.
  ///
  /// - Throws: the error of `first`, otherwise that of `second`.
  package static func both<A: Sendable, B: Sendable>(
    _ first: @Sendable () throws -> A, _ second: @Sendable () throws -> B
  ) throws -> (A, B) {
    try withoutActuallyEscaping(second) { second in
      let b = Locked<Result<B, any Error>?>(nil)
      let other = try? SystemThread {
        let result = Result { try second() }
        b.withLock { $0 = result }
      }
      let a = Result { try first() }
      if let other { other.join() } else { return (try a.get(), try second()) }
      return (try a.get(), try b.withLock { $0! }.get())
    }
  }
}

/// The remaining numbers and the results so far.
private struct SharedWork<Value: Sendable> {
  private let count: Int
  private var begun = 0
  private var failure: (number: Int, error: any Error)?
  private var finished: [Value?]

  init(count: Int) {
    self.count = count
    finished = Array(repeating: nil, count: count)
  }

  mutating func next() -> Int? {
    guard failure == nil, begun < count else { return nil }
    begun += 1
    return begun - 1
  }

  mutating func finish(_ number: Int, _ result: Result<Value, any Error>) {
    switch result {
    case .success(let value): finished[number] = value
    case .failure(let error):
      if failure.map({ number < $0.number }) ?? true { failure = (number, error) }
    }
  }

  func results() throws -> [Value] {
    if let failure { throw failure.error }
    return finished.map { $0! }
  }
}
