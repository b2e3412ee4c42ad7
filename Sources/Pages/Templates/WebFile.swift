package import Layers

/// A file embedded in the program for its pages: a template, style sheet or script.
package typealias WebFile = EmbeddedFile

extension EmbeddedFile {
  /// All files of the pages, in the order of `files.txt`.
  package static let ofPages = all.filter { file in
    folders.contains { file.name.hasPrefix("\($0)/") }
  }

  /// The folders below `Sources/CEmbedded`.
  package static let folders = ["shared", "report", "site"]

  /// Returns the files in `folder` whose names end in `suffix`, in the order of `files.txt`, in which a page
  /// loads them.
  package static func all(in folder: String, _ suffix: String) -> [WebFile] {
    ofPages.filter { $0.name.hasPrefix("\(folder)/") && $0.name.hasSuffix(suffix) }
  }

  /// Returns the file of the folder `Documentation` with this name.
  package static func document(_ name: String) -> WebFile { named("Documentation/\(name)") }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
