#!/usr/bin/env python3
"""Writes the embedded sample source, Tests/Fixtures/Sample/*.ndjson, from a tree of PokéAPI.

    make-sample.py TREE            regenerate (TREE holds data/api/v2/...)
    make-sample.py TREE --check    verify what is written: closure, counts, names, no upstream prose

Facts (ids, names, numbers, references) are taken over; prose is not: flavour texts, effects and
descriptions are either the short sentences of `sample_texts.py`, written for this project, or
empty. Everything else is closed over: what a kept resource needs is kept too, and the
back-references (`type.pokemon`, `move.learned_by_pokemon`, ...) are filtered to what is kept.
Same tree, same selection: same bytes.
"""

import json
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from sample_texts import TEXTS, DESCRIPTIONS, EFFECTS, FORM_DESCRIPTIONS  # noqa: E402

OUTPUT = os.path.join(HERE, "Sample")
PREFIX = "/api/v2/"

# --- The selection -------------------------------------------------------------------------------

# Species, each for its trouble; whole evolution chains come along by closure.
SPECIES = """
bulbasaur charizard pikachu nidoran-f nidoran-m clefairy vulpix magnemite farfetchd mr-mime gastly
magikarp eevee unown roselia nincada deoxys rotom phione manaphy arceus victini
cryogonal flabebe zygarde type-null tapu-koko meltan melmetal eternatus koraidon miraidon
ogerpon
""".split()

# Endpoints that are small or that everything hangs on: kept whole.
WHOLE = """
berry-firmness berry-flavor characteristic contest-effect contest-type currency egg-group
encounter-condition encounter-method evolution-trigger gender generation growth-rate item-attribute
item-category item-fling-effect item-pocket language move-ailment move-battle-style move-category
move-damage-class move-learn-method move-target nature pal-park-area pokeathlon-stat pokedex
pokemon-color pokemon-habitat pokemon-shape region stat super-contest-effect type version
version-group
""".split()

MOVES = {
    "past type": "karate-chop gust sand-attack bite curse sweet-kiss charm moonlight",
    "several past values": "tackle vine-whip absorb mega-drain growth petal-dance disable glare"
    " hypnosis giga-drain outrage fury-cutter future-sight covet thunder dig blizzard",
    "past effect chance": "struggle perish-song heal-bell howl",
    "past values all null": "poison-sting string-shot psychic",
    "past effect entries": "follow-me rage-powder",
    "wrong or lost upstream values": "recover soft-boiled rest milk-drink slack-off roost shore-up"
    " mind-reader luster-purge take-heart",
    "zero power, zero accuracy, power 1": "burning-bulwark tachyon-cutter dragon-cheer ruination"
    " snowscape",
    "Z-moves that share one Japanese name": "breakneck-blitz--physical breakneck-blitz--special"
    " gigavolt-havoc--physical gigavolt-havoc--special catastropika 10-000-000-volt-thunderbolt"
    " extreme-evoboost",
    "shadow moves": "shadow-rush shadow-sky",
    "priorities": "quick-attack extreme-speed protect helping-hand trick-room counter focus-punch"
    " fake-out teleport",
    "one-off learn methods": "volt-tackle surf meteor-mash icicle-crash draining-kiss"
    " electric-terrain flying-press overheat leaf-storm hydro-pump thousand-arrows"
    " core-enforcer dragon-dance refresh",
    "machines old and new": "cut fly waterfall hidden-power thunderbolt thunder-wave"
    " swords-dance flamethrower solar-beam hyper-beam shadow-ball toxic substitute double-team"
    " sleep-talk return frustration u-turn",
    "egg and evolution moves": "leech-seed nasty-plot wish heat-wave mimic roar magnet-bomb moonblast baby-doll-eyes",
    "early moves": "scratch growl tail-whip leer ember thunder-shock razor-leaf splash"
    " metronome sleep-powder fire-spin",
    "signature moves": "psycho-boost judgment heart-swap tail-glow v-create lands-wrath"
    " multi-attack natures-madness double-iron-bash dynamax-cannon eternabeam collision-course"
    " electro-drift ivy-cudgel meteor-assault zippy-zap splishy-splash floaty-fall",
}

