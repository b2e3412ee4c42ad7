-- The rules about data: a query each, over the tables of the normalized layer. A row of the result is a finding. See
-- "Add a rule" in Documentation/DATA-QUALITY.md.
--
-- The comment above a query: severity, code, the id of the message where it is not the code, and marks:
--   [full]     only for a source that should be complete
--   [older]    only a warning for a source older than the minimums of translations: a newer one has corrected it
--   [always]   holds for every edition of every snapshot, so that `pokedex verify` refuses a database that breaks it
-- Then what the rule asks for. Of the result, `place` is a resource or a table, `path` a field of it; the other columns
-- are arguments of the message, by name: `…_message` is the id of a message itself. `advice_message` says what to do,
-- instead of correcting or allowing the value.
--
-- Statements are separated by blank lines. Those that create tables prepare the rules below them.

-- Identifiers by endpoint.
CREATE TEMP TABLE named (kind TEXT, id INTEGER, identifier TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID;

INSERT OR IGNORE INTO named
SELECT k.identifier, r.id, r.identifier FROM resource r JOIN resource_kind k ON k.id = r.kind;

-- Version groups in order of release; the names of a set of them are those with `version_groups & bit`.
CREATE TEMP TABLE game AS
SELECT
  g.id, 1 << (g.id - 1) AS bit, n.identifier, g.generation_id, g.sort_order,
  g.generation_id >= 3 AND n.identifier NOT IN (
    'lets-go-pikachu-lets-go-eevee', 'legends-arceus', 'legends-za', 'mega-dimension') AS has_abilities
FROM version_group g JOIN named n ON n.kind = 'version-group' AND n.id = g.id
ORDER BY g.sort_order, g.id;

-- The version groups of each generation and all later ones.
CREATE TEMP TABLE since AS
SELECT g.id AS generation_id, IFNULL((SELECT sum(bit) FROM game WHERE generation_id >= g.id), 0) AS version_groups
FROM generation g;

-- The games that the variants of a pokemon or a move have, and in how many a second one has them too.
CREATE TEMP TABLE covered AS
SELECT kind, id, sum(bit) AS version_groups, sum(variants > 1) AS overlaps
FROM (
  SELECT 'pokemon' AS kind, v.pokemon_id AS id, game.bit, count(*) AS variants
  FROM pokemon_variant v JOIN game ON v.version_groups & game.bit GROUP BY v.pokemon_id, game.bit
  UNION ALL
  SELECT 'move', v.move_id, game.bit, count(*)
  FROM move_variant v JOIN game ON v.version_groups & game.bit GROUP BY v.move_id, game.bit)
GROUP BY kind, id;

-- The moves and the pokemon of learnsets with their sets of games, so that few rules read the largest table.
CREATE TEMP TABLE taught AS SELECT DISTINCT move_id, version_groups, via FROM learnset;

CREATE TEMP TABLE learner AS SELECT DISTINCT pokemon_id, version_groups, via FROM learnset;

-- error species-group
-- Apart from starters and other groups of ordinary species, the members of a group are legendary or mythical.
SELECT 'pokemon-species/' || id AS place, 'is_legendary' AS path, species_group AS "group"
FROM species
WHERE NOT is_legendary AND NOT is_mythical
  AND species_group NOT IN ('starter', 'fossil', 'pseudo-legendary', 'ultra-beast', 'paradox');

-- error variant-overlap [always]
-- A pokemon or a move has one variant in a version group, not two.
SELECT kind || '/' || id AS place FROM covered WHERE overlaps > 0;

-- error variant-coverage [always]
-- A pokemon or a move has a variant in every version group since its generation, and in no earlier one.
SELECT 'pokemon/' || p.id AS place
FROM pokemon p
LEFT JOIN since s ON s.generation_id = p.generation_id
LEFT JOIN covered c ON c.kind = 'pokemon' AND c.id = p.id
WHERE IFNULL(c.version_groups, 0) <> IFNULL(s.version_groups, 0)
UNION ALL
SELECT 'move/' || m.id
FROM move m
LEFT JOIN since s ON s.generation_id = m.generation_id
LEFT JOIN covered c ON c.kind = 'move' AND c.id = m.id
WHERE IFNULL(c.version_groups, 0) <> IFNULL(s.version_groups, 0);

-- error wrong-types [always]
-- A pokemon and a form have one or two different types.
SELECT 'pokemon/' || pokemon_id AS place FROM pokemon_variant WHERE type_1_id IN (0, type_2_id)
UNION ALL
SELECT 'pokemon-form/' || id FROM form WHERE type_1_id IN (0, type_2_id);

-- error type-before-generation [always]
-- No pokemon and no move has a type in a game older than the type. A move without a type has none.
SELECT
  v.place, IFNULL(n.identifier, v.type_id) AS type,
  IFNULL((SELECT group_concat(identifier, ', ') FROM game WHERE v.version_groups & ~s.version_groups & bit), '') AS game
FROM (
  SELECT 'pokemon/' || pokemon_id AS place, version_groups, type_1_id AS type_id FROM pokemon_variant
  UNION ALL
  SELECT 'pokemon/' || pokemon_id, version_groups, type_2_id FROM pokemon_variant WHERE type_2_id NOT NULL
  UNION ALL
  SELECT 'move/' || move_id, version_groups, type_id FROM move_variant) v
LEFT JOIN type t ON t.id = v.type_id
LEFT JOIN since s ON s.generation_id = t.generation_id
LEFT JOIN named n ON n.kind = 'type' AND n.id = v.type_id
WHERE v.version_groups & ~s.version_groups OR (v.type_id = 0 AND v.place LIKE 'move/%');

-- error ability-before-generation [always]
-- No pokemon has an ability in a game older than the ability.
SELECT
  'pokemon/' || v.pokemon_id AS place, n.identifier AS ability,
  (SELECT group_concat(identifier, ', ') FROM game WHERE v.version_groups & ~s.version_groups & bit) AS game
FROM (
  SELECT pokemon_id, version_groups, ability_1_id AS ability_id FROM pokemon_variant
  UNION ALL
  SELECT pokemon_id, version_groups, ability_2_id FROM pokemon_variant WHERE ability_2_id NOT NULL
  UNION ALL
  SELECT pokemon_id, version_groups, ability_hidden_id FROM pokemon_variant WHERE ability_hidden_id NOT NULL) v
JOIN ability a ON a.id = v.ability_id
JOIN since s ON s.generation_id = a.generation_id
JOIN named n ON n.kind = 'ability' AND n.id = v.ability_id
WHERE v.version_groups & ~s.version_groups;

-- Variants with the games in which they have an ability.
CREATE TEMP VIEW variant_ability AS
SELECT
  v.pokemon_id, ability_hidden_id, IFNULL(ability_1_id, IFNULL(ability_2_id, ability_hidden_id)) NOT NULL AS has_any,
  v.version_groups & (SELECT sum(bit) FROM game WHERE NOT has_abilities) AS games_without,
  v.version_groups & (SELECT sum(bit) FROM game WHERE has_abilities) & ~IFNULL(p.absent_from, 0) AS games_with,
  v.version_groups & (SELECT sum(bit) FROM game WHERE generation_id < 5) AS games_before_hidden
FROM pokemon_variant v LEFT JOIN pokemon_presence p ON p.pokemon_id = v.pokemon_id;

-- error ability-before-abilities [always]
-- No pokemon has an ability in a game without abilities.
SELECT
  'pokemon/' || pokemon_id AS place,
  (SELECT group_concat(identifier, ', ') FROM game WHERE games_without & bit) AS game
FROM variant_ability WHERE has_any AND games_without;

-- warning no-ability
-- A pokemon has an ability in every game with abilities that may have it.
SELECT
  'pokemon/' || pokemon_id AS place,
  (SELECT group_concat(identifier, ', ') FROM game WHERE games_with & bit) AS game
FROM variant_ability WHERE NOT has_any AND games_with;

-- warning early-hidden-ability
-- No pokemon has a hidden ability before generation v.
SELECT
  'pokemon/' || pokemon_id AS place,
  (SELECT group_concat(identifier, ', ') FROM game WHERE games_before_hidden & bit) AS game
FROM variant_ability WHERE ability_hidden_id NOT NULL AND games_before_hidden AND NOT games_without;

-- error wrong-stats as special-and-split-stats [always]
-- A pokemon has special, or special attack and special defense, not both.
SELECT 'pokemon/' || pokemon_id AS place FROM pokemon_variant
WHERE special NOT NULL AND (special_attack <> 0 OR special_defense <> 0);

-- error wrong-stats as special-after-generation-1 [always]
-- Special is a stat of generation i.
SELECT 'pokemon/' || pokemon_id AS place FROM pokemon_variant
WHERE special NOT NULL AND version_groups & (SELECT sum(bit) FROM game WHERE generation_id >= 2);

-- error stat-out-of-range [always]
-- A base stat is 1 to 255.
SELECT 'pokemon/' || pokemon_id AS place, stat AS "values"
FROM (
  SELECT pokemon_id, hp AS stat FROM pokemon_variant
  UNION ALL SELECT pokemon_id, attack FROM pokemon_variant
  UNION ALL SELECT pokemon_id, defense FROM pokemon_variant
  UNION ALL SELECT pokemon_id, special_attack FROM pokemon_variant WHERE special IS NULL
  UNION ALL SELECT pokemon_id, special_defense FROM pokemon_variant WHERE special IS NULL
  UNION ALL SELECT pokemon_id, special FROM pokemon_variant WHERE special NOT NULL
  UNION ALL SELECT pokemon_id, speed FROM pokemon_variant)
WHERE stat NOT BETWEEN 1 AND 255;

-- error stat-sum-out-of-range [always]
-- The base stats add up to 150 to 1,200, special twice. Wishiwashi has the least, Eternamax Eternatus the most.
SELECT 'pokemon/' || pokemon_id AS place, total AS sum
FROM (
  SELECT
    pokemon_id, hp + attack + defense + special_attack + special_defense + speed + 2 * IFNULL(special, 0) AS total
  FROM pokemon_variant)
WHERE total NOT BETWEEN 150 AND 1200;

-- error move-not-in-game [always]
-- A move that is learned or taught is in the game.
SELECT DISTINCT
  'move/' || m.id AS place,
  (SELECT group_concat(identifier, ', ') FROM game WHERE bit & version_groups & absent_from) AS game
FROM (
  SELECT move_id, version_groups FROM taught
  UNION ALL SELECT move_id, 1 << (version_group_id - 1) FROM machine)
JOIN move AS m ON m.id = move_id
WHERE version_groups & absent_from;

-- error presence-contradiction [always]
-- A pokemon is not both present in a game and absent from it.
SELECT 'pokemon/' || pokemon_id AS place FROM pokemon_presence WHERE present_in & absent_from
UNION ALL SELECT 'move/' || id FROM move WHERE present_in & absent_from;

-- Values of moves with their bounds. For new moves PokéAPI often has 0 instead of NULL.
CREATE TEMP VIEW move_value AS
SELECT
  'move/' || move_id AS place, name AS name_message, value, minimum, maximum,
  value = 0 AND name <> 'label-pp' AS is_none,
  (SELECT group_concat(identifier, ', ') FROM game WHERE version_groups & bit) AS games
FROM (
  SELECT move_id, version_groups, 'label-power' AS name, power AS value, 1 AS minimum, 300 AS maximum
  FROM move_variant
  UNION ALL SELECT move_id, version_groups, 'label-accuracy', accuracy, 1, 100 FROM move_variant
  UNION ALL SELECT move_id, version_groups, 'label-pp', pp, 1, 64 FROM move_variant
  UNION ALL SELECT move_id, version_groups, 'label-priority', priority, -8, 8 FROM move_variant
  UNION ALL SELECT move_id, version_groups, 'label-effect-chance', effect_chance, 1, 100 FROM move_variant)
WHERE value NOT BETWEEN minimum AND maximum;

-- error move-value-out-of-range as value-out-of-range-in-games [older]
-- Values of moves are within those of the games.
SELECT place, name_message, value, games, minimum, maximum FROM move_value WHERE NOT is_none;

-- warning move-value-out-of-range as value-out-of-range-in-games
-- A move without power, accuracy or chance has none, not 0.
SELECT place, name_message, value, games, minimum, maximum FROM move_value WHERE is_none;

-- error move-incomplete [always]
-- A move has a damage class and a target.
SELECT 'move/' || move_id AS place FROM move_variant WHERE damage_class_id = 0 OR target_id = 0;

-- Learnset rows in games older than the move or the pokemon; without one, the largest table is not read.
CREATE TEMP TABLE generation_of_move (id INTEGER PRIMARY KEY, version_groups INTEGER);

INSERT INTO generation_of_move
SELECT m.id, s.version_groups FROM move m JOIN since s ON s.generation_id = m.generation_id;

CREATE TEMP TABLE generation_of_pokemon (id INTEGER PRIMARY KEY, version_groups INTEGER);

INSERT INTO generation_of_pokemon
SELECT p.id, s.version_groups FROM pokemon p JOIN since s ON s.generation_id = p.generation_id;

CREATE TEMP TABLE early AS
SELECT
  'pokemon/' || l.pokemon_id AS place, l.move_id, l.version_groups & ~m.version_groups AS before_move,
  l.version_groups & ~p.version_groups AS before_pokemon
FROM (
  SELECT 1 FROM taught l CROSS JOIN generation_of_move m ON m.id = l.move_id WHERE l.version_groups & ~m.version_groups
  UNION
  SELECT 1
  FROM learner l CROSS JOIN generation_of_pokemon p ON p.id = l.pokemon_id
  WHERE l.version_groups & ~p.version_groups)
CROSS JOIN learnset l
CROSS JOIN generation_of_move m ON m.id = l.move_id
CROSS JOIN generation_of_pokemon p ON p.id = l.pokemon_id
WHERE l.version_groups & ~(m.version_groups & p.version_groups);

-- error move-before-generation as learns-before-move-was-there [always]
-- No pokemon learns a move in a game older than the move.
SELECT
  place, n.identifier AS move, (SELECT group_concat(identifier, ', ') FROM game WHERE before_move & bit) AS game
FROM early JOIN named n ON n.kind = 'move' AND n.id = move_id WHERE before_move;

-- error move-before-generation as teaches-before-move-was-there [always]
-- No machine teaches a move in a game older than the move.
SELECT
  'move/' || t.move_id AS place, n.identifier AS move, g.identifier AS game,
  IFNULL((SELECT identifier FROM named WHERE kind = 'item' AND id = t.item_id), t.item_id) AS machine
FROM machine t
JOIN move m ON m.id = t.move_id
JOIN game g ON g.id = t.version_group_id
JOIN named n ON n.kind = 'move' AND n.id = t.move_id
WHERE g.generation_id < m.generation_id;

-- error learner-before-generation [always]
-- No pokemon learns a move in a game older than the pokemon.
SELECT
  place, n.identifier AS move, (SELECT group_concat(identifier, ', ') FROM game WHERE before_pokemon & bit) AS game
FROM early JOIN named n ON n.kind = 'move' AND n.id = move_id WHERE before_pokemon;

-- error level-out-of-range as learns-at-level [always]
-- A pokemon learns a move at level 0 to 100.
SELECT 'pokemon/' || l.pokemon_id AS place, n.identifier AS move, l.level
FROM learnset l JOIN named n ON n.kind = 'move' AND n.id = l.move_id
WHERE l.level NOT BETWEEN 0 AND 100;

-- error empty-set [always]
-- A learnset row belongs to a game.
SELECT 'pokemon/' || pokemon_id AS place FROM learnset WHERE version_groups = 0;

-- Default pokemon that learn nothing themselves, and whether they are of the latest generation.
CREATE TEMP TABLE learns_nothing AS
SELECT p.id, s.generation_id = (SELECT max(id) FROM generation) AS is_latest
FROM pokemon p LEFT JOIN species s ON s.id = p.species_id
WHERE p.is_default AND p.id NOT IN (SELECT pokemon_id FROM learner WHERE via = 0);

-- error learnset-empty [full] [older]
-- A default pokemon learns a move in some game.
SELECT 'pokemon/' || id AS place FROM learns_nothing WHERE is_latest IS NOT 1;

-- warning learnset-empty [full]
-- In the latest generation, learnsets may be incomplete.
SELECT 'pokemon/' || id AS place FROM learns_nothing WHERE is_latest;

-- warning learnset-gap [full]
-- A version group has learnsets, its own or those of its base game.
SELECT 'version-group/' || g.id AS place, n.identifier AS game
FROM version_group g JOIN named n ON n.kind = 'version-group' AND n.id = g.id
WHERE NOT EXISTS (SELECT 1 FROM taught WHERE version_groups & (1 << (g.learnset_version_group_id - 1)));

-- error order-repeated [always]
-- No two version groups have the same place in the order of release.
SELECT 'version-group/' || b.id AS place, b.sort_order AS "order", a.identifier AS other
FROM game a JOIN game b ON b.rowid = a.rowid + 1
WHERE a.sort_order = b.sort_order;

-- error order-against-generation [always]
-- No version group comes after one of a later generation.
SELECT 'version-group/' || b.id AS place
FROM game a JOIN game b ON b.rowid = a.rowid + 1
WHERE a.generation_id > b.generation_id;

-- Version groups without a version, and whether the database has learnsets of them.
CREATE TEMP TABLE unnamed_game AS
SELECT g.id, EXISTS (SELECT 1 FROM taught l WHERE l.version_groups & (1 << (g.id - 1))) AS has_rows
FROM version_group g WHERE g.id NOT IN (SELECT version_group_id FROM version);

-- error no-version [always]
-- A version group with learnsets has a version.
SELECT 'version-group/' || id AS place FROM unnamed_game WHERE has_rows;

-- warning no-version [full]
-- A version group has a version. A new one may get it later.
SELECT 'version-group/' || id AS place FROM unnamed_game WHERE NOT has_rows;

-- error dex-number-repeated [always]
-- No two species have the same number in a Pokédex.
SELECT 'pokedex/' || pokedex_id AS place, number, a.identifier AS species, b.identifier AS other
FROM (
  SELECT pokedex_id, number, min(species_id) AS first, max(species_id) AS last
  FROM pokedex_number GROUP BY pokedex_id, number HAVING count(*) > 1)
JOIN named a ON a.kind = 'pokemon-species' AND a.id = first
JOIN named b ON b.kind = 'pokemon-species' AND b.id = last;

-- error dex-number-negative [always]
-- A number of a Pokédex is 0 or more.
SELECT 'pokedex/' || pokedex_id AS place, number FROM pokedex_number WHERE number < 0;

-- warning dex-empty [full]
-- A Pokédex has species.
SELECT 'pokedex/' || id AS place FROM pokedex WHERE id NOT IN (SELECT pokedex_id FROM pokedex_number);

-- error dex-not-dense [full]
-- The numbers of a Pokédex have no gaps.
SELECT
  'pokedex/' || pokedex_id AS place, min(number) AS first, max(number) AS last,
  max(number) - min(number) + 1 - count(DISTINCT number) AS count
FROM pokedex_number GROUP BY pokedex_id
HAVING min(number) > 1 OR max(number) - min(number) + 1 > count(DISTINCT number);

-- The factors of each generation.
CREATE TEMP TABLE chart AS
SELECT g.id AS generation_id, e.attacking_type_id, e.defending_type_id, count(*) AS factors
FROM type_efficacy e JOIN generation g ON e.generations & (1 << (g.id - 1))
GROUP BY g.id, e.attacking_type_id, e.defending_type_id;

-- error wrong-factor [always]
-- A factor is 0, 50, 100 or 200 percent.
SELECT 'type/' || attacking_type_id AS place, factor_percent AS percent
FROM type_efficacy WHERE factor_percent NOT IN (0, 50, 100, 200);

-- error factor-repeated [always]
-- Two types have one factor in a generation.
SELECT
  'type/' || attacking_type_id AS place,
  IFNULL((SELECT identifier FROM named WHERE kind = 'type' AND id = defending_type_id), defending_type_id) AS type
FROM chart WHERE factors > 1;

-- error chart-incomplete [always]
-- Every two types of a generation have a factor.
SELECT 'generation/' || generation_id AS place, count(*) AS count, max(types) AS types
FROM chart
JOIN (
  SELECT generation_id AS generation, count(*) AS types
  FROM (
    SELECT generation_id, attacking_type_id FROM chart UNION SELECT generation_id, defending_type_id FROM chart)
  GROUP BY generation_id) ON generation = generation_id
GROUP BY generation_id HAVING count(*) <> max(types) * max(types);

-- error type-without-relations [older]
-- The type of a pokemon does not do the same damage to all.
SELECT DISTINCT 'type/' || type_1_id AS place
FROM pokemon_variant
WHERE type_1_id NOT IN (SELECT attacking_type_id FROM type_efficacy WHERE factor_percent <> 100);

-- error default-variety [always]
-- A species has one default pokemon.
SELECT 'pokemon-species/' || s.id AS place, count(p.id) AS count
FROM species s LEFT JOIN pokemon p ON p.species_id = s.id AND p.is_default
GROUP BY s.id HAVING count(p.id) <> 1;

-- error species-value-out-of-range as value-out-of-range [always]
-- Values of species are within those of the games.
SELECT 'pokemon-species/' || id AS place, name AS name_message, value, minimum, maximum
FROM (
  SELECT id, 'label-gender-rate' AS name, gender_rate AS value, -1 AS minimum, 8 AS maximum FROM species
  UNION ALL SELECT id, 'label-capture-rate', capture_rate, 1, 255 FROM species
  UNION ALL SELECT id, 'label-base-happiness', base_happiness, 0, 255 FROM species
  UNION ALL SELECT id, 'label-hatch-counter', hatch_counter, 1, 150 FROM species)
WHERE value NOT BETWEEN minimum AND maximum;

-- The number of forms and of default forms of pokemon.
CREATE TEMP TABLE form_count AS
SELECT p.id, count(f.id) AS forms, IFNULL(sum(f.is_default), 0) AS defaults
FROM pokemon p LEFT JOIN form f ON f.pokemon_id = p.id
GROUP BY p.id;

-- error no-form [always]
-- A pokemon has a form.
SELECT 'pokemon/' || id AS place FROM form_count WHERE forms = 0;

-- error default-form as default-forms [always]
-- A pokemon has at most one default form.
SELECT 'pokemon/' || id AS place, defaults AS count FROM form_count WHERE defaults > 1;

-- warning default-form as it-has-no-default-form
-- A pokemon with forms has a default form.
SELECT 'pokemon/' || id AS place FROM form_count WHERE forms > 0 AND defaults = 0;

-- warning wrong-size
-- Height and weight are at least 1.
SELECT 'pokemon/' || id AS place FROM pokemon WHERE height_dm < 1 OR weight_hg < 1;

-- error growth-rate [always]
-- A growth rate has the levels 1 to 100, each with more experience than the one before.
SELECT 'growth-rate/' || id AS place
FROM growth_rate r
WHERE
  (SELECT count(*) FROM growth_rate_level l WHERE l.growth_rate_id = r.id) <> 100
  OR (
    SELECT count(*)
    FROM growth_rate_level a
    JOIN growth_rate_level b
      ON b.growth_rate_id = a.growth_rate_id AND b.level = a.level + 1 AND b.experience > a.experience
    WHERE a.growth_rate_id = r.id AND a.level BETWEEN 1 AND 99) <> 99;

-- warning evolution-without-method
-- PokéAPI lists a method for each evolution.
SELECT
  'pokemon-species/' || s.id AS place,
  IFNULL((SELECT identifier FROM named WHERE kind = 'pokemon-species' AND id = evolves_from_species_id),
    evolves_from_species_id) AS species
FROM species s
WHERE evolves_from_species_id NOT NULL AND NOT EXISTS (
  SELECT 1 FROM evolution e WHERE e.to_species_id = s.id AND e.from_species_id = s.evolves_from_species_id);

-- error evolution-contradiction [always]
-- The evolution chain and the species agree.
SELECT DISTINCT
  'pokemon-species/' || e.to_species_id AS place,
  IFNULL((SELECT identifier FROM named WHERE kind = 'pokemon-species' AND id = from_species_id),
    from_species_id) AS species
FROM evolution e
LEFT JOIN species s ON s.id = e.to_species_id
WHERE s.evolves_from_species_id IS NOT e.from_species_id;

-- error evolution-before-species [older]
-- No evolution began in a game older than its pokemon.
SELECT DISTINCT 'pokemon-species/' || e.to_species_id AS place, g.identifier AS game, f.identifier AS species
FROM evolution e
JOIN species a ON a.id = e.from_species_id
JOIN species b ON b.id = e.to_species_id
JOIN game g ON g.id = e.version_group_id AND g.generation_id < max(a.generation_id, b.generation_id)
JOIN named f ON f.kind = 'pokemon-species' AND f.id = e.from_species_id;

-- error evolution-undated [always]
-- An evolution has the version group in which it began.
SELECT 'pokemon-species/' || to_species_id AS place FROM evolution WHERE version_group_id = 0;

-- error level-out-of-range as encounter-levels [always]
-- The levels of wild pokemon are 1 to 100, the lower one first.
SELECT
  'location-area/' || location_area_id AS place, pokemon_id AS pokemon, min_level AS minimum, max_level AS maximum
FROM encounter WHERE min_level < 1 OR max_level > 100 OR min_level > max_level;

-- error chance-out-of-range as encounter-chance [always]
-- The chance to meet a pokemon is 1 to 100 percent, or 0 if a supplement does not know it, or coverage.json says so.
SELECT 'location-area/' || location_area_id AS place, pokemon_id AS pokemon, chance
FROM encounter WHERE chance NOT BETWEEN 1 AND 100 AND (chance <> 0 OR source = ''
  AND method_id NOT IN (SELECT method_id FROM coverage WHERE part = 'chances'));

-- The versions of each set of versions that encounters have.
CREATE TEMP TABLE version_set (versions INTEGER, version_id INTEGER, PRIMARY KEY (versions, version_id)) WITHOUT ROWID;

INSERT INTO version_set
SELECT e.versions, v.id FROM (SELECT DISTINCT versions FROM encounter) e JOIN version v ON e.versions & (1 << (v.id - 1));

-- Slots by place, method and game, those with equal conditions together.
CREATE TEMP TABLE slot AS
SELECT area_id, method_id, version_id, set_id, sum(chance) AS chance, min(least) AS least
FROM (
  SELECT
    location_area_id AS area_id, method_id, versions, condition_set_id AS set_id, sum(chance) AS chance,
    min(chance) AS least
  FROM encounter GROUP BY location_area_id, method_id, versions, condition_set_id) e
CROSS JOIN version_set v ON v.versions = e.versions
GROUP BY area_id, method_id, version_id, set_id;

CREATE INDEX temp.slot_by_table ON slot (area_id, method_id, version_id, set_id);

-- The tables of encounters. Where every chance is 100, it is none: fixed encounters, side by side.
CREATE TEMP TABLE slot_table AS
SELECT area_id, method_id, version_id, group_concat(set_id) AS sets, min(least) = 0 AS has_unknown
FROM slot GROUP BY area_id, method_id, version_id HAVING min(least) < 100;

-- The sets of conditions that a table can have. Many tables have the same.
CREATE TEMP TABLE pattern (sets TEXT PRIMARY KEY, id INTEGER) WITHOUT ROWID;

INSERT INTO pattern SELECT sets, min(rowid) FROM slot_table GROUP BY sets;

CREATE TEMP TABLE pattern_set AS
SELECT DISTINCT p.id AS pattern_id, s.set_id
FROM pattern p
JOIN slot_table t ON t.rowid = p.id
JOIN slot s ON s.area_id = t.area_id AND s.method_id = t.method_id AND s.version_id = t.version_id;

-- The values of each set that a pattern has.
CREATE TEMP TABLE set_value (
  set_id INTEGER, value_id INTEGER, condition_id INTEGER, PRIMARY KEY (set_id, value_id)
) WITHOUT ROWID;

INSERT INTO set_value
SELECT s.set_id, v.id, v.condition_id
FROM encounter_condition_set_value s
JOIN encounter_condition_value v ON v.id = s.value_id
WHERE s.set_id IN (SELECT set_id FROM pattern_set);

CREATE TEMP TABLE pattern_value (
  pattern_id INTEGER, condition_id INTEGER, value_id INTEGER, PRIMARY KEY (pattern_id, condition_id, value_id)
) WITHOUT ROWID;

INSERT OR IGNORE INTO pattern_value
SELECT p.pattern_id, v.condition_id, v.value_id FROM pattern_set p JOIN set_value v ON v.set_id = p.set_id;

-- Each choice of one value of every condition of a pattern, as ',2,7,'. The limit is 50 times as many as the games have.
CREATE TEMP TABLE choice (id INTEGER PRIMARY KEY, pattern_id INTEGER, chosen TEXT);

INSERT INTO choice (pattern_id, chosen)
WITH RECURSIVE partial (pattern_id, condition_id, chosen) AS (
  SELECT id, -1, ',' FROM pattern
  UNION ALL
  SELECT v.pattern_id, v.condition_id, p.chosen || v.value_id || ','
  FROM partial p JOIN pattern_value v ON v.pattern_id = p.pattern_id
  WHERE v.condition_id = (
    SELECT min(n.condition_id) FROM pattern_value n
    WHERE n.pattern_id = p.pattern_id AND n.condition_id > p.condition_id)
  LIMIT 100000)
SELECT p.pattern_id, p.chosen
FROM partial p
WHERE NOT EXISTS (
  SELECT 1 FROM pattern_value v WHERE v.pattern_id = p.pattern_id AND v.condition_id > p.condition_id);

-- The sets of conditions that a choice fulfills. The set 0 has no conditions.
CREATE TEMP TABLE choice_set AS
SELECT c.pattern_id, c.id AS choice_id, s.set_id
FROM choice c JOIN pattern_set s ON s.pattern_id = c.pattern_id
WHERE NOT EXISTS (
  SELECT 1 FROM set_value v WHERE v.set_id = s.set_id AND instr(c.chosen, ',' || v.value_id || ',') = 0);

CREATE INDEX temp.choice_set_by_pattern ON choice_set (pattern_id, choice_id, set_id);

-- What the chances of a table sum to: the least and the most of all choices. The most is 100, or 200 where a source
-- mixes the tables of day and night.
CREATE TEMP TABLE chance_sum AS
SELECT
  'location-area/' || an.identifier AS place, mn.identifier AS method, vn.identifier AS version, version_id, least,
  most, has_unknown,
  CASE WHEN version_id IN (SELECT version_id FROM coverage WHERE reason = 'times-mixed') THEN 200 ELSE 100 END AS "limit"
FROM (
  SELECT area_id, method_id, version_id, has_unknown, min(total) AS least, max(total) AS most
  FROM (
    SELECT t.area_id, t.method_id, t.version_id, t.has_unknown, sum(s.chance) AS total
    FROM slot_table t
    CROSS JOIN pattern p ON p.sets = t.sets
    CROSS JOIN choice_set c ON c.pattern_id = p.id
    CROSS JOIN slot s
      ON s.area_id = t.area_id AND s.method_id = t.method_id AND s.version_id = t.version_id AND s.set_id = c.set_id
    GROUP BY t.rowid, c.choice_id)
  GROUP BY area_id, method_id, version_id) sums
JOIN named an ON an.kind = 'location-area' AND an.id = area_id
JOIN named mn ON mn.kind = 'encounter-method' AND mn.id = method_id
JOIN named vn ON vn.kind = 'version' AND vn.id = version_id;

-- error chances-above-limit [older]
-- The chances of a place, game and method that apply together sum to at most 100: for each choice of a value of every
-- condition, with the slots that have none.
SELECT place, method || ' ' || group_concat(version, ' ') AS path, most AS sum, "limit"
FROM (SELECT * FROM chance_sum WHERE most > "limit" ORDER BY place, method, version_id)
GROUP BY place, method, most, "limit";

-- warning chances-below-limit [full]
-- Walking, surfing and fishing always meet a pokemon: the chances sum to 100.
SELECT place, method || ' ' || group_concat(version, ' ') AS path, least AS sum
FROM (
  SELECT * FROM chance_sum
  WHERE least < 100 AND NOT has_unknown AND method IN ('walk', 'surf', 'old-rod', 'good-rod', 'super-rod')
  ORDER BY place, method, version_id)
GROUP BY place, method, least;

-- error slot-repeated [older]
-- No slot stands twice with the same conditions, except in a table, where several slots may be equal.
SELECT
  'location-area/' || an.identifier AS place, mn.identifier AS path, max(e.copy_number) AS count,
  group_concat(DISTINCT pn.identifier) AS pokemon
FROM encounter e
JOIN named an ON an.kind = 'location-area' AND an.id = e.location_area_id
JOIN named mn ON mn.kind = 'encounter-method' AND mn.id = e.method_id
JOIN named pn ON pn.kind = 'pokemon' AND pn.id = e.pokemon_id
WHERE e.copy_number > 1 AND e.chance = 100
GROUP BY e.location_area_id, e.method_id;

-- error coverage-missing [older]
-- coverage.json has a row for each part of each game that it names, but for flavor texts and chances, of which those
-- that are left out have one.
SELECT 'version/' || n.identifier AS place, p.part AS path, 'coverage-advice' AS advice_message
FROM version v
JOIN named n ON n.kind = 'version' AND n.id = v.id
JOIN (SELECT DISTINCT part FROM coverage WHERE part NOT IN ('chances', 'flavor-texts')) p
WHERE (v.id, p.part) NOT IN (SELECT version_id, part FROM coverage);

-- warning coverage-missing as coverage-new-game
-- coverage.json names each game. PokéAPI adds new ones, which must not stop a build.
SELECT 'version/' || n.identifier AS place, 'coverage-advice' AS advice_message
FROM version v
JOIN named n ON n.kind = 'version' AND n.id = v.id
WHERE EXISTS (SELECT 1 FROM coverage c WHERE c.version_id = v.id AND c.reason = 'new-game');

-- What the rules below say about a row of coverage.
CREATE TEMP VIEW coverage_row AS
SELECT
  'version/' || vn.identifier AS place, c.part || IFNULL(' ' || mn.identifier, '') AS path, c.state, c.count,
  c.expected, c.reason
FROM coverage c
JOIN named vn ON vn.kind = 'version' AND vn.id = c.version_id
LEFT JOIN named mn ON mn.kind = 'encounter-method' AND mn.id = c.method_id;

-- warning coverage-with-rows
-- What is absent has no rows, and what is partial or in no game not all. PokéAPI adds them, which must not stop a build;
-- a release must be accepted, since dex_coverage is wrong until coverage.json follows.
SELECT place, path, state, count, 'coverage-advice' AS advice_message
FROM coverage_row
WHERE state = 'absent' AND count > 0 OR state = 'partial' AND count >= expected OR count > expected;

-- error coverage-without-rows [full] [older]
-- What is complete or partial has rows.
SELECT place, path, 'coverage-advice' AS advice_message FROM coverage_row WHERE reason = 'source';

-- error raid-condition-elsewhere [older]
-- Only a Max Raid Battle depends on the den.
SELECT 'location-area/' || an.identifier AS place, mn.identifier AS path, count(*) AS count
FROM encounter e
JOIN named an ON an.kind = 'location-area' AND an.id = e.location_area_id
JOIN named mn ON mn.kind = 'encounter-method' AND mn.id = e.method_id AND mn.identifier <> 'max-raid'
WHERE e.condition_set_id IN (SELECT id FROM encounter_condition_set WHERE identifiers LIKE '%max-den-%')
GROUP BY e.location_area_id, e.method_id;

-- Items that wild pokemon hold, by game.
CREATE TEMP TABLE held AS
SELECT h.pokemon_id, h.item_id, h.rarity, v.id AS version_id, g.sort_order, g.generation_id, x.is_main_series
FROM version v
JOIN game g ON g.id = v.version_group_id
JOIN version_group x ON x.id = g.id
CROSS JOIN held_item h
WHERE h.versions & (1 << (v.id - 1));

CREATE INDEX temp.held_by_pokemon ON held (pokemon_id, item_id);

-- error held-item-rare [older]
-- A pokemon that always held an item in an earlier game of the main series does not hold it, alone, in one of 20.
SELECT
  'pokemon/' || h.pokemon_id AS place, it.identifier AS path, h.rarity, group_concat(vn.identifier, ', ') AS games
FROM held h
JOIN named it ON it.kind = 'item' AND it.id = h.item_id
JOIN named vn ON vn.kind = 'version' AND vn.id = h.version_id
WHERE
  h.rarity = 5
  AND NOT EXISTS (
    SELECT 1 FROM held o
    WHERE o.pokemon_id = h.pokemon_id AND o.item_id <> h.item_id AND o.version_id = h.version_id)
  AND EXISTS (
    SELECT 1 FROM held o
    WHERE
      o.pokemon_id = h.pokemon_id AND o.item_id = h.item_id AND o.rarity = 100 AND o.is_main_series
      AND o.sort_order < h.sort_order)
GROUP BY h.pokemon_id, h.item_id;

-- error chance-out-of-range as held-item-rarity [always]
-- The chance of an item that a wild pokemon holds is 1 to 100 percent.
SELECT 'pokemon/' || pokemon_id AS place, item_id AS item, rarity
FROM held_item WHERE rarity NOT BETWEEN 1 AND 100;

-- Items at places of a region that the game does not have.
CREATE TEMP TABLE item_elsewhere AS
SELECT x.item_id, o.id AS location_id, v.id AS version_id
FROM item_place x
CROSS JOIN resource_kind k ON k.id = x.kind
LEFT JOIN location_area a ON k.identifier = 'location-area' AND a.id = x.place_id
CROSS JOIN location o ON o.id = CASE WHEN k.identifier = 'location' THEN x.place_id ELSE a.location_id END
CROSS JOIN version v ON (x.versions >> (v.id - 1)) & 1
WHERE o.region_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM version_group_region r WHERE r.version_group_id = v.version_group_id AND r.region_id = o.region_id);

