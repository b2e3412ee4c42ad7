import Basics
import PokedexCore

/// What surrounds the content of every page: head, navigation and footer.
struct SiteShell: Sendable {
  let dataVersion: String
  let sourceDate: String?
  /// The address of the site without a slash at its end; nil leaves out canonical addresses and the sitemap.
  let baseURL: String?

  /// The parts of the navigation.
  private static let sections: [(folder: String, title: Message)] = [
    ("species", .webPokemon), ("moves", .webMoves), ("abilities", .webAbilities),
    ("items", .webItems),
    ("types", .webTypes), ("games", .webGames), ("places", .webPlaces), ("natures", .webNatures),
  ]

  /// Returns the file of a page.
  func bytes(_ page: SiteBook.Page, _ book: SiteBook) -> [UInt8] {
    let folder = page.path.prefix { $0 != "/" }
    let navigation = Self.sections.map { section -> HTML in
      let current: HTML =
        section.folder != folder
        ? "" : page.path.hasSuffix("/index.html") ? " aria-current=page" : " aria-current=true"
      return "<li><a href=../\(section.folder)/index.html\(current)>\(book.say(section.title))</a>"
    }
    let other = "../../\(book.otherCode)/\(page.path)"
    let html: HTML = """
      <!DOCTYPE html>
      <html lang=\(book.code)>
      <head>
      <meta charset=utf-8>
      <meta name=viewport content="width=device-width, initial-scale=1">
      <meta http-equiv=Content-Security-Policy content="default-src 'self' file:; img-src 'self' file: https://raw.githubusercontent.com data:; base-uri 'none'; form-action 'none'">
      <title>\(page.title) – \(book.say(.webTitle))</title>
      \(page.description.isEmpty ? "" : "<meta name=description content=\"\(page.description)\">\n" as HTML)\(addresses(page, book))
      <link rel=icon href=../../assets/icon.svg>
      <link rel=stylesheet href=../../assets/pages.css>
      </head>
      <body>
      <a class=skip href=#main>\(book.say(.webSkip))</a>
      <header class=bar><a class=brand href=../species/index.html>\(book.say(.webTitle))</a>
      <nav aria-label="\(book.say(.webPages))"><ul>\(navigation)</ul></nav>
      <div class=switches><a class=icon href=\(other) hreflang=\(book.otherCode) lang=\(book.otherCode)>\(book.isJapanese ? "English" : "日本語")</a></div></header>
      <main id=main tabindex=-1>
      \(page.body)
      </main>
      <footer class=foot id=foot><p>\(book.say(.webDataVersion(version: dataVersion)))\(sourceDate.map { date -> HTML in " · \(date)" }) · PokéAPI · <a href=../about/license.html>\(book.say(.webLicense))</a></footer>
      </body>
      </html>

      """
    return html.bytes
  }

  /// Returns the links to the other language and, with an address of the site, to the page itself.
  private func addresses(_ page: SiteBook.Page, _ book: SiteBook) -> HTML {
    let (english, japanese) = ("en/\(page.path)", "ja/\(page.path)")
    let start = baseURL.map { "\($0)/" } ?? "../../"
    let canonical: HTML? = baseURL.map { base -> HTML in
      "<link rel=canonical href=\"\(base)/\(book.code)/\(page.path)\">\n"
    }
    return """
      \(canonical)<link rel=alternate hreflang=en href=\(start)\(english)>
      <link rel=alternate hreflang=ja href=\(start)\(japanese)>
      """
  }
}
