/// Functions on the text of a path by the rules of POSIX: only `/` separates. They do not access files.
package enum FilePath {
  /// Returns the parent folder of `path`: `/a` for `/a/b`, `/` for `/a`, `.` for a plain name.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the part after the last `/`: all of a plain name, empty if `path` ends with `/`.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Whether `name` is a plain file name, which cannot refer to a file outside its folder.
  package static func isPlainName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.utf8.contains(0)
  }
}
