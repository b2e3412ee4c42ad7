#!/usr/bin/env python3
"""Compares texts of a database with the text sources by their digests, which another program made of the sources
(Tests/Fixtures/TextSource): the project has no text of a source.

    texts.py DATABASE [SHOWDOWN]

SHOWDOWN  the effects that `Tools/showdown --texts` read, of which all are compared
"""

import hashlib
import json
import pathlib
import sqlite3
import sys

DIGESTS = pathlib.Path(__file__).resolve().parent.parent / "Fixtures/TextSource"
QUERIES = {
    "digests.tsv": """SELECT text FROM dex_flavor_text WHERE coalesce(version, version_group) = ? AND entity = ?
      AND identifier = ? AND language = ? AND source = 'supplement'""",
    "effects.tsv": """SELECT effect FROM dex_effect_at WHERE version_group = ? AND entity = ? AND identifier = ?
      AND language = ? AND source = ?"""}
EFFECTS = """SELECT short_effect, effect FROM dex_effect WHERE entity = ? AND identifier = ? AND language = 'en'
  AND source = 'showdown'"""
PAST = """SELECT DISTINCT e.short_effect, e.effect, g.generation
  FROM dex_past_effect AS e JOIN dex_version_group AS g ON g.version_group = e.until_version_group
  WHERE e.entity = ? AND e.identifier = ? AND e.language = 'en' AND e.source = 'showdown'"""
# Pokémon Showdown has the newest text of these as that of a generation.
EXCHANGED = {"solar-blade": "gen8"}
NUMERALS = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]


def sampled(database, name):
    """Returns the number of texts of a file of digests that the database lacks."""
    lines = [line.split("\t") for line in (DIGESTS / name).read_text().splitlines()[1:]]
    wrong = 0
    for *key, digest in lines:
        texts = [row[0] for row in database.execute(QUERIES[name], key)]
        if {hashlib.sha256(text.encode()).hexdigest() for text in texts} != {digest}:
            wrong += 1
            print(f"{' '.join(key)}: {len(texts)} texts, none or not the one of the source", file=sys.stderr)
    print(f"{name}: {len(lines) - wrong} of {len(lines)} sampled texts are those of the source")
    return wrong if lines else 1


def showdown(database, path):
    """Returns the number of effects that differ from those that Tools/showdown read."""
    document, count, wrong = json.loads(pathlib.Path(path).read_text()), 0, 0
    for entity in ("ability", "item", "move"):
        for identifier, games in document[entity].items():
            wanted = {
                (text["short_effect"] or text["effect"], text["effect"], f"generation-{NUMERALS[int(game[3:]) + 1]}")
                for game, text in games.items() if game.startswith("gen")}
            found = set(database.execute(PAST, (entity, identifier)))
            newest = set(database.execute(EFFECTS, (entity, identifier)))
            text = games.get(EXCHANGED.get(identifier, "newest"), {})
            count += len(wanted) + len(newest)
            short = text.get("short_effect")
            if found != wanted or not newest <= {(short and short.strip(), text.get("effect"))}:
                wrong += 1
                print(f"{entity} {identifier}: not the effects of Pokémon Showdown", file=sys.stderr)
    print(f"{count} effects of Pokémon Showdown, of {wrong} resources not those that Tools/showdown read")
    return wrong if count else 1


def repeated(database):
    """Returns the number of resources with two effects in a language."""
    rows = database.execute(
        "SELECT entity, identifier, language, group_concat(source) FROM dex_effect GROUP BY entity, entity_id, language"
        " HAVING count(*) > 1").fetchall()
    for row in rows:
        print(*row, "more than one effect", sep=" ", file=sys.stderr)
    return len(rows)


def main(path, *files):
    database = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    wrong = sum(sampled(database, name) for name in QUERIES) + repeated(database)
    return 1 if wrong + sum(showdown(database, file) for file in files) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
