/// Reads a document of this project, such as a reviewed table, and reports everything that is wrong with it.
package struct DocumentReader {
  private let file: String
  private let code: DiagnosticCode
  private let advice: Message
  private var problems: [(line: Int, problem: Diagnostic)] = []

  /// - Parameters:
  ///   - file: the path or name of the file, for messages.
  ///   - code: the code of its errors.
  package init(_ file: String, code: DiagnosticCode, advice: Message) {
    (self.file, self.code, self.advice) = (file, code, advice)
  }

  /// Decodes the document with ``JSONValue/decode(_:from:format:)``.
  ///
  /// - Throws: `badData` with line, column and path if more than some entries are invalid; ``finish()`` throws
  ///   the errors of these.
  package mutating func read<Value: Decodable>(
    _ json: [UInt8], as type: Value.Type = Value.self, format: Int = 1
  ) throws(PipelineError) -> Value {
    do throws(JSONError) {
      let (value, invalid) = try JSONValue.decode(type, from: json, format: format)
      for error in invalid { report(error) }
      return value
    } catch {
      report(error)
      throw PipelineError(problems.map(\.problem), category: .badData)
    }
  }

  private mutating func report(_ error: JSONError) {
    report(error.pathText, line: error.position?.line, column: error.position?.column)
  }

  /// Adds a problem that the type of the document does not find.
  package mutating func report(_ message: Message, line: Int?, column: Int? = nil) {
    let place = Place.file(file, line: line, column: column)
    problems.append(
      (line ?? .max, Diagnostic(.error, message, code: code, at: place, advice: advice)))
  }

  /// - Throws: `badData` with all problems, if there are any, in the order of their lines.
  package func finish() throws(PipelineError) {
    guard !problems.isEmpty else { return }
    throw PipelineError(problems.sorted { $0.line < $1.line }.map(\.problem), category: .badData)
  }

  /// Decodes a document without rules beyond its type.
  package static func read<Value: Decodable>(
    _ json: [UInt8], as type: Value.Type = Value.self, file: String, code: DiagnosticCode,
    advice: Message
  ) throws(PipelineError) -> Value {
    var reader = DocumentReader(file, code: code, advice: advice)
    let value = try reader.read(json, as: type)
    try reader.finish()
    return value
  }
}
