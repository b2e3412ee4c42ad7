"""Verifies the written sample: closure, names, relations, keys, and that no prose is from PokéAPI."""

import json
import os

from sample_selection import PROSE_KEYS
from sample_tree import OUTPUT, canonical, file_name, line, references, target


def read_sample():
    """{(endpoint, id): body}, and the problems found while reading."""
    bodies, complaints = {}, []
    for name in sorted(os.listdir(OUTPUT)):
        with open(os.path.join(OUTPUT, name), encoding="utf-8") as file:
            lines = file.read().split("\n")
        if lines.pop() != "":
            complaints.append(f"{name}: no newline at the end")
        previous = None
        for row in lines:
            value = json.loads(row)
            endpoint, number, body = value["endpoint"], value["id"], value["body"]
            if row + "\n" != line(endpoint, number, body):
                complaints.append(f"{endpoint}/{number}: not canonical")
            if file_name(endpoint) != name:
                complaints.append(f"{endpoint}/{number}: in the wrong file {name}")
            if previous is not None and number <= previous:
                complaints.append(f"{endpoint}/{number}: ids do not ascend")
            previous = number
            if (endpoint, number) in bodies:
                complaints.append(f"{endpoint}/{number}: twice")
            if isinstance(body, dict) and body.get("id", number) != number:
                complaints.append(f"{endpoint}/{number}: its body says id {body['id']}")
            bodies[endpoint, number] = body
    return bodies, complaints


def squeeze(text):
    return " ".join(text.replace("\u00ad", "").split())


def prose(value):
    """Every prose string below a value."""
    if isinstance(value, dict):
        for key, child in value.items():
            if key in PROSE_KEYS and isinstance(child, str):
                yield child
            else:
                yield from prose(child)
    elif isinstance(value, list):
        for child in value:
            yield from prose(child)


def strings(value, key=None):
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, child in value.items():
            yield from strings(child, name)
    elif isinstance(value, list):
        for child in value:
            yield from strings(child, key)


def same_keys(path, mine, theirs, complaints):
    """The sample has exactly the keys of PokéAPI's resource."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        if set(mine) != set(theirs):
            complaints.append(f"{path}: keys differ: {sorted(set(mine) ^ set(theirs))}")
        for key in mine:
            if key in theirs:
                same_keys(f"{path}.{key}", mine[key], theirs[key], complaints)


def check(tree):
    bodies, complaints = read_sample()
    names = {key: body.get("name") for key, body in bodies.items() if isinstance(body, dict)}
    count = 0
    for (endpoint, number), body in sorted(bodies.items(), key=str):
        for reference in references(body):
            count += 1
            found = target(reference)
            if found not in bodies:
                complaints.append(f"{endpoint}/{number}: {reference['url']} is not in the sample")
            elif "name" in reference and reference["name"] != names[found]:
                complaints.append(f"{endpoint}/{number}: {reference['url']} is {names[found]}")
        if endpoint != "meta":
            same_keys(f"{endpoint}/{number}", body, tree.body(endpoint, number), complaints)
    complaints += mirrored(bodies)

    # Prose: no text of PokéAPI may appear here, complete or in part, nor contain one of ours.
    upstream = set()
    for endpoint in sorted(os.listdir(tree.root)):
        if os.path.isdir(os.path.join(tree.root, endpoint)) and endpoint != "meta":
            for number in tree.numbers(endpoint):
                upstream.update(squeeze(text) for text in prose(tree.body(endpoint, number)))
                tree.bodies.pop((endpoint, number), None)
    haystack = "\n".join(sorted(upstream))
    for (endpoint, number), body in sorted(bodies.items(), key=str):
        for text in map(squeeze, prose(body)):
            if text in upstream or (len(text) >= 12 and text in haystack):
                complaints.append(f"{endpoint}/{number}: upstream's prose: {text!r}")
        for key, text in strings(body):
            text = squeeze(text)
            if len(text) >= 24 and text in upstream and key not in ("name", "awesome_name"):
                complaints.append(f"{endpoint}/{number}: upstream's prose under {key}: {text!r}")
    return bodies, count, len(upstream), complaints


def in_any_order(value):
    """The two ends of an encounter list its rows in different orders."""
    if isinstance(value, dict):
        return {key: in_any_order(child) for key, child in value.items()}
    return sorted(map(in_any_order, value), key=canonical) if isinstance(value, list) else value


def mirrored(bodies):
    """Relations that PokéAPI states at both ends are stated at both ends here."""
    complaints = []

    def compare(what, left, right):
        for row in sorted(left ^ right, key=str)[:5]:
            complaints.append(f"{what}: only one end states {row}")

    def each(endpoint):
        return [(key[1], body) for key, body in bodies.items() if key[0] == endpoint]

    def number(reference):
        return target(reference)[1]

    compare(
        "learnset",
        {(p, number(m["move"])) for p, body in each("pokemon") for m in body["moves"]},
        {(number(p), m) for m, body in each("move") for p in body["learned_by_pokemon"]})
    compare(
        "abilities",
        {(p, number(a["ability"])) for p, body in each("pokemon") for a in body["abilities"]},
        {(number(p["pokemon"]), a) for a, body in each("ability") for p in body["pokemon"]})
    compare(
        "types",
        {(p, number(t["type"])) for p, body in each("pokemon") for t in body["types"]},
        {(number(p["pokemon"]), t) for t, body in each("type") for p in body["pokemon"]})
    compare(
        "held items",
        {(p, number(i["item"])) for p, body in each("pokemon") for i in body["held_items"]},
        {(number(p["pokemon"]), i) for i, body in each("item") for p in body["held_by_pokemon"]})
    compare(
        "dex numbers",
        {(s, number(d["pokedex"]), d["entry_number"])
         for s, body in each("pokemon-species") for d in body["pokedex_numbers"]},
        {(number(s["pokemon_species"]), d, s["entry_number"])
         for d, body in each("pokedex") for s in body["pokemon_entries"]})
    for field, endpoint in (
        ("generation", "generation"), ("color", "pokemon-color"), ("shape", "pokemon-shape"),
        ("habitat", "pokemon-habitat"), ("growth_rate", "growth-rate"),
    ):
        compare(
            field,
            {(s, number(body[field])) for s, body in each("pokemon-species") if body[field]},
            {(number(s), n) for n, body in each(endpoint) for s in body["pokemon_species"]})
    compare(
        "machines",
        {(n, number(body["move"])) for n, body in each("machine")},
        {(number(m["machine"]), n) for n, body in each("move") for m in body["machines"]})
    compare(
        "encounters",
        {(p, number(row["location_area"]), canonical(in_any_order(row["version_details"])))
         for p, body in each("pokemon/encounters") for row in body},
        {(number(row["pokemon"]), a, canonical(in_any_order(row["version_details"])))
         for a, body in each("location-area") for row in body["pokemon_encounters"]})
    return complaints