-- error item-place-elsewhere [always]
-- An item is at places in the regions of the game, or where the game has pokemon, as Emerald on Navel Rock.
SELECT 'item/' || x.item_id AS place, l.identifier AS location, vn.identifier AS game
FROM item_elsewhere x
JOIN named l ON l.kind = 'location' AND l.id = x.location_id
JOIN named vn ON vn.kind = 'version' AND vn.id = x.version_id
WHERE NOT EXISTS (
  SELECT 1 FROM location_area b JOIN encounter e ON e.location_area_id = b.id
  WHERE b.location_id = x.location_id AND (e.versions >> (x.version_id - 1)) & 1);

-- error item-place-price [always]
-- Only a shop has a price.
SELECT 'item/' || item_id AS place, price FROM item_place WHERE price NOT NULL AND way <> 5;

-- error battle-form-alone [full] [older]
-- A species with a form of battles has one that is kept.
SELECT 'pokemon-species/' || p.species_id AS place
FROM form f
JOIN pokemon p ON p.id = f.pokemon_id
GROUP BY p.species_id
HAVING sum(f.permanence = 'battle-only') > 0 AND sum(f.permanence <> 'battle-only') = 0;

-- error no-english [full]
-- The source has the language en.
SELECT 'language' AS place WHERE NOT EXISTS (SELECT 1 FROM language WHERE identifier = 'en');

