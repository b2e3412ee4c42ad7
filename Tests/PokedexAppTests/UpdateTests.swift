import Base
import Foundation
import PokedexFoundation
import TestSupport
import Testing

@testable import PokedexAppModel

@MainActor @Suite(.inTemporaryFolder) struct UpdateTests {
  let folder = InTemporaryFolder.path

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private static func withStore(
    _ body: (SampleStore, FaultServer, AppModel) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let store = try SampleStore("\(folder)/store")
      let server = store.serve()
      let source = try store.source(at: server.address("/"))
      let app = try await started(places(folder, bundle: store.bundle, store: source))
      try await body(store, server, app)
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private static func expect(_ app: AppModel, release: String) throws {
    let found = try app.pokedex.metadata()["release"]
    #expect(found == release, "\(app.update)")
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private static func code(_ app: AppModel) -> PokedexError.Code? {
    if case .failure(let error as PokedexError) = app.update { error.code } else { nil }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func updateNow_newerRelease_isShownAndKept() async throws {
    try await Self.withStore { _, server, app in
      let before = app.pokedex
      await app.updateNow()
      try Self.expect(app, release: "2")
      #expect(app.pokedex != before && app.message == nil)
      #expect(app.update.value != nil)
      #expect(server.attempts("/data-2/update.sqlite") == 1)
      #expect(server.attempts("/data-2/pokedex.sqlite") == 0)
      await app.updateNow()
      guard case .success(nil) = app.update else {
        Issue.record("\(app.update)")
        return
      }
      try Self.expect(try await started(app.places), release: "2")
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func updateNow_patchMissingOrOfOtherRows_installsTheCompleteFile() async throws {
    for isMissing in [true, false] {
      try await Self.withStore { store, server, app in
        if isMissing {
          server.script("/data-2/update.sqlite", .answer(410))
        } else {
          server.script("/data-2/update.sqlite", .answer(200, body: Array("no patch".utf8)))
        }
        await app.updateNow()
        try Self.expect(app, release: "2")
        #expect(server.attempts("/data-2/pokedex.sqlite") == 1)
      }
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func updateNow_offlineOrServerError_changesNothing() async throws {
    try await Self.withStore { _, server, app in
      server.script("/latest.json", .answer(503))
      await app.updateNow()
      guard case .failure(let error) = app.update else {
        Issue.record("\(app.update)")
        return
      }
      #expect((error as? URLError)?.code == .badServerResponse)
      server.stop()
      await app.updateNow()
      guard case .failure = app.update else {
        Issue.record("\(app.update)")
        return
      }
      try Self.expect(app, release: "1")
      let list = ListModel(app)
      await list.load()
      #expect(!list.rows.isEmpty && app.message == nil)
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func updateNow_untrustedExpiredOrMissing_isRefused() async throws {
    let store = try SampleStore("\(folder)/store")
    let local = URL(filePath: "\(folder)/store/").absoluteString
    let other = try store.source(at: local, key: .generate())
    let refusing = try await started(places(folder, bundle: store.bundle, store: other))
    await refusing.updateNow()
    #expect(Self.code(refusing) == .untrusted)
    let app = try await started(
      places(folder, bundle: store.bundle, store: store.source(at: local)))
    try store.publish(expires: 2)
    await app.updateNow()
    #expect(Self.code(app) == .expired)
    try File.remove("\(folder)/store/latest.json")
    await app.updateNow()
    #expect(Self.code(app) == .disk)
    try Self.expect(app, release: "1")
    try store.publish()
    await app.updateNow()
    try Self.expect(app, release: "2")
  }
}
