import Base
import PokedexFormat

/// The check of licenses before something that others get is made of a database.
package enum LicenseGate {
  /// The licenses under which data may be passed on with a notice only, as SPDX identifiers.
  private static let permissive: Set = [
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "Unlicense",
  ]

  /// Checks the sources in `meta` of the database at `path`.
  ///
  /// - Parameter accepted: the identifiers of other licenses under which the user passes the data on.
  /// - Throws: ``PipelineError`` `licence-not-accepted` (usage) for another license, `artifact-unreadable` (refused).
  package static func check(_ path: String, accepted: [String]) throws {
    let metadata: [String: String]
    do throws(SQLiteError) { metadata = try Connection(path, .immutable).metadata() } catch {
      throw PipelineError(
        .artifactUnreadable(detail: error.text), at: .file(path), advice: .getANewCopyOrPokedex)
    }
    for (key, text) in metadata.sorted(by: { $0.key < $1.key })
    where key == "encounter_source" || key.hasPrefix("text_source_") {
      let source = try? JSONValue(parsing: Array(text.utf8))
      // A source that does not say its license has none that anybody accepts.
      let license = source?["license"]?.string ?? ""
      if permissive.contains(license) || !license.isEmpty && accepted.contains(license) { continue }
      throw PipelineError(
        .licenceNotAccepted(
          source: source?["name"]?.string ?? key, license: license.isEmpty ? "?" : license),
        at: .file(path),
        advice: .licenceNotAcceptedAdvice(license: license.isEmpty ? "SPDX" : license))
    }
  }
}
