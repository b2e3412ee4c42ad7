package import Base

extension XLIFFDocument {
  /// Returns the problems of a well-formed document as a translation, each with its place in `file`.
  ///
  /// Errors: an empty or duplicate id, a target whose placeholders differ from those of its source, text that
  /// is not composed (NFC) or contains invisible characters, an unknown state, a target of blanks or with
  /// blanks around it, files that disagree on the target language.
  package func findings(in file: String) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var seen: [String: XLIFFPosition?] = [:]
    let language = files.first { !$0.units.isEmpty }?.targetLanguage
    for part in files {
      if part.targetLanguage != language, !part.units.isEmpty {
        findings.append(
          Diagnostic(
            .error,
            .xliffLanguagesDiffer(
              file: part.original, language: part.targetLanguage ?? "–", first: language ?? "–"),
            at: part.units.first?.position?.place(in: file) ?? .file(file)))
      }
      for unit in part.units {
        findings += unit.findings(in: file)
        if let other = seen[unit.id] {
          findings.append(
            Diagnostic(
              .error,
              other.map { .xliffDuplicateIDAt(id: unit.id, line: $0.line) }
                ?? .xliffDuplicateID(id: unit.id), code: "xliff-duplicate-id",
              at: unit.place(in: file), advice: .keepOneUnit))
        } else {
          seen[unit.id] = unit.position
        }
      }
    }
    return findings
  }
}

extension TransUnit {
  func place(in file: String) -> Place { position?.place(in: file) ?? .file(file) }

  func findings(in file: String) -> [Diagnostic] {
    let place = place(in: file)
    let targetPlace = targetPosition?.place(in: file) ?? place
    var findings: [Diagnostic] = []
    func report(
      _ message: Message, code: DiagnosticCode? = nil, at place: Place, advice: Message? = nil
    ) {
      findings.append(Diagnostic(.error, message, code: code, at: place, advice: advice))
    }
    if id.isEmpty || id.contains(where: \.isWhitespace) { report(.xliffIDBlank(id: id), at: place) }
    let texts: [(what: Message, text: String, place: Place)] = [
      (.xliffSource, source, place), (.xliffTarget, target?.text ?? "", targetPlace),
    ]
    for (what, text, place) in texts {
      switch TextDefect.first(in: text) {
      case .control(let scalar):
        report(.xliffControlCharacter(text: what, id: id, character: scalar.codePoint), at: place)
      case .notComposed(let scalar):
        report(.xliffNotComposed(text: what, id: id, character: scalar.codePoint), at: place)
      default: break
      }
    }
    if let state = target?.state, !state.isKnown {
      report(.xliffState(id: id, state: state.rawValue), at: targetPlace)
    }
    if let translation {
      if translation.first?.isWhitespace == true || translation.last?.isWhitespace == true {
        report(.xliffBlank(id: id), at: targetPlace)
      }
      let expected = Placeholder.all(in: source)
      let actual = Placeholder.all(in: translation)
      if !Placeholder.agree(expected, actual) {
        report(
          .xliffPlaceholder(
            id: id, target: actual.joined(separator: " "), source: expected.joined(separator: " ")),
          at: targetPlace)
      }
    }
    return findings
  }
}
