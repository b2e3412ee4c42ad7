extension JSONValue {
  /// Parses a document: RFC 8259 in UTF-8 without a byte order mark, no lone surrogates, integers within 64
  /// bits, other numbers within the range of a double.
  package init(parsing document: UnsafeRawBufferPointer, _ rules: JSONRules = JSONRules())
    throws(JSONError)
  {
    var reader = JSONReader(document, rules)
    self = try reader.document()
  }

  package init(parsing document: [UInt8], _ rules: JSONRules = JSONRules()) throws(JSONError) {
    self = try document.withUnsafeBufferPointer { bytes throws(JSONError) in
      try JSONValue(parsing: UnsafeRawBufferPointer(bytes), rules)
    }
  }

  /// Parses a document whose arrays `pieces`, members of its root, are too large to be in memory at once: their
  /// elements are passed to `take` one at a time, and these arrays are empty in the value.
  ///
  /// - Throws: ``JSONError``; one of `take` gets the place of the element.
  package init(
    parsing document: UnsafeRawBufferPointer, pieces: Set<String>,
    _ take: @escaping (_ array: String, _ element: JSONValue) throws(JSONError) -> Void
  ) throws(JSONError) {
    var reader = JSONReader(document, JSONRules(), pieces: pieces, take: take)
    self = try reader.document()
  }

  /// Parses a document and returns the places of its values too.
  static func placed(
    _ document: [UInt8], _ rules: JSONRules
  ) throws(JSONError) -> (JSONValue, JSONPlaces) {
    try document.withUnsafeBufferPointer { bytes throws(JSONError) in
      var reader = JSONReader(UnsafeRawBufferPointer(bytes), rules)
      reader.places = JSONPlaces(text: document)
      let value = try reader.document()
      return (value, reader.places ?? JSONPlaces(text: []))
    }
  }
}

/// Where the values of a document are. Values are numbered in the order of the text, each before those in it.
struct JSONPlaces {
  let text: [UInt8]
  /// The offset of each value.
  fileprivate(set) var starts: [Int32] = []
  /// The number of the first value after each value.
  fileprivate(set) var ends: [Int32] = []

  func position(of number: Int) -> JSONError.Position {
    JSONError.Position(after: text[..<Int(starts[number])])
  }

  /// Returns the number of the element or member at `index` of the value with this number.
  func child(_ index: Int, of number: Int) -> Int {
    (0..<index).reduce(number + 1) { number, _ in Int(ends[number]) }
  }
}

extension JSONError {
  /// Returns the error with the position in `text` of the value at its path; if that is missing, of the object or
  /// array around it. Parses the text again, so that only errors cost time.
  package func placed(in text: [UInt8]) -> JSONError {
    guard position == nil, let path, let (root, places) = try? JSONValue.placed(text, JSONRules())
    else { return self }
    var (value, number, found) = (root, 0, "$")
    while let index = value.steps.firstIndex(where: { (found + $0.step).leads(to: path) }) {
      let (step, child) = value.steps[index]
      (value, number, found) = (child, places.child(index, of: number), found + step)
    }
    return JSONError(kind, path: path, position: places.position(of: number))
  }
}

extension String {
  fileprivate func leads(to path: String) -> Bool {
    path == self || path.hasPrefix(self + ".") || path.hasPrefix(self + "[")
  }
}

extension JSONValue {
  /// The elements or members, with the steps of a path to them.
  fileprivate var steps: [(step: String, value: JSONValue)] {
    switch self {
    case .array(let values): values.enumerated().map { ("[\($0)]", $1) }
    case .object(let members): members.map { (JSONError.step(to: $0.name), $0.value) }
    case .null, .bool, .number, .string: []
    }
  }
}

/// A recursive descent parser over the bytes of a document.
private struct JSONReader {
  private let text: UnsafeRawBufferPointer
  private let rules: JSONRules
  private let pieces: Set<String>
  private let take: (String, JSONValue) throws(JSONError) -> Void
  private var at = 0
  /// The places of the values; nil if they are not wanted.
  var places: JSONPlaces?

  init(
    _ text: UnsafeRawBufferPointer, _ rules: JSONRules, pieces: Set<String> = [],
    take: @escaping (String, JSONValue) throws(JSONError) -> Void = { _, _ in }
  ) {
    (self.text, self.rules, self.pieces, self.take) = (text, rules, pieces, take)
  }

