/// A file in memory, read-only, without copying it.
///
/// After the contents follow at least ``paddingBytes`` readable zero bytes, so that a parser that
/// reads ahead in wide words (simdjson: 64 bytes) may stand anywhere in the file.
///
/// Whoever truncates the file while it is mapped makes reading it a bus error. Map only files that
/// are replaced by rename, as ``AtomicFile`` does: the mapping then keeps the old contents.
///
/// `@unchecked Sendable`, proof: both stored properties are constants; the memory behind `bytes` is
/// mapped PROT_READ, so no thread can write it, and it is unmapped only in deinit, when nobody holds
/// the object any more.
package final class MappedFile: @unchecked Sendable {
  /// The contents, without the padding. Valid while the object lives: keep it in a variable and use
  /// `withExtendedLifetime` where the last use of the object comes before the last use of the bytes.
  package let bytes: UnsafeRawBufferPointer

  /// Readable zero bytes behind the end of ``bytes``.
  package static let paddingBytes = 64

  private let mapping: UnsafeMutableRawBufferPointer

  /// - Throws: ``FileError`` of operation "open", "inspect" or "map".
  package init(_ path: String) throws(FileError) {
    let file = try OpenFile(path, .read)
    let stat = try file.stat()
    guard stat.kind == .file else {
      throw FileError(
        operation: .map, path: path, errno: stat.kind == .directory ? EISDIR : EINVAL)
    }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let contentLength = (stat.size + page - 1) / page * page
    // Zero pages for all, then the file over their beginning: the last page stays zero.
    let length = contentLength + page
    guard
      let base = mmap(nil, length, PROT_READ, MAP_PRIVATE | MAP_ANON, -1, 0), base != MAP_FAILED
    else { throw .last(.map, path) }
    if contentLength > 0 {
      let content = mmap(
        base, contentLength, PROT_READ, MAP_PRIVATE | MAP_FIXED, file.descriptor, 0)
      guard content != MAP_FAILED else {
        let error = FileError.last(.map, path)
        munmap(base, length)
        throw error
      }
    }
    mapping = UnsafeMutableRawBufferPointer(start: base, count: length)
    bytes = UnsafeRawBufferPointer(start: base, count: stat.size)
  }

  /// Gives the memory that the contents take back to the system, which keeps them in its cache:
  /// whoever walks through a large file calls it now and then, and stays small. Reading goes on as
  /// before, also by other threads at the same time.
  package func releaseMemory() {
    madvise(mapping.baseAddress, mapping.count, MADV_DONTNEED)
  }

  deinit { munmap(mapping.baseAddress, mapping.count) }

  /// Calls `body` with the contents while they are certainly mapped.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }
}
