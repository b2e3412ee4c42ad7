"""Who passes an egg move, by the rules of the games, which are written here a second time.

breedings.json has cases that were worked out of PokéAPI's JSON and the rules before the view was asked, with the
reason of each. `Breeding` derives any case from views that are compared with PokéAPI themselves.
"""

import json
import pathlib
import random
from collections import defaultdict

CASES = json.loads(pathlib.Path(__file__).with_name("breedings.json").read_text("utf-8"))
DRAWN = 2000
# Mothers of hatchlings that are always male.
MOTHERS = {"nidoran-m": "nidoran-f", "volbeat": "illumise", "indeedee-male": "indeedee-female"}
NO_EGGS = {"no-eggs", "ditto"}


class Breeding:
    def __init__(self, select):
        number = {name: int(id) for name, id in select("SELECT generation, generation_id FROM dex_generation")}
        # Add-ons have the learnsets, and so the parents, of their game.
        self.generation = {group: number[generation] for group, generation, of in select(
            "SELECT version_group, generation, learnsets_of FROM dex_version_group") if of == group}
        self.species = dict(select("SELECT pokemon, species FROM dex_pokemon"))
        default = {of: name for name, of in select("SELECT pokemon, species FROM dex_pokemon WHERE is_default")}
        self.family, evolved, babies = {}, {}, set()
        for species, chain, before, is_baby in select(
                "SELECT species, evolution_chain_id, evolves_from, is_baby FROM dex_species ORDER BY species_id DESC"):
            self.family[species] = chain
            evolved[before] = species
            if is_baby:
                babies.add(species)
        self.mother = {
            name: MOTHERS.get(name) or (default[evolved[species]] if species in babies and species in evolved else name)
            for name, species in self.species.items()}
        self.eggs = {(group, name): ({first, second} - {None}, rate) for group, name, first, second, rate in select(
            "SELECT version_group, pokemon, egg_group_1, egg_group_2, gender_rate FROM dex_species_at")}
        self.kept = {name for name, in select(
            "SELECT pokemon FROM dex_form WHERE is_default AND NOT is_battle_only AND NOT is_mega")}
        # By game and move: who learns it itself, who has it from an egg, and who hatches with it.
        self.learn, self.have, self.hatch = (defaultdict(set) for _ in range(3))
        for group, name, move, method, via in select(
                "SELECT version_group, pokemon, move, method, via FROM dex_learnset WHERE via <> 'base-form'"):
            key = group, move
            (self.have if method == "egg" else self.learn)[key].add(name)
            if (method, via) == ("egg", "own"):
                self.hatch[key].add(name)

    def cases(self):
        return sorted((group, name, move) for (group, move), names in self.hatch.items() if group in self.generation
                      for name in names)

    def kin(self, one, other):
        return self.family[self.species[one]] == self.family[self.species[other]]

    def way(self, group, child, name):
        """How a pokemon that knows a move passes it to the child, or None."""
        mother = self.eggs.get((group, self.mother[child]))
        if name not in self.kept or (group, name) not in self.eggs or not mother:
            return None
        generation, (groups, rate), kin = self.generation[group], self.eggs[group, name], self.kin(name, child)
        if not groups & NO_EGGS:
            if kin and generation > 5:
                return "parent"
            if 0 <= rate < 8 and (kin or mother[1] > 0 and groups & mother[0]):
                return "father"
        if generation == 8 and self.species[name] == self.species[child]:
            return "nursery"
        return "mirror-herb" if generation == 9 else None

    def parents(self, group, child, move):
        """(parent, way, length of the chain)."""
        def ways(names, of=child):
            return {(name, way) for name in names if (way := self.way(group, of, name))}

        key = group, move
        direct = ways(self.learn[key])
        if direct or self.generation[group] == 9:
            return {(*row, 1) for row in direct}
        # The family of a father has to get the move from one that learns it.
        return {(name, way, 2) for name, way in ways(self.have[key]) if not self.kin(name, child) and any(
            ways(self.learn[key], hatchling) for hatchling in self.hatch[key] if self.kin(hatchling, name))}


def problems(select):
    """The number of cases, of rows of dex_breeding, and what differs."""
    breeding = Breeding(select)
    wanted = {
        (case["version_group"], case["pokemon"], case["move"]): {
            (name, way, case["chain_length"]) for way, names in case["parents"].items() for name in names.split()}
        for case in CASES}
    for case in random.Random(96).sample(breeding.cases(), DRAWN):
        wanted.setdefault(case, breeding.parents(*case))
    ids = {kind: dict(select(f"SELECT {kind}, {kind}_id FROM dex_{kind}")) for kind in ("pokemon", "move")}
    found, count = [], 0
    for case, parents in wanted.items():
        group, child, move = case
        rows = select(
            "SELECT parent, how, chain_length, pokemon_id, move_id, parent_id FROM dex_breeding"
            " WHERE version_group = ? AND pokemon = ? AND move = ?", *case)
        count += len(rows)
        numbers = ids["pokemon"][child], ids["move"][move]
        right = {(*row, *numbers, ids["pokemon"].get(row[0])) for row in parents}
        found += [f"dex_breeding {case}: missing {row}" for row in sorted(right - set(rows))]
        found += [f"dex_breeding {case}: only in database {row}" for row in sorted(set(rows) - right)]
        if len(rows) > len(set(rows)):
            found.append(f"dex_breeding {case}: a row twice")
    return len(wanted), count, found
