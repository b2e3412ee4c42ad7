#!/usr/bin/env python3
"""Adds an invented generation to a tree of PokéAPI, as PokéAPI would.

    make.py TREE

One region, generation, version group, two versions, pokedex, learn method, type, language, ability, move,
item and machine, and three species with an evolution and a form. The texts of games and methods are in
English only, as in PokéAPI during the first weeks.
"""

import copy
import json
import os
import sys


class Tree:
    def __init__(self, root):
        self.root = os.path.join(root, "data", "api", "v2")

    def path(self, *parts):
        return os.path.join(self.root, *map(str, parts), "index.json")

    def load(self, *parts):
        with open(self.path(*parts), encoding="utf-8") as file:
            return json.load(file)

    def write(self, body, *parts):
        path = self.path(*parts)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if os.path.exists(path):
            os.unlink(path)  # it may be a link to a tree that stays
        with open(path, "w", encoding="utf-8") as file:
            json.dump(body, file, ensure_ascii=False, indent=4)

    def next_id(self, endpoint, below=10_000):
        return max(i for i in (
            int(name) for name in os.listdir(os.path.join(self.root, endpoint))
            if name.lstrip("-").isdigit()) if i < below) + 1

    def add(self, endpoint, body, below=10_000):
        """Writes a resource with the next id, adds it to its list, and returns a reference to it."""
        body["id"] = self.next_id(endpoint, below)
        self.write(body, endpoint, body["id"])
        reference = {"url": f"/api/v2/{endpoint}/{body['id']}/"}
        if "name" in body:
            reference = {"name": body["name"], **reference}
        listing = self.load(endpoint)
        listing["results"].append(reference)
        listing["count"] += 1
        self.write(listing, endpoint)
        return reference

    def edit(self, reference, change):
        endpoint, number = reference["url"].strip("/").split("/")[2:]
        body = self.load(endpoint, number)
        change(body)
        self.write(body, endpoint, number)


def english(text, key="name"):
    return [{key: text, "language": {"name": "en", "url": "/api/v2/language/9/"}}]


