"""PokéAPI's identifiers of what Pokémon Showdown names."""

import re

from . import ShowdownError

# Forms of Pokémon Showdown that PokéAPI does not have as pokemon.
NO_POKEMON = {"ogerpontealtera", "ogerponwellspringtera", "ogerponhearthflametera", "ogerponcornerstonetera"}


def key_of(name):
    """Pokémon Showdown's key of a name or identifier: its letters a–z and digits."""
    return re.sub("[^a-z0-9]", "", name.lower())


class Names:
    """PokéAPI's identifiers, by those of Pokémon Showdown."""

    def __init__(self, database):
        def rows(query):
            return database.execute(query).fetchall()

        def by_key(query):
            return {key_of(name): name for name, in rows(query)}

        self.varieties = by_key("SELECT pokemon FROM dex_pokemon")
        self.species = dict(rows("SELECT species, pokemon FROM dex_pokemon WHERE is_default = 1"))
        self.defaults = {key_of(species): pokemon for species, pokemon in self.species.items()}
        self.forms = by_key("SELECT form FROM dex_form")
        self.moves = by_key("SELECT move FROM dex_move") | self.exceptions("move", rows)
        self.all_keys = {name: key for key, name in self.moves.items()}
        # What dex_showdown_name has by an exception; of several pokemon with one name the first.
        self.renamed = {
            key: name for key, name in self.exceptions("pokemon", rows).items() if key not in self.varieties}
        self.items = by_key("SELECT item FROM dex_item")
        # The number of the first generation with a rule that asks for each flag.
        self.flags = dict(rows(
            "SELECT DISTINCT f.flag, g.generation_id FROM dex_move_flag AS f"
            " JOIN dex_generation AS g ON g.generation = f.since"))
        self.abilities = by_key("SELECT ability FROM dex_ability")
        self.later_abilities = {
            name for name, generation in rows("SELECT ability, generation FROM dex_ability")
            if generation != "generation-iii"}
        self.types = by_key("SELECT DISTINCT attacking FROM dex_type_chart_at") | {"": "unknown"}
        self.generations = dict(rows("SELECT generation_id, generation FROM dex_generation"))
        self.type_pairs = rows("SELECT attacking, defending, generation FROM dex_type_chart_at")
        self.battle_only = {
            pokemon for pokemon, in rows(
                "SELECT pokemon FROM dex_form GROUP BY pokemon HAVING MIN(is_battle_only OR is_mega) = 1")}

    @staticmethod
    def exceptions(entity, rows):
        found = rows("SELECT showdown_id, identifier FROM dex_showdown_name"
                     f" WHERE entity = '{entity}' AND identifier NOT LIKE '%--%' ORDER BY entity_id DESC")
        return {key: name for key, name in found if key_of(name) != key}

    @staticmethod
    def find(table, name, kind):
        """The identifier of a name in a table of this object; `kind` is for the message."""
        key = key_of(name)
        if key not in table:
            raise ShowdownError(
                f"{kind} {name} of Pokémon Showdown has no identifier of PokéAPI. Add it to dictionary.sql.")
        return table[key]

    def species_of(self, name):
        """The identifier of a species of Pokémon Showdown."""
        return self.find(
            {key_of(species): species for species in self.species}, re.sub("u[0-9]{4}", "", name), "Species")

    @staticmethod
    def ambiguous(mod, key, other, name):
        return ShowdownError(f"{mod.name}: {key} and {other} are both {name}. Correct dictionary.sql.")

    def pokemon_of(self, mod):
        """The pokemon of the games of a mod: identifier to key."""
        result = {}
        for key, species in mod.tables["Pokedex"].items():
            if species.get("isCosmeticForme") or not mod.has_pokemon(key):
                continue
            if key in self.renamed or key in NO_POKEMON:
                name = self.renamed.get(key)
            elif key in self.varieties or "baseSpecies" not in species:
                name = self.varieties.get(key) or self.find(self.defaults, key, "Pokémon")
            else:  # PokéAPI has it as a form, not as a pokemon
                self.find(self.forms, key, "Form")
                continue
            if name in result:
                raise self.ambiguous(mod, key, result[name], name)
            if name:
                result[name] = key
        return result

    def moves_of(self, mod):
        """The moves of the games of a mod: identifier to key."""
        result = {}
        for key in mod.tables["Moves"]:
            if mod.has_move(key) and not re.match("hiddenpower.", key):  # Hidden Power of a type is notation
                name = self.find(self.moves, key, "Move")
                if name in result:
                    raise self.ambiguous(mod, key, result[name], name)
                result[name] = key
        return result

    def all_moves_of(self, mod):
        """All moves with an entry in a mod, also those that are not in its games: identifier to key. Z-Moves, Max Moves
        and Hidden Power of a type are left out."""
        return {
            self.moves[key]: key for key, move in mod.tables["Moves"].items()
            if key in self.moves and not move.get("isZ") and not move.get("isMax")}
