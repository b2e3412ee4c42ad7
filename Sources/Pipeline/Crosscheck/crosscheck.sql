-- The comparison of a database, attached as `dex`, with the facts of a source, attached as `facts`. See
-- Documentation/DATA-QUALITY.md. `reviewed` has the reviewed disagreements with that source. The result is `compared`,
-- a row for each compared value, and `unknown`.

-- The version groups of each game. What holds for all games is compared as if it were a version group.
CREATE TEMP TABLE game_group AS
WITH RECURSIVE part (game, position, version_group, rest) AS (
  SELECT game, 0, NULL, version_groups || '+' FROM facts.game
  UNION ALL
  SELECT game, position + 1, substr(rest, 1, instr(rest, '+') - 1), substr(rest, instr(rest, '+') + 1)
  FROM part WHERE rest <> '')
SELECT
  game, position, version_group,
  version_group = 'all-games' OR version_group IN (SELECT version_group FROM dex.dex_version_group) AS is_known
FROM part WHERE position > 0;

-- The games of which the database has every version group. Learnsets and machines of others would be compared with
-- less than the source means.
CREATE TEMP TABLE whole_game AS
SELECT game, count(*) AS version_groups FROM game_group GROUP BY game HAVING min(is_known);

CREATE TEMP TABLE pokemon AS SELECT pokemon_id, pokemon, species, is_default FROM dex.dex_pokemon;
CREATE UNIQUE INDEX temp.pokemon_by_name ON pokemon (pokemon);
CREATE TEMP TABLE move AS SELECT move_id, move FROM dex.dex_move;
CREATE UNIQUE INDEX temp.move_by_name ON move (move);

CREATE TEMP TABLE compared (
  game INTEGER, field TEXT, identifier TEXT, ours TEXT, theirs TEXT, is_reviewed INTEGER, is_supplied INTEGER);

-- Values of pokemon and moves, and what the database has for all games. A missing row is not compared there.
CREATE TEMP TABLE value_at (
  field TEXT, identifier TEXT, version_group TEXT, value TEXT,
  PRIMARY KEY (field, identifier, version_group)) WITHOUT ROWID;

INSERT INTO value_at
SELECT
  'stats', pokemon, version_group,
  hp || ',' || attack || ',' || defense || ',' || IFNULL(special, special_attack || ',' || special_defense) || ',' || speed
FROM dex.dex_pokemon_at
UNION ALL
SELECT 'types', pokemon, version_group, type_1 || IFNULL(',' || type_2, '') FROM dex.dex_pokemon_at
UNION ALL
SELECT
  'abilities', pokemon, version_group,
  IFNULL(ability_1, 'none') || ',' || IFNULL(ability_2, 'none') || ',' || IFNULL(ability_hidden, 'none')
FROM dex.dex_pokemon_at;

CREATE TEMP TABLE move_at AS SELECT * FROM dex.dex_move_at;
INSERT INTO value_at
SELECT 'type', move, version_group, type FROM move_at
UNION ALL SELECT 'damage_class', move, version_group, damage_class FROM move_at
UNION ALL SELECT 'power', move, version_group, IFNULL(power, 'none') FROM move_at
UNION ALL SELECT 'accuracy', move, version_group, IFNULL(accuracy, 'none') FROM move_at
UNION ALL SELECT 'pp', move, version_group, IFNULL(pp, 'none') FROM move_at
UNION ALL SELECT 'priority', move, version_group, priority FROM move_at
UNION ALL SELECT 'effect_chance', move, version_group, IFNULL(effect_chance, 'none') FROM move_at
UNION ALL SELECT 'target', move, version_group, target FROM move_at;

