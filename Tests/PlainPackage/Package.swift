// swift-tools-version: 6.2
// A client package: it depends on this one by path and uses only the libraries for apps.
import PackageDescription

let package = Package(
  name: "PlainPackage",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [.library(name: "PlainLibrary", type: .dynamic, targets: ["PlainLibrary"])],
  dependencies: [.package(name: "pokedex-db", path: "../..")],
  targets: [
    .executableTarget(
      name: "PlainClient",
      dependencies: [.product(name: "PokedexCore", package: "pokedex-db")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    // What Apple's SDKs have.
    .systemLibrary(name: "SQLite3", path: "Sources/SQLite3"),
    // The Swift blocks of the documents, with the settings of a new app in Xcode 26.
    .executableTarget(
      name: "Snippets",
      dependencies: [
        .product(name: "PokedexCore", package: "pokedex-db"),
        .target(name: "SQLite3", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6), .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ]),
    // A framework on iOS, where a package has no executables.
    .target(
      name: "PlainLibrary",
      dependencies: [.product(name: "PokedexCore", package: "pokedex-db")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
