import Base
import Layers
import PokedexFormat
import PokedexModel
import TestSupport
import Testing

@testable import NormalizeStage

/// The sentences are invented.
@Suite struct FavwareTextsTests {
  private static let english: LanguageID = 9
  private static let table = #"""
    {"format": 1, "source": {"id": "favware", "name": "n", "adds": "flavor-texts", "location": "l",
      "revision": "r", "date": "d", "license": "MIT", "notice": "n", "sha256": "\#(String(repeating: "0", count: 64))"},
     "entries": "E.json",
     "games": {"Red": "red", "Gold": "gold", "Violet": "violet", "Later": "later", "Stadium": ""},
     "agreement": {"pokemon-species": {"of-red": {"compared": 4, "equal": 3}}},
     "names": {
       "form": {"0": "", "20%": "raticate-alola raticate-totem"}, "wrong": {"20 Violet": "rattata"}}}
    """#

  /// Rattata and Raticate with their forms, in three games.
  private static func dex(known: [(kind: ResourceKind, id: Int, games: [Int], text: String)])
    -> (dex: NormalizedDex, references: ReferenceTable)
  {
    var dex = NormalizedDex()
    var resources: [Resource] = []
    func add(_ kind: ResourceKind, _ id: Int, _ identifier: String) {
      resources.append(Resource(kind: kind, id: id, identifier: identifier))
    }
    add(.language, english.rawValue, "en")
    for (version, group, name) in [(1, 1, "red"), (4, 3, "gold"), (41, 25, "violet")] {
      dex.versions.append(Version(version, of: group))
      add(.version, version, name)
      add(.versionGroup, group, "of-\(name)")
    }
    add(.pokemonSpecies, 19, "rattata")
    add(.pokemonSpecies, 20, "raticate")
    for (form, species, name) in [
      (19, 19, "rattata"), (20, 20, "raticate"), (91, 19, "rattata-alola"),
      (92, 20, "raticate-alola"), (93, 20, "raticate-totem"),
    ] {
      dex.pokemon.append(Pokemon(form, of: species))
      dex.forms.append(PokemonForm(form, of: form))
      add(.pokemonForm, form, name)
    }
    dex.flavorTexts = known.map { FlavorText($0.kind, $0.id, [9], $0.games, $0.text) }
    return (dex, ReferenceTable(resources.sorted(by: Resource.precedes)))
  }

  /// Returns the rows that `entries`, key, game and text, add to Rattata's text in Red, and the description.
  private static func read(_ entries: [(String, String, String)], isFull: Bool = true) throws
    -> (rows: [String], texts: Manifest.Texts)
  {
    let lists = Dictionary(grouping: entries, by: \.0).map { key, entries in
      let values = entries.map { JSONValue(encoding: ["flavor_text": $0.2, "version_id": $0.1]) }
      return "\(JSONValue(encoding: key).line): [\(values.map(\.line).joined(separator: ","))]"
    }
    let file = "{\(lists.joined(separator: ","))}"
    var (dex, references) = dex(known: [(.pokemonSpecies, 19, [1], "It bites\nanything.")])
    let input = try TextSourceInput(("TextSource/favware.json", Array(table.utf8)))
    let reader = try #require(input.reader as? FavwareTexts)
    let added = try #require(
      try reader.add(["E.json": Array(file.utf8)], to: &dex, references, isFull: isFull))
    let rows = dex.flavorTexts.dropFirst().map {
      "\($0.kind.endpoint) \($0.id) \($0.games) \($0.text)"
    }
    #expect(dex.flavorTexts.dropFirst().allSatisfy { $0.source == .supplement })
    return (rows.sorted(), added.texts)
  }

  @Test(
    arguments: [
      // Of a species: games with the same text are one row, and PokéAPI's text stays.
      (
        [("19", "Gold", "It runs."), ("19", "Violet", "It runs.")],
        ["pokemon-species 19 \(8 | 1 << 40) It runs."]
      ),
      ([("19", "Red", "It runs.")], []),
      // Of a form, by the suffix, and by the table, of one or of several.
      ([("19alola", "Gold", "It hides.")], ["pokemon-form 91 8 It hides."]),
      (
        [("20%", "Gold", "It eats.")], ["pokemon-form 92 8 It eats.", "pokemon-form 93 8 It eats."]
      ),
      // That of its species is not a text of the form.
      ([("19alola", "Red", "It bites anything.")], []),
      (
        [("19", "Gold", "It runs."), ("19alola", "Gold", "It runs!")],
        ["pokemon-species 19 8 It runs."]
      ),
      // Marks are those of the games, and a line that ended after a hyphen still does.
      (
        [("19", "Gold", #"Its "dash" isn't 'slow', but well- aimed - and swift."#)],
        ["pokemon-species 19 8 Its “dash” isn’t ‘slow’, but well-\naimed - and swift."]
      ),
      // A game that PokéAPI lacks is not read.
      ([("19", "Stadium", "It runs.")], []),
    ] as [([(String, String, String)], [String])])
  func add_entry_isThatOfItsSpeciesOrForm(
    _ entries: [(String, String, String)], _ rows: [String]
  ) throws {
    let result = try Self.read(entries)
    expectEqual(result.rows, rows)
    expectEqual(result.texts.rejected, [])
    expectEqual(result.texts.mapped, result.texts.texts)
  }

  @Test(
    arguments: [
      ([("19", "Gold", "It {{runs}}.")], ["markup 19 Gold"]),
      ([("19", "Gold", "It <!--sic-->runs.")], ["markup 19 Gold"]),
      ([("19", "Red", "It [[bites]].")], ["markup 19 Red"]),
      ([("19", "Gold", "It runs and")], ["incomplete 19 Gold"]),
      ([("19", "Gold", "It runs."), ("19", "Gold", "It sits.")], ["contradiction 19 Gold"]),
      ([("20", "Violet", "It runs.")], ["other-game 20 Violet"]),
      // The source has it in Red too, where PokéAPI has another text.
      ([("19", "Gold", "It runs."), ("19", "Red", "It runs.")], ["other-game 19 Gold"]),
      // It is PokéAPI's text of another species, or the source has it of both.
      ([("20", "Gold", "It bites anything.")], ["other-game 20 Gold"]),
      (
        [("19", "Gold", "It runs."), ("20%", "Violet", "It runs.")],
        ["other-game 19 Gold, 20% Violet"]
      ),
      ([("0", "Red", "It runs.")], ["no-resource 0 Red"]),
      ([("19mega", "Red", "It runs.")], ["unknown-form 19mega Red"]),
      ([("21", "Red", "It runs.")], ["unknown-form 21 Red"]),
      ([("19", "Blue", "It runs.")], ["unknown-game 19 Blue"]),
      ([("19", "Later", "It runs.")], ["missing 19 Later"]),
    ] as [([(String, String, String)], [String])])
  func add_entryThatIsAnothers_isRejected(
    _ entries: [(String, String, String)], _ rejected: [String]
  ) throws {
    let result = try Self.read(entries)
    expectEqual(result.rows, [])
    expectEqual(
      result.texts.rejected.map { "\($0.reason) \($0.entries.joined(separator: ", "))" }, rejected)
  }

  @Test func add_textThatPokeAPIHas_isCompared() throws {
    let result = try Self.read([("19", "Red", "It BITES any-thing!"), ("20", "Red", "It eats.")])
    expectEqual(
      result.texts.agreement.map { "\($0.entity) \($0.versionGroup) \($0.equal)/\($0.compared)" },
      ["pokemon-species of-red 1/1"])
    #expect((result.texts.texts, result.texts.added) == (2, 1))
  }

  @Test func add_partOfPokeAPI_doesNotListWhatItLacks() throws {
    let entries = [("19mega", "Red", "It runs."), ("19", "Gold", "It runs and")]
    let result = try Self.read(entries, isFull: false)
    expectEqual(result.texts.rejected.map(\.reason), ["incomplete"])
    expectEqual(result.texts.mapped, 1)
  }

  @Test(arguments: ["[]", #"{"19": 1}"#, #"{"19": [{"flavor_text": "It runs."}]}"#])
  func add_damagedFile_throwsWithItsPath(_ file: String) throws {
    var (dex, references) = Self.dex(known: [])
    let input = try TextSourceInput(("TextSource/favware.json", Array(Self.table.utf8)))
    let reader = try #require(input.reader as? FavwareTexts)
    let error = expectError("text-source-damaged") {
      try reader.add(["E.json": Array(file.utf8)], to: &dex, references, isFull: true)
    }
    expectEqual(error?.place?.description.hasPrefix("E.json"), true)
  }
}
