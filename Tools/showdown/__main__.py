"""Reads the data of Pokémon Showdown and writes it with PokéAPI's identifiers: supplements, which fill gaps of PokéAPI,
facts, with which `pokedex crosscheck` compares a database, and texts.

    python3 Tools/showdown CHECKOUT --database DB --revision COMMIT --date DATE [--supplements FOLDER] [--facts FILE]
        [--texts FILE] [--names]

CHECKOUT  a folder with LICENSE and data/ of https://github.com/smogon/pokemon-showdown
DB        a built database; it gives the identifiers and what PokéAPI already says
COMMIT    the commit of the checkout, DATE its date (YYYY-MM-DD)
FOLDER    gets a file for each function in `Supplements.files`. The files that it already has say which rows of DB are
          of supplements
FILE      gets the facts, as rows of an SQLite file; or the English effects, as JSON
--names   compares dex_showdown_name with all entries of the checkout

The tool fails if it cannot read a literal, if something of a game has no identifier, and if two things share one.
Pokémon Showdown has the MIT license: whoever passes its data on must pass on its copyright notice and license text. The
notice is in every file written; the license text belongs next to them.
"""

import argparse
import pathlib
import re
import sqlite3
import sys

if not __package__:  # `python3 Tools/showdown` searches for modules in that folder, not for the package
    sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)

from output import write, write_facts
from showdown import ShowdownError, agreement, facts, general, texts
from showdown.names import Names
from showdown.supplements import Supplements, added_rows


def run(options):
    notice = re.search(r"^Copyright .*$", (options.checkout / "LICENSE").read_text(encoding="utf-8"), re.M)
    if not notice:
        raise ShowdownError(
            f"{options.checkout}/LICENSE: no copyright notice found. Check the license before you use the data.")
    source = {
        "id": "pokemon-showdown", "name": "Pokémon Showdown", "location": "https://github.com/smogon/pokemon-showdown",
        "revision": options.revision, "date": options.date, "license": "MIT", "notice": notice[0]}
    database = sqlite3.connect(f"file:{options.database}?mode=ro", uri=True)
    names, data = Names(database), options.checkout / "data"
    if options.supplements:
        supplements = Supplements(names, database, data, source, added_rows(options.supplements))
        for name, entries in supplements.files():
            write(options.supplements / f"{name}.json", {"format": 1, "source": source, "supplements": entries},
                  ("source", "learnsets", "inherited", "moves", "pokemon", "flags", "details", "former_details",
                   "effects", "ability", "item", "move"))
    if options.texts:
        write(options.texts, {"format": 1, "source": source, **texts.texts(names, data)}, ("source", *texts.FILES))
    if options.names:
        print(*agreement.agreement(database, data), sep="\n")
    if options.facts:
        write_facts(options.facts, source, [*facts.games(names, data), general.values(names, data)])


def main():
    parser = argparse.ArgumentParser(
        prog="Tools/showdown", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("--database", required=True)
    parser.add_argument("--revision", required=True)
    parser.add_argument("--date", required=True)
    parser.add_argument("--supplements", type=pathlib.Path)
    parser.add_argument("--facts", type=pathlib.Path)
    parser.add_argument("--texts", type=pathlib.Path)
    parser.add_argument("--names", action="store_true")
    try:
        run(parser.parse_args())
    except ShowdownError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
