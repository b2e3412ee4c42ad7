import Base
import PokedexFormat

/// The signatures that an update requires.
public struct UpdateTrust: Sendable {
  /// Public keys, one of which must have signed the manifest. If empty, unsigned updates are accepted.
  let keys: [Ed25519.PublicKey]
  /// The current time in seconds since 1970, for the expiry check of manifests; nil skips the check.
  let now: Int?

  /// Accepts updates from any source. Damage is detected, but deliberate changes are not.
  public static let unsigned = UpdateTrust(keys: [], now: nil)
}

extension UpdateTrust {
  /// Accepts updates whose manifest is signed with one of `publicKeys`. During a key rotation, an app
  /// names the old key and the new one.
  ///
  /// - Parameters:
  ///   - publicKeys: Public keys, each as 64 hexadecimal digits, as printed by `pokedex keygen`.
  ///   - secondsSince1970: The current time; an expired manifest is rejected. Nil skips the check, for
  ///     devices with an unreliable clock.
  /// - Returns: Nil if `publicKeys` is empty or one of the texts is not a public key.
  public init?(publicKeys: [String], secondsSince1970: Int?) {
    let keys = publicKeys.compactMap { Ed25519.PublicKey(hex: $0) }
    guard keys.count == publicKeys.count, !keys.isEmpty else { return nil }
    self.init(keys: keys, now: secondsSince1970)
  }
}
