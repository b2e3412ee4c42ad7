import Base
import FetchStage
import PackStage
import Pipeline
import TestSupport
import Testing

/// Builds of the sample, one of them shared by all tests that only read it.
enum SampleBuild {
  static let artifactName = "pokedex-sample.sqlite"

  static let localization = "\(PackageFolder.path)/Localization"

  /// The layers of a build of the sample into `output`.
  static func layers(in output: String) -> OutputFolder { OutputFolder(output, isSample: true) }

  /// The output of a build of the sample with one job. Tests must not write into it.
  static var shared: (output: String, outcome: Pipeline.Outcome) {
    get async throws { try await building.value }
  }

  /// The database of ``shared``.
  static var artifact: String { get async throws { "\(try await shared.output)/\(artifactName)" } }

  private static let building = Task {
    let output = "\(ProcessFolder.path)/sample"
    return (output, try await build(.sample, to: output, jobs: 1))
  }

  /// Copies the shared build to `output`, for a test that writes into it.
  static func copyShared(to output: String) async throws {
    try copy(try await shared.output, to: output)
  }

  /// Copies the sample as files and its build to `tree` and `output` in `folder`.
  static func copyTree(to folder: String) async throws -> (tree: String, output: String) {
    let made = try await treeBuilding.value
    let (tree, output) = ("\(folder)/tree", "\(folder)/output")
    try copy("\(made)/tree", to: tree)
    try copy("\(made)/output", to: output)
    return (tree, output)
  }

  private static let treeBuilding = Task {
    let folder = "\(ProcessFolder.path)/tree-build"
    try SampleTree().write(to: "\(folder)/tree")
    _ = try await build(.directory("\(folder)/tree"), to: "\(folder)/output")
    return folder
  }

  /// An export of the shared build as a site, without options. Tests must not write into it.
  static var site: String { get async throws { try await siteExport.value } }

  private static let siteExport = Task {
    let site = "\(ProcessFolder.path)/sample-site"
    let (end, text) = pokedex(["export-site", try await artifact, "--output", site])
    guard end == .exited(0) else { fatalError("export-site: \(text)") }
    return site
  }

  /// Copies a folder with its contents to a path that does not exist yet.
  static func copy(_ folder: String, to copy: String) throws {
    let (end, text) = ChildProcess("/bin/cp", ["-Rp", folder, copy], keepsErrors: true).wait()
    guard end == .exited(0) else { fatalError("cp \(folder) \(copy): \(text)") }
  }

  /// Every file below a folder with its bytes.
  static func contents(_ folder: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for entry in try Directory.list(folder) {
      if entry.kind == .directory {
        for (name, bytes) in try contents("\(folder)/\(entry.name)") {
          files["\(entry.name)/\(name)"] = bytes
        }
      } else {
        files[entry.name] = try File.readAll("\(folder)/\(entry.name)")
      }
    }
    return files
  }

  /// The files directly in an output folder with their bytes, without the report of a failed build.
  static func files(_ folder: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for entry in try Directory.list(folder)
    where entry.kind == .file && entry.name != "report-failed.html" {
      files[entry.name] = try File.readAll("\(folder)/\(entry.name)")
    }
    return files
  }

  static func configuration(
    _ source: SourceLocator, _ output: String, jobs: Int = 2, edition: Edition = .full,
    _ change: (inout BuildConfiguration) -> Void = { _ in }
  ) -> BuildConfiguration {
    var configuration = BuildConfiguration(
      source: source, output: output, edition: edition, jobs: jobs, localization: localization)
    // The sample as a folder or an archive is still only a part of PokéAPI.
    configuration.isPartial = !source.isSample
    change(&configuration)
    return configuration
  }

  static func build(
    _ source: SourceLocator, to output: String, jobs: Int = 2, edition: Edition = .full,
    _ change: (inout BuildConfiguration) -> Void = { _ in }
  ) async throws -> Pipeline.Outcome {
    let configuration = configuration(source, output, jobs: jobs, edition: edition, change)
    do {
      return try await Pipeline.build(configuration, SilentProgress())
    } catch let cause as any FailureCause {
      throw PipelineError(cause)
    }
  }
}

/// Runs `pokedex` to the end; returns the output of both streams.
func pokedex(_ arguments: [String], environment: [String: String] = [:]) -> Executable.Run {
  Executable.run("pokedex", arguments, environment: environment)
}

/// Expects that a run ends with this code and prints these texts; returns its output.
@discardableResult
func expectRun(
  _ run: Executable.Run, _ code: Int32 = 0, _ parts: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) -> String {
  expectEqual(run.end, .exited(code), "\(run.output)", sourceLocation: sourceLocation)
  for part in parts {
    #expect(run.output.contains(part), "\(run.output)", sourceLocation: sourceLocation)
  }
  return run.output
}

@discardableResult
func expectRun(
  _ arguments: [String], _ code: Int32 = 0, _ parts: String..., by program: String = "pokedex",
  sourceLocation: SourceLocation = #_sourceLocation
) -> String {
  let run = Executable.run(program, arguments)
  for part in parts {
    #expect(run.output.contains(part), "\(run.output)", sourceLocation: sourceLocation)
  }
  return expectRun(run, code, sourceLocation: sourceLocation)
}

/// Runs the executables of the package as a user does.
enum Executable {
  typealias Run = (end: ChildProcess.End, output: String)

  /// Runs to the end; returns the output of both streams.
  static func run(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) -> (end: ChildProcess.End, output: String) {
    start(name, arguments, environment: environment).wait()
  }

  static func start(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) -> ChildProcess {
    guard let path = ChildProcess.product(name) else {
      fatalError("\(name) is not built; swift build --build-tests builds it")
    }
    return ChildProcess(path, arguments, environment: environment, keepsErrors: true)
  }

  static func build(
    _ source: String, to output: String, environment: [String: String] = [:]
  ) -> (end: ChildProcess.End, output: String) {
    run("pokedex", buildArguments(source, output), environment: environment)
  }

  static func buildArguments(_ source: String, _ output: String) -> [String] {
    [
      "build", "--source", source, "--output", output, "--localization", SampleBuild.localization,
      "--jobs", "2",
    ]
  }
}
