package import Diagnostics

extension DiagnosticCode {
  /// A text is not JSON.
  package static let jsonSyntax: DiagnosticCode = "json-syntax"
}
