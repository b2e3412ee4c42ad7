package import Basics
import Layers

extension PipelineError {
  /// An error about an invalid document of a source.
  ///
  /// - Parameters:
  ///   - file: the file that contains the document.
  ///   - resource: the resource, such as `pokemon/25`; nil for lists.
  init(_ error: JSONError, in file: String, resource: String? = nil) {
    let advice: Message = .getFileAgainOrReport
    if let path = error.path {
      let place: Place =
        resource.map { .resource($0, path: path) } ?? .file(file)
      self.init(
        .badData, resource == nil ? Message(joining: path, ": ", error.text) : error.text,
        code: resource == nil ? .listInvalid : .resourceInvalid, at: place,
        advice: resource == nil ? advice : .fileInSource(file: file))
    } else {
      let place = Place.file(
        file, line: error.position?.line, column: error.position?.column)
      self.init(.badData, error.text, code: .jsonSyntax, at: place, advice: advice)
    }
  }

  /// Returns the error for a listed resource that is missing.
  static func missing(_ resource: String, file: String) -> PipelineError {
    PipelineError(
      .badData, .resourceMissing(file: file),
      at: .resource(resource),
      advice: .resourceMissingAdvice)
  }
}

extension DiagnosticCode {
  /// A list or the root document is invalid.
  package static let listInvalid: DiagnosticCode = "list-invalid"
  /// A body is not that of its resource.
  package static let resourceInvalid: DiagnosticCode = "resource-invalid"
  package static let resourceMissing: DiagnosticCode = "resource-missing"
  /// A file or resource is not in any list.
  package static let resourceUnlisted: DiagnosticCode = "resource-unlisted"
  package static let sourceMissing: DiagnosticCode = "source-missing"
  package static let notATree: DiagnosticCode = "not-an-api-tree"
}
