import Basics
import CLibXML2

/// The events of an ``XMLPushParser``, in document order. Names have no prefix.
protocol XMLPushParserDelegate: AnyObject {
  func parser(_ parser: XMLPushParser, didStart element: XMLElement)
  func parserDidEndElement(_ parser: XMLPushParser)
  func parser(_ parser: XMLPushParser, didRead text: UnsafeBufferPointer<UInt8>)
  func parser(_ parser: XMLPushParser, didFail failure: XMLFailure)
}

/// A start tag.
struct XMLElement {
  var name: String
  var namespace: String?
  /// The attributes by name: those without a namespace, and those of `xml:` as `xml:space`; others are
  /// dropped.
  var attributes: [String: String]
}

/// The reason why a parser has stopped.
enum XMLFailure {
  /// An error reported by libxml2.
  case malformed(message: String, line: Int, column: Int)
  case documentType
}

/// The SAX2 push parser of libxml2, hardened: a document type declaration stops it before an entity is
/// declared, nothing external is loaded, and libxml2's own limits remain on.
///
/// Must be used by one thread at a time. Parsing stops at the first failure.
final class XMLPushParser {
  unowned let delegate: any XMLPushParserDelegate
  private var context: xmlParserCtxtPtr?
  private(set) var isStopped = false

  init(delegate: any XMLPushParserDelegate) {
    self.delegate = delegate
    _ = Self.initialized
    var handler = Self.handler
    context = xmlCreatePushParserCtxt(
      &handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    // The declared encoding is ignored: the reader accepts only UTF-8.
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue
    if let context { xmlCtxtUseOptions(context, Int32(options)) }
  }

  deinit {
    guard let context else { return }
    xmlFreeDoc(context.pointee.myDoc)
    xmlFreeParserCtxt(context)
  }

  /// Parses the next piece; pass `isLast` with the last one, which may be empty.
  func append(_ bytes: UnsafeRawBufferPointer, isLast: Bool) {
    guard !isStopped else { return }
    guard let context else {
      fail(.malformed(message: Message.outOfMemory.english, line: 1, column: 1))
      return
    }
    // libxml2 takes the length as an int, and needs an address even for an empty piece.
    var rest = bytes[...]
    repeat {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20))
      rest = rest.dropFirst(piece.count)
      let base = piece.baseAddress?.assumingMemoryBound(to: CChar.self)
      _ = xmlParseChunk(context, base, Int32(piece.count), isLast && rest.isEmpty ? 1 : 0)
    } while !rest.isEmpty && !isStopped
    if !isStopped, isLast, context.pointee.wellFormed == 0 {
      let position = position
      fail(
        .malformed(
          message: "the document is not well-formed", line: position.line,
          column: position.column))
    }
  }

  /// Stops parsing and ignores the rest of the input.
  func stop() {
    isStopped = true
    if let context { xmlStopParser(context) }
  }

  /// The position of the parser: after the tag or text that it reports.
  var position: XLIFFPosition {
    guard let context else { return XLIFFPosition(line: 1, column: 1) }
    return XLIFFPosition(
      line: max(1, Int(pokedex_xml_line(context))),
      column: max(1, Int(pokedex_xml_column(context))))
  }

  private func fail(_ failure: XMLFailure) {
    guard !isStopped else { return }
    delegate.parser(self, didFail: failure)
    stop()
  }

  private static let initialized: Void = pokedex_xml_initialize()

  private static func parser(_ context: UnsafeMutableRawPointer?) -> XMLPushParser? {
    guard let context else { return nil }
    let parser = Unmanaged<XMLPushParser>.fromOpaque(context).takeUnretainedValue()
    return parser.isStopped ? nil : parser
  }

  // Callbacks of libxml2; each finds its parser by the context pointer.
  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.internalSubset = { context, _, _, _ in
      XMLPushParser.parser(context)?.fail(.documentType)
    }
    handler.startElementNs = { context, name, _, uri, _, _, count, _, attributes in
      guard let parser = XMLPushParser.parser(context), let name else { return }
      parser.startElement(name: name, uri: uri, count: Int(count), attributes: attributes)
    }
    handler.endElementNs = { context, _, _, _ in
      guard let parser = XMLPushParser.parser(context) else { return }
      parser.delegate.parserDidEndElement(parser)
    }
    handler.characters = { context, text, length in
      guard let parser = XMLPushParser.parser(context), let text else { return }
      parser.delegate.parser(
        parser, didRead: UnsafeBufferPointer(start: text, count: Int(length)))
    }
    handler.cdataBlock = handler.characters
    handler.ignorableWhitespace = handler.characters
    handler.serror = { context, error in
      guard let parser = XMLPushParser.parser(context), let error,
        pokedex_xml_error_is_warning(error) == 0
      else { return }
      parser.fail(
        .malformed(
          message: pokedex_xml_error_message(error).map { String(cString: $0) } ?? "",
          line: max(1, Int(pokedex_xml_error_line(error))),
          column: max(1, Int(pokedex_xml_error_column(error)))))
    }
    return handler
  }

  private func startElement(
    name: UnsafePointer<xmlChar>, uri: UnsafePointer<xmlChar>?, count: Int,
    attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    var values: [String: String] = [:]
    for index in 0..<count {
      // Five pointers each: local name, prefix, namespace, start and end of the value.
      guard let fields = attributes?.advanced(by: index * 5), let local = fields[0],
        let start = fields[3], let end = fields[4]
      else { continue }
      let prefix = fields[1].map { String(cString: $0) }
      guard prefix == nil || prefix == "xml" else { continue }
      let bytes = UnsafeBufferPointer(start: start, count: end - start)
      var value = String(decoding: bytes, as: UTF8.self)
      // libxml2 leaves an ampersand as a reference unless it replaces entities.
      if bytes.contains(UInt8(ascii: "&")) { value = value.replacing(text: "&#38;", with: "&") }
      values[(prefix.map { $0 + ":" } ?? "") + String(cString: local)] = value
    }
    delegate.parser(
      self,
      didStart: XMLElement(
        name: String(cString: name), namespace: uri.map { String(cString: $0) }, attributes: values
      ))
  }
}
