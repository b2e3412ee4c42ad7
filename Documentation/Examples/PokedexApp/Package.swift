// swift-tools-version: 6.2
// The example app as a package. An app for iOS adds it as a local package; Linux has no SwiftUI and no views.
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]
var products: [Product] = [
  .library(name: "PokedexAppModel", targets: ["PokedexAppModel"])
]
var targets: [Target] = [
  .target(
    name: "PokedexAppModel",
    dependencies: [.product(name: "PokedexCore", package: "pokedex-db")],
    path: "Model", swiftSettings: settings),
  .executableTarget(
    name: "pokedex-app", dependencies: ["PokedexAppModel"], path: "Driver", swiftSettings: settings),
]
#if !os(Linux)
  products.append(.library(name: "PokedexAppViews", targets: ["PokedexAppViews"]))
  targets.append(
    .target(
      name: "PokedexAppViews", dependencies: ["PokedexAppModel"], path: "Views",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]))
#endif

let package = Package(
  name: "PokedexApp", platforms: [.iOS(.v17), .macOS(.v14)], products: products,
  dependencies: [.package(name: "pokedex-db", path: "../../..")], targets: targets)
