#!/usr/bin/env python3
"""Writes a copy of a tree of PokéAPI in which evolution chains have the form of September 2026 (pokeapi#1656).

    make_tree.py TREE OUTPUT
    make_tree.py --evolutions-by-game OLD.sqlite NEW.sqlite

TREE is an unpacked snapshot of 2026-08-08 with `data/api/v2`; its files are linked, not copied. The description of the
change, which no snapshot has:

- `required_pokemon_form` and `evolved_pokemon_form`, each a pokemon-form or null, instead of `base_form` and
  `evolved_form`, which are null or gone; the ordinary form may be named;
- `allowed_natures`: natures, or null;
- `condition_expression`: null, or an object of `expression`, `percentage_chance` and `variables`;
- the trigger `other` is `in-battle-level-up`; `meltan-candies` and `unclassified` are new;
- every variety has methods of its own; Meltan and Melmetal are one chain.

The second command compares databases of TREE and of OUTPUT, and fails if the new one lacks a step from pokemon to pokemon
that the old one has in a game.
"""

import copy
import os
import pathlib
import sqlite3
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "GenerationX"))
from make import Tree  # noqa: E402

AMPED = "adamant brave docile hardy hasty impish jolly lax naive naughty rash quirky sassy".split()
LOW_KEY = "bashful bold calm careful gentle lonely mild modest quiet relaxed serious timid".split()
# species: (results, each with the members of its method)
OUTCOMES = {
    "toxtricity": [("toxtricity-amped", {"natures": AMPED}), ("toxtricity-low-key", {"natures": LOW_KEY})],
    "meowstic": [("meowstic-male", {"gender": 2}), ("meowstic-female", {"gender": 1})],
    "oinkologne": [("oinkologne-male", {"gender": 2}), ("oinkologne-female", {"gender": 1})],
    "basculegion": [("basculegion-male", {"gender": 2}), ("basculegion-female", {"gender": 1})],
    "wormadam": [(f"wormadam-{cloak}", {"from": f"burmy-{cloak}"}) for cloak in ("plant", "sandy", "trash")],
    "gastrodon": [(f"gastrodon-{sea}", {"from": f"shellos-{sea}"}) for sea in ("west", "east")],
    "silcoon": [(None, {"condition": ("(personality_value / 65536) % 10 <= 4", 50)})],
    "cascoon": [(None, {"condition": ("(personality_value / 65536) % 10 > 4", 50)})],
    "maushold": [("maushold-family-of-four", {"condition": ("encryption_constant % 100 > 0", 99)}),
                 ("maushold-family-of-three", {"condition": ("encryption_constant % 100 == 0", 1)})],
    "dudunsparce": [("dudunsparce-two-segment", {"condition": ("encryption_constant % 100 > 0", 99)}),
                    ("dudunsparce-three-segment", {"condition": ("encryption_constant % 100 == 0", 1)})],
}
# Steps whose methods name the ordinary form.
ORDINARY = {("exeggcute", "exeggutor"), ("koffing", "weezing"), ("rattata", "raticate"), ("mime-jr", "mr-mime")}
# The first games of two methods that this project corrects, and of one before its species.
DATES = {("sandshrew", "sandslash", "ice-stone"): "sun-moon", ("nosepass", "probopass", "thunder-stone"): "legends-arceus",
         ("tyrogue", "hitmonlee", None): "gold-silver"}


