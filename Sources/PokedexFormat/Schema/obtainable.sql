-- Fills the tables that follow from all others, `obtainable` to `ability_effect`, and the parts `obtainable` and `exclusives`
-- of `coverage`.

-- How each pokemon can be had in each game, which dex_obtainable_at shows. `way` is 1 wild, 2 gift, 3 trade within the
-- game, 4 fossil, 5 event, 6 egg, 7 evolution, 8 another form, 9 transfer, 10 unknown. Wild mythical pokemon of the
-- first five generations need an event, and so do the tables of Altering Cave but the first, and Latias and Latios in
-- Pewter City.
CREATE TEMP TABLE way_at (
  pokemon_id INTEGER, version_id INTEGER, way INTEGER, PRIMARY KEY (version_id, pokemon_id, way)) WITHOUT ROWID;

INSERT INTO way_at
SELECT DISTINCT e.pokemon_id, v.id AS version_id, CASE
  WHEN m.identifier = 'npc-trade' THEN 3
  WHEN m.identifier IN (
    'colosseum-bonus-disc-jpn', 'colosseum-bonus-disc-us', 'new-york-pokecenter-wish-eggs', 'pokemon-battle-revolution',
    'pokemon-channel-pal', 'pokemon-ranger') THEN 5
  WHEN is_event AND m.identifier IN ('walk', 'static') OR s.is_mythical AND g.generation_id < 6 AND m.identifier = 'static' THEN 5
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
    AND (identifier GLOB 'kanto-altering-cave-[b-i]' OR identifier = 'pewter-city-area')) AS is_event
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

-- Where nothing is missing, in an add-on also in its base game, the others come from events or from other games.
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
  SELECT b.version_id
  FROM coverage x JOIN (SELECT * FROM base_of UNION ALL SELECT id, id FROM version) b ON b.base_id = x.version_id
  WHERE x.part IN ('wild', 'gifts', 'trades', 'fossils', 'swarms') AND x.state <> 'complete')
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
FROM candidate c
WHERE is_present
AND NOT EXISTS (SELECT 1 FROM reached r WHERE r.version_id = c.version_id AND r.pokemon_id = c.pokemon_id)
GROUP BY pokemon_id;

DELETE FROM coverage WHERE part IN ('exclusives', 'obtainable');

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

-- What a game has by itself, in any of its places: neither events, such as that of Southern Island, nor the Friend
-- Safari, which the friends of a player decide.
CREATE TEMP TABLE away (
  pokemon_id INTEGER, location_area_id INTEGER, versions INTEGER,
  PRIMARY KEY (pokemon_id, location_area_id, versions)) WITHOUT ROWID;

INSERT INTO away
SELECT DISTINCT e.pokemon_id, e.location_area_id, e.versions
FROM resource l
JOIN location_area a ON a.location_id = l.id
JOIN encounter e ON e.location_area_id = a.id
WHERE l.kind = (SELECT id FROM resource_kind WHERE identifier = 'location')
AND l.identifier IN ('friend-safari', 'southern-island');

-- Fossils and apples of Applin that only the other game of a version group has, by what they become: facts of the games.
CREATE TEMP TABLE itemless AS
SELECT v.id AS version_id, p.id AS pokemon_id
FROM (
  SELECT 'diamond' AS versions, 'shieldon' AS pokemon
  UNION ALL SELECT 'pearl', 'cranidos'
  UNION ALL SELECT 'heartgold', 'kabuto lileep'
  UNION ALL SELECT 'soulsilver', 'omanyte anorith'
  UNION ALL SELECT 'x', 'omanyte kabuto'
  UNION ALL SELECT 'y', 'lileep anorith'
  UNION ALL SELECT 'sun', 'shieldon archen'
  UNION ALL SELECT 'moon', 'cranidos tirtouga'
  UNION ALL SELECT 'sword the-isle-of-armor-sword the-crown-tundra-sword', 'appletun'
  UNION ALL SELECT 'shield the-isle-of-armor-shield the-crown-tundra-shield', 'flapple') x
JOIN resource v ON v.kind = (SELECT id FROM resource_kind WHERE identifier = 'version')
  AND ' ' || x.versions || ' ' LIKE '% ' || v.identifier || ' %'
