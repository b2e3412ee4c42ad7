package import Base
package import Layers
package import NormalizeStage
import PackStage
package import PokedexCore
import PokedexModel

/// The sample as a database, built once per test run by the stages themselves.
package enum SampleDatabase {
  /// The path of the file. Tests that change the file copy it first.
  package static let path: String = {
    do {
      let folder = "\(ProcessFolder.path)/core"
      try Directory.createWithParents(folder)
      let path = "\(folder)/pokedex-sample.sqlite"
      try write(TreeInput(), to: path, isFull: false)
      return path
    } catch {
      fatalError("the sample database cannot be built: \(error)")
    }
  }()

  /// The rows from which the file was built.
  package static let dex: NormalizedDex = {
    do { return try normalized(TreeInput(), isFull: false) } catch {
      fatalError("the sample cannot be normalized: \(error)")
    }
  }()

  package static func open() throws -> Pokedex { try Pokedex(path: path, language: .japanese) }

  /// Opens the file, for a property of a suite.
  package static func opened(_ language: DisplayLanguage = .japanese) -> Pokedex {
    do { return try Pokedex(path: path, language: language) } catch {
      fatalError("the sample database cannot be opened: \(error)")
    }
  }

  /// Opens the file for queries with which the library is compared, for a property of a suite.
  package static var connection: Connection {
    do { return try Connection(path, .immutable) } catch { fatalError("\(error)") }
  }

  /// Opens a copy of the file in `folder` after `script`.
  package static func changed(in folder: String, by script: String) throws -> Pokedex {
    try Pokedex(path: TestDatabases.copy(of: path, to: folder, script))
  }

  package static func write(_ input: some NormalizeInput, to path: String, isFull: Bool) throws {
    try write(normalized(input, isFull: isFull), to: path, isFull: isFull)
  }

  package static func write(_ dex: NormalizedDex, to path: String, isFull: Bool = false) throws {
    _ = try PackStage.run(
      PackStage.Input(
        dex: dex, index: IndexStage.run(learnset: dex.learnset),
        source: SourceDescription(kind: isFull ? .dir : .sample, location: "test"),
        sourceDigest: SHA256.digest(of: "test"), spellings: Spellings(BuiltInTables.spellings)),
      to: path, PackStage.Configuration(generatorVersion: "test"), progress: SilentProgress())
  }

  package static func normalized(_ input: some NormalizeInput, isFull: Bool) throws -> NormalizedDex
  {
    try NormalizeStage.run(
      input,
      NormalizeConfiguration(
        jobs: 2, localizations: try Localization.readAll(in: localization), isFull: isFull),
      progress: SilentProgress()
    ).dex
  }

  private static var localization: String {
    "\(PackageFolder.path)/Localization"
  }
}
