"""What Pokémon Showdown states for all games."""

from fixture import TestCase, move, species, write_general

from showdown.general import values


class GeneralTests(TestCase):
    def values(self, entity, pokemon=(), moves=None):
        names = self.names(
            dex_pokemon=[
                ("ivysaur", "ivysaur", 1), ("bulbasaur", "bulbasaur", 1), ("bulbasaur-red", "bulbasaur", 0)],
            dex_move=[("absorb",), ("tail-slap",), ("recover",), ("breakneck-blitz",)],
            dex_item=[("flower-sweet",), ("cheri-berry",), ("potion",)],
            dex_generation=[(f"generation-{number}", number) for number in range(1, 10)],
            dex_type_chart_at=[
                ("normal", "normal", "generation-1"), ("fire", "normal", "generation-9"),
                ("fire", "fire", "generation-9")])
        self.write_mod("gen9", pokedex=dict(pokemon), moves=moves or {})
        write_general(self)
        element = values(names, self.folder)
        self.assertEqual(element["version_groups"], ["all-games"])
        return element["values"][entity]

    def test_values_pokemon_haveSizeAndThoseOfTheirSpecies(self):
        pokemon = {
            "bulbasaur": species(1, name="Bulbasaur", heightm=0.7, weightkg=6.9, color="Green",
                                 genderRatio={"M": 0.875, "F": 0.125}, eggGroups=["Monster", "Grass"]),
            "bulbasaurred": species(1, heightm=0.8, weightkg=7, baseSpecies="Bulbasaur", forme="Red", color="Red"),
            "ivysaur": species(2, heightm=1, weightkg=13, prevo="Bulbasaur", color="Green", gender="N")}
        self.assertEqual(self.values("pokemon", pokemon), {
            ("height_dm", "bulbasaur"): 7, ("weight_hg", "bulbasaur"): 69, ("height_dm", "bulbasaur-red"): 8,
            ("weight_hg", "bulbasaur-red"): 70, ("height_dm", "ivysaur"): 10, ("weight_hg", "ivysaur"): 130})
        self.assertEqual(self.values("pokemon-species", pokemon), {
            ("gender_rate", "bulbasaur"): 1, ("egg_groups", "bulbasaur"): ["monster", "plant"],
            ("color", "bulbasaur"): "green", ("evolves_from", "bulbasaur"): None,
            ("generation", "bulbasaur"): "generation-1",
            ("gender_rate", "ivysaur"): -1, ("egg_groups", "ivysaur"): [], ("color", "ivysaur"): "green",
            ("evolves_from", "ivysaur"): "bulbasaur", ("generation", "ivysaur"): "generation-1"})

    def test_values_moves_haveShares(self):
        self.assertEqual(self.values("move", moves={
            "absorb": move(71, drain=[1, 2]), "tailslap": move(541, multihit=[2, 5], willCrit=True, recoil=[1, 4]),
            "recover": move(105, heal=[1, 2], critRatio=2, multihit=2),
            "breakneckblitz": move(622, isZ="normaliumz")}), {
            ("drain", "absorb"): 50, ("crit_rate", "absorb"): 0, ("hits", "absorb"): None,
            ("drain", "tail-slap"): -25, ("hits", "tail-slap"): [2, 5],
            ("drain", "recover"): 0, ("healing", "recover"): 50, ("crit_rate", "recover"): 1,
            ("hits", "recover"): [2, 2]} | {
                (field, name): value for name in ("absorb", "tail-slap", "recover") for field, value in (
                    ("flinch_chance", 0), ("ailment", "none 0"), ("stat_changes", None))})

    def test_values_tables_areThoseOfTheDatabase(self):
        self.assertEqual(self.values("type"), {
            ("factor_percent", "fire/normal/generation-9"): 200, ("factor_percent", "fire/fire/generation-9"): 50,
            ("factor_percent", "normal/normal/generation-1"): 100})
        # Natural Gift as before generation vi.
        self.assertEqual(self.values("item"), {
            ("fling_power", "flower-sweet"): 0, ("natural_gift", "cheri-berry"): [60, "fire"]})
        self.assertEqual(self.values("nature"), {("nature", "adamant"): ["attack", "special-attack"]})
