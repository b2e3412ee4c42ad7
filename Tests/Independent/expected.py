"""The contents of a tree of PokéAPI, as rows in the shape of the public views.

Written from Documentation/VERSIONING.md and the JSON alone; it shares no code or schema with the pipeline.
"""

import json
import os
import re

from supplements import BASES, STAGE, Supplements, with_add_ons

MISSING = object()
NAME_FIELDS = {
    # JSON list: (key of the text, field of dex_name)
    "names": ("name", "name"),
    "genera": ("genus", "genus"),
    "form_names": ("name", "form_name"),
    "awesome_names": ("awesome_name", "awesome_name"),
}
FLAVOURED = {
    # endpoint: (key of the text, key of its version or version group)
    "pokemon-species": ("flavor_text", "version"),
    "move": ("flavor_text", "version_group"),
    "ability": ("flavor_text", "version_group"),
    "item": ("text", "version_group"),
}
STATS = {
    "hp": "hp", "attack": "attack", "defense": "defense", "special-attack": "special_attack",
    "special-defense": "special_defense", "speed": "speed", "special": "special"}
# Columns of dex_pokemon_at.
AT_COLUMNS = [
    "type_1", "type_2", "hp", "attack", "defense", "special_attack", "special_defense", "special",
    "speed", "ability_1", "ability_2", "ability_hidden", "effort_hp", "effort_attack", "effort_defense",
    "effort_special_attack", "effort_special_defense", "effort_speed"]
# Types that are in no battle chart: their rows are checked only if a database has them.
ODD_TYPES = {"stellar", "unknown", "shadow"}


def number(reference):
    """The id at the end of a reference's URL."""
    return int(reference["url"].rstrip("/").rsplit("/", 1)[1])


def name_of(reference):
    return None if reference is None else reference["name"]


def prose(text, language):
    """A flavor text as prose: SCHEMA.md, `dex_flavor_text`."""
    text = re.sub("\u00ad\n", "", re.sub(r"[\n\f]+", "\n", text))
    text = re.sub("[\u00ad\u200b]", "", text)
    if language == "ja-hrkt" or language == "ja" and "\u3000" in text:
        text = re.sub("\u3000?\n\u3000?", "\n", text.strip("\n\u3000"))
        return re.sub("(?<=[。、！？」…）])\n", "", text).replace("\n", "\u3000").strip(" ")
    if language.startswith(("ja", "zh")):
        return text.replace("\n", "").strip(" \u3000")
    if language in ("de", "fr"):  # before a small letter, a hyphen divides a word
        text = re.sub(r"(?<!\bdemi)-\n(?!und )(?=[a-z])", "", text)
    text = re.sub(r"(?<! -)(?<=-)\n(?!(and|und) )|(?<=—)\n", "", text)
    return re.sub(" ?\n", " ", text).strip(" ")


# Before generation iv the type decides whether a damaging move is special.
SPECIAL_TYPES = {
    "fire", "water", "grass", "electric", "ice", "psychic", "dragon", "dark"}
# What these games do not have, or no source knows of them.
LACKING_MOVE_VALUES = {
    "legends-arceus": ("power", "accuracy"), "legends-za": ("accuracy", "pp"), "mega-dimension": ("accuracy", "pp")}
FIRST_ABILITIES, FIRST_CLASS_PER_MOVE = 3, 4  # generations


# Games of later generations without abilities.
WITHOUT_ABILITIES = {"lets-go-pikachu-lets-go-eevee", "legends-arceus", "legends-za", "mega-dimension"}


