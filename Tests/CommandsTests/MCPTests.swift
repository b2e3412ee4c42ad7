import Base
import TestSupport
import Testing

@testable import Commands

/// The answers of `pokedex mcp`. `Tests/MCP/check` talks to the program.
@Suite(.inTemporaryFolder) struct MCPTests {
  let folder = InTemporaryFolder.path

  private static let newest = "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}"

  private static func server() async throws -> MCPServer {
    MCPServer(try await SampleDatabase.path) { _ in nil }
  }

  /// A request of the newest revision.
  private static func line(_ method: String, _ params: String = "") -> String {
    """
    {"jsonrpc":"2.0","id":1,"method":"\(method)","params":{"_meta":\(newest)\(params)}}
    """
  }

  private static func line(calling name: String, _ arguments: String = "{}") -> String {
    line("tools/call", ",\"name\":\"\(name)\",\"arguments\":\(arguments)")
  }

  private static func call(_ name: String, _ arguments: String) async throws -> JSONValue {
    var server = try await server()
    return try #require(await server.answer(line(calling: name, arguments))?["result"])
  }

  @Test(arguments: [
    ("search", "{\"text\":\"pikchu\"}"), ("show", "{\"name\":\"pikachu\",\"game\":\"sv\"}"),
    ("list", "{\"kind\":\"moves\",\"type\":[\"fire\"],\"limit\":2}"),
    ("list", "{\"no-forms\":true,\"legendary\":false,\"limit\":1,\"game\":null}"),
    ("where", "{\"name\":\"pikachu\"}"), ("learners", "{\"moves\":[\"surf\"],\"how\":true}"),
    ("games", "{}"), ("info", "{}"), ("schema", "{\"view\":\"dex_move\"}"),
    ("query", "{\"sql\":\"SELECT 1 AS one\"}"),
  ]) func call_ofATool_answersAsTheCommand(_ call: (name: String, arguments: String)) async throws {
    let result = try await Self.call(call.name, call.arguments)
    expectEqual(result["isError"], nil)
    expectEqual(result["resultType"], "complete")
    expectEqual(result["structuredContent"], nil)
    expectEqual(result["content"]?.array?[0]["text"]?.string?.isEmpty, false)
    let arguments =
      (call.arguments == "{}" ? "{" : "\(call.arguments.dropLast()),") + "\"structured\":true}"
    let both = try await Self.call(call.name, arguments)
    expectEqual(both["content"], result["content"])
    #expect(both["structuredContent"] != nil)
  }

  /// What a model reads is short, and says what is left out and by which argument it comes.
  @Test(arguments: [
    ("list", "{}", " rows; limit gives more"),
    ("list", "{\"limit\":3}", "3 of "),
    ("show", "{\"name\":\"pikachu\"}", "parts: [\\\"facts\\\", \\\"learnset\\\"] gives them"),
    ("show", "{\"name\":\"pikachu\",\"parts\":[\"sprites\"]}", "front_default"),
    ("schema", "{}", "dex_pokemon: "),
    ("matchups", "{\"names\":[\"water\",\"ground\"]}", "Water/Ground"),
    ("stats", "{\"name\":\"pikachu\",\"level\":100,\"game\":\"rb\"}", "special"),
    ("compare", "{\"name\":\"pikachu\",\"game\":\"yellow\"}", "abilities"),
  ])
  func call_withoutALimit_saysWhatIsLeftOut(
    _ call: (name: String, arguments: String, text: String)
  ) async throws {
    let result = try await Self.call(call.name, call.arguments)
    expectEqual(result["isError"], nil)
    #expect(result.line.contains(call.text), "\(result.line)")
    #expect(!result.line.contains("--"), "\(result.line)")
  }

