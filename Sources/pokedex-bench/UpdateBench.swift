import DiffStage
import FileKit
import PokedexCore

/// The update's rows of the goals: the patch between two databases against what general tools make of
/// the same pair in the same run. Each step is a process of its own, so that its memory can be told.
enum UpdateBench {
  /// `update-make OLD NEW PATCH`
  static func make(_ arguments: [String]) throws {
    _ = try DiffStage.writePatch(
      DiffStage.compare(ArtifactFile(arguments[0]), ArtifactFile(arguments[1])), to: arguments[2])
  }

  /// `update-apply DB PATCH bytes|content`
  static func apply(_ arguments: [String]) throws {
    let updater = PokedexUpdater(arguments[0], wantsByteProof: arguments[2] == "bytes")
    let outcome = try updater.update(with: [arguments[1]])
    precondition(outcome.proof?.rawValue == arguments[2], "not proved by \(arguments[2])")
  }

  /// - Parameters:
  ///   - runs: runs of each own step, by turns; the medians count. Peers are run once.
  static func run(_ old: String, _ new: String, runs: Int) async throws {
    try await Directory.withTemporary(in: "/tmp") { folder in
      try UpdateBench(folder: folder, old: old, new: new).run(runs)
    }
  }

  private struct UpdateBench {
    let folder: String
    let old: String
    let new: String
    private var patch: String { "\(folder)/patch" }
    private var work: String { "\(folder)/work" }

    func run(_ runs: Int) throws {
      let me = CommandLine.arguments[0]
      var costs: [String: [MeasuredProcess.Cost]] = [:]
      for _ in 0..<runs {
        try File.remove(patch)
        costs["make", default: []].append(try measure(me, ["update-make", old, new, patch]))
        for proof in ["content", "bytes"] {
          try copy(old, to: work)
          costs[proof, default: []].append(try measure(me, ["update-apply", work, patch, proof]))
        }
      }
      let full = try compressed(new)
      print("update: \(try size(old)) -> \(try size(new)) bytes, full download \(full) (zstd -19)")
      print("| form | bytes | zstd -19 | share of full | make | apply | peak memory: make, apply |")
      print("|---|---|---|---|---|---|---|")
      let own = try (raw: size(patch), packed: compressed(patch))
      let apply = median(costs["content"] ?? [])
      let make = median(costs["make"] ?? [])
      row("this", own.raw, own.packed, full, make, apply)
      let proved = median(costs["bytes"] ?? [])
      print("| this, with proof by bytes | | | | | \(text(proved)) s | \(proved.peak) MiB |")
      try peers(full)
    }

    private func peers(_ full: Int) throws {
      let out = "\(folder)/out"
      let diff = "\(folder)/diff"
      peer(
        "bsdiff", full, made: ("bsdiff", [old, new, diff]), applied: ("bspatch", [old, out, diff]))
      peer(
        "xdelta3 -9", full, made: ("xdelta3", ["-f", "-e", "-9", "-s", old, new, diff]),
        applied: ("xdelta3", ["-f", "-d", "-s", old, diff, out]))
      peer(
        "zstd --patch-from -19", full,
        made: ("zstd", ["-q", "-f", "-19", "--long=27", "--patch-from=\(old)", new, "-o", diff]),
        applied: ("zstd", ["-q", "-f", "-d", "--long=27", "--patch-from=\(old)", diff, "-o", out]))
      guard let sqldiff = tool("sqldiff"), let sqlite = tool("sqlite3") else {
        print("| sqldiff: skipped, sqldiff or sqlite3 is not here | | | | | | |")
        return
      }
      let sql = "\(folder)/diff.sql"
      let made = MeasuredProcess(sqldiff, ["--transaction", old, new], output: sql).wait()
      try copy(old, to: work)
      let applied = MeasuredProcess(
        sqlite, [work, "PRAGMA foreign_keys = off", ".read \(sql)"], output: out
      ).wait()
      guard made.status == 0, applied.status == 0 else {
        print("| sqldiff: failed | | | | | | |")
        return
      }
      row("sqldiff text", try size(sql), try compressed(sql), full, made, applied)
    }

    private typealias Call = (tool: String, arguments: [String])

    private func peer(_ name: String, _ full: Int, made: Call, applied: Call) {
      guard let maker = tool(made.tool), let applier = tool(applied.tool) else {
        print("| \(name): skipped, \(made.tool) is not here | | | | | | |")
        return
      }
      let make = MeasuredProcess(maker, made.arguments).wait()
      let apply = MeasuredProcess(applier, applied.arguments).wait()
      guard make.status == 0, apply.status == 0, let bytes = try? size("\(folder)/diff"),
        // In a process of its own, as a child's peak begins at its parent's.
        MeasuredProcess("/usr/bin/cmp", ["\(folder)/out", new]).wait().status == 0
      else {
        print("| \(name): failed | | | | | | |")
        return
      }
      row(name, bytes, nil, full, make, apply)
    }

    /// - Parameter packed: nil where the form is compressed already.
    private func row(
      _ name: String, _ bytes: Int, _ packed: Int?, _ full: Int, _ make: MeasuredProcess.Cost,
      _ apply: MeasuredProcess.Cost
    ) {
      let tenths = Int((Double(packed ?? bytes) / Double(full) * 1_000).rounded())
      print(
        "| \(name) | \(bytes) | \(packed.map { "\($0)" } ?? "–") | \(tenths / 10).\(tenths % 10) % "
          + "| \(text(make)) s | \(text(apply)) s | \(make.peak), \(apply.peak) MiB |")
    }

    private func measure(_ program: String, _ arguments: [String]) throws -> MeasuredProcess.Cost {
      let cost = MeasuredProcess(program, arguments, output: "\(folder)/said").wait()
      let said = String(decoding: try File.readAll("\(folder)/said"), as: UTF8.self)
      precondition(cost.status == 0, "\(arguments[0]): \(said)")
      return cost
    }

    private func compressed(_ path: String) throws -> Int {
      let target = "\(folder)/compressed"
      guard let zstd = tool("zstd") else { return try size(path) }
      let cost = MeasuredProcess(zstd, ["-q", "-f", "-19", path, "-o", target]).wait()
      precondition(cost.status == 0, "zstd failed")
      return try size(target)
    }

    private func size(_ path: String) throws -> Int { try FileStat(path).size }

    private func copy(_ source: String, to target: String) throws {
      let cost = MeasuredProcess("/bin/cp", [source, target]).wait()
      precondition(cost.status == 0, "cannot copy \(source)")
    }

    private func tool(_ name: String) -> String? {
      ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
        .first { File.exists($0) }
    }

    private func median(_ costs: [MeasuredProcess.Cost]) -> MeasuredProcess.Cost {
      costs.sorted { $0.wallSeconds < $1.wallSeconds }[costs.count / 2]
    }

    private func text(_ cost: MeasuredProcess.Cost) -> String {
      let hundredths = Int((cost.wallSeconds * 100).rounded())
      return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
  }
}

extension MeasuredProcess.Cost {
  /// Resident at most, in MiB.
  fileprivate var peak: Int { peakBytes >> 20 }
}