-- The details; null where no source has them. Of one of several ailments PokéAPI does not say which.
CREATE TEMP TABLE change_at AS
SELECT version_group, move, group_concat(stat || ' ' || stages, ',') AS changes
FROM (SELECT * FROM dex.dex_move_stat_change_at ORDER BY version_group, move, stat) GROUP BY version_group, move;
CREATE UNIQUE INDEX temp.change_at_by_move ON change_at (move, version_group);
INSERT INTO value_at
SELECT 'drain', move, version_group, drain FROM move_at WHERE category IS NOT NULL
UNION ALL SELECT 'healing', move, version_group, healing FROM move_at WHERE category IS NOT NULL
UNION ALL SELECT 'crit_rate', move, version_group, crit_rate FROM move_at WHERE category IS NOT NULL
UNION ALL SELECT 'hits', move, version_group, IFNULL(min_hits || ',' || max_hits, 'none') FROM move_at
  WHERE category IS NOT NULL
UNION ALL SELECT 'flinch_chance', move, version_group, flinch_chance FROM move_at WHERE category IS NOT NULL
UNION ALL SELECT 'ailment', move, version_group, ailment || ' ' || ailment_chance FROM move_at
  WHERE ailment <> 'unknown'
UNION ALL SELECT 'stat_changes', move, version_group,
    IFNULL(replace(changes, ',', ' ' || stat_chance || ',') || ' ' || stat_chance, 'none')
  FROM move_at LEFT JOIN change_at USING (move, version_group) WHERE category IS NOT NULL;

CREATE TEMP TABLE flag_at AS
SELECT move, version_group, flag FROM dex.dex_move_flag_at ORDER BY move, version_group, flag;
CREATE INDEX temp.flag_at_by_move ON flag_at (move, version_group, flag);
INSERT INTO value_at
SELECT 'flags', move, version_group, IFNULL((
  SELECT group_concat(flag, ',') FROM (
    SELECT flag FROM flag_at AS f WHERE f.move = m.move AND f.version_group = m.version_group ORDER BY flag)), 'none')
FROM move_at AS m;

INSERT INTO value_at
SELECT field, identifier, 'all-games', value FROM (
  SELECT 'height_dm' AS field, pokemon AS identifier, height_dm AS value FROM dex.dex_pokemon
  UNION ALL SELECT 'weight_hg', pokemon, weight_hg FROM dex.dex_pokemon
  UNION ALL SELECT 'gender_rate', species, gender_rate FROM dex.dex_species
  UNION ALL SELECT 'egg_groups', species, min(egg_group_1, IFNULL(egg_group_2, egg_group_1))
      || CASE WHEN egg_group_2 IS NULL THEN '' ELSE ',' || max(egg_group_1, egg_group_2) END FROM dex.dex_species
  UNION ALL SELECT 'color', species, color FROM dex.dex_species
  UNION ALL SELECT 'evolves_from', species, IFNULL(evolves_from, 'none') FROM dex.dex_species
  UNION ALL SELECT 'generation', species, generation FROM dex.dex_species
  UNION ALL SELECT 'drain', move, drain FROM dex.dex_move
  UNION ALL SELECT 'healing', move, healing FROM dex.dex_move
  UNION ALL SELECT 'crit_rate', move, crit_rate FROM dex.dex_move
  -- null without another hit, and for some moves that hit as often as something else says.
  UNION ALL SELECT 'hits', move, IFNULL(min_hits || ',' || max_hits, 'none') FROM dex.dex_move
  UNION ALL SELECT 'flinch_chance', move, flinch_chance FROM dex.dex_move
  -- Of one of several ailments PokéAPI does not say which.
  UNION ALL SELECT 'ailment', move, nullif(ailment, 'unknown') || ' ' || ailment_chance FROM dex.dex_move
  UNION ALL SELECT 'stat_changes', m.move, IFNULL(group_concat(stat || ' ' || stages || ' ' || stat_chance, ','), 'none')
    FROM dex.dex_move AS m LEFT JOIN (
      SELECT move_id, stat, stages FROM dex.dex_move_stat_change ORDER BY move_id, stat) USING (move_id)
    WHERE category IS NOT NULL GROUP BY move_id
  UNION ALL SELECT 'factor_percent', attacking || '/' || defending || '/' || generation, factor_percent
    FROM dex.dex_type_chart_at
  -- PokéAPI has two items of one name.
  UNION ALL SELECT 'fling_power', item, min(fling_power) FROM dex.dex_item GROUP BY item
  UNION ALL SELECT 'natural_gift', item, natural_gift_power || ',' || natural_gift_type FROM dex.dex_berry
  UNION ALL SELECT 'nature', nature, increased_stat || ',' || decreased_stat FROM dex.dex_nature)
