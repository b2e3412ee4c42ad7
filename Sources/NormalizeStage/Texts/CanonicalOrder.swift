import Base
import Layers
import PokedexModel

extension NormalizedDex {
  /// Sorts every table into its canonical order like ``sort()``, but on two threads and with a bucket sort
  /// for the two largest tables, whose input order follows another key than their canonical order.
  mutating func sortQuickly() throws {
    var learnset: [LearnsetEntry] = []
    var encounters: [Encounter] = []
    swap(&learnset, &self.learnset)
    swap(&encounters, &self.encounters)
    let (rows, others) = (learnset, encounters)
    let rest = Moved(self)
    self = NormalizedDex()
    let (large, sorted) = try Threads.both(
      {
        (
          rows.inBuckets(by: \.move.rawValue, LearnsetEntry.precedes),
          others.inBuckets(by: \.pokemon.rawValue, Encounter.precedes)
        )
      },
      { () -> NormalizedDex in
        var dex = rest.take()
        dex.sort()
        return dex
      })
    self = sorted
    (self.learnset, self.encounters) = large
  }
}

/// Passes a value to another thread without copying it.
///
/// `@unchecked Sendable`, proof: one thread creates it and one other thread takes the value once. That thread
/// starts after the creation and is joined before the value is read again.
private final class Moved<Value: Sendable>: @unchecked Sendable {
  private var value: Value?
  init(_ value: consuming Value) { self.value = value }

  func take() -> Value {
    defer { value = nil }
    return value!
  }
}

extension Array {
  /// Returns the elements sorted by `precedes`, whose first criterion is `key`, ascending.
  fileprivate func inBuckets(
    by key: (Element) -> Int, _ precedes: (Element, Element) -> Bool
  ) -> [Element] {
    guard let low = lazy.map(key).min(), let high = lazy.map(key).max(), high - low < 1 << 20 else {
      return sorted(by: precedes)
    }
    var starts = [Int](repeating: 0, count: high - low + 2)
    for element in self { starts[key(element) - low + 1] += 1 }
    for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
    let ends = starts.dropFirst()
    var next = starts
    return [Element](unsafeUninitializedCapacity: count) { sorted, initializedCount in
      for element in self {
        let bucket = key(element) - low
        sorted.initializeElement(at: next[bucket], to: element)
        next[bucket] += 1
      }
      initializedCount = count
      for (start, end) in zip(starts, ends) where end - start > 1 {
        sorted[start..<end].sort(by: precedes)
      }
    }
  }
}
