"""Reads the tables of Pokémon Champions and writes them as facts, with which `pokedex crosscheck` compares a database.

    python3 Tools/champout CHECKOUT --database DB --revision COMMIT --date DATE --facts FILE [--supplement NAMES]

CHECKOUT  a folder with LICENSE, masterdata/ and rom-txt/ of https://github.com/projectpokemon/champout, a dump of
          the game
DB        a built database; it gives the identifiers, and says which names PokéAPI has
COMMIT    the commit of the checkout, DATE its date (YYYY-MM-DD)
FILE      gets the facts, as rows of an SQLite file
NAMES     gets the supplement with names in languages in which PokéAPI has none

The tool fails if something of the game has no identifier. champout has the MIT license: whoever passes its data on must
pass on its copyright notice and license text. The notice is in the file.
"""

import argparse
import json
import pathlib
import re
import sqlite3
import sys
import unicodedata

# `python3 Tools/champout` searches for modules in that folder only
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from output import ALL_GAMES, write, write_facts

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

LOCATION = "https://github.com/projectpokemon/champout"
LANGUAGES = {
    "deu": "de", "esp": "es", "fra": "fr", "ita": "it", "jpn": "ja", "kor": "ko", "latam": "es-419", "sch": "zh-hans",
    "tch": "zh-hant", "usa": "en"}
# The names by endpoint: the file, and whether its labels end with PokéAPI's id. Others are found by two names.
NAMES = {
    "ability": ("tokusei", False), "item": ("itemname", False), "move": ("wazaname", True),
    "nature": ("seikaku", False), "pokemon-species": ("monsname_syn", True), "type": ("typename", False)}


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

    def names(self):
        """The names by endpoint and identifier, each with its language."""
        found = {}
        for entity, (file, has_id) in NAMES.items():
            texts = {}
            paths = {folder: self.folder.parent / f"rom-txt/{folder}/{file}.json" for folder in LANGUAGES}
            if not any(path.is_file() for path in paths.values()):
                # A part of a checkout. One language without the file is an error.
                print(f"champout: no {file}.json, so names of the kind {entity} are not compared", file=sys.stderr)
                continue
            for folder, language in LANGUAGES.items():
                rows = json.loads(paths[folder].read_text(encoding="utf-8"))
                for row in rows["mSDataSet"]:
                    texts.setdefault(row["LabelName"], {})[language] = unicodedata.normalize("NFC", row["OriginalText"])
            ours = {}
            # Of two items of one name, the first is the one of the main series.
            for number, name, english, japanese in self.database.execute(
                    "SELECT r.entity_id, r.identifier, e.text, j.text FROM dex_resource AS r"
                    " JOIN dex_display_name AS e USING (entity, entity_id)"
                    " JOIN dex_display_name AS j USING (entity, entity_id)"
                    " WHERE r.entity = ? AND e.language = 'en' AND j.language = 'ja' ORDER BY r.entity_id DESC",
                    [entity]):
                ours[str(number) if has_id else key(english, japanese)] = name
            for label, names in texts.items():
                number = str(int(label.rsplit("_", 1)[1]))
                name = ours.get(number if has_id else key(names["en"], names["ja"]))
                # An egg, and a move that PokéAPI lacks.
                if name is None and (entity, number) not in {("pokemon-species", "0"), ("move", "920")}:
                    raise ChampoutError(f"{file}.json: no {entity} called {names['en']}. Extend Tools/champout.")
                if name:
                    found[entity, name] = {
                        language: text for language, text in names.items()
                        # The game shows the signs of the two Nidoran apart.
                        if text and (not name.startswith("nidoran-") or text[-1] in "♀♂")}
        return found

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


def key(english, japanese):
    """What two spellings of a name have in common."""
    return unicodedata.normalize("NFKC", f"{english}/{japanese}").replace("’", "'").casefold()


def missing_names(names, database):
    """The names in languages in which PokéAPI has none."""
    known = set(database.execute(
        "SELECT entity, identifier, language FROM dex_name WHERE field = 'name' AND source <> 'supplement'"))
    added = {}
    for (entity, name), texts in names.items():
        for language, text in texts.items():
            if (entity, name, language) not in known:
                added.setdefault(entity, {}).setdefault(name, {})[language] = text
    return added


def run(options):
    notice = re.search(r"^Copyright .*$", (options.checkout / "LICENSE").read_text(encoding="utf-8"), re.M)
    if not notice:
        raise ChampoutError(
            f"{options.checkout}/LICENSE: no copyright notice found. Check the license before you use the data.")
    database = sqlite3.connect(f"{pathlib.Path(options.database).resolve().as_uri()}?mode=ro", uri=True)
    source = {
        "id": "champout", "name": "champout", "location": LOCATION, "revision": options.revision,
        "date": options.date, "license": "MIT", "notice": notice[0]}
    tables = Tables(options.checkout / "masterdata", database)
    names = tables.names()
    write_facts(options.facts, source, [tables.game(), {"version_groups": [ALL_GAMES], "values": {
        entity: {
            (f"name:{entity}", f"{name}/{language}"): text
            for (kind, name), texts in names.items() if kind == entity for language, text in texts.items()}
        for entity in NAMES}}])
    if options.supplement:
        write(options.supplement, {"format": 1, "source": source, "supplements": [{
            "id": "champions-names", "scope": "rows", "names": missing_names(names, database),
            "reason": "PokéAPI has no names of these in these languages.",
            "reference": f"{LOCATION}/tree/{options.revision}/rom-txt"}]}, {"names", "ability", "item", "move"})


def main():
    parser = argparse.ArgumentParser(
        prog="Tools/champout", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=pathlib.Path)
    for option in ("database", "revision", "date"):
        parser.add_argument(f"--{option}", required=True)
    parser.add_argument("--facts", type=pathlib.Path, required=True)
    parser.add_argument("--supplement", type=pathlib.Path)
    try:
        run(parser.parse_args())
    except ChampoutError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
