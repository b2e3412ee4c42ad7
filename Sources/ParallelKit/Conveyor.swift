/// One thread that brings items, and others that work on them as they come: for sources that can
/// only be read in one go, such as a packed archive.
package enum Conveyor {
  /// Runs `produce` on the calling thread and `work` on up to `jobs - 1` others for every item that
  /// `produce` puts; with one job, `put` itself works. The outputs go to `consume` in the order of
  /// the items, one at a time, on whichever thread has made the one that was missing.
  ///
  /// - Parameters:
  ///   - capacity: items that wait, or are worked on, at most; `put` blocks beyond it.
  ///   - makeWorker: makes what one thread keeps between its items, such as a parser.
  ///   - produce: brings the items in an order that does not depend on `jobs`.
  /// - Throws: of several failures, that of the first item, else that of `produce`: whatever the
  ///   number of jobs. After a failure no new item is begun.
  package static func run<Worker, Item: Sendable, Output: Sendable>(
    jobs: Int, capacity: Int,
    makeWorker: @Sendable () throws -> Worker,
    work: @Sendable (inout Worker, Item) throws -> Output,
    consume: @Sendable (Output) throws -> Void,
    produce: @Sendable (_ put: (Item) throws -> Void) throws -> Void
  ) throws {
    guard jobs > 1 else {
      return try withoutActuallyEscaping(work) { work in
        try withoutActuallyEscaping(consume) { consume in
          var worker = try makeWorker()
          try produce { try consume(try work(&worker, $0)) }
        }
      }
    }
    let belt = Belt<Item, Output>(capacity: max(capacity, jobs))
    let (production, _) = try Threads.both(
      {
        defer { belt.close() }
        return Result {
          try produce { item in
            guard belt.put(item) else { throw Stopped() }
          }
        }
      },
      {
        try Threads.map(count: jobs - 1, jobs: jobs - 1) { _ in
          do {
            var worker = try makeWorker()
            while let (number, item) = belt.take() {
              do {
                belt.deliver(number, try work(&worker, item))
              } catch {
                belt.fail(number, error)
              }
              belt.consumeReady(consume)
            }
          } catch {
            belt.fail(-1, error)
          }
        }
      })
    // A failed item comes before what `produce` has met behind it.
    if let failure = belt.failure { throw failure }
    try production.get()
  }

  /// Ends `produce` after an item has failed.
  private struct Stopped: Error {}

  private struct State<Item, Output> {
    var waiting: [Item] = []
    var taken = 0
    var consumed = 0
    var isConsuming = false
    var ready: [Int: Output] = [:]
    var isClosed = false
    var failure: (number: Int, error: any Error)?
  }

  private final class Belt<Item: Sendable, Output: Sendable>: Sendable {
    private let capacity: Int
    private let state = Monitor(State<Item, Output>())

    init(capacity: Int) { self.capacity = capacity }

    var failure: (any Error)? { state.withLock { $0.failure?.error } }

    /// False after a failure.
    func put(_ item: Item) -> Bool {
      let isRunning = state.wait { state -> Bool? in
        if state.failure != nil { return false }
        return state.waiting.count + state.taken - state.consumed < capacity ? true : nil
      }
      guard isRunning else { return false }
      state.change { $0.waiting.append(item) }
      return true
    }

    /// The next item and its number; nil after the last, or after a failure. Items are taken in
    /// their order, so every item before a failed one has been taken and is worked on to its end.
    func take() -> (Int, Item)? {
      state.wait { state -> (Int, Item)?? in
        if state.failure != nil { return .some(nil) }
        guard !state.waiting.isEmpty else { return state.isClosed ? .some(nil) : nil }
        defer { state.taken += 1 }
        return (state.taken, state.waiting.removeFirst())
      }
    }

    func deliver(_ number: Int, _ output: Output) {
      state.withLock { $0.ready[number] = output }
    }

    func fail(_ number: Int, _ error: any Error) {
      state.change { state in
        if let failure = state.failure, failure.number <= number { return }
        state.failure = (number, error)
      }
    }

    func close() { state.change { $0.isClosed = true } }

    /// Consumes what is ready in order, unless another thread is at it.
    func consumeReady(_ consume: (Output) throws -> Void) {
      while let (number, output) = takeReady() {
        do {
          try consume(output)
        } catch {
          fail(number, error)
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
