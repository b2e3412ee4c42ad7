/// The rule for a file that the user names as an output: only what this program has written is replaced.
package enum OwnFile {
  /// Whether a run may write to `path`: nothing or an empty file is there, or a regular file for which `isOurs`
  /// holds. A symbolic link counts as its target.
  package static func isReplaceable(
    _ path: String, _ isOurs: (String) throws(FileError) -> Bool
  ) throws(FileError) -> Bool {
    guard let status = try FileStat.ifPresent(path) else { return true }
    guard status.kind == .file else { return false }
    return if status.size == 0 { true } else { try isOurs(path) }
  }

  /// Rejects a file that may not be replaced.
  ///
  /// - Throws: ``PipelineError`` `foreign-file` (usage); ``FileError``.
  package static func check(_ path: String, _ isOurs: (String) throws(FileError) -> Bool) throws {
    guard try isReplaceable(path, isOurs) else {
      throw PipelineError(.foreignFile, at: .file(path))
    }
  }

  /// As ``check(_:_:)`` for a text that has `mark` in its first kilobyte.
  package static func check(_ path: String, mark: String) throws {
    try check(path) { path throws(FileError) in
      let file = try OpenFile(path, .readRegularFile)
      var start = [UInt8](repeating: 0, count: 1 << 10)
      let count = try start.withUnsafeMutableBufferPointer { buffer throws(FileError) in
        try file.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      return String(decoding: start[..<count], as: UTF8.self).contains(text: mark)
    }
  }
}
