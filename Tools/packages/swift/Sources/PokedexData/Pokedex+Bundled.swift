import Foundation
@_exported import PokedexFoundation

extension Pokedex {
  /// The file of this package. It is read in place and never changed.
  public static var bundledFile: URL {
    Bundle.module.url(forResource: "pokedex", withExtension: "sqlite")
      ?? Bundle.module.bundleURL.appendingPathComponent("pokedex.sqlite")
  }

  /// Opens the database of this package.
  ///
  /// - Parameter language: The language of names; by default the one that the user prefers among those of the file.
  /// - Throws: ``PokedexError`` `cannotOpen` if the resources of the package are missing in the app.
  public static func bundled(language: DisplayLanguage? = nil) throws(PokedexError) -> Pokedex {
    try Pokedex(contentsOf: bundledFile, language: language)
  }
}
