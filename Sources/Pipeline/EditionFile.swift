package import Base
import NormalizeStage
package import PackStage
import PokedexFormat

/// Makes an edition of a database; implements `pokedex slim`.
package enum EditionFile {
  /// Writes `edition` of the full database at `source` to `target`, completely or not at all.
  ///
  /// - Throws: ``PipelineError``: `same-file` and `foreign-file` (usage) if `target` is `source` or something other
  ///   than a Pokédex database, which is not replaced; as ``PackStage/run(_:of:spellings:to:_:)``.
  package static func write(
    _ edition: Edition, of source: String, to target: String, _ progress: any ProgressSink
  ) throws -> PackStage.Product {
    try PipelineError.requireFile(source, orElse: .nameAFullFile)
    if let existing = try? FileStat(target) {
      let given = try FileStat(source)
      guard (existing.device, existing.inode) != (given.device, given.inode) else {
        throw PipelineError(.editionSameFile, at: .file(target))
      }
    }
    try OwnFile.check(target, DatabaseHeader.isOfPokedex)
    let file = try AtomicFile(target)
    let product = try PackStage.run(
      edition, of: source, spellings: Spellings(BuiltInTables.spellings),
      to: file.temporaryPath, progress)
    try file.commit()
    return product
  }
}
