package import Messages

/// A failed file operation: what was tried, where, and what the system answered.
///
/// `Platform` takes and gives paths as plain `String`s in UTF-8. Nothing is normalised: a relative path
/// is relative to the working directory of the process, `..` and symbolic links mean what they mean
/// to open(2).
package struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was tried.
  package enum Operation: Sendable {
    case changePermissions, create, createFolder, flush, inspect, list, lock, map, open, read,
      remove, rename, write
  }

  package var operation: Operation
  package var path: String
  /// The value of errno(3) right after the call, ``notARegularFile`` or ``aboveTheLimit``.
  package var errno: Int32

  package init(operation: Operation, path: String, errno: Int32) {
    self.operation = operation
    self.path = path
    self.errno = errno
  }

  /// The ``errno`` of a FIFO, a device or a socket where a regular file is needed. The system has no
  /// number for that.
  package static let notARegularFile: Int32 = -1
  /// The ``errno`` of a file that is larger than its reader accepts. EFBIG is what the system says where a
  /// file may not be written that large, and then space is missing.
  package static let aboveTheLimit: Int32 = -2

  /// `cannot open /data/x: no such file or folder`.
  package var text: Message {
    .fileOperationFailed(operation: operation.text, path: path, reason: reason)
  }

  package var description: String { text.english }

  /// What ``errno`` means.
  package var reason: Message { Self.reason(of: errno) }

  /// What the value of errno(3) means.
  package static func reason(of errno: Int32) -> Message {
    switch errno {
    case notARegularFile: .errnoNotARegularFile
    case aboveTheLimit, EFBIG: .errnoTooLarge
    case EACCES: .errnoAccessDenied
    case EBADF: .errnoBadDescriptor
    case EBUSY, ETXTBSY: .errnoBusy
    case EDQUOT: .errnoQuota
    case EEXIST: .errnoExists
    case EILSEQ: .errnoInvalidName
    case EINVAL: .errnoInvalid
    case EIO: .errnoIo
    case EISDIR: .errnoIsFolder
    case ELOOP: .errnoLoop
    case EMFILE, ENFILE: .errnoTooManyOpenFiles
    case ENAMETOOLONG: .errnoNameTooLong
    case ENOENT: .errnoMissing
    case ENOSPC: .errnoNoSpace
    case ENOTDIR: .errnoNotAFolder
    case ENOTEMPTY: .errnoNotEmpty
    case EPERM: .errnoNotPermitted
    case EPIPE: .errnoPipe
    case EROFS: .errnoReadOnly
    case EXDEV: .errnoOtherDisk
    default: .errnoOther(number: errno)
    }
  }

  package var fault: DiskFault { DiskFault(errno: errno) }

  /// A file that is larger than its reader accepts.
  package var isTooLarge: Bool { errno == Self.aboveTheLimit }

  /// Whether something was to be read, not made or changed.
  package var isReading: Bool { [.open, .read, .list, .map].contains(operation) }

  /// The file, or a folder on the way to it, is not there.
  package var isMissing: Bool { fault == .missing }

  /// The error of what has been opened and is not a regular file: EISDIR or ``notARegularFile``; nil
  /// for a regular file.
  static func special(_ status: FileStat, _ path: String) -> FileError? {
    guard status.kind != .file else { return nil }
    return FileError(
      operation: .open, path: path,
      errno: status.kind == .directory ? EISDIR : notARegularFile)
  }

  /// The error of the call that has just failed. Reads errno first, before anything can change it.
  static func last(_ operation: Operation, _ path: String) -> FileError {
    let code = currentErrno()
    return FileError(operation: operation, path: path, errno: code)
  }
}

extension FileError.Operation {
  package var text: Message {
    switch self {
    case .changePermissions: .operationChangePermissions
    case .create: .operationCreate
    case .createFolder: .operationCreateFolder
    case .flush: .operationFlush
    case .inspect: .operationInspect
    case .list: .operationList
    case .lock: .operationLock
    case .map: .operationMap
    case .open: .operationOpen
    case .read: .operationRead
    case .remove: .operationRemove
    case .rename: .operationRename
    case .write: .operationWrite
    }
  }
}

/// errno(3), out of reach of the property of the same name.
private func currentErrno() -> Int32 { errno }
