package import Base

/// The reason why a patch file is invalid.
package struct PatchFault: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// Not a patch of this format: damaged, truncated, or another kind of file.
    case malformed
    /// The digest of its parts does not match its seal.
    case brokenSeal
    /// It contains something that a patch must not contain: a view, a trigger, a table or column that is not
    /// in the artifact.
    case forbidden
    /// Its format version is newer than this program supports.
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
