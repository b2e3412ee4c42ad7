import ParallelKit
import Testing

private struct Failure: Error, Equatable { var piece: Int }

@Suite struct OrderedWorkTests {
  /// What was consumed, in the order of the calls.
  private func squares(_ count: Int, jobs: Int, window: Int) throws -> [Int] {
    let log = Monitor([Int]())
    try OrderedWork.run(count, jobs: jobs, window: window) {
      0
    } produce: { (calls: inout Int, piece) in
      calls += 1
      return piece * piece
    } consume: { piece, output in
      #expect(output == piece * piece)
      log.withLock { $0.append(piece) }
    }
    return log.withLock { $0 }
  }

  @Test(arguments: [(0, 3, 1), (1, 4, 1), (1000, 1, 1), (1000, 2, 2), (5000, 4, 7), (300, 8, 1)])
  func run_withAnyNumberOfJobs_consumesAllInOrder(count: Int, jobs: Int, window: Int)
    throws
  {
    let order = try squares(count, jobs: jobs, window: window)
    #expect(order == Array(0..<count))
  }

  @Test func run_withWindow_keepsFewPiecesInFlight() throws {
    let inFlight = Monitor((now: 0, most: 0))
    try OrderedWork.run(500, jobs: 3, window: 4) {
    } produce: { (_: inout Void, piece) in
      inFlight.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
      }
    } consume: { _, _ in
      inFlight.withLock { $0.now -= 1 }
    }
    let most = inFlight.withLock { $0.most }
    #expect(most <= 4)
    #expect(most >= 1)
  }

  @Test(arguments: [1, 2, 5]) func run_withSeveralFailures_throwsTheFirst(jobs: Int) {
    for _ in 0..<50 {
      #expect(throws: Failure(piece: 17)) {
        try OrderedWork.run(100, jobs: jobs, window: 50) {
        } produce: { (_: inout Void, piece) in
          if [17, 18, 19, 40].contains(piece) { throw Failure(piece: piece) }
        } consume: { _, _ in
        }
      }
    }
  }

  @Test func run_whenConsumingFails_throwsAndStops() {
    let consumed = Monitor(0)
    #expect(throws: Failure(piece: 3)) {
      try OrderedWork.run(1000, jobs: 2, window: 4) {
      } produce: { (_: inout Void, piece) in
        piece
      } consume: { piece, _ in
        if piece == 3 { throw Failure(piece: piece) }
        consumed.withLock { $0 += 1 }
      }
    }
    #expect(consumed.withLock { $0 } == 3)
  }

  @Test func run_whenAWorkerCannotBeMade_throws() {
    #expect(throws: Failure(piece: -5)) {
      try OrderedWork.run(10, jobs: 2, window: 4) { () throws -> Int in
        throw Failure(piece: -5)
      } produce: { (_: inout Int, piece) in
        piece
      } consume: { _, _ in
      }
    }
  }

  @Test func run_whenCancelled_throwsCancellation() {
    let begun = Monitor(0)
    #expect(throws: CancellationError.self) {
      try OrderedWork.run(1_000_000_000, jobs: 2, window: 4) {
        begun.withLock { $0 > 100 }
      } makeWorker: {
      } produce: { (_: inout Void, piece) in
        begun.withLock { $0 += 1 }
      } consume: { _, _ in
      }
    }
  }

  @Test func wait_wakesWhenTheValueChanges() throws {
    let arrived = Monitor(0)
    _ = try Threads.map(count: 4, jobs: 4) { _ in
      arrived.change { $0 += 1 }
      _ = arrived.wait { $0 == 4 ? true : nil }
    }
    #expect(arrived.withLock { $0 } == 4)
  }
}
