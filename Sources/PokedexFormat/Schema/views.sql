-- The public views of schema 2: what design and documentation call the contract. A view never loses
-- a column and a column never changes its meaning within a schema version. A column for English or Japanese is null in
-- an edition without the language.

-- Macros, which `make generate` expands. Words in capitals are their arguments.

-- The identifier of a resource.
DEFINE :identifier(KIND, ID)
(SELECT r.identifier FROM resource AS r WHERE r.kind = :KIND AND r.id = ID)

-- A text as it is stored, without fallback.
DEFINE :text(KIND, ID, FIELD, LANGUAGE)
(SELECT t.text FROM text AS t WHERE t.kind = :KIND AND t.id = ID AND t.field = :field-FIELD AND t.languages >= :LANGUAGE-bit AND t.languages & :LANGUAGE-bit)

-- A name for display.
DEFINE :name(KIND, ID, LANGUAGE)
(SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'KIND' AND d.entity_id = ID AND d.language = 'LANGUAGE')

-- The columns name_en and name_ja.
DEFINE :names(KIND, ID)
:name(KIND, ID, en) AS name_en,
:name(KIND, ID, ja) AS name_ja

-- Who wrote the text of a row.
DEFINE :author(ROW)
CAST(CASE ROW.source WHEN :source-upstream THEN 'upstream' WHEN :source-localization THEN 'localization' WHEN :source-supplement THEN 'supplement' ELSE 'correction' END AS TEXT)

-- The address of a picture of the pokemon p.
DEFINE :sprite(SLOT)
(SELECT CAST(t.prefix || o.stem || t.suffix AS TEXT) FROM sprite AS o CROSS JOIN sprite_template AS t JOIN sprite_set AS m ON m.set_id = o.set_id AND m.template_id = t.id WHERE t.slot = 'SLOT' AND o.kind = :pokemon AND o.id = p.id)

-- One row per pokemon, with names for display. `generation` is that of its first form. `present_…` is of the newest
-- main-series games, null for a pokemon of a later generation; dex_pokemon_at has each game. Some species have no
-- pokemon of their own name: search deoxys by `species = 'deoxys' AND is_default`. base_experience is that of
-- generation vii, or of the first games of a later pokemon.
CREATE VIEW dex_pokemon AS
SELECT
  p.id AS pokemon_id,
  r.identifier AS pokemon,
  p.species_id AS species_id,
  sr.identifier AS species,
  p.is_default AS is_default,
  gr.identifier AS generation,
  CAST(CASE WHEN EXISTS (SELECT 1 FROM language WHERE id = :en) THEN COALESCE(
    :text(pokemon, p.id, display-name, en),
    r.identifier) END AS TEXT) AS name_en,
  CAST(CASE WHEN EXISTS (SELECT 1 FROM language WHERE id = :ja) THEN COALESCE(
    :text(pokemon, p.id, display-name, ja),
    :text(pokemon, p.id, display-name, en),
    r.identifier) END AS TEXT) AS name_ja,
  :text(pokemon-species, s.id, genus, en) AS genus_en,
  CAST(COALESCE(
    :text(pokemon-species, s.id, genus, ja),
    :text(pokemon-species, s.id, genus, ja-hrkt)) AS TEXT) AS genus_ja,
  (SELECT t.text FROM form AS f JOIN text AS t ON t.kind = :pokemon-form AND t.id = f.id AND t.field = :field-form-name AND t.languages & :en-bit
    WHERE f.pokemon_id = p.id ORDER BY f.is_default DESC, f.id LIMIT 1) AS form_name_en,
  (SELECT t.text FROM form AS f JOIN text AS t ON t.kind = :pokemon-form AND t.id = f.id AND t.field = :field-form-name AND t.languages & (:ja-bit | :ja-hrkt-bit)
    WHERE f.pokemon_id = p.id ORDER BY f.is_default DESC, f.id, t.languages & :ja-bit DESC LIMIT 1) AS form_name_ja,
  p.height_dm AS height_dm,
  p.weight_hg AS weight_hg,
  p.base_experience AS base_experience,
  s.is_baby AS is_baby,
  s.is_legendary AS is_legendary,
  s.is_mythical AS is_mythical,
  :sprite(front_default) AS sprite_front_default,
  :sprite(front_shiny) AS sprite_front_shiny,
  :sprite(other.home.front_default) AS sprite_home,
  :sprite(other.home.front_shiny) AS sprite_home_shiny,
  :sprite(other.official-artwork.front_default) AS artwork,
  :identifier(type, v.type_1_id) AS present_type_1,
  :identifier(type, v.type_2_id) AS present_type_2,
  v.hp AS present_hp,
  v.attack AS present_attack,
  v.defense AS present_defense,
  v.special_attack AS present_special_attack,
  v.special_defense AS present_special_defense,
  v.speed AS present_speed,
  CAST(v.hp + v.attack + v.defense + v.special_attack + v.special_defense + v.speed AS INTEGER) AS present_total,
  :identifier(ability, v.ability_1_id) AS present_ability_1,
  :identifier(ability, v.ability_2_id) AS present_ability_2,
  :identifier(ability, v.ability_hidden_id) AS present_ability_hidden,
  v.effort_hp AS present_effort_hp,
  v.effort_attack AS present_effort_attack,
  v.effort_defense AS present_effort_defense,
  v.effort_special_attack AS present_effort_special_attack,
  v.effort_special_defense AS present_effort_special_defense,
  v.effort_speed AS present_effort_speed
FROM pokemon AS p
LEFT JOIN pokemon_variant AS v ON v.pokemon_id = p.id AND (v.version_groups >> ((SELECT id FROM version_group WHERE is_main_series ORDER BY sort_order DESC LIMIT 1) - 1)) & 1
JOIN resource AS r ON r.kind = :pokemon AND r.id = p.id
JOIN species AS s ON s.id = p.species_id
JOIN resource AS sr ON sr.kind = :pokemon-species AND sr.id = s.id
JOIN resource AS gr ON gr.kind = :generation AND gr.id = p.generation_id;

