import ParallelKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread that runs one actor's jobs. The store waits for the disk; on the cooperative pool, which
/// has a thread a processor, that would hold up everything else.
///
/// `@unchecked Sendable`: `jobs` and `isClosed` are only touched with `mutex` held; the pointers
/// never change.
final class StoreThread: SerialExecutor, @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var jobs: [UnownedJob] = []
  private var isClosed = false

  /// Traps when the machine has no threads left.
  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
    spawn()
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    pthread_mutex_lock(mutex)
    jobs.append(unowned)
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Ends the thread once its jobs are done.
  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  private func run() {
    while true {
      pthread_mutex_lock(mutex)
      while jobs.isEmpty, !isClosed { pthread_cond_wait(condition, mutex) }
      let batch = jobs
      jobs.removeAll(keepingCapacity: true)
      pthread_mutex_unlock(mutex)
      if batch.isEmpty { return }
      for job in batch { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }

  private func spawn() {
    do {
      try SystemThread { self.run() }.detach()
    } catch {
      preconditionFailure("no thread to be had for the store: errno \(error.errno)")
    }
  }
}
