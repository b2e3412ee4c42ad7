import Base
import CLibXML2

/// A start tag. Names have no prefix.
struct XMLElement {
  var name: String
  var namespace: String?
  /// The attributes without a prefix, by name.
  var attributes: [String: String]
}

/// What a document consists of, in its order, but for comments and processing instructions.
enum XMLEvent {
  case start(XMLElement)
  case text(String)
  case end
}

/// libxml2's reader for files of untrusted origin: UTF-8 without a document type, whose tags are nested at most to a
/// limit. Nothing external is loaded, and libxml2's own limits remain on.
///
/// Must be used by one thread at a time, and not after an error.
final class XMLReader {
  private let bytes: [UInt8]
  private let file: String
  private let limits: XLIFFLimits
  private var reader: xmlTextReaderPtr?
  /// The number of bytes that libxml2 has read.
  private var offset = 0
  private var depth = 0
  private var isStartTag = false
  private var isEmptyElement = false
  private var failure: PipelineError?
  /// The position after the last tag before a text.
  private var positionBefore = XLIFFPosition()

  /// - Parameter file: the name of the document in errors.
  init(_ bytes: [UInt8], file: String, limits: XLIFFLimits) throws(PipelineError) {
    (self.bytes, self.file, self.limits) = (bytes, file, limits)
    try checkBeginning()
    let context = Unmanaged.passUnretained(self).toOpaque()
    // The declared encoding is ignored: it is UTF-8. The limits are ours, which are lower than libxml2's.
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_HUGE.rawValue
    xmlInitParser()
    reader = xmlReaderForIO(
      { context, target, limit in XMLReader.of(context)?.read(target, Int(limit)) ?? -1 }, nil,
      context, nil, nil, Int32(options))
    guard let reader else { throw error(.outOfMemory) }
    xmlTextReaderSetStructuredErrorHandler(
      reader,
      { context, error in
        guard let error = error?.pointee, error.level != XML_ERR_WARNING else { return }
        XMLReader.of(context)?.fail(error)
      }, context)
  }

  deinit { xmlFreeTextReader(reader) }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLReader? {
    context.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Returns the next tag or text; nil at the end of the document.
  ///
  /// - Throws: `badData` with file, line and column.
  func next() throws(PipelineError) -> XMLEvent? {
    isStartTag = false
    if isEmptyElement {
      isEmptyElement = false
      depth -= 1
      return .end
    }
    while true {
      let result = xmlTextReaderRead(reader)
      if let failure { throw failure }
      if result == 0 { return nil }
      guard result == 1 else { throw malformed("the document is not well-formed", position) }
      switch xmlReaderTypes(UInt32(xmlTextReaderNodeType(reader))) {
      case XML_READER_TYPE_ELEMENT:
        depth += 1
        isStartTag = true
        isEmptyElement = xmlTextReaderIsEmptyElement(reader) == 1
        if depth > limits.maxDepth { throw error(.xliffTooDeep(limit: limits.maxDepth)) }
        return .start(element())
      case XML_READER_TYPE_END_ELEMENT:
        depth -= 1
        return .end
      case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA, XML_READER_TYPE_WHITESPACE,
        XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
        return .text(Self.text(xmlTextReaderConstValue(reader)) ?? "")
      case XML_READER_TYPE_DOCUMENT_TYPE: throw documentType(at: position)
      default: continue
      }
    }
  }

  /// The position of what ``next()`` has returned: in a start tag the end of its last attribute, else after it.
  var position: XLIFFPosition {
    guard let reader else { return XLIFFPosition() }
    let bracket = isStartTag ? isEmptyElement ? 2 : 1 : 0
    return XLIFFPosition(
      line: max(1, Int(xmlTextReaderGetParserLineNumber(reader))),
      column: max(1, Int(xmlTextReaderGetParserColumnNumber(reader)) - bracket))
  }

  /// Returns the position of a character of the text that ``next()`` has returned, after `blanks` of it.
  func position(after blanks: Substring) -> XLIFFPosition {
    blanks.unicodeScalars.reduce(into: positionBefore) { $0.advance($1) }
  }

  /// Returns an error at `position`; nil is that of the parser.
  func error(
    _ message: Message, advice: Message? = nil, at position: XLIFFPosition? = nil
  ) -> PipelineError {
    PipelineError(
      message, category: .badData, at: (position ?? self.position).place(in: file), advice: advice)
  }

  /// Gives libxml2 at most one tag, with the text before it: otherwise it would be ahead of the tag that it reports. It
  /// parses from 512 bytes on at once.
  private func read(_ target: UnsafeMutablePointer<CChar>?, _ limit: Int) -> Int32 {
    positionBefore = position
    let most = bytes[offset...].prefix(min(limit, 256))
    let piece = most.prefix((most.firstIndex(of: UInt8(ascii: ">")) ?? most.endIndex) + 1 - offset)
    UnsafeMutableRawBufferPointer(start: target, count: limit).copyBytes(from: piece)
    offset += piece.count
    return Int32(piece.count)
  }

  /// Keeps the first error of libxml2.
  private func fail(_ error: xmlError) {
    let position = XLIFFPosition(line: max(1, Int(error.line)), column: max(1, Int(error.int2)))
    failure = failure ?? malformed(error.message.map { String(cString: $0) } ?? "", position)
  }

  private func malformed(_ message: String, _ position: XLIFFPosition) -> PipelineError {
    error(.xliffMalformed(detail: String(message.prefix { !$0.isNewline })), at: position)
  }

  private func element() -> XMLElement {
    var element = XMLElement(
      name: Self.text(xmlTextReaderConstLocalName(reader)) ?? "",
      namespace: Self.text(xmlTextReaderConstNamespaceUri(reader)), attributes: [:])
    while xmlTextReaderMoveToNextAttribute(reader) == 1 {
      guard xmlTextReaderConstPrefix(reader) == nil,
        let name = Self.text(xmlTextReaderConstLocalName(reader))
      else { continue }
      element.attributes[name] = Self.text(xmlTextReaderConstValue(reader))
    }
    xmlTextReaderMoveToElement(reader)
    return element
  }

  private static func text(_ text: UnsafePointer<xmlChar>?) -> String? {
    text.map { String(cString: $0) }
  }
}

extension XMLReader {
  /// Checks what libxml2 must not decide: size, encoding, and that there is no document type.
  private func checkBeginning() throws(PipelineError) {
    guard let first = bytes.first else {
      throw error(.xliffEmpty, advice: .xliffEmptyAdvice(namespace: XLIFFDocument.namespace))
    }
    // libxml2 detects UTF-16 and EBCDIC by the first bytes.
    guard [0x3C, 0xEF, 0x20, 0x09, 0x0A, 0x0D].contains(first), !bytes.prefix(4).contains(0) else {
      throw error(.xliffNotXML)
    }
    guard bytes.count <= limits.maxBytes else {
      throw error(.fileLargerThan(limit: limits.maxBytes))
    }
    let start = String(decoding: bytes.prefix(256), as: UTF8.self)
    if let name = Self.declaredEncoding(start),
      !["utf-8", "utf8", "us-ascii"].contains(name.lowercased())
    {
      throw error(.xliffOtherEncoding(encoding: name))
    }
    // libxml2 reports invalid UTF-8 under the same code as forbidden characters.
    if let position = Self.firstInvalid(in: bytes) { throw error(.xliffNotUTF8, at: position) }
    if let position = documentTypePosition() { throw documentType(at: position) }
  }

