package import Diagnostics
import JSON
import Layers
import Messages

extension PipelineError {
  /// A document of a source that cannot be read as what it should be.
  ///
  /// - Parameters:
  ///   - file: where the document stands.
  ///   - resource: what it is: `pokemon/25`, or nil for lists.
  init(_ error: JSONError, in file: String, resource: String? = nil) {
    let advice: Message = .getFileAgainOrReport
    if let path = error.path {
      let place: Place =
        resource.map { .resource($0, path: path) } ?? .file(file)
      self.init(
        .badData, resource == nil ? .listInvalid : .resourceInvalid,
        resource == nil ? Message(joining: path, ": ", error.text) : error.text, at: place,
        advice: resource == nil ? advice : .fileInSource(file: file))
    } else {
      let place = Place.file(
        file, line: error.position?.line, column: error.position?.column)
      self.init(.badData, .jsonSyntax, error.text, at: place, advice: advice)
    }
  }

  /// A resource that a list names and nothing holds.
  static func missing(_ resource: String, file: String) -> PipelineError {
    PipelineError(
      .badData, .resourceMissing, .resourceMissing(file: file),
      at: .resource(resource),
      advice: .resourceMissingAdvice)
  }
}

extension DiagnosticCode {
  /// A list, or the root document, is not what lists are.
  package static let listInvalid: DiagnosticCode = "list-invalid"
  /// A body is not the resource that it should be.
  package static let resourceInvalid: DiagnosticCode = "resource-invalid"
  package static let resourceMissing: DiagnosticCode = "resource-missing"
  /// Something is there that no list names.
  package static let resourceUnlisted: DiagnosticCode = "resource-unlisted"
  package static let sourceMissing: DiagnosticCode = "source-missing"
  package static let notATree: DiagnosticCode = "not-an-api-tree"
}
