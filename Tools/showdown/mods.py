"""Pokémon Showdown's data of a game."""

import functools
import re

from .literals import Literals

TABLES = {"Pokedex": "pokedex", "Moves": "moves", "Learnsets": "learnsets", "FormatsData": "formats-data"}
BASE = "gen9"


class Mod:
    """The data of one mod: its own entries over those of its parent, as in sim/dex.ts."""

    def __init__(self, data, name):
        folder = data if name == BASE else data / "mods" / name
        parent = None
        if name != BASE:
            scripts = (folder / "scripts.ts").read_text(encoding="utf-8")
            match = re.search(r"^\tinherit: ['\"](\w+)['\"]", scripts, re.M)
            parent = Mod.load(data, match[1] if match else BASE)
        self.name = name
        self.generation = int(name[3]) if name.startswith("gen") else parent.generation
        self.own, self.tables = {}, {}
        for table, file in TABLES.items():
            path = folder / f"{file}.ts"
            own = Literals(path).constants[table] if path.is_file() else {}
            entries = dict(parent.tables[table]) if parent else {}
            for key, entry in own.items():
                if entry is None:
                    entries.pop(key, None)
                elif entry.get("inherit"):
                    entries[key] = {**entries.get(key, {}), **entry}
                else:
                    entries[key] = entry
            self.own[table], self.tables[table] = own, entries

    @classmethod
    @functools.cache
    def load(cls, data, name):
        """The mod of that name in the folder `data`. It is read once."""
        return cls(data, name)

    def generation_of(self, species):
        """The generation that introduced a pokemon: `Species` in sim/dex-species.ts."""
        forme, number = species.get("forme", ""), species["num"]
        if species.get("gen"):
            return species["gen"]
        if number >= 906 or "Paldea" in forme:
            return 9
        if number >= 810 or forme in ("Gmax", "Galar", "Galar-Zen", "Hisui"):
            return 8
        if number >= 722 or forme.startswith("Alola") or forme == "Starter":
            return 7
        if number >= 650 or forme in ("Primal", "Mega", "Mega-X", "Mega-Y"):
            return 6
        return next(gen for first, gen in ((494, 5), (387, 4), (252, 3), (152, 2), (1, 1)) if number >= first)

    def has_pokemon(self, key):
        """Whether a pokemon is in the games of this mod: `getByID` in sim/dex-species.ts."""
        species = self.tables["Pokedex"][key]
        if species["num"] < 1 or self.generation_of(species) > self.generation:
            return False
        state = self.tables["FormatsData"].get(key, {}).get("isNonstandard", species.get("isNonstandard"))
        if state not in (None, "Unobtainable"):
            return False
        forme = species.get("forme", "")
        if self.name == "gen7letsgo" and state is None:
            return (species["num"] <= 151 or key in ("meltan", "melmetal")) and (
                forme in ("", "Alola", "Mega", "Mega-X", "Mega-Y", "Starter") and key != "pikachualola")
        if self.name == "gen8bdsp":
            return self.generation_of(species) <= 4 and key != "pichuspikyeared"
        return True

    def is_unobtainable(self, key):
        """Whether a pokemon is in the data of the games of this mod, but not in the games."""
        return self.tables["FormatsData"].get(key, {}).get("isNonstandard") == "Unobtainable"

    def has_move(self, key):
        """Whether a move is in the games of this mod, and is neither a Z-Move nor a Max Move."""
        move = self.tables["Moves"][key]
        number = move["num"]
        firsts = ((827, 9), (743, 8), (622, 7), (560, 6), (468, 5), (355, 4), (252, 3), (166, 2))
        generation = move.get("gen") or next((gen for first, gen in firsts if number >= first), 1)
        return (number >= 1 and generation <= self.generation and not move.get("isZ") and not move.get("isMax")
                and move.get("isNonstandard") in (None, "Unobtainable"))