WHERE value IS NOT NULL;

-- Of two items of one name the first.
INSERT OR IGNORE INTO value_at
SELECT 'name:' || entity, identifier || '/' || language, 'all-games', text
FROM dex.dex_name
WHERE field = 'name' AND 'name:' || entity IN (SELECT DISTINCT field FROM facts.fact WHERE field LIKE 'name:%')
ORDER BY entity_id;

-- A value agrees if it holds in every version group in which the database has one; otherwise they are named.
INSERT INTO compared
SELECT
  game, field, identifier,
  CASE WHEN least IS NULL THEN 'absent' WHEN least = most THEN least ELSE (
    SELECT group_concat(named, '; ') FROM (
      SELECT v.version_group || ': ' || v.value AS named
      FROM game_group AS g JOIN value_at AS v
        ON v.field = x.field AND v.identifier = x.identifier AND v.version_group = g.version_group
      WHERE g.game = x.game ORDER BY g.position)) END,
  theirs, 0, 0
FROM (
  SELECT
    f.game, f.field, f.identifier, f.value AS theirs, min(v.value) AS least, max(v.value) AS most,
    max(g.version_group) AS version_group
  FROM facts.fact AS f
  JOIN game_group AS g ON g.game = f.game AND g.is_known
  LEFT JOIN value_at AS v
    ON v.field = f.field AND v.identifier = f.identifier AND v.version_group = g.version_group
  WHERE f.field NOT IN ('evolution', 'machines', 'levels') AND f.field NOT LIKE 'learnset:%'
    AND (f.entity <> 'pokemon' OR f.identifier IN (SELECT pokemon FROM pokemon))
    AND (f.entity <> 'move' OR f.identifier IN (SELECT move FROM move) OR f.field = 'name:move')
  GROUP BY f.game, f.field, f.identifier) AS x
-- An ailment is missing where it is one of several.
WHERE least IS NOT NULL OR version_group <> 'all-games' AND field <> 'ailment';

-- Which pokemon evolves into which. A method without an evolved form leads to the default variety, and to varieties
-- that no method names; one without a base form begins at the default variety.
CREATE TEMP TABLE evolves AS
SELECT DISTINCT from_species, to_species, base_form, evolved_form FROM dex.dex_evolution;
CREATE TEMP TABLE evolved AS
SELECT e.from_species, e.to_species, e.base_form, e.evolved_form, p.pokemon
FROM evolves AS e JOIN pokemon AS p ON p.species = e.to_species
WHERE CASE
  WHEN e.evolved_form IS NOT NULL THEN e.evolved_form = p.pokemon
  ELSE p.is_default OR p.pokemon NOT IN (
    SELECT evolved_form FROM evolves WHERE to_species = e.to_species AND evolved_form IS NOT NULL) END;

-- Of the conditions of an evolution method those that can be stated without words.
CREATE TEMP TABLE method_at AS
SELECT
  e.version_group, v.pokemon,
  e.trigger || IFNULL(' level ' || e.min_level, '') || CASE WHEN e.min_happiness IS NULL THEN '' ELSE ' friendship' END
    || IFNULL(' item ' || e.item, '') || IFNULL(' holding ' || e.held_item, '')
    || IFNULL(' knowing ' || e.known_move, '') AS value
FROM dex.dex_evolution_at AS e
JOIN evolved AS v ON v.from_species = e.from_species AND v.to_species = e.to_species
  AND v.base_form IS e.base_form AND v.evolved_form IS e.evolved_form;
CREATE INDEX temp.method_at_by_pokemon ON method_at (pokemon, version_group);

-- It agrees if any of the version groups has the method.
INSERT INTO compared
SELECT
  f.game, f.field, f.identifier,
  CASE WHEN max(m.value = f.value) THEN f.value ELSE IFNULL((
    SELECT group_concat(value, ',') FROM (
      SELECT DISTINCT o.value FROM game_group AS g JOIN method_at AS o ON o.version_group = g.version_group
      WHERE g.game = f.game AND o.pokemon = f.identifier ORDER BY o.value)), 'none') END,
  f.value, 0, 0
