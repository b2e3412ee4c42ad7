"""The English effects of moves, abilities and items by game, as Pokémon Showdown resolves them. `pokedex build --texts`
reads the same files; Tests/Independent/texts.py compares its database with these."""

from .literals import Literals
from .names import key_of

# Pokémon Showdown's file, by PokéAPI's endpoint.
FILES = {"ability": "abilities", "item": "items", "move": "moves"}
GENERATIONS = range(1, 10)


def members(entry):
    """The long and the short text of an entry by generation, and of single games by their name. A generation without a
    text of its own has that of the next later one; without a long text, the short one is the effect."""
    result = {}
    for game in [*(f"gen{number}" for number in GENERATIONS), *(name for name in ("champions",) if name in entry)]:
        own = entry.get(game, {})
        if not ({"desc", "shortDesc"} & own.keys()):
            continue
        later = [entry.get(f"gen{number}", {}) for number in GENERATIONS if game <= f"gen{number}"]
        texts = [own] if game == "champions" else [*later, entry]
        long, short = (next((text[name] for text in texts if name in text), None) for name in ("desc", "shortDesc"))
        result[game] = (long or short, short)
    long, short = entry.get("desc"), entry.get("shortDesc")
    return ({"newest": (long or short, short)} if long or short else {}) | result


def texts(names, data):
    """The texts by endpoint, identifier and game."""
    result = {}
    for endpoint, file in FILES.items():
        (table,) = Literals(data / f"text/{file}.ts").constants.values()
        identifiers = {}
        known = {"ability": names.abilities, "item": names.items, "move": names.moves}[endpoint]
        for key, identifier in known.items():
            for name in (key, key_of(identifier.split("--")[0])):
                identifiers.setdefault(name, set()).add(identifier)
        result[endpoint] = {
            identifier: {
                game: {"effect": effect, "short_effect": short} for game, (effect, short) in members(entry).items()}
            for key, entry in table.items() for identifier in identifiers.get(key, ())}
    return result
