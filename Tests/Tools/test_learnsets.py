"""What pokemon learn in the games of a mod."""

from fixture import TestCase, species

from showdown.learnsets import game_learnsets, learnset, learnsets_of

MOVES = ["tackle", "ember", "surf", "fly", "hyperspace-hole", "hyperspace-fury", "transform"]


class LearnsetTests(TestCase):
    def names(self, **rows):
        return super().names(dex_move=[(name,) for name in MOVES], **rows)

    def test_learnset_codes_areMethodsOfTheGeneration(self):
        mod = self.mod("gen9", pokedex={"mew": species(151)}, learnsets={"mew": {"learnset": {
            "tackle": ["9L8", "9L1", "8L5"], "ember": ["9M", "9E"], "surf": ["9T", "9S0", "9V"], "fly": ["8M"],
            "transform": ["9R"]}}})
        self.assertEqual(learnset(self.names(), mod, "mew", only_own=True), {
            "egg": ["ember"], "form-change": ["transform"], "level-up": {"tackle": [1, 8]}, "machine": ["ember"],
            "tutor": ["surf"]})

    def test_learnset_formChangeOfAnOlderGeneration_countsOnlyForOwnLists(self):
        mod = self.mod("gen9", learnsets={"mew": {"learnset": {"transform": ["8R"]}}})
        self.assertEqual(learnset(self.names(), mod, "mew", only_own=True), {"form-change": ["transform"]})
        self.assertEqual(learnset(self.names(), mod, "mew", only_own=False), {})

    def test_learnsetsOf_inheritedList_isNotOwn(self):
        self.write_mod("gen9", pokedex={"mew": species(151), "ditto": species(132)}, learnsets={
            "mew": {"learnset": {"fly": ["8M", "9M"]}}, "ditto": {"learnset": {"transform": ["8L1"]}}})
        mod = self.mod("gen8", learnsets={"mew": {"learnset": {"surf": ["8M"]}}})
        names = self.names(dex_pokemon=[("mew", "mew", 1), ("ditto", "ditto", 1)])
        self.assertEqual(learnsets_of(names, mod), {"mew": {"machine": ["surf"]}})
        self.assertEqual(learnsets_of(names, mod, only_own=False), {
            "mew": {"machine": ["surf"]}, "ditto": {"level-up": {"transform": [1]}}})

    def test_learnsetsOf_unobtainablePokemon_isLeftOut(self):
        mod = self.mod(
            "gen9", pokedex={"mew": species(151)}, formats_data={"mew": {"isNonstandard": "Unobtainable"}},
            learnsets={"mew": {"learnset": {"fly": ["9M"]}}})
        names = self.names(dex_pokemon=[("mew", "mew", 1)])
        self.assertEqual(learnsets_of(names, mod), {})
        self.assertEqual(list(learnsets_of(names, mod, only_own=False)), ["mew"])

    def test_gameLearnsets_formWithoutList_hasThatOfItsBaseForm(self):
        forms = {
            "rotomheat": species(479, baseSpecies="Rotom", forme="Heat"),
            "rotommega": species(479, baseSpecies="Rotom", forme="Mega")}
        mod = self.mod("gen9", pokedex={"rotom": species(479), **forms}, learnsets={
            "rotom": {"learnset": {"fly": ["9M"]}}, "rotomheat": {"learnset": {"ember": ["9R"]}}})
        names = self.names(
            dex_pokemon=[("rotom", "rotom", 1), ("rotom-heat", "rotom", 0), ("rotom-mega", "rotom", 0)],
            dex_form=[("rotom-mega", "rotom-mega", 0, 1)])
        self.assertEqual(game_learnsets(names, mod), {
            "rotom": {"machine": ["fly"]}, "rotom-heat": {"form-change": ["ember"], "machine": ["fly"]}})

    def test_gameLearnsets_mergedForms_haveTheMovesOfTheirOwn(self):
        self.write_mod("gen9", pokedex={
            "hoopa": species(720), "hoopaunbound": species(720, baseSpecies="Hoopa", forme="Unbound")})
        mod = self.mod("gen9legends", learnsets={"hoopa": {"learnset": {
            "tackle": ["9L1"], "hyperspacehole": ["9L50"], "hyperspacefury": ["9L50"]}}})
        names = self.names(dex_pokemon=[("hoopa", "hoopa", 1), ("hoopa-unbound", "hoopa", 0)])
        self.assertEqual(game_learnsets(names, mod), {
            "hoopa": {"level-up": {"hyperspace-hole": [50], "tackle": [1]}},
            "hoopa-unbound": {"level-up": {"hyperspace-fury": [50], "tackle": [1]}}})
