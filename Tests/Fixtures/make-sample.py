#!/usr/bin/env python3
"""Writes the embedded sample source, Tests/Fixtures/Sample/*.ndjson, from a tree of PokéAPI.

    make-sample.py TREE            regenerate (TREE holds data/api/v2/...)
    make-sample.py TREE            regenerate (TREE contains data/api/v2/...)
make-sample.py TREE --check    verify the result: closure, counts, names, no prose of PokéAPI
Facts (ids, names, numbers, references) are taken over; prose is not: flavour texts, effects and
Facts (ids, names, numbers, references) are copied; prose is not: flavor texts, effects and
descriptions are either the short sentences of `sample_texts.py`, written for this project, or
empty. Everything else is closed over: resources that a kept resource needs are kept too, and the
back-references (`type.pokemon`, `move.learned_by_pokemon`, ...) are filtered to kept resources.
The same tree and selection give the same bytes.
"""

import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import sample_selection as selection  # noqa: E402
from sample_check import check  # noqa: E402
from sample_selection import DROPPABLE, META, PROSE_LISTS  # noqa: E402
from sample_texts import DESCRIPTIONS, EFFECTS, FORM_DESCRIPTIONS, TEXTS  # noqa: E402
from sample_tree import (  # noqa: E402
    OUTPUT, PREFIX, Tree, blanked, file_name, is_reference, line, references, target)


# --- Closure -------------------------------------------------------------------------------------

def required(tree, endpoint, number):
    """The references of a resource that must resolve."""
    body = tree.body(endpoint, number)
    droppable = DROPPABLE.get(endpoint, set())
    if isinstance(body, list):
        return
    for key, value in body.items():
        if key not in droppable and key not in PROSE_LISTS:
            yield from references(value)


def close(tree):
    """The kept resources: {endpoint: {id}}."""
    kept = {}
    pending = []
    dropped = {("pokemon", tree.number("pokemon", name)) for name in selection.DROPPED_POKEMON} | {
        ("pokemon-form", tree.number("pokemon-form", name)) for name in selection.DROPPED_FORMS}

    def keep(endpoint, number):
        if number not in kept.setdefault(endpoint, set()):
            kept[endpoint].add(number)
            pending.append((endpoint, number))

    for endpoint in selection.WHOLE:
        for number in tree.numbers(endpoint):
            keep(endpoint, number)
    for endpoint, names in (
        ("pokemon-species", selection.SPECIES),
        ("move", [name for group in selection.MOVES.values() for name in group.split()]),
        ("item", [item for group in selection.ITEMS.values() for item in group]),
        ("location-area", selection.LOCATION_AREAS),
        ("berry", selection.BERRIES),
        ("encounter-condition-value", selection.CONDITION_VALUES),
    ):
        for name in names:
            keep(endpoint, name if isinstance(name, int) else tree.number(endpoint, name))
    for name in selection.MACHINE_MOVES:
        for machine in tree.body("move", tree.number("move", name))["machines"]:
            keep(*target(machine["machine"]))

    while pending:
        endpoint, number = pending.pop()
        for reference in required(tree, endpoint, number):
            keep(*target(reference))
        for field, owned in (("varieties", "pokemon-species"), ("forms", "pokemon")):
            if endpoint == owned:
                for reference in references(tree.body(endpoint, number)[field]):
                    if target(reference) not in dropped:
                        keep(*target(reference))
        if endpoint == "pokemon":
            keep("pokemon/encounters", number)
        if endpoint == "pokemon/encounters":
            for row in tree.body(endpoint, number):
                if target(row["location_area"])[1] in kept["location-area"]:
                    for reference in references(row):
                        keep(*target(reference))
    return kept


# --- Filtering -----------------------------------------------------------------------------------

