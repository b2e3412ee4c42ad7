import Base
import CCurl

/// A thread that owns a curl multi handle. Other threads reach it through a locked queue of commands and
/// `curl_multi_wakeup`, the only function that libcurl allows from another thread.
///
/// `@unchecked Sendable`: `queue` is locked; `idle` and `running` are used only by the loop's thread, in
/// `run()` and its callees; `multi` is woken only under the lock while `isClosed` is false, and freed by the
/// loop's thread after it has seen the close.
final class TransferLoop: @unchecked Sendable {
  /// A response as received, before content decoding.
  struct Answer: Sendable {
    var status: Int
    var headers: HTTPHeaders
    var body: [UInt8]
    var microseconds: Int
  }

  /// Receives the answer, an ``HTTPFailure``, or a `CancellationError`.
  typealias Completion = @Sendable (Result<Answer, any Error>) -> Void

  private enum Command {
    case start(UInt64, HTTPRequest, Completion)
    case cancel(UInt64)
  }

  private struct Queue {
    var commands: [Command] = []
    var isClosed = false
    var lastID: UInt64 = 0
  }

  private let configuration: HTTPConfiguration
  private let multi: UnsafeMutableRawPointer
  private let queue = Locked(Queue())
  private var idle: [TransferSlot] = []
  private var running: [UInt64: TransferSlot] = [:]

  /// Starts the thread.
  ///
  /// - Throws: ``HTTPFailure`` of kind `transport` if the system has no memory or threads left.
  init(_ configuration: HTTPConfiguration) throws(HTTPFailure) {
    CurlLibrary.start
    guard let multi = curl_multi_init() else {
      throw HTTPFailure(.transport, .outOfMemory)
    }
    self.configuration = configuration
    self.multi = multi
    let cap = configuration.maxConnections
    pokedex_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, cap)
    pokedex_curl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, cap)
    pokedex_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, cap)
    do {
      try SystemThread { self.run() }.detach()
    } catch {
      curl_multi_cleanup(multi)
      throw HTTPFailure(.transport, .httpNoThread(reason: FileError.reason(of: error.errno)))
    }
  }

  // MARK: From any thread

  func nextID() -> UInt64 {
    queue.withLock {
      $0.lastID += 1
      return $0.lastID
    }
  }

  /// Queues a transfer; `completion` is called exactly once, on the loop's thread or immediately.
  func start(_ id: UInt64, _ request: HTTPRequest, completion: @escaping Completion) {
    if !post(.start(id, request, completion)) {
      completion(.failure(HTTPFailure(.closed, .httpClosed)))
    }
  }

  /// Ends a transfer early; has no effect if it has ended already.
  func cancel(_ id: UInt64) { _ = post(.cancel(id)) }

  /// Ends every transfer and the thread.
  func close() {
    queue.withLock {
      guard !$0.isClosed else { return }
      curl_multi_wakeup(multi)
      $0.isClosed = true
    }
  }

  private func post(_ command: Command) -> Bool {
    queue.withLock {
      guard !$0.isClosed else { return false }
      $0.commands.append(command)
      // A wakeup lasts until the next poll, so one is enough while the queue is not empty.
      if $0.commands.count == 1 { curl_multi_wakeup(multi) }
      return true
    }
  }

  // MARK: On the loop's thread

  private func run() {
    var stillRunning: Int32 = 0
    while true {
      let (commands, isClosed) = queue.withLock { queue in
        defer { queue.commands.removeAll(keepingCapacity: true) }
        return (queue.commands, queue.isClosed)
      }
      for command in commands { obey(command) }
      if isClosed { break }
      if curl_multi_perform(multi, &stillRunning) != CURLM_OK { break }
      drain()
      if curl_multi_poll(multi, nil, 0, 60_000, nil) != CURLM_OK { break }
    }
    shutDown()
  }

  private func obey(_ command: Command) {
    switch command {
    case .start(let id, let request, let completion):
      guard let slot = idle.popLast() ?? TransferSlot(configuration) else {
        completion(.failure(HTTPFailure(.transport, .outOfMemory)))
        return
      }
      slot.start(id, request, then: completion)
      running[id] = slot
      let status = curl_multi_add_handle(multi, slot.easy)
      if status != CURLM_OK {
        running[id] = nil
        let text = String(cString: curl_multi_strerror(status))
        slot.end(
          .failure(
            HTTPFailure(
              .transport, .httpCurlFailure(reason: Message.httpTransport, detail: text))))
      }
    case .cancel(let id):
      guard let slot = running.removeValue(forKey: id) else { return }
      curl_multi_remove_handle(multi, slot.easy)
      slot.end(.failure(CancellationError()))
    }
  }

  private func drain() {
    while true {
      let ended = pokedex_curl_next_ended(multi)
      guard let easy = ended.easy else { return }
      var context: UnsafeMutableRawPointer?
      pokedex_curl_get_pointer(easy, CURLINFO_PRIVATE, &context)
      guard let context else { continue }
      let slot = Unmanaged<TransferSlot>.fromOpaque(context).takeUnretainedValue()
      running[slot.id] = nil
      let outcome = slot.outcome(of: ended.result)
      curl_multi_remove_handle(multi, easy)
      slot.end(outcome)
      if case .success = outcome, idle.count < configuration.maxConnections { idle.append(slot) }
    }
  }

  private func shutDown() {
    let left = queue.withLock { queue in
      defer { queue.commands.removeAll() }
      queue.isClosed = true
      return queue.commands
    }
    for case .start(_, _, let completion) in left {
      completion(.failure(HTTPFailure(.closed, .httpClosed)))
    }
    for slot in running.values {
      curl_multi_remove_handle(multi, slot.easy)
      slot.end(.failure(HTTPFailure(.closed, .httpClosed)))
    }
    running.removeAll()
    idle.removeAll()
    curl_multi_cleanup(multi)
  }
}

/// The global initialization of libcurl, run once.
enum CurlLibrary {
  static let start: Void = {
    curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    // CURLOPT_NOSIGNAL stops libcurl from ignoring SIGPIPE during its own writes; OpenSSL writes too.
    _ = signal(SIGPIPE, SIG_IGN)
  }()
}
