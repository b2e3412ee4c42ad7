import CArchive

/// Files in the format of Zstandard: the smallest form of a database, for people and servers.
package enum ZstdFile {
  /// The level of `zstd -19`, the highest for which every program needs at most 8 MiB to decompress.
  private static let level = "19"

  /// Returns `bytes` as a file of one frame; the same libarchive and libzstd give the same bytes.
  package static func packed(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let writer = archive_write_new()
    defer { archive_write_free(writer) }
    archive_write_set_format_raw(writer)
    archive_write_add_filter_zstd(writer)
    archive_write_set_filter_option(writer, "zstd", "compression-level", level)
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    archive_entry_set_filetype(entry, 0o100_000)
    // A frame may be larger than its contents by a few bytes for each 128 KiB.
    let capacity = bytes.count + bytes.count / 1024 + 1024
    return [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
      precondition(
        archive_write_open_memory(writer, target.baseAddress, target.count, &count) == ARCHIVE_OK
          && archive_write_header(writer, entry) == ARCHIVE_OK
          && archive_write_data(writer, bytes.baseAddress, bytes.count) == bytes.count
          && archive_write_close(writer) == ARCHIVE_OK,
        "libarchive has no memory, or no zstd")
    }
  }
}
