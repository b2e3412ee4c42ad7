"""What a mod inherits, and which pokemon and moves are in its games."""

from fixture import TestCase, move, species

from showdown.mods import Mod


class ModTests(TestCase):
    def test_tables_entryThatInherits_changesTheMembersOfTheParent(self):
        self.write_mod("gen9", moves={"tackle": move(33), "pound": move(1), "cut": move(15)})
        mod = self.mod("gen8", moves={
            "tackle": {"inherit": True, "basePower": 50}, "pound": {"num": 1, "pp": 5}, "cut": None})
        self.assertEqual(mod.tables["Moves"]["tackle"], move(33, basePower=50, inherit=True))
        self.assertEqual(mod.tables["Moves"]["pound"], {"num": 1, "pp": 5})
        self.assertNotIn("cut", mod.tables["Moves"])
        self.assertEqual(mod.own["Moves"]["tackle"], {"inherit": True, "basePower": 50})

    def test_tables_severalParents_areInheritedInOrder(self):
        self.write_mod("gen9", moves={"tackle": move(33)})
        self.write_mod("gen8", moves={"tackle": {"inherit": True, "basePower": 50, "pp": 30}})
        mod = self.mod("gen7", "gen8", moves={"tackle": {"inherit": True, "pp": 25}})
        self.assertEqual((mod.tables["Moves"]["tackle"]["basePower"], mod.tables["Moves"]["tackle"]["pp"]), (50, 25))

    def test_tables_fileIsMissing_areThoseOfTheParent(self):
        self.write_mod("gen9", learnsets={"ditto": {"learnset": {"transform": ["9L1"]}}})
        mod = self.mod("gen8")
        self.assertEqual(mod.tables["Learnsets"], {"ditto": {"learnset": {"transform": ["9L1"]}}})
        self.assertEqual(mod.own["Learnsets"], {})

    def test_tables_scriptsWithoutInherit_areThoseOfTheNewestGeneration(self):
        self.write_mod("gen9", moves={"tackle": move(33)})
        self.write("mods/gen8/scripts.ts", "export const Scripts = {};\n")
        self.assertEqual(Mod.load(self.folder, "gen8").tables["Moves"], {"tackle": move(33)})

    def test_generation_mod_isOfItsNameOrItsParent(self):
        self.write_mod("gen9")
        self.write_mod("gen8")
        self.assertEqual(self.mod("gen7letsgo", "gen8").generation, 7)
        self.assertEqual(self.mod("champions").generation, 9)

    def test_load_twice_readsOnceForEachFolder(self):
        self.write_mod("gen9")
        mod = Mod.load(self.folder, "gen9")
        self.assertIs(Mod.load(self.folder, "gen9"), mod)
        self.assertIsNot(Mod.load(self.folder / "mods" / "..", "gen9"), mod)

    def test_generationOf_species_isThatOfNumberOrForm(self):
        mod = self.mod("gen9")
        for generation, values in [
                (1, {"num": 151}), (2, {"num": 152}), (3, {"num": 252}), (4, {"num": 387}), (5, {"num": 494}),
                (6, {"num": 650}), (7, {"num": 722}), (8, {"num": 810}), (9, {"num": 906}),
                (6, {"num": 3, "forme": "Mega"}), (7, {"num": 19, "forme": "Alola"}),
                (7, {"num": 20, "forme": "Alola-Totem"}), (8, {"num": 58, "forme": "Hisui"}),
                (9, {"num": 128, "forme": "Paldea-Combat"}), (4, {"num": 25, "gen": 4})]:
            self.assertEqual(mod.generation_of(values), generation, values)

    def test_hasPokemon_stateOfTheFormats_decides(self):
        self.write_mod("gen9", pokedex={
            "pikachu": species(25), "mew": species(151), "missingno": species(0), "syclant": species(-1),
            "fan": species(30, isNonstandard="CAP"), "sprigatito": species(906)})
        mod = self.mod("gen8", formats_data={
            "mew": {"isNonstandard": "Past"}, "pikachu": {"isNonstandard": "Unobtainable"}})
        self.assertEqual([key for key in mod.tables["Pokedex"] if mod.has_pokemon(key)], ["pikachu"])
        self.assertTrue(mod.is_unobtainable("pikachu"))
        self.assertFalse(mod.is_unobtainable("mew"))

    def test_hasPokemon_letsGo_hasKantoMeltanAndFormsOfAlola(self):
        self.write_mod("gen9", pokedex={
            "rattata": species(19), "rattataalola": species(19, forme="Alola"), "meltan": species(808, gen=7),
            "pichu": species(172), "pikachualola": species(25, forme="Alola"),
            "rattatagalar": species(19, forme="Galar", gen=7)})
        mod = self.mod("gen7letsgo")
        self.assertEqual(
            [key for key in mod.tables["Pokedex"] if mod.has_pokemon(key)], ["rattata", "rattataalola", "meltan"])

    def test_hasPokemon_brilliantDiamond_hasFourGenerationsWithoutSpikyEars(self):
        self.write_mod("gen9", pokedex={
            "pichu": species(172), "pichuspikyeared": species(172, forme="Spiky-eared", gen=4), "snivy": species(495)})
        mod = self.mod("gen8bdsp")
        self.assertEqual([key for key in mod.tables["Pokedex"] if mod.has_pokemon(key)], ["pichu"])

    def test_hasMove_move_isOfTheGenerationAndNoZMove(self):
        self.write_mod("gen9", moves={
            "pound": move(1), "sketch": move(166), "hail": move(258), "catastropika": move(658, isZ="pikaniumz"),
            "maxflare": move(757, isMax=True), "terablast": move(851), "paleowave": move(0),
            "hiddenforce": move(900, isNonstandard="CAP"), "later": move(300, gen=8)})
        self.write_mod("gen8", moves={"hail": {"inherit": True, "isNonstandard": "Unobtainable"}})
        mod = self.mod("gen7", "gen8")
        self.assertEqual([key for key in mod.tables["Moves"] if mod.has_move(key)], ["pound", "sketch", "hail"])
