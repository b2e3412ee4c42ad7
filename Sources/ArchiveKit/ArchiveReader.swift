import CArchive

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads the files of a tar archive in their order, without unpacking it to disk.
///
/// Takes tar (ustar, pax, GNU) as it is or packed by gzip, xz or zstd (windows up to 128 MiB, as
/// `zstd --long=27` makes). Names are checked here and mean nothing to any file system. Belongs to
/// one thread at a time.
package final class ArchiveReader {
  /// A file in the archive.
  package struct Entry: Sendable, Hashable {
    /// Relative, without `.` and `..` as steps.
    package var path: String
    /// Bytes of its contents as the archive announces them.
    package var byteCount: Int
  }

  private let path: String
  private let limits: ArchiveLimits
  private let archive: OpaquePointer
  /// The file that ``read(_:)`` reads next.
  private var current: Entry?
  private var entryCount = 0
  private var totalBytes = 0

  /// Bytes that are read from the packed file at a time.
  private static let blockBytes = 1 << 18

  /// - Throws: ``ArchiveError`` where the file cannot be opened or is no such archive.
  package init(_ path: String, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
    self.path = path
    self.limits = limits
    guard let archive = archive_read_new() else {
      throw ArchiveError(.unreadable(ENOMEM), path: path)
    }
    self.archive = archive
    archive_read_support_filter_gzip(archive)
    archive_read_support_filter_xz(archive)
    archive_read_support_filter_zstd(archive)
    archive_read_support_format_tar(archive)
    // Past the end of the tar to that of the packed stream: only there is its checksum.
    archive_read_set_format_option(archive, "tar", "read_concatenated_archives", "1")
    guard archive_read_open_filename(archive, path, Self.blockBytes) == ARCHIVE_OK else {
      throw failure(ifUnknown: .unknownFormat)
    }
  }

  deinit { archive_read_free(archive) }

  /// Goes on to the next file, over folders and over what was not read of the one before; nil at the
  /// end, once the checksums of the packed stream have been found right.
  ///
  /// - Throws: ``ArchiveError``; do not go on after it.
  package func nextFile() throws(ArchiveError) -> Entry? {
    while true {
      var header: OpaquePointer?
      let code = archive_read_next_header(archive, &header)
      if code == ARCHIVE_EOF {
        // libarchive checks the sums of xz and zstd, and leaves those of gzip alone.
        guard GzipFile(path)?.isSound ?? true else { throw ArchiveError(.damaged, path: path) }
        return nil
      }
      guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let header else {
        // Before the first entry nothing has shown that it is an archive at all.
        throw failure(ifUnknown: entryCount == 0 ? .unknownFormat : .damaged)
      }
      current = nil
      entryCount += 1
      if entryCount > limits.maxEntries {
        throw ArchiveError(.tooManyEntries(limit: limits.maxEntries), path: path)
      }
      let name = try checkedName(of: header)
      guard archive_entry_hardlink(header) == nil else {
        throw ArchiveError(.unsupportedEntry, path: path, entry: name)
      }
      switch archive_entry_filetype(header) {
      case S_IFDIR: continue
      case S_IFREG:
        let entry = Entry(path: name, byteCount: Int(archive_entry_size(header)))
        if entry.byteCount > limits.maxEntryBytes {
          throw ArchiveError(
            .entryTooLarge(limit: limits.maxEntryBytes), path: path, entry: name)
        }
        current = entry
        return entry
      default: throw ArchiveError(.unsupportedEntry, path: path, entry: name)
      }
    }
  }

  /// Hands the contents of the file that ``nextFile()`` gave to `take`, piece by piece; each piece is
  /// valid within the call only.
  ///
  /// - Throws: ``ArchiveError``; do not go on after it.
  package func read(_ take: (UnsafeRawBufferPointer) -> Void) throws(ArchiveError) {
    guard let entry = current else { return }
    var size = 0
    while true {
      var bytes: UnsafeRawPointer?
      var count = 0
      var offset: Int64 = 0
      let code = archive_read_data_block(archive, &bytes, &count, &offset)
      if code == ARCHIVE_EOF { break }
      guard code == ARCHIVE_OK || code == ARCHIVE_WARN else { throw failure(ifUnknown: .damaged) }
      // Sparse files have holes; nobody packs text so.
      guard Int(offset) == size else {
        throw ArchiveError(.unsupportedEntry, path: path, entry: entry.path)
      }
      size += count
      totalBytes += count
      if size > limits.maxEntryBytes {
        throw ArchiveError(
          .entryTooLarge(limit: limits.maxEntryBytes), path: path, entry: entry.path)
      }
      if totalBytes > limits.maxTotalBytes {
        throw ArchiveError(.tooLarge(limit: limits.maxTotalBytes), path: path, entry: entry.path)
      }
      let packed = Int(archive_filter_bytes(archive, -1))
      if totalBytes > limits.ratioFreeBytes, totalBytes / max(packed, 1) > limits.maxRatio {
        throw ArchiveError(.tooDense(limit: limits.maxRatio), path: path, entry: entry.path)
      }
      if count > 0 { take(UnsafeRawBufferPointer(start: bytes, count: count)) }
    }
    current = nil
    guard size == entry.byteCount else {
      throw ArchiveError(.damaged, path: path, entry: entry.path)
    }
  }

  /// The entry's name, if it stays within the archive; leading `./` and empty steps are dropped.
  private func checkedName(of header: OpaquePointer) throws(ArchiveError) -> String {
    guard let bytes = archive_entry_pathname_utf8(header) ?? archive_entry_pathname(header),
      let name = String(validatingCString: bytes)
    else { throw ArchiveError(.unsafePath, path: path) }
    let shown = name.unicodeScalars.prefix(200).map { $0.escaped(asASCII: false) }.joined()
    let steps = name.split(separator: "/").filter { $0 != "." }
    guard !name.hasPrefix("/"), !name.contains("\\"), !steps.contains("..") else {
      throw ArchiveError(.unsafePath, path: path, entry: shown)
    }
    return steps.joined(separator: "/")
  }

  /// The error of the call that has just failed.
  private func failure(ifUnknown kind: ArchiveError.Kind) -> ArchiveError {
    let detail = archive_error_string(archive).map { String(cString: $0) }
    let code = archive_errno(archive)
    // Positive codes are the system's; libarchive's own are negative or of its "programmer" kind.
    switch code {
    case ENOENT, EACCES, EISDIR, EIO, ENOTDIR, EMFILE, ENFILE, ENOMEM, ELOOP, EPERM:
      return ArchiveError(.unreadable(code), path: path, detail: detail)
    default: return ArchiveError(kind, path: path, entry: current?.path, detail: detail)
    }
  }
}
