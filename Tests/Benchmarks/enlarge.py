#!/usr/bin/env python3
"""Enlarges a tree of PokéAPI, to see how a build grows.

    enlarge.py TREE OUT FACTOR

OUT gets TREE's resources and FACTOR - 1 clones of each species, pokemon, form, move, ability, item,
machine, location, area and evolution chain. A clone has a new id and identifier and refers to other
clones; languages, games, types and the like are not cloned. So that the quality gate finds nothing,
clones have new names and Pokédex numbers, and no abilities if amendments.json amends the original.
Writes TREE's size times FACTOR.
"""

import json
import os
import re
import shutil
import sys

CLONED = (
    "ability", "evolution-chain", "item", "location", "location-area", "machine", "move", "pokemon",
    "pokemon-form", "pokemon-species")
# The ids of clones are 50,000 or more apart.
DISTANCE = 50_000
# Added to names and identifiers, which end with smaller numbers in the original.
SUFFIX = 9_000
REFERENCE = re.compile(
    rb'(?:"name": "([^"]*)",(\s*(?:"trigger": "[^"]*",\s*)?))?"url": "/api/v2/(' + "|".join(CLONED).encode() + rb')/(\d+)/"')
CORRECTIONS = os.path.join(
    os.path.dirname(os.path.abspath(__file__)),
    "../../Sources/NormalizeStage/Reviewed/Tables/amendments.json")
OWN = re.compile(rb'\n    "(id|name)": (?:(\d+)|"([^"]*)")(?=,?\n)')

# A name in a language; a reference has an address after its name.
NAME = re.compile(rb'"name": "[^"]*(?="\n +\})')


def template(body, is_resource):
    """The fixed parts of `body`, and between them the parts that change in a clone."""
    places = list(REFERENCE.finditer(body))
    if is_resource:
        places += OWN.finditer(body)
    places.sort(key=lambda match: match.start())
    parts, holes, end = [], [], 0
    for match in places:
        if match.start() < end:
            continue
        parts.append(body[end:match.start()])
        holes.append((match.re is OWN,) + match.groups())
        end = match.end()
    return parts, holes, body[end:]


def clone(parts, holes, rest, number):
    out = []
    for part, hole in zip(parts, holes):
        out.append(part)
        if hole[0]:
            _, key, own_id, name = hole
            value = b"%d" % (int(own_id) + number * DISTANCE) if key == b"id" else (
                b'"%s-%d"' % (name, SUFFIX + number))
            out.append(b'\n    "%s": %s' % (key, value))
        else:
            _, name, blank, endpoint, target = hole
            if name is not None:
                out.append(b'"name": "%s-%d",%s' % (name, SUFFIX + number, blank))
            out.append(b'"url": "/api/v2/%s/%d/"' % (endpoint, int(target) + number * DISTANCE))
    out.append(rest)
    return b"".join(out)


def write(path, body):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(body)


def without_abilities(body):
    data = json.loads(body)
    data["abilities"], data["past_abilities"] = [], []
    return json.dumps(data, indent=4).encode()


def enlarge(tree, out, factor):
    with open(CORRECTIONS, encoding="utf-8") as file:
        corrected = {
            entry["resource"].removeprefix("pokemon/") for entry in json.load(file)["amendments"]
            if entry["resource"].startswith("pokemon/")}
    source, target = os.path.join(tree, "data/api/v2"), os.path.join(out, "data/api/v2")
    for endpoint in sorted(os.listdir(source)):
        folder = os.path.join(source, endpoint)
        if not os.path.isdir(folder) or endpoint not in CLONED:
            (shutil.copytree if os.path.isdir(folder) else shutil.copy)(
                folder, os.path.join(target, endpoint))
            continue
        names = [name for name in os.listdir(folder) if name.isdigit()]
        for name in names:
            with open(os.path.join(folder, name, "index.json"), "rb") as file:
                body = file.read()
            write(f"{target}/{endpoint}/{name}/index.json", body)
            if endpoint == "pokemon" and name in corrected:
                body = without_abilities(body)
            pieces = template(body, True)
            for number in range(1, factor):
                copy = clone(*pieces, number)
                if endpoint in ("pokemon-species", "pokemon-form"):
                    copy = NAME.sub(rb'\g<0>%d' % (SUFFIX + number), copy)
                if endpoint == "pokemon-species":
                    copy = re.sub(
                        rb'"entry_number": (\d+)',
                        lambda match: b'"entry_number": %d' % (int(match[1]) + number * 2_000), copy)
                write(f"{target}/{endpoint}/{int(name) + number * DISTANCE}/index.json", copy)
        with open(os.path.join(folder, "index.json"), "rb") as file:
            listing = file.read()
        start, end = listing.index(b"[") + 1, listing.rindex(b"]")
        pieces = template(listing[start:end], False)
        results = b",".join([listing[start:end].rstrip()] + [
            clone(*pieces, number).rstrip() for number in range(1, factor)])
        head = re.sub(
            rb'"count": \d+', b'"count": %d' % (len(names) * factor), listing[:start])
        write(f"{target}/{endpoint}/index.json", head + results + b"\n    " + listing[end:])


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    os.makedirs(os.path.join(sys.argv[2], "data/api/v2"), exist_ok=True)
    enlarge(sys.argv[1], sys.argv[2], int(sys.argv[3]))


if __name__ == "__main__":
    main()
