/// A checkout of the project, whose files replace those embedded in the program, so that a changed table, rule or view
/// needs no compilation.
package enum Checkout {
  private static let current = Locked<String?>(nil)

  /// The folder of the checkout; nil for the embedded files. Set before the first file is read.
  package static var folder: String? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// The checkout in whose own `.build` the program lies; nil for any other program, such as an installed one.
  package static var ofProgram: String? {
    guard let parts = File.program.map(File.followingLinks)?.split(separator: "/"),
      let build = parts.lastIndex(of: ".build")
    else { return nil }
    let folder = "/" + parts[..<build].joined(separator: "/")
    return isCheckout(folder) ? folder : nil
  }

  /// Whether `folder` has the list of the embedded files.
  package static func isCheckout(_ folder: String) -> Bool { File.exists(list(in: folder)) }

  /// The list of the embedded files, by their paths from its folder.
  package static func list(in folder: String) -> String { "\(folder)/Sources/CEmbedded/files.txt" }
}
