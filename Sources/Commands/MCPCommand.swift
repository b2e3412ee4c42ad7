import Base
import Pipeline
import PokedexCore

/// `pokedex mcp [DB]`: a read-only server of the Model Context Protocol over standard input and output.
enum MCPCommand {
  static let command = Command(
    "mcp", .mcpSummary, discussion: [.mcpDiscussion1(tools: MCPServer.toolNames)],
    table: [DatabaseArgument.positional],
    examples: [("pokedex mcp Output/pokedex.sqlite", .mcpExample1)]
  ) { context in
    let database = DatabaseArgument(context)
    try database.require()
    var server = MCPServer(
      database.path, context.environment, language: context[CommonOptions.language]?.argument,
      open: context.openDatabase)
    // A damaged file ends the server at once, not its first tool.
    _ = try server.open(database.path)
    let output = Locked(context.output)
    let write = { @Sendable (answer: JSONValue) throws in
      try output.withLock {
        try $0.json(answer)
        try $0.flush()
      }
    }
    // A thread of its own reads, so that a cancellation arrives while calls occupy the threads of tasks.
    let calls = Locked<[Int: (id: JSONValue, task: Task<Void, any Error>)]>([:])
    let ready = server
    try await Threads.run { _ in
      var (server, number) = (ready, 0)
      try InputLines.forEach(atMost: MCPServer.longest, of: STDIN_FILENO) { line in
        switch server.reply(to: line, isBusy: calls.withLock { $0.count } >= MCPServer.mostCalls) {
        case .nothing: return
        case .answer(let answer): try write(answer)
        case .cancellation(let id):
          for call in calls.withLock({ Array($0.values) }) where call.id == id {
            call.task.cancel()
          }
        case .call(let id, let run):
          number += 1
          let number = number
          calls.withLock {
            $0[number] = (
              id,
              Task {
                let answer = await run()
                if !Task.isCancelled { try write(answer) }
                calls.withLock { $0[number] = nil }
              }
            )
          }
        }
      }
    }
    for call in calls.withLock({ Array($0.values) }) { try await call.task.value }
    return .done
  }
}

enum InputLines {
  /// Calls `body` with each line of a file descriptor; of one longer than `longest` bytes with the first `longest + 1`
  /// as soon as they are read. The rest of it is skipped.
  static func forEach(atMost longest: Int, of file: Int32, _ body: (String) throws -> Void) throws {
    var (line, isSkipping): ([UInt8], Bool) = ([], false)
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      var rest = buffer[..<count]
      while !rest.isEmpty {
        let end = rest.withUnsafeBytes { bytes in
          memchr(bytes.baseAddress!, 0x0A, bytes.count).map {
            rest.startIndex + (UnsafeRawPointer($0) - bytes.baseAddress!)
          }
        }
        if !isSkipping {
          line += rest[..<(end ?? rest.endIndex)].prefix(longest + 1 - line.count)
          isSkipping = line.count > longest
          if isSkipping || end != nil {
            try body(String(decoding: line, as: UTF8.self))
            line = []
          }
        }
        if end != nil { isSkipping = false }
        rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
      }
    }
    if !line.isEmpty { try body(String(decoding: line, as: UTF8.self)) }
  }
}

/// Answers the JSON-RPC messages of a client, one on each line. The tools are reading commands: a call is a command line,
/// and its schema is the table of the command. The content of a result is the text that the command prints, which is a
/// sixth of its JSON; clients that get structured content often show a model nothing else, so that it is sent on request
/// only.
///
/// Source: revision 2026-07-28 of the protocol, where each request names its revision in `_meta`; before, a session began
/// with `initialize`. Both are answered.
struct MCPServer {
  /// The revisions of the protocol, the newest first; the first one has no sessions.
  private static let revisions = ["2026-07-28", "2025-11-25", "2025-06-18"]
  /// The longest message in bytes.
  static let longest = 1 << 20
  /// The calls that may run at once.
  static let mostCalls = 64
  /// The longest result of a tool in bytes.
  private static let longestResult = 8 << 20

  /// The argument of all tools that asks for structured content.
  private static let structured = "structured"

  /// A command, the argument that it needs, and the arguments of an example. Each tool costs a model a part of its
  /// attention: at most twelve.
  private typealias Tool = (command: Command, needed: String?, example: String)

