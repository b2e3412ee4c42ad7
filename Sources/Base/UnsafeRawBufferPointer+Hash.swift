extension UnsafeRawBufferPointer {
  /// A hash over words of eight bytes, to find the few texts that may be equal; those are compared byte by byte.
  package var quickHash: UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(count) &* factor
    var at = 0
    while at &+ 8 <= count {
      hash = (hash ^ loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* factor
      hash ^= hash >> 29
      at &+= 8
    }
    while at < count {
      hash = (hash ^ UInt64(self[at])) &* factor
      at &+= 1
    }
    return hash ^ (hash >> 32)
  }
}
