#!/usr/bin/env python3
"""Compares dex_obtainable_at with the lists of encounters of PKHeX, which are no source of it.

Usage: obtainable_witness.py DATABASE PKHEX [VERSION…] [--list]

PKHEX is a checkout of kwsch/PKHeX (GPL-3), which is only read. For each version, the species that the game has by
itself are those of its lists of wild, fixed, given and traded Pokémon, and what evolves or hatches from them by PKHeX's
lists. A species is wrong if the database has a way within the game and the lists have none, or if it says `transfer`
and the lists have one. It is missed if it is `unknown` in the database. `event` is neither.

Exits with 1 if a species is wrong, or more than 2 % of those of the lists are missed.
"""

import argparse
import re
import sqlite3
import struct
import sys
from collections import defaultdict
from pathlib import Path

# Version: generation, file of wild Pokémon, files of the others, and the codes of the version in them.
GAMES = {
    "red": (1, "Gen1/encounter_red", ["Gen1/Encounters1"], "RBY RB"),
    "blue": (1, "Gen1/encounter_blue", ["Gen1/Encounters1"], "RBY RB"),
    "yellow": (1, "Gen1/encounter_yellow", ["Gen1/Encounters1"], "RBY YW"),
    "gold": (2, "Gen2/encounter_gold", ["Gen2/Encounters2"], "GSC GS GD"),
    "silver": (2, "Gen2/encounter_silver", ["Gen2/Encounters2"], "GSC GS SI"),
    "crystal": (2, "Gen2/encounter_crystal", ["Gen2/Encounters2"], "GSC C"),
    "ruby": (3, "Gen3/encounter_r", ["Gen3/Encounters3RSE"], "RSE RS R"),
    "sapphire": (3, "Gen3/encounter_s", ["Gen3/Encounters3RSE"], "RSE RS S"),
    "emerald": (3, "Gen3/encounter_e", ["Gen3/Encounters3RSE"], "RSE E"),
    "firered": (3, "Gen3/encounter_fr", ["Gen3/Encounters3FRLG"], "FRLG FR"),
    "leafgreen": (3, "Gen3/encounter_lg", ["Gen3/Encounters3FRLG"], "FRLG LG"),
    "diamond": (4, "Gen4/encounter_d", ["Gen4/Encounters4DPPt"], "DPPt DP D"),
    "pearl": (4, "Gen4/encounter_p", ["Gen4/Encounters4DPPt"], "DPPt DP P"),
    "platinum": (4, "Gen4/encounter_pt", ["Gen4/Encounters4DPPt"], "DPPt Pt"),
    "heartgold": (4, "Gen4/encounter_hg", ["Gen4/Encounters4HGSS"], "HGSS HG"),
    "soulsilver": (4, "Gen4/encounter_ss", ["Gen4/Encounters4HGSS"], "HGSS SS"),
    "black": (5, "Gen5/encounter_b", ["Gen5/Encounters5BW"], "BW B"),
    "white": (5, "Gen5/encounter_w", ["Gen5/Encounters5BW"], "BW W"),
    "black-2": (5, "Gen5/encounter_b2", ["Gen5/Encounters5B2W2"], "B2W2 B2"),
    "white-2": (5, "Gen5/encounter_w2", ["Gen5/Encounters5B2W2"], "B2W2 W2"),
    "x": (6, "Gen6/encounter_x", ["Gen6/Encounters6XY"], "XY X"),
    "y": (6, "Gen6/encounter_y", ["Gen6/Encounters6XY"], "XY Y"),
    "omega-ruby": (6, "Gen6/encounter_or", ["Gen6/Encounters6AO"], "ORAS OR"),
    "alpha-sapphire": (6, "Gen6/encounter_as", ["Gen6/Encounters6AO"], "ORAS AS")}
