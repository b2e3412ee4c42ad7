import Base
import DiffStage
import Pages
import PokedexFormat

/// `notes.md`: the release notes for users who decide about an update.
struct ReleaseNotes {
  let content: ReleaseContent
  /// The manifest as it is published.
  let published: Manifest
  /// The public key of the signature; nil for none.
  let key: Ed25519.PublicKey?

  /// The maximum number of names and changes listed for a kind or game; the rest is counted.
  private static let limit = 20

  /// - Parameters:
  ///   - new: the artifact.
  ///   - compared: its comparison with the previous release; nil for the same content.
  func markdown(
    _ new: ArtifactFile, _ compared: (comparison: DiffStage.Comparison, diff: DexDiff)?
  ) throws -> String {
    let title = ["# Release \(content.number)", ""] + reissue()
    let about = (["", "## Data", ""] + data + ["", "## Files", ""] + files).map { $0 + "\n" }
      .joined()
    guard let previous = content.previous?.releases.first else {
      return (title + ["The first release."]).map { $0 + "\n" }.joined() + about
    }
    let documents = published.updates.filter { $0.from == previous.dataVersion }.map {
      " and `diff-\($0.from)-to-\($0.to).json`"
    }
    let rest = "`report.html`\(documents.first ?? "")"
    let comparison =
      try compared?.comparison
      ?? DiffStage.compare(ArtifactFile(previous.artifact, release: previous.number), new)
    let changes = try comparison.markdown(
      compared?.diff ?? comparison.changes(), limit: Self.limit, level: 3,
      summary: (lines: 10, rest: rest))
    let heading = previous.number > 0 ? "## Since release \(previous.number)" : "## Changes"
    return Markdown.bounded(
      title + [heading, ""] + changes.dropLast(),
      bytes: Markdown.longestPage - about.utf8.count, rest: rest) + about
  }

  /// Returns the republished release and the withdrawn ones; empty for a regular release.
  private func reissue() -> [String] {
    guard let reissue = content.reissue else { return [] }
    let withdrawn = content.withdrawn
    var lines = ["The content of release \(reissue.number), published again under another number."]
    if !withdrawn.isEmpty {
      let numbers = withdrawn.map { "release \($0)" }.joined(separator: ", ")
      lines = ["**Withdrawn: \(numbers).** \(lines[0])"]
    }
    if let reason = reissue.reason { lines += ["", "Reason: \(Markdown.escaped(reason))"] }
    return lines + [""]
  }

  /// What the database was made of, and its edition.
  private var data: [String] {
    let (manifest, source) = (content.manifest, content.manifest.source)
    let origin = [source.revision.map { "revision \($0)" }, source.date.map { "of \($0)" }]
    return [
      "Data version \(manifest.dataVersion), schema \(manifest.schemaVersion), made from PokéAPI "
        + origin.compactMap(\.self).joined(separator: " ") + " by pokedex-db "
        + "\(manifest.generatorVersion).",
      "Edition \(manifest.edition): \(manifest.languages.joined(separator: ", ")); without "
        + (manifest.without.isEmpty ? "nothing" : manifest.without.joined(separator: ", ")) + ".",
      "",
    ] + crosscheck
  }

  /// The agreement with second sources by field.
  private var crosscheck: [String] {
    guard let crosscheck = content.manifest.crosscheck else {
      return ["The data was not cross-checked with a second source."]
    }
    func row(_ name: String, _ tally: Crosscheck.Tally) -> String {
      "| \(name) | \(tally.total) | \(tally.percent ?? "") % | \(tally.supplied) | \(tally.reviewed) | "
        + "\(tally.unreviewed) |"
    }
    let sources = crosscheck.sources.map { source in
      "- \(Markdown.escaped(source.name)), revision \(Markdown.escaped(source.revision)) of "
        + "\(Markdown.escaped(source.date)), license \(Markdown.escaped(source.license)): "
        + "\(Markdown.link(source.location))."
    }
    return ["## Cross-check", "", "Compared with", ""] + sources + [
      "", "A value that the same source has supplied to the database is not independent.", "",
      "| field | compared | agree | not independent | reviewed disagreements | unreviewed |",
      "|---|---|---|---|---|---|",
    ] + crosscheck.totals.map { row($0.field.rawValue, $0.tally) }
      + [row("**all**", crosscheck.total)]
  }

  /// The files with their digests, the commands that verify a copy, and what each of them proves.
  private var files: [String] {
    var lines = ["| file | bytes | SHA-256 |", "|---|---|---|"]
    for asset in [published.database] + published.patches {
      lines.append(row(asset.file, asset.bytes, digest: asset.sha256))
      lines += asset.compressed.map { row($0.file, $0.bytes, digest: $0.sha256) }
    }
    let verify = "pokedex verify \(content.manifest.artifact.file)"
    return lines + [
      "", "- `sha256sum -c SHA256SUMS` checks the files against that list, which is not signed.",
      "- `\(verify)` checks the database and compares it with the manifest; it does not show who "
        + "made them.",
      key.map {
        "- `\(verify) --public-key KEY` also shows who made it: the owner of the key "
          + "`\(SignedDocument.keyID(of: $0))` signed the manifest. Take KEY, the public key, from "
          + "the publisher, not from the place of the files."
      } ?? "- The manifest is not signed: nothing shows who made the files.",
    ]
  }

  private func row(_ file: String, _ bytes: Int, digest: SHA256Digest) -> String {
    "| `\(file)` | \(bytes) | `\(digest.hex)` |"
  }
}
