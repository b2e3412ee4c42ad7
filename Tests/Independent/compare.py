#!/usr/bin/env python3
"""Compares a built database with the JSON from which it was built, through the public views. Only what
no view shows is read from its table.

    compare.py TREE DB [--limit N] [--negative-control]

TREE is a tree of PokéAPI (TREE/data/api/v2/...), DB the pokedex.sqlite built from it. Shares no code
with the pipeline: it reads the database on one side, and the JSON with the documented rules on
the other. Every column of every view is compared, or listed in coverage.py. It first puts the applied corrections of the view dex_correction into the JSON and checks
that each one states the value it replaces. After that every value must be equal. Exit code 1 if one
differs. With --negative-control, wrong values in copies of the views must then be found.
"""

import json
import os
import pathlib
import sqlite3
import sys
import time
from collections import Counter

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from corrections import Corrections  # noqa: E402
from coverage import Coverage  # noqa: E402
from negative_control import Control  # noqa: E402
from expected import AT_COLUMNS, Expected, ODD_TYPES, Tree, number as id_of, name_of  # noqa: E402
import breeding  # noqa: E402
import obtainable  # noqa: E402
from reference_views import NAMES, SIDE_GAMES, VIEWS, all_effects, described, item_places  # noqa: E402
from supplements import BASES, WITHOUT_DETAILS  # noqa: E402

MOVE_VALUES = [
    "type", "damage_class", "power", "accuracy", "pp", "priority", "effect_chance", "target"]
SUPPLEMENT_COLUMNS = [
    "id", "version_group", "entity", "entity_id", "identifier", "field", "rows", "source", "location",
    "revision", "license", "reason", "reference"]
