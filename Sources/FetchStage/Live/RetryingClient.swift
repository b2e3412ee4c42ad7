package import Base

/// Sends one request at a time, with the pauses and retries of the live source.
package struct RetryingClient {
  private let configuration: LiveConfiguration
  private let client: HTTPClient
  private var clock: any FetchClock { configuration.clock }

  /// - Parameter maxBodyBytes: the maximum size of a body in bytes.
  /// - Throws: ``PipelineError`` `fetch-configuration` (usage).
  package init(
    _ configuration: LiveConfiguration, maxBodyBytes: Int, maxRedirects: Int
  ) throws(PipelineError) {
    var transport = configuration.transport
    transport.maxBodyBytes = maxBodyBytes
    transport.totalSeconds = 3_600
    transport.maxRedirects = maxRedirects
    do { client = try HTTPClient(transport) } catch {
      throw PipelineError(error.message, category: .usage, code: "fetch-configuration")
    }
    self.configuration = configuration
  }

  /// Returns the answer to a request of `url` with `headers`. The body is not compressed for the transfer.
  ///
  /// - Throws: ``PipelineError``: `fetch-configuration` (usage) for an invalid address, `fetch-interrupted`, the
  ///   code of the last fault.
  package func get(
    _ url: String, _ headers: HTTPHeaders, progress: any ProgressSink
  ) async throws -> HTTPResponse {
    var request: HTTPRequest
    do throws(HTTPFailure) { request = HTTPRequest(try HTTPAddress(url), headers: headers) } catch {
      throw PipelineError(
        error.message, category: .usage, code: "fetch-configuration", at: .url(url))
    }
    request.acceptsGzip = false
    var scheduler = FetchScheduler<String>(configuration, seed: configuration.seed)
    scheduler.add([url])
    do {
      while true {
        switch scheduler.next(now: clock.now) {
        case .wait(let until): try await clock.sleep(until: until)
        case .start(let ticket):
          request.needsFreshConnection = ticket.attempt > 1
          let (response, verdict) = try await attempt(request)
          switch scheduler.settle(ticket, verdict, now: clock.now) {
          case .done: return response!
          case .again:
            progress.send(
              .note(.tryingAgain(url: url, message: verdict.fault?.message ?? .noAnswer)))
          case .failed(let fault), .aborted(let fault):
            throw PipelineError(
              fault.message, category: fault.category, code: fault.code, at: .url(url),
              advice: .checkAddressAndNetwork)
          }
        case .waitForAnswer, .finished: preconditionFailure("one request at a time")
        }
      }
    } catch is CancellationError {
      throw PipelineError(.fetchCancelled, at: .url(url))
    }
  }

  private func attempt(_ request: HTTPRequest) async throws -> (HTTPResponse?, FetchVerdict) {
    do {
      let response = try await client.send(request)
      if response.status == 206, request.headers["Range"] != nil { return (response, .success) }
      let verdict = FetchVerdict(
        status: response.status, headers: response.headers,
        wasConditional: request.headers["If-None-Match"] != nil, wallSeconds: clock.wallSeconds)
      return (response, verdict)
    } catch let failure as HTTPFailure {
      return (nil, FetchVerdict(failure))
    }
  }
}
