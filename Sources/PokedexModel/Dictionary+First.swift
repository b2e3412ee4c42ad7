extension Dictionary {
  /// Creates a dictionary of `pairs`; of those with equal keys it has the first.
  @inlinable package init(first pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}
