import Digest
import PokedexFormat

/// Whom an update is believed.
public struct UpdateTrust: Sendable {
  /// Keys of which one must have signed the manifest; none accepts unsigned updates.
  let keys: [Ed25519.PublicKey]
  /// Seconds since 1970, to judge a manifest's expiry; nil judges none.
  let now: Int?

  /// Takes updates by anybody. Damage is still found, intent is not.
  public static let unsigned = UpdateTrust(keys: [], now: nil)

  /// Takes updates whose manifest one of `publicKeys` has signed. During a rotation an app names the
  /// old key and the new one.
  ///
  /// - Parameters:
  ///   - publicKeys: each 64 hexadecimal digits, as `pokedex keygen` prints them.
  ///   - secondsSince1970: the present time; a manifest past its expiry is refused. nil judges none,
  ///     for devices whose clock is not to be trusted.
  /// - Returns: nil where a text is no key, or there is none.
  public init?(publicKeys: [String], secondsSince1970: Int?) {
    let keys = publicKeys.compactMap { Ed25519.PublicKey(hex: $0) }
    guard keys.count == publicKeys.count, !keys.isEmpty else { return nil }
    self.init(keys: keys, now: secondsSince1970)
  }

  private init(keys: [Ed25519.PublicKey], now: Int?) {
    self.keys = keys
    self.now = now
  }
}
