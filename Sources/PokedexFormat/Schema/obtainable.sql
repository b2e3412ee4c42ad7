-- Fills `obtainable`, and the part `obtainable` of `coverage`, after all other tables.

-- How each pokemon can be had in each game, which dex_obtainable_at shows. `way` is 1 wild, 2 gift, 3 trade within the
-- game, 4 fossil, 5 event, 6 egg, 7 evolution, 8 another form, 9 transfer, 10 unknown. Wild mythical pokemon of the first five generations need an event, and so do the tables of Altering
-- Cave but the first.
CREATE TEMP TABLE way_at (
  pokemon_id INTEGER, version_id INTEGER, way INTEGER, PRIMARY KEY (pokemon_id, version_id, way)) WITHOUT ROWID;

INSERT INTO way_at
SELECT DISTINCT e.pokemon_id, v.id AS version_id, CASE
  WHEN m.identifier = 'npc-trade' THEN 3
  WHEN m.identifier IN (
    'colosseum-bonus-disc-jpn', 'colosseum-bonus-disc-us', 'new-york-pokecenter-wish-eggs', 'pokemon-battle-revolution',
    'pokemon-channel-pal', 'pokemon-ranger') THEN 5
  WHEN is_event OR s.is_mythical AND g.generation_id < 6 AND m.identifier = 'static' THEN 5
  WHEN m.identifier NOT IN ('gift', 'gift-egg') THEN 1
  WHEN p.identifier IN (
    'omanyte', 'kabuto', 'aerodactyl', 'lileep', 'anorith', 'cranidos', 'shieldon', 'tirtouga', 'archen', 'tyrunt',
    'amaura', 'dracozolt', 'arctozolt', 'dracovish', 'arctovish') THEN 4
  ELSE 2 END AS way
FROM (
  SELECT DISTINCT pokemon_id, method_id, versions, location_area_id IN (
    SELECT id
    FROM resource
    WHERE kind = (SELECT id FROM resource_kind WHERE identifier = 'location-area')
    AND identifier GLOB 'kanto-altering-cave-[b-i]') AS is_event
  FROM encounter) e
JOIN version v ON (e.versions >> (v.id - 1)) & 1
JOIN version_group g ON g.id = v.version_group_id
JOIN pokemon x ON x.id = e.pokemon_id
JOIN species s ON s.id = x.species_id
JOIN resource m ON m.kind = (SELECT id FROM resource_kind WHERE identifier = 'encounter-method') AND m.id = e.method_id
JOIN resource p ON p.kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon') AND p.id = e.pokemon_id;

-- An add-on has what its base game has.
CREATE TEMP TABLE base_of AS
SELECT a.id AS version_id, b.id AS base_id
FROM version a
JOIN version_group g ON g.id = a.version_group_id AND g.learnset_version_group_id <> g.id
JOIN version b ON b.version_group_id = g.learnset_version_group_id
JOIN resource ar ON ar.kind = (SELECT id FROM resource_kind WHERE identifier = 'version') AND ar.id = a.id
JOIN resource br ON br.kind = ar.kind AND br.id = b.id
WHERE ar.identifier LIKE '%-' || br.identifier
OR NOT EXISTS (SELECT 1 FROM version o WHERE o.version_group_id = b.version_group_id AND o.id <> b.id);

INSERT INTO way_at SELECT w.pokemon_id, b.version_id, w.way FROM way_at w JOIN base_of b ON b.base_id = w.version_id
EXCEPT SELECT * FROM way_at;

-- The pokemon that a version has or may have; Megas and forms of battle are no pokemon of their own.
CREATE TEMP TABLE candidate (
  version_id INTEGER, pokemon_id INTEGER, is_present INTEGER, PRIMARY KEY (version_id, pokemon_id)) WITHOUT ROWID;

