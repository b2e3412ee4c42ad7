import Base
import Pipeline
import PokedexFormat
import PokedexModel
import TestSupport
import Testing

@testable import PokedexCore

/// Damaged files: whatever they contain, every call returns an answer or an error and never crashes. A
/// file that passes `verify` gives the same answers as the sound file.
@Suite(.inTemporaryFolder) struct CorruptionTests {
  let folder = InTemporaryFolder.path

  /// A copy of a database whose bytes are changed in place and restored.
  final class Victim {
    let path: String
    let size: Int
    private let sound: [UInt8]
    private let descriptor: Int32

    init(_ folder: String, copyOf path: String = SampleDatabase.path) throws {
      sound = try File.readAll(path)
      size = sound.count
      self.path = "\(folder)/damaged.sqlite"
      try AtomicFile.write(self.path, sound, durable: false)
      descriptor = openForWriting(self.path)
      try #require(descriptor >= 0)
    }

    deinit { close(descriptor) }

    /// Runs `body` while the byte at `place` has the bits of `mask` flipped.
    func withFlip(_ place: Int, _ mask: UInt8, _ body: () throws -> Void) throws {
      try write(place, sound[place] ^ mask)
      defer { try? write(place, sound[place]) }
      try body()
    }

    /// Runs `body` while the file is truncated to `length`.
    func withLength(_ length: Int, _ body: () throws -> Void) throws {
      try #require(ftruncate(descriptor, length) == 0)
      defer {
        sound[length...].withUnsafeBytes { rest in
          expectEqual(pwrite(descriptor, rest.baseAddress, rest.count, length), rest.count)
        }
      }
      try body()
    }

    private func write(_ place: Int, _ byte: UInt8) throws {
      var byte = byte
      try #require(pwrite(descriptor, &byte, 1, place) == 1)
    }
  }

  /// Calls a quarter of all query functions, and always those whose data is decoded by hand. Errors are
  /// ignored.
  private static func ask(_ path: String, _ quarter: Int) {
    guard let pokedex = try? Pokedex(path: path) else { return }
    _ = try? pokedex.species(language: quarter % 2 == 0 ? .japanese : .english)
    _ = try? pokedex.learners(MoveFilter(allOf: [85], noneOf: [57]))
    switch quarter % 4 {
    case 0:
      _ = try? pokedex.detail(of: 25)
      _ = try? pokedex.detail(of: 133, in: 15, language: .english)
      _ = try? pokedex.move(85)
      _ = try? pokedex.encounters(of: 25)
    case 1:
      _ = try? pokedex.list(
        ListQuery(
          types: [.fire], eggGroups: [.id(1), .id(5)], isFullyEvolved: true,
          sort: .total(.ascending)))
      _ = try? pokedex.moves(MoveQuery(types: [.fire], learnedBy: .id(6)))
      _ = try? pokedex.find(Move.self, "なみのり")
    case 2:
      _ = try? pokedex.search("ピカ")
      _ = try? pokedex.search("charzard", language: .english)
    default:
      _ = try? pokedex.learners(MoveFilter(anyOf: [85, 57], versionGroup: 20))
      _ = try? pokedex.entry(of: 25)
      _ = try? pokedex.metadata()
    }
  }

  /// Seeded places, split into parts that run in parallel.
  @Test(arguments: 0..<4) func reading_flippedByte_neverCrashes(_ part: Int) throws {
    let victim = try Victim(folder)
    var random = SeededGenerator(part)
    for number in 0..<rounds(60, thorough: 500) {
      let place = Int.random(in: 0..<victim.size, using: &random)
      let mask = UInt8.random(in: 1...255, using: &random)
      try victim.withFlip(place, mask) { Self.ask(victim.path, number) }
    }
  }

  /// The most sensitive places: the pages near the root and the headers of pages.
  @Test func reading_flippedPageHeaders_neverCrashes() throws {
    let victim = try Victim(folder)
    var random = SeededGenerator(99)
    for page in stride(from: 0, to: victim.size / 4096, by: 2) {
      let start = page == 0 ? 100 : page * 4096
      let place = start + Int.random(in: 0..<12, using: &random)
      try victim.withFlip(place, UInt8.random(in: 1...255, using: &random)) {
        Self.ask(victim.path, page)
      }
    }
  }

