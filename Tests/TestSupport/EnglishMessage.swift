package import Messages

/// Tests make messages of their own, in English only.
extension Message: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(verbatim: text) }
}
