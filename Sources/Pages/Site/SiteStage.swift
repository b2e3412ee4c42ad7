import Layers
package import Base
import PokedexCore

/// A language of pages.
package enum SiteLanguage: String, Sendable, CaseIterable {
  case english = "en"
  case japanese = "ja"
}

/// The site: static pages of a database that work without a server or network.
///
/// A browser can open the files from a folder. They use no `fetch` and no modules, which browsers forbid for
/// `file:`; scripts assign their data instead. Equal databases give equal bytes.
package enum SiteStage {
  /// The settings of a site.
  package struct Configuration: Sendable {
    /// The folder of the site; created if missing.
    package var output: String
    /// Those of an address are only loaded on request of the reader.
    package var pictures: SitePictures
    /// The address of the site without a slash at its end, for canonical addresses and the sitemap.
    package var baseURL: String?
    /// Those of the pages; the API and the search have both. Empty for both.
    package var languages: Set<SiteLanguage>
    /// The version of this tool.
    package var generatorVersion: String

    package init(
      output: String, pictures: SitePictures = .upstream, baseURL: String? = nil,
      languages: [SiteLanguage] = [], generatorVersion: String
    ) {
      (self.output, self.pictures) = (output, pictures)
      (self.baseURL, self.generatorVersion) = (baseURL, generatorVersion)
      self.languages = languages.isEmpty ? Set(SiteLanguage.allCases) : Set(languages)
    }
  }

  /// A summary of the written site.
  package struct Summary: Sendable, Equatable {
    package var dataVersion: String
    package var species: Int
    package var files: Int
    package var bytes: Int
  }

  /// Writes the site of the database at `path`, whose schema must have been checked, because its views are
  /// read.
  ///
  /// - Parameter verify: called on another thread, before files in the folder change.
  /// - Throws: ``PipelineError``: errors of ``SiteFolder`` (disk), `artifact-unreadable` (refused),
  ///   `site-folder-taken` (usage); `CancellationError` if the task is cancelled. The folder is unchanged
  ///   then, unless the disk fails while files are moved to their final paths, which the next export repairs.
  package static func run(
    _ path: String, _ configuration: Configuration, progress: any ProgressSink,
    verify: @Sendable () throws -> Void = {}
  ) throws -> Summary {
    var folder = try SiteFolder(configuration.output)
    do {
      let pokedex = try Pokedex(path: path, language: .english)
      let metadata = try pokedex.metadata()
      guard let version = metadata["data_version"] else {
        throw PipelineError(.dataVersionMissing, at: .file(path))
      }
      let pictures = configuration.pictures
      let start = SiteInputs.start(
        options: """
          \(pictures) \(configuration.baseURL ?? "") \(configuration.generatorVersion) \
          \(configuration.languages.map(\.rawValue).sorted())
          """)
      let whole = try start.map { try SiteInputs.whole($0, path) }
      if pictures.folder == nil, let whole, whole == folder.inputs?.whole,
        let found = try folder.unchanged()
      {
        let species = try pokedex.all(Species.self).count
        return finished(version, species, found.files, found.bytes, progress)
      }
      try checkIdentifiers(pokedex, path)
      let (relations, facts) = try Threads.both(
        { try SiteRelations(pokedex, pictures) },
        {
          try verify()
          return try start.map { try SiteInputs(pokedex, start: $0, whole: whole ?? "") }
        })
      var inputs = facts
      let library = try SiteLibrary(relations, configuration.languages)
      inputs?.add(relations.existing)
      try inputs?.addEggs(library.books[0].learnsets, relations, since: folder.inputs)
      progress.send(.began(stage: "site", total: library.count, unit: .unitPages))
      for file in WebFile.all(in: "site", "") where !(bundled + searching).contains(file.name) {
        try folder.write("assets/\(file.name.dropFirst("site/".count))", file.bytes)
      }
      try folder.write("assets/search.js", searching.flatMap { WebFile.named($0).bytes })
      try folder.write(
        "assets/pages.css",
        SiteStyle.bytes(
          ["shared/base.css", "site/site.css"],
          try pokedex.all(PokemonType.self, language: .english)))
      try write(
        library,
        SiteShell(
          dataVersion: version, sourceDate: metadata["source_date"],
          baseURL: configuration.baseURL, languages: library.shown.map(\.code),
          pictures: pictures.prefix),
        settings: [
          .init("games", library.gameRows),
          .init("types", .array(try PageName.read(pokedex, .type).map(\.json))),
          .init(
            "languages",
            .object(
              relations.languages.sorted { $0.key < $1.key }
                .map { .init("\($0.key)", .string($0.value)) })),
        ],
        progress: progress, inputs, to: &folder)
      for pokemon in relations.pictured.sorted() {
        guard let picture = try pictures.picture(pokemon) else { break }
        try folder.write("\(SitePictures.copies)/\(pokemon).png", picture)
      }
      try folder.finish(
        keeping: path, dataVersion: version, generatorVersion: configuration.generatorVersion,
        inputs: inputs)
      return finished(version, relations.species.count, folder.files, folder.bytes, progress)
    } catch let error as PokedexError {
      throw PipelineError.unreadable(error, path, advice: .nameADatabase)
    }
  }

  private static func finished(
    _ dataVersion: String, _ species: Int, _ files: Int, _ bytes: Int, _ progress: any ProgressSink
  ) -> Summary {
    progress.send(.finished(stage: "site", summary: .filesAndBytes(files: files, bytes: bytes)))
    return Summary(dataVersion: dataVersion, species: species, files: files, bytes: bytes)
  }

  /// The files that are in `site.js` and `pages.css`, in this order.
  private static let bundled = [
    "shared/dom.js", "site/labels.js", "shared/preferences.js", "site/page.js", "site/find.js",
    "site/site.css",
  ]

  /// The files of `search.js`, in this order: each one more would wait for the network once more.
  private static let searching = ["kana", "letters", "folding", "romaji", "queries", "search"]
    .map { "site/\($0).js" }

  /// Writes the complete pages, what their scripts read, and the API.
  private static func write(
    _ library: SiteLibrary, _ shell: SiteShell, settings: [JSONValue.Member],
    progress: any ProgressSink, _ inputs: SiteInputs?, to folder: inout SiteFolder
  ) throws {
    let writer = folder.writer(inputs)
    let written = Locked<[SiteFolder.Written]>([])
    try library.write(shell, to: writer) { file in
      let done = written.withLock { files in
        files.append(file)
        return files.count
      }
      progress.send(.advanced(stage: "site", done: done))
    }
    let files = written.withLock { $0 }
    for file in files { folder.add(file) }
    let settings = JSONValue.object([.init("pictures", JSONValue(shell.pictures))] + settings)
    try folder.write(
      "data/version.js", ScriptJSON.script("version", .string(shell.dataVersion)))
    try folder.write(
      "assets/site.js",
      Array("const Site = ".utf8) + ScriptJSON.bytes(settings) + Array(";\n".utf8)
        + bundled.filter { $0.hasSuffix(".js") }.flatMap { WebFile.named($0).bytes })
    let (search, lists) = (try SiteSearch(library.books), try SiteLists(library.books))
    var data: [(file: String, name: String, make: @Sendable () throws -> JSONValue)] =
      SiteSearch.parts.map { part in (part.name, part.name, { try search.entries(part) }) }
    data += [("pokemon", "pokemon", lists.pokemon), ("attacks", "attacks", lists.attacks)]
    data += library.shown.map { book in
      ("cells-\(book.code)", "cells", { book.learnsets.cells(book) })
    }
    let scripts = try Threads.map(count: data.count, jobs: Threads.processorCount) { [data] in
      try writer.write(
        "data/\(data[$0].file).js", ScriptJSON.script(data[$0].name, try data[$0].make()))
    }
    let learners = try lists.writeLearners(to: writer)
    let api = try SiteAPI(library.books).write(shell.dataVersion, to: writer)
    for file in scripts + learners + api { folder.add(file) }
    for book in library.shown {
      try folder.write("\(book.code)/index.html", shell.bytes(try book.home(shell), book))
    }
    try folder.write("index.html", shell.entrance(library.shown, isMissing: false))
    try folder.write("404.html", shell.entrance(library.shown, isMissing: true))
    let pages = files.map(\.name).filter { $0.hasSuffix(".html") }
    if let base = shell.baseURL, let sitemap = shell.sitemap(pages) {
      try folder.write("sitemap.xml", sitemap)
      try folder.write(
        "robots.txt", Array("User-agent: *\nAllow: /\nSitemap: \(base)/sitemap.xml\n".utf8))
    }
  }

  /// Checks the identifiers. Any of them may be in an attribute without quotes, which white space would end. Those of
  /// species name the pages: an invalid one would escape the folder, and equal ones would share a page.
  private static func checkIdentifiers(_ pokedex: Pokedex, _ path: String) throws {
    var seen: Set<String> = []
    for species in try PageName.read(pokedex, .pokemonSpecies)
    where !SiteMark.isIdentifier(species.identifier) || !seen.insert(species.identifier).inserted {
      throw PipelineError(
        .identifierNotUnique(id: species.id, name: species.identifier), at: .file(path))
    }
    let invalid = try pokedex.query(
      """
      SELECT identifier FROM (SELECT identifier FROM resource UNION ALL SELECT identifier FROM language
        UNION ALL SELECT identifier FROM move_flag)
      WHERE identifier = '' OR identifier GLOB '*[^a-z0-9-]*' LIMIT 1
      """, timeout: .seconds(60))
    if let identifier = invalid.rows.first?.first {
      throw PipelineError(.identifierInvalid(name: identifier.description), at: .file(path))
    }
  }
}
