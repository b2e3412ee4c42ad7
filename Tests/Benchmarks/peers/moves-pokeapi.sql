-- Learnsets in PokéAPI's own table with its indexes.
CREATE TABLE pokemon_v2_pokemonmove (id INTEGER PRIMARY KEY, "order" INTEGER,
  level INTEGER NOT NULL, move_id INTEGER, move_learn_method_id INTEGER,
  pokemon_id INTEGER, version_group_id INTEGER);
INSERT INTO pokemon_v2_pokemonmove
  SELECT NULL, l.sort_order, l.level, l.move_id, l.method_id, l.pokemon_id, g.id
  FROM dex.learnset AS l JOIN dex.version_group AS g ON (l.version_groups >> (g.id - 1)) & 1
  WHERE l.via = 0 ORDER BY l.pokemon_id, g.id;
CREATE INDEX a ON pokemon_v2_pokemonmove (move_id);
CREATE INDEX b ON pokemon_v2_pokemonmove (move_learn_method_id);
CREATE INDEX c ON pokemon_v2_pokemonmove (pokemon_id);
CREATE INDEX d ON pokemon_v2_pokemonmove (version_group_id);
