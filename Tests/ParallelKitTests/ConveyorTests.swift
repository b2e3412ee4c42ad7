import ParallelKit
import Testing

private struct Failure: Error, Equatable { var item: Int }

@Suite struct ConveyorTests {
  @Test(arguments: [1, 2, 3, 6]) func run_withAnyNumberOfJobs_consumesAllInOrder(jobs: Int) throws {
    let done = Monitor([Int]())
    try Conveyor.run(jobs: jobs, capacity: 2) {
      0
    } work: { (count: inout Int, item: Int) in
      count += 1
      return item
    } consume: { item in
      done.withLock { $0.append(item) }
    } produce: { put in
      for item in 0..<1000 { try put(item) }
    }
    let items = done.withLock { $0 }
    #expect(items == Array(0..<1000))
  }

  @Test(arguments: [1, 2, 4]) func run_withFailures_throwsThatOfTheFirstItem(jobs: Int) {
    for _ in 0..<30 {
      #expect(throws: Failure(item: 20)) {
        try Conveyor.run(jobs: jobs, capacity: 8) {
        } work: { (_: inout Void, item: Int) in
          if [20, 21, 25].contains(item) { throw Failure(item: item) }
        } consume: { _ in
        } produce: { put in
          for item in 0..<100 { try put(item) }
        }
      }
      // What the source meets later comes second.
      #expect(throws: Failure(item: 20)) {
        try Conveyor.run(jobs: jobs, capacity: 50) {
        } work: { (_: inout Void, item: Int) in
          if item == 20 { throw Failure(item: item) }
        } consume: { _ in
        } produce: { put in
          for item in 0..<30 { try put(item) }
          throw Failure(item: 1000)
        }
      }
    }
  }

  @Test(arguments: [1, 3]) func run_whenTheSourceFails_finishesWhatItHasBrought(jobs: Int) {
    let done = Monitor(0)
    #expect(throws: Failure(item: -1)) {
      try Conveyor.run(jobs: jobs, capacity: 4) {
      } work: { (_: inout Void, _: Int) in
      } consume: { _ in
        done.withLock { $0 += 1 }
      } produce: { put in
        for item in 0..<10 { try put(item) }
        throw Failure(item: -1)
      }
    }
    #expect(done.withLock { $0 } == 10)
  }

  @Test(arguments: [1, 2, 5]) func run_whenConsumingFails_throwsAndStops(jobs: Int) {
    let done = Monitor(0)
    #expect(throws: Failure(item: 5)) {
      try Conveyor.run(jobs: jobs, capacity: 3) {
      } work: { (_: inout Void, item: Int) in
        item
      } consume: { item in
        if item == 5 { throw Failure(item: item) }
        done.withLock { $0 += 1 }
      } produce: { put in
        for item in 0..<10_000 { try put(item) }
      }
    }
    #expect(done.withLock { $0 } == 5)
  }

  @Test(arguments: [1, 3]) func run_whenNoWorkerCanBeMade_throws(jobs: Int) {
    #expect(throws: Failure(item: -7)) {
      try Conveyor.run(jobs: jobs, capacity: 1) { () throws -> Int in
        throw Failure(item: -7)
      } work: { (_: inout Int, _: Int) in
      } consume: { _ in
      } produce: { put in
        for item in 0..<1000 { try put(item) }
      }
    }
  }
}
