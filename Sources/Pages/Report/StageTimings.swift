package import Base

/// The durations of a build's stages: the only output that differs between runs. It is stored next to the
/// layers and excluded from every digest.
package struct StageTimings: Sendable, Equatable, Codable {
  package struct Stage: Sendable, Equatable, Codable {
    package var name: String
    package var milliseconds: Double

    package init(name: String, milliseconds: Double) {
      (self.name, self.milliseconds) = (name, milliseconds)
    }
  }

  /// The maximum number of threads of the build.
  package var jobs: Int
  /// The stages in order of execution.
  package var stages: [Stage]

  package init(stages: [Stage] = [], jobs: Int) {
    (self.stages, self.jobs) = (stages, jobs)
  }

  /// Calls `body` and records its duration; calls with the same name are added up.
  package mutating func measure<Result>(_ name: String, _ body: () throws -> Result) rethrows
    -> Result
  {
    let start = ContinuousClock.now
    let result = try body()
    note(name, since: start)
    return result
  }

  /// Records a stage that began at `start` and has ended now.
  package mutating func note(_ name: String, since start: ContinuousClock.Instant) {
    let elapsed = ContinuousClock.now - start
    stages.append(
      Stage(name: name, milliseconds: (elapsed / .microseconds(100)).rounded() / 10))
  }

  package var json: JSONValue { JSONValue(encoding: self) }

  /// Reads the timings from the file at `path`; nil if it is missing or damaged, because timings are not
  /// worth an error.
  package static func read(_ path: String) -> StageTimings? {
    try? JSONValue(parsing: File.readAll(path)).decoded()
  }
}
