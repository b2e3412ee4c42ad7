import Base
import FetchStage
import Pipeline
import PokedexCore

/// `pokedex download`: installs the newest release, later updates it. By default in the user's data folder, where
/// all commands find it from any folder.
enum DownloadCommand {
  private static let edition = Argument<String?>.optional(
    "edition", "EDITION", help: .downloadOptionEdition, defaultText: .ofTheDatabase)
  private static let keys = Argument<[String]>.repeated("public-key", "K", help: .optionPublicKey)

  /// - Parameter published: The releases to download by default; tests have others.
  static func command(_ published: PublishedReleases = PublishedReleases()) -> Command {
    let store = Argument<String?>.optional(
      "store", "URL", help: .downloadOptionStore,
      defaultText: published.defaultStore.map { Message(verbatim: $0) })
    return Command(
      "download", .downloadSummary, discussion: [.downloadDiscussion1, .downloadDiscussion2],
      table: [store, edition, keys, DatabaseArgument.positional],
      examples: [
        ("pokedex download --store URL --public-key K", .downloadExample1),
        (
          "pokedex download ja-en.sqlite --edition ja-en --store URL --public-key K",
          .downloadExample2
        ),
      ]
    ) { context in
      // The keys of the published releases say nothing about another store.
      let isPublished = !context.arguments.isGiven(store)
      let trust = try UpdateCommand.trust(
        context[keys].isEmpty && isPublished ? published.publicKeys : context[keys])
      guard let address = context[store] ?? published.defaultStore else {
        throw PipelineError(.downloadNoStore)
      }
      return try await run(context, store: address, trust)
    }
  }

  private static func run(
    _ context: CommandContext, store: String, _ trust: UpdateTrust
  ) async throws -> ExitCode {
    let argument = DatabaseArgument(context)
    let installed = DatabaseArgument.installed(context.environment)
    let path = argument.isNamed ? argument.path : installed ?? argument.path
    guard !Checksums.covers(path) else { throw PipelineError(.downloadMadeHere, at: .file(path)) }
    var configuration = LiveConfiguration()
    configuration.baseURL = store
    configuration.readEnvironment()
    do {
      let download = ReleaseDownload(
        database: path, edition: context[edition], trust: trust,
        client: StoreClient(store, configuration), progress: context.progress)
      let result = try await download.run()
      let state: Message =
        result.isUnchanged
        ? .downloadUnchanged(release: result.release, dataVersion: result.dataVersion)
        : .downloadDone(
          release: result.release, dataVersion: result.dataVersion, bytes: result.downloadedBytes)
      try context.print(JSONValue(encoding: result), or: result.signature.stating(state), of: path)
      return .done
    } catch let error as PokedexError {
      throw PipelineError(updating: error)
    }
  }
}
