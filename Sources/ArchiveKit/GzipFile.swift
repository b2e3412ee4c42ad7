import CZlib

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file packed by gzip, whose checksums zlib proves by unpacking it to nowhere.
struct GzipFile {
  private let path: String

  /// Bytes that are unpacked at a time.
  private static let bufferBytes = 1 << 18

  /// Nil where the file does not begin as one.
  init?(_ path: String) {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    guard getc(file) == 0x1F, getc(file) == 0x8B else { return nil }
    self.path = path
  }

  /// Whether length and CRC-32 of every member are those of what it unpacks to.
  var isSound: Bool {
    guard let file = gzopen(path, "rb") else { return false }
    gzbuffer(file, UInt32(Self.bufferBytes))
    var buffer = [UInt8](repeating: 0, count: Self.bufferBytes)
    var count: Int32
    repeat {
      count = gzread(file, &buffer, UInt32(Self.bufferBytes))
    } while count > 0
    // Z_BUF_ERROR: the last member ends early.
    return gzclose(file) == Z_OK && count == 0
  }
}
