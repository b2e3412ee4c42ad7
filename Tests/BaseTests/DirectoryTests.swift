import TestSupport
import Testing
@testable import Base

@Suite(.inTemporaryFolder) struct DirectoryTests {
  let folder = InTemporaryFolder.path

  @Test func list_mixedNames_isSortedByBytes() throws {
    for name in ["10", "9", "b", "B", "é", "ピ", "a b"] {
      try AtomicFile.write("\(folder)/\(name)", "", durable: false)
    }
    try Directory.createWithParents("\(folder)/a")
    symlink("missing", "\(folder)/link")
    let entries = try Directory.list(folder)
    expectEqual(entries.map(\.name), ["10", "9", "B", "a", "a b", "b", "link", "é", "ピ"])
    expectEqual(entries.first { $0.name == "a" }?.kind, .directory)
    expectEqual(entries.first { $0.name == "link" }?.kind, .symbolicLink)
    expectEqual(entries.first { $0.name == "é" }?.kind, .file)
  }

  @Test func list_missing_throws() {
    let error = expectError(\FileError.operation, .list) { try Directory.list("/nonexistent") }
    expectEqual(error?.isMissing, true)
  }

  @Test func createWithParents_existingFolderOrFile_succeedsOrThrows() throws {
    let made = ["a", "a/b", "a/b/c"].map { "\(folder)/\($0)" }
    try expectEqual(Directory.createWithParents("\(folder)/a/b/c"), made)
    try expectEqual(Directory.createWithParents("\(folder)/a/b/c"), [])
    try Directory.createWithParents("\(folder)/a/d/")
    #expect(Directory.exists("\(folder)/a/b/c"))
    #expect(Directory.exists("\(folder)/a/d"))
    try AtomicFile.write("\(folder)/file", "")
    #expect(throws: FileError.self) { try Directory.createWithParents("\(folder)/file/x") }
    #expect(throws: FileError.self) { try Directory.createWithParents("\(folder)/file") }
    #expect(!Directory.exists("\(folder)/file"))
  }

  @Test func removeRecursively_linkInside_keepsTarget() throws {
    try Directory.createWithParents("\(folder)/precious")
    try AtomicFile.write("\(folder)/precious/x", "keep")
    try Directory.createWithParents("\(folder)/doomed/a/b")
    try AtomicFile.write("\(folder)/doomed/a/b/x", "")
    symlink("\(folder)/precious", "\(folder)/doomed/link")
    symlink("\(folder)/precious/x", "\(folder)/doomed/a/link")
    try Directory.removeRecursively("\(folder)/doomed")
    try expectEqual(Directory.names(folder), ["precious"])
    try expectEqual(File.readAll("\(folder)/precious/x"), Array("keep".utf8))
  }

  @Test func removeRecursively_link_keepsTarget() throws {
    try Directory.createWithParents("\(folder)/precious")
    symlink("\(folder)/precious", "\(folder)/link")
    try Directory.removeRecursively("\(folder)/link")
    try Directory.removeRecursively("\(folder)/nothing")
    try expectEqual(Directory.names(folder), ["precious"])
  }

  @Test func probeWriting_unwritableFolder_throws() throws {
    try inTemporaryFolder { folder throws in
      try Directory.probeWriting(folder)
      try expectEqual(Directory.names(folder), [])
    }
    #expect(throws: FileError.self) { try Directory.probeWriting("/nonexistent") }
    if Directory.exists("/proc") {
      #expect(throws: FileError.self) { try Directory.probeWriting("/proc") }
    }
  }
}

@Suite(.inTemporaryFolder) struct FileLockTests {
  let folder = InTemporaryFolder.path

  @Test func init_heldLock_throwsWithHolder() throws {
    let path = "\(folder)/lock"
    do {
      let lock = try FileLock(path)
      #expect(throws: FileLock.Held(path: lock.path, holder: getpid())) {
        _ = try FileLock(path)
      }
      extendLifetime(lock)
    }
    let again = try FileLock(path)
    try expectEqual(File.readAll(again.path), Array("\(getpid())\n".utf8))
  }

  @Test func init_fileOfDeadProcess_takesLock() throws {
    try AtomicFile.write("\(folder)/lock", "99999999\n")
    let lock = try FileLock("\(folder)/lock")
    try expectEqual(File.readAll(lock.path), Array("\(getpid())\n".utf8))
  }

  @Test func init_missingFolder_throwsFileError() {
    #expect(throws: FileError.self) { _ = try FileLock("/nonexistent/lock") }
  }

  /// A user who can create a link in the folder must not be able to choose a file that is emptied
  /// or created.
  @Test func init_symbolicLinkOrPipe_throwsAndKeepsTarget() throws {
    try AtomicFile.write("\(folder)/precious", "precious")
    for target in ["precious", "missing", nil] {
      try File.remove("\(folder)/lock")
      let lock = "\(folder)/lock"
      try #require((target.map { symlink($0, lock) } ?? mkfifo(lock, 0o600)) == 0)
      let error = #expect(throws: FileError.self) { _ = try FileLock("\(folder)/lock") }
      expectEqual(error?.errno, FileError.notARegularFile)
    }
    try expectEqual(File.readAll("\(folder)/precious"), Array("precious".utf8))
    #expect(!File.exists("\(folder)/missing"))
  }

  /// Some file systems refuse such names; there is nothing to test then.
  @Test func names_startingWith_skipsNamesThatAreNotUTF8() throws {
    for name in [".a-1", ".a-2", "b"] { try AtomicFile.write("\(folder)/\(name)", "") }
    guard makeForeignName(in: folder) else { return }
    expectError(\FileError.errno, EILSEQ) { try Directory.names(folder) }
    try expectEqual(Directory.names(folder, startingWith: ".a-"), [".a-1", ".a-2"])
  }
}