-- warning no-english-name
-- What an app shows by name has an English name.
SELECT n.kind || '/' || n.id AS place, n.identifier AS resource
FROM named n
JOIN resource_kind k ON k.identifier = n.kind
JOIN language en ON en.identifier = 'en'
WHERE
  n.kind IN ('pokemon-species', 'move', 'ability', 'type', 'item', 'nature', 'version')
  AND (k.id, n.id) NOT IN (
    SELECT kind, id
    FROM text
    WHERE field = 1 AND language_id = (SELECT id FROM language WHERE identifier = 'en'));

-- error value-out-of-range [older]
-- Prices, experience and conditions of evolutions are within those of the games.
SELECT place, name AS name_message, value, minimum, maximum
FROM (
  SELECT
    'pokemon/' || id AS place, 'label-base-experience' AS name, base_experience AS value, 0 AS minimum,
    1000 AS maximum
  FROM pokemon
  UNION ALL SELECT 'item/' || id, 'value-price', listed_price, 0, 10000000 FROM item
  UNION ALL SELECT 'item/' || item_id, 'value-price', purchase_price, 0, 10000000 FROM item_price
  UNION ALL SELECT 'item/' || item_id, 'value-price', sell_price, 0, 10000000 FROM item_price
  UNION ALL SELECT 'item/' || item_id, 'value-price', price, 1, 10000000 FROM item_place
  UNION ALL SELECT 'pokemon-species/' || to_species_id, 'value-level', min_level, 1, 100 FROM evolution
  UNION ALL SELECT 'pokemon-species/' || to_species_id, 'value-happiness', min_happiness, 0, 255 FROM evolution
  UNION ALL SELECT 'pokemon-species/' || to_species_id, 'value-beauty', min_beauty, 0, 255 FROM evolution
  UNION ALL SELECT 'pokemon-species/' || to_species_id, 'value-affection', min_affection, 0, 255 FROM evolution
  UNION ALL SELECT 'pokemon-species/' || to_species_id, 'value-chance', percentage_chance, 0, 100 FROM evolution)
