import Base
import PokedexCore

/// Where the pictures of a site are: PNG files named by the ids of pokemon, such as `25.png`.
package enum SitePictures: Sendable, Equatable {
  /// The site has no pictures and never uses the network.
  case nowhere
  /// An address with a slash at its end.
  case address(String)
  /// A local folder. Its pictures are copied to the site.
  case folder(String)

  /// PokéAPI's repository.
  package static let upstream = address(
    "https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites/pokemon/")

  /// The folder of copied pictures in a site.
  static let copies = "pictures"

  /// What the addresses of pictures begin with, relative to the site; nil without pictures.
  var prefix: String? {
    switch self {
    case .nowhere: nil
    case .address(let address): address
    case .folder: "\(Self.copies)/"
    }
  }

  /// The local folder; nil for pictures that are elsewhere.
  var folder: String? {
    if case .folder(let folder) = self { folder } else { nil }
  }

  /// Returns the pokemon among `known` that have a file in the folder; nil without a folder.
  ///
  /// - Throws: ``PipelineError`` `pictures-invalid` (usage) if it is not a folder or has no picture of them.
  func pictured(_ known: some Collection<PokemonID>) throws -> Set<PokemonID>? {
    if self == .nowhere { return [] }
    guard let folder else { return nil }
    guard Directory.exists(folder) else { throw Self.invalid(.notAFolder, folder) }
    let names = Set(try Directory.names(folder))
    let found = Set(known.filter { names.contains("\($0).png") })
    guard !found.isEmpty else { throw Self.invalid(.picturesNone, folder) }
    return found
  }

  /// Returns a picture of the folder; nil without a folder.
  ///
  /// - Throws: ``PipelineError`` `pictures-invalid` (usage) if the file is not in the PNG format; ``FileError``.
  func picture(_ pokemon: PokemonID) throws -> [UInt8]? {
    guard let folder else { return nil }
    let bytes = try File.readAll("\(folder)/\(pokemon).png")
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Self.invalid(.notAPngFile, "\(folder)/\(pokemon).png")
    }
    return bytes
  }

  private static func invalid(_ message: Message, _ path: String) -> PipelineError {
    PipelineError(
      message, category: .usage, code: "pictures-invalid", at: .file(path),
      advice: .nameAFolderOfPictures)
  }
}
