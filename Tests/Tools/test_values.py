"""Values of pokemon and moves in the games of a mod."""

from fixture import TestCase, move, species

from showdown.values import move_values, pokemon_values


class PokemonValuesTests(TestCase):
    ABILITIES = [("run-away", "generation-iii"), ("static", "generation-iii"), ("moxie", "generation-v")]

    def values(self, name, **changed):
        if name != "gen9":
            self.write_mod("gen9")
        mod = self.mod(name, pokedex={"rattata": species(19, **changed)})
        return pokemon_values(super().names(dex_ability=self.ABILITIES), mod, "rattata")

    def test_pokemonValues_generation1_hasOneSpecialStat(self):
        stats = {"hp": 30, "atk": 56, "def": 35, "spa": 25, "spd": 25, "spe": 72}
        self.assertEqual(self.values("gen1", baseStats=stats), {
            "stats": {"hp": 30, "attack": 56, "defense": 35, "special": 25, "speed": 72}, "types": ["normal"]})

    def test_pokemonValues_newestGeneration_hasAllAbilities(self):
        values = self.values("gen9", types=["Fire", "Dragon"], abilities={"0": "Run Away", "1": "Static", "H": "Moxie"})
        self.assertEqual(values["types"], ["fire", "dragon"])
        self.assertEqual(values["stats"]["special_defense"], 50)
        self.assertEqual(values["abilities"], {"1": "run-away", "2": "static", "hidden": "moxie"})

    def test_pokemonValues_generation3_hasNoHiddenAndNoLaterAbility(self):
        values = self.values("gen3", abilities={"0": "Run Away", "1": "Moxie", "H": "Static"})
        self.assertEqual(values["abilities"], {"1": "run-away", "2": None, "hidden": None})

    def test_pokemonValues_generation4_hasNoHiddenAbility(self):
        values = self.values("gen4", abilities={"0": "Run Away", "1": "Moxie", "H": "Static"})
        self.assertEqual(values["abilities"], {"1": "run-away", "2": "moxie", "hidden": None})


class MoveValuesTests(TestCase):
    def values(self, name="gen9", key="tackle", **changed):
        if name != "gen9":
            self.write_mod("gen9")
        return move_values(self.names(), self.mod(name, moves={key: move(33, **changed)}), key)

    def test_moveValues_damagingMove_areItsValues(self):
        self.assertEqual(self.values(priority=1), {
            "type": "normal", "damage_class": "physical", "power": 40, "accuracy": 100, "pp": 35, "priority": 1,
            "target": "selected-pokemon", "effect_chance": None})

    def test_moveValues_generation3_damageClassIsThatOfTheType(self):
        self.assertEqual(self.values("gen3", type="Dragon")["damage_class"], "special")
        self.assertEqual(self.values("gen4", type="Dragon")["damage_class"], "physical")

    def test_moveValues_statusMoveOfGeneration3_isStatus(self):
        self.assertEqual(self.values("gen3", type="Fire", category="Status")["damage_class"], "status")

    def test_moveValues_unstatedValues_areNull(self):
        values = self.values(basePower=1, accuracy=True)
        self.assertEqual((values["power"], values["accuracy"]), (None, None))
        self.assertIsNone(self.values(basePower=0)["power"])

    def test_moveValues_champions_have8To20PP(self):
        for pp, expected in [(35, 20), (20, 20), (15, 16), (10, 12), (5, 8)]:
            self.assertEqual(self.values("champions", pp=pp)["pp"], expected)
        self.assertEqual(self.values("champions", pp=1, noPPBoosts=True)["pp"], 1)

    def test_moveValues_target_isLeftOutWhereItIsNotation(self):
        self.assertNotIn("target", self.values("gen1"))
        self.assertNotIn("target", self.values(key="curse"))

    def test_moveValues_typeOfGeneration4_isUnknown(self):
        self.assertEqual(self.values("gen4", type="???")["type"], "unknown")

    def test_moveValues_effectChance_isThatOfOneUncertainEffect(self):
        self.assertEqual(self.values(secondary={"chance": 10})["effect_chance"], 10)
        for certain in [
                {"secondary": {"chance": 100}}, {"category": "Status"}, {"flags": {"charge": 1}}, {"willCrit": True},
                {"secondaries": [{"chance": 10}, {"chance": 20}], "secondary": {"chance": 10}}]:
            self.assertNotIn("effect_chance", self.values(**certain), certain)


class EvolutionTests(TestCase):
    def method(self, name="gen9", **changed):
        mod = self.mod(name, pokedex={"pichu": species(172), "pikachu": species(25, **{"prevo": "Pichu"} | changed)})
        names = self.names(dex_item=[("thunder-stone",), ("kings-rock",)], dex_move=[("mimic",)])
        return pokemon_values(names, mod, "pikachu").get("evolution")

    def test_evolution_conditionsThatAreStated_areInTheWay(self):
        for changed, method in [
                ({"evoLevel": 16}, "level-up level 16"), ({"evoType": "trade"}, "trade"),
                ({"evoType": "useItem", "evoItem": "Thunder Stone"}, "use-item item thunder-stone"),
                ({"evoType": "trade", "evoItem": "Kings Rock"}, "trade holding kings-rock"),
                ({"evoType": "levelMove", "evoMove": "Mimic"}, "level-up knowing mimic"),
                ({"evoType": "levelFriendship"}, "level-up friendship")]:
            self.assertEqual(self.method(**changed), method)

    def test_evolution_conditionInWordsOnly_isNotStated(self):
        self.assertIsNone(self.method(evoType="other", evoCondition="spin while holding a Sweet"))

    def test_evolution_pokemonWithoutPreEvolutionInTheGames_isNotStated(self):
        self.assertIsNone(self.method(prevo="Mew"))
