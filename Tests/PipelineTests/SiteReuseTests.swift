import Base
import TestSupport
import Testing

/// An export over an earlier one makes only the files again whose facts have changed.
@Suite(.inTemporaryFolder) struct SiteReuseTests {
  let folder = InTemporaryFolder.path

  private func export(_ database: String, _ output: String, _ options: [String] = []) {
    expectRun(["export-site", database, "--output", output] + options)
  }

  private var sample: String {
    get async throws { try await SampleBuild.artifact }
  }

  /// Compares an export over that of the sample with one to a new folder.
  private func expectEqualSites(_ database: String, _ options: [String] = []) async throws {
    try SampleBuild.copy(try await SampleBuild.site, to: "\(folder)/over")
    for name in ["over", "new"] { export(database, "\(folder)/\(name)", options) }
    let (over, new) = (
      try SampleBuild.contents("\(folder)/over"), try SampleBuild.contents("\(folder)/new")
    )
    expectEqual(over.keys.sorted(), new.keys.sorted())
    try expectEqual(Directory.names("\(folder)/over"), Directory.names("\(folder)/new"))
    for (name, bytes) in new where over[name] != bytes {
      Issue.record("\(name) is not as in a new export")
    }
  }

  /// Each statement changes facts of other owners, so that no page is written for another change.
  @Test(arguments: [
    // Facts that only pages of their owners show.
    [
      "UPDATE pokemon_variant SET attack = attack + 1, effort_hp = 3 WHERE pokemon_id = 25",
      "UPDATE flavor_text SET text = 'x' || text WHERE kind = 27 AND id = 85",
      """
      UPDATE flavor_text SET text = 'x' || text
      WHERE kind = 1 AND id = (SELECT min(id) FROM flavor_text WHERE kind = 1)
      """,
      """
      UPDATE item_price SET purchase_price = 1
      WHERE item_id IN (SELECT min(item_id) FROM item_price)
      """,
      "UPDATE move_variant SET power = 7 WHERE move_id = 57",
    ],
    [
      "UPDATE pokemon SET weight_hg = weight_hg + 1, base_experience = 3 WHERE id = 1",
      "UPDATE encounter SET max_level = max_level + 1 WHERE pokemon_id = 129",
      """
      UPDATE species_variant SET capture_rate = 7, base_happiness = 8, hatch_counter = 9
      WHERE pokemon_id = 133
      """,
      "UPDATE flavor_text SET text = 'x' || text WHERE kind = 43 AND id = 25",
      "UPDATE text SET text = 'x' || text WHERE field > 6 AND kind = 27 AND id = 57",
      "UPDATE text SET text = 'x' || text WHERE field > 6 AND kind = 18 AND id % 3 = 2",
      """
      UPDATE held_item SET rarity = rarity + 1
      WHERE item_id IN (SELECT max(item_id) FROM held_item)
      """,
      "UPDATE item_place SET price = 7, count = 8 WHERE item_id % 3 = 1",
      "UPDATE item SET listed_price = ifnull(listed_price, 0) + 1 WHERE id % 3 = 0",
      "UPDATE obtainable SET versions = versions & 1023 WHERE pokemon_id = 92",
      """
      UPDATE move_stat_change SET stages = 3
      WHERE move_id IN (SELECT max(move_id) FROM move_stat_change)
      """,
      "UPDATE past_effect SET text = 'x' || text WHERE field > 6",
      """
      INSERT INTO game_effect (kind, id, version_group_id, language_id, source, text)
      VALUES (27, 85, (SELECT max(id) FROM version_group), 9, 4, 'x')
      """,
    ],
    // The parents of egg moves of all others follow.
    ["DELETE FROM learnset WHERE pokemon_id = 25 AND move_id <> 85"],
    // A place without wild pokemon has no page, so that pages do not link it.
    [
      """
      DELETE FROM encounter WHERE location_area_id IN (SELECT id FROM location_area
        WHERE location_id IN (SELECT location_id FROM encounter
          JOIN location_area AS a ON a.id = location_area_id WHERE pokemon_id = 25 LIMIT 1))
      """
    ],
    // Facts that count for every page.
    ["UPDATE text SET text = 'Zap' WHERE kind = 47 AND field = 1 AND id = 13 AND languages & 256"],
    ["UPDATE pokemon_variant SET type_1_id = 2 WHERE pokemon_id = 25"],
    ["DELETE FROM text WHERE languages = 1 AND kind = 43"],
  ])
  func export_overSiteOfOtherFacts_equalsNewExport(_ statements: [String]) async throws {
    let database = "\(folder)/changed.sqlite"
    try TestRelease.derive(try await sample, to: database) {
      for sql in statements {
        try $0.execute(sql)
        #expect(try $0.integer("SELECT changes()") != 0, "no row: \(sql)")
      }
    }
    try await expectEqualSites(database)
  }

  @Test(arguments: [
    ["--base-url", "https://example.org", "--pictures", "none"], ["--languages", "en"],
  ])
  func export_overSiteOfOtherOptions_equalsNewExport(_ options: [String]) async throws {
    try await expectEqualSites(try await sample, options)
  }

  /// A page that was changed without a trace shows whether it was written again.
  @Test func export_unchangedFacts_keepsFiles() async throws {
    let (site, changed) = ("\(folder)/site", "\(folder)/changed.sqlite")
    try SampleBuild.copy(try await SampleBuild.site, to: site)
    let (page, mark) = ("\(site)/en/moves/surf.html", "\(site)/site.json")
    let right = try File.readAll(page)
    func change(_ digest: String) throws {
      try AtomicFile.write(page, right.map { $0 == UInt8(ascii: "S") ? UInt8(ascii: "s") : $0 })
      let text = try File.text(mark)
      try AtomicFile.write(mark, text.replacing("\"\(digest)\":\"", with: "\"\(digest)\":\"0"))
    }
    try change("none")
    let wrong = try File.readAll(page)
    let before = try FileStat(mark)
    export(try await sample, site)
    // Nothing has changed.
    try expectEqual(FileStat(mark), before)
    #expect(try File.readAll(page) == wrong)
    // The weight of Pikachu is not on the page of a move.
    try TestRelease.derive(try await sample, to: changed) {
      try $0.execute("UPDATE pokemon SET weight_hg = 61 WHERE id = 25")
    }
    export(changed, site)
    #expect(try File.readAll(page) == wrong)
    // As after another program or other options.
    try change("common")
    export(try await sample, site)
    #expect(try File.readAll(page) == right)
  }
}