FROM facts.fact AS f
JOIN game_group AS g ON g.game = f.game AND g.is_known
LEFT JOIN method_at AS m ON m.pokemon = f.identifier AND m.version_group = g.version_group
WHERE f.field = 'evolution' AND f.identifier IN (SELECT pokemon FROM pokemon)
GROUP BY f.game, f.identifier;

-- Machines: a game of which the source states one has all of them in the facts.
CREATE TEMP TABLE machine AS
SELECT DISTINCT g.game, m.move
FROM whole_game JOIN game_group AS g USING (game) JOIN dex.dex_machine AS m ON m.version_group = g.version_group
WHERE g.game IN (SELECT game FROM facts.fact WHERE field = 'machines');

INSERT INTO compared
SELECT f.game, f.field, f.identifier, CASE WHEN m.move IS NULL THEN 'absent' ELSE 'present' END, f.value, 0, 0
FROM facts.fact AS f JOIN whole_game USING (game)
LEFT JOIN machine AS m ON m.game = f.game AND m.move = f.identifier
WHERE f.field = 'machines' AND f.identifier IN (SELECT move FROM move)
UNION ALL
SELECT m.game, 'machines', m.move, 'present', 'absent', 0, 0
FROM machine AS m
WHERE NOT EXISTS (
  SELECT 1 FROM facts.fact AS f WHERE f.game = m.game AND f.field = 'machines' AND f.identifier = m.move);

-- Learnsets, of the pokemon and methods that the source states completely.
CREATE TEMP TABLE stated (stated INTEGER PRIMARY KEY, game INTEGER, field TEXT, pokemon TEXT, pokemon_id INTEGER);
INSERT INTO stated (game, field, pokemon, pokemon_id)
SELECT f.game, f.field, p.pokemon, p.pokemon_id
FROM facts.fact AS f JOIN whole_game USING (game) JOIN pokemon AS p ON p.pokemon = f.identifier
WHERE f.value = 'complete' AND f.field LIKE 'learnset:%';
CREATE UNIQUE INDEX temp.stated_by_id ON stated (pokemon_id, game, field);
CREATE UNIQUE INDEX temp.stated_by_name ON stated (game, field, pokemon);

-- `ours` is 2 for a row of the pokemon itself, 1 for an inherited one.
CREATE TEMP TABLE pair AS
SELECT stated, move_id, max(ours) AS ours, max(theirs) AS theirs
FROM (
  SELECT s.stated, l.move_id, 1 + (l.via = 'own') AS ours, 0 AS theirs
  FROM dex.dex_learnset AS l JOIN game_group AS g ON g.version_group = l.version_group
  JOIN stated AS s ON s.pokemon_id = l.pokemon_id AND s.game = g.game AND s.field = 'learnset:' || l.method
  UNION ALL
  SELECT s.stated, m.move_id, 0, 1
  FROM facts.fact AS f
  JOIN stated AS s
    ON s.game = f.game AND s.field = f.field AND s.pokemon = substr(f.identifier, 1, instr(f.identifier, '/') - 1)
  JOIN move AS m ON m.move = substr(f.identifier, instr(f.identifier, '/') + 1)
  WHERE f.field LIKE 'learnset:%' AND f.value = 'present')
GROUP BY stated, move_id;

CREATE TEMP TABLE ancestor AS
WITH RECURSIVE
  parent (pokemon, parent) AS (
    SELECT v.pokemon, IFNULL(v.base_form, p.pokemon)
    FROM evolved AS v JOIN pokemon AS p ON p.species = v.from_species AND p.is_default),
  line (pokemon, ancestor) AS (
    SELECT pokemon, parent FROM parent
    UNION
    SELECT l.pokemon, p.parent FROM line AS l JOIN parent AS p ON p.pokemon = l.ancestor)
