import Base
import PokedexCore

/// What surrounds the content of every page: head, navigation and footer.
struct SiteShell: Sendable {
  let dataVersion: String
  let sourceDate: String?
  /// The address of the site without a slash at its end; nil leaves out canonical addresses and the sitemap.
  let baseURL: String?
  /// Where pictures come from; nil for a site without pictures.
  let pictures: String?

  /// The parts of the site.
  static let sections: [(folder: String, title: Message)] = [
    ("species", .webPokemon), ("moves", .webMoves), ("abilities", .webAbilities),
    ("items", .webItems), ("types", .webTypes), ("games", .webGames), ("places", .webPlaces),
    ("natures", .webNatures), ("egg-groups", .webEggGroups), ("pokedexes", .webPokedexes),
  ]

  /// Returns the file of a page in a folder of its language. Scripts add the links to the largest parts and the
  /// version of the data, which would be a sixth of all pages and change each of them with each release.
  func bytes(_ page: SiteBook.Page, _ book: SiteBook) -> [UInt8] {
    let other = book.otherCode
    let html: HTML = """
      <!DOCTYPE html>
      <html lang=\(book.code)>
      \(head(page, book))
      <a class=skip href=#main>\(book.say(.webSkip))</a>
      <header><a class=brand href=../index.html>\(book.say(.webTitle))</a>
      <div class=switches><a href=../../\(other)/\(page.path) lang=\(other)>\(book.isJapanese ? "English" : "日本語")</a></div></header>
      <main id=main>
      \(page.body)
      </main>
      <footer><a href=../about/license.html>\(book.say(.webLicense))</a></footer>

      """
    return html.bytes
  }

  private func head(_ page: SiteBook.Page, _ book: SiteBook) -> HTML {
    let hasPictures = ["species/", "filter/"].contains { page.path.hasPrefix($0) }
    return """
      <meta charset=utf-8>
      <meta name=viewport content="width=device-width">
      \(policy(hasPictures: hasPictures))
      <title>\(page.title) – \(book.say(.webTitle))</title>
      \(searchEngines(page, book))\
      <link rel=stylesheet href=../../assets/pages.css>
      <script defer src=../../assets/site.js></script>
      """
  }

  /// What search engines alone read: a description, and the complete addresses in both languages.
  private func searchEngines(_ page: SiteBook.Page, _ book: SiteBook) -> HTML? {
    guard let baseURL else { return nil }
    let path = page.path.hasSuffix("/index.html") ? String(page.path.dropLast(10)) : page.path
    let alternates = ["en", "ja"].map { code -> HTML in
      "<link rel=alternate hreflang=\(code) href=\(baseURL)/\(code)/\(path)>\n"
    }
    return """
      \(page.description.isEmpty ? "" : "<meta name=description content=\"\(page.description)\">\n" as HTML)\
      <link rel=canonical href=\(baseURL)/\(book.code)/\(path)>
      \(alternates)
      """
  }

  /// Scripts, styles and data of the site only; on pages with pictures also those of their host.
  private func policy(hasPictures: Bool) -> HTML {
    let host = hasPictures ? pictures.flatMap { Self.host(of: $0) } : nil
    return """
      <meta http-equiv=Content-Security-Policy content="default-src 'self' file:\
      \(host.map { host -> HTML in "; img-src 'self' file: \(host)" })">
      """
  }

  /// Returns scheme and host of an address; nil for a path.
  private static func host(of address: String) -> String? {
    guard let scheme = address.firstRange(ofText: "://") else { return nil }
    return String(address[..<scheme.upperBound])
      + address[scheme.upperBound...].prefix { $0 != "/" }
  }

  // MARK: Files of the whole site

