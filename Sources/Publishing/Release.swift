package import Messages
import Pipeline
package import Diagnostics
package import Digest
import Platform
package import PokedexFormat

/// The release machine: from a source to a published, signed release with its updates, or to nothing
/// at all. What `pokedex release` does.
package enum Release {
  package struct Configuration: Sendable {
    /// The folder of releases; must exist.
    package var store: String
    /// Signs the manifest and `latest.json`; nil leaves them unsigned.
    package var key: Ed25519.PrivateKey?
    /// Days until `latest.json` expires; 1...3,650.
    package var validDays = 30
    /// When the manifest expires, `2027-02-01T00:00:00Z`; nil for never.
    package var expires: String?
    /// Goes on although the store's releases are signed by another key, or not at all.
    package var changesKey = false
    /// Builds although upstream's `meta` names the deploy of the newest release: for a new tool or new
    /// localization.
    package var buildsAnyway = false
    /// The time of day, seconds since 1970.
    package var now: @Sendable () -> Int = { Int(FileStamp.now() / 1_000_000_000) }

    package init(store: String, key: Ed25519.PrivateKey? = nil) {
      self.store = store
      self.key = key
    }
  }

  package struct Outcome: Sendable {
    /// The newest release of the store now; nil where it has none still.
    package var latest: LatestRelease?
    /// Its folder, if this run published it; nil where there was nothing to publish.
    package var folder: String?
    /// What happened, one sentence.
    package var summary: Message
    /// What was found about the data.
    package var diagnostics: [Diagnostic] = []
    /// The lines of those that the release before has too.
    package var knownFindings: Set<String> = []
  }
}
