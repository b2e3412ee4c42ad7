import Synchronization

/// A file that appears whole or not at all.
///
/// The bytes go to `.NAME.tmp-PID-N` in the folder of the destination; ``commit(durable:)`` renames
/// it. Dropping the value without a commit removes the temporary file and leaves what stood at the
/// destination untouched.
package struct AtomicFile: ~Copyable, Sendable {
  /// Where the file appears.
  package let path: String
  /// Where the bytes are until then; for tools that need a path of their own (SQLite).
  package let temporaryPath: String

  private var writer: BufferedFileWriter
  private var isCommitted = false

  /// - Throws: ``FileError`` where the temporary file cannot be made.
  package init(_ path: String) throws(FileError) {
    self.path = path
    while true {
      let candidate = Self.temporaryPath(for: path)
      do {
        writer = try BufferedFileWriter(candidate, .createNew)
        temporaryPath = candidate
        return
      } catch {
        // A file that a dead process of the same id left; the next number is free.
        if error.errno != EEXIST { throw error }
      }
    }
  }

  deinit {
    if !isCommitted { unlink(temporaryPath) }
  }

  package mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try writer.append(bytes)
  }

  package mutating func append(_ bytes: [UInt8]) throws(FileError) { try writer.append(bytes) }

  /// Appends `text` in UTF-8.
  package mutating func append(_ text: String) throws(FileError) { try writer.append(text) }

  package mutating func append(_ byte: UInt8) throws(FileError) { try writer.append(byte) }

  /// Hands everything so far to the system, still under the temporary name.
  package mutating func flush() throws(FileError) { try writer.flush() }

  /// Bytes that were appended so far.
  package var count: Int { writer.count }

  /// Puts the file at its place, replacing what stands there in one step.
  ///
  /// With `durable` a power cut leaves either the old or the new file: contents are flushed before
  /// the rename and the folder after it. Without, only a crash of the process is covered.
  package consuming func commit(durable: Bool = true) throws(FileError) {
    try writer.settle(durable: durable)
    try File.move(temporaryPath, to: path)
    isCommitted = true
    if durable { try Directory.synchronize(FilePath.folder(of: path)) }
  }

  /// Writes `bytes` as the whole file at `path`.
  package static func write(_ path: String, _ bytes: UnsafeRawBufferPointer, durable: Bool = true)
    throws(FileError)
  {
    var file = try AtomicFile(path)
    try file.append(bytes)
    try file.commit(durable: durable)
  }

  /// Writes `bytes` as the whole file at `path`.
  package static func write(_ path: String, _ bytes: [UInt8], durable: Bool = true)
    throws(FileError)
  {
    var file = try AtomicFile(path)
    try file.append(bytes)
    try file.commit(durable: durable)
  }

  /// Writes `text` in UTF-8 as the whole file at `path`.
  package static func write(_ path: String, _ text: String, durable: Bool = true)
    throws(FileError)
  {
    var file = try AtomicFile(path)
    try file.append(text)
    try file.commit(durable: durable)
  }

  /// Numbers the temporary files of this process, so that two threads never share one.
  private static let serial = Atomic<Int>(0)

  private static func temporaryPath(for path: String) -> String {
    let number = serial.add(1, ordering: .relaxed).newValue
    return "\(FilePath.folder(of: path))/.\(FilePath.name(of: path)).tmp-\(getpid())-\(number)"
  }
}
