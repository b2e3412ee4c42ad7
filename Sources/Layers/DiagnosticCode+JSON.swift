package import Diagnostics

extension DiagnosticCode {
  /// A text is not valid JSON.
  package static let jsonSyntax: DiagnosticCode = "json-syntax"
}
