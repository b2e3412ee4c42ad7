package import FileKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes under a pack: a file that only grows. A seam, so that tests can have full disks and
/// failing ones.
package protocol PackStorage: AnyObject, Sendable {
  var path: String { get }
  func size() throws(FileError) -> Int
  /// Writes all of the pieces at the end, one after the other.
  func append(_ pieces: [[UInt8]]) throws(FileError)
  /// Reads up to `count` bytes; fewer at the end of the file.
  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8]
  /// Returns when everything written before the call is on the disk; may run beside `append`.
  func synchronize() throws(FileError)
  func truncate(to size: Int) throws(FileError)
}

/// A pack on a real file.
package final class FilePackStorage: PackStorage {
  private let file: OpenFile

  package init(_ path: String) throws(FileError) {
    file = try OpenFile(path, .readWrite)
    guard lseek(file.descriptor, 0, SEEK_END) >= 0 else {
      throw FileError(operation: "seek", path: path, errno: errno)
    }
  }

  package var path: String { file.path }

  package func size() throws(FileError) -> Int { try file.stat().size }

  package func append(_ pieces: [[UInt8]]) throws(FileError) {
    for piece in pieces { try file.write(piece) }
  }

  package func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes {
        pread(file.descriptor, $0.baseAddress! + filled, count - filled, off_t(offset + filled))
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw FileError(operation: "read", path: path, errno: errno) }
      if got == 0 { break }
      filled += got
    }
    if filled < count { bytes.removeSubrange(filled...) }
    return bytes
  }

  package func synchronize() throws(FileError) { try file.synchronize() }

  package func truncate(to size: Int) throws(FileError) {
    guard ftruncate(file.descriptor, off_t(size)) == 0,
      lseek(file.descriptor, 0, SEEK_END) >= 0
    else { throw FileError(operation: "truncate", path: path, errno: errno) }
  }
}
