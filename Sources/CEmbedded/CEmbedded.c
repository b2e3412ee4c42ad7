// Made by `make generate` from files.txt; do not edit.
#include "CEmbedded.h"

// #embed is of C23; clang has it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_0[] = {
#embed "../../Tests/Fixtures/Sample/ability.ndjson"
};
static const unsigned char file_1[] = {
#embed "../../Tests/Fixtures/Sample/berry.ndjson"
};
static const unsigned char file_2[] = {
#embed "../../Tests/Fixtures/Sample/berry-firmness.ndjson"
};
static const unsigned char file_3[] = {
#embed "../../Tests/Fixtures/Sample/berry-flavor.ndjson"
};
static const unsigned char file_4[] = {
#embed "../../Tests/Fixtures/Sample/characteristic.ndjson"
};
static const unsigned char file_5[] = {
#embed "../../Tests/Fixtures/Sample/contest-effect.ndjson"
};
static const unsigned char file_6[] = {
#embed "../../Tests/Fixtures/Sample/contest-type.ndjson"
};
static const unsigned char file_7[] = {
#embed "../../Tests/Fixtures/Sample/currency.ndjson"
};
static const unsigned char file_8[] = {
#embed "../../Tests/Fixtures/Sample/egg-group.ndjson"
};
static const unsigned char file_9[] = {
#embed "../../Tests/Fixtures/Sample/encounter-condition.ndjson"
};
static const unsigned char file_10[] = {
#embed "../../Tests/Fixtures/Sample/encounter-condition-value.ndjson"
};
static const unsigned char file_11[] = {
#embed "../../Tests/Fixtures/Sample/encounter-method.ndjson"
};
static const unsigned char file_12[] = {
#embed "../../Tests/Fixtures/Sample/evolution-chain.ndjson"
};
static const unsigned char file_13[] = {
#embed "../../Tests/Fixtures/Sample/evolution-trigger.ndjson"
};
static const unsigned char file_14[] = {
#embed "../../Tests/Fixtures/Sample/gender.ndjson"
};
static const unsigned char file_15[] = {
#embed "../../Tests/Fixtures/Sample/generation.ndjson"
};
static const unsigned char file_16[] = {
#embed "../../Tests/Fixtures/Sample/growth-rate.ndjson"
};
static const unsigned char file_17[] = {
#embed "../../Tests/Fixtures/Sample/item.ndjson"
};
static const unsigned char file_18[] = {
#embed "../../Tests/Fixtures/Sample/item-attribute.ndjson"
};
static const unsigned char file_19[] = {
#embed "../../Tests/Fixtures/Sample/item-category.ndjson"
};
static const unsigned char file_20[] = {
#embed "../../Tests/Fixtures/Sample/item-fling-effect.ndjson"
};
static const unsigned char file_21[] = {
#embed "../../Tests/Fixtures/Sample/item-pocket.ndjson"
};
static const unsigned char file_22[] = {
#embed "../../Tests/Fixtures/Sample/language.ndjson"
};
static const unsigned char file_23[] = {
#embed "../../Tests/Fixtures/Sample/location.ndjson"
};
static const unsigned char file_24[] = {
#embed "../../Tests/Fixtures/Sample/location-area.ndjson"
};
static const unsigned char file_25[] = {
#embed "../../Tests/Fixtures/Sample/machine.ndjson"
};
static const unsigned char file_26[] = {
#embed "../../Tests/Fixtures/Sample/meta.ndjson"
};
static const unsigned char file_27[] = {
#embed "../../Tests/Fixtures/Sample/move.ndjson"
};
static const unsigned char file_28[] = {
#embed "../../Tests/Fixtures/Sample/move-ailment.ndjson"
};
static const unsigned char file_29[] = {
#embed "../../Tests/Fixtures/Sample/move-battle-style.ndjson"
};
static const unsigned char file_30[] = {
#embed "../../Tests/Fixtures/Sample/move-category.ndjson"
};
static const unsigned char file_31[] = {
#embed "../../Tests/Fixtures/Sample/move-damage-class.ndjson"
};
static const unsigned char file_32[] = {
#embed "../../Tests/Fixtures/Sample/move-learn-method.ndjson"
};
static const unsigned char file_33[] = {
#embed "../../Tests/Fixtures/Sample/move-target.ndjson"
};
static const unsigned char file_34[] = {
#embed "../../Tests/Fixtures/Sample/nature.ndjson"
};
static const unsigned char file_35[] = {
#embed "../../Tests/Fixtures/Sample/pal-park-area.ndjson"
};
static const unsigned char file_36[] = {
#embed "../../Tests/Fixtures/Sample/pokeathlon-stat.ndjson"
};
static const unsigned char file_37[] = {
#embed "../../Tests/Fixtures/Sample/pokedex.ndjson"
};
static const unsigned char file_38[] = {
#embed "../../Tests/Fixtures/Sample/pokemon.ndjson"
};
static const unsigned char file_39[] = {
#embed "../../Tests/Fixtures/Sample/pokemon-color.ndjson"
};
static const unsigned char file_40[] = {
#embed "../../Tests/Fixtures/Sample/pokemon-form.ndjson"
};
static const unsigned char file_41[] = {
#embed "../../Tests/Fixtures/Sample/pokemon-habitat.ndjson"
};
static const unsigned char file_42[] = {
#embed "../../Tests/Fixtures/Sample/pokemon-shape.ndjson"
};
static const unsigned char file_43[] = {
#embed "../../Tests/Fixtures/Sample/pokemon-species.ndjson"
};
static const unsigned char file_44[] = {
#embed "../../Tests/Fixtures/Sample/region.ndjson"
};
static const unsigned char file_45[] = {
#embed "../../Tests/Fixtures/Sample/stat.ndjson"
};
static const unsigned char file_46[] = {
#embed "../../Tests/Fixtures/Sample/super-contest-effect.ndjson"
};
static const unsigned char file_47[] = {
#embed "../../Tests/Fixtures/Sample/type.ndjson"
};
static const unsigned char file_48[] = {
#embed "../../Tests/Fixtures/Sample/version.ndjson"
};
static const unsigned char file_49[] = {
#embed "../../Tests/Fixtures/Sample/version-group.ndjson"
};
static const unsigned char file_50[] = {
#embed "../NormalizeStage/Amendments/amendments.json"
};
static const unsigned char file_51[] = {
#embed "../NormalizeStage/FormatHistory/format-history.json"
};
static const unsigned char file_52[] = {
#embed "../NormalizeStage/Gate/allowlist.json"
};
static const unsigned char file_53[] = {
#embed "shared/base.css"
};
static const unsigned char file_54[] = {
#embed "shared/dom.js"
};
static const unsigned char file_55[] = {
#embed "shared/preferences.js"
};
static const unsigned char file_56[] = {
#embed "shared/numbers.js"
};
static const unsigned char file_57[] = {
#embed "shared/licence.js"
};
static const unsigned char file_58[] = {
#embed "report/report.html"
};
static const unsigned char file_59[] = {
#embed "report/report.css"
};
static const unsigned char file_60[] = {
#embed "report/labels.js"
};
static const unsigned char file_61[] = {
#embed "report/page.js"
};
static const unsigned char file_62[] = {
#embed "report/hero.js"
};
static const unsigned char file_63[] = {
#embed "report/changes.js"
};
static const unsigned char file_64[] = {
#embed "report/coverage.js"
};
static const unsigned char file_65[] = {
#embed "report/learnsets.js"
};
static const unsigned char file_66[] = {
#embed "report/sizes.js"
};
static const unsigned char file_67[] = {
#embed "report/findings.js"
};
static const unsigned char file_68[] = {
#embed "report/build.js"
};
static const unsigned char file_69[] = {
#embed "report/start.js"
};
static const unsigned char file_70[] = {
#embed "site/index.html"
};
static const unsigned char file_71[] = {
#embed "site/moves.html"
};
static const unsigned char file_72[] = {
#embed "site/species.html"
};
static const unsigned char file_73[] = {
#embed "site/site.css"
};
static const unsigned char file_74[] = {
#embed "site/labels.js"
};
static const unsigned char file_75[] = {
#embed "site/dex.js"
};
static const unsigned char file_76[] = {
#embed "site/pictures.js"
};
static const unsigned char file_77[] = {
#embed "site/kana.js"
};
static const unsigned char file_78[] = {
#embed "site/letters.js"
};
static const unsigned char file_79[] = {
#embed "site/folding.js"
};
static const unsigned char file_80[] = {
#embed "site/romaji.js"
};
static const unsigned char file_81[] = {
#embed "site/queries.js"
};
static const unsigned char file_82[] = {
#embed "site/search.js"
};
static const unsigned char file_83[] = {
#embed "site/list.js"
};
static const unsigned char file_84[] = {
#embed "site/combobox.js"
};
static const unsigned char file_85[] = {
#embed "site/learners.js"
};
static const unsigned char file_86[] = {
#embed "site/filter.js"
};
static const unsigned char file_87[] = {
#embed "site/stats.js"
};
static const unsigned char file_88[] = {
#embed "site/evolutions.js"
};
static const unsigned char file_89[] = {
#embed "site/learnset.js"
};
static const unsigned char file_90[] = {
#embed "site/facts.js"
};
static const unsigned char file_91[] = {
#embed "site/species.js"
};

