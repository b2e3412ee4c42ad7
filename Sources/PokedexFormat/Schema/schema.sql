-- The schema of the artifact, version 1. Writer and reader share this file.
--
-- What apps and scripts rely on are the views `dex_…` and the table `search_entry`; the other tables
-- are the project's to change with the schema version. Everything here opens on SQLite 3.22.
--
-- Conventions: ids and identifiers are PokéAPI's (its `name`). `kind` is a resource_kind.id. A column whose name ends
-- in `versions`, `version_groups`, `generations`, `languages` or `flags` is a set: bit n - 1 stands for the
-- id n, so `(version_groups >> (version_group.id - 1)) & 1` asks for one. Flags are 0 or 1.
-- A blank line separates statements; the comment above a statement documents it, the comment
-- behind a column documents the column.

-- What this file is, one row per fact: dataset, edition, language_set, schema_version, data_version, content_digest,
-- self_digest, tables_digest (of the reviewed tables, rules and views that the build used), generator,
-- generator_version, min_sqlite_version, source_kind, source_location, source_revision, source_digest, source_date,
-- source_license (the terms of the data, to be passed on with it),
-- source_unconfirmed_answers (of a crawl: those that did not name their revision, so that the data may be of several; no
-- row for none), and in a published file release, its number. No view: it is read as it is.
CREATE TABLE meta (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

-- The kinds of resources: PokéAPI's endpoints, numbered by this project, append-only.
CREATE TABLE resource_kind (
  id INTEGER PRIMARY KEY,
  identifier TEXT NOT NULL UNIQUE,  -- the endpoint: pokemon-species
  has_names INTEGER NOT NULL CHECK (has_names IN (0, 1))  -- whether dex_display_name lists it
);

-- The identity of every resource of PokéAPI.
CREATE TABLE resource (
  kind INTEGER NOT NULL REFERENCES resource_kind (id),
  id INTEGER NOT NULL,
  identifier TEXT NOT NULL,  -- PokéAPI's name; not unique: two items are called roseli-berry
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;

CREATE INDEX resource_by_identifier ON resource (identifier, kind);

-- Languages of names and texts.
CREATE TABLE language (
  id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 63),
  identifier TEXT NOT NULL UNIQUE,  -- ja, ja-hrkt, en, zh-hans …
  iso639 TEXT NOT NULL,
  iso3166 TEXT NOT NULL,
  is_official INTEGER NOT NULL CHECK (is_official IN (0, 1)),
  fallback_id INTEGER REFERENCES language (id)  -- the language whose names are used if this one lacks a name
);

-- Regions of the world.
CREATE TABLE region (
  id INTEGER PRIMARY KEY,
  main_generation_id INTEGER  -- null for Hisui and for regions of no main series game
);

-- Generations of games.
CREATE TABLE generation (
  id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 63),
  main_region_id INTEGER NOT NULL REFERENCES region (id)
);

-- Groups of versions that share their data.
CREATE TABLE version_group (
  id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 63),
  generation_id INTEGER NOT NULL REFERENCES generation (id),
  sort_order INTEGER NOT NULL UNIQUE,  -- the order of release; ids are not in that order
  learnset_version_group_id INTEGER NOT NULL REFERENCES version_group (id),  -- the base game for an add-on without learnsets of its own, else this one
  has_learnsets INTEGER NOT NULL CHECK (has_learnsets IN (0, 1)),  -- its own or those of its base game
  has_encounters INTEGER NOT NULL CHECK (has_encounters IN (0, 1)),  -- of its own games; 1 if they are complete
  has_held_items INTEGER NOT NULL CHECK (has_held_items IN (0, 1)),  -- of its own games; 1 if they are complete
  is_main_series INTEGER NOT NULL CHECK (is_main_series IN (0, 1))  -- 0 for Legends, Colosseum, XD and Champions, whose rules differ
);

-- Games.
CREATE TABLE version (
  id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 63),
  version_group_id INTEGER NOT NULL REFERENCES version_group (id),
  released TEXT
);

-- Regional and national Pokédexes.
CREATE TABLE pokedex (
  id INTEGER PRIMARY KEY,
  region_id INTEGER REFERENCES region (id),
  is_main_series INTEGER NOT NULL CHECK (is_main_series IN (0, 1))
);

-- Regions that the games of a version group show.
CREATE TABLE version_group_region (
  version_group_id INTEGER NOT NULL REFERENCES version_group (id),
  region_id INTEGER NOT NULL REFERENCES region (id),
  PRIMARY KEY (version_group_id, region_id)
) WITHOUT ROWID;

-- Pokédexes that the games of a version group have.
CREATE TABLE version_group_pokedex (
  version_group_id INTEGER NOT NULL REFERENCES version_group (id),
  pokedex_id INTEGER NOT NULL REFERENCES pokedex (id),
  PRIMARY KEY (version_group_id, pokedex_id)
) WITHOUT ROWID;

-- Learn methods that PokéAPI lists for a version group. Incomplete; the learnsets have all.
CREATE TABLE version_group_learn_method (
  version_group_id INTEGER NOT NULL REFERENCES version_group (id),
  method_id INTEGER NOT NULL,
  PRIMARY KEY (version_group_id, method_id)
) WITHOUT ROWID;

