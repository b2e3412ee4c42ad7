-- The list in PokéAPI's own tables with its indexes; sprites as JSON. `dex` is our database.
CREATE TABLE pokemon_v2_pokemonspecies (id INTEGER PRIMARY KEY, name TEXT, "order" INTEGER,
  gender_rate INTEGER, capture_rate INTEGER, base_happiness INTEGER, is_baby BOOL,
  hatch_counter INTEGER, has_gender_differences BOOL, forms_switchable BOOL,
  generation_id INTEGER, is_legendary BOOL, is_mythical BOOL);
INSERT INTO pokemon_v2_pokemonspecies
  SELECT s.id, r.identifier, s.sort_order, s.gender_rate, s.capture_rate, s.base_happiness,
    s.is_baby, s.hatch_counter, s.has_gender_differences, s.are_forms_switchable,
    s.generation_id, s.is_legendary, s.is_mythical
  FROM dex.species AS s JOIN dex.resource_kind AS k ON k.identifier = 'pokemon-species'
  JOIN dex.resource AS r ON r.kind = k.id AND r.id = s.id;
CREATE TABLE pokemon_v2_pokemonspeciesname (id INTEGER PRIMARY KEY, name TEXT, genus TEXT,
  language_id INTEGER, pokemon_species_id INTEGER);
INSERT INTO pokemon_v2_pokemonspeciesname
  SELECT NULL, t.text, (SELECT g.text FROM dex.text AS g WHERE g.kind = t.kind AND g.id = t.id
    AND g.field = 2 AND (g.languages >> (l.id - 1)) & 1), l.id, t.id
  FROM dex.text AS t JOIN dex.resource_kind AS k ON k.identifier = 'pokemon-species'
  JOIN dex.language AS l ON (t.languages >> (l.id - 1)) & 1
  WHERE t.kind = k.id AND t.field = 1 ORDER BY t.id, l.id;
CREATE INDEX name_language ON pokemon_v2_pokemonspeciesname (language_id);
CREATE INDEX name_species ON pokemon_v2_pokemonspeciesname (pokemon_species_id);
CREATE TABLE pokemon_v2_pokemon (id INTEGER PRIMARY KEY, name TEXT, "order" INTEGER,
  height INTEGER, weight INTEGER, base_experience INTEGER, is_default BOOL,
  pokemon_species_id INTEGER);
INSERT INTO pokemon_v2_pokemon
  SELECT p.id, r.identifier, p.sort_order, p.height_dm, p.weight_hg, p.base_experience,
    p.is_default, p.species_id
  FROM dex.pokemon AS p JOIN dex.resource_kind AS k ON k.identifier = 'pokemon'
  JOIN dex.resource AS r ON r.kind = k.id AND r.id = p.id;
CREATE INDEX pokemon_species ON pokemon_v2_pokemon (pokemon_species_id);
CREATE TABLE pokemon_v2_pokemontype (id INTEGER PRIMARY KEY, slot INTEGER, pokemon_id INTEGER,
  type_id INTEGER);
CREATE TEMP TABLE newest AS SELECT v.* FROM dex.pokemon_variant AS v WHERE (v.version_groups >> (
  (SELECT id FROM dex.version_group ORDER BY sort_order DESC LIMIT 1) - 1)) & 1;
INSERT INTO pokemon_v2_pokemontype
  SELECT NULL, 1, pokemon_id, type_1_id FROM newest
  UNION ALL SELECT NULL, 2, pokemon_id, type_2_id FROM newest WHERE type_2_id IS NOT NULL;
CREATE INDEX type_pokemon ON pokemon_v2_pokemontype (pokemon_id);
CREATE INDEX type_type ON pokemon_v2_pokemontype (type_id);
CREATE TABLE pokemon_v2_pokemonsprites (id INTEGER PRIMARY KEY, sprites TEXT,
  pokemon_id INTEGER);
INSERT INTO pokemon_v2_pokemonsprites
  SELECT NULL, json_group_object(slot, url), entity_id FROM dex.dex_sprite
  WHERE entity = 'pokemon' GROUP BY entity_id;
CREATE INDEX sprites_pokemon ON pokemon_v2_pokemonsprites (pokemon_id);
