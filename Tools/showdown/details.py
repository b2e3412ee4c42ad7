"""What moves do beside their damage, in the columns of `dex_move`, as PokéAPI's `meta` and `stat_changes` have it."""

from fractions import Fraction

from .mods import Mod

AILMENTS = {
    "psn": "poison", "tox": "poison", "par": "paralysis", "brn": "burn", "slp": "sleep", "frz": "freeze",
    "confusion": "confusion", "partiallytrapped": "trap", "attract": "infatuation", "leechseed": "leech-seed",
    "healblock": "heal-block", "disable": "disable", "torment": "torment", "embargo": "embargo", "yawn": "yawn",
    "nightmare": "nightmare", "ingrain": "ingrain", "foresight": "no-type-immunity",
    "miracleeye": "no-type-immunity", "tarshot": "tar-shot"}
# What PokéAPI has for every move with the ailment.
TURNS = {"sleep": (2, 4), "confusion": (2, 5), "trap": (5, 6)}
# The turns of former generations, by ailment or move, as conditions.ts, moves.ts and the texts of the mods have them.
# The turn of use counts; in generation i a pokemon also loses the turn in which it wakes up. For traps of generation
# ii conditions.ts has a turn less than the text, which the game agrees with.
FORMER_TURNS = {
    "sleep": {1: (2, 8), 2: (2, 7), 3: (2, 5), 4: (2, 5)},
    "trap": {1: (2, 5), 2: (3, 6), 3: (3, 6), 4: (3, 6)},
    "disable": {1: (0, 7), 2: (1, 7), 3: (2, 5), 4: (4, 7)}, "uproar": {3: (2, 5), 4: (3, 6)}}
TURNS_OF_CHAMPIONS = {"sleep": (2, 3)}
# Moves whose effect was another one, so that PokéAPI's category of the newest one does not hold. The other differences
# of the category are notation: Reflect of generation i is an effect of the user, not of its side.
OTHER_CATEGORY = {"charge", "dizzy-punch", "freeze-dry", "rapid-spin", "tri-attack", "volt-tackle", "zippy-zap"}
# Effects of former generations, and of Champions, that are code there or in the newest one.
FORMER_IN_CODE = {
    ("dire-claw", "champions"): {"ailment_chance": 30},
    ("tri-attack", 1): {"category": "damage", "ailment": "none", "ailment_chance": 0},
    ("skull-bash", 1): {"category": "damage", "stat_chance": 0},
    ("stockpile", 3): {"category": "unique", "stat_chance": 0},
    ("struggle", 1): {"healing": 0}, ("struggle", 2): {"healing": 0}, ("struggle", 3): {"healing": 0}}
# Moves whose effect depends on the place.
NOT_STATED = {"secret-power"}
COLUMNS = (
    "category", "ailment", "ailment_chance", "crit_rate", "drain", "flinch_chance", "healing", "stat_chance",
    "min_hits",
    "max_hits", "min_turns", "max_turns")
STATS = {
    "atk": "attack", "def": "defense", "spa": "special-attack", "spd": "special-defense", "spe": "speed",
    "accuracy": "accuracy", "evasion": "evasion"}
# Effects that Pokémon Showdown has as code, of the moves that PokéAPI has no details of. Each was read in moves.ts and
# compared with the game's text of the move. An unknown ailment is one of several: `MoveMeta.ailments`.
IN_CODE = {
    "alluring-voice": {
        "category": "damage-ailment", "ailment": "confusion", "ailment_chance": 100, "min_turns": 2, "max_turns": 5},
    "chloroblast": {"healing": -50},
    "dire-claw": {"category": "damage-ailment", "ailment": "unknown", "ailment_chance": 50},
    "electro-shot": {"category": "damage-raise", "stat_chance": 100, "stat_changes": {"special-attack": 1}},
    "fillet-away": {"healing": -50},
    "lunar-blessing": {"category": "heal", "healing": 25},
    "psychic-noise": {"min_turns": 2, "max_turns": 2},
    "shed-tail": {"healing": -50},
    "take-heart": {
        "category": "net-good-stats", "stat_chance": 100,
        "stat_changes": {"special-attack": 1, "special-defense": 1}},
    "tidy-up": {"category": "net-good-stats", "stat_chance": 100, "stat_changes": {"attack": 1, "speed": 1}},
}


def percent(part):
    return round(Fraction(*part) * 100)


def effects_of(move):
    """The effects on the target and on the user, each with its chance; those of the move itself are certain."""
    second = move.get("secondaries") or ([move["secondary"]] if move.get("secondary") else [])
    for effect in [*second, move]:
        chance = 100 if effect is move else effect.get("chance", 100)
        yield effect, chance, False
        own = effect.get("self") or {}
        yield own, own.get("chance", chance), True
    yield move.get("selfBoost") or {}, 100, True


def details_of(move):
    """The details of an entry of moves.ts, except for turns that no effect has; 0 and None are left out."""
    drain, recoil, hits = move.get("drain"), move.get("recoil"), move.get("multihit")
    found = {
        "ailment": "none", "crit_rate": 6 if move.get("willCrit") else move.get("critRatio", 1) - 1,
        "drain": percent(drain) if drain else -percent(recoil) if recoil else 0,
        "healing": percent(move["heal"]) if move.get("heal") else 0, "stat_changes": {}}
    if hits:
        found["min_hits"], found["max_hits"] = hits if isinstance(hits, list) else (hits, hits)
    of_user = False
    for effect, chance, is_own in effects_of(move):
        ailment = AILMENTS.get(effect.get("status")) or AILMENTS.get(effect.get("volatileStatus"))
        if ailment and not is_own:
            found |= {"ailment": ailment, "ailment_chance": chance}
        if effect.get("volatileStatus") == "flinch":
            found["flinch_chance"] = chance
        if boosts := effect.get("boosts"):
            found["stat_changes"] |= {STATS[stat]: stages for stat, stages in boosts.items()}
            found["stat_chance"] = chance
            of_user = is_own
    if turns := TURNS.get(found["ailment"]):
        found["min_turns"], found["max_turns"] = turns
    found["category"] = category(move, found, of_user)
    return {key: value for key, value in found.items() if value not in (0, None, {})}


