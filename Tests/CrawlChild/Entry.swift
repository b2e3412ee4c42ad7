import Base
import FetchStage
import Layers

/// The live source in a separate process, for the crash test to kill.
///
/// `CrawlChild BASE CACHE SNAPSHOT` prints the snapshot's digest. On failure it prints the error
/// and exits with 1.
@main struct Entry {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else { fatalError("usage: CrawlChild BASE CACHE SNAPSHOT") }
    var configuration = LiveConfiguration()
    configuration.baseURL = arguments[1]
    configuration.requestsPerSecond = 100_000
    let source = LiveSource(configuration, cacheFolder: arguments[2])
    do {
      let result = try await source.fetch(into: arguments[3], jobs: 1, progress: SilentProgress())
      print(result.snapshot.digest.hex)
    } catch {
      print(error)
      quit(1)
    }
  }
}
