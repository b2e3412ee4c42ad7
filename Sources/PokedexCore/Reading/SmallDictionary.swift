/// A dictionary of at most a few dozen values, which compares its keys one by one.
///
/// Swift makes the type of a `Dictionary` when it is first used, and then searches the entire program for the
/// conformance of its key to `Hashable`. Each search would take more than a hundredth of the first list.
struct SmallDictionary<Key: Equatable, Value> {
  private var elements: [(key: Key, value: Value)] = []

  subscript(key: Key) -> Value? {
    // `first` would copy each value that it passes.
    get { elements.indices.first { elements[$0].key == key }.map { elements[$0].value } }
    set {
      elements.removeAll { $0.key == key }
      if let newValue { elements.append((key, newValue)) }
    }
  }
}

extension SmallDictionary: Sendable where Key: Sendable, Value: Sendable {}
