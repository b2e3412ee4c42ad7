// Made by `make generate` from schema.sql and views.sql; do not edit.
// swift-format-ignore-file

/// The scripts beside this file, for builds that cannot read files.
enum EmbeddedSQL {
  /// `schema.sql`.
  static let schema = #"""
-- The schema of the artifact, version 1. Writer and reader share this file.
--
-- What apps and scripts rely on are the views `dex_…` and the table `search_key`; the other tables
-- are the project's to change with the schema version. Everything here opens on SQLite 3.22.
--
-- Conventions: ids and slugs are PokéAPI's. `kind` is a resource_kind.id. A column whose name ends
-- in `versions`, `version_groups`, `generations` or `languages` is a set: bit n - 1 stands for the
-- id n, so `(version_groups >> (version_group.id - 1)) & 1` asks for one. Flags are 0 or 1.
-- A blank line separates statements; the comment above a statement documents it, the comment
-- behind a column documents the column.

-- What this file is, one row a fact: dataset, edition, language_set, schema_version, data_version, content_digest,
-- self_digest, generator, generator_version, min_sqlite_version, source_kind, source_location, source_revision,
-- source_digest, source_date, source_license (the terms of the data, to be passed on with it).
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

-- Every resource that upstream has: its identity.
CREATE TABLE resource (
  kind INTEGER NOT NULL REFERENCES resource_kind (id),
  id INTEGER NOT NULL,
  identifier TEXT NOT NULL,  -- the slug; not unique: two items are called roseli-berry
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;

CREATE INDEX resource_by_identifier ON resource (identifier, kind);

-- Languages of names and texts.
CREATE TABLE language (
  id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 63),
  identifier TEXT NOT NULL UNIQUE,  -- ja, ja-hrkt, en, zh-hans …
  iso639 TEXT NOT NULL,
  iso3166 TEXT NOT NULL,
  is_official INTEGER NOT NULL CHECK (is_official IN (0, 1))
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
  sort_order INTEGER NOT NULL UNIQUE  -- the order of release; ids are not in that order
);

-- Games.
CREATE TABLE version (
  id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 63),
  version_group_id INTEGER NOT NULL REFERENCES version_group (id)
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

-- Learn methods that upstream lists for a version group; incomplete, see the learnsets themselves.
CREATE TABLE version_group_learn_method (
  version_group_id INTEGER NOT NULL REFERENCES version_group (id),
  method_id INTEGER NOT NULL,
  PRIMARY KEY (version_group_id, method_id)
) WITHOUT ROWID;

-- Elemental types.
CREATE TABLE type (
  id INTEGER PRIMARY KEY,
  generation_id INTEGER NOT NULL REFERENCES generation (id),
  damage_class_id INTEGER  -- of the type's moves before generation iv
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

-- Characteristics: what tells the best individual value. The sentences are in text.
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
  fling_power INTEGER,
  fling_effect_id INTEGER
);

-- Attributes of items.
CREATE TABLE item_attribute (
  item_id INTEGER NOT NULL REFERENCES item (id),
  attribute_id INTEGER NOT NULL,
  PRIMARY KEY (item_id, attribute_id)
) WITHOUT ROWID;

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

-- Species: what the national Pokédex counts.
CREATE TABLE species (
  id INTEGER PRIMARY KEY,
  generation_id INTEGER NOT NULL REFERENCES generation (id),
  sort_order INTEGER NOT NULL,
  evolves_from_species_id INTEGER REFERENCES species (id),
  evolution_chain_id INTEGER NOT NULL REFERENCES evolution_chain (id),
  color_id INTEGER NOT NULL,
  shape_id INTEGER NOT NULL,
  habitat_id INTEGER,
  growth_rate_id INTEGER NOT NULL REFERENCES growth_rate (id),
  gender_rate INTEGER NOT NULL CHECK (gender_rate BETWEEN -1 AND 8),  -- eighths female; -1 genderless
  capture_rate INTEGER NOT NULL,
  base_happiness INTEGER NOT NULL,
  hatch_counter INTEGER NOT NULL,
  is_baby INTEGER NOT NULL CHECK (is_baby IN (0, 1)),
  is_legendary INTEGER NOT NULL CHECK (is_legendary IN (0, 1)),
  is_mythical INTEGER NOT NULL CHECK (is_mythical IN (0, 1)),
  has_gender_differences INTEGER NOT NULL CHECK (has_gender_differences IN (0, 1)),
  are_forms_switchable INTEGER NOT NULL CHECK (are_forms_switchable IN (0, 1))
);

-- Egg groups of species.
CREATE TABLE species_egg_group (
  species_id INTEGER NOT NULL REFERENCES species (id),
  egg_group_id INTEGER NOT NULL,
  PRIMARY KEY (species_id, egg_group_id)
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
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  sort_order INTEGER,
  height_dm INTEGER NOT NULL,
  weight_hg INTEGER,
  base_experience INTEGER,
  effort_hp INTEGER NOT NULL,
  effort_attack INTEGER NOT NULL,
  effort_defense INTEGER NOT NULL,
  effort_special_attack INTEGER NOT NULL,
  effort_special_defense INTEGER NOT NULL,
  effort_speed INTEGER NOT NULL,
  cry_latest TEXT,
  cry_legacy TEXT
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
  form_identifier TEXT NOT NULL,  -- mega-x; empty for the plain form
  sort_order INTEGER NOT NULL,
  form_order INTEGER NOT NULL,
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  is_battle_only INTEGER NOT NULL CHECK (is_battle_only IN (0, 1)),
  is_mega INTEGER NOT NULL CHECK (is_mega IN (0, 1)),
  introduced_in_id INTEGER NOT NULL REFERENCES version_group (id),
  type_1_id INTEGER NOT NULL REFERENCES type (id),
  type_2_id INTEGER REFERENCES type (id)
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

-- Moves: what does not change from game to game.
CREATE TABLE move (
  id INTEGER PRIMARY KEY,
  generation_id INTEGER NOT NULL REFERENCES generation (id),
  contest_type_id INTEGER,
  contest_effect_id INTEGER,
  super_contest_effect_id INTEGER,
  meta_category_id INTEGER,  -- null, as all that follows, where upstream has no details
  ailment_id INTEGER,
  ailment_chance INTEGER,
  crit_rate INTEGER,
  drain INTEGER,
  flinch_chance INTEGER,
  healing INTEGER,
  stat_chance INTEGER,
  min_hits INTEGER,
  max_hits INTEGER,
  min_turns INTEGER,
  max_turns INTEGER
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
  PRIMARY KEY (move_id, version_groups)
) WITHOUT ROWID;

-- Stats that moves raise or lower.
CREATE TABLE move_stat_change (
  move_id INTEGER NOT NULL REFERENCES move (id),
  stat_id INTEGER NOT NULL REFERENCES stat (id),
  stages INTEGER NOT NULL,
  PRIMARY KEY (move_id, stat_id)
) WITHOUT ROWID;

-- What machines teach. Upstream's machine ids are re-pointed, so they are not kept.
CREATE TABLE machine (
  version_group_id INTEGER NOT NULL REFERENCES version_group (id),
  item_id INTEGER NOT NULL REFERENCES item (id),
  move_id INTEGER NOT NULL REFERENCES move (id),
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

-- The move index: posting lists of learners, from which PokedexCore makes bitmaps.
CREATE TABLE move_index (
  move_id INTEGER PRIMARY KEY REFERENCES move (id),
  data BLOB NOT NULL  -- groups of method, via, version groups and pokemon, as varints
);

-- The list that an app shows first, packed for PokedexCore; the same as dex_pokemon, nothing more.
-- A block holds the pokemon of 32 ids, so that a change touches its own block only.
CREATE TABLE pokemon_list (
  id INTEGER PRIMARY KEY,  -- language id * 65536 + pokemon id / 32; languages are ja and en
  data BLOB NOT NULL  -- see Sources/PokedexFormat/Schema/PokemonListBlob.swift
);

-- Items that wild pokemon hold.
CREATE TABLE held_item (
  pokemon_id INTEGER NOT NULL REFERENCES pokemon (id),
  item_id INTEGER NOT NULL REFERENCES item (id),
  rarity INTEGER NOT NULL,  -- percent
  versions INTEGER NOT NULL,
  PRIMARY KEY (pokemon_id, item_id, rarity)
) WITHOUT ROWID;

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
  party_species_id INTEGER REFERENCES species (id),
  party_type_id INTEGER REFERENCES type (id),
  trade_species_id INTEGER REFERENCES species (id),
  region_id INTEGER REFERENCES region (id),
  time_of_day TEXT,  -- night, day, dusk, full-moon
  needs_overworld_rain INTEGER NOT NULL,
  turn_upside_down INTEGER NOT NULL,
  needs_multiplayer INTEGER NOT NULL,
  near_special_rock INTEGER NOT NULL,
  PRIMARY KEY (from_species_id, to_species_id, position)
) WITHOUT ROWID;

-- How often a method meets anything in an area.
CREATE TABLE encounter_rate (
  location_area_id INTEGER NOT NULL REFERENCES location_area (id),
  method_id INTEGER NOT NULL,
  rate INTEGER NOT NULL,  -- percent
  versions INTEGER NOT NULL,
  PRIMARY KEY (location_area_id, method_id, rate)
) WITHOUT ROWID;

-- Values of conditions of encounters.
CREATE TABLE encounter_condition_value (
  id INTEGER PRIMARY KEY,
  condition_id INTEGER NOT NULL
);

-- Conditions that must hold together.
CREATE TABLE encounter_condition_set (
  id INTEGER PRIMARY KEY,
  identifiers TEXT NOT NULL  -- slugs of the values, joined by a space
);

-- The values of each set of conditions.
CREATE TABLE encounter_condition_set_value (
  set_id INTEGER NOT NULL REFERENCES encounter_condition_set (id),
  value_id INTEGER NOT NULL REFERENCES encounter_condition_value (id),
  PRIMARY KEY (set_id, value_id)
) WITHOUT ROWID;

-- Slots in which wild pokemon are met, folded over versions.
CREATE TABLE encounter (
  pokemon_id INTEGER NOT NULL REFERENCES pokemon (id),
  location_area_id INTEGER NOT NULL REFERENCES location_area (id),
  method_id INTEGER NOT NULL,
  min_level INTEGER NOT NULL,
  max_level INTEGER NOT NULL,
  chance INTEGER NOT NULL,  -- percent
  condition_set_id INTEGER NOT NULL,  -- 0 for none
  traits INTEGER NOT NULL,  -- bits: 1 always shiny, 2 never shiny, 4 alpha
  copy_number INTEGER NOT NULL,  -- upstream has slots alike in everything: 1, 2, 3 …
  versions INTEGER NOT NULL,
  PRIMARY KEY (
    pokemon_id, location_area_id, method_id, min_level, max_level, chance, condition_set_id,
    traits, copy_number)
) WITHOUT ROWID;

-- Names and other texts of resources, one a language.
CREATE TABLE text (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  field INTEGER NOT NULL,  -- 1 name, 2 genus, 3 form_name, 4 display_name, 5 awesome_name, 6 description, 7 effect, 8 short_effect, 9 flavor_text
  language_id INTEGER NOT NULL REFERENCES language (id),
  source INTEGER NOT NULL CHECK (source BETWEEN 0 AND 2),  -- 0 upstream, 1 localization, 2 correction
  text TEXT NOT NULL,
  PRIMARY KEY (kind, id, field, language_id),
  FOREIGN KEY (kind, id) REFERENCES resource (kind, id)
) WITHOUT ROWID;

-- Texts of the games, folded over the languages and the games that share them. What another resource
-- says as well stands in shared_flavor_text.
CREATE TABLE flavor_text (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  languages INTEGER NOT NULL,
  games INTEGER NOT NULL,  -- versions for species, version groups for all else
  source INTEGER NOT NULL CHECK (source BETWEEN 0 AND 2),
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

-- Rules texts as they were before a version group.
CREATE TABLE past_effect (
  kind INTEGER NOT NULL,
  id INTEGER NOT NULL,
  until_version_group_id INTEGER NOT NULL REFERENCES version_group (id),
  field INTEGER NOT NULL,
  language_id INTEGER NOT NULL REFERENCES language (id),
  text TEXT NOT NULL,
  PRIMARY KEY (kind, id, until_version_group_id, field, language_id),
  FOREIGN KEY (kind, id) REFERENCES resource (kind, id)
) WITHOUT ROWID;

-- Past values as upstream states them; pokemon_variant and move_variant are made of these.
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

-- Sets of pictures that many owners have alike.
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

-- Corrections of upstream's values, applied or stale.
CREATE TABLE correction (
  id TEXT NOT NULL PRIMARY KEY,
  kind INTEGER NOT NULL,
  resource_id INTEGER NOT NULL,
  identifier TEXT NOT NULL,
  field TEXT NOT NULL,
  upstream_value TEXT,
  value TEXT,
  reason TEXT NOT NULL,
  reference TEXT NOT NULL,
  is_applied INTEGER NOT NULL CHECK (is_applied IN (0, 1))
) WITHOUT ROWID;

-- Folded keys for search by prefix and substring in any language; works without FTS5.
CREATE TABLE search_key (
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,  -- k1 folded, alias, k2 long vowels folded too, k3 voicing folded too, slug
  rank INTEGER NOT NULL,  -- smaller is better
  PRIMARY KEY (key, entity, entity_id, kind)
) WITHOUT ROWID;

"""#

  /// `views.sql`.
  static let views = #"""
-- The public views, version 1: what design and documentation call the contract. A view never loses
-- a column and a column never changes its meaning within a schema version.

-- One row a pokemon, names for display. `generation` is the pokemon's own: that of its first form.
CREATE VIEW dex_pokemon AS
SELECT
  p.id AS pokemon_id,
  r.identifier AS pokemon,
  p.species_id AS species_id,
  sr.identifier AS species,
  p.is_default AS is_default,
  (SELECT gr.identifier FROM pokemon_variant AS v
    JOIN version_group AS g ON (v.version_groups >> (g.id - 1)) & 1
    JOIN resource AS gr ON gr.kind = :generation AND gr.id = g.generation_id
    WHERE v.pokemon_id = p.id ORDER BY g.generation_id LIMIT 1) AS generation,
  COALESCE(
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon AND t.id = p.id AND t.field = :field-display-name AND t.language_id = :en),
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon-species AND t.id = s.id AND t.field = :field-name AND t.language_id = :en),
    r.identifier) AS name_en,
  COALESCE(
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon AND t.id = p.id AND t.field = :field-display-name AND t.language_id = :ja),
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon-species AND t.id = s.id AND t.field = :field-name AND t.language_id = :ja),
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon-species AND t.id = s.id AND t.field = :field-name AND t.language_id = :ja-hrkt),
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon-species AND t.id = s.id AND t.field = :field-name AND t.language_id = :en),
    r.identifier) AS name_ja,
  (SELECT t.text FROM text AS t WHERE t.kind = :pokemon-species AND t.id = s.id AND t.field = :field-genus AND t.language_id = :en) AS genus_en,
  COALESCE(
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon-species AND t.id = s.id AND t.field = :field-genus AND t.language_id = :ja),
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon-species AND t.id = s.id AND t.field = :field-genus AND t.language_id = :ja-hrkt)) AS genus_ja,
  (SELECT t.text FROM form AS f JOIN text AS t ON t.kind = :pokemon-form AND t.id = f.id AND t.field = :field-form-name AND t.language_id = :en
    WHERE f.pokemon_id = p.id ORDER BY f.is_default DESC, f.id LIMIT 1) AS form_name_en,
  (SELECT t.text FROM form AS f JOIN text AS t ON t.kind = :pokemon-form AND t.id = f.id AND t.field = :field-form-name AND t.language_id IN (:ja, :ja-hrkt)
    WHERE f.pokemon_id = p.id ORDER BY f.is_default DESC, f.id, t.language_id <> :ja LIMIT 1) AS form_name_ja,
  p.height_dm AS height_dm,
  p.weight_hg AS weight_hg,
  p.base_experience AS base_experience,
  s.is_baby AS is_baby,
  s.is_legendary AS is_legendary,
  s.is_mythical AS is_mythical,
  (SELECT t.prefix || o.stem || t.suffix FROM sprite AS o CROSS JOIN sprite_template AS t ON t.slot = 'front_default' JOIN sprite_set AS m ON m.set_id = o.set_id AND m.template_id = t.id WHERE o.kind = :pokemon AND o.id = p.id) AS sprite_front_default,
  (SELECT t.prefix || o.stem || t.suffix FROM sprite AS o CROSS JOIN sprite_template AS t ON t.slot = 'front_shiny' JOIN sprite_set AS m ON m.set_id = o.set_id AND m.template_id = t.id WHERE o.kind = :pokemon AND o.id = p.id) AS sprite_front_shiny,
  (SELECT t.prefix || o.stem || t.suffix FROM sprite AS o CROSS JOIN sprite_template AS t ON t.slot = 'other.home.front_default' JOIN sprite_set AS m ON m.set_id = o.set_id AND m.template_id = t.id WHERE o.kind = :pokemon AND o.id = p.id) AS sprite_home,
  (SELECT t.prefix || o.stem || t.suffix FROM sprite AS o CROSS JOIN sprite_template AS t ON t.slot = 'other.home.front_shiny' JOIN sprite_set AS m ON m.set_id = o.set_id AND m.template_id = t.id WHERE o.kind = :pokemon AND o.id = p.id) AS sprite_home_shiny,
  (SELECT t.prefix || o.stem || t.suffix FROM sprite AS o CROSS JOIN sprite_template AS t ON t.slot = 'other.official-artwork.front_default' JOIN sprite_set AS m ON m.set_id = o.set_id AND m.template_id = t.id WHERE o.kind = :pokemon AND o.id = p.id) AS artwork
