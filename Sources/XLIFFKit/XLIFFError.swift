package import Diagnostics

extension DiagnosticCode {
  /// Not well-formed XML, or a character that XML 1.0 forbids.
  package static let xliffMalformed: Self = "xliff-malformed"
  /// A document type declaration, and with it every entity of one's own.
  package static let xliffDTD: Self = "xliff-dtd"
  /// Larger or deeper than ``XLIFFLimits`` allows.
  package static let xliffTooLarge: Self = "xliff-too-large"
  /// Not UTF-8, or said to be something else.
  package static let xliffEncoding: Self = "xliff-encoding"
  /// The root is not `xliff` of the namespace of XLIFF 1.2.
  package static let xliffNamespace: Self = "xliff-namespace"
  /// Another version than 1.2.
  package static let xliffVersion: Self = "xliff-version"
  /// An element, attribute or text where XLIFF has none, or one missing.
  package static let xliffStructure: Self = "xliff-structure"
  /// An id that another unit of the file has too, or an empty one.
  package static let xliffDuplicateID: Self = "xliff-duplicate-id"
  /// A target with other placeholders than its source.
  package static let xliffPlaceholder: Self = "xliff-placeholder"
  /// A text that is not in composed form (NFC).
  package static let xliffNotComposed: Self = "xliff-not-composed"
  /// A line break, or a control, direction, invisible, private or replacement character.
  package static let xliffControlCharacter: Self = "xliff-control-character"
  /// A state that XLIFF does not know.
  package static let xliffState: Self = "xliff-state"
  /// A translation with blanks around it, or of blanks only.
  package static let xliffBlank: Self = "xliff-blank"
}

/// What a reader of foreign files lets pass.
package struct XLIFFLimits: Sendable {
  /// Of the whole file.
  package var maxBytes = 16 << 20
  /// Of one source, target or note.
  package var maxTextBytes = 64 << 10
  package var maxUnits = 200_000
  /// Elements within elements; Xcode's files have 5.
  package var maxDepth = 32

  package init() {}
}
