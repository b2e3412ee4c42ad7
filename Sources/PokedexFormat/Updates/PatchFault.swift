package import Messages

/// What is wrong with a patch file.
package struct PatchFault: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// No patch of this format: damaged, truncated, or something else.
    case malformed
    /// Its parts do not have the digest that its seal names.
    case brokenSeal
    /// It holds something that no patch may hold: a view, a trigger, a table or column that the
    /// artifact does not have.
    case forbidden
    /// It is of a later version of the format.
    case tooNew
  }

  package var kind: Kind
  package var detail: Message

  package init(_ kind: Kind, _ detail: Message) {
    self.kind = kind
    self.detail = detail
  }

  package var description: String { detail.english }
}