-- Elemental types.
CREATE TABLE type (
  id INTEGER PRIMARY KEY,
  generation_id INTEGER NOT NULL REFERENCES generation (id),
  damage_class_id INTEGER,  -- of the type's moves before generation iv
  color_light TEXT NOT NULL,  -- #RRGGBB in sRGB, as color_dark
  color_dark TEXT NOT NULL
);

-- Damage factors between types; every pair of types of a generation has exactly one.
CREATE TABLE type_efficacy (
  attacking_type_id INTEGER NOT NULL REFERENCES type (id),
  defending_type_id INTEGER NOT NULL REFERENCES type (id),
  factor_percent INTEGER NOT NULL CHECK (factor_percent IN (0, 50, 100, 200)),
  generations INTEGER NOT NULL,
  PRIMARY KEY (attacking_type_id, defending_type_id, factor_percent)
) WITHOUT ROWID;

-- Stats, those of battles and the special of generation i included.
CREATE TABLE stat (
  id INTEGER PRIMARY KEY,
  game_index INTEGER NOT NULL,
  is_battle_only INTEGER NOT NULL CHECK (is_battle_only IN (0, 1)),
  damage_class_id INTEGER
);

-- Natures; all four are null in the neutral ones.
CREATE TABLE nature (
  id INTEGER PRIMARY KEY,
  increased_stat_id INTEGER REFERENCES stat (id),
  decreased_stat_id INTEGER REFERENCES stat (id),
  likes_flavor_id INTEGER,
  hates_flavor_id INTEGER
);

-- How much a nature can change a Pokéathlon stat.
CREATE TABLE nature_pokeathlon_stat (
  nature_id INTEGER NOT NULL REFERENCES nature (id),
  pokeathlon_stat_id INTEGER NOT NULL,
  max_change INTEGER NOT NULL,
  PRIMARY KEY (nature_id, pokeathlon_stat_id)
) WITHOUT ROWID;

-- How often a nature chooses a style of moves in the Battle Palace.
CREATE TABLE nature_battle_style (
  nature_id INTEGER NOT NULL REFERENCES nature (id),
  battle_style_id INTEGER NOT NULL,
  low_hp_preference INTEGER NOT NULL,  -- percent, at less than half of the HP
  high_hp_preference INTEGER NOT NULL,  -- percent, otherwise
  PRIMARY KEY (nature_id, battle_style_id)
) WITHOUT ROWID;

-- Characteristics, which show the best individual value. The sentences are in text.
CREATE TABLE characteristic (
  id INTEGER PRIMARY KEY,
  stat_id INTEGER NOT NULL REFERENCES stat (id),
  gene_modulo INTEGER NOT NULL
);

-- Growth rates.
CREATE TABLE growth_rate (
  id INTEGER PRIMARY KEY,
  formula TEXT NOT NULL  -- TeX
);

-- The experience that a level takes.
CREATE TABLE growth_rate_level (
  growth_rate_id INTEGER NOT NULL REFERENCES growth_rate (id),
  level INTEGER NOT NULL,
  experience INTEGER NOT NULL,
  PRIMARY KEY (growth_rate_id, level)
) WITHOUT ROWID;

-- Abilities.
CREATE TABLE ability (
  id INTEGER PRIMARY KEY,
  generation_id INTEGER NOT NULL REFERENCES generation (id),
  is_main_series INTEGER NOT NULL CHECK (is_main_series IN (0, 1))
);

-- Categories of items and the pocket that each belongs to.
CREATE TABLE item_category (
  id INTEGER PRIMARY KEY,
  pocket_id INTEGER NOT NULL
);

-- Items.
CREATE TABLE item (
  id INTEGER PRIMARY KEY,
  category_id INTEGER NOT NULL REFERENCES item_category (id),
  listed_price INTEGER,  -- Poké Dollars, of no particular game; null for none
  fling_power INTEGER,
  fling_effect_id INTEGER
);

-- Attributes of items.
CREATE TABLE item_attribute (
  item_id INTEGER NOT NULL REFERENCES item (id),
  attribute_id INTEGER NOT NULL,
  PRIMARY KEY (item_id, attribute_id)
) WITHOUT ROWID;

-- Items that raise a stat.
CREATE TABLE stat_item (
  stat_id INTEGER NOT NULL REFERENCES stat (id),
  item_id INTEGER NOT NULL REFERENCES item (id),
  PRIMARY KEY (stat_id, item_id)
) WITHOUT ROWID;

-- Berries; null is what PokéAPI does not have.
CREATE TABLE berry (
  id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES item (id),
  firmness_id INTEGER,
  size_mm INTEGER,
  smoothness INTEGER,  -- of Pokéblocks and Poffins made from it
  soil_dryness INTEGER,  -- how fast it dries the soil
  growth_hours INTEGER,  -- for each of the four stages
  max_harvest INTEGER,  -- of one tree, in generation iv
  natural_gift_power INTEGER,
  natural_gift_type_id INTEGER REFERENCES type (id)
);

-- Flavors of berries.
CREATE TABLE berry_flavor (
  berry_id INTEGER NOT NULL REFERENCES berry (id),
  flavor_id INTEGER NOT NULL,
  potency INTEGER NOT NULL,
  PRIMARY KEY (berry_id, flavor_id)
) WITHOUT ROWID;

-- Conditions of contests, and the flavor that raises each.
CREATE TABLE contest_type (
  id INTEGER PRIMARY KEY,
  flavor_id INTEGER NOT NULL
);

