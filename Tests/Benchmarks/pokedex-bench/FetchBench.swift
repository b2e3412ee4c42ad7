import Base
import FetchStage
import TestSupport

/// The fetch goals: a mirror of a real tree from nginx on the loopback interface, compared with
/// curl's parallel mode and a plain curl_multi loop in the same run.
enum FetchBench {
  struct Options {
    /// Contains `data/api/v2`.
    var tree: String
    var runs = 5
    var connections = [8, 16, 32]
    var roundTripMilliseconds = 50
    var requestsPerSecond = 500.0
  }

  /// The endpoints of the runs with latency: some 4,900 resources, small and large.
  private static let delayedEndpoints = ["ability", "item", "move", "pokemon"]

  static func run(_ options: Options) async throws {
    let folder = try Directory.temporaryDirectory(in: "/tmp", prefix: "pokedex-bench-")
    defer { try? Directory.removeRecursively(folder) }
    guard let nginx = program("nginx"), let curl = program("curl") else {
      print("fetch: skipped, nginx or curl is missing (make deps-test)")
      return
    }
    let server = try Nginx(nginx, tree: "\(options.tree)/data", folder: folder)
    defer { server.stop() }
    let bench = Bench(curl: curl, folder: folder, options: options)

    let all = try resources(options.tree, endpoints: nil)
    print("fetch: \(all.count) resources of \(options.tree), \(options.runs) paired runs, medians")
    for connections in options.connections {
      try bench.compare(
        "no latency, \(connections) connections", all, port: server.port, connections)
    }
    try bench.processorTime(all, port: server.port, connections: 8)
    try bench.nothingNew(port: server.port)

    let smallTree = "\(folder)/small"
    try makeSmallTree(smallTree, of: options.tree)
    let smallServer = try Nginx(nginx, tree: "\(smallTree)/data", folder: "\(folder)/small-nginx")
    defer { smallServer.stop() }
    let some = try resources(options.tree, endpoints: delayedEndpoints)
    let relay = DelayRelay(
      to: smallServer.port, roundTripMilliseconds: options.roundTripMilliseconds)
    defer { relay.stop() }
    for connections in options.connections {
      try bench.compare(
        "\(options.roundTripMilliseconds) ms latency, \(connections) connections, "
          + "\(some.count) resources", some, port: relay.port, connections)
    }
    try bench.rate(port: smallServer.port, log: smallServer.accessLog)
  }

  /// One crawl in a separate process: `fetch-once BASE CACHE CONNECTIONS RATE`.
  static func once(_ arguments: [String]) async throws {
    var configuration = LiveConfiguration()
    configuration.baseURL = arguments[0]
    configuration.maxConnections = Int(arguments[2]) ?? 8
    configuration.requestsPerSecond = Double(arguments[3]) ?? 100_000
    let source = LiveSource(configuration, cacheFolder: arguments[1])
    print(try await source.update(progress: SilentProgress()).line)
  }

  /// The baseline in a separate process: `fetch-floor FILE CONNECTIONS`; the file has one URL per
  /// line.
  static func floor(_ arguments: [String]) throws {
    let urls = String(decoding: try File.readAll(arguments[0]), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    let good = BareCurl.run(urls, connections: Int(arguments[1]) ?? 8)
    precondition(good == urls.count, "\(good) of \(urls.count) came well")
  }

  private static func program(_ name: String) -> String? {
    ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { File.exists($0) }
  }

  /// Paths of resources below `/api/v2/`, sorted.
  private static func resources(_ tree: String, endpoints: [String]?) throws -> [String] {
    let root = "\(tree)/data/api/v2"
    let names = try endpoints ?? Directory.names(root).filter { $0 != "meta" }
    return try names.sorted().filter { Directory.exists("\(root)/\($0)") }.flatMap { endpoint in
      try Directory.names("\(root)/\(endpoint)").filter { $0 != "index.json" }.sorted()
        .map { "\(endpoint)/\($0)/" }
    }
  }

  /// A tree with fewer endpoints, linked to the folders of the large one.
  private static func makeSmallTree(_ folder: String, of tree: String) throws {
    let root = "\(folder)/data/api/v2"
    try Directory.createWithParents(root)
    let members = (delayedEndpoints + ["meta"]).map { "\"\($0)\":\"/api/v2/\($0)/\"" }
    try AtomicFile.write("\(root)/index.json", "{\(members.joined(separator: ","))}")
    for endpoint in delayedEndpoints + ["meta"] {
      _ = try MeasuredProcess(
        "/bin/ln", ["-s", "\(tree)/data/api/v2/\(endpoint)", "\(root)/\(endpoint)"]
      ).success()
    }
  }
}

/// An nginx server for a tree, on a separate port.
private struct Nginx {
  let port: Int
  let accessLog: String
  private let process: MeasuredProcess

