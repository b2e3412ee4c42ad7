#!/usr/bin/env python3
"""The search of Documentation/SEARCH.md over the table search_entry.

    search.py DB LANGUAGE,... QUERY...   prints a line for each query and language: the first 20 hits as
                                         entity/id=match, separated by spaces"""
import re
import sqlite3
import sys
from unicodedata import normalize

from folding import SYLLABLES, k1, k2, kana

MATCHES = ["exact", "prefix", "word", "typo", "substring"]
EXACT, PREFIX, WORD, TYPO, SUBSTRING = range(5)
KINDS = {word: kinds.split() for words, kinds in {
    "region 地方 チホウ": "region", "type タイプ": "type", "nature 性格 セイカク": "nature", "version バージョン": "version",
    "pokedex dex ズカン": "pokedex", "move 技 ワザ": "move", "ability 特性 トクセイ": "ability", "item 道具 アイテム": "item",
    "pokemon ポケモン": "pokemon-species pokemon pokemon-form"}.items() for word in words.split()}


def joined(key):
    return key.replace(" ", "") if key.strip() else key


def unvoiced(key):
    return "".join(normalize("NFD", letter)[0] if "ァ" <= letter <= "ヾ" else letter for letter in key)


def place(form, letters, starts):
    """Where `form` is in the letters of a key; None if nowhere. `starts` has the places where words begin."""
    if form not in letters:
        return None
    places = [n for n in range(len(letters) - len(form) + 1) if letters.startswith(form, n)]
    if len(form) == 1 and form < "\x80":
        places = [n for n in places if n == 0]
    if 0 in places and 0 not in starts:
        return EXACT if form == letters else PREFIX
    return WORD if starts & set(places) else SUBSTRING if places else None


def edits(query, key):
    """The distances of `query` from `key` and from the closest prefix of it."""
    rows = [list(range(len(key) + 1))]
    for i, letter in enumerate(query, 1):
        row = [i]
        for j, other in enumerate(key, 1):
            least = min(rows[-1][j - 1] + (letter != other), rows[-1][j] + 1, row[-1] + 1)
            if i > 1 and j > 1 and letter == key[j - 2] and query[i - 2] == other:
                least = min(least, rows[-2][j - 2] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1], min(rows[-1])


class Query:
    def __init__(self, text):
        typed, reading = joined(k1(text)), kana(text)
        self.words = k1(text).split()
        self.forms = self.keys(text, None) + (self.keys(reading, None) if reading else [])
        self.typo_forms = {unvoiced(key) for key, *_ in self.forms} | {
            typed.replace(letters, "x") for letters in ("cks", "ks") if letters in typed}
        number = re.fullmatch("#?(?:no)?([0-9]{1,6})番?", typed)
        self.number = int(number[1]) if number else None
        ends = [n for n in (1, 2) if not reading and any(s.startswith(text[-n:].lower()) for s in SYLLABLES)]
        self.unfinished = next((joined(k1(kana(text[:-n]))) for n in ends if kana(text[:-n])), "")
        for word, kinds in KINDS.items():
            if typed.endswith(word) and typed != word and (word > "\x80" or self.words[-1] == word):
                rest = typed[:-len(word)]
                rest = rest[:-1] if word > "\x80" and rest[-1] in "ノナ" else rest
                self.forms += self.keys(rest, kinds)
                self.forms += self.keys(kana(rest), kinds) if word < "\x80" and kana(rest) else []

    @staticmethod
    def keys(text, kinds):
        key = k1(text)
        return [(joined(key), kinds, 0), (joined(k2(key)), kinds, 1)] if key else []


def search(index, text, reader):
    query, best = Query(text[:100]), {}

    def add(order, entry, match, cost, languages):
        rank = (match, cost, bool(languages and not languages & reader), order)
        best[entry] = min(best.get(entry, rank), rank)

    for order, (entry, keys) in enumerate(index):
        if entry == ("pokemon-species", query.number):
            add(order, entry, EXACT, 0, 0)
        found, native = set(), set()
        for letters, starts, languages, _ in keys:
            for form, kinds, cost in query.forms:
                match = place(form, letters, starts) if not kinds or entry[0] in kinds else None
                if match is not None:
                    add(order, entry, match, cost, languages)
            words = {w for w in query.words if len(query.words) > 1 and place(w, letters, starts) in (EXACT, PREFIX, WORD)}
            found |= words
            native |= words if not languages or languages & reader else set()
        if found and len(found) == len(set(query.words)):
            add(order, entry, WORD, 2, 0 if native == found else ~reader)
    has_found, has_exact = bool(best), any(rank[0] == EXACT for rank in best.values())
    for order, (entry, keys) in enumerate(index):
        for letters, starts, languages, plain in keys:
            for form in query.typo_forms:
                most = 0 if len(form) < 3 else 1 if len(form) < 8 else 2
                if not most or len(set(form) - plain) > most or has_exact and form != unvoiced(letters):
                    continue
                whole, prefix = edits(form, unvoiced(letters))
                costs = [2 * whole] * (whole <= most) + [2 * prefix + 1] * (
                    prefix <= 1 and (len(form) >= 5 or not has_found))
                if costs:
                    add(order, entry, TYPO, min(costs), languages)
            if not has_exact and len(query.unfinished) > 1 and place(query.unfinished, letters, starts) == PREFIX:
                add(order, entry, TYPO, 3, languages)
    return [(*entry, match) for (match, *_), entry in sorted((rank, entry) for entry, rank in best.items())][:20]


def read(database):
    for entity, number, lines in database.execute(
            "SELECT k.identifier, s.id, keys FROM search_entry AS s JOIN resource_kind AS k ON k.id = s.kind "
            "ORDER BY rank, sort_order, kind, s.id"):
        keys = []
        for key, languages in (line.split("\t") for line in lines.strip("\n").split("\n")):
            starts = {at - n for n, at in enumerate(m.start() for m in re.finditer(" ", key))}
            keys.append((joined(key), starts, int(languages), set(unvoiced(joined(key)))))
        yield (entity, number), keys


if __name__ == "__main__":
    database = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
    entries = list(read(database))
    for query in sys.argv[3:]:
        for reader in sys.argv[2].split(","):
            names = [reader, "ja-hrkt"] if reader == "ja" else [reader]
            bits = sum(1 << number - 1 for name, number in database.execute("SELECT identifier, id FROM language")
                       if name in names)
            print(*[f"{entity}/{number}={MATCHES[match]}" for entity, number, match in search(entries, query, bits)])