# Varieties and forms left out of a kept species, for size: each has a sister that is kept.
DROPPED_POKEMON = """
venusaur-gmax raichu-mega-x raichu-mega-y clefable-mega gengar-mega gengar-gmax gyarados-mega
pikachu-belle pikachu-pop-star pikachu-phd pikachu-libre pikachu-hoenn-cap pikachu-sinnoh-cap
pikachu-unova-cap pikachu-kalos-cap pikachu-alola-cap pikachu-partner-cap pikachu-world-cap
rotom-fan rotom-mow eevee-gmax melmetal-gmax koraidon-swimming-build koraidon-gliding-build
miraidon-aquatic-mode miraidon-glide-mode ogerpon-cornerstone-mask
""".split()
DROPPED_FORMS = """
silvally-fighting silvally-flying silvally-poison silvally-ground silvally-rock silvally-bug
silvally-ghost silvally-steel silvally-grass silvally-psychic silvally-ice silvally-dragon
silvally-dark
""".split()

# Moves that very many pokemon learn in nearly every game: as resources they are whole, but their
# learnset rows are kept for the pokemon of WIDE_LEARNERS only, or they would fill the sample.
WIDE_MOVES = """
rest substitute double-team protect toxic hidden-power return frustration sleep-talk curse
thunderbolt thunder thunder-wave hyper-beam shadow-ball dig solar-beam flamethrower psychic cut
helping-hand blizzard mimic trick-room swords-dance giga-drain roar focus-punch fly outrage
heat-wave overheat charm quick-attack tail-whip growl sand-attack counter scratch leer poison-sting
hypnosis covet nasty-plot fire-spin metronome waterfall mind-reader disable u-turn future-sight
fake-out teleport draining-kiss dragon-dance hydro-pump wish razor-leaf growth sleep-powder
thunder-shock leech-seed fury-cutter electric-terrain splash baby-doll-eyes mega-drain sweet-kiss
""".split()
WIDE_LEARNERS = {
    "pikachu": WIDE_MOVES,
    "pikachu-starter": WIDE_MOVES,
    "unown": WIDE_MOVES,
    "bulbasaur": "leech-seed growth razor-leaf charm solar-beam cut hidden-power".split(),
    "charizard": "fly cut swords-dance flamethrower heat-wave overheat outrage growl scratch leer"
    " dragon-dance hidden-power solar-beam".split(),
    "charizard-mega-x": "fly flamethrower dragon-dance outrage".split(),
    "eevee": "growl tail-whip sand-attack quick-attack wish baby-doll-eyes covet".split(),
    "farfetchd": "cut fly swords-dance".split(),
    "farfetchd-galar": "swords-dance covet".split(),
    "haunter": "hypnosis shadow-ball thunderbolt".split(),
    "gengar": "hypnosis shadow-ball thunderbolt".split(),
    "mime-jr": "mimic".split(),
    "mr-mime": "mimic".split(),
    "mr-mime-galar": "mimic fake-out protect".split(),
    "gyarados": "waterfall hydro-pump thunder-wave thunderbolt".split(),
    "raichu": "thunderbolt thunder thunder-shock".split(),
    "raichu-alola": "thunderbolt psychic".split(),
    "rotom": "thunder-shock".split(),
    "rotom-heat": "overheat thunder-shock".split(),
    "rotom-wash": "hydro-pump thunder-shock".split(),
    "rotom-frost": "blizzard thunder-shock".split(),
    "roserade": "razor-leaf poison-sting".split(),
    "shedinja": "shadow-ball".split(),
    "meltan": "thunder-wave thunder-shock".split(),
    "vulpix-alola": "blizzard".split(),
}

# Pokemon whose game sprites (sprites.versions) are kept; elsewhere those urls are null.
SPRITED_POKEMON = """
bulbasaur venusaur-mega charizard charizard-gmax pikachu pikachu-rock-star nidoran-f vulpix-alola
unown deoxys-normal rotom-heat victini miraidon
""".split()

