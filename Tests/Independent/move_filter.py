#!/usr/bin/env python3
"""Queries a built database for learners of moves, and compares the results with the JSON it was built from.

    move_filter.py TREE DB [POKEDEX]

TREE is a tree of PokéAPI (TREE/data/api/v2/...), DB the pokedex.sqlite built from it, POKEDEX the executable.
10,000 seeded queries: all, any and none of some moves, in one or any version group, by some or any methods.
The results of the statement in COOKBOOK.md, written here and run by Python's SQLite, must equal those of
plain sets made from the JSON. So must the output of `pokedex learners`, which uses the library, for every
fiftieth query. Shares no code with the pipeline. Exit code 1 if a result differs.
"""

import json
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import time
from collections import defaultdict

from corrections import Corrections
from expected import Tree
from supplements import Supplements, with_add_ons

QUESTIONS, EACH_BY_LIBRARY, SEED = 10_000, 50, 20_260_808
# Queries without results prove little.
LEAST_ANSWERED = 3_000


def number(reference):
    """The id at the end of a URL."""
    return int(reference["url"].rstrip("/").rsplit("/", 1)[1])


class Learnsets:
    """The learners of moves with version group and method, from the JSON and the supplements."""

    def __init__(self, tree):
        pokemon_ids, rows = {}, []
        for body, _ in tree.each_pokemon():
            pokemon_ids[body["name"]] = body["id"]
            for move in body["moves"]:
                for detail in move["version_group_details"]:
                    rows.append((
                        detail["version_group"]["name"], body["id"], number(move["move"]),
                        detail["move_learn_method"]["name"], detail["level_learned_at"], None))
        supplements, moves = Supplements(), tree.ids_by_name("move")
        inherited = supplements.inherited(rows, pokemon_ids, moves)
        added, absent = supplements.learnset(rows, pokemon_ids, moves), supplements.absent(pokemon_ids)
        rows = [*(row for row in set(rows) - inherited if row[:2] not in absent), *added]
        self.pokemon = set(pokemon_ids.values())
        groups, methods = tree.ids_by_name("version-group"), tree.ids_by_name("move-learn-method")
        self.rows = defaultdict(set)
        for group, pokemon, move, method, _, _ in with_add_ons(rows):
            self.rows[move].add((pokemon, groups[group], methods[method]))
        self.groups = sorted({row[1] for rows in self.rows.values() for row in rows})
        self.methods = sorted({row[2] for rows in self.rows.values() for row in rows})

    def who(self, move, group, methods):
        return {pokemon for pokemon, where, how in self.rows[move]
                if (group is None or where == group) and (methods is None or how in methods)}

    def answer(self, question):
        every, some, none, group, methods = question
        found = set(self.pokemon)
        for move in every:
            found &= self.who(move, group, methods)
        if some:
            found &= set().union(*(self.who(move, group, methods) for move in some))
        for move in none:
            found -= self.who(move, group, methods)
        return sorted(found)


def questions(learnsets):
    """The required number of queries; most use moves with many learners, so that results are not empty."""
    chance = random.Random(SEED)
    moves = sorted(learnsets.rows)
    popular = sorted(moves, key=lambda move: (-len(learnsets.rows[move]), move))[:150]
    while True:
        pool = popular if chance.random() < 0.8 else moves
        every, some, none = (chance.sample(pool, chance.randint(0, most)) for most in (4, 3, 2))
        group = chance.choice(learnsets.groups) if chance.random() < 0.5 else None
        methods = None
        if chance.random() < 0.5:
            methods = set(chance.sample(learnsets.methods, chance.randint(1, 4)))
        if every or some or none:
            yield every, some, none, group, methods


