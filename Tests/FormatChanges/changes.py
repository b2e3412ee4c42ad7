"""The changes of PokéAPI's format that `check` tries on a snapshot: what each edits, and what the build must say.

Each row: a name, a function that edits the tree, and the expectation. "stops CODE PLACE": the build fails with this error,
at a place that begins so, with advice. "finds CODE PLACE": it succeeds, with this warning. "builds": it succeeds; "same": with the
same content as without the change.
"""

import copy
import random


def edit(*key):
    """A function that changes the JSON of a resource; decorates what changes it."""
    def decorate(change):
        def run(tree):
            body = tree.load(*key)
            result = change(body, tree)
            tree.write(body if result is None else result, *key)
        return run
    return decorate


def renamed(endpoint, old, new):
    """Renames a member in all resources of an endpoint."""
    return lambda tree: tree.replace(endpoint, f'"{old}":', f'"{new}":')


def removed(endpoint, *path):
    """Removes a member, at any depth below the objects of `path`, from all resources of an endpoint."""
    def strip(value):
        if isinstance(value, dict):
            value.pop(path[-1], None)
            for inner in value.values():
                strip(inner)
        elif isinstance(value, list):
            for inner in value:
                strip(inner)

    def run(tree):
        for number in tree.numbers(endpoint):
            text = tree.text(endpoint, number)
            if f'"{path[-1]}":' in text:
                body = tree.load(endpoint, number)
                strip(body)
                tree.write(body, endpoint, number)
    return run


def doubled(endpoint, number, *path):
    """Repeats the first element of an array."""
    def run(tree):
        body = tree.load(endpoint, number)
        value = body
        for step in path:
            value = value[step]
        value.insert(0, copy.deepcopy(value[0]))
        tree.write(body, endpoint, number)
    return run


def valued(value, endpoint, number, *path):
    """Replaces a value."""
    def run(tree):
        body = tree.load(endpoint, number)
        owner = body
        for step in path[:-1]:
            owner = owner[step]
        assert path[-1] in owner or isinstance(path[-1], int), path
        owner[path[-1]] = value(owner[path[-1]]) if callable(value) else value
        tree.write(body, endpoint, number)
    return run


def new_value(endpoint, *users):
    """A new resource of an enumeration, like the last one, to which these members refer: (endpoint, id, path…)."""
    def run(tree):
        body = copy.deepcopy(tree.load(endpoint, max(n for n in tree.numbers(endpoint) if n < 10_000)))
        body["name"] = "novel"
        for member in ("names", "descriptions"):
            if member in body:
                body[member] = [text for text in body[member] if text["language"]["name"] == "en"]
        for member, value in list(body.items()):
            if isinstance(value, list) and member not in ("names", "descriptions", "levels"):
                body[member] = []
        reference = tree.add(endpoint, body)
        for user in users:
            valued(reference, *user)(tree)
    return run


def new_member_everywhere(tree):
    for endpoint in tree.endpoints():
        number = tree.numbers(endpoint)[0]
        body = tree.load(endpoint, number)
        body["novel_member"] = {"value": 1}
        tree.write(body, endpoint, number)


def shuffled(tree):
    """Every array of every resource in another order."""
    order = random.Random(1)

    def shuffle(value):
        if isinstance(value, list):
            order.shuffle(value)
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            shuffle(inner)

    for endpoint in tree.endpoints():
        for number in tree.numbers(endpoint):
            body = tree.load(endpoint, number)
            shuffle(body)
            tree.write(body, endpoint, number)


def new_endpoint(tree):
    tree.write({"count": 0, "next": None, "previous": None, "results": []}, "tera-type")
    tree.add("tera-type", {"id": 0, "name": "stellar"}, first=1)
    root = tree.load()
    root["tera-type"] = "/api/v2/tera-type/"
    tree.write(root)


def renamed_resource(endpoint, old, new):
    return lambda tree: tree.rename(endpoint, old, new)


def without_slashes(tree):
    for endpoint in ("berry", "machine", "evolution-chain", "pokemon-species", "move"):
        tree.replace(endpoint, '/"', '"')
        tree.replace_list(endpoint, '/"', '"')


@edit("pokemon", 1)
def picture_misspelt(body, _):
    home = body["sprites"]["other"]["home"]
    home["front_defualt"] = home.pop("front_default")


@edit("move", 202)
def drain_moved(body, _):
    body["drain"] = body["meta"].pop("drain")


@edit("pokemon-species", 25)
def genera_moved(body, _):
    body["names"] = [dict(name, genera=body["genera"]) for name in body["names"]]
    del body["genera"]


@edit("pokemon", 25)
def cries_moved(body, _):
    body["sounds"] = {"cries": body.pop("cries")}


