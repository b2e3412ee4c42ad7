"""Applies the supplement files to rows made from the JSON of PokéAPI.

Written from Documentation/CORRECTIONS.md. A fact that PokéAPI has is not added.
"""

import json
import pathlib
from collections import Counter, defaultdict

STAGE = pathlib.Path(__file__).parent / "../../Sources/NormalizeStage"
FOLDER = STAGE / "Supplements"
# Add-ons show the learnsets of their base game where PokéAPI has none of their own.
BASES = {
    "the-isle-of-armor": "sword-shield", "the-crown-tundra": "sword-shield",
    "the-teal-mask": "scarlet-violet", "the-indigo-disk": "scarlet-violet",
    "mega-dimension": "legends-za"}
# No source knows what moves do there beside their damage.
WITHOUT_DETAILS = ("legends-arceus", "legends-za", "mega-dimension")


class Supplements:
    def __init__(self):
        files = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]
        self.entries = [
            entry | {"from": file["source"]} for file in files for entry in file["supplements"]]
        # (supplement, entity, name, field): how many rows it added.
        self.counts, self.machine_counts, self.name_counts = Counter(), {}, Counter()
        # (version group, move): the values in exactly that game.
        self.values = {}
        self.prices, self.flags, self.names, self.details = {}, {}, {}, {}
        # move: the details by the version group until which they hold; (version group, move): those of one game.
        self.former_details, self.game_details = {}, {}
        # (supplement, endpoint, name, effect, source) of English effects of the newest games.
        self.effects = [
            (entry["id"], endpoint, name, effect,
             "showdown" if entry["from"]["name"].startswith("Pokémon Showdown") else "supplement")
            for entry in self.entries for endpoint, resources in entry.get("effects", {}).items()
            for name, effect in resources.items()]
        for entry in self.entries:
            self.prices |= entry.get("listed_prices", {})
            self.flags |= entry.get("flags", {})
            if "version_group" in entry:
                self.game_details |= {
                    (entry["version_group"], move): found for move, found in entry.get("details", {}).items()}
            else:
                self.details |= entry.get("details", {})
            self.former_details |= entry.get("former_details", {})
            for endpoint, resources in entry.get("names", {}).items():
                self.names |= {
                    (endpoint, name, language): text
                    for name, texts in resources.items() for language, text in texts.items()}
            for move, values in entry.get("moves", {}).items():
                self.values.setdefault((entry["version_group"], move), {}).update(values)
        # (version group, pokemon): likewise.
        self.pokemon_values = {
            (entry.get("version_group"), pokemon): values
            for entry in self.entries for pokemon, values in entry.get("pokemon", {}).items()}

    def absent(self, pokemon_ids):
        """The version groups and ids of pokemon that are not in their games."""
        return {(entry["version_group"], pokemon_ids[name])
                for entry in self.entries for name in entry.get("absent", ()) if name in pokemon_ids}

    def meta(self, move):
        """What PokéAPI has as `meta`, else that of a supplement in the same form; None without either."""
        found = self.details.get(move["name"])
        return move["meta"] if move["meta"] or not found else self.as_meta(found)

    @staticmethod
    def as_meta(found):
        counts = ("ailment_chance", "crit_rate", "drain", "flinch_chance", "healing", "stat_chance")
        return {name: 0 for name in counts} | dict.fromkeys(("min_hits", "max_hits", "min_turns", "max_turns")) | found | {
            "category": {"name": found["category"]}, "ailment": {"name": found.get("ailment", "none")}}

    def stat_changes(self, move):
        if move["stat_changes"] or move["meta"]:
            return move["stat_changes"]
        found = self.details.get(move["name"], {}).get("stat_changes", {})
        return [{"stat": {"name": stat}, "change": stages} for stat, stages in found.items()]

    def learnset(self, own, pokemon_ids, move_ids):
        """The rows to add to `own`: (version group, pokemon id, move id, method, level, order)."""
        taught = {row[:2] for row in own}
        known_rows = {row[:4] for row in own}
        own = set(own)
        added = set()
        for entry in self.entries:
            group = entry.get("version_group")
            for pokemon, methods in entry.get("learnsets", {}).items():
                learner = pokemon_ids[pokemon]
                for method, moves in methods.items():
                    levels = moves if isinstance(moves, dict) else {move: [0] for move in moves}
                    for move in levels:
                        learned = group, learner, move_ids[move], method
                        if learned[:2] in taught if entry["scope"] == "complete" else learned in known_rows:
                            continue
                        rows = {(*learned, level, None) for level in levels[move]} - own - added
                        self.counts[entry["id"], "pokemon", pokemon, "learnset"] += len(rows)
                        added |= rows
        self.counts = +self.counts
        return added

    def inherited(self, own, pokemon_ids, move_ids):
        """The rows of `own` that are a pre-evolution's in truth."""
        found = set()
        for entry in self.entries:
            for pokemon, methods in entry.get("inherited", {}).items():
                inherited_rows = {
                    (entry["version_group"], pokemon_ids[pokemon], move_ids[move], method)
                    for method, moves in methods.items() for move in moves}
                rows = {row for row in own if row[:4] in inherited_rows}
                if rows:
                    self.counts[entry["id"], "pokemon", pokemon, "inherited"] += len(rows)
                found |= rows
        return found

    def encounters(self, rows, group_of_version, ids_by_name):
        """The rows with the tables and conditions of supplements. A row is (version, pokemon, area, method, lowest
        and highest level, chance, sorted conditions, three traits)."""
        known = {endpoint: ids_by_name(endpoint).keys() for endpoint in (
            "location-area", "encounter-method", "pokemon", "encounter-condition-value")}
        tables = defaultdict(Counter)
        for row in rows:
            tables[row[0], row[2], row[3]][row] += 1
        for entry in self.entries:
            versions = entry.get("versions") or [
                name for name, group in group_of_version.items() if group == entry.get("version_group")]
            for change in entry.get("condition_changes", ()):
                if change["from"] not in known["encounter-condition-value"]:
                    continue
                for (version, area, method), table in tables.items():
                    if version in versions and area in change["areas"]:
                        self.put(entry, tables, (version, area, method), Counter({
                            (*row[:7], " ".join(sorted(
                                change["to"] if value == change["from"] else value for value in row[7].split())),
                             *row[8:]): times for row, times in table.items()}))
            for table in entry.get("encounters", ()):
                slots = table["slots"]
                if (table["area"] not in known["location-area"]
                        or table["method"] not in known["encounter-method"]
                        or any(slot["pokemon"] not in known["pokemon"] for slot in slots)
                        or any(value not in known["encounter-condition-value"]
                               for slot in slots for value in slot.get("conditions", ()))):
                    continue
                for version in versions:
                    key = version, table["area"], table["method"]
                    wanted = Counter(
                        (version, slot["pokemon"], *key[1:], slot["levels"][0], slot["levels"][-1], slot["chance"],
                         " ".join(sorted(slot.get("conditions", ()))),
                         *(int(trait in slot.get("traits", ()))
                           for trait in ("always-shiny", "never-shiny", "alpha"))) for slot in slots)
                    if entry["scope"] != "existing" or tables[key]:
                        self.put(entry, tables, key, wanted | tables[key] if entry["scope"] == "rows" else wanted)
        return [row for table in tables.values() for row in table.elements()]

    def put(self, entry, tables, key, wanted):
        """Replaces a table of encounters, and counts the rows that differ."""
        differ = max((wanted - tables[key]).total(), (tables[key] - wanted).total())
        if differ:
            self.counts[entry["id"], "location-area", key[1], "encounters"] += differ
        tables[key] = wanted

    def flags_at(self, move, groups):
        """The flags of a move by version group. `groups` are in the order of release."""
        stated = self.flags.get(move, [])
        if isinstance(stated, list):
            return dict.fromkeys(groups, stated)
        found, now = {}, stated.get("", [])
        for group in groups:
            found[group] = now = stated.get(group, now)
        return found

    def held_items(self, own, group_of_version, pokemon_ids, item_ids):
        """`own`, rows (version, pokemon id, pokemon, item id, item, rarity), with the tables of the supplements."""
        for entry in self.entries:
            for pokemon, items in entry.get("held_items", {}).items():
                for version, group in group_of_version.items():
                    if group != entry["version_group"] or version not in entry.get("versions", [version]):
                        continue
                    before = {row for row in own if row[0] == version and row[2] == pokemon}
                    table = {
                        (version, pokemon_ids[pokemon], pokemon, item_ids[item], item, rarity)
                        for item, rarity in items.items()}
                    if entry["scope"] == "rows":
                        held = {row[4] for row in before}
                        table = before | {row for row in table if row[4] not in held}
                    self.counts[entry["id"], "pokemon", pokemon, "held_items"] += max(
                        len(before - table), len(table - before))
                    own = [row for row in own if row not in before] + sorted(table)
        self.counts = +self.counts
        return own

    def machines(self, known):
        """(version group, item, move) of machines whose version group and item are not in `known`."""
        for entry in self.entries:
            for item, move in entry.get("machines", {}).items():
                if (entry["version_group"], item) not in known:
                    self.machine_counts[entry["id"], "item", item, "machine"] = 1
                    yield entry["version_group"], item, move


def with_add_ons(rows):
    """The rows, whose first member is the version group, with those of base games again for add-ons."""
    groups = {row[0] for row in rows}
    shown = list(rows)
    for add_on, base in BASES.items():
        if add_on not in groups:
            shown += [(add_on, *row[1:]) for row in rows if row[0] == base]
    return shown
