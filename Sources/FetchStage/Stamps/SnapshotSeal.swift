import Digest
import FileKit
import Layers

/// Vouches that the bodies of a snapshot are still what they were when it was finished, without
/// reading them: nobody has written to the packs, and no power cut can have taken from them what was
/// not on the disk yet.
struct SnapshotSeal: Equatable, Sendable {
  /// Of the layer that is vouched for.
  var layer: SHA256Digest
  /// ``BootSession/identifier`` of when the bodies were last known to be whole.
  var bootSession: String
  var packs: [FileStamp]

  init(layer: SHA256Digest, bootSession: String, packs: [FileStamp]) {
    self.layer = layer
    self.bootSession = bootSession
    self.packs = packs
  }

  /// Seals a snapshot that has just been finished, or checked.
  init(_ snapshot: Snapshot) throws(FileError) {
    layer = snapshot.layer.digest
    bootSession = BootSession.identifier ?? ""
    packs = try snapshot.packStamps()
  }

  /// Whether the seal is unbroken. Where it is not, the bodies may still be whole.
  func holds(for snapshot: Snapshot) -> Bool {
    bootSession != "" && (try? SnapshotSeal(snapshot)) == self
  }
}