INSERT INTO candidate
SELECT v.id, p.id, IFNULL((pp.present_in >> (v.version_group_id - 1)) & 1, 0)
FROM pokemon p
JOIN form f ON f.pokemon_id = p.id AND f.is_default AND NOT f.is_battle_only AND NOT f.is_mega
JOIN pokemon_presence pp ON pp.pokemon_id = p.id
JOIN version v ON NOT (pp.absent_from >> (v.version_group_id - 1)) & 1
JOIN version_group g ON g.id = v.version_group_id AND g.generation_id >= p.generation_id;

-- What a pokemon becomes in a version.
CREATE TEMP TABLE step (
  from_id INTEGER, way INTEGER, to_id INTEGER, version_id INTEGER,
  PRIMARY KEY (version_id, from_id, to_id, way)) WITHOUT ROWID;

CREATE INDEX temp.step_to ON step (version_id, to_id);

-- CROSS JOIN keeps the order, since the file has no planner statistics yet.
INSERT OR IGNORE INTO step
SELECT x.id, 7, y.id, v.id
FROM evolution e
CROSS JOIN pokemon x ON x.species_id = e.from_species_id AND IFNULL(x.id = e.base_form_id, x.is_default)
CROSS JOIN pokemon y ON y.species_id = e.to_species_id AND IFNULL(y.id = e.evolved_form_id, y.is_default)
CROSS JOIN version v ON (e.version_groups >> (v.version_group_id - 1)) & 1
CROSS JOIN candidate a ON a.version_id = v.id AND a.pokemon_id = x.id
CROSS JOIN candidate b ON b.version_id = v.id AND b.pokemon_id = y.id;

CREATE TEMP TABLE no_eggs AS
SELECT g.id
FROM version_group g
JOIN resource r ON r.kind = (SELECT id FROM resource_kind WHERE identifier = 'version-group') AND r.id = g.id
WHERE g.generation_id = 1 OR NOT g.is_main_series OR r.identifier LIKE 'lets-go%';

-- An egg is of the first stage that the game has.
INSERT OR IGNORE INTO step
WITH RECURSIVE older (version_id, pokemon_id, first_id) AS (
  SELECT version_id, to_id, from_id FROM step
  UNION
  SELECT o.version_id, o.pokemon_id, s.from_id
  FROM older o JOIN step s ON s.version_id = o.version_id AND s.to_id = o.first_id AND s.way = 7)
SELECT o.pokemon_id, 6, o.first_id, o.version_id
FROM older o
JOIN version v ON v.id = o.version_id
JOIN pokemon p ON p.id = o.pokemon_id
WHERE o.first_id <> o.pokemon_id
AND NOT EXISTS (SELECT 1 FROM step s WHERE s.version_id = o.version_id AND s.to_id = o.first_id AND s.way = 7)
AND EXISTS (SELECT 1 FROM species_egg_group s WHERE s.species_id = p.species_id AND s.egg_group_id NOT IN (13, 15))
AND v.version_group_id NOT IN (SELECT id FROM no_eggs);

-- An egg of these females, or of these males with a Ditto since generation v, is of either species.
INSERT OR IGNORE INTO step
SELECT a.pokemon_id, 6, b.pokemon_id, a.version_id
FROM (SELECT 29 AS mother, 32 AS father UNION ALL SELECT 314, 313)
JOIN candidate a ON a.pokemon_id IN (mother, father)
JOIN candidate b ON b.version_id = a.version_id AND b.pokemon_id = mother + father - a.pokemon_id
JOIN version v ON v.id = a.version_id
JOIN version_group g ON g.id = v.version_group_id AND g.id NOT IN (SELECT id FROM no_eggs)
  AND g.generation_id > CASE a.pokemon_id WHEN mother THEN 1 ELSE 4 END;

