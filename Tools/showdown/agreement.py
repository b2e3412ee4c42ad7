"""Compares dex_showdown_name with the data of Pokémon Showdown: each id must exist, and no entry may be missed."""

from . import ShowdownError
from .literals import Literals
from .names import key_of

KINDS = {"pokemon": ("pokedex", "Pokedex"), "move": ("moves", "Moves"), "ability": ("abilities", "Abilities"),
         "item": ("items", "Items")}


def agreement(database, data):
    """A line for each kind, with the numbers of entries that are compared, and of exceptions from the plain rule."""
    lines, wrong = [], []
    for entity, (file, constant) in KINDS.items():
        table = Literals(data / f"{file}.ts").constants[constant]
        # Pokémon Showdown's own creations share names with abilities of Pokémon Conquest.
        theirs = {key for key, entry in table.items() if entry.get("isNonstandard") != "CAP"}
        rows = database.execute("""
            SELECT r.identifier, n.showdown_id, p.species_id FROM dex_resource AS r
            LEFT JOIN dex_showdown_name AS n ON n.entity = r.entity AND n.entity_id = r.entity_id
            LEFT JOIN dex_pokemon AS p ON r.entity = 'pokemon' AND p.pokemon_id = r.entity_id
            WHERE r.entity = ?""", (entity,)).fetchall()
        found = [(name, key) for name, key, _ in rows if key]
        wrong += [f"{entity} {name}: {key} is not in {file}.ts" for name, key in found if key not in theirs]
        wrong += [f"{entity} {name}: {key_of(name)} is in {file}.ts" for name, key, _ in rows
                  if not key and key_of(name) in theirs]
        # The names of a species must be of its number in the national Pokédex.
        wrong += [f"{entity} {name}: {key} is number {table[key]['num']}, not {species}" for name, key, species in rows
                  if key in theirs and species and table[key].get("num", species) != species]
        exceptions = sum(key != key_of(name) for name, key in found)
        lines.append(f"{entity}: {len(rows)} compared, {len(found)} with an id, {exceptions} not the identifier; "
                     f"{len(theirs - {key for _, key in found})} of Pokémon Showdown's {len(theirs)} have none here")
    if wrong:
        raise ShowdownError("\n".join(wrong) + "\nCorrect showdown_exception in dictionary.sql.")
    return lines
