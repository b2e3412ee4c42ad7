import CWebFiles

/// A file that the program carries for its pages: a template, a style sheet or a script.
package struct WebFile: Sendable {
  /// The path below `Sources/CWebFiles`: `report/report.css`.
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Every file, in the order of `CWebFiles.c`.
  package static let all: [WebFile] = (0..<web_file_count()).map { index in
    let file = web_file_at(index)
    return WebFile(
      name: String(cString: file.name),
      bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
  }

  /// The files below the folder `folder` whose names end in `suffix`, in the order of `CWebFiles.c`:
  /// the order in which a page loads them.
  package static func all(in folder: String, _ suffix: String) -> [WebFile] {
    all.filter { $0.name.hasPrefix("\(folder)/") && $0.name.hasSuffix(suffix) }
  }

  /// The file of that name.
  ///
  /// - Precondition: there is one; names are written in this project's code only.
  package static func named(_ name: String) -> WebFile {
    guard let file = all.first(where: { $0.name == name }) else {
      preconditionFailure("\(name) is not among the files of CWebFiles.c")
    }
    return file
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
