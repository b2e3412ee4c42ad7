#!/usr/bin/env python3
"""Compares dex_species_at with the games' own tables: by version group and column, the number of values compared,
equal and different, and of those that are NULL or that no witness has.

Usage: species_games.py DATABASE [--dumps DIR] [--disassemblies DIR] [--markdown] [--list] [--limit N]

--dumps is a folder of files that dump the games' table of Pokémon, `personal_rb` to `personal_za`, as PKHeX has them
in PKHeX.Core/Resources/byte/personal. --disassemblies is a folder of checkouts of pret: pokered, pokeyellow, pokegold,
pokecrystal, pokeruby, pokefirered, pokediamond, pokeplatinum, pokeheartgold. Both are only compared with. Where both
have a value, the disassembly is the witness.

Exits with 1 if more than N values of a column of a version group differ (20 by default), or if a witness disagrees
about the base stats of more than 20 pokemon: then its rows are read wrongly.
"""

import argparse
import json
import re
import sqlite3
import struct
import sys
from collections import defaultdict
from pathlib import Path

EGG_GROUPS = [
    None, "monster", "water1", "bug", "flying", "ground", "fairy", "plant", "humanshape", "water3", "mineral",
    "indeterminate", "water2", "ditto", "dragon", "no-eggs"]
COLORS = ["red", "blue", "yellow", "green", "black", "brown", "purple", "gray", "white", "pink"]
GROWTHS = ["medium", "slow-then-very-fast", "fast-then-very-slow", "medium-slow", "fast", "slow"]
EIGHTHS = {0: 0, 31: 1, 63: 2, 95: 3, 127: 4, 159: 5, 191: 6, 223: 7, 225: 7, 254: 8, 255: -1}
EFFORTS = [f"effort_{stat}" for stat in ("hp", "attack", "defense", "speed", "special_attack", "special_defense")]
COLUMNS = [
    "base_experience", "base_happiness", "capture_rate", "hatch_counter", "growth_rate", "gender_rate", "egg_group_1",
    "egg_group_2", "color", *EFFORTS, "height_dm", "weight_hg"]

# Size of a row and where its values are: stats are the first six bytes, or those from `first`. `form` is the row of
# the second form. Scarlet and Violet store no experience.
OLD = {"capture_rate": 8, "base_experience": 9}
THIRD = {**OLD, "effort": 10, "gender_rate": 16, "hatch_counter": 17, "base_happiness": 18, "growth_rate": 19,
         "egg_groups": 20, "color": 25}
FIFTH = {"capture_rate": 8, "effort": 10, "gender_rate": 18, "hatch_counter": 19, "base_happiness": 20,
         "growth_rate": 21, "egg_groups": 22,
         "form": 28, "forms": 32, "color": 33, "experience": 34, "height": 36, "weight": 38}
EIGHTH = {**FIFTH, "form": 30}
NINTH = {"capture_rate": 8, "effort": 10, "gender_rate": 12, "hatch_counter": 13, "base_happiness": 14,
         "growth_rate": 15, "egg_groups": 16, "form": 24, "forms": 26, "color": 27, "height": 32, "weight": 34}
DUMPS = {
    "red-blue": ("rb", 28, {**OLD, "growth_rate": 19, "first": 1}),
    "yellow": ("y", 28, {**OLD, "growth_rate": 19, "first": 1}),
    **{group: (name, 32, {"capture_rate": 9, "base_experience": 10, "gender_rate": 13, "hatch_counter": 15,
                          "growth_rate": 22, "egg_nibbles": 23, "first": 1})
       for group, name in (("gold-silver", "gs"), ("crystal", "c"))},
    **{group: (name, 28, THIRD) for group, name in (
        ("ruby-sapphire", "rs"), ("emerald", "e"), ("firered-leafgreen", "fr"))},
    **{group: (name, 44, {**THIRD, "form": 42, "forms": 41}) for group, name in (
        ("diamond-pearl", "dp"), ("platinum", "pt"), ("heartgold-soulsilver", "hgss"))},
    "black-white": ("bw", 60, FIFTH),
    "black-2-white-2": ("b2w2", 76, FIFTH),
    "x-y": ("xy", 64, FIFTH),
    "omega-ruby-alpha-sapphire": ("ao", 80, FIFTH),
    "sun-moon": ("sm", 84, FIFTH),
    "ultra-sun-ultra-moon": ("uu", 84, FIFTH),
    "lets-go-pikachu-lets-go-eevee": ("gg", 84, FIFTH),
    **{group: ("swsh", 176, EIGHTH) for group in ("sword-shield", "the-isle-of-armor", "the-crown-tundra")},
    "brilliant-diamond-shining-pearl": ("bdsp", 68, EIGHTH),
    "legends-arceus": ("la", 176, EIGHTH),
    **{group: ("sv", 80, NINTH) for group in ("scarlet-violet", "the-teal-mask", "the-indigo-disk")},
    **{group: ("za", 80, {**NINTH, "experience": 76}) for group in ("legends-za", "mega-dimension")}}


