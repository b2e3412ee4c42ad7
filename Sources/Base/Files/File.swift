/// Functions on files.
package enum File {
  /// Returns the contents of the regular file at `path`: a pipe or a device is rejected without blocking, and at most
  /// `limit` bytes are in memory.
  ///
  /// - Throws: ``FileError``; `EISDIR` for a folder, ``FileError/notARegularFile`` for a pipe or a device,
  ///   ``FileError/isTooLarge`` beyond `limit` bytes.
  package static func readAll(
    _ path: String, atMost limit: Int = .max
  ) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path, .readRegularFile)
    let size = try file.stat().size
    let tooLarge = FileError(operation: .read, path: path, errno: FileError.aboveTheLimit)
    guard size <= limit else { throw tooLarge }
    // One byte more than the size, so that the read that finds the end needs no more. The file may grow while it is
    // read, and the system does not report the size of all.
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
        let room = min(max(filled, 1 << 16), limit - filled + 1)
        bytes.append(contentsOf: repeatElement(0, count: room))
      }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Whether `path` exists; false for a dangling symbolic link.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The path of the running program's file; nil if the system does not report it.
  package static var program: String? {
    // A name without a folder was found by PATH, and may be another file here.
    ["/proc/self/exe", CommandLine.arguments[0]].first { $0.contains("/") && exists($0) }
  }

  /// Returns the final target of a symbolic link at `path`; `path` itself if it is not a link or the link is
  /// dangling.
  package static func followingLinks(_ path: String) -> String {
    guard (try? FileStat(ofLink: path))?.kind == .symbolicLink, let resolved = realpath(path, nil)
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
    guard rename(source, destination) == 0 else { throw .last(.rename, destination) }
  }
}

/// Returns the number of bytes available on the file system of `path`, without root's reserve.
package func freeSpace(_ path: String) throws(FileError) -> UInt64 {
  var status = statvfs()
  guard statvfs(path, &status) == 0 else { throw .last(.inspect, path) }
  return UInt64(status.f_bavail) * UInt64(status.f_frsize)
}
