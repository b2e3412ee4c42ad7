import CEmbedded

/// A file embedded in the program for its pages: a template, style sheet or script.
package struct WebFile: Sendable {
  /// The path below `Sources/CEmbedded`: `report/report.css`.
  package var name: String
  package var bytes: [UInt8]

  /// All files, in the order of `files.txt`.
  package static let all: [WebFile] = embedded { name in
    folders.contains { name.hasPrefix("\($0)/") }
  }

  private static func embedded(_ isWanted: (String) -> Bool) -> [WebFile] {
    (0..<embedded_file_count()).compactMap { index in
      let file = embedded_file_at(index)
      let name = String(cString: file.name)
      guard isWanted(name) else { return nil }
      return WebFile(
        name: name, bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
    }
  }

  /// The folders below `Sources/CEmbedded`.
  package static let folders = ["shared", "report", "site"]

  /// Returns the files in `folder` whose names end in `suffix`, in the order of `files.txt`, in which a page
  /// loads them.
  package static func all(in folder: String, _ suffix: String) -> [WebFile] {
    all.filter { $0.name.hasPrefix("\(folder)/") && $0.name.hasSuffix(suffix) }
  }

  /// Returns the file with this name.
  ///
  /// - Precondition: the file exists; names only occur in this project's code.
  package static func named(_ name: String) -> WebFile {
    guard let file = embedded({ $0 == name }).first else {
      preconditionFailure("\(name) is not among the files of CEmbedded")
    }
    return file
  }

  /// Returns the file of the folder `Documentation` with this name.
  ///
  /// - Precondition: the program contains it; names only occur in this project's code.
  package static func document(_ name: String) -> WebFile {
    guard let file = embedded({ $0 == "Documentation/\(name)" }).first else {
      preconditionFailure("\(name) is not in files.txt of CEmbedded")
    }
    return file
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
