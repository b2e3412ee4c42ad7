#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Work on threads of its own. Stages read files and parse, which blocks; on the cooperative pool
/// that would starve everything else (a timer of 20 ms was seen to fire after 424 ms).
package enum Threads {
  /// The number of processors that this process may use, at least 1.
  package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Runs `body` for 0..<`count` on up to `jobs` threads, each taking the next number when it is
  /// free, and gives back the results in the order of the numbers: the outcome does not depend on
  /// `jobs`.
  ///
  /// - Throws: the error of the smallest number that failed. After a failure no new number is begun.
  package static func map<Result: Sendable>(
    count: Int, jobs: Int, _ body: @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    let threads = min(jobs, count)
    guard threads > 1 else { return try (0..<count).map(body) }
    let shared = SharedWork<Result>(count: count)
    withoutActuallyEscaping(body) { body in
      let work: @Sendable () -> Void = {
        while let number = shared.next() {
          do {
            shared.finish(number, .success(try body(number)))
          } catch {
            shared.finish(number, .failure(error))
          }
        }
      }
      // The calling thread is one of them.
      let others = (1..<threads).map { _ in started(work) }
      work()
      for thread in others { thread.join() }
    }
    return try shared.results()
  }

  /// Runs both at once, `second` on a thread of its own, and waits for both.
  ///
  /// - Throws: the error of `first`, else that of `second`.
  package static func both<A: Sendable, B: Sendable>(
    _ first: @Sendable () throws -> A, _ second: @Sendable () throws -> B
  ) throws -> (A, B) {
    try withoutActuallyEscaping(second) { second in
      let box = Box<Result<B, any Error>>()
      let other = started { box.value = Result(catching: second) }
      let a = Result(catching: first)
      other.join()
      return (try a.get(), try box.value!.get())
    }
  }
}

/// A thread that is joined before its owner goes on. Without threads the work cannot be done at all.
private func started(_ body: @escaping @Sendable () -> Void) -> SystemThread {
  do {
    return try SystemThread(body)
  } catch {
    preconditionFailure("no thread to be had: errno \(error.errno)")
  }
}

/// Written by one thread, read by another after it has been joined: the join orders the two.
private final class Box<Value>: @unchecked Sendable {
  var value: Value?
}

/// The numbers still to do and the results so far. Every access is under the lock, which is what
/// makes it safe to share.
private final class SharedWork<Result: Sendable>: @unchecked Sendable {
  private let count: Int
  private var begun = 0
  private var failure: (number: Int, error: any Error)?
  private var finished: [Result?]
  private var lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(count: Int) {
    self.count = count
    finished = Array(repeating: nil, count: count)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func next() -> Int? {
    locked {
      guard failure == nil, begun < count else { return nil }
      begun += 1
      return begun - 1
    }
  }

  func finish(_ number: Int, _ result: Swift.Result<Result, any Error>) {
    locked {
      switch result {
      case .success(let value): finished[number] = value
      case .failure(let error):
        if failure.map({ number < $0.number }) ?? true { failure = (number, error) }
      }
    }
  }

  func results() throws -> [Result] {
    try locked {
      if let failure { throw failure.error }
      return finished.map { $0! }
    }
  }

  private func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body()
  }
}
