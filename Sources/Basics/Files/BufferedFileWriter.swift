/// Collects many small writes into few large ones.
///
/// The contents are guaranteed only after ``finish(durable:)`` has returned. A writer that is dropped closes
/// its file and discards the buffer: after a failure the file is incomplete.
package struct BufferedFileWriter: ~Copyable, Sendable {
  /// The size of the buffer in bytes.
  package static let bufferBytes = 1 << 20

  private let file: OpenFile
  private var buffer: [UInt8] = []
  /// The number of bytes appended so far, written or not.
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

  /// Writes all buffered bytes to the file. Other processes can then read them, but they may not be on disk
  /// yet.
  package mutating func flush() throws(FileError) {
    guard !buffer.isEmpty else { return }
    try buffer.withUnsafeBufferPointer { bytes throws(FileError) in
      try file.write(UnsafeRawBufferPointer(bytes))
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the buffered bytes and closes the file; with `durable`, after syncing it to disk.
  package consuming func finish(durable: Bool = false) throws(FileError) {
    try settle(durable: durable)
  }

  /// Writes the buffered bytes but keeps the file open, for an owner that closes it later.
  mutating func settle(durable: Bool) throws(FileError) {
    try flush()
    if durable { try file.synchronize() }
  }
}