  mutating func document() throws(JSONError) -> JSONValue {
    do throws(Fault) {
      guard text.count <= rules.maxBytes else {
        throw Fault(.tooLarge(mebibytes: rules.maxBytes >> 20), rules.maxBytes)
      }
      if text.starts(with: [0xEF, 0xBB, 0xBF]) { throw Fault(.syntax(.jsonByteOrderMark), 0) }
      skipSpace()
      if at == text.count { throw Fault(.syntax(.jsonEmpty), at) }
      let value = try value(depth: 0)
      skipSpace()
      if at < text.count { throw Fault(.syntax(.jsonTrailing), at) }
      return value
    } catch {
      throw JSONError(
        error.kind, path: error.path.map { "$\($0)" },
        position: JSONError.Position(after: text[..<error.offset]))
    }
  }

  private struct Fault: Error {
    var kind: JSONError.Kind
    var offset: Int
    /// The steps to the value; nil if the text is not valid JSON.
    var path: String?
    init(_ kind: JSONError.Kind, _ offset: Int, path: String? = nil) {
      (self.kind, self.offset, self.path) = (kind, offset, path)
    }

    func within(_ step: String) -> Fault { Fault(kind, offset, path: path.map { step + $0 }) }
  }

  private func peek() -> UInt8? { at < text.count ? text[at] : nil }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      at += 1
    }
  }

  /// Returns the error for a byte at the cursor that the grammar does not allow there.
  private func unexpected(_ expected: Message) -> Fault {
    guard let byte = peek() else { return Fault(.syntax(.jsonEndsEarly(expected: expected)), at) }
    let found: Message =
      switch byte {
      case 0x21...0x7E: Message(verbatim: "'\(UnicodeScalar(byte))'")
      case 0x0A, 0x0D: .jsonEndOfLine
      default: .jsonByte(byte: "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
      }
    return Fault(.syntax(.jsonExpectedFound(expected: expected, found: found)), at)
  }

  private mutating func value(depth: Int) throws(Fault) -> JSONValue {
    guard let number = places?.starts.count else { return try placelessValue(depth: depth) }
    places?.starts.append(Int32(truncatingIfNeeded: at))
    places?.ends.append(0)
    let value = try placelessValue(depth: depth)
    let end = places?.starts.count ?? 0
    places?.ends[number] = Int32(truncatingIfNeeded: end)
    return value
  }

  private mutating func placelessValue(depth: Int) throws(Fault) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case UInt8(ascii: "-"): return .number(try number())
    case let byte? where isDigit(byte): return .number(try number())
    default: throw unexpected(.jsonValue)
    }
  }

  private mutating func object(depth: Int) throws(Fault) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    /// The names of an object with many members.
    var names: Set<String> = []
    guard try open(UInt8(ascii: "}"), depth) else { return members }
    members.reserveCapacity(8)
    repeat {
      let start = at
      guard peek() == UInt8(ascii: "\"") else { throw unexpected(.jsonKey) }
      let name = try string()
      if !rules.allowsDuplicates {
        if members.count == 16 { names = Set(members.lazy.map(\.name)) }
        let isKnown =
          members.count < 16 ? members.contains { $0.name == name } : !names.insert(name).inserted
        if isKnown { throw Fault(.duplicateKey, start, path: JSONError.step(to: name)) }
      }
      skipSpace()
      guard peek() == UInt8(ascii: ":") else { throw unexpected(Message(verbatim: "':'")) }
      at += 1
      skipSpace()
      do throws(Fault) {
        let isInPieces = depth == 1 && pieces.contains(name)
        members.append(JSONValue.Member(name, try isInPieces ? passed(name) : value(depth: depth)))
      } catch {
        throw error.within(JSONError.step(to: name))
      }
    } while try goesOn(until: "}")
    return members
  }

  /// Passes the elements of the array at the cursor on, and returns an empty one.
  private mutating func passed(_ name: String) throws(Fault) -> JSONValue {
    guard peek() == UInt8(ascii: "[") else { return try value(depth: 1) }
    guard try open(UInt8(ascii: "]"), 2) else { return .array([]) }
    var count = 0
    repeat {
      let start = at
      let element = try value(depth: 2)
      do throws(JSONError) { try take(name, element) } catch {
        throw Fault(error.kind, start, path: "[\(count)]\(error.path?.dropFirst() ?? "")")
      }
      count += 1
    } while try goesOn(until: "]")
    return .array([])
  }

  private mutating func array(depth: Int) throws(Fault) -> [JSONValue] {
    var values: [JSONValue] = []
    guard try open(UInt8(ascii: "]"), depth) else { return values }
    values.reserveCapacity(8)
    repeat {
      do throws(Fault) { values.append(try value(depth: depth)) } catch {
        throw error.within("[\(values.count)]")
      }
    } while try goesOn(until: "]")
    return values
  }

  /// Skips an opening bracket, and `close` if it follows; returns false in that case.
  private mutating func open(_ close: UInt8, _ depth: Int) throws(Fault) -> Bool {
    let start = at
    at += 1
    skipSpace()
    if peek() == close {
      at += 1
      return false
    }
    if depth > rules.maxDepth { throw Fault(.tooDeep(limit: rules.maxDepth), start) }
    return true
  }

  /// Skips a comma and returns true, or skips `close` and returns false.
  private mutating func goesOn(until end: Unicode.Scalar) throws(Fault) -> Bool {
    let close = UInt8(ascii: end)
    skipSpace()
    guard let byte = peek(), byte == UInt8(ascii: ",") || byte == close else {
      throw unexpected(.jsonCommaOr(end: end))
    }
    at += 1
    if byte == close { return false }
    skipSpace()
    return true
  }

  private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(Fault) -> JSONValue
  {
    let start = at
    for offset in 0..<word.utf8CodeUnitCount {
      guard peek() == word.utf8Start[offset] else {
        if peek() == nil { throw unexpected(Message(verbatim: word)) }
        throw Fault(.syntax(.jsonExpected(expected: word)), start)
      }
      at += 1
    }
    return value
  }

  private mutating func digits() throws(Fault) {
    let start = at
    while let byte = peek(), isDigit(byte) { at += 1 }
    if at == start { throw unexpected(.jsonDigit) }
  }

  private mutating func number() throws(Fault) -> String {
    let start = at
    var isInteger = true
    if peek() == UInt8(ascii: "-") { at += 1 }
    if peek() == UInt8(ascii: "0") {
      at += 1
      if let byte = peek(), isDigit(byte) { throw Fault(.syntax(.jsonLeadingZero), start) }
    } else {
      try digits()
    }
    if peek() == UInt8(ascii: ".") {
      isInteger = false
      at += 1
      try digits()
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      isInteger = false
      at += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { at += 1 }
      try digits()
    }
    let digits = String(decoding: text[start..<at], as: UTF8.self)
    if !rules.allowsFractions {
      guard isInteger, digits != "-0" else { throw Fault(.syntax(.jsonNotAnInteger), start) }
    }
    let fits =
      !isInteger
      ? Double(digits).map(\.isFinite) ?? false
      : Int64(digits) != nil || (rules.allowsFractions && UInt64(digits) != nil)
    if !fits { throw Fault(.numberOutOfRange, start) }
    return digits
  }

  private mutating func string() throws(Fault) -> String {
    at += 1
    var unescaped: [UInt8] = []
    /// The start of the bytes that can be copied to the string unchanged.
    var start = at
    while true {
      guard let byte = peek() else { throw Fault(.syntax(.jsonEndsInString), at) }
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        let rest = text[start..<at - 1]
        if unescaped.isEmpty { return String(decoding: rest, as: UTF8.self) }
        return String(decoding: unescaped + rest, as: UTF8.self)
      case UInt8(ascii: "\\"):
        unescaped += text[start..<at]
        unescaped += String(try escape()).utf8
        start = at
      case 0..<0x20: throw Fault(.syntax(.jsonControlCharacter), at)
      case 0x20..<0x80: at += 1
      default: try multibyteScalar()
      }
    }
  }

  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    let start = at
    at += 1
    guard let letter = peek() else { throw Fault(.syntax(.jsonEndsInString), at) }
    if letter == UInt8(ascii: "u") { return try escapedScalar(from: start) }
    at += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    default: throw Fault(.syntax(.jsonUnknownEscape), start)
    }
  }

  /// Parses an escape that starts at `start`; the cursor is at its `u`.
  private mutating func escapedScalar(from start: Int) throws(Fault) -> Unicode.Scalar {
    let unit = try codeUnit(from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, peek() == UInt8(ascii: "\\"), at + 1 < text.count,
      text[at + 1] == UInt8(ascii: "u")
    else { throw Fault(.syntax(.jsonHalfSurrogate), start) }
    at += 1
    let low = try codeUnit(from: at - 1)
    guard low & 0xFC00 == 0xDC00,
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    else { throw Fault(.syntax(.jsonHalfSurrogate), start) }
    return scalar
  }

  private mutating func codeUnit(from start: Int) throws(Fault) -> UInt16 {
    at += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek() else { throw Fault(.syntax(.jsonEndsInString), at) }
      guard let digit = Hexadecimal.value(byte) else {
        throw Fault(.syntax(.jsonUnknownEscape), start)
      }
      unit = unit << 4 | UInt16(digit)
      at += 1
    }
    return unit
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private mutating func multibyteScalar() throws(Fault) {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = text[at...].makeIterator()
    guard case .valid(let scalar) = parser.parseScalar(from: &rest) else {
      throw Fault(.syntax(.jsonInvalidUTF8), at)
    }
    at += scalar.count
  }
}
