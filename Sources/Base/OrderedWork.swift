/// Parallel work on items that one thread produces, with the outputs consumed in the order of the items.
package enum OrderedWork {
  /// Runs `produce` on the calling thread and `work` on up to `jobs - 1` other threads for every item that
  /// `produce` puts. The calling thread also works, if the others do not keep up and after the last item. The
  /// outputs go to `consume` in the order of the items, one at a time, on the thread that made the next one
  /// in order.
  ///
  /// - Parameters:
  ///   - window: the maximum number of items that are waiting, in work or waiting to be consumed (at least
  ///     `jobs`), which bounds the memory; at that number `put` works or blocks.
  ///   - makeWorker: makes the state that one thread keeps between items, such as a parser.
  ///   - produce: puts the items, in an order that does not depend on `jobs`.
  /// - Throws: if several items fail, the error of the first in order; otherwise the error of `produce`. The
  ///   error does not depend on the number of jobs. After a failure no new item is started.
  package static func run<Worker, Item: Sendable, Output: Sendable>(
    jobs: Int, window: Int, makeWorker: @Sendable () throws -> Worker,
    work: @Sendable (inout Worker, Item) throws -> Output,
    consume: @Sendable (Output) throws -> Void,
    produce: @Sendable (_ put: (Item) throws -> Void) throws -> Void
  ) throws {
    // The non-escaping closures are captured by the closure passed to `produce`.
    try withoutActuallyEscaping(makeWorker) { makeWorker in
      try withoutActuallyEscaping(work) { work in
        try withoutActuallyEscaping(consume) { consume in
          if jobs > 1 {
            try share(
              max(window, jobs), jobs, makeWorker: makeWorker, work: work, consume: consume,
              produce: produce)
          } else {
            var worker = try makeWorker()
            try produce { try consume(try work(&worker, $0)) }
          }
        }
      }
    }
  }

  private static func share<Worker, Item: Sendable, Output: Sendable>(
    _ window: Int, _ jobs: Int, makeWorker: @escaping @Sendable () throws -> Worker,
    work: @escaping @Sendable (inout Worker, Item) throws -> Output,
    consume: @escaping @Sendable (Output) throws -> Void,
    produce: @Sendable (_ put: (Item) throws -> Void) throws -> Void
  ) throws {
    let queue = Queue<Item, Output>(window: window)
    let production = Locked(Result<Void, any Error>.success(()))
    Threads.each(jobs) { thread in
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
      if thread == 0 {
        let result = Result {
          try produce { item in
            while let (number, waiting) = try queue.offer(item) { perform(number, waiting) }
          }
        }
        production.withLock { $0 = result }
        queue.close()
      }
      while let (number, item) = queue.take() { perform(number, item) }
    }
    // A failed item precedes any error that `produce` threw after it.
    if let failure = queue.failure { throw failure }
    try production.withLock { $0 }.get()
  }

  /// As ``run(jobs:window:makeWorker:work:consume:produce:)`` for the items `0..<count`.
  ///
  /// - Parameter isCancelled: called before each item; if it returns true, `CancellationError` is thrown.
  package static func run<Worker, Output: Sendable>(
    _ count: Int, jobs: Int, window: Int, isCancelled: @Sendable () -> Bool = { false },
    makeWorker: @Sendable () throws -> Worker, work: @Sendable (inout Worker, Int) throws -> Output,
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

  /// Stops `produce` after an item has failed.
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

    /// Appends `item` and returns nil if there is room; otherwise returns the oldest waiting item with its
    /// number, to be worked on first. Blocks while there is neither room nor a waiting item.
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
        // Only this thread appends, so there is still room.
        state.change { $0.waiting.append(item) }
        return nil
      }
    }

    /// Returns the next item and its number; nil after the last item or after a failure. Items are taken in
    /// order, so every item before a failed one has been taken and will be completed.
    func take() -> (Int, Item)? {
      state.wait { state -> (Int, Item)?? in
        if state.failure != nil { return .some(nil) }
        guard !state.waiting.isEmpty else { return state.isClosed ? .some(nil) : nil }
        defer { state.taken += 1 }
        return (state.taken, state.waiting.removeFirst())
      }
    }

    func deliver(_ number: Int, _ output: Output) { state.withLock { $0.ready[number] = output } }

    func fail(_ number: Int, _ error: any Error) {
      state.change { state in
        if let failure = state.failure, failure.number <= number { return }
        state.failure = (number, error)
      }
    }

    func close() { state.change { $0.isClosed = true } }

    /// Consumes the outputs that are ready in order, unless another thread is doing so.
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