WHERE value NOT BETWEEN minimum AND maximum;

-- error number-negative [older]
-- No number is below 0, except signed quantities, and ids that PokéAPI chose below 0. The program counts them in every
-- column.
SELECT place, count FROM negative_number
WHERE place NOT IN (
  'resource.id', 'text.id', 'species.gender_rate', 'species_variant.gender_rate', 'species_variant.base_experience',
  'move_variant.ailment_id', 'move_variant.drain', 'move_variant.healing', 'move_variant.priority', 'move_stat_change.stages', 'nature_pokeathlon_stat.max_change',
  'evolution.relative_physical_stats', 'past_value.value');

-- error foreign-address [older]
-- Pictures and cries, which apps download, are in PokéAPI's repositories. A cry is a path in one, or an address.
SELECT place, address
FROM (
  SELECT 'pokemon/' || id AS place, cry_latest AS address, 1 AS may_be_path FROM pokemon
  UNION ALL SELECT 'pokemon/' || id, cry_legacy, 1 FROM pokemon
  UNION ALL SELECT slot, prefix, 0 FROM sprite_template)
WHERE address GLOB '*..*' OR address NOT GLOB 'https://raw.githubusercontent.com/PokeAPI/*'
  AND NOT (may_be_path AND address GLOB '[a-zA-Z0-9]*' AND address NOT GLOB '*[^a-zA-Z0-9._/-]*');