class Tree:
    """The bodies of a tree, with the corrections that the database lists."""

    def __init__(self, root, corrections):
        self.root = os.path.join(root, "data", "api", "v2")
        self.cache = {}
        self.corrections = corrections
        corrections.endpoint_names = self.ids_by_name
        self.groups = self.all("version-group")
        self.group_order = {g["name"]: g["order"] for g in self.groups}
        self.group_generation = {g["name"]: number(g["generation"]) for g in self.groups}
        self.group_of_version = {
            v["name"]: v["version_group"]["name"] for v in self.all("version")}
        self.generation_names = {g["id"]: g["name"] for g in self.all("generation")}
        self.genders = {g["id"]: g["name"] for g in self.all("gender")}

    def load(self, *parts):
        with open(os.path.join(self.root, *parts, "index.json"), encoding="utf-8") as file:
            return json.load(file)

    def ids_by_name(self, endpoint):
        """Reads the names from the files, since cached bodies are already amended and amending needs names."""
        ids = (name for name in os.listdir(os.path.join(self.root, endpoint))
               if name.lstrip("-").isdigit())
        added = {entry["name"]: number for number, entry in self.corrections.added(endpoint).items()}
        return added | {self.name(endpoint, int(i), self.load(endpoint, i).get("name")): int(i) for i in ids}

    def name(self, endpoint, resource, name):
        """The name of a resource, another if PokéAPI has two of the name."""
        return self.corrections.names_of_doubles.get((endpoint, resource), name)

    def endpoints(self):
        return [name for name in sorted(os.listdir(self.root))
                if os.path.isdir(os.path.join(self.root, name)) and name != "meta"]

    def all(self, endpoint):
        """Every resource of an endpoint, by id."""
        if endpoint not in self.cache:
            ids = sorted(
                int(name) for name in os.listdir(os.path.join(self.root, endpoint))
                if name.lstrip("-").isdigit())
            bodies = [self.load(endpoint, str(i)) for i in ids]
            for body in bodies:
                self.corrections.correct(endpoint, body)
                if "name" in body:
                    body["name"] = self.name(endpoint, body["id"], body["name"])
            bodies += self.corrections.added_bodies(endpoint)
            self.cache[endpoint] = sorted(bodies, key=lambda body: body["id"])
        return self.cache[endpoint]

    def each_pokemon(self):
        """Every pokemon with its encounters; none is kept in memory, since they are large."""
        names = os.listdir(os.path.join(self.root, "pokemon"))
        for name in sorted(filter(str.isdigit, names), key=int):
            body = self.load("pokemon", name)
            self.corrections.correct("pokemon", body)
            yield body, self.load("pokemon", name, "encounters")


class EvolutionForms:
    """The forms and pokemon of evolution methods, by Documentation/VERSIONING.md."""

    def __init__(self, tree):
        forms = tree.all("pokemon-form")
        self.pokemon = {form["name"]: name_of(form["pokemon"]) for form in forms}
        self.default_form = {name_of(form["pokemon"]): form["name"] for form in forms if form["is_default"]}
        self.default, self.others = {}, {}  # by species; other permanent varieties that are not regional
        for species in tree.all("pokemon-species"):
            for variety in species["varieties"]:
                name = name_of(variety["pokemon"])
                own = [form for form in forms if name_of(form["pokemon"]) == name]
                if variety["is_default"]:
                    self.default[species["name"]] = name
                elif not (
                        name.endswith(("-gmax", "-primal"))
                        or any(f"-{region}" in name for region in ("alola", "galar", "hisui", "paldea"))
                        or own and (all(f["is_mega"] for f in own) or all(f["is_battle_only"] for f in own))):
                    self.others.setdefault(species["name"], set()).add(name)

    def complete(self, rows):
        """Adds to the methods of one step what their forms say of pokemon and the reverse, and removes the ordinary
        form where no other could be meant."""
        for row in rows:
            for pokemon, form in (("base_form", "required_pokemon_form"), ("evolved_form", "evolved_pokemon_form")):
                row[pokemon] = self.pokemon.get(row[form], row[pokemon])
                row[form] = row[form] or self.default_form.get(row[pokemon])
        for pokemon, form, end in (("base_form", "required_pokemon_form", "from_species"),
                                   ("evolved_form", "evolved_pokemon_form", "to_species")):
            species = {row[end] for row in rows}
            others = set().union(*(self.others.get(name, set()) for name in species))
            if end == "to_species":
                others &= {row[pokemon] for row in rows}
            ordinary = {self.default.get(name) for name in species}
            named = [row for row in rows if row[pokemon] in ordinary]
            forms = {row[form] for row in named}
            for row in named if not others else []:
                if len(forms) == 1 and row[form] == self.default_form.get(row[pokemon]):
                    row[form] = None
                row[pokemon] = None