def groups_of_eggs(first, second):
    """Both egg groups by the order of the file, in which the second differs from the first."""
    found = sorted({first, second} - {0})
    return [EGG_GROUPS[n] for n in found] + [None] * (2 - len(found))


def row_of_dump(row, at):
    values = {"stats": tuple(row[at.get("first", 0):at.get("first", 0) + 6])}
    for column in ("capture_rate", "base_experience", "hatch_counter", "base_happiness"):
        if column in at:
            values[column] = row[at[column]]
    if "experience" in at:
        values["base_experience"] = struct.unpack_from("<H", row, at["experience"])[0]
    if "gender_rate" in at:
        values["gender_rate"] = EIGHTHS[row[at["gender_rate"]]]
    if "growth_rate" in at:
        values["growth_rate"] = GROWTHS[row[at["growth_rate"]]]
    if "egg_groups" in at:
        values["egg_group_1"], values["egg_group_2"] = groups_of_eggs(*row[at["egg_groups"]:at["egg_groups"] + 2])
    if "egg_nibbles" in at:
        nibbles = row[at["egg_nibbles"]]
        values["egg_group_1"], values["egg_group_2"] = groups_of_eggs(nibbles & 15, nibbles >> 4)
    if "color" in at:
        values["color"] = (COLORS + [None] * 54)[row[at["color"]] & 63]
    if "effort" in at:
        bits = struct.unpack_from("<H", row, at["effort"])[0]
        values.update((column, bits >> 2 * n & 3) for n, column in enumerate(EFFORTS))
    if "height" in at:
        # In centimeters, in generation v in decimeters.
        height = struct.unpack_from("<H", row, at["height"])[0]
        values["height_dm"] = height if len(row) in (60, 76) else (height + 5) // 10
        values["weight_hg"] = struct.unpack_from("<H", row, at["weight"])[0]
    return values


def dump(folder, group):
    """The rows of each species by national number, the default form first."""
    name, size, at = DUMPS[group]
    data = (folder / f"personal_{name}").read_bytes()
    rows = [data[n:n + size] for n in range(0, len(data) - size + 1, size)]
    found = {}
    for number, row in enumerate(rows[1:], 1):
        found[number] = [row_of_dump(row, at)]
        if "form" in at:
            first, count = struct.unpack_from("<H", row, at["form"])[0], row[at["forms"]]
            if first and count > 1:
                found[number] += [row_of_dump(rows[first + n], at) for n in range(count - 1) if first + n < len(rows)]
    return found


def key(name):
    return re.sub(r"[^a-z0-9]", "", name.lower().replace("_f", "f").replace("_m", "m"))


WORDS = {
    "grass": "plant", "amorphous": "indeterminate", "undiscovered": "no-eggs", "none": None, "field": "ground",
    "human_like": "humanshape", "humanlike": "humanshape", "human": "humanshape"}


def word(text):
    if text.strip() == "EGG_NONE":  # In generation ii, no eggs; in later ones, no second group.
        return "no-eggs"
    text = re.sub(r"^(EGG_GROUP|EGG|BODY_COLOR|MON_COLOR|COLOR)_", "", text.strip()).lower()
    text = re.sub(r"_(\d)$", r"\1", text)
    return WORDS.get(text, text.replace("_", "-"))


def growth(text):
    text = re.sub(r"^(GROWTH|EXP_RATE)_", "", text.strip()).lower()
    return {"medium_fast": "medium", "erratic": "slow-then-very-fast", "fluctuating": "fast-then-very-slow"}.get(
        text, text.replace("_", "-"))


def eggs(first, second):
    order = {name: n for n, name in enumerate(EGG_GROUPS)}
    found = sorted({word(first), word(second)} - {None}, key=order.get)
    return {"egg_group_1": (found + [None])[0], "egg_group_2": (found + [None, None])[1]}


def gender(text):
    text = str(text)
    if re.search(r"UNKNOWN|GENDERLESS|NO_GENDER|GENDER_RATIO_NO", text):
        return -1
    if re.search(r"MALE_ONLY|ONLY_MALE", text) and "FEMALE" not in text:
        return 0
    if re.search(r"MON_FEMALE|FEMALE_ONLY|ONLY_FEMALE", text):
        return 8
    if text in ("MON_MALE", "GENDER_F0"):
        return 0
    percent = re.search(r"(\d+)[._]?(\d*)", text)
    return round(float(f"{percent[1]}.{percent[2] or 0}") / 12.5)


