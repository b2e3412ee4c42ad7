#!/usr/bin/env python3
"""Compares a database with Pokémon Showdown's data, in the columns that `pokedex crosscheck` does not compare.

    second_source.py CHECKOUT DB [--all]

CHECKOUT is a folder with data/ of https://github.com/smogon/pokemon-showdown. It prints how many values of each
column were compared, how many differ, and how many only Pokémon Showdown has; --all also prints the second.
DATA-QUALITY.md explains them.
"""

import pathlib
import re
import sqlite3
import sys
from fractions import Fraction

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tools"))
from showdown.literals import Literals
from showdown.mods import BASE, Mod
from showdown.names import Names

STATS = {"atk": "attack", "def": "defense", "spa": "special-attack", "spd": "special-defense", "spe": "speed"}
FACTORS = [100, 200, 50, 0]
GENDERS = {"M": 0, "F": 8, "N": -1}
EGG_GROUPS = {
    "Grass": "plant", "Field": "ground", "Human-Like": "humanshape", "Amorphous": "indeterminate",
    "Undiscovered": "no-eggs"}


def key(name):
    return re.sub(r"u[0-9]{4}|[^a-z0-9]", "", name.lower())  # u0301 is left of an escape


class Comparison:
    def __init__(self, data, database):
        self.data, self.database = data, database
        self.names = Names(database)
        self.base = Mod.load(data, BASE)
        self.found = {}  # column: [compared, differences, how many the database lacks]

    def rows(self, query, *values):
        return self.database.execute(query, values).fetchall()

    def compare(self, column, name, ours, theirs):
        found = self.found.setdefault(column, [0, [], 0])
        if ours in (None, (None, None)) and theirs not in (None, 0, (None, None)):
            found[2] += 1
            return
        found[0] += 1
        if ours != theirs and ours is not None:
            found[1].append(f"{name}: {ours}, Pokémon Showdown {theirs}")

    def type_chart(self):
        """Generation by generation. A mod states the types that differ from those of the next generation."""
        chart = Literals(self.data / "typechart.ts").constants["TypeChart"]
        for generation in range(9, 0, -1):
            path = self.data / f"mods/gen{generation}/typechart.ts"
            if generation < 9 and path.is_file():
                own = Literals(path).constants["TypeChart"]
                chart = {
                    kind: chart.get(kind, {}) | own.get(kind, {}) for kind in chart.keys() | own.keys()
                    if own.get(kind, {}) is not None}
            for attacking, defending, factor in self.rows(
                    "SELECT attacking, defending, factor_percent FROM dex_type_chart_at WHERE generation ="
                    " (SELECT generation FROM dex_generation WHERE generation_id = ?)", generation):
                theirs = chart.get(defending, {}).get("damageTaken", {}).get(attacking.capitalize())
                if theirs is not None:
                    self.compare(
                        "dex_type_chart_at.factor_percent", f"{attacking} on {defending} in {generation}", factor,
                        FACTORS[theirs])

    def pokemon(self):
        keys = self.names.pokemon_of(self.base)
        table = self.base.tables["Pokedex"]
        # A pokemon that is not in the newest games is in the data, too.
        keys |= {name: found for name in self.names.varieties.values()
                 if name not in keys and (found := key(name)) in table}
        for name, height, weight, is_default, species, parent, color, *row in self.rows(
                "SELECT p.pokemon, p.height_dm, p.weight_hg, p.is_default, s.species, s.evolves_from, s.color,"
                " s.gender_rate, s.egg_group_1, s.egg_group_2, s.generation FROM dex_pokemon AS p"
                " JOIN dex_species AS s USING (species_id)"):
            if name not in keys:
                continue
            theirs = table[keys[name]]
            if theirs.get("heightm"):
                self.compare("dex_pokemon.height_dm", name, height, round(theirs["heightm"] * 10))
            if theirs.get("weightkg"):
                self.compare("dex_pokemon.weight_hg", name, weight, round(theirs["weightkg"] * 10))
            if not is_default:
                continue
            ratio = theirs.get("genderRatio", {"F": 0.5})
            rate = GENDERS[theirs["gender"]] if theirs.get("gender") else round(ratio["F"] * 8)
            self.compare("dex_species.gender_rate", species, row[0], rate)
            groups = {EGG_GROUPS.get(group, key(group)) for group in theirs.get("eggGroups", [])}
            self.compare("dex_species.egg_group_1, egg_group_2", species, set(filter(None, row[1:3])), groups)
            self.compare("dex_species.color", species, color, theirs["color"].lower())
            self.compare("dex_species.evolves_from", species, parent and key(parent), self.parent(theirs))
            self.compare(
                "dex_species.generation", species, self.number(row[3]), self.base.generation_of(theirs))
            if parent:
                self.evolution(species, name, theirs)

    def parent(self, entry):
        before = entry.get("prevo")
        before = self.base.tables["Pokedex"][key(before)] if before else None
        return before and key(before.get("baseSpecies", before["name"]))

    def number(self, generation):
        return dict(self.rows("SELECT generation, generation_id FROM dex_generation"))[generation]

    def evolution(self, species, name, entry):
        """The method of the newest games."""
        kind, level = entry.get("evoType"), entry.get("evoLevel")
        item = key(entry.get("evoItem", "")) or None
        wanted = {
            None: ("level-up", level, None, None), "useItem": ("use-item", None, item, None),
            "trade": ("trade", None, None, item), "levelHold": ("level-up", None, None, item),
            "levelMove": ("level-up", None, key(entry.get("evoMove", "")), None),
            "levelFriendship": ("level-up", 160, None, None)}.get(kind)
        if not wanted or kind == "useItem" and not item:
            return  # in words
        ours = [
            (trigger, *(value and key(value) if isinstance(value, str) else value for value in values))
            for trigger, *values in self.rows(
                "SELECT trigger, IFNULL(min_level, min_happiness), IFNULL(item, known_move), held_item FROM dex_evolution"
                " WHERE to_species = ? AND IFNULL(evolved_form, ?) = ?", species, name, name)]
        self.compare(
            "dex_evolution: trigger, level, friendship, items, move", species, wanted if wanted in ours else ours, wanted)

    def moves(self):
        table = self.base.tables["Moves"]
        for name, generation, contest, drain, healing, critical, least, most in self.rows(
                "SELECT move, generation, contest_type, drain, healing, crit_rate, min_hits, max_hits FROM dex_move"):
            entry = table.get({"vice-grip": "visegrip"}.get(name, key(name)))
            if not entry or entry.get("isZ") or entry.get("isMax"):
                continue
            if entry.get("contestType") and contest:
                theirs = {"Beautiful": "beauty", "Clever": "smart"}.get(entry["contestType"], key(entry["contestType"]))
                self.compare("dex_move.contest_type", name, contest, theirs)
            part = entry.get("drain") or entry.get("recoil")
            share = round(Fraction(*part) * 100) * (1 if entry.get("drain") else -1) if part else 0
            self.compare("dex_move.drain", name, drain, share)
            heal = entry.get("heal")
            if heal:
                self.compare("dex_move.healing", name, healing, round(Fraction(*heal) * 100))
            if not entry.get("willCrit"):
                self.compare("dex_move.crit_rate", name, critical, entry.get("critRatio", 1) - 1)
            effects = [entry, entry.get("self"), entry.get("selfBoost"), entry.get("secondary"),
                       *(entry.get("secondaries") or [])]
            effects += [effect["self"] for effect in effects if effect and "self" in effect]
            changes = {
                STATS.get(stat, stat): stages for effect in effects
                for stat, stages in ((effect or {}).get("boosts") or {}).items()}
            ours = dict(self.rows("SELECT stat, stages FROM dex_move_stat_change WHERE move = ?", name))
            self.compare("dex_move_stat_change.stages", name, ours, changes)
            hits = entry.get("multihit")
            hits = tuple(hits) if isinstance(hits, list) else (hits, hits)
            self.compare("dex_move.min_hits, max_hits", name, (least, most), hits)

    def items(self):
        table = Literals(self.data / "items.ts").constants["Items"]
        for name, power in self.rows("SELECT item, fling_power FROM dex_item"):
            theirs = table.get(key(name), {}).get("fling", {}).get("basePower")
            if theirs is not None:
                self.compare("dex_item.fling_power", name, power, theirs)
        old = Literals(self.data / "mods/gen5/items.ts").constants["Items"]
        for name, power, kind in self.rows("SELECT item, natural_gift_power, natural_gift_type FROM dex_berry"):
            # Generation vi made Natural Gift stronger.
            gift = table.get(key(name), {}).get("naturalGift", {}) | old.get(key(name), {}).get("naturalGift", {})
            if gift:
                self.compare("dex_berry.natural_gift_power", name, power, gift["basePower"])
                self.compare("dex_berry.natural_gift_type", name, kind, gift["type"].lower())

    def natures(self):
        table = Literals(self.data / "natures.ts").constants["Natures"]
        for name, *ours in self.rows("SELECT nature, increased_stat, decreased_stat FROM dex_nature"):
            theirs = [STATS.get(table[name].get(part)) for part in ("plus", "minus")]
            if any(theirs):
                self.compare("dex_nature.increased_stat, decreased_stat", name, ours, theirs)

    def print(self, is_complete):
        print(f"{'column':<58} {'compared':>8} {'differ':>6} {'lacking':>7}")
        for column, (compared, differences, lacking) in self.found.items():
            print(f"{column:<58} {compared:>8,} {len(differences):>6,} {lacking:>7,}")
            for line in differences if is_complete else ():
                print(f"  {line}")


def main(arguments):
    paths = [argument for argument in arguments if argument != "--all"]
    if len(paths) != 2:
        sys.exit(__doc__)
    database = sqlite3.connect(f"{pathlib.Path(paths[1]).resolve().as_uri()}?mode=ro", uri=True)
    comparison = Comparison(pathlib.Path(paths[0]) / "data", database)
    for part in (
            comparison.type_chart, comparison.pokemon, comparison.moves, comparison.items, comparison.natures):
        part()
    comparison.print("--all" in arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