  private func documentType(at position: XLIFFPosition) -> PipelineError {
    error(.xliffDtd, at: position)
  }

  /// Returns the value of `encoding` in an XML declaration at the start of `text`.
  private static func declaredEncoding(_ text: String) -> String? {
    guard text.hasPrefix("<?xml") || text.hasPrefix("\u{FEFF}<?xml") else { return nil }
    let attributes = text.prefix { $0 != ">" }.split { "=\"' \t\r\n".contains($0) }
    guard let name = attributes.firstIndex(of: "encoding"), name + 1 < attributes.count else {
      return nil
    }
    return String(attributes[name + 1])
  }

  /// Returns the position of the first character that is not valid; nil if all are.
  private static func firstInvalid(in bytes: some Sequence<UInt8>) -> XLIFFPosition? {
    var (decoder, rest) = (UTF8(), bytes.makeIterator())
    var position = XLIFFPosition()
    while true {
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar): position.advance(scalar)
      case .emptyInput: return nil
      case .error: return position
      }
    }
  }

  /// Returns the position of a document type before the root element; nil without one.
  private func documentTypePosition() -> XLIFFPosition? {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if rest.starts(with: "<!DOCTYPE".utf8) { break }
      guard
        let end = rest.starts(with: "<?".utf8)
          ? "?>" : rest.starts(with: "<!--".utf8) ? "-->" : nil,
        // `firstRange(of:)` of the standard library brings its regular expressions, a megabyte.
        let start = rest.dropFirst(2).indices.first(where: { rest[$0...].starts(with: end.utf8) })
      else { return nil }
      rest = rest[start...].dropFirst(end.utf8.count)
    }
    // After its name.
    let end = rest.firstIndex { [UInt8(ascii: "["), UInt8(ascii: ">")].contains($0) }
    let head = String(decoding: bytes[..<(end ?? bytes.endIndex)], as: UTF8.self)
    return head.unicodeScalars.reduce(into: XLIFFPosition()) { $0.advance($1) }
  }
}

extension XLIFFPosition {
  /// Moves the position beyond a character.
  fileprivate mutating func advance(_ scalar: Unicode.Scalar) {
    self =
      scalar == "\n"
      ? XLIFFPosition(line: line + 1, column: 1) : XLIFFPosition(line: line, column: column + 1)
  }
}