  /// Returns the start page of a language, with all parts.
  func home(_ book: SiteBook) -> [UInt8] {
    let parts = Self.sections.map { section -> HTML in
      "<li><a class=card href=\(section.folder)/index.html>\(book.say(section.title))</a>"
    }
    let html: HTML = """
      <!DOCTYPE html>
      <html lang=\(book.code)>
      <head>
      <meta charset=utf-8>
      <meta name=viewport content="width=device-width, initial-scale=1">
      \(policy(hasPictures: false))
      <title>\(book.say(.webTitle))</title>
      <meta name=description content="\(book.say(.webHomeDescription))">
      \(baseURL.map { base -> HTML in "<link rel=canonical href=\"\(base)/\(book.code)/\">\n" })<link rel=alternate hreflang=en href=../en/index.html>
      <link rel=alternate hreflang=ja href=../ja/index.html>
      <link rel=icon href=../assets/icon.svg>
      <link rel=stylesheet href=../assets/pages.css>
      <script defer src=../assets/site.js></script>
      </head>
      <body>
      <a class=skip href=#main>\(book.say(.webSkip))</a>
      <header><a class=brand href=index.html>\(book.say(.webTitle))</a>
      <div class=switches><a href=../\(book.otherCode)/index.html lang=\(book.otherCode)>\(book.isJapanese ? "English" : "日本語")</a></div></header>
      <main id=main><h1>\(book.say(.webTitle))</h1><p>\(book.say(.webHomeDescription))</p>
      <ul class=cards role=list>\(parts)<li><a class=card href=filter/index.html>\(book.say(.webFilter))</a><li><a class=card href=about/api.html>\(book.say(.webAPI))</a></ul></main>
      <footer><p>\(book.say(.webDataVersion(version: dataVersion)))\(sourceDate.map { date -> HTML in " · \(date.prefix(10))" }) · PokéAPI · <a href=about/license.html>\(book.say(.webLicense))</a></footer>
      </body>
      </html>

      """
    return html.bytes
  }

  /// Returns the page at the address of the site, which offers both languages, or the page for unknown addresses.
  func entrance(_ books: [SiteBook], isMissing: Bool) -> [UInt8] {
    let start = isMissing ? "\(baseURL.map(Self.path) ?? "")/" : ""
    let links = books.map { book -> HTML in
      "<p lang=\(book.code)>\(isMissing ? "\(book.say(.webNotFound)) " : "")<a href=\"\(start)\(book.code)/index.html\" hreflang=\(book.code)>\(book.say(.webTitle)) (\(book.isJapanese ? "日本語" : "English"))</a>"
    }
    let title = books.map { $0.say(.webTitle) }.joined(separator: " · ")
    let html: HTML = """
      <!DOCTYPE html>
      <html lang=en>
      <head>
      <meta charset=utf-8>
      <meta name=viewport content="width=device-width, initial-scale=1">
      \(policy(hasPictures: false))
      <title>\(title)</title>
      <meta name=description content="\(books[0].say(.webHomeDescription))">
      <link rel=icon href="\(start)assets/icon.svg">
      <link rel=stylesheet href="\(start)assets/pages.css">
      \(isMissing ? "<meta name=robots content=noindex>" : "<link rel=alternate hreflang=en href=en/index.html>\n<link rel=alternate hreflang=ja href=ja/index.html>\n<script defer src=assets/entrance.js></script>" as HTML)
      </head>
      <body><main><h1>\(title)</h1>\(links)</main></body>
      </html>

      """
    return html.bytes
  }

  /// Returns the path of an address: `/dex` of `https://example.org/dex`.
  private static func path(of address: String) -> String {
    guard let scheme = address.firstRange(ofText: "://") else { return address }
    return String(address[scheme.upperBound...].drop { $0 != "/" })
  }

  /// Returns the sitemap with the pages, whose paths begin with their language; nil without an address.
  func sitemap(_ paths: [String]) -> [UInt8]? {
    guard let baseURL else { return nil }
    let urls = paths.map { path -> HTML in
      let address = path.hasSuffix("/index.html") ? String(path.dropLast(10)) : path
      return "<url><loc>\(baseURL)/\(address)</loc></url>\n"
    }
    let xml: HTML = """
      <?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      \(urls)</urlset>

      """
    return xml.bytes
  }
}
