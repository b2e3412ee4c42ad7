"""Reads the tables of Pokémon Champions and writes them as facts, with which `pokedex crosscheck` compares a database.

    python3 Tools/champout CHECKOUT --database DB --revision COMMIT --date DATE --facts FILE

CHECKOUT  a folder with LICENSE and masterdata/ of https://github.com/projectpokemon/champout, a dump of the game
DB        a built database; it gives the identifiers
COMMIT    the commit of the checkout, DATE its date (YYYY-MM-DD)
FILE      gets the facts, as rows of an SQLite file

The tool fails if something of the game has no identifier. champout has the MIT license: whoever passes its data on must
pass on its copyright notice and license text. The notice is in the file.
"""

import argparse
import json
import pathlib
import re
import sqlite3
import sys

# `python3 Tools/champout` searches for modules in that folder only
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from output import write_facts

REGIONS = {"11": "alola", "31": "galar", "41": "hisui"}
MEGAS = {"51": "mega", "52": "mega-y"}
DAMAGE_CLASSES = ["physical", "special", "status"]
STATS = {
    "hp": "hp", "attack": "atk", "defense": "def", "special_attack": "spatk", "special_defense": "spdef",
    "speed": "agi"}
# Pokemon by national number and number of the form, where neither region nor Mega Evolution names it. Other forms of
# these species are no pokemon of PokéAPI.
FORMS = {
    "128": {1: "tauros-paldea-combat-breed", 2: "tauros-paldea-blaze-breed", 3: "tauros-paldea-aqua-breed"},
    "351": {1: "castform-sunny", 2: "castform-rainy", 3: "castform-snowy"},
    "479": {1: "rotom-heat", 2: "rotom-wash", 3: "rotom-frost", 4: "rotom-fan", 5: "rotom-mow"},
    "666": {}, "671": {}, "676": {}, "855": {}, "869": {}, "1013": {},
    "670": {5: "floette-eternal", 6: "floette-mega"},
    "678": {1: "meowstic-female", 2: "meowstic-male-mega", 3: "meowstic-female-mega"},
    "681": {1: "aegislash-blade"},
    "711": {1: "gourgeist-small", 2: "gourgeist-large", 3: "gourgeist-super"},
    "745": {1: "lycanroc-midnight", 2: "lycanroc-dusk"},
    "778": {1: "mimikyu-busted"},
    "877": {1: "morpeko-hangry"},
    "902": {1: "basculegion-female"},
    "925": {0: "maushold-family-of-three", 1: "maushold-family-of-four"},
    "964": {1: "palafin-hero"},
}


class ChampoutError(Exception):
    """Something in the tables that the tool does not understand. The text says where, and what to do."""


class Tables:
    def __init__(self, folder, database):
        self.folder, self.database = folder, database
        self.moves = self.identifiers("SELECT move_id, move FROM dex_move")
        self.types = self.identifiers("SELECT type_id, type FROM dex_type")
        self.pokemon = {name for name, in database.execute("SELECT pokemon FROM dex_pokemon")}
        self.defaults = self.identifiers("SELECT species_id, pokemon FROM dex_pokemon WHERE is_default = 1")
        self.species = self.identifiers("SELECT species_id, species FROM dex_species")

    def identifiers(self, query):
        return {str(number): name for number, name in self.database.execute(query)}

    def read(self, name):
        return json.loads((self.folder / f"{name}.json").read_text(encoding="utf-8"))

    def find(self, table, number, place):
        if number not in table:
            raise ChampoutError(f"{place}: no identifier of PokéAPI for {number}. Extend Tools/champout.")
        return table[number]

    def pokemon_of(self, row, forms):
        """The identifier of a pokemon, None for a form that is no pokemon of PokéAPI. `forms` are the rows of its
        species."""
        number, form, place = row["no"], int(row["fo"]), f"personal.json: {row['id']}"
        named = FORMS.get(number)
        if named is not None and (form in named or form):
            name = named.get(form)
            if name is None:
                return None
        elif form == 0:
            name = self.find(self.defaults, number, place)
        else:
            species = self.find(self.species, number, place)
            ending = REGIONS.get(row["rr"]) or MEGAS.get(row["ff"])
            if ending == "mega" and any(other["ff"] == "52" for other in forms):
                ending = "mega-x"
            name = f"{species}-{ending}"
        if name not in self.pokemon:
            raise ChampoutError(f"{place}: no pokemon {name} in the database. Extend FORMS in Tools/champout.")
        return name

    def type(self, number, place):
        """PokéAPI counts types from 1."""
        return self.find(self.types, str(int(number) + 1), place)

    def game(self):
        """The facts of the game."""
        names, pokemon = {}, {}
        rows = self.read("personal")
        for row in rows:
            name = self.pokemon_of(row, [other for other in rows if other["no"] == row["no"]])
            if name is None:
                continue
            names[row["id"]], place = name, f"personal.json: {row['id']}"
            pokemon[name] = {
                "stats": {stat: int(row[member]) for stat, member in STATS.items()},
                "types": list(dict.fromkeys(self.type(row[member], place) for member in ("type1", "type2")))}
        moves = {}
        for row in self.read("waza"):
            if row["available"] != "1":
                continue
            power, accuracy = int(row["power"]), int(row["accuracy"])
            moves[self.find(self.moves, row["id"], f"waza.json: {row['id']}")] = {
                "type": self.type(row["type"], f"waza.json: {row['id']}"),
                "damage_class": DAMAGE_CLASSES[int(row["category"])],
                "power": power if power > 1 else None,  # 1 means that a formula gives it
                "accuracy": accuracy if accuracy <= 100 else None,  # 101 cannot miss
                "pp": int(row["pp"]), "priority": int(row["priority"])}
        learnsets = {}
        for row in self.read("waza_learn"):
            if row["id"] in names:
                learned = {
                    self.find(self.moves, number, f"waza_learn.json: {row['id']}")
                    for number in row["waza"].split(",") if number}
                learnsets[names[row["id"]]] = {"train": sorted(learned & moves.keys())}
        return {"version_groups": ["champions"], "pokemon": pokemon, "moves": moves, "learnsets": learnsets}


def run(options):
    notice = re.search(r"^Copyright .*$", (options.checkout / "LICENSE").read_text(encoding="utf-8"), re.M)
    if not notice:
        raise ChampoutError(
            f"{options.checkout}/LICENSE: no copyright notice found. Check the license before you use the data.")
    database = sqlite3.connect(f"{pathlib.Path(options.database).resolve().as_uri()}?mode=ro", uri=True)
    write_facts(options.facts, {
        "id": "champout", "name": "champout", "location": "https://github.com/projectpokemon/champout",
        "revision": options.revision, "date": options.date, "license": "MIT", "notice": notice[0],
    }, [Tables(options.checkout / "masterdata", database).game()])


def main():
    parser = argparse.ArgumentParser(
        prog="Tools/champout", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=pathlib.Path)
    for option in ("database", "revision", "date"):
        parser.add_argument(f"--{option}", required=True)
    parser.add_argument("--facts", type=pathlib.Path, required=True)
    try:
        run(parser.parse_args())
    except ChampoutError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
