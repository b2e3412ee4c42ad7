// swift-tools-version: 6.2
import PackageDescription

// Set once for every Swift target. `POKEDEX_STRICT=1` (CI, `make lint`) turns warnings into errors.
let isStrict = Context.environment["POKEDEX_STRICT"] == "1"

let swiftSettings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let cSettings: [CSetting] =
  [.enableWarning("all")] + (isStrict ? [.treatAllWarnings(as: .error)] : [])
let cxxSettings: [CXXSetting] =
  [.enableWarning("all")] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

// The system libraries, each with the package that brings it. `make deps` reads these lines.
let systemLibraries: [Target] = [
  .systemLibrary(
    name: "CSQLite", pkgConfig: "sqlite3",
    providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
  .systemLibrary(
    name: "CCurl", pkgConfig: "libcurl",
    providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
  .systemLibrary(
    name: "CZlib", pkgConfig: "zlib",
    providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
  .systemLibrary(
    name: "CLibXML2", pkgConfig: "libxml-2.0",
    providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
  .systemLibrary(
    name: "CCrypto", pkgConfig: "libcrypto",
    providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
  // Only the fault server of the tests speaks the server's side of TLS.
  .systemLibrary(
    name: "CSSL", pkgConfig: "libssl",
    providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
  .systemLibrary(
    name: "CArchive", pkgConfig: "libarchive",
    providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
  // simdjson's .pc file carries a -D flag that SwiftPM refuses, so it is linked by name.
  .systemLibrary(
    name: "CSimdJSONLibrary",  // pkg-config: simdjson
    providers: [.apt(["libsimdjson-dev"]), .brew(["simdjson"])]),
]

/// A library target of the house; `dependencies` may only name targets that stand above it.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: swiftSettings)
}

/// A staged executable: one call into the library of its stage.
func executable(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

/// A test target; its folder mirrors the one under Sources.
func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [])
  -> Target
{
  .testTarget(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: swiftSettings)
}

let linuxCrypto = Target.Dependency.target(name: "CCrypto", condition: .when(platforms: [.linux]))

// libFuzzer brings its own `main`, so its targets do not link in an ordinary build.
let fuzzers: [Target] =
  Context.environment["FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "XLIFFReaderFuzzer", dependencies: ["XLIFFKit", "Diagnostics"],
      path: "Tests/Fuzzing/XLIFFReaderFuzzer",
      swiftSettings: swiftSettings + [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "JSONReaderFuzzer", dependencies: ["JSONKit"],
      path: "Tests/Fuzzing/JSONReaderFuzzer",
      swiftSettings: swiftSettings + [.unsafeFlags(["-parse-as-library"])]),
  ]

let package = Package(
  name: "pokedex-db",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "PokedexCore", targets: ["PokedexCore"]),
    .executable(name: "pokedex", targets: ["pokedex"]),
    .executable(name: "pokedex-fetch", targets: ["pokedex-fetch"]),
    .executable(name: "pokedex-normalize", targets: ["pokedex-normalize"]),
    .executable(name: "pokedex-index", targets: ["pokedex-index"]),
    .executable(name: "pokedex-pack", targets: ["pokedex-pack"]),
    .executable(name: "pokedex-diff", targets: ["pokedex-diff"]),
    .executable(name: "pokedex-bench", targets: ["pokedex-bench"]),
  ],
  targets: systemLibraries + fuzzers + [
    // C, module map and shim only.
    .target(
      name: "CSimdJSON", dependencies: ["CSimdJSONLibrary"], cxxSettings: cxxSettings,
      linkerSettings: [.linkedLibrary("simdjson")]),
    .target(
      name: "CSampleSource", cSettings: cSettings),
    .target(
      name: "CNormalizeTables", cSettings: cSettings),
    .target(
      name: "CWebFiles", exclude: ["shared", "report", "site"], cSettings: cSettings),

    // Ground floor: no knowledge of Pokémon beyond the model.
    library("PokedexModel"),
    library("Diagnostics"),
    library("Digest", [linuxCrypto, "FileKit"]),
    library("SQLiteKit", ["CSQLite", "Locking"]),
    library("Locking"),
    library("HTTPKit", ["CCurl", "CZlib", "Locking", "ParallelKit"]),
    library("XLIFFKit", ["CLibXML2", "Diagnostics"]),
    library("JSONKit", ["CSimdJSON"]),
    library("ArchiveKit", ["CArchive", "CZlib"]),
    library("FileKit"),
    library("TextFolding"),
    library("ParallelKit"),

    // What stages hand to each other, and the schema that writer and reader share.
    library(
      "PokedexSchema", ["PokedexModel", "SQLiteKit", "Digest"],
      resources: [.embedInCode("schema.sql"), .embedInCode("views.sql")]),
    // What a maker of updates and an app share: the form of a patch and of a signed manifest.
    library(
      "UpdateFormat", ["PokedexModel", "PokedexSchema", "SQLiteKit", "Digest", "FileKit"]),
    library(
      "Layers",
      [
        "PokedexModel", "Diagnostics", "Digest", "JSONKit", "FileKit", "ParallelKit",
        "PokedexSchema",
      ]),

    // Stages never import each other.
    library(
      "FetchStage",
      [
        "PokedexModel", "Diagnostics", "Digest", "HTTPKit", "JSONKit", "ArchiveKit", "FileKit",
        "Layers", "SQLiteKit", "ParallelKit", "Locking", "CSampleSource",
      ]),
    library(
      "NormalizeStage",
      [
        "PokedexModel", "Diagnostics", "Digest", "JSONKit", "XLIFFKit", "TextFolding", "FileKit",
        "Layers", "ParallelKit", "CNormalizeTables",
      ],
      exclude: ["Corrections/corrections.json", "Gate/allowlist.json"]),
    library("IndexStage", ["PokedexModel", "Diagnostics", "Layers"]),
    library(
      "PackStage",
      [
        "PokedexModel", "Diagnostics", "Digest", "SQLiteKit", "PokedexSchema", "TextFolding",
        "FileKit", "Layers", "JSONKit", "ParallelKit",
      ]),
    library(
      "DiffStage",
      [
        "PokedexModel", "Diagnostics", "Digest", "SQLiteKit", "PokedexSchema", "UpdateFormat",
        "FileKit", "Layers", "JSONKit", "ParallelKit",
      ]),
    // The faces of an artifact: pages for people.
    library("WebPages", ["JSONKit", "CWebFiles"]),
    library(
      "ReportStage",
      ["Diagnostics", "Digest", "FileKit", "JSONKit", "Layers", "SQLiteKit", "WebPages"]),
    library("SiteStage", ["Diagnostics", "FileKit", "JSONKit", "SQLiteKit", "WebPages"]),
    library(
      "Pipeline",
      [
        "Diagnostics", "Digest", "FileKit", "Layers", "FetchStage", "NormalizeStage", "IndexStage",
        "PackStage", "DiffStage", "ReportStage", "SiteStage", "ParallelKit", "PokedexModel",
        "PokedexSchema", "JSONKit", "UpdateFormat", "XLIFFKit",
      ]),
    library("CommandLineKit", ["Diagnostics", "FileKit", "JSONKit", "Locking"]),

    library(
      "StageCommands",
      [
        "CommandLineKit", "Pipeline", "Diagnostics", "Digest", "FetchStage", "FileKit", "JSONKit",
        "Layers", "NormalizeStage", "PokedexSchema", "PackStage", "DiffStage", "SiteStage",
        "UpdateFormat", "ParallelKit",
      ]),

    // What apps import: never curl, libxml2, libarchive or simdjson.
    library(
      "PokedexCore",
      [
        "PokedexModel", "PokedexSchema", "SQLiteKit", "Digest", "TextFolding", "FileKit", "Locking",
        "UpdateFormat",
      ]),

    executable("pokedex-fetch", ["CommandLineKit", "StageCommands", "Pipeline"]),
    executable("pokedex-normalize", ["CommandLineKit", "StageCommands", "Pipeline"]),
    executable("pokedex-index", ["CommandLineKit", "StageCommands", "Pipeline"]),
    executable("pokedex-pack", ["CommandLineKit", "StageCommands", "Pipeline"]),
    executable("pokedex-diff", ["CommandLineKit", "StageCommands", "Pipeline"]),
    executable(
      "pokedex",
      [
        "CommandLineKit", "StageCommands", "Pipeline", "PokedexCore", "PokedexModel",
        "PokedexSchema", "Digest", "PackStage", "Diagnostics", "JSONKit", "SQLiteKit",
      ]),
    executable(
      "pokedex-bench",
      [
        "CommandLineKit", "Pipeline", "PokedexCore", "PokedexModel", "PokedexSchema", "JSONKit",
        "SQLiteKit", "FileKit", "Digest", "FetchStage", "Diagnostics", "CCurl", "Locking",
        "ParallelKit", "DiffStage",
      ]),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: [
        "PokedexModel", "Diagnostics", "Layers", "FetchStage", "IndexStage", "PackStage",
        "DiffStage", "PokedexSchema", "UpdateFormat", "HTTPKit", "Locking", "FileKit", "Digest",
        "SQLiteKit", "CCrypto", "CSSL", "CZlib", "CArchive", "ParallelKit",
      ],
      path: "Tests/TestSupport", swiftSettings: swiftSettings),
    // Records what SQLite writes and syncs, for the power cuts.
    .target(
      name: "CPowerCut", dependencies: ["CSQLite"], path: "Tests/CPowerCut", cSettings: cSettings),
    // The live source as a process, for the crash test to kill.
    .executableTarget(
      name: "CrawlChild", dependencies: ["FetchStage", "Layers", "Diagnostics", "Digest"],
      path: "Tests/CrawlChild", swiftSettings: swiftSettings),
    tests("PokedexModelTests", ["PokedexModel"]),
    tests("DigestTests", ["Digest", "FileKit"]),
    tests("SQLiteKitTests", ["SQLiteKit", "FileKit", "TestSupport"]),
    tests("HTTPKitTests", ["HTTPKit", "TestSupport"]),
    tests("XLIFFKitTests", ["XLIFFKit", "TestSupport"]),
    tests("JSONKitTests", ["JSONKit", "TestSupport"]),
    tests("ArchiveKitTests", ["ArchiveKit", "FileKit", "TestSupport"]),
    tests("FileKitTests", ["FileKit", "TestSupport"]),
    tests("ParallelKitTests", ["ParallelKit"]),
    tests("TextFoldingTests", ["TextFolding"]),
    tests(
      "LayersTests", ["Layers", "Diagnostics", "Digest", "FileKit", "JSONKit", "TestSupport"]),
    tests(
      "FetchStageTests",
      [
        "FetchStage", "HTTPKit", "Layers", "TestSupport", "Diagnostics", "FileKit", "Digest",
        "JSONKit", "Locking", "ArchiveKit", "CrawlChild",
      ]),
    tests(
      "NormalizeStageTests",
      [
        "NormalizeStage", "Layers", "TestSupport", "FetchStage", "PokedexModel", "Diagnostics",
        "JSONKit", "FileKit", "XLIFFKit",
      ]),
    tests("WebPagesTests", ["WebPages", "JSONKit", "FileKit"]),
    tests("IndexStageTests", ["IndexStage", "Layers", "TestSupport"]),
    tests(
      "PackStageTests",
      [
        "PackStage", "IndexStage", "Layers", "SQLiteKit", "PokedexSchema", "PokedexModel",
        "Diagnostics", "Digest", "FileKit", "TestSupport",
      ]),
    tests(
      "UpdateFormatTests", ["UpdateFormat", "PokedexSchema", "SQLiteKit", "Digest"]),
    tests(
      "DiffStageTests",
      [
        "DiffStage", "Layers", "PokedexModel", "Diagnostics", "PokedexSchema", "UpdateFormat",
        "JSONKit", "SQLiteKit", "FileKit", "Digest", "TestSupport",
      ]),
    tests(
      "CommandLineKitTests",
      ["CommandLineKit", "Diagnostics", "FileKit", "JSONKit", "Locking", "TestSupport"]),
    tests(
      "PokedexCommandTests",
      [
        "pokedex", "CommandLineKit", "Diagnostics", "FetchStage", "FileKit", "Locking", "Pipeline",
        "PokedexCore", "PokedexModel", "SQLiteKit", "TestSupport",
      ]),
    tests(
      "PokedexCoreTests",
      [
        "PokedexCore", "PokedexModel", "PokedexSchema", "SQLiteKit", "FileKit", "TestSupport",
        "Layers", "NormalizeStage", "IndexStage", "PackStage", "Diagnostics", "Digest",
        "TextFolding", "Pipeline", "Locking",
        "DiffStage", "UpdateFormat", "pokedex", "CPowerCut",
      ]),
    tests(
      "PipelineTests",
      [
        "Pipeline", "Layers", "SQLiteKit", "FileKit", "JSONKit", "Digest", "TestSupport",
        "Diagnostics", "FetchStage", "PackStage", "PokedexCore", "PokedexModel", "ReportStage",
        "UpdateFormat", "pokedex",
        "pokedex-fetch", "pokedex-normalize", "pokedex-index", "pokedex-pack", "pokedex-diff",
      ]),
  ],
  cLanguageStandard: .c17,
  cxxLanguageStandard: .cxx17
)
