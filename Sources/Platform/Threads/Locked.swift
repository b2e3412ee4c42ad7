/// A value behind a pthread mutex: one thread at a time may touch it, and others can wait for it to
/// change.
///
/// Not `Synchronization.Mutex`, whose slow path on Linux the thread sanitizer takes for a race, and
/// which has no condition to wait for.
///
/// `@unchecked Sendable`, proof: `value` is touched only while `mutex` is held; both pthread objects
/// are allocated once, so their addresses never change, and freed in deinit, when nothing can wait.
package final class Locked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` with the value, alone; wakes no waiter. `body` must not block on anything else.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// As ``withLock(_:)``, for a `body` that brings along what the compiler cannot prove to be the
  /// caller's own, such as memory behind a pointer. It must let nothing of the value out, nor leave
  /// in the value what the caller goes on using.
  package func withLockUnchecked<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// As ``withLock(_:)``, and has all waiters look again.
  package func change<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return try body(&value)
  }

  /// Blocks the thread until `body` gives something other than nil; `body` runs again after each
  /// ``change(_:)``. Not for tasks: it would take a thread of the cooperative pool.
  package func wait<Result>(
    for body: (inout sending Value) -> sending Result?
  ) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }
}
