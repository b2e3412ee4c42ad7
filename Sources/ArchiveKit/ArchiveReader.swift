import Messages
import CArchive
import Platform

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
  private let file: CompressedFile
  /// The file that ``read(_:)`` reads next.
  private var current: Entry?
  private var entryCount = 0
  /// The limit at which reading the packed file was ended.
  private var exceeded: ArchiveError.Kind?

  /// - Throws: ``ArchiveError`` where the file cannot be opened, is not a regular file or not such
  ///   an archive.
  package init(_ path: String, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
    self.path = path
    self.limits = limits
    do throws(FileError) {
      file = try CompressedFile(path)
    } catch {
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
    // Past the end of the tar to that of the packed stream: only there is its checksum.
    archive_read_set_format_option(archive, "tar", "read_concatenated_archives", "1")
    // The callback runs only within calls that this object makes, so it outlives them.
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

  /// Hands the next block of the packed file to libarchive, unless what came out of those before
  /// exceeds a limit: libarchive may pass over any number of bytes within one call.
  private func readBlock(_ bytes: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
    exceeded = excess
    guard exceeded == nil, let block = file.read() else { return Int(ARCHIVE_FATAL) }
    bytes.pointee = block.baseAddress
    return block.count
  }

  /// The limit that the bytes unpacked so far exceed; nil for none. Headers, files that are passed
  /// over and what follows the last file count too.
  private var excess: ArchiveError.Kind? {
    let unpacked = Int(archive_filter_bytes(archive, 0))
    if unpacked > limits.maxTotalBytes { return .tooLarge(limit: limits.maxTotalBytes) }
    if unpacked > limits.ratioFreeBytes, unpacked / max(file.byteCount, 1) > limits.maxRatio {
      return .tooDense(limit: limits.maxRatio)
    }
    return nil
  }

  /// Goes on to the next file, over folders and over what was not read of the one before; nil at the
  /// end, once the checksums of the packed stream have been found right.
  ///
  /// - Throws: ``ArchiveError``; do not go on after it.
  package func nextFile() throws(ArchiveError) -> Entry? {
    while true {
      var header: OpaquePointer?
      let code = archive_read_next_header(archive, &header)
      if code == ARCHIVE_EOF {
        if let excess { throw ArchiveError(excess, path: path) }
        // libarchive checks the sums of xz and zstd, and leaves those of gzip alone.
        guard GzipFile.isSound(file.duplicatedDescriptor(), limit: limits.maxTotalBytes) else {
          throw ArchiveError(.damaged, path: path)
        }
        return nil
      }
      guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let header else {
        // Before the first entry nothing has shown that it is an archive at all.
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
