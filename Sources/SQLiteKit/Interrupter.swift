import CSQLite
import Locking

/// Stops what a connection is doing, from any thread; harmless when the connection is gone.
///
/// The statement that runs fails with ``ResultCode/interrupted``.
package final class Interrupter: Sendable {
  private let handle: Locked<Address?>

  /// `@unchecked Sendable`, proof: the pointer is only ever used under the lock of its owner, for
  /// sqlite3_interrupt, the one call that SQLite allows from other threads.
  private struct Address: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  init(_ pointer: OpaquePointer) { handle = Locked<Address?>(Address(pointer: pointer)) }

  package func interrupt() {
    handle.withLock { if let handle = $0 { sqlite3_interrupt(handle.pointer) } }
  }

  /// Called before the connection closes: nobody interrupts it afterwards.
  func detach() {
    handle.withLock { $0 = nil }
  }
}
