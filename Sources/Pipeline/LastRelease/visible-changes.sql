-- What players see, compared between the last release, `old`, and an artifact, `new`: a query for each kind of values.
-- See "Changes since the last release" in Documentation/DATA-QUALITY.md.
--
-- The comment above a query:
--   1. The kind; the endpoint that `entity` is of (`*`: `game` names it; `-`: the entity itself is compared); the
--      largest numbers of entities with changed, removed and added values that nobody needs to look at (`-`: any number);
--      then what the fields of corrections and supplements of these values begin with.
--   2. The numbers of May 2026 → August 2026 and of August 2025 → May 2026, from which the limits were chosen: above
--      the first, which is a usual update. The second has a year in it, and was to be looked at.
--
-- A query runs with each of the two files as `this` and the other one as `other`. Of its result, `entity` is an
-- identifier and `game` a game or NULL. The values of each other column are a set for an entity and a game: one that
-- only grows has added values, one that only shrinks has removed values, else the values changed. A column has the
-- name of the report's label for it, where there is one. Games, and entities in a
-- game, that have no row in the last release are new and not compared.
--
-- Statements are separated by blank lines. The first ones prepare the queries.

-- The resources of both files: of another one, no value can have changed.
CREATE TEMP TABLE known AS
SELECT entity, identifier FROM old.dex_resource INTERSECT SELECT entity, identifier FROM new.dex_resource;

CREATE INDEX temp.known_by_entity ON known (entity, identifier);

-- Our own changes: corrections and supplements that are in only one of the files or are not the same there. A value
-- that a supplement gives is never PokéAPI's.
CREATE TEMP TABLE own AS
WITH
  before AS (
    SELECT entity, identifier, field, NULL AS game, value, applied FROM old.dex_correction
    UNION ALL SELECT entity, identifier, field, version_group, id, rows FROM old.dex_supplement),
  after AS (
    SELECT entity, identifier, field, NULL AS game, value, applied FROM new.dex_correction
    UNION ALL SELECT entity, identifier, field, version_group, id, rows FROM new.dex_supplement)
SELECT entity, identifier, field, game FROM (SELECT * FROM before EXCEPT SELECT * FROM after)
UNION SELECT entity, identifier, field, game FROM (SELECT * FROM after EXCEPT SELECT * FROM before)
UNION
SELECT entity, identifier, field, version_group
FROM new.dex_supplement WHERE field NOT IN ('learnset', 'inherited', 'flags');

-- A correction of an evolution is one of the species that evolves.
INSERT INTO own
SELECT 'pokemon-species', species, 'evolution_details', NULL
FROM own JOIN new.dex_species ON field LIKE '%[species=' || species || '].evolution\_details%' ESCAPE '\'
WHERE entity = 'evolution-chain';

-- The changes: a row for each entity, game and column. `before` is NULL for added values, `after` for removed ones.
CREATE TEMP TABLE change (kind TEXT, entity TEXT, game TEXT, field TEXT, before TEXT, after TEXT, is_own INTEGER);

-- types pokemon 0 0 0 types past_types type
-- 0 0 0, 0 0 0
SELECT pokemon AS entity, version_group AS game, type_1, type_2 FROM this.dex_pokemon_at;

-- stats pokemon 10 10 10 stats past_stats hp attack defense special speed
-- 0 0 0, 101 0 0
SELECT pokemon AS entity, version_group AS game, hp, attack, defense, special_attack, special_defense, special, speed
FROM this.dex_pokemon_at;

-- efforts pokemon 5 5 5 stats effort
-- 0 0 0, 14 0 0
SELECT
  pokemon AS entity, version_group AS game, effort_hp, effort_attack, effort_defense, effort_special_attack,
  effort_special_defense, effort_speed
FROM this.dex_pokemon_at;

-- abilities pokemon 5 5 20 abilities past_abilities ability
-- 0 0 11, 0 14 0
SELECT pokemon AS entity, version_group AS game, ability_1, ability_2, ability_hidden FROM this.dex_pokemon_at;

-- presence pokemon 10 10 - presence
-- 1 1 1173, 151 0 0
SELECT
  pokemon AS entity, version_group AS game, CASE is_present WHEN 1 THEN 'yes' WHEN 0 THEN 'no' END AS presence
FROM this.dex_pokemon_at;

-- sizes pokemon 5 5 5 height weight base_experience
-- 0 0 0, 2 0 0
SELECT pokemon AS entity, NULL AS game, height_dm, weight_hg, base_experience FROM this.dex_pokemon;

