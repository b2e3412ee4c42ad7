-- Fills `coverage` and the columns has_… of `version_group`: what coverage.json claims about each game, next to what
-- the tables of a dex have. `input` has the JSON, and whether the source has all that was compared. `learnset` has a
-- row for each pokemon and for each move.

CREATE TABLE named (kind TEXT, identifier TEXT, id INTEGER, PRIMARY KEY (kind, identifier, id)) WITHOUT ROWID;

INSERT INTO named SELECT k.identifier, r.identifier, r.id FROM resource r JOIN resource_kind k ON k.id = r.kind;

-- The rows of coverage.json. `games` replaces its row of a part by one whose `source` of encounters has rows, and this
-- for some methods by others. Of `texts`, which are counted, a later row changes what it has. `chances` names methods
-- of which PokéAPI has no chances, but 100 % for each pokemon.
CREATE TABLE claim (
  id INTEGER PRIMARY KEY, list TEXT, part TEXT NOT NULL, source TEXT, versions TEXT, methods TEXT, languages TEXT,
  state TEXT CHECK (state IN ('complete', 'partial', 'absent')), expected INTEGER CHECK (expected >= 0), reason TEXT,
  remedy TEXT);

INSERT INTO claim
SELECT
  NULL, l.key,
  CASE WHEN NOT EXISTS (
    SELECT 1
    FROM json_each(c.value)
    WHERE key NOT IN ('part', 'source', 'versions', 'methods', 'languages', 'state', 'expected', 'reason', 'remedy'))
  THEN json_extract(c.value, '$.part') END,
  json_extract(c.value, '$.source'), json_extract(c.value, '$.versions'), json_extract(c.value, '$.methods'),
  json_extract(c.value, '$.languages'), json_extract(c.value, '$.state'), json_extract(c.value, '$.expected'),
  json_extract(c.value, '$.reason'), json_extract(c.value, '$.remedy')
FROM input CROSS JOIN json_each(claims) l CROSS JOIN json_each(l.value) c
WHERE l.key IN ('games', 'texts', 'chances');

CREATE TABLE claim_of (claim_id INTEGER, kind TEXT, id INTEGER, PRIMARY KEY (claim_id, kind, id)) WITHOUT ROWID;

INSERT OR IGNORE INTO claim_of
SELECT c.id, n.kind, n.id
FROM claim c
CROSS JOIN json_each(json_array('version', 'encounter-method', 'language')) k
CROSS JOIN json_each(CASE k.value WHEN 'version' THEN versions WHEN 'language' THEN languages ELSE methods END) j
CROSS JOIN named n ON n.kind = k.value AND n.identifier = j.value;

-- The parts of encounters but `wild`, by their methods, values of conditions and pokemon; 0 for what the source lacks.
CREATE TABLE slot_of (part TEXT, kind TEXT, id INTEGER, PRIMARY KEY (part, kind, id)) WITHOUT ROWID;

INSERT OR IGNORE INTO slot_of
SELECT part, x.kind, IFNULL(n.id, 0)
FROM (
  SELECT p.key AS part, j.value AS name, CASE k.key
    WHEN 'methods' THEN 'encounter-method' WHEN 'values' THEN 'encounter-condition-value' ELSE 'pokemon' END AS kind
  FROM input
  CROSS JOIN json_each(claims, '$.slots') p CROSS JOIN json_each(p.value) k CROSS JOIN json_each(k.value) j) x
LEFT JOIN named n ON n.kind = x.kind AND n.identifier = name;

-- What complete parts, or methods of `wild`, had when they were compared with the games.
CREATE TABLE compared (part TEXT, version_id INTEGER, count INTEGER, PRIMARY KEY (part, version_id)) WITHOUT ROWID;

INSERT INTO compared
SELECT p.key, n.id, v.value
FROM input CROSS JOIN json_each(claims, '$.counts') p CROSS JOIN json_each(p.value) v
CROSS JOIN named n ON n.kind = 'version' AND n.identifier = v.key;

-- Encounters by part. Fossils are gifts, and the time of day is that of any encounter.
CREATE TABLE slot AS SELECT DISTINCT pokemon_id, method_id, condition_set_id AS set_id, versions FROM encounter;

CREATE TABLE slot_part (slot INTEGER, part TEXT, PRIMARY KEY (slot, part)) WITHOUT ROWID;

INSERT OR IGNORE INTO slot_part
SELECT s.rowid, p.part
FROM slot_of p CROSS JOIN slot s ON s.method_id = p.id
WHERE p.kind = 'encounter-method' AND (
  p.part NOT IN (SELECT part FROM slot_of WHERE kind = 'pokemon')
  OR EXISTS (SELECT 1 FROM slot_of o WHERE o.part = p.part AND o.kind = 'pokemon' AND o.id = s.pokemon_id))
