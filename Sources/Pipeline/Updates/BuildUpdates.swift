import Base
import DiffStage
import PokedexFormat

/// The updates from earlier releases to the artifact of a folder.
enum BuildUpdates {
  /// Ensures that `output` has an update from each of `previous` and that its manifest, `document`, lists them. Valid
  /// existing updates are kept, and so is the signature if nothing changes.
  ///
  /// - Parameters:
  ///   - compared: the comparison of its artifact with the first of `previous`; nil if it is to be compared.
  /// - Returns: the manifest if it was changed.
  static func make(
    _ document: ManifestDocument, in output: String, from previous: PreviousReleases,
    compared: LastReleaseComparison?, _ progress: any ProgressSink
  ) throws -> ManifestDocument? {
    var document = document
    let new = try ArtifactFile(
      "\(output)/\(document.manifest.artifact.file)", release: previous.nextNumber)
    let made = try make(
      from: previous.releases, to: new, in: "\(output)/updates", named: document.manifest.updates,
      compared: compared, progress
    ).updates
    let others = document.manifest.updates.filter { named in
      named.to == new.dataVersion && !made.contains { $0.from == named.from }
        && (try? FileStat("\(output)/\(named.file)"))?.size == named.bytes
    }
    guard others + made != document.manifest.updates else { return nil }
    if document.manifest.signature != nil { progress.send(.note(.manifestToBeSignedAgain)) }
    document.change { $0.updates = others + made }
    _ = try document.write(to: "\(output)/\(Manifest.fileName)")
    return document
  }

  /// Creates the missing updates to `new` in `folder`: one from each of `previous` with different content.
  ///
  /// - Parameters:
  ///   - named: the updates listed by a manifest, with which existing files are compared.
  ///   - compared: the comparison with the first of `previous`; nil if it is to be compared.
  /// - Returns: every patch, nearest release first; releases without a patch are omitted. Then the comparison of the
  ///   first of `previous` with its diff; nil if its update existed or its content is the same.
  static func make(
    from previous: [PreviousRelease], to new: ArtifactFile, in folder: String,
    named: [Manifest.Update], compared: LastReleaseComparison?, _ progress: any ProgressSink
  ) throws -> (updates: [Manifest.Update], newest: (DiffStage.Comparison, DexDiff)?) {
    var updates: [Manifest.Update] = []
    var newest: (DiffStage.Comparison, DexDiff)?
    var seen: Set<String> = [new.dataVersion]
    for release in previous where seen.insert(release.dataVersion).inserted {
      let name = "\(release.dataVersion)..\(new.dataVersion)"
      if let update = standing("\(folder)/\(name)", name, release: release, new: new, named: named)
      {
        updates.append(update)
        continue
      }
      let old = try ArtifactFile(release.artifact, release: release.number)
      guard old.sha256 == release.sha256 else {
        throw PipelineError(.previousDamaged, at: .file(release.artifact))
      }
      progress.send(.began(stage: "diff", total: nil, unit: .unitRows))
      let comparison = try DiffStage.compare(old, new)
      // What players see differently is shown for the last release only.
      let isNewest = release.artifact == previous[0].artifact
      let visible = isNewest ? try compared ?? LastReleaseComparison(old.path, new.path) : nil
      let outcome = try UpdateRelease.write(
        comparison, visible, previous: release.manifest, into: folder)
      if isNewest { newest = (comparison, outcome.diff) }
      progress.send(
        .finished(
          stage: "diff", summary: .updateFrom(version: release.dataVersion, line: outcome.line)))
      if let patch = outcome.patch { updates.append(patch) }
    }
    return (updates, newest)
  }

  /// Returns the existing update in `folder` if it leads from `release` to `new` and matches `named`.
  private static func standing(
    _ folder: String, _ name: String, release: PreviousRelease, new: ArtifactFile,
    named: [Manifest.Update]
  ) -> Manifest.Update? {
    let path = "\(folder)/\(UpdateRelease.patchName)"
    guard
      let update = named.first(where: {
        $0.from == release.dataVersion && $0.to == new.dataVersion
          && $0.file == "updates/\(name)/\(UpdateRelease.patchName)"
      }), (try? SHA256.digest(ofFile: path)) == update.sha256,
      let header = try? PatchFile(inspecting: path).header,
      header.from.sha256 == release.sha256, header.from.release == release.number,
      header.to.sha256 == new.sha256, header.to.release == new.release
    else { return nil }
    return update
  }
}
