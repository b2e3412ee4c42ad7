package import Base

/// Writes XLIFF 1.2 in canonical form: equal documents give equal bytes.
///
/// Two spaces a level, attributes in a fixed order, `xml:space="preserve"` on every unit, a final line break.
/// Close to the format of Xcode's exports, so that the diff of a translation is short.
package enum XLIFFWriter {
  /// Returns the document as UTF-8.
  ///
  /// - Throws: `badData` for a text with a character that XML 1.0 does not allow.
  package static func bytes(of document: XLIFFDocument) throws(PipelineError) -> [UInt8] {
    var output = Output()
    output.line(0, #"<?xml version="1.0" encoding="UTF-8"?>"#)
    output.line(0, #"<xliff xmlns="\#(XLIFFDocument.namespace)" version="1.2">"#)
    for file in document.files { output.write(file) }
    output.line(0, "</xliff>")
    if let character = output.forbidden {
      throw PipelineError(
        .xliffUnwritable(character: "U+" + String(character, radix: 16, uppercase: true)),
        at: output.forbiddenUnit.map { .resource($0) })
    }
    return output.bytes
  }

  private struct Output {
    var bytes: [UInt8] = []
    /// The first character that XML does not allow, and the unit that contains it.
    var forbidden: UInt32?
    var forbiddenUnit: String?
    private var unitID: String?

    mutating func write(_ file: XLIFFFile) {
      var attributes =
        #"original="\#(attribute(file.original))" source-language="\#(attribute(file.sourceLanguage))""#
      if let language = file.targetLanguage {
        attributes += #" target-language="\#(attribute(language))""#
      }
      attributes += #" datatype="\#(attribute(file.datatype))""#
      if let date = file.date { attributes += #" date="\#(attribute(date))""# }
      line(1, "<file \(attributes)>")
      if !file.notes.isEmpty {
        line(2, "<header>")
        for note in file.notes { write(note, level: 3) }
        line(2, "</header>")
      }
      if file.units.isEmpty {
        line(2, "<body/>")
      } else {
        line(2, "<body>")
        for unit in file.units { write(unit) }
        line(2, "</body>")
      }
      line(1, "</file>")
    }

    private mutating func write(_ unit: TransUnit) {
      unitID = unit.id
      let number = unit.resourceID.map { #" resname="\#($0)""# } ?? ""
      line(3, #"<trans-unit id="\#(attribute(unit.id))"\#(number) xml:space="preserve">"#)
      line(4, "<source>\(content(unit.source))</source>")
      if let target = unit.target {
        let state = target.state.map { #" state="\#(attribute($0.rawValue))""# } ?? ""
        if target.text.isEmpty {
          line(4, "<target\(state)/>")
        } else {
          line(4, "<target\(state)>\(content(target.text))</target>")
        }
      }
      for note in unit.notes { write(note, level: 4) }
      line(3, "</trans-unit>")
      unitID = nil
    }

    private mutating func write(_ note: XLIFFNote, level: Int) {
      let from = note.from.map { #" from="\#(attribute($0))""# } ?? ""
      line(level, "<note\(from)>\(content(note.text))</note>")
    }

    mutating func line(_ level: Int, _ text: String) {
      for _ in 0..<level { bytes += [0x20, 0x20] }
      bytes += text.utf8
      bytes.append(0x0A)
    }

    private mutating func content(_ text: String) -> String { escaped(text, isAttribute: false) }
    private mutating func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

    private mutating func escaped(_ text: String, isAttribute: Bool) -> String {
      var result = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x26: result.append(contentsOf: "&amp;".unicodeScalars)
        case 0x3C: result.append(contentsOf: "&lt;".unicodeScalars)
        case 0x3E: result.append(contentsOf: "&gt;".unicodeScalars)
        case 0x22 where isAttribute: result.append(contentsOf: "&quot;".unicodeScalars)
        // A parser would normalize these to other white space.
        case 0x0D: result.append(contentsOf: "&#13;".unicodeScalars)
        case 0x0A where isAttribute: result.append(contentsOf: "&#10;".unicodeScalars)
        case 0x09 where isAttribute: result.append(contentsOf: "&#9;".unicodeScalars)
        case 0x09, 0x0A: result.append(scalar)
        case 0..<0x20, 0xFFFE, 0xFFFF:
          if forbidden == nil {
            forbidden = scalar.value
            forbiddenUnit = unitID
          }
        default: result.append(scalar)
        }
      }
      return String(result)
    }
  }
}
