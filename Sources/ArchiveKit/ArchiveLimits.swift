/// What is taken of an archive before it is refused. The defaults leave PokéAPI's archives (700 MB,
/// 31,000 entries, 94 bytes a packed byte, largest file 2.3 MB) room to grow, and bound what a
/// hostile one can cost.
package struct ArchiveLimits: Sendable, Hashable {
  /// Bytes of one file.
  package var maxEntryBytes = 64 << 20
  /// Bytes of all files together.
  package var maxTotalBytes = 8 << 30
  /// Files and folders.
  package var maxEntries = 1_000_000
  /// Bytes of files a byte of the packed archive, once more than ``ratioFreeBytes`` came out of it.
  package var maxRatio = 1_000
  /// Bytes of files that are taken whatever the ratio.
  package var ratioFreeBytes = 64 << 20

  package init() {}
}
