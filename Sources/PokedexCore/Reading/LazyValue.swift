import Platform

/// A value that is loaded at its first use and cached.
///
/// If two threads request the value for the first time concurrently, both load it and one of the equal
/// values is kept.
struct LazyValue<Value: Sendable>: Sendable {
  /// Not generic: an open database has a dozen lazy values, and Swift makes the metadata of each generic
  /// class when it is first used. That took a quarter of the time to the first list.
  private let slot = LazySlot()

  /// The cached value; nil if it has not been loaded.
  var loaded: Value? { slot.object.withLock { $0 }.map(Self.value) }

  func get<Failure: Error>(_ load: () throws(Failure) -> Value) throws(Failure) -> Value {
    if let loaded { return loaded }
    let new = Box(value: try load())
    let kept = slot.object.withLock { object in
      object = object ?? new
      return object
    }
    return kept.map(Self.value) ?? new.value
  }

  func clear() { slot.object.withLock { $0 = nil } }

  private final class Box: Sendable {
    let value: Value
    init(value: Value) { self.value = value }
  }

  /// `get` stores nothing else in the slot.
  private static func value(_ object: any AnyObject & Sendable) -> Value {
    unsafeDowncast(object, to: Box.self).value
  }
}

private final class LazySlot: Sendable {
  let object = Locked<(any AnyObject & Sendable)?>(nil)
}

/// A table of values, each loaded at its first use and cached, as in ``LazyValue``.
struct LazyTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = LazyValue<Locked<[Key: Value]>>()

  private var table: Locked<[Key: Value]> { values.get { Locked([:]) } }

  /// Returns the cached value; nil if it has not been loaded.
  func loaded(_ key: Key) -> Value? { values.loaded?.withLock { $0[key] } }

  func get<Failure: Error>(_ key: Key, _ load: () throws(Failure) -> Value) throws(Failure)
    -> Value
  {
    if let value = loaded(key) { return value }
    let new = try load()
    return table.withLock { values in
      if let value = values[key] { return value }
      values[key] = new
      return new
    }
  }

  func clear() { values.clear() }
}
