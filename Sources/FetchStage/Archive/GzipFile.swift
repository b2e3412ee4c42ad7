import Basics
import CZlib

/// Files in the format of gzip.
enum GzipFile {
  /// The number of bytes decompressed at a time.
  private static let bufferBytes = 1 << 18

  /// Whether the length and CRC-32 of every member match its contents, which zlib verifies while the output is
  /// discarded; true also for a file that is not gzip.
  /// False if it decompresses to more than `limit` bytes.
  ///
  /// - Parameter descriptor: positioned at the start of the file; closed on return.
  static func isSound(_ descriptor: Int32, limit: Int) -> Bool {
    guard descriptor >= 0 else { return false }
    guard let file = gzdopen(descriptor, "rb") else {
      close(descriptor)
      return false
    }
    gzbuffer(file, UInt32(bufferBytes))
    var buffer = [UInt8](repeating: 0, count: bufferBytes)
    // zlib passes files without the gzip magic number through unchanged: there is nothing to verify.
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