static const embedded_file files[] = {
    {"Sample/ability.ndjson", file_0, sizeof file_0},
    {"Sample/berry.ndjson", file_1, sizeof file_1},
    {"Sample/berry-firmness.ndjson", file_2, sizeof file_2},
    {"Sample/berry-flavor.ndjson", file_3, sizeof file_3},
    {"Sample/characteristic.ndjson", file_4, sizeof file_4},
    {"Sample/contest-effect.ndjson", file_5, sizeof file_5},
    {"Sample/contest-type.ndjson", file_6, sizeof file_6},
    {"Sample/currency.ndjson", file_7, sizeof file_7},
    {"Sample/egg-group.ndjson", file_8, sizeof file_8},
    {"Sample/encounter-condition.ndjson", file_9, sizeof file_9},
    {"Sample/encounter-condition-value.ndjson", file_10, sizeof file_10},
    {"Sample/encounter-method.ndjson", file_11, sizeof file_11},
    {"Sample/evolution-chain.ndjson", file_12, sizeof file_12},
    {"Sample/evolution-trigger.ndjson", file_13, sizeof file_13},
    {"Sample/gender.ndjson", file_14, sizeof file_14},
    {"Sample/generation.ndjson", file_15, sizeof file_15},
    {"Sample/growth-rate.ndjson", file_16, sizeof file_16},
    {"Sample/item.ndjson", file_17, sizeof file_17},
    {"Sample/item-attribute.ndjson", file_18, sizeof file_18},
    {"Sample/item-category.ndjson", file_19, sizeof file_19},
    {"Sample/item-fling-effect.ndjson", file_20, sizeof file_20},
    {"Sample/item-pocket.ndjson", file_21, sizeof file_21},
    {"Sample/language.ndjson", file_22, sizeof file_22},
    {"Sample/location.ndjson", file_23, sizeof file_23},
    {"Sample/location-area.ndjson", file_24, sizeof file_24},
    {"Sample/machine.ndjson", file_25, sizeof file_25},
    {"Sample/meta.ndjson", file_26, sizeof file_26},
    {"Sample/move.ndjson", file_27, sizeof file_27},
    {"Sample/move-ailment.ndjson", file_28, sizeof file_28},
    {"Sample/move-battle-style.ndjson", file_29, sizeof file_29},
    {"Sample/move-category.ndjson", file_30, sizeof file_30},
    {"Sample/move-damage-class.ndjson", file_31, sizeof file_31},
    {"Sample/move-learn-method.ndjson", file_32, sizeof file_32},
    {"Sample/move-target.ndjson", file_33, sizeof file_33},
    {"Sample/nature.ndjson", file_34, sizeof file_34},
    {"Sample/pal-park-area.ndjson", file_35, sizeof file_35},
    {"Sample/pokeathlon-stat.ndjson", file_36, sizeof file_36},
    {"Sample/pokedex.ndjson", file_37, sizeof file_37},
    {"Sample/pokemon.ndjson", file_38, sizeof file_38},
    {"Sample/pokemon-color.ndjson", file_39, sizeof file_39},
    {"Sample/pokemon-form.ndjson", file_40, sizeof file_40},
    {"Sample/pokemon-habitat.ndjson", file_41, sizeof file_41},
    {"Sample/pokemon-shape.ndjson", file_42, sizeof file_42},
    {"Sample/pokemon-species.ndjson", file_43, sizeof file_43},
    {"Sample/region.ndjson", file_44, sizeof file_44},
    {"Sample/stat.ndjson", file_45, sizeof file_45},
    {"Sample/super-contest-effect.ndjson", file_46, sizeof file_46},
    {"Sample/type.ndjson", file_47, sizeof file_47},
    {"Sample/version.ndjson", file_48, sizeof file_48},
    {"Sample/version-group.ndjson", file_49, sizeof file_49},
    {"Amendments/amendments.json", file_50, sizeof file_50},
    {"FormatHistory/format-history.json", file_51, sizeof file_51},
    {"Gate/allowlist.json", file_52, sizeof file_52},
    {"shared/base.css", file_53, sizeof file_53},
    {"shared/dom.js", file_54, sizeof file_54},
    {"shared/preferences.js", file_55, sizeof file_55},
    {"shared/numbers.js", file_56, sizeof file_56},
    {"shared/licence.js", file_57, sizeof file_57},
    {"report/report.html", file_58, sizeof file_58},
    {"report/report.css", file_59, sizeof file_59},
    {"report/labels.js", file_60, sizeof file_60},
    {"report/page.js", file_61, sizeof file_61},
    {"report/hero.js", file_62, sizeof file_62},
    {"report/changes.js", file_63, sizeof file_63},
    {"report/coverage.js", file_64, sizeof file_64},
    {"report/learnsets.js", file_65, sizeof file_65},
    {"report/sizes.js", file_66, sizeof file_66},
    {"report/findings.js", file_67, sizeof file_67},
    {"report/build.js", file_68, sizeof file_68},
    {"report/start.js", file_69, sizeof file_69},
    {"site/index.html", file_70, sizeof file_70},
    {"site/moves.html", file_71, sizeof file_71},
    {"site/species.html", file_72, sizeof file_72},
    {"site/site.css", file_73, sizeof file_73},
    {"site/labels.js", file_74, sizeof file_74},
    {"site/dex.js", file_75, sizeof file_75},
    {"site/pictures.js", file_76, sizeof file_76},
    {"site/kana.js", file_77, sizeof file_77},
    {"site/letters.js", file_78, sizeof file_78},
    {"site/folding.js", file_79, sizeof file_79},
    {"site/romaji.js", file_80, sizeof file_80},
    {"site/queries.js", file_81, sizeof file_81},
    {"site/search.js", file_82, sizeof file_82},
    {"site/list.js", file_83, sizeof file_83},
    {"site/combobox.js", file_84, sizeof file_84},
    {"site/learners.js", file_85, sizeof file_85},
    {"site/filter.js", file_86, sizeof file_86},
    {"site/stats.js", file_87, sizeof file_87},
    {"site/evolutions.js", file_88, sizeof file_88},
    {"site/learnset.js", file_89, sizeof file_89},
    {"site/facts.js", file_90, sizeof file_90},
    {"site/species.js", file_91, sizeof file_91},
};

size_t embedded_file_count(void) { return sizeof files / sizeof *files; }

embedded_file embedded_file_at(size_t index) { return files[index]; }
