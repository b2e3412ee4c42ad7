import Base
import Foundation
import PokedexFoundation
import TestSupport
import Testing

@testable import PokedexAppModel

@MainActor @Suite(.inTemporaryFolder) struct LaunchTests {
  let folder = InTemporaryFolder.path

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func start_firstTime_installsTheCopy() async throws {
    let places = places(folder)
    let app = try await started(places)
    let copy = try #require(places.copy?.path(percentEncoded: false))
    #expect(app.pokedex.path == copy && app.message == nil)
    #expect(try File.readAll(copy) == File.readAll(SampleDatabase.path))
    let again = try await started(places)
    #expect(again.pokedex.path == copy)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func start_damagedCopy_isHealed() async throws {
    let places = places(folder)
    _ = try await started(places)
    let copy = try #require(places.copy?.path(percentEncoded: false))
    let sound = try File.readAll(copy)
    for damaged in [Array(sound.prefix(50_000)), []] {
      try AtomicFile.write(copy, damaged)
      let app = try await started(places)
      #expect(app.message == nil)
      #expect(try File.readAll(copy) == sound)
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func start_withoutCopy_readsTheBundleInPlace() async throws {
    var places = places(folder)
    places.copy = nil
    let app = try await started(places)
    #expect(app.pokedex.path == SampleDatabase.path)
    await app.updateNow()
    #expect(try Directory.names(folder) == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(.enabled(if: SmallDisk.canMount, "mounting a small disk needs root on Linux"))
  func start_fullDisk_readsTheBundleAndSaysWhy() async throws {
    try Directory.createWithParents("\(folder)/disk")
    try await SmallDisk.with("\(folder)/disk", kilobytes: 512) { disk in
      var places = places(folder)
      places.copy = URL(filePath: "\(disk)/pokedex.sqlite")
      let app = try await started(places)
      #expect(app.pokedex.path == SampleDatabase.path && app.message != nil)
      let list = ListModel(app)
      await list.load()
      #expect(!list.rows.isEmpty)
      #expect(try Directory.names(disk) == [])
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func start_foreignFile_failsAndKeepsIt() async throws {
    let places = places(folder)
    let copy = try #require(places.copy?.path(percentEncoded: false))
    try Directory.createWithParents("\(folder)/Pokedex")
    try AtomicFile.write(copy, Array("not a database".utf8))
    let launch = LaunchModel(places)
    await launch.start()
    guard case .failure(let error as PokedexError) = launch.state else {
      Issue.record("\(launch.state)")
      return
    }
    #expect(error.code == .foreignFile)
    #expect(try File.readAll(copy) == Array("not a database".utf8))
  }
}
