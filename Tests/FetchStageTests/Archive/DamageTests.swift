import Base
import FetchStage
import TestSupport
import Testing

/// Archives with one flipped bit: the reader returns the original contents or throws.
@Suite(.inTemporaryFolder) struct DamageTests {
  let folder = InTemporaryFolder.path

  /// A packing, and the program that tar(1) runs for it; gzip needs no program.
  static let packings: [(option: String, program: String)] = [
    ("--gzip", "gzip"), ("--xz", "xz"), ("--zstd", "zstd"),
  ].filter { packing in
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
      File.exists("\($0)/\(packing.program)")
    }
  }

  @Test func packings_thisSystem_includeGzip() {
    #expect(Self.packings.contains { $0.program == "gzip" })
  }

  @Test(arguments: packings)
  func read_oneBitFlipped_throwsOrReturnsOriginalContents(option: String, program: String)
    throws
  {
    let archive = try packed(option)
    try expectEqual(files(archive), Self.contents)
    let sound = try File.readAll(archive)
    var refused = 0
    let flips = 150
    for flip in 0..<flips {
      var bytes = sound
      bytes[flip * bytes.count / flips] ^= UInt8(1 << (flip % 8))
      try AtomicFile.write(archive, bytes, durable: false)
      do {
        let found = try files(archive)
        // A bit without meaning, for example in the timestamp of the gzip header.
        expectEqual(found, Self.contents, "bit \(flip % 8) of byte \(flip * bytes.count / flips)")
      } catch is ArchiveError {
        refused += 1
      }
    }
    #expect(refused > flips * 9 / 10)
  }

  @Test(arguments: packings)
  func read_truncatedAnywhere_throws(option: String, program: String) throws {
    let archive = try packed(option)
    let sound = try File.readAll(archive)
    for cut in [1, 2, 4, 8, 9, 16, 100, sound.count / 2, sound.count - 1, sound.count] {
      try AtomicFile.write(archive, Array(sound.dropLast(cut)), durable: false)
      #expect(throws: ArchiveError.self, "\(cut) bytes less") { try files(archive) }
    }
  }

  /// Text that compresses well, but not to almost nothing.
  private static let contents: [String: String] = {
    var random = UInt32(25)
    var files: [String: String] = [:]
    for number in 0..<40 {
      var text = ""
      for _ in 0..<300 {
        random = random &* 1_664_525 &+ 1_013_904_223
        text += "{\"id\":\(random >> 20),\"name\":\"pokemon\"},"
      }
      files["file-\(number).json"] = text
    }
    return files
  }()

  /// An archive of the contents, made by tar(1).
  private func packed(_ option: String) throws -> String {
    for (name, text) in Self.contents { try AtomicFile.write("\(folder)/\(name)", text) }
    let tar = try #require(["/usr/bin/tar", "/bin/tar"].first { File.exists($0) })
    let names = Self.contents.keys.sorted()
    let (end, _) = ChildProcess(tar, [option, "-cf", "\(folder)/archive", "-C", folder] + names)
      .wait()
    expectEqual(end, .exited(0))
    return "\(folder)/archive"
  }
}
