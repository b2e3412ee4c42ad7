"""PokéAPI's tree on disk, its references, and the lines of the sample."""

import json
import os
import sys

OUTPUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Sample")
PREFIX = "/api/v2/"


class Tree:
    """A tree of PokéAPI on disk, parsed on demand."""

    def __init__(self, root):
        self.root = os.path.join(root, "data", "api", "v2")
        if not os.path.isdir(self.root):
            sys.exit(f"{root}: no data/api/v2 inside")
        self.bodies = {}
        self.lists = {}

    def body(self, endpoint, number):
        key = (endpoint, number)
        if key not in self.bodies:
            if endpoint == "pokemon/encounters":
                parts = ["pokemon", str(number), "encounters"]
            else:
                parts = [endpoint, str(number)]
            with open(os.path.join(self.root, *parts, "index.json"), encoding="utf-8") as file:
                self.bodies[key] = json.load(file)
        return self.bodies[key]

    def listing(self, endpoint):
        if endpoint not in self.lists:
            with open(os.path.join(self.root, endpoint, "index.json"), encoding="utf-8") as file:
                results = json.load(file)["results"]
            self.lists[endpoint] = [(r.get("name"), target(r)[1]) for r in results]
        return self.lists[endpoint]

    def numbers(self, endpoint):
        return sorted(number for _, number in self.listing(endpoint))

    def number(self, endpoint, name):
        found = [number for known, number in self.listing(endpoint) if known == name]
        if len(found) != 1:
            sys.exit(f"selection: {len(found)} resources are named {endpoint}/{name}")
        return found[0]


def blanked(value):
    """The same keys, with every leaf null."""
    if not isinstance(value, dict):
        return None
    return {key: blanked(child) for key, child in value.items()}


def is_reference(value):
    return isinstance(value, dict) and str(value.get("url", "")).startswith(PREFIX)


def target(reference):
    """(endpoint, id) of a reference."""
    endpoint, number = reference["url"][len(PREFIX):].strip("/").split("/")
    return endpoint, int(number)


def references(value):
    """Every reference below a value, in no particular order."""
    if is_reference(value):
        yield value
    if isinstance(value, dict):
        for child in value.values():
            yield from references(child)
    elif isinstance(value, list):
        for child in value:
            yield from references(child)


def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def line(endpoint, number, body):
    """`body` is the last member, so that a reader can take its text without parsing it."""
    return '{"endpoint":%s,"id":%s,"body":%s}\n' % (
        canonical(endpoint), canonical(number), canonical(body))


def file_name(endpoint):
    return endpoint.replace("/", "-") + ".ndjson"
