import Base
import CArchive

/// Reads the files of a tar archive in order, without unpacking it to disk.
///
/// Accepts tar (ustar, pax, GNU), uncompressed or compressed by gzip, xz or zstd (windows up to 128 MiB, as
/// with `zstd --long=27`). Names are validated and never used as paths of the file system. Must be used by
/// one thread at a time.
package final class ArchiveReader {
  /// A file in the archive.
  package struct Entry: Sendable, Hashable {
    /// A relative path without `.` and `..` components.
    package var path: String
    /// The size of its contents in bytes, by its header.
    package var byteCount: Int
  }

  private let path: String
  private let limits: ArchiveLimits
  private let archive: OpaquePointer
  private let file: CompressedFile
  /// The file that the next ``read(_:)`` reads.
  private var current: Entry?
  private var entryCount = 0
  /// The limit that stopped the reading of the archive.
  private var exceeded: ArchiveError.Kind?

  /// - Throws: ``ArchiveError`` if the file cannot be opened, is not a regular file or not an archive of a
  ///   supported format.
  package init(_ path: String, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
    self.path = path
    self.limits = limits
    do throws(FileError) { file = try CompressedFile(path) } catch {
      throw ArchiveError(.unreadable(error.errno), path: path, detail: error.reason)
    }
    guard let archive = archive_read_new() else {
      throw ArchiveError(.unreadable(ENOMEM), path: path)
    }
    self.archive = archive
    archive_read_support_filter_gzip(archive)
    archive_read_support_filter_xz(archive)
    archive_read_support_filter_zstd(archive)
    archive_read_support_format_tar(archive)
    // Read past the end of the tar to the end of the compressed stream, where its checksum is.
    archive_read_set_format_option(archive, "tar", "read_concatenated_archives", "1")
    // The callback runs only within calls made by this object, so the object outlives it.
    let context = Unmanaged.passUnretained(self).toOpaque()
    let isOpen = archive_read_open(
      archive, context, nil,
      { _, context, bytes in
        guard let context, let bytes else { return Int(ARCHIVE_FATAL) }
        return Unmanaged<ArchiveReader>.fromOpaque(context).takeUnretainedValue().readBlock(bytes)
      }, nil)
    guard isOpen == ARCHIVE_OK else { throw failure(ifUnknown: .unknownFormat) }
  }

  deinit { archive_read_free(archive) }

  /// Passes the next block of the compressed file to libarchive, unless the bytes decompressed so far exceed
  /// a limit: libarchive may skip any number of bytes within one call.
  private func readBlock(_ bytes: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
    exceeded = excess
    guard exceeded == nil, let block = file.read() else { return Int(ARCHIVE_FATAL) }
    bytes.pointee = block.baseAddress
    return block.count
  }

  /// The limit that the bytes decompressed so far exceed; nil if none. Counts headers, skipped files and data
  /// after the last file.
  private var excess: ArchiveError.Kind? {
    let unpacked = Int(archive_filter_bytes(archive, 0))
    if unpacked > limits.maxTotalBytes { return .tooLarge(limit: limits.maxTotalBytes) }
    if unpacked > limits.ratioFreeBytes, unpacked / max(file.byteCount, 1) > limits.maxRatio {
      return .tooDense(limit: limits.maxRatio)
    }
    return nil
  }

  /// Advances to the next file, skipping folders and unread contents. Returns nil at the end, after the
  /// checksums of the compressed stream have been verified.
  ///
  /// - Throws: ``ArchiveError``; the reader must not be used afterwards.
  package func nextFile() throws(ArchiveError) -> Entry? {
    while true {
      var header: OpaquePointer?
      let code = archive_read_next_header(archive, &header)
      if code == ARCHIVE_EOF {
        if let excess { throw ArchiveError(excess, path: path) }
        // libarchive verifies the checksums of xz and zstd, but not those of gzip.
        guard file.isSoundGzip(atMost: limits.maxTotalBytes) else {
          throw ArchiveError(.damaged, path: path)
        }
        return nil
      }
      guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let header else {
        // An error before the first entry means that the file may not be an archive at all.
        throw failure(ifUnknown: entryCount == 0 ? .unknownFormat : .damaged)
      }
      current = nil
      if let excess { throw ArchiveError(excess, path: path) }
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
          throw ArchiveError(.entryTooLarge(limit: limits.maxEntryBytes), path: path, entry: name)
        }
        current = entry
        return entry
      default: throw ArchiveError(.unsupportedEntry, path: path, entry: name)
      }
    }
  }

  /// Passes the contents of the file that ``nextFile()`` returned to `take`, piece by piece; a piece is valid
  /// only during the call.
  ///
  /// - Throws: ``ArchiveError``; the reader must not be used afterwards.
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
      // A gap means a sparse file, which is not expected in an archive of texts.
      guard Int(offset) == size else {
        throw ArchiveError(.unsupportedEntry, path: path, entry: entry.path)
      }
      size += count
      if size > limits.maxEntryBytes {
        throw ArchiveError(
          .entryTooLarge(limit: limits.maxEntryBytes), path: path, entry: entry.path)
      }
      if let excess { throw ArchiveError(excess, path: path, entry: entry.path) }
      if count > 0 { take(UnsafeRawBufferPointer(start: bytes, count: count)) }
    }
    current = nil
    guard size == entry.byteCount else {
      throw ArchiveError(.damaged, path: path, entry: entry.path)
    }
  }

  /// Returns the path of the entry; throws if it leads out of the archive. Leading `./` and empty components
  /// are removed.
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

  /// Returns the error of the call that has just failed.
  private func failure(ifUnknown kind: ArchiveError.Kind) -> ArchiveError {
    if let exceeded { return ArchiveError(exceeded, path: path, entry: current?.path) }
    if let failure = file.failure {
      return ArchiveError(.unreadable(failure.errno), path: path, detail: failure.reason)
    }
    let detail = archive_error_string(archive).map { Message(verbatim: String(cString: $0)) }
    if archive_errno(archive) == ENOMEM {
      return ArchiveError(.unreadable(ENOMEM), path: path, detail: detail)
    }
    // The kind is all that libarchive knows of a format that it does not know.
    return ArchiveError(
      kind, path: path, entry: current?.path, detail: kind == .unknownFormat ? nil : detail)
  }
}
