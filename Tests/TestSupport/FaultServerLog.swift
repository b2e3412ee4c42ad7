/// Statistics of the server's log.
extension FaultServer {
  /// The largest number of requests that were open at the same time.
  package var highestConcurrency: Int {
    let events = log.flatMap { request in
      [(request.arrivedNanoseconds, 1), (request.endedNanoseconds ?? .max, -1)]
    }
    // At equal times an end sorts first.
    let sorted = events.sorted { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1 < $1.1 }
    var now = 0
    var highest = 0
    for (_, step) in sorted {
      now += step
      highest = max(highest, now)
    }
    return highest
  }

  /// The largest number of requests that arrived within any window of `seconds`.
  package func highestCount(inSeconds seconds: Double) -> Int {
    let times = log.map(\.arrivedNanoseconds).sorted()
    let window = Int(seconds * 1e9)
    var first = 0
    var highest = 0
    for (index, time) in times.enumerated() {
      while time - times[first] >= window { first += 1 }
      highest = max(highest, index - first + 1)
    }
    return highest
  }
}
