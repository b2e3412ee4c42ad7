package import Base

/// Shows progress on stderr: one redrawn line on a terminal, plain lines in a pipe or file, JSON lines with
/// `--json`. Nothing is written to stdout.
///
/// Calls are cheap: events that are not shown cost a lock and a clock read.
package final class TerminalProgress: ProgressSink {
  package enum Style: Sendable, Hashable {
    /// One line, redrawn at most every ``redrawInterval``.
    case redrawn
    /// The end, and at most one line every ``lineInterval``.
    case lines
    /// Like `lines` with the begin, as a JSON object per line.
    case json
  }

  package static let redrawInterval = Duration.milliseconds(80)
  package static let lineInterval = Duration.seconds(5)

  private struct State {
    /// The running stages; the last one is shown.
    var running: [ProgressMeter] = []
    var lastShown: Duration?
    /// Whether the terminal shows progress that must be erased before other text.
    var isLineDrawn = false
  }

  private let style: Style
  private let language: MessageLanguage
  private let stream: TerminalStream
  private let now: @Sendable () -> Duration
  private let state = Locked(State())

  /// - Parameter now: the time of a monotonic clock.
  package init(
    _ style: Style, to stream: TerminalStream, in language: MessageLanguage = .english,
    now: @escaping @Sendable () -> Duration = TerminalProgress.monotonicTime
  ) {
    (self.style, self.language, self.stream, self.now) = (style, language, stream, now)
  }

  /// The time since an arbitrary moment.
  package static let monotonicTime: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }()

  package func send(_ event: ProgressEvent) {
    let time = now()
    state.withLock { state in
      switch event {
      case .began(let stage, let total, let unit):
        began(stage, total, unit: unit, state: &state, time: time)
      case .advanced(let stage, let done): advanced(stage, done, state: &state, time: time)
      case .finished(let stage, let summary):
        let meter = remove(stage, &state)
        let taken = time - (meter?.started ?? time)
        print(
          "\(stage): \(language.say(summary)) (\(Quantity.duration(taken)))",
          [
            "event": "finished", "stage": .string(stage), "summary": .string(language.say(summary)),
            "seconds": .double(Self.milliseconds(taken)),
          ], state: &state)
      case .skipped(let stage, let reason):
        _ = remove(stage, &state)
        print(
          "\(stage): \(language.say(.skipped(reason: reason)))",
          ["event": "skipped", "stage": .string(stage), "reason": .string(language.say(reason))],
          state: &state)
      case .note(let text):
        let text = language.say(text)
        print(text, ["event": "note", "message": .string(text)], state: &state)
      }
    }
  }

  /// Prints a line of another kind, such as a diagnostic or error, without mixing it with the progress.
  package func print(line: String) {
    state.withLock { state in
      wipe(&state)
      stream.writeIgnoringErrors(line + "\n")
    }
  }

  /// Erases the progress, before the program exits or prompts.
  package func end() { state.withLock { wipe(&$0) } }

  private func began(
    _ stage: String, _ total: Int?, unit: Message, state: inout State, time: Duration
  ) {
    if let index = state.running.firstIndex(where: { $0.stage == stage }) {
      // A stage sends `began` again when its total becomes known.
      state.running[index].total = total
      state.running[index].unit = unit
      return
    }
    let meter = ProgressMeter(stage: stage, total: total, unit: unit, started: time)
    state.running.append(meter)
    state.lastShown = time
    switch style {
    case .redrawn: draw(meter, &state, time: time)
    case .lines: break
    case .json:
      let event: JSONValue = [
        "event": "began", "stage": .string(stage), "total": JSONValue(total),
        "unit": .string(language.say(unit)),
      ]
      print("", event, state: &state)
    }
  }

  private func advanced(_ stage: String, _ done: Int, state: inout State, time: Duration) {
    guard let index = state.running.lastIndex(where: { $0.stage == stage }) else { return }
    state.running[index].done = done
    let interval = style == .redrawn ? Self.redrawInterval : Self.lineInterval
    guard time - (state.lastShown ?? .zero) >= interval else { return }
    state.lastShown = time
    state.running[index].sample(at: time)
    let meter = state.running[index]
    if style == .redrawn { return draw(meter, &state, time: time) }
    print(
      meter.line(at: time, in: language),
      [
        "event": "advanced", "stage": .string(stage), "done": .int(done),
        "total": JSONValue(meter.total),
        "perSecond": meter.rate(at: time).map { .double(($0 * 10).rounded() / 10) } ?? .null,
        "secondsLeft": JSONValue(meter.timeLeft(at: time).map { Int($0.components.seconds) }),
      ], state: &state)
  }

  private func remove(_ stage: String, _ state: inout State) -> ProgressMeter? {
    state.running.lastIndex { $0.stage == stage }.map { state.running.remove(at: $0) }
  }

  private func draw(_ meter: ProgressMeter, _ state: inout State, time: Duration) {
    // One column less than the width, because some terminals wrap at the last column.
    let line = DisplayWidth.truncate(
      TerminalText.oneLine(meter.line(at: time, in: language)), to: stream.columns() - 1)
    stream.writeIgnoringErrors("\r\(line)\u{1B}[K")
    state.isLineDrawn = true
  }

  private func wipe(_ state: inout State) {
    guard state.isLineDrawn else { return }
    stream.writeIgnoringErrors("\r\u{1B}[K")
    state.isLineDrawn = false
  }

  private func print(_ line: String, _ json: JSONValue, state: inout State) {
    wipe(&state)
    let text = style == .json ? TerminalText.json(json.line) : TerminalText.oneLine(line)
    stream.writeIgnoringErrors(text + "\n")
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    (Quantity.seconds(duration) * 1000).rounded() / 1000
  }
}
