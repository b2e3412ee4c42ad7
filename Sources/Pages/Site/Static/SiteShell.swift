import Base

/// What surrounds the content of every page: head, navigation and footer.
struct SiteShell: Sendable {
  let dataVersion: String
  let sourceDate: String?
  /// The address of the site without a slash at its end; nil leaves out canonical addresses and the sitemap.
  let baseURL: String?
  /// The codes of the languages with pages.
  let languages: [String]
  /// Where pictures come from; nil for a site without pictures.
  let pictures: String?

  static let sections: [(folder: String, title: Message)] = [
    ("species", .webPokemon), ("moves", .webMoves), ("abilities", .labelAbilities.asTitle),
    ("items", .webItems), ("types", .labelTypes.asTitle), ("games", .labelGames.asTitle),
    ("places", .webPlaces),
    ("natures", .webNatures), ("egg-groups", .labelEggGroups.asTitle),
    ("pokedexes", .labelPokedexes),
  ]

  /// Returns the file of a page in a folder of its language. Scripts add the version of the data, which
  /// would change all pages with each release.
  func bytes(_ page: SiteBook.Page, _ book: SiteBook) -> [UInt8] {
    let html: HTML = """
      <!DOCTYPE html>
      <html lang=\(book.code)>
      \(head(page, book))
      \(header(book, page.path))
      <main id=main>
      \(page.body)
      </main>
      <footer><a href=\(root(page.path))about/license.html>\(book.say(.webLicense))</a></footer>

      """
    return html.bytes
  }

  /// Returns the header of the page at `path` with the largest parts of the site.
  private func header(_ book: SiteBook, _ path: String) -> HTML {
    let root = root(path)
    let links = Self.sections.prefix(4).map { section -> HTML in
      let file = "\(section.folder)/index.html"
      let current: HTML = path == file ? " aria-current=page" : ""
      return "<a href=\(root)\(file)\(current)>\(book.say(section.title))</a>"
    }
    let other: HTML =
      languages.contains(book.otherCode)
      ? "<a href=\(root)../\(book.otherCode)/\(path) lang=\(book.otherCode)>\(book.isJapanese ? "English" : "日本語")</a>"
      : ""
    return """
      <a class=skip href=#main>\(book.say(.webSkip))</a>
      <header><a class=brand href=\(root)index.html>\(book.say(.webTitle))</a>
      <nav>\(links)<a href=\(root)index.html>\(book.say(.webMore))</a></nav>
      <div class=switches>\(other)</div></header>
      """
  }

  /// Returns what leads from the page at `path` to the folder of its language.
  private func root(_ path: String) -> HTML { path.contains("/") ? "../" : "" }

  private func head(_ page: SiteBook.Page, _ book: SiteBook) -> HTML {
    return """
      <meta charset=utf-8>
      <meta name=viewport content="width=device-width">
      \(policy(pictures.flatMap { Self.host(of: $0) }))
      <title>\(title(page.title, book.say(.webTitle)))</title>
      \(searchEngines(page, book))\
      <link rel=stylesheet href=\(root(page.path))../assets/pages.css>
      <script defer src=\(root(page.path))../assets/site.js></script>
      """
  }

  /// Returns the title of a page with that of the site, which some have in theirs.
  private func title(_ page: String, _ site: String) -> String {
    page.contains(text: site) ? page : page.isEmpty ? site : "\(page) – \(site)"
  }

  /// What search engines alone read: a description, and the complete addresses in both languages.
  private func searchEngines(_ page: SiteBook.Page, _ book: SiteBook) -> HTML? {
    guard let baseURL else { return nil }
    let path = page.path.hasSuffix("index.html") ? String(page.path.dropLast(10)) : page.path
    let alternates = languages.map { code -> HTML in
      "<link rel=alternate hreflang=\(code) href=\"\(baseURL)/\(code)/\(path)\">\n"
    }
    return """
      \(page.description.isEmpty ? "" : "<meta name=description content=\"\(page.description)\">\n" as HTML)\
      <link rel=canonical href="\(baseURL)/\(book.code)/\(path)">
      \(alternates)
      """
  }

  /// Scripts, styles and data of the site only, and pictures of a host.
  private func policy(_ host: String? = nil) -> HTML {
    """
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

  /// Returns the page at the address of the site, which offers both languages, or the page for unknown addresses.
  func entrance(_ books: [SiteBook], isMissing: Bool) -> [UInt8] {
    let start = isMissing ? baseURL.map { "\(Self.path(of: $0))/" } ?? "" : ""
    let parts = books.map { book -> HTML in
      let link: HTML =
        "<p lang=\(book.code)>\(isMissing ? "\(book.say(.webNotFound)) " : "")<a href=\"\(start)\(book.code)/index.html\" hreflang=\(book.code)>\(book.say(.webTitle)) (\(book.isJapanese ? "日本語" : "English"))</a>"
      guard isMissing else { return link }
      let label = book.say(.webSearch)
      return """
        \(link)<form class=row lang=\(book.code) action="\(start)\(book.code)/search/index.html"><input class=field type=search \
        name=q aria-label="\(label)"><button class=button>\(label)</button></form>

        """
    }
    let title = books.map { $0.say(.webTitle) }.joined(separator: " · ")
    let alternates = books.map { book -> HTML in
      "<link rel=alternate hreflang=\(book.code) href=\(book.code)/index.html>\n"
    }
    let html: HTML = """
      <!DOCTYPE html>
      <html lang=\(books[0].code)>
      <head>
      <meta charset=utf-8>
      <meta name=viewport content="width=device-width, initial-scale=1">
      \(isMissing ? Self.rootFinder : policy())
      <title>\(title)</title>
      <meta name=description content="\(books[0].say(.webHomeDescription))">
      <link rel=icon href="\(start)assets/icon.svg">
      <link rel=stylesheet href="\(start)assets/pages.css">
      \(isMissing ? "<meta name=robots content=noindex>" : "\(alternates)<script defer src=assets/entrance.js></script>" as HTML)
      </head>
      <body><main><h1>\(title)</h1>\(parts)</main></body>
      </html>

      """
    return html.bytes
  }

  /// Makes the addresses of `404.html` relative to the site, whose folder on the server is not known: what is before
  /// `en` or `ja` in the address, else the folder of the address. The address of an item or type that has no page leads
  /// to its entry in the list. The search page reads the fragment.
  private static let rootFinder: HTML = """
    <meta http-equiv=Content-Security-Policy content="default-src 'self' file:; script-src 'unsafe-inline'">
    <script>document.head.append(Object.assign(document.createElement('base'), { href: location.pathname.replace(/\\/(?:(?:en|ja)\\/.*|[^/]*)$/, '/') }))
    const [, list, name] = /^(.*\\/(?:en|ja)\\/(?:items|types)\\/)([a-z0-9-]+)\\.html$/.exec(location.pathname) || []
    if (name && name !== 'index') location.replace(`${list}index.html#${name}`)
    addEventListener('submit', (event) => { event.preventDefault(); location.assign(`${event.target.action}#q=${encodeURIComponent(event.target.q.value)}`) })</script>
    """

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