# Items: everything that evolutions, forms, kept machines and held items need comes by closure.
ITEMS = {
    "balls and medicine, with prices": [1, 2, 4, 17],
    "one name twice": [723, 2279],
    "no name in any language": [2233],
    "typos and blanks in Japanese names": [1703, 1756, 2111, 2160],
    "a key item pair that folds to one search key": ["basement-key", "basement-key--goldenrod"],
}

# Machines of these moves; a machine brings its item.
MACHINE_MOVES = """
cut surf thunderbolt hidden-power trick-room roost rest
""".split()

LOCATION_AREAS = """
trophy-garden-area pallet-town-area lake-of-rage-area ruins-of-conflict-area meetup-spot-area
liberty-garden-lighthouse-basement old-chateau-entrance ruins-of-alph-interior-a
celadon-city-prize-corner viridian-forest-area galar-battle-tower-area
postwick-leons-room resolution-cave-area
""".split()

BERRIES = "cheri oran roseli hopo".split()
CONDITION_VALUES = [1, 2, 3, 4, 5]

# Where a reference may be dropped because its target is not kept: the back-references. Every
# other reference pulls its target in.
DROPPABLE = {
    "ability": {"pokemon"},
    "berry-firmness": {"berries"},
    "berry-flavor": {"berries"},
    "contest-effect": set(),
    "egg-group": {"pokemon_species"},
    "encounter-condition": {"values"},
    "evolution-trigger": {"pokemon_species"},
    "gender": {"pokemon_species_details", "required_for_evolution"},
    "generation": {"abilities", "moves", "pokemon_species"},
    "growth-rate": {"pokemon_species"},
    "item": {"held_by_pokemon", "machines"},
    "item-attribute": {"items"},
    "item-category": {"items"},
    "item-fling-effect": {"items"},
    "location": {"areas"},
    "location-area": {"pokemon_encounters"},
    "move": {"learned_by_pokemon", "machines", "contest_combos"},
    "move-ailment": {"moves"},
    "move-category": {"moves"},
    "move-damage-class": {"moves"},
    "move-target": {"moves"},
    "pal-park-area": {"pokemon_encounters"},
    "pokedex": {"pokemon_entries"},
    "pokemon": {"forms", "moves"},
    "pokemon-color": {"pokemon_species"},
    "pokemon-habitat": {"pokemon_species"},
    "pokemon-shape": {"pokemon_species"},
    "region": {"locations"},
    "pokemon-species": {"varieties"},
    "stat": {"affecting_items", "affecting_moves"},
    "super-contest-effect": {"moves"},
    "type": {"moves", "pokemon"},
}

# Prose by key; `names` of any kind are facts and stay.
PROSE_LISTS = {"flavor_text_entries", "effect_entries", "descriptions", "form_descriptions"}
PROSE_KEYS = {"flavor_text", "text", "effect", "short_effect", "description"}

META = {"deploy_date": "1767225600", "hash": "5a3b1e" + "0" * 34, "tag": "sample"}


# --- The tree ------------------------------------------------------------------------------------

class Tree:
    """A tree of PokéAPI on disk, parsed on demand."""

    def __init__(self, root):
        self.root = os.path.join(root, "data", "api", "v2")
        if not os.path.isdir(self.root):
            sys.exit(f"{root}: no data/api/v2 inside")
        self.bodies = {}
        self.lists = {}

    def body(self, endpoint, number):
        key = (endpoint, number)
        if key not in self.bodies:
            if endpoint == "pokemon/encounters":
                parts = ["pokemon", str(number), "encounters"]
            else:
                parts = [endpoint, str(number)]
            with open(os.path.join(self.root, *parts, "index.json"), encoding="utf-8") as file:
                self.bodies[key] = json.load(file)
        return self.bodies[key]

    def listing(self, endpoint):
        if endpoint not in self.lists:
            with open(os.path.join(self.root, endpoint, "index.json"), encoding="utf-8") as file:
                results = json.load(file)["results"]
            self.lists[endpoint] = [(r.get("name"), target(r)[1]) for r in results]
        return self.lists[endpoint]

    def numbers(self, endpoint):
        return sorted(number for _, number in self.listing(endpoint))

    def number(self, endpoint, name):
        found = [number for known, number in self.listing(endpoint) if known == name]
        if len(found) != 1:
            sys.exit(f"selection: {len(found)} resources are named {endpoint}/{name}")
        return found[0]


