import Basics

/// The streams of changes of a user data file. They end when this object is released.
final class ChangeReaders: Sendable {
  private struct Reader: Sendable {
    let send: @Sendable (_ before: UserDataArchive, _ after: UserDataArchive) -> Void
    let finish: @Sendable () -> Void
  }

  private let readers = Locked<[Int: Reader]>([:])

  deinit {
    for reader in readers.withLock({ $0 }).values { reader.finish() }
  }

  var count: Int { readers.withLock { $0.count } }

  /// Returns a stream of `part`: its value in `current`, if known, then each new value.
  func stream<Value: Sendable & Equatable>(
    of part: @escaping @Sendable (UserDataArchive) -> Value, from current: UserDataArchive?
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: .bufferingNewest(1))
    if let current { continuation.yield(part(current)) }
    let reader = Reader(
      send: { before, after in
        let value = part(after)
        if value != part(before) { continuation.yield(value) }
      },
      finish: { continuation.finish() })
    let number = readers.withLock { readers in
      let number = (readers.keys.max() ?? 0) + 1
      readers[number] = reader
      return number
    }
    // Cancelling the reading task and dropping the stream both end here.
    continuation.onTermination = { [weak self] _ in
      self?.readers.withLock { _ = $0.removeValue(forKey: number) }
    }
    return stream
  }

  /// Sends each part that differs. The caller keeps the order of changes.
  func send(_ before: UserDataArchive, _ after: UserDataArchive) {
    // Outside the lock: a reader may end meanwhile, which takes it.
    for reader in readers.withLock({ $0 }).values { reader.send(before, after) }
  }
}
