"""The files that the tools write."""

import json
import sqlite3

from fixture import TestCase

from output import write, write_facts


class OutputTests(TestCase):
    def test_write_document_hasSortedKeysAndALineForEachMember(self):
        document = {
            "supplements": [{"scope": "rows", "id": "é", "moves": {"surf": {"power": 90, "accuracy": 100}, "fly": {}}}],
            "format": 1, "source": {"name": "N", "id": "n"}, "other": {"b": 1, "a": [1, 2]}, "none": []}
        path = self.folder / "file.json"
        write(path, document, ("source", "moves"))
        self.assertEqual(path.read_text(encoding="utf-8"), """\
{
  "format": 1,
  "none": [],
  "other": {"a": [1, 2], "b": 1},
  "source": {
    "id": "n",
    "name": "N"
  },
  "supplements": [
    {
      "id": "é",
      "moves": {
        "fly": {},
        "surf": {"accuracy": 100, "power": 90}
      },
      "scope": "rows"
    }
  ]
}
""")
        self.assertEqual(json.loads(path.read_text(encoding="utf-8")), document)

    def test_writeFacts_statements_areRowsOfTheirGame(self):
        source = dict.fromkeys(["id", "name", "location", "revision", "date", "license", "notice"], "x")
        path = self.folder / "facts.sqlite"
        path.write_text("an older file")
        write_facts(path, source, [
            {"version_groups": ["red-blue", "yellow"], "machines": ["surf"], "pokemon": {"mew": {
                "stats": {"speed": 7, "special": 5, "hp": 1, "attack": 2, "defense": 3},
                "types": ["fire", "dragon"], "abilities": {"hidden": None, "2": None, "1": "levitate"}}}},
            {"version_groups": ["yellow"], "moves": {"surf": {"power": None, "pp": 0, "flags": []}},
             "learnsets": {"mew": {"level-up": {"surf": [8, 1, 8], "cut": []}, "egg": []}}},
            {"version_groups": ["red-blue", "yellow"], "learnsets": {"mew": {"level-up": {"surf": [9]}}}},
            {"version_groups": ["all-games"], "values": {"nature": {("nature", "shy"): ["speed", "attack"]}}}])
        facts = sqlite3.connect(path)
        self.assertEqual(facts.execute("SELECT * FROM source").fetchall(), [("x",) * 7])
        self.assertEqual(facts.execute("SELECT * FROM game").fetchall(), [
            (1, "red-blue+yellow"), (2, "yellow"), (3, "all-games")])
        self.assertEqual(facts.execute("SELECT * FROM fact").fetchall(), [
            (1, "abilities", "mew", "pokemon", "levitate,none,none"),
            (1, "learnset:level-up", "mew", "pokemon", "complete"),
            (1, "learnset:level-up", "mew/surf", "pokemon", "present"),
            (1, "machines", "surf", "move", "present"),
            (1, "stats", "mew", "pokemon", "1,2,3,5,7"),
            (1, "types", "mew", "pokemon", "fire,dragon"),
            (2, "flags", "surf", "move", "none"),
            (2, "learnset:egg", "mew", "pokemon", "complete"),
            (2, "learnset:level-up", "mew", "pokemon", "complete"),
            (2, "learnset:level-up", "mew/cut", "pokemon", "present"),
            (2, "learnset:level-up", "mew/surf", "pokemon", "present"),
            (2, "levels", "mew/surf", "pokemon", "1,8"),
            (2, "power", "surf", "move", "none"), (2, "pp", "surf", "move", "0"),
            (3, "nature", "shy", "nature", "speed,attack")])

    def test_writeFacts_twoValuesOfOneThing_fail(self):
        source = dict.fromkeys(["id", "name", "location", "revision", "date", "license", "notice"], "x")
        games = [{"version_groups": ["yellow"], "moves": {"surf": {"pp": pp}}} for pp in (1, 2)]
        with self.assertRaises(sqlite3.IntegrityError):
            write_facts(self.folder / "facts.sqlite", source, games)
