import Base
import TestSupport
import Testing

@Suite struct DataDictionaryTests {
  @Test func write_everyColumn_hasTheTypeOfItsView() throws {
    let database = try Connection(SampleDatabase.path, .readOnly)
    try expectEqual(
      database.texts(
        """
        SELECT view || '.' || "column" || ' '
          || CASE type WHEN 'boolean' THEN 'INTEGER' ELSE upper(type) END FROM dex_column
        """),
      database.texts(
        """
        SELECT v.name || '.' || c.name || ' ' || c.type
        FROM sqlite_master AS v, pragma_table_info(v.name) AS c WHERE v.type = 'view'
        ORDER BY v.name, cid
        """))
    try expectEqual(
      database.texts(
        """
        SELECT type || ', ' || IFNULL(unit, '-') || ': ' || meaning
          || '; ' || IFNULL(null_means, '-') FROM dex_column WHERE view || '.' || "column" IN (
          'dex_evolution.item', 'dex_form.is_cosmetic', 'dex_item.item', 'dex_pokemon.height_dm',
          'dex_pokemon.present_hp', 'dex_resource.name_ja', 'dex_species.name_ja')
        """),
      [
        "text, -: item that is used; not a condition",
        "boolean, -: 1 if the form differs in its looks only; no source says",
        "text, -: identifier of the item; -",
        "integer, decimeters: height; -",
        "integer, points: base stat, in the newest main-series games; not in these games",
        "text, -: name for display, in Japanese; kinds without names",
        "text, -: name for display, in Japanese; the file lacks the language",
      ])
  }

  @Test func write_everyView_hasItsNumberOfRows() throws {
    let database = try Connection(SampleDatabase.path, .readOnly)
    let views = try database.texts("SELECT view FROM dex_view")
    try expectEqual(
      views,
      database.texts("SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name"))
    for view in views {
      let rows = try database.integer("SELECT rows FROM dex_view WHERE view = ?", view)
      if ["dex_breeding", "dex_matchup_at"].contains(view) {
        expectEqual(rows, nil)
      } else {
        try expectEqual(rows, database.integer("SELECT COUNT(*) FROM \(view)"), "\(view)")
      }
    }
    try expectEqual(
      database.text("SELECT meaning FROM dex_view WHERE view = 'dex_coverage'"),
      "What the database has of each part of a game")
  }
}
