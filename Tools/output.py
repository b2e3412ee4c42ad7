"""The files that the tools write: JSON that is easy to review, and facts as rows, which `pokedex crosscheck` reads."""

import json
import pathlib
import sqlite3

# The tables of a facts file.
FACTS_TABLES = pathlib.Path(__file__).resolve().parent.parent / "Sources/Pipeline/Crosscheck/facts.sql"
# The order of the base stats in their fact.
STATS = ("hp", "attack", "defense", "special", "special_attack", "special_defense", "speed")
ABILITIES = ("1", "2", "hidden")
ALL_GAMES = "all-games"


def write(path, document, lines_of):
    """Writes JSON with sorted keys, the members of the containers in `lines_of` one per line."""
    def text(value, depth, key):
        if isinstance(value, dict) and value and (depth < 1 or key in lines_of):
            inner = ",\n".join(
                "  " * (depth + 1) + json.dumps(k) + ": " + text(value[k], depth + 1, k) for k in sorted(value))
            return "{\n" + inner + "\n" + "  " * depth + "}"
        if isinstance(value, list) and value and isinstance(value[0], dict):
            return "[\n" + ",\n".join(
                "  " * (depth + 1) + "{\n" + ",\n".join(
                    "  " * (depth + 2) + json.dumps(k) + ": " + text(item[k], depth + 2, k) for k in sorted(item))
                + "\n" + "  " * (depth + 1) + "}" for item in value) + "\n" + "  " * depth + "]"
        return json.dumps(value, ensure_ascii=False, sort_keys=True)

    path.write_text(text(document, 0, None) + "\n", encoding="utf-8")


def write_facts(path, source, games):
    """Writes the facts of a source to an SQLite file.

    `games` are elements with `version_groups` and what is stated of `pokemon`, `moves`, `machines`, `learnsets` and
    other entities; several may be about one game. DATA-QUALITY.md describes the rows."""
    numbers, rows = {}, set()
    for game in games:
        name = "+".join(game["version_groups"])
        number = numbers.setdefault(name, len(numbers) + 1)
        rows |= {(number, *row) for row in fact_rows(game)}
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.executescript(FACTS_TABLES.read_text(encoding="utf-8"))
    with database:
        database.execute(
            "INSERT INTO source VALUES (:id, :name, :location, :revision, :date, :license, :notice)", source)
        database.executemany("INSERT INTO game VALUES (?, ?)", [(number, name) for name, number in numbers.items()])
        database.executemany("INSERT INTO fact VALUES (?, ?, ?, ?, ?)", sorted(rows))
    database.execute("VACUUM")
    database.close()


def fact_rows(game):
    """The rows of one element: field, identifier, entity, value."""
    for entity, member in (("pokemon", "pokemon"), ("move", "moves")):
        for name, values in game.get(member, {}).items():
            for field, value in values.items():
                yield field, name, entity, value_text(value, {"stats": STATS, "abilities": ABILITIES}.get(field))
    for move in game.get("machines", ()):
        yield "machines", move, "move", "present"
    for pokemon, methods in game.get("learnsets", {}).items():
        for method, moves in methods.items():
            field = f"learnset:{method}"
            yield field, pokemon, "pokemon", "complete"
            for move in moves:
                yield field, f"{pokemon}/{move}", "pokemon", "present"
                if method == "level-up" and moves[move] and len(game["version_groups"]) == 1:
                    yield "levels", f"{pokemon}/{move}", "pokemon", value_text(sorted(set(moves[move])))
    for entity, values in game.get("values", {}).items():
        for (field, name), value in values.items():
            yield field, name, entity, value_text(value)


def value_text(value, parts=None):
    """The text of a value: lists joined by commas, `none` for what does not exist. `parts` orders a dictionary."""
    if isinstance(value, dict):
        value = [value[part] for part in parts if part in value]
    if isinstance(value, (list, tuple)):
        return ",".join(map(value_text, value)) or "none"
    return "none" if value is None else str(value)