JOIN resource p ON p.kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon')
  AND ' ' || x.pokemon || ' ' LIKE '% ' || p.identifier || ' %';

-- Outbreaks of generation iii are those of a game with which records were mixed.
CREATE TEMP TABLE mixed AS
SELECT v.id AS version_id, e.pokemon_id
FROM version v
JOIN version_group g ON g.id = v.version_group_id AND g.generation_id = 3
JOIN encounter e ON (e.versions >> (v.id - 1)) & 1
LEFT JOIN encounter_condition_set c ON c.id = e.condition_set_id
WHERE e.pokemon_id IN (
  SELECT pokemon_id
  FROM encounter
  WHERE condition_set_id = (SELECT id FROM encounter_condition_set WHERE identifiers = 'swarm-yes'))
GROUP BY 1, 2
HAVING min(IFNULL(c.identifiers, '') = 'swarm-yes') = 1;

CREATE TEMP TABLE own (version_id INTEGER, pokemon_id INTEGER, PRIMARY KEY (version_id, pokemon_id)) WITHOUT ROWID;

INSERT INTO own
WITH RECURSIVE r (version_id, pokemon_id) AS (
  SELECT w.version_id, w.pokemon_id
  FROM way_at w
  WHERE w.way < 5 AND (w.version_id, w.pokemon_id) NOT IN (SELECT version_id, pokemon_id FROM itemless)
  AND (w.version_id, w.pokemon_id) NOT IN (SELECT version_id, pokemon_id FROM mixed)
  AND (NOT EXISTS (SELECT 1 FROM away a WHERE a.pokemon_id = w.pokemon_id AND (a.versions >> (w.version_id - 1)) & 1)
    OR EXISTS (
      SELECT 1
      FROM encounter e
      WHERE e.pokemon_id = w.pokemon_id AND (e.versions >> (w.version_id - 1)) & 1
      AND e.location_area_id NOT IN (SELECT location_area_id FROM away)))
  UNION
  SELECT r.version_id, s.to_id
  FROM r
  JOIN step s ON s.version_id = r.version_id AND s.from_id = r.pokemon_id
  WHERE (s.version_id, s.to_id) NOT IN (SELECT version_id, pokemon_id FROM itemless))
SELECT * FROM r;

-- Gifts and trades of other games of the generation may be those that are not known of a game.
CREATE TEMP TABLE lacking AS
SELECT DISTINCT c.version_id, c.part, s.evolution_chain_id
FROM coverage c
JOIN version v ON v.id = c.version_id
JOIN version_group g ON g.id = v.version_group_id
JOIN version_group h ON h.generation_id = g.generation_id AND h.id <> g.id
JOIN version o ON o.version_group_id = h.id
JOIN way_at w ON w.version_id = o.id AND w.way = CASE c.part WHEN 'gifts' THEN 2 WHEN 'trades' THEN 3 WHEN 'fossils' THEN 4 END
JOIN pokemon p ON p.id = w.pokemon_id
JOIN species s ON s.id = p.species_id
WHERE c.state <> 'complete' AND c.part IN ('gifts', 'trades', 'fossils');

-- A pokemon that only some games of a version group have, and the part that could give it in another one. If no wild
-- pokemon of that game are complete, it could be one of these.
CREATE TEMP TABLE some_have AS
SELECT pokemon_id, version_group_id, versions, CASE
  WHEN EXISTS (
    SELECT 1
    FROM coverage c
    JOIN version v ON v.id = c.version_id AND v.version_group_id = x.version_group_id AND NOT (x.versions >> (v.id - 1)) & 1
    WHERE c.part = 'wild'
    GROUP BY c.version_id HAVING max(c.state = 'complete' OR c.reason = 'no-chances') = 0) THEN 'wild'
  ELSE (
    SELECT max(l.part)
    FROM lacking l
    JOIN version v ON v.id = l.version_id AND v.version_group_id = x.version_group_id AND NOT (x.versions >> (v.id - 1)) & 1
    JOIN pokemon p ON p.id = x.pokemon_id
    JOIN species s ON s.id = p.species_id AND s.evolution_chain_id = l.evolution_chain_id) END AS part
