import Base
import Pipeline
import TestSupport
import Testing

/// Each option that names an output, with something else in its place: what was there stays as it was.
@Suite(.inTemporaryFolder) struct OutputInTheWayTests {
  let folder = InTemporaryFolder.path

  /// The command lines: `@` is the output, `DB` and `NEW` are databases, `BUILD` is a build, `SNAPSHOT`, `NORMALIZED`
  /// and `INDEX` are its layers, `S` and `O` are missing folders.
  static let commands: [[String]] = [
    ["pokedex-diff", "DB", "NEW", "--output", "@"],
    ["pokedex", "slim", "DB", "@", "--edition", "ja-en"],
    ["pokedex", "report", "BUILD", "--output", "@"],
    ["pokedex", "export-site", "DB", "--output", "@"], ["pokedex", "keygen", "--private-key", "@"],
    ["pokedex", "build", "--source", "sample", "--output", "@"],
    [
      "pokedex", "release", "--source", "sample", "--partial-source", "--store", "@", "--output",
      "O",
    ],
    [
      "pokedex", "release", "--source", "sample", "--partial-source", "--store", "S", "--output",
      "@",
    ],
    ["pokedex-fetch", "--source", "sample", "--output", "@"],
    ["pokedex-normalize", "--input", "SNAPSHOT", "--output", "@"],
    ["pokedex-index", "--input", "NORMALIZED", "--output", "@"],
    ["pokedex-pack", "--input", "NORMALIZED", "--index", "INDEX", "--output", "@"],
    ["pokedex", "download", "@", "--store", "http://127.0.0.1:9/"],
    ["pokedex", "update", "@", "--with", "NEW"],
    ["pokedex", "localization", "--input", "NORMALIZED", "--folder", "@"],
  ]
  static let kinds = [
    "file", "link", "dangling link", "link to a folder", "pipe", "device", "below a file", "root",
    "folder of others", "folder without permission",
  ]
  /// Whether an output is a folder, which may be a link to one, and may have files of others.
  private static func takesFolder(_ command: [String]) -> Bool {
    !Set(["--output", "--store", "--folder"]).isDisjoint(with: command)
      && !command.contains("report")
  }

  /// What is at `path` and below it: kinds and contents; links are not followed.
  private static func state(_ path: String) throws -> Set<String> {
    guard let stat = try? FileStat(ofLink: path) else { return [] }
    switch stat.kind {
    case .directory:
      return try Directory.names(path).reduce(into: ["\(path) folder"]) {
        $0.formUnion(try state("\(path)/\($1)"))
      }
    case .file: return ["\(path) \(try SHA256.digest(ofFile: path).hex)"]
    case .symbolicLink: return ["\(path) link"]
    case .other: return ["\(path) other \(stat.inode)"]
    }
  }

  /// Puts a thing of this kind to `thing`, or returns the path where one is; nil if the user may not make it.
  private static func place(
    _ kind: String, at thing: String, target: String, isFile: Bool
  ) throws -> String? {
    switch kind {
    case "file": try AtomicFile.write(thing, "thesis")
    case "link": try #require(symlink(target, thing) == 0)
    case "dangling link": try #require(symlink("nothing", thing) == 0)
    case "link to a folder": try #require(symlink("\(target).folder", thing) == 0)
    case "pipe": try #require(mkfifo(thing, 0o600) == 0)
    case "device":
      // A copy of /dev/null, which only root can make.
      guard try FileStat("/dev/null").kind == .other,
        ChildProcess("/usr/bin/env", ["mknod", thing, "c", "1", "3"]).wait().end == .exited(0)
      else { return nil }
    case "root": return "/"
    case "folder of others":
      try Directory.createWithParents("\(thing)/notes")
      for name in ["manifest.json", "pokedex-sample.sqlite", "notes/thesis"] {
        try AtomicFile.write("\(thing)/\(name)", "thesis")
      }
    case "folder without permission":
      // Root may write to each folder of the disk, but not to this one.
      if geteuid() == 0 {
        return File.exists("/proc/self") ? isFile ? "/proc/self/x" : "/proc/self" : nil
      }
      try Directory.createWithParents(thing)
      try #require(chmod(thing, 0o555) == 0)
      return isFile ? "\(thing)/x" : thing
    default: return "\(target)/x"
    }
    return thing
  }

  @Test(arguments: commands, kinds)
  func run_outputInTheWay_keepsWhatIsThere(command: [String], kind: String) async throws {
    let takesFolder = Self.takesFolder(command)
    if kind == "link to a folder", takesFolder { return }
    let build = try await SampleBuild.shared.output
    let layers = SampleBuild.layers(in: build)
    let place = "\(folder)/place"
    let target = "\(place)/target"
    try Directory.createWithParents("\(target).folder")
    try AtomicFile.write("\(target).folder/notes", "mine")
    try AtomicFile.write(target, "thesis")
    guard let output = try Self.place(kind, at: "\(place)/x", target: target, isFile: !takesFolder)
    else { return }
    let before = try Self.state(place)
    let new = try TestDatabases.copy(
      of: SampleDatabase.path, to: folder, "UPDATE pokemon SET height_dm = 5 WHERE id = 25")
    let words = command.dropFirst().map { word in
      switch word {
      case "@": output
      case "DB": SampleDatabase.path
      case "NEW": new
      case "BUILD": build
      case "SNAPSHOT": layers.snapshot
      case "NORMALIZED": layers.normalized
      case "INDEX": layers.index
      case "O", "S": "\(folder)/\(word)"
      default: word
      }
    }
    let (end, text) = Executable.run(command[0], words)
    // An update keeps its lock beside the file.
    let after = try Self.state(place).filter { !$0.contains(text: ".lock ") }
    if kind == "folder of others", takesFolder {
      // Other files may be added.
      #expect(after.isSuperset(of: before), "\(before.subtracting(after)) \(text)")
      if end == .exited(0) { return }
    } else {
      expectEqual(after, before, "\(text)")
    }
    #expect(end != .exited(0), "\(text)")
    expectEqual(text.ranges(of: "error[").count, 1, "\(text)")
    // Refused before anything is made, by the rule for an output that the user names.
    if ["pipe", "device"].contains(kind), ["slim", "report"].contains(command[1]) {
      #expect(text.contains("error[foreign-file]"), "\(text)")
    }
  }
}
