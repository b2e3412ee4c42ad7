public import PokedexCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Pokedex {
  /// Opens the file at `url`, as ``Pokedex/init(path:language:)`` does.
  ///
  /// - Throws: ``PokedexError`` as there; `cannotOpen` for a URL that is not of a file.
  public convenience init(contentsOf url: URL, language: DisplayLanguage? = nil)
    throws(PokedexError)
  {
    try self.init(path: url.filePath(), language: language)
  }
}

extension PokedexInstaller {
  /// - Parameters:
  ///   - bundle: The bundled file, which is only read.
  ///   - release: The number of the bundled release, `release` in its `manifest.json`; nil if unknown.
  ///   - destination: The copy owned by the app, for apps that install updates. Nil reads the bundled
  ///     file in place.
  public init(bundle: URL, release: Int? = nil, destination: URL? = nil) {
    self.init(
      bundle: bundle.pathOrAddress, release: release, destination: destination?.pathOrAddress)
  }
}

extension URL {
  /// The path of a file URL.
  ///
  /// - Throws: ``PokedexError`` `cannotOpen` for any other URL.
  package func filePath() throws(PokedexError) -> String {
    guard isFileURL else { throw PokedexError(.cannotOpen, subject: absoluteString) }
    return pathOrAddress
  }

  /// The path of a file URL. For any other URL the address, which is no path, so that opening it fails with an
  /// error that names it.
  var pathOrAddress: String { isFileURL ? path(percentEncoded: false) : absoluteString }
}

extension PokemonSummary {
  /// The front sprite.
  public var spriteURL: URL? { sprite.flatMap { URL(string: $0) } }
}

extension Pokemon {
  /// The newest cry, an Ogg file.
  public var cryURL: URL? { cryLatest.flatMap { URL(string: $0) } }
}

extension ItemSummary {
  public var spriteURL: URL? { sprite.flatMap { URL(string: $0) } }
}

extension ItemDetail {
  public var spriteURL: URL? { sprite.flatMap { URL(string: $0) } }
}

extension Sprites {
  /// The URL of a slot; nil if PokéAPI has none.
  public func url(_ slot: SpriteSlot) -> URL? { self[slot].flatMap { URL(string: $0) } }
}