FROM (
  SELECT o.pokemon_id, v.version_group_id, sum(1 << (v.id - 1)) AS versions, count(*) AS n
  FROM own o JOIN version v ON v.id = o.version_id
  GROUP BY 1, 2) x
WHERE n < (SELECT count(*) FROM version v WHERE v.version_group_id = x.version_group_id);

INSERT INTO exclusive SELECT pokemon_id, versions FROM some_have WHERE part IS NULL;

-- What only one of Scarlet and Violet has, of which no permissive source has the encounters: facts of the games.
INSERT OR IGNORE INTO exclusive
SELECT p.id, 1 << (r.id - 1)
FROM (
  SELECT 'scarlet' AS version, 'larvitar pupitar tyranitar drifloon drifblim stunky skuntank deino zweilous hydreigon skrelp dragalge'
    || ' oranguru stonjourner armarouge great-tusk scream-tail brute-bonnet flutter-mane slither-wing sandy-shocks roaring-moon'
    || ' koraidon tauros-paldea-blaze-breed' AS pokemon
  UNION ALL SELECT 'violet', 'misdreavus mismagius gulpin swalot bagon shelgon salamence clauncher clawitzer passimian eiscue-ice'
    || ' dreepy drakloak dragapult ceruledge iron-treads iron-bundle iron-hands iron-jugulis iron-moth iron-thorns iron-valiant'
    || ' miraidon tauros-paldea-aqua-breed') x
JOIN resource r ON r.kind = (SELECT id FROM resource_kind WHERE identifier = 'version') AND r.identifier = x.version
JOIN resource p ON p.kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon')
  AND ' ' || x.pokemon || ' ' LIKE '% ' || p.identifier || ' %';

-- `reason` is the part for which pokemon are left out, else one that is not complete in the games.
INSERT INTO coverage
SELECT
  v.id, 'exclusives', 0, 0,
  CASE
    WHEN NOT EXISTS (SELECT 1 FROM exclusive e WHERE (e.versions >> (v.id - 1)) & 1)
      AND NOT EXISTS (SELECT 1 FROM own o WHERE o.version_id = v.id) THEN 'absent'
    WHEN missing IS NULL THEN 'complete'
    ELSE 'partial' END,
  (SELECT count(*) FROM exclusive e WHERE (e.versions >> (v.id - 1)) & 1),
  NULL, CASE WHEN missing IS NOT NULL THEN IFNULL(
    (SELECT reason FROM coverage c WHERE c.version_id = v.id AND c.reason = 'new-game'), missing) END, NULL
FROM (
  SELECT g.id AS group_id, IFNULL(
    (SELECT max(part) FROM some_have h WHERE h.version_group_id = g.id),
    (SELECT max(c.part)
      FROM coverage c JOIN version w ON w.id = c.version_id
      WHERE w.version_group_id IN (g.id, g.learnset_version_group_id)
      AND c.part IN ('wild', 'gifts', 'trades', 'fossils', 'swarms') AND c.state <> 'complete')) AS missing
  FROM version_group g JOIN version v ON v.version_group_id = g.id
  GROUP BY g.id HAVING count(v.id) > 1) x
JOIN version v ON v.version_group_id = group_id;

-- The games with eggs but without the Mirror Herb, as sets: all of them, those with a learnset of their own, those since
-- generation vi, and those of generation viii.
CREATE TEMP TABLE egg_games AS
SELECT
  sum(1 << (id - 1)) AS every, sum((learnset_version_group_id = id) << (id - 1)) AS own,
  sum((generation_id > 5) << (id - 1)) AS since_vi, sum((generation_id = 8) << (id - 1)) AS viii
FROM version_group
WHERE generation_id < 9;

-- The egg groups of the mothers of pokemon by game; 0 where a game has no such group or no mother.
CREATE TEMP TABLE mother (
  pokemon_id INTEGER, version_groups INTEGER, first INTEGER, second INTEGER,
  PRIMARY KEY (pokemon_id, version_groups)) WITHOUT ROWID;

