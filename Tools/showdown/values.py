"""Values of pokemon and moves in the games of a mod, as `pokedex crosscheck` names them."""

import re

TARGETS = {
    "normal": "selected-pokemon", "any": "selected-pokemon", "self": "user", "scripted": "specific-move",
    "randomNormal": "random-opponent", "allAdjacent": "all-other-pokemon", "allAdjacentFoes": "all-opponents",
    "foeSide": "opponents-field", "allySide": "users-field", "all": "entire-field", "allyTeam": "user-and-allies",
    "allies": "user-and-allies", "adjacentAlly": "ally", "adjacentAllyOrSelf": "user-or-ally",
    "adjacentFoe": "selected-pokemon-me-first",
}
# Moves whose target has another name in PokéAPI, with the same meaning.
TARGETS_OF_ANOTHER_NOTATION = {
    "aromatherapy", "curse", "doodle", "dragoncheer", "flowershield", "gearup", "healbell", "magneticflux",
    "mirrormove", "mist", "naturepower", "perishsong", "revivalblessing", "rototiller", "struggle", "teatime"}
# Until generation 3, the type of a move decides its damage class.
SPECIAL_TYPES = ("Fire", "Water", "Grass", "Ice", "Electric", "Dark", "Psychic", "Dragon")
STATS = {
    "hp": "hp", "attack": "atk", "defense": "def", "special_attack": "spa", "special_defense": "spd", "speed": "spe"}
STATS_OF_GENERATION_1 = {"hp": "hp", "attack": "atk", "defense": "def", "special": "spa", "speed": "spe"}
WITHOUT_ABILITIES = {"gen1", "gen1jpn", "gen2", "gen7letsgo", "gen8legends", "gen9legends"}


def pokemon_values(names, mod, key):
    """Base stats, types, and abilities where the games have them, of the pokemon `key`."""
    species = mod.tables["Pokedex"][key]
    stats = STATS_OF_GENERATION_1 if mod.generation == 1 else STATS
    values = {
        "stats": {stat: species["baseStats"][short] for stat, short in stats.items()},
        "types": [names.find(names.types, kind, "Type") for kind in species["types"]]}
    if mod.name not in WITHOUT_ABILITIES:
        abilities = {
            slot: names.find(names.abilities, name, "Ability") if (name := species["abilities"].get(short)) else None
            for slot, short in (("1", "0"), ("2", "1"), ("hidden", "H"))}
        if mod.generation < 5:
            abilities["hidden"] = None
        if mod.generation == 3 and abilities["2"] in names.later_abilities:
            abilities["2"] = None
        values["abilities"] = abilities
    if method := evolution(names, mod, key):
        values["evolution"] = method
    return values


def evolution(names, mod, key):
    """The evolution method of the pokemon `key`, as far as it is stated without words; None for others."""
    species = mod.tables["Pokedex"][key]
    parent = re.sub("[^a-z0-9]", "", species.get("prevo", "").lower())
    if parent not in mod.tables["Pokedex"] or not mod.has_pokemon(parent):
        return None
    # In Champions pokemon do not evolve. A form of a region may be in a game where nothing evolves into it.
    if mod.name == "champions" or species.get("evoRegion"):
        return None
    kind, item = species.get("evoType"), species.get("evoItem")
    if kind == "useItem" and not item:
        return None
    item = item and names.find(names.items, item, "Item")
    if kind is None and species.get("evoLevel"):
        return f"level-up level {species['evoLevel']}"
    if kind == "levelMove":
        return "level-up knowing " + names.find(names.moves, species["evoMove"], "Move")
    return {
        "useItem": f"use-item item {item}", "trade": "trade" + (f" holding {item}" if item else ""),
        "levelHold": f"level-up holding {item}", "levelFriendship": "level-up friendship",
        "levelExtra": "level-up"}.get(kind)


def move_values(names, mod, key):
    """Type, damage class, power, accuracy, PP, priority, and what else is certain, of the move `key`."""
    move = mod.tables["Moves"][key]
    status = move["category"] == "Status"
    category = move["category"]
    if mod.generation <= 3 and not status:
        category = "Special" if move["type"] in SPECIAL_TYPES else "Physical"
    values = {
        "type": names.find(names.types, move["type"].replace("???", ""), "Type"),
        "damage_class": category.lower(),
        "power": move["basePower"] if move["basePower"] > 1 else None,  # 1 means that a formula gives it
        "accuracy": None if move["accuracy"] is True else move["accuracy"],
        "pp": champions_pp(move) if mod.name == "champions" else move["pp"],
        "priority": move["priority"],
    }
    if mod.generation > 1 and key not in TARGETS_OF_ANOTHER_NOTATION:  # without double battles it is notation
        values["target"] = TARGETS[move["target"]]
    chance = (move.get("secondary") or {}).get("chance")
    certain = status or "charge" in move["flags"] or move.keys() & {"self", "selfBoost", "volatileStatus", "willCrit"}
    if not move.get("secondaries") and (chance < 100 if chance else not certain):
        # Several effects have no single chance. For a certain effect PokéAPI has 100 or null.
        values["effect_chance"] = chance
    return values


def champions_pp(move):
    """The PP of a move in Pokémon Champions: init() and calculatePP() of its scripts.ts."""
    pp = min(move["pp"], 20)
    return pp if move.get("noPPBoosts") else (pp // 5 + 1) * 4
