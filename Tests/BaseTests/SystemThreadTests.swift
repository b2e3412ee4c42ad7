import Base
import Testing

@Suite struct SystemThreadTests {
  @Test func join_finishedThread_seesItsWrites() throws {
    final class Cell: @unchecked Sendable { var value = 0 }
    let cell = Cell()
    let thread = try SystemThread { cell.value = 7 }
    thread.join()
    expectEqual(cell.value, 7)
  }

  @Test func init_deepRecursion_hasEnoughStack() throws {
    // 8 MiB: the 512 KiB that secondary threads have on other systems end at a depth of some
    // thousands.
    @Sendable func depth(_ left: Int) -> Int { left == 0 ? 0 : 1 + depth(left - 1) }
    final class Cell: @unchecked Sendable { var value = 0 }
    let cell = Cell()
    try SystemThread { cell.value = depth(20_000) }.join()
    expectEqual(cell.value, 20_000)
  }

  @Test func init_noMemoryForStack_throws() {
    #expect(throws: SystemThread.Failure.self) {
      try SystemThread(stackBytes: 1 << 50) { Issue.record("must not run") }
    }
  }
}