JAPANESE_GAMES = ("red-green-japan", "blue-japan")
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
# These are composed too, by a rule that is written here.
OF_VERSIONS = "version-group"
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
        self.coverage = Coverage(database)
        self.corrections = Corrections(database)
        self.tree = tree = Tree(tree_path, self.corrections)
        self.meta = dict(database.execute("SELECT key, value FROM meta"))
        self.expected = Expected(tree)
        # Presence has tests of its own.
        self.expected.present = set(self.select(
            "SELECT version_group, pokemon_id FROM dex_pokemon_at WHERE is_present"))
        self.expected.absent = set(self.select(
            "SELECT version_group, pokemon_id FROM dex_pokemon_at WHERE is_present = 0"))
        self.identifiers = {
            endpoint: {body["id"]: body["name"] for body in tree.all(endpoint) if "name" in body}
            for endpoint in tree.endpoints() if endpoint != "pokemon"}
        self.endpoints = set(tree.endpoints())
        self.identifiers["pokemon"] = {row[0]: row[1] for row in self.expected.pokemon}

    def select(self, sql, *arguments):
        return self.database.execute(sql, arguments).fetchall()

    def rows(self, view, columns, where=""):
        """Rows of a view of which the present section compares every one of the columns."""
        self.coverage.note(self.current, view, columns)
        return self.select(f"SELECT {', '.join(columns)} FROM {view} {where}")

    # --- Comparisons

    def keyed(self, name, view, keys, columns, expected):
        """Rows with a key: compared column by column."""
        width = len(keys)
        found_rows = self.rows(view, keys + columns)
        found, problems = {}, []
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
        # Most are equal, which a plain comparison of dictionaries finds quickly.
        differ = not dict.__eq__(wanted, found)
        for what, rows in () if not differ else (("missing", wanted - found), ("only in database", found - wanted)):
            for row, times in rows.items():
                problems += [f"{what}: {row}"] * times
        self.report.section(name, sum(wanted.values()), sum(found.values()), sorted(problems))

    # --- Sections

    def run(self):
        for name in self.sections():
            self.run_section(name)
        problems = self.coverage.table_problems()
        self.report.section("columns of tables without a view", 0, len(self.coverage.unread()), problems)
        problems = self.coverage.problems()
        views = self.coverage.views()
        self.report.section("columns of all views", 0, sum(
            len(self.coverage.columns(view)) for view in views), problems)

    def run_section(self, name):
        self.current = name
        self.sections()[name]()

    def sections(self):
        """The comparisons by name. Each can be run again on its own."""
        expected = self.expected
        keyed, multiset, rows = self.keyed, self.multiset, self.rows
        found = {
            "pokemon": lambda: keyed(
                "pokemon", "dex_pokemon", ["pokemon_id"],
                ["pokemon", "species_id", "species", "is_default", "generation", "height_dm",
                 "weight_hg", "base_experience", "is_baby", "is_legendary", "is_mythical",
                 "sprite_front_default", "sprite_front_shiny", "sprite_home", "sprite_home_shiny",
                 "artwork"],
                expected.pokemon),
            "species": self.count_of_species,
            "forms": lambda: keyed(
                "forms", "dex_form", ["form_id"],
                ["form", "pokemon_id", "pokemon", "is_default", "is_battle_only", "is_mega",
                 "introduced_in", "type_1", "type_2", "kind", "region"],
                expected.forms()),
            "moves": lambda: keyed(
                "moves", "dex_move", ["move_id"], ["move", "generation"], expected.moves()),
            "abilities": lambda: keyed(
                "abilities", "dex_ability", ["ability_id"], ["ability", "generation", "is_main_series"],
                expected.abilities()),
            "items": lambda: keyed(
                "items", "dex_item", ["item_id"], ["item", "category"], expected.items()),
            "machines": lambda: multiset(
                "machines", expected.machines(),
                rows("dex_machine", ["version_group", "machine", "move_id", "move"])),
            "dex numbers": lambda: multiset(
                "dex numbers", expected.numbers(),
                rows("dex_number", ["pokedex", "species_id", "species", "number"])),
        }
        for view in VIEWS:
            found[view] = lambda view=view: self.reference(view)
        found |= {
            "present values": self.present_values,
            "learnsets": self.learnsets,
            "encounters": self.encounters,
            "ways to get pokemon": self.obtainable,
            "exclusives of published lists": self.exclusives,
            "forms by eye": self.forms_by_eye,
            "where items are": self.where_items_are,
            "parents of egg moves": lambda: self.report.section(
                "parents of egg moves", *breeding.problems(self.select)),
            "evolutions": self.evolutions,
            "evolutions by game": self.evolutions_at,
            "type chart": self.type_chart,
            "move values": lambda: keyed(
                "move values", "dex_move_at", ["version_group", "move_id"], MOVE_VALUES,
                expected.move_values()),
            "newest values": self.newest_values,
            "pokemon values": lambda: keyed(
                "pokemon values", "dex_pokemon_at", ["version_group", "pokemon_id"], AT_COLUMNS,
                expected.pokemon_at),
            "names": self.names,
            "display names": self.display_names,
            "resources": self.resources,
            "flavor texts": self.flavor_texts,
            "sprites": lambda: multiset(
                "sprites", expected.all_sprites(),
                rows("dex_sprite", ["entity", "entity_id", "slot", "url"])),
            "tables": self.tables,
            "supplements": lambda: multiset(
                "supplements", self.supplements(), rows("dex_supplement", SUPPLEMENT_COLUMNS)),
            "corrections": self.correction_rows,
        }
        for view in NAMES:
            found[f"names of {view}"] = lambda view=view: self.names_of(view)
        for view in ("dex_pokemon_at", "dex_move_at", "dex_name", "dex_display_name",
                     "dex_flavor_text", "dex_sprite"):
            found[f"identifiers of {view}"] = lambda view=view: self.identifiers_of(view)
        found["descriptions"] = self.descriptions
        return found

    @staticmethod
    def lines(name):
        """The rows of a table beside this file, without its head."""
        text = pathlib.Path(__file__).with_name(name).read_text("utf-8")
        return [line.split("\t") for line in text.splitlines()[1:]]

    def where_items_are(self):
        """Places of items that a disassembly and a guide name. The disassemblies only confirm."""
        lines, problems = self.lines("places.tsv"), []
        found = set(self.select("SELECT version, item, location FROM dex_item_place"))
        for version, item, location, disassembly, guide in lines:
            if (version, item, location) not in found:
                problems.append(f"{version}: {item} is not in {location} ({disassembly}; {guide})")
        self.report.section("where items are", len(lines), len(lines), problems)

    def forms_by_eye(self):
        """Forms whose permanence was written down of the games, each with the fact."""
        lines = self.lines("forms.tsv")
        rows = self.select("SELECT form, permanence, is_cosmetic, is_female FROM dex_form")
        found = {row[0]: row[1:] for row in rows}
        problems = []
        for form, permanence, is_cosmetic, is_female, fact in lines:
            wanted = permanence, int(is_cosmetic), int(is_female)
            if found.get(form) != wanted:
                problems.append(f"dex_form {form} ({fact}): {wanted}, database {found.get(form)}")
        self.report.section("forms by eye", len(lines), len(lines), problems)

    def exclusives(self):
        """What published lists of a version have, except what is withheld with a reason, and nothing else."""
        rows, found = set(self.select("SELECT DISTINCT version, pokemon FROM dex_exclusive")), 0
        problems, lists = [], json.loads(pathlib.Path(__file__).with_name("exclusives.json").read_text("utf-8"))
        for entry in lists:
            listed, withheld = set(entry["pokemon"].split()), entry["withheld"].keys()
            # Lists leave out the White Forest, whose pokemon Black has not: with what they evolve into and from.
            listed |= {name for family in entry.get("families", "").split() for name, in self.select(
                "SELECT pokemon FROM dex_exclusive JOIN dex_pokemon USING (pokemon_id, pokemon) JOIN dex_species USING"
                " (species_id) WHERE version = ? AND evolution_chain_id = (SELECT evolution_chain_id FROM dex_species"
                " WHERE species = ?)", entry["version"], family)}
            own = {name for version, name in rows if version == entry["version"]}
            found += len(own)
            if len(withheld) * 10 > len(listed) or withheld - listed:
                problems.append(f"{entry['version']}: withheld {sorted(withheld)} of {len(listed)}")
            problems += [f"{entry['version']}: missing {name}" for name in sorted(listed - withheld - own)]
            problems += [f"{entry['version']}: only in database {name}" for name in sorted(own - (listed - withheld))]
        self.report.section(
            "exclusives of published lists", sum(len(entry["pokemon"].split()) for entry in lists), found, problems)

    def count_of_species(self):
        species = self.select("SELECT COUNT(DISTINCT species_id) FROM dex_pokemon")[0][0]
        wanted = len(self.tree.all("pokemon-species"))
        self.report.section(
            "species", wanted, species, [] if species == wanted else ["counts differ"])

    def reference(self, view):
        columns, rows = VIEWS[view]
        self.multiset(view, rows(self.tree, self.expected), self.rows(view, columns.split(", ")))

    def tables(self):
        for table, (columns, rows) in self.expected.tables().items():
            self.multiset(
                table, rows, self.select(f"SELECT {', '.join(columns.split())} FROM {table}"))

    def correction_rows(self):
        corrections = self.corrections
        found = {row[0]: row[1:] for row in self.rows(
            "dex_correction", ["id", "entity", "identifier", "field", "upstream_value", "value",
                               "applied", "reason", "reference"])}
        problems = [
            f"{key}: table {wanted}, database {found.get(key)}"
            for key, wanted in sorted(corrections.wanted.items()) if found.get(key) != wanted]
        problems += [
            f"{key}: no entry of the table explains it"
            for key in sorted(found.keys() - corrections.wanted.keys())]
        self.report.section(
            "corrections, proven against the JSON and put into it", corrections.applied,
            sum(row[5] == 1 for row in found.values()), problems)

    def supplements(self):
        """Each resource of a supplement that added something, with the number of facts."""
        expected, supplements = self.expected, self.expected.supplements
        ids = {"pokemon": {row[1]: row[0] for row in expected.pokemon}} | {
            endpoint: self.tree.ids_by_name(endpoint)
            for endpoint in ("ability", "evolution-trigger", "item", "location-area", "move", "move-learn-method",
                             "version-group")}
        facts = dict(supplements.counts)
        list(expected.machines())  # counts the machines
        expected.names()  # counts the names
        item_places(self.tree, expected)  # counts the places
        facts |= supplements.machine_counts | supplements.place_counts
        costs = {item["name"]: item.get("cost") for item in reversed(self.tree.all("item"))}
        for entry in supplements.entries:
            for entity, key in (("pokemon", "pokemon"), ("move", "moves")):
                facts |= {(entry["id"], entity, name, column): 1
                          for name, values in entry.get(key, {}).items() for column in values}
            facts |= {(entry["id"], "pokemon", name, "presence"): 1
                      for name in (*entry.get("present", ()), *entry.get("absent", ()))}
            if entry.get("national_indices"):
                facts[entry["id"], "version-group", entry["version_group"], "game_index"] = 1
            facts |= {(entry["id"], "item", name, "listed_price"): 1
                      for name in entry.get("listed_prices", {}) if name in costs and not costs[name]}
            facts |= {(entry["id"], endpoint, name, "name"): supplements.name_counts[endpoint, name]
                      for endpoint, resources in entry.get("names", {}).items() for name in resources
                      if supplements.name_counts[endpoint, name]}
            facts |= {(entry["id"], "move", name, "details"): 1 for name in entry.get("details", {}) if name in ids["move"]}
            facts |= {
                (entry["id"], "move", name, "former_details"): len(found)
                for name, found in entry.get("former_details", {}).items() if name in ids["move"]}
            facts |= {(entry["id"], endpoint, name, "former_name"): sum(map(len, texts.values()))
                      for endpoint, resources in entry.get("former_names", {}).items()
                      for name, texts in resources.items() if name in ids[endpoint]}
            for name, stated in entry.get("flags", {}).items():
                lists = [stated] if isinstance(stated, list) else stated.values()
                if name in ids["move"]:
                    facts[entry["id"], "move", name, "flags"] = len(set().union(*lists))
        facts |= {(*resource, "effect"): 1 for resource in all_effects(self.tree, expected)[2]}
        about = {entry["id"]: entry for entry in supplements.entries}
        for (key, entity, name, field), count in facts.items():
            entry = about[key]
            source = entry["from"]
            yield (
                key, entry.get("version_group"), entity, ids[entity][name], name, field, count,
                source["name"], source["location"], source["revision"], source["license"],
                entry["reason"], entry["reference"])

    def resources(self):
        """Every resource of the JSON. The names are those of dex_display_name, which has a section of its own."""
        names = {row[:3]: row[3] for row in self.select(
            "SELECT entity, entity_id, language, text FROM dex_display_name WHERE language IN ('en', 'ja')")}
        self.keyed("resources", "dex_resource", ["entity", "entity_id"], ["identifier", "name_en", "name_ja"], [
            (entity, number, known.get(number, str(number)), *(
                names.get((entity, number, language)) for language in ("en", "ja")))
            for entity, known in self.identifiers.items()
            for number in known or (body["id"] for body in self.tree.all(entity))])

    def names_of(self, view):
        """The names of a view are those of dex_display_name, which has a section of its own."""
        problems, count = [], 0
        for key, prefix, entity in NAMES[view]:
            names = {row[:2]: row[2] for row in self.select(
                "SELECT identifier, language, text FROM dex_display_name"
                " WHERE entity = ? AND language IN ('en', 'ja')", entity)}
            columns = [prefix + "_en", prefix + "_ja"]
            self.coverage.note(self.current, view, columns)
            for identifier, *texts in self.select(f"SELECT {key}, {', '.join(columns)} FROM {view}"):
                count += 1
                wanted = [names.get((identifier, language)) for language in ("en", "ja")]
                if texts != wanted:
                    problems.append(f"{view} {identifier}: display names {wanted}, database {texts}")
        self.report.section(f"names of {view}", count, count, problems)

    def descriptions(self):
        """Categories, names of forms and descriptions in English and Japanese, by dex_name and the JSON."""
        texts = {row[:4]: row[4] for row in self.select(
            "SELECT entity, entity_id, field, language, text FROM dex_name")}

        def of(entity, number, field):
            get = lambda language: texts.get((entity, number, field, language))  # noqa: E731
            return get("en"), get("ja") or get("ja-hrkt")

        genera = {row["id"]: of("pokemon-species", row["id"], "genus")
                  for row in self.tree.all("pokemon-species")}
        self.multiset(
            "genera of species", [(key, *genus) for key, genus in genera.items()],
            self.rows("dex_species", ["species_id", "genus_en", "genus_ja"]))
        forms = {}
        for form in sorted(self.tree.all("pokemon-form"), key=lambda f: (not f["is_default"], f["id"])):
            english, japanese = of("pokemon-form", form["id"], "form_name")
            known = forms.get(id_of(form["pokemon"]), (None, None))
            forms[id_of(form["pokemon"])] = (known[0] or english, known[1] or japanese)
        self.multiset(
            "genera and form names of pokemon",
            [(row[0], *genera[row[2]], *forms[row[0]]) for row in self.expected.pokemon],
            self.rows(
                "dex_pokemon", ["pokemon_id", "genus_en", "genus_ja", "form_name_en", "form_name_ja"]))
        self.multiset(
            "descriptions of characteristics", described(self.tree),
            self.rows("dex_characteristic", ["characteristic_id", "description_en", "description_ja"]))

    def present_values(self):
        """The present values of dex_pokemon and dex_move are those of the newest base game of the main series."""
        newest = max(
            (group for group in self.tree.group_order if group not in SIDE_GAMES and group not in BASES),
            key=self.tree.group_order.get)
        values = [column for column in AT_COLUMNS if column != "special"]
        special = AT_COLUMNS.index("special")
        at = {row[1]: row[2:2 + special] + row[3 + special:] for row in self.expected.pokemon_at
              if row[0] == newest}
        wanted = []
        for row in self.expected.pokemon:
            now = at.get(row[0], (None,) * len(values))
            wanted.append((row[0], *now, None if now[2] is None else sum(now[2:8])))
        self.multiset(
            "present values of pokemon", wanted,
            self.rows("dex_pokemon", [
                "pokemon_id", *("present_" + value for value in values), "present_total"]))
        at = {row[1]: row[2:] for row in self.expected.move_values() if row[0] == newest}
        self.multiset(
            "present values of moves",
            [(move["id"], *at.get(move["id"], (None,) * len(MOVE_VALUES)))
             for move in self.tree.all("move")],
            self.rows("dex_move", ["move_id", *MOVE_VALUES]))
        details = [
            "ailment_chance", "crit_rate", "drain", "flinch_chance", "healing", "stat_chance", "min_hits",
            "max_hits", "min_turns", "max_turns"]
        nothing = dict.fromkeys(["category", "ailment", *details])
        normal = {row["id"]: row for row in self.tree.all("contest-effect")}
        upper = {row["id"]: row for row in self.tree.all("super-contest-effect")}
        wanted = []
        of_games = []
        for move in self.tree.all("move"):
            meta = dict(self.expected.supplements.meta(move) or nothing)
            # PokéAPI has 0 where the move always does it.
            if meta["ailment_chance"] == 0 and name_of(meta["ailment"]) != "none":
                meta["ailment_chance"] = 100
            if meta["stat_chance"] == 0 and move["stat_changes"]:
                meta["stat_chance"] = 100
            of_games += [
                (group, move["id"], name_of(found["category"]), name_of(found["ailment"]),
                 *(found[detail] for detail in details))
                for group, found in self.details_of_games(move, meta, nothing)]
            effects = [
                effects.get(id_of(move[key]) if move[key] else None, {})
                for key, effects in (("contest_effect", normal), ("super_contest_effect", upper))]
            wanted.append((
                move["id"], name_of(move["contest_type"]), name_of(meta["category"]), name_of(meta["ailment"]),
                *(meta[detail] for detail in details), effects[0].get("appeal"), effects[0].get("jam"),
                effects[1].get("appeal")))
        self.multiset(
            "details of moves", wanted,
            self.rows("dex_move", [
                "move_id", "contest_type", "category", "ailment", *details, "contest_appeal",
                "contest_jam", "super_contest_appeal"]))
        self.multiset(
            "details of moves by game", of_games,
            self.rows("dex_move_at", ["version_group", "move_id", "category", "ailment", *details]))
        pockets = {row["name"]: name_of(row["pocket"]) for row in self.tree.all("item-category")}
        wanted = []
        order = self.tree.group_order
        prices = dict(self.expected.supplements.prices)  # of two items with one identifier, the first has it
        for item in self.tree.all("item"):
            price = max(item.get("prices", []), key=lambda p: order[p["version_group"]["name"]], default={})
            wanted.append((
                item["id"], pockets[name_of(item["category"])], price.get("purchase_price"),
                price.get("sell_price"), item["fling_power"], name_of(item["fling_effect"]),
                item.get("cost") or (prices.pop(item["name"], None) if "cost" not in item else None)))
        self.multiset(
            "details of items", wanted, self.rows("dex_item", [
                "item_id", "pocket", "purchase_price", "sell_price", "fling_power", "fling_effect",
                "listed_price"]))

    def learnsets(self):
        """PokéAPI's rows and supplements are unchanged; inherited rows are marked, and never duplicate one."""
        found = self.rows("dex_learnset", [
            "version_group", "pokemon_id", "move_id", "method", "level", "sort_order", "via",
            "pokemon", "move"])
        own = [row[:6] for row in found if row[6] == "own"]
        called = {("pokemon", row[1], row[7]) for row in found} | {
            ("move", row[2], row[8]) for row in found}
        self.multiset("own learnset rows", self.expected.learnset, own)
        taught = {row[:4] for row in own}
        present = set(self.select(
            "SELECT version_group, pokemon_id FROM dex_pokemon_at WHERE is_present"))
        kept = {row[:4] for row in found if row[6] == "pre-evolution"}
        problems, added = [f"not inherited: {row}" for row in self.expected.inherited if row[:4] not in kept], 0
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
            for endpoint, number, identifier in sorted(called, key=str)
            if self.identifiers[endpoint].get(number) != identifier]
        self.report.section("added learnset rows", 0, added, problems)

    def identifiers_of(self, view):
        """An id has the same identifier in every view."""
        problems = []
        if view.endswith("_at"):
            entity = view[len("dex_"):-len("_at")]
            self.coverage.note(self.current, view, [entity, f"{entity}_id"])
            found = self.select(f"SELECT DISTINCT '{entity}', {entity}_id, {entity} FROM {view}")
        else:
            self.coverage.note(self.current, view, ["entity", "entity_id", "identifier"])
            found = self.select(f"SELECT DISTINCT entity, entity_id, identifier FROM {view}")
        for entity, number, identifier in found:
            # A resource without a name in PokéAPI has its id as identifier.
            known = self.identifiers.get(entity, {}).get(number, str(number))
            if entity not in self.endpoints or identifier != known:
                problems.append(f"{entity} {number} is called {identifier!r} in {view}")
        self.report.section(f"identifiers of {view}", 0, len(found), problems)

    def encounters(self):
        found = [
            row[:7] + (" ".join(sorted(row[7].split())),) + row[8:]
            for row in self.rows("dex_encounter", [
                "version", "pokemon", "location_area", "method", "min_level", "max_level", "chance",
                "conditions", "is_always_shiny", "is_never_shiny", "is_alpha", "place"])]
        locations = dict(self.select("SELECT location_area, location FROM dex_location"))
        self.multiset("encounters", [(*row, locations[row[2]]) for row in self.expected.encounters], found)

    def obtainable(self):
        self.multiset(
            "dex_obtainable_at", obtainable.rows(self.select),
            self.rows("dex_obtainable_at", ["version", "pokemon", "way", "through"]))

    def evolutions(self):
        wanted = list(self.expected.evolutions())
        keys = sorted(wanted[0].keys() - {"only_in", "not_in"})
        self.multiset(
            "evolutions", [tuple(row[key] for key in keys) for row in wanted],
            self.rows("dex_evolution", keys))
        numbers = {}
        for *pair, position in self.select(
                "SELECT from_species, to_species, position FROM dex_evolution ORDER BY 1, 2, 3"):
            numbers.setdefault(tuple(pair), []).append(position)
        self.report.section(
            "positions of evolutions", len(numbers), len(numbers),
            [f"{pair}: {found}" for pair, found in numbers.items()
             if found != list(range(1, len(found) + 1))])

    def evolutions_at(self):
        """Every row is a method of PokéAPI, in games that are not before it (rule E1) and not elsewhere
        (rules E2 and E8: its own region and games), of the game or an add-on of it (rule E9). Rules E3 to E7 are
        held by known-values.json."""
        began = {}
        for row in self.expected.evolutions():
            keys = sorted(row.keys() - {"version_group", "only_in", "not_in"})
            began.setdefault(tuple(row[key] for key in keys), []).append(
                (row["version_group"], row["region"], row["only_in"], row["not_in"]))
        positions = Counter(self.select(f"SELECT position, {', '.join(keys)} FROM dex_evolution"))
        order = dict(self.tree.group_order)
        regions = {g["name"]: {name_of(r) for r in g["regions"]} for g in self.tree.groups}
        # The Japanese first games are dated like the others.
        for group in JAPANESE_GAMES:
            order[group] = order["red-blue"]
        found = self.rows("dex_evolution_at", ["version_group", "position", *keys])
        problems = [f"twice: {row}" for row, count in Counter(found).items() if count > 1]
        for row in found:
            group, method = row[0], row[2:]
            places = [group, *(add_on for add_on, base in BASES.items() if base == group)]
            starts = began.get(method)
            if starts is None:
                problems.append(f"not in the JSON: {row}")
            elif row[1:] not in positions:
                problems.append(f"another position than in dex_evolution: {row}")
            elif group not in order:
                problems.append(f"no version group: {row}")
            elif all(order[place] < order[start] for place in places for start, *_ in starts):
                problems.append(f"before {starts}: {row}")
            elif all(region and region not in regions[place] for place in places for _, region, *_ in starts):
                problems.append(f"not in its region: {row}")
            elif all(
                    only is not None and place not in only or place in others
                    for place in places for *_, only, others in starts):
                problems.append(f"not in its games: {row}")
        self.report.section("evolutions by game", len(began), len(found), problems)

    def type_chart(self):
        """The database may omit pairs with a type that is in no chart."""
        chart = self.expected.type_chart()
        self.keyed(
            "type chart", "dex_type_chart_at", ["generation", "attacking", "defending"],
            ["factor_percent"],
            [(*key, value) for key, value in chart.items() if not {key[1], key[2]} & ODD_TYPES])

    def details_of_games(self, move, newest, nothing):
        """The details in each game from the move's generation on; what supplements have of former games and of one."""
        supplements, order = self.expected.supplements, self.tree.group_order
        former = sorted(
            (order[until], found) for until, found in supplements.former_details.get(move["name"], {}).items())
        for group, place in order.items():
            if self.tree.group_generation[group] < id_of(move["generation"]):
                continue
            found = supplements.game_details.get((group, move["name"])) or next(
                (found for until, found in former if until > place), None)
            if (group, move["name"]) not in supplements.game_details and group in WITHOUT_DETAILS:
                yield group, nothing
            else:
                yield group, supplements.as_meta(found) if found else newest

    def newest_values(self):
        """Deliberately checked twice: at the newest version group nothing is resolved but supplements."""
        newest = max(self.tree.group_order, key=self.tree.group_order.get)
        columns = MOVE_VALUES
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
        for entity, number, field, language, text, source in self.rows(
                "dex_name", ["entity", "entity_id", "field", "language", "text", "source"]):
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
        rows = self.rows("dex_display_name", [
            "entity", "entity_id", "identifier", "language", "text", "fallback"])
        found = {(row[0], row[1], row[3]): row for row in rows}
        problems = [f"twice: {key}" for key, count in Counter(
            (row[0], row[1], row[3]) for row in rows).items() if count != 1]
        languages = set(self.identifiers["language"].values())
        problems += [
            f"language {language}" for language in sorted(languages ^ {key[2] for key in found})]
        problems += [f"empty: {row}" for row in rows if not (row[4] or "").strip()]
        named = {key[:2] for key in self.expected.names()}
        shown = {key[:2] for key in found}
        problems += [f"not listed: {key}" for key in sorted(named - shown, key=str)]
        for endpoint in ("pokemon-species", "move", "ability", "item", "type"):
            missing = set(self.identifiers[endpoint]) - {key[1] for key in shown if key[0] == endpoint}
            problems += [f"not listed: {endpoint} {number}" for number in sorted(missing)]
        # dex_name has been compared with the JSON.
        names = {
            row[:3]: row[3] for row in self.select(
                "SELECT entity, entity_id, language, text FROM dex_name WHERE field = 'name'")}
        versions = {
            group["id"]: sorted(map(id_of, group["versions"])) for group in self.tree.all("version-group")}
        for (entity, number, language), row in found.items():
            if entity in COMPOSED:
                continue
            wanted = (row[2], "identifier")
            for other in fallback_chain(language):
                text = names.get((entity, number, other))
                if text is None and entity == OF_VERSIONS and other != "ja-hrkt":
                    parts = [names.get(("version", version, other)) for version in versions[number]]
                    text = " / ".join(parts) if all(parts) else None
                if text is None and other == "ja":
                    text = names.get((entity, number, "ja-hrkt"))
                if text is not None:
                    wanted = (text, None if other == language else other)
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
                of_pokemon = found.get(("pokemon", number, language), ())[4:]
                of_species = found.get(("pokemon-species", owner, language), ())[4:]
                if of_pokemon != of_species:
                    problems.append(
                        f"default pokemon {number} {language}: {of_pokemon}, species {of_species}")
        self.report.section("display names", len(languages) * len(shown), len(rows), problems)

    def flavor_texts(self):
        self.multiset(
            "flavour texts", self.expected.flavor_texts(), self.rows("dex_flavor_text", [
                "entity", "entity_id", "version_group", "version", "language", "text", "source",
                "display_text"]))


def main(arguments):
    limit = 10
    if "--limit" in arguments:
        place = arguments.index("--limit")
        limit = int(arguments[place + 1])
        del arguments[place:place + 2]
    has_control = "--negative-control" in arguments
    if has_control:
        arguments.remove("--negative-control")
    if len(arguments) != 2:
        sys.exit(__doc__)
    tree_path, database_path = arguments
    if not os.path.isfile(database_path):
        sys.exit(f"{database_path}: no such file")
    database = sqlite3.connect(pathlib.Path(database_path).resolve().as_uri() + "?mode=ro", uri=True)
    report = Report(limit)
    comparison = Comparison(tree_path, database, report)
    comparison.run()
    print(
        f"{report.passed} passed, {report.failed} failed: {report.differences:,} differences,"
        f" {time.monotonic() - report.started:.1f} s")
    # A control means nothing while there are differences.
    is_proven = report.failed == 0 and (not has_control or Control(comparison).run())
    sys.exit(0 if is_proven else 1)


if __name__ == "__main__":
    main(sys.argv[1:])