def make(tree):
    language = copy.deepcopy(tree.load("language", 9))
    language.update(name="pl", iso639="pl", iso3166="pl", names=english("Polish"))
    tree.add("language", language)

    region = tree.load("region", 10)
    generation = tree.load("generation", 9)
    group = tree.load("version-group", 25)
    dex = tree.load("pokedex", 31)
    for body in (region, generation):
        body["version_groups"] = []
    region.update(name="novalia", names=english("Novalia"), locations=[], pokedexes=[])
    generation.update(
        name="generation-x", names=english("Generation X"), abilities=[], moves=[],
        pokemon_species=[], types=[])
    region_reference = tree.add("region", region)
    generation["main_region"] = region_reference
    generation_reference = tree.add("generation", generation)
    order = max(tree.load("version-group", i)["order"]
                for i in range(1, tree.next_id("version-group")))
    method = {"name": "resonance", "names": english("Resonance"),
              "descriptions": english("Learned by listening.", "description"),
              "version_groups": []}
    method_reference = tree.add("move-learn-method", method)
    dex.update(name="novalia", names=english("Novalia"), region=region_reference,
               descriptions=english("Novalia's Pokédex", "description"), pokemon_entries=[],
               version_groups=[])
    dex_reference = tree.add("pokedex", dex)
    group.update(
        name="dawn-dusk", order=order + 1, generation=generation_reference,
        regions=[region_reference], pokedexes=[dex_reference], versions=[],
        move_learn_methods=[method_reference])
    group_reference = tree.add("version-group", group)
    versions = [
        tree.add("version", {
            "name": name.lower(), "names": english(name), "version_group": group_reference})
        for name in ("Dawn", "Dusk")]

    kind = tree.load("type", 18)
    kind.update(
        name="sound", names=english("Sound"), generation=generation_reference, game_indices=[],
        moves=[], pokemon=[], past_damage_relations=[])
    water, steel = tree.load("type", 11), tree.load("type", 9)
    kind["damage_relations"] = {key: [] for key in kind["damage_relations"]}
    kind["damage_relations"]["double_damage_to"] = [{"name": "water", "url": "/api/v2/type/11/"}]
    kind["damage_relations"]["half_damage_from"] = [{"name": "steel", "url": "/api/v2/type/9/"}]
    type_reference = tree.add("type", kind)
    water["damage_relations"]["double_damage_from"].append(type_reference)
    steel["damage_relations"]["half_damage_to"].append(type_reference)
    tree.write(water, "type", 11)
    tree.write(steel, "type", 9)

    ability = tree.load("ability", 268)
    ability.update(
        name="deep-echo", names=english("Deep Echo"), generation=generation_reference, pokemon=[],
        flavor_text_entries=[], effect_entries=[], effect_changes=[])
    ability_reference = tree.add("ability", ability)
    item = tree.load("item", 2003)
    item.update(name="tm500", names=english("TM500"), machines=[], flavor_text_entries=[],
                effect_entries=[], game_indices=[], prices=[], held_by_pokemon=[])
    item_reference = tree.add("item", item)
    move = tree.load("move", 919)
    move.update(
        name="sonic-bloom", names=english("Sonic Bloom"), generation=generation_reference,
        type=type_reference, machines=[], flavor_text_entries=[], effect_entries=[],
        past_values=[], learned_by_pokemon=[])
    move_reference = tree.add("move", move)
    tree.add("machine", {
        "item": item_reference, "move": move_reference, "version_group": group_reference})

    def learned(*rows):
        return [{"move": reference, "version_group_details": [{
            "level_learned_at": level, "move_learn_method": method, "order": None,
            "version_group": group_reference}]} for reference, method, level in rows]

    level_up = {"name": "level-up", "url": "/api/v2/move-learn-method/1/"}
    moves = learned((move_reference, method_reference, 0),
                    ({"name": "tackle", "url": "/api/v2/move/33/"}, level_up, 1))

    def add_pokemon(name, species, is_default):
        pokemon = tree.load("pokemon", 906)
        form = tree.load("pokemon-form", 906)
        number = tree.next_id("pokemon", 10_000 if is_default else 1_000_000)
        form_number = tree.next_id("pokemon-form", 10_000 if is_default else 1_000_000)
        own = {"name": name, "url": f"/api/v2/pokemon/{number}/"}
        pokemon.update(
            name=name, is_default=is_default, species=species, moves=moves, game_indices=[],
            held_items=[], past_abilities=[], past_stats=[], past_types=[],
            types=[{"slot": 1, "type": type_reference}],
            abilities=[{"ability": ability_reference, "is_hidden": False, "slot": 1}],
            forms=[{"name": name, "url": f"/api/v2/pokemon-form/{form_number}/"}],
            location_area_encounters=f"/api/v2/pokemon/{number}/encounters")
        below = 10_000 if is_default else 1_000_000
        assert tree.add("pokemon", pokemon, below) == own
        tree.write([], "pokemon", number, "encounters")
        form.update(
            name=name, pokemon=own, version_group=group_reference, types=pokemon["types"],
            form_name="" if is_default else "echo",
            form_names=[] if is_default else english("Echo Form"))
        tree.add("pokemon-form", form, below)
        return own

    chain_number = tree.next_id("evolution-chain")
    chain_url = {"url": f"/api/v2/evolution-chain/{chain_number}/"}
    names = ["Sonarling", "Sonarbat", "Chimewing"]
    species_references = []
    for place, name in enumerate(names):
        species = tree.load("pokemon-species", 906)
        number = tree.next_id("pokemon-species")
        identifier = name.lower()
        own = {"name": identifier, "url": f"/api/v2/pokemon-species/{number}/"}
        default = add_pokemon(identifier, own, True)
        varieties = [{"is_default": True, "pokemon": default}]
        if place == 2:
            varieties.append({
                "is_default": False, "pokemon": add_pokemon(f"{identifier}-echo", own, False)})
        japanese = ["ソナリン", "ソナバット", "チャイムウィング"][place]
        for entry in species["names"]:
            is_kana = entry["language"]["name"] in ("ja", "ja-hrkt")
            entry["name"] = japanese if is_kana else name
        species.update(
            name=identifier, evolution_chain=chain_url, varieties=varieties, order=number + 2,
            evolves_from_species=species_references[-1] if place else None,
            generation=generation_reference,
            flavor_text_entries=[
                {"flavor_text": "It sings at dawn.", "version": versions[0],
                 "language": {"name": "en", "url": "/api/v2/language/9/"}}],
            pokedex_numbers=[
                {"entry_number": number, "pokedex": {
                    "name": "national", "url": "/api/v2/pokedex/1/"}},
                {"entry_number": place + 1, "pokedex": dex_reference}])
        assert tree.add("pokemon-species", species) == own
        species_references.append(own)

    details = tree.load("evolution-chain", 1)["chain"]["evolves_to"][0]["evolution_details"][0]
    details.update(min_level=20, version_group=group_reference)

    def link(place):
        return {
            "evolution_details": [dict(details, min_level=20 + 16 * place)] if place else [],
            "evolves_to": [link(place + 1)] if place < 2 else [], "is_baby": False,
            "species": species_references[place]}

    tree.add("evolution-chain", {"baby_trigger_item": None, "chain": link(0)})

    # The references from existing resources to the new ones.
    tree.edit(region_reference, lambda body: body.update(
        main_generation=generation_reference, version_groups=[group_reference],
        pokedexes=[dex_reference]))
    tree.edit(generation_reference, lambda body: body.update(
        version_groups=[group_reference], pokemon_species=species_references,
        moves=[move_reference], abilities=[ability_reference], types=[type_reference]))
    tree.edit(group_reference, lambda body: body.update(versions=versions))
    tree.edit(dex_reference, lambda body: body.update(
        version_groups=[group_reference], pokemon_entries=[
            {"entry_number": i + 1, "pokemon_species": reference}
            for i, reference in enumerate(species_references)]))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    make(Tree(sys.argv[1]))