-- The keys of pictures in PokéAPI, also the former ones.
CREATE TEMP TABLE picture_key (name TEXT PRIMARY KEY) WITHOUT ROWID;

INSERT INTO picture_key VALUES
  ('animated'), ('back_default'), ('back_female'), ('back_gray'), ('back_shiny'), ('back_shiny_female'),
  ('back_shiny_transparent'), ('back_transparent'), ('black-2-white-2'), ('black-white'),
  ('brilliant-diamond-and-shining-pearl'), ('brilliant-diamond-shining-pearl'), ('colosseum'), ('crystal'), ('default'),
  ('diamond-pearl'), ('dream_world'), ('emerald'), ('firered-leafgreen'), ('front_default'), ('front_female'),
  ('front_gray'), ('front_shiny'), ('front_shiny_female'), ('front_shiny_transparent'), ('front_transparent'),
  ('generation-i'), ('generation-ii'), ('generation-iii'), ('generation-iv'), ('generation-ix'), ('generation-v'),
  ('generation-vi'), ('generation-vii'), ('generation-viii'), ('gold'), ('heartgold-soulsilver'), ('home'), ('icons'),
  ('legends-arceus'), ('lets-go-pikachu-lets-go-eevee'), ('name_icon'), ('official-artwork'),
  ('omega-ruby-alpha-sapphire'), ('omegaruby-alphasapphire'), ('other'), ('platinum'), ('red-blue'), ('ruby-saphire'),
  ('ruby-sapphire'), ('scarlet-violet'), ('showdown'), ('silver'), ('sun-moon'), ('sword-shield'), ('symbol_icon'),
  ('ultra-sun-ultra-moon'), ('versions'), ('x-y'), ('xd'), ('yellow');

-- The keys on the way to each picture.
CREATE TEMP TABLE picture_step AS
WITH RECURSIVE step (id, name, rest) AS (
  SELECT id, '', slot || '.' FROM sprite_template
  UNION ALL
  SELECT id, substr(rest, 1, instr(rest, '.') - 1), substr(rest, instr(rest, '.') + 1) FROM step WHERE rest <> '')
SELECT id, name FROM step WHERE name <> '';

-- warning picture-unknown
-- The keys on the way to a picture are known. Another one is new, or misspelt in PokéAPI.
SELECT
  k.identifier || '/' || min(o.id) AS place, 'sprites.' || t.slot AS path, s.name AS "key", count(DISTINCT o.id) AS count
FROM picture_step s
JOIN sprite_template t ON t.id = s.id
JOIN sprite_set m ON m.template_id = t.id
JOIN sprite o ON o.set_id = m.set_id
JOIN resource_kind k ON k.id = o.kind
WHERE s.name NOT IN (SELECT name FROM picture_key)
GROUP BY o.kind, t.slot, s.name;

