/// Numbers in readable form. Always in English format, so that output can be compared between machines.
package enum Quantity {
  /// `13,883`.
  package static func grouped(_ number: Int) -> String { Message.grouped(number).description }

  /// `60`, `0.7`: a number of tenths.
  package static func tenths(_ value: Int) -> String {
    value % 10 == 0 ? "\(value / 10)" : "\(value / 10).\(value % 10)"
  }

  /// `2`, `0.125`.
  package static func factor(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1_000 ? "\(Int(value))" : "\(value)"
  }

  /// `30%`, `−25%`.
  package static func percent(_ value: Int) -> String {
    "\(value < 0 ? "−" : "")\(value.magnitude)%"
  }

  /// `20.5 MB`; powers of 1000.
  package static func bytes(_ count: Int) -> String {
    if count < 1000 { return "\(count) B" }
    var value = Double(count)
    for unit in ["kB", "MB", "GB"] {
      value /= 1000
      if value < 999.95 { return "\(decimal(value)) \(unit)" }
    }
    return "\(decimal(value / 1000)) TB"
  }

  /// `0:31`, `12:05`, `1:02:03`; truncated to seconds.
  package static func clock(_ duration: Duration) -> String {
    let seconds = max(Int(duration.components.seconds), 0)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let end = two(seconds % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(end)" : "\(minutes):\(end)"
  }

  /// `0.4 s`, `31 s`, `12:05`.
  package static func duration(_ duration: Duration) -> String {
    let seconds = seconds(duration)
    if seconds < 9.95 { return "\(decimal(seconds)) s" }
    if seconds < 60 { return "\(Int(seconds)) s" }
    return clock(duration)
  }

  /// `410/s`; one decimal below ten.
  package static func rate(_ perSecond: Double) -> String {
    perSecond < 9.95 ? "\(decimal(perSecond))/s" : "\(grouped(Int(perSecond.rounded())))/s"
  }

  /// One decimal: `3.4`.
  package static func decimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(grouped(abs(tenths) / 10)).\(abs(tenths) % 10)"
  }

  package static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}
