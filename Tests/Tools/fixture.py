"""Small folders with data of Pokémon Showdown, and a database with the views that the tools read."""

import json
import pathlib
import sqlite3
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "Tools"
sys.dont_write_bytecode = True
sys.path.insert(0, str(TOOLS))

from showdown.mods import Mod
from showdown.names import Names

VIEWS = {
    "dex_pokemon": "pokemon, species, is_default", "dex_form": "form, pokemon, is_battle_only, is_mega",
    "dex_move": "move", "dex_ability": "ability, generation", "dex_type_chart_at": "attacking, defending, generation",
    "dex_species": "species, evolves_from", "dex_learnset": "version_group, pokemon, method, move, via",
    "dex_move_at":
        "version_group, move, type, damage_class, power, accuracy, pp, priority, effect_chance, target",
    "dex_number": "pokedex, species", "dex_version_group": "version_group, sort_order, generation_number",
    "dex_effect": "entity, identifier, language, source", "dex_item": "item", "dex_move_flag": "flag, since",
    "dex_generation": "generation, generation_id", "dex_showdown_name": "entity, entity_id, identifier, showdown_id",
}
# A table of Pokémon Showdown: its constant.
CONSTANTS = {"pokedex": "Pokedex", "moves": "Moves", "learnsets": "Learnsets", "formats-data": "FormatsData"}


def database(**rows):
    """A database with the given rows in the views, the others without rows."""
    result = sqlite3.connect(":memory:")
    for name, columns in VIEWS.items():
        result.execute(f"CREATE TABLE {name} ({columns})")
        count = len(columns.split(","))
        result.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * count)})", rows.get(name, []))
    result.commit()
    return result


def species(number, **values):
    """The literal of a pokemon with equal base stats."""
    members = {
        "types": ["Normal"], "baseStats": dict.fromkeys(["hp", "atk", "def", "spa", "spd", "spe"], 50),
        "abilities": {"0": "Run Away"}, "num": number, "color": "Gray"} | values
    return members


def move(number, **values):
    """The literal of a move that only causes damage."""
    return {
        "num": number, "type": "Normal", "category": "Physical", "basePower": 40, "accuracy": 100, "pp": 35,
        "priority": 0, "flags": {}, "target": "normal", "secondary": None} | values


# The code of Damp, which lists the moves that it prevents.
ABILITIES = "\tdamp: {\n\t\tonAnyTryMove(target, source, effect) {\n\t\t\tif (['burst'].includes(effect.id)) {\n"


def write_general(case):
    """The files with the values of all games."""
    for file, constant, entries in [
            ("typechart", "TypeChart", {
                "normal": {"damageTaken": {"Normal": 0, "Fire": 1}}, "fire": {"damageTaken": {"Fire": 2}}}),
            ("items", "Items", {
                "flowersweet": {"fling": {"basePower": 0}},
                "cheriberry": {"naturalGift": {"basePower": 80, "type": "Fire"}}}),
            ("mods/gen5/items", "Items", {
                "cheriberry": {"inherit": True, "naturalGift": {"basePower": 60, "type": "Fire"}}}),
            ("natures", "Natures", {"adamant": {"plus": "atk", "minus": "spa"}, "hardy": {}})]:
        case.write(f"{file}.ts", f"export const {constant}: {{[key: string]: any}} = {literal(entries)};\n")


class TestCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def mod(self, name, parent="gen9", **tables):
        """A mod with the given entries by table: `pokedex`, `moves`, `learnsets`, `formats_data`. `gen9` has no
        parent."""
        self.write_mod(name, parent, **tables)
        return Mod(self.folder, name)

    def write_mod(self, name, parent="gen9", **tables):
        place = "" if name == "gen9" else f"mods/{name}/"
        if not (self.folder / "abilities.ts").exists():
            self.write("abilities.ts", ABILITIES)
        if name != "gen9":
            self.write(f"{place}scripts.ts", f"export const Scripts: Data = {{\n\tinherit: '{parent}',\n}};\n")
        for table, entries in tables.items():
            file = table.replace("_", "-")
            constant = f"export const {CONSTANTS[file]}: {{[key: string]: any}}"
            self.write(f"{place}{file}.ts", f"{constant} = {literal(entries)};\n")

    def names(self, **rows):
        rows.setdefault("dex_ability", [("run-away", "generation-iii")])
        rows.setdefault("dex_type_chart_at", [(kind, kind, "generation-i") for kind in ("normal", "fire", "dragon")])
        return Names(database(**rows))


def literal(value):
    """The value as TypeScript."""
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}": {literal(entry)}' for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(literal, value)) + "]"
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)
