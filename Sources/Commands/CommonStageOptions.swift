package import Base
import FetchStage
import Layers
package import PackStage
import Pipeline

/// Options shared by several commands, so that each name has the same meaning everywhere.
package enum StageOptions {
  package static let source = Argument<String>.value(
    "source", "S", default: "live", help: .optionSource)
  package static let texts = Argument<String>.value(
    "texts", "T", default: "none", help: .optionTexts)
  package static let encounters = Argument<String>.value(
    "encounters", "E", default: "none", help: .optionEncounters)
  package static let output = Argument<String>.required(
    "output", short: "o", "DIR", help: .optionOutput
  ).asOutputFolder()
  package static let input = Argument<String>.required(
    "input", short: "i", "DIR", help: .optionInput)
  package static let jobs = Argument<Int>.number(
    "jobs", short: "j", in: 1...64, default: Threads.processorCount, help: .optionJobs)
  package static let acceptLicence = Argument<[String]>.repeated(
    "accept-licence", "SPDX", help: .optionAcceptLicence)
  /// The options of the edition; ``edition(_:)`` reads them.
  package static let edition: [any CommandArgument] = [preset, languages, without, name]

  private static let preset = Argument<Edition>.value(
    "edition", "EDITION", default: .full, help: .optionEdition)
  private static let languages = Argument<String?>.optional(
    "languages", "CODES", help: .optionLanguages, defaultText: .ofTheEdition)
  private static let without = Argument<String?>.optional(
    "without", "PARTS",
    help: .optionWithout(parts: Edition.Part.allCases.map(\.rawValue).joined(separator: ", ")),
    defaultText: .ofTheEdition)
  private static let name = Argument<String?>.optional(
    "name", "NAME", help: .optionName, defaultText: .ofTheEdition)

  /// Returns the keys that `--public-key` names.
  ///
  /// - Throws: ``PipelineError`` `public-key-invalid` (usage).
  static func publicKeys(_ texts: [String]) throws -> [Ed25519.PublicKey] {
    try texts.map { text in
      guard let key = Ed25519.PublicKey(hex: text) else { throw PipelineError(.publicKeyInvalid) }
      return key
    }
  }

  /// Returns the edition that the options ``edition`` describe.
  ///
  /// - Parameter unnamed: the name of chosen content without a name; nil to require one. Content of a preset has
  ///   the name of the preset then.
  /// - Throws: ``PipelineError`` of category `usage` for an unknown part, an empty set, a name that is not one,
  ///   and for chosen content without a name.
  static func edition(_ context: CommandContext, unnamed: String? = nil) throws -> Edition {
    let preset = context[preset]
    var languages = preset.languages.map(Set.init)
    if let list = context[self.languages] { languages = Set(try items(list, "--languages")) }
    var without = Set(preset.without)
    if let list = context[self.without] {
      without = Set(
        try items(list, "--without").map { item in
          guard let part = Edition.Part(rawValue: item) else {
            throw PipelineError(
              .editionUnknownPart(
                part: item, parts: Edition.Part.allCases.map(\.rawValue).joined(separator: ", ")))
          }
          return part
        })
    }
    let isChosen = context[self.languages] != nil || context[self.without] != nil
    if isChosen, context[name] == nil, unnamed != nil,
      let same = Edition.presets.first(where: {
        $0.languages == languages?.sorted() && Set($0.without) == without
      })
    {
      return same
    }
    guard let name = context[name] ?? (isChosen ? unnamed : nil) else {
      guard !isChosen else { throw PipelineError(.editionNeedsName) }
      return preset
    }
    guard Edition.isName(name), !Edition.presets.contains(where: { $0.name == name }),
      name != "sample"
    else { throw PipelineError(.editionNameInvalid(name: name)) }
    return Edition(name: name, languages: languages, without: without)
  }

  private static func items(_ list: String, _ option: String) throws -> [String] {
    let items = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !items.contains(where: \.isEmpty) else {
      throw PipelineError(.editionEmptyItem(option: option, list: list))
    }
    return items
  }

  static let facts = Argument<[String]>.repeated(
    "facts", "FILE", separator: ",", help: .optionFacts)

  /// Returns the settings of a build by the options above and those of ``live``.
  static func build(
    _ context: CommandContext, to output: String, _ edition: Edition
  ) throws -> BuildConfiguration {
    let source = try SourceLocator(context[source])
    var build = BuildConfiguration(
      source: source, output: output, edition: edition, jobs: context[jobs],
      localization: try localizationFolder(context))
    build.texts = try TextLocator.list(context[texts])
    build.encounters = try TextLocator.list(context[encounters])
    build.live = try liveConfiguration(context, source)
    build.facts = context[facts]
    return build
  }

  private static let localizationDefault = "Localization"
  package static let localization = Argument<String>.value(
    "localization", "DIR", default: localizationDefault, help: .optionLocalization)

  package static let tables = Argument<String?>.optional(
    "tables", "DIR", help: .optionTables, defaultText: .tablesDefault)

  /// Makes the checkout given by ``tables`` that of the process, and prints which of its files are not the program's.
  ///
  /// - Throws: ``PipelineError`` (usage) if it is not a checkout.
  static func useTables(_ context: CommandContext) throws {
    if let folder = context[tables] {
      guard Checkout.isCheckout(folder) else { throw PipelineError(.noCheckout, at: .file(folder)) }
      Checkout.folder = folder
    }
    guard let folder = Checkout.folder, !EmbeddedFile.changed.isEmpty else { return }
    context.progress.send(
      .note(
        .tablesOfCheckout(folder: folder, files: EmbeddedFile.changed.joined(separator: ", "))))
  }

  package static let rate = Argument<Double>.value(
    "rate", "R", default: LiveConfiguration().requestsPerSecond, help: .optionRate)
  package static let connections = Argument<Int>.number(
    "connections", in: 1...64, default: LiveConfiguration().maxConnections,
    help: .optionConcurrency)
  package static let contact = Argument<String?>.optional(
    "contact", "ADDRESS", help: .optionContact)
  package static let offline = Argument<Bool>.flag("offline", .optionOffline)

  static let live: [any CommandArgument] = [rate, connections, contact, offline]

  /// Returns the settings of the options ``live``.
  ///
  /// - Throws: ``PipelineError`` of category `usage` if a value is out of bounds.
  static func liveConfiguration(_ context: CommandContext, _ source: SourceLocator) throws
    -> LiveConfiguration
  {
    var live = LiveConfiguration()
    live.requestsPerSecond = context[rate]
    live.maxConnections = context[connections]
    live.contact = context[contact]
    live.isOffline = context[offline]
    live.readEnvironment()
    guard case .live(let address) = source else { return live }
    live.baseURL = address
    if let problem = live.problem {
      throw PipelineError(problem, category: .usage, code: "command-line")
    }
    return live
  }

  /// Returns the folder given by ``localization``; where its default is not there, the folder that was installed
  /// with the program.
  ///
  /// - Throws: ``PipelineError`` if it does not exist, because names would be missing silently.
  static func localizationFolder(_ context: CommandContext) throws -> String {
    let folder = context[localization]
    if folder == localizationDefault, !Directory.exists(folder),
      let installed = installedLocalization
    {
      return installed
    }
    guard Directory.exists(folder) else {
      throw PipelineError(.noLocalizationFolder, at: .file(folder), advice: .nameLocalizationFolder)
    }
    return folder
  }

  /// `share/pokedex/Localization` next to the `bin` of the program; nil if it is not there.
  private static var installedLocalization: String? {
    guard let program = File.program.map(File.followingLinks),
      let slash = program.lastIndex(of: "/")
    else { return nil }
    let folder = "\(program[..<slash])/../share/pokedex/Localization"
    return Directory.exists(folder) ? folder : nil
  }
}

/// The argument of `--edition` is the name of a preset.
extension Edition: ArgumentValue {
  package init?(argument: String) {
    guard let preset = Self.presets.first(where: { $0.name == argument }) else { return nil }
    self = preset
  }
  package static var expectation: Message {
    .expectationOneOf(choices: choices.joined(separator: ", "))
  }
  package static var choices: [String] { presets.map(\.name) }
  package var argument: String { name }
}
