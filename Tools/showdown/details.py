"""What moves do beside their damage, in the columns of `dex_move`, as PokéAPI's `meta` and `stat_changes` have it."""

from fractions import Fraction

AILMENTS = {
    "psn": "poison", "tox": "poison", "par": "paralysis", "brn": "burn", "slp": "sleep", "frz": "freeze",
    "confusion": "confusion", "partiallytrapped": "trap", "attract": "infatuation", "leechseed": "leech-seed",
    "healblock": "heal-block", "disable": "disable", "torment": "torment", "embargo": "embargo", "yawn": "yawn",
    "nightmare": "nightmare", "ingrain": "ingrain", "foresight": "no-type-immunity",
    "miracleeye": "no-type-immunity", "tarshot": "tar-shot"}
# What PokéAPI has for every move with the ailment.
TURNS = {"sleep": (2, 4), "confusion": (2, 5), "trap": (5, 6)}
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
        " WHERE entity = 'move' AND field = 'details' ORDER BY move")]
    moves = mod.tables["Moves"]
    found = {move: details_of(moves[keys[move]]) | IN_CODE.get(move, {}) for move in unknown if move in keys}
    return {
        move: {key: value for key, value in details.items() if value != "none"} for move, details in found.items()}
