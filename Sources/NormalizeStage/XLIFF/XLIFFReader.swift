package import Base

/// A reader of XLIFF 1.2 for files of untrusted origin.
///
/// Reads by libxml2: no document type, no custom entities, no network, all sizes bounded by ``XLIFFLimits``. The
/// first error ends the reading and reports file, line and column. Problems of the translation in well-formed
/// XLIFF are found by ``XLIFFDocument/findings(in:)``.
///
/// Skipped: comments, processing instructions, elements of other namespaces, and XLIFF elements that contain
/// no translation (`tool`, `context-group`, `alt-trans`…). Units within `group` are read as units of the
/// file. Inline elements in a text are rejected: names do not contain any.
package struct XLIFFReader {
  private let xml: XMLReader
  private let limits: XLIFFLimits
  private var unitCount = 0

  /// Reads a document.
  ///
  /// - Parameter file: the name of the document in errors.
  /// - Throws: `badData` with file, line and column.
  package static func read(
    _ bytes: [UInt8], file: String, limits: XLIFFLimits = XLIFFLimits()
  ) throws(PipelineError) -> XLIFFDocument {
    var reader = XLIFFReader(xml: try XMLReader(bytes, file: file, limits: limits), limits: limits)
    return try reader.readDocument()
  }

  private mutating func readDocument() throws(PipelineError) -> XLIFFDocument {
    var document = XLIFFDocument()
    // Without a root, the document is not well-formed.
    while let event = try xml.next() {
      guard case .start(let root) = event else { continue }
      guard root.name == "xliff", root.namespace == XLIFFDocument.namespace else {
        throw xml.error(
          .xliffNamespace(element: root.name, namespace: root.namespace ?? "none"),
          advice: .xliffNamespaceAdvice(namespace: XLIFFDocument.namespace))
      }
      guard root.attributes["version"] == "1.2" else {
        throw xml.error(.xliffVersion(version: root.attributes["version"] ?? "none"))
      }
      while let child = try nextChild() {
        if child.name == "file" {
          document.files.append(try readFile(child))
        } else {
          try skip(child)
        }
      }
    }
    return document
  }

  private mutating func readFile(_ element: XMLElement) throws(PipelineError) -> XLIFFFile {
    guard let original = element.attributes["original"], !original.isEmpty else {
      throw xml.error(.xliffFileWithoutOriginal)
    }
    guard let language = element.attributes["source-language"], !language.isEmpty else {
      throw xml.error(.xliffFileWithoutLanguage(file: original))
    }
    var file = XLIFFFile(
      original: original, sourceLanguage: language,
      targetLanguage: element.attributes["target-language"],
      datatype: element.attributes["datatype"] ?? "plaintext", date: element.attributes["date"])
    file.position = xml.position
    while let child = try nextChild() {
      switch child.name {
      case "header":
        while let child = try nextChild() {
          if child.name == "note" {
            file.notes.append(try readNote(child))
          } else {
            try skip(child)
          }
        }
      case "body": try readUnits(&file.units)
      default: try skip(child)
      }
    }
    return file
  }

  private mutating func readUnits(_ units: inout [TransUnit]) throws(PipelineError) {
    while let child = try nextChild() {
      switch child.name {
      case "group": try readUnits(&units)
      case "trans-unit": units.append(try readUnit(child))
      default: try skip(child)
      }
    }
  }

  private mutating func readUnit(_ element: XMLElement) throws(PipelineError) -> TransUnit {
    unitCount += 1
    if unitCount > limits.maxUnits { throw xml.error(.xliffTooManyUnits(limit: limits.maxUnits)) }
    guard let id = element.attributes["id"] else { throw xml.error(.xliffUnitWithoutID) }
    var unit = TransUnit(id: id, source: "")
    unit.resourceID = element.attributes["resname"].flatMap { Int($0) }
    unit.position = xml.position
    var source: String?
    while let child = try nextChild() {
      switch child.name {
      case "source":
        if source != nil { throw xml.error(.xliffSecondSource(id: id)) }
        source = try readText()
      case "target":
        if unit.target != nil { throw xml.error(.xliffSecondTarget(id: id)) }
        unit.targetPosition = xml.position
        unit.target = XLIFFTarget(
          try readText(), state: child.attributes["state"].map(XLIFFState.init(rawValue:)))
      case "note": unit.notes.append(try readNote(child))
      default: try skip(child)
      }
    }
    guard let source else { throw xml.error(.xliffUnitWithoutSource(id: id)) }
    unit.source = source
    return unit
  }

  private func readNote(_ element: XMLElement) throws(PipelineError) -> XLIFFNote {
    XLIFFNote(try readText(), from: element.attributes["from"])
  }

  /// Returns the text of the element that was begun.
  private func readText() throws(PipelineError) -> String {
    var text = ""
    while let event = try xml.next() {
      switch event {
      case .start(let element): throw xml.error(.xliffInlineElement(element: element.name))
      case .text(let part):
        text += part
        if text.utf8.count > limits.maxTextBytes {
          throw xml.error(.xliffTextTooLong(limit: limits.maxTextBytes))
        }
      case .end: return text
      }
    }
    return text
  }

  /// Returns the next element of XLIFF in the element that was begun; nil at its end.
  private func nextChild() throws(PipelineError) -> XMLElement? {
    while let event = try xml.next() {
      switch event {
      case .start(let element) where element.namespace == XLIFFDocument.namespace: return element
      case .start: try skip()
      case .text(let text):
        let blanks = text.prefix { $0.unicodeScalars.allSatisfy { $0.value <= 0x20 } }
        if blanks.endIndex < text.endIndex {
          throw xml.error(.xliffTextBetweenElements, at: xml.position(after: blanks))
        }
      case .end: return nil
      }
    }
    return nil
  }

  /// Elements that must not be skipped if they are misplaced.
  private static let holdsTranslations: Set<String> = [
    "xliff", "file", "header", "body", "group", "trans-unit", "source", "target", "bin-unit",
    "seg-source",
  ]

  private func skip(_ element: XMLElement) throws(PipelineError) {
    if Self.holdsTranslations.contains(element.name) {
      throw xml.error(.xliffElementMisplaced(element: element.name))
    }
    try skip()
  }

  /// Skips the rest of the element that was begun.
  private func skip() throws(PipelineError) {
    var depth = 1
    while depth > 0, let event = try xml.next() {
      switch event {
      case .start: depth += 1
      case .end: depth -= 1
      case .text: break
      }
    }
  }
}
