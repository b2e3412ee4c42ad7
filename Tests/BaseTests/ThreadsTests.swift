import Base
import Testing

@Suite struct ThreadsTests {
  struct Failure: Error, Equatable { var number: Int }

  @Test(arguments: [1, 2, 8, 64], [0, 1000])
  func map_anyNumberOfJobs_returnsResultsInOrder(jobs: Int, count: Int) throws {
    let squares = try Threads.map(count: count, jobs: jobs) { $0 * $0 }
    expectEqual(squares, (0..<count).map { $0 * $0 })
  }

  @Test(arguments: [1, 4])
  func map_severalFail_throwsFirstByNumber(jobs: Int) {
    #expect(throws: Failure(number: 3)) {
      _ = try Threads.map(count: 8, jobs: jobs) { number in
        if number >= 3 { throw Failure(number: number) }
        return number
      }
    }
  }

  @Test func both_oneFails_throws() {
    #expect(throws: Failure(number: 2)) {
      _ = try Threads.both({ 1 }, { () throws -> Int in throw Failure(number: 2) })
    }
  }

  @Test func both_succeed_returnsBoth() throws {
    let (a, b) = try Threads.both({ 1 }, { "two" })
    #expect(a == 1 && b == "two")
  }

  @Test func run_blockingWork_doesNotBlockExecutor() async throws {
    let isReleased = Locked(false)
    async let released = OneThread.shared.blocks(until: isReleased)
    // Runs on the same executor; if the work blocked it, this would never run.
    await OneThread.shared.release(isReleased)
    try await expectEqual(released, 7)
  }

  @Test func run_bodyThrows_throws() async {
    await #expect(throws: Failure(number: 4)) {
      try await Threads.run { _ in throw Failure(number: 4) }
    }
  }

  @Test func run_cancelled_notifiesBody() async throws {
    let hasBegun = Locked(false)
    let task = Task {
      try await Threads.run { isCancelled in
        hasBegun.change { $0 = true }
        while !isCancelled() {}
        throw CancellationError()
      }
    }
    _ = try await Threads.run { _ in hasBegun.wait { $0 ? true : nil } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// Runs one job at a time, like an executor with a single thread.
@globalActor private actor OneThread {
  static let shared = OneThread()

  func blocks(until isReleased: Locked<Bool>) async throws -> Int {
    try await Threads.run { _ in isReleased.wait { $0 ? 7 : nil } }
  }

  func release(_ isReleased: Locked<Bool>) { isReleased.change { $0 = true } }
}
