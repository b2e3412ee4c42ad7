/// Many pieces of work, done on several threads and taken in their order.
package enum OrderedWork {
  /// Makes the outputs of the pieces `0..<count` on up to `jobs` threads, and hands each to
  /// `consume` in ascending order, one at a time; `consume` runs on whichever thread has made the
  /// output that was missing.
  ///
  /// At most `window` pieces (or `jobs`, if that is more) are begun or waiting to be consumed at any
  /// time, which bounds the memory.
  ///
  /// - Parameters:
  ///   - makeWorker: makes what one thread keeps between its pieces, such as a parser.
  ///   - isCancelled: asked before each piece.
  /// - Throws: of several failures, that of the first piece, whatever the number of jobs;
  ///   `CancellationError` where `isCancelled` said so. Some later pieces may be done by then, and
  ///   some earlier ones consumed.
  package static func run<Worker, Output: Sendable>(
    _ count: Int, jobs: Int, window: Int,
    isCancelled: @Sendable () -> Bool = { false },
    makeWorker: @Sendable () throws -> Worker,
    produce: @Sendable (inout Worker, Int) throws -> Output,
    consume: @Sendable (Int, Output) throws -> Void
  ) throws {
    guard count > 0 else { return }
    let threads = max(1, min(jobs, count))
    let queue = Queue<Output>(count: count, window: max(window, threads))
    _ = try Threads.map(count: threads, jobs: threads) { _ in
      do {
        var worker = try makeWorker()
        while let piece = queue.next() {
          do {
            if isCancelled() { throw CancellationError() }
            queue.deliver(piece, try produce(&worker, piece))
          } catch {
            queue.fail(piece, error)
          }
          queue.consumeReady(consume)
        }
      } catch {
        queue.fail(-1, error)
      }
    }
    if let failure = queue.failure { throw failure }
  }

  private struct State<Output> {
    var next = 0
    /// Pieces before this one are consumed, or being so.
    var consumed = 0
    var isConsuming = false
    var ready: [Int: Output] = [:]
    var failure: (piece: Int, error: any Error)?
  }

  private final class Queue<Output: Sendable>: Sendable {
    private let count: Int
    private let window: Int
    private let state = Monitor(State<Output>())

    init(count: Int, window: Int) {
      self.count = count
      self.window = window
    }

    var failure: (any Error)? { state.withLock { $0.failure?.error } }

    /// The next piece; nil when there is none left or one has failed. Pieces are handed out in
    /// ascending order, so every piece before a failed one has been handed out and ends.
    func next() -> Int? {
      state.wait { state -> Int?? in
        if state.failure != nil || state.next == count { return .some(nil) }
        guard state.next < state.consumed + window else { return nil }
        defer { state.next += 1 }
        return .some(state.next)
      }
    }

    func deliver(_ piece: Int, _ output: Output) {
      state.withLock { $0.ready[piece] = output }
    }

    func fail(_ piece: Int, _ error: any Error) {
      state.change { state in
        if let failure = state.failure, failure.piece <= piece { return }
        state.failure = (piece, error)
      }
    }

    /// Consumes what is ready in order, unless another thread is at it.
    func consumeReady(_ consume: (Int, Output) throws -> Void) {
      while let (piece, output) = takeReady() {
        do {
          try consume(piece, output)
        } catch {
          fail(piece, error)
        }
        state.change { state in
          state.isConsuming = false
          state.consumed += 1
        }
      }
    }

    private func takeReady() -> (Int, Output)? {
      state.withLock { state in
        guard !state.isConsuming, state.failure == nil,
          let output = state.ready.removeValue(forKey: state.consumed)
        else { return nil }
        state.isConsuming = true
        return (state.consumed, output)
      }
    }
  }
}
