// swift-tools-version: 6.2
import PackageDescription

// The settings of every Swift target. `POKEDEX_STRICT=1` (CI, `make lint`) turns warnings into errors.
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

// The system libraries, which their module maps link, with the packages that install them. `make deps` reads the
// comments; "-" means that macOS includes the library or does not need it.
//
// Most have no `pkgConfig` and no `providers`. With them, SwiftPM warns apps about missing libraries of the tools,
// and searches Homebrew's folders, whose libraries are built for macOS, in a build for iOS.
let systemLibraries: [Target] = [
  // pkg-config: sqlite3, apt: libsqlite3-dev, brew: -
  .systemLibrary(name: "CSQLite"),
  // pkg-config: libcurl, apt: libcurl4-openssl-dev, brew: -
  .systemLibrary(name: "CCurl"),
  // pkg-config: zlib, apt: zlib1g-dev, brew: -
  .systemLibrary(name: "CZlib"),
  // The headers of libxml2 are in a folder of their own. A .pc file of this package is never missing.
  // pkg-config: libxml-2.0, apt: libxml2-dev, brew: -
  .systemLibrary(
    name: "CLibXML2", pkgConfig: "\(Context.packageDirectory)/Sources/CLibXML2/libxml2.pc"),
  // Only on Linux; Apple platforms have CryptoKit.
  // pkg-config: libcrypto, apt: libssl-dev, brew: -
  .systemLibrary(name: "CCrypto"),
  // Only used by the fault server of the tests, which implements the server side of TLS.
  // pkg-config: libssl, apt: libssl-dev, brew: openssl@3
  .systemLibrary(name: "CSSL", path: "Tests/CSSL"),
  // pkg-config: libarchive, apt: libarchive-dev, brew: libarchive
  .systemLibrary(name: "CArchive"),
]

// `POKEDEX_OPTIMIZE=1` (`make test`) optimizes the libraries of a debug build in which the tests spend most of their
// time. All libraries take longer to compile than their tests to run.
let isOptimized = Context.environment["POKEDEX_OPTIMIZE"] == "1"
let optimizedLibraries: Set =
  isOptimized
  ? ["Base", "SimdJSON", "PokedexModel", "PokedexFormat", "NormalizeStage", "PackStage"] : []
// Optimized for size, these make the program 0.5 MB smaller, and a build and a site take as long. Not for what an app
// compiles: SwiftPM refuses such flags in a product that a package depends on.
let smallLibraries: Set = ["Pages", "Pipeline", "Commands"]

/// Returns a library target; `dependencies` may only name targets that are declared above it.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: swiftSettings
      + (optimizedLibraries.contains(name) ? [.unsafeFlags(["-O"])] : [])
      + (smallLibraries.contains(name)
        ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : []))
}

/// Returns an executable target that only calls the library `Commands`.
func executable(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

/// Returns a test target; its folder mirrors the one under Sources.
func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [])
  -> Target
{
  .testTarget(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: swiftSettings)
}

let linuxCrypto = Target.Dependency.target(name: "CCrypto", condition: .when(platforms: [.linux]))

// libFuzzer defines `main`, so its targets do not link in an ordinary build.
let fuzzers: [Target] =
  Context.environment["POKEDEX_FUZZ"] == nil
  ? []
  : [
    fuzzer("XLIFFReaderFuzzer", ["NormalizeStage", "Base"]),
    fuzzer("JSONReaderFuzzer", ["SimdJSON", "Base"]),
    fuzzer("PatchRowsFuzzer", ["PokedexFormat", "Base"]),
    fuzzer("MoveIndexBlobFuzzer", ["PokedexFormat", "PokedexModel"]),
    fuzzer("ArchiveReaderFuzzer", ["FetchStage", "CArchive", "Base"]),
  ]