UNION ALL
SELECT s.rowid, c.part
FROM (
  SELECT DISTINCT p.part, set_id
  FROM encounter_condition_set_value JOIN slot_of p ON p.kind = 'encounter-condition-value' AND p.id = value_id) c
JOIN slot s ON s.set_id = c.set_id;

DELETE FROM slot_part WHERE part = 'gifts' AND slot IN (SELECT slot FROM slot_part WHERE part = 'fossils');

INSERT INTO slot_part
SELECT rowid, 'wild' FROM slot WHERE rowid NOT IN (SELECT slot FROM slot_part WHERE part <> 'times-of-day');

-- The bits of versions of a set of version groups, and of sets of those whose learnsets they have.
CREATE TABLE game AS
SELECT
  v.id AS version_id, 1 << (v.id - 1) AS bit, v.version_group_id - 1 AS place,
  g.learnset_version_group_id - 1 AS learnset
FROM version v JOIN version_group g ON g.id = v.version_group_id;

-- Japanese in kana is Japanese.
CREATE TABLE in_language AS
SELECT languages, l.id, IFNULL(CASE identifier WHEN 'ja-hrkt' THEN (
  SELECT id FROM language WHERE identifier = 'ja') END, l.id) AS settled
FROM (SELECT languages FROM flavor_text UNION SELECT 1 << (id - 1) FROM language)
JOIN language l ON (languages >> (l.id - 1)) & 1;

CREATE INDEX in_language_by_set ON in_language (languages);

-- What the tables have of each part. `present` are the species of a game, `learned` the moves that are learned there,
-- and `places` its places with encounters, of a game without any those of its regions: of these, texts are expected.
CREATE TABLE has (
  part TEXT, id INTEGER, method_id INTEGER, language_id INTEGER, versions INTEGER,
  PRIMARY KEY (part, id, method_id, language_id)) WITHOUT ROWID;

INSERT INTO has
SELECT part, id, method_id, 0, bit_or(versions)
FROM (
  SELECT part, pokemon_id AS id, CASE part WHEN 'wild' THEN method_id ELSE 0 END AS method_id, versions
  FROM slot_part JOIN slot ON slot.rowid = slot
  UNION ALL SELECT 'held-items', pokemon_id, 0, versions FROM held_item
  UNION ALL SELECT CASE way WHEN 5 THEN 'shops' ELSE 'item-places' END, item_id, 0, versions FROM item_place
  UNION ALL SELECT 'places', location_id, 0, versions FROM encounter JOIN location_area a ON a.id = location_area_id
  UNION ALL
  SELECT 'places', l.id, 0, bit
  FROM game JOIN version_group_region g ON g.version_group_id = place + 1 JOIN location l ON l.region_id = g.region_id
  WHERE NOT bit & (SELECT bit_or(versions) FROM encounter)
  UNION ALL
  SELECT part, x.id, 0, (SELECT sum(bit) FROM game WHERE (version_groups >> place) & 1)
  FROM (
    SELECT 'prices' AS part, item_id AS id, version_groups FROM item_price
    UNION ALL
    SELECT 'species-values', species_id, version_groups
    FROM species_variant v JOIN pokemon ON pokemon.id = pokemon_id WHERE v.base_experience NOT NULL
    UNION ALL
    SELECT 'present', species_id, present_in FROM pokemon_presence JOIN pokemon ON pokemon.id = pokemon_id) x
  UNION ALL
  SELECT
    CASE move_id WHEN 0 THEN 'learnsets' ELSE 'learned' END, move_id + pokemon_id, 0,
    (SELECT sum(bit) FROM game WHERE (version_groups >> learnset) & 1)
  FROM learnset)
GROUP BY 1, 2, 3;

INSERT INTO has
SELECT 'pokedex-texts', f.id, 0, settled, bit_or(games)
FROM flavor_text f CROSS JOIN in_language l ON l.languages = f.languages
WHERE kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon-species')
GROUP BY 2, 4;

INSERT OR IGNORE INTO has
SELECT CASE WHEN h.part = 'places' THEN 'place-names' WHEN field = 7 THEN 'effects' ELSE 'names' END, t.id, 0,
  CASE WHEN h.part = 'places' THEN settled ELSE t.language_id END, h.versions
