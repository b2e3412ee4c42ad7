import CZlib
import Platform

/// The checksums of a file packed by gzip, which zlib compares by unpacking it to nowhere.
enum GzipFile {
  /// Bytes that are unpacked at a time.
  private static let bufferBytes = 1 << 18

  /// Whether length and CRC-32 of every member are those of what it unpacks to; true also for a
  /// file that is not packed by gzip. False where it unpacks to more than `limit` bytes.
  ///
  /// - Parameter descriptor: at the start of the file; closed on return.
  static func isSound(_ descriptor: Int32, limit: Int) -> Bool {
    guard descriptor >= 0 else { return false }
    guard let file = gzdopen(descriptor, "rb") else {
      close(descriptor)
      return false
    }
    gzbuffer(file, UInt32(bufferBytes))
    var buffer = [UInt8](repeating: 0, count: bufferBytes)
    // zlib hands files without gzip's magic number through as they are: nothing to check.
    let isPacked = gzdirect(file) == 0
    var total = 0
    var count: Int32 = isPacked ? 1 : 0
    while count > 0, total <= limit {
      count = gzread(file, &buffer, UInt32(bufferBytes))
      total += Int(max(count, 0))
    }
    // Z_BUF_ERROR: the last member ends early.
    return gzclose(file) == Z_OK && count == 0
  }
}
