/// The limits beyond which an archive is rejected. The defaults leave PokéAPI's archives (700 MB, 31,000
/// entries, 94 bytes per compressed byte, largest file 2.3 MB) room to grow, and bound the cost of a hostile
/// one.
package struct ArchiveLimits: Sendable, Hashable {
  /// Bytes of one file. A thread needs about ten times as many to read it as JSON.
  package var maxEntryBytes = 4 << 20
  /// Bytes that the archive decompresses to, including headers, skipped files and data after the last file.
  package var maxTotalBytes = 2 << 30
  /// Number of files and folders.
  package var maxEntries = 1_000_000
  /// Decompressed bytes per compressed byte, checked beyond ``ratioFreeBytes``.
  package var maxRatio = 300
  /// Decompressed bytes that are accepted at any ratio.
  package var ratioFreeBytes = 64 << 20

  package init() {}
}
