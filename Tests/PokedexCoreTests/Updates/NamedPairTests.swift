import Base
import DiffStage
import Layers
import PokedexCore
import PokedexFormat
import PokedexModel
import TestSupport
import Testing

/// Pairs of releases that differ by one kind of change: the diff reports the change, and the patch
/// gives the released file.
@Suite(.inTemporaryFolder) struct NamedPairTests {
  let folder = InTemporaryFolder.path

  /// Two more pokemon that learn two more moves, each by a different method.
  private static func dex(_ change: (inout NormalizedDex) -> Void = { _ in }) -> NormalizedDex {
    var dex = SmallDex.make()
    for (id, identifier) in [(26, "raichu"), (172, "pichu")] { add(id, identifier, to: &dex) }
    for (id, identifier) in [(85, "thunderbolt"), (86, "thunder-wave")] {
      var move = dex.moves[0]
      move.id = MoveID(id)
      dex.moves.append(move)
      var variant = dex.moveVariants[0]
      variant.move = move.id
      dex.moveVariants.append(variant)
      dex.resources.append(Resource(.move, id, identifier))
    }
    for pokemon in [25, 26, 172] {
      for move in [85, 86] { learn(pokemon, move, level: pokemon + move, [1, 3], in: &dex) }
    }
    change(&dex)
    dex.sort()
    return dex
  }

  private static func add(_ id: Int, _ identifier: String, to dex: inout NormalizedDex) {
    var species = dex.species[0]
    species.id = SpeciesID(id)
    dex.species.append(species)
    var pokemon = dex.pokemon[0]
    pokemon.id = PokemonID(id)
    pokemon.species = species.id
    dex.pokemon.append(pokemon)
    dex.resources += [
      Resource(.pokemonSpecies, id, identifier), Resource(.pokemon, id, identifier),
    ]
  }

  private static func learn(
    _ pokemon: Int, _ move: Int, level: Int, _ groups: [Int], in dex: inout NormalizedDex
  ) {
    var row = LearnsetEntry()
    row.pokemon = PokemonID(pokemon)
    row.move = MoveID(move)
    row.method = 1
    row.level = level
    row.versionGroups = VersionGroupSet(groups.map { VersionGroupID($0) })
    dex.learnset.append(row)
  }

  /// The diff from `old` to `new`. The patch is applied and must give `new`.
  private static func applied(
    _ folder: String, _ old: String, _ new: String
  ) throws -> (diff: DexDiff, header: PatchHeader) {
    let patch = "\(folder)/patch"
    let comparison = try TestRelease.patch(old, new, to: patch)
    let app = "\(folder)/app.sqlite"
    try AtomicFile.write(app, try File.readAll(old), durable: false)
    let outcome = try PokedexUpdater(path: app).update(with: [patch])
    expectEqual(outcome.match, .content)
    try expectEqual(TestRelease.differingTables(app, new), [])
    return (try comparison.dexDiff(), try PatchFile(inspecting: patch).header)
  }

  private static func packed(
    _ folder: String, _ change: @escaping (inout NormalizedDex) -> Void
  ) throws -> (diff: DexDiff, header: PatchHeader) {
    let (old, new) = ("\(folder)/old.sqlite", "\(folder)/new.sqlite")
    try TestRelease.pack(dex(), to: old)
    try TestRelease.pack(dex(change), to: new)
    return try applied(folder, old, new)
  }

  private static func derived(_ folder: String, _ sql: String) throws -> (
    diff: DexDiff, header: PatchHeader
  ) {
    let (base, old, new) = ("\(folder)/a.sqlite", "\(folder)/b.sqlite", "\(folder)/c.sqlite")
    try TestRelease.pack(dex(), to: base)
    // Vacuumed like the new file, so that their bytes can be compared.
    try TestRelease.derive(base, to: old) { _ in }
    try TestRelease.derive(old, to: new) { try $0.execute(sql) }
    return try applied(folder, old, new)
  }

  /// The patch does not contain the move index; the receiver derives it. Learners are added, removed
  /// and get other games, one move gets its first learner and another loses its last.
  @Test func pair_learnsetsChange_theReceiverMakesTheMoveIndex() throws {
    let (diff, header) = try Self.packed(folder) { dex in
      dex.learnset.removeAll { $0.move == 86 || ($0.move == 85 && $0.pokemon == 26) }
      for row in dex.learnset.indices where dex.learnset[row].pokemon == 172 {
        dex.learnset[row].versionGroups = VersionGroupSet([3])
      }
      Self.learn(26, 84, level: 30, [3], in: &dex)
      var move = dex.moves[0]
      move.id = 87
      dex.moves.append(move)
      dex.resources.append(Resource(.move, 87, "thunder"))
      Self.learn(172, 87, level: 50, [1], in: &dex)
    }
    expectEqual(header.derived, ["move_index"])
    #expect(header.tables.map(\.name).contains("learnset"))
    expectEqual(Set(diff.learnsets.map(\.pokemon)), ["pikachu", "raichu", "pichu"])
  }