class Maker(Tree):
    def reference(self, endpoint, name):
        for entry in self.load(endpoint)["results"]:
            if entry["name"] == name:
                return dict(entry)
        raise KeyError(f"{endpoint} {name}")

    def default_form(self, pokemon):
        """The default form of a pokemon, named by a reference; None for None."""
        if pokemon is None:
            return None
        forms = self.load("pokemon", pokemon["url"].split("/")[-2])["forms"]
        for form in forms:
            if self.load("pokemon-form", form["url"].split("/")[-2])["is_default"]:
                return dict(form)
        return dict(forms[0])

    def converted(self, detail, keeps_members):
        row = {"allowed_natures": None, "condition_expression": None}
        for member, value in detail.items():
            if member in ("base_form", "evolved_form"):
                name = {"base_form": "required_pokemon_form", "evolved_form": "evolved_pokemon_form"}[member]
                row[name] = self.default_form(value)
                if keeps_members:
                    row[member] = None
            else:
                row[member] = value
        if row["trigger"]["name"] == "other":
            row["trigger"] = dict(row["trigger"], name="in-battle-level-up")
        return row

    def outcome(self, row, form, members):
        row = copy.deepcopy(row)
        if form:
            row["evolved_pokemon_form"] = self.reference("pokemon-form", form)
        if "natures" in members:
            row["allowed_natures"] = [self.reference("nature", name) for name in members["natures"]]
        if "gender" in members:
            row["gender"] = members["gender"]
        if "from" in members:
            row["required_pokemon_form"] = self.reference("pokemon-form", members["from"])
        if "condition" in members:
            expression, chance = members["condition"]
            name = expression.strip("(").split()[0].replace("_", "-")
            row["condition_expression"] = {
                "expression": expression, "percentage_chance": chance,
                "variables": [{"name": name, "url": f"/api/v2/evolution-variable/{1 + (name[0] == 'e')}/"}]}
        return row

    def convert_link(self, link, keeps_members):
        for child in link["evolves_to"]:
            step = link["species"]["name"], child["species"]["name"]
            rows = [self.converted(row, keeps_members) for row in child["evolution_details"]]
            for row in rows:
                if step in ORDINARY:
                    for member, name in zip(("required_pokemon_form", "evolved_pokemon_form"), step):
                        row[member] = row[member] or self.reference("pokemon-form", name)
                date = DATES.get((*step, row["item"] and row["item"]["name"]))
                if date:
                    row["version_group"] = self.reference("version-group", date)
            if step[1] in OUTCOMES:
                rows = [self.outcome(row, *outcome) for row in rows for outcome in OUTCOMES[step[1]]]
            if step[1] == "sneasler":
                # What an amendment adds.
                used = copy.deepcopy(rows[0])
                used |= {"item": used["held_item"], "held_item": None, "is_default": False,
                         "trigger": self.reference("evolution-trigger", "use-item")}
                rows.append(used)
            child["evolution_details"] = rows
            self.convert_link(child, keeps_members)

    def convert_triggers(self):
        trigger = self.load("evolution-trigger", 10)
        trigger["name"] = "in-battle-level-up"
        for name in trigger["names"]:
            name["name"] = {"en": "Level up in battle", "fr": "Montée de niveau en combat"}[name["language"]["name"]]
        self.write(trigger, "evolution-trigger", 10)
        english = next(n["language"] for n in trigger["names"] if n["language"]["name"] == "en")
        species = [self.reference("pokemon-species", "melmetal")]
        for number, name, text, of in ((17, "meltan-candies", "Use 400 Meltan Candies in Pokémon GO", species),
                                       (18, "unclassified", "Unclassified", [])):
            self.write({"id": number, "name": name, "names": [{"language": english, "name": text}],
                        "pokemon_species": of}, "evolution-trigger", number)
        index = self.load("evolution-trigger")
        for entry in index["results"]:
            if entry["name"] == "other":
                entry["name"] = "in-battle-level-up"
        index["results"] += [{"name": name, "url": f"/api/v2/evolution-trigger/{number}/"}
                             for number, name in ((17, "meltan-candies"), (18, "unclassified"))]
        index["count"] = len(index["results"])
        self.write(index, "evolution-trigger")

    def join_meltan(self):
        chains = {self.load("pokemon-species", n)["evolution_chain"]["url"]: n for n in (808, 809)}
        first, second = sorted(chains, key=chains.get)
        number, gone = (url.split("/")[-2] for url in (first, second))
        chain, child = self.load("evolution-chain", number), self.load("evolution-chain", gone)["chain"]
        blank = self.load("evolution-chain", 1)["chain"]["evolves_to"][0]["evolution_details"][0]
        child["evolution_details"] = [blank | {
            "min_level": None, "trigger": self.reference("evolution-trigger", "meltan-candies"),
            "version_group": self.reference("version-group", "lets-go-pikachu-lets-go-eevee")}]
        chain["chain"]["evolves_to"].append(child)
        self.write(chain, "evolution-chain", number)
        os.unlink(self.path("evolution-chain", gone))
        os.rmdir(os.path.dirname(self.path("evolution-chain", gone)))
        index = self.load("evolution-chain")
        index["results"] = [entry for entry in index["results"] if entry["url"] != second]
        index["count"] = len(index["results"])
        self.write(index, "evolution-chain")
        melmetal = self.load("pokemon-species", 809)
        melmetal["evolution_chain"]["url"] = first
        melmetal["evolves_from_species"] = self.reference("pokemon-species", "meltan")
        self.write(melmetal, "pokemon-species", 809)

    def convert(self):
        self.convert_triggers()
        for entry in self.load("evolution-chain")["results"]:
            number = int(entry["url"].split("/")[-2])
            chain = self.load("evolution-chain", number)
            self.convert_link(chain["chain"], keeps_members=number % 2 == 0)
            self.write(chain, "evolution-chain", number)
        self.join_meltan()


def link_tree(source, target):
    for folder, _, names in os.walk(source):
        copied = os.path.join(target, os.path.relpath(folder, source))
        os.makedirs(copied)
        for name in names:
            os.link(os.path.join(folder, name), os.path.join(copied, name))


def steps_by_game(path):
    query = """
        SELECT version_group, from_species, to_species, COALESCE(base_form, b.pokemon), COALESCE(evolved_form, r.pokemon)
        FROM dex_evolution_at JOIN dex_pokemon AS b ON b.species = from_species AND b.is_default
        JOIN dex_pokemon AS r ON r.species = to_species AND r.is_default"""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        return set(database.execute(query))


def main(arguments):
    if len(arguments) == 3 and arguments[0] == "--evolutions-by-game":
        old, new = map(steps_by_game, arguments[1:])
        print(f"{len(old)} steps by game before, {len(new)} after, {len(new - old)} new, {len(old - new)} lost")
        for step in sorted(old - new):
            print("lost:", *step)
        return 1 if old - new else 0
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 64
    link_tree(*arguments)
    Maker(arguments[1]).convert()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