SELECT pokemon, ancestor FROM line;
CREATE INDEX temp.ancestor_by_pokemon ON ancestor (pokemon);

-- A pair of the database alone agrees if the source has it for a pokemon that evolves into this one.
INSERT INTO compared
SELECT
  s.game, s.field, s.pokemon || '/' || m.move, CASE WHEN x.ours THEN 'present' ELSE 'absent' END,
  CASE WHEN x.theirs OR EXISTS (
      SELECT 1 FROM ancestor AS a JOIN facts.fact AS f
        ON f.game = s.game AND f.field = s.field AND f.identifier = a.ancestor || '/' || m.move
      WHERE a.pokemon = s.pokemon)
    THEN 'present' ELSE 'absent' END, 0, 0
FROM pair AS x JOIN stated AS s USING (stated) JOIN move AS m USING (move_id)
WHERE x.theirs OR x.ours = 2;

-- Levels, in games of one version group; those of the base form where the pokemon has no row of its own.
CREATE TEMP TABLE level_at (
  game INTEGER, pokemon TEXT, move TEXT, is_own INTEGER, level INTEGER,
  PRIMARY KEY (game, pokemon, move, is_own, level)) WITHOUT ROWID;
INSERT OR IGNORE INTO level_at
SELECT w.game, l.pokemon, l.move, l.via = 'own', l.level
FROM whole_game AS w JOIN game_group AS g USING (game) JOIN dex.dex_learnset AS l ON l.version_group = g.version_group
WHERE w.version_groups = 1 AND l.method = 'level-up' AND l.via <> 'pre-evolution'
  AND w.game IN (SELECT game FROM facts.fact WHERE field = 'levels');

INSERT INTO compared
SELECT game, field, identifier, ours, theirs, 0, 0
FROM (
  SELECT
    f.game, f.field, f.identifier, f.value AS theirs,
    (SELECT group_concat(level, ',') FROM (
      SELECT level FROM level_at AS l
      WHERE l.game = f.game AND l.pokemon = substr(f.identifier, 1, instr(f.identifier, '/') - 1)
        AND l.move = substr(f.identifier, instr(f.identifier, '/') + 1)
        AND l.is_own = (
          SELECT max(o.is_own) FROM level_at AS o
          WHERE o.game = l.game AND o.pokemon = l.pokemon AND o.move = l.move)
      ORDER BY level)) AS ours
  FROM facts.fact AS f WHERE f.field = 'levels')
WHERE ours IS NOT NULL;

-- What this source has supplied to the database, so that it cannot confirm it: supplements, and corrections that refer
-- to it. Of a learnset the database does not know which moves are meant: all of it counts. The flags of all moves are
-- one supplement, in which a move without flags has no row.
CREATE TEMP TABLE supplied (
  game INTEGER, field TEXT, identifier TEXT, PRIMARY KEY (game, field, identifier)) WITHOUT ROWID;
INSERT OR IGNORE INTO supplied
SELECT g.game, s.field, s.identifier
FROM (
  SELECT
    version_group, identifier,
    CASE
      WHEN field IN ('hp', 'attack', 'defense', 'special_attack', 'special_defense', 'special', 'speed') THEN 'stats'
      WHEN field IN ('type_1', 'type_2') THEN 'types'
      WHEN field LIKE 'ability_%' THEN 'abilities'
      ELSE field END AS field
  FROM dex.dex_supplement WHERE location = (SELECT location FROM facts.source)) AS s
JOIN dex.dex_version_group AS v ON s.version_group IN (v.version_group, CASE s.field WHEN 'learnset' THEN v.learnsets_of END)
JOIN game_group AS g ON g.version_group = v.version_group
UNION ALL
SELECT g.game, 'learnset', c.identifier || '/' || substr(c.field, 12, instr(c.field, ']') - 12)
FROM dex.dex_correction AS c JOIN game_group AS g
  ON g.is_known AND c.field LIKE 'moves[move=%].version\_group\_details[version\_group=' || g.version_group || ',%' ESCAPE '\'
WHERE c.entity = 'pokemon' AND c.applied
  AND substr(c.reference, 1, length((SELECT location FROM facts.source)) + 1) = (SELECT location || '/' FROM facts.source);

