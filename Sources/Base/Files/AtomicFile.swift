/// A file that is written completely or not at all.
///
/// The bytes go to `.NAME.tmp-PID-N` in the folder of the destination; ``commit(durable:)`` renames that
/// file. Dropping the value without a commit removes the temporary file and leaves an existing file at the
/// destination untouched. Small writes are collected into large ones.
///
/// The temporary file is locked while the value exists. So the next file for the same path removes those of killed
/// processes, and never one that is in use, also by a process in another container.
package struct AtomicFile: ~Copyable, Sendable {
  /// The path of the file after the commit.
  package let path: String
  /// The path of the temporary file, for libraries that open a path themselves (SQLite).
  package let temporaryPath: String

  private static let bufferBytes = 1 << 20

  private let file: OpenFile
  private var buffer: [UInt8] = []
  /// The number of bytes appended so far.
  package private(set) var count = 0
  private var isCommitted = false

  /// - Throws: ``FileError`` if the temporary file cannot be created, or if `path` is there and no regular file.
  package init(_ path: String) throws(FileError) {
    self.path = path
    // A rename would replace a link, a pipe or a device, which is not what was named.
    if let kind = (try? FileStat(ofLink: path))?.kind, kind != .file {
      throw FileError(
        operation: .create, path: path,
        errno: kind == .directory ? EISDIR : FileError.notARegularFile)
    }
    // A file can be created in a folder that cannot be listed.
    try? Self.removeLeftovers(for: path)
    while true {
      let candidate = Self.temporaryPath(for: path)
      do {
        let file = try OpenFile(candidate, .createNew)
        // Another process may remove the file before it is locked.
        guard file.takeLock() != EWOULDBLOCK, File.exists(candidate) else { continue }
        self.file = file
        temporaryPath = candidate
        buffer.reserveCapacity(Self.bufferBytes)
        return
      } catch {
        // Left by a crashed process with the same id; try the next number.
        if error.errno != EEXIST { throw error }
      }
    }
  }

  deinit { if !isCommitted { unlink(temporaryPath) } }

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

  /// Writes all buffered bytes to the temporary file.
  package mutating func flush() throws(FileError) {
    guard !buffer.isEmpty else { return }
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Moves the file to its destination, replacing an existing file atomically.
  ///
  /// With `durable`, a power failure leaves either the old or the new file: the contents are flushed before
  /// the rename and the folder after it. Without it, only a crash of the process is covered. After an error the
  /// old file is in place.
  package consuming func commit(durable: Bool = true) throws(FileError) {
    try flush()
    if durable { try file.synchronize() }
    try File.move(temporaryPath, to: path)
    isCommitted = true
    if durable { Directory.keepRenames(FilePath.folder(of: path)) }
  }

  package static func write(_ path: String, _ bytes: UnsafeRawBufferPointer, durable: Bool = true)
    throws(FileError)
  {
    var file = try AtomicFile(path)
    try file.append(bytes)
    try file.commit(durable: durable)
  }

  package static func write(_ path: String, _ bytes: [UInt8], durable: Bool = true)
    throws(FileError)
  {
    var file = try AtomicFile(path)
    try file.append(bytes)
    try file.commit(durable: durable)
  }

  /// Writes `text` in UTF-8 to the file at `path`, atomically.
  package static func write(_ path: String, _ text: String, durable: Bool = true) throws(FileError)
  {
    try write(path, Array(text.utf8), durable: durable)
  }

  /// Numbers the temporary files of this process, so that two threads never share one.
  private static let serial = Locked(0)

  private static func prefix(for path: String) -> String { ".\(FilePath.name(of: path)).tmp-" }

  private static func temporaryPath(for path: String) -> String {
    let number = serial.withLock { serial in
      serial += 1
      return serial
    }
    return "\(FilePath.folder(of: path))/\(prefix(for: path))\(getpid())-\(number)"
  }

  /// Removes the temporary files for `path` of processes that were killed, and SQLite's journals of them.
  package static func removeLeftovers(for path: String) throws(FileError) {
    let (folder, prefix) = (FilePath.folder(of: path), prefix(for: path))
    for name in try Directory.names(folder, startingWith: prefix) {
      let owner = name.hasSuffix("-journal") ? String(name.dropLast(8)) : name
      guard owner.utf8.dropFirst(prefix.utf8.count).allSatisfy("0123456789-".utf8.contains) else {
        continue
      }
      do throws(FileError) {
        let file = try OpenFile("\(folder)/\(owner)", .readRegularFile)
        // A process that has just created the file finds it locked or missing.
        if file.takeLock() == 0 { try File.remove("\(folder)/\(name)") }
        withExtendedLifetime(file) {}
      } catch  where error.isMissing {
        try File.remove("\(folder)/\(name)")
      } catch {}
    }
  }
}
