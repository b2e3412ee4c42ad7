import Basics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension UserDatabase {
  /// Returns all data of the file as JSON: a ``UserDataArchive``, indented, with sorted members.
  public func exportJSON() throws(PokedexError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let archive = try archive()
    do {
      return try encoder.encode(archive)
    } catch {
      // An archive has only texts and integers, which JSON can represent.
      preconditionFailure("cannot encode an archive: \(error)")
    }
  }

  /// Imports the JSON of ``exportJSON()`` completely or not at all, as ``UserDatabase/restore(_:mode:)``
  /// does.
  ///
  /// - Throws: `PokedexError` `archiveDamaged`, `archiveTooNew`, `invalidTeam`; then nothing is changed.
  public func importJSON(_ data: Data, mode: RestoreMode) throws(PokedexError) {
    let archive: UserDataArchive
    do {
      archive = try JSONDecoder().decode(UserDataArchive.self, from: data)
    } catch let error as PokedexError {
      throw error
    } catch let error as DecodingError {
      throw PokedexError(.archiveDamaged, detail: Message(verbatim: error.placeAndReason))
    } catch {
      throw PokedexError(.archiveDamaged, detail: Message(verbatim: "\(error)"))
    }
    try restore(archive, mode: mode)
  }
}

extension DecodingError {
  /// The place in the JSON, such as `teams[0].name`, if known, and what is wrong there.
  fileprivate var placeAndReason: String {
    switch self {
    case .keyNotFound(let key, let context):
      return "\(Self.place(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      let place = Self.place(context.codingPath)
      return place.isEmpty ? context.debugDescription : "\(place): \(context.debugDescription)"
    @unknown default: return "\(self)"
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }
}