  /// The table whose blobs are decoded by hand.
  @Test func reading_flippedBlob_neverCrashes() throws {
    let victim = try Victim(folder)
    let pages = try Connection(victim.path, .immutable).integer(
      "SELECT rootpage FROM sqlite_master WHERE name = 'move_index'")
    // VACUUM writes the pages of a table consecutively, its root first.
    let start = (try #require(pages) - 1) * 4096
    var random = SeededGenerator(start)
    for _ in 0..<120 {
      let place = min(
        start + Int.random(in: 0..<5 * 4096, using: &random), victim.size - 1)
      try victim.withFlip(place, UInt8.random(in: 1...255, using: &random)) {
        guard let pokedex = try? Pokedex(path: victim.path) else { return }
        _ = try? pokedex.learners(MoveFilter(allOf: [85]))
        _ = try? pokedex.learnset(of: 25, in: 20)
        _ = try? pokedex.movesByPokemon()
      }
    }
  }

  /// Arrays are indexed by id, so a negative id would be out of bounds.
  @Test func moves_negativeIDs_corrupt() throws {
    for change in ["id = -id", "id = -id WHERE id = 25"] {
      let victim = try Victim(folder)
      try Connection(victim.path, .readWrite).execute(
        "PRAGMA foreign_keys = off; UPDATE pokemon SET \(change)")
      let pokedex = try Pokedex(path: victim.path)
      expectError(.corrupt) { try pokedex.movesByPokemon() }
    }
  }

  @Test func open_cutOffAtEveryPage_truncated() throws {
    let victim = try Victim(folder)
    for length in stride(from: 4096, to: victim.size, by: 4096) {
      try victim.withLength(length) {
        expectError(.truncated) { try Pokedex(path: victim.path) }
      }
    }
    // The file has been restored.
    #expect(try Pokedex(path: victim.path).species().count > 50)
  }

  /// Everything that can determine an answer: rows, schema, meta.
  private static func meaning(_ path: String) throws -> [String] {
    let connection = try Connection(path, .immutable)
    return [try ContentDigest(reading: connection).digest.hex]
      + (try connection.texts("SELECT name || sql FROM sqlite_master WHERE sql IS NOT NULL"))
      + (try connection.texts("SELECT key || ' ' || value FROM meta ORDER BY key"))
  }

  /// Without a manifest, `verify` detects every bit flip that can change an answer. It passes only
  /// flips of unused space and of SQLite's counters, which the SHA-256 in a manifest detects. Seeded
  /// places, split into parts that run in parallel.
  @Test(arguments: 0..<4) func verify_flippedByte_passesNoOtherMeaning(_ part: Int) throws {
    let victim = try Victim(folder)
    let (meaning, digest) = (try Self.meaning(victim.path), try SHA256.digest(ofFile: victim.path))
    try expectEqual(Verification.run(victim.path, manifestPath: nil).problems, [])
    var random = SeededGenerator(1000 + part)
    var found = 0
    let count = rounds(16, thorough: 100)
    for number in 0..<count {
      // Every fourth place is on the first page, which contains the schema and the header.
      let limit = number % 4 == 0 ? 4096 : victim.size
      let place = Int.random(in: 0..<limit, using: &random)
      try victim.withFlip(place, UInt8.random(in: 1...255, using: &random)) { () throws in
        #expect(try SHA256.digest(ofFile: victim.path) != digest)
        guard let report = try? Verification.run(victim.path, manifestPath: nil),
          report.problems.isEmpty
        else {
          found += 1
          return
        }
        try expectEqual(Self.meaning(victim.path), meaning, "byte \(place)")
      }
    }
    #expect(found >= count / 4)
  }
}

/// Calls `open(2)`; inside a class, `open` would refer to its own method.
private func openForWriting(_ path: String) -> Int32 { open(path, O_RDWR) }
