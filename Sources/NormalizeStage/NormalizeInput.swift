package import PokedexModel

/// The resources of a source, as the stage reads them: a list, and the body of each.
///
/// Bodies are read from many threads at once.
package protocol NormalizeInput: Sendable {
  /// All resources, in any order. The identifier of a resource without a slug is its id.
  var resources: [Resource] { get }

  /// Endpoints of the source that ``PokedexModel/ResourceKind`` does not know, with how many
  /// resources each has.
  var unknownEndpoints: [String: Int] { get }

  /// Calls `body` with the JSON of `resources[number]`.
  ///
  /// - Throws: what reading it throws, and what `body` throws.
  func withBody<Result>(
    of number: Int, _ body: (_ json: UnsafeRawBufferPointer, _ hasPadding: Bool) throws -> Result
  ) throws -> Result
}