@edit("pokemon", 1)
def fourth_ability(body, _):
    body["abilities"].append({"ability": body["abilities"][0]["ability"], "is_hidden": False, "slot": 4})


@edit("pokemon", 1)
def abilities_from_two(body, _):
    for entry in body["abilities"]:
        entry["slot"] += 1


@edit("pokemon", 1)
def third_type(body, _):
    body["types"].append({"slot": 3, "type": {"name": "fire", "url": "/api/v2/type/10/"}})


@edit("pokemon", 1)
def types_from_zero(body, _):
    for entry in body["types"]:
        entry["slot"] -= 1


@edit("pokemon", 25)
def seventh_stat(body, tree):
    stat = copy.deepcopy(tree.load("stat", 8)) | {"name": "luck", "names": [], "is_battle_only": False}
    body["stats"].append({"base_stat": 50, "effort": 0, "stat": tree.add("stat", stat)})


@edit("pokemon-form", 10041)
def need_of_new_endpoint(body, _):
    body["trigger_conditions"] = [
        {"trigger": "weather", "name": "fog", "url": "/api/v2/weather/3/"}]


@edit("version", 10)
def version_without_group(body, _):
    body["version_group"] = None


def new_version(tree):
    body = copy.deepcopy(tree.load("version", 47)) | {"name": "novel", "version_group": None}
    tree.add("version", body)


def new_group(tree):
    body = copy.deepcopy(tree.load("version-group", 25))
    body |= {"name": "novel", "versions": [], "order": 99}
    tree.add("version-group", body)


@edit("machine", 1)
def address_for_object(body, _):
    body["move"] = body["move"]["url"]


def first_step(body):
    return body["chain"]["evolves_to"][0]["evolution_details"][0]


def step_valued(chain, member, value):
    @edit("evolution-chain", chain)
    def change(body, _):
        first_step(body)[member] = value
    return change


def texts_of_forms(value):
    @edit("pokemon-form", 10001)
    def change(body, _):
        body["flavor_text_entries"] = value
    return change


def condition(value):
    @edit("evolution-chain", 1)
    def change(body, _):
        first_step(body)["condition_expression"] = value
    return change


def chance(value):
    return condition({"expression": "x", "percentage_chance": value, "variables": []})


@edit("pokemon", 25)
def ability_too_early(body, _):
    body["abilities"][0]["ability"] = {"name": "protosynthesis", "url": "/api/v2/ability/281/"}


