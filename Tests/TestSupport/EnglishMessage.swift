package import Base

/// Tests create messages in English only.
extension Message: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(verbatim: text) }
}
