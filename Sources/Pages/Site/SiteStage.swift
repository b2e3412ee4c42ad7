package import Basics
import PokedexCore

/// The site: static pages of a database that work without a server or network.
///
/// A browser can open the files from a folder. They use no `fetch` and no modules, which browsers forbid for
/// `file:`; scripts assign their data instead. Equal databases give equal bytes.
package enum SiteStage {
  /// The settings of a site.
  package struct Configuration: Sendable {
    /// The folder of the site; created if missing.
    package var output: String
    /// Whether pages contain image addresses. Images are only loaded on request of the reader.
    package var hasImages: Bool
    /// Where the pictures are, with a slash at the end: files named by the ids of pokemon. Nil for PokéAPI's.
    package var images: String?
    /// The address of the site without a slash at its end, for canonical addresses and the sitemap.
    package var baseURL: String?
    /// The version of this tool.
    package var generatorVersion: String

    package init(
      output: String, hasImages: Bool = true, images: String? = nil, baseURL: String? = nil,
      generatorVersion: String
    ) {
      self.output = output
      self.hasImages = hasImages
      self.images = images
      self.baseURL = baseURL
      self.generatorVersion = generatorVersion
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
  /// - Parameter verify: called before files in the folder change.
  /// - Throws: ``PipelineError``: errors of ``SiteFolder`` (disk), `artifact-unreadable` (refused),
  ///   `site-folder-taken` (usage); `CancellationError` if the task is cancelled. The folder is unchanged
  ///   then, unless the disk fails while files are moved to their final paths, which the next export repairs.
  package static func run(
    _ path: String, _ configuration: Configuration, progress: any ProgressSink,
    verify: () throws -> Void = {}
  ) throws -> Summary {
    var folder = try SiteFolder(configuration.output)
    do {
      let pokedex = try Pokedex(path: path, language: .english)
      let metadata = try pokedex.metadata()
      guard let version = metadata["data_version"] else {
        throw PipelineError(
          .refused, .dataVersionMissing, code: "artifact-unreadable", at: .file(path),
          advice: .nameADatabase)
      }
      let reference = try SiteReference(pokedex)
      let roster = try SiteRoster(pokedex, reference, hasImages: configuration.hasImages)
      try checkIdentifiers(roster, path)
      let learnsets = try SiteLearnsets(pokedex, reference, roster: roster)
      let forms = try SiteForms(pokedex, reference, roster: roster)
      progress.send(.began(stage: "site", total: roster.species.count, unit: .unitPages))
      for file in WebFile.all where !file.name.hasSuffix(".html") {
        guard let name = assetName(file), name != "site.css" else { continue }
        try folder.write("assets/\(name)", file.bytes)
      }
      let types = try pokedex.all(PokemonType.self, language: .english)
      try folder.write("assets/site.css", SiteStyle.bytes(["site/site.css"], types))
      try folder.write(
        "assets/pages.css", SiteStyle.bytes(["shared/base.css", "site/site.css"], types))
      let about: JSONValue = [
        "version": .string(version), "date": JSONValue(metadata["source_date"]),
        "images": .bool(configuration.hasImages), "license": JSONValue(metadata["source_license"]),
        "languages": .array(
          (metadata["language_set"] ?? "").split(separator: ",").map { .string(String($0)) }),
        "readers": try readers(pokedex),
      ]
      try folder.write("data/about.js", script("about", about))
      try folder.write("data/roster.js", script("roster", roster.json))
      let pages = try SitePages(
        pokedex, reference, roster: roster, learnsets: learnsets, forms: forms)
      for (index, species) in roster.species.enumerated() {
        try Task.checkCancellation()
        try folder.write(
          "species/\(species.names.identifier).html",
          page("species", version, species: species.names, data: try pages.data(index)))
        progress.send(.advanced(stage: "site", done: index + 1))
      }
      try write(
        try SiteLibrary(pokedex),
        SiteShell(
          dataVersion: version, sourceDate: metadata["source_date"],
          baseURL: configuration.baseURL,
          pictures: configuration.hasImages
            ? configuration.images ?? SiteRelations.pictures : nil),
        readers: try readers(pokedex), to: &folder)
      // Written last, when every set of games used by the pages is known.
      try folder.write("data/reference.js", script("reference", reference.json))
      try verify()
      try folder.finish(
        keeping: path, dataVersion: version, generatorVersion: configuration.generatorVersion)
      let summary = Summary(
        dataVersion: version, species: roster.species.count, files: folder.files,
        bytes: folder.bytes)
      progress.send(
        .finished(
          stage: "site", summary: .filesAndBytes(files: summary.files, bytes: summary.bytes)))
      return summary
    } catch let error as PokedexError {
      throw PipelineError.unreadable(error, path, advice: .nameADatabase)
    } catch let error as FileError {
      throw PipelineError(error)
    }
  }

  /// Writes the complete pages, what their scripts read, and the API.
  private static func write(
    _ library: SiteLibrary, _ shell: SiteShell, readers: JSONValue, to folder: inout SiteFolder
  ) throws {
    try folder.makeFolders()
    let writer = folder.writer
    let written = Locked<[(name: String, count: Int)]>([])
    try library.forEach(shell, threads: Threads.processorCount) { name, bytes in
      try writer.write(name, bytes)
      return (name, bytes.count)
    } consume: { file in
      written.withLock { $0.append(file) }
    }
    let files = written.withLock { $0 }
    for file in files { folder.add(file.name, file.count) }
    let settings: JSONValue = ["pictures": JSONValue(shell.pictures), "readers": readers]
    let scripts = [
      "shared/dom.js", "site/labels.js", "shared/preferences.js", "site/page.js", "site/find.js",
    ]
    try folder.write(
      "assets/site.js",
      Array("const Site = ".utf8) + ScriptJSON.bytes(settings) + Array(";\n".utf8)
        + scripts.flatMap { WebFile.named($0).bytes })
    try folder.write("data/search.js", script("search", try library.searchEntries()))
    let lists = try SiteLists(library.books)
    try folder.write("data/pokemon.js", script("pokemon", try lists.pokemon()))
    try folder.write("data/moves.js", script("moves", try lists.moveKeys()))
    for (name, bytes) in lists.learners() { try folder.write(name, bytes) }
    for (name, bytes) in try library.api(shell.dataVersion, lists.moves) {
      try folder.write(name, bytes)
    }
    for book in library.books { try folder.write("\(book.code)/index.html", shell.home(book)) }
    try folder.write("index.html", shell.entrance(library.books, isMissing: false))
    try folder.write("404.html", shell.entrance(library.books, isMissing: true))
    let pages = files.map(\.name).filter { $0.hasSuffix(".html") }
    if let base = shell.baseURL, let sitemap = shell.sitemap(pages) {
      try folder.write("sitemap.xml", sitemap)
      try folder.write(
        "robots.txt", Array("User-agent: *\nAllow: /\nSitemap: \(base)/sitemap.xml\n".utf8))
    }
  }

  /// Checks the identifiers of species, which name the pages: an invalid one would escape the folder, and
  /// equal ones would share a page.
  private static func checkIdentifiers(_ roster: SiteRoster, _ path: String) throws(PipelineError) {
    var seen: Set<String> = []
    for species in roster.species
    where !SiteMark.isIdentifier(species.names.identifier)
      || !seen.insert(species.names.identifier).inserted
    {
      throw PipelineError(
        .refused, .identifierNotUnique(id: species.names.id, name: species.names.identifier),
        code: "artifact-unreadable",
        at: .file(path), advice: .nameADatabase)
    }
  }

  /// Returns the languages whose names come first for a reader of each language of the pages, as bits.
  private static func readers(_ pokedex: Pokedex) throws -> JSONValue {
    let languages = try pokedex.all(Language.self, language: .english)
    func bits(_ codes: [String]) -> JSONValue {
      let ids = languages.filter { codes.contains($0.identifier) }.map(\.id)
      return .int(Int(LanguageSet(ids.filter(LanguageSet.canHold)).bits))
    }
    return ["en": bits(["en"]), "ja": bits(["ja", "ja-hrkt"])]
  }

  /// Returns the asset name of a shared or site file; nil for files of the report.
  private static func assetName(_ file: WebFile) -> String? {
    for folder in ["shared/", "site/"] where file.name.hasPrefix(folder) {
      return String(file.name.dropFirst(folder.count))
    }
    return nil
  }

  private static func page(
    _ name: String, _ version: String, species: PageName? = nil,
    data: JSONValue? = nil
  ) -> [UInt8] {
    var contents: [String: PageTemplate.Content] = ["version": .text(version)]
    if let species, let data {
      contents["title"] = .text("\(species.english) · \(species.japanese)")
      contents["data"] = .json(data)
    }
    return PageTemplate(WebFile.named("site/\(name).html"), labels: PageLabels.site).page(contents)
  }

  /// Returns a script that assigns `value` to `Dex.data.name`.
  private static func script(_ name: String, _ value: JSONValue) -> [UInt8] {
    var bytes = Array("'use strict';\nDex.data.\(name) = ".utf8)
    bytes += ScriptJSON.bytes(value)
    bytes += Array(";\n".utf8)
    return bytes
  }
}