-- The resolved variant of each pokemon in each version group from its generation on. The effort values that it gives
-- are 0 before generation iii.
CREATE VIEW dex_pokemon_at AS
SELECT
  vr.identifier AS version_group,
  v.pokemon_id AS pokemon_id,
  pr.identifier AS pokemon,
  t1.identifier AS type_1,
  t2.identifier AS type_2,
  v.hp AS hp,
  v.attack AS attack,
  v.defense AS defense,
  CAST(CASE WHEN v.special IS NULL THEN v.special_attack END AS INTEGER) AS special_attack,
  CAST(CASE WHEN v.special IS NULL THEN v.special_defense END AS INTEGER) AS special_defense,
  v.special AS special,
  v.speed AS speed,
  a1.identifier AS ability_1,
  a2.identifier AS ability_2,
  a3.identifier AS ability_hidden,
  CAST(CASE
    WHEN (pp.present_in >> (g.id - 1)) & 1 THEN 1
    WHEN (pp.absent_from >> (g.id - 1)) & 1 THEN 0
  END AS INTEGER) AS is_present,
  v.effort_hp AS effort_hp,
  v.effort_attack AS effort_attack,
  v.effort_defense AS effort_defense,
  v.effort_special_attack AS effort_special_attack,
  v.effort_special_defense AS effort_special_defense,
  v.effort_speed AS effort_speed
