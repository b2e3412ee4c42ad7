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
