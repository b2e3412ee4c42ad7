"""The flags of moves: what abilities, items and other moves ask for."""

import re

from . import ShowdownError
from .mods import BASE, Mod

# PokéAPI's identifiers, and this project's for what PokéAPI does not have.
# Sources/NormalizeStage/Reviewed/Tables/move-flags.json describes each.
FLAGS = {
    "contact": "contact", "charge": "charge", "recharge": "recharge", "protect": "protect",
    "reflectable": "reflectable", "snatch": "snatch", "mirror": "mirror", "punch": "punch", "sound": "sound",
    "gravity": "gravity", "defrost": "defrost", "distance": "distance", "heal": "heal", "bypasssub": "authentic",
    "powder": "powder", "bite": "bite", "pulse": "pulse", "bullet": "ballistics", "dance": "dance",
    "slicing": "slicing", "wind": "wind",
}
# Rules of Pokémon Showdown's own battles, or of few moves.
NOT_TAKEN = {
    "allyanim", "cantusetwice", "failcopycat", "failencore", "failinstruct", "failmefirst", "failmimic", "futuremove",
    "metronome", "minimize", "mustpressure", "noassist", "noparentalbond", "nosketch", "nosleeptalk", "nonsky",
    "pledgecombo"}


def explosive_moves(data):
    """The moves that Damp prevents: a list in the code of the ability."""
    text = (data / "abilities.ts").read_text(encoding="utf-8")
    found = re.search(r"^\tdamp: \{.*?\[([^\]]*)\]\.includes\(effect\.id\)", text, re.M | re.S)
    if not found:
        raise ShowdownError(
            "abilities.ts: the moves that Damp prevents were not found. Extend Tools/showdown/flags.py.")
    return set(re.findall(r"\w+", found[1]))


def flags_of(mod, key, explosive):
    """The flags of the move `key` in the games of a mod, ascending."""
    own = mod.tables["Moves"].get(key, {"flags": {}})["flags"]
    if unknown := own.keys() - FLAGS.keys() - NOT_TAKEN:
        raise ShowdownError(
            f"{mod.name}: {key} has the unknown flags {sorted(unknown)}. Extend Tools/showdown/flags.py.")
    return sorted({FLAGS[flag] for flag in own if flag in FLAGS} | ({"explosive"} if key in explosive else set()))


def move_flags(names, data, groups, games):
    """The flags by move, for every move that has one in any game. `groups` are the version groups by release, `games`
    the games of each mod. Flags that differ between games are an object: from which version group on which flags; an
    empty key means from the first games on."""
    mods = {group: Mod.load(data, name) for name, values, _ in games for group in values or ()}
    explosive = explosive_moves(data)
    result = {}
    for key in Mod.load(data, BASE).tables["Moves"]:
        name = names.moves.get(re.sub("[^a-z0-9]", "", key.lower()))
        if not name:  # Z-Moves of two classes, G-Max Moves, Hidden Power of a type
            continue
        states, last = {}, None
        for group in groups:
            flags = flags_of(mods[group], key, explosive)
            if flags != last:
                states[group if states else ""] = last = flags
        if len(states) > 1:
            result[name] = states
        elif last:
            result[name] = last
    return result
