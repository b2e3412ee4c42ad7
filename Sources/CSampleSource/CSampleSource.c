#include "CSampleSource.h"

// #embed is of C23; clang has it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char ability[] = {
#embed "../../Tests/Fixtures/Sample/ability.ndjson"
};
static const unsigned char berry[] = {
#embed "../../Tests/Fixtures/Sample/berry.ndjson"
};
static const unsigned char berry_firmness[] = {
#embed "../../Tests/Fixtures/Sample/berry-firmness.ndjson"
};
static const unsigned char berry_flavor[] = {
#embed "../../Tests/Fixtures/Sample/berry-flavor.ndjson"
};
static const unsigned char characteristic[] = {
#embed "../../Tests/Fixtures/Sample/characteristic.ndjson"
};
static const unsigned char contest_effect[] = {
#embed "../../Tests/Fixtures/Sample/contest-effect.ndjson"
};
static const unsigned char contest_type[] = {
#embed "../../Tests/Fixtures/Sample/contest-type.ndjson"
};
static const unsigned char currency[] = {
#embed "../../Tests/Fixtures/Sample/currency.ndjson"
};
static const unsigned char egg_group[] = {
#embed "../../Tests/Fixtures/Sample/egg-group.ndjson"
};
static const unsigned char encounter_condition[] = {
#embed "../../Tests/Fixtures/Sample/encounter-condition.ndjson"
};
static const unsigned char encounter_condition_value[] = {
#embed "../../Tests/Fixtures/Sample/encounter-condition-value.ndjson"
};
static const unsigned char encounter_method[] = {
#embed "../../Tests/Fixtures/Sample/encounter-method.ndjson"
};
static const unsigned char evolution_chain[] = {
#embed "../../Tests/Fixtures/Sample/evolution-chain.ndjson"
};
static const unsigned char evolution_trigger[] = {
#embed "../../Tests/Fixtures/Sample/evolution-trigger.ndjson"
};
static const unsigned char gender[] = {
#embed "../../Tests/Fixtures/Sample/gender.ndjson"
};
static const unsigned char generation[] = {
#embed "../../Tests/Fixtures/Sample/generation.ndjson"
};
static const unsigned char growth_rate[] = {
#embed "../../Tests/Fixtures/Sample/growth-rate.ndjson"
};
static const unsigned char item[] = {
#embed "../../Tests/Fixtures/Sample/item.ndjson"
};
static const unsigned char item_attribute[] = {
#embed "../../Tests/Fixtures/Sample/item-attribute.ndjson"
};
static const unsigned char item_category[] = {
#embed "../../Tests/Fixtures/Sample/item-category.ndjson"
};
static const unsigned char item_fling_effect[] = {
#embed "../../Tests/Fixtures/Sample/item-fling-effect.ndjson"
};
static const unsigned char item_pocket[] = {
#embed "../../Tests/Fixtures/Sample/item-pocket.ndjson"
};
static const unsigned char language[] = {
#embed "../../Tests/Fixtures/Sample/language.ndjson"
};
static const unsigned char location[] = {
#embed "../../Tests/Fixtures/Sample/location.ndjson"
};
static const unsigned char location_area[] = {
#embed "../../Tests/Fixtures/Sample/location-area.ndjson"
};
static const unsigned char machine[] = {
#embed "../../Tests/Fixtures/Sample/machine.ndjson"
};
static const unsigned char meta[] = {
#embed "../../Tests/Fixtures/Sample/meta.ndjson"
};
static const unsigned char move[] = {
#embed "../../Tests/Fixtures/Sample/move.ndjson"
};
static const unsigned char move_ailment[] = {
#embed "../../Tests/Fixtures/Sample/move-ailment.ndjson"
};
static const unsigned char move_battle_style[] = {
#embed "../../Tests/Fixtures/Sample/move-battle-style.ndjson"
};
static const unsigned char move_category[] = {
#embed "../../Tests/Fixtures/Sample/move-category.ndjson"
};
static const unsigned char move_damage_class[] = {
#embed "../../Tests/Fixtures/Sample/move-damage-class.ndjson"
};
static const unsigned char move_learn_method[] = {
#embed "../../Tests/Fixtures/Sample/move-learn-method.ndjson"
};
static const unsigned char move_target[] = {
#embed "../../Tests/Fixtures/Sample/move-target.ndjson"
};
static const unsigned char nature[] = {
#embed "../../Tests/Fixtures/Sample/nature.ndjson"
};
static const unsigned char pal_park_area[] = {
#embed "../../Tests/Fixtures/Sample/pal-park-area.ndjson"
};
static const unsigned char pokeathlon_stat[] = {
#embed "../../Tests/Fixtures/Sample/pokeathlon-stat.ndjson"
};
static const unsigned char pokedex[] = {
#embed "../../Tests/Fixtures/Sample/pokedex.ndjson"
};
static const unsigned char pokemon[] = {
#embed "../../Tests/Fixtures/Sample/pokemon.ndjson"
};
static const unsigned char pokemon_color[] = {
#embed "../../Tests/Fixtures/Sample/pokemon-color.ndjson"
};
static const unsigned char pokemon_form[] = {
#embed "../../Tests/Fixtures/Sample/pokemon-form.ndjson"
};
static const unsigned char pokemon_habitat[] = {
#embed "../../Tests/Fixtures/Sample/pokemon-habitat.ndjson"
};
static const unsigned char pokemon_shape[] = {
#embed "../../Tests/Fixtures/Sample/pokemon-shape.ndjson"
};
static const unsigned char pokemon_species[] = {
#embed "../../Tests/Fixtures/Sample/pokemon-species.ndjson"
};
static const unsigned char region[] = {
#embed "../../Tests/Fixtures/Sample/region.ndjson"
};
static const unsigned char stat[] = {
#embed "../../Tests/Fixtures/Sample/stat.ndjson"
};
static const unsigned char super_contest_effect[] = {
#embed "../../Tests/Fixtures/Sample/super-contest-effect.ndjson"
};
static const unsigned char type[] = {
#embed "../../Tests/Fixtures/Sample/type.ndjson"
};
static const unsigned char version[] = {
#embed "../../Tests/Fixtures/Sample/version.ndjson"
};
static const unsigned char version_group[] = {
#embed "../../Tests/Fixtures/Sample/version-group.ndjson"
};

