import Base

/// check-jsonschema, an independent validator, either from `.ci/lint-workflows` or on the PATH.
package enum SchemaValidator {
  private static let path: String? = {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return
      (["\(PackageFolder.path)/.build/lint-tools/bin"]
      + folders.split(separator: ":").map(String.init))
      .map { "\($0)/check-jsonschema" }.first { access($0, X_OK) == 0 }
  }()

  package static var isHere: Bool { path != nil }

  /// Returns what is wrong with `files` by the schema in Documentation/schemas; empty if nothing is.
  package static func problems(_ schema: String, _ files: [String]) throws -> String {
    let schema = "\(PackageFolder.path)/Documentation/schemas/\(schema).schema.json"
    guard let path else { throw Missing() }
    let (end, text) = ChildProcess(path, ["--schemafile", schema] + files, keepsErrors: true).wait()
    return end == .exited(0) ? "" : "\(files): \(text)"
  }

  private struct Missing: Error {}
}
