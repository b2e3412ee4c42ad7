#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The time since the system was started. Files that were written without waiting for the disk can
/// only have been damaged by a power cut if another session runs now.
package enum BootSession {
  /// A text that differs from session to session; nil where the system does not tell.
  package static var identifier: String? {
    #if canImport(Darwin)
      var size = 0
      guard sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0 else { return nil }
      var text = [UInt8](repeating: 0, count: size)
      guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return nil }
      return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    #else
      guard let text = try? File.readAll("/proc/sys/kernel/random/boot_id") else { return nil }
      return String(decoding: text.prefix { $0 > 0x20 }, as: UTF8.self)
    #endif
  }
}
