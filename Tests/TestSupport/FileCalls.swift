import Base
import CFileCalls

/// The calls by which the files in a folder reach the disk, in their order: `fsync FILE`, `rename FILE -> FILE`. `.` is
/// the folder itself; the numbers in the names of temporary files are left out. A power failure keeps what came before a
/// call of fsync(2), which a killed process does not show.
package final class FileCalls: Sendable {
  private struct Recording {
    var calls: [String] = []
    var failing: Set<String>
  }

  private static let recordings: Locked<[String: Recording]> = {
    file_calls_set_hook { call, path, target in
      FileCalls.note(
        String(cString: call!), String(cString: path!), String(cString: target!))
    }
    return Locked([:])
  }()

  private let folder: String

  /// Begins to record.
  ///
  /// - Parameter failing: Calls that fail with an I/O error; `statvfs FOLDER` finds a full disk.
  package init(_ folder: String, failing: Set<String> = []) {
    self.folder = folder
    Self.recordings.withLock { $0[folder] = Recording(failing: failing) }
  }

  deinit { _ = Self.recordings.withLock { $0.removeValue(forKey: folder) } }

  /// The calls until now, without those of statvfs(2).
  package var calls: [String] {
    Self.recordings.withLock { $0[folder]!.calls.filter { !$0.hasPrefix("statvfs") } }
  }

  /// Whether all of `calls` were made, in this order.
  package func contains(inOrder calls: [String]) -> Bool {
    var rest = self.calls[...]
    for call in calls {
      guard let place = rest.firstIndex(of: call) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }

  private static func note(_ call: String, _ path: String, _ target: String) -> Int32 {
    recordings.withLock { recordings in
      for folder in recordings.keys where path == folder || path.hasPrefix("\(folder)/") {
        func name(_ path: String) -> String {
          let name = path == folder ? "." : String(path.dropFirst(folder.count + 1))
          return name.replacing(#/\.tmp-[0-9-]+/#, with: ".tmp")
        }
        let line = "\(call) \(name(path))\(target.isEmpty ? "" : " -> \(name(target))")"
        recordings[folder]!.calls.append(line)
        return recordings[folder]!.failing.contains(line) ? EIO : 0
      }
      return 0
    }
  }
}