-- species pokemon-species 5 5 5 gender capture base hatch growth egg color shape habitat is_ generation evolves
-- 0 0 0, 6 0 0
SELECT
  species AS entity, NULL AS game, generation, evolves_from, egg_group_1, egg_group_2, growth_rate, gender_rate,
  capture_rate, base_happiness, hatch_counter, color, shape, habitat, is_baby, is_legendary, is_mythical
FROM this.dex_species;

-- forms pokemon-form 5 5 5 is_ version_group types
-- 1 0 0, 151 0 0
SELECT form AS entity, NULL AS game, pokemon, is_battle_only, is_mega, introduced_in, type_1, type_2
FROM this.dex_form;

-- numbers pokemon-species 0 0 5 pokedex
-- 0 0 0, 0 0 0
SELECT species AS entity, pokedex AS game, number AS pokedex FROM this.dex_number;

-- move-types move 0 0 0 type past_values damage_class
-- 0 0 0, 0 0 0
SELECT move AS entity, version_group AS game, type, damage_class FROM this.dex_move_at;

-- move-values move 5 5 5 past_values power accuracy pp priority effect_chance target
-- 0 0 0, 1 0 0
SELECT move AS entity, version_group AS game, power, accuracy, pp, priority, effect_chance, target
FROM this.dex_move_at;

-- move-effects move 5 5 5 meta
-- 0 0 0, 0 0 1
SELECT
  move AS entity, NULL AS game, ailment, ailment_chance, crit_rate, drain, flinch_chance, healing, stat_chance,
  min_hits || '–' || max_hits AS hits, min_turns || '–' || max_turns AS turns
FROM this.dex_move;

-- move-flags move 5 5 5 flags
-- 0 0 0, 0 0 0
SELECT move AS entity, version_group AS game, flag AS flags FROM this.dex_move_flag_at;

-- type-chart type 0 0 0 damage_relations past_damage_relations
-- 0 0 0, 0 0 0
SELECT attacking AS entity, generation AS game, defending || ' ' || factor_percent AS factor
FROM this.dex_type_chart_at;

-- machines item 5 5 5 machine
-- 0 0 0, 0 0 0
SELECT machine AS entity, version_group AS game, move FROM this.dex_machine;

-- prices item 0 0 0 price
-- 0 0 0, 0 0 0
SELECT
  item AS entity, version_group AS game, currency || ' ' || purchase_price AS purchase_price,
  currency || ' ' || sell_price AS sell_price
FROM this.dex_item_price;

-- listed-prices item 0 5 10 listed_price
-- 0 0 0, 0 0 1
SELECT item AS entity, NULL AS game, listed_price FROM this.dex_item;

-- items item 5 5 5 category fling
-- 0 0 0, 0 0 0
SELECT item AS entity, NULL AS game, category, fling_power, fling_effect FROM this.dex_item;

-- held-items pokemon 5 5 5 held_items
-- 0 0 0, 0 0 0
SELECT pokemon AS entity, version AS game, item || ' ' || rarity AS item FROM this.dex_held_item;

-- learnsets pokemon 5 5 10 moves learnset
-- 1 1 1, 0 3 84
-- From the table without the rows that both files have, since the view takes seconds. Inherited moves follow from these.
-- A row without a move shows that the pokemon has moves in the game.
SELECT p.identifier AS entity, v.identifier AS game, m.identifier || ' ' || e.identifier || ' ' || level AS learnset
FROM (
  SELECT pokemon_id, move_id, method_id, level, g.id AS game_id
  FROM this.learnset AS l
  JOIN this.version_group AS g ON version_groups >> (g.id - 1) & 1
  WHERE via = 0 AND NOT EXISTS (
    SELECT 1
    FROM other.learnset AS o
    WHERE o.move_id = l.move_id AND o.pokemon_id = l.pokemon_id AND o.method_id = l.method_id AND o.via = 0
    AND o.level = l.level AND o.version_groups = l.version_groups)
  UNION ALL
  SELECT DISTINCT pokemon_id, NULL, NULL, NULL, g.id
  FROM (SELECT DISTINCT pokemon_id, version_groups FROM this.learnset WHERE via = 0)
  JOIN this.version_group AS g ON version_groups >> (g.id - 1) & 1)
