package import Basics

extension DiagnosticCode {
  /// A text is not valid JSON.
  package static let jsonSyntax: DiagnosticCode = "json-syntax"
}