  private static let tools: [Tool] = [
    (SearchCommand.command, "text", #"{"text": "charzard"}"#),
    (ShowCommand.command, "name", #"{"name": "garchomp", "game": "sv", "parts": ["learnset"]}"#),
    (
      ListCommand.command, nil,
      #"{"kind": "moves", "type": ["fire"], "class": ["special"], "game": "sv", "sort": "-power"}"#
    ),
    (WhereCommand.command, "name", #"{"name": "ralts", "game": "emerald"}"#),
    (
      LearnersCommand.command, nil,
      #"{"moves": ["trick room,explosion"], "game": "sv", "methods": ["machine"]}"#
    ),
    (
      CalculationCommands.matchups, "names",
      #"{"names": ["charizard", "gyarados", "garchomp"], "game": "sv"}"#
    ),
    (
      CalculationCommands.stats, "name",
      #"{"name": "garchomp", "level": 50, "nature": "jolly", "ev": ["speed=252"]}"#
    ),
    (CalculationCommands.compare, "name", #"{"name": "pikachu", "game": "yellow", "with": "sv"}"#),
    (NameCommands.games, nil, "{}"), (SchemaCommand.command, nil, #"{"view": ["dex_pokemon_at"]}"#),
    (
      QueryCommand.command, "sql",
      #"{"sql": "SELECT pokemon FROM dex_exclusive WHERE version = 'scarlet'"}"#
    ),
    (InfoCommand.command, nil, "{}"),
  ]

  static var toolNames: String { tools.map(\.command.name).joined(separator: ", ") }

  /// The error of a message that is not answered with a result.
  private struct Fault: Error {
    enum Code: Int {
      case notJSON = -32700
      case notARequest = -32600
      case unknownMethod = -32601
      case wrongParameters = -32602
      case unsupportedRevision = -32022
      case busy = -32000
    }

    let code: Code
    let message: Message
    let data: JSONValue?

    init(_ code: Code, _ message: Message, _ data: JSONValue? = nil) {
      (self.code, self.message, self.data) = (code, message, data)
    }

    var json: JSONValue {
      var json: JSONValue = [
        "code": .int(code.rawValue), "message": .string(MessageLanguage.english.say(message)),
      ]
      if let data { json["data"] = data }
      return json
    }
  }

  private let path: String
  /// Returns the open database; opens it again if an update has replaced the file.
  let open: @Sendable (_ path: String) throws -> Pokedex
  private let environment: @Sendable (String) -> String?
  private let language: String?
  /// The revision of the session, since `initialize`.
  private var session: String?

  /// - Parameter language: The language of names where a call names none; nil for that of the environment.
  init(
    _ path: String, _ environment: @escaping @Sendable (String) -> String?, language: String? = nil,
    open: @escaping @Sendable (_ path: String) throws -> Pokedex = { try Pokedex(path: $0) }
  ) {
    self.open = Self.keepingOpen(open)
    (self.path, self.environment, self.language) = (path, environment, language)
  }

  private static func keepingOpen(
    _ open: @escaping @Sendable (_ path: String) throws -> Pokedex
  ) -> @Sendable (_ path: String) throws -> Pokedex {
    // The database, and the status of its file when it was opened.
    let opened = Locked<(pokedex: Pokedex, file: FileStat)?>(nil)
    return { path in
      let file = try FileStat(path)
      if let known = opened.withLock({ $0 }), known.file == file, known.pokedex.path == path {
        return known.pokedex
      }
      let pokedex = try open(path)
      opened.withLock { $0 = (pokedex, file) }
      return pokedex
    }
  }

  /// What a message asks for.
  enum Reply {
    case nothing
    case answer(JSONValue)
    /// The end of the call with this id, which gets no answer.
    case cancellation(of: JSONValue)
    /// A call of a tool, which may take as long as its budget.
    case call(id: JSONValue, @Sendable () async -> JSONValue)
  }

  /// Returns the reply to a message.
  ///
  /// - Parameter isBusy: whether as many calls run as may.
  mutating func reply(to line: String, isBusy: Bool = false) -> Reply {
    var answer: JSONValue = ["jsonrpc": "2.0"]
    do throws(Fault) {
      guard line.utf8.count <= Self.longest, let message = try? JSONValue(parsing: Array(line.utf8))
      else { throw Fault(.notJSON, .mcpNotJSON(bytes: Self.longest)) }
      let id = message["id"]
      if let id, id.string != nil || id.kind == .integer { answer["id"] = id }
      // The server asks nothing.
      if message["result"] != nil || message["error"] != nil { return .nothing }
      guard message["jsonrpc"] == "2.0", let method = message["method"]?.string,
        id == nil || answer["id"] != nil
      else { throw Fault(.notARequest, .mcpNotARequest) }
      let parameters = message["params"] ?? [:]
      guard let id else {
        guard method == "notifications/cancelled", let called = parameters["requestId"] else {
          return .nothing
        }
        return .cancellation(of: called)
      }
      if method == "tools/call" {
        let isNewest = try revision(parameters) == Self.revisions[0]
        if isBusy { throw Fault(.busy, .mcpTooManyCalls(count: Self.mostCalls)) }
        let (server, made) = (self, answer)
        return .call(id: id) {
          var (server, answer) = (server, made)
          do throws(Fault) {
            let called = try await server.call(parameters, isNewest: isNewest)
            answer["result"] = try server.result(of: method, parameters, called: called)
          } catch {
            answer["error"] = error.json
          }
          return answer
        }
      }
      answer["result"] = try result(of: method, parameters)
    } catch {
      answer["error"] = error.json
    }
    return .answer(answer)
  }

  private func revision(_ parameters: JSONValue) throws(Fault) -> String {
    let named = parameters["_meta"]?["io.modelcontextprotocol/protocolVersion"]?.string
    if let named, !Self.revisions.contains(named) {
      throw Fault(
        .unsupportedRevision, .mcpUnsupportedRevision(revision: named),
        ["supported": .array(Self.revisions.map { .string($0) }), "requested": .string(named)])
    }
    guard let revision = named ?? session else { throw Fault(.wrongParameters, .mcpNoRevision) }
    return revision
  }

  /// - Parameter called: the result of the tool, for a call.
  private mutating func result(
    of method: String, _ parameters: JSONValue, called: JSONValue = [:]
  ) throws(Fault) -> JSONValue {
    let server: JSONValue = ["name": "pokedex", "version": .string(ToolVersion.current)]
    let about: [(String, JSONValue)] = [
      ("capabilities", ["tools": [:]]),
      ("instructions", .string(MessageLanguage.english.say(.mcpInstructions))),
    ]
    if method == "initialize" {
      let asked = parameters["protocolVersion"]?.string ?? ""
      let known = Self.revisions.dropFirst()
      let revision = known.contains(asked) ? asked : known[1]
      session = revision
      return .object(
        ([("protocolVersion", .string(revision)), ("serverInfo", server)] + about)
          .map { JSONValue.Member($0, $1) })
    }
    let isNewest = try revision(parameters) == Self.revisions[0]
    var result: JSONValue
    switch method {
    case "server/discover":
      result = .object(
        ([("supportedVersions", .array(Self.revisions.map { .string($0) }))] + about)
          .map { JSONValue.Member($0, $1) })
    case "tools/list": result = ["tools": .array(Self.tools.map(Self.json))]
    case "tools/call": result = called
    case "ping": result = [:]
    default: throw Fault(.unknownMethod, .mcpUnknownMethod(method: method))
    }
    guard isNewest else { return result }
    result["resultType"] = "complete"
    result["_meta"] = ["io.modelcontextprotocol/serverInfo": server]
    if method != "tools/call" {
      // They change with the program only.
      result["ttlMs"] = 3_600_000
      result["cacheScope"] = "public"
    }
    return result
  }

  /// Runs a tool. What is wrong with its arguments is part of the result, so that a model can correct them.
  private func call(_ parameters: JSONValue, isNewest: Bool) async throws(Fault) -> JSONValue {
    let name = parameters["name"]?.string ?? ""
    guard let tool = Self.tools.first(where: { $0.command.name == name })?.command else {
      throw Fault(.wrongParameters, .mcpUnknownTool(name: name, names: Self.toolNames))
    }
    var words = tool.name == SchemaCommand.command.name ? [] : [path]
    var (line, isStructured) = ([tool.name], false)
    guard case .object(let members) = parameters["arguments"] ?? [:] else {
      throw Fault(.wrongParameters, .mcpArgumentsNoObject)
    }
    let rows = tool.toolRows
    for member in members {
      if member.name == Self.structured, case .bool(let isOn) = member.value {
        isStructured = isOn
        continue
      }
      let texts = (member.value.array ?? [member.value]).map { $0.string ?? $0.line }
      guard let row = rows.first(where: { $0.member == member.name }) else {
        let names = (rows.map(\.member) + [Self.structured]).joined(separator: ", ")
        let problem = Message.mcpUnknownArgument(name: member.name, names: names)
        let text = JSONValue.string("error[command-line]: \(problem.english)")
        return ["content": [["type": "text", "text": text]], "isError": true]
      }
      if row.isPositional {
        words += texts
      } else if row.isFlag, case .bool(let isOn) = member.value {
        if isOn { line.append("--\(row.name)") }
      } else if member.value != .null {
        line += texts.map { "--\(row.name)=\($0)" }
      }
    }
    // A client has no such argument, and waits.
    if tool.rows.contains(where: { $0.name == "timeout" }) { line.append("--timeout=4") }
    if let language, !members.contains(where: { $0.name == "language" }) {
      line.append("--language=\(language)")
    }
    let (code, texts) = await run(line + ["--"] + words)
    var result: JSONValue = [
      "content": .array(
        texts.filter { !$0.isEmpty }.map {
          ["type": "text", "text": .string(tool.name == "query" ? $0 : Self.inWordsOfTools($0))]
        })
    ]
    if code != .done {
      result["isError"] = true
    } else if isStructured {
      let json = await run(line + ["--json", "--"] + words).texts[0]
      let value = try? JSONValue(parsing: Array(json.utf8))
      // Before the newest revision, structured content had to be an object.
      if let value {
        result["structuredContent"] = isNewest || value.kind == .object ? value : ["rows": value]
      }
    }
    return result
  }

  /// Runs a command line; returns what it printed on stdout and stderr, of a failed one on stderr only.
  private func run(_ line: [String]) async -> (code: ExitCode, texts: [String]) {
    let (output, errors) = (Locked<[UInt8]>([]), Locked<[UInt8]>([]))
    func stream(_ bytes: Locked<[UInt8]>) -> TerminalStream {
      TerminalStream(isTerminal: false) { new in
        try bytes.withLock {
          guard $0.count + new.count <= Self.longestResult else {
            throw PipelineError(.mcpResultTooLong(bytes: Self.longestResult))
          }
          $0 += new
        }
      }
    }
    var process = CommandLineTool.Process(
      output: stream(output), error: stream(errors), environment: environment)
    process.openDatabase = open
    process.isTool = true
    let code = await CommandLineTool(Program.pokedex, version: ToolVersion.current)
      .run(line, in: process)
    return (
      code,
      (code == .done ? [output, errors] : [errors]).map {
        String(decoding: $0.withLock { $0 }, as: UTF8.self)
      }
    )
  }

  /// The options of all tools, the longest first.
  private static let options = Set(
    tools.flatMap(\.command.rows).filter { !$0.isPositional }.map(\.name)
  ).sorted { ($1.count, $0) < ($0.count, $1) }

  /// Returns a text for the command line with arguments and tools in place of options and commands.
  private static func inWordsOfTools(_ text: String) -> String {
    var text = text
    for option in options { text = text.replacing(text: "--\(option)", with: option) }
    for tool in tools {
      text = text.replacing(text: "pokedex \(tool.command.name) ", with: "\(tool.command.name) ")
    }
    return text
  }
}

extension MCPServer {
  private static func json(_ tool: Tool) -> JSONValue {
    func say(_ message: Message) -> String { inWordsOfTools(MessageLanguage.english.say(message)) }
    let structured = Argument<Bool>.flag(structured, .mcpOptionStructured).declaration
    let isJSON = tool.command.rows.contains(CommonOptions.json.declaration)
    let rows = tool.command.toolRows + (isJSON ? [structured] : [])
    return [
      "name": .string(tool.command.name),
      "description": .string(say(.mcpTool(summary: tool.command.summary, example: tool.example))),
      "inputSchema": [
        "type": "object",
        "properties": .object(
          rows.map { row in
            var schema = row.schema
            schema["description"] = .string(say(row.help))
            return JSONValue.Member(row.member, schema)
          }),
        "required": .array(tool.needed.map { [.string($0)] } ?? []), "additionalProperties": false,
      ],
      "annotations": ["readOnlyHint": true, "idempotentHint": true, "openWorldHint": false],
    ]
  }
}

extension Command {
  /// The rows that a tool has: not the database, and not how results are printed.
  fileprivate var toolRows: [ArgumentDeclaration] {
    let left = [
      CommonOptions.help, CommonOptions.version, CommonOptions.json, CommonOptions.quiet,
      CommonOptions.verbose, ReadingCommands.csv,
    ].map(\.declaration)
    return rows.filter { !["DB", "timeout"].contains($0.name) && !left.contains($0) }
  }
}

extension ArgumentDeclaration {
  /// The name in the arguments of a tool.
  fileprivate var member: String { isPositional ? name.lowercased() : name }

  /// The JSON schema of the value, without its description.
  fileprivate var schema: JSONValue {
    var value: JSONValue = ["type": isFlag ? "boolean" : isNumber ? "integer" : "string"]
    if !choices.isEmpty { value["enum"] = .array(choices.map { .string($0) }) }
    return isRepeatable && (!isPositional || name == "NAMES")
      ? ["type": "array", "items": value] : value
  }
}
