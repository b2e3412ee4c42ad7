/// The memory of this process.
package enum Memory {
  /// Makes `free` return blocks of 1 MiB and more to the system at once, for the rest of the process; does nothing
  /// without glibc.
  ///
  /// glibc raises this limit to the largest block freed so far, up to 32 MiB. The arrays of a build are larger than
  /// the limit at the start, so half of the heap would be free but kept.
  ///
  /// - Returns: whether the C library has accepted the limit.
  @discardableResult
  package static func returnLargeBlocks() -> Bool {
    #if canImport(Glibc)
      // Swift's module of glibc does not have <malloc.h>.
      typealias SetOption = @convention(c) (_ option: CInt, _ value: CInt) -> CInt
      guard let mallopt = dlsym(nil, "mallopt") else { return false }
      let thresholdOfMapping: CInt = -3
      return unsafeBitCast(mallopt, to: SetOption.self)(thresholdOfMapping, 1 << 20) == 1
    #else
      return false
    #endif
  }
}
