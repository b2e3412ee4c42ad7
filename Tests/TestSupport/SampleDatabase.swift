import Base
package import Layers
package import NormalizeStage
import PackStage
package import PokedexCore
package import PokedexModel

/// The sample as a database, built once per test run by the stages themselves.
package enum SampleDatabase {
  /// The path of the file. Tests that change the file copy it first.
  package static let path: String = {
    do {
      let folder = "\(ProcessFolder.path)/core"
      try Directory.createWithParents(folder)
      let path = "\(folder)/pokedex-sample.sqlite"
      try write(SampleInput(), to: path, isFull: false)
      return path
    } catch {
      fatalError("the sample database cannot be built: \(error)")
    }
  }()

  /// The rows from which the file was built.
  package static let dex: NormalizedDex = {
    do { return try normalized(SampleInput(), isFull: false) } catch {
      fatalError("the sample cannot be normalized: \(error)")
    }
  }()

  package static func open() throws -> Pokedex { try Pokedex(path: path, language: .japanese) }

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

/// The sample as input of the normalize stage.
package struct SampleInput: NormalizeInput {
  package private(set) var resources: [Resource] = []
  package let unknownEndpoints: [String: Int] = [:]
  private var bodies: [[UInt8]] = []

  package init() throws {
    for (endpoint, rows) in try SampleTree().resources {
      guard let kind = ResourceKind(endpoint: endpoint) else { continue }
      for row in rows {
        resources.append(
          Resource(kind: kind, id: row.id ?? 0, identifier: row.name ?? String(row.id ?? 0)))
        bodies.append(Array(row.body.utf8))
      }
    }
  }

  package func withBody<Result>(
    of number: Int, _ body: (UnsafeRawBufferPointer, Bool) throws -> Result
  ) throws -> Result {
    try bodies[number].withUnsafeBytes { try body($0, false) }
  }
}
