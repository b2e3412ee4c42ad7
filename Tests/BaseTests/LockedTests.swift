import Base
import Testing

@Suite struct LockedTests {
  @Test func wait_valueChanges_wakes() throws {
    let arrived = Locked(0)
    _ = try Threads.map(count: 4, jobs: 4) { _ in
      arrived.change { $0 += 1 }
      _ = arrived.wait { $0 == 4 ? true : nil }
    }
    expectEqual(arrived.withLock { $0 }, 4)
  }
}