def statement(question):
    """The statement of COOKBOOK.md; own moves only, since the JSON has no others."""
    every, some, none, group, methods = question

    def conditions(row):
        text = f" AND {row}.via = 0"
        if group is not None:
            text += (f" AND {row}.version_groups & (SELECT 1 << (learnset_version_group_id - 1)"
                     f" FROM version_group WHERE id = {group})")
        if methods is not None:
            text += f" AND +{row}.method_id IN ({', '.join(map(str, sorted(methods)))})"
        return text

    def learns(moves, pokemon):
        return (f"EXISTS (SELECT 1 FROM learnset AS m WHERE m.move_id IN ({', '.join(map(str, moves))})"
                f" AND m.pokemon_id = {pokemon}{conditions('m')})")

    pokemon = "l.pokemon_id" if every else "p.id"
    rest = [learns(some, pokemon)] if some else []
    rest += ["NOT " + learns([move], pokemon) for move in none]
    if not every:
        return f"SELECT p.id FROM pokemon AS p WHERE {' AND '.join(rest)} ORDER BY p.id"
    rest = [f"(l.move_id = {move} OR {learns([move], pokemon)})" for move in every] + rest
    return (f"SELECT l.pokemon_id FROM learnset AS l WHERE l.move_id = (SELECT i.move_id FROM move_index AS i"
            f" WHERE i.move_id IN ({', '.join(map(str, every))}) ORDER BY LENGTH(i.data) LIMIT 1)"
            f"{conditions('l')} AND {' AND '.join(rest)} GROUP BY l.pokemon_id ORDER BY l.pokemon_id")


def by_library(executable, path, question):
    every, some, none, group, methods = question
    words = [executable, "learners", path, "--own", "--json"]
    for option, moves in (("--moves", every), ("--any", some), ("--not", none)):
        if moves:
            words += [option, ",".join(map(str, moves))]
    if group is not None:
        words += ["--version-group", f"id:{group}"]
    if methods is not None:
        words += ["--methods", ",".join(map(str, sorted(methods)))]
    run = subprocess.run(words, text=True, capture_output=True, check=True)
    return [row["id"] for row in json.loads(run.stdout)]


def main(arguments):
    if len(arguments) not in (2, 3):
        sys.exit(__doc__)
    tree, path = arguments[:2]
    executable = os.path.abspath(arguments[2]) if len(arguments) == 3 else None
    started = time.monotonic()
    database = sqlite3.connect(
        pathlib.Path(path).resolve().as_uri() + "?mode=ro&immutable=1", uri=True)
    learnsets = Learnsets(Tree(tree, Corrections(database)))
    # A question that only excludes moves is about the pokemon that may be in the game.
    possible = defaultdict(set)
    for group, pokemon in database.execute("""SELECT g.version_group_id, a.pokemon_id FROM dex_pokemon_at AS a
            JOIN dex_version_group AS g USING (version_group) WHERE a.is_present IS NOT 0"""):
        possible[group].add(pokemon)
    answered = by_executable = 0
    wrong = []
    for index, question in zip(range(QUESTIONS), questions(learnsets)):
        expected = learnsets.answer(question)
        answered += bool(expected)
        found = [row[0] for row in database.execute(statement(question))]
        if found != expected:
            wrong.append(("SQL", question, found, expected))
        if executable and index % EACH_BY_LIBRARY == 0:
            by_executable += 1
            every, some, _, group, _ = question
            if group is not None and not every and not some:
                expected = [pokemon for pokemon in expected if pokemon in possible[group]]
            found = by_library(executable, path, question)
            if found != expected:
                wrong.append(("pokedex learners", question, found, expected))
    for who, question, found, expected in wrong[:10]:
        print(f"{who}: {question}: missing {sorted(set(expected) - set(found))[:10]},"
              f" too many {sorted(set(found) - set(expected))[:10]}")
    if answered < LEAST_ANSWERED:
        print(f"only {answered:,} questions have an answer")
    rows = sum(map(len, learnsets.rows.values()))
    print(f"{rows:,} rows of learnsets in the JSON; {QUESTIONS:,} questions by SQL, {by_executable:,} by the library,"
          f" {answered:,} with an answer: {len(wrong):,} wrong, {time.monotonic() - started:.1f} s")
    sys.exit(1 if wrong or answered < LEAST_ANSWERED else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
