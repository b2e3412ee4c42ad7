-- Fills the tables that say what the views are, and what Pokémon Showdown names by no rule. Before, the
-- temporary tables `described_view` and `definition` have the views and the lines of columns.tsv (DataDictionary.swift).

-- What Pokémon Showdown names otherwise than by the rule of dex_showdown_name, then what it lacks although the rule gives a
-- name. Source: data/pokedex.ts, moves.ts, abilities.ts and items.ts of Pokémon Showdown (MIT), commit
-- 9fcf262d91c4572289c9e8421936fd0aa25c8e5d of 2026-08-21; `Tools/showdown --names` compares them.
INSERT INTO showdown_exception
SELECT k.id, r.id, showdown_id
FROM (
  SELECT NULL AS entity, NULL AS identifier, NULL AS showdown_id WHERE 0
  UNION ALL VALUES
  ('pokemon', 'minior-red-meteor', 'miniormeteor'),
  ('pokemon', 'maushold-family-of-four', 'mausholdfour'),
  ('pokemon', 'meowstic-female', 'meowsticf'),
  ('pokemon', 'raticate-totem-alola', 'raticatealolatotem'),
  ('pokemon', 'pikachu-original-cap', 'pikachuoriginal'),
  ('pokemon', 'pikachu-hoenn-cap', 'pikachuhoenn'),
  ('pokemon', 'pikachu-sinnoh-cap', 'pikachusinnoh'),
  ('pokemon', 'pikachu-unova-cap', 'pikachuunova'),
  ('pokemon', 'pikachu-kalos-cap', 'pikachukalos'),
  ('pokemon', 'pikachu-alola-cap', 'pikachualola'),
  ('pokemon', 'greninja-battle-bond', 'greninjabond'),
  ('pokemon', 'zygarde-10-power-construct', 'zygarde10'),
  ('pokemon', 'zygarde-50-power-construct', 'zygarde'),
  ('pokemon', 'minior-orange-meteor', 'miniormeteor'),
  ('pokemon', 'minior-yellow-meteor', 'miniormeteor'),
  ('pokemon', 'minior-green-meteor', 'miniormeteor'),
  ('pokemon', 'minior-blue-meteor', 'miniormeteor'),
  ('pokemon', 'minior-indigo-meteor', 'miniormeteor'),
  ('pokemon', 'minior-violet-meteor', 'miniormeteor'),
  ('pokemon', 'minior-red', 'minior'),
  ('pokemon', 'mimikyu-totem-disguised', 'mimikyutotem'),
  ('pokemon', 'mimikyu-totem-busted', 'mimikyubustedtotem'),
  ('pokemon', 'pikachu-partner-cap', 'pikachupartner'),
  ('pokemon', 'marowak-totem', 'marowakalolatotem'),
  ('pokemon', 'rockruff-own-tempo', 'rockruffdusk'),
  ('pokemon', 'necrozma-dusk', 'necrozmaduskmane'),
  ('pokemon', 'necrozma-dawn', 'necrozmadawnwings'),
  ('pokemon', 'pikachu-world-cap', 'pikachuworld'),
  ('pokemon', 'darmanitan-galar-standard', 'darmanitangalar'),
  ('pokemon', 'indeedee-female', 'indeedeef'),
  ('pokemon', 'toxtricity-amped-gmax', 'toxtricitygmax'),
  ('pokemon', 'urshifu-single-strike-gmax', 'urshifugmax'),
  ('pokemon', 'basculegion-female', 'basculegionf'),
  ('pokemon', 'tauros-paldea-combat-breed', 'taurospaldeacombat'),
  ('pokemon', 'tauros-paldea-blaze-breed', 'taurospaldeablaze'),
  ('pokemon', 'tauros-paldea-aqua-breed', 'taurospaldeaaqua'),
  ('pokemon', 'oinkologne-female', 'oinkolognef'),
  ('pokemon', 'maushold-family-of-three', 'maushold'),
  ('pokemon', 'squawkabilly-blue-plumage', 'squawkabillyblue'),
  ('pokemon', 'squawkabilly-yellow-plumage', 'squawkabillyyellow'),
  ('pokemon', 'squawkabilly-white-plumage', 'squawkabillywhite'),
  ('pokemon', 'ogerpon-wellspring-mask', 'ogerponwellspring'),
  ('pokemon', 'ogerpon-hearthflame-mask', 'ogerponhearthflame'),
  ('pokemon', 'ogerpon-cornerstone-mask', 'ogerponcornerstone'),
  ('pokemon', 'meowstic-male-mega', 'meowsticmmega'),
  ('pokemon', 'meowstic-female-mega', 'meowsticfmega'),
  ('move', 'vice-grip', 'visegrip'),
  ('item', 'berry-juice', 'berryjuice'),
  ('item', 'rare-bone', 'rarebone'),
  ('item', 'stick', 'leek'),
  ('item', 'red-orb', 'redorb'),
  ('item', 'blue-orb', 'blueorb'),
  ('item', 'pretty-wing', 'prettyfeather'),
  ('item', 'big-nugget', 'bignugget'),
  ('item', 'bottle-cap', 'bottlecap'),
  ('item', 'gold-bottle-cap', 'goldbottlecap'),
  ('item', 'adamant-crystal', 'adamantcrystal'),
  ('item', 'lustrous-globe', 'lustrousglobe'),
  ('item', 'griseous-core', 'griseouscore'),
  ('item', 'strange-ball', 'strangeball')) AS x