#define SAMPLE_FILE(name, array) {name, array, sizeof array}

static const sample_source_file files[] = {
    SAMPLE_FILE("ability", ability),
    SAMPLE_FILE("berry", berry),
    SAMPLE_FILE("berry-firmness", berry_firmness),
    SAMPLE_FILE("berry-flavor", berry_flavor),
    SAMPLE_FILE("characteristic", characteristic),
    SAMPLE_FILE("contest-effect", contest_effect),
    SAMPLE_FILE("contest-type", contest_type),
    SAMPLE_FILE("currency", currency),
    SAMPLE_FILE("egg-group", egg_group),
    SAMPLE_FILE("encounter-condition", encounter_condition),
    SAMPLE_FILE("encounter-condition-value", encounter_condition_value),
    SAMPLE_FILE("encounter-method", encounter_method),
    SAMPLE_FILE("evolution-chain", evolution_chain),
    SAMPLE_FILE("evolution-trigger", evolution_trigger),
    SAMPLE_FILE("gender", gender),
    SAMPLE_FILE("generation", generation),
    SAMPLE_FILE("growth-rate", growth_rate),
    SAMPLE_FILE("item", item),
    SAMPLE_FILE("item-attribute", item_attribute),
    SAMPLE_FILE("item-category", item_category),
    SAMPLE_FILE("item-fling-effect", item_fling_effect),
    SAMPLE_FILE("item-pocket", item_pocket),
    SAMPLE_FILE("language", language),
    SAMPLE_FILE("location", location),
    SAMPLE_FILE("location-area", location_area),
    SAMPLE_FILE("machine", machine),
    SAMPLE_FILE("meta", meta),
    SAMPLE_FILE("move", move),
    SAMPLE_FILE("move-ailment", move_ailment),
    SAMPLE_FILE("move-battle-style", move_battle_style),
    SAMPLE_FILE("move-category", move_category),
    SAMPLE_FILE("move-damage-class", move_damage_class),
    SAMPLE_FILE("move-learn-method", move_learn_method),
    SAMPLE_FILE("move-target", move_target),
    SAMPLE_FILE("nature", nature),
    SAMPLE_FILE("pal-park-area", pal_park_area),
    SAMPLE_FILE("pokeathlon-stat", pokeathlon_stat),
    SAMPLE_FILE("pokedex", pokedex),
    SAMPLE_FILE("pokemon", pokemon),
    SAMPLE_FILE("pokemon-color", pokemon_color),
    SAMPLE_FILE("pokemon-form", pokemon_form),
    SAMPLE_FILE("pokemon-habitat", pokemon_habitat),
    SAMPLE_FILE("pokemon-shape", pokemon_shape),
    SAMPLE_FILE("pokemon-species", pokemon_species),
    SAMPLE_FILE("region", region),
    SAMPLE_FILE("stat", stat),
    SAMPLE_FILE("super-contest-effect", super_contest_effect),
    SAMPLE_FILE("type", type),
    SAMPLE_FILE("version", version),
    SAMPLE_FILE("version-group", version_group),
};

size_t sample_source_count(void) { return sizeof files / sizeof *files; }

sample_source_file sample_source_at(size_t index) { return files[index]; }
