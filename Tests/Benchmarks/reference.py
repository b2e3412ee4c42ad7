#!/usr/bin/env python3
"""A plain build of the base rows, as a careful Python developer writes it: the baseline for our build.

    reference.py TREE DB

TREE is a tree of PokéAPI (TREE/data/api/v2/...). DB is overwritten. Needs orjson.

It reads the files that the pipeline reads, once, and writes the same base rows: resources, pokemon,
species, forms, moves, items, machines, evolutions, names and texts, and learnsets, flavor texts and
encounters folded over games as the pipeline folds them. It does nothing else: no resolving by version
group, no corrections, no checks, no search keys, no move index, no digests, no verification.
"""

import os
import sqlite3
import sys

import orjson

NEEDED_BELOW = "data/api/v2"
SCHEMA = """
CREATE TABLE resource (kind TEXT, id INTEGER, identifier TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE species (id INTEGER PRIMARY KEY, generation, sort_order, evolves_from, chain, color, shape,
  habitat, growth_rate, gender_rate, capture_rate, base_happiness, hatch_counter, is_baby, is_legendary,
  is_mythical, has_gender_differences, are_forms_switchable);
CREATE TABLE pokedex_number (pokedex, species, number, PRIMARY KEY (pokedex, species)) WITHOUT ROWID;
CREATE TABLE egg_group (species, egg_group, PRIMARY KEY (species, egg_group)) WITHOUT ROWID;
CREATE TABLE pokemon (id INTEGER PRIMARY KEY, species, is_default, sort_order, height, weight,
  base_experience, cry_latest, cry_legacy);
CREATE TABLE pokemon_stat (pokemon, generation, stat, base, effort,
  PRIMARY KEY (pokemon, generation, stat)) WITHOUT ROWID;
CREATE TABLE pokemon_type (pokemon, generation, slot, type,
  PRIMARY KEY (pokemon, generation, slot)) WITHOUT ROWID;
CREATE TABLE pokemon_ability (pokemon, generation, slot, ability,
  PRIMARY KEY (pokemon, generation, slot)) WITHOUT ROWID;
CREATE TABLE learnset (move, pokemon, method, level, sort_order, version_groups,
  PRIMARY KEY (move, pokemon, method, level, sort_order)) WITHOUT ROWID;
CREATE TABLE held_item (pokemon, item, rarity, versions,
  PRIMARY KEY (pokemon, item, rarity)) WITHOUT ROWID;
CREATE TABLE form (id INTEGER PRIMARY KEY, pokemon, form_name, sort_order, form_order, is_default,
  is_battle_only, is_mega, version_group, type_1, type_2);
CREATE TABLE move (id INTEGER PRIMARY KEY, generation, type, damage_class, power, accuracy, pp, priority,
  effect_chance, target, category, ailment, ailment_chance, crit_rate, drain, flinch_chance, healing,
  stat_chance, min_hits, max_hits, min_turns, max_turns);
CREATE TABLE move_past (move, version_group, type, power, accuracy, pp, effect_chance,
  PRIMARY KEY (move, version_group)) WITHOUT ROWID;
CREATE TABLE machine (version_group, item, move, PRIMARY KEY (version_group, item)) WITHOUT ROWID;
CREATE TABLE item (id INTEGER PRIMARY KEY, category, fling_power, fling_effect);
CREATE TABLE ability (id INTEGER PRIMARY KEY, generation, is_main_series);
CREATE TABLE location (id INTEGER PRIMARY KEY, region);
CREATE TABLE location_area (id INTEGER PRIMARY KEY, location, game_index);
CREATE TABLE evolution (from_species, to_species, position, data,
  PRIMARY KEY (from_species, to_species, position)) WITHOUT ROWID;
CREATE TABLE encounter (pokemon, area, method, min_level, max_level, chance, conditions, traits,
  copy, versions, PRIMARY KEY (pokemon, area, method, min_level, max_level, chance, conditions,
  traits, copy)) WITHOUT ROWID;
CREATE TABLE text (kind TEXT, id, field, language, text,
  PRIMARY KEY (kind, id, field, language)) WITHOUT ROWID;
CREATE TABLE flavor_text (kind TEXT, id, languages, games, text,
  PRIMARY KEY (kind, id, languages, games)) WITHOUT ROWID;
CREATE TABLE game_index (kind TEXT, id, game_index, games,
  PRIMARY KEY (kind, id, game_index)) WITHOUT ROWID;
CREATE TABLE sprite (kind TEXT, id, slot, url, PRIMARY KEY (kind, id, slot)) WITHOUT ROWID;
"""


class IDs(dict):
    """The id at the end of a URL; each URL is split once."""

    def __missing__(self, url):
        value = self[url] = int(url.rsplit("/", 2)[1])
        return value


id_of = IDs()


def ref(value):
    return id_of[value["url"]] if value else None


