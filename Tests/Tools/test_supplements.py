"""The supplements: what they add, and what they leave to PokéAPI."""

import json

from fixture import TestCase, database, move, species

from showdown import ShowdownError
from showdown.names import Names
from showdown.supplements import Supplements, added_rows, right_rows

SOURCE = {"location": "https://example.org/data", "revision": "0123"}
POKEMON = [("pichu", "pichu", 1), ("pikachu", "pikachu", 1), ("pikachu-mega", "pikachu", 0)]


class SupplementsTests(TestCase):
    def supplements(self, added=(), **rows):
        base = {
            "dex_pokemon": POKEMON, "dex_species": [("pichu", None), ("pikachu", "pichu")],
            "dex_form": [("pikachu-mega", "pikachu-mega", 0, 1)],
            "dex_move": [("tackle",), ("ember",), ("surf",)], "dex_ability": [("run-away", "generation-iii")],
            "dex_type_chart_at": [("normal", "normal", "generation-i")]}
        self.database = database(**base | rows)
        return Supplements(Names(self.database), self.database, self.folder, SOURCE, set(added))

    def test_entry_content_namesItsPlaceAtTheRevision(self):
        entry = self.supplements().entry("some-moves", "x-y", "rows", "Because.", "moves.ts", moves={"surf": {"pp": 1}})
        self.assertEqual(entry, {
            "id": "some-moves", "version_group": "x-y", "scope": "rows", "reason": "Because.",
            "reference": "https://example.org/data/blob/0123/data/moves.ts", "moves": {"surf": {"pp": 1}}})

    def test_entry_nothingToAdd_fails(self):
        with self.assertRaisesRegex(ShowdownError, "some-moves: nothing to add"):
            self.supplements().entry("some-moves", "x-y", "rows", "Because.", "moves.ts", moves={})

    def test_addedRows_files_giveRowsAndValues(self):
        self.write("one.json", json.dumps({"supplements": [{
            "version_group": "x-y", "learnsets": {"mew": {"level-up": {"surf": [1]}, "egg": ["fly"]}},
            "inherited": {"ditto": {"egg": ["cut"]}}}]}))
        self.write("two.json", json.dumps({"supplements": [{
            "version_group": "champions", "moves": {"surf": {"power": 1, "pp": 2}}}]}))
        self.assertEqual(added_rows(self.folder), {
            ("x-y", "mew", "level-up", "surf"), ("x-y", "mew", "egg", "fly"), ("x-y", "ditto", "egg", "cut"),
            ("champions", "surf", "power"), ("champions", "surf", "pp")})

    def test_missing_rowsOfPokeAPI_areLeftOut(self):
        known = [
            ("x-y", "pikachu", "level-up", "tackle", "own"), ("x-y", "pikachu", "egg", "ember", "pre-evolution"),
            ("x-y", "pikachu", "machine", "surf", "own"), ("sun-moon", "pikachu", "level-up", "ember", "own")]
        supplements = self.supplements(added={("x-y", "pikachu", "machine", "surf")}, dex_learnset=known)
        self.assertEqual(
            supplements.missing("x-y", {
                "pikachu": {"level-up": {"tackle": [1], "ember": [5]}, "egg": ["ember"], "machine": ["surf"]},
                "pichu": {"level-up": {}}}),
            {"pikachu": {"level-up": {"ember": [5]}, "egg": ["ember"], "machine": ["surf"]}})

    def test_rightRows_rowsThatReviewRefuses_areLeftOut(self):
        learnsets = {"dugtrio": {"machine": ["dig", "scary-face"]}, "slowking-galar": {
            "level-up": {"waterfall": [1], "toxic": [1]}, "machine": ["waterfall"]}}
        self.assertEqual(right_rows("scarlet-violet", learnsets), {"dugtrio": {"machine": ["dig"]}, "slowking-galar": {
            "level-up": {"toxic": [1]}, "machine": ["waterfall"]}})
        self.assertEqual(right_rows("legends-za", learnsets), learnsets)

    def test_eggMovesOfFirstStages_evolvedPokemon_inherits(self):
        rows = [
            ("x-y", "pikachu", "egg", "tackle", "own"), ("x-y", "pikachu", "egg", "ember", "own"),
            ("x-y", "pichu", "egg", "tackle", "own"), ("x-y", "pikachu", "egg", "surf", "pre-evolution")]
        learnsets = {"pichu": {"egg": ["tackle", "surf"]}, "pikachu": {"egg": []}}
        self.assertEqual(
            self.supplements(dex_learnset=rows).egg_moves_of_first_stages("x-y", learnsets),
            {"pikachu": {"egg": ["tackle"]}})
        # An earlier supplement moved the row of Surf.
        added = {("x-y", "pikachu", "egg", "surf")}
        self.assertEqual(
            self.supplements(added, dex_learnset=rows).egg_moves_of_first_stages("x-y", learnsets),
            {"pikachu": {"egg": ["surf", "tackle"]}})

    def test_eggMovesOfFirstStages_pokemonThatBreedsThem_keepsThem(self):
        rows = [("x-y", "pikachu", "egg", "tackle", "own")]
        learnsets = {"pichu": {"egg": ["tackle"]}, "pikachu": {"egg": ["tackle"]}}
        self.assertEqual(self.supplements(dex_learnset=rows).egg_moves_of_first_stages("x-y", learnsets), {})

    def test_differingStats_otherMod_givesChangedStats(self):
        base = self.mod("gen9", pokedex={"pichu": species(172), "pikachu": species(25)})
        stats = {"hp": 50, "atk": 55, "def": 50, "spa": 50, "spd": 50, "spe": 90}
        mod = self.mod("gen9legends", pokedex={"pikachu": {"inherit": True, "baseStats": stats}})
        self.assertEqual(
            self.supplements().differing_stats(mod, base), {"pikachu": {"attack": 55, "speed": 90}})

    def test_changedMoves_valuesOfPokeAPI_areLeftOut(self):
        base = self.mod("gen9", pokedex={"pichu": species(172)}, moves={
            "tackle": move(1), "ember": move(2), "surf": move(3)})
        mod = self.mod(
            "champions", learnsets={"pichu": {"learnset": {"tackle": ["9M"], "ember": ["9M"]}}}, moves={
                "tackle": {"inherit": True, "basePower": 60, "accuracy": 90},
                "surf": {"inherit": True, "basePower": 1}})
        stated = ("normal", "physical", 40, 90, 20, 0, None, "selected-pokemon")
        rows = [("champions", name, *stated) for name in ["tackle", "ember", "surf"]]
        self.assertEqual(
            self.supplements(dex_move_at=rows).changed_moves("champions", mod, base), {"tackle": {"power": 60}})
        self.assertEqual(
            self.supplements({("champions", "tackle", "accuracy")}, dex_move_at=rows).changed_moves(
                "champions", mod, base), {"tackle": {"power": 60, "accuracy": 90}})

    def write_legends(self):
        self.write_mod("gen9", pokedex={
            "pichu": species(172), "pikachu": species(25),
            "pikachumega": species(25, baseSpecies="Pikachu", forme="Mega")})
        self.write_mod(
            "gen9legends", learnsets={"pikachu": {"learnset": {"surf": ["9M"]}}},
            pokedex={"pikachumega": {"inherit": True, "baseStats": dict.fromkeys(
                ["hp", "atk", "def", "spa", "spd", "spe"], 70)}},
            formats_data={"pichu": {"isNonstandard": "Past"}})

    def test_legendsZA_mod_givesLearnsetsFormsAndStats(self):
        self.write_legends()
        entries = list(self.supplements(dex_number=[("lumiose-city", "pikachu")]).legends_za())
        self.assertEqual([entry["id"] for entry in entries], [
            "legends-za-learnsets", "legends-za-forms", "legends-za-stats", "mega-dimension-stats"])
        self.assertEqual(entries[0]["learnsets"], {"pikachu": {"machine": ["surf"]}})
        self.assertEqual(entries[1]["present"], ["pikachu-mega"])
        self.assertEqual(entries[3]["version_group"], "mega-dimension")
        self.assertEqual(set(entries[3]["pokemon"]), {"pikachu-mega"})

    def test_legendsZA_pokemonOfTheDexWithoutLearnset_fails(self):
        self.write_legends()
        with self.assertRaisesRegex(ShowdownError, "pichu of the dex lumiose-city has no learnset"):
            list(self.supplements(dex_number=[("lumiose-city", "pichu")]).legends_za())
