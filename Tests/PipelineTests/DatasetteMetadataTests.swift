import Base
import PokedexFormat
import TestSupport
import Testing

/// `datasette.yaml` of a release, made by the executable.
@Suite(.inTemporaryFolder) struct DatasetteMetadataTests {
  let folder = InTemporaryFolder.path

  @Test func release_datasetteMetadata_isOfThisRelease() async throws {
    let (store, output) = ("\(folder)/store", "\(folder)/output")
    try Directory.createWithParents(store)
    try await SampleBuild.copyShared(to: output)
    func release(_ arguments: [String]) -> Executable.Run {
      pokedex(["release", "--store", store, "--quiet"] + arguments)
    }
    let build = [
      "--source", "sample", "--output", output, "--localization", SampleBuild.localization,
    ]
    let first = release(build)
    try #require(first.end == .exited(0), "\(first.output)")

    let path = "\(store)/data-1/datasette.yaml"
    let metadata = try File.text(path)
    let info = pokedex(["info", "\(store)/data-1/pokedex-sample.sqlite"])
    let version = try #require(
      metadata.firstMatch(of: #/\nabout: "version (\S+)"\ndatabases:\n  pokedex-sample:\n/#))
    #expect(info.output.contains(version.1), "\(info.output)")
    // Each view has a description; each other table is hidden, except that for search.
    let lines = metadata.split(separator: "\n")
    for view in PokedexSchema.viewTemplates {
      let place = try #require(lines.firstIndex(of: "      \(view.name):"), "\(view.name)")
      #expect(lines[place + 1].hasPrefix("        description: "), "\(view.name)")
    }
    expectEqual(
      lines.count { $0 == "        hidden: true" }, PokedexSchema.tableNames.count - 1)

    // SHA256SUMS lists it, and so the store notices damage.
    let sums = try File.text("\(store)/data-1/SHA256SUMS")
    #expect(sums.contains("\(try SHA256.digest(ofFile: path).hex)  datasette.yaml\n"))
    try AtomicFile.write(path, metadata + "\n")
    expectRun(release(build), 2, "error[store-damaged]", "datasette.yaml")
    try AtomicFile.write(path, metadata)

    // A release that is published again keeps it.
    let again = release(["--republish", "1"])
    try #require(again.end == .exited(0), "\(again.output)")
    try expectEqual(File.readAll("\(store)/data-2/datasette.yaml"), Array(metadata.utf8))
  }
}
