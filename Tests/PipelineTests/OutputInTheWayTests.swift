import Base
import TestSupport
import Testing

/// Each option that names an output, with something else in its place: what was there stays as it was.
@Suite struct OutputInTheWayTests {
  /// The command lines: `@` is the output, `DB` and `NEW` are databases, `S` and `O` are missing folders.
  static let commands: [[String]] = [
    ["pokedex-diff", "DB", "NEW", "--output", "@"],
    ["pokedex", "slim", "DB", "@", "--edition", "ja-en"],
    ["pokedex", "export-site", "DB", "--output", "@"],
    ["pokedex", "keygen", "--private-key", "@"],
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
    ["pokedex", "download", "@", "--store", "http://127.0.0.1:9/"],
  ]
  static let kinds = ["file", "link", "dangling link", "link to a folder", "pipe", "below a file"]

  /// What is at `path` and below it: kinds and contents; links are not followed.
  private static func state(_ path: String) throws -> [String] {
    guard let stat = try? FileStat(ofLink: path) else { return [] }
    switch stat.kind {
    case .directory:
      return try Directory.names(path).reduce(into: ["\(path) folder"]) {
        $0 += try state("\(path)/\($1)")
      }
    case .file: return ["\(path) \(try SHA256.digest(ofFile: path).hex)"]
    case .symbolicLink: return ["\(path) link"]
    case .other: return ["\(path) other"]
    }
  }

  @Test(arguments: commands, kinds)
  func run_outputInTheWay_keepsWhatIsThere(command: [String], kind: String) async throws {
    // A folder may be a link to one.
    let takesFolder = ["--output", "--store"].contains { command.contains($0) }
    if kind == "link to a folder", takesFolder { return }
    try await withTemporaryFolder { folder in
      let place = "\(folder)/place"
      let (thing, target) = ("\(place)/x", "\(place)/target")
      try Directory.createWithParents("\(place)/folder")
      try AtomicFile.write("\(place)/folder/notes", "mine")
      try AtomicFile.write(target, "thesis")
      var output = thing
      switch kind {
      case "file": try AtomicFile.write(thing, "thesis")
      case "link": try #require(symlink(target, thing) == 0)
      case "dangling link": try #require(symlink("nothing", thing) == 0)
      case "link to a folder": try #require(symlink("\(place)/folder", thing) == 0)
      case "pipe": try #require(mkfifo(thing, 0o600) == 0)
      default: output = "\(target)/x"
      }
      let before = try Self.state(place)
      let new = "\(folder)/new.sqlite"
      try AtomicFile.write(new, File.readAll(SampleDatabase.path))
      try Connection(new, .readWrite).execute(
        "UPDATE pokemon SET height_dm = height_dm + 1 WHERE id = 25")
      let words = command.dropFirst().map { word in
        switch word {
        case "@": output
        case "DB": SampleDatabase.path
        case "NEW": new
        case "O", "S": "\(folder)/\(word)"
        default: word
        }
      }
      let (end, text) = Executable.run(command[0], words)
      #expect(end != .exited(0), "\(text)")
      expectEqual(text.ranges(of: "error[").count, 1, "\(text)")
      try expectEqual(Self.state(place), before, "\(text)")
    }
  }
}
