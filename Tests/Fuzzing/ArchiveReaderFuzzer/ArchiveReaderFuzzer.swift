import Base
import CArchive
import FetchStage

/// Invariants for any bytes: reading does not crash and stays within the limits; names stay inside
/// the archive; contents have the announced size; reading twice returns the same, and skipping the
/// contents returns the same files.
///
/// The first byte selects the format of the rest: an archive file, or a tar whose headers get
/// correct checksums (which mutations break), uncompressed or compressed with gzip or zstd.
/// Compressing with xz is too slow.
///
/// Built only for fuzzing; see Tests/Fuzzing/README.md.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArchiveReader(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let mode = input.first else { return 0 }
  let path = "/tmp/pokedex-archive-fuzz-\(getpid())"
  do {
    try OpenFile(path, .createOrTruncate).write(file(of: Array(input.dropFirst()), mode: mode % 4))
  } catch {
    fatalError("\(error)")
  }
  let first = outcome(path, reads: true)
  precondition(first == outcome(path, reads: true), "reading again gives something else")
  if case .success(let files) = first {
    guard case .success(let passed) = outcome(path, reads: false) else {
      fatalError("what can be read cannot be passed over")
    }
    precondition(files.map(\.entry) == passed.map(\.entry), "passing over gives other files")
  }
  return 0
}

private struct ReadFile: Equatable {
  var entry: ArchiveReader.Entry
  var contents: [UInt8]
}

private let limits: ArchiveLimits = {
  var limits = ArchiveLimits()
  limits.maxEntryBytes = 1 << 16
  limits.maxTotalBytes = 1 << 18
  limits.maxEntries = 64
  limits.ratioFreeBytes = 1 << 16
  limits.maxRatio = 100
  return limits
}()

private func outcome(_ path: String, reads: Bool) -> Result<[ReadFile], ArchiveError> {
  Result { () throws(ArchiveError) in
    let reader = try ArchiveReader(path, limits: limits)
    var files: [ReadFile] = []
    var total = 0
    while let entry = try reader.nextFile() {
      let steps = entry.path.split(separator: "/", omittingEmptySubsequences: false)
      precondition(
        !entry.path.contains("\\") && !entry.path.utf8.contains(0)
          && (entry.path.isEmpty || !steps.contains { ["", ".", ".."].contains($0) }),
        "a name leads out: \(entry.path)")
      var contents: [UInt8] = []
      if reads {
        try reader.read { contents.append(contentsOf: $0) }
        precondition(contents.count == entry.byteCount, "another size than announced")
      }
      total += contents.count
      files.append(ReadFile(entry: entry, contents: contents))
      precondition(
        (0...limits.maxEntryBytes).contains(entry.byteCount) && total <= limits.maxTotalBytes
          && files.count <= limits.maxEntries, "beyond the limits")
    }
    return files
  }
}

private func file(of bytes: [UInt8], mode: UInt8) -> [UInt8] {
  if mode == 0 { return bytes }
  let tar = withChecksums(bytes)
  guard mode > 1 else { return tar }
  let writer = archive_write_new()
  defer { archive_write_free(writer) }
  archive_write_set_format_raw(writer)
  if mode == 2 {
    archive_write_add_filter_gzip(writer)
  } else {
    archive_write_add_filter_zstd(writer)
  }
  archive_write_set_filter_option(writer, nil, "compression-level", "1")
  var packed = [UInt8](repeating: 0, count: tar.count + 65_536)
  var used = 0
  packed.withUnsafeMutableBytes { packed in
    archive_write_open_memory(writer, packed.baseAddress, packed.count, &used)
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, "data")
    archive_entry_set_filetype(entry, 0o100_000)
    archive_write_header(writer, entry)
    archive_write_data(writer, tar, tar.count)
    archive_write_close(writer)
  }
  return Array(packed[..<used])
}

/// Sets the checksum of every block that has the magic of ustar.
private func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  for block in stride(from: 0, through: bytes.count - 512, by: 512)
  where bytes[block + 257..<block + 262].elementsEqual("ustar".utf8) {
    bytes.replaceSubrange(block + 148..<block + 156, with: repeatElement(0x20, count: 8))
    let sum = bytes[block..<block + 512].reduce(0) { $0 + Int($1) }
    let octal = String(sum, radix: 8)
    let text = String(repeating: "0", count: 6 - octal.count) + octal + "\u{0} "
    bytes.replaceSubrange(block + 148..<block + 156, with: text.utf8)
  }
  return bytes
}
