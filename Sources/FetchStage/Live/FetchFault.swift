package import Base
import Layers

/// The failure of an attempt.
package struct FetchFault: Error, Sendable, Equatable {
  /// A stable code, used by journals and tests.
  package var code: DiagnosticCode
  package var message: Message
  package var category: PipelineError.Category

  package init(
    _ message: Message, code: DiagnosticCode? = nil,
    _ category: PipelineError.Category = .unreachable
  ) {
    self.code = code ?? DiagnosticCode(of: message)
    self.message = message
    self.category = category
  }
}

/// The consequence of the outcome of an attempt.
package enum FetchVerdict: Sendable, Equatable {
  case success
  /// Retry, as far as attempts and budget allow.
  case retry(FetchFault)
  /// Retry once, then give the resource up.
  case retryOnce(FetchFault)
  /// As `retry`, and send no requests for at least `seconds` (nil: the duration of the backoff).
  case pause(FetchFault, seconds: Int?)
  /// Give the resource up; the crawl continues, but publishes nothing.
  case fail(FetchFault)
  /// As `fail`; too many of these end the crawl.
  case forbidden(FetchFault)
  /// End the crawl at once; it can be resumed.
  case abort(FetchFault)
  /// Request this address next, at the same rate as everything else.
  case redirect(HTTPAddress)

  package var fault: FetchFault? {
    switch self {
    case .success, .redirect: nil
    case .retry(let fault), .retryOnce(let fault), .pause(let fault, _), .fail(let fault),
      .forbidden(let fault), .abort(let fault):
      fault
    }
  }
}

extension FetchVerdict {
  /// The verdict on a transport failure; numbers are rows of Documentation/FETCHING.md.
  package init(_ failure: HTTPFailure) {
    // Such as `fetch-timed-out`.
    let code = DiagnosticCode(rawValue: "fetch-\(failure.kind.rawValue)")
    let fault = FetchFault(failure.message, code: code)
    switch failure.kind {
    case .nameNotResolved, .cannotConnect, .connectionLost, .emptyReply, .shortBody, .badFraming,
      .timedOut, .truncatedEncoding, .transport:
      self = .retry(fault)  // 14, 15, 16, 18, 26, 27, 28, 29, 30, 32, 60, 61
    case .corruptEncoding:
      self = .retryOnce(fault)  // 19
    case .trailingEncoding, .inflatedTooLarge, .unknownEncoding, .bodyTooLarge, .headersTooLarge,
      .duplicateLength, .refusedRedirect, .badRequest:
      self = .fail(fault)  // 11, 12, 20 to 25
    case .tlsRefused, .insecureRedirect, .refusedAddress, .closed:
      self = .abort(fault)  // 13, 31
    }
  }

  /// The verdict on a status; `success` for 200, and for 304 if the request was conditional.
  package init(status: Int, headers: HTTPHeaders, wasConditional: Bool, wallSeconds: Int) {
    func fault(_ message: Message) -> FetchFault {
      FetchFault(.withStatus(text: message, status: status), code: DiagnosticCode(of: message))
    }
    let retryAfter = ServerHints.retryAfterSeconds(headers, wallSeconds: wallSeconds)
    switch status {
    case 200: self = .success
    case 304 where wasConditional: self = .success
    case 304: self = .retry(fault(.fetchUnasked304))
    case 429: self = .pause(fault(.fetchRateLimited), seconds: retryAfter)
    case 503:
      let isCached = ServerHints.isFromCache(headers)
      let fault = fault(.fetchUnavailable)
      self = isCached ? .fail(fault) : .pause(fault, seconds: retryAfter)
    case 408, 425, 500...599:
      let fault = fault(.fetchServerError)
      self = ServerHints.isFromCache(headers) ? .fail(fault) : .retry(fault)
    case 404, 410: self = .fail(fault(.fetchNotFound))
    case 403 where headers["cf-mitigated"] != nil:
      self = .pause(fault(.fetchChallenged), seconds: retryAfter ?? 30)
    case 403: self = .forbidden(fault(.fetchForbidden))
    case 401, 407: self = .abort(fault(.fetchUnauthorized))
    case 400: self = .fail(fault(.fetchBadRequest))
    case 201...299: self = .retry(fault(.fetchUnaskedStatus))
    default: self = .fail(fault(.fetchUnexpectedStatus))
    }
  }
}

extension PipelineError {
  static func ended(by fault: FetchFault, at item: CrawlItem, base: String) -> PipelineError {
    let advice: Message
    switch fault.code {
    case "fetch-forbidden", "fetch-challenged": advice = .takenForARobot
    case "fetch-tls-refused": advice = .checkClockAndCertificates
    case "fetch-name-not-resolved", "fetch-cannot-connect", "fetch-timed-out":
      advice = .checkNetworkOrBuildOffline
    case "fetch-unauthorized": advice = .checkProxy
    case "fetch-pause-too-long", "fetch-pause-budget-spent", "fetch-breaker":
      advice = .tryAgainLater
    case "fetch-list-too-long": advice = .checkAddressOrUpdate
    default: advice = .nextRunResumes
    }
    return PipelineError(
      Message(joining: item.name, ": ", fault.message), category: fault.category, code: fault.code,
      at: .url("\(base)/\(item.path)"), advice: advice)
  }
}