-- Forms change since generation iv. Those of a region do not, and neither do sexes.
INSERT OR IGNORE INTO step
SELECT a.pokemon_id, 8, b.pokemon_id, a.version_id
FROM species s
CROSS JOIN pokemon x ON x.species_id = s.id
CROSS JOIN pokemon y ON y.species_id = s.id AND y.id <> x.id AND y.generation_id = x.generation_id
CROSS JOIN version_group g ON g.generation_id > 3
CROSS JOIN version v ON v.version_group_id = g.id
CROSS JOIN candidate a ON a.version_id = v.id AND a.pokemon_id = x.id
CROSS JOIN candidate b ON b.version_id = v.id AND b.pokemon_id = y.id
WHERE s.are_forms_switchable AND s.id <> 902;

CREATE TEMP TABLE reached (version_id INTEGER, pokemon_id INTEGER, PRIMARY KEY (version_id, pokemon_id)) WITHOUT ROWID;

INSERT INTO reached
WITH RECURSIVE r (version_id, pokemon_id) AS (
  SELECT version_id, pokemon_id FROM way_at
  UNION
  SELECT r.version_id, s.to_id FROM r JOIN step s ON s.version_id = r.version_id AND s.from_id = r.pokemon_id)
SELECT * FROM r;

-- Where nothing is missing, the others come from events or from other games.
INSERT INTO way_at
SELECT c.pokemon_id, c.version_id, CASE WHEN s.is_mythical AND g.generation_id < 7 THEN 5 ELSE 9 END
FROM candidate c
JOIN version v ON v.id = c.version_id
JOIN version_group g ON g.id = v.version_group_id
JOIN pokemon p ON p.id = c.pokemon_id
JOIN species s ON s.id = p.species_id
WHERE c.is_present
AND c.version_id IN (SELECT version_id FROM way_at)
AND c.version_id NOT IN (
  SELECT version_id
  FROM coverage
  WHERE part IN ('wild', 'gifts', 'trades', 'fossils', 'swarms') AND state <> 'complete')
AND NOT EXISTS (SELECT 1 FROM reached r WHERE r.version_id = c.version_id AND r.pokemon_id = c.pokemon_id);

INSERT INTO obtainable
SELECT pokemon_id, way, through_id, sum(1 << (version_id - 1))
FROM (
  SELECT pokemon_id, way, 0 AS through_id, version_id FROM way_at
  UNION ALL
  SELECT s.to_id, s.way, s.from_id, s.version_id
  FROM reached r
  JOIN step s ON s.version_id = r.version_id AND s.from_id = r.pokemon_id AND s.way = 7
  UNION ALL
  SELECT s.to_id, s.way, min(s.from_id), s.version_id
  FROM reached r
  JOIN step s ON s.version_id = r.version_id AND s.from_id = r.pokemon_id AND s.way <> 7
  WHERE NOT EXISTS (SELECT 1 FROM way_at w WHERE w.pokemon_id = s.to_id AND w.version_id = s.version_id)
  GROUP BY s.to_id, s.way, s.version_id)
GROUP BY 1, 2, 3;

INSERT OR IGNORE INTO reached SELECT version_id, pokemon_id FROM way_at;

INSERT INTO obtainable
SELECT pokemon_id, 10, 0, sum(1 << (version_id - 1))
FROM candidate
WHERE is_present AND (version_id, pokemon_id) NOT IN (SELECT version_id, pokemon_id FROM reached)
GROUP BY pokemon_id;

DELETE FROM coverage WHERE part = 'obtainable';

INSERT INTO coverage
SELECT
  id, 'obtainable', 0, 0,
  CASE WHEN known = present THEN 'complete' WHEN known > 0 THEN 'partial' ELSE 'absent' END,
  IFNULL(known, 0), present, CASE WHEN known = present THEN NULL ELSE IFNULL(
    (SELECT reason FROM coverage AS x WHERE x.version_id = v.id AND x.reason = 'new-game'), 'no-source') END, NULL
FROM version AS v
LEFT JOIN (
  SELECT c.version_id, count(*) AS present, count(r.version_id) AS known
  FROM candidate AS c
  LEFT JOIN reached AS r ON r.version_id = c.version_id AND r.pokemon_id = c.pokemon_id
  WHERE is_present
  GROUP BY c.version_id) AS n ON n.version_id = id;
