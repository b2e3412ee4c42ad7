"""PokéAPI's identifiers of what Pokémon Showdown names."""

from fixture import TestCase, move, species

from showdown import ShowdownError
from showdown.names import key_of


class NamesTests(TestCase):
    def test_keyOf_name_hasLettersAndDigits(self):
        self.assertEqual([key_of(name) for name in ["Mr. Mime", "porygon2", "Ho-Oh"]], ["mrmime", "porygon2", "hooh"])

    def test_find_unknownName_fails(self):
        names = self.names(dex_move=[("thunder-punch",)])
        self.assertEqual(names.find(names.moves, "Thunder Punch", "Move"), "thunder-punch")
        self.assertEqual(names.find(names.types, "", "Type"), "unknown")
        with self.assertRaisesRegex(ShowdownError, r"Move Ember of Pokémon Showdown has no identifier .*dictionary"):
            names.find(names.moves, "Ember", "Move")

    def test_pokemonOf_keys_areIdentifiersWithoutHyphens(self):
        names = self.names(
            dex_pokemon=[
                ("mr-mime", "mr-mime", 1), ("deoxys-normal", "deoxys", 1), ("deoxys-attack", "deoxys", 0),
                ("indeedee-male", "indeedee", 1), ("indeedee-female", "indeedee", 0), ("unown", "unown", 1)],
            dex_form=[("unown-b", "unown", 0, 0)],
            dex_showdown_name=[
                ("pokemon", 386, "deoxys-normal", "deoxys"), ("pokemon", 876, "indeedee-male", "indeedee"),
                ("pokemon", 10186, "indeedee-female", "indeedeef")])
        mod = self.mod("gen9", pokedex={
            "mrmime": species(122), "deoxys": species(386),
            "deoxysattack": species(386, baseSpecies="Deoxys", forme="Attack"), "indeedee": species(876),
            "indeedeef": species(876, baseSpecies="Indeedee", forme="F"), "unown": species(201),
            # A form that PokéAPI has, but not as a pokemon; one without any difference; one that PokéAPI lacks.
            "unownb": species(201, baseSpecies="Unown", forme="B"), "unownc": species(201, isCosmeticForme=True),
            "ogerpontealtera": species(1017, baseSpecies="Ogerpon", forme="Teal-Tera")})
        self.assertEqual(names.pokemon_of(mod), {
            "mr-mime": "mrmime", "deoxys-normal": "deoxys", "deoxys-attack": "deoxysattack",
            "indeedee-male": "indeedee", "indeedee-female": "indeedeef", "unown": "unown"})

    def test_pokemonOf_unknownPokemon_fails(self):
        names = self.names(dex_pokemon=[("mew", "mew", 1)])
        with self.assertRaisesRegex(ShowdownError, "Pokémon fakemon of Pokémon Showdown has no identifier"):
            names.pokemon_of(self.mod("gen9", pokedex={"fakemon": species(150)}))

    def test_pokemonOf_unknownForm_fails(self):
        names = self.names(dex_pokemon=[("mew", "mew", 1)])
        with self.assertRaisesRegex(ShowdownError, "Form mewgold of Pokémon Showdown has no identifier"):
            names.pokemon_of(self.mod("gen9", pokedex={"mewgold": species(151, baseSpecies="Mew", forme="Gold")}))

    def test_pokemonOf_twoKeysOfOnePokemon_fails(self):
        names = self.names(
            dex_pokemon=[("minior-red", "minior", 1)],
            dex_showdown_name=[("pokemon", 10136, "minior-red", "minior"), ("pokemon", 10137, "minior-blue", "minior")])
        with self.assertRaisesRegex(ShowdownError, "gen9: miniorred and minior are both minior-red"):
            names.pokemon_of(self.mod("gen9", pokedex={
                "minior": species(774), "miniorred": species(774, baseSpecies="Minior")}))

    def test_movesOf_keys_areIdentifiersWithoutHyphens(self):
        names = self.names(
            dex_move=[("vice-grip",), ("hidden-power",), ("pound",)],
            dex_showdown_name=[("move", 11, "vice-grip", "visegrip")])
        mod = self.mod("gen9", moves={
            "visegrip": move(11), "hiddenpower": move(237), "hiddenpowerfire": move(237), "pound": move(1)})
        self.assertEqual(
            names.moves_of(mod), {"vice-grip": "visegrip", "hidden-power": "hiddenpower", "pound": "pound"})

    def test_battleOnly_pokemon_isThatOfNoOtherForm(self):
        names = self.names(dex_form=[
            ("aegislash-blade", "aegislash-blade", 1, 0), ("venusaur-mega", "venusaur-mega", 0, 1),
            ("cherrim-overcast", "cherrim", 0, 0), ("cherrim-sunshine", "cherrim", 1, 0)])
        self.assertEqual(names.battle_only, {"aegislash-blade", "venusaur-mega"})
