package import Base

extension File {
  /// The contents of a file as text.
  package static func text(_ path: String) throws(FileError) -> String {
    String(decoding: try readAll(path), as: UTF8.self)
  }
}