-- error identifier-repeated [older]
-- No two resources of a kind have the same identifier, except items, some of which PokéAPI lists twice.
SELECT kind || '/' || max(id) AS place, kind || '/' || min(id) AS other, identifier AS name
FROM named WHERE kind <> 'item' GROUP BY kind, identifier HAVING count(*) > 1;

-- The fields of text and their longest text in characters. What is no name is prose, with line breaks and soft hyphens.
CREATE TEMP TABLE text_field (id INTEGER PRIMARY KEY, identifier TEXT, is_name INTEGER, longest INTEGER);

INSERT INTO text_field VALUES
  (1, 'name', 1, 200), (2, 'genus', 1, 200), (3, 'form_name', 1, 200), (4, 'display_name', 1, 200),
  (5, 'awesome_name', 1, 200), (6, 'description', 0, 3000), (7, 'effect', 0, 10000), (8, 'short_effect', 0, 3000),
  (9, 'flavor_text', 0, 1000);

-- What the languages may have beside Latin letters, as text_defect takes it: 2 kana, 4 hangul, 8 ideographs.
CREATE TEMP TABLE script AS
SELECT
  id, 1 << (id - 1) AS bit,
  CASE
    WHEN identifier IN ('ja', 'ja-hrkt') THEN 2 + 8
    WHEN identifier = 'ko' THEN 4 + 8
    WHEN identifier LIKE 'zh-%' THEN 8
    ELSE 0
  END AS marks
FROM language;

-- The texts with a fault, of all sources but this project's translations. text_defect, a function of the program, is the
-- first character that no text may have, or that is not in composed form, after a word that says which; for prose, which
-- is 1, also one of markup, a lonely bracket or a letter of another script, or the word letters if it has none.
CREATE TEMP TABLE text_fault AS
SELECT kind, id, path, languages, text, is_name, longest, text_defect(text, marks) AS defect
FROM (
  SELECT
    t.kind, t.id, f.identifier AS path, s.bit AS languages, t.text, f.is_name, f.longest,
    NOT f.is_name + s.marks AS marks
  FROM text t JOIN text_field f ON f.id = t.field JOIN script s ON s.id = t.language_id WHERE t.source <> 1
  UNION ALL
  SELECT
    kind, id, 'flavor_text', languages, text, 0, 1000,
    1 + 2 * (languages & ~kana = 0) + 4 * (languages & ~hangul = 0) + 8 * (languages & ~han = 0)
  FROM flavor_text
  CROSS JOIN (
    SELECT
      sum(bit * (marks & 2 > 0)) AS kana, sum(bit * (marks & 4 > 0)) AS hangul, sum(bit * (marks > 0)) AS han
    FROM script)
  UNION ALL
  SELECT t.kind, t.id, 'effect_changes', s.bit, t.text, f.is_name, f.longest, NOT f.is_name + s.marks
  FROM past_effect t JOIN text_field f ON f.id = t.field JOIN script s ON s.id = t.language_id)
WHERE
  text_defect(text, marks) NOT NULL OR length(text) > longest
  OR (is_name AND (instr(text, '<') OR instr(text, '>')))
  OR text LIKE 'XXX %' OR text LIKE 'dummy%' OR text LIKE 'ダミー%';

-- error text-hidden-character [older]
-- No text has a control, direction, invisible, private or replacement character, and no name a line break.
SELECT k.identifier || '/' || t.id AS place, path, substr(defect, 8) AS character
FROM text_fault t JOIN resource_kind k ON k.id = t.kind WHERE defect LIKE 'hidden %';

-- error text-not-composed [older]
-- Texts are in composed form (NFC).
SELECT k.identifier || '/' || t.id AS place, path, substr(defect, 12) AS character
FROM text_fault t JOIN resource_kind k ON k.id = t.kind WHERE defect LIKE 'decomposed %';

-- error text-too-long [older]
-- A text is not longer than its field allows.
SELECT k.identifier || '/' || t.id AS place, path, length(text) AS count, longest AS "limit"
FROM text_fault t JOIN resource_kind k ON k.id = t.kind WHERE length(text) > longest;

-- error text-markup [older]
-- No text has markup or a game's code: brackets, braces or a backslash, and in names < or >.
SELECT k.identifier || '/' || t.id AS place, path, text
FROM text_fault t JOIN resource_kind k ON k.id = t.kind
WHERE defect LIKE 'markup %' OR (is_name AND (instr(text, '<') OR instr(text, '>')));

-- error text-bracket [older]
-- Brackets come in pairs.
SELECT k.identifier || '/' || t.id AS place, path, substr(defect, 12) AS character
FROM text_fault t JOIN resource_kind k ON k.id = t.kind WHERE defect LIKE 'unbalanced %';

-- error text-script [older]
-- Prose has no letters of a script that its language does not use.
SELECT
  k.identifier || '/' || t.id AS place, path, substr(defect, 8) AS character,
  (SELECT group_concat(identifier, ', ') FROM language l WHERE t.languages >> (l.id - 1) & 1) AS language
FROM text_fault t JOIN resource_kind k ON k.id = t.kind WHERE defect LIKE 'script %';

-- error text-placeholder [older]
-- No text stands for one that is still to be written, or that no player sees.
SELECT k.identifier || '/' || t.id AS place, path, min(text) AS text
FROM text_fault t JOIN resource_kind k ON k.id = t.kind
WHERE defect = 'letters' OR text LIKE 'XXX %' OR text LIKE 'dummy%' OR text LIKE 'ダミー%'
GROUP BY t.kind, t.id, path;

-- The Pokédex texts of species that are not English only.
CREATE TEMP TABLE entry AS
SELECT f.id, f.languages & ~(SELECT 1 << (id - 1) FROM language WHERE identifier = 'en') AS languages, f.games, f.text
FROM flavor_text f
WHERE
  f.kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon-species')
  AND f.languages & ~(SELECT 1 << (id - 1) FROM language WHERE identifier = 'en');

CREATE INDEX temp.entry_by_text ON entry (id, text);

-- The English ones by their first letters: a translation does not follow each new wording.
CREATE TEMP TABLE english_entry AS
SELECT
  id, games, substr(lower(replace(replace(replace(replace(replace(
    text, char(173), ''), char(10), ''), char(12), ''), ' ', ''), '-', '')), 1, 12) AS letters
FROM flavor_text
WHERE
  kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon-species')
  AND languages & (SELECT 1 << (id - 1) FROM language WHERE identifier = 'en');

CREATE INDEX temp.english_entry_by_id ON english_entry (id, games, letters);

-- warning entry-of-another-game
-- A Pokédex text that two games have in common is common in English too.
SELECT
  'pokemon-species/' || s.id AS place, group_concat(DISTINCT l.identifier) AS path,
  min(IFNULL((
    SELECT group_concat(identifier, ', ') FROM named
    WHERE kind = 'version' AND (e.games & s.first | o.games & s.second) >> (id - 1) & 1), '')) AS games
FROM (
  SELECT a.id, a.languages & b.languages AS languages, a.games AS first, b.games AS second
  FROM entry a JOIN entry b ON b.id = a.id AND b.text = a.text AND b.rowid >= a.rowid
  WHERE a.languages & b.languages AND (a.rowid < b.rowid OR a.games & (a.games - 1))) s
CROSS JOIN english_entry e ON e.id = s.id AND e.games & s.first
CROSS JOIN english_entry o ON o.id = s.id AND o.games & s.second AND o.letters <> e.letters
JOIN language l ON s.languages >> (l.id - 1) & 1
GROUP BY s.id;

-- error latin-in-japanese [older]
-- No Japanese name of a species, move, ability, nature or type has two ASCII letters in a row.
SELECT k.identifier || '/' || t.id AS place, f.identifier AS path, t.text
FROM text t
JOIN text_field f ON f.id = t.field
JOIN resource_kind k ON k.id = t.kind
JOIN language l ON l.id = t.language_id
WHERE
  t.source = 0 AND t.field IN (1, 2) AND l.identifier IN ('ja', 'ja-hrkt')
  AND k.identifier IN ('pokemon-species', 'move', 'ability', 'nature', 'type')
  AND t.text GLOB '*[A-Za-z][A-Za-z]*';

-- PokéAPI's names of species.
CREATE TEMP TABLE species_name AS
SELECT t.id, n.identifier, l.identifier AS language, t.language_id, t.text
FROM text t
CROSS JOIN language l ON l.id = t.language_id
CROSS JOIN named n ON n.kind = 'pokemon-species' AND n.id = t.id
WHERE t.kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon-species') AND t.field = 1 AND t.source = 0;

-- error name-repeated [older]
-- No two species have the same name in a language.
SELECT 'pokemon-species/' || last AS place, n.identifier AS other, text
FROM (
  SELECT min(id) AS first, max(id) AS last, text
  FROM species_name GROUP BY language_id, text HAVING count(*) > 1)
JOIN named n ON n.kind = 'pokemon-species' AND n.id = first;

-- error name-mismatch as name-of-another [older]
-- The English name of a species has the letters of its identifier.
SELECT 'pokemon-species/' || id AS place, text
FROM (
  SELECT id, text, identifier, replace(replace(replace(replace(
    lower(text), 'é', 'e'), 'É', 'e'), '♀', 'f'), '♂', 'm') AS spelled
  FROM species_name WHERE language = 'en')
