package import Diagnostics

extension XLIFFDocument {
  /// What is wrong with a well-formed document as a translation, each with its place in `file`.
  ///
  /// Errors: an empty id or one that another unit has, a target whose placeholders are not its
  /// source's, text that is not composed (NFC) or holds what nobody can see, an unknown state, a
  /// target of blanks or with blanks around it, files that disagree on the target language.
  package func findings(in file: String) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var seen: [String: XLIFFPosition?] = [:]
    let language = files.first { !$0.units.isEmpty }?.targetLanguage
    for part in files {
      if part.targetLanguage != language, !part.units.isEmpty {
        findings.append(
          Diagnostic(
            .error, .xliffStructure,
            "file \(part.original) is for the language \(part.targetLanguage ?? "–"), the first for \(language ?? "–")",
            at: part.units.first?.position?.place(in: file) ?? .file(file)))
      }
      for unit in part.units {
        findings += unit.findings(in: file)
        if let other = seen[unit.id] {
          findings.append(
            Diagnostic(
              .error, .xliffDuplicateID,
              other.map { "the id \(unit.id) is there twice, first in line \($0.line)" }
                ?? "the id \(unit.id) is there twice",
              at: unit.place(in: file), advice: "keep one of the two units"))
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
      _ code: DiagnosticCode, _ message: Message, at place: Place, advice: Message? = nil
    ) {
      findings.append(Diagnostic(.error, code, message, at: place, advice: advice))
    }
    if id.isEmpty || id.contains(where: \.isWhitespace) {
      report(.xliffDuplicateID, "the id \"\(id)\" is empty or has blanks", at: place)
    }
    let texts = [(Message("source"), source, place), ("target", target?.text ?? "", targetPlace)]
    for (what, text, place) in texts {
      switch TextDefect.first(in: text) {
      case .control(let scalar):
        report(
          .xliffControlCharacter, "the \(what) of \(id) holds \(scalar.codePoint)", at: place,
          advice: "remove the character")
      case .notComposed(let scalar):
        report(
          .xliffNotComposed, "the \(what) of \(id) is not in composed form: \(scalar.codePoint)",
          at: place, advice: "save the text in Unicode NFC")
      case nil: break
      }
    }
    if let state = target?.state, !state.isKnown {
      report(.xliffState, "\(id) has the unknown state \(state.rawValue)", at: targetPlace)
    }
    if let translation {
      if translation.first?.isWhitespace == true || translation.last?.isWhitespace == true {
        report(.xliffBlank, "the target of \(id) begins or ends with a blank", at: targetPlace)
      }
      let expected = Placeholder.all(in: source)
      let actual = Placeholder.all(in: translation)
      if !Placeholder.agree(expected, actual) {
        report(
          .xliffPlaceholder,
          "the target of \(id) has the placeholders [\(actual.joined(separator: " "))], its source "
            + "[\(expected.joined(separator: " "))]",
          at: targetPlace, advice: "keep every placeholder as it is in the source")
      }
    }
    return findings
  }
}