def category(move, found, of_user):
    """PokéAPI's category of a move with these details."""
    if move.get("ohko"):
        return "ohko"
    if move.get("weather") or move.get("pseudoWeather") or move.get("terrain"):
        return "whole-field-effect"
    if move.get("sideCondition"):
        return "field-effect"
    is_status, ailment, stats = move["category"] == "Status", found["ailment"] != "none", found["stat_changes"]
    if is_status:
        if move.get("forceSwitch"):
            return "force-switch"
        if found["healing"] > 0:
            return "heal"
        return ("swagger" if stats else "ailment") if ailment else "net-good-stats" if stats else "unique"
    if ailment:
        return "damage-ailment"
    if found["drain"] > 0:
        return "damage-heal"
    return ("damage-raise" if of_user else "damage-lower") if stats else "damage"


def missing_details(names, database, mod):
    """The details of the moves of which PokéAPI has none."""
    keys = names.all_moves_of(mod)
    unknown = [move for move, in database.execute(
        "SELECT move FROM dex_move WHERE category IS NULL UNION SELECT identifier FROM dex_supplement"
        " WHERE entity = 'move' AND field = 'details' AND version_group IS NULL ORDER BY move")]
    moves = mod.tables["Moves"]
    found = {move: details_of(moves[keys[move]]) | IN_CODE.get(move, {}) for move in unknown if move in keys}
    return {
        move: {key: value for key, value in details.items() if value != "none"} for move, details in found.items()}


def former_turns(name, ailment, mod):
    """The turns of a move in the games of a mod; None for those of the newest games."""
    if mod.name == "champions":
        return TURNS_OF_CHAMPIONS.get(ailment)
    return (FORMER_TURNS.get(name) or FORMER_TURNS.get(ailment, {})).get(mod.generation)


def details_at(name, newest, mod, base, key):
    """The columns of a move in the games of `mod`: `newest`, those of the newest games, with what differs there."""
    before, now = (details_of(one.tables["Moves"][key]) for one in (mod, base))
    entry = mod.tables["Moves"][key]
    found = dict(newest)
    for column in COLUMNS[1:]:
        # What code heals is not stated.
        if before.get(column) != now.get(column) and (column != "healing" or entry.get("heal")):
            found[column] = before.get(column, 0 if column in COLUMNS[2:8] else None)
    if name in OTHER_CATEGORY:
        found["category"] = before["category"] if before["category"] != now["category"] else newest["category"]
    found |= FORMER_IN_CODE.get((name, mod.name if mod.name == "champions" else mod.generation), {})
    if turns := former_turns(name, found["ailment"], mod):
        found["min_turns"], found["max_turns"] = turns
    return found


def written(details):
    """Without what is 0 or none, but for a number of turns."""
    return {
        key: value for key, value in details.items()
        if value not in (None, "none", {}) and (value != 0 or key == "min_turns")}


def other_details(names, database, data, games):
    """The details of moves in former games, by the version group until which they hold; those of Champions that
    differ."""
    order = dict(database.execute("SELECT version_group, sort_order FROM dex_version_group"))
    mods = [(Mod.load(data, name), groups[0]) for name, groups in sorted(games, key=lambda game: order[game[1][0]])]
    base, champions = mods[-1][0], Mod.load(data, "champions")
    former, there = {}, {}
    for name, since, *row in database.execute(
            f"SELECT move, generation_number, {', '.join(COLUMNS)} FROM dex_move"
            " WHERE category IS NOT NULL ORDER BY 1"):
        newest, key = dict(zip(COLUMNS, row)), names.all_keys.get(name)
        if key not in base.tables["Moves"] or name in NOT_STATED:
            continue
        states = [
            (group, details_at(name, newest, mod, base, key)) for mod, group in mods
            if mod.generation >= since and key in mod.tables["Moves"]]
        for (_, before), (until, now) in zip(states, states[1:]):
            if before != now:
                former.setdefault(name, {})[until] = written(before)
        changes = [details_of(mod.tables["Moves"][key]).get("stat_changes", {}) for mod in (champions, base)]
        found = details_at(name, newest, champions, base, key)
        if champions.has_move(key) and (found != newest or changes[0] != changes[1]):
            there[name] = written(found | {"stat_changes": changes[0]})
    return former, there


def detail_facts(entry, generation):
    """What an entry of moves.ts states for certain, by the fields of `pokedex crosscheck`."""
    found = details_of(entry)
    changes = found.get("stat_changes", {})
    if generation == 1 and "special-attack" in changes:
        changes = {"special": changes["special-attack"]}
    facts = {
        "drain": found.get("drain", 0), "flinch_chance": found.get("flinch_chance", 0),
        "hits": [found["min_hits"], found["max_hits"]] if "min_hits" in found else None,
        "ailment": f"{found['ailment']} {found.get('ailment_chance', 0)}",
        "stat_changes": sorted(f"{stat} {stages} {found['stat_chance']}" for stat, stages in changes.items()) or None}
    # What a certain critical hit is worth, and what code heals, is not stated.
    if entry.get("heal"):
        facts["healing"] = found["healing"]
    if not entry.get("willCrit"):
        facts["crit_rate"] = found.get("crit_rate", 0)
    return facts
