package import Base
package import DiffStage

extension ChangePage.Section {
  fileprivate var heading: Message { .changesCounted(title: title, count: count) }

  /// Returns what follows the first `most` items; nil if nothing does.
  fileprivate func rest(_ most: Int) -> Message? {
    let shown = min(most, items.count)
    return count > shown ? .changesMore(count: count - shown) : nil
  }

  /// Returns the first items, those of names on one line, and the number of the others.
  fileprivate func lines(_ most: Int, _ text: ChangeText) -> [Message] {
    let shown = items.prefix(most) + [rest(most)].compactMap(\.self)
    // Machines have no names.
    return areNames ? items.isEmpty ? [] : [text.list(shown)] : Array(shown)
  }
}

extension DiffStage.Comparison {
  /// Returns the changes by entity, with the sentences about evolutions.
  ///
  /// - Throws: `SQLiteError` if one of the files can no longer be read.
  package func changes() throws -> DexDiff {
    var diff = try dexDiff()
    diff.evolutions = EvolutionChange.all(from: old.path, to: new.path)
    return diff
  }

  private func page(
    _ diff: DexDiff, in markup: ChangeText.Markup, _ detail: ChangePage.Detail
  ) throws -> ChangePage {
    ChangePage(diff, try EntityNames([old.path, new.path]), markup: markup, detail: detail)
  }

  // MARK: Terminal

  /// Returns the diff for a terminal.
  package func lines(_ diff: DexDiff, _ detail: ChangePage.Detail) throws -> [Message] {
    try lines(diff, page(diff, in: .plain, detail))
  }

  /// Returns the first changes for a terminal in at most `count` lines; the whole diff if there is room for it.
  package func overview(_ diff: DexDiff, lines count: Int) throws -> [Message] {
    let page = try page(diff, in: .plain, ChangePage.Detail(items: count))
    let all = lines(diff, page)
    guard all.count > count else { return all }
    return lines(diff, page, most: 3, names: 12).prefix(count - 1) + [.diffAll]
  }

  private func lines(
    _ diff: DexDiff, _ page: ChangePage, most: Int = .max, names: Int = .max
  ) -> [Message] {
    let (from, to) = (diff.from.dataVersion, diff.to.dataVersion)
    if diff.isEmpty { return [.diffSameContent(from: from, to: to)] }
    return [Message(verbatim: "\(from) → \(to)")]
      + page.sections.flatMap { section in
        [section.heading]
          + section.lines(section.areNames ? names : most, page.text).map {
            Message(joining: "  ", $0)
          }
      }
  }

  // MARK: Notes

  /// Returns the diff for readers who decide about an update, in English: counts, what players see, and the details
  /// in numbers.
  ///
  /// - Parameters:
  ///   - diff: that of this comparison.
  ///   - limit: the largest number of lines or names of a section; the rest is counted.
  ///   - level: the level of the headings.
  ///   - summary: the number of sections named first, and where all changes are; nil for no summary.
  /// - Returns: the lines without a title.
  /// - Throws: `SQLiteError` if one of the files can no longer be read.
  package func markdown(
    _ diff: DexDiff, limit: Int = 40, level: Int = 2, summary: (lines: Int, rest: String)? = nil
  ) throws -> [String] {
    if diff.isEmpty {
      let same = Message.diffSameContent(from: diff.from.dataVersion, to: diff.to.dataVersion)
      return ["\(same.english).", ""]
    }
    let page = try page(diff, in: .markdown, ChangePage.Detail(items: limit))
    // The moves of a few learnsets are listed; many learnsets are only counted.
    let sections = page.sections.filter {
      $0.topic < .details && ($0.topic != .learnsetsOfGame || $0.count <= limit)
    }
    let headings = sections.filter { !$0.areNames }
    let names = sections.filter(\.areNames).map { section in
      let names = section.lines(limit, page.text).map(\.english)
      return "- " + (["**\(section.heading)**"] + names).joined(separator: ": ")
    }
    let mark = String(repeating: "#", count: level)
    let seen = page.sections.filter { $0.topic.isSeen }.map { "- \($0.heading)" }
    let rest = summary.map { ["", "All changes are in \($0.rest).", ""] } ?? []
    let numbers =
      summary == nil
      ? page.numbers.map { [Message.reportChangesNumbers(list: $0).english, ""] } ?? [] : []
    let first: [String] = seen.prefix(summary?.lines ?? 0) + rest + numbers
    return first + page.overview + (names.isEmpty ? [] : names + [""])
      + (headings.filter { $0.topic == .schema } + headings.filter { $0.topic != .schema })
      .flatMap { section in
        ["\(mark) \(section.heading)", ""]
          + section.lines(limit, page.text).map { "- \($0)" } + [""]
      }
  }