JOIN this.resource AS v ON v.kind = 49 AND v.id = game_id
JOIN this.resource AS p ON p.kind = 38 AND p.id = pokemon_id
LEFT JOIN this.resource AS m ON m.kind = 27 AND m.id = move_id
LEFT JOIN this.resource AS e ON e.kind = 32 AND e.id = method_id;

-- wild-places pokemon 10 20 80 encounter location
-- 2 9 49, 10 10 152
SELECT p.identifier AS entity, v.identifier AS game, l.identifier AS location
FROM (
  SELECT DISTINCT pokemon_id, location_id, versions
  FROM this.encounter JOIN this.location_area AS a ON a.id = location_area_id)
JOIN this.version AS g ON versions >> (g.id - 1) & 1
JOIN this.resource AS v ON v.kind = 48 AND v.id = g.id
JOIN this.resource AS p ON p.kind = 38 AND p.id = pokemon_id
JOIN this.resource AS l ON l.kind = 24 AND l.id = location_id;

-- wild-levels pokemon 5 20 150 encounter location
-- 1 8 89, 1 8 184
SELECT p.identifier AS entity, v.identifier AS game, min_level || ' ' || max_level AS levels
FROM (SELECT DISTINCT pokemon_id, min_level, max_level, versions FROM this.encounter)
JOIN this.version AS g ON versions >> (g.id - 1) & 1
JOIN this.resource AS v ON v.kind = 48 AND v.id = g.id
JOIN this.resource AS p ON p.kind = 38 AND p.id = pokemon_id;

-- wild-chances pokemon 100 30 100 encounter location
-- 71 15 63, 4 8 183
SELECT
  p.identifier AS entity, v.identifier AS game, chance || ' % ' || IFNULL(c.identifiers, '') AS chance
FROM (SELECT DISTINCT pokemon_id, chance, condition_set_id, versions FROM this.encounter)
JOIN this.version AS g ON versions >> (g.id - 1) & 1
JOIN this.resource AS v ON v.kind = 48 AND v.id = g.id
JOIN this.resource AS p ON p.kind = 38 AND p.id = pokemon_id
LEFT JOIN this.encounter_condition_set AS c ON c.id = condition_set_id;

-- evolution-levels pokemon-species 0 0 5 evolution_details
-- 0 0 0, 1 0 0
SELECT to_species AS entity, version_group AS game, from_species || ' ' || min_level AS level
FROM this.dex_evolution_at;

-- evolution-methods pokemon-species 5 20 10 evolution_details
-- 2 11 3, 8 12 16
SELECT
  to_species AS entity, version_group AS game, from_species || ' ' || trigger AS evolution, item, held_item, known_move,
  known_move_type, used_move, location, min_happiness, min_beauty, min_affection, min_steps, min_damage_taken,
  min_move_count, relative_physical_stats, allowed_natures, party_species, party_type, trade_species, time_of_day,
  gender, NULLIF(needs_overworld_rain, 0) AS needs_overworld_rain, NULLIF(turn_upside_down, 0) AS turn_upside_down,
  NULLIF(needs_multiplayer, 0) AS needs_multiplayer, NULLIF(near_special_rock, 0) AS near_special_rock,
  condition_expression, percentage_chance
FROM this.dex_evolution_at;

-- evolution-forms pokemon-species 5 5 50 evolution_details
-- 0 0 32, 0 0 32
SELECT to_species AS entity, version_group AS game, base_form, evolved_form, region FROM this.dex_evolution_at;

-- names * 10 0 10 name
-- 1 0 0, 44 0 0
SELECT
  identifier AS entity, entity AS game, CASE language WHEN 'en' THEN text END AS "name[en]",
  CASE language WHEN 'ja' THEN text END AS "name[ja]"
FROM this.dex_display_name
WHERE language IN ('en', 'ja') AND fallback IS NULL AND entity IN (
  'pokemon-species', 'pokemon', 'pokemon-form', 'move', 'ability', 'item', 'type', 'nature', 'version', 'region');

-- identifiers - - 10 -
-- 0 5 0, 0 24 0
SELECT identifier AS entity, entity AS game, 1 AS identifier
FROM this.dex_resource
WHERE entity NOT IN (
  'machine', 'location', 'location-area', 'encounter-method', 'encounter-condition', 'encounter-condition-value');

-- place-identifiers - - 80 -
-- 0 44 0, 0 19 0
SELECT identifier AS entity, entity AS game, 1 AS identifier
FROM this.dex_resource
WHERE entity IN (
  'location', 'location-area', 'encounter-method', 'encounter-condition', 'encounter-condition-value');
