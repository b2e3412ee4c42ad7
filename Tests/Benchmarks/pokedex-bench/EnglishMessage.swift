package import Basics

/// The benchmarks are for developers, in English only.
extension Message: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(verbatim: text) }
}