  /// Returns the diff as a separate page: a title, whether a maintainer has to look at it and why, and the changes.
  ///
  /// - Parameter diff: without ``DexDiff/regressions``, nothing is said about them.
  package func markdownPage(_ diff: DexDiff, limit: Int) throws -> String {
    var lines = ["# \(diff.from.dataVersion) → \(diff.to.dataVersion)", ""]
    if let findings = diff.regressions?.filter({ $0.severity > .note }) {
      lines += ["**\(ReportChecks.verdict(of: findings).english)**", ""]
      lines += findings.map { "- \(Markdown.escaped($0.text.english))" }
      if !findings.isEmpty { lines.append("") }
    }
    return try Markdown.bounded(
      lines + markdown(diff, limit: limit), bytes: Markdown.longestPage,
      rest: "`pokedex diff --json`")
  }
}

extension ChangePage {
  /// The numbers by kind, and those of details.
  fileprivate var overview: [String] {
    func row(_ title: Message, _ numbers: [Int]) -> String {
      "| \(title) | \(numbers.map { $0 > 0 ? "\($0)" : "" }.joined(separator: " | ")) |"
    }
    var rows = counts.sorted { ($0.place, $0.kind.english) < ($1.place, $1.kind.english) }
      .map { row($0.kind, $0.numbers) }
    let learned = learnsets.values.reduce(0) { $0 + $1.pokemon }
    if learned > 0 { rows.append(row(text.kind("learnset"), [0, 0, 0, learned])) }
    if !rows.isEmpty {
      let titles: [Message] = [
        .changesColumnNew, .changesColumnRemoved, .changesColumnRenamed, .changesColumnChanged,
      ]
      rows = ["| | \(titles.joined(separator: " | ")) |", "|---|--:|--:|--:|--:|"] + rows + [""]
    }
    let byLanguage = languages.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\(text.code($0.key)) \($0.value)" }
    let texts = languages.values.reduce(0, +)
    let line = Message.changesTexts(count: texts, languages: byLanguage.joined(separator: ", "))
    let numbers =
      (texts > 0 ? ["- \(line)"] : [])
      + details.sorted { $0.key.english < $1.key.english }.map { "- \($0.key): \($0.value)" }
    return rows + (numbers.isEmpty ? [] : ["\(Message.changesNumbers):", ""] + numbers + [""])
  }

  // MARK: Report

  /// Returns the changes as HTML, with at most `most` items of a section, or `details` of details, and the number of the
  /// others. The sections of the topics `open` are open, and of what players see those that are short.
  func html(
    most: Int = .max, details: Int = .max, isShorter: Bool = false, open: Set<ChangeTopic> = []
  ) -> (page: HTML, omitted: Int) {
    var omitted = 0
    func block(_ section: Section) -> HTML {
      let most = section.topic < .details ? most : details
      let isOpen = open.contains(section.topic) || section.topic.isSeen && section.count <= 12
      omitted += section.count - min(most, section.items.count)
      let items = (!isShorter || section.shorter.isEmpty ? section.items : section.shorter).prefix(
        most)
      let lines = (items + [section.rest(most)].compactMap(\.self)).map { item -> HTML in
        "<li>\(HTML(item))"
      }
      return """
        <details class="fold topic" data-group\(isOpen ? " open" : "")><summary>\(HTML(section.heading))</summary>\
        <ul class=\(section.areNames ? "names" : "lines") role=list>\(lines)</ul></details>

        """
    }
    func part(
      _ title: Message, intro: Message? = nil, none: Message? = nil,
      _ isWanted: (ChangeTopic) -> Bool
    ) -> HTML {
      let blocks = sections.filter { isWanted($0.topic) }.map(block)
      if blocks.isEmpty, none == nil { return "" }
      let about = (blocks.isEmpty ? none : intro).map { text -> HTML in
        "<p class=muted>\(HTML(text))</p>"
      }
      return "<h3>\(HTML(title))</h3>\(about)\n<div class=topics>\n\(blocks)</div>\n"
    }
    let parts = [
      part(.changesSeen, none: .changesNoneSeen, \.isSeen),
      part(.changesOther) { !$0.isSeen && $0 != .internals },
      part(.changesInternal, intro: .changesInternalIntro) { $0 == .internals },
    ]
    return ("\(parts)", omitted)
  }

  /// What players see, in numbers: `Pokémon: stats 120 · Items: new 47 · Learnsets +12 −1,613`; nil if nothing changed.
  var numbers: Message? {
    var parts = sections.filter { $0.topic < .available }.map {
      Message(joining: $0.title, " ", Message.grouped($0.count))
    }
    let moves = zip(
      ["+", "−", "±"], learnsets.values.reduce([0, 0, 0]) { zip($0, $1.moves).map(+) }
    )
    .filter { $1 > 0 }.map { "\($0)\(Message.grouped($1))" }
    if !moves.isEmpty {
      parts.append(Message(joining: text.kind("learnset"), " ", moves.joined(separator: " ")))
    }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}