FROM pokemon AS p
JOIN resource AS r ON r.kind = :pokemon AND r.id = p.id
JOIN species AS s ON s.id = p.species_id
JOIN resource AS sr ON sr.kind = :pokemon-species AND sr.id = s.id;

-- The resolved variant of each pokemon in each version group that is not before its generation.
CREATE VIEW dex_pokemon_at AS
SELECT
  vr.identifier AS version_group,
  v.pokemon_id AS pokemon_id,
  pr.identifier AS pokemon,
  t1.identifier AS type_1,
  t2.identifier AS type_2,
  v.hp AS hp,
  v.attack AS attack,
  v.defense AS defense,
  CASE WHEN v.special IS NULL THEN v.special_attack END AS special_attack,
  CASE WHEN v.special IS NULL THEN v.special_defense END AS special_defense,
  v.special AS special,
  v.speed AS speed,
  a1.identifier AS ability_1,
  a2.identifier AS ability_2,
  a3.identifier AS ability_hidden,
  CASE
    WHEN (pp.present_in >> (g.id - 1)) & 1 THEN 1
    WHEN (pp.absent_from >> (g.id - 1)) & 1 THEN 0
  END AS is_present
FROM pokemon_variant AS v
JOIN version_group AS g ON (v.version_groups >> (g.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = v.pokemon_id
JOIN resource AS t1 ON t1.kind = :type AND t1.id = v.type_1_id
LEFT JOIN resource AS t2 ON t2.kind = :type AND t2.id = v.type_2_id
LEFT JOIN resource AS a1 ON a1.kind = :ability AND a1.id = v.ability_1_id
LEFT JOIN resource AS a2 ON a2.kind = :ability AND a2.id = v.ability_2_id
LEFT JOIN resource AS a3 ON a3.kind = :ability AND a3.id = v.ability_hidden_id
LEFT JOIN pokemon_presence AS pp ON pp.pokemon_id = v.pokemon_id;

-- One row a form; types are the form's own.
CREATE VIEW dex_form AS
SELECT
  f.id AS form_id,
  r.identifier AS form,
  f.pokemon_id AS pokemon_id,
  pr.identifier AS pokemon,
  f.is_default AS is_default,
  f.is_battle_only AS is_battle_only,
  f.is_mega AS is_mega,
  vr.identifier AS introduced_in,
  t1.identifier AS type_1,
  t2.identifier AS type_2,
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'pokemon-form' AND d.entity_id = f.id AND d.language = 'en') AS name_en,
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'pokemon-form' AND d.entity_id = f.id AND d.language = 'ja') AS name_ja
FROM form AS f
JOIN resource AS r ON r.kind = :pokemon-form AND r.id = f.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = f.pokemon_id
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = f.introduced_in_id
JOIN resource AS t1 ON t1.kind = :type AND t1.id = f.type_1_id
LEFT JOIN resource AS t2 ON t2.kind = :type AND t2.id = f.type_2_id;

