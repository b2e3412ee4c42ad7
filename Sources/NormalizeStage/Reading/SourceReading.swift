import Base
import PokedexModel
import SimdJSON

/// Reads all resources of a source on several threads into one part.
///
/// The division into chunks depends only on the resources, and the chunks are joined in their order, so the
/// result does not depend on the number of threads or the order of the source.
struct SourceReading {
  let input: any NormalizeInput
  let jobs: Int
  let progress: any ProgressSink

  /// Returns the number of resources per chunk. Chunks take about the same time and are small enough that no
  /// thread ends much later than the others. Pokemon are a hundred times as large as machines.
  private static func chunkLength(_ kind: ResourceKind) -> Int {
    switch kind {
    case .pokemon, .type, .generation, .gender, .pokedex: 24
    case .move, .pokemonSpecies, .locationArea, .ability: 48
    case .item: 96
    default: 256
    }
  }

  /// Returns units of work for one thread each: indices into `resources`.
  private func chunks(_ resources: [Resource]) -> [[Int]] {
    let order = resources.indices.sorted { Resource.precedes(resources[$0], resources[$1]) }
    var chunks: [[Int]] = []
    var kind: ResourceKind?
    for number in order {
      let own = resources[number].kind
      if own != kind || chunks[chunks.count - 1].count >= Self.chunkLength(own) {
        chunks.append([])
        kind = own
      }
      chunks[chunks.count - 1].append(number)
    }
    return chunks
  }

  func run(
    _ references: ReferenceTable, _ ruleReferences: RuleReferences, rules: TextRules,
    history: FormatHistory
  ) throws -> DexPart {
    let resources = input.resources
    let chunks = chunks(resources)
    let (input, progress) = (input, progress)
    let done = Locked(0)
    let parts = Locked<[DexPart]>([])
    try OrderedWork.run(chunks.count, jobs: jobs, window: chunks.count) {
      JSONParser()
    } work: { parser, number in
      let reader = ResourceReader(references: references, rules: rules, history: history)
      var part = DexPart()
      for number in chunks[number] {
        reader.begin(resources[number].kind, resources[number].id)
        try input.withBody(of: number) { body, hasPadding in
          do {
            try parser.parse(body, hasPadding: hasPadding) {
              part.add($0, reader, ruleReferences: ruleReferences)
            }
          } catch let error as JSONError {
            reader.reportSyntax(error)
          }
        }
      }
      part.findings = reader.takeFindings()
      part.sortTexts()
      let count = chunks[number].count
      let soFar = done.withLock { done in
        done += count
        return done
      }
      progress.send(.advanced(stage: NormalizeStage.name, done: soFar))
      return part
    } consume: { part in
      parts.withLock { $0.append(part) }
    }
    return DexPart.joined(parts.withLock { $0 })
  }
}
