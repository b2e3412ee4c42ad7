"""The commands, run as in the documents."""

import json
import sqlite3
import subprocess
import sys

from fixture import TOOLS, TestCase, database, species, write_general
from showdown.facts import GAMES


class ShowdownTests(TestCase):
    def run_tool(self, *options):
        return subprocess.run(
            [sys.executable, "-B", TOOLS / "showdown", self.folder, "--database", self.folder / "db.sqlite",
             "--revision", "0123", "--date", "2026-01-02", *options], text=True, capture_output=True, check=False)

    def test_showdown_licenseWithoutNotice_fails(self):
        self.write("LICENSE", "All rights reserved.\n")
        run = self.run_tool("--facts", self.folder / "facts.sqlite")
        self.assertEqual(run.returncode, 1)
        self.assertIn("LICENSE: no copyright notice found. Check the license", run.stderr)
        self.assertFalse((self.folder / "facts.sqlite").exists())

    def test_showdown_facts_haveSourceAndGames(self):
        self.write("LICENSE", "MIT License\n\nCopyright (c) 2026 Somebody\n")
        copy = database(
            dex_pokemon=[("mew", "mew", 1)], dex_ability=[("run-away", "generation-iii")],
            dex_type_chart_at=[("normal", "normal", "generation-i")],
            dex_generation=[(f"generation-{number}", number) for number in range(1, 10)])
        copy.execute(f"VACUUM INTO '{self.folder}/db.sqlite'")
        checkout, self.folder = self.folder, self.folder / "data"
        self.write_mod("gen9", pokedex={"mew": species(151)})
        for name, *_ in GAMES:
            if name != "gen9":
                self.write_mod(name)
        write_general(self)
        self.folder = checkout
        run = self.run_tool("--facts", self.folder / "facts.sqlite")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        facts = sqlite3.connect(self.folder / "facts.sqlite")
        facts.row_factory = sqlite3.Row
        self.assertEqual(dict(facts.execute("SELECT * FROM source").fetchone()), {
            "id": "pokemon-showdown", "name": "Pokémon Showdown", "license": "MIT", "revision": "0123",
            "date": "2026-01-02", "location": "https://github.com/smogon/pokemon-showdown",
            "notice": "Copyright (c) 2026 Somebody"})
        stated = {name for name, in facts.execute("SELECT version_groups FROM game")}
        self.assertEqual(stated, {"all-games"} | {
            "+".join(groups) for mod in GAMES for groups in mod[1:] if groups})


class DatasetteTests(TestCase):
    def test_datasette_schema_givesFacetsNotesAndQueries(self):
        schema = {
            "views": [{"name": "dex_nature", "documentation": "Natures.", "columns": [
                {"name": "nature"}, {"name": "language"}]}],
            "tables": [{"name": "nature", "documentation": "Rows.", "columns": [
                {"name": "id", "comment": "PokéAPI's id"}, {"name": "identifier", "comment": ""}]}]}
        run = subprocess.run(
            [TOOLS / "datasette"], input=json.dumps(schema), text=True, capture_output=True, check=True)
        self.assertIn("""\
      dex_nature:
        description: "Natures."
        facets: ["language"]
      nature:
        description: "Rows."
        columns:
          id: "PokéAPI's id"
        label_column: "identifier"
        hidden: true
""", run.stdout)
        # A parameter without a value has its default.
        self.assertIn("WHERE pokemon = IFNULL(NULLIF(:pokemon, ''), 'pikachu')", run.stdout)


class PricesTests(TestCase):
    def test_prices_table_givesThePriceOfTheFirstItemOfAName(self):
        items = self.write("items.csv", "id,identifier,cost\n3,potion,300\n2,twice,20\n1,twice,10\n4,free,0\n")
        run = subprocess.run(
            [TOOLS / "prices", items, "--revision", "0123", "--date", "2026-01-02"],
            text=True, capture_output=True, check=True)
        document = json.loads(run.stdout)
        self.assertEqual(document["source"]["revision"], "0123")
        self.assertEqual([entry["listed_prices"] for entry in document["supplements"]], [{"potion": 300, "twice": 10}])
