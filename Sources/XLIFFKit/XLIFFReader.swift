package import Basics

/// An incremental reader of XLIFF 1.2 for files of untrusted origin.
///
/// Streams through libxml2's SAX2 push parser: no document type, no custom entities, no network, all sizes
/// bounded by ``XLIFFLimits``. The first error ends the reading and reports file, line and column. Problems
/// of the translation in well-formed XLIFF are found by ``XLIFFDocument/findings(in:)``.
///
/// Skipped: comments, processing instructions, elements of other namespaces, and XLIFF elements that contain
/// no translation (`tool`, `context-group`, `alt-trans`…). Units within `group` are read as units of the
/// file. Inline elements in a text are rejected: names do not contain any.
package final class XLIFFReader {
  private let file: String
  private let limits: XLIFFLimits
  private var parser: XMLPushParser?
  private var failure: PipelineError?
  private var encoding = UTF8Check()
  private var byteCount = 0
  /// The first bytes, until they contain the XML declaration; nil after it has been checked.
  private var declaration: [UInt8]? = []
  private var unitCount = 0

  private var document = XLIFFDocument()
  private var stack: [Element] = []
  /// The number of open elements within a skipped one.
  private var skippedDepth = 0
  private var unit = TransUnit(id: "", source: "")
  private var hasSource = false
  private var note = XLIFFNote("")
  private var text: [UInt8] = []

  /// The elements that are read.
  private enum Element { case xliff, file, header, body, group, unit, source, target, note }

  /// - Parameter file: the name of the document in errors.
  package init(file: String, limits: XLIFFLimits = XLIFFLimits()) {
    self.file = file
    self.limits = limits
    parser = XMLPushParser(delegate: self)
  }

  /// Reads a complete document.
  ///
  /// - Throws: `badData` with file, line and column.
  package static func read(
    _ bytes: [UInt8], file: String, limits: XLIFFLimits = XLIFFLimits()
  ) throws(PipelineError) -> XLIFFDocument {
    let reader = XLIFFReader(file: file, limits: limits)
    let result: Result<Void, PipelineError> = bytes.withUnsafeBytes { buffer in
      do throws(PipelineError) {
        try reader.append(buffer)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
    return try reader.finish()
  }

  /// Reads the next piece of the document.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(PipelineError) {
    if let failure { throw failure }
    if byteCount == 0 { checkBeginning(bytes) }
    byteCount += bytes.count
    if byteCount > limits.maxBytes { failSize() }
    if let failure { throw failure }
    checkDeclaration(bytes)
    let invalid = encoding.firstInvalid(bytes)
    let valid = UnsafeRawBufferPointer(rebasing: bytes[..<(invalid ?? bytes.count)])
    if failure == nil, !valid.isEmpty { parser?.append(valid, isLast: false) }
    if invalid != nil { failEncoding() }
    if let failure { throw failure }
  }

  /// Ends the document and returns it.
  package func finish() throws(PipelineError) -> XLIFFDocument {
    if failure == nil, byteCount == 0 {
      fail(
        .xliffEmpty, line: 1, column: 1,
        advice: .xliffEmptyAdvice(namespace: XLIFFDocument.namespace))
    }
    if encoding.isWithinCharacter { failEncoding() }
    if failure == nil { parser?.append(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) }
    if let failure { throw failure }
    return document
  }

  private func failEncoding() {
    fail(.xliffNotUTF8, line: encoding.position.line, column: encoding.position.column)
  }

  private func failSize() {
    fail(.fileLargerThan(limit: limits.maxBytes))
  }

  // libxml2 is set to ignore the declared encoding, since it would decode by it.
  private func checkDeclaration(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil, var start = declaration else { return }
    start += bytes.prefix(Self.maxDeclarationBytes - start.count)
    guard start.count == Self.maxDeclarationBytes || start.contains(0x3E) else {
      declaration = start
      return
    }
    declaration = nil
    guard let name = Self.declaredEncoding(String(decoding: start, as: UTF8.self)) else { return }
    if !["utf-8", "utf8", "us-ascii"].contains(name.lowercased()) {
      fail(.xliffOtherEncoding(encoding: name), line: 1, column: 1)
    }
  }

  private static let maxDeclarationBytes = 256

  /// Returns the value of `encoding` in an XML declaration at the start of `text`.
  private static func declaredEncoding(_ text: String) -> String? {
    guard text.hasPrefix("<?xml") || text.hasPrefix("\u{FEFF}<?xml") else { return nil }
    let attributes = text.prefix { $0 != ">" }.split { "=\"' \t\r\n".contains($0) }
    guard let name = attributes.firstIndex(of: "encoding"), name + 1 < attributes.count else {
      return nil
    }
    return String(attributes[name + 1])
  }

  // libxml2 detects UTF-16 and EBCDIC by the first bytes.
  private func checkBeginning(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first else { return }
    let isUTF8 =
      [0x3C, 0xEF, 0x20, 0x09, 0x0A, 0x0D].contains(first) && !bytes.prefix(4).contains(0)
    if !isUTF8 { fail(.xliffNotXML, line: 1, column: 1) }
  }

  private func fail(_ message: Message, code: DiagnosticCode? = nil, advice: Message? = nil) {
    let position = parser?.position
    fail(
      message, code: code, line: position?.line ?? 1, column: position?.column ?? 1, advice: advice)
  }

  private func fail(
    _ message: Message, code: DiagnosticCode? = nil, line: Int, column: Int, advice: Message? = nil
  ) {
    guard failure == nil else { return }
    failure = PipelineError(
      message, category: .badData, code: code, at: .file(file, line: line, column: column),
      advice: advice)
    parser?.stop()
  }
}

extension XLIFFReader: XMLPushParserDelegate {
  func parser(_ parser: XMLPushParser, didFail failure: XMLFailure) {
    switch failure {
    case .documentType:
      fail(.xliffDtd)
    case .malformed(let message, let line, let column):
      fail(.xliffMalformed(detail: Self.firstLine(message)), line: line, column: column)
    }
  }

  private static func firstLine(_ message: String) -> String {
    String(message.prefix { !$0.isNewline })
  }

  func parser(_ parser: XMLPushParser, didStart element: XMLElement) {
    if skippedDepth > 0 {
      skippedDepth += 1
      if stack.count + skippedDepth > limits.maxDepth { failDepth() }
      return
    }
    if stack.count >= limits.maxDepth { return failDepth() }
    guard let parent = stack.last else { return startRoot(element) }
    guard element.namespace == XLIFFDocument.namespace else {
      if isText(parent) { return failInline(element) }
      skippedDepth = 1
      return
    }
    switch (parent, element.name) {
    case (.xliff, "file"): startFile(element)
    case (.file, "header"): stack.append(.header)
    case (.file, "body"): stack.append(.body)
    case (.body, "group"), (.group, "group"): stack.append(.group)
    case (.body, "trans-unit"), (.group, "trans-unit"): startUnit(element)
    case (.header, "note"), (.unit, "note"):
      note = XLIFFNote("", from: element.attributes["from"])
      startText(.note)
    case (.unit, "source"):
      if hasSource { return fail(.xliffSecondSource(id: unit.id)) }
      hasSource = true
      startText(.source)
    case (.unit, "target"):
      if unit.target != nil { return fail(.xliffSecondTarget(id: unit.id)) }
      unit.target = XLIFFTarget(
        "", state: element.attributes["state"].map(XLIFFState.init(rawValue:)))
      unit.targetPosition = parser.position
      startText(.target)
    case (.source, _), (.target, _), (.note, _): failInline(element)
    case (_, let name) where Self.holdsTranslations.contains(name):
      fail(.xliffElementMisplaced(element: name))
    default: skippedDepth = 1
    }
  }

  /// Elements that must not be skipped if they are misplaced.
  private static let holdsTranslations: Set<String> = [
    "xliff", "file", "header", "body", "group", "trans-unit", "source", "target", "bin-unit",
    "seg-source",
  ]

  private func failDepth() {
    fail(.xliffTooDeep(limit: limits.maxDepth))
  }

  private func failInline(_ element: XMLElement) {
    fail(.xliffInlineElement(element: element.name))
  }

  private func isText(_ element: Element) -> Bool {
    switch element {
    case .source, .target, .note: true
    default: false
    }
  }

  private func startRoot(_ element: XMLElement) {
    guard element.name == "xliff", element.namespace == XLIFFDocument.namespace else {
      return fail(
        .xliffNamespace(element: element.name, namespace: element.namespace ?? "none"),
        advice: .xliffNamespaceAdvice(namespace: XLIFFDocument.namespace))
    }
    guard element.attributes["version"] == "1.2" else {
      return fail(.xliffVersion(version: element.attributes["version"] ?? "none"))
    }
    stack.append(.xliff)
  }

  private func startFile(_ element: XMLElement) {
    guard let original = element.attributes["original"], !original.isEmpty else {
      return fail(.xliffFileWithoutOriginal)
    }
    guard let language = element.attributes["source-language"], !language.isEmpty else {
      return fail(.xliffFileWithoutLanguage(file: original))
    }
    document.files.append(
      XLIFFFile(
        original: original, sourceLanguage: language,
        targetLanguage: element.attributes["target-language"],
        datatype: element.attributes["datatype"] ?? "plaintext",
        date: element.attributes["date"]))
    document.files[document.files.count - 1].position = parser?.position
    stack.append(.file)
  }

  private func startUnit(_ element: XMLElement) {
    unitCount += 1
    if unitCount > limits.maxUnits {
      return fail(.xliffTooManyUnits(limit: limits.maxUnits))
    }
    guard let id = element.attributes["id"] else {
      return fail(.xliffUnitWithoutID)
    }
    unit = TransUnit(id: id, source: "")
    unit.resourceID = element.attributes["resname"].flatMap { Int($0) }
    unit.position = parser?.position
    hasSource = false
    stack.append(.unit)
  }

  private func startText(_ element: Element) {
    text.removeAll(keepingCapacity: true)
    stack.append(element)
  }

  func parserDidEndElement(_ parser: XMLPushParser) {
    if skippedDepth > 0 {
      skippedDepth -= 1
      return
    }
    guard let ended = stack.popLast() else { return }
    let last = document.files.count - 1
    switch ended {
    case .source: unit.source = String(decoding: text, as: UTF8.self)
    case .target: unit.target?.text = String(decoding: text, as: UTF8.self)
    case .note:
      note.text = String(decoding: text, as: UTF8.self)
      if stack.last == .header {
        document.files[last].notes.append(note)
      } else {
        unit.notes.append(note)
      }
    case .unit:
      guard hasSource else {
        return fail(.xliffUnitWithoutSource(id: unit.id))
      }
      document.files[last].units.append(unit)
    case .xliff, .file, .header, .body, .group: break
    }
  }

  func parser(_ parser: XMLPushParser, didRead bytes: UnsafeBufferPointer<UInt8>) {
    guard skippedDepth == 0, let element = stack.last else { return }
    if isText(element) {
      if text.count + bytes.count > limits.maxTextBytes {
        return fail(.xliffTextTooLong(limit: limits.maxTextBytes))
      }
      text.append(contentsOf: bytes)
    } else if let start = bytes.firstIndex(where: { $0 > 0x20 }) {
      // The parser's position is after the text.
      let breaks = bytes[start...].count { $0 == 0x0A }
      fail(
        .xliffTextBetweenElements, line: max(1, parser.position.line - breaks),
        column: breaks == 0 ? parser.position.column : 1)
    }
  }
}
