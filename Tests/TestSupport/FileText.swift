package import Base

extension File {
  /// The contents of a file as text.
  package static func text(_ path: String) throws(FileError) -> String {
    String(decoding: try readAll(path), as: UTF8.self)
  }

  /// The lines of a file of the package, without empty ones and those that begin with `#`.
  package static func lines(ofPackage path: String) throws(FileError) -> [String] {
    let text = try text("\(PackageFolder.path)/\(path)")
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  }
}
