#!/usr/bin/env python3
"""Compares a built database with the JSON that it was built from, through the public views only.

    compare.py TREE DB [--limit N]

TREE is a tree of PokéAPI (TREE/data/api/v2/...), DB the pokedex.sqlite made of it. Shares no code
with the pipeline: it reads design/CONTRACT.md's views on one side and the JSON on the other.
A difference that a correction of the view dex_correction explains is fine. Exit code 1 where any
other is found.
"""

import os
import re
import sqlite3
import sys
import time
from collections import Counter

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from expected import Expected, ODD_TYPES, Tree  # noqa: E402

CORE_LANGUAGES = {"ja", "ja-hrkt", "en"}


def plain(value):
    """A correction states its values as text."""
    return "" if value is None else str(value)


class Corrections:
    """The corrections that were applied, and which of them explained something."""

    def __init__(self, database):
        self.rows = {}
        self.used = Counter()
        for key, entity, identifier, field, upstream, value in database.execute(
                "SELECT id, entity, identifier, field, upstream_value, value FROM dex_correction"
                " WHERE applied"):
            self.rows.setdefault((entity, identifier), []).append((key, field, upstream, value))

    def explain(self, owners, column, upstream, value):
        """Whether an applied correction of one of `owners` turns `upstream` into `value`.

        Its values must match, or its field must name the column: a correction of a past value
        shows in every version group that it reaches.
        """
        for owner in owners:
            for key, field, before, after in self.rows.get(owner, ()):
                words = set(re.split(r"[^a-z0-9]+", field.replace("_", "-").lower()))
                related = set(re.split(r"[^a-z0-9]+", column.replace("_", "-").lower())) & words
                exact = plain(before) == plain(upstream) and plain(after) == plain(value)
                if exact or related:
                    self.used[key] += 1
                    return True
        return False


class Report:
    def __init__(self, limit):
        self.limit = limit
        self.failures = 0
        self.started = time.monotonic()

    def section(self, name, expected, found, problems, explained=0, note=""):
        state = "ok" if not problems else f"{len(problems)} DIFFERENCES"
        extra = f", {explained} explained by corrections" if explained else ""
        extra += f", {note}" if note else ""
        seconds = time.monotonic() - self.started
        print(f"{name}: JSON {expected:,}, database {found:,}: {state}{extra} [{seconds:.1f} s]")
        for problem in problems[:self.limit]:
            print("  " + problem)
        if len(problems) > self.limit:
            print(f"  ... and {len(problems) - self.limit:,} more")
        self.failures += len(problems)


