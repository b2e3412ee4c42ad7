import ParallelKit
import Testing

@Suite struct ThreadsTests {
  struct Failure: Error, Equatable { var number: Int }

  @Test(arguments: [1, 2, 8, 64])
  func map_anyNumberOfJobs_givesResultsInOrder(jobs: Int) throws {
    let squares = try Threads.map(count: 1000, jobs: jobs) { $0 * $0 }
    #expect(squares == (0..<1000).map { $0 * $0 })
  }

  @Test func map_nothingToDo_givesNothing() throws {
    #expect(try Threads.map(count: 0, jobs: 4) { $0 }.isEmpty)
  }

  @Test(arguments: [1, 4])
  func map_severalFail_throwsTheFirstByNumber(jobs: Int) {
    #expect(throws: Failure(number: 3)) {
      _ = try Threads.map(count: 8, jobs: jobs) { number in
        if number >= 3 { throw Failure(number: number) }
        return number
      }
    }
  }

  @Test func both_oneFails_waitsAndThrows() {
    #expect(throws: Failure(number: 2)) {
      _ = try Threads.both({ 1 }, { () throws -> Int in throw Failure(number: 2) })
    }
  }

  @Test func both_succeed_givesBoth() throws {
    let (a, b) = try Threads.both({ 1 }, { "two" })
    #expect(a == 1 && b == "two")
  }
}
