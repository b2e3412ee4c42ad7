import Base

/// A reviewed table of this project, by the type of its document.
protocol ReviewedTable: Decodable {
  /// The name of its file without `.json`, and of its errors.
  static var name: String { get }
  static var advice: Message { get }
}

extension ReviewedTable {
  static var advice: Message { .amendmentInvalidAdvice }

  /// - Throws: ``PipelineError`` `NAME-invalid` (bad data).
  init(_ json: [UInt8]) throws {
    self = try DocumentReader.read(
      json, file: "\(Self.name).json", code: DiagnosticCode(rawValue: "\(Self.name)-invalid"),
      advice: Self.advice)
  }
}
