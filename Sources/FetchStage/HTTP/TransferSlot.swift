import Base
import CCurl

/// A curl easy handle with the state of its callbacks, reused for one transfer after another.
///
/// Only the loop's thread uses it. The callbacks receive the address of the object, so the loop keeps it
/// alive until the handle has been removed from the multi handle.
final class TransferSlot {
  let easy: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>
  private let configuration: HTTPConfiguration
  private var sentHeaders: UnsafeMutablePointer<curl_slist>?

  private(set) var id: UInt64 = 0
  private var finish: TransferLoop.Completion?
  private var hasSentRequest = false
  private var status = 0
  private var headers = HTTPHeaders()
  private var headerBytes = 0
  private var body: [UInt8] = []
  /// The reason why a callback ended the transfer; libcurl only reports "write error".
  private var refusal: HTTPFailure?

  init?(_ configuration: HTTPConfiguration) {
    guard let easy = curl_easy_init() else { return nil }
    self.easy = easy
    self.configuration = configuration
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    setUp()
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(sentHeaders)
    errorText.deallocate()
  }

  private func setUp() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_HTTP_CONTENT_DECODING, 0)
    set(CURLOPT_HTTP_TRANSFER_DECODING, 1)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_TCP_NODELAY, 1)
    set(CURLOPT_HTTPGET, 1)
    // HTTP/1.1 only: HTTP/2 in libcurl 7.87.0 to 8.0.1 mixes streams up (curl issue 10634).
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    set(CURLOPT_CONNECTTIMEOUT_MS, HTTPConfiguration.connectTimeoutMilliseconds)
    set(CURLOPT_LOW_SPEED_LIMIT, HTTPConfiguration.stallBytesPerSecond)
    set(CURLOPT_LOW_SPEED_TIME, configuration.stallSeconds)
    set(CURLOPT_TIMEOUT_MS, configuration.totalSeconds * 1_000)
    set(CURLOPT_USERAGENT, configuration.userAgent)
    // An empty string, unlike an unset option, also disables the proxies of the environment.
    set(CURLOPT_PROXY, configuration.proxy?.address ?? "")
    set(CURLOPT_NOPROXY, configuration.proxy?.exceptions ?? "")
    if let file = configuration.certificateAuthorityFile { set(CURLOPT_CAINFO, file) }
    pokedex_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    pokedex_curl_set_pointer(easy, CURLOPT_PRIVATE, context)
    pokedex_curl_set_pointer(easy, CURLOPT_WRITEDATA, context)
    pokedex_curl_set_pointer(easy, CURLOPT_HEADERDATA, context)
    pokedex_curl_set_pointer(easy, CURLOPT_PREREQDATA, context)
    pokedex_curl_set_prerequest(easy) { context, _, _, _, _ in
      guard let context else { return CURL_PREREQFUNC_ABORT }
      let slot = Unmanaged<TransferSlot>.fromOpaque(context).takeUnretainedValue()
      return slot.maySendRequest() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
    pokedex_curl_set_writer(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
      guard let bytes, let context else { return 0 }
      let slot = Unmanaged<TransferSlot>.fromOpaque(context).takeUnretainedValue()
      return slot.takeBody(UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }
    pokedex_curl_set_writer(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      let slot = Unmanaged<TransferSlot>.fromOpaque(context).takeUnretainedValue()
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return slot.takeHeaderLine(line) ? line.count : 0
    }
  }

  private func set(_ option: CURLoption, _ value: Int) {
    pokedex_curl_set_long(easy, option, value)
  }

  private func set(_ option: CURLoption, _ value: String) {
    pokedex_curl_set_text(easy, option, value)
  }

  // MARK: One transfer

  func start(_ id: UInt64, _ request: HTTPRequest, then finish: @escaping TransferLoop.Completion) {
    self.id = id
    self.finish = finish
    hasSentRequest = false
    status = 0
    headers = HTTPHeaders()
    headerBytes = 0
    body = []
    refusal = nil
    errorText[0] = 0
    set(CURLOPT_URL, request.address.text)
    set(CURLOPT_FRESH_CONNECT, request.needsFreshConnection ? 1 : 0)
    curl_slist_free_all(sentHeaders)
    sentHeaders = curl_slist_append(
      nil, request.acceptsGzip ? "Accept-Encoding: gzip" : "Accept-Encoding: identity")
    for field in request.headers.fields {
      sentHeaders = curl_slist_append(sentHeaders, "\(field.name): \(field.value)")
    }
    pokedex_curl_set_list(easy, CURLOPT_HTTPHEADER, sentHeaders)
  }

  /// Ends the transfer and calls its completion, once.
  func end(_ outcome: Result<TransferLoop.Answer, any Error>) {
    guard let finish else { return }
    self.finish = nil
    finish(outcome)
  }

  /// Returns the outcome by libcurl's result and the findings of the callbacks.
  func outcome(of result: CURLcode) -> Result<TransferLoop.Answer, any Error> {
    if let refusal { return .failure(refusal) }
    guard result == CURLE_OK else {
      let detail = String(cString: errorText)
      let text = detail.isEmpty ? String(cString: curl_easy_strerror(result)) : detail
      let (kind, reason) = HTTPFailure.meaning(
        of: result, hasConnected: offset(CURLINFO_PRETRANSFER_TIME_T) > 0)
      return .failure(HTTPFailure(kind, .httpCurlFailure(reason: reason, detail: text)))
    }
    return .success(
      .init(
        status: status, headers: headers, body: body, microseconds: offset(CURLINFO_TOTAL_TIME_T)))
  }

  private func offset(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    pokedex_curl_get_offset(easy, info, &value)
    return Int(value)
  }

  // MARK: Callbacks

  /// Called when a connection is ready, before the request is sent. libcurl sends a request up to five more
  /// times if persistent connections turn out to be closed; retrying is left to the caller, who counts
  /// requests and limits their rate.
  private func maySendRequest() -> Bool {
    guard hasSentRequest else {
      hasSentRequest = true
      return true
    }
    return refuse(.emptyReply, .httpKeptAliveClosed)
  }

  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= configuration.maxBodyBytes - body.count else {
      return refuse(.bodyTooLarge, .httpBodyLarger(limit: configuration.maxBodyBytes))
    }
    if body.isEmpty {
      let declared = headers["Content-Length"].flatMap { Int($0) } ?? 0
      let expected = max(bytes.count, min(declared, configuration.maxBodyBytes))
      body.reserveCapacity(expected + HTTPResponse.spareBytes)
    }
    body.append(contentsOf: bytes)
    return true
  }

  private func takeHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
    headerBytes += line.count
    guard headerBytes <= HTTPConfiguration.maxHeaderBytes,
      headers.fields.count < HTTPConfiguration.maxHeaderFields
    else {
      return refuse(
        .headersTooLarge,
        .httpHeadersLarger(
          bytes: HTTPConfiguration.maxHeaderBytes, fields: HTTPConfiguration.maxHeaderFields))
    }
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      // A status line starts a new header: the previous one was an interim response.
      headers = HTTPHeaders()
      let parts = text.split(separator: " ", maxSplits: 2)
      status = parts.count > 1 ? Int(parts[1].prefix(3)) ?? 0 : 0
      return true
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return true }
    // Fields after the body are trailers, which are ignored.
    guard body.isEmpty else { return true }
    headers.append(String(text[..<colon]), Self.trimmed(text[text.utf8.index(after: colon)...]))
    if headers.count(of: "Content-Length") > 1 {
      return refuse(.duplicateLength, .httpDuplicateLength)
    }
    return true
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
    var utf8 = text.utf8
    while let first = utf8.first, isBlank(first) { utf8 = utf8.dropFirst() }
    while let last = utf8.last, isBlank(last) { utf8 = utf8.dropLast() }
    return String(Substring(utf8))
  }

  private func refuse(_ kind: HTTPFailure.Kind, _ message: Message) -> Bool {
    refusal = HTTPFailure(kind, message)
    return false
  }
}
