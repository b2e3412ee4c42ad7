import Base
import Layers
import PokedexFormat

/// The parts of a report: texts in both languages, tables, findings, and the page around them.
protocol ReportMarkup {
  /// Writes names, fields and values as markup.
  var text: ChangeText { get }
  /// The names of the resources of findings; nil without a database.
  var names: ReportNames? { get }
}

/// A section of a report, with its place in the navigation.
struct ReportSection {
  var id: String
  var title: Message
  /// The title in the navigation; nil for `title`.
  var short: Message?
  var content: HTML
}

enum ReportCell {
  case text(HTML)
  case number(String)
  /// How many of a total have something, and how many of these this project added: as a color and a number.
  case share(Int, of: Int, own: Int = 0)

  static func count(_ number: Int) -> ReportCell { .number(Quantity.grouped(number)) }

  var isNumber: Bool { if case .number = self { true } else { false } }

  /// The cell, which is the title of its row if it is the first one.
  func html(isFirst: Bool) -> HTML {
    switch self {
    case .text(let html): return "\(isFirst ? "<th scope=row>" : "<td>" as HTML)\(html)"
    case .number(let text): return "<td class=number>\(text)"
    case .share(let part, let all, let own):
      let (ours, counts) = (
        Message.reportCoverageOwn(own: own), "\(Quantity.grouped(part)) / \(Quantity.grouped(all))"
      )
      let title = own > 0 ? "\(counts) (\(ours.english) · \(ours.japanese))" : counts
      if part == 0 || all == 0 { return "<td class=none title=\"\(title)\">–" }
      // Rounded down, so that 100% means all.
      let permille = min(part, all) * 1000 / all
      let share = permille % 10 == 0 ? "\(permille / 10)" : "\(permille / 10).\(permille % 10)"
      return "<td style=--v:\(share)% title=\"\(title)\">\(permille == 0 ? "<0.1" : share)%"
    }
  }
}

extension ReportMarkup {
  // MARK: Texts

  /// Returns a text in both languages.
  func say(_ message: Message) -> HTML {
    HTML(Message(HTML.escaped(message.english), HTML.escaped(message.japanese)))
  }

  /// Returns a message whose arguments are escaped markup.
  func show(_ markup: Message) -> HTML { HTML(markup) }

  func label(_ family: String, _ code: String) -> Message {
    PageLabels.label("report-\(family)-\(code)") ?? Message(verbatim: code)
  }

  func count(_ number: Int) -> String { Quantity.grouped(number) }

  /// Returns a change with its sign; `±0` for none.
  func signed(_ change: Int, _ text: (Int) -> String = Quantity.grouped) -> String {
    (change > 0 ? "+" : change < 0 ? "−" : "±") + text(change == .min ? .max : abs(change))
  }

  /// Returns the day of a time: `2026-08-06`.
  func day(_ time: String) -> String { String(time.prefix(10)) }

  func code(_ text: some StringProtocol) -> HTML { "<code>\(text)</code>" }

  /// Returns a link; only `title` if `address` is not a web address.
  func link(_ address: String, _ title: HTML) -> HTML {
    Crosscheck.Source.isWebAddress(address)
      ? "<a href=\"\(address)\" rel=noreferrer>\(title)</a>" : title
  }

  // MARK: Tables and lists

  /// Returns a table in a region that scrolls in a narrow window; a long one is closed at first. Columns of numbers are
  /// those that have numbers in the first row.
  ///
  /// - Parameters:
  ///   - rows: the first cell of each is its title.
  ///   - style: `sorted` for a table that its titles sort, `heat` for shares as colors.
  func table(
    _ id: String, _ caption: Message, titles: [Message], rows: [[ReportCell]],
    style: String = "sorted"
  ) -> HTML {
    let heads = zip(titles, rows.first ?? []).map { title, cell -> HTML in
      title.english.isEmpty
        ? "<td>" : "<th scope=col\(cell.isNumber ? " class=number" : "")>\(show(title))"
    }
    let lines = rows.map { cells -> HTML in
      "<tr>\(cells.enumerated().map { $1.html(isFirst: $0 == 0) })\n"
    }
    return folded(
      id, caption, count: rows.count,
      content: table(id, caption, heads: "\(heads)", body: "\(lines)", style: style))
  }

  /// - Parameter body: with `<tbody>` before each group of rows; one group needs none.
  func table(_ id: String, _ caption: Message, heads: HTML, body: HTML, style: String) -> HTML {
    """
    <div class=scroll tabindex=0 role=region aria-labelledby=\(id)-caption><table class="\(style)">\
    <caption id=\(id)-caption>\(say(caption))</caption><thead><tr>\(heads)</thead>
    \(body)</table></div>

    """
  }

  /// Returns a list that is closed at first, with its length, if it has more than 20 items.
  func folded(_ id: String, _ title: Message, count: Int, content: HTML) -> HTML {
    guard count > 20 else { return content }
    return """
      <details class=fold id=\(id)><summary>\(say(.changesCounted(title: title, count: count)))</summary>
      \(content)</details>

      """
  }

  /// Returns a field that hides the items of the section without its words.
  func filter(_ id: String, _ hint: Message, total: Int) -> HTML {
    let found = Message.reportFound(found: "<b>\(count(total))</b>", total: count(total))
    return """
      <div class="filter no-print"><label for=\(id)-search>\(say(hint))</label>\
      <input type=search class=field id=\(id)-search autocomplete=off>\
      <p class=status role=status>\(show(found))</p></div>

      """
  }

  // MARK: Findings

