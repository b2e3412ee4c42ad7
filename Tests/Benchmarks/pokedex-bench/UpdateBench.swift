import Base
import DiffStage
import PokedexCore
import TestSupport

/// The update goals: the patch between two databases compared with the output of general tools for
/// the same pair in the same run. Each step is a separate process, so that its memory can be
/// measured.
enum UpdateBench {
  /// `update-make OLD NEW PATCH`
  static func make(_ arguments: [String]) throws {
    _ = try DiffStage.writePatch(
      DiffStage.compare(ArtifactFile(arguments[0]), ArtifactFile(arguments[1])), to: arguments[2])
  }

  /// `update-apply DB PATCH`
  static func apply(_ arguments: [String]) throws {
    let outcome = try PokedexUpdater(path: arguments[0]).update(with: [arguments[1]])
    precondition(outcome.match == .content, "not updated")
  }

  /// `update-same A B`: succeeds if both contain the same rows.
  static func same(_ arguments: [String]) throws {
    let comparison = try DiffStage.compare(ArtifactFile(arguments[0]), ArtifactFile(arguments[1]))
    precondition(comparison.isEmpty, "\(arguments[0]) does not hold the rows of \(arguments[1])")
  }

  /// - Parameters:
  ///   - runs: the number of runs of each step, ours and the other tools', alternately; the medians
  ///     count.
  static func run(_ old: String, _ new: String, runs: Int) throws {
    let folder = try Directory.temporaryDirectory(in: "/tmp")
    defer { try? Directory.removeRecursively(folder) }
    try UpdateBench(folder: folder, old: old, new: new).run(runs)
  }

  private struct UpdateBench {
    let folder: String
    let old: String
    let new: String
    private var patch: String { "\(folder)/patch" }
    private var work: String { "\(folder)/work" }

    func run(_ runs: Int) throws {
      var costs: [String: [MeasuredProcess.Cost]] = [:]
      var others: [String: Peer] = [:]
      for _ in 0..<runs {
        try File.remove(patch)
        costs["make", default: []].append(
          try measure(me, ["step", "update-make", old, new, patch]))
        try copy(old, to: work)
        costs["apply", default: []].append(try measure(me, ["step", "update-apply", work, patch]))
        for name in Self.peers { try runPeer(name, &others[name, default: Peer()]) }
      }
      let full = try compressed(new)
      print("update: \(try size(old)) -> \(try size(new)) bytes, full download \(full) (zstd -19)")
      print("| form | bytes | zstd -19 | share of full | make | apply | peak memory: make, apply |")
      print("|---|---|---|---|---|---|---|")
      let own = try (raw: size(patch), packed: compressed(patch))
      let apply = median(costs["apply"] ?? [])
      row("this", own.raw, own.packed, full, median(costs["make"] ?? []), apply)
      figures.add("update.MB", Double(own.raw) / 1e6)
      figures.add("update.zstd-MB", Double(own.packed) / 1e6)
      for name in Self.peers {
        let peer = others[name] ?? Peer()
        guard let bytes = peer.bytes, peer.made.count == runs else {
          figures.miss("update by \(name): \(peer.failure ?? "failed")")
          continue
        }
        row(name, bytes, peer.packed, full, median(peer.made), median(peer.applied))
      }
    }

    private var me: String { CommandLine.arguments[0] }

    private static let peers = ["bsdiff", "xdelta3 -9", "zstd --patch-from -19", "sqldiff text"]

    /// The results of another tool so far.
    private struct Peer {
      var made: [MeasuredProcess.Cost] = []
      var applied: [MeasuredProcess.Cost] = []
      var bytes: Int?
      /// nil if the format is already compressed.
      var packed: Int?
      var failure: String?
    }

    /// Makes and applies a diff once more, and compares the result with the new file.
    private func runPeer(_ name: String, _ peer: inout Peer) throws {
      let out = "\(folder)/out"
      let diff = "\(folder)/diff"
      switch name {
      case "bsdiff":
        try run(
          &peer, made: ("bsdiff", [old, new, diff]), applied: ("bspatch", [old, out, diff]))
      case "xdelta3 -9":
        try run(
          &peer, made: ("xdelta3", ["-f", "-e", "-9", "-s", old, new, diff]),
          applied: ("xdelta3", ["-f", "-d", "-s", old, diff, out]))
      case "zstd --patch-from -19":
        try run(
          &peer,
          made: ("zstd", ["-q", "-f", "-19", "--long=27", "--patch-from=\(old)", new, "-o", diff]),
          applied: (
            "zstd", ["-q", "-f", "-d", "--long=27", "--patch-from=\(old)", diff, "-o", out]
          ))
      default: try runSqldiff(&peer)
      }
    }

    private func runSqldiff(_ peer: inout Peer) throws {
      guard let sqldiff = tool("sqldiff"), let sqlite = tool("sqlite3") else {
        peer.failure = "sqldiff or sqlite3 is missing: make deps-test"
        return
      }
      let sql = "\(folder)/diff.sql"
      let made = try MeasuredProcess(sqldiff, ["--transaction", old, new], output: sql).wait()
      try copy(old, to: work)
      let applied = try MeasuredProcess(
        sqlite, [work, "PRAGMA foreign_keys = off", ".read \(sql)"], output: "\(folder)/out"
      ).wait()
      // This restores the rows, not the bytes.
      guard made.status == 0, applied.status == 0,
        try MeasuredProcess(me, ["step", "update-same", work, new]).wait().status == 0
      else {
        peer.failure = "failed, or gives other rows"
        return
      }
      peer.made.append(made)
      peer.applied.append(applied)
      (peer.bytes, peer.packed) = (try size(sql), try peer.packed ?? compressed(sql))
    }

    private typealias Call = (tool: String, arguments: [String])

    private func run(_ peer: inout Peer, made: Call, applied: Call) throws {
      guard let maker = tool(made.tool), let applier = tool(applied.tool) else {
        peer.failure = "\(made.tool) is missing: make deps-test"
        return
      }
      let make = try MeasuredProcess(maker, made.arguments).wait()
      let apply = try MeasuredProcess(applier, applied.arguments).wait()
      guard make.status == 0, apply.status == 0, let bytes = try? size("\(folder)/diff"),
        // In a separate process, since the peak of a child includes that of its parent.
        try MeasuredProcess("/usr/bin/cmp", ["\(folder)/out", new]).wait().status == 0
      else {
        peer.failure = "failed, or gives other bytes"
        return
      }
      peer.made.append(make)
      peer.applied.append(apply)
      peer.bytes = bytes
    }

    /// - Parameter packed: nil if the format is already compressed.
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
      try MeasuredProcess(program, arguments, output: "\(folder)/said").success()
    }

    private func compressed(_ path: String) throws -> Int {
      let target = "\(folder)/compressed"
      guard let zstd = tool("zstd") else { return try size(path) }
      _ = try MeasuredProcess(zstd, ["-q", "-f", "-19", path, "-o", target]).success()
      return try size(target)
    }

    private func size(_ path: String) throws -> Int { try FileStat(path).size }

    private func copy(_ source: String, to target: String) throws {
      _ = try MeasuredProcess("/bin/cp", [source, target]).success()
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
  /// Peak resident memory, in MiB.
  fileprivate var peak: Int { peakBytes >> 20 }
}
