import Base
import Layers
import Pipeline
import TestSupport
import Testing

/// Layers that no stage wrote: each is refused with its place, and nothing is packed.
@Suite(.inTemporaryFolder) struct LayerTests {
  let folder = InTemporaryFolder.path

  @Test(arguments: [
    ("UPDATE text SET language_id = 99", "text.language_id is 99"),
    ("UPDATE text SET language_id = -1", "text.language_id is -1"),
    ("UPDATE text SET language_id = NULL", "SQLite 11: language_id is NULL"),
    ("UPDATE text SET text = NULL", "SQLite 11: text is NULL"),
    ("UPDATE text SET text = x'00'", "SQLite 11: text: blob instead of text"),
    ("UPDATE learnset SET level = 'tall'", "SQLite 11: level: text instead of integer"),
    ("UPDATE learnset SET level = 1 << 40", "SQLite 11: level is 1099511627776"),
    ("UPDATE move_variant SET power = 1.5", "SQLite 11: power: real instead of integer"),
    ("DROP TABLE pokemon", "SQLite 1: no such table: pokemon"),
  ]) func pack_valueThatNoLayerHas_isRefusedWithColumn(edit: String, reason: String) async throws {
    let layers = try await copied()
    try edited(layers.normalized, by: edit)
    try describeAgain(layers.normalized)
    #expect(refusal(layers).hasPrefix("layer-damaged: \(reason)"))
  }

  @Test func pack_layerChangedSinceItWasWritten_isRefused() async throws {
    let layers = try await copied()
    // The size of the file stays.
    try edited(layers.normalized, by: "UPDATE learnset SET level = 7")
    expectEqual(
      refusal(layers), "layer-damaged: layer.json does not match the files next to it")
  }

  @Test func pack_layerOfAnotherVersion_isRefused() async throws {
    let layers = try await copied()
    try describeAgain(layers.normalized, version: 1)
    #expect(refusal(layers).contains("expected stage normalize"))
  }

  /// The layers of the sample in the folder.
  private func copied() async throws -> OutputFolder {
    let shared = SampleBuild.layers(in: try await SampleBuild.shared.output)
    let layers = OutputFolder(folder, isSample: true)
    try Directory.createWithParents("\(folder)/work/sample")
    try SampleBuild.copy(shared.normalized, to: layers.normalized)
    try SampleBuild.copy(shared.index, to: layers.index)
    return layers
  }

  private func edited(_ layer: String, by sql: String) throws {
    try Connection("\(layer)/\(NormalizedLayer.fileName)", .readWrite).execute(sql)
  }

  private func describeAgain(_ folder: String, version: Int? = nil) throws {
    let layer = try #require(LayerFile.description(at: "\(folder)/\(LayerFile.fileName)"))
    let bytes = try File.readAll("\(folder)/\(NormalizedLayer.fileName)")
    try LayerFile(
      stage: layer.stage, stageVersion: version ?? layer.stageVersion,
      inputDigest: layer.inputDigest,
      files: [LayerFile.Entry(name: NormalizedLayer.fileName, bytes)]
    ).write(at: "\(folder)/\(LayerFile.fileName)")
  }

  /// The code and reason of the refusal.
  private func refusal(_ layers: OutputFolder) -> String {
    let (end, output) = Executable.run(
      "pokedex-pack",
      [
        "--input", layers.normalized, "--index", layers.index, "--output", "\(folder)/packed",
      ])
    guard end == .exited(65) else { return "\(end): \(output)" }
    // error[code]: place: reason; advice
    let code = output.split(separator: "]").first?.dropFirst("error[".count) ?? ""
    let reason = output.split(separator: ";").first?.split(separator: ": ", maxSplits: 2).last ?? ""
    return "\(code): \(reason)"
  }
}
