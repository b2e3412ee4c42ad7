import Layers
import Base
import Pages

/// `datasette.yaml` next to an artifact: the metadata with which Datasette serves it.
package enum DatasetteMetadata {
  package static let fileName = "datasette.yaml"

  /// Returns `Documentation/datasette.yaml` for the artifact with this file name and version. Datasette finds
  /// the metadata of a database by the name of its file.
  static func bytes(_ artifact: String, dataVersion: String) -> [UInt8] {
    let parts = WebFile.document(fileName).text.split(atText: "databases:\n  pokedex:\n")
    precondition(parts.count == 2, "datasette.yaml describes one database, pokedex")
    let name = artifact.prefix { $0 != "." }
    return Array(
      "\(parts[0])about: \"version \(dataVersion)\"\ndatabases:\n  \(name):\n\(parts[1])".utf8)
  }
}