FROM text t
CROSS JOIN resource_kind k ON k.id = kind AND k.identifier IN ('move', 'location')
CROSS JOIN in_language l ON l.languages = 1 << (t.language_id - 1)
CROSS JOIN has h ON h.part = CASE k.identifier WHEN 'move' THEN 'learned' ELSE 'places' END AND h.id = t.id
WHERE field = 7 OR field = 1 AND (h.part = 'places' OR t.language_id IN (
  SELECT o.id
  FROM claim c JOIN claim_of o ON o.claim_id = c.id AND o.kind = 'language'
  WHERE list = 'texts' AND c.part = 'names'));

CREATE TABLE found (
  version_id INTEGER, part TEXT, method_id INTEGER, language_id INTEGER, count INTEGER,
  PRIMARY KEY (version_id, part, method_id, language_id)) WITHOUT ROWID;

INSERT INTO found
SELECT version_id, part, method_id, language_id, sum(n)
FROM (SELECT part, method_id, language_id, versions, count(*) AS n FROM has GROUP BY 1, 2, 3, 4)
JOIN game ON versions & bit
GROUP BY 1, 2, 3, 4;

-- Texts of moves, abilities and items, one for each resource, game and language.
INSERT INTO found
SELECT version_id, 'flavor-texts', 0, l.id, sum(n)
FROM (
  SELECT games, languages, count(*) AS n
  FROM flavor_text f JOIN resource_kind k ON k.id = kind AND k.identifier IN ('move', 'ability', 'item')
  WHERE source <> 3
  GROUP BY 1, 2) f
JOIN in_language l ON l.languages = f.languages
JOIN game ON (games >> place) & 1
GROUP BY 1, 4;

-- The rows of `games` that hold in each game. PokéAPI adds a game before anybody has reviewed it.
CREATE TABLE game_claim AS
SELECT v.id AS version_id, c.id, part, source, methods, state, expected, reason, remedy
FROM version v JOIN claim c ON list = 'games'
WHERE (versions IS NULL OR EXISTS (SELECT 1 FROM claim_of WHERE claim_id = c.id AND kind = 'version' AND id = v.id))
AND (source IS NULL OR source IN (SELECT source FROM encounter));

DELETE FROM game_claim
WHERE source IS NULL AND (version_id, part) IN (SELECT version_id, part FROM game_claim WHERE source NOT NULL);

INSERT INTO game_claim (version_id, part, reason)
SELECT v.id, part, 'new-game'
FROM version v JOIN (SELECT DISTINCT part FROM claim WHERE list = 'games')
WHERE v.id NOT IN (SELECT version_id FROM game_claim);

CREATE TABLE claimed (
  version_id INTEGER, part TEXT, method_id INTEGER, language_id INTEGER, state TEXT, count INTEGER, expected INTEGER,
  reason TEXT, remedy TEXT, PRIMARY KEY (version_id, part, method_id, language_id)) WITHOUT ROWID;

INSERT INTO claimed
SELECT c.version_id, c.part, IFNULL(f.method_id, 0), 0, state, IFNULL(f.count, 0), expected, reason, remedy
FROM game_claim c LEFT JOIN found f ON f.version_id = c.version_id AND f.part = c.part AND f.language_id = 0
WHERE methods IS NULL;

INSERT OR REPLACE INTO claimed
SELECT c.version_id, c.part, o.id, 0, state, IFNULL(f.count, 0), expected, reason, remedy
FROM game_claim c
CROSS JOIN claim_of o ON o.claim_id = c.id AND o.kind = 'encounter-method'
LEFT JOIN found f ON f.version_id = c.version_id AND f.part = c.part AND f.method_id = o.id AND f.language_id = 0
WHERE methods NOT NULL ORDER BY c.id;

UPDATE claimed
SET expected = IFNULL(expected, (
  SELECT c.count
  FROM compared c
  WHERE c.version_id = claimed.version_id AND c.part = IFNULL(
    (SELECT identifier FROM named WHERE kind = 'encounter-method' AND id = method_id), claimed.part)))
WHERE state = 'complete';

UPDATE claimed SET expected = NULL WHERE state = 'complete' AND expected <> 0 AND NOT (SELECT is_full FROM input);

UPDATE claimed
SET state = CASE WHEN reason = 'new-game' AND count > 0 THEN 'partial' ELSE 'absent' END
WHERE state IS NULL;

INSERT INTO claimed
SELECT f.version_id, c.part, f.method_id, 0, state, 0, expected, reason, remedy
FROM claim c
CROSS JOIN claim_of o ON o.claim_id = c.id AND o.kind = 'encounter-method'
CROSS JOIN found f ON f.part = 'wild' AND f.method_id = o.id AND f.language_id = 0
WHERE list = 'chances' AND (
  versions IS NULL
  OR EXISTS (SELECT 1 FROM claim_of v WHERE v.claim_id = c.id AND v.kind = 'version' AND v.id = f.version_id));