WHERE (spelled <> replace(identifier, '-', '') OR spelled GLOB '*[^a-z0-9]*') AND replace(identifier, '-', '') <> (
  WITH RECURSIVE letter (at, kept) AS (
    SELECT 1, ''
    UNION ALL
    SELECT at + 1, kept || CASE WHEN substr(spelled, at, 1) GLOB '[a-z0-9]' THEN substr(spelled, at, 1) ELSE '' END
    FROM letter WHERE at <= length(spelled))
  SELECT kept FROM letter ORDER BY at DESC LIMIT 1);

-- error name-mismatch as names-differ [older]
-- The two Japanese names of a species are equal.
SELECT 'pokemon-species/' || b.id AS place, a.text AS other, b.text
FROM species_name a JOIN species_name b ON b.id = a.id AND b.language = 'ja' AND b.text <> a.text
WHERE a.language = 'ja-hrkt';

-- error name-shared as name-repeated [older]
-- No two pokemon have the same display name in a language.
SELECT 'pokemon/' || last AS place, n.identifier AS other, text
FROM (
  SELECT min(t.id) AS first, max(t.id) AS last, t.text
  FROM text t
  WHERE t.kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon') AND t.field = 4
  GROUP BY t.language_id, t.text HAVING count(*) > 1)
JOIN named n ON n.kind = 'pokemon' AND n.id = first;

-- Sentences that contradict values of the same database.

-- The flavor texts of machines, by game.
CREATE TEMP TABLE machine_text AS
SELECT m.item_id, m.move_id, m.version_group_id, f.languages, f.text
FROM machine m
JOIN flavor_text f
  ON f.kind = (SELECT id FROM resource_kind WHERE identifier = 'item') AND f.id = m.item_id
    AND f.games >> (m.version_group_id - 1) & 1;

-- The flavor texts of moves.
CREATE TEMP TABLE move_text (id INTEGER, languages INTEGER, games INTEGER, text TEXT);

INSERT INTO move_text
SELECT id, languages, games, text FROM flavor_text
WHERE kind = (SELECT id FROM resource_kind WHERE identifier = 'move');

CREATE INDEX temp.move_text_by_text ON move_text (text);

-- error machine-text [older]
-- The text of a machine is not that of another move than it teaches.
SELECT
  'item/' || t.item_id AS place, 'flavor_text' AS path, min(o.identifier) AS other, n.identifier AS move,
  g.identifier AS game
FROM machine_text t
JOIN move_text m
  ON m.text = t.text AND m.languages & t.languages AND m.games >> (t.version_group_id - 1) & 1
JOIN named o ON o.kind = 'move' AND o.id = m.id
JOIN named n ON n.kind = 'move' AND n.id = t.move_id
JOIN game g ON g.id = t.version_group_id
WHERE NOT EXISTS (SELECT 1 FROM move_text WHERE text = t.text AND id = t.move_id)
GROUP BY t.item_id, t.version_group_id;

-- error machine-text as machine-texts-of-moves [older]
-- In generations iii and iv, machines have texts of their own. A few are equal to those of their moves.
SELECT 'version-group/' || g.id AS place, g.identifier AS game, count(m.id) AS count
FROM machine_text t
JOIN game g ON g.id = t.version_group_id AND g.generation_id IN (3, 4)
LEFT JOIN move_text m
  ON m.text = t.text AND m.id = t.move_id AND m.languages & t.languages AND m.games >> (t.version_group_id - 1) & 1
GROUP BY g.id HAVING count(m.id) > 2;

-- The newest English texts of the games that have HP, stages or Snow.
CREATE TEMP TABLE newest_text AS
SELECT kind, id, replace(text, char(10), ' ') AS text
FROM (
  SELECT kind, id, text, max(games) FROM flavor_text
  WHERE
    languages & (SELECT bit FROM script WHERE id = (SELECT id FROM language WHERE identifier = 'en'))
    AND kind IN (SELECT id FROM resource_kind WHERE identifier IN ('ability', 'item', 'move'))
  GROUP BY kind, id)
WHERE text LIKE '%HP%' OR text LIKE '%sharply%' OR text LIKE '%snow%';

-- The English effects.
CREATE TEMP TABLE english_effect AS
SELECT k.identifier AS kind, t.id, f.identifier AS path, t.text, IFNULL(n.text, '') AS newest
FROM text t
JOIN text_field f ON f.id = t.field AND f.identifier IN ('effect', 'short_effect')
JOIN resource_kind k ON k.id = t.kind AND k.identifier IN ('ability', 'item', 'move')
JOIN language l ON l.id = t.language_id AND l.identifier = 'en'
LEFT JOIN newest_text n ON n.kind = t.kind AND n.id = t.id;

-- error effect-contradiction [older]
-- The newest effect has the HP of the newest text of the games, and not one stage where that says sharply.
SELECT kind || '/' || id AS place, path, substr(text, 1, 60) AS text, 'the flavor text' AS other
FROM english_effect
WHERE
  (newest GLOB '*[0-9] HP*' AND text GLOB 'Restores [0-9]* HP*'
    AND newest NOT GLOB '*[^0-9]' || CAST(substr(text, 10) AS INTEGER) || ' HP*')
  OR (newest LIKE 'An item that sharply %' AND text LIKE '%by one stage%');

-- error effect-contradiction [older]
-- A move that hits twice has two hits, and one that changes stats says of a stat.
SELECT e.kind || '/' || e.id AS place, path, substr(text, 1, 60) AS text, 'min_hits, stat_changes' AS other
FROM english_effect e JOIN move m ON m.id = e.id
WHERE
  e.kind = 'move' AND (
    (text LIKE 'Hits twice%' AND IFNULL((SELECT max(min_hits) FROM move_variant WHERE move_id = m.id), EXISTS (
        SELECT 1 FROM move_stat_change c WHERE c.move_id = m.id)) NOT IN (0, 2))
    OR (path = 'effect' AND text NOT LIKE '%stat%' AND text NOT LIKE '%Attack%' AND text NOT LIKE '%Atk%'
      AND text NOT LIKE '%Def%' AND text NOT LIKE '%Sp%' AND text NOT LIKE '%accuracy%' AND text NOT LIKE '%evasi%'
      AND EXISTS (SELECT 1 FROM move_stat_change c WHERE c.move_id = m.id)));

-- error effect-contradiction [older]
-- Since generation ix, the weather is Snow, and no longer hail.
SELECT kind || '/' || id AS place, path, substr(text, 1, 60) AS text, 'Snow' AS other
FROM english_effect
WHERE text LIKE '%hail%' AND text NOT LIKE '%snow%' AND (newest LIKE '%snow%' OR kind = 'ability');

-- Values of the file that contradict each other. What PokéAPI adds must not stop a build, so these warn.

-- warning identifier-repeated
-- No two items have the same identifier.
SELECT 'item/' || max(id) AS place, 'item/' || min(id) AS other, identifier AS name
FROM named WHERE kind = 'item' GROUP BY identifier HAVING count(*) > 1;

-- warning move-id-gap [full]
-- The moves have ids without gaps, but for those of spin-offs.
SELECT 'move/' || a.id AS place, a.id + 1 AS first
FROM move a LEFT JOIN move b ON b.id = a.id + 1
WHERE b.id IS NULL AND a.id < (SELECT max(id) FROM move WHERE id < 10000);

-- The regions that the games of a set of versions do not have, where they have any.
CREATE TEMP TABLE foreign_region AS
SELECT s.versions, r.id AS region_id, group_concat(DISTINCT g.identifier) AS games
FROM version_set s
CROSS JOIN version v ON v.id = s.version_id
CROSS JOIN game g ON g.id = v.version_group_id AND g.id IN (SELECT version_group_id FROM version_group_region)
CROSS JOIN named r ON r.kind = 'region'
WHERE (g.id, r.id) NOT IN (SELECT version_group_id, region_id FROM version_group_region)
GROUP BY s.versions, r.id;

CREATE INDEX temp.foreign_region_by_set ON foreign_region (versions, region_id);

-- warning region-of-another-game
-- A place with wild pokemon is in a region of the game.
SELECT DISTINCT 'location-area/' || an.identifier AS place, rn.identifier AS region, f.games
FROM (SELECT DISTINCT location_area_id AS area_id, versions FROM encounter) e
CROSS JOIN location_area a ON a.id = e.area_id
CROSS JOIN location l ON l.id = a.location_id
CROSS JOIN foreign_region f ON f.versions = e.versions AND f.region_id = l.region_id
JOIN named an ON an.kind = 'location-area' AND an.id = e.area_id
JOIN named rn ON rn.kind = 'region' AND rn.id = f.region_id;

-- Fixed encounters, by place.
CREATE TEMP TABLE fixed AS
SELECT e.pokemon_id, e.location_area_id AS area_id, e.versions, n.identifier
FROM encounter e
CROSS JOIN named n ON n.kind = 'location-area' AND n.id = e.location_area_id
WHERE e.method_id = (SELECT id FROM named WHERE kind = 'encounter-method' AND identifier = 'static');