JOIN resource_kind AS k ON k.identifier = x.entity
JOIN resource AS r ON r.kind = k.id AND r.identifier = x.identifier;

INSERT INTO showdown_exception
SELECT k.id, r.id, ''
FROM (
  SELECT 'pokemon' AS entity, 'koraidon-limited-build koraidon-sprinting-build koraidon-swimming-build koraidon-gliding-build'
    || ' miraidon-low-power-mode miraidon-drive-mode miraidon-aquatic-mode miraidon-glide-mode' AS identifiers
  UNION ALL SELECT 'ability', 'embody-aspect'
  UNION ALL SELECT 'item', 'honey odd-keystone smoke-ball pass-orb red-nectar yellow-nectar pink-nectar purple-nectar'
    || ' blank-plate legend-plate scroll-of-darkness scroll-of-waters leaders-crest linking-cord'
    || ' lastrange-ball lapoke-ball lagreat-ball laultra-ball laheavy-ball laleaden-ball lagigaton-ball'
    || ' lafeather-ball lawing-ball lajet-ball laorigin-ball black-augurite peat-block') AS x
JOIN resource_kind AS k ON k.identifier = entity
JOIN resource AS r ON r.kind = k.id AND ' ' || identifiers || ' ' LIKE '% ' || r.identifier || ' %';

-- The columns of the views, each with the names of its definition: that of the view, and that without `present_` and
-- language.
CREATE TEMP TABLE described AS
SELECT view, position, column_name, type, short || '.' || stem AS own, stem
FROM (
  SELECT
    v.name AS view, replace(v.name, 'dex_', '') AS short, cid AS position, p.name AS column_name, lower(p.type) AS type,
    CASE substr(p.name, 1, 8) WHEN 'present_' THEN substr(p.name, 9)
    ELSE substr(p.name, 1, length(p.name) - CASE WHEN substr(p.name, -3) IN ('_en', '_ja') THEN 3 ELSE 0 END) END AS stem
  FROM described_view AS v
  JOIN pragma_table_info(v.name) AS p);

-- The table refuses a column without a definition, and a definition with two types.
INSERT INTO dictionary (name, meaning, unit, type, null_means)
SELECT DISTINCT
  d.name, NULLIF(meaning, ''), NULLIF(NULLIF(unit, 'boolean'), ''),
  CASE WHEN unit = 'boolean' THEN unit ELSE NULLIF(type, 'text') END, NULLIF(null_means, '')
FROM described
LEFT JOIN definition AS d ON d.name = COALESCE(
  (SELECT name FROM definition WHERE name = own), (SELECT name FROM definition WHERE name = stem),
  CASE WHEN stem LIKE '%!_id' ESCAPE '!' THEN '*_id' END);

-- The rows of views whose COUNT(*) would take long, from the sets of the tables; -1 for those that are not counted.
-- DataDictionary.swift counts the others. It defines `bits`, the size of a set.
CREATE TEMP TABLE counted (view TEXT PRIMARY KEY, rows INTEGER) WITHOUT ROWID;

