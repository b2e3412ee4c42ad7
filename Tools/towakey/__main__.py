"""Reads names of moves that towakey/pokedex has in eight languages, and writes them as facts for `pokedex crosscheck`.

    python3 Tools/towakey CHECKOUT --database DB --revision COMMIT --date DATE --facts FILE

CHECKOUT  a folder with LICENSE and translate/waza.json of https://github.com/towakey/pokedex, whose authors
          transcribed them from games of several generations
DB        a built database, which gives the identifiers and the former names
COMMIT    the commit of the checkout, DATE its date (YYYY-MM-DD)
FILE      gets the facts, as rows of an SQLite file

Names of older games are no facts: those of dex_former_name, such as Forzasfera, are left out. towakey/pokedex has the
MIT license: whoever passes its data on must pass on its copyright notice and license text. The notice is in the file.
"""

import argparse
import json
import pathlib
import re
import sqlite3
import sys
import unicodedata

# `python3 Tools/towakey` searches for modules in that folder only
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from output import ALL_GAMES, write_facts

LOCATION = "https://github.com/towakey/pokedex"
LANGUAGES = {
    "eng": "en", "fra": "fr", "ger": "de", "ita": "it", "spa": "es", "kor": "ko", "chs": "zh-hans", "cht": "zh-hant"}
# The G-Max Moves, which are no moves of PokéAPI.
UNKNOWN = re.compile("キョダイ.+")
# The Chinese games print letters and digits as wide as characters.
WIDE = {code: code + 0xFEE0 for code in (*range(0x30, 0x3A), *range(0x41, 0x5B))}


class TowakeyError(Exception):
    """Something in the file that the tool does not understand. The text says where, and what to do."""


def spelled(text, language):
    """A name as the games spell it; the transcription has the apostrophe and the letters of a keyboard."""
    text = unicodedata.normalize("NFC", text).strip("\ufeff ").replace("'", "’")
    return text.translate(WIDE) if language.startswith("zh-") else text


def key(japanese):
    """What two spellings of a Japanese name have in common."""
    return unicodedata.normalize("NFKC", japanese).replace(" ", "")


def names(folder, database):
    """The names by identifier and language."""
    moves = {}
    # A Z-Move has one name and two identifiers, of which the first is compared.
    for text, move in database.execute(
            "SELECT text, identifier FROM dex_name WHERE entity = 'move' AND field = 'name'"
            " AND language IN ('ja', 'ja-hrkt') ORDER BY entity_id DESC"):
        moves[key(text)] = move
    former = set(database.execute("SELECT identifier, language, text FROM dex_former_name WHERE entity = 'move'"))
    found = {}
    for rows in json.loads((folder / "translate/waza.json").read_text(encoding="utf-8"))["translate"]:
        for japanese, texts in rows.items():
            move = moves.get(key(japanese))
            if move is None:
                if not UNKNOWN.fullmatch(japanese):
                    raise TowakeyError(f"translate/waza.json: no move called {japanese}. Extend Tools/towakey.")
                continue
            for code, text in texts.items():
                if code not in LANGUAGES:
                    raise TowakeyError(
                        f"translate/waza.json: {japanese}: unknown language {code}. Extend Tools/towakey.")
                language, text = LANGUAGES[code], spelled(text, LANGUAGES[code])
                if text and (move, language, text) not in former:
                    found[move, language] = text
    return found


def run(options):
    notice = re.search(r"^Copyright .*$", (options.checkout / "LICENSE").read_text(encoding="utf-8"), re.M)
    if not notice:
        raise TowakeyError(
            f"{options.checkout}/LICENSE: no copyright notice found. Check the license before you use the data.")
    database = sqlite3.connect(f"{pathlib.Path(options.database).resolve().as_uri()}?mode=ro", uri=True)
    source = {
        "id": "towakey", "name": "towakey/pokedex", "location": LOCATION, "revision": options.revision,
        "date": options.date, "license": "MIT", "notice": notice[0]}
    write_facts(options.facts, source, [{"version_groups": [ALL_GAMES], "values": {"move": {
        ("name:move", f"{move}/{language}"): text
        for (move, language), text in names(options.checkout, database).items()}}}])


def main():
    parser = argparse.ArgumentParser(
        prog="Tools/towakey", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=pathlib.Path)
    for option in ("database", "revision", "date"):
        parser.add_argument(f"--{option}", required=True)
    parser.add_argument("--facts", type=pathlib.Path, required=True)
    try:
        run(parser.parse_args())
    except TowakeyError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
