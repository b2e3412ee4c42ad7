#!/usr/bin/env python3
"""Compares texts of a database with the text source by their digests, which another program made of the source
(Tests/Fixtures/TextSource/digests.tsv): the project has no text of the source.

    texts.py DATABASE
"""

import hashlib
import pathlib
import sqlite3
import sys

DIGESTS = pathlib.Path(__file__).resolve().parent.parent / "Fixtures/TextSource/digests.tsv"
QUERY = """SELECT text FROM dex_flavor_text WHERE coalesce(version, version_group) = ? AND entity = ? AND identifier = ?
  AND language = ? AND source = 'supplement'"""


def main(path):
    database = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    lines = [line.split("\t") for line in DIGESTS.read_text().splitlines()[1:]]
    wrong = 0
    for *key, digest in lines:
        texts = [row[0] for row in database.execute(QUERY, key)]
        if [hashlib.sha256(text.encode()).hexdigest() for text in texts] != [digest]:
            wrong += 1
            print(f"{' '.join(key)}: {len(texts)} texts, none or not the one of the source", file=sys.stderr)
    print(f"{len(lines) - wrong} of {len(lines)} sampled texts are those of the source")
    return 1 if wrong or not lines else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