-- One row a move.
CREATE VIEW dex_move AS
SELECT
  m.id AS move_id,
  r.identifier AS move,
  gr.identifier AS generation,
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'move' AND d.entity_id = m.id AND d.language = 'en') AS name_en,
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'move' AND d.entity_id = m.id AND d.language = 'ja') AS name_ja
FROM move AS m
JOIN resource AS r ON r.kind = :move AND r.id = m.id
JOIN resource AS gr ON gr.kind = :generation AND gr.id = m.generation_id;

-- The resolved values of each move in each version group that is not before its generation.
CREATE VIEW dex_move_at AS
SELECT
  vr.identifier AS version_group,
  v.move_id AS move_id,
  mr.identifier AS move,
  tr.identifier AS type,
  dr.identifier AS damage_class,
  v.power AS power,
  v.accuracy AS accuracy,
  v.pp AS pp,
  v.priority AS priority,
  v.effect_chance AS effect_chance,
  gr.identifier AS target
FROM move_variant AS v
JOIN version_group AS g ON (v.version_groups >> (g.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS mr ON mr.kind = :move AND mr.id = v.move_id
JOIN resource AS tr ON tr.kind = :type AND tr.id = v.type_id
JOIN resource AS dr ON dr.kind = :move-damage-class AND dr.id = v.damage_class_id
JOIN resource AS gr ON gr.kind = :move-target AND gr.id = v.target_id;

-- What each machine teaches in each version group.
CREATE VIEW dex_machine AS
SELECT
  vr.identifier AS version_group,
  ir.identifier AS machine,
  m.move_id AS move_id,
  mr.identifier AS move
FROM machine AS m
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = m.version_group_id
JOIN resource AS ir ON ir.kind = :item AND ir.id = m.item_id
JOIN resource AS mr ON mr.kind = :move AND mr.id = m.move_id;

-- Who learns what, where and how. Inherited rows come in addition, told by `via`.
CREATE VIEW dex_learnset AS
SELECT
  vr.identifier AS version_group,
  l.pokemon_id AS pokemon_id,
  pr.identifier AS pokemon,
  l.move_id AS move_id,
  mr.identifier AS move,
  er.identifier AS method,
  l.level AS level,
  NULLIF(l.sort_order, 0) AS sort_order,
  CASE l.via WHEN :via-own THEN 'own' WHEN :via-base-form THEN 'base-form' ELSE 'pre-evolution' END AS via
FROM resource AS mr
JOIN resource AS pr ON pr.kind = :pokemon
JOIN learnset AS l ON l.move_id = mr.id AND l.pokemon_id = pr.id
JOIN version_group AS g ON (l.version_groups >> (g.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS er ON er.kind = :move-learn-method AND er.id = l.method_id
WHERE mr.kind = :move;

-- The type chart of each generation, every pair of its types.
CREATE VIEW dex_type_chart_at AS
SELECT
  gr.identifier AS generation,
  ar.identifier AS attacking,
  dr.identifier AS defending,
  e.factor_percent AS factor_percent
FROM type_efficacy AS e
JOIN generation AS g ON (e.generations >> (g.id - 1)) & 1
JOIN resource AS gr ON gr.kind = :generation AND gr.id = g.id
JOIN resource AS ar ON ar.kind = :type AND ar.id = e.attacking_type_id
JOIN resource AS dr ON dr.kind = :type AND dr.id = e.defending_type_id;

-- One row an ability.
CREATE VIEW dex_ability AS
SELECT
  a.id AS ability_id,
  r.identifier AS ability,
  gr.identifier AS generation,
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'ability' AND d.entity_id = a.id AND d.language = 'en') AS name_en,
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'ability' AND d.entity_id = a.id AND d.language = 'ja') AS name_ja
FROM ability AS a
JOIN resource AS r ON r.kind = :ability AND r.id = a.id
JOIN resource AS gr ON gr.kind = :generation AND gr.id = a.generation_id;

-- One row an item.
CREATE VIEW dex_item AS
SELECT
  i.id AS item_id,
  r.identifier AS item,
  cr.identifier AS category,
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'item' AND d.entity_id = i.id AND d.language = 'en') AS name_en,
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'item' AND d.entity_id = i.id AND d.language = 'ja') AS name_ja
FROM item AS i
JOIN resource AS r ON r.kind = :item AND r.id = i.id
JOIN resource AS cr ON cr.kind = :item-category AND cr.id = i.category_id;