CODES = {code for game in GAMES.values() for code in game[3].split()}
DEFAULT = ["red", "crystal", "emerald", "platinum", "black-2", "x"]
# Where the egg groups are in the rows of the table of Pokémon of a generation, the size of a row, and the file.
EGGS = {2: ("gs", 32, 23), 3: ("e", 28, 20), 4: ("hgss", 44, 20), 5: ("b2w2", 76, 22), 6: ("ao", 80, 22)}
BRED_TOGETHER = {29: 32, 32: 29, 314: 313, 313: 314}
# Lists that are wrong for a version. Route 44 has the fish of a pond in Crystal (pret/pokecrystal,
# data/maps/maps.asm). In HeartGold and SoulSilver, no place evolves Magneton, Eevee and Nosepass.
REVIEWED = {"crystal": {223, 224}, "heartgold": {462, 470, 471, 476}, "soulsilver": {462, 470, 471, 476}}
WITHIN = {"wild", "gift", "trade", "fossil"}


def parts(path, size="I"):
    """The entries of a container: two letters, their number, and the offsets."""
    data = path.read_bytes()
    count = struct.unpack_from("<H", data, 2)[0]
    offsets = struct.unpack_from(f"<{count + 1}{size}", data, 4)
    return [data[a:b] for a, b in zip(offsets, offsets[1:])]