INSERT INTO counted VALUES
  ('dex_breeding', -1),
  ('dex_matchup_at', -1),
  ('dex_encounter', (SELECT sum(bits(versions)) FROM encounter)),
  ('dex_encounter_rate', (SELECT sum(bits(versions)) FROM encounter_rate)),
  ('dex_evolution_at', (SELECT sum(bits(version_groups)) FROM evolution)),
  ('dex_game_index', (SELECT sum(bits(games)) FROM game_index)),
  ('dex_held_item', (SELECT sum(bits(versions)) FROM held_item)),
  ('dex_item_place', (SELECT sum(bits(versions)) FROM item_place)),
  ('dex_move_at', (SELECT sum(bits(version_groups)) FROM move_variant)),
  ('dex_move_flag_at', (SELECT sum(bits(version_groups) * bits(flags)) FROM move_variant)),
  ('dex_move_flag', (
    SELECT sum(bits(flags))
    FROM move_variant
    WHERE (version_groups >> (
      SELECT id - 1 FROM version_group WHERE is_main_series AND learnset_version_group_id = id ORDER BY sort_order DESC LIMIT 1)) & 1)),
  ('dex_name', (SELECT sum(bits(languages)) FROM text WHERE field IN (1, 2, 3, 5))),
  ('dex_obtainable_at', (SELECT sum(bits(versions)) FROM obtainable)),
  ('dex_pokemon_at', (SELECT sum(bits(version_groups)) FROM pokemon_variant)),
  ('dex_species_at', (
    SELECT sum(bits(s.version_groups & p.version_groups))
    FROM species_variant AS s
    JOIN pokemon_variant AS p ON p.pokemon_id = s.pokemon_id)),
  ('dex_flavor_text', (SELECT sum(bits(languages) * bits(games)) FROM flavor_text) + IFNULL((
    SELECT sum(bits(s.languages & t.languages) * bits(s.games & t.games))
    FROM shared_flavor_text AS s
    JOIN flavor_text AS t ON t.kind = owner_kind AND t.id = owner_id), 0)),
  ('dex_sprite', (SELECT sum(n) FROM (SELECT set_id, count(*) AS n FROM sprite GROUP BY set_id) JOIN sprite_set USING (set_id))),
  -- Add-ons have the rows of their base game.
  ('dex_learnset', (
    SELECT sum(n)
    FROM (SELECT version_groups, count(*) AS n FROM learnset GROUP BY version_groups)
    JOIN version_group ON (version_groups >> (learnset_version_group_id - 1)) & 1)),
  ('dex_exclusive', (
    SELECT sum(n)
    FROM (SELECT versions, count(*) AS n FROM exclusive GROUP BY versions)
    JOIN version AS v ON (versions >> (v.id - 1)) & 1
    JOIN version AS m ON m.version_group_id = v.version_group_id AND NOT (versions >> (m.id - 1)) & 1)),
  -- Those of machines are made, in three languages.
  ('dex_effect', (SELECT sum(bits(languages)) FROM text WHERE field = 7) + (SELECT count(DISTINCT item_id) FROM machine)
    * (SELECT count(*) FROM language WHERE identifier IN ('en', 'fr', 'ja'))),
  -- The same, from the generation of the move or ability on.
  ('dex_effect_at', (
    SELECT sum(bits(languages) * (SELECT count(*) FROM version_group WHERE generation_id >= COALESCE(m.generation_id, a.generation_id, 1)))
    FROM resource_kind AS k
    JOIN text AS t ON t.kind = k.id AND field = 7
    LEFT JOIN move AS m ON k.identifier = 'move' AND m.id = t.id
    LEFT JOIN ability AS a ON k.identifier = 'ability' AND a.id = t.id
    WHERE k.identifier IN ('ability', 'item', 'move'))
    + (SELECT count(*) FROM machine) * (SELECT count(*) FROM language WHERE identifier IN ('en', 'fr', 'ja'))),
  -- Keys are lines after an empty one, except those that begin with a blank.
  ('search_key', (
    SELECT sum(length(keys) - length(replace(keys, line, '')) - 1 - (length(keys) - length(replace(keys, line || ' ', ''))) / 2)
    FROM (SELECT keys, substr(keys, 1, 1) AS line FROM search_entry)));

-- The meaning of a view is the beginning of its comment.
INSERT INTO dictionary (name, meaning, columns, rows)
SELECT
  name,
  substr(meaning, 1, min(
    instr(meaning || ' ', '. '), instr(meaning || ': ', ': '), instr(meaning || '; ', '; '), instr(meaning || ' (', ' (')) - 1),
  (SELECT group_concat(column_name, ' ') FROM (SELECT column_name FROM described WHERE view = name ORDER BY position)),
  (SELECT NULLIF(IFNULL(rows, 0), -1) FROM counted WHERE view = name)
FROM described_view;
