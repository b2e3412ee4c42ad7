/// Writes many small pieces as few large ones.
///
/// Nothing is promised before ``finish(durable:)`` has returned: a writer that is dropped closes its
/// file and forgets what is still in the buffer, as after a failure nobody may take the file for
/// whole.
package struct BufferedFileWriter: ~Copyable, Sendable {
  /// Bytes that are collected before they are written.
  package static let bufferBytes = 1 << 20

  private let file: OpenFile
  private var buffer: [UInt8] = []
  /// Bytes that were appended so far, written or not.
  package private(set) var count = 0

  package init(_ path: String, _ mode: OpenFile.Mode = .createOrTruncate) throws(FileError) {
    file = try OpenFile(path, mode)
    buffer.reserveCapacity(Self.bufferBytes)
  }

  package var path: String { file.path }

  package mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    count += bytes.count
    if buffer.count + bytes.count > Self.bufferBytes { try flush() }
    if bytes.count >= Self.bufferBytes {
      try file.write(bytes)
    } else {
      buffer.append(contentsOf: bytes)
    }
  }

  package mutating func append(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try append(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Appends `text` in UTF-8.
  package mutating func append(_ text: String) throws(FileError) {
    let length = text.utf8.count
    if buffer.count + length > Self.bufferBytes { try flush() }
    buffer.append(contentsOf: text.utf8)
    count += length
  }

  package mutating func append(_ byte: UInt8) throws(FileError) {
    if buffer.count == Self.bufferBytes { try flush() }
    buffer.append(byte)
    count += 1
  }

  /// Hands everything so far to the system. The file may be read by others then, but not be on the
  /// disk yet.
  package mutating func flush() throws(FileError) {
    guard !buffer.isEmpty else { return }
    try buffer.withUnsafeBufferPointer { bytes throws(FileError) in
      try file.write(UnsafeRawBufferPointer(bytes))
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the rest and closes the file; with `durable` after the disk has it.
  package consuming func finish(durable: Bool = false) throws(FileError) {
    try settle(durable: durable)
  }

  /// Writes the rest, keeping the file open for an owner that closes it later.
  mutating func settle(durable: Bool) throws(FileError) {
    try flush()
    if durable { try file.synchronize() }
  }
}
