/// An event that a stage reports while it runs. Stages report to a sink; only the command line uses a
/// terminal.
package enum ProgressEvent: Sendable, Equatable {
  /// A stage has started; `total` is the number of units, `unit` their name ("files", "requests", "rows"), if
  /// known.
  case began(stage: String, total: Int?, unit: Message)
  /// `done` units are complete, counted from the start of the stage.
  case advanced(stage: String, done: Int)
  /// The stage is complete; `summary` is one line for the user.
  case finished(stage: String, summary: Message)
  /// The stage was skipped because its inputs have not changed.
  case skipped(stage: String, reason: Message)
  /// A line about something that happened during the stage.
  case note(Message)
}

/// A receiver of progress events, from any thread. Must be cheap: stages call it for each resource.
package protocol ProgressSink: Sendable { func send(_ event: ProgressEvent) }

/// A sink that discards all events.
package struct SilentProgress: ProgressSink {
  package init() {}
  package func send(_ event: ProgressEvent) {}
}