def blanked(value):
    """The same keys, every leaf null."""
    return {key: blanked(child) for key, child in value.items()} if isinstance(value, dict) else None


def is_reference(value):
    return isinstance(value, dict) and str(value.get("url", "")).startswith(PREFIX)


def target(reference):
    """(endpoint, id) of a reference."""
    endpoint, number = reference["url"][len(PREFIX):].strip("/").split("/")
    return endpoint, int(number)


def references(value):
    """Every reference below a value, in no particular order."""
    if is_reference(value):
        yield value
    if isinstance(value, dict):
        for child in value.values():
            yield from references(child)
    elif isinstance(value, list):
        for child in value:
            yield from references(child)


# --- Closure -------------------------------------------------------------------------------------

def required(tree, endpoint, number):
    """The references of a resource that must resolve."""
    body = tree.body(endpoint, number)
    droppable = DROPPABLE.get(endpoint, set())
    if isinstance(body, list):
        return
    for key, value in body.items():
        if key not in droppable and key not in PROSE_LISTS:
            yield from references(value)


def close(tree):
    """The kept set: {endpoint: {id}}."""
    kept = {}
    pending = []
    dropped = {("pokemon", tree.number("pokemon", name)) for name in DROPPED_POKEMON} | {
        ("pokemon-form", tree.number("pokemon-form", name)) for name in DROPPED_FORMS}

    def keep(endpoint, number):
        if number not in kept.setdefault(endpoint, set()):
            kept[endpoint].add(number)
            pending.append((endpoint, number))

    for endpoint in WHOLE:
        for number in tree.numbers(endpoint):
            keep(endpoint, number)
    for endpoint, names in (
        ("pokemon-species", SPECIES),
        ("move", [name for group in MOVES.values() for name in group.split()]),
        ("item", [item for group in ITEMS.values() for item in group]),
        ("location-area", LOCATION_AREAS),
        ("berry", BERRIES),
        ("encounter-condition-value", CONDITION_VALUES),
    ):
        for name in names:
            keep(endpoint, name if isinstance(name, int) else tree.number(endpoint, name))
    for name in MACHINE_MOVES:
        for machine in tree.body("move", tree.number("move", name))["machines"]:
            keep(*target(machine["machine"]))

    while pending:
        endpoint, number = pending.pop()
        for reference in required(tree, endpoint, number):
            keep(*target(reference))
        for field, owned in (("varieties", "pokemon-species"), ("forms", "pokemon")):
            if endpoint == owned:
                for reference in references(tree.body(endpoint, number)[field]):
                    if target(reference) not in dropped:
                        keep(*target(reference))
        if endpoint == "pokemon":
            keep("pokemon/encounters", number)
        if endpoint == "pokemon/encounters":
            for row in tree.body(endpoint, number):
                if target(row["location_area"])[1] in kept["location-area"]:
                    for reference in references(row):
                        keep(*target(reference))
    return kept


# --- Filtering -----------------------------------------------------------------------------------