class Comparison:
    def __init__(self, tree, database, report):
        self.tree = tree
        self.database = database
        self.report = report
        self.corrections = Corrections(database)
        self.meta = dict(database.execute("SELECT key, value FROM meta"))
        self.is_core = self.meta.get("dataset", "").startswith("core") or (
            set(re.findall(r"[a-z][a-z0-9-]*", self.meta.get("language_set", "")))
            == CORE_LANGUAGES)
        self.expected = Expected(tree, CORE_LANGUAGES if self.is_core else None)
        self.slugs = {
            endpoint: {body["id"]: body["name"] for body in tree.all(endpoint) if "name" in body}
            for endpoint in tree.endpoints() if endpoint != "pokemon"}
        self.slugs["pokemon"] = {row[0]: row[1] for row in self.expected.pokemon}
        self.ids = {
            endpoint: {name: number for number, name in names.items()}
            for endpoint, names in self.slugs.items()}

    def select(self, sql, *arguments):
        return self.database.execute(sql, arguments).fetchall()

    # --- Ways of comparing

    def keyed(self, name, view, keys, columns, expected, owners, select=None):
        """Rows that have a key: compared column by column."""
        sql = select or f"SELECT {', '.join(keys + columns)} FROM {view}"
        width = len(keys)
        found_rows = self.select(sql)
        found, problems, explained = {}, [], 0
        for row in found_rows:
            if row[:width] in found:
                problems.append(f"twice in {view}: {row[:width]}")
            found[row[:width]] = row[width:]
        wanted = {row[:width]: row[width:] for row in expected}
        for key in sorted(wanted.keys() - found.keys(), key=str):
            problems.append(f"missing from {view}: {key}")
        for key in sorted(found.keys() - wanted.keys(), key=str):
            problems.append(f"only in {view}: {key}")
        for key in wanted.keys() & found.keys():
            if wanted[key] == found[key]:
                continue
            for column, upstream, value in zip(columns, wanted[key], found[key]):
                if upstream == value or (name == "move values" and column == "damage_class"
                                         and upstream is None):
                    continue
                if self.corrections.explain(owners(key), column, upstream, value):
                    explained += 1
                else:
                    problems.append(
                        f"{view} {key} {column}: JSON {upstream!r}, database {value!r}")
        self.report.section(name, len(wanted), len(found_rows), sorted(problems), explained)

    def multiset(self, name, wanted, found, owners, column):
        """Rows without a key: compared as multisets."""
        wanted, found = Counter(wanted), Counter(found)
        problems, explained = [], 0
        for what, rows in (("missing", wanted - found), ("only in database", found - wanted)):
            for row, times in rows.items():
                if self.corrections.explain(owners(row), column, None, None):
                    explained += times
                else:
                    problems += [f"{what}: {row}"] * times
        self.report.section(
            name, sum(wanted.values()), sum(found.values()), sorted(problems), explained)

    def pokemon_owners(self, identifier):
        """Corrections may name the pokemon or its species."""
        number = self.ids["pokemon"].get(identifier)
        species = next((row[3] for row in self.expected.pokemon if row[0] == number), identifier)
        return [("pokemon", identifier), ("pokemon-species", species)]

    # --- The sections

    def run(self):
        expected, slugs = self.expected, self.slugs

        def by_slug(endpoint):
            return lambda key: [(endpoint, slugs[endpoint].get(key[0]))]

        self.keyed(
            "pokemon", "dex_pokemon", ["pokemon_id"],
            ["pokemon", "species_id", "species", "is_default", "generation", "height_dm",
             "weight_hg", "base_experience", "is_baby", "is_legendary", "is_mythical",
             "sprite_front_default", "sprite_front_shiny", "sprite_home", "sprite_home_shiny",
             "artwork"],
            expected.pokemon, lambda key: self.pokemon_owners(slugs["pokemon"].get(key[0])))
        species = self.select("SELECT COUNT(DISTINCT species_id) FROM dex_pokemon")[0][0]
        wanted = len(self.tree.all("pokemon-species"))
        self.report.section(
            "species", wanted, species, [] if species == wanted else ["counts differ"])
        self.keyed(
            "forms", "dex_form", ["form_id"],
            ["form", "pokemon_id", "pokemon", "is_default", "is_battle_only", "is_mega",
             "introduced_in", "type_1", "type_2"],
            expected.forms(), by_slug("pokemon-form"))
        self.keyed("moves", "dex_move", ["move_id"], ["move", "generation"], expected.moves(),
                   by_slug("move"))
        self.keyed("abilities", "dex_ability", ["ability_id"], ["ability", "generation"],
                   expected.abilities(), by_slug("ability"))
        self.keyed("items", "dex_item", ["item_id"], ["item", "category"], expected.items(),
                   by_slug("item"))
        self.multiset(
            "machines", expected.machines(),
            self.select("SELECT version_group, machine, move_id, move FROM dex_machine"),
            lambda row: [("item", row[1]), ("move", row[3])], "machine")
        self.multiset(
            "dex numbers", expected.numbers(),
            self.select("SELECT pokedex, species_id, number FROM dex_number"),
            lambda row: [("pokemon-species", slugs["pokemon-species"].get(row[1]))], "number")
        self.learnsets()
        self.encounters()
        self.evolutions()
        self.type_chart()
        self.keyed(
            "move values", "dex_move_at", ["version_group", "move_id"],
            ["type", "damage_class", "power", "accuracy", "pp", "priority", "effect_chance",
             "target"],
            expected.move_values(), lambda key: [("move", slugs["move"].get(key[1]))])
        self.newest_move_values()
        self.keyed(
            "pokemon values", "dex_pokemon_at", ["version_group", "pokemon_id"],
            ["type_1", "type_2", "hp", "attack", "defense", "special_attack", "special_defense",
             "special", "speed", "ability_1", "ability_2", "ability_hidden"],
            expected.pokemon_at,
            lambda key: self.pokemon_owners(slugs["pokemon"].get(key[1])))
        self.names()
        self.display_names()
        self.flavor_texts()
        if self.corrections.used:
            print("corrections that explained differences: " + ", ".join(
                f"{key} ({count})" for key, count in sorted(self.corrections.used.items())))

    def learnsets(self):
        found = self.select(
            "SELECT version_group, pokemon_id, move_id, method, level, sort_order"
            " FROM dex_learnset WHERE via = 'own'")
        self.multiset(
            "own learnset rows", self.expected.learnset, found,
            lambda row: self.pokemon_owners(self.slugs["pokemon"].get(row[1]))
            + [("move", self.slugs["move"].get(row[2]))], "learnset moves")
        ids = [("pokemon", "pokemon_id"), ("move", "move_id")]
        problems = []
        for endpoint, column in ids:
            for number, identifier in self.select(
                    f"SELECT DISTINCT {column}, {endpoint} FROM dex_learnset"):
                if self.slugs[endpoint].get(number) != identifier:
                    problems.append(f"{endpoint} {number} is called {identifier} in dex_learnset")
        vias = {via for via, in self.select("SELECT DISTINCT via FROM dex_learnset")}
        problems += [f"unknown via {via!r}" for via in vias - {"own", "base-form", "pre-evolution"}]
        self.report.section("learnset slugs", 0, 0, problems)

    def encounters(self):
        found = [
            row[:7] + (" ".join(sorted(re.split(r"[\s,]+", row[7]))) if row[7] else "",)
            for row in self.select(
                "SELECT version, pokemon, location_area, method, min_level, max_level, chance,"
                " conditions FROM dex_encounter")]
        self.multiset(
            "encounters", [] if self.is_core else self.expected.encounters, found,
            lambda row: self.pokemon_owners(row[1]) + [("location-area", row[2])], "encounter")

    def evolutions(self):
        wanted = list(self.expected.evolutions())
        cursor = self.database.execute("SELECT * FROM dex_evolution")
        columns = [description[0] for description in cursor.description]
        keys = sorted(wanted[0]) if wanted else []
        absent = [key for key in keys if key not in columns]
        keys = [key for key in keys if key in columns]
        places = [columns.index(key) for key in keys]
        self.multiset(
            "evolutions", [tuple(row[key] for key in keys) for row in wanted],
            [tuple(row[place] for place in places) for row in cursor],
            lambda row: [
                (entity, row[keys.index(end)]) for entity in ("pokemon-species", "evolution-chain")
                for end in ("from_species", "to_species")], "evolution")
        self.report.section(
            "evolution columns", len(keys) + len(absent), len(keys),
            [f"dex_evolution has no column {key}" for key in absent])

    def type_chart(self):
        chart = self.expected.type_chart()
        found = {row[:3]: row[3] for row in self.select(
            "SELECT generation, attacking, defending, factor_percent FROM dex_type_chart_at")}
        problems, explained = [], 0
        needed = {key for key in chart if not {key[1], key[2]} & ODD_TYPES}
        problems += [f"missing: {key}" for key in needed - found.keys()]
        problems += [f"no pair of its generation: {key}" for key in found.keys() - chart.keys()]
        for key in chart.keys() & found.keys():
            if chart[key] != found[key]:
                if self.corrections.explain(
                        [("type", key[1]), ("type", key[2])], "damage", chart[key], found[key]):
                    explained += 1
                else:
                    problems.append(f"{key}: JSON {chart[key]}, database {found[key]}")
        self.report.section("type chart", len(needed), len(found), sorted(problems), explained)

    def newest_move_values(self):
        """Said twice on purpose: at the newest version group nothing is resolved."""
        newest = max(self.tree.group_order, key=self.tree.group_order.get)
        columns = ["type", "damage_class", "power", "accuracy", "pp", "priority", "effect_chance",
                   "target"]
        rows = [
            (move["id"], *(
                move[key]["name"] if isinstance(move[key], dict) else move[key]
                for key in columns))
            for move in self.tree.all("move")]
        self.keyed(
            f"move values now ({newest})", "dex_move_at", ["move_id"], columns, rows,
            lambda key: [("move", self.slugs["move"].get(key[0]))],
            select=f"SELECT move_id, {', '.join(columns)} FROM dex_move_at"
                   f" WHERE version_group = '{newest}'")

    def names(self):
        wanted = self.expected.names()
        found, problems, explained, trimmed = {}, [], 0, 0
        for entity, number, identifier, field, language, text, source in self.select(
                "SELECT entity, entity_id, identifier, field, language, text, source"
                " FROM dex_name"):
            if identifier != self.slugs.get(entity, {}).get(number) and entity in self.slugs \
                    and self.slugs[entity]:
                problems.append(f"{entity} {number} is called {identifier!r} in dex_name")
            key = (entity, number, field, language)
            # A form's full name may stand as its display name.
            if entity == "pokemon-form" and field == "display_name":
                key = (entity, number, "name", language)
            found.setdefault(key, []).append((text, source))
        for key, texts in wanted.items():
            here = found.get(key, [])
            if len(here) == 1 and here[0][0] in texts:
                continue
            if len(here) == 1 and here[0][0] in {text.strip() for text in texts}:
                trimmed += 1
                continue
            owners = [(key[0], self.slugs[key[0]].get(key[1]))]
            if here and any(source == "correction" for _, source in here):
                explained += 1
            elif here and self.corrections.explain(owners, key[2], min(texts), here[0][0]):
                explained += 1
            else:
                problems.append(f"{key}: JSON {sorted(texts)}, database {here}")
        upstream = {key for key, here in found.items() for _, source in here
                    if source == "upstream"}
        problems += [
            f"said to be upstream's, but is not: {key} {found[key]}"
            for key in sorted(upstream - wanted.keys(), key=str)
            if key[0] != "pokemon"]  # pokemon are named by the project, from species and forms
        self.report.section(
            "names", len(wanted), sum(map(len, found.values())), problems, explained,
            f"{trimmed} differ in outer white space only" if trimmed else "")

    def display_names(self):
        rows = self.select(
            "SELECT entity, entity_id, identifier, language, text FROM dex_display_name")
        counts = Counter(row[:2] + (row[3],) for row in rows)
        problems = [f"{count} rows: {key}" for key, count in counts.items() if count != 1]
        languages = {language for _, _, language in counts}
        problems += [f"language {language}" for language in languages ^ {"ja", "en"}]
        problems += [f"empty: {row}" for row in rows if not (row[4] or "").strip()]
        named = {key[:2] for key in self.expected.names()}
        shown = {key[:2] for key in counts}
        problems += [f"not listed: {key}" for key in sorted(named - shown, key=str)]
        for endpoint in ("pokemon-species", "move", "ability", "item", "type"):
            missing = set(self.slugs[endpoint]) - {key[1] for key in shown if key[0] == endpoint}
            problems += [f"not listed: {endpoint} {number}" for number in sorted(missing)]
        self.report.section("display names", 2 * len(shown), len(rows), problems)

    def flavor_texts(self):
        wanted = Counter(self.expected.flavor_texts())
        found = Counter(self.select(
            "SELECT entity, entity_id, version_group, version, language, text"
            " FROM dex_flavor_text"))

        def plain_text(row):
            """Line breaks and invisible characters apart, and the repair of DATA.md section 2."""
            text = row[5]
            if row[2] == "omega-ruby-alpha-sapphire" and row[4].startswith("ja"):
                text = text.replace("\u202f", "み")
            text = text.replace("\u00ad\n", "").replace("\u00ad", "").replace("\u200b", "")
            return row[:5] + (" ".join(text.split()),)

        missing, extra = wanted - found, found - wanted
        plain_missing = Counter(map(plain_text, missing.elements()))
        plain_extra = Counter(map(plain_text, extra.elements()))
        problems, explained = [], 0
        for what, rows in (("missing", plain_missing - plain_extra),
                           ("only in database", plain_extra - plain_missing)):
            for row in rows.elements():
                owners = [(row[0], self.slugs[row[0]].get(row[1]))]
                if self.corrections.explain(owners, "flavor text", None, None):
                    explained += 1
                else:
                    problems.append(f"{what}: {row}")
        alike = sum((plain_missing & plain_extra).values())
        self.report.section(
            "flavour texts", sum(wanted.values()), sum(found.values()), sorted(problems), explained,
            f"{alike} differ in white space or invisible characters only" if alike else "")


def main(arguments):
    limit = 10
    if "--limit" in arguments:
        place = arguments.index("--limit")
        limit = int(arguments[place + 1])
        del arguments[place:place + 2]
    if len(arguments) != 2:
        sys.exit(__doc__)
    tree_path, database_path = arguments
    if not os.path.isfile(database_path):
        sys.exit(f"{database_path}: no such file")
    database = sqlite3.connect(f"file:{os.path.abspath(database_path)}?mode=ro", uri=True)
    report = Report(limit)
    Comparison(Tree(tree_path), database, report).run()
    print(f"{report.failures} unexplained differences, {time.monotonic() - report.started:.1f} s")
    sys.exit(1 if report.failures else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
