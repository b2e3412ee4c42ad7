import Platform

/// A value that is loaded at its first use and kept.
///
/// Two threads that come first at once both load; one of the equal values stays.
final class LazyValue<Value: Sendable>: Sendable {
  private let value = Locked<Value?>(nil)

  /// What is loaded already.
  var loaded: Value? { value.withLock { $0 } }

  func get<Failure: Error>(_ load: () throws(Failure) -> Value) throws(Failure) -> Value {
    if let loaded { return loaded }
    let new = try load()
    return value.withLock { value in
      if let value { return value }
      value = new
      return new
    }
  }

  func clear() { value.withLock { $0 = nil } }
}

/// ``LazyValue``s by key.
final class LazyTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Locked<[Key: Value]>([:])

  /// What is loaded already.
  func loaded(_ key: Key) -> Value? { values.withLock { $0[key] } }

  func get<Failure: Error>(_ key: Key, _ load: () throws(Failure) -> Value) throws(Failure)
    -> Value
  {
    if let value = values.withLock({ $0[key] }) { return value }
    let new = try load()
    return values.withLock { values in
      if let value = values[key] { return value }
      values[key] = new
      return new
    }
  }

  func clear() { values.withLock { $0.removeAll() } }
}