def disassembly(folder, group):
    """The rows of each species by a key of its name, or None."""
    found = {}
    if group in ("red-blue", "yellow", "gold-silver", "crystal"):
        repository = {
            "red-blue": "pokered", "yellow": "pokeyellow", "gold-silver": "pokegold", "crystal": "pokecrystal"}[group]
        for path in (folder / repository / "data/pokemon/base_stats").glob("*.asm"):
            text = path.read_text(errors="replace")
            stats = re.search(r"^\s*db\s+((?:\d+,\s*)+\d+)\s*$", text, re.M)
            values = {
                "stats": tuple(int(n) for n in stats[1].split(",")),
                "capture_rate": int(re.search(r"db (\d+) ; catch rate", text)[1]),
                "base_experience": int(re.search(r"db (\d+) ; base exp", text)[1]),
                "growth_rate": growth(re.search(r"db (\w+) ; growth", text)[1])}
            if "hatch" in text:
                values["hatch_counter"] = int(re.search(r"db (\d+) ; step cycles", text)[1])
                values["gender_rate"] = gender(re.search(r"db (\w+) ; gender", text)[1])
                values.update(eggs(*re.search(r"dn (\w+), (\w+) ; egg groups", text).groups()))
            found[key(path.stem)] = values
    elif group in ("ruby-sapphire", "firered-leafgreen"):
        path = {"ruby-sapphire": "pokeruby/src/data/pokemon/base_stats.h",
                "firered-leafgreen": "pokefirered/src/data/pokemon/species_info.h"}[group]
        if (folder / path).exists():
            text = (folder / path).read_text(errors="replace")
            for name, body in re.findall(r"\[SPECIES_(\w+)\]\s*=\s*\{\n(.*?)\n    \}", text, re.S):
                value = dict(re.findall(r"\.(\w+)\s*=\s*(.+?),\n", body + ",\n"))
                if "baseHP" not in value:
                    continue
                both = value.get("eggGroups") or "{eggGroup1} {eggGroup2}".format(**value)
                groups = re.findall(r"EGG_GROUP_\w+", both)
                found[key(name)] = {
                    "stats": tuple(int(value[f"base{stat}"]) for stat in (
                        "HP", "Attack", "Defense", "Speed", "SpAttack", "SpDefense")),
                    "capture_rate": int(value["catchRate"]), "base_experience": int(value["expYield"]),
                    "gender_rate": gender(value["genderRatio"]), "hatch_counter": int(value["eggCycles"]),
                    "base_happiness": 70 if value["friendship"] == "STANDARD_FRIENDSHIP" else int(value["friendship"]),
                    "growth_rate": growth(value["growthRate"]),
                    "color": word(value["bodyColor"]), **eggs(groups[0], groups[-1]),
                    **{column: int(value[f"evYield_{stat}"]) for column, stat in zip(
                        EFFORTS, ("HP", "Attack", "Defense", "Speed", "SpAttack", "SpDefense"))}}
    elif group in ("diamond-pearl", "heartgold-soulsilver"):
        repository = {"diamond-pearl": "pokediamond", "heartgold-soulsilver": "pokeheartgold"}[group]
        path = folder / repository / "files/poketool/personal/personal.json"
        for row in json.loads(path.read_text(errors="replace"))["baseStats"] if path.exists() else []:
            color = row["color"]
            found[key(row["species"])] = {
                "stats": tuple(row[stat] for stat in ("hp", "atk", "def", "speed", "spatk", "spdef")),
                "capture_rate": row["catchRate"], "base_experience": row["expYield"], "hatch_counter": row["eggCycles"],
                "base_happiness": row["friendship"], "growth_rate": growth(row["growthRate"]),
                "gender_rate": gender(row["genderRatio"]) if isinstance(row["genderRatio"], str) else (
                    -1 if row["genderRatio"] > 1 else round(row["genderRatio"] * 8)),
                "color": COLORS[color] if isinstance(color, int) and color < len(COLORS) else word(str(color)),
                **eggs(*row["eggGroups"]),
                **{column: row[f"{stat}_yield"] for column, stat in zip(
                    EFFORTS, ("hp", "atk", "def", "speed", "spatk", "spdef"))}}
    elif group == "platinum":
        for path in (folder / "pokeplatinum/res/pokemon").glob("*/data.json"):
            row = json.loads(path.read_text(errors="replace"))
            if "catch_rate" not in row:
                continue
            stats = ("hp", "attack", "defense", "speed", "special_attack", "special_defense")
            found[key(path.parent.name)] = {
                "stats": tuple(row["base_stats"][stat] for stat in stats),
                "capture_rate": row["catch_rate"], "base_experience": row["base_exp_reward"],
                "hatch_counter": row["hatch_cycles"], "base_happiness": row["base_friendship"],
                "growth_rate": growth(row["exp_rate"]), "gender_rate": gender(row["gender_ratio"]),
                "color": word(row["body_color"]), **eggs(*row["egg_groups"]),
                **{column: row["ev_yields"][stat] for column, stat in zip(EFFORTS, stats)}}
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("database")
    parser.add_argument("--dumps", type=Path)
    parser.add_argument("--disassemblies", type=Path)
    parser.add_argument("--markdown", action="store_true", help="print the table of columns of all games as Markdown")
    parser.add_argument("--list", action="store_true", help="print each value that differs")
    parser.add_argument("--limit", type=int, default=20)
    options = parser.parse_args()
    if not options.dumps and not options.disassemblies:
        parser.error("no witness: name --dumps or --disassemblies")
    database = sqlite3.connect(f"file:{options.database}?mode=ro", uri=True)
    database.row_factory = sqlite3.Row
    default = {row[0]: row[1] for row in database.execute("SELECT pokemon, is_default FROM dex_pokemon")}
    species = dict(database.execute("SELECT species_id, species FROM dex_species"))
    stats = {(row[0], row[1]): tuple(row[2:]) for row in database.execute(
        "SELECT version_group, pokemon, hp, attack, defense, speed, special_attack, special_defense"
        " FROM dex_pokemon_at")}
    order = [row[0] for row in database.execute("SELECT version_group FROM dex_version_group ORDER BY sort_order")]
    rows = defaultdict(list)
    for row in database.execute("SELECT * FROM dex_species_at"):
        rows[row["version_group"]].append(row)

    counts = defaultdict(lambda: [0] * 5)  # compared, equal, NULL here, without a witness, forms among compared
    differences, failures, witnesses = [], [], {}
    for group in order:
        by_name = disassembly(options.disassemblies, group) if options.disassemblies else {}
        by_number = dump(options.dumps, group) if options.dumps and group in DUMPS else {}
        witnesses[group] = " and ".join(
            name for name, has in (("disassembly", by_name), ("dump", by_number)) if has) or "none"
        unlike = 0
        for row in rows[group]:
            own = stats.get((group, row["pokemon"]))
            candidates = by_number.get(row["species_id"], []) if not row["pokemon"].endswith("-gmax") else []
            if row["species_id"] == 925:  # Maushold, whose first form is the family of three
                candidates = candidates[::-1]
            if default[row["pokemon"]]:
                candidates = candidates[:1]
                if named := by_name.get(key(species[row["species_id"]])):
                    candidates = [{**candidates[0], **named}] if candidates else [named]
                if candidates and own and own[:4] != candidates[0]["stats"][:4]:
                    unlike += 1
            else:
                # A form of a dump has no name: it is one of those with these stats. Gigantamax forms have no rows.
                candidates = [form for form in candidates[1:] if form["stats"] == own]
            for column in COLUMNS:
                count = counts[group, column]
                values = {form[column] for form in candidates if column in form}
                if row["egg_group_1" if column == "egg_group_2" else column] is None:
                    count[2] += 1
                elif not values:
                    count[3] += 1
                else:
                    count[0] += 1
                    count[4] += not default[row["pokemon"]]
                    if row[column] in values:
                        count[1] += 1
                    else:
                        differences.append((group, column, row["pokemon"], row[column], sorted(values, key=str)))
        if unlike > 20:
            failures.append(f"{group}: {unlike} pokemon have other stats than the witness")

    for group in order:
        for column in COLUMNS:
            compared, equal = counts[group, column][:2]
            if compared - equal > options.limit:
                failures.append(f"{group}, {column}: {compared - equal} of {compared} differ")
    print("| version group | witness | column | compared | of forms | equal | differ | NULL | without a witness |"
          if not options.markdown else "| column | compared | of forms | equal | differ | NULL | without a witness |")
    print(("|---" if options.markdown else "|---|---|---") + "|---:" * 6 + "|")
    keys = [(group, column) for group in ([None] if options.markdown else order) for column in COLUMNS]
    for group, column in keys:
        total = [sum(counts[g, column][n] for g in (order if group is None else [group])) for n in range(5)]
        compared, equal, null, alone, forms = total
        head = f"| {group} | {witnesses[group]} | {column}" if group else f"| `{column}`"
        print(f"{head} | {compared:,} | {forms:,} | {equal:,} | {compared - equal:,} | {null:,} | {alone:,} |")
    if options.list:
        for difference in differences:
            print("differs:", *difference)
    for failure in failures:
        print(failure, file=sys.stderr)
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
