"""The rows of dex_obtainable_at, derived from other views, which are compared with PokéAPI themselves."""

from collections import defaultdict

EVENTS = {
    "colosseum-bonus-disc-jpn", "colosseum-bonus-disc-us", "new-york-pokecenter-wish-eggs", "pokemon-battle-revolution",
    "pokemon-channel-pal", "pokemon-ranger"}
FOSSILS = set(
    "omanyte kabuto aerodactyl lileep anorith cranidos shieldon tirtouga archen tyrunt amaura dracozolt arctozolt dracovish"
    " arctovish".split())
PARTS = {"wild", "gifts", "trades", "fossils", "swarms"}
# One of each pair hatches from the eggs of the other.
PAIRS = [("nidoran-f", "nidoran-m"), ("illumise", "volbeat")]


def rows(select):
    """All rows: version, pokemon, way, through."""
    number = {name: int(id) for name, id in select("SELECT generation, generation_id FROM dex_generation")}
    groups = {
        group: (number[generation], bool(is_main), base) for group, generation, is_main, base in select(
            "SELECT version_group, generation, is_main_series, learnsets_of FROM dex_version_group")}
    versions = dict(select("SELECT version, version_group FROM dex_version"))
    species = {name: (of, default) for name, of, default in select("SELECT pokemon, species, is_default FROM dex_pokemon")}
    ids = dict(select("SELECT pokemon, pokemon_id FROM dex_pokemon"))
    born = dict(select("SELECT pokemon, generation FROM dex_pokemon"))
    default = {of: name for name, (of, is_default) in species.items() if is_default}
    varieties = defaultdict(list)
    for name, (of, _) in species.items():
        varieties[of].append(name)
    facts = {row[0]: row[1:] for row in select(
        "SELECT species, is_mythical, are_forms_switchable, egg_group_1, egg_group_2 FROM dex_species")}
    permanent = {name for name, in select(
        "SELECT pokemon FROM dex_form WHERE is_default AND NOT is_battle_only AND NOT is_mega")}
    presence = defaultdict(dict)
    for group, name, is_present in select("SELECT version_group, pokemon, is_present FROM dex_pokemon_at"):
        presence[group][name] = is_present
    absent = defaultdict(set)
    for group, name in select("SELECT version_group, pokemon FROM dex_pokemon_at WHERE is_present = 0"):
        absent[group].add(name)
    evolutions = defaultdict(set)
    for group, before, after, base, evolved in select(
            "SELECT version_group, from_species, to_species, base_form, evolved_form FROM dex_evolution_at"):
        evolutions[group].add((base or default[before], evolved or default[after]))
    open_parts = {version for version, part, state in select("SELECT version, part, state FROM dex_coverage")
                  if part in PARTS and state != "complete"}

    met = defaultdict(set)
    for version, name, method, area in select(
            "SELECT DISTINCT version, pokemon, method, location_area FROM dex_encounter"):
        is_event = area.startswith("kanto-altering-cave-") and area[-2:] in {f"-{letter}" for letter in "bcdefghi"} or (
            (facts[species[name][0]][0] and groups[versions[version]][0] < 6 or area == "pewter-city-area") and method == "static")
        met[version].add((name, "trade" if method == "npc-trade" else "event" if method in EVENTS or is_event
                          else "wild" if method not in ("gift", "gift-egg") else "fossil" if name in FOSSILS else "gift"))
    for version, group in versions.items():
        base = groups[group][2]
        others = [name for name, of in versions.items() if of == base]
        for other in others if base != group else []:
            if len(others) == 1 or version.endswith("-" + other):
                met[version] |= met[other]
                open_parts |= {version} if other in open_parts else set()

    found = []
    for version, group in versions.items():
        generation, is_main, _ = groups[group]
        # A pokemon that no row of dex_pokemon_at has is of a later generation.
        has = {name for name in presence[group] if name in permanent and name not in absent[group]}
        steps = {(a, "evolution", b) for a, b in evolutions[group] if a in has and b in has}
        before = defaultdict(set)
        for a, _, b in steps:
            before[b].add(a)
        if generation > 1 and is_main and not group.startswith("lets-go"):
            for name in has:
                eggs = {group for group in facts[species[name][0]][2:] if group}
                if not eggs - {"ditto", "no-eggs"}:
                    continue
                older, first = [*before[name]], set()
                while older:
                    item = older.pop()
                    older += before[item]
                    first |= set() if before[item] else {item}
                steps |= {(name, "egg", item) for item in first - {name}}
            for mother, father in PAIRS:
                if {mother, father} <= has:
                    steps |= {(mother, "egg", father)} | ({(father, "egg", mother)} if generation > 4 else set())
        for of, names in varieties.items():
            if facts[of][1] and of != "basculegion" and generation > 3:
                steps |= {(a, "form", b) for a in names for b in names
                          if a != b and {a, b} <= has and born[a] == born[b]}
        after = defaultdict(set)
        for a, _, b in steps:
            after[a].add(b)
        reached = set()
        queue = [name for name, _ in met[version]]
        while queue:
            item = queue.pop()
            if item not in reached:
                reached.add(item)
                queue += after[item]
        own = {name for name, _ in met[version]}
        found += [(version, name, way, None) for name, way in met[version]]
        through = defaultdict(set)
        for a, way, b in steps:
            if a in reached and (way == "evolution" or b not in own):
                through[b, way].add(a)
        for (b, way), names in through.items():
            chosen = names if way == "evolution" else [min(names, key=ids.get)]
            found += [(version, b, way, name) for name in chosen]
        for name in has - reached:
            if presence[group][name] == 1:
                mythical = facts[species[name][0]][0] and generation < 7
                found.append((version, name, "unknown" if version in open_parts or not met[version]
                              else "event" if mythical else "transfer", None))
    return found
