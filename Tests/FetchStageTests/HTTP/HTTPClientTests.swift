import TestSupport
import Testing
@testable import FetchStage

/// The client against a real server on the loopback interface.
@Suite(.inTemporaryFolder) struct HTTPClientTests {
  private let server = FaultServer()

  private func client(_ change: (inout HTTPConfiguration) -> Void = { _ in }) throws -> HTTPClient {
    var configuration = HTTPConfiguration(userAgent: "pokedex-tests/1")
    // A busy machine may delay a test for long; the tests of slow servers set their own timeout.
    configuration.stallSeconds = 600
    change(&configuration)
    return try HTTPClient(configuration)
  }

  @Test func send_validResponse_returnsStatusHeadersAndBody() async throws {
    server.script("/a", .json("{\"id\": 1}", headers: [("ETag", "W/\"x\"")]))
    let response = try await client().send(HTTPRequest(HTTPAddress(server.address("/a"))))
    expectEqual(response.status, 200)
    expectEqual(response.headers["etag"], "W/\"x\"")
    expectEqual(String(decoding: response.body, as: UTF8.self), "{\"id\": 1}")
    expectEqual(response.gzippedBody, nil)
    let request = try #require(server.log.first)
    expectEqual(request.headers["User-Agent"], "pokedex-tests/1")
    expectEqual(request.headers["Accept-Encoding"], "gzip")
    expectEqual(request.headers.count(of: "Accept-Encoding"), 1)
  }

  @Test func send_gzippedResponse_isInflatedAndKeepsWireBytes() async throws {
    let packed = FaultReply.gzip(Array("{\"id\": 1}".utf8))
    server.script("/a", .answer(200, headers: [("Content-Encoding", "gzip")], body: packed))
    let response = try await client().send(HTTPRequest(HTTPAddress(server.address("/a"))))
    expectEqual(String(decoding: response.body, as: UTF8.self), "{\"id\": 1}")
    expectEqual(response.gzippedBody, packed)
    expectEqual(response.wireBytes, packed.count)
  }

  @Test func send_requestHeaders_areSentAndInjectionFails() async throws {
    server.script("/a", .answer(304))
    let client = try client()
    let address = try HTTPAddress(server.address("/a"))
    let response = try await client.send(
      HTTPRequest(address, headers: ["If-None-Match": "W/\"x\""]))
    expectEqual(response.status, 304)
    expectEqual(server.log.first?.headers["If-None-Match"], "W/\"x\"")
    await expectFailure(.badRequest) {
      try await client.send(HTTPRequest(address, headers: ["If-None-Match": "x\r\nEvil: 1"]))
    }
    expectEqual(server.log.count, 1)
  }

  @Test func send_manyAtOnce_reusesConnectionsWithinLimit() async throws {
    let server = FaultServer { request in
      FaultReply(
        .pause(milliseconds: 1), .send(FaultReply.answer(200, body: Array(request.path.utf8)).bytes)
      )
    }
    let client = try client { $0.maxConnections = 4 }
    let base = server.address("/")
    let right = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          let response = try await client.send(HTTPRequest(HTTPAddress("\(base)\(number)")))
          return response.body == Array("/\(number)".utf8)
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    expectEqual(right, 200)
    #expect(server.connections <= 4)
    #expect(server.highestConcurrency <= 4)
  }

  @Test func send_cancelledTask_throwsAndFreesConnection() async throws {
    server.script("/hold", FaultReply(.hold))
    server.script("/a", .answer(200))
    let client = try client { $0.maxConnections = 1 }
    let address = try HTTPAddress(server.address("/hold"))
    let task = Task { try await client.send(HTTPRequest(address)) }
    while server.log.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let response = try await client.send(HTTPRequest(HTTPAddress(server.address("/a"))))
    expectEqual(response.status, 200)
  }

  @Test func send_racingCancellation_endsExactlyOnce() async throws {
    let server = FaultServer { _ in FaultReply.answer(200) }
    let client = try client()
    let address = try HTTPAddress(server.address("/"))
    for _ in 0..<200 {
      let task = Task { try await client.send(HTTPRequest(address)) }
      if Bool.random() { await Task.yield() }
      task.cancel()
      do { try await expectEqual(task.value.status, 200) } catch {
        #expect(error is CancellationError)
      }
    }
  }

  @Test func close_runningTransfer_failsAsClosed() async throws {
    server.script("/hold", FaultReply(.hold))
    let client = try client()
    let address = try HTTPAddress(server.address("/hold"))
    let task = Task { try await client.send(HTTPRequest(address)) }
    while server.log.isEmpty { await Task.yield() }
    client.close()
    await expectFailure(.closed) { try await task.value }
    await expectFailure(.closed) { try await client.send(HTTPRequest(address)) }
  }

  @Test func send_interimResponse_isSkipped() async throws {
    let interim = Array("HTTP/1.1 103 Early\r\nContent-Length: 99\r\nLink: x\r\n\r\n".utf8)
    server.script("/a", FaultReply(.send(interim), .send(FaultReply.answer(200, body: [65]).bytes)))
    let response = try await client().send(HTTPRequest(HTTPAddress(server.address("/a"))))
    expectEqual(response.status, 200)
    expectEqual(response.headers["Link"], nil)
    expectEqual(response.body, [65])
  }
}