CREATE TEMP TABLE supplied_name (field TEXT, identifier TEXT, PRIMARY KEY (field, identifier)) WITHOUT ROWID;
INSERT OR IGNORE INTO supplied_name
SELECT 'name:' || n.entity, n.identifier || '/' || n.language
FROM dex.dex_name AS n JOIN dex.dex_supplement AS s
  ON s.entity = n.entity AND s.identifier = n.identifier AND s.field = 'name'
WHERE n.field = 'name' AND n.source = 'supplement' AND s.location = (SELECT location FROM facts.source)
UNION ALL
SELECT 'name:' || entity, identifier || '/' || substr(field, 16, instr(field, ']') - 16)
FROM dex.dex_correction
WHERE applied AND field LIKE 'names[language=%'
  AND substr(reference, 1, length((SELECT location FROM facts.source)) + 1) = (SELECT location || '/' FROM facts.source);

UPDATE compared SET is_supplied = 1
WHERE CASE
  WHEN field = 'flags' THEN EXISTS (
    SELECT 1 FROM dex.dex_supplement AS s
    WHERE s.field = 'flags' AND s.location = (SELECT location FROM facts.source))
  -- A name of a supplement, and a correction that refers to the source.
  WHEN field LIKE 'name:%' THEN EXISTS (
    SELECT 1 FROM supplied_name AS s WHERE s.field = compared.field AND s.identifier = compared.identifier)
  WHEN field IN ('drain', 'healing', 'crit_rate', 'hits', 'flinch_chance', 'ailment', 'stat_changes') THEN EXISTS (
    SELECT 1 FROM dex.dex_supplement AS s
    WHERE s.entity = 'move' AND s.identifier = compared.identifier AND s.field IN ('details', 'former_details')
      AND s.location = (SELECT location FROM facts.source))
  WHEN field = 'levels' OR field LIKE 'learnset:%' THEN EXISTS (
    SELECT 1 FROM supplied AS s
    WHERE s.game = compared.game AND s.field = 'learnset'
      AND s.identifier IN (compared.identifier, substr(compared.identifier, 1, instr(compared.identifier, '/') - 1)))
  ELSE EXISTS (
    SELECT 1 FROM supplied AS s
    WHERE s.game = compared.game AND s.field = compared.field AND s.identifier = compared.identifier) END;

UPDATE compared SET is_reviewed = 1
WHERE ours <> theirs AND EXISTS (
  SELECT 1 FROM reviewed AS r JOIN facts.game AS g ON g.version_groups = r.game
  WHERE g.game = compared.game AND r.field = compared.field AND r.identifier = compared.identifier
    AND r.ours = compared.ours AND r.theirs = compared.theirs);

CREATE TEMP TABLE unknown AS
SELECT 'version-group' AS kind, version_group AS identifier FROM game_group WHERE NOT is_known
UNION
SELECT 'pokemon', f.identifier
FROM facts.fact AS f
WHERE f.entity = 'pokemon' AND f.value <> 'present' AND f.field <> 'levels'
  AND f.game IN (SELECT game FROM game_group WHERE is_known)
  AND (f.field NOT LIKE 'learnset:%' OR f.game IN (SELECT game FROM whole_game))
  AND f.identifier NOT IN (SELECT pokemon FROM pokemon)
UNION
SELECT 'move', f.identifier
FROM facts.fact AS f
WHERE f.entity = 'move' AND f.game IN (SELECT game FROM game_group WHERE is_known)
  AND (f.field <> 'machines' OR f.game IN (SELECT game FROM whole_game)) AND f.field <> 'name:move'
  AND f.identifier NOT IN (SELECT move FROM move)
UNION
SELECT 'move', substr(f.identifier, instr(f.identifier, '/') + 1)
FROM facts.fact AS f JOIN whole_game USING (game)
WHERE f.field LIKE 'learnset:%' AND f.value = 'present'
  AND substr(f.identifier, instr(f.identifier, '/') + 1) NOT IN (SELECT move FROM move);
