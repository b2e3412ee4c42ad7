package import PokedexModel

/// The resources of a source: a list, and the body of each.
///
/// Bodies are read from several threads concurrently.
package protocol NormalizeInput: Sendable {
  /// All resources, in any order. The identifier of a resource without a name is its id.
  var resources: [Resource] { get }

  /// The number of resources by endpoint, for endpoints unknown to ``PokedexModel/ResourceKind``.
  var unknownEndpoints: [String: Int] { get }

  /// Calls `body` with the JSON of `resources[number]`.
  ///
  /// - Throws: errors of reading the body, and errors of `body`.
  func withBody<Result>(
    of number: Int, _ body: (_ json: UnsafeRawBufferPointer, _ hasPadding: Bool) throws -> Result
  ) throws -> Result
}
