/// One thread that brings items, and others that work on them as they come: for sources that can
/// only be read in one go, such as a packed archive.
package enum Conveyor {
  /// Runs `produce` on the calling thread and `work` on up to `jobs - 1` others for every item that
  /// `produce` puts; with one job, `put` itself works, and with more it lends a hand when the others
  /// do not keep up. The outputs go to `consume` in the order of the items, one at a time, on
  /// whichever thread has made the one that was missing.
  ///
  /// - Parameters:
  ///   - capacity: items that wait, or are worked on, at most; beyond it `put` works, or blocks where
  ///     nothing waits.
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
    try withoutActuallyEscaping(makeWorker) { makeWorker in
      try withoutActuallyEscaping(work) { work in
        try withoutActuallyEscaping(consume) { consume in
          if jobs > 1 {
            let belt = Belt<Item, Output>(capacity: max(capacity, jobs))
            try share(belt, jobs, makeWorker, work, consume, produce)
          } else {
            var worker = try makeWorker()
            try produce { try consume(try work(&worker, $0)) }
          }
        }
      }
    }
  }

  private static func share<Worker, Item: Sendable, Output: Sendable>(
    _ belt: Belt<Item, Output>, _ jobs: Int, _ makeWorker: @escaping @Sendable () throws -> Worker,
    _ work: @escaping @Sendable (inout Worker, Item) throws -> Output,
    _ consume: @escaping @Sendable (Output) throws -> Void,
    _ produce: @Sendable (_ put: (Item) throws -> Void) throws -> Void
  ) throws {
    let (production, _) = try Threads.both(
      {
        defer { belt.close() }
        return Result {
          var own: Worker?
          try produce { item in
            while case .isFull(let number, let waiting) = try belt.offer(item) {
              var worker = try own ?? makeWorker()
              belt.perform(number, waiting, &worker, work, consume)
              own = worker
            }
          }
        }
      },
      {
        try Threads.map(count: jobs - 1, jobs: jobs - 1) { _ in
          do {
            var worker = try makeWorker()
            while let (number, item) = belt.take() {
              belt.perform(number, item, &worker, work, consume)
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

    /// What became of an item that was offered.
    enum Answer {
      case taken
      /// The oldest item that waits must be worked on first.
      case isFull(Int, Item)
    }

    /// Puts `item` onto the belt if there is room; blocks while there is none and nothing to do.
    ///
    /// - Throws: ``Stopped`` after a failure.
    func offer(_ item: Item) throws -> Answer {
      let answer = state.wait { state -> Answer?? in
        if state.failure != nil { return .some(nil) }
        if state.waiting.count + state.taken - state.consumed < capacity { return .taken }
        guard !state.waiting.isEmpty else { return nil }
        defer { state.taken += 1 }
        return .isFull(state.taken, state.waiting.removeFirst())
      }
      guard let answer else { throw Stopped() }
      // Nobody else puts, so there still is room.
      if case .taken = answer { state.change { $0.waiting.append(item) } }
      return answer
    }

    /// Works on an item that was taken, and passes on what is ready.
    func perform<Worker>(
      _ number: Int, _ item: Item, _ worker: inout Worker,
      _ work: (inout Worker, Item) throws -> Output, _ consume: (Output) throws -> Void
    ) {
      do {
        deliver(number, try work(&worker, item))
      } catch {
        fail(number, error)
      }
      consumeReady(consume)
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
