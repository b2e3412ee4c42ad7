/// A file mapped into memory, read-only and without a copy.
///
/// At least ``paddingBytes`` readable zero bytes follow the contents, so that a parser that reads ahead in
/// wide words (simdjson: 64 bytes) can be at any position in the file.
///
/// If the file is truncated while it is mapped, reading causes a bus error. Map only files that are replaced
/// by rename, as ``AtomicFile`` does: the mapping then keeps the old contents.
///
/// `@unchecked Sendable`, proof: both stored properties are constants; the memory of `bytes` is mapped
/// PROT_READ, so no thread can write to it, and it is unmapped only in deinit, after the last reference.
package final class MappedFile: @unchecked Sendable {
  /// The contents, without the padding. Valid for the lifetime of the object: use `withExtendedLifetime` if
  /// the last use of the object precedes the last use of the bytes.
  package let bytes: UnsafeRawBufferPointer

  /// The number of readable zero bytes after the end of ``bytes``.
  package static let paddingBytes = 64

  private let mapping: UnsafeMutableRawBufferPointer

  package init(_ path: String) throws(FileError) {
    let file = try OpenFile(path, .read)
    let stat = try file.stat()
    guard stat.kind == .file else {
      throw FileError(operation: .map, path: path, errno: stat.kind == .directory ? EISDIR : EINVAL)
    }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let contentLength = (stat.size + page - 1) / page * page
    // Reserve zero pages, then map the file over their start: the last page remains zero.
    let length = contentLength + page
    guard let base = mmap(nil, length, PROT_READ, MAP_PRIVATE | MAP_ANON, -1, 0), base != MAP_FAILED
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

  /// Releases the resident memory of the contents; they remain in the system's cache and can still be read,
  /// also by other threads at the same time. Call it now and then while reading through a large file, to keep
  /// the memory use of the process small.
  package func releaseMemory() { madvise(mapping.baseAddress, mapping.count, MADV_DONTNEED) }

  deinit { munmap(mapping.baseAddress, mapping.count) }

  /// Calls `body` with the contents and keeps them mapped during the call.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }
}