-- What `texts` says in each game and language.
CREATE TABLE said AS
SELECT v.id AS version_id, part, l.id AS language_id, c.id, state, expected, reason, remedy
FROM version v
JOIN language l ON l.id IN (SELECT language_id FROM has)
JOIN claim c ON list = 'texts'
WHERE (versions IS NULL OR EXISTS (SELECT 1 FROM claim_of WHERE claim_id = c.id AND kind = 'version' AND id = v.id))
AND (languages IS NULL OR EXISTS (SELECT 1 FROM claim_of WHERE claim_id = c.id AND kind = 'language' AND id = l.id));

CREATE INDEX said_by_place ON said (version_id, part, language_id, id);

-- A game has places, even if the source has none of it. What the build has of text sources cannot fill more. A state
-- that the table says has no number: how many are right is unknown.
INSERT INTO claimed
SELECT
  version_id, part, 0, language_id,
  IFNULL(state, CASE WHEN count >= expected THEN 'complete' WHEN count > 0 THEN 'partial' ELSE 'absent' END), count,
  CASE WHEN state IS NULL THEN max(expected, count) END,
  CASE WHEN is_added AND part = 'pokedex-texts' AND count * 10 >= expected * 9 THEN 'single-pokemon' ELSE reason END,
  CASE WHEN is_added THEN NULL ELSE remedy END
FROM (
  SELECT *, IFNULL(remedy = 'text-source', 0) AND CASE part
    WHEN 'effects' THEN EXISTS (SELECT 1 FROM text WHERE source = 4)
    ELSE language_id IN (
      SELECT settled
      FROM flavor_text f JOIN in_language l ON l.languages = f.languages
      WHERE source = 3 AND kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon-species')) END AS is_added
  FROM (
    SELECT
      x.version_id, x.part, x.language_id, max(x.id), state, reason, IFNULL(f.count, 0) AS count,
      IFNULL((
        SELECT expected
        FROM said s
        WHERE (s.version_id, s.part, s.language_id) = (x.version_id, x.part, x.language_id) AND expected NOT NULL
        ORDER BY s.id DESC LIMIT 1), IFNULL(b.count, CASE WHEN x.part <> 'place-names' THEN 0 END)) AS expected, (
        SELECT remedy
        FROM said s
        WHERE (s.version_id, s.part, s.language_id) = (x.version_id, x.part, x.language_id) AND remedy NOT NULL
        ORDER BY s.id DESC LIMIT 1) AS remedy
    FROM said x
    LEFT JOIN found f ON (f.version_id, f.part, f.method_id, f.language_id) = (x.version_id, x.part, 0, x.language_id)
    LEFT JOIN found b ON (b.version_id, b.method_id, b.language_id) = (x.version_id, 0, 0) AND b.part = CASE x.part
      WHEN 'pokedex-texts' THEN 'present' WHEN 'place-names' THEN 'places' WHEN 'flavor-texts' THEN '' ELSE 'learned' END
    GROUP BY 1, 2, 3));

-- PokéAPI adds what was not there when the games were compared. What should have rows, and does not, is not complete.
INSERT INTO coverage
SELECT
  version_id, part, method_id, language_id,
  CASE WHEN lacks THEN CASE WHEN count > 0 THEN 'partial' ELSE 'absent' END ELSE state END, count, expected,
  CASE WHEN lacks THEN 'source' WHEN state <> 'complete' OR count = 0 OR reason = 'not-in-language' THEN reason END,
  CASE WHEN NOT lacks AND state <> 'complete' THEN remedy END
FROM (
  SELECT *, count < IFNULL(expected, 1) AND expected IS NOT 0
    AND (state = 'complete' OR count = 0 AND state <> 'absent') AS lacks
  FROM (
    SELECT
      version_id, part, method_id, language_id, state, count,
      CASE state WHEN 'complete' THEN max(expected, count) ELSE expected END AS expected, reason, remedy
    FROM claimed));

-- Which parts of version groups are complete, in all of their games, and not empty.
UPDATE version_group SET (has_learnsets, has_encounters, has_held_items) = (
  SELECT
    IFNULL(min(part <> 'learnsets' OR is_whole), 0), IFNULL(min(part <> 'wild' OR is_whole), 0),
    IFNULL(min(part <> 'held-items' OR is_whole), 0)
  FROM (
    SELECT part, min(state = 'complete') AND max(count > 0) AS is_whole
    FROM version v JOIN coverage c ON c.version_id = v.id
    WHERE v.version_group_id = version_group.id
    GROUP BY v.id, part));