  /// Returns the findings by code.
  ///
  /// - Parameter isEnglish: whether the texts are only known in English, as in a manifest.
  func findings(_ all: [Diagnostic], isEnglish: Bool = true) -> HTML {
    let byCode = Dictionary(grouping: all, by: \.code)
    var codes: [DiagnosticCode] = []
    for code in all.map(\.code) where codes.last != code && !codes.contains(code) {
      codes.append(code)
    }
    let groups = codes.map { code -> HTML in
      let found = byCode[code] ?? []
      let severity = found[0].severity.rawValue
      let items = found.map { item(of: $0, isEnglish: isEnglish) }
      let language: HTML = isEnglish ? " lang=en" : ""
      return """
        <details class=finding data-group><summary>\
        <span class="severity \(severity)">\(say(label("severity", severity)))</span> \
        <span\(language)>\(problem(found[0].text, isEnglish))</span> <b>\(show(place(of: found[0])))</b> \
        <span class=muted>×\(count(found.count)) \(self.code(code.rawValue))</span></summary><ul\(language)>
        \(items)</ul></details>

        """
    }
    return "\(groups)"
  }

  /// Returns the place of a finding in words. Some are a field of all resources of a kind: `item name`.
  private func place(of finding: Diagnostic) -> Message {
    guard let place = finding.place?.description else { return Message(verbatim: "…") }
    if let name = names?.name(at: place) {
      let name = Message(text.escaped(name.english), text.escaped(name.japanese))
      return .reportFindingPlace(name: name, place: text.escaped(place))
    }
    let words = place.split(separator: " ")
    guard words.count == 2, PageLabels.label("report-kind-\(words[0])") != nil else {
      return Message(verbatim: text.escaped(place))
    }
    return .changesLine(name: text.kind(String(words[0])), changes: text.field(String(words[1])))
  }

  private func item(of finding: Diagnostic, isEnglish: Bool) -> HTML {
    let place = finding.place?.description
    let name = place.flatMap { names?.name(at: $0) }
    let advice = finding.adviceText.map { Message(joining: "; ", $0) } ?? Message(verbatim: "")
    return """
      <li>\(place.map { place -> HTML in "\(code(place))\(name.map { name -> HTML in " <b>\(say(name))</b>" }): " })\
      \(problem(Message(joining: finding.text, advice), isEnglish))

      """
  }

  private func problem(_ text: Message, _ isEnglish: Bool) -> HTML {
    say(isEnglish ? Message(verbatim: text.english) : text)
  }

  // MARK: Page

  /// Returns the page in UTF-8.
  func document(
    _ title: Message, top: HTML, _ sections: [ReportSection], license: String?
  ) -> [UInt8] {
    func files(_ suffix: String) -> [HTML] {
      (WebFile.all(in: "shared", suffix) + WebFile.all(in: "report", suffix)).map {
        HTML(markup: $0.text)
      }
    }
    let contents = sections.map { section -> HTML in
      "<li><a href=#\(section.id)>\(say(section.short ?? section.title))</a>"
    }
    let panels = sections.map { section -> HTML in
      """
      <section id=\(section.id) class=panel aria-labelledby=\(section.id)-title><h2 id=\(section.id)-title>\(say(section.title))</h2>
      \(section.content)</section>

      """
    }
    let notice = license.map { license -> HTML in
      let paragraphs = license.split(atText: "\n\n").map { part -> HTML in "<p>\(part)" }
      return
        "<details><summary>\(say(.webLicense))</summary><div lang=en>\(paragraphs)</div></details>"
    }
    let dark = PageLabels.label("page-dark") ?? Message(verbatim: "")
    let html: HTML = """
      <!DOCTYPE html>
      <html lang=en>
      <head>
      <meta charset=utf-8>
      <meta name=viewport content="width=device-width, initial-scale=1">
      <meta http-equiv=Content-Security-Policy content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
      \(HTML(markup: ReportPage.mark))
      <link rel=icon href="data:,">
      <title data-en="\(title.english)" data-ja="\(title.japanese)">\(title.english)</title>
      <style>
      \(files(".css"))</style>
      </head>
      <body>
      <a class=skip href=#main>\(say(.webSkip))</a>
      <header><a class=brand href=#top><svg viewBox="0 0 24 24" aria-hidden=true><circle cx=12 cy=12 r=10.5 fill=none stroke=currentColor stroke-width=2 /><path d="M1.5 12h6m9 0h6" stroke=currentColor stroke-width=2 /><circle cx=12 cy=12 r=4 fill=none stroke=currentColor stroke-width=2 /></svg>\(say(.reportBrand))</a>
      <nav aria-labelledby=contents-title><span class=quiet id=contents-title>\(say(.reportContents))</span><ul id=contents>\(contents)</ul></nav>
      <div class=switches><fieldset class=segmented><legend class=quiet>\(say(.labelLanguage.asTitle))</legend>\
      <label lang=en><input type=radio name=language value=en checked>EN</label>\
      <label lang=ja><input type=radio name=language value=ja>日本語</label></fieldset>
      <button type=button class=icon data-theme-switch><svg viewBox="0 0 16 16" aria-hidden=true><path d="M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0Zm0 14.5v-13a6.5 6.5 0 0 1 0 13Z"/></svg><span class=quiet>\(say(dark))</span></button></div></header>
      <script>
      \(files(".js"))</script>
      <main id=main tabindex=-1>
      \(top)\(panels)</main>
      <footer id=foot><p>\(say(.webDataOrigin)) \(say(.webTrademarks))</p>\(notice)</footer>
      </body>
      </html>

      """
    return html.bytes
  }
}
