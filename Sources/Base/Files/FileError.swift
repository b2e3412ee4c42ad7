/// A failed file operation: the operation, the path and the system's error number.
///
/// `File` takes and returns paths as plain `String`s in UTF-8 and does not normalize them: a relative
/// path is relative to the working directory of the process; `..` and symbolic links mean what they mean to
/// open(2).
package struct FileError: FailureCause, Equatable {
  /// The operation that failed.
  package enum Operation: Sendable {
    case changePermissions, create, createFolder, flush, inspect, list, lock, map, open, read,
      remove, rename, write
  }

  package var operation: Operation
  package var path: String
  /// The value of errno(3) after the call, ``notARegularFile`` or ``aboveTheLimit``.
  package var errno: Int32

  package init(operation: Operation, path: String, errno: Int32) {
    (self.operation, self.path, self.errno) = (operation, path, errno)
  }

  /// The ``errno`` for a FIFO, a device or a socket where a regular file is required; the system has no error
  /// number for that.
  package static let notARegularFile: Int32 = -1
  /// The ``errno`` for a file that is larger than its reader accepts. Not EFBIG, which the system reports
  /// when a file cannot be written that large and which is treated as missing space.
  package static let aboveTheLimit: Int32 = -2

  /// `cannot open /data/x: no such file or folder`.
  package var text: Message {
    .fileOperationFailed(operation: operation.text, path: path, reason: reason)
  }

  /// ``text`` without the path. The category is `noInput` if a file to be read is missing or unreadable, else `disk`.
  package var finding: Message {
    let isInput = isReading && [.missing, .denied].contains(fault)
    return fault.stating(
      .operationFailed(operation: operation.text, reason: reason), isInput ? .noInput : .disk)
  }

  package var place: Place? { .file(path) }

  /// The meaning of ``errno`` as text.
  package var reason: Message { Self.reason(of: errno) }

  /// Returns the meaning of a value of errno(3) as text.
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

  /// Whether the file is larger than its reader accepts.
  package var isTooLarge: Bool { errno == Self.aboveTheLimit }

  /// Whether the operation reads rather than creates or changes something.
  package var isReading: Bool { [.open, .read, .list, .map].contains(operation) }

  /// Whether the file or one of its parent folders does not exist.
  package var isMissing: Bool { fault == .missing }

  /// Returns the error for an opened file that is not regular (EISDIR or ``notARegularFile``); nil for a
  /// regular file.
  static func special(_ status: FileStat, _ path: String) -> FileError? {
    guard status.kind != .file else { return nil }
    return FileError(
      operation: .open, path: path, errno: status.kind == .directory ? EISDIR : notARegularFile)
  }

  /// Returns the error of the call that has just failed. Reads errno first, before another call changes it.
  static func last(_ operation: Operation, _ path: @autoclosure () -> String) -> FileError {
    let code = currentErrno()
    return FileError(operation: operation, path: path(), errno: code)
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

/// Returns errno(3), which the property of the same name hides inside ``FileError``.
private func currentErrno() -> Int32 { errno }
