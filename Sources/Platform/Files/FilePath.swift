/// The parts of a path, as POSIX has them: only `/` separates, and nothing is looked up.
package enum FilePath {
  /// The folder that holds what `path` names: `/a` for `/a/b`, `/` for `/a`, `.` for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What comes behind the last `/`: all of a bare name, nothing where `path` ends with it.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Whether `name` can only be a file of the folder that it is looked for in.
  package static func isPlainName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.utf8.contains(0)
  }
}
