package import Base
import Layers
package import PokedexFormat

extension LatestRelease {
  /// Returns the newest release of the store at `path`; nil for an empty store.
  ///
  /// - Throws: ``PipelineError`` `store-damaged` (refused).
  package static func read(store path: String) throws -> LatestRelease? {
    try document(store: path).map { document in
      do throws(PatchFault) { return try LatestRelease(document) } catch {
        throw storeDamaged("\(path)/\(fileName)", .storeDamagedBecause(reason: error.detail))
      }
    }
  }

  /// Returns `latest.json` of the store at `path`; nil if it is missing.
  ///
  /// - Throws: ``PipelineError`` `store-damaged` (refused).
  package static func document(store path: String) throws -> JSONValue? {
    let file = "\(path)/\(fileName)"
    guard File.exists(file) else { return nil }
    let bytes = try File.readAll(file, atMost: SignedDocument.largestBytes)
    do throws(JSONError) { return try SignedDocument.parse(bytes) } catch {
      throw storeDamaged(file, .storeDamagedBecause(reason: error.placedText))
    }
  }

  /// Whether `latest.json` of the store at `path` is not a JSON document.
  package static func isTorn(store path: String) throws -> Bool {
    do { _ = try document(store: path) } catch let error as PipelineError
      where error.code == "store-damaged"
    { return true }
    return false
  }

  package static func storeDamaged(_ path: String, _ what: Message) -> PipelineError {
    PipelineError(
      what, category: .refused, code: "store-damaged", at: .file(path), advice: .storeDamagedAdvice)
  }
}