  @Test(arguments: [
    ("show", "{\"name\":\"nope\"}", "unknown-name"), ("show", "{}", "command-line"),
    ("list", "{\"tipe\":\"fire\"}", "unknown argument “tipe”"),
    ("list", "{\"limit\":{\"a\":1}}", "limit must be an integer"),
    ("schema", "{\"db\":\"/etc/passwd\"}", "unknown argument “db”"),
    ("query", "{\"sql\":\"SELECT 1\",\"timeout\":9}", "unknown argument “timeout”"),
    // A result of 9 MB, in values that a query may have.
    (
      "query",
      "{\"sql\":\"SELECT hex(zeroblob(30000)) FROM resource LIMIT 150\"}", "8,388,608 bytes"
    ),
    (
      "query", "{\"sql\":\"SELECT randomblob(100000) FROM resource, resource\",\"limit\":0}",
      "query-limit"
    ),
    ("query", "{\"sql\":\"DROP TABLE pokemon\"}", "invalid-query"),
    // The input is that of the server.
    ("query", "{}", "SQL is missing"), ("query", "{\"sql\":\"-\"}", "SQL is missing"),
    ("show", "{\"name\":\"/etc/passwd\"}", "unknown-name"),
    ("show", "{\"name\":\"--help\"}", "unknown-name"),
    ("show", "{\"name\":\"\(String(repeating: "x", count: 16 << 10 + 1))\"}", "query-limit"),
    (
      "learners",
      "{\"moves\":[\"\(Array(repeating: "surf", count: 1001).joined(separator: ","))\"]}",
      "query-limit"
    ),
    (
      "list", "{\"type\":[\(Array(repeating: "\"fire\"", count: 1001).joined(separator: ","))]}",
      "query-limit"
    ),
  ])
  func call_withWrongArguments_isAnErrorOfTheTool(
    _ call: (name: String, arguments: String, text: String)
  ) async throws {
    let result = try await Self.call(call.name, call.arguments)
    expectEqual(result["isError"], true)
    #expect(result.line.contains(call.text), "\(result.line)")
  }

  @Test(arguments: [
    ("{", -32700), ("[]", -32600), ("{\"jsonrpc\":\"2.0\",\"id\":1}", -32600),
    ("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}", -32600),
    ("{\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"ping\"}", -32600),
    ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}", -32602),
    (
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"_meta\":"
        + "{\"io.modelcontextprotocol/protocolVersion\":\"1999-01-01\"}}}", -32022
    ),
    (line("prompts/list"), -32601), (line("tools/call", ",\"name\":\"nope\""), -32602),
    (line(calling: "list", "[]"), -32602),
    ("\"\(String(repeating: "x", count: 1 << 20))\"", -32700),
  ])
  func answer_toWhatIsNoRequest_isAnErrorOfTheProtocol(_ message: (line: String, code: Int))
    async throws
  {
    var server = try await Self.server()
    let answer = try #require(await server.answer(message.line))
    expectEqual(answer["error"]?["code"]?.int, message.code)
    expectEqual(answer["result"], nil)
  }

  @Test func reply_toACancellation_isTheCall() async throws {
    var server = try await Self.server()
    let line =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}"
    guard case .cancellation(of: 7) = server.reply(to: line) else {
      Issue.record("no cancellation")
      return
    }
  }

  @Test func reply_aCallTooMany_isAnError() async throws {
    var server = try await Self.server()
    let line = Self.line("tools/call", ",\"name\":\"info\"")
    guard case .answer(let answer) = server.reply(to: line, isBusy: true) else {
      Issue.record("no answer")
      return
    }
    expectEqual(answer["error"]?["code"]?.int, -32000)
  }

  @Test(.timeLimit(.minutes(1)))
  func call_cancelledTask_ends() async throws {
    var server = try await Self.server()
    let endless =
      "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT max(x) FROM r"
    let line = Self.line(calling: "query", "{\"sql\":\"\(endless)\"}")
    guard case .call(id: 1, let run) = server.reply(to: line) else {
      Issue.record("no call")
      return
    }
    let task = Task { await run() }
    task.cancel()
    let result = try #require(await task.value["result"])
    expectEqual(result["isError"], true)
    #expect(!result.line.contains("query-limit"), "\(result.line)")
  }

  /// A line that is too long is cut, and given before the rest of it is read.
  @Test func forEach_linesOfAFile_areGivenUpToTheLimit() throws {
    let long = String(repeating: "x", count: 200_000)
    try AtomicFile.write("\(folder)/lines", "a\n\n\(long)\nb\r\n12345\n123456\nend", durable: false)
    let file = open("\(folder)/lines", O_RDONLY)
    defer { close(file) }
    var lines: [String] = []
    try InputLines.forEach(atMost: 5, of: file) { lines.append($0) }
    expectEqual(lines, ["a", "", "xxxxxx", "b\r", "12345", "123456", "end"])
  }

  /// Revisions before 2026-07-28 begin a session, and their structured content is an object.
  @Test func initialize_ofAnOlderRevision_beginsASession() async throws {
    var server = try await Self.server()
    let first = await server.answer(
      "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\"}}"
    )
    expectEqual(first?["result"]?["protocolVersion"], "2025-06-18")
    let none = await server.answer("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}")
    expectEqual(none, nil)
    let found = await server.answer(
      "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"search\",\"arguments\":{\"text\":\"pika\"}}}"
    )
    #expect(found?["result"]?["content"] != nil)
    expectEqual(found?["result"]?["resultType"], nil)
  }

  /// Each property of a schema is an option or an argument of the command; database and timeout are not.
  @Test func tools_ofTheNewestRevision_haveSchemasOfTheirOptions() async throws {
    var server = try await Self.server()
    let answer = await server.answer(Self.line("tools/list"))
    let tools = try #require(answer?["result"]?["tools"]?.array)
    #expect((1...12).contains(tools.count))
    for tool in tools {
      expectEqual(tool["annotations"]?["readOnlyHint"], true)
      for name in ["db", "timeout"] { expectEqual(tool["inputSchema"]?["properties"]?[name], nil) }
    }
    let list = try #require(tools.first { $0["name"] == "list" }?["inputSchema"]?["properties"])
    expectEqual(list["type"]?["type"], "array")
    expectEqual(list["limit"]?["type"], "integer")
    expectEqual(list["no-forms"]?["type"], "boolean")
    expectEqual(list["kind"]?["type"], "string")
  }
}

extension MCPServer {
  /// Returns the answer to a message; nil for a notification.
  fileprivate mutating func answer(_ line: String) async -> JSONValue? {
    switch reply(to: line) {
    case .answer(let answer): answer
    case .call(_, let run): await run()
    case .nothing, .cancellation: nil
    }
  }
}
