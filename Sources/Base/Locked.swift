/// A value protected by a pthread mutex, with a condition variable to wait for changes.
///
/// Not `Synchronization.Mutex`: the thread sanitizer reports its slow path on Linux as a race, and it has no
/// condition variable.
///
/// `@unchecked Sendable`, proof: `value` is accessed only while `mutex` is held; both pthread objects are
/// allocated once, so their addresses never change, and freed in deinit, when no thread can wait.
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

  /// Runs `body` with exclusive access to the value; wakes no waiter. `body` must not block on anything else.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// As ``withLock(_:)``, for a `body` that captures what the compiler cannot prove to be safe, such as
  /// memory behind a pointer. It must neither let parts of the value escape nor store in the value what the
  /// caller continues to use.
  package func withLockUnchecked<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// As ``withLock(_:)``, then wakes all waiters.
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

  /// Blocks the thread until `body` returns a value other than nil; `body` runs again after each
  /// ``change(_:)``. Not for use in tasks: it would block a thread of the cooperative pool.
  package func wait<Result>(for body: (inout sending Value) -> sending Result?) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }
}
