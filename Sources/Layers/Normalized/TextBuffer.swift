import JSONKit

/// JSON text in the making: memory that grows, written without asking each byte's array for leave.
/// Belongs to one thread.
final class TextBuffer {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 256)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  /// What was written so far.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: count)) }

  @inline(__always)
  func append(byte: UInt8) {
    if count == capacity { grow(1) }
    memory[count] = byte
    count += 1
  }

  func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  /// In decimal.
  func append(_ value: Int) {
    if capacity - count < 20 { grow(20) }
    if value >= 0 && value < 10 {
      memory[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)
      count += 1
      return
    }
    var rest = value.magnitude
    if value < 0 {
      memory[count] = UInt8(ascii: "-")
      count += 1
    }
    var digits = 1
    var bound: UInt = 10
    while rest >= bound {
      digits += 1
      let (next, isTooLarge) = bound.multipliedReportingOverflow(by: 10)
      if isTooLarge { break }
      bound = next
    }
    var at = count + digits
    count = at
    repeat {
      at -= 1
      memory[at] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
  }

  /// As a JSON string, as ``JSONValue/appendQuoted(_:to:)`` writes it.
  func append(quoted text: inout String) {
    let start = count
    let isDone = text.withUTF8 { utf8 in
      if capacity - count < utf8.count * 2 + 2 { grow(utf8.count * 2 + 2) }
      var at = count
      memory[at] = UInt8(ascii: "\"")
      at += 1
      for byte in utf8 {
        // Line breaks are in most texts of the games; other controls are rare.
        let escape: UInt8
        switch byte {
        case UInt8(ascii: "\n"): escape = UInt8(ascii: "n")
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): escape = byte
        case 0..<0x20: return false
        default:
          memory[at] = byte
          at += 1
          continue
        }
        memory[at] = UInt8(ascii: "\\")
        memory[at + 1] = escape
        at += 2
      }
      memory[at] = UInt8(ascii: "\"")
      count = at + 1
      return true
    }
    if isDone { return }
    count = start
    var escaped: [UInt8] = []
    JSONValue.appendQuoted(text, to: &escaped)
    append(escaped)
  }

  private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if capacity - count < bytes.count { grow(bytes.count) }
    (memory + count).update(from: bytes.baseAddress!, count: bytes.count)
    count += bytes.count
  }

  private func grow(_ extra: Int) {
    let wanted = max(count + extra, capacity * 2)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    larger.update(from: memory, count: count)
    memory.deallocate()
    memory = larger
    capacity = wanted
  }
}