class Filter:
    """Reduces a body to kept resources, and replaces its prose."""

    def __init__(self, tree, kept):
        self.tree = tree
        self.kept = kept
        self.wide = {tree.number("move", name) for name in selection.WIDE_MOVES}
        self.sprited = {tree.number("pokemon", name) for name in selection.SPRITED_POKEMON}
        self.learners = {
            tree.number("pokemon", name): {tree.number("move", move) for move in moves}
            for name, moves in selection.WIDE_LEARNERS.items()}
        self.languages = dict(tree.listing("language"))
        self.stamps = {
            "version": dict(tree.listing("version")),
            "version_group": dict(tree.listing("version-group")),
        }

    def holds(self, reference):
        endpoint, number = target(reference)
        return number in self.kept.get(endpoint, ())

    def learns(self, pokemon, move):
        return move not in self.wide or move in self.learners.get(pokemon, ())

    def resource(self, endpoint, number):
        body = self.tree.body(endpoint, number)
        if endpoint == "pokemon/encounters":
            return [row for row in body if self.holds(row["location_area"])]
        droppable = DROPPABLE.get(endpoint, set())
        result = {}
        for key, value in body.items():
            if key in PROSE_LISTS:
                result[key] = self.prose(endpoint, number, key)
            elif key in droppable:
                result[key] = self.cut(value)
            else:
                result[key] = self.without_prose(value)
        if endpoint == "pokemon":
            result["moves"] = [
                row for row in result["moves"] if self.learns(number, target(row["move"])[1])]
            if number not in self.sprited:
                result["sprites"] = dict(
                    result["sprites"], versions=blanked(result["sprites"]["versions"]))
        if endpoint == "move":
            result["learned_by_pokemon"] = [
                row for row in result["learned_by_pokemon"] if self.learns(target(row)[1], number)]
            result["contest_combos"] = self.combos(result["contest_combos"])
        return result

    def cut(self, value):
        """Drops the rows of every list whose references are not kept."""
        if isinstance(value, dict):
            return {key: self.cut(child) for key, child in value.items()}
        if not isinstance(value, list):
            return value
        rows = []
        for row in value:
            own = [row] if is_reference(row) else [
                child for child in (row.values() if isinstance(row, dict) else ())
                if is_reference(child)]
            if all(self.holds(reference) for reference in own):
                rows.append(self.cut(row))
        return rows

    def combos(self, combos):
        """As in PokéAPI: an empty list of combos is null, and so is a missing one."""
        if combos is None:
            return None
        combos = {
            kind: {when: moves or None for when, moves in sides.items()}
            for kind, sides in combos.items()}
        return combos if any(any(sides.values()) for sides in combos.values()) else None

    def without_prose(self, value):
        """Inside a kept field (effect_changes, past_values) prose lists become empty."""
        if isinstance(value, dict):
            return {
                key: [] if key in PROSE_LISTS else self.without_prose(child)
                for key, child in value.items()}
        if isinstance(value, list):
            return [self.without_prose(child) for child in value]
        return value

    # Texts written for this project, in PokéAPI's format.

    def language(self, name):
        return {"name": name, "url": f"{PREFIX}language/{self.languages[name]}/"}

    def prose(self, endpoint, number, key):
        if key == "flavor_text_entries":
            return self.flavor_texts(endpoint, TEXTS.get((endpoint, number), []))
        if key == "effect_entries":
            return [
                self.effect(endpoint, language, short, long)
                for language, short, long in EFFECTS.get((endpoint, number), [])]
        table = DESCRIPTIONS if key == "descriptions" else FORM_DESCRIPTIONS
        return [
            {"description": text, "language": self.language(language)}
            for language, text in table.get((endpoint, number), [])]

    def effect(self, endpoint, language, short, long):
        entry = {"effect": long, "language": self.language(language)}
        if endpoint in ("move", "ability", "item"):
            entry["short_effect"] = short
        return entry

    def flavor_texts(self, endpoint, texts):
        field = "version" if endpoint == "pokemon-species" else "version_group"
        key = "text" if endpoint == "item" else "flavor_text"
        entries = []
        for language, stamps, text in texts:
            for stamp in stamps.split():
                entry = {key: text, "language": self.language(language)}
                if not endpoint.endswith("contest-effect"):
                    folder = field.replace("_", "-")
                    number = self.stamps[field][stamp]
                    entry[field] = {"name": stamp, "url": f"{PREFIX}{folder}/{number}/"}
                entries.append(entry)
        return entries


# --- Writing -------------------------------------------------------------------------------------

def write(tree):
    kept = close(tree)
    cutter = Filter(tree, kept)
    os.makedirs(OUTPUT, exist_ok=True)
    texts = {
        file_name(endpoint): "".join(
            line(endpoint, number, cutter.resource(endpoint, number)) for number in sorted(numbers))
        for endpoint, numbers in kept.items()}
    texts[file_name("meta")] = line("meta", None, META)
    for stale in set(os.listdir(OUTPUT)) - set(texts):
        os.remove(os.path.join(OUTPUT, stale))
    for name, text in sorted(texts.items()):
        with open(os.path.join(OUTPUT, name), "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    return texts


def main(arguments):
    paths = [argument for argument in arguments if not argument.startswith("--")]
    flags = set(arguments) - set(paths)
    if len(paths) != 1 or flags - {"--check"}:
        sys.exit(__doc__)
    tree = Tree(paths[0])
    if "--check" in flags:
        bodies, count, texts, complaints = check(tree)
        for complaint in complaints:
            print(complaint)
        print(f"{len(bodies)} resources, {count} references, {texts} upstream texts compared,"
              f" {len(complaints)} complaints")
        sys.exit(1 if complaints else 0)
    texts = write(tree)
    for name, text in sorted(texts.items()):
        size = len(text.encode("utf-8"))
        print(f"{size:9,} bytes {text.count(chr(10)):5} resources  {name}")
    print(f"{sum(len(text.encode('utf-8')) for text in texts.values()):9,} bytes in all")


if __name__ == "__main__":
    main(sys.argv[1:])