INSERT INTO mother
SELECT p.id, f.version_groups, IFNULL(f.egg_group_1_id, 0), IFNULL(f.egg_group_2_id, 0)
FROM pokemon p
JOIN species s ON s.id = p.species_id
JOIN species_variant f ON f.pokemon_id = CASE p.id WHEN 32 THEN 29 WHEN 313 THEN 314 WHEN 876 THEN 10186 ELSE IFNULL(
    (SELECT min(o.id) FROM species e JOIN pokemon o ON species_id = e.id AND o.is_default
      WHERE s.is_baby AND e.evolves_from_species_id = s.id), p.id) END
  AND f.gender_rate > 0;

INSERT INTO mother
SELECT p.id, every & ~IFNULL((SELECT sum(version_groups) FROM mother m WHERE m.pokemon_id = p.id), 0), 0, 0
FROM pokemon p CROSS JOIN egg_games;

-- The egg moves of families, each set of games with the egg groups of the mother.
CREATE TEMP TABLE egg_row AS
SELECT DISTINCT s.evolution_chain_id, c.move_id, c.version_groups & m.version_groups & every AS version_groups, first, second
FROM egg_games
CROSS JOIN learnset c
CROSS JOIN mother m ON m.pokemon_id = c.pokemon_id AND m.version_groups & c.version_groups & every
CROSS JOIN pokemon p ON p.id = c.pokemon_id
CROSS JOIN species s ON s.id = p.species_id
WHERE c.method_id = 2 AND c.via = 0;

-- In which games a father of an egg group learns a move.
CREATE TEMP TABLE fathered (
  move_id INTEGER, egg_group_id INTEGER, version_groups INTEGER,
  PRIMARY KEY (move_id, egg_group_id, version_groups)) WITHOUT ROWID;

INSERT OR IGNORE INTO fathered
SELECT q.move_id, egg_group_id, f.version_groups & q.version_groups & own
FROM (SELECT DISTINCT move_id FROM egg_row) m
CROSS JOIN learnset q ON q.move_id = m.move_id AND q.method_id <> 2 AND q.via <> 1
CROSS JOIN (
  SELECT pokemon_id, version_groups, egg_group_1_id AS egg_group_id FROM species_variant WHERE gender_rate BETWEEN 0 AND 7
  UNION SELECT pokemon_id, version_groups, egg_group_2_id FROM species_variant WHERE gender_rate BETWEEN 0 AND 7) f
  ON f.pokemon_id = q.pokemon_id AND f.version_groups & q.version_groups AND egg_group_id NOT IN (13, 15)
CROSS JOIN egg_games;

-- Parents of the own family, in the games in which they can be.
CREATE TEMP TABLE kin AS
SELECT s.evolution_chain_id, v.pokemon_id, v.version_groups & CASE
    WHEN v.egg_group_1_id IN (13, 15) THEN viii
    WHEN v.gender_rate BETWEEN 0 AND 7 THEN every
    ELSE since_vi | viii END AS version_groups
FROM species_variant v
JOIN pokemon p ON p.id = v.pokemon_id
JOIN species s ON s.id = p.species_id
CROSS JOIN egg_games;

CREATE INDEX temp.kin_of_chain ON kin (evolution_chain_id);

-- Those that no father of these egg groups and no parent of the own family learns.
INSERT INTO chained_egg_move
SELECT evolution_chain_id, move_id, sum(1 << (group_id - 1))
FROM (
  SELECT DISTINCT c.evolution_chain_id, c.move_id, g.id AS group_id
  FROM egg_row c
  CROSS JOIN version_group g ON (c.version_groups >> (g.id - 1)) & 1
  WHERE NOT EXISTS (
    SELECT 1
    FROM fathered f
    WHERE f.move_id = c.move_id AND f.egg_group_id IN (c.first, c.second) AND (f.version_groups >> (g.id - 1)) & 1)
  AND NOT EXISTS (
    SELECT 1
    FROM kin k
    CROSS JOIN learnset q ON q.move_id = c.move_id AND q.pokemon_id = k.pokemon_id AND q.method_id <> 2 AND q.via <> 1
      AND (q.version_groups & k.version_groups >> (g.id - 1)) & 1
    WHERE k.evolution_chain_id = c.evolution_chain_id))
GROUP BY 1, 2;

