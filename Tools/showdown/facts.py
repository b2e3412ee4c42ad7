"""The facts of the games, with which `pokedex crosscheck` compares a database."""

import json
import pathlib
import re
from output import ALL_GAMES

from .details import NOT_STATED, detail_facts
from .flags import explosive_moves, flags_of
from .learnsets import learnsets_of
from .mods import BASE, Mod
from .values import move_values, pokemon_values

# The games of the facts: mod, games of the values, games of the learnsets. Where mods have learnsets of single games
# there is one element per game; the generation's own list is the union of its games. Pokémon Showdown does not state:
# learnsets of the Japanese games, moves' values of the Legends, what differs between an add-on and its game.
GAMES = [
    ("gen1", ["red-blue", "yellow"], ["red-blue", "yellow"]),
    ("gen1jpn", ["red-green-japan", "blue-japan"], None),
    ("gen2", ["gold-silver", "crystal"], ["gold-silver", "crystal"]),
    ("gen3", *[["ruby-sapphire", "emerald", "firered-leafgreen", "colosseum", "xd"]] * 2),
    ("gen3rs", None, ["ruby-sapphire"]),
    ("gen3frlg", None, ["firered-leafgreen"]),
    ("gen4", *[["diamond-pearl", "platinum", "heartgold-soulsilver"]] * 2),
    ("gen4pt", None, ["diamond-pearl", "platinum"]),
    ("gen5bw1", ["black-white"], ["black-white"]),
    ("gen5", ["black-2-white-2"], ["black-white", "black-2-white-2"]),
    ("gen6xy", ["x-y"], ["x-y"]),
    ("gen6", ["omega-ruby-alpha-sapphire"], ["x-y", "omega-ruby-alpha-sapphire"]),
    ("gen7sm", ["sun-moon"], ["sun-moon"]),
    ("gen7", ["ultra-sun-ultra-moon"], ["sun-moon", "ultra-sun-ultra-moon"]),
    ("gen7letsgo", *[["lets-go-pikachu-lets-go-eevee"]] * 2),
    ("gen8", ["sword-shield", "the-isle-of-armor", "the-crown-tundra"], ["sword-shield"]),
    ("gen8bdsp", *[["brilliant-diamond-shining-pearl"]] * 2),
    ("gen8legends", ["legends-arceus"], ["legends-arceus"]),
    (BASE, ["scarlet-violet", "the-teal-mask", "the-indigo-disk"], ["scarlet-violet"]),
    ("gen9legends", *[["legends-za", "mega-dimension"]] * 2),
    ("champions", ["champions"], ["champions"]),
]
# The mods whose learnsets are those of a game; what they inherit is of other games.
OWN_FILES = {
    "gen3rs", "gen3frlg", "gen4pt", "gen5bw1", "gen6xy", "gen7sm", "gen7letsgo", "gen8bdsp", "gen8legends",
    "gen9legends", "champions"}
# Their egg moves are only those that can be bred without another game, and their levels those of either game.
BRED_ALONE = {"gen3rs", "gen3frlg"}
# In other mods a move that is learned at several levels has only the lowest, and evolution is level 1 or hides level 1.
# Empty levels mean that the source does not state them.
ALL_LEVELS = {"gen7letsgo", "gen8legends", "gen9legends", BASE}
WITHOUT_MOVES = {"gen8legends", "gen9legends"}
# Species for which Pokémon Showdown keeps one learnset for forms that differ, and forms with a stub.
MERGED = re.compile("(deoxys|giratina|shaymin|zygarde|hoopa)(-|$)|rotom-")
# What Pokémon Showdown keeps from other games: no machine or tutor of the game teaches it.
LEFT_OVER = {
    ("gen3frlg", "tutor"): {
        "defense-curl", "dynamic-punch", "endure", "fury-cutter", "icy-wind", "mud-slap", "nightmare", "psych-up",
        "rollout", "self-destruct", "sky-attack", "sleep-talk", "snore", "swagger", "swift"},
    ("gen4pt", "tutor"): {"worry-seed"},
    ("gen6xy", "machine"): {"dive", "secret-power"},
    (BASE, "machine"): {"double-team", "mega-punch"},
}


REVIEWED = pathlib.Path(__file__).resolve().parents[2] / "Sources/Pipeline/Crosscheck/reviewed.json"


def certain_learnsets(names, mod):
    """The learnsets that a mod states for certain."""
    result = {}
    for pokemon, methods in learnsets_of(names, mod, mod.name in OWN_FILES).items():
        methods.pop("form-change", None)  # notation: the moves of special events are under it, too
        if MERGED.match(pokemon) or not methods:
            continue
        for method, moves in methods.items():
            if method == "level-up":
                continue
            methods[method] = [move for move in moves if move not in LEFT_OVER.get((mod.name, method), ())]
        if pokemon == "pichu" and "egg" in methods:  # PokéAPI has a method of its own for Volt Tackle
            methods["egg"] = [move for move in methods["egg"] if move != "volt-tackle"]
        result[pokemon] = methods
    return result


def games(names, data):
    """The facts by game: `version_groups`, and what is stated of `pokemon`, `moves`, `learnsets` and `machines`."""
    result = []
    explosive = explosive_moves(data)
    # A difference of the newest games is reviewed there, and holds in the others.
    reviewed = {
        (row["identifier"], row["field"])
        for row in json.loads(REVIEWED.read_text(encoding="utf-8"))["disagreements"] if row["game"] == ALL_GAMES}
    for name, value_games, learnset_games in GAMES:
        mod = Mod.load(data, name)
        learnsets = certain_learnsets(names, mod)
        machines = {move for methods in learnsets.values() for move in methods.get("machine", [])}
        stated = {method for methods in learnsets.values() for method in methods}
        if name in BRED_ALONE:
            stated -= {"egg"}
        for pokemon, methods in learnsets.items():
            levels = {
                move: found if name in ALL_LEVELS or found[0] > 1 and name not in BRED_ALONE else []
                for move, found in methods.get("level-up", {}).items()}
            learnsets[pokemon] = {
                method: levels if method == "level-up" else methods.get(method, []) for method in stated}
            if name == "champions":
                learnsets[pokemon] = {"train": methods["machine"]}
        values, taught = {}, {}
        if value_games:
            values["pokemon"] = {
                pokemon: pokemon_values(names, mod, key) for pokemon, key in names.pokemon_of(mod).items()}
            if name not in WITHOUT_MOVES:
                learned = {move for methods in learnsets.values() for moves in methods.values() for move in moves}
                values["moves"] = {
                    move: move_values(names, mod, key) | {"flags": [
                        flag for flag in flags_of(mod, key, explosive)
                        if names.flags.get(flag, mod.generation) <= mod.generation]} | {
                        field: value
                        for field, value in detail_facts(mod.tables["Moves"][key], mod.generation).items()
                        if (move, field) not in reviewed and move not in NOT_STATED}
                    for move, key in names.moves_of(mod).items()
                    if mod.generation < 8 and name != "gen7letsgo" or move in learned}
        if learnset_games:
            taught["learnsets"] = learnsets
            if machines and name != "champions":
                taught["machines"] = sorted(machines)
        if value_games == learnset_games:
            result.append({"version_groups": value_games, **values, **taught})
        else:
            result += [{"version_groups": groups, **content} for groups, content in (
                (value_games, values), (learnset_games, taught)) if groups and content]
    return result