  @Test func pair_addsASpecies_isAnAddition() throws {
    let (diff, _) = try Self.packed(folder) { Self.add(100, "voltorb", to: &$0) }
    let added = diff.entities.flatMap(\.added)
    expectEqual(added.count { $0.identifier == "voltorb" }, 2)
    #expect(diff.entities.allSatisfy { $0.removed.isEmpty && $0.changed.isEmpty })
  }

  @Test func pair_renamesAnID_isAMove() throws {
    let (diff, _) = try Self.derived(
      folder,
      """
      UPDATE resource SET id = 900 WHERE kind = 27 AND id = 84;
      UPDATE move SET id = 900 WHERE id = 84;
      UPDATE move_variant SET move_id = 900 WHERE move_id = 84;
      UPDATE learnset SET move_id = 900 WHERE move_id = 84;
      UPDATE move_index SET move_id = 900 WHERE move_id = 84;
      UPDATE text SET id = 900 WHERE kind = 27 AND id = 84;
      """)
    expectEqual(diff.entities.map(\.entity), ["move"])
    expectEqual(diff.entities[0].moved.map(\.after), [900])
    #expect(diff.entities[0].changed.isEmpty && diff.learnsets.isEmpty)
  }

  @Test func pair_dropsAColumnsValue_reportsTheRemoval() throws {
    let (diff, _) = try Self.derived(folder, "UPDATE pokemon SET weight_hg = NULL")
    let changes = diff.entities.flatMap(\.changed)
    expectEqual(changes.map(\.field), ["weight_hg", "weight_hg", "weight_hg"])
    #expect(changes.allSatisfy { $0.before == "60" && $0.after == nil })
  }

  @Test func pair_touchesEveryRow_givesTheReleasedFile() throws {
    let (diff, header) = try Self.derived(
      folder,
      """
      UPDATE resource SET identifier = identifier || '-2';
      UPDATE text SET text = text || '!'; UPDATE flavor_text SET text = text || '!';
      UPDATE species SET capture_rate = capture_rate + 1;
      UPDATE pokemon SET height_dm = height_dm + 1; UPDATE move SET generation_id = 2;
      UPDATE pokemon_variant SET hp = hp + 1; UPDATE move_variant SET pp = 5;
      UPDATE learnset SET level = level + 1; UPDATE search_entry SET rank = rank + 1;
      """)
    #expect(header.tables.allSatisfy { $0.rowsBefore == $0.rowsAfter && $0.rowsAfter > 0 })
    #expect(diff.tables.contains { $0.name == "resource" && $0.changed > 20 })
  }

  @Test(arguments: [
    ("PRAGMA user_version = 99", [String]()),
    ("CREATE TABLE trainer (id INTEGER PRIMARY KEY)", ["trainer"]),
    ("ALTER TABLE region ADD COLUMN colour INTEGER", ["region"]),
  ])
  func pair_changesTheSchema_hasNoPatchAndAReason(sql: String, uncompared: [String]) throws {
    let (old, new) = ("\(folder)/old.sqlite", "\(folder)/new.sqlite")
    try TestRelease.pack(Self.dex(), to: old)
    try TestRelease.derive(old, to: new) {
      try $0.execute("UPDATE pokemon SET height_dm = 5")
    }
    let raw = try Connection(new, .readWrite)
    try raw.execute(sql)
    let comparison = try DiffStage.compare(ArtifactFile(old), ArtifactFile(new))
    let diff = try comparison.dexDiff()
    expectEqual(diff.schema.uncompared, uncompared)
    expectEqual(diff.schema.added, uncompared.filter { $0 == "trainer" })
    expectEqual(diff.schema.changed, uncompared.filter { $0 == "region" })
    expectEqual(diff.from.schemaVersion, PokedexSchema.version)
    expectEqual(diff.to.schemaVersion, (uncompared.isEmpty ? 99 : PokedexSchema.version))
    expectError(\PipelineError.code, "schema-changed") {
      try DiffStage.writePatch(comparison, to: "\(folder)/patch")
    }
    #expect(!File.exists("\(folder)/patch"))
  }
}
