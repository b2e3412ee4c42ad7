-- The list in compact tables: one table a fact, clustered, with numbers for words.
CREATE TABLE pokemon (id INTEGER PRIMARY KEY, species_id INTEGER NOT NULL,
  is_default INTEGER NOT NULL, type_1 INTEGER NOT NULL, type_2 INTEGER, sprite TEXT);
INSERT INTO pokemon SELECT p.id, p.species_id, p.is_default, v.type_1_id, v.type_2_id,
    d.sprite_front_default
  FROM dex.pokemon AS p JOIN dex.dex_pokemon AS d ON d.pokemon_id = p.id
  JOIN dex.pokemon_variant AS v ON v.pokemon_id = p.id AND (v.version_groups >> (
    (SELECT id FROM dex.version_group ORDER BY sort_order DESC LIMIT 1) - 1)) & 1;
CREATE INDEX pokemon_by_species ON pokemon (species_id);
CREATE TABLE species (id INTEGER PRIMARY KEY);
INSERT INTO species SELECT id FROM dex.species;
CREATE TABLE name (language_id INTEGER NOT NULL, species_id INTEGER NOT NULL,
  text TEXT NOT NULL, PRIMARY KEY (language_id, species_id)) WITHOUT ROWID;
INSERT INTO name SELECT l.id, t.id, t.text FROM dex.text AS t
  JOIN dex.resource_kind AS k ON k.identifier = 'pokemon-species'
  JOIN dex.language AS l ON (t.languages >> (l.id - 1)) & 1
  WHERE t.kind = k.id AND t.field = 1 ORDER BY 1, 2;
