package import Basics

extension DiagnosticCode {
  /// Not well-formed XML, or a character that XML 1.0 forbids.
  package static let xliffMalformed: Self = "xliff-malformed"
  /// A document type declaration, which could define entities.
  package static let xliffDTD: Self = "xliff-dtd"
  /// Larger or nested deeper than ``XLIFFLimits`` allows.
  package static let xliffTooLarge: Self = "xliff-too-large"
  /// Not UTF-8, or another encoding is declared.
  package static let xliffEncoding: Self = "xliff-encoding"
  /// The root is not `xliff` in the namespace of XLIFF 1.2.
  package static let xliffNamespace: Self = "xliff-namespace"
  /// A version other than 1.2.
  package static let xliffVersion: Self = "xliff-version"
  /// An element, attribute or text that XLIFF does not allow there, or one that is missing.
  package static let xliffStructure: Self = "xliff-structure"
  /// An empty id, or one that another unit of the file has.
  package static let xliffDuplicateID: Self = "xliff-duplicate-id"
  /// A target whose placeholders differ from those of its source.
  package static let xliffPlaceholder: Self = "xliff-placeholder"
  /// A text that is not in composed form (NFC).
  package static let xliffNotComposed: Self = "xliff-not-composed"
  /// A line break, or a control, direction, invisible, private-use or replacement character.
  package static let xliffControlCharacter: Self = "xliff-control-character"
  /// A state that XLIFF does not define.
  package static let xliffState: Self = "xliff-state"
  /// A translation that is blank, or has blanks around it.
  package static let xliffBlank: Self = "xliff-blank"
}

/// The limits for reading files of untrusted origin.
package struct XLIFFLimits: Sendable {
  /// Bytes of a file.
  package var maxBytes = 16 << 20
  /// Bytes of one source, target or note.
  package var maxTextBytes = 64 << 10
  package var maxUnits = 200_000
  /// The nesting depth of elements; Xcode's files have 5.
  package var maxDepth = 32

  package init() {}
}
