#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Measures what the first thing takes that a process does: this program, run anew each time.
struct NewProcess {
  var executable: String
  var runs: Int

  /// - Parameters:
  ///   - command: a command of this program that prints microseconds.
  ///   - arguments: paths and words without quotes.
  func measure(_ command: String, _ arguments: String...) throws -> Measurement {
    var measurement = Measurement()
    let quoted = arguments.map { "'\($0)'" }.joined(separator: " ")
    for _ in 0..<runs {
      guard let pipe = popen("'\(executable)' \(command) \(quoted)", "r") else { continue }
      var buffer = [CChar](repeating: 0, count: 64)
      if fgets(&buffer, 64, pipe) != nil {
        let text = String(
          decoding: buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) },
          as: UTF8.self)
        if let time = Double(text) { measurement.add(microseconds: time) }
      }
      pclose(pipe)
    }
    return measurement
  }
}
