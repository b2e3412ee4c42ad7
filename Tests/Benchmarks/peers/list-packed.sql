-- The packed list in a file of few tables.
CREATE TABLE list (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
INSERT INTO list SELECT id, data FROM dex.pokemon_list WHERE id >> 16 = 11 ORDER BY id;
