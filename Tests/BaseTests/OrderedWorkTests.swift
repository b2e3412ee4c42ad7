import Base
import Testing

private struct Failure: Error, Equatable { var piece: Int }

@Suite struct OrderedWorkTests {
  @Test(arguments: [(0, 3, 1), (1, 4, 1), (1000, 1, 1), (1000, 2, 2), (5000, 4, 7), (300, 8, 1)])
  func run_anyNumberOfJobs_consumesAllInOrder(count: Int, jobs: Int, window: Int) throws {
    let log = Locked([Int]())
    try OrderedWork.run(count, jobs: jobs, window: window) {
      0
    } work: { (calls: inout Int, piece) in
      calls += 1
      return (piece, piece * piece)
    } consume: { piece, output in
      expectEqual(output, piece * piece)
      log.withLock { $0.append(piece) }
    }
    let order = log.withLock { $0 }
    expectEqual(order, Array(0..<count))
  }

  @Test func run_window_limitsPiecesInFlight() throws {
    let inFlight = Locked((now: 0, most: 0))
    try OrderedWork.run(500, jobs: 3, window: 4) {
    } work: { (_: inout Void, piece) in
      inFlight.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
      }
    } consume: { _ in
      inFlight.withLock { $0.now -= 1 }
    }
    let most = inFlight.withLock { $0.most }
    #expect(most <= 4)
    #expect(most >= 1)
  }

  @Test func run_cancelled_throwsCancellationError() {
    let begun = Locked(0)
    #expect(throws: CancellationError.self) {
      try OrderedWork.run(1_000_000_000, jobs: 2, window: 4) {
        begun.withLock { $0 > 100 }
      } makeWorker: {
      } work: { (_: inout Void, piece) in
        begun.withLock { $0 += 1 }
      } consume: { _ in
      }
    }
  }

  // MARK: Items of a source

  @Test(arguments: [1, 2, 4]) func run_failuresOfItemsAndSource_throwsFirst(jobs: Int) {
    for _ in 0..<30 {
      #expect(throws: Failure(piece: 20)) {
        try OrderedWork.run(jobs: jobs, window: 8) {
        } work: { (_: inout Void, item: Int) in
          if [20, 21, 25].contains(item) { throw Failure(piece: item) }
        } consume: { _ in
        } produce: { put in
          for item in 0..<100 { try put(item) }
        }
      }
      // A later failure of the source does not replace that of the item.
      #expect(throws: Failure(piece: 20)) {
        try OrderedWork.run(jobs: jobs, window: 50) {
        } work: { (_: inout Void, item: Int) in
          if item == 20 { throw Failure(piece: item) }
        } consume: { _ in
        } produce: { put in
          for item in 0..<30 { try put(item) }
          throw Failure(piece: 1000)
        }
      }
    }
  }

  @Test(arguments: [1, 3]) func run_sourceFails_finishesProducedItems(jobs: Int) {
    let done = Locked(0)
    #expect(throws: Failure(piece: -1)) {
      try OrderedWork.run(jobs: jobs, window: 4) {
      } work: { (_: inout Void, _: Int) in
      } consume: { _ in
        done.withLock { $0 += 1 }
      } produce: { put in
        for item in 0..<10 { try put(item) }
        throw Failure(piece: -1)
      }
    }
    expectEqual(done.withLock { $0 }, 10)
  }

  @Test(arguments: [1, 2, 5]) func run_consumeOfProducedItemFails_throwsAndStops(jobs: Int) {
    let done = Locked(0)
    #expect(throws: Failure(piece: 5)) {
      try OrderedWork.run(jobs: jobs, window: 3) {
      } work: { (_: inout Void, item: Int) in
        item
      } consume: { item in
        if item == 5 { throw Failure(piece: item) }
        done.withLock { $0 += 1 }
      } produce: { put in
        for item in 0..<10_000 { try put(item) }
      }
    }
    expectEqual(done.withLock { $0 }, 5)
  }

  @Test(arguments: [1, 3]) func run_makeWorkerForProducedItemsFails_throws(jobs: Int) {
    #expect(throws: Failure(piece: -7)) {
      try OrderedWork.run(jobs: jobs, window: 1) { () throws -> Int in
        throw Failure(piece: -7)
      } work: { (_: inout Int, _: Int) in
      } consume: { _ in
      } produce: { put in
        for item in 0..<1000 { try put(item) }
      }
    }
  }
}
