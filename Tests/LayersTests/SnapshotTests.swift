import Base
import Layers
import SimdJSON
import TestSupport
import Testing

private let source = SourceDescription(
  kind: .dir, location: "/data", revision: "abc", date: "2026-08-08T00:00:00Z")

/// Resources as a live API returns them: keys in any order, absolute URLs.
private let resources: [(endpoint: String, id: Int, body: String)] = [
  ("move", 10, #"{"name":"scratch","id":10,"type":{"url":"https://pokeapi.co/api/v2/type/1/"}}"#),
  ("move", 2, #"{"name":"karate-chop","id":2,"type":{"url":"https://pokeapi.co/api/v2/type/2/"}}"#),
  ("move-ailment", -1, #"{"id":-1,"name":"unknown"}"#),
  ("machine", 1, #"{"id":1}"#),
  ("ability", 1, #"{"id":1}"#),
]

extension SnapshotWriter {
  fileprivate func add(_ endpoint: String, _ id: Int, body: [UInt8]) throws {
    let batch = SnapshotBatch()
    try ResourceCanonicalizer().add(endpoint, id, body, to: batch)
    try append(batch)
  }
}

extension ResourceCanonicalizer {
  fileprivate func add(
    _ endpoint: String, _ id: Int, _ body: [UInt8], to batch: SnapshotBatch
  ) throws {
    try body.withUnsafeBytes {
      try add(endpoint, id, body: $0, hasPadding: false, to: batch)
    }
  }
}

private func write(
  _ folder: String, _ resources: [(endpoint: String, id: Int, body: String)] = resources
) throws -> Snapshot {
  let writer = try SnapshotWriter(folder)
  for resource in resources {
    try writer.add(resource.endpoint, resource.id, body: Array(resource.body.utf8))
  }
  return try writer.finish(
    source: source,
    diagnostics: [Diagnostic(.warning, "not listed", code: "stray", at: .resource("move/3"))])
}

private func text(_ folder: String, _ name: String) throws -> String {
  try File.text("\(folder)/\(name)")
}

@Suite(.inTemporaryFolder) struct SnapshotTests {
  let folder = InTemporaryFolder.path

  @Test func finish_resourcesInAnyOrder_writesSnapshotOrder() throws {
    let snapshot = try write(folder)
    expectEqual(
      snapshot.entries.map(\.resource),
      [
        "ability/1", "machine/1", "move/2", "move/10", "move-ailment/-1",
      ])
    expectEqual(snapshot.endpoints, ["ability", "machine", "move", "move-ailment"])
    expectEqual(snapshot.entries(of: "move").map(\.id), [2, 10])
    #expect(snapshot.entries(of: "berry").isEmpty)
    expectEqual(snapshot.entry("move", 10)?.name, "scratch")
    expectEqual(snapshot.entry("ability", 1)?.name, nil)
    expectEqual(snapshot.entry("move", 3), nil)
    expectEqual(snapshot.source, source)
    expectEqual(snapshot.diagnostics.map(\.line), ["warning[stray]: move/3: not listed"])
    try expectEqual(text(folder, "bodies-ability.ndjson"), "{\"id\":1}\n")
    // Sorted by id as text.
    try expectEqual(
      text(folder, "bodies-move.ndjson"),
      """
      {"id":10,"name":"scratch","type":{"url":"/api/v2/type/1/"}}
      {"id":2,"name":"karate-chop","type":{"url":"/api/v2/type/2/"}}

      """)
    let index = try text(folder, "resources.tsv").split(separator: "\n")
    expectEqual(index[0], "endpoint\tid\tname\tsha256\toffset\tbytes")
    let digest = SHA256.digest(
      of: #"{"id":2,"name":"karate-chop","type":{"url":"/api/v2/type/2/"}}"#)
    expectEqual(index[3], "move\t2\tkarate-chop\t\(digest)\t60\t62")
    try expectEqual(
      Directory.names(folder),
      [
        "bodies-ability.ndjson", "bodies-machine.ndjson", "bodies-move-ailment.ndjson",
        "bodies-move.ndjson", "diagnostics.json", "layer.json", "resources.tsv", "source.json",
      ])
  }

  @Test func digest_snapshot_coversResourcesAndDigests() throws {
    let snapshot = try write(folder)
    let lines = snapshot.entries.map { "\($0.resource) \($0.sha256.hex)\n" }.joined()
    expectEqual(snapshot.digest, SHA256.digest(of: lines))
    expectEqual(snapshot.layer.inputDigest, snapshot.digest)
  }

  @Test func finish_sameContentInOtherOrder_writesSameBytes() throws {
    _ = try write("\(folder)/a")
    _ = try write("\(folder)/b", resources.reversed())
    let relative = resources.map { resource in
      (resource.endpoint, resource.id, resource.body.replacing("https://pokeapi.co", with: ""))
    }
    _ = try write("\(folder)/c", relative.sorted { ($0.0, $0.1) < ($1.0, $1.1) })
    for name in try Directory.names("\(folder)/a") {
      try expectEqual(text("\(folder)/a", name), text("\(folder)/b", name))
      try expectEqual(text("\(folder)/a", name), text("\(folder)/c", name))
    }
  }

  @Test func finish_anyResources_returnsWhatIsInTheFolder() throws {
    let snapshot = try write(folder)
    let read = try Snapshot(folder)
    expectEqual(snapshot.entries, read.entries)
    expectEqual(snapshot.endpoints, read.endpoints)
    expectEqual(snapshot.digest, read.digest)
    expectEqual(snapshot.layer, read.layer)
    expectEqual(snapshot.source, read.source)
    expectEqual(snapshot.diagnostics, read.diagnostics)
  }

  @Test func withBody_everyEntry_returnsBytesWithPadding() throws {
    let snapshot = try write(folder)
    let parser = JSONParser()
    for entry in snapshot.entries {
      try snapshot.withBody(entry) { body in
        expectEqual(SHA256.digest(of: body), entry.sha256)
        try parser.parse(body, hasPadding: true) { root in
          var object = try root.object()
          try expectEqual(object.value("id").int(), entry.id)
        }
      }
    }
  }

  @Test func append_batchesOfSeveralEndpoints_writesOnePackEach() throws {
    let old = try write("\(folder)/old")
    let writer = try SnapshotWriter("\(folder)/new")
    let batch = SnapshotBatch()
    let canonicalizer = ResourceCanonicalizer()
    for (endpoint, id) in [("berry", 2), ("gender", 1), ("berry", 10), ("berry", 1)] {
      try canonicalizer.add(endpoint, id, Array("{\"id\":\(id)}".utf8), to: batch)
    }
    try writer.append(batch)
    batch.removeAll()
    for entry in old.entries(of: "move") { try batch.add(entry, of: old) }
    try writer.append(batch)
    let snapshot = try writer.finish(source: source)
    try expectEqual(
      text("\(folder)/new", "bodies-berry.ndjson"), "{\"id\":1}\n{\"id\":10}\n{\"id\":2}\n")
    try expectEqual(text("\(folder)/new", "bodies-gender.ndjson"), "{\"id\":1}\n")
    expectEqual(snapshot.entry("move", 2), old.entry("move", 2))
    try expectEqual(snapshot.damagedEntries(jobs: 3), [])
  }

  @Test func keep_condition_removesOthersAndTheirBodies() throws {
    let writer = try SnapshotWriter(folder)
    for id in 1...4 { try writer.add("berry", id, body: Array("{\"id\":\(id)}".utf8)) }
    try writer.add("move", 1, body: Array(#"{"id":1}"#.utf8))
    writer.keep { endpoint, id in endpoint == "move" || id % 2 == 0 }
    let snapshot = try writer.finish(source: source)
    expectEqual(snapshot.entries.map(\.resource), ["berry/2", "berry/4", "move/1"])
    try expectEqual(text(folder, "bodies-berry.ndjson"), "{\"id\":2}\n{\"id\":4}\n")
    try expectEqual(snapshot.damagedEntries(jobs: 1), [])
  }

  @Test func digest_beforeFinish_equalsSnapshotDigest() throws {
    let writer = try SnapshotWriter(folder)
    for resource in resources {
      try writer.add(resource.endpoint, resource.id, body: Array(resource.body.utf8))
    }
    let digest = writer.digest()
    try expectEqual(writer.finish(source: source).digest, digest)
  }

  @Test func finish_duplicateID_fails() throws {
    let error = expectError(\PipelineError.code, "duplicate-resource") {
      try write(folder, resources + [("move", 2, #"{"id":2,"name":"other"}"#)])
    }
    expectEqual(error?.place, .resource("move/2"))
    #expect(throws: PipelineError.self) { try Snapshot(folder) }
  }

  @Test(arguments: [
    (#"{"id":3,"name":"x"}"#, "$.id: expected 2, found 3"),
    (#"{"name":"x"}"#, "$.id: missing"),
    (#"{"id":"2"}"#, "$.id: expected integer, found string"),
    (#"[1]"#, "$: expected object, found array"),
    (#"{"id":2,"a":{"b":1,"b":1}}"#, "$.a.b: duplicate key in an object"),
    (#"{"id":2"#, "1:8: the document ends early, expected ',' or '}'"),
  ])
  func add_bodyOfOtherResource_throws(body: String, description: String) throws {
    let (batch, canonicalizer) = (SnapshotBatch(), ResourceCanonicalizer())
    #expect {
      try canonicalizer.add("move", 2, Array(body.utf8), to: batch)
    } throws: {
      ($0 as? JSONError)?.description == description
    }
    // The failed call leaves no trace.
    try canonicalizer.add("move", 2, Array(#"{"id":2}"#.utf8), to: batch)
    let writer = try SnapshotWriter(folder)
    try writer.append(batch)
    try expectEqual(writer.finish(source: source).entries.count, 1)
    try expectEqual(text(folder, "bodies-move.ndjson"), "{\"id\":2}\n")
  }

  @Test func finish_overOlderSnapshot_replacesIt() throws {
    let old = try write(folder)
    let new = try write(folder, [("berry", 1, #"{"id":1,"name":"cheri"}"#)])
    expectEqual(new.entries.map(\.resource), ["berry/1"])
    try expectEqual(Snapshot(folder).digest, new.digest)
    // A reader that has opened the older snapshot can still read it.
    try expectEqual(old.damagedEntries(jobs: 1), [])
  }

  @Test func writer_dropped_keepsOlderSnapshotAndLeavesNoFiles() throws {
    let old = try write(folder)
    do {
      let writer = try SnapshotWriter(folder)
      try writer.add("berry", 1, body: Array(#"{"id":1}"#.utf8))
    }
    try expectEqual(Snapshot(folder).digest, old.digest)
    try expectEqual(Directory.names(folder).count, 8)
  }

  @Test func name_controlCharacters_roundTrip() throws {
    let snapshot = try write(folder, [("item", 1, #"{"id":1,"name":"a\tb\nc\\té"}"#)])
    expectEqual(snapshot.entries[0].name, "a\tb\nc\\té")
    try expectEqual(Snapshot(folder).entries, snapshot.entries)
  }
}

@Suite(.inTemporaryFolder) struct SnapshotDamageTests {
  let folder = InTemporaryFolder.path

  /// The code of the error when the snapshot is opened after `spoil`; nil if it opens.
  private func code(_ spoil: (String) throws -> Void) async throws -> DiagnosticCode? {
    try await withTemporaryFolder { folder in
      _ = try write(folder)
      try spoil(folder)
      do {
        _ = try Snapshot(folder)
        return nil
      } catch {
        return (error as? PipelineError)?.code
      }
    }
  }

  @Test func open_missingSnapshot_reportsMissing() async throws {
    try await expectEqual(code { try File.remove("\($0)/layer.json") }, "snapshot-missing")
    #expect(throws: PipelineError.self) { try Snapshot("/nowhere/at/all") }
  }

  @Test(arguments: ["bodies-move.ndjson", "resources.tsv", "source.json", "diagnostics.json"])
  func open_missingFile_reportsDamage(name: String) async throws {
    try await expectEqual(code { try File.remove("\($0)/\(name)") }, "snapshot-damaged")
  }

  @Test(arguments: ["resources.tsv", "source.json", "diagnostics.json", "layer.json"])
  func open_anyChangedByte_fails(name: String) throws {
    let good = try write(folder)
    let bytes = try File.readAll("\(folder)/\(name)")
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      try AtomicFile.write("\(folder)/\(name)", changed, durable: false)
      // Only white space in layer.json may change.
      if let snapshot = try? Snapshot(folder) {
        expectEqual(name, "layer.json")
        expectEqual(snapshot.entries, good.entries)
        expectEqual(snapshot.layer, good.layer)
      }
    }
  }

  @Test func open_truncatedPack_reportsDamage() async throws {
    let found = try await code { folder in
      let bytes = try File.readAll("\(folder)/bodies-move.ndjson")
      try AtomicFile.write("\(folder)/bodies-move.ndjson", Array(bytes.dropLast(2)), durable: false)
    }
    expectEqual(found, "snapshot-damaged")
  }

  @Test func damagedEntries_changedPack_returnsResources() throws {
    _ = try write(folder)
    var bytes = try File.readAll("\(folder)/bodies-move.ndjson")
    bytes[bytes.count - 5] = 0
    try AtomicFile.write("\(folder)/bodies-move.ndjson", bytes, durable: false)
    let damaged = try Snapshot(folder).damagedEntries(jobs: 2)
    expectEqual(damaged.map(\.resource), ["move/2"])
  }
}
