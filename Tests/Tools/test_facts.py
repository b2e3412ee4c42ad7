"""The facts of the games."""

from fixture import TestCase, move, species

from showdown.facts import GAMES, certain_learnsets, games

MOVES = ["tackle", "ember", "surf", "volt-tackle", "mega-punch", "dive"]


class FactsTests(TestCase):
    def names(self):
        return super().names(
            dex_pokemon=[(name, name, 1) for name in ["mew", "pichu", "deoxys"]], dex_move=[(name,) for name in MOVES])

    def write_mods(self, **learnsets):
        """Every mod of the facts: three pokemon, all moves, and the given learnsets."""
        self.write_mod(
            "gen9", pokedex={"mew": species(151), "pichu": species(172), "deoxys": species(386)},
            moves={name.replace("-", ""): move(number) for number, name in enumerate(MOVES, 1)},
            learnsets=learnsets.get("gen9", {}))
        for name, *_ in GAMES[::-1]:
            if name != "gen9":
                own = {"learnsets": learnsets[name]} if name in learnsets else {}
                self.write_mod(name, name[:4] if len(name) > 4 and name != "champions" else "gen9", **own)

    def facts(self, game):
        return [entry for entry in games(self.names(), self.folder) if game in entry["version_groups"]]

    def test_certainLearnsets_notationAndRemains_areLeftOut(self):
        mod = self.mod(
            "gen9", pokedex={"mew": species(151), "pichu": species(172), "deoxys": species(386)}, learnsets={
                "mew": {"learnset": {"megapunch": ["9M"], "surf": ["9M"], "dive": ["9R"]}},
                "pichu": {"learnset": {"volttackle": ["9E"], "surf": ["9E"], "tackle": ["9L1"]}},
                # Its forms have one list.
                "deoxys": {"learnset": {"surf": ["9M"]}}})
        self.assertEqual(certain_learnsets(self.names(), mod), {
            "mew": {"machine": ["surf"]}, "pichu": {"egg": ["surf"], "level-up": {"tackle": [1]}}})

    def test_games_newestGame_hasValuesLearnsetsAndMachines(self):
        self.write_mods(gen9={"mew": {"learnset": {"tackle": ["9L1", "9L8"], "surf": ["9M"]}}})
        values, taught = self.facts("scarlet-violet")
        self.assertEqual(values["version_groups"], ["scarlet-violet", "the-teal-mask", "the-indigo-disk"])
        self.assertEqual(sorted(values["pokemon"]), ["deoxys", "mew", "pichu"])
        self.assertEqual(sorted(values["moves"]), ["surf", "tackle"])
        self.assertEqual(taught, {
            "version_groups": ["scarlet-violet"], "machines": ["surf"],
            "learnsets": {"mew": {"level-up": {"tackle": [1, 8]}, "machine": ["surf"]}}})

    def test_games_levelsOfAnOldGame_areStatedIfOverOne(self):
        self.write_mods(gen5={"mew": {"learnset": {"tackle": ["5L1", "5L8"], "ember": ["5L8"]}}})
        taught = self.facts("black-2-white-2")[-1]
        self.assertEqual(taught["learnsets"], {"mew": {"level-up": {"ember": [8], "tackle": []}}})

    def test_games_pokemonWithoutAMethodThatOthersHave_hasAnEmptyList(self):
        self.write_mods(gen9={
            "mew": {"learnset": {"surf": ["9M"]}}, "pichu": {"learnset": {"tackle": ["9E"], "surf": ["9M"]}}})
        taught = self.facts("scarlet-violet")[-1]
        self.assertEqual(taught["learnsets"]["mew"], {"egg": [], "machine": ["surf"]})

    def test_games_gamesWithEggMovesOfThemselvesOnly_stateNoEggMovesAndNoLevels(self):
        self.write_mods(gen3frlg={"pichu": {"learnset": {"tackle": ["3E"], "ember": ["3L9"], "surf": ["3M"]}}})
        taught = self.facts("firered-leafgreen")[-1]
        self.assertEqual(taught["version_groups"], ["firered-leafgreen"])
        self.assertEqual(taught["learnsets"], {"pichu": {"level-up": {"ember": []}, "machine": ["surf"]}})

    def test_games_champions_trainsWithMachines(self):
        self.write_mods(champions={"mew": {"learnset": {"surf": ["9M"]}}})
        entry, = self.facts("champions")
        self.assertEqual(entry["learnsets"], {"mew": {"train": ["surf"]}})
        self.assertNotIn("machines", entry)
        self.assertEqual(entry["moves"]["surf"]["pp"], 20)

    def test_games_gameWithoutLearnsets_hasValuesOnly(self):
        self.write_mods()
        entry, = self.facts("blue-japan")
        self.assertEqual(sorted(entry), ["moves", "pokemon", "version_groups"])
        self.assertEqual(sorted(entry["pokemon"]), ["mew"])
