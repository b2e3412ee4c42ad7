#!/usr/bin/env python3
"""Compares a built database with the JSON from which it was built, through the public views. Only what
no view shows is read from its table.

    compare.py TREE DB [--limit N]

TREE is a tree of PokéAPI (TREE/data/api/v2/...), DB the pokedex.sqlite built from it. Shares no code
with the pipeline: it reads the database on one side, and the JSON with the documented rules on
the other. It first puts the applied corrections of the view dex_correction into the JSON and checks
that each one states the value it replaces. After that every value must be equal. Exit code 1 if one
differs.
"""

import os
import pathlib
import re
import sqlite3
import sys
import time
from collections import Counter

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from corrections import Corrections  # noqa: E402
from expected import Expected, ODD_TYPES, Tree, number, slug  # noqa: E402
from reference_views import VIEWS  # noqa: E402
from supplements import BASES  # noqa: E402

CORE_LANGUAGES = {"ja", "ja-hrkt", "en"}
# Columns of the public views that cannot be derived from the JSON; other tests check them.
UNCOMPARED = {
    "dex_pokemon": {"name_en", "name_ja", "genus_en", "genus_ja", "form_name_en", "form_name_ja"},
    "dex_form": {"name_en", "name_ja"},
    # The present values and the details have sections of their own.
    "dex_move": {
        "name_en", "name_ja", "type", "damage_class", "power", "accuracy", "pp", "priority",
        "effect_chance", "target", "contest_type", "category", "ailment", "ailment_chance", "crit_rate",
        "drain", "flinch_chance", "healing", "stat_chance", "min_hits", "max_hits", "min_turns",
        "max_turns", "contest_appeal", "contest_jam", "super_contest_appeal"},
    "dex_ability": {"name_en", "name_ja"},
    "dex_item": {
        "name_en", "name_ja", "pocket", "purchase_price", "sell_price", "fling_power", "fling_effect"},
    "dex_pokemon_at": {"pokemon", "is_present"},
    "dex_move_at": {"move"},
    "dex_evolution": {"position"},
}
ADDED_VIAS = {"base-form", "pre-evolution"}


def family(group):
    """A game and its add-ons, which share their learnsets."""
    base = BASES.get(group, group)
    return {base, *(add_on for add_on, game in BASES.items() if game == base)}


class Report:
    def __init__(self, limit):
        self.limit = limit
        self.passed = self.failed = self.differences = 0
        self.started = time.monotonic()

    def section(self, name, expected, found, problems):
        state = "ok" if not problems else f"{len(problems):,} DIFFERENCES"
        seconds = time.monotonic() - self.started
        print(f"{name}: JSON {expected:,}, database {found:,}: {state} [{seconds:.1f} s]")
        for problem in problems[:self.limit]:
            print("  " + problem)
        if len(problems) > self.limit:
            print(f"  ... and {len(problems) - self.limit:,} more")
        self.differences += len(problems)
        if problems:
            self.failed += 1
        else:
            self.passed += 1


# Entities whose display names are made of other texts.
COMPOSED = {"pokemon", "pokemon-form", "berry", "growth-rate", "move-category"}
RELATED_LANGUAGES = {"es-419": "es", "zh-hant": "zh-hans", "ja-hrkt": "ja"}


def fallback_chain(language):
    """The languages of which a display name is taken, best first."""
    chain = [language]
    while chain[-1] != "en":
        chain.append(RELATED_LANGUAGES.get(chain[-1], "en"))
    return chain


