// swift-tools-version: 6.2
// A client package: it depends on this one by path and uses only PokedexCore.
import PackageDescription

let package = Package(
  name: "PlainPackage",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "pokedex-db", path: "../..")],
  targets: [
    .executableTarget(
      name: "PlainClient",
      dependencies: [.product(name: "PokedexCore", package: "pokedex-db")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ])