FROM pokemon_variant AS v
JOIN version_group AS g ON (v.version_groups >> (g.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = v.pokemon_id
JOIN resource AS t1 ON t1.kind = :type AND t1.id = v.type_1_id
LEFT JOIN resource AS t2 ON t2.kind = :type AND t2.id = v.type_2_id
LEFT JOIN resource AS a1 ON a1.kind = :ability AND a1.id = v.ability_1_id
LEFT JOIN resource AS a2 ON a2.kind = :ability AND a2.id = v.ability_2_id
LEFT JOIN resource AS a3 ON a3.kind = :ability AND a3.id = v.ability_hidden_id
LEFT JOIN pokemon_presence AS pp ON pp.pokemon_id = v.pokemon_id;

-- One row per form; types are the form's own.
CREATE VIEW dex_form AS
SELECT
  f.id AS form_id,
  r.identifier AS form,
  f.pokemon_id AS pokemon_id,
  pr.identifier AS pokemon,
  f.is_default AS is_default,
  f.is_battle_only AS is_battle_only,
  f.is_mega AS is_mega,
  vr.identifier AS introduced_in,
  t1.identifier AS type_1,
  t2.identifier AS type_2,
  :names(pokemon-form, f.id)
FROM form AS f
JOIN resource AS r ON r.kind = :pokemon-form AND r.id = f.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = f.pokemon_id
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = f.introduced_in_id
JOIN resource AS t1 ON t1.kind = :type AND t1.id = f.type_1_id
LEFT JOIN resource AS t2 ON t2.kind = :type AND t2.id = f.type_2_id;

-- One row per move, with the values of the newest main-series games; from `category` on, null where PokéAPI has no
-- details.
CREATE VIEW dex_move AS
SELECT
  m.id AS move_id,
  r.identifier AS move,
  gr.identifier AS generation,
  :names(move, m.id),
  :identifier(type, v.type_id) AS type,
  :identifier(move-damage-class, v.damage_class_id) AS damage_class,
  v.power AS power,
  v.accuracy AS accuracy,
  v.pp AS pp,
  v.priority AS priority,
  v.effect_chance AS effect_chance,
  :identifier(move-target, v.target_id) AS target,
  :identifier(contest-type, m.contest_type_id) AS contest_type,
  :identifier(move-category, m.meta_category_id) AS category,
  :identifier(move-ailment, m.ailment_id) AS ailment,
  m.ailment_chance AS ailment_chance,
  m.crit_rate AS crit_rate,
  m.drain AS drain,
  m.flinch_chance AS flinch_chance,
  m.healing AS healing,
  m.stat_chance AS stat_chance,
  m.min_hits AS min_hits,
  m.max_hits AS max_hits,
  m.min_turns AS min_turns,
  m.max_turns AS max_turns,
  ce.appeal AS contest_appeal,
  ce.jam AS contest_jam,
  se.appeal AS super_contest_appeal
FROM move AS m
JOIN resource AS r ON r.kind = :move AND r.id = m.id
JOIN resource AS gr ON gr.kind = :generation AND gr.id = m.generation_id
LEFT JOIN contest_effect AS ce ON ce.id = m.contest_effect_id
LEFT JOIN super_contest_effect AS se ON se.id = m.super_contest_effect_id
LEFT JOIN move_variant AS v ON v.move_id = m.id AND (v.version_groups >> ((SELECT id FROM version_group WHERE is_main_series ORDER BY sort_order DESC LIMIT 1) - 1)) & 1;

-- Stats that a move raises or lowers, in stages.
CREATE VIEW dex_move_stat_change AS
SELECT
  c.move_id AS move_id,
  mr.identifier AS move,
  sr.identifier AS stat,
  c.stages AS stages
FROM move_stat_change AS c
JOIN resource AS mr ON mr.kind = :move AND mr.id = c.move_id
JOIN resource AS sr ON sr.kind = :stat AND sr.id = c.stat_id;

-- What this project writes about the flag f.
DEFINE :flag-text(COLUMN, LANGUAGE)
(SELECT t.COLUMN FROM move_flag_text AS t WHERE t.flag_id = f.id AND t.language_id = :LANGUAGE)

-- What each move is to abilities, items and other moves: its flags in the newest main-series games. The facts are
-- Pokémon Showdown's, the words this project's; shadow moves, Z-Moves and Max Moves have none.
CREATE VIEW dex_move_flag AS
SELECT
  v.move_id AS move_id,
  mr.identifier AS move,
  f.id AS flag_id,
  f.identifier AS flag,
  gr.identifier AS since,
  :flag-text(name, en) AS name_en,
  :flag-text(name, ja) AS name_ja,
  :flag-text(meaning, en) AS meaning_en,
  :flag-text(meaning, ja) AS meaning_ja
FROM move_variant AS v
JOIN move_flag AS f ON (v.flags >> (f.id - 1)) & 1
JOIN resource AS mr ON mr.kind = :move AND mr.id = v.move_id
JOIN resource AS gr ON gr.kind = :generation AND gr.id = f.generation_id
WHERE (v.version_groups >> ((SELECT id FROM version_group WHERE is_main_series ORDER BY sort_order DESC LIMIT 1) - 1)) & 1;

-- The flags of each move in each version group, from its generation and from the first rule that asks for the flag
-- on: that for moves that bite is of generation vi.
CREATE VIEW dex_move_flag_at AS
SELECT
  vr.identifier AS version_group,
  v.move_id AS move_id,
  mr.identifier AS move,
  f.id AS flag_id,
  f.identifier AS flag
FROM move_variant AS v
JOIN version_group AS g ON (v.version_groups >> (g.id - 1)) & 1
JOIN move_flag AS f ON (v.flags >> (f.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS mr ON mr.kind = :move AND mr.id = v.move_id;

-- The resolved values of each move in each version group from its generation on.
CREATE VIEW dex_move_at AS
SELECT
  vr.identifier AS version_group,
  v.move_id AS move_id,
  mr.identifier AS move,
  tr.identifier AS type,
  dr.identifier AS damage_class,
  v.power AS power,
  v.accuracy AS accuracy,
  v.pp AS pp,
  v.priority AS priority,
  v.effect_chance AS effect_chance,
  gr.identifier AS target
FROM move_variant AS v
JOIN version_group AS g ON (v.version_groups >> (g.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS mr ON mr.kind = :move AND mr.id = v.move_id
JOIN resource AS tr ON tr.kind = :type AND tr.id = v.type_id
JOIN resource AS dr ON dr.kind = :move-damage-class AND dr.id = v.damage_class_id
JOIN resource AS gr ON gr.kind = :move-target AND gr.id = v.target_id;

-- What each machine teaches in each version group.
CREATE VIEW dex_machine AS
SELECT
  vr.identifier AS version_group,
  ir.identifier AS machine,
  m.move_id AS move_id,
  mr.identifier AS move
FROM machine AS m
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = m.version_group_id
JOIN resource AS ir ON ir.kind = :item AND ir.id = m.item_id
JOIN resource AS mr ON mr.kind = :move AND mr.id = m.move_id;

-- Who learns which move, where and how. `via` marks inherited rows. Add-ons without learnsets of their
-- own show those of their base game.
CREATE VIEW dex_learnset AS
SELECT
  vr.identifier AS version_group,
  l.pokemon_id AS pokemon_id,
  pr.identifier AS pokemon,
  l.move_id AS move_id,
  mr.identifier AS move,
  er.identifier AS method,
  l.level AS level,
  CAST(NULLIF(l.sort_order, 0) AS INTEGER) AS sort_order,
  CAST(CASE l.via WHEN :via-own THEN 'own' WHEN :via-base-form THEN 'base-form' ELSE 'pre-evolution' END AS TEXT) AS via
FROM resource AS mr
JOIN resource AS pr ON pr.kind = :pokemon
JOIN learnset AS l ON l.move_id = mr.id AND l.pokemon_id = pr.id
JOIN version_group AS g ON (l.version_groups >> (g.learnset_version_group_id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS er ON er.kind = :move-learn-method AND er.id = l.method_id
WHERE mr.kind = :move;

-- The type chart of each generation, every pair of its types.
CREATE VIEW dex_type_chart_at AS
SELECT
  gr.identifier AS generation,
  ar.identifier AS attacking,
  dr.identifier AS defending,
  e.factor_percent AS factor_percent
FROM type_efficacy AS e
JOIN generation AS g ON (e.generations >> (g.id - 1)) & 1
JOIN resource AS gr ON gr.kind = :generation AND gr.id = g.id
JOIN resource AS ar ON ar.kind = :type AND ar.id = e.attacking_type_id
JOIN resource AS dr ON dr.kind = :type AND dr.id = e.defending_type_id;

-- One row per ability.
CREATE VIEW dex_ability AS
SELECT
  a.id AS ability_id,
  r.identifier AS ability,
  gr.identifier AS generation,
  :names(ability, a.id),
  a.is_main_series AS is_main_series
FROM ability AS a
JOIN resource AS r ON r.kind = :ability AND r.id = a.id
JOIN resource AS gr ON gr.kind = :generation AND gr.id = a.generation_id;

-- One row per item. `listed_price` is in Poké Dollars, of no particular game: PokéAPI's `cost` until July 2026, still
-- in the tables of its repository. Shops of a game may ask another price or not sell the item; null is without a
-- price. `purchase_price` and `sell_price` are those of the newest game in dex_item_price, which has few items, in
-- the currency there.
CREATE VIEW dex_item AS
SELECT
  i.id AS item_id,
  r.identifier AS item,
  cr.identifier AS category,
  :names(item, i.id),
  pr.identifier AS pocket,
  (SELECT p.purchase_price FROM item_price AS p JOIN version_group AS g ON (p.version_groups >> (g.id - 1)) & 1 WHERE p.item_id = i.id ORDER BY g.sort_order DESC LIMIT 1) AS purchase_price,
  (SELECT p.sell_price FROM item_price AS p JOIN version_group AS g ON (p.version_groups >> (g.id - 1)) & 1 WHERE p.item_id = i.id ORDER BY g.sort_order DESC LIMIT 1) AS sell_price,
  i.fling_power AS fling_power,
  :identifier(item-fling-effect, i.fling_effect_id) AS fling_effect,
  i.listed_price AS listed_price
FROM item AS i
JOIN resource AS r ON r.kind = :item AND r.id = i.id
JOIN item_category AS c ON c.id = i.category_id
JOIN resource AS cr ON cr.kind = :item-category AND cr.id = i.category_id
JOIN resource AS pr ON pr.kind = :item-pocket AND pr.id = c.pocket_id;

-- What items cost in each version group, of few items; `listed_price` in dex_item is of no particular game.
CREATE VIEW dex_item_price AS
SELECT
  vr.identifier AS version_group,
  p.item_id AS item_id,
  ir.identifier AS item,
  cr.identifier AS currency,
  p.purchase_price AS purchase_price,
  p.sell_price AS sell_price
FROM item_price AS p
JOIN version_group AS g ON (p.version_groups >> (g.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS ir ON ir.kind = :item AND ir.id = p.item_id
JOIN resource AS cr ON cr.kind = :currency AND cr.id = p.currency_id;

-- Attributes of items: whether they can be held, used in battle, used up …
CREATE VIEW dex_item_attribute AS
SELECT
  x.item_id AS item_id,
  ir.identifier AS item,
  ar.identifier AS attribute
FROM item_attribute AS x
JOIN resource AS ir ON ir.kind = :item AND ir.id = x.item_id
JOIN resource AS ar ON ar.kind = :item-attribute AND ar.id = x.attribute_id;

-- Items that wild pokemon hold in each game; `rarity` is in percent.
CREATE VIEW dex_held_item AS
SELECT
  vr.identifier AS version,
  h.pokemon_id AS pokemon_id,
  pr.identifier AS pokemon,
  h.item_id AS item_id,
  ir.identifier AS item,
  h.rarity AS rarity
FROM held_item AS h
JOIN version AS v ON (h.versions >> (v.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = h.pokemon_id
JOIN resource AS ir ON ir.kind = :item AND ir.id = h.item_id;

-- Every localized short text in every language. Full names made of these are in dex_display_name.
CREATE VIEW dex_name AS
SELECT
  k.identifier AS entity,
  t.id AS entity_id,
  r.identifier AS identifier,
  CAST(CASE t.field WHEN :field-name THEN 'name' WHEN :field-genus THEN 'genus' WHEN :field-form-name THEN 'form_name' ELSE 'awesome_name' END AS TEXT) AS field,
  l.identifier AS language,
  t.text AS text,
  :author(t) AS source
FROM text AS t
JOIN resource_kind AS k ON k.id = t.kind
JOIN resource AS r ON r.kind = t.kind AND r.id = t.id
JOIN language AS l ON (t.languages >> (l.id - 1)) & 1
WHERE t.field IN (:field-name, :field-genus, :field-form-name, :field-awesome-name);

-- What an app shows: exactly one row per entity and language. `fallback` is null for a name in the language itself,
-- else the language that it was taken from (see dex_language), or 'identifier'.
CREATE VIEW dex_display_name AS
SELECT
  k.identifier AS entity,
  r.id AS entity_id,
  r.identifier AS identifier,
  l.identifier AS language,
  CAST(COALESCE(
    (SELECT t.text FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field IN (:field-name, :field-display-name) AND (t.languages >> (l.id - 1)) & 1 ORDER BY t.field DESC LIMIT 1),
    (SELECT t.text FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field IN (:field-name, :field-display-name) AND (t.languages >> (a.id - 1)) & 1 ORDER BY t.field DESC LIMIT 1),
    (SELECT t.text FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field IN (:field-name, :field-display-name) AND (t.languages >> (b.id - 1)) & 1 ORDER BY t.field DESC LIMIT 1),
    r.identifier) AS TEXT) AS text,
  CAST(CASE
    WHEN EXISTS (SELECT 1 FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field IN (:field-name, :field-display-name) AND (t.languages >> (l.id - 1)) & 1)
      THEN NULL
    WHEN EXISTS (SELECT 1 FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field IN (:field-name, :field-display-name) AND (t.languages >> (a.id - 1)) & 1)
      THEN a.identifier
    WHEN EXISTS (SELECT 1 FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field IN (:field-name, :field-display-name) AND (t.languages >> (b.id - 1)) & 1)
      THEN b.identifier
    ELSE 'identifier'
  END AS TEXT) AS fallback
FROM language AS l
LEFT JOIN language AS a ON a.id = l.fallback_id
LEFT JOIN language AS b ON b.id = a.fallback_id
CROSS JOIN resource_kind AS k
CROSS JOIN resource AS r
WHERE k.has_names AND r.kind = k.id;

-- The folded keys that find an entry, one row per key (SEARCH.md). `kind` is 'name' or 'identifier'; `rank` orders
-- equal matches, from species (0) to the rest (5). It is for reading: to find by a key, use the statement under
-- Search in COOKBOOK.md.
CREATE VIEW search_key AS
SELECT
  e.identifier AS entity,
  k.id AS entity_id,
  CAST(replace(substr(k.tabbed, 1, length(k.tabbed) - 1), ' ', '') AS TEXT) AS key,
  CAST(CASE WHEN k.line = k.tabbed || '0' THEN 'identifier' ELSE 'name' END AS TEXT) AS kind,
  k.rank AS rank
FROM (
  -- Each line ends with the last character of the text: char(10), which DuckDB calls chr(10).
  WITH RECURSIVE unfolded (kind, id, rank, line, rest) AS (
    SELECT kind, id, rank, '', substr(keys, 2) FROM search_entry
    UNION ALL
    SELECT kind, id, rank, substr(rest, 1, instr(rest, substr(rest, -1)) - 1),
      substr(rest, instr(rest, substr(rest, -1)) + 1)
    FROM unfolded WHERE rest <> ''
  )
  SELECT kind, id, rank, line, rtrim(line, '0123456789') AS tabbed FROM unfolded
  -- A line that begins with a space is a part of a name.
  WHERE line <> '' AND substr(line, 1, 1) <> ' '
) AS k
JOIN resource_kind AS e ON e.id = k.kind;

-- Flavor texts. `version` is null for moves, abilities and items, whose texts are by version group. `source` as in `dex_name`.
CREATE VIEW dex_flavor_text AS
SELECT
  k.identifier AS entity,
  t.id AS entity_id,
  r.identifier AS identifier,
  gr.identifier AS version_group,
  vr.identifier AS version,
  l.identifier AS language,
  t.text AS text,
  :author(t) AS source
FROM flavor_text AS t
JOIN resource_kind AS k ON k.id = t.kind
JOIN resource AS r ON r.kind = t.kind AND r.id = t.id
JOIN language AS l ON (t.languages >> (l.id - 1)) & 1
JOIN version AS v ON (t.games >> (v.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS gr ON gr.kind = :version-group AND gr.id = v.version_group_id
WHERE t.kind IN (:pokemon-species, :pokemon-form)
UNION ALL
SELECT
  k.identifier,
  t.id,
  r.identifier,
  gr.identifier,
  NULL,
  l.identifier,
  t.text,
  :author(t)
FROM flavor_text AS t
JOIN resource_kind AS k ON k.id = t.kind
JOIN resource AS r ON r.kind = t.kind AND r.id = t.id
JOIN language AS l ON (t.languages >> (l.id - 1)) & 1
JOIN version_group AS g ON (t.games >> (g.id - 1)) & 1
JOIN resource AS gr ON gr.kind = :version-group AND gr.id = g.id
WHERE t.kind NOT IN (:pokemon-species, :pokemon-form)
UNION ALL
SELECT
  k.identifier,
  s.id,
  r.identifier,
  gr.identifier,
  NULL,
  l.identifier,
  t.text,
  :author(t)
FROM shared_flavor_text AS s
JOIN resource_kind AS k ON k.id = s.kind
JOIN resource AS r ON r.kind = s.kind AND r.id = s.id
JOIN flavor_text AS t ON t.kind = s.owner_kind AND t.id = s.owner_id
JOIN language AS l ON ((s.languages & t.languages) >> (l.id - 1)) & 1
JOIN version_group AS g ON ((s.games & t.games) >> (g.id - 1)) & 1
JOIN resource AS gr ON gr.kind = :version-group AND gr.id = g.id;

-- Numbers in regional and national Pokédexes.
CREATE VIEW dex_number AS
SELECT
  dr.identifier AS pokedex,
  n.species_id AS species_id,
  sr.identifier AS species,
  n.number AS number
FROM pokedex_number AS n
JOIN resource AS dr ON dr.kind = :pokedex AND dr.id = n.pokedex_id
JOIN resource AS sr ON sr.kind = :pokemon-species AND sr.id = n.species_id;

-- Games that share their data; `sort_order` is that of release. `learnsets_of` is the base game of an add-on without
-- learnsets of its own, else the version group itself. `has_…` is 0 without such rows: DATA-QUALITY.md lists what no
-- source has. `regions` and `versions` are joined by a space.
CREATE VIEW dex_version_group AS
SELECT
  x.id AS version_group_id,
  r.identifier AS version_group,
  x.sort_order AS sort_order,
  :identifier(generation, x.generation_id) AS generation,
  (SELECT CAST(GROUP_CONCAT(q.identifier, ' ') AS TEXT) FROM (SELECT r.identifier FROM version_group_region AS t JOIN resource AS r ON r.kind = :region AND r.id = t.region_id WHERE t.version_group_id = x.id ORDER BY t.region_id) AS q) AS regions,
  (SELECT CAST(GROUP_CONCAT(q.identifier, ' ') AS TEXT) FROM (SELECT r.identifier FROM version AS t JOIN resource AS r ON r.kind = :version AND r.id = t.id WHERE t.version_group_id = x.id ORDER BY t.id) AS q) AS versions,
  x.has_learnsets AS has_learnsets,
  x.has_encounters AS has_encounters,
  x.has_held_items AS has_held_items,
  :identifier(version-group, x.learnset_version_group_id) AS learnsets_of,
  x.is_main_series AS is_main_series,
  :names(version-group, x.id)
FROM version_group AS x
JOIN resource AS r ON r.kind = :version-group AND r.id = x.id;

-- Learn methods that PokéAPI lists for a version group, incomplete: dex_learnset has all.
CREATE VIEW dex_version_group_learn_method AS
SELECT
  vr.identifier AS version_group,
  mr.identifier AS method
FROM version_group_learn_method AS x
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = x.version_group_id
JOIN resource AS mr ON mr.kind = :move-learn-method AND mr.id = x.method_id;

-- Games.
CREATE VIEW dex_version AS
SELECT
  x.id AS version_id,
  r.identifier AS version,
  :identifier(version-group, x.version_group_id) AS version_group,
  :names(version, x.id)
FROM version AS x
JOIN resource AS r ON r.kind = :version AND r.id = x.id;

-- Generations of games.
CREATE VIEW dex_generation AS
SELECT
  x.id AS generation_id,
  r.identifier AS generation,
  :identifier(region, x.main_region_id) AS main_region,
  :names(generation, x.id)
FROM generation AS x
JOIN resource AS r ON r.kind = :generation AND r.id = x.id;

-- Regions of the world; `main_generation` is null for Hisui and for regions of no main series game.
CREATE VIEW dex_region AS
SELECT
  x.id AS region_id,
  r.identifier AS region,
  :identifier(generation, x.main_generation_id) AS main_generation,
  :names(region, x.id)
FROM region AS x
JOIN resource AS r ON r.kind = :region AND r.id = x.id;

-- Regional and national Pokédexes; their numbers are in dex_number. `version_groups` are joined by a space.
CREATE VIEW dex_pokedex AS
SELECT
  x.id AS pokedex_id,
  r.identifier AS pokedex,
  :identifier(region, x.region_id) AS region,
  x.is_main_series AS is_main_series,
  (SELECT CAST(GROUP_CONCAT(q.identifier, ' ') AS TEXT) FROM (SELECT r.identifier FROM version_group_pokedex AS t JOIN resource AS r ON r.kind = :version-group AND r.id = t.version_group_id WHERE t.pokedex_id = x.id ORDER BY t.version_group_id) AS q) AS version_groups,
  :names(pokedex, x.id)
FROM pokedex AS x
JOIN resource AS r ON r.kind = :pokedex AND r.id = x.id;

-- One row per species. Capture rate, happiness, hatch counter and egg groups are those of the newest games.
-- `gender_rate` is in eighths female, -1 for genderless; `baby_item` is the incense that breeding a baby needs.
CREATE VIEW dex_species AS
SELECT
  x.id AS species_id,
  r.identifier AS species,
  :identifier(generation, x.generation_id) AS generation,
  :identifier(pokemon-species, x.evolves_from_species_id) AS evolves_from,
  x.evolution_chain_id AS evolution_chain_id,
  (SELECT r.identifier FROM evolution_chain AS c JOIN resource AS r ON r.kind = :item AND r.id = c.baby_trigger_item_id WHERE c.id = x.evolution_chain_id) AS baby_item,
  (SELECT r.identifier FROM species_egg_group AS e JOIN resource AS r ON r.kind = :egg-group AND r.id = e.egg_group_id WHERE e.species_id = x.id ORDER BY e.egg_group_id LIMIT 1 OFFSET 0) AS egg_group_1,
  (SELECT r.identifier FROM species_egg_group AS e JOIN resource AS r ON r.kind = :egg-group AND r.id = e.egg_group_id WHERE e.species_id = x.id ORDER BY e.egg_group_id LIMIT 1 OFFSET 1) AS egg_group_2,
  :identifier(growth-rate, x.growth_rate_id) AS growth_rate,
  x.gender_rate AS gender_rate,
  x.capture_rate AS capture_rate,
  x.base_happiness AS base_happiness,
  x.hatch_counter AS hatch_counter,
  :identifier(pokemon-color, x.color_id) AS color,
  :identifier(pokemon-shape, x.shape_id) AS shape,
  :identifier(pokemon-habitat, x.habitat_id) AS habitat,
  x.is_baby AS is_baby,
  x.is_legendary AS is_legendary,
  x.is_mythical AS is_mythical,
  x.has_gender_differences AS has_gender_differences,
  x.are_forms_switchable AS are_forms_switchable,
  :text(pokemon-species, x.id, genus, en) AS genus_en,
  CAST(COALESCE(:text(pokemon-species, x.id, genus, ja), :text(pokemon-species, x.id, genus, ja-hrkt)) AS TEXT) AS genus_ja,
  :names(pokemon-species, x.id)
FROM species AS x
JOIN resource AS r ON r.kind = :pokemon-species AND r.id = x.id;

-- Elemental types; `damage_class` is that of its moves before generation iv. The chart is in dex_type_chart_at.
CREATE VIEW dex_type AS
SELECT
  x.id AS type_id,
  r.identifier AS type,
  :identifier(generation, x.generation_id) AS generation,
  :identifier(move-damage-class, x.damage_class_id) AS damage_class,
  :names(type, x.id)
FROM type AS x
JOIN resource AS r ON r.kind = :type AND r.id = x.id;

-- Natures; the four columns are null for the neutral ones.
CREATE VIEW dex_nature AS
SELECT
  x.id AS nature_id,
  r.identifier AS nature,
  :identifier(stat, x.increased_stat_id) AS increased_stat,
  :identifier(stat, x.decreased_stat_id) AS decreased_stat,
  :identifier(berry-flavor, x.likes_flavor_id) AS likes_flavor,
  :identifier(berry-flavor, x.hates_flavor_id) AS hates_flavor,
  :names(nature, x.id)
FROM nature AS x
JOIN resource AS r ON r.kind = :nature AND r.id = x.id;

-- How often a nature chooses a style of moves in the Battle Palace, in percent: below half HP, and otherwise.
CREATE VIEW dex_nature_battle_style AS
SELECT
  nr.identifier AS nature,
  br.identifier AS battle_style,
  x.low_hp_preference AS low_hp_preference,
  x.high_hp_preference AS high_hp_preference
FROM nature_battle_style AS x
JOIN resource AS nr ON nr.kind = :nature AND nr.id = x.nature_id
JOIN resource AS br ON br.kind = :move-battle-style AND br.id = x.battle_style_id;

-- How much a nature can change a Pokéathlon stat, in stars.
CREATE VIEW dex_nature_pokeathlon_stat AS
SELECT
  nr.identifier AS nature,
  sr.identifier AS pokeathlon_stat,
  x.max_change AS max_change
FROM nature_pokeathlon_stat AS x
JOIN resource AS nr ON nr.kind = :nature AND nr.id = x.nature_id
JOIN resource AS sr ON sr.kind = :pokeathlon-stat AND sr.id = x.pokeathlon_stat_id;

-- Stats, those of battles and the special of generation i included. `game_index` is the number within the games.
CREATE VIEW dex_stat AS
SELECT
  x.id AS stat_id,
  r.identifier AS stat,
  x.game_index AS game_index,
  x.is_battle_only AS is_battle_only,
  :identifier(move-damage-class, x.damage_class_id) AS damage_class,
  :names(stat, x.id)
FROM stat AS x
JOIN resource AS r ON r.kind = :stat AND r.id = x.id;

-- Items that raise a stat.
CREATE VIEW dex_stat_item AS
SELECT
  sr.identifier AS stat,
  x.item_id AS item_id,
  ir.identifier AS item
FROM stat_item AS x
JOIN resource AS sr ON sr.kind = :stat AND sr.id = x.stat_id
JOIN resource AS ir ON ir.kind = :item AND ir.id = x.item_id;

-- Egg groups; those of a species are in dex_species.
CREATE VIEW dex_egg_group AS
SELECT
  r.id AS egg_group_id,
  r.identifier AS egg_group,
  :names(egg-group, r.id)
FROM resource AS r
WHERE r.kind = :egg-group;

-- Growth rates; `formula` is TeX.
CREATE VIEW dex_growth_rate AS
SELECT
  x.id AS growth_rate_id,
  r.identifier AS growth_rate,
  x.formula AS formula,
  :names(growth-rate, x.id)
FROM growth_rate AS x
JOIN resource AS r ON r.kind = :growth-rate AND r.id = x.id;

-- The experience that each level takes.
CREATE VIEW dex_experience AS
SELECT
  r.identifier AS growth_rate,
  x.level AS level,
  x.experience AS experience
FROM growth_rate_level AS x
JOIN resource AS r ON r.kind = :growth-rate AND r.id = x.growth_rate_id;

-- Characteristics, which show the highest individual value: its remainder by 5 is `gene_modulo`.
CREATE VIEW dex_characteristic AS
SELECT
  x.id AS characteristic_id,
  :identifier(stat, x.stat_id) AS stat,
  x.gene_modulo AS gene_modulo,
  :text(characteristic, x.id, description, en) AS description_en,
  CAST(COALESCE(:text(characteristic, x.id, description, ja), :text(characteristic, x.id, description, ja-hrkt)) AS TEXT) AS description_ja
FROM characteristic AS x;

-- What turns a pokemon into a form: an item that it holds or uses, an ability, a move.
CREATE VIEW dex_form_trigger AS
SELECT
  x.form_id AS form_id,
  r.identifier AS form,
  x.position AS position,
  x.trigger AS trigger,
  k.identifier AS needed_entity,
  n.identifier AS needed,
  :identifier(pokemon-form, x.base_form_id) AS base_form
FROM form_trigger AS x
JOIN resource AS r ON r.kind = :pokemon-form AND r.id = x.form_id
LEFT JOIN resource_kind AS k ON k.id = x.needed_kind
LEFT JOIN resource AS n ON n.kind = x.needed_kind AND n.id = x.needed_id;

-- One row per area; encounters are in areas. Names of the location are those of the complete place.
CREATE VIEW dex_location AS
SELECT
  x.id AS location_area_id,
  r.identifier AS location_area,
  :identifier(location, x.location_id) AS location,
  :identifier(region, l.region_id) AS region,
  :names(location-area, x.id),
  :name(location, x.location_id, en) AS location_name_en,
  :name(location, x.location_id, ja) AS location_name_ja,
  x.game_index AS game_index
FROM location_area AS x
JOIN location AS l ON l.id = x.location_id
JOIN resource AS r ON r.kind = :location-area AND r.id = x.id;

-- How often a method meets any pokemon in an area, in percent; dex_encounter has the chances of each then.
CREATE VIEW dex_encounter_rate AS
SELECT
  vr.identifier AS version,
  ar.identifier AS location_area,
  mr.identifier AS method,
  e.rate AS rate
FROM encounter_rate AS e
JOIN version AS v ON (e.versions >> (v.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS ar ON ar.kind = :location-area AND ar.id = e.location_area_id
JOIN resource AS mr ON mr.kind = :encounter-method AND mr.id = e.method_id;

-- Ways to meet wild pokemon, in the order of `sort_order`.
CREATE VIEW dex_encounter_method AS
SELECT
  x.id AS encounter_method_id,
  r.identifier AS encounter_method,
  x.sort_order AS sort_order,
  :names(encounter-method, x.id)
FROM encounter_method AS x
JOIN resource AS r ON r.kind = :encounter-method AND r.id = x.id;

-- What an encounter can depend on: the values of `conditions` in dex_encounter, by condition.
CREATE VIEW dex_encounter_condition AS
SELECT
  cr.identifier AS condition,
  x.id AS encounter_condition_value_id,
  r.identifier AS encounter_condition_value,
  :names(encounter-condition-value, x.id)
FROM encounter_condition_value AS x
JOIN resource AS r ON r.kind = :encounter-condition-value AND r.id = x.id
JOIN resource AS cr ON cr.kind = :encounter-condition AND cr.id = x.condition_id;

-- What abilities, moves, items, flings and contest effects do, short and long, in each language that has it. Moves
-- and items with a chance have $effect_chance in its place.
CREATE VIEW dex_effect AS
SELECT
  k.identifier AS entity,
  t.id AS entity_id,
  r.identifier AS identifier,
  l.identifier AS language,
  (SELECT s.text FROM text AS s WHERE s.kind = t.kind AND s.id = t.id AND s.field = :field-short-effect AND (s.languages >> (l.id - 1)) & 1) AS short_effect,
  t.text AS effect
FROM text AS t
JOIN resource_kind AS k ON k.id = t.kind
JOIN resource AS r ON r.kind = t.kind AND r.id = t.id
JOIN language AS l ON (t.languages >> (l.id - 1)) & 1
WHERE t.field = :field-effect;

-- What abilities and moves did before a version group, in each language that has it; dex_effect has what they do now.
CREATE VIEW dex_past_effect AS
SELECT
  k.identifier AS entity,
  t.id AS entity_id,
  r.identifier AS identifier,
  vr.identifier AS until_version_group,
  l.identifier AS language,
  (SELECT s.text FROM past_effect AS s WHERE s.kind = t.kind AND s.id = t.id AND s.until_version_group_id = t.until_version_group_id AND s.field = :field-short-effect AND s.language_id = t.language_id) AS short_effect,
  t.text AS effect
FROM past_effect AS t
JOIN resource_kind AS k ON k.id = t.kind
JOIN resource AS r ON r.kind = t.kind AND r.id = t.id
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = t.until_version_group_id
JOIN language AS l ON l.id = t.language_id
WHERE t.field = :field-effect;

-- How much the berry x has of a flavor.
DEFINE :potency(FLAVOR)
(SELECT f.potency FROM berry_flavor AS f JOIN resource AS r ON r.kind = :berry-flavor AND r.id = f.flavor_id WHERE f.berry_id = x.id AND r.identifier = 'FLAVOR')

-- Berries; the five flavors have their potency.
CREATE VIEW dex_berry AS
SELECT
  x.id AS berry_id,
  r.identifier AS berry,
  :identifier(item, x.item_id) AS item,
  :identifier(berry-firmness, x.firmness_id) AS firmness,
  :potency(spicy) AS spicy,
  :potency(dry) AS dry,
  :potency(sweet) AS sweet,
  :potency(bitter) AS bitter,
  :potency(sour) AS sour,
  x.size_mm AS size_mm,
  x.smoothness AS smoothness,
  x.soil_dryness AS soil_dryness,
  x.growth_hours AS growth_hours,
  x.max_harvest AS max_harvest,
  x.natural_gift_power AS natural_gift_power,
  :identifier(type, x.natural_gift_type_id) AS natural_gift_type,
  :names(item, x.item_id)
FROM berry AS x
JOIN resource AS r ON r.kind = :berry AND r.id = x.id;

-- Conditions of contests, and the flavor of berries that raises each.
CREATE VIEW dex_contest_type AS
SELECT
  x.id AS contest_type_id,
  r.identifier AS contest_type,
  :identifier(berry-flavor, x.flavor_id) AS flavor,
  :names(contest-type, x.id)
FROM contest_type AS x
JOIN resource AS r ON r.kind = :contest-type AND r.id = x.id;

-- The color of each condition of contests, in words of each language that has it.
CREATE VIEW dex_contest_color AS
SELECT
  r.identifier AS contest_type,
  l.identifier AS language,
  x.color AS color
FROM contest_type_color AS x
JOIN resource AS r ON r.kind = :contest-type AND r.id = x.contest_type_id
JOIN language AS l ON l.id = x.language_id;

-- Moves that a contest rewards in this order; `is_super` for the super contests of Sinnoh.
CREATE VIEW dex_contest_combo AS
SELECT
  x.is_super AS is_super,
  a.identifier AS first_move,
  b.identifier AS second_move
FROM contest_combo AS x
JOIN resource AS a ON a.kind = :move AND a.id = x.first_move_id
JOIN resource AS b ON b.kind = :move AND b.id = x.second_move_id;

-- Where Pal Park shows a species of earlier games, its score and how often it appears, in percent.
CREATE VIEW dex_pal_park AS
SELECT
  x.species_id AS species_id,
  s.identifier AS species,
  a.identifier AS area,
  x.base_score AS base_score,
  x.rate AS rate
FROM pal_park AS x
JOIN resource AS s ON s.kind = :pokemon-species AND s.id = x.species_id
JOIN resource AS a ON a.kind = :pal-park-area AND a.id = x.area_id;

-- What dex_evolution and dex_evolution_at share.
DEFINE :evolution-columns()
fr.identifier AS from_species,
tr.identifier AS to_species,
e.position AS position,
:identifier(evolution-trigger, e.trigger_id) AS trigger,
e.is_default AS is_default,
:identifier(pokemon, e.base_form_id) AS base_form,
:identifier(pokemon, e.evolved_form_id) AS evolved_form,
e.min_level AS min_level,
:identifier(gender, e.gender_id) AS gender,
:identifier(item, e.item_id) AS item,
:identifier(item, e.held_item_id) AS held_item,
:identifier(location, e.location_id) AS location,
:identifier(move, e.known_move_id) AS known_move,
:identifier(type, e.known_move_type_id) AS known_move_type,
:identifier(move, e.used_move_id) AS used_move,
e.min_move_count AS min_move_count,
e.min_steps AS min_steps,
e.min_damage_taken AS min_damage_taken,
e.min_happiness AS min_happiness,
e.min_beauty AS min_beauty,
e.min_affection AS min_affection,
e.relative_physical_stats AS relative_physical_stats,
:identifier(pokemon-species, e.party_species_id) AS party_species,
:identifier(type, e.party_type_id) AS party_type,
:identifier(pokemon-species, e.trade_species_id) AS trade_species,
:identifier(region, e.region_id) AS region,
e.time_of_day AS time_of_day,
e.needs_overworld_rain AS needs_overworld_rain,
e.turn_upside_down AS turn_upside_down,
e.needs_multiplayer AS needs_multiplayer,
e.near_special_rock AS near_special_rock

-- One row per evolution method; `version_group` is where it began.
CREATE VIEW dex_evolution AS
SELECT
  :evolution-columns(),
  :identifier(version-group, e.version_group_id) AS version_group
FROM evolution AS e
JOIN resource AS fr ON fr.kind = :pokemon-species AND fr.id = e.from_species_id
JOIN resource AS tr ON tr.kind = :pokemon-species AND tr.id = e.to_species_id;

-- The evolution methods that work in each version group.
CREATE VIEW dex_evolution_at AS
SELECT
  vr.identifier AS version_group,
  :evolution-columns()
FROM evolution AS e
JOIN version_group AS g ON (e.version_groups >> (g.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS fr ON fr.kind = :pokemon-species AND fr.id = e.from_species_id
JOIN resource AS tr ON tr.kind = :pokemon-species AND tr.id = e.to_species_id;

-- Slots in which wild pokemon are met; `conditions` are identifiers joined by a space.
CREATE VIEW dex_encounter AS
SELECT
  vr.identifier AS version,
  pr.identifier AS pokemon,
  ar.identifier AS location_area,
  mr.identifier AS method,
  e.min_level AS min_level,
  e.max_level AS max_level,
  e.chance AS chance,
  CAST(COALESCE((SELECT c.identifiers FROM encounter_condition_set AS c WHERE c.id = e.condition_set_id), '') AS TEXT) AS conditions,
  CAST(e.traits & 1 AS INTEGER) AS is_always_shiny,
  CAST((e.traits >> 1) & 1 AS INTEGER) AS is_never_shiny,
  CAST((e.traits >> 2) & 1 AS INTEGER) AS is_alpha
FROM encounter AS e
JOIN version AS v ON (e.versions >> (v.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = e.pokemon_id
JOIN resource AS ar ON ar.kind = :location-area AND ar.id = e.location_area_id
JOIN resource AS mr ON mr.kind = :encounter-method AND mr.id = e.method_id;

-- Corrections of PokéAPI's values: applied, or stale because PokéAPI has changed.
CREATE VIEW dex_correction AS
SELECT
  c.id AS id,
  k.identifier AS entity,
  c.identifier AS identifier,
  c.field AS field,
  c.upstream_value AS upstream_value,
  c.value AS value,
  c.reason AS reason,
  c.reference AS reference,
  c.is_applied AS applied
FROM correction AS c
JOIN resource_kind AS k ON k.id = c.kind;

-- Facts that PokéAPI lacks, from other sources, by resource and kind: `field` is learnset, presence, machine, flags,
-- name, listed_price, or a column of dex_move_at or dex_pokemon_at; `rows` counts them. `version_group` is null for
-- facts of all games or of none in particular.
CREATE VIEW dex_supplement AS
SELECT
  s.id AS id,
  vr.identifier AS version_group,
  k.identifier AS entity,
  f.resource_id AS entity_id,
  r.identifier AS identifier,
  f.field AS field,
  f.rows AS rows,
  s.source AS source,
  s.location AS location,
  s.revision AS revision,
  s.license AS license,
  s.reason AS reason,
  s.reference AS reference
FROM supplemented_fact AS f
JOIN supplement AS s ON s.id = f.supplement_id
LEFT JOIN resource AS vr ON vr.kind = :version-group AND vr.id = s.version_group_id
JOIN resource_kind AS k ON k.id = f.kind
JOIN resource AS r ON r.kind = f.kind AND r.id = f.resource_id;

-- Numbers within the games: of pokemon by version, of items, places and types by generation. They do not prove who
-- appears where.
CREATE VIEW dex_game_index AS
SELECT
  k.identifier AS entity,
  x.id AS entity_id,
  r.identifier AS identifier,
  vr.identifier AS version,
  gr.identifier AS generation,
  x.game_index AS game_index
FROM game_index AS x
JOIN resource_kind AS k ON k.id = x.kind
JOIN resource AS r ON r.kind = x.kind AND r.id = x.id
JOIN version AS v ON (x.games >> (v.id - 1)) & 1
JOIN version_group AS g ON g.id = v.version_group_id
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS gr ON gr.kind = :generation AND gr.id = g.generation_id
WHERE x.kind = :pokemon
UNION ALL
SELECT
  k.identifier,
  x.id,
  r.identifier,
  NULL,
  gr.identifier,
  x.game_index
FROM game_index AS x
JOIN resource_kind AS k ON k.id = x.kind
JOIN resource AS r ON r.kind = x.kind AND r.id = x.id
JOIN generation AS g ON (x.games >> (g.id - 1)) & 1
JOIN resource AS gr ON gr.kind = :generation AND gr.id = g.id
WHERE x.kind <> :pokemon;

-- The address of a cry of the pokemon p.
DEFINE :cry(COLUMN)
CAST(CASE WHEN instr(p.COLUMN, ':') THEN p.COLUMN ELSE 'https://raw.githubusercontent.com/PokeAPI/cries/main/cries/pokemon/' || p.COLUMN END AS TEXT)

-- Addresses of cries: of the newest games, and of those before generation vi.
CREATE VIEW dex_cry AS
SELECT
  p.id AS pokemon_id,
  r.identifier AS pokemon,
  :cry(cry_latest) AS latest,
  :cry(cry_legacy) AS legacy
FROM pokemon AS p
JOIN resource AS r ON r.kind = :pokemon AND r.id = p.id
WHERE COALESCE(p.cry_latest, p.cry_legacy) IS NOT NULL;

-- Languages of the file; `fallback` is the language of names that one lacks.
CREATE VIEW dex_language AS
SELECT
  l.id AS language_id,
  l.identifier AS language,
  l.iso639 AS iso639,
  l.iso3166 AS iso3166,
  l.is_official AS is_official,
  f.identifier AS fallback
FROM language AS l
LEFT JOIN language AS f ON f.id = l.fallback_id;

-- Addresses of pictures; `slot` is PokéAPI's path to the field.
CREATE VIEW dex_sprite AS
SELECT
  k.identifier AS entity,
  o.id AS entity_id,
  r.identifier AS identifier,
  t.slot AS slot,
  CAST(t.prefix || o.stem || t.suffix AS TEXT) AS url
FROM sprite AS o
JOIN resource_kind AS k ON k.id = o.kind
JOIN resource AS r ON r.kind = o.kind AND r.id = o.id
JOIN sprite_set AS m ON m.set_id = o.set_id
JOIN sprite_template AS t ON t.id = m.template_id;