class Filter:
    """Cuts a body down to what is kept, and replaces its prose."""

    def __init__(self, tree, kept):
        self.tree = tree
        self.kept = kept
        self.wide = {tree.number("move", name) for name in WIDE_MOVES}
        self.sprited = {tree.number("pokemon", name) for name in SPRITED_POKEMON}
        self.learners = {
            tree.number("pokemon", name): {tree.number("move", move) for move in moves}
            for name, moves in WIDE_LEARNERS.items()}
        self.languages = dict(tree.listing("language"))
        self.stamps = {
            "version": dict(tree.listing("version")),
            "version_group": dict(tree.listing("version-group")),
        }

    def holds(self, reference):
        endpoint, number = target(reference)
        return number in self.kept.get(endpoint, ())

    def learns(self, pokemon, move):
        return move not in self.wide or move in self.learners.get(pokemon, ())

    def resource(self, endpoint, number):
        body = self.tree.body(endpoint, number)
        if endpoint == "pokemon/encounters":
            return [row for row in body if self.holds(row["location_area"])]
        droppable = DROPPABLE.get(endpoint, set())
        result = {}
        for key, value in body.items():
            if key in PROSE_LISTS:
                result[key] = self.prose(endpoint, number, key)
            elif key in droppable:
                result[key] = self.cut(value)
            else:
                result[key] = self.without_prose(value)
        if endpoint == "pokemon":
            result["moves"] = [
                row for row in result["moves"] if self.learns(number, target(row["move"])[1])]
            if number not in self.sprited:
                result["sprites"] = dict(
                    result["sprites"], versions=blanked(result["sprites"]["versions"]))
        if endpoint == "move":
            result["learned_by_pokemon"] = [
                row for row in result["learned_by_pokemon"] if self.learns(target(row)[1], number)]
            result["contest_combos"] = self.combos(result["contest_combos"])
        return result

    def cut(self, value):
        """Drops from every list the rows whose own references are not kept."""
        if isinstance(value, dict):
            return {key: self.cut(child) for key, child in value.items()}
        if not isinstance(value, list):
            return value
        rows = []
        for row in value:
            own = [row] if is_reference(row) else [
                child for child in (row.values() if isinstance(row, dict) else ())
                if is_reference(child)]
            if all(self.holds(reference) for reference in own):
                rows.append(self.cut(row))
        return rows

    def combos(self, combos):
        """As upstream: an empty list of combos is null, and no combos at all is null."""
        if combos is None:
            return None
        combos = {
            kind: {when: moves or None for when, moves in sides.items()}
            for kind, sides in combos.items()}
        return combos if any(any(sides.values()) for sides in combos.values()) else None

    def without_prose(self, value):
        """Deep inside a kept field (effect_changes, past_values) prose lists become empty."""
        if isinstance(value, dict):
            return {
                key: [] if key in PROSE_LISTS else self.without_prose(child)
                for key, child in value.items()}
        if isinstance(value, list):
            return [self.without_prose(child) for child in value]
        return value

    # Authored texts in upstream's shape.

    def language(self, name):
        return {"name": name, "url": f"{PREFIX}language/{self.languages[name]}/"}

    def prose(self, endpoint, number, key):
        if key == "flavor_text_entries":
            return self.flavor_texts(endpoint, TEXTS.get((endpoint, number), []))
        if key == "effect_entries":
            return [
                self.effect(endpoint, language, short, long)
                for language, short, long in EFFECTS.get((endpoint, number), [])]
        table = DESCRIPTIONS if key == "descriptions" else FORM_DESCRIPTIONS
        return [
            {"description": text, "language": self.language(language)}
            for language, text in table.get((endpoint, number), [])]

    def effect(self, endpoint, language, short, long):
        entry = {"effect": long, "language": self.language(language)}
        if endpoint in ("move", "ability", "item"):
            entry["short_effect"] = short
        return entry

    def flavor_texts(self, endpoint, texts):
        field = "version" if endpoint == "pokemon-species" else "version_group"
        key = "text" if endpoint == "item" else "flavor_text"
        entries = []
        for language, stamps, text in texts:
            for stamp in stamps.split():
                entry = {key: text, "language": self.language(language)}
                if not endpoint.endswith("contest-effect"):
                    folder = field.replace("_", "-")
                    number = self.stamps[field][stamp]
                    entry[field] = {"name": stamp, "url": f"{PREFIX}{folder}/{number}/"}
                entries.append(entry)
        return entries


# --- Writing -------------------------------------------------------------------------------------

def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def line(endpoint, number, body):
    """`body` stands last, so that a reader may take its text without parsing it."""
    return '{"endpoint":%s,"id":%s,"body":%s}\n' % (
        canonical(endpoint), canonical(number), canonical(body))


def file_name(endpoint):
    return endpoint.replace("/", "-") + ".ndjson"


