import Base
import Layers

extension PipelineError {
  /// An error about an invalid document of a source.
  ///
  /// - Parameters:
  ///   - file: the file that contains the document.
  ///   - resource: the resource, such as `pokemon/25`; nil for lists.
  init(_ error: JSONError, in file: String, resource: String? = nil) {
    guard let path = error.path else {
      let place = Place.file(file, line: error.position?.line, column: error.position?.column)
      self.init(
        error.text, category: .badData, code: "json-syntax", at: place,
        advice: .getFileAgainOrReport)
      return
    }
    if let resource {
      self.init(
        error.text, category: .badData, code: "resource-invalid",
        at: .resource(resource, path: path),
        advice: .fileInSource(file: file))
    } else {
      self.init(
        Message(joining: path, ": ", error.text), category: .badData, code: "list-invalid",
        at: .file(file), advice: .getFileAgainOrReport)
    }
  }

  static func missing(_ resource: String, file: String) -> PipelineError {
    PipelineError(.resourceMissing(file: file), at: .resource(resource))
  }
}