-- The color of each condition of contests, in words.
CREATE TABLE contest_type_color (
  contest_type_id INTEGER NOT NULL REFERENCES contest_type (id),
  language_id INTEGER NOT NULL REFERENCES language (id),
  color TEXT NOT NULL,
  PRIMARY KEY (contest_type_id, language_id)
) WITHOUT ROWID;

-- Effects of moves in contests. The sentences are in text.
CREATE TABLE contest_effect (
  id INTEGER PRIMARY KEY,
  appeal INTEGER NOT NULL,  -- hearts for the user
  jam INTEGER NOT NULL  -- hearts that others lose
);

-- Effects of moves in Super Contests. The sentences are in text.
CREATE TABLE super_contest_effect (
  id INTEGER PRIMARY KEY,
  appeal INTEGER NOT NULL
);

-- What items cost, by version groups and currency.
CREATE TABLE item_price (
  item_id INTEGER NOT NULL REFERENCES item (id),
  currency_id INTEGER NOT NULL,
  version_groups INTEGER NOT NULL,
  purchase_price INTEGER,
  sell_price INTEGER,
  PRIMARY KEY (item_id, currency_id, version_groups)
) WITHOUT ROWID;

-- Chains of evolutions.
CREATE TABLE evolution_chain (
  id INTEGER PRIMARY KEY,
  baby_trigger_item_id INTEGER REFERENCES item (id)  -- the incense for the baby
);

-- Species: what the national Pokédex counts. Capture rate, happiness, hatch counter and egg groups are those
-- of the newest games that have them; species_variant has each game.
CREATE TABLE species (
  id INTEGER PRIMARY KEY,
  generation_id INTEGER NOT NULL REFERENCES generation (id),
  sort_order INTEGER NOT NULL,  -- by families; in no view
  evolves_from_species_id INTEGER REFERENCES species (id),
  evolution_chain_id INTEGER NOT NULL REFERENCES evolution_chain (id),
  color_id INTEGER NOT NULL,
  shape_id INTEGER,  -- null only in snapshots before 2025, as are base_happiness and hatch_counter
  habitat_id INTEGER,
  growth_rate_id INTEGER NOT NULL REFERENCES growth_rate (id),
  gender_rate INTEGER NOT NULL CHECK (gender_rate BETWEEN -1 AND 8),  -- eighths female; -1 genderless
  capture_rate INTEGER NOT NULL,
  base_happiness INTEGER,
  hatch_counter INTEGER,
  is_baby INTEGER NOT NULL CHECK (is_baby IN (0, 1)),
  is_legendary INTEGER NOT NULL CHECK (is_legendary IN (0, 1)),
  is_mythical INTEGER NOT NULL CHECK (is_mythical IN (0, 1)),
  has_gender_differences INTEGER NOT NULL CHECK (has_gender_differences IN (0, 1)),
  are_forms_switchable INTEGER NOT NULL CHECK (are_forms_switchable IN (0, 1)),
  species_group TEXT  -- starter, legendary-birds, fossil …, reviewed by this project; null for most
);

-- Egg groups of species.
CREATE TABLE species_egg_group (
  species_id INTEGER NOT NULL REFERENCES species (id),
  egg_group_id INTEGER NOT NULL,
  PRIMARY KEY (species_id, egg_group_id)
) WITHOUT ROWID;

-- Where species appear in Pal Park.
CREATE TABLE pal_park (
  species_id INTEGER NOT NULL REFERENCES species (id),
  area_id INTEGER NOT NULL,
  base_score INTEGER NOT NULL,  -- points for catching it
  rate INTEGER NOT NULL,  -- how often it appears
  PRIMARY KEY (species_id, area_id)
) WITHOUT ROWID;

-- Numbers of species in Pokédexes.
CREATE TABLE pokedex_number (
  pokedex_id INTEGER NOT NULL REFERENCES pokedex (id),
  species_id INTEGER NOT NULL REFERENCES species (id),
  number INTEGER NOT NULL,
  PRIMARY KEY (pokedex_id, species_id)
) WITHOUT ROWID;

-- Pokemon: varieties of species with stats of their own.
CREATE TABLE pokemon (
  id INTEGER PRIMARY KEY,
  species_id INTEGER NOT NULL REFERENCES species (id),
  generation_id INTEGER NOT NULL REFERENCES generation (id),  -- of the earliest games with one of its forms
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  sort_order INTEGER,  -- by families; in no view
  height_dm INTEGER NOT NULL,
  weight_hg INTEGER,
  base_experience INTEGER,  -- of generation vii, or of the first main games of a later one; species_variant has each game
  cry_latest TEXT,  -- the path in PokéAPI's folder of cries, which dex_cry has, or an address elsewhere
  cry_legacy TEXT  -- as cry_latest
);

CREATE INDEX pokemon_by_species ON pokemon (species_id);