-- Every localized short text in every language. Full names that are made of these are not among them,
-- see dex_display_name.
CREATE VIEW dex_name AS
SELECT
  k.identifier AS entity,
  t.id AS entity_id,
  r.identifier AS identifier,
  CASE t.field WHEN :field-name THEN 'name' WHEN :field-genus THEN 'genus' WHEN :field-form-name THEN 'form_name' ELSE 'awesome_name' END AS field,
  l.identifier AS language,
  t.text AS text,
  CASE t.source WHEN :source-upstream THEN 'upstream' WHEN :source-localization THEN 'localization' ELSE 'correction' END AS source
FROM text AS t
JOIN resource_kind AS k ON k.id = t.kind
JOIN resource AS r ON r.kind = t.kind AND r.id = t.id
JOIN language AS l ON l.id = t.language_id
WHERE t.field IN (:field-name, :field-genus, :field-form-name, :field-awesome-name);

-- What an app shows: exactly one row an entity and language. ja-hrkt is Japanese, no fallback.
CREATE VIEW dex_display_name AS
SELECT
  k.identifier AS entity,
  r.id AS entity_id,
  r.identifier AS identifier,
  l.identifier AS language,
  COALESCE(
    CASE WHEN l.id = :ja THEN COALESCE(
      (SELECT t.text FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field = :field-display-name AND t.language_id = :ja),
      (SELECT t.text FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field = :field-name AND t.language_id = :ja),
      (SELECT t.text FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field = :field-name AND t.language_id = :ja-hrkt)) END,
    (SELECT t.text FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field = :field-display-name AND t.language_id = :en),
    (SELECT t.text FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field = :field-name AND t.language_id = :en),
    r.identifier) AS text,
  CASE
    WHEN l.id = :ja AND EXISTS (
      SELECT 1 FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field IN (:field-name, :field-display-name) AND t.language_id IN (:ja, :ja-hrkt)) THEN 0
    WHEN EXISTS (
      SELECT 1 FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field IN (:field-name, :field-display-name) AND t.language_id = :en)
      THEN CASE WHEN l.id = :en THEN 0 ELSE 'en' END
    ELSE 'identifier'
  END AS fallback
