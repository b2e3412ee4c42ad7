import Diagnostics
package import JSON
import Platform
import SimdJSON

/// How long the stages of a build took: the only thing of a build that differs from run to run, kept
/// beside the layers and out of every digest.
package struct StageTimings: Sendable, Equatable, Encodable {
  package struct Stage: Sendable, Equatable, Encodable {
    package var name: String
    package var milliseconds: Double

    package init(name: String, milliseconds: Double) {
      self.name = name
      self.milliseconds = milliseconds
    }
  }

  /// Threads that the build was allowed.
  package var jobs: Int
  /// In the order in which they ran.
  package var stages: [Stage]

  package init(stages: [Stage] = [], jobs: Int) {
    self.stages = stages
    self.jobs = jobs
  }

  /// Calls `body` and notes how long it took, also adding up calls of the same name.
  package mutating func measure<Result>(_ name: String, _ body: () throws -> Result) rethrows
    -> Result
  {
    let start = ContinuousClock.now
    let result = try body()
    note(name, since: start)
    return result
  }

  /// Notes that the stage began at `start` and is done.
  package mutating func note(_ name: String, since start: ContinuousClock.Instant) {
    let elapsed = ContinuousClock.now - start
    stages.append(
      Stage(name: name, milliseconds: (elapsed / .microseconds(100)).rounded() / 10))
  }

  package var json: JSONValue { JSONValue(encoding: self) }

  /// The timings in the file at `path`; nil where there is none or it is not whole: they are worth no
  /// failure.
  package static func read(_ path: String) -> StageTimings? {
    guard let bytes = try? File.readAll(path) else { return nil }
    return try? JSONParser().parse(bytes) { document throws(JSONError) in
      var object = try document.object()
      var timings = StageTimings(jobs: try object.value("jobs").int())
      for value in try object.value("stages").array() {
        var stage = try value.object()
        timings.stages.append(
          Stage(
            name: try stage.value("name").string(),
            milliseconds: try stage.value("milliseconds").double()))
      }
      return timings
    }
  }
}
