package import Base
import CCurl

/// The reason why a request returned no usable response. A response with an error status is not a failure.
package struct HTTPFailure: Error, Sendable, Equatable {
  /// The class of a failure. The raw value is stable and is written to journals.
  package enum Kind: String, Sendable, CaseIterable {
    /// The address is malformed, or its scheme or host is not allowed.
    case refusedAddress = "refused-address"
    /// A header field of the request contains control characters.
    case badRequest = "bad-request"
    case nameNotResolved = "name-not-resolved"
    /// No connection: refused, unreachable, or timed out.
    case cannotConnect = "cannot-connect"
    /// The certificate or the handshake was invalid.
    case tlsRefused = "tls-refused"
    /// The connection broke before or during the response.
    case connectionLost = "connection-lost"
    /// The server closed the connection without sending a byte.
    case emptyReply = "empty-reply"
    /// Fewer bytes than the framing announced, or an invalid end.
    case shortBody = "short-body"
    /// Not HTTP, or invalid chunks.
    case badFraming = "bad-framing"
    /// Too slow for too long, or not finished in time.
    case timedOut = "timed-out"
    /// More header bytes or fields than allowed.
    case headersTooLarge = "headers-too-large"
    /// Two Content-Length fields.
    case duplicateLength = "duplicate-length"
    case bodyTooLarge = "body-too-large"
    /// A Content-Encoding that was not requested.
    case unknownEncoding = "unknown-encoding"
    case truncatedEncoding = "truncated-encoding"
    /// The compressed stream is corrupt or not in the compressed format.
    case corruptEncoding = "corrupt-encoding"
    /// Bytes follow the end of the compressed stream.
    case trailingEncoding = "trailing-encoding"
    /// The decoded body exceeds the maximum size or ratio.
    case inflatedTooLarge = "inflated-too-large"
    /// A redirect that is not followed: too many, or to another host.
    case refusedRedirect = "refused-redirect"
    /// A redirect from https to http or another scheme.
    case insecureRedirect = "insecure-redirect"
    case closed = "client-closed"
    /// Another failure of libcurl or the system.
    case transport = "transport"
  }

  package var kind: Kind
  package var message: Message

  package init(_ kind: Kind, _ message: Message) { (self.kind, self.message) = (kind, message) }
}

extension HTTPFailure {
  /// Returns the class and the text of an error of libcurl, by curl.se/libcurl/c/libcurl-errors.html.
  ///
  /// `hasConnected` distinguishes a timeout while connecting from a stalled transfer.
  static func meaning(of code: CURLcode, hasConnected: Bool) -> (kind: Kind, text: Message) {
    switch code {
    case CURLE_URL_MALFORMAT: (.refusedAddress, .httpRefusedAddress)
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST:
      (.nameNotResolved, .httpNameNotResolved)
    case CURLE_OPERATION_TIMEDOUT where hasConnected: (.timedOut, .httpTimedOut)
    case CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT: (.cannotConnect, .httpCannotConnect)
    case CURLE_PARTIAL_FILE: (.shortBody, .httpShortBody)
    case CURLE_GOT_NOTHING: (.emptyReply, .httpEmptyReply)
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR: (.connectionLost, .httpConnectionLost)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: (.badFraming, .httpBadFraming)
    // Before 8.6.0 libcurl reports a header line beyond its own limit as "out of memory".
    case CURLE_OUT_OF_MEMORY, pokedex_curle_too_large: (.headersTooLarge, .httpHeadersTooLarge)
    case CURLE_FILESIZE_EXCEEDED: (.bodyTooLarge, .httpBodyTooLarge)
    case CURLE_BAD_CONTENT_ENCODING: (.corruptEncoding, .httpCorruptEncoding)
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_PEER_FAILED_VERIFICATION,
      CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
      (.tlsRefused, .httpTLSRefused)
    default: (.transport, .httpTransport)
    }
  }
}
