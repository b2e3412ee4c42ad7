"""The rows of the small views of reference data, from the JSON of PokéAPI.

Each function of VIEWS returns the columns of a view and its rows. Names are compared elsewhere.
"""

import json
import pathlib
import re
from collections import Counter

from supplements import BASES, WITHOUT_DETAILS

SIDE_GAMES = {"colosseum", "xd", "legends-arceus", "legends-za", "mega-dimension", "champions"}
EFFECTS = "ability", "move", "item", "contest-effect", "item-fling-effect"


def number(reference):
    return None if reference is None else int(reference["url"].rstrip("/").rsplit("/", 1)[1])


def name_of(reference):
    return None if reference is None else reference["name"]


def joined(references):
    """Identifiers in the order of their ids, joined by a space; null for none."""
    return " ".join(name_of(r) for r in sorted(references, key=number)) or None


def version_groups(tree, expected):
    own = {row[0] for row in expected.own_learnset}
    for group in tree.all("version-group"):
        name = group["name"]
        yield (
            group["id"], name, group["order"], name_of(group["generation"]), joined(group["regions"]),
            joined(group["versions"]), name if name in own else expected.bases.get(name, name), int(name not in SIDE_GAMES))


def versions(tree, _):
    for version in tree.all("version"):
        yield version["id"], version["name"], name_of(version["version_group"])


def generations(tree, _):
    for generation in tree.all("generation"):
        yield generation["id"], generation["name"], name_of(generation["main_region"])


def regions(tree, _):
    for region in tree.all("region"):
        yield region["id"], region["name"], name_of(region["main_generation"])


def pokedexes(tree, _):
    for dex in tree.all("pokedex"):
        yield (
            dex["id"], dex["name"], name_of(dex["region"]), int(dex["is_main_series"]),
            joined(dex["version_groups"]))


def species(tree, _):
    defaults = {row["species"]["name"]: row["name"] for row, _ in tree.each_pokemon() if row["is_default"]}
    babies = {chain["id"]: name_of(chain["baby_trigger_item"]) for chain in tree.all("evolution-chain")}
    for row in tree.all("pokemon-species"):
        eggs = [name_of(r) for r in sorted(row["egg_groups"], key=number)] + [None, None]
        chain = number(row["evolution_chain"])
        yield (
            row["id"], row["name"], name_of(row["generation"]), name_of(row["evolves_from_species"]), chain,
            babies[chain], eggs[0], eggs[1], name_of(row["growth_rate"]), row["gender_rate"],
            row["capture_rate"], newest_happiness(defaults.get(row["name"]), row["base_happiness"]),
            row["hatch_counter"], name_of(row["color"]),
            name_of(row["shape"]), name_of(row["habitat"]), int(row["is_baby"]), int(row["is_legendary"]),
            int(row["is_mythical"]), int(row["has_gender_differences"]), int(row["forms_switchable"]))


SPECIES_GAMES = json.loads((pathlib.Path(__file__).parent / (
    "../../Sources/NormalizeStage/Reviewed/Tables/species-games.json")).read_text())
STORED = ("base_experience", "base_happiness", "capture_rate", "hatch_counter", "gender_rate", "egg_group_1",
          "egg_group_2", "color")


def newest_happiness(default, given):
    """PokéAPI's, unless the table has that of a newer game."""
    steps = SPECIES_GAMES["values"].get(default, {}).get("base_happiness")
    return list(steps.values())[-1] if steps else given