-- The effects of abilities and the first generation in which they apply. Source of each: the entry of the ability in
-- data/abilities.ts of Pokémon Showdown (MIT), commit 9fcf262d91c4572289c9e8421936fd0aa25c8e5d of 2026-08-21, with the
-- changes in data/mods/gen3 to gen8; for the effects of Levitate, Primordial Sea, Desolate Land and Delta Stream,
-- PokéAPI's text. Lightning Rod and Storm Drain only redirect in generation iv; Fluffy is without contact.
INSERT INTO ability_effect
SELECT IFNULL(a.id, 0), effect, IFNULL(t.id, 0), generation_id, factor, n.id
FROM (
  SELECT NULL AS ability, 0 AS effect, NULL AS type, 1 AS generation_id, 1.0 AS factor, NULL AS new_type
  UNION ALL VALUES
  ('levitate', 0, 'ground', 3, 0.0, NULL),
  ('volt-absorb', 0, 'electric', 3, 0.0, NULL),
  ('water-absorb', 0, 'water', 3, 0.0, NULL),
  ('flash-fire', 0, 'fire', 3, 0.0, NULL),
  ('motor-drive', 0, 'electric', 4, 0.0, NULL),
  ('dry-skin', 0, 'water', 4, 0.0, NULL),
  ('dry-skin', 0, 'fire', 4, 1.25, NULL),
  ('lightning-rod', 0, 'electric', 5, 0.0, NULL),
  ('storm-drain', 0, 'water', 5, 0.0, NULL),
  ('sap-sipper', 0, 'grass', 5, 0.0, NULL),
  ('earth-eater', 0, 'ground', 9, 0.0, NULL),
  ('well-baked-body', 0, 'fire', 9, 0.0, NULL),
  ('thick-fat', 0, 'fire', 3, 0.5, NULL),
  ('thick-fat', 0, 'ice', 3, 0.5, NULL),
  ('heatproof', 0, 'fire', 4, 0.5, NULL),
  ('water-bubble', 0, 'fire', 7, 0.5, NULL),
  ('fluffy', 0, 'fire', 7, 2.0, NULL),
  ('purifying-salt', 0, 'ghost', 9, 0.5, NULL),
  ('primordial-sea', 0, 'fire', 6, 0.0, NULL),
  ('desolate-land', 0, 'water', 6, 0.0, NULL),
  ('filter', 1, NULL, 4, 0.75, NULL),
  ('solid-rock', 1, NULL, 4, 0.75, NULL),
  ('prism-armor', 1, NULL, 7, 0.75, NULL),
  ('wonder-guard', 2, NULL, 3, 0.0, NULL),
  ('delta-stream', 3, 'electric', 6, 0.5, NULL),
  ('delta-stream', 3, 'ice', 6, 0.5, NULL),
  ('delta-stream', 3, 'rock', 6, 0.5, NULL),
  ('neuroforce', 4, NULL, 7, 1.25, NULL),
  ('tinted-lens', 5, NULL, 4, 2.0, NULL),
  ('scrappy', 6, 'normal', 4, 1.0, NULL),
  ('scrappy', 6, 'fighting', 4, 1.0, NULL),
  ('minds-eye', 6, 'normal', 9, 1.0, NULL),
  ('minds-eye', 6, 'fighting', 9, 1.0, NULL),
  ('normalize', 7, NULL, 4, 1.0, 'normal'),
  ('aerilate', 7, 'normal', 6, 1.0, 'flying'),
  ('pixilate', 7, 'normal', 6, 1.0, 'fairy'),
  ('refrigerate', 7, 'normal', 6, 1.0, 'ice'),
  ('galvanize', 7, 'normal', 7, 1.0, 'electric'),
  ('dragonize', 7, 'normal', 9, 1.0, 'dragon'))
LEFT JOIN resource a ON a.kind = (SELECT id FROM resource_kind WHERE identifier = 'ability') AND a.identifier = ability
LEFT JOIN resource t ON t.kind = (SELECT id FROM resource_kind WHERE identifier = 'type') AND t.identifier = type
LEFT JOIN resource n ON n.kind = (SELECT id FROM resource_kind WHERE identifier = 'type') AND n.identifier = new_type
WHERE ability IS NULL OR a.id IS NOT NULL;