def wild(path, generation):
    for area in parts(path):
        if generation < 3:
            slots = area[4:]
            if generation == 2 and area[2] > 1:
                slots = slots[len(slots) // 5:]
            yield from slots[::4]
        else:
            start, step = {3: (4, 10), 4: (6, 10)}.get(generation, (4, 4))
            for n in range(start, len(area) - step + 1, step):
                yield struct.unpack_from("<H", area, n)[0] & 0x3FF


def outbreaks(path):
    for area in parts(path):
        for n in range(4, len(area) - 13, 14):
            yield struct.unpack_from("<H", area, n)[0]


def others(path, codes, version):
    """The species of the lists in the code, also of trades: `new(133, 15, GS)`, `new(BW) { Species = 133, … }`."""
    table = ""
    for line in path.read_text(errors="replace").splitlines():
        table = (re.search(r"Encounter\w*\[\]\s+(\w+)\s*=", line) or [None, table])[1]
        code, _, comment = line.partition("; //" if ";" in line else "//")
        if "Game Corner" in line and codes.startswith("RBY"):
            # Prizes of one game are in the list of all three, or in comments.
            if {"red": "Red Game", "blue": "Blue[EN]", "yellow": "Yellow Game"}[version] not in line:
                continue
            code = line.replace("// new", "new")
        entry = re.match(r"\s*new ?\((.*?)\)(.*)", code)
        if not entry or "DreamWorld" in table or "Ranch" in table or "ColoGifts" in table:
            continue
        arguments = [argument.strip() for argument in entry[1].split(",")]
        named = [argument for argument in arguments if argument in CODES]
        if named and named[0] not in codes.split() and "Game Corner" not in line:
            continue
        if not named and not (table.endswith(("GSC", "B2W2_N", "BW_N")) or "Game Corner" in line):
            continue
        if table.endswith("TradeGift_GSC"):
            own = {"crystal": {0, 1, 2, 6, 7, 8, 4}, "gold": range(6), "silver": range(6)}[version]
            if int(arguments[1]) not in [*own, 9, 10]:
                continue
        numbers = [int(argument) for argument in arguments if re.fullmatch(r"\d+", argument)]
        if species := re.search(r"Species = (\d+)", entry[2]):
            yield int(species[1])
        elif "Trade" in table:
            yield numbers[1] if codes.startswith(("RBY", "GSC")) else numbers[-2]
        elif numbers:
            yield numbers[0]


def evolutions(pkhex, generation):
    for number, entry in enumerate(parts(pkhex / f"PKHeX.Core/Resources/byte/evolve/evos_g{generation}.pkl", "H")):
        for n in range(0, len(entry) - 7, 8):
            yield number, struct.unpack_from("<H", entry, n + 4)[0]


def obtainable(pkhex, version):
    generation, file, lists, codes = GAMES[version]
    resources = pkhex / "PKHeX.Core/Resources/legality/wild"
    have = set(wild(resources / f"{file}.pkl", generation))
    if version in ("ruby", "sapphire", "emerald"):
        have |= set(outbreaks(resources / "Gen3/encounter_rse_swarm.pkl"))
    for name in lists:
        have |= set(others(pkhex / f"PKHeX.Core/Legality/Encounters/Data/{name}.cs", codes, version))
    if generation == 6 and version in ("x", "y"):
        text = (pkhex / "PKHeX.Core/Legality/Encounters/Templates/Gen6/EncounterArea6XY.cs").read_text()
        listed = re.search(r"AllFriendSafariSpecies =>\s*\[(.*?)\]", text, re.S)[1]
        have |= {int(number) for number in re.findall(r"\d+", listed)} | {666, 670}
    after, before = defaultdict(set), defaultdict(set)
    last = {1: 151, 2: 251, 3: 386, 4: 493, 5: 649, 6: 721}[generation]
    for a, b in evolutions(pkhex, generation):
        if a <= last and 0 < b <= last:
            after[a].add(b)
            before[b].add(a)
    breeds = set()
    if generation in EGGS:
        name, size, at = EGGS[generation]
        data = (pkhex / f"PKHeX.Core/Resources/byte/personal/personal_{name}").read_bytes()
        for number in range(1, last + 1):
            row = data[number * size:(number + 1) * size]
            if generation == 2:
                groups = {row[at] & 15, row[at] >> 4}
            else:
                groups = set(row[at:at + 2])
            if groups - {0, 13, 15}:
                breeds.add(number)
    queue, found = [*have], set()
    while queue:
        number = queue.pop()
        if not 0 < number <= last or number in found:
            continue
        found.add(number)
        queue += after[number]
        if number in breeds:
            first = number
            while before[first]:
                first = min(before[first])
            queue.append(first)
            if number in BRED_TOGETHER and (generation > 4 or number in (29, 314)):
                queue.append(BRED_TOGETHER[number])
        if number == 490 and generation > 3:
            queue.append(489)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("database")
    parser.add_argument("pkhex", type=Path)
    parser.add_argument("versions", nargs="*", default=DEFAULT, metavar="VERSION")
    parser.add_argument("--list", action="store_true", help="print each species that is wrong or missed")
    options = parser.parse_args()
    database = sqlite3.connect(f"file:{options.database}?mode=ro", uri=True)
    names = dict(database.execute("SELECT species_id, species FROM dex_species"))
    failed = False
    print("| version | species | in the lists | a way here | event | transfer | unknown | wrong | missed |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for version in options.versions:
        listed = obtainable(options.pkhex, version) - REVIEWED.get(version, set())
        ways, steps, here = defaultdict(set), [], set()
        for number, way, through in database.execute(
                "SELECT p.species_id, o.way, t.species_id"
                " FROM dex_obtainable_at AS o JOIN dex_pokemon AS p USING (pokemon)"
                " LEFT JOIN dex_pokemon AS t ON t.pokemon = o.through WHERE o.version = ?", (version,)):
            ways[number].add(way)
            if through is not None:
                steps.append((through, number))
            elif way in WITHIN:
                here.add(number)
        # What comes only from a pokemon of an event is of an event, too.
        while more := {number for through, number in steps if through in here} - here:
            here |= more
        transfer = {number for number, found in ways.items() if "transfer" in found} - here
        unknown = {number for number, found in ways.items() if "unknown" in found} - here - transfer
        event = set(ways) - here - transfer - unknown
        wrong, missed = (here - listed) | (transfer & listed), unknown & listed
        counts = (len(ways), len(listed), len(here), len(event), len(transfer), len(unknown), len(wrong), len(missed))
        print(f"| {version} | {' | '.join(f'{count:,}' for count in counts)} |")
        failed |= bool(wrong) or len(missed) > 0.02 * len(listed)
        if options.list:
            for kind, numbers in (
                    ("not in the lists", here - listed), ("transfer, but in the lists", transfer & listed),
                    ("unknown, but in the lists", missed)):
                if numbers:
                    print(f"{version}: {kind}: {' '.join(names[number] for number in sorted(numbers))}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
