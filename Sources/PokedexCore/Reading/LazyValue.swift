import Platform

/// A value that is loaded at its first use and cached.
///
/// If two threads request the value for the first time concurrently, both load it and one of the equal
/// values is kept.
final class LazyValue<Value: Sendable>: Sendable {
  private let value = Locked<Value?>(nil)

  /// The cached value; nil if it has not been loaded.
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

/// A table of values, each loaded at its first use and cached, as in ``LazyValue``.
final class LazyTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Locked<[Key: Value]>([:])

  /// Returns the cached value; nil if it has not been loaded.
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