class Comparison:
    def __init__(self, tree_path, database, report):
        self.database = database
        self.report = report
        self.corrections = Corrections(database)
        self.tree = tree = Tree(tree_path, self.corrections)
        self.meta = dict(database.execute("SELECT key, value FROM meta"))
        self.is_core = self.meta["edition"] == "core"
        self.expected = Expected(tree, CORE_LANGUAGES if self.is_core else None)
        self.slugs = {
            endpoint: {body["id"]: body["name"] for body in tree.all(endpoint) if "name" in body}
            for endpoint in tree.endpoints() if endpoint != "pokemon"}
        self.slugs["pokemon"] = {row[0]: row[1] for row in self.expected.pokemon}

    def select(self, sql, *arguments):
        return self.database.execute(sql, arguments).fetchall()

    # --- Comparisons

    def keyed(self, name, view, keys, columns, expected):
        """Rows with a key: compared column by column."""
        width = len(keys)
        found_rows = self.select(f"SELECT {', '.join(keys + columns)} FROM {view}")
        found, problems = {}, self.columns(view, keys + columns)
        for row in found_rows:
            if row[:width] in found:
                problems.append(f"twice in {view}: {row[:width]}")
            found[row[:width]] = row[width:]
        wanted = {row[:width]: row[width:] for row in expected}
        for key in sorted(wanted.keys() - found.keys(), key=str):
            problems.append(f"missing from {view}: {key}")
        for key in sorted(found.keys() - wanted.keys(), key=str):
            problems.append(f"only in {view}: {key}")
        for key in sorted(wanted.keys() & found.keys(), key=str):
            if wanted[key] == found[key]:
                continue
            for column, upstream, value in zip(columns, wanted[key], found[key]):
                if upstream != value:
                    problems.append(
                        f"{view} {key} {column}: JSON {upstream!r}, database {value!r}")
        self.report.section(name, len(wanted), len(found_rows), problems)

    def multiset(self, name, wanted, found):
        """Rows without a key: compared as multisets."""
        wanted, found = Counter(wanted), Counter(found)
        problems = []
        for what, rows in (("missing", wanted - found), ("only in database", found - wanted)):
            for row, times in rows.items():
                problems += [f"{what}: {row}"] * times
        self.report.section(name, sum(wanted.values()), sum(found.values()), sorted(problems))

    def columns(self, view, compared):
        """Every column of a view must be compared or listed as not compared."""
        columns = {row[0] for row in self.select(
            "SELECT name FROM pragma_table_info(?)", view)}
        uncompared = UNCOMPARED.get(view, set())
        return [f"{view}.{column} is not compared"
                for column in sorted(columns - uncompared - set(compared))
                if not column.startswith("present_")]

    # --- Sections

    def run(self):
        expected = self.expected
        self.keyed(
            "pokemon", "dex_pokemon", ["pokemon_id"],
            ["pokemon", "species_id", "species", "is_default", "generation", "height_dm",
             "weight_hg", "base_experience", "is_baby", "is_legendary", "is_mythical",
             "sprite_front_default", "sprite_front_shiny", "sprite_home", "sprite_home_shiny",
             "artwork"],
            expected.pokemon)
        species = self.select("SELECT COUNT(DISTINCT species_id) FROM dex_pokemon")[0][0]
        wanted = len(self.tree.all("pokemon-species"))
        self.report.section(
            "species", wanted, species, [] if species == wanted else ["counts differ"])
        self.keyed(
            "forms", "dex_form", ["form_id"],
            ["form", "pokemon_id", "pokemon", "is_default", "is_battle_only", "is_mega",
             "introduced_in", "type_1", "type_2"],
            expected.forms())
        self.keyed("moves", "dex_move", ["move_id"], ["move", "generation"], expected.moves())
        self.keyed(
            "abilities", "dex_ability", ["ability_id"], ["ability", "generation"],
            expected.abilities())
        self.keyed("items", "dex_item", ["item_id"], ["item", "category"], expected.items())
        self.multiset(
            "machines", expected.machines(),
            self.select("SELECT version_group, machine, move_id, move FROM dex_machine"))
        self.multiset(
            "dex numbers", expected.numbers(),
            self.select("SELECT pokedex, species_id, species, number FROM dex_number"))
        for view, (columns, rows) in VIEWS.items():
            wanted = list(rows(self.tree, expected))
            if view == "dex_effect" and self.is_core:
                wanted = [row for row in wanted if row[3] in CORE_LANGUAGES]
            self.multiset(view, wanted, self.select(f"SELECT {columns} FROM {view}"))
        self.present_values()
        self.learnsets()
        self.encounters()
        self.evolutions()
        self.type_chart()
        self.keyed(
            "move values", "dex_move_at", ["version_group", "move_id"],
            ["type", "damage_class", "power", "accuracy", "pp", "priority", "effect_chance",
             "target"],
            expected.move_values())
        self.newest_values()
        self.keyed(
            "pokemon values", "dex_pokemon_at", ["version_group", "pokemon_id"],
            ["type_1", "type_2", "hp", "attack", "defense", "special_attack", "special_defense",
             "special", "speed", "ability_1", "ability_2", "ability_hidden", "effort_hp",
             "effort_attack", "effort_defense", "effort_special_attack", "effort_special_defense",
             "effort_speed"],
            expected.pokemon_at)
        self.names()
        self.display_names()
        self.flavor_texts()
        self.multiset(
            "sprites", expected.all_sprites(),
            self.select("SELECT entity, entity_id, slot, url FROM dex_sprite"))
        for table, (columns, rows) in expected.tables().items():
            self.multiset(
                table, rows, self.select(f"SELECT {', '.join(columns.split())} FROM {table}"))
        self.identifiers_of_views()
        corrections = self.corrections
        problems = corrections.problems + [
            f"{key}: no entry of the table explains it" for key in corrections.unfound()]
        self.report.section(
            "corrections, proven against the JSON and put into it", corrections.applied,
            self.select("SELECT COUNT(*) FROM dex_correction WHERE applied")[0][0], problems)

    def present_values(self):
        """The present values of dex_pokemon and dex_move are those of the newest main-series games."""
        newest = self.select(
            "SELECT version_group FROM dex_version_group WHERE is_main_series"
            " ORDER BY sort_order DESC LIMIT 1")[0][0]
        values = [
            "type_1", "type_2", "hp", "attack", "defense", "special_attack", "special_defense", "speed",
            "ability_1", "ability_2", "ability_hidden", "effort_hp", "effort_attack", "effort_defense",
            "effort_special_attack", "effort_special_defense", "effort_speed"]
        self.multiset(
            "present values of pokemon",
            self.select(
                f"SELECT pokemon_id, {', '.join(values)}, hp + attack + defense + special_attack"
                " + special_defense + speed FROM dex_pokemon_at WHERE version_group = ?", newest),
            self.select(
                f"SELECT pokemon_id, {', '.join('present_' + value for value in values)}, present_total"
                " FROM dex_pokemon"))
        values = ["type", "damage_class", "power", "accuracy", "pp", "priority", "effect_chance", "target"]
        self.multiset(
            "present values of moves",
            self.select(
                f"SELECT move_id, {', '.join(values)} FROM dex_move_at WHERE version_group = ?", newest),
            self.select(f"SELECT move_id, {', '.join(values)} FROM dex_move"))
        details = [
            "ailment_chance", "crit_rate", "drain", "flinch_chance", "healing", "stat_chance", "min_hits",
            "max_hits", "min_turns", "max_turns"]
        nothing = dict.fromkeys(["category", "ailment", *details])
        normal = {row["id"]: row for row in self.tree.all("contest-effect")}
        upper = {row["id"]: row for row in self.tree.all("super-contest-effect")}
        wanted = []
        for move in self.tree.all("move"):
            meta = move["meta"] or nothing
            effects = [
                effects.get(number(move[key]) if move[key] else None, {})
                for key, effects in (("contest_effect", normal), ("super_contest_effect", upper))]
            wanted.append((
                move["id"], slug(move["contest_type"]), slug(meta["category"]), slug(meta["ailment"]),
                *(meta[detail] for detail in details), effects[0].get("appeal"), effects[0].get("jam"),
                effects[1].get("appeal")))
        self.multiset(
            "details of moves", wanted,
            self.select(
                f"SELECT move_id, contest_type, category, ailment, {', '.join(details)}, contest_appeal,"
                " contest_jam, super_contest_appeal FROM dex_move"))
        pockets = {row["name"]: slug(row["pocket"]) for row in self.tree.all("item-category")}
        wanted = []
        order = self.tree.group_order
        for item in self.tree.all("item"):
            price = max(item["prices"], key=lambda p: order[p["version_group"]["name"]], default={})
            wanted.append((
                item["id"], pockets[slug(item["category"])], price.get("purchase_price"),
                price.get("sell_price"), item["fling_power"], slug(item["fling_effect"])))
        self.multiset(
            "details of items", wanted, self.select(
                "SELECT item_id, pocket, purchase_price, sell_price, fling_power, fling_effect FROM dex_item"))

    def learnsets(self):
        """PokéAPI's rows and supplements are unchanged; inherited rows are marked, and never duplicate one."""
        found = self.select(
            "SELECT version_group, pokemon_id, move_id, method, level, sort_order, via, pokemon,"
            " move FROM dex_learnset")
        own = [row[:6] for row in found if row[6] == "own"]
        called = {("pokemon", row[1], row[7]) for row in found} | {
            ("move", row[2], row[8]) for row in found}
        self.multiset("own learnset rows", self.expected.learnset, own)
        taught = {row[:4] for row in own}
        present = set(self.select(
            "SELECT version_group, pokemon_id FROM dex_pokemon_at WHERE is_present"))
        problems, added = [], 0
        with_rows = {row[:2] for row in own}
        for row in found:
            via = row[6]
            if via == "own":
                continue
            added += 1
            if via not in ADDED_VIAS:
                problems.append(f"unknown via: {row}")
            elif row[:4] in taught:
                problems.append(f"added beside an own row: {row}")
            elif not any((group, row[1]) in present for group in family(row[0])):
                problems.append(f"added where the pokemon is not present: {row}")
            elif via == "base-form" and row[:2] in with_rows:
                problems.append(f"taken from the base form beside own rows: {row}")
        problems += [
            f"{endpoint} {number} is called {identifier} in dex_learnset"
            for endpoint, number, identifier in sorted(called)
            if self.slugs[endpoint].get(number) != identifier]
        self.report.section("added learnset rows", 0, added, problems)

    def identifiers_of_views(self):
        """An id has the same identifier in every view."""
        problems, count = [], 0
        for endpoint in ("pokemon", "move"):
            for number, identifier in self.select(
                    f"SELECT DISTINCT {endpoint}_id, {endpoint} FROM dex_{endpoint}_at"):
                count += 1
                if self.slugs[endpoint].get(number) != identifier:
                    problems.append(
                        f"{endpoint} {number} is called {identifier} in dex_{endpoint}_at")
        for view in ("dex_name", "dex_display_name", "dex_flavor_text", "dex_sprite"):
            for entity, number, identifier in self.select(
                    f"SELECT DISTINCT entity, entity_id, identifier FROM {view}"):
                count += 1
                # A resource without a name in PokéAPI has its id as identifier.
                if identifier != self.slugs.get(entity, {}).get(number, str(number)):
                    problems.append(f"{entity} {number} is called {identifier!r} in {view}")
        self.report.section("slugs", 0, count, problems)

    def encounters(self):
        found = [
            row[:7] + (" ".join(sorted(row[7].split())),)
            for row in self.select(
                "SELECT version, pokemon, location_area, method, min_level, max_level, chance,"
                " conditions FROM dex_encounter")]
        self.multiset("encounters", [] if self.is_core else self.expected.encounters, found)

    def evolutions(self):
        wanted = list(self.expected.evolutions())
        keys = sorted(wanted[0])
        problems = self.columns("dex_evolution", keys)
        self.report.section("columns of dex_evolution", len(keys), len(keys), problems)
        self.multiset(
            "evolutions", [tuple(row[key] for key in keys) for row in wanted],
            self.select(f"SELECT {', '.join(keys)} FROM dex_evolution"))

    def type_chart(self):
        """The database may omit pairs with a type that is in no chart."""
        chart = self.expected.type_chart()
        self.keyed(
            "type chart", "dex_type_chart_at", ["generation", "attacking", "defending"],
            ["factor_percent"],
            [(*key, value) for key, value in chart.items() if not {key[1], key[2]} & ODD_TYPES])

    def newest_values(self):
        """Deliberately checked twice: at the newest version group nothing is resolved but supplements."""
        newest = max(self.tree.group_order, key=self.tree.group_order.get)
        columns = ["type", "damage_class", "power", "accuracy", "pp", "priority", "effect_chance",
                   "target"]
        wanted = {
            move["id"]: tuple(
                move[key]["name"] if isinstance(move[key], dict) else move[key]
                for key in columns)
            for move in self.tree.all("move")
            if (newest, move["name"]) not in self.expected.supplements.values}
        found = {row[0]: row[1:] for row in self.select(
            f"SELECT move_id, {', '.join(columns)} FROM dex_move_at WHERE version_group = ?",
            newest) if row[0] in wanted}
        problems = [f"move {key}: JSON {wanted.get(key)}, database {found.get(key)}"
                    for key in sorted(wanted.keys() | found.keys())
                    if wanted.get(key) != found.get(key)]
        self.report.section(f"move values now ({newest})", len(wanted), len(found), problems)

    def names(self):
        """PokéAPI's and corrected names; a localization only if PokéAPI has none."""
        wanted = self.expected.names()
        found, problems = {}, []
        for entity, number, field, language, text, source in self.select(
                "SELECT entity, entity_id, field, language, text, source FROM dex_name"):
            key = (entity, number, field, language)
            if key in found:
                problems.append(f"twice in dex_name: {key}")
            found[key] = text, source
        for key in sorted(wanted.keys() | found.keys(), key=str):
            here = found.get(key)
            if key in wanted:
                texts, source = wanted[key]
                if here is None or here[0] not in texts or here[1] != source:
                    problems.append(f"{key}: JSON {sorted(texts)} ({source}), database {here}")
            elif here[1] != "localization":
                problems.append(f"not in the JSON: {key} {here}")
        localized = sum(source == "localization" for _, source in found.values())
        self.report.section("names", len(wanted), len(found) - localized, problems)

    def display_names(self):
        """One row per entity and language, by the documented fallbacks.

        Full names of pokemon and forms are composed; of these, the default pokemon is compared, which has
        the name of its species."""
        rows = self.select(
            "SELECT entity, entity_id, identifier, language, text, fallback FROM dex_display_name")
        found = {(row[0], row[1], row[3]): row for row in rows}
        problems = [f"twice: {key}" for key, count in Counter(
            (row[0], row[1], row[3]) for row in rows).items() if count != 1]
        languages = (set(CORE_LANGUAGES) if self.is_core
                     else set(self.slugs["language"].values()))
        problems += [
            f"language {language}" for language in languages ^ {key[2] for key in found}]
        problems += [f"empty: {row}" for row in rows if not (row[4] or "").strip()]
        named = {key[:2] for key in self.expected.names()}
        shown = {key[:2] for key in found}
        problems += [f"not listed: {key}" for key in sorted(named - shown, key=str)]
        for endpoint in ("pokemon-species", "move", "ability", "item", "type"):
            missing = set(self.slugs[endpoint]) - {key[1] for key in shown if key[0] == endpoint}
            problems += [f"not listed: {endpoint} {number}" for number in sorted(missing)]
        # dex_name has been compared with the JSON.
        names = {
            row[:3]: row[3] for row in self.select(
                "SELECT entity, entity_id, language, text FROM dex_name WHERE field = 'name'")}
        for (entity, number, language), row in found.items():
            if entity in COMPOSED:
                continue
            wanted = (row[2], "identifier")
            for other in fallback_chain(language):
                text = names.get((entity, number, other))
                if text is None and other == "ja":
                    text = names.get((entity, number, "ja-hrkt"))
                if text is not None:
                    wanted = (text, 0 if other == language else other)
                    break
            # Red and Red of Japan share a name in PokéAPI; the longer one is localized.
            if entity == "version" and row[4].startswith(wanted[0]) and row[5] == wanted[1]:
                continue
            if row[4:] != wanted:
                problems.append(f"{row}: by the chain {wanted}")
        species = {row[0]: row[1] for row in self.select(
            "SELECT pokemon_id, species_id FROM dex_pokemon WHERE is_default")}
        for number, owner in species.items():
            for language in languages:
                of_pokemon = found["pokemon", number, language][4:]
                of_species = found["pokemon-species", owner, language][4:]
                if of_pokemon != of_species:
                    problems.append(
                        f"default pokemon {number} {language}: {of_pokemon}, species {of_species}")
        self.report.section("display names", len(languages) * len(shown), len(rows), problems)

    def flavor_texts(self):
        self.multiset(
            "flavour texts", self.expected.flavor_texts(), self.select(
                "SELECT entity, entity_id, version_group, version, language, text"
                " FROM dex_flavor_text"))


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
    database = sqlite3.connect(pathlib.Path(database_path).resolve().as_uri() + "?mode=ro", uri=True)
    report = Report(limit)
    Comparison(tree_path, database, report).run()
    print(
        f"{report.passed} passed, {report.failed} failed: {report.differences:,} differences,"
        f" {time.monotonic() - report.started:.1f} s")
    sys.exit(1 if report.failed else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
