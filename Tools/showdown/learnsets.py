"""What pokemon learn in the games of a mod: by identifier and method, moves; of level-up, moves with their levels."""

from .names import key_of

METHODS = {"L": "level-up", "M": "machine", "E": "egg", "T": "tutor", "R": "form-change"}
# Pokémon Showdown merges what these forms learn by level. By form, the moves that not all of them learn, as in the
# generations before. Of the moves that replaced Pursuit, Snatch and Natural Gift, a form has those at the levels at
# which it had the old ones. A number is the only level of the form.
EXCLUSIVE = {
    "gen9legends": {"hoopa": ["hyperspace-hole"], "hoopa-unbound": ["hyperspace-fury"]},
    "gen8bdsp": {
        "deoxys-normal": [
            "teleport", "knock-off", "toxic-spikes", "switcheroo", "cosmic-power", "recover", "hyper-beam"],
        "deoxys-attack": [
            "teleport", "taunt", "toxic-spikes", "superpower", "cosmic-power", "zap-cannon", "hyper-beam"],
        "deoxys-defense": [
            "teleport", "knock-off", "spikes", "switcheroo", "amnesia", "iron-defense", "recover", "counter",
            "mirror-coat"],
        "deoxys-speed": ["double-team", "knock-off", "toxic-spikes", "swift", "agility", "recover", "extreme-speed"],
        "shaymin-land": ["synthesis", "aromatherapy", "healing-wish"],
        "shaymin-sky": ["quick-attack", "air-slash", "leaf-storm", "healing-wish 46"],
    },
}


def learnset(names, mod, key, only_own):
    """What the pokemon `key` learns in the generation of a mod; with `only_own`, without what the mod inherits."""
    table = mod.own if only_own else mod.tables
    result = {}
    for move, codes in (table["Learnsets"].get(key, {}).get("learnset") or {}).items():
        for code in codes:
            form_change = only_own and code[1] == "R"  # its code may name an older generation
            if code[1] not in METHODS or code[0] != str(mod.generation) and not form_change:
                continue  # of an event, or of another generation
            moves = result.setdefault(METHODS[code[1]], {})
            levels = moves.setdefault(names.find(names.moves, move, "Move"), set())
            if code[1] == "L":
                levels.add(int(code[2:]))
    return {
        method: {move: sorted(levels) for move, levels in sorted(moves.items())} if method == "level-up"
        else sorted(moves) for method, moves in sorted(result.items())}


def learnsets_of(names, mod, only_own=True):
    """The learnsets that a mod states."""
    lists = {
        name: learnset(names, mod, key, only_own) for name, key in sorted(names.pokemon_of(mod).items())
        if not only_own or not mod.is_unobtainable(key)}
    return {name: methods for name, methods in lists.items() if methods}


def game_learnsets(names, mod):
    """The learnsets of a game that has a file of its own. A form without a list has that of its base form, which
    Pokémon Showdown does not repeat; Megas and forms of battles have none."""
    keys = names.pokemon_of(mod)
    by_key = {key: name for name, key in keys.items()}
    stated = learnsets_of(names, mod)
    result = {}
    for name, key in sorted(keys.items()):
        if mod.is_unobtainable(key):
            continue
        methods = dict(stated.get(name, {}))
        species = mod.tables["Pokedex"][key]
        if not set(methods) - {"form-change"} and name not in names.battle_only:
            base = key_of(species.get("changesFrom") or species.get("baseSpecies") or "")
            methods = {**stated.get(by_key.get(base), {}), **methods}
        own = {row.split()[0]: row.split()[1:] for row in EXCLUSIVE.get(mod.name, {}).get(name, [])}
        if own:
            others = {row.split()[0] for rows in EXCLUSIVE[mod.name].values() for row in rows}
            methods["level-up"] = {
                move: list(map(int, own.get(move, []))) or levels
                for move, levels in methods["level-up"].items() if move not in others or move in own}
        if methods:
            result[name] = methods
    return result