FROM resource AS r
JOIN resource_kind AS k ON k.id = r.kind AND k.has_names
JOIN language AS l ON l.id IN (:ja, :en);

-- Texts of the games. `version` is null where upstream tells only the version group.
CREATE VIEW dex_flavor_text AS
SELECT
  k.identifier AS entity,
  t.id AS entity_id,
  r.identifier AS identifier,
  gr.identifier AS version_group,
  vr.identifier AS version,
  l.identifier AS language,
  t.text AS text
FROM flavor_text AS t
JOIN resource_kind AS k ON k.id = t.kind
JOIN resource AS r ON r.kind = t.kind AND r.id = t.id
JOIN language AS l ON (t.languages >> (l.id - 1)) & 1
JOIN version AS v ON (t.games >> (v.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS gr ON gr.kind = :version-group AND gr.id = v.version_group_id
WHERE t.kind = :pokemon-species
UNION ALL
SELECT
  k.identifier,
  t.id,
  r.identifier,
  gr.identifier,
  NULL,
  l.identifier,
  t.text
FROM flavor_text AS t
JOIN resource_kind AS k ON k.id = t.kind
JOIN resource AS r ON r.kind = t.kind AND r.id = t.id
JOIN language AS l ON (t.languages >> (l.id - 1)) & 1
JOIN version_group AS g ON (t.games >> (g.id - 1)) & 1
JOIN resource AS gr ON gr.kind = :version-group AND gr.id = g.id
WHERE t.kind <> :pokemon-species
UNION ALL
SELECT
  k.identifier,
  s.id,
  r.identifier,
  gr.identifier,
  NULL,
  l.identifier,
  t.text
FROM shared_flavor_text AS s
JOIN resource_kind AS k ON k.id = s.kind
JOIN resource AS r ON r.kind = s.kind AND r.id = s.id
JOIN flavor_text AS t ON t.kind = s.owner_kind AND t.id = s.owner_id
JOIN language AS l ON ((s.languages & t.languages) >> (l.id - 1)) & 1
JOIN version_group AS g ON ((s.games & t.games) >> (g.id - 1)) & 1
JOIN resource AS gr ON gr.kind = :version-group AND gr.id = g.id;

-- Numbers in regional and national Pokédexes.
CREATE VIEW dex_number AS
SELECT
  dr.identifier AS pokedex,
  n.species_id AS species_id,
  sr.identifier AS species,
  n.number AS number
FROM pokedex_number AS n
JOIN resource AS dr ON dr.kind = :pokedex AND dr.id = n.pokedex_id
JOIN resource AS sr ON sr.kind = :pokemon-species AND sr.id = n.species_id;

-- One row a way to evolve.
CREATE VIEW dex_evolution AS
SELECT
  fr.identifier AS from_species,
  tr.identifier AS to_species,
  e.position AS position,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :evolution-trigger AND r.id = e.trigger_id) AS trigger,
  e.is_default AS is_default,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :pokemon AND r.id = e.base_form_id) AS base_form,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :pokemon AND r.id = e.evolved_form_id) AS evolved_form,
  e.min_level AS min_level,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :gender AND r.id = e.gender_id) AS gender,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :item AND r.id = e.item_id) AS item,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :item AND r.id = e.held_item_id) AS held_item,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :location AND r.id = e.location_id) AS location,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :move AND r.id = e.known_move_id) AS known_move,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :type AND r.id = e.known_move_type_id) AS known_move_type,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :move AND r.id = e.used_move_id) AS used_move,
  e.min_move_count AS min_move_count,
  e.min_steps AS min_steps,
  e.min_damage_taken AS min_damage_taken,
  e.min_happiness AS min_happiness,
  e.min_beauty AS min_beauty,
  e.min_affection AS min_affection,
  e.relative_physical_stats AS relative_physical_stats,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :pokemon-species AND r.id = e.party_species_id) AS party_species,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :type AND r.id = e.party_type_id) AS party_type,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :pokemon-species AND r.id = e.trade_species_id) AS trade_species,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :region AND r.id = e.region_id) AS region,
  e.time_of_day AS time_of_day,
  e.needs_overworld_rain AS needs_overworld_rain,
  e.turn_upside_down AS turn_upside_down,
  e.needs_multiplayer AS needs_multiplayer,
  e.near_special_rock AS near_special_rock,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :version-group AND r.id = e.version_group_id) AS version_group