def write(tree):
    kept = close(tree)
    cutter = Filter(tree, kept)
    os.makedirs(OUTPUT, exist_ok=True)
    texts = {
        file_name(endpoint): "".join(
            line(endpoint, number, cutter.resource(endpoint, number)) for number in sorted(numbers))
        for endpoint, numbers in kept.items()}
    texts[file_name("meta")] = line("meta", None, META)
    for stale in set(os.listdir(OUTPUT)) - set(texts):
        os.remove(os.path.join(OUTPUT, stale))
    for name, text in sorted(texts.items()):
        with open(os.path.join(OUTPUT, name), "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    return texts


# --- Checking ------------------------------------------------------------------------------------

def read_sample():
    """{(endpoint, id): body}, and the complaints of reading."""
    bodies, complaints = {}, []
    for name in sorted(os.listdir(OUTPUT)):
        with open(os.path.join(OUTPUT, name), encoding="utf-8") as file:
            lines = file.read().split("\n")
        if lines.pop() != "":
            complaints.append(f"{name}: no newline at the end")
        previous = None
        for row in lines:
            value = json.loads(row)
            endpoint, number, body = value["endpoint"], value["id"], value["body"]
            if row + "\n" != line(endpoint, number, body):
                complaints.append(f"{endpoint}/{number}: not canonical")
            if file_name(endpoint) != name:
                complaints.append(f"{endpoint}/{number}: in the wrong file {name}")
            if previous is not None and number <= previous:
                complaints.append(f"{endpoint}/{number}: ids do not ascend")
            previous = number
            if (endpoint, number) in bodies:
                complaints.append(f"{endpoint}/{number}: twice")
            if isinstance(body, dict) and body.get("id", number) != number:
                complaints.append(f"{endpoint}/{number}: its body says id {body['id']}")
            bodies[endpoint, number] = body
    return bodies, complaints


def squeeze(text):
    return " ".join(text.replace("\u00ad", "").split())


def prose(value):
    """Every prose string below a value."""
    if isinstance(value, dict):
        for key, child in value.items():
            if key in PROSE_KEYS and isinstance(child, str):
                yield child
            else:
                yield from prose(child)
    elif isinstance(value, list):
        for child in value:
            yield from prose(child)


def strings(value, key=None):
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, child in value.items():
            yield from strings(child, name)
    elif isinstance(value, list):
        for child in value:
            yield from strings(child, key)


def same_keys(path, mine, theirs, complaints):
    """The sample has every key that upstream's resource has, and no other."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        if set(mine) != set(theirs):
            complaints.append(f"{path}: keys differ: {sorted(set(mine) ^ set(theirs))}")
        for key in mine:
            if key in theirs:
                same_keys(f"{path}.{key}", mine[key], theirs[key], complaints)


def check(tree):
    bodies, complaints = read_sample()
    names = {key: body.get("name") for key, body in bodies.items() if isinstance(body, dict)}
    count = 0
    for (endpoint, number), body in sorted(bodies.items(), key=str):
        for reference in references(body):
            count += 1
            found = target(reference)
            if found not in bodies:
                complaints.append(f"{endpoint}/{number}: {reference['url']} is not in the sample")
            elif "name" in reference and reference["name"] != names[found]:
                complaints.append(f"{endpoint}/{number}: {reference['url']} is {names[found]}")
        if endpoint != "meta":
            same_keys(f"{endpoint}/{number}", body, tree.body(endpoint, number), complaints)
    complaints += mirrored(bodies)

    # Prose: no upstream text may appear here, whole or as a part, nor hold one of ours.
    upstream = set()
    for endpoint in sorted(os.listdir(tree.root)):
        if os.path.isdir(os.path.join(tree.root, endpoint)) and endpoint != "meta":
            for number in tree.numbers(endpoint):
                upstream.update(squeeze(text) for text in prose(tree.body(endpoint, number)))
                tree.bodies.pop((endpoint, number), None)
    haystack = "\n".join(sorted(upstream))
    for (endpoint, number), body in sorted(bodies.items(), key=str):
        for text in map(squeeze, prose(body)):
            if text in upstream or (len(text) >= 12 and text in haystack):
                complaints.append(f"{endpoint}/{number}: upstream's prose: {text!r}")
        for key, text in strings(body):
            text = squeeze(text)
            if len(text) >= 24 and text in upstream and key not in ("name", "awesome_name"):
                complaints.append(f"{endpoint}/{number}: upstream's prose under {key}: {text!r}")
    return bodies, count, len(upstream), complaints


def in_any_order(value):
    """Encounter rows are listed in another order from the other end."""
    if isinstance(value, dict):
        return {key: in_any_order(child) for key, child in value.items()}
    return sorted(map(in_any_order, value), key=canonical) if isinstance(value, list) else value


def mirrored(bodies):
    """Relations that upstream states from both ends are stated from both ends here."""
    complaints = []

    def compare(what, left, right):
        for row in sorted(left ^ right, key=str)[:5]:
            complaints.append(f"{what}: only one end states {row}")

    def each(endpoint):
        return [(key[1], body) for key, body in bodies.items() if key[0] == endpoint]

    def number(reference):
        return target(reference)[1]

    compare(
        "learnset",
        {(p, number(m["move"])) for p, body in each("pokemon") for m in body["moves"]},
        {(number(p), m) for m, body in each("move") for p in body["learned_by_pokemon"]})
    compare(
        "abilities",
        {(p, number(a["ability"])) for p, body in each("pokemon") for a in body["abilities"]},
        {(number(p["pokemon"]), a) for a, body in each("ability") for p in body["pokemon"]})
    compare(
        "types",
        {(p, number(t["type"])) for p, body in each("pokemon") for t in body["types"]},
        {(number(p["pokemon"]), t) for t, body in each("type") for p in body["pokemon"]})
    compare(
        "held items",
        {(p, number(i["item"])) for p, body in each("pokemon") for i in body["held_items"]},
        {(number(p["pokemon"]), i) for i, body in each("item") for p in body["held_by_pokemon"]})
    compare(
        "dex numbers",
        {(s, number(d["pokedex"]), d["entry_number"])
         for s, body in each("pokemon-species") for d in body["pokedex_numbers"]},
        {(number(s["pokemon_species"]), d, s["entry_number"])
         for d, body in each("pokedex") for s in body["pokemon_entries"]})
    for field, endpoint in (
        ("generation", "generation"), ("color", "pokemon-color"), ("shape", "pokemon-shape"),
        ("habitat", "pokemon-habitat"), ("growth_rate", "growth-rate"),
    ):
        compare(
            field,
            {(s, number(body[field])) for s, body in each("pokemon-species") if body[field]},
            {(number(s), n) for n, body in each(endpoint) for s in body["pokemon_species"]})
    compare(
        "machines",
        {(n, number(body["move"])) for n, body in each("machine")},
        {(number(m["machine"]), n) for n, body in each("move") for m in body["machines"]})
    compare(
        "encounters",
        {(p, number(row["location_area"]), canonical(in_any_order(row["version_details"])))
         for p, body in each("pokemon/encounters") for row in body},
        {(number(row["pokemon"]), a, canonical(in_any_order(row["version_details"])))
         for a, body in each("location-area") for row in body["pokemon_encounters"]})
    return complaints


def main(arguments):
    paths = [argument for argument in arguments if not argument.startswith("--")]
    flags = set(arguments) - set(paths)
    if len(paths) != 1 or flags - {"--check"}:
        sys.exit(__doc__)
    tree = Tree(paths[0])
    if "--check" in flags:
        bodies, count, texts, complaints = check(tree)
        for complaint in complaints:
            print(complaint)
        print(f"{len(bodies)} resources, {count} references, {texts} upstream texts compared,"
              f" {len(complaints)} complaints")
        sys.exit(1 if complaints else 0)
    texts = write(tree)
    for name, text in sorted(texts.items()):
        size = len(text.encode("utf-8"))
        print(f"{size:9,} bytes {text.count(chr(10)):5} resources  {name}")
    print(f"{sum(len(text.encode('utf-8')) for text in texts.values()):9,} bytes in all")


if __name__ == "__main__":
    main(sys.argv[1:])
