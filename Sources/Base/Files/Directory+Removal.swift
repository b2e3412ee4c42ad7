extension Directory {
  /// Removes `path` and everything in it; a missing `path` is not an error. A symbolic link is removed
  /// itself, never its target: folders are opened by descriptor and without following links, even if another
  /// process replaces them meanwhile.
  package static func removeRecursively(_ path: String) throws(FileError) {
    try remove(path, at: AT_FDCWD, name: Array(path.utf8CString))
  }

  private static func remove(_ path: String, at parent: Int32, name: [CChar]) throws(FileError) {
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
    // It closes the descriptor passed to it.
    defer { closedir(stream) }
    // Names are any bytes but 0, not only UTF-8.
    var names: [[CChar]] = []
    while let entry = readdir(stream) {
      names.append(entry.withName { Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1)) })
    }
    for name in names where name != Array(".".utf8CString) && name != Array("..".utf8CString) {
      let text = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      try remove("\(path)/\(text)", at: folder, name: name)
    }
    guard unlinkat(parent, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
      throw .last(.remove, path)
    }
  }
}
