extension Directory {
  /// Removes `path` with everything in it. A symbolic link is removed itself, never what it leads
  /// to: folders are opened by descriptor and never through a link, also when somebody exchanges
  /// them meanwhile. Nothing there is no error.
  ///
  /// - Throws: ``FileError`` of operation "remove" or "list".
  package static func removeRecursively(_ path: String) throws(FileError) {
    try remove(path, at: AT_FDCWD, name: path)
  }

  private static func remove(_ path: String, at parent: Int32, name: String) throws(FileError) {
    if unlinkat(parent, name, 0) == 0 || errno == ENOENT { return }
    // Linux answers EISDIR for a folder, Darwin EPERM.
    guard errno == EISDIR || errno == EPERM else { throw .last(.remove, path) }
    let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { throw .last(.remove, path) }
    guard let stream = fdopendir(folder) else {
      let error = FileError.last(.list, path)
      close(folder)
      throw error
    }
    // `entries` closes the stream, and with it the descriptor that was given to it.
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