-- Pokemon as they were, resolved: one row for each distinct state, with the version groups of it.
CREATE TABLE pokemon_variant (
  pokemon_id INTEGER NOT NULL REFERENCES pokemon (id),
  version_groups INTEGER NOT NULL,
  type_1_id INTEGER NOT NULL REFERENCES type (id),
  type_2_id INTEGER REFERENCES type (id),
  hp INTEGER NOT NULL,
  attack INTEGER NOT NULL,
  defense INTEGER NOT NULL,
  special_attack INTEGER NOT NULL,  -- 0 where special holds
  special_defense INTEGER NOT NULL,  -- 0 where special holds
  speed INTEGER NOT NULL,
  special INTEGER,  -- generation i only
  ability_1_id INTEGER REFERENCES ability (id),
  ability_2_id INTEGER REFERENCES ability (id),
  ability_hidden_id INTEGER REFERENCES ability (id),
  effort_hp INTEGER NOT NULL,  -- effort values for defeating it; 0 before generation iii
  effort_attack INTEGER NOT NULL,
  effort_defense INTEGER NOT NULL,
  effort_special_attack INTEGER NOT NULL,
  effort_special_defense INTEGER NOT NULL,
  effort_speed INTEGER NOT NULL,
  PRIMARY KEY (pokemon_id, version_groups)
) WITHOUT ROWID;

-- What changes from game to game of species, for each pokemon that is in the games: one row for each distinct state, with
-- the version groups of it. Null is unknown, or nothing that the games have.
CREATE TABLE species_variant (
  pokemon_id INTEGER NOT NULL REFERENCES pokemon (id),
  version_groups INTEGER NOT NULL,
  base_experience INTEGER,  -- with experience_stage, what is added to the rule
  experience_stage INTEGER,  -- of evolution, in games whose values are base stats × (1 + 3 × stage) / 20
  experience_rounding INTEGER,  -- added before the division
  base_happiness INTEGER,
  capture_rate INTEGER,
  hatch_counter INTEGER,
  egg_group_1_id INTEGER,
  egg_group_2_id INTEGER,
  color_id INTEGER,
  gender_rate INTEGER,
  PRIMARY KEY (pokemon_id, version_groups)
) WITHOUT ROWID;

-- Where pokemon can be had; version groups in neither set are unknown.
CREATE TABLE pokemon_presence (
  pokemon_id INTEGER PRIMARY KEY REFERENCES pokemon (id),
  present_in INTEGER NOT NULL,
  absent_from INTEGER NOT NULL
);

-- Forms: looks, and sometimes types, of pokemon.
CREATE TABLE form (
  id INTEGER PRIMARY KEY,
  pokemon_id INTEGER NOT NULL REFERENCES pokemon (id),
  form_identifier TEXT NOT NULL,  -- mega-x, the end of the identifier; empty for the plain form
  sort_order INTEGER NOT NULL,  -- by families; in no view
  form_order INTEGER NOT NULL,  -- among the forms of a species; in no view
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  is_battle_only INTEGER NOT NULL CHECK (is_battle_only IN (0, 1)),
  is_mega INTEGER NOT NULL CHECK (is_mega IN (0, 1)),
  introduced_in_id INTEGER NOT NULL REFERENCES version_group (id),
  type_1_id INTEGER NOT NULL REFERENCES type (id),
  type_2_id INTEGER REFERENCES type (id),
  permanence TEXT CHECK (permanence IN ('fusion', 'battle-only', 'transient', 'switchable', 'permanent')),
  permanence_source TEXT,
  is_cosmetic INTEGER CHECK (is_cosmetic IN (0, 1)),
  is_female INTEGER NOT NULL CHECK (is_female IN (0, 1))
);

CREATE INDEX form_by_pokemon ON form (pokemon_id);

-- What turns a pokemon into a form.
CREATE TABLE form_trigger (
  form_id INTEGER NOT NULL REFERENCES form (id),
  position INTEGER NOT NULL,
  trigger TEXT NOT NULL,  -- held-item, ability, gigantamax-factor, key-item, consumed-item, move
  needed_kind INTEGER REFERENCES resource_kind (id),
  needed_id INTEGER,
  base_form_id INTEGER REFERENCES form (id),
  PRIMARY KEY (form_id, position)
) WITHOUT ROWID;

-- Kinds of moves that abilities, items and other moves ask for.
CREATE TABLE move_flag (
  id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 63),  -- up to 21 as in PokéAPI's repository
  identifier TEXT NOT NULL,  -- contact, sound, punch …
  generation_id INTEGER NOT NULL REFERENCES generation (id)  -- with the first rule that asks for it
);

-- Names and meanings of the kinds of moves.
CREATE TABLE move_flag_text (
  flag_id INTEGER NOT NULL REFERENCES move_flag (id),
  language_id INTEGER NOT NULL REFERENCES language (id),
  name TEXT NOT NULL,
  meaning TEXT NOT NULL,  -- one sentence
  PRIMARY KEY (flag_id, language_id)
) WITHOUT ROWID;

-- Moves: what does not change from game to game.
CREATE TABLE move (
  id INTEGER PRIMARY KEY,
  generation_id INTEGER NOT NULL REFERENCES generation (id),
  contest_type_id INTEGER REFERENCES contest_type (id),
  contest_effect_id INTEGER REFERENCES contest_effect (id),
  super_contest_effect_id INTEGER REFERENCES super_contest_effect (id),
  present_in INTEGER NOT NULL,  -- version groups whose games have the move
  absent_from INTEGER NOT NULL  -- those whose games do not; in neither where no source says
);

