extension Directory {
  /// Removes `path` and everything in it; a missing `path` is not an error. A symbolic link is removed
  /// itself, never its target: folders are opened by descriptor and without following links, even if another
  /// process replaces them meanwhile.
  ///
  /// - Throws: ``FileError`` of operation "remove" or "list".
  package static func removeRecursively(_ path: String) throws(FileError) {
    try remove(path, at: AT_FDCWD, name: path)
  }

  private static func remove(_ path: String, at parent: Int32, name: String) throws(FileError) {
    if unlinkat(parent, name, 0) == 0 || errno == ENOENT { return }
    // unlink(2) on a folder fails with EISDIR on Linux, EPERM on Darwin.
    guard errno == EISDIR || errno == EPERM else { throw .last(.remove, path) }
    let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { throw .last(.remove, path) }
    guard let stream = fdopendir(folder) else {
      let error = FileError.last(.list, path)
      close(folder)
      throw error
    }
    // `entries` closes the stream, and with it the descriptor passed to it.
    let own = dup(folder)
    guard own >= 0 else {
      let error = FileError.last(.list, path)
      closedir(stream)
      throw error
    }
    defer { close(own) }
    for entry in try entries(of: stream, path) {
      try remove("\(path)/\(entry.name)", at: own, name: entry.name)
    }
    guard unlinkat(parent, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
      throw .last(.remove, path)
    }
  }
}
