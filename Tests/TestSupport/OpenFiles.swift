import Base

/// The files that this process has open.
package enum OpenFiles {
  /// Makes every later write(2) to the file at `path` fail, through any descriptor of this process;
  /// reading still works.
  package static func refuseWriting(_ path: String) {
    let readOnly = open(path, O_RDONLY)
    precondition(readOnly >= 0)
    defer { close(readOnly) }
    var wanted = stat()
    precondition(fstat(readOnly, &wanted) == 0)
    for descriptor in 0..<Int32(getdtablesize()) where descriptor != readOnly {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_ino == wanted.st_ino,
        status.st_dev == wanted.st_dev
      else { continue }
      precondition(dup2(readOnly, descriptor) == descriptor)
    }
  }
}