-- Moves as they were, resolved: one row for each distinct state, with the version groups of it.
CREATE TABLE move_variant (
  move_id INTEGER NOT NULL REFERENCES move (id),
  version_groups INTEGER NOT NULL,
  type_id INTEGER NOT NULL REFERENCES type (id),
  damage_class_id INTEGER NOT NULL,
  power INTEGER,
  accuracy INTEGER,  -- null: cannot miss
  pp INTEGER,
  priority INTEGER NOT NULL,
  effect_chance INTEGER,
  target_id INTEGER NOT NULL,
  flags INTEGER NOT NULL,  -- of move_flag
  unknown INTEGER NOT NULL,  -- bits of null values that are not none: 1 power, 2 accuracy, 4 pp
  meta_category_id INTEGER,  -- null, as all following columns, if no source has details
  ailment_id INTEGER,
  ailment_chance INTEGER,  -- in percent: 100 always, 0 never
  crit_rate INTEGER,
  drain INTEGER,
  flinch_chance INTEGER,
  healing INTEGER,
  stat_chance INTEGER,  -- as ailment_chance
  min_hits INTEGER,
  max_hits INTEGER,
  min_turns INTEGER,
  max_turns INTEGER,
  PRIMARY KEY (move_id, version_groups)
) WITHOUT ROWID;

-- Stats that moves raise or lower.
CREATE TABLE move_stat_change (
  move_id INTEGER NOT NULL REFERENCES move (id),
  version_groups INTEGER NOT NULL,
  stat_id INTEGER NOT NULL REFERENCES stat (id),
  stages INTEGER NOT NULL,
  PRIMARY KEY (move_id, version_groups, stat_id)
) WITHOUT ROWID;

-- Moves that earn more in a contest when one follows the other.
CREATE TABLE contest_combo (
  is_super INTEGER NOT NULL CHECK (is_super IN (0, 1)),  -- 1 for Super Contests
  first_move_id INTEGER NOT NULL REFERENCES move (id),
  second_move_id INTEGER NOT NULL REFERENCES move (id),
  PRIMARY KEY (is_super, first_move_id, second_move_id)
) WITHOUT ROWID;

-- What machines teach.
CREATE TABLE machine (
  version_group_id INTEGER NOT NULL REFERENCES version_group (id),
  item_id INTEGER NOT NULL REFERENCES item (id),
  move_id INTEGER NOT NULL REFERENCES move (id),
  upstream_id INTEGER,  -- PokéAPI's machine, which it re-points, so it is no key; null for a supplement's; in no view
  PRIMARY KEY (version_group_id, item_id)
) WITHOUT ROWID;

CREATE INDEX machine_by_move ON machine (move_id);

-- Who learns what, how: folded over version groups, clustered by move. From a pokemon, ask for each of
-- the 937 moves: that takes a millisecond and spares an index of a megabyte.
CREATE TABLE learnset (
  move_id INTEGER NOT NULL REFERENCES move (id),
  pokemon_id INTEGER NOT NULL REFERENCES pokemon (id),
  method_id INTEGER NOT NULL,
  via INTEGER NOT NULL CHECK (via BETWEEN 0 AND 2),  -- 0 own, 1 base-form, 2 pre-evolution
  level INTEGER NOT NULL,
  sort_order INTEGER NOT NULL,  -- among the moves of one level; 0 for none
  version_groups INTEGER NOT NULL,
  PRIMARY KEY (move_id, pokemon_id, method_id, via, level, sort_order)
) WITHOUT ROWID;

-- The move index: posting lists of learners, from which PokedexCore makes bitmaps. No view: dex_learnset has the same.
CREATE TABLE move_index (
  move_id INTEGER PRIMARY KEY REFERENCES move (id),
  data BLOB NOT NULL  -- groups of method, via, version groups and pokemon, as varints
);

-- Items that wild pokemon hold.
CREATE TABLE held_item (
  pokemon_id INTEGER NOT NULL REFERENCES pokemon (id),
  item_id INTEGER NOT NULL REFERENCES item (id),
  rarity INTEGER NOT NULL,  -- percent
  versions INTEGER NOT NULL,
  PRIMARY KEY (pokemon_id, item_id, rarity)
) WITHOUT ROWID;

CREATE INDEX held_item_by_item ON held_item (item_id);

-- Places.
CREATE TABLE location (
  id INTEGER PRIMARY KEY,
  region_id INTEGER REFERENCES region (id)
);

-- Parts of places.
CREATE TABLE location_area (
  id INTEGER PRIMARY KEY,
  location_id INTEGER NOT NULL REFERENCES location (id),
  game_index INTEGER NOT NULL
);

-- Where items are, folded over versions and over spots that are described alike.
CREATE TABLE item_place (
  item_id INTEGER NOT NULL REFERENCES item (id),
  kind INTEGER NOT NULL,  -- of the place: a location area, or a location where no single area is known
  place_id INTEGER NOT NULL,
  way INTEGER NOT NULL CHECK (way BETWEEN 1 AND 6),  -- 1 ground, 2 hidden, 3 gift, 4 event, 5 shop, 6 berry tree
  detail TEXT NOT NULL,  -- spot, giver or condition in English; empty for none
  versions INTEGER NOT NULL,
  price INTEGER,  -- Poké Dollars, of shops
  count INTEGER NOT NULL,
  is_fact INTEGER NOT NULL CHECK (is_fact IN (0, 1)),  -- from a supplement whose license is facts
  PRIMARY KEY (item_id, kind, place_id, way, detail, versions),
  FOREIGN KEY (kind, place_id) REFERENCES resource (kind, id)
) WITHOUT ROWID;

