import Base

/// An in-memory file system of a few megabytes.
package enum SmallDisk {
  #if os(Linux)
    package static let canMount: Bool = {
      guard getuid() == 0 else { return false }
      let folder = "\(ProcessFolder.path)/probe"
      _ = try? Directory.createWithParents(folder)
      guard mount("tmpfs", folder, "tmpfs", 0, "size=64k") == 0 else { return false }
      umount(folder)
      return true
    }()

    /// Mounts it on `folder` while `body` runs.
    package static func with(
      _ folder: String, kilobytes: Int, _ body: (String) async throws -> Void
    ) async throws {
      guard mount("tmpfs", folder, "tmpfs", 0, "size=\(kilobytes)k") == 0 else {
        throw FileError(operation: .open, path: folder, errno: errno)
      }
      defer { umount(folder) }
      try await body(folder)
    }
  #else
    package static let canMount = false

    package static func with(
      _ folder: String, kilobytes: Int, _ body: (String) async throws -> Void
    ) async throws {}
  #endif
}
