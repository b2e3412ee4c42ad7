/// Work on items that one thread brings, done on several threads and taken in the order of the items.
package enum OrderedWork {
  /// Runs `produce` on the calling thread and `work` on up to `jobs - 1` others for every item that
  /// `produce` puts; the calling thread works too, where the others do not keep up and once
  /// everything is put. The outputs go to `consume` in the order of the items, one at a time, on
  /// whichever thread has made the one that was missing.
  ///
  /// - Parameters:
  ///   - window: items that wait, are worked on or wait to be consumed, at most (or `jobs`, if that is
  ///     more), which bounds the memory; beyond it `put` works or blocks.
  ///   - makeWorker: makes what one thread keeps between its items, such as a parser.
  ///   - produce: brings the items in an order that does not depend on `jobs`.
  /// - Throws: of several failures, that of the first item, else that of `produce`: whatever the
  ///   number of jobs. After a failure no new item is begun.
  package static func run<Worker, Item: Sendable, Output: Sendable>(
    jobs: Int, window: Int,
    makeWorker: @Sendable () throws -> Worker,
    work: @Sendable (inout Worker, Item) throws -> Output,
    consume: @Sendable (Output) throws -> Void,
    produce: @Sendable (_ put: (Item) throws -> Void) throws -> Void
  ) throws {
    // A closure that may not escape must not be captured by the one that `produce` gets.
    try withoutActuallyEscaping(makeWorker) { makeWorker in
      try withoutActuallyEscaping(work) { work in
        try withoutActuallyEscaping(consume) { consume in
          if jobs > 1 {
            try share(max(window, jobs), jobs, makeWorker, work, consume, produce)
          } else {
            var worker = try makeWorker()
            try produce { try consume(try work(&worker, $0)) }
          }
        }
      }
    }
  }

  private static func share<Worker, Item: Sendable, Output: Sendable>(
    _ window: Int, _ jobs: Int, _ makeWorker: @escaping @Sendable () throws -> Worker,
    _ work: @escaping @Sendable (inout Worker, Item) throws -> Output,
    _ consume: @escaping @Sendable (Output) throws -> Void,
    _ produce: @Sendable (_ put: (Item) throws -> Void) throws -> Void
  ) throws {
    let queue = Queue<Item, Output>(window: window)
    let (production, _) = try Threads.both(
      {
        var own: Worker?
        func perform(_ number: Int, _ item: Item) {
          do {
            var worker = try own ?? makeWorker()
            queue.deliver(number, try work(&worker, item))
            own = worker
          } catch {
            queue.fail(number, error)
          }
          queue.consumeReady(consume)
        }
        let production = Result {
          try produce { item in
            while let (number, waiting) = try queue.offer(item) { perform(number, waiting) }
          }
        }
        queue.close()
        while let (number, item) = queue.take() { perform(number, item) }
        return production
      },
      {
        try Threads.map(count: jobs - 1, jobs: jobs - 1) { _ in
          do {
            var worker = try makeWorker()
            while let (number, item) = queue.take() {
              do {
                queue.deliver(number, try work(&worker, item))
              } catch {
                queue.fail(number, error)
              }
              queue.consumeReady(consume)
            }
          } catch {
            queue.fail(-1, error)
          }
        }
      })
    // A failed item comes before what `produce` has met behind it.
    if let failure = queue.failure { throw failure }
    try production.get()
  }

  /// As ``run(jobs:window:makeWorker:work:consume:produce:)`` for the items `0..<count`.
  ///
  /// - Parameter isCancelled: asked before each item; `CancellationError` is thrown then.
  package static func run<Worker, Output: Sendable>(
    _ count: Int, jobs: Int, window: Int,
    isCancelled: @Sendable () -> Bool = { false },
    makeWorker: @Sendable () throws -> Worker,
    work: @Sendable (inout Worker, Int) throws -> Output,
    consume: @Sendable (Output) throws -> Void
  ) throws {
    guard count > 0 else { return }
    try run(
      jobs: min(jobs, count), window: window, makeWorker: makeWorker, work: work, consume: consume
    ) { put in
      for item in 0..<count {
        if isCancelled() { throw CancellationError() }
        try put(item)
      }
    }
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

  private final class Queue<Item: Sendable, Output: Sendable>: Sendable {
    private let window: Int
    private let state = Locked(State<Item, Output>())

    init(window: Int) { self.window = window }

    var failure: (any Error)? { state.withLock { $0.failure?.error } }

    private enum Answer {
      case hasRoom
      case isFull(Int, Item)
      case isStopped
    }

    /// Appends `item` if there is room, and gives nil; else the oldest item that waits and its
    /// number, to be worked on first. Blocks while there is neither room nor anything to do.
    ///
    /// - Throws: ``Stopped`` after a failure.
    func offer(_ item: Item) throws -> (Int, Item)? {
      let answer = state.wait { state -> Answer? in
        if state.failure != nil { return .isStopped }
        if state.waiting.count + state.taken - state.consumed < window { return .hasRoom }
        guard !state.waiting.isEmpty else { return nil }
        defer { state.taken += 1 }
        return .isFull(state.taken, state.waiting.removeFirst())
      }
      switch answer {
      case .isStopped: throw Stopped()
      case .isFull(let number, let waiting): return (number, waiting)
      case .hasRoom:
        // Only this thread appends, so there still is room.
        state.change { $0.waiting.append(item) }
        return nil
      }
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