-- Ways in which species evolve.
CREATE TABLE evolution (
  from_species_id INTEGER NOT NULL REFERENCES species (id),
  to_species_id INTEGER NOT NULL REFERENCES species (id),
  position INTEGER NOT NULL,
  version_group_id INTEGER NOT NULL REFERENCES version_group (id),
  trigger_id INTEGER NOT NULL,
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  base_form_id INTEGER REFERENCES pokemon (id),
  evolved_form_id INTEGER REFERENCES pokemon (id),
  required_pokemon_form_id INTEGER REFERENCES form (id),
  evolved_pokemon_form_id INTEGER REFERENCES form (id),
  min_level INTEGER,
  gender_id INTEGER,
  item_id INTEGER REFERENCES item (id),
  held_item_id INTEGER REFERENCES item (id),
  location_id INTEGER REFERENCES location (id),
  known_move_id INTEGER REFERENCES move (id),
  known_move_type_id INTEGER REFERENCES type (id),
  used_move_id INTEGER REFERENCES move (id),
  min_move_count INTEGER,
  min_steps INTEGER,
  min_damage_taken INTEGER,
  min_happiness INTEGER,
  min_beauty INTEGER,
  min_affection INTEGER,
  relative_physical_stats INTEGER,  -- attack against defense: -1 less, 0 equal, 1 more
  allowed_natures INTEGER NOT NULL,  -- 0 for any nature
  party_species_id INTEGER REFERENCES species (id),
  party_type_id INTEGER REFERENCES type (id),
  trade_species_id INTEGER REFERENCES species (id),
  region_id INTEGER REFERENCES region (id),
  time_of_day TEXT,  -- night, day, dusk, full-moon
  needs_overworld_rain INTEGER NOT NULL CHECK (needs_overworld_rain IN (0, 1)),
  turn_upside_down INTEGER NOT NULL CHECK (turn_upside_down IN (0, 1)),
  needs_multiplayer INTEGER NOT NULL CHECK (needs_multiplayer IN (0, 1)),
  near_special_rock INTEGER NOT NULL CHECK (near_special_rock IN (0, 1)),
  condition_expression TEXT,
  condition_variables TEXT,  -- identifiers joined by a space
  percentage_chance INTEGER,
  version_groups INTEGER NOT NULL,  -- in which the method works; version_group_id is where it began
  PRIMARY KEY (from_species_id, to_species_id, position)
) WITHOUT ROWID;

-- Ways to meet wild pokemon.
CREATE TABLE encounter_method (
  id INTEGER PRIMARY KEY,
  sort_order INTEGER NOT NULL
);

-- How often a method meets anything in an area.
CREATE TABLE encounter_rate (
  location_area_id INTEGER NOT NULL REFERENCES location_area (id),
  method_id INTEGER NOT NULL REFERENCES encounter_method (id),
  rate INTEGER NOT NULL,  -- percent
  versions INTEGER NOT NULL,
  PRIMARY KEY (location_area_id, method_id, rate)
) WITHOUT ROWID;

-- Values of conditions of encounters.
CREATE TABLE encounter_condition_value (
  id INTEGER PRIMARY KEY,
  condition_id INTEGER NOT NULL
);

-- Sets of conditions that must all be met.
CREATE TABLE encounter_condition_set (
  id INTEGER PRIMARY KEY,
  identifiers TEXT NOT NULL  -- identifiers of the values, joined by a space
);

-- The values of each set of conditions. No view: `conditions` of dex_encounter lists them.
CREATE TABLE encounter_condition_set_value (
  set_id INTEGER NOT NULL REFERENCES encounter_condition_set (id),
  value_id INTEGER NOT NULL REFERENCES encounter_condition_value (id),
  PRIMARY KEY (set_id, value_id)
) WITHOUT ROWID;

-- Slots in which wild pokemon are met, folded over versions.
CREATE TABLE encounter (
  pokemon_id INTEGER NOT NULL REFERENCES pokemon (id),
  location_area_id INTEGER NOT NULL REFERENCES location_area (id),
  method_id INTEGER NOT NULL REFERENCES encounter_method (id),
  min_level INTEGER NOT NULL,
  max_level INTEGER NOT NULL,
  chance INTEGER NOT NULL,  -- percent; 0 if no source knows it
  condition_set_id INTEGER NOT NULL,  -- 0 for none
  traits INTEGER NOT NULL,  -- bits: 1 always shiny, 2 never shiny, 4 alpha
  copy_number INTEGER NOT NULL,  -- numbers identical slots of PokéAPI: 1, 2, 3 …; in no view
  source TEXT NOT NULL,  -- empty for PokéAPI, else that of a supplement
  versions INTEGER NOT NULL,
  PRIMARY KEY (
    pokemon_id, location_area_id, method_id, min_level, max_level, chance, condition_set_id,
    traits, copy_number, source)
) WITHOUT ROWID;

-- How each pokemon can be had in each game, folded over versions; a pokemon of a game without a row has unknown ways.
-- obtainable.sql fills it.
CREATE TABLE obtainable (
  pokemon_id INTEGER NOT NULL REFERENCES pokemon (id),
  way INTEGER NOT NULL CHECK (way BETWEEN 1 AND 10),  -- 1 wild, 2 gift, 3 trade, 4 fossil, 5 event, 6 egg, 7 evolution, 8 form, 9 transfer, 10 unknown
  through_id INTEGER NOT NULL,  -- the pokemon that hatches, evolves or changes; 0 for others
  versions INTEGER NOT NULL,
  PRIMARY KEY (pokemon_id, way, through_id)
) WITHOUT ROWID;

