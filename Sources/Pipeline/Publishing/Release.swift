package import Base
package import PackStage
package import PokedexFormat

/// Builds and publishes signed releases with their updates, completely or not at all; implements `pokedex
/// release`.
package enum Release {
  package struct Configuration: Sendable {
    /// The folder of releases; must exist.
    package var store: String
    /// The edition of its releases.
    package var edition = Edition.full
    /// The key that signs the manifest and `latest.json`; nil for no signatures.
    package var key: Ed25519.PrivateKey?
    /// The number of days until `latest.json` expires, 1...3,650.
    package var validDays = 30
    /// The expiry of the manifest, `2027-02-01T00:00:00Z`; nil for never.
    package var expires: String?
    /// Whether the key may differ from that of the existing releases or they may be unsigned.
    package var changesKey = false
    /// Whether the clock is right although `latest.json` was checked at a later time.
    package var trustsClock = false
    /// Whether to build even if PokéAPI's `meta` has the revision of the newest release: for a new tool
    /// version or new localizations.
    package var buildsAnyway = false
    /// The data versions, one for each edition, whose changes somebody has looked at. They are released although the
    /// changes are above the limits.
    package var acceptedChanges: [String] = []
    /// The licenses, as SPDX identifiers, of data that is released although they are not permissive.
    package var acceptedLicenses: [String] = []
    /// The current time in seconds since 1970.
    package var now: @Sendable () -> Int = { Int(FileStamp.now() / 1_000_000_000) }

    package init(store: String, key: Ed25519.PrivateKey? = nil) {
      (self.store, self.key) = (store, key)
    }
  }

  package struct Outcome: Sendable {
    /// The newest release of the store after the run; nil if it is still empty.
    package var latest: LatestRelease?
    /// The folder of the release that this run published; nil if nothing was published.
    package var folder: String?
    /// The manifest of that release.
    package var manifest: Manifest?
    /// A summary in one sentence.
    package var summary: Message
    /// The findings about the data.
    package var diagnostics: [Diagnostic] = []
    /// The lines of findings that the previous release has too.
    package var knownFindings: Set<String> = []
  }
}
