public import PokedexCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension UpdateTrust {
  /// Accepts updates whose manifest is signed with one of `publicKeys` and has not expired at `now`.
  ///
  /// - Parameter publicKeys: Public keys, each as 64 hexadecimal digits, as printed by `pokedex keygen`.
  /// - Returns: Nil if `publicKeys` is empty or one of the texts is not a public key.
  public init?(publicKeys: [String], now: Date = Date()) {
    // A date without a value that fits, such as a distant future, counts as the largest one.
    let seconds = Int(exactly: now.timeIntervalSince1970.rounded()) ?? .max
    self.init(publicKeys: publicKeys, secondsSince1970: seconds)
  }
}

extension PokedexUpdater {
  /// - Parameter url: The database file to update.
  public init(at url: URL, trust: UpdateTrust = .unsigned) {
    self.init(path: url.pathOrAddress, trust: trust)
  }
}
