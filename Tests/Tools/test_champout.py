"""The facts of Pokémon Champions."""

import json
import sqlite3
import subprocess
import sys

from fixture import TOOLS, TestCase


class ChampoutTests(TestCase):
    def personal(self, identifier, number, form, **values):
        return {
            "id": identifier, "no": str(number), "fo": str(form), "ff": "00", "rr": "00", "type1": "9", "type2": "9",
            "hp": "1", "atk": "2", "def": "3", "spatk": "4", "spdef": "5", "agi": "6"} | values

    def move(self, number, **values):
        return {
            "id": str(number), "type": "9", "category": "1", "power": "90", "accuracy": "100", "pp": "16",
            "priority": "0", "available": "1"} | values

    def run_tool(self, personal, moves=(), learnsets=(), names=None):
        """`names` are rows of a label and its names by folder, by file."""
        self.write("LICENSE", "MIT License\n\nCopyright (c) 2026 Somebody\n")
        for name, rows in [("personal", personal), ("waza", moves), ("waza_learn", learnsets)]:
            self.write(f"masterdata/{name}.json", json.dumps(list(rows)))
        for file in ("tokusei", "itemname", "wazaname", "seikaku", "monsname_syn", "typename"):
            rows = (names or {}).get(file, [])
            for language in ("deu", "esp", "fra", "ita", "jpn", "kor", "latam", "sch", "tch", "usa"):
                self.write(f"rom-txt/{language}/{file}.json", json.dumps({"mSDataSet": [
                    {"LabelName": label, "OriginalText": texts.get(language, "")} for label, texts in rows]}))
        path = self.folder / "db.sqlite"
        path.unlink(missing_ok=True)
        database = sqlite3.connect(path)
        database.executescript("""
            CREATE TABLE dex_move (move_id, move);
            INSERT INTO dex_move VALUES (53, 'flamethrower'), (182, 'protect'), (1, 'pound');
            CREATE TABLE dex_type (type_id, type);
            INSERT INTO dex_type VALUES (10, 'fire'), (16, 'dragon');
            CREATE TABLE dex_species (species_id, species);
            INSERT INTO dex_species VALUES (6, 'charizard'), (38, 'ninetales'), (666, 'vivillon'), (681, 'aegislash');
            CREATE TABLE dex_pokemon (pokemon, species_id, is_default);
            INSERT INTO dex_pokemon VALUES
              ('charizard', 6, 1), ('charizard-mega-x', 6, 0), ('charizard-mega-y', 6, 0), ('ninetales', 38, 1),
              ('ninetales-alola', 38, 0), ('vivillon', 666, 1), ('aegislash-shield', 681, 1),
              ('aegislash-blade', 681, 0);
            CREATE TABLE dex_resource (entity, entity_id, identifier);
            INSERT INTO dex_resource VALUES
              ('move', 53, 'flamethrower'), ('item', 7, 'life-orb'), ('item', 8, 'life-orb--copy'),
              ('pokemon-species', 29, 'nidoran-f');
            CREATE TABLE dex_display_name (entity, entity_id, language, text);
            INSERT INTO dex_display_name VALUES
              ('move', 53, 'en', 'Flamethrower'), ('move', 53, 'ja', 'かえんほうしゃ'),
              ('item', 7, 'en', 'Life’s Orb'), ('item', 7, 'ja', 'いのちのたま'),
              ('item', 8, 'en', 'Life’s Orb'), ('item', 8, 'ja', 'いのちのたま'),
              ('pokemon-species', 29, 'en', 'Nidoran♀'), ('pokemon-species', 29, 'ja', 'ニドラン♀');
            CREATE TABLE dex_name (entity, identifier, field, language, source);
            INSERT INTO dex_name VALUES
              ('move', 'flamethrower', 'name', 'de', 'upstream'), ('item', 'life-orb', 'name', 'de', 'supplement');
            """)
        database.close()
        facts = self.folder / "facts.sqlite"
        run = subprocess.run(
            [sys.executable, "-B", TOOLS / "champout", self.folder, "--database", path, "--revision", "0123",
             "--date", "2026-01-02", "--facts", facts, "--supplement", self.folder / "names.json"],
            text=True, capture_output=True, check=False)
        return run, sqlite3.connect(facts)

    def values(self, facts, field):
        return dict(facts.execute("SELECT identifier, value FROM fact WHERE field = ?", [field]))

    def test_champout_pokemon_areNamedByRegionMegaEvolutionAndForm(self):
        run, facts = self.run_tool([
            self.personal("0006000", 6, 0, type2="15"), self.personal("0006001", 6, 1, ff="51"),
            self.personal("0006002", 6, 2, ff="52"), self.personal("0038000", 38, 0),
            self.personal("0038001", 38, 1, rr="11"), self.personal("0666000", 666, 0, ff="11"),
            # A form that is no pokemon of PokéAPI.
            self.personal("0666001", 666, 1, ff="12", hp="9"), self.personal("0681000", 681, 0, ff="11"),
            self.personal("0681001", 681, 1, ff="12", agi="7")])
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertEqual(facts.execute("SELECT id, revision, notice FROM source").fetchall(), [
            ("champout", "0123", "Copyright (c) 2026 Somebody")])
        self.assertEqual(facts.execute("SELECT version_groups FROM game").fetchall(), [
            ("champions",), ("all-games",)])
        same = "1,2,3,4,5,6"
        self.assertEqual(self.values(facts, "stats"), {
            "charizard": same, "charizard-mega-x": same, "charizard-mega-y": same, "ninetales": same,
            "ninetales-alola": same, "vivillon": same, "aegislash-shield": same, "aegislash-blade": "1,2,3,4,5,7"})
        self.assertEqual(self.values(facts, "types")["charizard"], "fire,dragon")
        self.assertEqual(self.values(facts, "types")["ninetales"], "fire")

    def test_champout_moves_areThoseOfTheGame(self):
        run, facts = self.run_tool(
            [self.personal("0006000", 6, 0)], [
                self.move(53), self.move(182, category="2", power="0", accuracy="101", pp="8", priority="4"),
                self.move(1, available="0")],
            [{"id": "0006000", "waza": "53,1"}])
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertEqual(self.values(facts, "pp"), {"flamethrower": "16", "protect": "8"})
        self.assertEqual(self.values(facts, "power"), {"flamethrower": "90", "protect": "none"})
        self.assertEqual(self.values(facts, "accuracy"), {"flamethrower": "100", "protect": "none"})
        self.assertEqual(self.values(facts, "damage_class"), {"flamethrower": "special", "protect": "status"})
        self.assertEqual(self.values(facts, "learnset:train"), {
            "charizard": "complete", "charizard/flamethrower": "present"})

    NAMES = {
        "wazaname": [("WAZANAME_053", {"deu": "Flammenwurf", "ita": "Lanciafiamme", "usa": "Flamethrower"}),
                     ("WAZANAME_920", {"usa": "Nihil Light"})],
        "itemname": [("ITEMNAME_270", {"deu": "Leben-Orb", "jpn": "いのちのたま", "usa": "Life's Orb"})],
        "monsname_syn": [("MONSNAME_000", {"usa": "Egg"}),
                         ("MONSNAME_029", {"jpn": "ニドラン♀", "usa": "Nidoran", "deu": "Nidoran"})]}

    def test_champout_names_areFactsOfEachLanguage(self):
        run, facts = self.run_tool([], names=self.NAMES)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertEqual(self.values(facts, "name:move"), {
            "flamethrower/de": "Flammenwurf", "flamethrower/it": "Lanciafiamme", "flamethrower/en": "Flamethrower"})
        self.assertEqual(self.values(facts, "name:item"), {
            "life-orb/de": "Leben-Orb", "life-orb/ja": "いのちのたま", "life-orb/en": "Life's Orb"})
        # The sign of the two Nidoran is not in these texts.
        self.assertEqual(self.values(facts, "name:pokemon-species"), {"nidoran-f/ja": "ニドラン♀"})

    def test_champout_namesThatPokeAPILacks_areASupplement(self):
        run, _ = self.run_tool([], names=self.NAMES)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        entry = json.loads((self.folder / "names.json").read_text(encoding="utf-8"))["supplements"][0]
        self.assertEqual(entry["names"]["move"], {"flamethrower": {"it": "Lanciafiamme", "en": "Flamethrower"}})
        self.assertEqual(entry["names"]["item"]["life-orb"]["de"], "Leben-Orb")

    def test_champout_nameOfAnUnknownItem_fails(self):
        run, _ = self.run_tool([], names={"itemname": [("ITEMNAME_001", {"jpn": "だれか", "usa": "Nobody"})]})
        self.assertEqual(run.returncode, 1)
        self.assertIn("itemname.json: no item called Nobody", run.stderr)

    def test_champout_somethingWithoutIdentifier_fails(self):
        for personal, moves, message in [
                (self.personal("0007000", 7, 0), [], "personal.json: 0007000: no identifier of PokéAPI for 7"),
                (self.personal("0006001", 6, 1, ff="99"), [], "personal.json: 0006001: no pokemon charizard-None"),
                (self.personal("0006000", 6, 0, type1="3"), [],
                 "personal.json: 0006000: no identifier of PokéAPI for 4"),
                (self.personal("0006000", 6, 0), [self.move(2)], "waza.json: 2: no identifier of PokéAPI for 2")]:
            run, _ = self.run_tool([personal], moves)
            self.assertEqual(run.returncode, 1)
            self.assertIn(message, run.stderr)