func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Tests/Fuzzing/\(name)",
    swiftSettings: swiftSettings + [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
  name: "pokedex-db",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "PokedexCore", targets: ["PokedexCore", "PokedexFoundation"]),
    .executable(name: "pokedex", targets: ["pokedex"]),
    .executable(name: "pokedex-fetch", targets: ["pokedex-fetch"]),
    .executable(name: "pokedex-normalize", targets: ["pokedex-normalize"]),
    .executable(name: "pokedex-index", targets: ["pokedex-index"]),
    .executable(name: "pokedex-pack", targets: ["pokedex-pack"]),
    .executable(name: "pokedex-diff", targets: ["pokedex-diff"]),
  ],
  targets: systemLibraries + fuzzers + [
    // C targets, with only a module map and a shim.
    // pkg-config: simdjson, apt: libsimdjson-dev, brew: simdjson
    .target(
      name: "CSimdJSON",
      cxxSettings: cxxSettings + (isOptimized ? [.unsafeFlags(["-O2"])] : []),
      linkerSettings: [.linkedLibrary("simdjson")]),
    .target(
      name: "CEmbedded", exclude: ["files.txt", "sample.ndjson.gz", "shared", "report", "site"],
      cSettings: cSettings),

    // General-purpose libraries, and the model.
    library("Base", [linuxCrypto, "CSQLite"]),
    library("SimdJSON", ["CSimdJSON", "Base"]),
    library("PokedexModel"),

    // Shared by writer and reader of an artifact: schema, digests, blobs, search keys, patches and signed
    // documents.
    library(
      "PokedexFormat",
      ["CZlib", "PokedexModel", "Base"],
      exclude: [
        "Schema/dictionary.sql", "Schema/obtainable.sql", "Schema/schema.sql", "Schema/views.sql",
        "Schema/statistics.sql",
      ]),
    // The values and files passed between stages.
    library(
      "Layers",
      ["CEmbedded", "PokedexModel", "Base", "SimdJSON", "PokedexFormat"]),

    // Stages never import each other.
    library(
      "FetchStage",
      ["CCurl", "CArchive", "Base", "SimdJSON", "Layers", "PokedexFormat"]),
    library(
      "NormalizeStage",
      ["CLibXML2", "PokedexModel", "Base", "SimdJSON", "PokedexFormat", "Layers"],
      exclude: [
        "Coverage/coverage.json", "Coverage/coverage.sql", "EncounterSource/pkhex.json",
        "Gate/checks.sql",
        "Reviewed/Tables", "Supplements",
        "TextSource/champout.json",
        "TextSource/favware.json",
        "TextSource/favware.sql",
        "TextSource/showdown.json",
        "TextSource/towakey.json",
        "TextSource/towakey.sql",
      ]),
    library(
      "PackStage",
      ["PokedexModel", "Base", "PokedexFormat", "Layers"]),
    library(
      "DiffStage",
      ["PokedexModel", "Base", "PokedexFormat", "Layers"]),
    // The library for apps: without curl, libxml2, libarchive and simdjson.
    library(
      "PokedexCore",
      ["PokedexModel", "PokedexFormat", "Base"]),
    // The report and the site.
    library(
      "Pages",
      ["Base", "Layers", "PokedexFormat", "DiffStage", "PokedexCore"]),
    library(
      "Pipeline",
      [
        "Base", "Layers", "FetchStage", "NormalizeStage", "PackStage", "DiffStage", "Pages",
        "PokedexModel", "PokedexFormat",
      ],
      exclude: [
        "Crosscheck/crosscheck.sql", "Crosscheck/facts.sql", "Crosscheck/reviewed.json",
        "LastRelease/visible-changes.sql",
      ]),

    // What needs Foundation, and the privacy manifest: SwiftPM's code for resources imports Foundation, which the
    // command-line tools must not link.
    library(
      "PokedexFoundation", ["PokedexCore"],
      resources: [.copy("PrivacyInfo.xcprivacy")]),

    library(
      "Commands",
      [
        "Pipeline", "Base", "FetchStage", "Layers", "PokedexFormat", "PackStage",
        "DiffStage", "Pages", "PokedexCore", "PokedexModel",
      ]),

    executable("pokedex-fetch", ["Commands"]),
    executable("pokedex-normalize", ["Commands"]),
    executable("pokedex-index", ["Commands"]),
    executable("pokedex-pack", ["Commands"]),
    executable("pokedex-diff", ["Commands"]),
    executable("pokedex", ["Commands"]),

    // The model of the example app, which is a package of its own, for its tests.
    .target(
      name: "PokedexAppModel", dependencies: ["PokedexFoundation"],
      path: "Documentation/Examples/PokedexApp/Model", swiftSettings: swiftSettings),

    // Tests.
    // Records how files reach the disk.
    .target(name: "CFileCalls", path: "Tests/CFileCalls", cSettings: cSettings),
    .target(
      name: "TestSupport",
      dependencies: [
        "PokedexModel", "Base", "Layers", "PackStage", "DiffStage", "PokedexFormat", "FetchStage",
        "CSSL", "CZlib", "CArchive", "NormalizeStage", "PokedexCore", "CFileCalls",
      ],
      path: "Tests/TestSupport", swiftSettings: swiftSettings),
    // What the process of the tests does before the first.
    .target(
      name: "CTestStart", dependencies: ["CSQLite"], path: "Tests/CTestStart", cSettings: cSettings),
    // The live source as a process that the crash test kills.
    .executableTarget(
      name: "CrawlChild", dependencies: ["FetchStage", "Layers", "Base"],
      path: "Tests/CrawlChild", swiftSettings: swiftSettings),
    .executableTarget(
      name: "pokedex-bench",
      dependencies: [
        "Commands", "Pipeline", "PokedexCore", "PokedexModel", "Base", "SimdJSON", "FetchStage",
        "DiffStage", "TestSupport",
      ],
      path: "Tests/Benchmarks/pokedex-bench", swiftSettings: swiftSettings),
    tests("BaseTests", ["Base", "TestSupport", "NormalizeStage", "CTestStart"]),
    tests("SimdJSONTests", ["SimdJSON", "Base"]),
    tests(
      "LayersTests",
      ["Layers", "Base", "SimdJSON", "PokedexFormat", "PokedexModel", "TestSupport"]),
    tests(
      "FetchStageTests",
      ["FetchStage", "Layers", "TestSupport", "Base", "SimdJSON", "PokedexFormat", "CrawlChild"]),
    tests(
      "NormalizeStageTests",
      [
        "NormalizeStage", "Layers", "TestSupport", "PokedexFormat", "PokedexModel", "Base",
        "SimdJSON",
      ]),
    tests("PagesTests", ["Pages", "Base", "DiffStage", "Layers", "PokedexCore", "TestSupport"]),
    tests("PokedexModelTests", ["PokedexModel"]),
    tests(
      "PackStageTests",
      ["PackStage", "Layers", "Base", "PokedexFormat", "PokedexModel", "TestSupport"]),
    tests(
      "PokedexFormatTests",
      ["PokedexFormat", "PokedexModel", "Base", "TestSupport"]),
    tests(
      "DiffStageTests",
      ["Base", "DiffStage", "TestSupport"]),
    tests(
      "CommandsTests",
      [
        "Commands", "Base", "FetchStage", "Pipeline", "PokedexCore", "PokedexFormat",
        "PokedexModel", "Pages", "TestSupport",
      ]),
    tests(
      "PokedexCoreTests",
      [
        "PokedexCore", "PokedexModel", "PokedexFormat", "Base", "TestSupport", "Layers", "Pipeline",
        "DiffStage", "pokedex",
      ]),
    tests("PokedexFoundationTests", ["PokedexFoundation", "TestSupport"]),
    tests(
      "PokedexAppTests",
      [
        "PokedexAppModel", "PokedexFoundation", "PokedexCore", "PokedexFormat", "PokedexModel",
        "Base", "Layers", "TestSupport",
      ]),
    tests(
      "PipelineTests",
      [
        "Pipeline", "Layers", "Base", "SimdJSON", "TestSupport", "FetchStage", "PackStage",
        "DiffStage", "PokedexCore", "PokedexModel", "Pages", "PokedexFormat", "Commands", "pokedex",
        "pokedex-fetch", "pokedex-normalize", "pokedex-index", "pokedex-pack", "pokedex-diff",
      ]),
  ],
  cLanguageStandard: .c17,
  cxxLanguageStandard: .cxx17
)
