/// A folder that this run has created, and the only thing that is removed with its contents: dropping the value
/// without ``keep()`` does it, and removes the parents that were created for it if nothing else is in them.
///
/// A folder counts as created only after mkdir(2) has created it. One that was there, or a file or link in its
/// place, is never removed.
package struct MadeFolder: ~Copyable, Sendable {
  package let path: String
  /// The folders that this run has created, parents first; empty if `path` was there.
  private var made: [String]

  /// Creates the folder and its missing parents, or takes the existing one.
  package init(_ path: String) throws(FileError) {
    made = try Directory.createWithParents(path)
    self.path = path
  }

  /// Creates an empty folder with a unique name in `parent`.
  package init(temporaryIn parent: String, prefix: String) throws(FileError) {
    path = try Directory.temporaryDirectory(in: parent, prefix: prefix)
    made = [path]
  }

  deinit {
    guard let folder = made.last else { return }
    try? Directory.removeRecursively(folder)
    for parent in made.dropLast().reversed() { rmdir(parent) }
  }

  /// Keeps the folder, or what was moved to another path.
  package mutating func keep() { made = [] }

  /// Removes the folders in `parent` whose names begin with `prefix`, which is reserved for this program: what
  /// killed runs have left. A file or link of such a name stays.
  ///
  /// - Returns: the names of the removed folders.
  @discardableResult
  package static func removeLeftovers(in parent: String, startingWith prefix: String)
    throws(FileError) -> [String]
  {
    var removed: [String] = []
    for name in try Directory.names(parent, startingWith: prefix) {
      let path = "\(parent)/\(name)"
      guard (try? FileStat(ofLink: path))?.kind == .directory else { continue }
      try Directory.removeRecursively(path)
      removed.append(name)
    }
    return removed
  }
}