def species_at(tree, expected):
    """The values of each game: a step lasts until the next one; forms have those of the default pokemon."""
    games = SPECIES_GAMES["games"]
    places = {name: place for place, name in enumerate(games)}
    first = {also: name for name, game in games.items() for also in [name, *game.get("also", ())]}
    names = {kind: {row["id"]: row["name"] for row in tree.all(kind)} for kind in ("egg-group", "pokemon-color")}
    species = {row["name"]: row for row in tree.all("pokemon-species")}
    pokemon = {row["id"]: row for row, _ in tree.each_pokemon()}
    defaults = {row["species"]["name"]: row["name"] for row in pokemon.values() if row["is_default"]}
    for group, pokemon_id, *values in expected.pokemon_at:
        if (group, pokemon_id) not in expected.present:
            continue
        body = pokemon[pokemon_id]
        kind = species[body["species"]["name"]]
        game = games[first[group]]
        own, shared = (SPECIES_GAMES["values"].get(name, {}) for name in (body["name"], defaults[kind["name"]]))
        eggs = sorted(map(number, kind["egg_groups"])) + [None]
        plain = {"base_happiness": kind["base_happiness"], "capture_rate": kind["capture_rate"],
                 "hatch_counter": kind["hatch_counter"], "gender_rate": kind["gender_rate"],
                 "egg_group_1": eggs[0], "egg_group_2": eggs[1], "color": number(kind["color"])}
        row = dict.fromkeys(STORED)
        for column in set(game["sources"]) & set(STORED):
            steps = own.get(column, shared.get(column))
            if steps is None:
                row[column] = plain.get(column)
            else:
                past = [name for name in steps if places[name] <= places[first[group]]]
                row[column] = steps[max(past, key=places.get)] if past else None
        if "rounding" in game:
            # Half up is the rule of most games, up that of one.
            stage = game.get("stages", {}).get(kind["name"], SPECIES_GAMES["stages"].get(kind["name"]))
            twentieths = sum(values[2:7] + [values[8]]) * (1 + 3 * stage)
            whole = -(-twentieths // 20) if game["rounding"] == 19 else (2 * twentieths + 20) // 40
            added = game["addends"]
            row["base_experience"] = whole + added.get(body["name"], added.get(kind["name"], 0))
        yield (
            group, pokemon_id, body["name"], kind["id"], *(row[column] for column in STORED[:5]),
            *(names["egg-group"].get(row[column]) for column in ("egg_group_1", "egg_group_2")),
            names["pokemon-color"].get(row["color"]), name_of(kind["growth_rate"]), *values[12:18], body["height"],
            body["weight"])


def types(tree, _):
    for row in tree.all("type"):
        yield row["id"], row["name"], name_of(row["generation"]), name_of(row["move_damage_class"])


def natures(tree, _):
    for row in tree.all("nature"):
        yield (
            row["id"], row["name"], name_of(row["increased_stat"]), name_of(row["decreased_stat"]),
            name_of(row["likes_flavor"]), name_of(row["hates_flavor"]))


def egg_groups(tree, _):
    for row in tree.all("egg-group"):
        yield row["id"], row["name"]


def growth_rates(tree, _):
    for row in tree.all("growth-rate"):
        yield row["id"], row["name"], row["formula"]


def experience(tree, _):
    for row in tree.all("growth-rate"):
        for level in row["levels"]:
            yield row["name"], level["level"], level["experience"]


def characteristics(tree, _):
    for row in tree.all("characteristic"):
        yield row["id"], name_of(row["highest_stat"]), row["gene_modulo"]


def areas(tree, _):
    places = {row["name"]: name_of(row["region"]) for row in tree.all("location")}
    for row in tree.all("location-area"):
        yield (
            row["id"], row["name"], name_of(row["location"]), places[name_of(row["location"])], row["game_index"])


def stat_changes(tree, expected):
    for move in tree.all("move"):
        for change in expected.supplements.stat_changes(move):
            yield move["id"], move["name"], name_of(change["stat"]), change["change"]


def stat_changes_at(tree, expected):
    """What held until a version group is in its past value; only corrections state it."""
    for move in tree.all("move"):
        past = sorted(
            (tree.group_order[value["version_group"]["name"]], value["stat_changes"])
            for value in move["past_values"] if "stat_changes" in value)
        for group, place in tree.group_order.items():
            if tree.group_generation[group] < number(move["generation"]) or group in WITHOUT_DETAILS:
                continue
            changes = next((changes for until, changes in past if until > place),
                           expected.supplements.stat_changes(move))
            if in_game := expected.supplements.game_details.get((group, move["name"])):
                changes = [
                    {"stat": {"name": stat}, "change": stages}
                    for stat, stages in in_game.get("stat_changes", {}).items()]
            for change in changes:
                yield group, move["id"], move["name"], name_of(change["stat"]), change["change"]


def prices(tree, _):
    for item in tree.all("item"):
        for price in item.get("prices", []):
            yield (
                name_of(price["version_group"]), item["id"], item["name"], name_of(price["currency"]),
                price["purchase_price"], price["sell_price"])


def stated_effects(tree):
    """PokéAPI's newest effects and those of earlier games: {(endpoint, id, language): (short effect, effect, source)}, and
    the same with (endpoint, id, until, language)."""
    newest, past = {}, {}
    for endpoint in EFFECTS:
        for row in tree.all(endpoint):
            for entry in row["effect_entries"]:
                language = name_of(entry["language"])
                short, text = (
                    entry.get(field) and tree.corrections.repaired(endpoint, field, language, entry[field]) or None
                    for field in ("short_effect", "effect"))
                if text and re.search(r"\S", text):
                    newest[endpoint, row["id"], language] = short, text, "upstream"
            for change in row.get("effect_changes", []) + row.get("past_values", []):
                for entry in change.get("effect_entries") or []:
                    if re.search(r"\S", entry["effect"]):
                        key = endpoint, row["id"], name_of(change["version_group"]), name_of(entry["language"])
                        assert key not in past, key
                        past[key] = entry.get("short_effect"), entry["effect"], "upstream"
    return newest, past


def all_effects(tree, expected):
    """Rows of dex_effect and dex_past_effect, without machines, and of the supplements that added one: (supplement,
    endpoint, name)."""
    names = {(endpoint, row["id"]): row.get("name", str(row["id"])) for endpoint in EFFECTS for row in tree.all(endpoint)}
    ids = {(endpoint, name): number for (endpoint, number), name in reversed(names.items())}  # the first of two
    newest, past = stated_effects(tree)
    added = []
    for supplement, endpoint, name, effect, source in expected.supplements.effects:
        since, number = effect.get("since"), ids.get((endpoint, name))
        if not number or since not in {None, *tree.group_order}:
            continue
        for language in effect.get("replaces", ()):
            old = newest.pop((endpoint, number, language), None)
            if old and language == "en" and since:
                # If PokéAPI says what differed until then, its text is of the time since.
                past.setdefault((endpoint, number, since, language), old)
        if (endpoint, number, "en") not in newest:
            newest[endpoint, number, "en"] = effect.get("short_effect", effect["effect"]), effect["effect"], source
            added.append((supplement, endpoint, name))
    machines = {("item", machine) for _, machine, *_ in expected.machines()}
    rows = ([
        (*key[:2], names[key[:2]], *key[2:], *texts) for key, texts in found.items()
        if (key[0], names[key[:2]]) not in machines] for found in (newest, past))
    return *rows, added


def machine_effects(tree, expected):
    """(version group, item id, item, language, text): what PokéAPI says of machines is left out."""
    items = tree.ids_by_name("item")
    names = expected.names()
    for group, machine, move, _ in expected.machines():
        for language, sentence in (("en", "Teaches {}."), ("fr", "Enseigne {}."), ("ja", "「{}」を覚えさせる。")):
            texts, _ = names["move", move, "name", language]
            yield group, items[machine], machine, language, sentence.format(*texts)


def effects(tree, expected):
    for row in all_effects(tree, expected)[0]:
        yield *row, None
    last = {}
    for group, *machine, text in machine_effects(tree, expected):
        last[*machine] = max(last.get((*machine,), (0,)), (tree.group_order[group], group, text))
    for machine, (_, group, text) in last.items():
        yield "item", *machine, text, text, "localization", group


def effects_at(tree, expected):
    """Without a text source: the newest effect in each game from the generation of a move or ability on, a complete text
    of an earlier one (with a short effect), and what else differs in the game; of machines only the games that have it."""
    groups = sorted((row["order"], row["name"], name_of(row["generation"])) for row in tree.all("version-group"))
    generations = [row["name"] for row in sorted(tree.all("generation"), key=lambda row: row["id"])]
    order = {name: place for place, name, _ in groups}
    newest, earlier, _ = all_effects(tree, expected)
    past = {}
    for endpoint, _, name, until, language, *texts in earlier:
        past.setdefault((endpoint, name, language), []).append((order[until], *texts))
    first = {
        (endpoint, row["name"]): generations.index(name_of(row["generation"]))
        for endpoint in ("ability", "move") for row in tree.all(endpoint)}
    for endpoint, number, name, language, *now in newest:
        if endpoint not in ("ability", "item", "move"):
            continue
        for place, group, generation in groups:
            if generations.index(generation) < first.get((endpoint, name), 0):
                continue
            later = sorted(
                (row for row in past.get((endpoint, name, language), []) if row[0] > place), key=lambda row: row[0])
            short, effect, source = next((row[1:] for row in later if row[1]), now)
            differences = "\n".join(row[2] for row in later if not row[1]) or None
            yield (
                group, endpoint, number, name, language, differences or short, differences or effect, differences,
                now[1] if differences else None, "upstream" if differences else source, None)
    for group, *machine, text in machine_effects(tree, expected):
        yield group, "item", *machine, text, text, None, None, "localization", None


def berries(tree, _):
    for row in tree.all("berry"):
        potency = {name_of(f["flavor"]): f["potency"] for f in row["flavors"]}
        yield (
            row["id"], row["name"], name_of(row["item"]), name_of(row["firmness"]),
            *(potency.get(flavor) for flavor in ("spicy", "dry", "sweet", "bitter", "sour")), row["size"],
            row["smoothness"], row["soil_dryness"], row["growth_time"], row["max_harvest"],
            row["natural_gift_power"], row["natural_gift_power"] and row["natural_gift_power"] + 20,
            name_of(row["natural_gift_type"]))


def combos(tree, _):
    for move in tree.all("move"):
        for kind, is_super in (("normal", 0), ("super", 1)):
            for other in ((move["contest_combos"] or {}).get(kind) or {}).get("use_before") or []:
                yield is_super, move["name"], name_of(other)


def pal_park(tree, _):
    for row in tree.all("pokemon-species"):
        for entry in row["pal_park_encounters"]:
            yield row["id"], row["name"], name_of(entry["area"]), entry["base_score"], entry["rate"]


def held_items(_, expected):
    return expected.held_items


def item_places(tree, expected):
    ids = {item["name"]: item["id"] for item in reversed(tree.all("item"))}
    location_of = {area["name"]: name_of(area["location"]) for area in tree.all("location-area")}
    locations = {location["name"] for location in tree.all("location")}
    counts, spots_of = Counter(), Counter()
    for entry in expected.supplements.entries:
        games = entry.get("versions") or [
            v["name"] for v in tree.all("version") if name_of(v["version_group"]) == entry.get("version_group")]
        for spots in entry.get("item_places", ()):
            area, location = spots.get("area"), spots.get("location") or location_of.get(spots["area"])
            if location not in locations:
                continue
            goods = [(item, [spots.get("detail", "")], price) for item, price in spots.get("prices", {}).items()]
            for item, details, price in goods + [(item, texts, None) for item, texts in spots.get("items", {}).items()]:
                for detail in details if item in ids and games else ():
                    spots_of[entry["id"], "version-group", entry["version_group"], "item_places"] += 1
                    counts.update(
                        (game, ids[item], item, location, area, spots["way"], detail or None, price,
                         price and "poke-dollar", entry["from"]["name"]) for game in games)
    expected.supplements.place_counts = dict(spots_of)
    return [(*row[:7], count, *row[7:]) for row, count in counts.items()]


def form_triggers(tree, _):
    for form in tree.all("pokemon-form"):
        for position, row in enumerate(form.get("trigger_conditions") or [], 1):
            needed = row["url"].rstrip("/").split("/")[-2] if row.get("url") else None
            yield (
                form["id"], form["name"], position, row["trigger"], needed, row.get("name"),
                name_of(row.get("base_form")))


def item_attributes(tree, _):
    for item in tree.all("item"):
        for attribute in item["attributes"]:
            yield item["id"], item["name"], name_of(attribute)


def learn_methods(tree, _):
    for group in tree.all("version-group"):
        for method in group["move_learn_methods"]:
            yield group["name"], name_of(method)


def battle_styles(tree, _):
    for nature in tree.all("nature"):
        for row in nature["move_battle_style_preferences"]:
            yield (
                nature["name"], name_of(row["move_battle_style"]), row["low_hp_preference"],
                row["high_hp_preference"])


def pokeathlon_stats(tree, _):
    for stat in tree.all("pokeathlon-stat"):
        for natures in stat["affecting_natures"].values():
            for row in natures:
                yield name_of(row["nature"]), stat["name"], row["max_change"]


def stats(tree, _):
    for stat in tree.all("stat"):
        yield (
            stat["id"], stat["name"], stat["game_index"], int(stat["is_battle_only"]),
            name_of(stat["move_damage_class"]))


def stat_items(tree, _):
    for stat in tree.all("stat"):
        for item in stat["affecting_items"]:
            yield stat["name"], number(item), name_of(item)


def encounter_rates(tree, expected):
    for area in tree.all("location-area"):
        for row in area["encounter_method_rates"]:
            for detail in row["version_details"]:
                yield (
                    name_of(detail["version"]), area["name"], name_of(row["encounter_method"]), detail["rate"])


def encounter_methods(tree, _):
    for method in tree.all("encounter-method"):
        yield method["id"], method["name"], method["order"]


def encounter_conditions(tree, _):
    for value in tree.all("encounter-condition-value"):
        yield name_of(value["condition"]), value["id"], value["name"]


def past_effects(tree, expected):
    return all_effects(tree, expected)[1]


def contest_types(tree, _):
    for row in tree.all("contest-type"):
        yield row["id"], row["name"], name_of(row["berry_flavor"])


def contest_colors(tree, expected):
    for row in tree.all("contest-type"):
        for name in row["names"]:
            if name["color"]:
                yield row["name"], name_of(name["language"]), name["color"]


def game_indices(tree, expected):
    """PokéAPI has some of these twice. In games of a supplement, the national numbers of the pokemon that are there."""
    national = {entry["version_group"] for entry in expected.supplements.entries if entry.get("national_indices")}
    known = set()
    for row in expected.game_indices:
        group = tree.group_of_version[row[3]]
        known.add((row[1], row[3]))
        if group not in national or (group, row[1]) not in expected.absent:
            yield row
    identifiers = {row[0]: row[1] for row in expected.pokemon}
    for version, group in tree.group_of_version.items():
        for number in range(1, 906 if group in national else 1):
            if (group, number) in expected.present and (number, version) not in known:
                yield ("pokemon", number, identifiers[number], version, expected.generation_of_version(version), number)
    for endpoint in ("item", "location", "type"):
        for row in tree.all(endpoint):
            yield from {
                (endpoint, row["id"], row["name"], None, name_of(entry["generation"]), entry["game_index"])
                for entry in row["game_indices"]}


def cries(_, expected):
    return expected.cries


def languages(tree, expected):
    related = {"es-419": "es", "zh-hant": "zh-hans", "ja-hrkt": "ja", "en": None}
    for row in tree.all("language"):
        yield (
            row["id"], row["name"], row["iso639"], row["iso3166"], int(row["official"]),
            related.get(row["name"], "en"))


def move_flags_at(_, expected):
    for group, move_id, move, flag in expected.move_flags():
        yield group, move_id, move, flag["id"], flag["identifier"]


def move_flags(tree, expected):
    newest = max(
        (group for group in tree.group_order if group not in SIDE_GAMES and group not in BASES),
        key=tree.group_order.get)
    for group, move_id, move, flag in expected.move_flags():
        if group == newest:
            texts = [flag["texts"][language] for language in ("en", "ja")]
            yield (
                move_id, move, flag["id"], flag["identifier"], flag["since"],
                *(text["name"] for text in texts), *(text["meaning"] for text in texts))


def described(tree):
    """The descriptions of characteristics in English and Japanese."""
    for row in tree.all("characteristic"):
        texts = {name_of(entry["language"]): entry["description"] for entry in row["descriptions"]}
        yield row["id"], texts.get("en"), texts.get("ja") or texts.get("ja-hrkt")


VIEWS = {
    "dex_version_group": (
        "version_group_id, version_group, sort_order, generation, regions, versions,"
        " learnsets_of, is_main_series", version_groups),
    "dex_version": ("version_id, version, version_group", versions),
    "dex_generation": ("generation_id, generation, main_region", generations),
    "dex_region": ("region_id, region, main_generation", regions),
    "dex_pokedex": ("pokedex_id, pokedex, region, is_main_series, version_groups", pokedexes),
    "dex_species": (
        "species_id, species, generation, evolves_from, evolution_chain_id, baby_item, egg_group_1,"
        " egg_group_2, growth_rate, gender_rate, capture_rate, base_happiness, hatch_counter, color,"
        " shape, habitat, is_baby, is_legendary, is_mythical, has_gender_differences,"
        " are_forms_switchable", species),
    "dex_species_at": (
        "version_group, pokemon_id, pokemon, species_id, base_experience, base_happiness, capture_rate, hatch_counter,"
        " gender_rate, egg_group_1, egg_group_2, color, growth_rate, effort_hp, effort_attack, effort_defense,"
        " effort_special_attack, effort_special_defense, effort_speed, height_dm, weight_hg", species_at),
    "dex_type": ("type_id, type, generation, damage_class", types),
    "dex_nature": (
        "nature_id, nature, increased_stat, decreased_stat, likes_flavor, hates_flavor", natures),
    "dex_egg_group": ("egg_group_id, egg_group", egg_groups),
    "dex_growth_rate": ("growth_rate_id, growth_rate, formula", growth_rates),
    "dex_experience": ("growth_rate, level, experience", experience),
    "dex_characteristic": ("characteristic_id, stat, gene_modulo", characteristics),
    "dex_location": (
        "location_area_id, location_area, location, region, game_index", areas),
    "dex_move_stat_change": ("move_id, move, stat, stages", stat_changes),
    "dex_move_stat_change_at": ("version_group, move_id, move, stat, stages", stat_changes_at),
    "dex_item_price": (
        "version_group, item_id, item, currency, purchase_price, sell_price", prices),
    "dex_berry": (
        "berry_id, berry, item, firmness, spicy, dry, sweet, bitter, sour, size_mm, smoothness,"
        " soil_dryness, growth_hours, max_harvest, natural_gift_power, natural_gift_power_vi, natural_gift_type", berries),
    "dex_contest_combo": ("is_super, first_move, second_move", combos),
    "dex_pal_park": ("species_id, species, area, base_score, rate", pal_park),
    "dex_effect": (
        "entity, entity_id, identifier, language, short_effect, effect, source, text_version_group",
        effects),
    "dex_effect_at": (
        "version_group, entity, entity_id, identifier, language, short_effect, effect, differences,"
        " newest_effect, source, text_version_group", effects_at),
    "dex_item_place": (
        "version, item_id, item, location, location_area, way, detail, count, price, currency, source", item_places),
    "dex_held_item": ("version, pokemon_id, pokemon, item_id, item, rarity", held_items),
    "dex_item_attribute": ("item_id, item, attribute", item_attributes),
    "dex_version_group_learn_method": ("version_group, method", learn_methods),
    "dex_nature_battle_style": (
        "nature, battle_style, low_hp_preference, high_hp_preference", battle_styles),
    "dex_nature_pokeathlon_stat": ("nature, pokeathlon_stat, max_change", pokeathlon_stats),
    "dex_stat": ("stat_id, stat, game_index, is_battle_only, damage_class", stats),
    "dex_stat_item": ("stat, item_id, item", stat_items),
    "dex_encounter_rate": ("version, location_area, method, rate", encounter_rates),
    "dex_encounter_method": ("encounter_method_id, encounter_method, sort_order", encounter_methods),
    "dex_encounter_condition": (
        "condition, encounter_condition_value_id, encounter_condition_value", encounter_conditions),
    "dex_past_effect": (
        "entity, entity_id, identifier, until_version_group, language, short_effect, effect, source",
        past_effects),
    "dex_contest_type": ("contest_type_id, contest_type, flavor", contest_types),
    "dex_contest_color": ("contest_type, language, color", contest_colors),
    "dex_game_index": ("entity, entity_id, identifier, version, generation, game_index", game_indices),
    "dex_cry": ("pokemon_id, pokemon, latest, legacy", cries),
    "dex_language": ("language_id, language, iso639, iso3166, is_official, fallback", languages),
    "dex_move_flag_at": ("version_group, move_id, move, flag_id, flag", move_flags_at),
    "dex_move_flag": (
        "move_id, move, flag_id, flag, since, name_en, name_ja, meaning_en, meaning_ja", move_flags),
    "dex_form_trigger": (
        "form_id, result_form, position, trigger, needed_entity, needed, base_form", form_triggers),
}
# The display names of a view: (column of the identifier, prefix of the names, entity).
NAMES = {
    "dex_pokemon": [("pokemon", "name", "pokemon")],
    "dex_form": [("form", "name", "pokemon-form")],
    "dex_species": [("species", "name", "pokemon-species")],
    "dex_berry": [("item", "name", "item")],
    "dex_location": [
        ("location_area", "name", "location-area"), ("location", "location_name", "location")],
    "dex_encounter_condition": [("encounter_condition_value", "name", "encounter-condition-value")],
    **{"dex_" + column: [(column, "name", column.replace("_", "-"))] for column in (
        "move", "ability", "item", "version_group", "version", "generation", "region", "pokedex", "type",
        "nature", "egg_group", "growth_rate", "stat", "encounter_method", "contest_type")},
}