  init(_ program: String, tree: String, folder: String) throws {
    try Directory.createWithParents(folder)
    let (socket, port) = listenOnLoopback()
    closeSocket(socket)
    self.port = port
    accessLog = "\(folder)/access.log"
    let configuration = """
      daemon off; master_process off; pid \(folder)/nginx.pid; error_log \(folder)/error.log;
      events { worker_connections 1024; }
      http {
        log_format times '$msec'; access_log \(accessLog) times;
        client_body_temp_path \(folder)/t1; proxy_temp_path \(folder)/t2;
        fastcgi_temp_path \(folder)/t3; uwsgi_temp_path \(folder)/t4; scgi_temp_path \(folder)/t5;
        default_type application/json; etag on; index index.json; keepalive_requests 1000000;
        sendfile on; tcp_nopush on;
        server { listen 127.0.0.1:\(port); root \(tree); }
      }
      """
    try AtomicFile.write("\(folder)/nginx.conf", configuration)
    process = try MeasuredProcess(program, ["-p", folder, "-c", "\(folder)/nginx.conf"])
    for _ in 0..<500 {
      if let connection = connectToLoopback(port: port) {
        closeSocket(connection)
        return
      }
      pause(milliseconds: 10)
    }
    process.stop()
    throw PipelineError(
      "nginx does not start; see \(folder)/error.log", category: .failed, code: "bench-nginx")
  }

  func stop() { process.stop() }
}

/// The comparisons, each of which prints one line.
private struct Bench {
  let curl: String
  let folder: String
  let options: FetchBench.Options
  private var me: String { CommandLine.arguments[0] }

  private func base(_ port: Int) -> String { "http://127.0.0.1:\(port)/api/v2" }

  private func crawl(port: Int, connections: Int, rate: Double) throws -> MeasuredProcess.Cost {
    let cache = "\(folder)/cache"
    if Directory.exists(cache) { try Directory.removeRecursively(cache) }
    return try crawlAgain(port: port, connections: connections, rate: rate)
  }

  private func crawlAgain(port: Int, connections: Int, rate: Double) throws -> MeasuredProcess.Cost
  {
    try MeasuredProcess(
      me, ["step", "fetch-once", base(port), "\(folder)/cache", "\(connections)", "\(rate)"],
      output: "\(folder)/once.txt"
    ).success()
  }

  /// Wall time compared with `curl --parallel`, which discards the bodies.
  func compare(_ title: String, _ paths: [String], port: Int, _ connections: Int) throws {
    let list = paths.map { "url=\"\(base(port))/\($0)\"\noutput=\"/dev/null\"\n" }.joined()
    try AtomicFile.write("\(folder)/curl.txt", list, durable: false)
    var ratios: [Double] = []
    var ours: [MeasuredProcess.Cost] = []
    var theirs: [MeasuredProcess.Cost] = []
    for _ in 0..<options.runs {
      let peer = try MeasuredProcess(
        curl,
        [
          "--silent", "--no-progress-meter", "--fail", "--parallel", "--parallel-max",
          "\(connections)", "--config",
          "\(folder)/curl.txt",
        ]
      ).success()
      let mine = try crawl(port: port, connections: connections, rate: 100_000)
      theirs.append(peer)
      ours.append(mine)
      ratios.append(mine.wallSeconds / peer.wallSeconds)
    }
    print(
      "\(title): \(text(median(ratios)))x curl --parallel "
        + "(\(text(median(ours.map(\.wallSeconds)))) s, \(text(median(theirs.map(\.wallSeconds)))) s); "
        + "peak \(ours.map(\.peakBytes).max()! >> 20) MiB, curl \(theirs.map(\.peakBytes).max()! >> 20)"
    )
  }

  /// Processor time per request above the baseline loop.
  func processorTime(_ paths: [String], port: Int, connections: Int) throws {
    let list = paths.map { "\(base(port))/\($0)\n" }.joined()
    try AtomicFile.write("\(folder)/floor.txt", list, durable: false)
    var above: [Double] = []
    var floors: [Double] = []
    for _ in 0..<options.runs {
      let floor = try MeasuredProcess(
        me, ["step", "fetch-floor", "\(folder)/floor.txt", "\(connections)"]
      ).success()
      let mine = try crawl(port: port, connections: connections, rate: 100_000)
      let count = Double(paths.count)
      floors.append(floor.processorSeconds * 1e6 / count)
      above.append((mine.processorSeconds - floor.processorSeconds) * 1e6 / count)
    }
    print(
      "processor time: \(text(median(above))) us a request above a bare curl_multi loop of "
        + "\(text(median(floors))) us")
  }

  func nothingNew(port: Int) throws {
    let cost = try crawlAgain(port: port, connections: 8, rate: 10)
    let line = String(decoding: try File.readAll("\(folder)/once.txt"), as: UTF8.self)
    print("nothing new in PokéAPI: \(text(cost.wallSeconds)) s; \(line)", terminator: "")
  }

  /// The request rate from nginx's log.
  func rate(port: Int, log: String) throws {
    let before = try FileStat(log).size
    _ = try crawl(port: port, connections: 8, rate: options.requestsPerSecond)
    let lines = String(decoding: try File.readAll(log).dropFirst(before), as: UTF8.self)
    let times = lines.split(separator: "\n").compactMap { Double($0) }.sorted()
    var first = 0
    var most = 0
    for (index, time) in times.enumerated() {
      while time - times[first] >= 1 { first += 1 }
      most = max(most, index - first + 1)
    }
    let kept = Double(times.count - 1) / (times.last! - times.first!)
    print(
      "rate: configured \(text(options.requestsPerSecond))/s, kept \(text(kept))/s "
        + "(\(text(kept / options.requestsPerSecond * 100)) %), at most \(most) in any second")
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// With two decimal places.
  private func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = abs(hundredths % 100)
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
