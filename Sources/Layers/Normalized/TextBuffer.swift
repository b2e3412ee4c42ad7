import Basics

/// A growing buffer of JSON text, written without the bounds and uniqueness checks of an array. For use on
/// one thread.
final class TextBuffer {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 256)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  /// The bytes written so far.
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

  /// Appends a decimal number.
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

  /// Appends a JSON string.
  func append(quoted text: inout String) {
    text.withUTF8 { utf8 in
      let room = JSONText.room(for: utf8.count)
      if capacity - count < room { grow(room) }
      count += JSONText.quote(utf8, to: memory + count)
    }
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