-- Pokemon that only some games of a version group have, folded over the games that do. obtainable.sql fills this table and
-- the two that follow.
CREATE TABLE exclusive (
  pokemon_id INTEGER NOT NULL REFERENCES pokemon (id),
  versions INTEGER NOT NULL,
  PRIMARY KEY (pokemon_id, versions)
) WITHOUT ROWID;

-- Egg moves of a family that no possible parent learns itself, by base game.
CREATE TABLE chained_egg_move (
  evolution_chain_id INTEGER NOT NULL REFERENCES evolution_chain (id),
  move_id INTEGER NOT NULL REFERENCES move (id),
  version_groups INTEGER NOT NULL,
  PRIMARY KEY (evolution_chain_id, move_id)
) WITHOUT ROWID;

-- What abilities do to the damage of types, and the first generation in which they do.
CREATE TABLE ability_effect (
  ability_id INTEGER NOT NULL,  -- 0 for no ability, which changes nothing
  effect INTEGER NOT NULL,  -- damage taken: 0 of a type, 1 if super effective, 2 if not, 3 of a type if the holder is Flying; dealt: 4 if super effective, 5 if not very effective, 6 to the Ghost type; 7 moves change their type
  type_id INTEGER NOT NULL,  -- of the move; 0 for all types
  generation_id INTEGER NOT NULL REFERENCES generation (id),
  factor REAL NOT NULL,
  new_type_id INTEGER REFERENCES type (id),  -- of effect 7; in no view
  PRIMARY KEY (ability_id, effect, type_id)
) WITHOUT ROWID;

-- What Pokémon Showdown does not name by the rule of dex_showdown_name. dictionary.sql fills this table and the next.
CREATE TABLE showdown_exception (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  showdown_id TEXT NOT NULL,  -- empty for what it does not have
  PRIMARY KEY (kind, id),
  FOREIGN KEY (kind, id) REFERENCES resource (kind, id)
) WITHOUT ROWID;

-- What the public views and their columns are. Columns of one name share a row, unless a view has one of its own. A name
-- that ends in _en or _ja, or begins with present_, has the row of what is left, and ids without a row have *_id.
CREATE TABLE dictionary (
  name TEXT NOT NULL PRIMARY KEY,  -- dex_evolution, item, evolution.item
  meaning TEXT NOT NULL,
  unit TEXT,
  type TEXT,  -- boolean, integer or real; null for text
  null_means TEXT,
  columns TEXT,  -- of a view, joined by spaces
  rows INTEGER  -- of a view; null if counting them takes long
) WITHOUT ROWID;

-- What the database has of each part of a game.
CREATE TABLE coverage (
  version_id INTEGER NOT NULL REFERENCES version (id),
  part TEXT NOT NULL,
  method_id INTEGER NOT NULL,  -- of encounters with wild pokemon; 0 for all
  language_id INTEGER NOT NULL,  -- of texts; 0 elsewhere
  state TEXT NOT NULL CHECK (state IN ('complete', 'partial', 'absent')),
  count INTEGER NOT NULL,
  expected INTEGER,
  reason TEXT,
  remedy TEXT,
  PRIMARY KEY (version_id, part, method_id, language_id)
) WITHOUT ROWID;

-- Names and other texts of resources, folded over the languages that share them.
CREATE TABLE text (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  field INTEGER NOT NULL,  -- 1 name, 2 genus, 3 form_name, 4 display_name, 5 awesome_name, 6 description, 7 effect, 8 short_effect, 9 flavor_text
  languages INTEGER NOT NULL,
  source INTEGER NOT NULL CHECK (source BETWEEN 0 AND 5),  -- 0 PokéAPI, 1 localization, 2 correction, 3 supplement, 4 Champions, 5 Pokémon Showdown
  text TEXT NOT NULL,
  PRIMARY KEY (kind, id, field, languages),
  FOREIGN KEY (kind, id) REFERENCES resource (kind, id)
) WITHOUT ROWID;

-- Texts of the games, folded over the languages and the games that share them. What another resource
-- repeats is in shared_flavor_text.
CREATE TABLE flavor_text (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  languages INTEGER NOT NULL,
  games INTEGER NOT NULL,  -- versions for species and forms, version groups for all else
  source INTEGER NOT NULL CHECK (source BETWEEN 0 AND 3),  -- as in text
  text TEXT NOT NULL,
  PRIMARY KEY (kind, id, languages, games),
  FOREIGN KEY (kind, id) REFERENCES resource (kind, id)
) WITHOUT ROWID;

-- Texts of the games that a resource has from another, as a machine has its move's: the owner's rows
-- in flavor_text hold them, for these languages and games.
CREATE TABLE shared_flavor_text (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  owner_kind INTEGER NOT NULL,
  owner_id INTEGER NOT NULL,
  languages INTEGER NOT NULL,
  games INTEGER NOT NULL,  -- version groups
  PRIMARY KEY (kind, id, owner_kind, owner_id, languages, games),
  FOREIGN KEY (kind, id) REFERENCES resource (kind, id),
  FOREIGN KEY (owner_kind, owner_id) REFERENCES resource (kind, id)
) WITHOUT ROWID;

