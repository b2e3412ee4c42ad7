#if canImport(Darwin)
  import CoreFoundation
#endif

/// The languages that the user has chosen in the system settings.
package enum PreferredLanguages {
  /// Locale identifiers, most preferred first: `["fr-CA", "en"]`, `["ja_JP.UTF-8"]`. Outside Apple's
  /// platforms, the first of LC_ALL, LC_MESSAGES and LANG that is set and not empty, as in POSIX.
  package static var localeIdentifiers: [String] {
    #if canImport(Darwin)
      let copied: CFArray? = CFLocaleCopyPreferredLanguages()
      guard let list = copied else { return [] }
      return (0..<CFArrayGetCount(list)).compactMap { index in
        let value = unsafeBitCast(CFArrayGetValueAtIndex(list, index), to: CFString.self)
        var bytes = [CChar](repeating: 0, count: 128)
        guard CFStringGetCString(value, &bytes, bytes.count, CFStringBuiltInEncodings.UTF8.rawValue)
        else { return nil }
        return String(
          decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    #else
      return localeIdentifier { name in getenv(name).map { String(cString: $0) } }.map { [$0] }
        ?? []
    #endif
  }

  /// Returns the locale identifier by POSIX's rule.
  ///
  /// - Parameter environment: returns the value of an environment variable.
  package static func localeIdentifier(environment: (String) -> String?) -> String? {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
  }
}
