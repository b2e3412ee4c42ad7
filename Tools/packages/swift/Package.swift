// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PokedexData",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [.library(name: "PokedexData", targets: ["PokedexData"])],
  dependencies: [.package(url: "@REPOSITORY@", from: "@LIBRARY_VERSION@")],
  targets: [
    .target(
      name: "PokedexData",
      dependencies: [.product(name: "PokedexCore", package: "@LIBRARY_NAME@")],
      resources: [.copy("pokedex.sqlite"), .copy("PrivacyInfo.xcprivacy")])
  ]
)