FROM evolution AS e
JOIN resource AS fr ON fr.kind = :pokemon-species AND fr.id = e.from_species_id
JOIN resource AS tr ON tr.kind = :pokemon-species AND tr.id = e.to_species_id;

-- Slots in which wild pokemon are met; `conditions` are slugs joined by a space.
CREATE VIEW dex_encounter AS
SELECT
  vr.identifier AS version,
  pr.identifier AS pokemon,
  ar.identifier AS location_area,
  mr.identifier AS method,
  e.min_level AS min_level,
  e.max_level AS max_level,
  e.chance AS chance,
  COALESCE((SELECT c.identifiers FROM encounter_condition_set AS c WHERE c.id = e.condition_set_id), '') AS conditions
FROM encounter AS e
JOIN version AS v ON (e.versions >> (v.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = e.pokemon_id
JOIN resource AS ar ON ar.kind = :location-area AND ar.id = e.location_area_id
JOIN resource AS mr ON mr.kind = :encounter-method AND mr.id = e.method_id;

-- Corrections of upstream's values: applied, or stale because upstream has changed.
CREATE VIEW dex_correction AS
SELECT
  c.id AS id,
  k.identifier AS entity,
  c.identifier AS identifier,
  c.field AS field,
  c.upstream_value AS upstream_value,
  c.value AS value,
  c.reason AS reason,
  c.reference AS reference,
  c.is_applied AS applied
FROM correction AS c
JOIN resource_kind AS k ON k.id = c.kind;

-- Addresses of pictures; `slot` is upstream's path to the field.
CREATE VIEW dex_sprite AS
SELECT
  k.identifier AS entity,
  o.id AS entity_id,
  r.identifier AS identifier,
  t.slot AS slot,
  t.prefix || o.stem || t.suffix AS url
FROM sprite AS o
JOIN resource_kind AS k ON k.id = o.kind
JOIN resource AS r ON r.kind = o.kind AND r.id = o.id
JOIN sprite_set AS m ON m.set_id = o.set_id
JOIN sprite_template AS t ON t.id = m.template_id;

"""#

  /// The tables of `schema.sql`, in order: opening a database must not parse the script.
  static let tableNames = [
    "meta",
    "resource_kind",
    "resource",
    "language",
    "region",
    "generation",
    "version_group",
    "version",
    "pokedex",
    "version_group_region",
    "version_group_pokedex",
    "version_group_learn_method",
    "type",
    "type_efficacy",
    "stat",
    "nature",
    "characteristic",
    "growth_rate",
    "growth_rate_level",
    "ability",
    "item_category",
    "item",
    "item_attribute",
    "item_price",
    "evolution_chain",
    "species",
    "species_egg_group",
    "pokedex_number",
    "pokemon",
    "pokemon_variant",
    "pokemon_presence",
    "form",
    "form_trigger",
    "move",
    "move_variant",
    "move_stat_change",
    "machine",
    "learnset",
    "move_index",
    "pokemon_list",
    "held_item",
    "location",
    "location_area",
    "evolution",
    "encounter_rate",
    "encounter_condition_value",
    "encounter_condition_set",
    "encounter_condition_set_value",
    "encounter",
    "text",
    "flavor_text",
    "shared_flavor_text",
    "past_effect",
    "past_value",
    "game_index",
    "sprite_template",
    "sprite_set",
    "sprite",
    "correction",
    "search_key",
  ]
}
