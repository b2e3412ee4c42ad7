import Base
import CEmbedded
import Layers
import SimdJSON

/// The small source embedded in the program: the files of `Tests/Fixtures/Sample`, with one resource a line:
/// `{"endpoint":"pokemon","id":25,"body":{…}}`.
package enum SampleSource {
  /// The embedded files by name (`pokemon-species`), without `pokemon/encounters`, which the pipeline does
  /// not read from any source.
  package static var files: [(name: String, bytes: UnsafeRawBufferPointer)] {
    (0..<embedded_file_count()).compactMap { index in
      let file = embedded_file_at(index)
      let name = String(cString: file.name)
      guard name.hasPrefix("Sample/") else { return nil }
      return (
        String(name.dropFirst("Sample/".count).dropLast(".ndjson".count)),
        UnsafeRawBufferPointer(start: file.bytes, count: file.count)
      )
    }
  }

  static func fetch(to output: String, _ progress: any ProgressSink) throws -> FetchResult {
    progress.send(.began(stage: Snapshot.stage, total: nil, unit: .unitResources))
    let parser = JSONParser()
    let canonicalizer = ResourceCanonicalizer()
    let batch = SnapshotBatch()
    var meta = DeployMeta()
    for file in files {
      for (number, line) in file.bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
        do {
          try parser.parse(UnsafeRawBufferPointer(rebasing: line)) { root in
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
        } catch let error as JSONError {
          throw PipelineError(
            error.placedText, category: .failed, code: "json-syntax",
            at: .file("\(file.name).ndjson", line: number + 1), advice: .sampleDamaged)
        }
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
