package import Base
import CEmbedded
import PokedexFormat

/// A file embedded in the program; in a ``Checkout``, its file there.
package struct EmbeddedFile: Sendable {
  /// The last folder and the name: `report/report.css`.
  package let name: String
  private let content: Content

  private enum Content: Sendable {
    case ofCheckout([UInt8])
    /// The index in CEmbedded.
    case ofProgram(Int)
  }

  package var bytes: [UInt8] {
    switch content {
    case .ofCheckout(let bytes): return bytes
    case .ofProgram(let index):
      let file = embedded_file_at(index)
      return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
  }

  /// All files, in the order of `files.txt`.
  package static let all = Checkout.folder.map(files) ?? ofProgram

  /// Returns the file with this name.
  ///
  /// - Precondition: it is in `files.txt`; names only occur in this project's code.
  package static func named(_ name: String) -> EmbeddedFile {
    guard let file = (all + ofProgram).first(where: { $0.name == name }) else {
      preconditionFailure("\(name) is not in files.txt of CEmbedded")
    }
    return file
  }

  /// The names of the files that differ from those of the program, ascending.
  package static let changed: [String] = {
    func contents(_ files: [EmbeddedFile]) -> [String: [UInt8]] {
      Dictionary(files.map { ($0.name, $0.bytes) }) { first, _ in first }
    }
    guard Checkout.folder != nil else { return [] }
    let (new, old) = (contents(all), contents(ofProgram))
    let views = PokedexSchema.hasOtherViews ? ["Schema/views.sql"] : []
    return (Set(new.keys).union(old.keys).filter { new[$0] != old[$0] } + views).sorted()
  }()

  /// The digest of the reviewed tables, rules and views, which a build depends on; equal for equal contents.
  package static let tablesDigest: SHA256Digest = {
    let others = ["CEmbedded", "shared", "report", "site", "Documentation", "schemas"]
    var hasher = SHA256()
    hasher.update("views \(SHA256.digest(of: PokedexSchema.viewScript).hex)\n")
    for file in all where !others.contains(where: { file.name.hasPrefix("\($0)/") }) {
      hasher.update("\(file.name) \(SHA256.digest(of: file.bytes).hex)\n")
    }
    return hasher.finish()
  }()

  private static let ofProgram = (0..<embedded_file_count()).map { index in
    EmbeddedFile(name: String(cString: embedded_file_at(index).name), content: .ofProgram(index))
  }

  /// The files that a checkout lists; those that it lacks are the program's.
  private static func files(of checkout: String) -> [EmbeddedFile] {
    guard let list = try? File.readAll(Checkout.list(in: checkout)) else { return ofProgram }
    return String(decoding: list, as: UTF8.self).split(separator: "\n").compactMap { path in
      if path.hasPrefix("#") { return nil }
      let name = "CEmbedded/\(path)".split(separator: "/").suffix(2).joined(separator: "/")
      guard let bytes = try? File.readAll("\(checkout)/Sources/CEmbedded/\(path)") else {
        return ofProgram.first { $0.name == name }
      }
      return EmbeddedFile(name: name, content: .ofCheckout(bytes))
    }
  }
}