class Expected:
    """Rows by view. Pokemon are read once, in `__init__`; the rest on demand."""

    def __init__(self, tree):
        self.tree = tree
        self.pokemon, self.pokemon_at, self.learnset, self.encounters = [], [], [], []
        self.sprites, self.held_items = [], []
        self.cries, self.game_indices = [], []
        self.supplements = Supplements()
        self.species_by_name = {s["name"]: s for s in tree.all("pokemon-species")}
        self.born = self.generations_of_pokemon()
        for body, encounters in tree.each_pokemon():
            self.add_pokemon(body)
            self.add_variants(body)
            self.add_learnset(body)
            self.add_encounters(body, encounters)
            self.sprites += self.addresses("pokemon", body)
            if any(body["cries"].values()):
                self.cries.append((body["id"], body["name"], body["cries"]["latest"], body["cries"]["legacy"]))
            self.game_indices += {
                ("pokemon", body["id"], body["name"], name_of(row["version"]),
                 self.generation_of_version(name_of(row["version"])), row["game_index"])
                for row in body["game_indices"]}
            self.held_items += (
                (name_of(detail["version"]), body["id"], body["name"], number(held["item"]),
                 name_of(held["item"]), detail["rarity"])
                for held in body["held_items"] for detail in held["version_details"])
        self.encounters = self.supplements.encounters(
            self.encounters, tree.group_of_version, tree.ids_by_name)
        names = {row[1]: row[0] for row in self.pokemon}, tree.ids_by_name("move")
        added = self.supplements.learnset(self.learnset, *names)
        self.inherited = self.supplements.inherited(self.learnset, *names)
        absent = self.supplements.absent(names[0])
        self.learnset = [
            row for row in self.learnset if row not in self.inherited and row[:2] not in absent] + list(added)
        self.held_items = self.supplements.held_items(
            self.held_items, tree.group_of_version, names[0], tree.ids_by_name("item"))
        self.own_learnset, self.bases = self.learnset, BASES
        self.learnset = with_add_ons(self.learnset)

    def generation_of_version(self, version):
        group = self.tree.group_of_version[version]
        return self.tree.generation_names[self.tree.group_generation[group]]

    @staticmethod
    def addresses(endpoint, body):
        """Every URL below `sprites`, with the path of its keys; cries are not included."""

        def walk(path, value):
            if isinstance(value, dict):
                for key, below in value.items():
                    yield from walk(f"{path}.{key}" if path else key, below)
            elif value:
                yield endpoint, body["id"], path, value

        return walk("", body.get("sprites") or {})

    def all_sprites(self):
        """Rows of dex_sprite, including those of forms, items and types."""
        rows = self.sprites + [
            row for endpoint in ("pokemon-form", "item", "type")
            for body in self.tree.all(endpoint) for row in self.addresses(endpoint, body)]
        return [row for row in rows if not self.removes(row)]

    def removes(self, row):
        """Whether a picture is of a game that lacks the pokemon, or of a female like the males; counts it."""
        endpoint, owner, slot, _ = row
        if endpoint not in ("pokemon", "pokemon-form"):
            return False
        if not hasattr(self, "first"):
            self.first = self.generations_of_pokemon()
            self.species_of = {
                number(variety["pokemon"]): species for species in self.tree.all("pokemon-species")
                for variety in species["varieties"]}
            self.owner_of = {form["id"]: number(form["pokemon"]) for form in self.tree.all("pokemon-form")}
            numbers = {name: at for at, name in self.tree.generation_names.items()}
            self.generation_of = lambda slot: numbers.get((slot.split(".") + [""])[1], 0)
        pokemon = owner if endpoint == "pokemon" else self.owner_of[owner]
        reason = None
        if slot.startswith("versions.") and 0 < self.generation_of(slot) < self.first[pokemon]:
            reason = "older-games", "The game does not have the pokemon; others drew the picture in its style"
        elif slot.endswith("female") and not self.species_of[pokemon]["has_gender_differences"]:
            reason = "females", "The females of the species look like the males"
        if reason:
            key = f"pictures-of-{reason[0]}:{endpoint}"
            corrections = self.tree.corrections
            corrections.applied += key not in corrections.wanted
            count = int((corrections.wanted.get(key) or [0] * 4)[3].split()[0]) if key in corrections.wanted else 0
            corrections.wanted[key] = (
                endpoint, "*", "sprites", f"{count + 1} pictures", None, 1, reason[1],
                "https://github.com/PokeAPI/sprites")
        return reason is not None

    # --- Pokemon

    def generations_of_pokemon(self):
        """By id: the generation of the earliest version group that introduced one of its forms."""
        first = {}
        for form in self.tree.all("pokemon-form"):
            owner, group = number(form["pokemon"]), form["version_group"]["name"]
            known = first.setdefault(owner, group)
            if self.tree.group_order[group] < self.tree.group_order[known]:
                first[owner] = group
        return {owner: self.tree.group_generation[group] for owner, group in first.items()}

    def add_pokemon(self, body):
        species = self.species_by_name[body["species"]["name"]]
        art = body["sprites"]["other"]
        self.pokemon.append((
            body["id"], body["name"], species["id"], species["name"], int(body["is_default"]),
            self.tree.generation_names[self.born[body["id"]]], body["height"], body["weight"], body["base_experience"],
            int(species["is_baby"]), int(species["is_legendary"]), int(species["is_mythical"]),
            body["sprites"]["front_default"], body["sprites"]["front_shiny"],
            art["home"]["front_default"], art["home"]["front_shiny"],
            art["official-artwork"]["front_default"]))

    def add_variants(self, body):
        """Past entries apply to their generation and those before: per stat, per ability slot, and to all
        types at once (VERSIONING.md, rules 6 to 10 and 12)."""

        def resolve(entries, generation, pick):
            """The value of the earliest entry that states one, from `generation` on."""
            for entry in sorted(entries, key=lambda e: number(e["generation"])):
                if number(entry["generation"]) >= generation:
                    value = pick(entry)
                    if value is not MISSING:
                        return value
            return MISSING

        now_stats = {s["stat"]["name"]: s["base_stat"] for s in body["stats"]}
        now_types = {t["slot"]: t["type"]["name"] for t in body["types"]}
        now_abilities = {
            a["slot"]: a["ability"]["name"] for a in body["abilities"] if a["ability"]}
        born = self.born[body["id"]]
        rows = {}
        for generation in range(born, len(self.tree.generation_names) + 1):
            stats = {}
            for stat in STATS:
                past = resolve(body["past_stats"], generation, lambda entry: next(
                    (s["base_stat"] for s in entry["stats"] if s["stat"]["name"] == stat), MISSING))
                stats[stat] = now_stats.get(stat) if past is MISSING else past
            if generation == 1:
                stats["special-attack"] = stats["special-defense"] = None
            else:
                stats["special"] = None
            past = resolve(body["past_types"], generation, lambda entry: {
                t["slot"]: t["type"]["name"] for t in entry["types"]})
            types = now_types if past is MISSING else past
            abilities = {}
            for slot in (1, 2, 3):
                past = resolve(body["past_abilities"], generation, lambda entry: next(
                    (name_of(a["ability"]) for a in entry["abilities"] if a["slot"] == slot), MISSING))
                abilities[slot] = now_abilities.get(slot) if past is MISSING else past
            if generation < FIRST_ABILITIES:
                abilities = {1: None, 2: None, 3: None}
            rows[generation] = (
                types.get(1), types.get(2), stats["hp"], stats["attack"], stats["defense"],
                stats["special-attack"], stats["special-defense"], stats["special"], stats["speed"],
                abilities[1], abilities[2], abilities[3], *self.effort(body, generation))
        for group, generation in self.tree.group_generation.items():
            if generation in rows:
                values = list(rows[generation])
                stated = self.supplements.pokemon_values.get((group, body["name"]), {})
                if group in WITHOUT_ABILITIES:
                    stated = {**stated, "ability_1": None, "ability_2": None, "ability_hidden": None}
                for column, value in stated.items():
                    values[AT_COLUMNS.index(column)] = value
                self.pokemon_at.append((group, body["id"], *values))

    @staticmethod
    def effort(body, generation):
        """Effort values, introduced in generation iii. A past entry with another stat is about the stat."""
        if generation < 3:
            return [0] * 6
        stats = {s["stat"]["name"]: s["base_stat"] for s in body["stats"]}
        effort = {s["stat"]["name"]: s["effort"] for s in body["stats"]}
        for past in sorted(body["past_stats"], key=lambda p: -number(p["generation"])):
            if number(past["generation"]) >= generation:
                for entry in past["stats"]:
                    if entry["base_stat"] == stats.get(entry["stat"]["name"]):
                        effort[entry["stat"]["name"]] = entry["effort"]
        return [effort[stat] for stat in list(STATS)[:6]]

    def add_learnset(self, body):
        """A row repeated by PokéAPI counts once, since it adds no information."""
        rows = set()
        for row in body["moves"]:
            move = number(row["move"])
            for detail in row["version_group_details"]:
                rows.add((
                    detail["version_group"]["name"], body["id"], move,
                    detail["move_learn_method"]["name"], detail["level_learned_at"],
                    detail["order"]))
        self.learnset += rows

    def add_encounters(self, body, encounters):
        for row in encounters:
            area = row["location_area"]["name"]
            for details in row["version_details"]:
                for slot in details["encounter_details"]:
                    conditions = " ".join(sorted(c["name"] for c in slot["condition_values"]))
                    # PokéAPI has 100 for each pokemon that walks about there.
                    is_seen = details["version"]["name"].startswith("lets-go") \
                        and slot["method"]["name"].startswith("overworld")
                    chance = None if is_seen else slot["chance"]
                    self.encounters.append((
                        details["version"]["name"], body["name"], area, slot["method"]["name"],
                        slot["min_level"], slot["max_level"], chance, conditions,
                        *(int(bool((slot.get("pokemon_details") or {}).get(trait)))
                          for trait in ("always_shiny", "never_shiny", "is_alpha"))))

    # --- Small resources

    def forms(self):
        regions = {region["name"] for region in self.tree.all("region")}
        defaults = {pokemon["id"] for pokemon in self.tree.all("pokemon") if pokemon["is_default"]}
        for form in self.tree.all("pokemon-form"):
            parts, kind = form["form_name"].split("-"), "other"
            own = [part for part in parts if part in regions] if parts[-1] != "cap" else []
            if form["is_mega"]:
                kind = "mega"
            elif parts[-1] == "gmax":
                kind = "gigantamax"
            elif form["is_default"] and number(form["pokemon"]) in defaults:
                kind = "ordinary"
            elif own:
                kind = "regional"
            types = {t["slot"]: t["type"]["name"] for t in form["types"]}
            yield (
                form["id"], form["name"], number(form["pokemon"]), form["pokemon"]["name"],
                int(form["is_default"]), int(form["is_battle_only"]), int(form["is_mega"]),
                form["version_group"]["name"], types.get(1), types.get(2), kind, own[0] if kind == "regional" else None)

    def moves(self):
        for move in self.tree.all("move"):
            yield move["id"], move["name"], move["generation"]["name"]

    def abilities(self):
        for ability in self.tree.all("ability"):
            yield (
                ability["id"], ability["name"], ability["generation"]["name"],
                int(ability["is_main_series"]))

    def items(self):
        for item in self.tree.all("item"):
            yield item["id"], item["name"], item["category"]["name"]

    def machines(self):
        known = set()
        for machine in self.tree.all("machine"):
            row = machine["version_group"]["name"], machine["item"]["name"]
            known.add(row)
            yield *row, number(machine["move"]), machine["move"]["name"]
        moves = self.tree.ids_by_name("move")
        for group, item, move in self.supplements.machines(known):
            yield group, item, moves[move], move

    def tables(self):
        """Rows of tables that no view shows: table -> (columns, rows)."""
        bodies = self.tree.all
        return {
            "berry": (
                "id item_id firmness_id size_mm smoothness soil_dryness growth_hours max_harvest"
                " natural_gift_power natural_gift_type_id",
                [(b["id"], number(b["item"]), b["firmness"] and number(b["firmness"]), b["size"],
                  b["smoothness"], b["soil_dryness"], b["growth_time"], b["max_harvest"],
                  b["natural_gift_power"],
                  b["natural_gift_type"] and number(b["natural_gift_type"]))
                 for b in bodies("berry")]),
            "berry_flavor": (
                "berry_id flavor_id potency",
                [(b["id"], number(f["flavor"]), f["potency"])
                 for b in bodies("berry") for f in b["flavors"]]),
            "contest_type": (
                "id flavor_id", [(b["id"], number(b["berry_flavor"])) for b in bodies("contest-type")]),
            "contest_type_color": (
                "contest_type_id language_id color",
                [(b["id"], number(n["language"]), n["color"])
                 for b in bodies("contest-type") for n in b["names"]
                 if n["color"]]),
            "contest_effect": (
                "id appeal jam",
                [(b["id"], b["appeal"], b["jam"]) for b in bodies("contest-effect")]),
            "super_contest_effect": (
                "id appeal", [(b["id"], b["appeal"]) for b in bodies("super-contest-effect")]),
            # The database has the pairs from the first move; here they are those of the second.
            "contest_combo": (
                "is_super first_move_id second_move_id",
                [(int(kind == "super"), number(first), b["id"])
                 for b in bodies("move") if b["contest_combos"]
                 for kind, combos in b["contest_combos"].items()
                 for first in combos["use_after"] or []]),
            "pal_park": (
                "area_id species_id base_score rate",
                [(b["id"], number(e["pokemon_species"]), e["base_score"], e["rate"])
                 for b in bodies("pal-park-area") for e in b["pokemon_encounters"]]),
            "nature_pokeathlon_stat": (
                "nature_id pokeathlon_stat_id max_change",
                [(number(n["nature"]), b["id"], n["max_change"])
                 for b in bodies("pokeathlon-stat")
                 for natures in b["affecting_natures"].values() for n in natures]),
            "nature_battle_style": (
                "nature_id battle_style_id low_hp_preference high_hp_preference",
                [(b["id"], number(s["move_battle_style"]), s["low_hp_preference"],
                  s["high_hp_preference"])
                 for b in bodies("nature") for s in b["move_battle_style_preferences"]]),
            "stat_item": (
                "stat_id item_id",
                [(b["id"], number(i)) for b in bodies("stat") for i in b["affecting_items"]]),
            "encounter_method": (
                "id sort_order", [(b["id"], b["order"]) for b in bodies("encounter-method")]),
            "machine WHERE upstream_id NOT NULL": (
                "version_group_id item_id move_id upstream_id",
                [(number(b["version_group"]), number(b["item"]), number(b["move"]), b["id"])
                 for b in bodies("machine")]),
        }

    def move_flags(self):
        """Rows of dex_move_flag_at, with the generation that asks for the flag first."""
        with open(STAGE / "Reviewed/Tables/move-flags.json", encoding="utf-8") as file:
            flags = {flag["identifier"]: flag for flag in json.load(file)["flags"]}
        generations = {name: number for number, name in self.tree.generation_names.items()}
        groups = sorted(self.tree.group_order, key=self.tree.group_order.get)
        for move in self.tree.all("move"):
            for group, stated in self.supplements.flags_at(move["name"], groups).items():
                generation = self.tree.group_generation[group]
                if generation < number(move["generation"]):
                    continue
                for flag in map(flags.get, stated):
                    if generations[flag["since"]] <= generation:
                        yield group, move["id"], move["name"], flag

    def numbers(self):
        for species in self.tree.all("pokemon-species"):
            for row in species["pokedex_numbers"]:
                yield (
                    row["pokedex"]["name"], species["id"], species["name"], row["entry_number"])

    def move_values(self):
        """A past value applies before its version group, exclusive; the nearest one counts."""
        order = self.tree.group_order
        for move in self.tree.all("move"):
            past = sorted(move["past_values"], key=lambda p: order[p["version_group"]["name"]])
            for group, place in order.items():
                if self.tree.group_generation[group] < number(move["generation"]):
                    continue
                values = {
                    "type": name_of(move["type"]), "power": move["power"],
                    "accuracy": move["accuracy"], "pp": move["pp"],
                    "effect_chance": move["effect_chance"], "priority": move["priority"],
                    "target": name_of(move["target"]), "damage_class": name_of(move["damage_class"])}
                for key in values:
                    for entry in past:
                        # Only corrections state past values of the last three.
                        stated = entry.get(key)
                        if order[entry["version_group"]["name"]] > place and stated is not None:
                            values[key] = (
                                None if stated == "none"
                                else stated["name"] if isinstance(stated, dict) else stated)
                            break
                if (self.tree.group_generation[group] < FIRST_CLASS_PER_MOVE
                        and values["damage_class"] != "status" and values["type"] != "shadow"):
                    values["damage_class"] = (
                        "special" if values["type"] in SPECIAL_TYPES else "physical")
                for key in LACKING_MOVE_VALUES.get(group, ()):
                    if key != "power" or values["damage_class"] != "status":
                        values[key] = None
                values.update(self.supplements.values.get((group, move["name"]), {}))
                yield (
                    group, move["id"], values["type"], values["damage_class"], values["power"],
                    values["accuracy"], values["pp"], values["priority"],
                    values["effect_chance"], values["target"])

    # --- Texts

    def names(self):
        """(entity, id, field, language): ({text}, source); more than one text if PokéAPI repeats the entry."""
        self.supplements.name_counts.clear()
        found = {}
        for endpoint in self.tree.endpoints():
            if endpoint == "pokemon":
                continue  # has no names, and is large
            for body in self.tree.all(endpoint):
                for key, (text, field) in NAME_FIELDS.items():
                    for entry in body.get(key, ()):
                        if entry[text].strip():
                            language = entry["language"]["name"]
                            name = self.tree.corrections.repaired(
                                endpoint, field, language, entry[text])
                            is_corrected = "corrected" in entry or name != entry[text]
                            source = "correction" if is_corrected else "upstream"
                            row = (endpoint, body["id"], field, language)
                            found.setdefault(row, (set(), source))[0].add(name)
        endpoints = {endpoint for endpoint, *_ in self.supplements.names}
        ids = {endpoint: self.tree.ids_by_name(endpoint) for endpoint in endpoints}
        for (endpoint, name, language), text in self.supplements.names.items():
            row = (endpoint, ids[endpoint].get(name), "name", language)
            if row[1] is not None and row not in found:
                found[row] = ({text}, "supplement")
                self.supplements.name_counts[endpoint, name] += 1
        found = self.tree.corrections.settle_chinese(found)
        return found

    def flavor_texts(self):
        for endpoint, (key, stamp) in FLAVOURED.items():
            for body in self.tree.all(endpoint):
                for entry in body["flavor_text_entries"]:
                    if not entry[key].strip():
                        continue
                    name = entry[stamp]["name"]
                    version = name if stamp == "version" else None
                    group = self.tree.group_of_version[name] if version else name
                    language = entry["language"]["name"]
                    text = self.tree.corrections.repaired(endpoint, "flavor_text", language, entry[key], group)
                    if text is None:
                        continue
                    source = "upstream" if text == entry[key] else "correction"
                    yield (endpoint, body["id"], group, version, language, text, source, prose(text, language))

    # --- Evolutions

    def evolutions(self):
        """Dictionaries: from_species, to_species and every condition, as identifiers and numbers.

        Until mid-2026 PokéAPI lacked some of these fields. An evolution method then is the only one, and
        exists as soon as both species do: from the first version group of their generation. Until September 2026 it
        named pokemon, not forms. Corrections may state `only_in` and `not_in`, the version groups of a method, which no
        column has.
        """
        forms = EvolutionForms(self.tree)
        first = {}
        for group in sorted(self.tree.group_order, key=self.tree.group_order.get):
            first.setdefault(self.tree.group_generation[group], group)

        def unstated(row):
            born = max(
                number(self.species_by_name[row[end]]["generation"])
                for end in ("from_species", "to_species"))
            return {"base_form": None, "evolved_form": None, "is_default": 1, "near_special_rock": 0,
                    "required_pokemon_form": None, "evolved_pokemon_form": None, "allowed_natures": None,
                    "condition_expression": None, "condition_variables": None, "percentage_chance": None,
                    "version_group": first[born], "only_in": None, "not_in": ()}

        def walk(node):
            for child in node["evolves_to"]:
                rows = []
                for detail in child["evolution_details"]:
                    row = {
                        "from_species": node["species"]["name"],
                        "to_species": child["species"]["name"]}
                    for key, value in detail.items():
                        if key == "condition_expression" and value:
                            row["condition_variables"] = " ".join(sorted(map(name_of, value["variables"]))) or None
                            row["percentage_chance"] = value["percentage_chance"]
                            value = value["expression"]
                        elif key == "allowed_natures" and value:
                            value = " ".join(map(name_of, sorted(value, key=number)))
                        elif isinstance(value, dict):
                            value = name_of(value)
                        elif isinstance(value, list):
                            value = tuple(map(name_of, value))
                        elif isinstance(value, bool):
                            value = int(value)
                        elif value == "":
                            value = None
                        elif key == "gender" and value is not None:
                            value = self.tree.genders[value]
                        row[key] = value
                    rows.append(unstated(row) | row)
                forms.complete(rows)
                # One of a form named without need may equal another.
                yield from (row for place, row in enumerate(rows) if row not in rows[:place])
                yield from walk(child)

        for chain in self.tree.all("evolution-chain"):
            yield from walk(chain["chain"])

    # --- Type chart

    def type_chart(self):
        """{(generation, attacking, defending): percent} for every pair of types of a generation."""
        factors = {"double_damage_to": 200, "half_damage_to": 50, "no_damage_to": 0}
        types = self.tree.all("type")
        born = {t["name"]: number(t["generation"]) for t in types}
        chart = {}
        for generation, name in self.tree.generation_names.items():
            for attacker in types:
                if born[attacker["name"]] > generation:
                    continue
                relations = attacker["damage_relations"]
                for past in sorted(
                        attacker["past_damage_relations"], key=lambda p: -number(p["generation"])):
                    if number(past["generation"]) >= generation:
                        relations = past["damage_relations"]
                for defender in types:
                    if born[defender["name"]] <= generation:
                        chart[name, attacker["name"], defender["name"]] = 100
                for key, factor in factors.items():
                    for reference in relations[key]:
                        if born[reference["name"]] <= generation:
                            chart[name, attacker["name"], reference["name"]] = factor
        return chart
