import Base
import FetchStage
import PokedexCore
import TestSupport
import Testing

@Suite(.inTemporaryFolder) struct SiteTests {
  let folder = InTemporaryFolder.path

  private func export(_ output: String, _ options: [String] = []) async throws -> Executable.Run {
    let database = try await SampleBuild.artifact
    return pokedex(["export-site", database, "--output", output] + options)
  }

  @Test func export_twice_writesSameBytes() async throws {
    try await expectEqual(export("\(folder)/a/").end, .exited(0))
    let first = try SampleBuild.contents(try await SampleBuild.site)
    try expectEqual(SampleBuild.contents("\(folder)/a"), first)
    #expect(first["en/species/pikachu.html"] != nil)
    try expectEqual(Directory.names(folder), ["a"])
  }

  /// The export reads views, and a view in a foreign database may never end. Identifiers become attributes without
  /// quotes, which end at white space, and those of species names of files.
  private static let foreign: [(sql: String, parts: [String])] =
    [
      ("DROP VIEW dex_form; CREATE VIEW dex_form AS SELECT 1 AS form_id", ["[artifact-schema]"]),
      ("UPDATE form SET is_mega = 9223372036854775807", ["[artifact-unreadable]"]),
      (
        "UPDATE learnset SET via = 9223372036854775807 WHERE move_id = 85",
        ["[artifact-unreadable]"]
      ),
    ]
    + ["resource", "language", "move_flag"].map { table in
      (
        "UPDATE \(table) SET identifier = identifier || ' onmouseover=alert(1)' WHERE id = 10",
        ["[artifact-unreadable]", "onmouseover=alert(1)"]
      )
    }
    + ["../../../evil", "a/b", "", ".", "Pikachu", "pikachu%", "bulbasaur"].map { name in
      (
        "UPDATE resource SET identifier = '\(name)' WHERE identifier = 'pikachu'",
        ["[artifact-unreadable]", "species 25"]
      )
    }

