import Base
import Commands
import TestSupport
import Testing

@Suite struct TerminalProgressTests {
  private let capture = Capture()
  private let clock = FakeClock()

  private func progress(
    _ style: TerminalProgress.Style = .redrawn, isTerminal: Bool = true, columns: Int = 80
  ) -> TerminalProgress {
    let stream = capture.errorStream(isTerminal: isTerminal, columns: columns)
    return TerminalProgress(style, to: stream, now: clock.now)
  }

  @Test func redrawn_manyAdvances_drawsAtMostEvery80Milliseconds() {
    let progress = progress()
    progress.send(.began(stage: "fetch", total: 10_000, unit: "requests"))
    for done in 1...1000 {
      clock.advance(.milliseconds(1))
      progress.send(.advanced(stage: "fetch", done: done))
    }
    let frames = capture.error.split(separator: "\r")
    expectEqual(frames.count, 1 + 1000 / 80)
    expectEqual(frames.first, "fetch: 0/10,000 requests, 0.0 %\u{1B}[K")
    expectEqual(frames.last, "fetch: 960/10,000 requests, 9.6 %, 1,000/s, 0:09 left\u{1B}[K")
  }

  @Test func redrawn_finish_clearsLineAndPrintsSummary() {
    let progress = progress()
    progress.send(.began(stage: "pack", total: nil, unit: "rows"))
    clock.advance(.seconds(75))
    progress.send(.note("a\nnote"))
    progress.send(.advanced(stage: "pack", done: 5))
    progress.send(.finished(stage: "pack", summary: "5 rows"))
    progress.end()
    expectEqual(
      capture.error,
      "\rpack: 0 rows\u{1B}[K" + "\r\u{1B}[K" + "a note\n"
        + "\rpack: 5 rows, 0.1/s\u{1B}[K" + "\r\u{1B}[K" + "pack: 5 rows (1:15)\n")
  }

  @Test func redrawn_narrowTerminal_truncatesLine() {
    let progress = progress(columns: 20)
    progress.send(.began(stage: "図鑑を作る", total: 100, unit: "ファイル"))
    expectEqual(capture.error, "\r図鑑を作る: 0/100 …\u{1B}[K")
  }

  @Test func lines_piped_printsEndAndEveryFiveSeconds() {
    let progress = progress(.lines, isTerminal: false)
    progress.send(.began(stage: "fetch", total: 200, unit: "files"))
    for done in 1...120 {
      clock.advance(.milliseconds(100))
      progress.send(.advanced(stage: "fetch", done: done))
    }
    progress.send(.finished(stage: "fetch", summary: "120 files"))
    progress.send(.skipped(stage: "pack", reason: "nothing has changed"))
    expectEqual(
      capture.error,
      """
      fetch: 50/200 files, 25.0 %, 10/s, 0:15 left
      fetch: 100/200 files, 50.0 %, 10/s, 0:10 left
      fetch: 120 files (12 s)
      pack: skipped, nothing has changed

      """)
  }

  @Test func rate_afterSlowStart_usesLastSeconds() {
    let progress = progress()
    progress.send(.began(stage: "fetch", total: 100_000, unit: "files"))
    var done = 0
    for second in 1...120 {
      for _ in 0..<2 {
        clock.advance(.milliseconds(500))
        done += second <= 60 ? 1 : 50
        progress.send(.advanced(stage: "fetch", done: done))
      }
    }
    #expect(capture.error.hasSuffix(", 100/s, 15:38 left\u{1B}[K"))
  }

  @Test func json_everyEvent_printsOneObjectPerLine() {
    let progress = progress(.json)
    progress.send(.began(stage: "fetch", total: nil, unit: "files"))
    progress.send(.began(stage: "fetch", total: 100, unit: "files"))
    clock.advance(.seconds(5))
    progress.send(.advanced(stage: "fetch", done: 50))
    progress.send(.advanced(stage: "fetch", done: 51))
    progress.send(.note("\"quoted\""))
    progress.send(.finished(stage: "fetch", summary: "100 files"))
    progress.send(.skipped(stage: "pack", reason: "unchanged"))
    expectEqual(
      capture.error,
      """
      {"event":"began","stage":"fetch","total":null,"unit":"files"}
      {"event":"advanced","stage":"fetch","done":50,"total":100,"perSecond":10.0,"secondsLeft":5}
      {"event":"note","message":"\\"quoted\\""}
      {"event":"finished","stage":"fetch","summary":"100 files","seconds":5.0}
      {"event":"skipped","stage":"pack","reason":"unchanged"}

      """)
  }

  @Test func send_fromManyTasks_doesNotMixLines() async {
    let progress = progress(.lines, isTerminal: false)
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<100 { progress.send(.note("task \(task) note \(number)")) }
        }
      }
    }
    let lines = capture.error.split(separator: "\n")
    expectEqual(lines.count, 800)
    expectEqual(Set(lines).count, 800)
  }

  @Test func advanced_unknownStage_isIgnored() {
    let progress = progress(.lines, isTerminal: false)
    progress.send(.advanced(stage: "none", done: 1))
    expectEqual(capture.error, "")
  }
}
