import Basics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension UserDatabase {
  /// Opens the file at `url`, as ``UserDatabase/init(path:)`` does.
  ///
  /// - Throws: `PokedexError` as there; `cannotOpen` for a URL that is not of a file.
  public convenience init(at url: URL) throws(PokedexError) {
    try self.init(path: url.filePath())
  }

  /// Renames a damaged file, as the function with a path does, and returns the new URL.
  public static func setAside(_ url: URL) throws(PokedexError) -> URL {
    URL(filePath: try setAside(url.filePath()))
  }
}
