/// What is taken of an archive before it is refused. The defaults leave PokéAPI's archives (700 MB,
/// 31,000 entries, 94 bytes a packed byte, largest file 2.3 MB) room to grow, and bound what a
/// hostile one can cost.
package struct ArchiveLimits: Sendable, Hashable {
  /// Bytes of one file.
  package var maxEntryBytes = 64 << 20
  /// Bytes that come out of the packed archive: headers, files that are passed over and what follows
  /// the last file included.
  package var maxTotalBytes = 2 << 30
  /// Files and folders.
  package var maxEntries = 1_000_000
  /// Unpacked bytes a byte of the packed archive, once there are more than ``ratioFreeBytes``.
  package var maxRatio = 300
  /// Unpacked bytes that are taken whatever the ratio.
  package var ratioFreeBytes = 64 << 20

  package init() {}
}
