import Diagnostics
import FetchStage
import Layers
import UpdateFormat

/// The clock of the machine that releases, held against every other that is to be had: all expiries are
/// reckoned from it, and what was signed with a clock ahead stands in the way of every run after it.
struct ReleaseClock {
  /// What this machine says, seconds since 1970.
  let now: Int
  /// What the source's server says; nil where none was asked.
  let server: ClosedRange<Int>?
  /// The maker says that this clock is right, whatever store and source say.
  let isAccepted: Bool

  /// Seconds by which clocks of honest machines may differ that write to one store.
  private static let storeTolerance = 300
  /// Seconds by which a server of somebody else may be wrong before it is no witness.
  private static let sourceTolerance = 86_400
  /// Seconds without a release or a renewal after which a clock that nobody vouches for is doubted.
  private static let longestPause = 366 * 86_400

  /// - Throws: ``PipelineError`` `clock-off` where the clock is not that of the source's server, or
  ///   cannot be right after what the store holds.
  func check(_ latest: LatestRelease?) throws {
    if let server, !isNear(server) {
      throw off(
        "the clock says \(text(now)), the source's server says \(text(server.lowerBound))",
        advice:
          "set the clock of this machine; if it is right, the server is wrong: take another source"
      )
    }
    guard let latest, !isAccepted else { return }
    let written = max(latest.published, latest.checked)
    if now < written - Self.storeTolerance {
      throw off(
        "the clock says \(text(now)), the store was written at \(text(written))",
        advice: server == nil
          ? "if the clock of this machine is behind, set it; if it is right, latest.json was written with a clock ahead: give --accept-clock once"
          : "the source's server agrees with the clock of this machine, so latest.json was written with a clock ahead: give --accept-clock once"
      )
    }
    if server == nil, now > written + Self.longestPause {
      throw off(
        "the clock says \(text(now)), the store was written at \(text(written)), more than a year before",
        advice:
          "if the clock of this machine is ahead, set it; if it is right, give --accept-clock once"
      )
    }
  }

  /// - Throws: ``PipelineError`` `clock-off` where the clock is before upstream's deploy.
  func check(_ source: SourceDescription) throws {
    guard !isAccepted, let deployed = source.date.flatMap(UTCTime.seconds),
      deployed > now + Self.sourceTolerance
    else { return }
    throw off(
      "the clock says \(text(now)), upstream deployed this at \(text(deployed))",
      advice:
        "if the clock of this machine is behind, set it; if it is right, the source is dated ahead: give --accept-clock"
    )
  }

  /// Whether `latest` says what only a clock ahead of this one can have written.
  func isBehind(_ latest: LatestRelease, validDays: Int) -> Bool {
    max(latest.published, latest.checked) > now || latest.expires > now + validDays * 86_400
  }

  private func isNear(_ server: ClosedRange<Int>) -> Bool {
    now >= server.lowerBound - Self.sourceTolerance
      && now <= server.upperBound + Self.sourceTolerance
  }

  private func text(_ time: Int) -> String { UTCTime.text(max(time, 0)) }

  private func off(_ what: Message, advice: Message) -> PipelineError {
    PipelineError(.refused, "clock-off", what, advice: advice)
  }
}
