import CSQLite

/// The temporary files of connections of ``OpenMode/bounded``: in memory, with a limit for the process. A sort, a
/// DISTINCT or a recursion that needs more fails with ``ResultCode/full``; nothing is written to the disk.
///
/// `temp_store = MEMORY` has no limit, and SQLite's heap limits apply to all databases of an app; Apple's SQLite
/// ignores them.
package enum TemporarySpace {
  private static let used = Locked(0)

  /// The name under which SQLite knows these files; nil if it has refused them.
  static let name: String? = {
    let name = "pokedex-bounded"
    guard let original = system, let copied = strdup(name) else { return nil }
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    vfs.initialize(to: original)
    vfs.pointee.zName = UnsafePointer(copied)
    vfs.pointee.pNext = nil
    vfs.pointee.szOsFile = max(original.szOsFile, Int32(MemoryLayout<File>.size))
    vfs.pointee.xOpen = { vfs, name, file, flags, usedFlags in
      // A temporary file has no name.
      guard name == nil, let file else {
        return Self.system?.xOpen(vfs, name, file, flags, usedFlags) ?? SQLITE_CANTOPEN
      }
      UnsafeMutableRawPointer(file).initializeMemory(
        as: File.self, to: File(base: sqlite3_file(pMethods: methods)))
      return SQLITE_OK
    }
    return sqlite3_vfs_register(vfs, 0) == SQLITE_OK ? name : nil
  }()
  private nonisolated(unsafe) static let system = sqlite3_vfs_find(nil)?.pointee

  private struct File {
    var base: sqlite3_file
    /// Address space for ``RequestBudget/sortingBytes``; the system assigns memory when a page is written.
    var bytes: UnsafeMutableRawPointer?
    var count = 0

    /// Changes the size, if the space of the process allows it.
    mutating func resize(_ size: Int) -> Bool {
      let change = size - count
      let fits = used.withLock { used in
        guard used + change <= RequestBudget.sortingBytes else { return false }
        used += change
        return true
      }
      if fits { count = size }
      return fits
    }
  }

  private static func file(_ file: UnsafeMutablePointer<sqlite3_file>?) -> UnsafeMutablePointer<
    File
  > { UnsafeMutableRawPointer(file!).assumingMemoryBound(to: File.self) }

  private nonisolated(unsafe) static let methods: UnsafePointer<sqlite3_io_methods> = {
    var methods = sqlite3_io_methods()
    methods.iVersion = 1
    methods.xClose = {
      _ = file($0).pointee.resize(0)
      free(file($0).pointee.bytes)
      return SQLITE_OK
    }
    methods.xRead = { pointer, buffer, count, offset in
      let found = file(pointer).pointee
      let present = min(max(found.count - Int(offset), 0), Int(count))
      if present > 0, let bytes = found.bytes { memcpy(buffer!, bytes + Int(offset), present) }
      guard present < count else { return SQLITE_OK }
      memset(buffer! + present, 0, Int(count) - present)
      return SQLITE_IOERR | 2 << 8  // SQLITE_IOERR_SHORT_READ
    }
    methods.xWrite = { pointer, buffer, count, offset in
      let found = file(pointer)
      let end = Int(offset) + Int(count)
      if found.pointee.bytes == nil { found.pointee.bytes = calloc(1, RequestBudget.sortingBytes) }
      guard let bytes = found.pointee.bytes else { return SQLITE_NOMEM }
      guard end <= found.pointee.count || found.pointee.resize(end) else { return SQLITE_FULL }
      memcpy(bytes + Int(offset), buffer!, Int(count))
      return SQLITE_OK
    }
    methods.xTruncate = { pointer, size in
      if size < file(pointer).pointee.count { _ = file(pointer).pointee.resize(Int(size)) }
      return SQLITE_OK
    }
    methods.xFileSize = { pointer, size in
      size!.pointee = Int64(file(pointer).pointee.count)
      return SQLITE_OK
    }
    methods.xSync = { _, _ in SQLITE_OK }
    methods.xLock = { _, _ in SQLITE_OK }
    methods.xUnlock = { _, _ in SQLITE_OK }
    methods.xCheckReservedLock = { _, isLocked in
      isLocked!.pointee = 0
      return SQLITE_OK
    }
    methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    methods.xSectorSize = { _ in 4096 }
    methods.xDeviceCharacteristics = { _ in 0 }
    let kept = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    kept.initialize(to: methods)
    return UnsafePointer(kept)
  }()
}