-- warning fixed-at-two-places
-- A legendary or mythical pokemon is fixed at one place of a game.
SELECT 'pokemon/' || f.pokemon_id AS place, n.identifier AS game, group_concat(DISTINCT f.identifier) AS areas
FROM fixed f
CROSS JOIN pokemon p ON p.id = f.pokemon_id
CROSS JOIN species s ON s.id = p.species_id AND (s.is_legendary OR s.is_mythical)
CROSS JOIN version_set v ON v.versions = f.versions
CROSS JOIN named n ON n.kind = 'version' AND n.id = v.version_id
GROUP BY f.pokemon_id, v.version_id HAVING count(DISTINCT f.area_id) > 1;

-- warning roaming-and-fixed
-- A pokemon that roams is not fixed at a place.
SELECT 'location-area/' || identifier AS place, count(*) AS count
FROM fixed WHERE identifier LIKE 'roaming-%' GROUP BY area_id;

-- The pokemon that become Mega, Primal or Gigantamax pokemon.
CREATE TEMP TABLE base_form AS
SELECT f.id AS form_id, b.id AS base_id, n.identifier
FROM named f
CROSS JOIN pokemon p ON p.id = f.id
CROSS JOIN pokemon b ON b.species_id = p.species_id AND b.id <> f.id
CROSS JOIN named n ON n.kind = 'pokemon' AND n.id = b.id
WHERE
  f.kind = 'pokemon' AND (f.identifier LIKE '%-mega%' OR f.identifier LIKE '%-gmax' OR f.identifier LIKE '%-primal')
  AND (
    f.identifier IN (n.identifier || '-mega', n.identifier || '-gmax', n.identifier || '-primal')
    OR f.identifier LIKE n.identifier || '-mega-_');

-- warning base-form-absent
-- Where a Mega, Primal or Gigantamax pokemon is present, so is the pokemon that becomes it.
SELECT
  'pokemon/' || form_id AS place, identifier AS other,
  (SELECT group_concat(identifier, ', ') FROM game WHERE bit & f.present_in & ~b.present_in) AS games
FROM base_form
JOIN pokemon_presence f ON f.pokemon_id = form_id
JOIN pokemon_presence b ON b.pokemon_id = base_id
WHERE f.present_in & ~b.present_in;

-- warning form-without-trigger
-- A Mega Evolution has a trigger, if others hold an item. Older snapshots have no triggers.
SELECT 'pokemon-form/' || id AS place
FROM form
WHERE
  is_mega AND id NOT IN (SELECT form_id FROM form_trigger)
  AND EXISTS (SELECT 1 FROM form_trigger t JOIN form f ON f.id = t.form_id AND f.is_mega WHERE t.trigger = 'held-item');

-- The kinds of items that forms of species hold, beside Mega Stones.
CREATE TEMP TABLE held_by_form AS
SELECT DISTINCT f.id, p.species_id, i.category_id
FROM form_trigger t
CROSS JOIN form f ON f.id = t.form_id AND NOT f.is_mega AND NOT f.is_default
CROSS JOIN pokemon p ON p.id = f.pokemon_id
CROSS JOIN item i ON i.id = t.needed_id
WHERE t.trigger = 'held-item';

-- warning form-without-trigger as form-without-item
-- A form that an item causes has an item of each kind that most forms of the species have.
SELECT DISTINCT 'pokemon-form/' || f.id AS place, n.identifier AS category
FROM held_by_form f
JOIN held_by_form o ON o.species_id = f.species_id
JOIN named n ON n.kind = 'item-category' AND n.id = o.category_id
WHERE NOT EXISTS (SELECT 1 FROM held_by_form h WHERE h.id = f.id AND h.category_id = o.category_id)
GROUP BY f.id, o.category_id HAVING count(*) > 2;

-- warning index-of-absent [full]
-- Since generation iv, a pokemon has an index only in the games that have it.
SELECT 'version/' || n.identifier AS place, sum(c.count) AS count
FROM (
  SELECT i.games, p.absent_from, count(*) AS count
  FROM game_index i JOIN pokemon_presence p ON p.pokemon_id = i.id AND p.absent_from
  WHERE i.kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon')
  GROUP BY i.games, p.absent_from) c
JOIN game g ON g.generation_id >= 4 AND c.absent_from & g.bit
JOIN version v ON v.version_group_id = g.id AND c.games >> (v.id - 1) & 1
JOIN named n ON n.kind = 'version' AND n.id = v.id
GROUP BY v.id;

-- warning item-category
-- Z-Crystals, and items with which pokemon evolve, are in categories of such items.
SELECT 'item/' || i.id AS place, c.identifier AS category
FROM item i
JOIN named n ON n.kind = 'item' AND n.id = i.id
JOIN named c ON c.kind = 'item-category' AND c.id = i.category_id
WHERE
  (n.identifier LIKE '%ium-z--%' AND c.identifier <> 'z-crystals')
  OR (
    i.id IN (SELECT item_id FROM evolution)
    AND c.identifier NOT IN ('evolution', 'held-items', 'type-enhancement', 'plot-advancement'));

-- warning value-out-of-range
-- The values of berries are of one scale: hours of a stage, and powers of Natural Gift before generation vi.
SELECT 'berry/' || id AS place, name AS name_message, value, minimum, maximum
FROM (
  SELECT id, 'value-growth-hours' AS name, growth_hours AS value, 1 AS minimum, 24 AS maximum FROM berry
  UNION ALL SELECT id, 'label-power', natural_gift_power, 60, 80 FROM berry)
WHERE value NOT BETWEEN minimum AND maximum;

-- warning stat-change-contradiction
-- A move does not change stats in games in which its effect says that it does not.
SELECT DISTINCT 'move/' || e.id AS place, e.text, g.identifier AS game
FROM past_effect e
JOIN resource_kind k ON k.id = e.kind AND k.identifier = 'move'
JOIN language l ON l.id = e.language_id AND l.identifier = 'en'
JOIN game u ON u.id = e.until_version_group_id
JOIN move_stat_change c ON c.move_id = e.id
JOIN game g ON g.bit & c.version_groups AND g.sort_order < u.sort_order
WHERE e.text LIKE 'Does not raise %' OR e.text LIKE 'Does not lower %'
GROUP BY e.id;

-- warning picture-of-another-game
-- No picture of a game is of a pokemon that a later generation introduced.
SELECT t.slot AS place, sum(c.count) AS count
FROM (
  SELECT o.set_id, p.generation_id, count(*) AS count
  FROM sprite o CROSS JOIN pokemon p ON p.id = o.id
  WHERE o.kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon')
  GROUP BY o.set_id, p.generation_id) c
JOIN sprite_set m ON m.set_id = c.set_id
JOIN sprite_template t ON t.id = m.template_id
JOIN named g ON g.kind = 'generation' AND t.slot LIKE 'versions.' || g.identifier || '.%' AND c.generation_id > g.id
GROUP BY t.slot;

-- warning picture-of-female
-- A species without a difference between genders has no female picture.
SELECT 'pokemon/' || p.id AS place, min(t.slot) AS slot
FROM sprite_template t
CROSS JOIN sprite_set m ON m.template_id = t.id
CROSS JOIN sprite o ON o.set_id = m.set_id AND o.kind = (SELECT id FROM resource_kind WHERE identifier = 'pokemon')
CROSS JOIN pokemon p ON p.id = o.id
CROSS JOIN species s ON s.id = p.species_id AND NOT s.has_gender_differences
WHERE t.slot LIKE '%female'
GROUP BY p.id;

-- The learnsets of forms, and all moves that a game's learnsets have.
CREATE TEMP TABLE form_learnset (id INTEGER, version_groups INTEGER, PRIMARY KEY (id, version_groups)) WITHOUT ROWID;

INSERT OR IGNORE INTO form_learnset SELECT pokemon_id, version_groups FROM learner WHERE pokemon_id > 10000;

CREATE TEMP TABLE learned AS SELECT move_id AS id, version_groups FROM taught WHERE via = 0;

CREATE INDEX temp.learned_by_id ON learned (id, version_groups);

-- warning learnset-missing [full]
-- A form that is present in a game with learnsets has one.
SELECT 'pokemon/' || p.pokemon_id AS place, group_concat(g.identifier, ', ') AS games
FROM pokemon_presence p
JOIN game g ON p.present_in & g.bit
JOIN version_group v ON v.id = g.id AND v.has_learnsets
WHERE p.pokemon_id > 10000 AND NOT EXISTS (
  SELECT 1 FROM form_learnset l
  WHERE l.id = p.pokemon_id AND l.version_groups >> (v.learnset_version_group_id - 1) & 1)
GROUP BY p.pokemon_id;

-- warning move-not-learned [full]
-- A move of a game that some pokemon learns somewhere is learned in the game.
SELECT 'move/' || m.id AS place, group_concat(g.identifier, ', ') AS games
FROM move m
JOIN game g ON m.present_in & g.bit
JOIN version_group v ON v.id = g.id AND v.has_learnsets
WHERE
  m.id IN (SELECT id FROM learned)
  AND NOT EXISTS (
    SELECT 1 FROM learned l WHERE l.id = m.id AND l.version_groups >> (v.learnset_version_group_id - 1) & 1)
GROUP BY m.id;