class Build:
    def __init__(self, tree):
        self.root = os.path.join(tree, NEEDED_BELOW)
        self.rows = {}

    def add(self, table, row):
        self.rows.setdefault(table, []).append(row)

    def resources(self):
        for endpoint in sorted(os.listdir(self.root)):
            folder = os.path.join(self.root, endpoint)
            if not os.path.isdir(folder) or endpoint == "meta":
                continue
            for name in os.listdir(folder):
                if not name.lstrip("-").isdigit():
                    continue
                with open(os.path.join(folder, name, "index.json"), "rb") as file:
                    yield endpoint, orjson.loads(file.read())

    def read(self):
        readers = {
            "pokemon": self.pokemon, "pokemon-species": self.species, "pokemon-form": self.form,
            "move": self.move, "item": self.item, "ability": self.ability,
            "machine": self.machine, "location": self.location,
            "location-area": self.location_area, "evolution-chain": self.evolution_chain,
        }
        for endpoint, data in self.resources():
            self.add("resource", (endpoint, data["id"], data.get("name", str(data["id"]))))
            self.texts(endpoint, data)
            reader = readers.get(endpoint)
            if reader:
                reader(data)

    def texts(self, kind, data):
        found = {}
        for key, member, field in (
            ("names", "name", 1), ("genera", "genus", 2), ("form_names", "name", 3),
            ("descriptions", "description", 6), ("effect_entries", "effect", 7),
            ("effect_entries", "short_effect", 8),
        ):
            for entry in data.get(key, ()):
                text = entry.get(member)
                if text and not text.isspace():
                    found[field, ref(entry["language"])] = text
        for (field, language), text in found.items():
            self.add("text", (kind, data["id"], field, language, text))
        entries = data.get("flavor_text_entries")
        if not entries or kind not in ("pokemon-species", "move", "ability", "item"):
            return
        games = {}
        for entry in entries:
            text = entry.get("flavor_text") or entry.get("text")
            game = entry.get("version") or entry.get("version_group")
            if text and game:
                key = ref(entry["language"]), text
                games[key] = games.get(key, 0) | 1 << ref(game) - 1
        languages = {}
        for (language, text), mask in games.items():
            key = mask, text
            languages[key] = languages.get(key, 0) | 1 << language - 1
        # Of two texts with the same language and game, the longer one.
        kept = {}
        for (mask, text), speakers in languages.items():
            key = speakers, mask
            if len(kept.get(key, "")) < len(text):
                kept[key] = text
        for (speakers, mask), text in kept.items():
            self.add("flavor_text", (kind, data["id"], speakers, mask, text))

    def sprites(self, kind, number, value, slot=""):
        for key, inner in value.items():
            if isinstance(inner, dict):
                self.sprites(kind, number, inner, slot + key + ".")
            elif inner:
                self.add("sprite", (kind, number, slot + key, inner))

    def game_indices(self, kind, number, entries, key):
        games = {}
        for entry in entries:
            index = entry["game_index"]
            games[index] = games.get(index, 0) | 1 << ref(entry[key]) - 1
        for index, mask in games.items():
            self.add("game_index", (kind, number, index, mask))

    def pokemon(self, data):
        number = data["id"]
        self.add("pokemon", (
            number, ref(data["species"]), data["is_default"],
            None if data["order"] < 0 else data["order"], data["height"], data["weight"],
            data["base_experience"], data["cries"]["latest"], data["cries"]["legacy"]))
        for past, generation in [(data, 0)] + [
            (entry, ref(entry["generation"])) for entry in data["past_stats"]
        ]:
            for stat in past["stats"]:
                self.add("pokemon_stat", (
                    number, generation, ref(stat["stat"]), stat["base_stat"], stat["effort"]))
        for past, generation in [(data, 0)] + [
            (entry, ref(entry["generation"])) for entry in data["past_types"]
        ]:
            for entry in past["types"]:
                self.add("pokemon_type", (number, generation, entry["slot"], ref(entry["type"])))
        for past, generation in [(data, 0)] + [
            (entry, ref(entry["generation"])) for entry in data["past_abilities"]
        ]:
            for entry in past["abilities"]:
                self.add("pokemon_ability", (
                    number, generation, entry["slot"], ref(entry["ability"])))
        learnset = {}
        for move in data["moves"]:
            move_id = id_of[move["move"]["url"]]
            for detail in move["version_group_details"]:
                key = (
                    move_id, number, id_of[detail["move_learn_method"]["url"]],
                    detail["level_learned_at"], detail["order"] or 0)
                learnset[key] = (
                    learnset.get(key, 0) | 1 << id_of[detail["version_group"]["url"]] - 1)
        table = self.rows.setdefault("learnset", [])
        table.extend([key + (mask,) for key, mask in learnset.items()])
        held = {}
        for item in data["held_items"]:
            for detail in item["version_details"]:
                key = number, ref(item["item"]), detail["rarity"]
                held[key] = held.get(key, 0) | 1 << ref(detail["version"]) - 1
        for key, mask in held.items():
            self.add("held_item", key + (mask,))
        self.game_indices("pokemon", number, data["game_indices"], "version")
        self.sprites("pokemon", number, data["sprites"])

    def species(self, data):
        number = data["id"]
        self.add("species", (
            number, ref(data["generation"]), data["order"], ref(data["evolves_from_species"]),
            ref(data["evolution_chain"]), ref(data["color"]), ref(data["shape"]),
            ref(data["habitat"]), ref(data["growth_rate"]), data["gender_rate"],
            data["capture_rate"], data["base_happiness"], data["hatch_counter"], data["is_baby"],
            data["is_legendary"], data["is_mythical"], data["has_gender_differences"],
            data["forms_switchable"]))
        for entry in data["pokedex_numbers"]:
            self.add("pokedex_number", (ref(entry["pokedex"]), number, entry["entry_number"]))
        for entry in data["egg_groups"]:
            self.add("egg_group", (number, ref(entry)))

    def form(self, data):
        types = [ref(entry["type"]) for entry in data["types"]] + [None]
        self.add("form", (
            data["id"], ref(data["pokemon"]), data["form_name"], data["order"],
            data["form_order"], data["is_default"], data["is_battle_only"], data["is_mega"],
            ref(data["version_group"]), types[0], types[1]))
        self.sprites("pokemon-form", data["id"], data["sprites"])

    def move(self, data):
        meta = data["meta"] or {}
        self.add("move", (
            data["id"], ref(data["generation"]), ref(data["type"]), ref(data["damage_class"]),
            data["power"], data["accuracy"], data["pp"], data["priority"], data["effect_chance"],
            ref(data["target"]), ref(meta.get("category")), ref(meta.get("ailment")),
            *(meta.get(key) for key in (
                "ailment_chance", "crit_rate", "drain", "flinch_chance", "healing",
                "stat_chance", "min_hits", "max_hits", "min_turns", "max_turns"))))
        for past in data["past_values"]:
            self.add("move_past", (
                data["id"], ref(past["version_group"]), ref(past["type"]), past["power"],
                past["accuracy"], past["pp"], past["effect_chance"]))

    def item(self, data):
        self.add("item", (
            data["id"], ref(data["category"]), data["fling_power"], ref(data["fling_effect"])))
        self.game_indices("item", data["id"], data["game_indices"], "generation")
        self.sprites("item", data["id"], data["sprites"])

    def ability(self, data):
        self.add("ability", (data["id"], ref(data["generation"]), data["is_main_series"]))

    def machine(self, data):
        self.add("machine", (ref(data["version_group"]), ref(data["item"]), ref(data["move"])))

    def location(self, data):
        self.add("location", (data["id"], ref(data["region"])))
        self.game_indices("location", data["id"], data["game_indices"], "generation")

    def location_area(self, data):
        area = data["id"]
        self.add("location_area", (area, ref(data["location"]), data["game_index"]))
        slots = {}
        for met in data["pokemon_encounters"]:
            pokemon = ref(met["pokemon"])
            for details in met["version_details"]:
                bit = 1 << ref(details["version"]) - 1
                copies = {}
                for slot in details["encounter_details"]:
                    conditions = " ".join(
                        map(str, sorted([ref(value) for value in slot["condition_values"]])))
                    special = slot.get("pokemon_details")
                    traits = special and (
                        bool(special["always_shiny"]) | bool(special["never_shiny"]) << 1
                        | bool(special["is_alpha"]) << 2) or 0
                    key = (
                        pokemon, area, ref(slot["method"]), slot["min_level"], slot["max_level"],
                        slot["chance"], conditions, traits)
                    copy = copies[key] = copies.get(key, 0) + 1
                    key += (copy,)
                    slots[key] = slots.get(key, 0) | bit
        self.rows.setdefault("encounter", []).extend(
            [key + (mask,) for key, mask in slots.items()])

    def evolution_chain(self, data):
        def walk(link):
            for target in link["evolves_to"]:
                for position, detail in enumerate(target["evolution_details"]):
                    plain = {
                        key: ref(value) if isinstance(value, dict) else value
                        for key, value in detail.items() if value not in (None, "", False)}
                    self.add("evolution", (
                        ref(link["species"]), ref(target["species"]), position,
                        orjson.dumps(plain).decode()))
                walk(target)

        walk(data["chain"])

    def write(self, path):
        if os.path.exists(path):
            os.remove(path)
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode = off")
        connection.execute("PRAGMA synchronous = off")
        connection.executescript(SCHEMA)
        connection.execute("BEGIN")
        for table, rows in self.rows.items():
            # In key order, so that each page is written once.
            rows.sort(key=lambda row: tuple((value is not None, value) for value in row[:2]))
            places = ",".join("?" * len(rows[0]))
            connection.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({places})", rows)
        connection.execute("COMMIT")
        connection.close()


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    build = Build(sys.argv[1])
    build.read()
    build.write(sys.argv[2])
    print(sum(map(len, build.rows.values())), "rows")


if __name__ == "__main__":
    main()
