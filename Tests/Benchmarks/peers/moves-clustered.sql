-- Learnsets of moves-pokeapi.sql in one clustered table.
CREATE TABLE clustered (move_id INTEGER NOT NULL, version_group_id INTEGER NOT NULL,
  pokemon_id INTEGER NOT NULL, method_id INTEGER NOT NULL, level INTEGER NOT NULL,
  PRIMARY KEY (move_id, version_group_id, pokemon_id, method_id, level)) WITHOUT ROWID;
INSERT OR IGNORE INTO clustered
  SELECT move_id, version_group_id, pokemon_id, move_learn_method_id, level
  FROM pokemon_v2_pokemonmove ORDER BY 1, 2, 3, 4, 5;
