/// Functions on files.
package enum File {
  /// Returns the contents of `path`.
  ///
  /// - Throws: ``FileError`` of operation "open" or "read"; EISDIR for a folder.
  package static func readAll(_ path: String) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path, .read)
    let expected = try file.stat().size
    var failure: FileError?
    // One byte more than expected, so that the read that finds the end needs no second buffer.
    var bytes = [UInt8](unsafeUninitializedCapacity: expected + 1) { buffer, filled in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      do throws(FileError) {
        while filled < raw.count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: raw[filled...])
          let count = try file.read(into: rest)
          if count == 0 { break }
          filled += count
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    if bytes.count > expected { try readRest(of: file, into: &bytes) }
    return bytes
  }

  /// Returns the contents of the regular file at `path`, for documents from untrusted origins: a pipe or a
  /// device is rejected without blocking, and at most `limit` bytes are in memory.
  ///
  /// - Throws: ``FileError``; `EISDIR` for a folder, ``FileError/notARegularFile`` for a pipe or a device,
  ///   ``FileError/isTooLarge`` beyond `limit` bytes.
  package static func readAll(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path, .readRegularFile)
    let size = try file.stat().size
    let tooLarge = FileError(operation: .read, path: path, errno: FileError.aboveTheLimit)
    guard size <= limit else { throw tooLarge }
    // The file may grow while it is read.
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var filled = 0
    while true {
      let count = try bytes.withUnsafeMutableBufferPointer { buffer throws(FileError) in
        try file.read(
          into: UnsafeMutableRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: buffer[filled...])))
      }
      if count == 0 { break }
      filled += count
      guard filled <= limit else { throw tooLarge }
      if filled == bytes.count {
        bytes.append(contentsOf: repeatElement(0, count: min(filled, limit + 1 - filled)))
      }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Whether `path` exists; false for a dangling symbolic link.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns the final target of a symbolic link at `path`; `path` itself if it is not a link or the link is
  /// dangling.
  package static func followingLinks(_ path: String) -> String {
    guard (try? FileStat(ofLink: path))?.kind == .symbolicLink,
      let resolved = realpath(path, nil)
    else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Removes the file, or the symbolic link itself; a missing file is not an error.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw .last(.remove, path)
  }

  /// Renames `source` to `destination` atomically, replacing an existing file.
  package static func move(_ source: String, to destination: String) throws(FileError) {
    guard rename(source, destination) == 0 else {
      throw .last(.rename, destination)
    }
  }

  /// Reads to the end of files that grow while they are read, or whose size the system does not report.
  private static func readRest(of file: borrowing OpenFile, into bytes: inout [UInt8])
    throws(FileError)
  {
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = try chunk.withUnsafeMutableBufferPointer { buffer throws(FileError) in
        try file.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if count == 0 { return }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}

/// Returns the number of bytes available on the file system of `path`, without root's reserve.
///
/// - Throws: ``FileError`` of operation "inspect".
package func freeSpace(_ path: String) throws(FileError) -> UInt64 {
  var status = statvfs()
  guard statvfs(path, &status) == 0 else { throw .last(.inspect, path) }
  return UInt64(status.f_bavail) * UInt64(status.f_frsize)
}