-- Rules texts as they were before a version group, and former names (field 1). Without a short text, a rules text only
-- says what differed.
CREATE TABLE past_effect (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  until_version_group_id INTEGER NOT NULL REFERENCES version_group (id),
  field INTEGER NOT NULL,
  language_id INTEGER NOT NULL REFERENCES language (id),
  source INTEGER NOT NULL CHECK (source BETWEEN 0 AND 5),  -- as in text
  text TEXT NOT NULL,
  PRIMARY KEY (kind, id, until_version_group_id, field, language_id, source),
  FOREIGN KEY (kind, id) REFERENCES resource (kind, id)
) WITHOUT ROWID;

-- Rules texts of the games of one version group, where text has another one in the language.
CREATE TABLE game_effect (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  version_group_id INTEGER NOT NULL REFERENCES version_group (id),
  language_id INTEGER NOT NULL REFERENCES language (id),
  source INTEGER NOT NULL CHECK (source BETWEEN 0 AND 5),  -- as in text
  text TEXT NOT NULL,
  PRIMARY KEY (kind, id, version_group_id, language_id),
  FOREIGN KEY (kind, id) REFERENCES resource (kind, id)
) WITHOUT ROWID;

-- Past values as PokéAPI has them; pokemon_variant and move_variant are derived from them. No view: dex_pokemon_at and
-- dex_move_at have the values of each game.
CREATE TABLE past_value (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  field TEXT NOT NULL,
  slot INTEGER NOT NULL,
  boundary INTEGER NOT NULL,  -- pokemon: the last generation; move: the first version group without it
  value INTEGER,
  PRIMARY KEY (kind, id, field, slot, boundary),
  FOREIGN KEY (kind, id) REFERENCES resource (kind, id)
) WITHOUT ROWID;

-- Numbers that games use inside. They prove nothing about who appears where.
CREATE TABLE game_index (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  game_index INTEGER NOT NULL,
  games INTEGER NOT NULL,  -- versions for pokemon, generations for all else
  PRIMARY KEY (kind, id, game_index),
  FOREIGN KEY (kind, id) REFERENCES resource (kind, id)
) WITHOUT ROWID;

-- How addresses of pictures are made: prefix, the owner's stem, suffix.
CREATE TABLE sprite_template (
  id INTEGER PRIMARY KEY,
  slot TEXT NOT NULL,  -- other.home.front_shiny
  prefix TEXT NOT NULL,
  suffix TEXT NOT NULL
);

CREATE INDEX sprite_template_by_slot ON sprite_template (slot);

-- Sets of pictures that several owners share.
CREATE TABLE sprite_set (
  set_id INTEGER NOT NULL,
  template_id INTEGER NOT NULL REFERENCES sprite_template (id),
  PRIMARY KEY (set_id, template_id)
) WITHOUT ROWID;

-- Which pictures a resource has.
CREATE TABLE sprite (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  stem TEXT NOT NULL,
  set_id INTEGER NOT NULL,
  PRIMARY KEY (kind, id, stem),
  FOREIGN KEY (kind, id) REFERENCES resource (kind, id)
) WITHOUT ROWID;

-- Corrections of PokéAPI's values, applied or stale.
CREATE TABLE correction (
  id TEXT NOT NULL PRIMARY KEY,
  kind INTEGER NOT NULL,
  resource_id INTEGER NOT NULL,  -- the view has the identifier; in no view
  identifier TEXT NOT NULL,
  field TEXT NOT NULL,
  upstream_value TEXT,
  value TEXT,
  reason TEXT NOT NULL,
  reference TEXT NOT NULL,
  is_applied INTEGER NOT NULL CHECK (is_applied IN (0, 1))
) WITHOUT ROWID;

-- Supplements: facts that PokéAPI lacks, from another source.
CREATE TABLE supplement (
  id TEXT NOT NULL PRIMARY KEY,
  version_group_id INTEGER REFERENCES version_group (id),  -- null for facts of all games or of none in particular
  source TEXT NOT NULL,  -- its name
  location TEXT NOT NULL,  -- where it is published
  revision TEXT NOT NULL,  -- its commit or date
  license TEXT NOT NULL,  -- an SPDX identifier, or facts
  reason TEXT NOT NULL,
  reference TEXT NOT NULL
) WITHOUT ROWID;

-- What supplements added to each resource. The rows themselves are in the tables encounter, held_item, item, learnset,
-- item_place, machine, move_variant, past_effect, pokemon_variant, pokemon_presence and text.
CREATE TABLE supplemented_fact (
  kind INTEGER NOT NULL,
  resource_id INTEGER NOT NULL,
  supplement_id TEXT NOT NULL REFERENCES supplement (id),
  field TEXT NOT NULL,  -- learnset, presence, encounters, held_items, item_places, machine, flags, name, former_name, listed_price, or a value: attack, power
  rows INTEGER NOT NULL,
  PRIMARY KEY (kind, resource_id, supplement_id, field),
  FOREIGN KEY (kind, resource_id) REFERENCES resource (kind, id)
) WITHOUT ROWID;

-- Folded names of everything that can be searched, one row for each entry; see SEARCH.md. A row of a species
-- also has the names of its default pokemon and form.
CREATE TABLE search_entry (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  rank INTEGER NOT NULL,  -- among equal matches: 0 species, 1 pokemon and forms, 2 moves, 3 abilities, 4 items, 5 others
  sort_order INTEGER NOT NULL,  -- within a rank: the species of a pokemon or form, else the id; in no view
  keys TEXT NOT NULL,  -- an empty line, then lines of a key, a tab and its languages as bits of language.id - 1
  PRIMARY KEY (rank, sort_order, kind, id)
) WITHOUT ROWID;
