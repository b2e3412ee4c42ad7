-- Maps the Japanese flavor texts of towakey to PokéAPI's species, forms, moves and abilities. Tables: see TextTable.swift.
-- An entry has a kind (form, move, ability), the code of the form or the name, and its texts in kanji and kana.

CREATE TABLE title AS SELECT kind, id, letters(text, 0) AS letters FROM text;

-- What the codes and names are; the id is NULL for what PokéAPI's source lacks. A code with zeros after the number is that
-- of the species.
CREATE TABLE owner AS
SELECT 'form' AS kind, n.name AS key, (SELECT id FROM resource_kind WHERE identifier = 'pokemon-form') AS number, f.id
FROM name n LEFT JOIN named f ON f.kind = 'pokemon-form' AND f.identifier = n.value
WHERE n.kind = 'form'
UNION ALL
SELECT 'form', e.key, (SELECT id FROM resource_kind WHERE identifier = 'pokemon-species'), s.id
FROM (SELECT DISTINCT key FROM entry WHERE kind = 'form') e
LEFT JOIN named s ON s.kind = 'pokemon-species' AND s.id = CAST(e.key AS INTEGER)
WHERE substr(e.key || '_', instr(e.key, '_'), 10) = '_00000000_'
  AND e.key NOT IN (SELECT name FROM name WHERE kind = 'form')
UNION ALL
SELECT n.kind, n.name, k.id, r.id
FROM name n
JOIN resource_kind k ON k.identifier = n.kind
LEFT JOIN named r ON r.kind = n.kind AND r.identifier = n.value
WHERE n.kind IN ('move', 'ability')
UNION
SELECT e.kind, e.key, t.kind, t.id
FROM (SELECT DISTINCT kind, key, letters(key, 0) AS letters FROM entry WHERE kind <> 'form') e
JOIN resource_kind k ON k.identifier = e.kind
JOIN title t ON t.kind = k.id AND t.letters = e.letters
WHERE e.key NOT IN (SELECT name FROM name WHERE kind = e.kind);

CREATE INDEX owner_by_key ON owner (kind, key);

-- Why an entry is not used. Several regions have the same entry; the first one stays.
CREATE TABLE judged AS
SELECT
  e.rowid AS number, e.*,
  CASE
    WHEN EXISTS (SELECT 1 FROM entry x WHERE x.file = e.file AND x.place = e.place AND x.rowid < e.rowid)
      THEN 'contradiction'
    WHEN e.file || ' ' || e.place IN (SELECT name FROM name WHERE kind = 'wrong') THEN 'other-game'
    WHEN e.games IS NULL THEN 'unknown-game'
    WHEN NOT EXISTS (SELECT 1 FROM owner o WHERE o.kind = e.kind AND o.key = e.key)
      THEN CASE e.kind WHEN 'form' THEN 'unknown-form' ELSE 'unknown-name' END
    WHEN e.games = 0 OR NOT EXISTS (SELECT 1 FROM owner o WHERE o.kind = e.kind AND o.key = e.key AND o.id IS NOT NULL)
      THEN 'missing'
    ELSE e.rejection
  END AS reason
FROM entry e;

CREATE VIEW rejected AS SELECT DISTINCT reason, file, place FROM judged WHERE reason IS NOT NULL ORDER BY number;

-- The games that owners have texts of: versions of species and forms, version groups of all others.
CREATE TABLE game AS
SELECT DISTINCT k.id AS kind, v.version_group_id, v.id AS version,
  CASE WHEN k.identifier LIKE 'pokemon-%' THEN v.id ELSE v.version_group_id END AS id
FROM version v
JOIN resource_kind k ON k.identifier IN ('pokemon-species', 'pokemon-form', 'move', 'ability');

CREATE TABLE known AS
SELECT DISTINCT t.kind, t.id, l.id AS language, g.id AS game, t.text, t.letters
FROM (SELECT kind, id, languages, games, text, letters(text, 0) AS letters FROM flavor_text) t
JOIN game g ON g.kind = t.kind AND t.games >> (g.id - 1) & 1
JOIN named l ON l.kind = 'language' AND l.identifier IN ('ja', 'ja-hrkt') AND t.languages >> (l.id - 1) & 1;

CREATE INDEX known_by_place ON known (kind, id, game, language);

-- The used entries with each game.
CREATE TABLE used AS
SELECT DISTINCT j.number, o.number AS kind, o.id, g.id AS game, g.version_group_id, j.kanji, j.kana
FROM judged j
JOIN owner o ON o.kind = j.kind AND o.key = j.key AND o.id IS NOT NULL
JOIN game g ON g.kind = o.number AND j.games >> (g.version - 1) & 1
WHERE j.reason IS NULL;

CREATE VIEW agreement AS
SELECT
  k.identifier AS entity, g.identifier AS version_group, count(*) AS compared,
  sum(EXISTS (
    SELECT 1 FROM known k
    WHERE k.kind = u.kind AND k.id = u.id AND k.game = u.game
      AND k.letters IN (letters(u.kanji, 0), letters(u.kana, 0)))) AS equal
FROM used u
JOIN resource_kind k ON k.id = u.kind
JOIN named g ON g.kind = 'version-group' AND g.id = u.version_group_id
WHERE EXISTS (SELECT 1 FROM known k WHERE k.kind = u.kind AND k.id = u.id AND k.game = u.game)
GROUP BY 1, 2 ORDER BY 1, 2;

-- Of several entries of the same resource, the last one counts.
CREATE TABLE slot (kind, id, game, language, text, PRIMARY KEY (kind, id, game, language)) WITHOUT ROWID;

INSERT OR REPLACE INTO slot
SELECT u.kind, u.id, u.game, l.id, CASE l.identifier WHEN 'ja' THEN u.kanji ELSE u.kana END AS text
FROM used u
JOIN named l ON l.kind = 'language' AND l.identifier IN ('ja', 'ja-hrkt')
WHERE CASE l.identifier WHEN 'ja' THEN u.kanji ELSE u.kana END IS NOT NULL
ORDER BY u.number;

-- An entry with the text of another game gets that of the version that has its right one.
INSERT OR REPLACE INTO slot
SELECT o.number, o.id, g.id, l.id, IFNULL(k.text, s.text)
FROM judged j
JOIN name w ON w.kind = 'wrong' AND w.name = j.file || ' ' || j.place
JOIN named v ON v.kind = 'version' AND v.identifier = w.value
JOIN owner o ON o.kind = j.kind AND o.key = j.key AND o.id IS NOT NULL
JOIN game g ON g.kind = o.number AND j.games >> (g.version - 1) & 1
JOIN named l ON l.kind = 'language' AND l.identifier IN ('ja', 'ja-hrkt')
LEFT JOIN known k ON k.kind = o.number AND k.id = o.id AND k.game = v.id AND k.language = l.id
LEFT JOIN slot s ON s.kind = o.number AND s.id = o.id AND s.game = v.id AND s.language = l.id
WHERE IFNULL(k.text, s.text) IS NOT NULL AND j.reason = 'other-game'
ORDER BY j.number;

-- PokéAPI's text stays.
CREATE VIEW added AS
SELECT s.kind, s.id, s.language, sum(1 << (s.game - 1)) AS games, s.text
FROM slot s
WHERE NOT EXISTS (
  SELECT 1 FROM known k WHERE k.kind = s.kind AND k.id = s.id AND k.game = s.game AND k.language = s.language)
GROUP BY s.kind, s.id, s.language, s.text;
