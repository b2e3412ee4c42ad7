import Base
import Layers
import PokedexFormat
import SimdJSON

/// The small source embedded in the program: the files of `Tests/Fixtures/Sample`, with one resource a line:
/// `{"endpoint":"pokemon","id":25,"body":{…}}`.
package enum SampleSource {
  /// The lines of the files, in the order of their names, without `pokemon/encounters`, which the pipeline does not read
  /// from any source. Compressed, they make the program 3.5 MB smaller.
  package static var lines: [UInt8] {
    var lines: [UInt8] = []
    EmbeddedFile.named("CEmbedded/sample.ndjson.gz").bytes.withUnsafeBytes { file in
      var blocks = [file]
      _ = Gzip.inflate({ blocks.popLast() ?? .init(start: nil, count: 0) }, { lines += $0 })
    }
    return lines
  }

  static func fetch(to output: String, _ progress: any ProgressSink) throws -> FetchResult {
    progress.send(.began(stage: Snapshot.stage, total: nil, unit: .unitResources))
    let parser = JSONParser()
    let canonicalizer = ResourceCanonicalizer()
    let batch = SnapshotBatch()
    var meta = DeployMeta()
    for (number, line) in lines.split(separator: UInt8(ascii: "\n")).enumerated() {
      do {
        try line.withUnsafeBytes { line in
          try parser.parse(line) { root in
            var resource = try root.object()
            let endpoint = try resource.value("endpoint").string()
            let id = resource.optional("id")
            let body = try resource.value("body")
            if let id {
              try canonicalizer.add(endpoint, try id.int(), body: body, to: batch)
            } else {
              meta = try DeployMeta(body)
            }
          }
        }
      } catch let error as JSONError {
        throw PipelineError(
          error.placedText, category: .failed, code: "json-syntax",
          at: .file("sample.ndjson", line: number + 1), advice: .sampleDamaged)
      }
    }
    let writer = try SnapshotWriter(output)
    try writer.append(batch)
    progress.send(.advanced(stage: Snapshot.stage, done: batch.count))
    let source = SourceDescription(
      kind: .sample, location: SourceLocator.sample.location, revision: meta.revision,
      date: meta.date)
    return try FetchResult.keepingEqual(
      writer, source: source, diagnostics: [], sound: nil, output: output, jobs: 1)
  }
}