STEP = ("chain", "evolves_to", 0, "evolution_details")
EV = "evolution-chain"
CHANGES = [
    # renamed
    ("ability: effect_entries renamed", renamed("ability", "effect_entries", "effects"), "stops missing-field ability/"),
    ("evolution-chain: min_happiness renamed", renamed(EV, "min_happiness", "min_friendship"), "stops missing-field evolution-chain/"),
    ("evolution-chain: is_default renamed", renamed(EV, "is_default", "default"), "stops missing-field evolution-chain/"),
    ("pokemon-form: trigger_conditions renamed", renamed("pokemon-form", "trigger_conditions", "triggers"), "stops missing-field pokemon-form/"),
    ("nature: pokeathlon_stat_changes renamed", renamed("nature", "pokeathlon_stat_changes", "pokeathlon"), "stops missing-field nature/"),
    ("egg-group: pokemon_species renamed", renamed("egg-group", "pokemon_species", "species"), "finds absent-field egg-group"),
    ("version-group: sword-shield renamed", renamed_resource("version-group", "sword-shield", "sword-and-shield"), "stops rule-reference-missing version-group/sword-shield"),
    ("move-learn-method: egg renamed", renamed_resource("move-learn-method", "egg", "hatching"), "stops rule-reference-missing move-learn-method/egg"),
    ("evolution-trigger: tower-of-waters renamed", renamed_resource("evolution-trigger", "tower-of-waters", "waters"), "stops rule-reference-missing evolution-trigger/tower-of-waters"),
    ("evolution-trigger: other renamed", renamed_resource("evolution-trigger", "other", "in-battle-level-up"), "finds localization-unknown-id"),
    ("stat: speed renamed", renamed_resource("stat", "speed", "agility"), "stops"),
    ("move-target: selected-pokemon renamed", renamed_resource("move-target", "selected-pokemon", "one"), "builds"),
    ("encounter-method: walk renamed", renamed_resource("encounter-method", "walk", "grass"), "stops"),
    # removed
    ("characteristic: possible_values removed", removed("characteristic", "possible_values"), "same"),
    ("berry-firmness: berries removed", removed("berry-firmness", "berries"), "finds absent-field berry-firmness"),
    ("stat: characteristics removed", removed("stat", "characteristics"), "finds absent-field stat"),
    ("generation: version_groups removed", removed("generation", "version_groups"), "finds absent-field generation"),
    ("contest-type: berry_flavor removed", removed("contest-type", "berry_flavor"), "stops missing-field contest-type/"),
    ("evolution-chain: is_default removed", removed(EV, "is_default"), "stops missing-field evolution-chain/"),
    ("stat: affecting_items removed", removed("stat", "affecting_items"), "stops missing-field stat/"),
    ("location-area: is_alpha removed", removed("location-area", "is_alpha"), "finds absent-field location-area"),
    ("currency: names removed", removed("currency", "names"), "stops missing-field currency/"),
    ("super-contest-effect: appeal removed", removed("super-contest-effect", "appeal"), "stops missing-field super-contest-effect/"),
    # moved
    ("move: meta.drain moved up", drain_moved, "stops missing-field move/202 $.meta.drain"),
    ("pokemon-species: genera moved into names", genera_moved, "stops missing-field pokemon-species/25 $.genera"),
    ("pokemon: cries moved into sounds", cries_moved, "stops missing-field pokemon/25 $.cries"),
    # nulled
    ("growth-rate: formula null", valued(None, "growth-rate", 1, "formula"), "stops json-type-mismatch growth-rate/1 $.formula"),
    ("pokemon: height null", valued(None, "pokemon", 25, "height"), "stops json-type-mismatch pokemon/25 $.height"),
    ("egg-group: names null", valued(None, "egg-group", 1, "names"), "stops json-type-mismatch egg-group/1 $.names"),
    ("pokemon-species: shape null", valued(None, "pokemon-species", 25, "shape"), "finds null-field pokemon-species"),
    ("version: version_group null", version_without_group, "stops json-type-mismatch version/10"),
    ("a new version without version group", new_version, "stops json-type-mismatch version/54"),
    # retyped
    ("machine: an address instead of a reference", address_for_object, "stops json-type-mismatch machine/1 $.move"),
    ("move: power as text", valued("40", "move", 1, "power"), "stops json-type-mismatch move/1 $.power"),
    ("item: category as a list", valued(lambda v: [v], "item", 1, "category"), "stops json-type-mismatch item/1 $.category"),
    ("pokemon: is_default as a number", valued(1, "pokemon", 25, "is_default"), "stops json-type-mismatch pokemon/25 $.is_default"),
    ("version-group: order 1.0", valued(float, "version-group", 1, "order"), "same"),
    ("berry: size as a decimal", valued(20.5, "berry", 1, "size"), "stops"),
    ("nature: increased_stat of another endpoint", valued({"name": "fire", "url": "/api/v2/type/10/"}, "nature", 2, "increased_stat"), "stops wrong-reference nature/2 $.increased_stat"),
    ("addresses without the last slash", without_slashes, "same"),
    ("evolution-chain: a chance", chance(50), "builds"),
    ("evolution-chain: a chance of a fraction", chance(0.5), "finds unknown-field evolution-chain"),
    ("evolution-chain: a condition as a text", condition("half"), "finds unknown-field evolution-chain"),
    ("evolution-chain: a variable as a number", condition({"expression": "x", "percentage_chance": None, "variables": [1]}), "finds unknown-field evolution-chain"),
    ("pokemon-form: a text as an object", texts_of_forms({"flavor_text": "x"}), "finds unknown-field pokemon-form"),
    # added
    ("pokemon-form: a text", texts_of_forms([{"flavor_text": "It changes its form.", "language": {
        "name": "en", "url": "/api/v2/language/9/"}, "version": {"name": "firered", "url": "/api/v2/version/10/"}}]), "builds"),
    ("a new member in every endpoint", new_member_everywhere, "finds unknown-field"),
    ("a new endpoint", new_endpoint, "finds unknown-endpoint tera-type"),
    ("a picture with a misspelt key", picture_misspelt, "finds picture-unknown pokemon/1"),
    ("pokemon: a fourth ability", fourth_ability, "finds unknown-value pokemon/1 $.abilities[2]"),
    ("pokemon: slots of abilities from 2", abilities_from_two, "stops invalid-value pokemon/1"),
    ("pokemon: a third type", third_type, "finds unknown-value pokemon/1 $.types[2]"),
    ("pokemon: slots of types from 0", types_from_zero, "stops unknown-value pokemon/1 $.types[0]"),
    ("pokemon: a seventh stat", seventh_stat, "finds unknown-value pokemon/25 $.stats[6]"),
    ("pokemon: an ability newer than the game", ability_too_early, "finds ability-before-generation pokemon/25"),
    ("pokemon-form: a condition of a new endpoint", need_of_new_endpoint, "finds unknown-value pokemon-form/10041"),
    ("evolution-chain: a new time of day", step_valued(67, "time_of_day", "dawn"), "builds"),
    ("evolution-chain: a gender without resource", step_valued(67, "gender", 9), "stops dangling-reference evolution-chain/67"),
    ("a new growth rate", new_value("growth-rate", ("pokemon-species", 25, "growth_rate")), "finds to-be-translated"),
    ("a new gender", new_value("gender"), "builds"),
    ("a new move target", new_value("move-target", ("move", 1, "target")), "finds"),
    ("a new damage class", new_value("move-damage-class", ("move", 1, "damage_class")), "finds"),
    ("a new ailment", new_value("move-ailment", ("move", 7, "meta", "ailment")), "finds"),
    ("a new move category", new_value("move-category", ("move", 1, "meta", "category")), "finds"),
    ("a new learn method", new_value("move-learn-method", ("pokemon", 25, "moves", 0, "version_group_details", 0, "move_learn_method")), "finds"),
    ("a new evolution trigger", new_value("evolution-trigger", (EV, 1, *STEP, 0, "trigger")), "finds"),
    ("a new encounter method", new_value("encounter-method", ("location-area", 1, "pokemon_encounters", 0, "version_details", 0, "encounter_details", 0, "method")), "finds"),
    ("a new encounter condition", new_value("encounter-condition", ("encounter-condition-value", 66, "condition")), "finds"),
    ("a new condition value", new_value("encounter-condition-value"), "finds"),
    ("a new type", new_value("type", ("move", 919, "type")), "finds"),
    ("a new type of a move that is older", new_value("type", ("move", 1, "type")), "stops type-before-generation move/1"),
    ("a new pokedex", new_value("pokedex"), "finds dex-empty"),
    ("a new egg group", new_value("egg-group", ("pokemon-species", 25, "egg_groups", 0)), "finds"),
    ("a new color", new_value("pokemon-color", ("pokemon-species", 25, "color")), "finds"),
    ("a new shape", new_value("pokemon-shape", ("pokemon-species", 25, "shape")), "finds"),
    ("a new habitat", new_value("pokemon-habitat", ("pokemon-species", 25, "habitat")), "finds"),
    ("a new item category", new_value("item-category", ("item", 1, "category")), "finds"),
    ("a new item attribute", new_value("item-attribute", ("item", 1, "attributes", 0)), "finds"),
    ("a new fling effect", new_value("item-fling-effect", ("item", 126, "fling_effect")), "builds"),
    ("a new currency", new_value("currency"), "finds"),
    ("a new language", new_value("language"), "finds"),
    ("a new version group without version", new_group, "finds no-version version-group/"),
    ("a new contest type", new_value("contest-type", ("move", 1, "contest_type")), "finds"),
    ("a new battle style", new_value("move-battle-style"), "finds"),
    ("a new Pal Park area", new_value("pal-park-area"), "finds"),
    ("a new berry flavor", new_value("berry-flavor"), "finds"),
    ("every array in another order", shuffled, "same"),
    # doubled
    ("pokemon: a type doubled", doubled("pokemon", 25, "types"), "finds repeated-row pokemon/25"),
    ("pokemon: a move doubled", doubled("pokemon", 25, "moves"), "finds repeated-row"),
    ("pokemon: a held item doubled", doubled("pokemon", 25, "held_items"), "finds repeated-row"),
    ("pokemon-species: a Pokédex number doubled", doubled("pokemon-species", 25, "pokedex_numbers"), "finds repeated-row"),
    ("pokemon-species: an egg group doubled", doubled("pokemon-species", 25, "egg_groups"), "finds repeated-row"),
    ("pokemon-species: a name doubled", doubled("pokemon-species", 25, "names"), "same"),
    ("item: a price doubled", doubled("item", 2, "prices"), "same"),
    ("item: an attribute doubled", doubled("item", 1, "attributes"), "finds repeated-row"),
    ("growth-rate: a level doubled", doubled("growth-rate", 1, "levels"), "finds repeated-row"),
    ("berry: a flavor doubled", doubled("berry", 1, "flavors"), "finds repeated-row"),
    ("nature: a battle style doubled", doubled("nature", 1, "move_battle_style_preferences"), "finds repeated-row"),
    ("version-group: a Pokédex doubled", doubled("version-group", 1, "pokedexes"), "finds repeated-row"),
    ("evolution-chain: a method doubled", doubled(EV, 1, *STEP), "same"),
    ("pokemon-form: a condition doubled", doubled("pokemon-form", 10041, "trigger_conditions"), "same"),
    ("move: a stat change doubled", doubled("move", 14, "stat_changes"), "same"),
    ("stat: an item doubled", doubled("stat", 1, "affecting_items"), "finds repeated-row"),
    ("location-area: a rate doubled", doubled("location-area", 1, "encounter_method_rates"), "finds"),
]
