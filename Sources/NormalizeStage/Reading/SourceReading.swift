import Diagnostics
import JSONKit
import Layers
import ParallelKit
import PokedexModel
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads all resources of a source, on several threads, into one part.
///
/// The resources are cut into chunks by what they are alone, and the chunks are put together in
/// their order: neither the number of threads nor the order of the source shows in the outcome.
struct SourceReading {
  let input: any NormalizeInput
  let jobs: Int
  let progress: any ProgressSink

  /// A sweep over the source: which numbers of `input.resources` a thread takes at once.
  private struct Chunk: Sendable {
    var numbers: [Int]
  }

  /// How much of its kind a chunk holds: about the same work in each, small enough that no thread
  /// is left with a long last one. Pokemon are a hundred times as large as machines.
  private static func chunkLength(_ kind: ResourceKind) -> Int {
    switch kind {
    case .pokemon, .type, .generation, .gender, .pokedex: 24
    case .move, .pokemonSpecies, .locationArea, .ability: 48
    case .item: 96
    default: 256
    }
  }

  private func chunks(_ resources: [Resource]) -> [Chunk] {
    let order = resources.indices.sorted { Resource.precedes(resources[$0], resources[$1]) }
    var chunks: [Chunk] = []
    var kind: ResourceKind?
    for number in order {
      let own = resources[number].kind
      if own != kind || chunks[chunks.count - 1].numbers.count >= Self.chunkLength(own) {
        chunks.append(Chunk(numbers: []))
        kind = own
      }
      chunks[chunks.count - 1].numbers.append(number)
    }
    return chunks
  }

  func run(
    _ references: ReferenceTable, _ landmarks: Landmarks, _ rules: CharacterRules
  ) throws -> DexPart {
    let resources = input.resources
    let chunks = chunks(resources)
    let parsers = ParserPool()
    let (input, progress) = (input, progress)
    let done = Atomic<Int>(0)
    let parts = try Threads.map(count: chunks.count, jobs: jobs) { number in
      let parser = parsers.take()
      defer { parsers.giveBack(parser) }
      let reader = ResourceReader(references: references, rules: rules)
      var part = DexPart()
      for number in chunks[number].numbers {
        reader.begin(resources[number].kind, resources[number].id)
        try input.withBody(of: number) { body, hasPadding in
          do {
            try parser.parse(body, hasPadding: hasPadding) { part.add($0, reader, landmarks) }
          } catch let error as JSONError {
            reader.reportSyntax(error)
          }
        }
      }
      part.findings = reader.takeFindings()
      part.sortTexts()
      let count = chunks[number].numbers.count
      progress.send(
        .advanced(
          stage: NormalizeStage.name,
          done: done.add(count, ordering: .relaxed).newValue))
      return part
    }
    return DexPart.joined(parts)
  }
}

/// Parsers that wait for work: their memory is as large as the largest resource they have parsed.
///
/// `@unchecked Sendable`, proof: the list is read and changed under the lock only, and a parser is
/// either in the list or with the one thread that took it.
private final class ParserPool: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var idle: [JSONParser] = []

  init() { pthread_mutex_init(lock, nil) }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func take() -> JSONParser {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return idle.popLast() ?? JSONParser()
  }

  func giveBack(_ parser: JSONParser) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    idle.append(parser)
  }
}
