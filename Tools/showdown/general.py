"""What Pokémon Showdown states for all games, as `pokedex crosscheck` names it."""

import re
from output import ALL_GAMES

from .details import detail_facts
from .literals import Literals
from .mods import BASE, Mod
from .names import key_of

NATURE_STATS = {"atk": "attack", "def": "defense", "spa": "special-attack", "spd": "special-defense", "spe": "speed"}
FACTORS = [100, 200, 50, 0]
GENDERS = {"M": 0, "F": 8, "N": -1}
EGG_GROUPS = {
    "grass": "plant", "field": "ground", "humanlike": "humanshape", "amorphous": "indeterminate",
    "undiscovered": "no-eggs"}


def values(names, data):
    """The element of the facts: by entity, the values by field and identifier."""
    base = Mod.load(data, BASE)
    pokemon, species = pokemon_values(names, base)
    return {"version_groups": [ALL_GAMES], "values": {
        "pokemon": pokemon, "pokemon-species": species, "move": moves(names, base), "type": type_chart(names, data),
        "item": items(names, data), "nature": natures(data)}}


def pokemon_values(names, mod):
    table = mod.tables["Pokedex"]
    # A pokemon that is not in the newest games is in the data, too.
    keys = names.pokemon_of(mod)
    keys |= {name: key_of(name) for name in names.varieties.values() if name not in keys and key_of(name) in table}
    species_of = {pokemon: name for name, pokemon in names.species.items()}
    pokemon, species = {}, {}
    for name, key in keys.items():
        entry = table[key]
        for field, member in (("height_dm", "heightm"), ("weight_hg", "weightkg")):
            if entry.get(member):
                pokemon[field, name] = round(entry[member] * 10)
        if name not in species_of:
            continue
        own, parent = species_of[name], entry.get("prevo")
        if parent:
            before = table[key_of(re.sub("u[0-9]{4}", "", parent))]  # u0301 is left of an escape
            parent = names.species_of(before.get("baseSpecies", before["name"]))
        ratio = entry.get("genderRatio", {"F": 0.5})
        species |= {
            ("gender_rate", own): GENDERS[entry["gender"]] if entry.get("gender") else round(ratio["F"] * 8),
            ("egg_groups", own): sorted(EGG_GROUPS.get(key_of(g), key_of(g)) for g in entry.get("eggGroups", [])),
            ("color", own): entry["color"].lower(), ("evolves_from", own): parent,
            ("generation", own): names.generations[mod.generation_of(entry)]}
    return pokemon, species


def moves(names, mod):
    """Without contest types: PokéAPI's are those before Omega Ruby and Alpha Sapphire."""
    result = {}
    for name, key in names.all_moves_of(mod).items():
        for field, value in detail_facts(mod.tables["Moves"][key], mod.generation).items():
            result[field, name] = value
    return result


def type_chart(names, data):
    """Generation by generation. A mod states the types that differ from those of the next generation."""
    result = {}
    chart = Literals(data / "typechart.ts").constants["TypeChart"]
    for generation in range(9, 0, -1):
        path = data / f"mods/gen{generation}/typechart.ts"
        if generation < 9 and path.is_file():
            own = Literals(path).constants["TypeChart"]
            chart = {
                kind: chart.get(kind, {}) | own.get(kind, {}) for kind in chart.keys() | own.keys()
                if own.get(kind, {}) is not None}
        for attacking, defending, name in names.type_pairs:
            factor = chart.get(defending, {}).get("damageTaken", {}).get(attacking.capitalize())
            if name == names.generations[generation] and factor is not None:
                result["factor_percent", f"{attacking}/{defending}/{name}"] = FACTORS[factor]
    return result


def items(names, data):
    table = Literals(data / "items.ts").constants["Items"]
    # Generation vi made Natural Gift stronger.
    old = Literals(data / "mods/gen5/items.ts").constants["Items"]
    result = {}
    for key, name in names.items.items():
        entry = table.get(key, {})
        power = entry.get("fling", {}).get("basePower")
        if power is not None:
            result["fling_power", name] = power
        # Berries of generation vi have no former power: 20 less, as the others.
        gift, former = entry.get("naturalGift"), old.get(key, {}).get("naturalGift", {})
        if gift or former:
            power = former["basePower"] if former else gift["basePower"] - 20
            result["natural_gift", name] = [power, (gift or former)["type"].lower()]
    return result


def natures(data):
    return {
        ("nature", name): [NATURE_STATS[entry["plus"]], NATURE_STATS[entry["minus"]]]
        for name, entry in Literals(data / "natures.ts").constants["Natures"].items() if entry.get("plus")}