  @Test(arguments: foreign)
  func export_foreignDatabase_failsAndWritesNothing(_ sql: String, _ parts: [String]) async throws {
    let copy = try TestDatabases.copy(of: try await SampleBuild.artifact, to: folder, sql)
    let text = expectRun(["export-site", copy, "--output", "\(folder)/a/b/c/site"], 2)
    for part in parts { #expect(text.contains(part), "\(text)") }
    try expectEqual(Directory.names(folder), ["copy.sqlite"])
  }

  /// Texts with markup, quotes and addresses in every place that a page shows.
  @Test func export_hostileTexts_stayTexts() async throws {
    let addresses = ["href=", "src=", "href=\"", "src=\""].map { $0 + "javascript:" }
    let evil = "</script><x-evil onload='x-evil()' \"\u{2028}\u{85}javascript:x-evil//{{x}}"
    let copy = "\(folder)/copy.sqlite"
    try TestRelease.derive(try await SampleBuild.artifact, to: copy) {
      for table in ["text", "flavor_text"] {
        try $0.run("UPDATE \(table) SET text = 'javascript:' || ? || text", evil)
      }
    }
    expectRun(["export-site", copy, "-o", "\(folder)/site"])
    let tags = try await SampleBuild.site
    var shown = 0
    for (name, bytes) in try SampleBuild.contents("\(folder)/site") {
      let text = String(decoding: bytes, as: UTF8.self)
      shown += text.split(separator: "x-evil").count - 1
      // The text has an apostrophe, which is one in a string of a script.
      let isPage = name.hasSuffix(".html")
      guard !name.hasSuffix(".json") else { continue }
      // Scripts show the strings of these as text; those of others may be markup.
      let isText =
        name.hasPrefix("data/search-") || ["data/pokemon.js", "data/moves.js"].contains(name)
      for markup in (isText ? [] : ["<x-evil"]) + (isPage ? ["onload='"] + addresses : []) {
        #expect(!text.contains(markup) as Bool, "\(name): \(markup)")
      }
      guard isPage else { continue }
      // As many elements as without them.
      guard let plain = try? File.text("\(tags)/\(name)") else { continue }
      for tag in ["<script", "</script", "<a ", "<img"] {
        expectEqual(
          text.split(separator: tag).count, plain.split(separator: tag).count, "\(name): \(tag)")
      }
    }
    #expect(shown > 1000)
  }

  /// A value that no page needs to be valid, but the search of the pages does.
  @Test func export_damagedDatabase_failsAndKeepsEarlierExport() async throws {
    let copy = try TestDatabases.copy(of: try await SampleBuild.artifact, to: folder)
    expectRun(["export-site", copy, "-o", "\(folder)/site"])
    let before = try SampleBuild.contents("\(folder)/site")
    try Connection(copy, .readWrite).execute(
      "PRAGMA ignore_check_constraints = on; UPDATE OR IGNORE flavor_text SET languages = 'x'")
    expectRun(["export-site", copy, "-o", "\(folder)/site"], 2, "error[artifact-")
    try expectEqual(SampleBuild.contents("\(folder)/site"), before)
  }

  @Test(arguments: ["index.html", "data/pokemon/25.js", "site.json", "en/species/gone.html"])
  func export_databaseInTheFolder_isNotOverwritten(_ name: String) async throws {
    let site = "\(folder)/site"
    try SampleBuild.copy(try await SampleBuild.site, to: site)
    if name == "en/species/gone.html" {
      // A page of the earlier export that this one would remove.
      let mark = try File.text("\(site)/site.json")
      try AtomicFile.write(
        "\(site)/site.json",
        mark.replacing(#""pikachu.html""#, with: #""gone.html", "pikachu.html""#))
    }
    let bytes = try File.readAll(try await SampleBuild.artifact)
    try AtomicFile.write("\(site)/\(name)", bytes)
    expectRun(["export-site", "\(site)/\(name)", "-o", site], 64, "site-folder-taken")
    try expectEqual(File.readAll("\(site)/\(name)"), bytes)
  }

  /// Only files listed by the earlier export are removed: users keep a `.git`, a `CNAME` and notes
  /// there.
  @Test func export_overEarlierExport_replacesOnlyItsFiles() async throws {
    let site = "\(folder)/site"
    try SampleBuild.copy(try await SampleBuild.site, to: site)
    let first = try SampleBuild.contents(site)
    let mark = try File.text("\(site)/site.json")
    // Tools/editions reads the version from its first bytes.
    #expect(mark.hasPrefix(#"{"dataVersion":"2."#))
    #expect(mark.contains(#""en/species":["#) && mark.contains(#""pikachu.html""#))
    try AtomicFile.write(
      "\(site)/site.json",
      mark.replacing(#""search-forms.js""#, with: #""of-before.js", "search-forms.js""#))
    let page = try FileStat("\(site)/en/species/pikachu.html")
    try AtomicFile.write("\(site)/data/of-before.js", "old")
    try AtomicFile.write("\(site)/index.html", "old")
    let others = [".git/HEAD", "CNAME", "notes.txt", "en/species/notes.txt", "mine/index.html"]
    try Directory.createWithParents("\(site)/.git")
    try Directory.createWithParents("\(site)/mine")
    for name in others { try AtomicFile.write("\(site)/\(name)", name) }
    try await expectEqual(export(site).end, .exited(0))
    let second = try SampleBuild.contents(site)
    expectEqual(second.filter { !others.contains($0.key) }, first)
    for name in others { expectEqual(second[name], Array(name.utf8), "\(name)") }
    // An equal file is not written.
    let same = try FileStat("\(site)/en/species/pikachu.html")
    expectEqual(same.inode, page.inode)
    expectEqual(same.modificationNanoseconds, page.modificationNanoseconds)
    try expectEqual(Directory.names(folder), ["site"])
  }

  @Test func export_fileNameTaken_failsAndKeepsFiles() async throws {
    let site = "\(folder)/site"
    try SampleBuild.copy(try await SampleBuild.site, to: site)
    let mark = try File.text("\(site)/site.json")
    func refused(_ name: String) async throws {
      let before = try SampleBuild.contents(site)
      expectRun(try await export(site), 64, "site-folder-taken", name)
      try expectEqual(SampleBuild.contents(site), before)
    }
    // A page of the new export that the earlier one does not list belongs to someone else.
    try AtomicFile.write(
      "\(site)/site.json", mark.replacing(/"pikachu.html",\s*/, with: ""))
    try await refused("en/species/pikachu.html")
    // A site.json that lists a path no export writes is not valid.
    try AtomicFile.write(
      "\(site)/site.json",
      mark.replacing(#""404.html""#, with: #""../victim.html", "404.html""#))
    try AtomicFile.write("\(folder)/victim.html", "mine")
    try await refused("404.html")
    try expectEqual(File.text("\(folder)/victim.html"), "mine")
    // A link in place of a folder would lead out of the site.
    try AtomicFile.write("\(site)/site.json", mark)
    try File.move("\(site)/data", to: "\(folder)/data")
    expectEqual(symlink("\(folder)/data", "\(site)/data"), 0)
    let before = try SampleBuild.contents("\(folder)/data")
    expectRun(try await export(site), 64, "it contains data, which is not from an earlier export")
    try expectEqual(SampleBuild.contents("\(folder)/data"), before)
  }

  /// The folder itself is not replaced: it may be a working directory, the target of a link, or a
  /// checkout.
  @Test func export_intoLinkOrCheckout_keepsFolder() async throws {
    let real = "\(folder)/real"
    try Directory.createWithParents("\(real)/.git")
    try AtomicFile.write("\(real)/CNAME", "pokedex.example")
    expectEqual(symlink(real, "\(folder)/link"), 0)
    let inode = try FileStat(real).inode
    for _ in 0..<2 {
      try await expectEqual(export("\(folder)/link").end, .exited(0))
      try expectEqual(FileStat(ofLink: "\(folder)/link").kind, .symbolicLink)
      try expectEqual(FileStat(real).inode, inode)
      let names = try Directory.names(real)
      expectEqual(
        names,
        [
          ".git", "404.html", "CNAME", "api", "assets", "data", "en", "index.html", "ja",
          "site.json",
        ])
    }
  }

  /// Every file that a script loads exists.
  @Test func scripts_loadedFiles_exist() async throws {
    let files = try SampleBuild.contents(try await SampleBuild.site)
    var named = 0
    for (name, bytes) in files where name.hasPrefix("assets/") && name.hasSuffix(".js") {
      let text = String(decoding: bytes, as: UTF8.self)
      for match in text.matches(of: /'((?:assets|data)\/[a-z0-9\/-]+\.[a-z]+)'/) {
        #expect(files[String(match.1)] != nil, "\(name) names \(match.1)")
        named += 1
      }
    }
    #expect(named > 8)
    #expect(files["data/pokemon/25.js"] != nil)
  }

  /// All pages of both languages are linked with each other, by relative addresses.
  @Test func pages_linksOfStaticPages_pointToExistingPagesAndIDs() async throws {
    let files = try SampleBuild.contents(try await SampleBuild.site)
    let pages = files.filter { $0.key.hasPrefix("en/") || $0.key.hasPrefix("ja/") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(pages.count > 200)
    var linked: Set<String> = []
    for (name, text) in pages {
      #expect(text.contains("<html lang=\(name.prefix(2))>"), "\(name)")
      for match in text.matches(of: /(?:src|href)=([^ "#>]+)(?:#([a-z0-9-]+))?[ >]/) {
        var path = name.split(separator: "/").dropLast()
        for part in match.1.split(separator: "/") {
          if part == ".." { path.removeLast() } else { path.append(part) }
        }
        let target = path.joined(separator: "/")
        #expect(files[target] != nil, "\(name) names \(target)")
        linked.insert(target)
        if let id = match.2, let page = pages[target] {
          let isThere = page.contains(" id=\(id)>")
          #expect(isThere, "\(name) names \(target)#\(id)")
        }
      }
    }
    let kinds = [
      "species/pikachu", "moves/thunderbolt", "abilities/static", "items/thunder-stone",
      "types/electric", "games/red-blue", "pokedexes/national", "natures/index",
      "egg-groups/fairy",
    ]
    for kind in kinds {
      for language in ["en", "ja"] { #expect(linked.contains("\(language)/\(kind).html")) }
    }
  }

  /// The page of a move shows values and learners of the library, and escapes texts.
  @Test func pages_move_hasValuesByGameAndLearners() async throws {
    let site = try await SampleBuild.site
    let page = try File.text("\(site)/en/moves/thunderbolt.html")
    #expect(page.contains("<h1>Thunderbolt</h1>"))
    #expect(
      page.contains(
        "<li>Lv. 36 <a href=../species/pikachu.html>Pikachu</a>"))
    #expect(page.contains(" data-move=thunderbolt data-game=scarlet-violet data-learned="))
    #expect(page.contains("<a href=\"../filter/index.html#all=thunderbolt\">"))
    #expect(page.contains("<th>Gold and Silver to Black 2 and White 2<td>"))
    let types = try File.text("\(site)/en/types/electric.html")
    #expect(types.contains("<table class=\"moves\">"))
    #expect(types.contains("<td>Special<td>90<td>100<td>15"), "names begin with capital letters")
    let japanese = try File.text("\(site)/ja/moves/thunderbolt.html")
    #expect(japanese.contains("<h1>１０まんボルト</h1>"))
    #expect(japanese.contains("<html lang=ja>"))
    #expect(japanese.contains("<p class=muted>英語の説明です。</p><div lang=en><p>"))
    #expect(!page.contains("<div lang=en>"))
  }

  /// The page says how a species evolves in the words of the library, in both languages.
  @Test func export_evolutions_areTheSentencesOfTheLibrary() async throws {
    let database = try await SampleBuild.artifact
    let pokedex = try Pokedex(path: database)
    let site = try await SampleBuild.site
    var found = 0
    for game in try pokedex.versionGroups() {
      let tree = try? pokedex.evolutionTree(of: "eevee", in: .id(game.id))
      let methods = tree?.children.flatMap(\.methods) ?? []
      for (code, language) in [("en", DisplayLanguage.english), ("ja", .japanese)] {
        let page = try File.text("\(site)/\(code)/species/eevee.html")
        for sentence in try pokedex.evolutionTexts(of: methods, language: language) {
          #expect(page.contains(">\(sentence)<"), "\(sentence)")
          found += 1
        }
      }
    }
    #expect(found > 20)
  }

  /// The profile in another game has the rows that differ, and names the places of all others.
  @Test func pages_templates_doNotRepeatRowsOfThePage() async throws {
    let page = try File.text("\(try await SampleBuild.site)/en/species/pikachu.html")
    let profile = try #require(page.firstMatch(of: /id=traits>(.*?)<\/dl>/))
    let shown = profile.1.split(separator: "<div>")
    let templates = page.matches(
      of: /<template data-part=traits data-games=[0-9a-f]+ data-rows=([0-9.]+)>(.*?)<\/template>/)
    #expect(!templates.isEmpty)
    for template in templates {
      let rows = template.2.split(separator: "<div>")
      #expect(rows.allSatisfy { !shown.contains($0) })
      let places = template.1.split(separator: ".", omittingEmptySubsequences: false)
      expectEqual(places.count { $0.isEmpty }, rows.count)
      #expect(places.allSatisfy { $0.isEmpty || Int($0) ?? .max < shown.count })
    }
  }

  @Test func export_withoutImages_containsNoImageURL() async throws {
    try await expectEqual(export("\(folder)/site", ["--pictures", "none"]).end, .exited(0))
    let files = try SampleBuild.contents("\(folder)/site").filter {
      $0.key.hasPrefix("data/") || $0.key.hasPrefix("en/species/")
    }
    for (name, bytes) in files {
      let text = String(decoding: bytes, as: UTF8.self)
      expectEqual(text.firstRange(of: "sprites/pokemon"), nil, "\(name)")
    }
  }

  /// Only a site with an address has what search engines read. Pages may load pictures of one host, the entrance none.
  @Test(arguments: [nil, "https://example.org/dex"])
  func export_addressOrNone_isForSearchEngines(address: String?) async throws {
    let options = address.map { ["--base-url", $0] } ?? []
    try await expectEqual(export("\(folder)/site", options).end, .exited(0))
    let move = try File.text("\(folder)/site/en/moves/thunderbolt.html")
    let path = "https://example.org/dex/en/moves/thunderbolt.html"
    expectEqual(move.contains("<link rel=canonical href=\"\(path)\">"), (address != nil))
    expectEqual(
      move.contains("<link rel=alternate hreflang=en href=\"\(path)\">"), (address != nil))
    expectEqual(move.contains("<meta name=description"), (address != nil))
    #expect(move.contains("; img-src 'self' file: https://raw.githubusercontent.com\">"))
    let entrance = try File.text("\(folder)/site/index.html")
    #expect(entrance.contains("content=\"default-src 'self' file:\">"))
  }

  @Test(arguments: ["ftp://example.org", "https://", "example.org", "http://a b", "https://a/\">"])
  func export_addressOfOtherForm_isUsageError(address: String) async throws {
    expectRun(try await export("\(folder)/site", ["--base-url", address]), 64, "http")
  }

  /// Pictures of a folder are copied, and the pages may load no others.
  @Test func export_folderOfPictures_isCopiedAndOffered() async throws {
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]
    try Directory.createWithParents("\(folder)/own")
    try AtomicFile.write("\(folder)/own/25.png", picture)
    try AtomicFile.write("\(folder)/own/99999.png", picture)
    try await expectEqual(
      export("\(folder)/site", ["--pictures", "\(folder)/own"]).end, .exited(0))
    try expectEqual(File.readAll("\(folder)/site/pictures/25.png"), picture)
    try expectEqual(Directory.names("\(folder)/site/pictures"), ["25.png"])
    let list = try File.text("\(folder)/site/en/species/index.html")
    expectEqual(list.matches(of: /data-picture=/).count, 1)
    #expect(list.contains("content=\"default-src 'self' file:\""))
    #expect(try File.text("\(folder)/site/assets/site.js").contains(#""pictures":"pictures/""#))
    // Without them, the next export removes the copies.
    try await expectEqual(export("\(folder)/site").end, .exited(0))
    #expect(!File.exists("\(folder)/site/pictures/25.png"))
    let other = try File.text("\(folder)/site/en/species/index.html")
    #expect(other.contains("; img-src 'self' file: https://raw.githubusercontent.com\""))
  }

  @Test func export_invalidFolderOfPictures_failsAndWritesNothing() async throws {
    try Directory.createWithParents("\(folder)/own")
    func fails(_ path: String, _ message: String) async throws {
      expectRun(
        try await export("\(folder)/site", ["--pictures", path]), 64, "error[pictures-invalid]",
        message)
      #expect(!File.exists("\(folder)/site"))
    }
    try await fails("\(folder)/none", "none: not a folder")
    try await fails("\(folder)/own", "no picture of a pokemon")
    try AtomicFile.write("\(folder)/own/25.png", "GIF89a")
    try await fails("\(folder)/own", "25.png: not a PNG file")
    expectRun(try await export("\(folder)/site", ["--pictures", "ftp://example.org/a"]), 64)
  }

  @Test func export_intoForeignFolder_failsAndKeepsIt() async throws {
    try AtomicFile.write("\(folder)/mine.txt", "mine")
    // A site.json from another program does not count.
    try AtomicFile.write("\(folder)/site.json", #"{"generator": "other", "kind": "site"}"#)
    expectRun(
      try await export(folder), 64, "site-folder-taken",
      "it contains mine.txt, which is not from an earlier export")
    try expectEqual(Directory.names(folder), ["mine.txt", "site.json"])
    let file = try await export("\(folder)/mine.txt")
    expectEqual(file.end, .exited(64))
    try expectEqual(File.readAll("\(folder)/mine.txt"), Array("mine".utf8))
    expectRun(try await export("\(folder)/mine.txt/site"), 74, "file-operation-failed")
  }

  @Test func export_missingOrInvalidDatabase_failsAndWritesNothing() throws {
    func run(_ database: String) -> Executable.Run {
      pokedex(["export-site", database, "-o", "\(folder)/site"])
    }
    expectRun(run("\(folder)/none.sqlite"), 66, "no-such-file")
    try AtomicFile.write("\(folder)/text.sqlite", "no database at all, but long enough for one")
    expectRun(run("\(folder)/text.sqlite"), 2, "artifact-unreadable")
    try expectEqual(Directory.names(folder), ["text.sqlite"])
  }
}
