import Base

/// The memory use of this process.
package enum ProcessMemory {
  /// The process id.
  package static var identifier: Int32 { getpid() }

  /// Whether the thread or address sanitizer is linked in.
  package static var isSanitized: Bool {
    // A null handle is RTLD_DEFAULT on Linux; Darwin's is -2.
    #if canImport(Darwin)
      let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    return dlsym(everywhere, "__tsan_init") != nil || dlsym(everywhere, "__asan_init") != nil
  }

  /// The peak resident memory, in bytes.
  package static var peakBytes: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1_024
    #elseif canImport(Musl)
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss) * 1_024
    #else
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
