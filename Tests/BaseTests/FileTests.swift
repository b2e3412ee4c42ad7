import Base
import Testing

/// Calls `body` with a fresh folder that is removed afterwards.
func inTemporaryFolder<R>(_ body: (String) throws -> R) throws -> R {
  let path = try Directory.temporaryDirectory(in: "/tmp", prefix: "filekit-")
  defer { try? Directory.removeRecursively(path) }
  return try body(path)
}

@Suite(.inTemporaryFolder) struct FileTests {
  let folder = InTemporaryFolder.path

  @Test func readAll_emptyAndLargeFiles_returnsBytes() throws {
    for count in [0, 1, 4095, 4096, 4097, 3_000_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try AtomicFile.write("\(folder)/x", bytes, durable: false)
      try expectEqual(File.readAll("\(folder)/x"), bytes)
    }
  }

  @Test func readAll_fileOfUnknownSize_returnsEverything() throws {
    guard File.exists("/proc/self/limits") else { return }
    let text = String(decoding: try File.readAll("/proc/self/limits"), as: UTF8.self)
    #expect(text.hasPrefix("Limit"))
    #expect(text.contains("Max open files"))
  }

  @Test func readAllAtMost_sizesAroundLimit_returnsOrThrows() throws {
    for count in [0, 1, 4095, 4096] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try AtomicFile.write("\(folder)/x", bytes, durable: false)
      try expectEqual(File.readAll("\(folder)/x", atMost: 4096), bytes)
    }
    try AtomicFile.write("\(folder)/x", [UInt8](repeating: 7, count: 4097), durable: false)
    expectError(\FileError.isTooLarge, true) { try File.readAll("\(folder)/x", atMost: 4096) }
  }

  /// The system reports a size of 0 for it; the contents are known only by reading.
  @Test func readAllAtMost_fileOfUnknownSize_throwsAboveLimit() throws {
    guard File.exists("/proc/self/limits") else { return }
    let all = try File.readAll("/proc/self/limits")
    try expectEqual(File.readAll("/proc/self/limits", atMost: all.count), all)
    expectError(\FileError.isTooLarge, true) {
      try File.readAll("/proc/self/limits", atMost: all.count - 1)
    }
  }

  private static func readAll(_ path: String, _ limit: Int?) throws -> [UInt8] {
    try limit.map { try File.readAll(path, atMost: $0) } ?? File.readAll(path)
  }

  /// Opening a pipe blocks until it has a writer, and a device never ends.
  @Test func readAll_pipeOrDevice_throwsWithoutWaiting() throws {
    let pipe = "\(folder)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero"] {
      for limit in [nil, 1 << 20] {
        let error = #expect(throws: FileError.self) { try Self.readAll(path, limit) }
        expectEqual(error?.errno, FileError.notARegularFile)
        expectEqual(error?.description, "cannot open \(path): not a regular file")
      }
      #expect(throws: FileError.self) { try MappedFile(path) }
    }
    expectError(\FileError.errno, FileError.notARegularFile) {
      try OpenFolder(folder).read("pipe", into: ReadBuffer())
    }
  }

  @Test func followingLinks_chainOfLinks_returnsFile() throws {
    try AtomicFile.write("\(folder)/x", "x", durable: false)
    try #require(symlink("x", "\(folder)/a") == 0)
    try #require(symlink("\(folder)/a", "\(folder)/b") == 0)
    try #require(symlink("nothing", "\(folder)/dangling") == 0)
    #expect(File.followingLinks("\(folder)/b").hasSuffix("/x"))
    for path in ["\(folder)/x", "\(folder)/dangling", "\(folder)/missing"] {
      expectEqual(File.followingLinks(path), path)
    }
  }

  @Test func adoptRights_otherFile_copiesPermissions() throws {
    let (one, other) = ("\(folder)/one", "\(folder)/other")
    try AtomicFile.write(one, "x", durable: false)
    try #require(chmod(one, 0o460) == 0)
    let file = try OpenFile(other, .createPrivate)
    try expectEqual(FileStat(other).permissions, 0o600)
    try file.adoptRights(of: FileStat(one))
    try expectEqual(FileStat(other).permissions, 0o460)
  }

  @Test func readAll_missingFile_reportsPathAndReason() throws {
    let error = expectError(\FileError.isMissing, true) { try File.readAll("/nonexistent/x") }
    expectEqual(error?.description, "cannot open /nonexistent/x: no such file or folder")
  }

  @Test(arguments: [nil, 1 << 20]) func readAll_directory_throws(limit: Int?) throws {
    expectError(\FileError.errno, EISDIR) { try Self.readAll("/tmp", limit) }
  }

  @Test(arguments: [
    (ENOSPC, DiskFault.full), (EDQUOT, .full), (EFBIG, .full), (FileError.aboveTheLimit, .other),
    (EACCES, .denied), (EPERM, .denied),
    (EROFS, .denied), (ENOENT, .missing), (ENOTDIR, .missing), (EIO, .failing), (EISDIR, .other),
  ])
  func fault_anyErrno_determinesAdvice(errno: Int32, fault: DiskFault) {
    expectEqual(FileError(operation: .write, path: "x", errno: errno).fault, fault)
    expectEqual((fault.advice == nil), (fault == .other))
  }

  @Test func write_fullDevice_reportsDiskFull() throws {
    guard File.exists("/dev/full") else { return }
    let file = try OpenFile("/dev/full", .append)
    let error = expectError(\FileError.fault, .full) { try file.write([1, 2, 3]) }
    expectEqual(error?.operation, .write)
  }

  /// As `report --output` does: only a file is replaced.
  @Test(arguments: ["link", "dangling link", "pipe", "folder"])
  func atomicFile_noFileInTheWay_isRefusedAndStays(kind: String) throws {
    let path = "\(folder)/x"
    try AtomicFile.write("\(folder)/target", "thesis")
    switch kind {
    case "link": try #require(symlink("target", path) == 0)
    case "dangling link": try #require(symlink("nothing", path) == 0)
    case "pipe": try #require(mkfifo(path, 0o600) == 0)
    default: try Directory.createWithParents(path)
    }
    let before = try FileStat(ofLink: path)
    #expect(throws: FileError.self) { try AtomicFile.write(path, "page") }
    #expect(try FileStat(ofLink: path) == before)
    #expect(try Directory.names(folder) == ["target", "x"])
    #expect(try File.readAll("\(folder)/target") == Array("thesis".utf8))
  }

  @Test func fileStat_fileFolderAndLink_returnsKindAndSize() throws {
    try AtomicFile.write("\(folder)/x", "hello")
    symlink("x", "\(folder)/link")
    let stat = try FileStat("\(folder)/x")
    expectEqual(stat.kind, .file)
    expectEqual(stat.size, 5)
    #expect(stat.modificationNanoseconds > 1_600_000_000_000_000_000)
    try expectEqual(FileStat("\(folder)/link"), stat)
    try expectEqual(FileStat(ofLink: "\(folder)/link").kind, .symbolicLink)
    try expectEqual(FileStat(folder).kind, .directory)
    try expectEqual(FileStat.ifPresent("\(folder)/none"), nil)
  }

  @Test func mappedFile_lengthsAroundAPage_hasContentsAndZeroPadding() throws {
    for count in [0, 1, 4032, 4095, 4096, 4097, 8192, 1_000_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) }
      try AtomicFile.write("\(folder)/x", bytes, durable: false)
      let file = try MappedFile("\(folder)/x")
      file.withBytes { mapped in
        #expect(mapped.elementsEqual(bytes))
        let padding = UnsafeRawBufferPointer(
          start: mapped.baseAddress! + count, count: MappedFile.paddingBytes)
        #expect(padding.allSatisfy { $0 == 0 })
      }
    }
  }

  @Test func mappedFile_replacedByRename_keepsOldContents() throws {
    try AtomicFile.write("\(folder)/x", "old")
    let file = try MappedFile("\(folder)/x")
    try AtomicFile.write("\(folder)/x", "new, and longer")
    expectEqual(file.withBytes { String(decoding: $0, as: UTF8.self) }, "old")
  }

  @Test func mappedFile_directory_throws() {
    #expect(throws: FileError(operation: .map, path: "/tmp", errno: EISDIR)) {
      _ = try MappedFile("/tmp")
    }
  }

  @Test func freeSpace_temporaryFolder_isPositive() throws {
    #expect(try freeSpace("/tmp") > 0)
    #expect(throws: FileError.self) { _ = try freeSpace("/nonexistent") }
  }
}
