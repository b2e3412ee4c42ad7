package import Base
import PokedexModel

/// An encoder of rows to bytes, value by value, in the format of ``ContentDigest``. For use on one thread.
package final class RowEncoder {
  private var memory: UnsafeMutableRawBufferPointer
  /// The number of bytes since ``removeAll()``.
  package private(set) var count = 0

  package init() { memory = .allocate(byteCount: 1 << 16, alignment: 8) }

  deinit { memory.deallocate() }

  /// The bytes appended since ``removeAll()``; valid until the next append.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  /// Discards the bytes but keeps the memory.
  package func removeAll() { count = 0 }

  package func appendNull() {
    if count == memory.count { grow(1) }
    memory[count] = 0
    count += 1
  }

  @inline(__always)
  package func append(_ value: Int64) { append(tag: 1, UInt64(bitPattern: value)) }

  package func append(_ value: Double) { append(tag: 2, value.bitPattern) }

  /// Appends a text in UTF-8.
  package func append(_ text: inout String) {
    text.withUTF8 { append(tag: 3, UnsafeRawBufferPointer($0)) }
  }

  /// Appends a column of the statement's current row.
  package func append(_ statement: Statement, _ column: Int) {
    switch statement.columnKind(column) {
    case .null: appendNull()
    case .integer: append(statement.columnInt64(column))
    case .real: append(statement.columnDouble(column))
    case .text:
      append(tag: 3, statement.unsafeColumnText(column).map { UnsafeRawBufferPointer($0) })
    case .blob: append(tag: 4, statement.unsafeColumnBlob(column))
    }
  }

  @inline(__always)
  private func append(tag: UInt8, _ word: UInt64) {
    if memory.count - count < 9 { grow(9) }
    memory[count] = tag
    memory.storeBytes(of: word.littleEndian, toByteOffset: count + 1, as: UInt64.self)
    count += 9
  }

  private func append(tag: UInt8, _ bytes: UnsafeRawBufferPointer?) {
    let bytes = bytes ?? UnsafeRawBufferPointer(start: nil, count: 0)
    append(tag: tag, UInt64(bytes.count))
    if memory.count - count < bytes.count { grow(bytes.count) }
    guard bytes.count > 0 else { return }
    UnsafeMutableRawBufferPointer(rebasing: memory[count..<count + bytes.count])
      .copyMemory(from: bytes)
    count += bytes.count
  }

  private func grow(_ extra: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(count + extra, memory.count * 2), alignment: 8)
    larger.copyMemory(from: bytes)
    memory.deallocate()
    memory = larger
  }
}

extension RowEncoder: ColumnVisitor {
  package func visit(_ name: StaticString, _ value: inout Int) { append(Int64(value)) }

  package func visit(_ name: StaticString, _ value: inout Int?) {
    if let value { append(Int64(value)) } else { appendNull() }
  }

  package func visit(_ name: StaticString, _ value: inout String) { append(&value) }

  package func visit(_ name: StaticString, _ value: inout String?) {
    if value != nil { append(&value!) } else { appendNull() }
  }

  package func visit(_ name: StaticString, _ value: inout UInt64) {
    append(Int64(bitPattern: value))
  }
}
