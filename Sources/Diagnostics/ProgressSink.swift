package import Messages

/// What a stage tells while it runs. Stages call a sink; only the command line knows a terminal.
package enum ProgressEvent: Sendable, Equatable {
  /// A stage starts; `total` units of `unit` ("files", "requests", "rows") if it is known.
  case began(stage: String, total: Int?, unit: Message)
  /// `done` units are ready, counted from the start of the stage.
  case advanced(stage: String, done: Int)
  /// The stage is done; `summary` is one line for a person.
  case finished(stage: String, summary: Message)
  /// The stage was not run because nothing that it reads has changed.
  case skipped(stage: String, reason: Message)
  /// One line about something that happened on the way.
  case note(Message)
}

/// Takes progress events, from any thread. Must be cheap: stages call it per resource.
package protocol ProgressSink: Sendable {
  func send(_ event: ProgressEvent)
}

/// Says nothing.
package struct SilentProgress: ProgressSink {
  package init() {}
  package func send(_ event: ProgressEvent) {}
}
