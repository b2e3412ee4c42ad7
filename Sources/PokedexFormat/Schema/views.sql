-- The public views of schema 2: what design and documentation call the contract. A view never loses
-- a column and a column never changes its meaning within a schema version. A column for English or Japanese is null in
-- an edition without the language.
--
-- A column is named with its table only where the query has two of that name, since opening a file parses all views.

-- Macros, which `make generate` expands. Words in capitals are their arguments.

-- The identifier of a resource.
DEFINE :identifier(KIND, ID)
(SELECT identifier FROM resource WHERE kind = :KIND AND id = ID)

-- A text as it is stored, without fallback.
DEFINE :text(KIND, ID, FIELD, LANGUAGE)
(SELECT text FROM text WHERE kind = :KIND AND id = ID AND field = :field-FIELD AND languages >= :LANGUAGE-bit AND languages & :LANGUAGE-bit)

-- The names of a row of dex_resource.
DEFINE :names()
name_en AS name_en,
name_ja AS name_ja

-- What a move does beside its damage.
DEFINE :move-details()
:identifier(move-category, meta_category_id) AS category,
:identifier(move-ailment, ailment_id) AS ailment,
ailment_chance AS ailment_chance,
crit_rate AS crit_rate,
drain AS drain,
flinch_chance AS flinch_chance,
healing AS healing,
stat_chance AS stat_chance,
min_hits AS min_hits,
max_hits AS max_hits,
min_turns AS min_turns,
max_turns AS max_turns

-- Who wrote the text of a row.
DEFINE :author(SOURCE)
CAST(CASE SOURCE WHEN :source-upstream THEN 'upstream' WHEN :source-localization THEN 'localization' WHEN :source-supplement THEN 'supplement' WHEN :source-champout THEN 'champout' WHEN :source-showdown THEN 'showdown' ELSE 'correction' END AS TEXT)

-- A flavor text in a language as prose. A hyphen at the end of a line belongs to the word (kind-hearted), except before
-- a small letter in German and French (Körper-temperatur), where it divides one; "Feuer-" and "und" stay two words.
-- Japanese in kana, or with blanks, has one where a line ends, except after punctuation; other Japanese and
-- Chinese has none. 173 is a soft hyphen, 8203 a blank without width, 12288 the blank of Japanese; make generate writes
-- the characters.
DEFINE :display-text(LANGUAGE)
CAST(CASE WHEN LANGUAGE = 'ja-hrkt' OR LANGUAGE = 'ja' AND instr(text, char(12288)) > 0
  THEN trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(trim(text, char(10, 12, 12288)), char(12), char(10)), char(12288, 10), char(10)), char(10, 12288), char(10)),
    '。' || char(10), '。'), '、' || char(10), '、'), '！' || char(10), '！'), '？' || char(10), '？'),
    '」' || char(10), '」'), '…' || char(10), '…'), '）' || char(10), '）'), char(10), char(12288)))
  WHEN LANGUAGE IN ('ja', 'ja-hrkt', 'zh-hans', 'zh-hant')
  THEN trim(replace(replace(text, char(12), ''), char(10), ''), char(32, 12288))
  ELSE trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    CASE WHEN LANGUAGE IN ('de', 'fr') AND text GLOB '*-' || char(10) || '[a-z]*'
      AND NOT (text GLOB '*-' || char(10) || 'und *' OR text GLOB '*demi-*')
      THEN replace(text, '-' || char(10), '') ELSE text END,
    char(12), char(10)), char(10, 10), char(10)), ' ' || char(10), char(10)),
    char(173, 10), ''), char(173), ''), char(8203), ''),
    ' -' || char(10), ' - '), '-' || char(10) || 'and ', '- and '), '-' || char(10) || 'und ', '- und '),
    '-' || char(10), '-'), '—' || char(10), '—'), char(10), ' ')) END AS TEXT)

-- The kind and the identifier of the owner of a row.
DEFINE :owner(TABLE)
JOIN resource_kind AS k ON k.id = TABLE.kind
JOIN resource AS r ON r.kind = TABLE.kind AND r.id = TABLE.id

-- Texts of earlier games.
DEFINE :past-effects()
past_effect AS t
:owner(t)
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = until_version_group_id
JOIN language AS l ON l.id = language_id

-- Machines by game, and the languages in which their effects are made.
DEFINE :machines()
machine AS m
JOIN resource_kind AS k ON k.id = :item
JOIN resource AS r ON r.kind = :item AND r.id = item_id
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = version_group_id
JOIN language AS l ON l.identifier IN ('en', 'fr', 'ja')

-- The game that counts where none is named: the newest base game of the main series.
DEFINE :current-game()
(SELECT id FROM version_group WHERE is_main_series AND learnset_version_group_id = id ORDER BY sort_order DESC LIMIT 1)

-- Whether the version group g has the pokemon or move.
DEFINE :is-present()
CAST(CASE
  WHEN (present_in >> (g.id - 1)) & 1 THEN 1
  WHEN (absent_from >> (g.id - 1)) & 1 THEN 0
END AS INTEGER)

-- The address of a picture of the pokemon p.
DEFINE :sprite(SLOT)
CAST((SELECT prefix || stem || suffix FROM sprite AS o CROSS JOIN sprite_template AS t JOIN sprite_set AS m ON m.set_id = o.set_id AND template_id = t.id WHERE slot = 'SLOT' AND kind = :pokemon AND o.id = p.id) AS TEXT)

-- One row per pokemon, with names for display. `generation` is that of its first form. `present_…` is of the newest
-- main-series games, null for a pokemon of a later generation; dex_pokemon_at has each game. Some species have no
-- pokemon of their own name: search deoxys by `species = 'deoxys' AND is_default`. base_experience is that of
-- generation vii, or of the first main-series games of a later pokemon; dex_species_at has each game.
CREATE VIEW dex_pokemon AS
SELECT
  p.id AS pokemon_id,
  r.identifier AS pokemon,
  species_id AS species_id,
  sr.identifier AS species,
  is_default AS is_default,
  gr.identifier AS generation,
  gr.id AS generation_number,
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
  (SELECT text FROM form AS f JOIN text AS t ON kind = :pokemon-form AND t.id = f.id AND field = :field-form-name AND languages & :en-bit
    WHERE pokemon_id = p.id ORDER BY is_default DESC, f.id LIMIT 1) AS form_name_en,
  (SELECT text FROM form AS f JOIN text AS t ON kind = :pokemon-form AND t.id = f.id AND field = :field-form-name AND languages & (:ja-bit | :ja-hrkt-bit)
    WHERE pokemon_id = p.id ORDER BY is_default DESC, f.id, languages & :ja-bit DESC LIMIT 1) AS form_name_ja,
  height_dm AS height_dm,
  weight_hg AS weight_hg,
  base_experience AS base_experience,
  is_baby AS is_baby,
  is_legendary AS is_legendary,
  is_mythical AS is_mythical,
  :sprite(front_default) AS sprite_front_default,
  :sprite(front_shiny) AS sprite_front_shiny,
  :sprite(other.home.front_default) AS sprite_home,
  :sprite(other.home.front_shiny) AS sprite_home_shiny,
  :sprite(other.official-artwork.front_default) AS artwork,
  :identifier(type, type_1_id) AS present_type_1,
  :identifier(type, type_2_id) AS present_type_2,
  hp AS present_hp,
  attack AS present_attack,
  defense AS present_defense,
  special_attack AS present_special_attack,
  special_defense AS present_special_defense,
  speed AS present_speed,
  CAST(hp + attack + defense + special_attack + special_defense + speed AS INTEGER) AS present_total,
  :identifier(ability, ability_1_id) AS present_ability_1,
  :identifier(ability, ability_2_id) AS present_ability_2,
  :identifier(ability, ability_hidden_id) AS present_ability_hidden,
  effort_hp AS present_effort_hp,
  effort_attack AS present_effort_attack,
  effort_defense AS present_effort_defense,
  effort_special_attack AS present_effort_special_attack,
  effort_special_defense AS present_effort_special_defense,
  effort_speed AS present_effort_speed
FROM pokemon AS p
LEFT JOIN pokemon_variant ON pokemon_id = p.id AND (version_groups >> (:current-game() - 1)) & 1
JOIN resource AS r ON r.kind = :pokemon AND r.id = p.id
JOIN species AS s ON s.id = species_id
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
  hp AS hp,
  attack AS attack,
  defense AS defense,
  CAST(CASE WHEN special IS NULL THEN special_attack END AS INTEGER) AS special_attack,
  CAST(CASE WHEN special IS NULL THEN special_defense END AS INTEGER) AS special_defense,
  special AS special,
  speed AS speed,
  a1.identifier AS ability_1,
  a2.identifier AS ability_2,
  a3.identifier AS ability_hidden,
  :is-present() AS is_present,
  effort_hp AS effort_hp,
  effort_attack AS effort_attack,
  effort_defense AS effort_defense,
  effort_special_attack AS effort_special_attack,
  effort_special_defense AS effort_special_defense,
  effort_speed AS effort_speed
FROM pokemon_variant AS v
JOIN version_group AS g ON (version_groups >> (g.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = v.pokemon_id
JOIN resource AS t1 ON t1.kind = :type AND t1.id = type_1_id
LEFT JOIN resource AS t2 ON t2.kind = :type AND t2.id = type_2_id
LEFT JOIN resource AS a1 ON a1.kind = :ability AND a1.id = ability_1_id
LEFT JOIN resource AS a2 ON a2.kind = :ability AND a2.id = ability_2_id
LEFT JOIN resource AS a3 ON a3.kind = :ability AND a3.id = ability_hidden_id
LEFT JOIN pokemon_presence AS pp ON pp.pokemon_id = v.pokemon_id;

-- The base experience of a row of dex_species_at by the rule of its stage, in twentieths.
DEFINE :experience()
(hp + attack + defense + special_attack + special_defense + speed) * (1 + 3 * experience_stage) + experience_rounding

-- What changes from game to game of a species: one row for each pokemon that a version group is known to have. A form
-- without values of its own has those of the default form. Null is unknown to all sources, or nothing that the games
-- have: no breeding in generation i and Legends, no capture rates from a source in Legends. Growth rate, height and
-- weight are those of all games. `sources` names where the columns that do are from, null for PokéAPI.
CREATE VIEW dex_species_at AS
SELECT
  vr.identifier AS version_group,
  v.pokemon_id AS pokemon_id,
  pr.identifier AS pokemon,
  species_id AS species_id,
  CAST(CASE WHEN experience_stage IS NULL THEN v.base_experience ELSE ((:experience()) - (:experience()) % 20) / 20 + v.base_experience END AS INTEGER) AS base_experience,
  v.base_happiness AS base_happiness,
  v.capture_rate AS capture_rate,
  v.hatch_counter AS hatch_counter,
  :identifier(growth-rate, growth_rate_id) AS growth_rate,
  v.gender_rate AS gender_rate,
  :identifier(egg-group, egg_group_1_id) AS egg_group_1,
  :identifier(egg-group, egg_group_2_id) AS egg_group_2,
  :identifier(pokemon-color, v.color_id) AS color,
  effort_hp AS effort_hp,
  effort_attack AS effort_attack,
  effort_defense AS effort_defense,
  effort_special_attack AS effort_special_attack,
  effort_special_defense AS effort_special_defense,
  effort_speed AS effort_speed,
  height_dm AS height_dm,
  weight_hg AS weight_hg,
  (SELECT source FROM supplement WHERE id = 'species-' || vr.identifier) AS sources
FROM species_variant AS v
JOIN version_group AS g ON (v.version_groups >> (g.id - 1)) & 1
JOIN pokemon_variant AS n ON n.pokemon_id = v.pokemon_id AND (n.version_groups >> (g.id - 1)) & 1
JOIN pokemon AS p ON p.id = v.pokemon_id
JOIN species AS s ON s.id = species_id
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = v.pokemon_id;

-- One row per form; types are the form's own. `kind` is `ordinary` (the default form of the default pokemon of a species),
-- `mega`, `gigantamax`, `regional` (with totem pokemon of its looks) or `other`; `region` is that of a regional form.
-- `permanence` says how long a form lasts, the first that applies: a `fusion` of two pokemon, `battle-only`, `transient`
-- (it changes back by itself), `switchable` outside of battles, or `permanent`; null, as `is_cosmetic`, where no source
-- says. A cosmetic form differs in its looks only.
CREATE VIEW dex_form AS
SELECT
  f.id AS form_id,
  r.identifier AS form,
  pokemon_id AS pokemon_id,
  pr.identifier AS pokemon,
  f.is_default AS is_default,
  is_battle_only AS is_battle_only,
  is_mega AS is_mega,
  vr.identifier AS introduced_in,
  t1.identifier AS type_1,
  t2.identifier AS type_2,
  CAST(CASE
    WHEN is_mega THEN 'mega'
    WHEN '-' || form_identifier LIKE '%-gmax' THEN 'gigantamax'
    WHEN p.is_default AND f.is_default THEN 'ordinary'
    WHEN g.id IS NOT NULL THEN 'regional'
    ELSE 'other' END AS TEXT) AS kind,
  g.identifier AS region,
  :names(),
  permanence AS permanence,
  permanence_source AS permanence_source,
  is_cosmetic AS is_cosmetic,
  is_female AS is_female
FROM form AS f
JOIN pokemon AS p ON p.id = pokemon_id
JOIN dex_resource AS r ON entity = 'pokemon-form' AND entity_id = f.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = pokemon_id
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = introduced_in_id
JOIN resource AS t1 ON t1.kind = :type AND t1.id = type_1_id
LEFT JOIN resource AS t2 ON t2.kind = :type AND t2.id = type_2_id
-- The caps of Pikachu are named after regions, too.
LEFT JOIN resource AS g ON g.kind = :region AND form_identifier NOT LIKE '%-cap'
  AND '-' || form_identifier || '-' LIKE '%-' || g.identifier || '-%' AND NOT is_mega
  AND '-' || form_identifier NOT LIKE '%-gmax' AND NOT (p.is_default AND f.is_default);

-- One row per move, with the values of the newest main-series games; from `category` on, null where no source has
-- details. `effect_chance` is null also for an effect that is certain and not a secondary one. The turn of use counts.
CREATE VIEW dex_move AS
SELECT
  m.id AS move_id,
  r.identifier AS move,
  gr.identifier AS generation,
  gr.id AS generation_number,
  :names(),
  :identifier(type, type_id) AS type,
  :identifier(move-damage-class, damage_class_id) AS damage_class,
  power AS power,
  accuracy AS accuracy,
  pp AS pp,
  priority AS priority,
  effect_chance AS effect_chance,
  :identifier(move-target, target_id) AS target,
  :identifier(contest-type, contest_type_id) AS contest_type,
  :move-details(),
  ce.appeal AS contest_appeal,
  jam AS contest_jam,
  se.appeal AS super_contest_appeal
FROM move AS m
JOIN dex_resource AS r ON entity = 'move' AND entity_id = m.id
JOIN resource AS gr ON kind = :generation AND gr.id = generation_id
LEFT JOIN contest_effect AS ce ON ce.id = contest_effect_id
LEFT JOIN super_contest_effect AS se ON se.id = super_contest_effect_id
LEFT JOIN move_variant ON move_id = m.id AND (version_groups >> (:current-game() - 1)) & 1;

-- Stats that a move raises or lowers in the newest main-series games, in stages.
CREATE VIEW dex_move_stat_change AS
SELECT
  move_id AS move_id,
  mr.identifier AS move,
  sr.identifier AS stat,
  stages AS stages
FROM move_stat_change
JOIN resource AS mr ON mr.kind = :move AND mr.id = move_id
JOIN resource AS sr ON sr.kind = :stat AND sr.id = stat_id
WHERE (version_groups >> (:current-game() - 1)) & 1;

-- Stats that each move raises or lowers in each version group from its generation on, in stages.
CREATE VIEW dex_move_stat_change_at AS
SELECT
  vr.identifier AS version_group,
  move_id AS move_id,
  mr.identifier AS move,
  sr.identifier AS stat,
  stages AS stages
FROM move_stat_change
JOIN version_group AS g ON (version_groups >> (g.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS mr ON mr.kind = :move AND mr.id = move_id
JOIN resource AS sr ON sr.kind = :stat AND sr.id = stat_id;

-- What this project writes about the flag f.
DEFINE :flag-text(COLUMN, LANGUAGE)
(SELECT t.COLUMN FROM move_flag_text AS t WHERE flag_id = f.id AND language_id = :LANGUAGE)

-- What each move is to abilities, items and other moves: its flags in the newest main-series games. The facts are
-- Pokémon Showdown's, the words this project's; shadow moves and Max Moves have none, Z-Moves contact or sound at most.
CREATE VIEW dex_move_flag AS
SELECT
  move_id AS move_id,
  mr.identifier AS move,
  f.id AS flag_id,
  f.identifier AS flag,
  gr.identifier AS since,
  :flag-text(name, en) AS name_en,
  :flag-text(name, ja) AS name_ja,
  :flag-text(meaning, en) AS meaning_en,
  :flag-text(meaning, ja) AS meaning_ja
FROM move_variant AS v
JOIN move_flag AS f ON (flags >> (f.id - 1)) & 1
JOIN resource AS mr ON mr.kind = :move AND mr.id = move_id
JOIN resource AS gr ON gr.kind = :generation AND gr.id = generation_id
WHERE (version_groups >> (:current-game() - 1)) & 1;

-- The flags of each move in each version group, from its generation and from the first rule that asks for the flag
-- on: that for moves that bite is of generation vi.
CREATE VIEW dex_move_flag_at AS
SELECT
  vr.identifier AS version_group,
  move_id AS move_id,
  mr.identifier AS move,
  f.id AS flag_id,
  f.identifier AS flag
FROM move_variant
JOIN version_group AS g ON (version_groups >> (g.id - 1)) & 1
JOIN move_flag AS f ON (flags >> (f.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS mr ON mr.kind = :move AND mr.id = move_id;

-- The resolved values of each move in each version group from its generation on. `is_present` is 0 for a move that the
-- games do not have: its values are then those of games that have it. `unknown` names the null values that are not
-- none, but absent from the games or known to no source: `power`, `accuracy`, `pp`, `details` (all columns from
-- `category` to `max_turns`), separated by commas.
CREATE VIEW dex_move_at AS
SELECT
  vr.identifier AS version_group,
  move_id AS move_id,
  mr.identifier AS move,
  tr.identifier AS type,
  dr.identifier AS damage_class,
  power AS power,
  accuracy AS accuracy,
  pp AS pp,
  priority AS priority,
  effect_chance AS effect_chance,
  gr.identifier AS target,
  :move-details(),
  :is-present() AS is_present,
  CAST(nullif(rtrim(
    CASE WHEN unknown & 1 THEN 'power,' ELSE '' END || CASE WHEN unknown & 2 THEN 'accuracy,' ELSE '' END
      || CASE WHEN unknown & 4 THEN 'pp,' ELSE '' END || CASE WHEN meta_category_id IS NULL THEN 'details' ELSE '' END,
    ','), '') AS TEXT) AS unknown
FROM move_variant
JOIN move AS m ON m.id = move_id
JOIN version_group AS g ON (version_groups >> (g.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS mr ON mr.kind = :move AND mr.id = move_id
JOIN resource AS tr ON tr.kind = :type AND tr.id = type_id
JOIN resource AS dr ON dr.kind = :move-damage-class AND dr.id = damage_class_id
JOIN resource AS gr ON gr.kind = :move-target AND gr.id = target_id;

-- What each machine teaches in each version group.
CREATE VIEW dex_machine AS
SELECT
  vr.identifier AS version_group,
  ir.identifier AS machine,
  move_id AS move_id,
  mr.identifier AS move
FROM machine
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = version_group_id
JOIN resource AS ir ON ir.kind = :item AND ir.id = item_id
JOIN resource AS mr ON mr.kind = :move AND mr.id = move_id;

-- Who learns which move, where and how. `via` marks inherited rows. Add-ons without learnsets of their
-- own show those of their base game.
CREATE VIEW dex_learnset AS
SELECT
  vr.identifier AS version_group,
  pokemon_id AS pokemon_id,
  pr.identifier AS pokemon,
  move_id AS move_id,
  mr.identifier AS move,
  er.identifier AS method,
  level AS level,
  CAST(NULLIF(l.sort_order, 0) AS INTEGER) AS sort_order,
  CAST(CASE via WHEN :via-own THEN 'own' WHEN :via-base-form THEN 'base-form' ELSE 'pre-evolution' END AS TEXT) AS via
FROM resource AS mr
JOIN resource AS pr ON pr.kind = :pokemon
JOIN learnset AS l ON move_id = mr.id AND pokemon_id = pr.id
JOIN version_group AS g ON (version_groups >> (learnset_version_group_id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS er ON er.kind = :move-learn-method AND er.id = method_id
WHERE mr.kind = :move;

-- The pokemon whose egg groups the mother of the child c has: its own, or what a baby evolves into. These fathers have
-- mothers of another species.
DEFINE :mother()
CASE c.pokemon_id WHEN 32 THEN 29 WHEN 313 THEN 314 WHEN 876 THEN 10186 ELSE IFNULL((SELECT min(o.id) FROM species AS e JOIN pokemon AS o ON species_id = e.id AND is_default WHERE t.is_baby AND e.evolves_from_species_id = t.id), c.pokemon_id) END

-- Whether a parent can have learned the egg move of the child c by the row: itself, or, where x, from its own egg.
-- IFNULL since SQLite 3.23 takes `NOT NULL` within a comparison for a condition on x, and drops the rows without x.
DEFINE :is-source(ROW)
ROW.via <> :via-base-form AND (ROW.method_id = 2) = (IFNULL(x.move_id, 0) > 0) AND (ROW.version_groups >> (learnset_version_group_id - 1)) & 1

-- Which pokemon can pass an egg move in a game. A parent learns the move itself (`chain_length` 1), or, where none does, by
-- an egg of its own (2). `how` is `father` (it must be male: of the mother's egg group, or of the child's family up to
-- generation v), `parent` (of the family, either sex), `nursery` (the same species, side by side) or `mirror-herb` (in
-- Scarlet and Violet any pokemon, without an egg).
CREATE VIEW dex_breeding AS
SELECT
  version_group AS version_group,
  pokemon_id AS pokemon_id,
  pokemon AS pokemon,
  move_id AS move_id,
  move AS move,
  parent_id AS parent_id,
  parent AS parent,
  CAST(chain_length AS INTEGER) AS chain_length,
  CAST(how AS TEXT) AS how
FROM (
  SELECT
    vr.identifier AS version_group,
    c.pokemon_id AS pokemon_id,
    cr.identifier AS pokemon,
    c.move_id AS move_id,
    mr.identifier AS move,
    p.id AS parent_id,
    pr.identifier AS parent,
    CASE WHEN x.move_id IS NULL THEN 1 ELSE 2 END AS chain_length,
    CASE
      WHEN v.egg_group_1_id NOT IN (13, 15) AND s.evolution_chain_id = t.evolution_chain_id AND g.generation_id > 5 THEN 'parent'
      WHEN v.egg_group_1_id NOT IN (13, 15) AND v.gender_rate BETWEEN 0 AND 7 AND (s.evolution_chain_id = t.evolution_chain_id
        OR f.gender_rate > 0 AND (v.egg_group_1_id IN (f.egg_group_1_id, f.egg_group_2_id) OR v.egg_group_2_id IN (f.egg_group_1_id, f.egg_group_2_id))) THEN 'father'
      WHEN g.generation_id = 8 AND s.id = t.id THEN 'nursery'
      WHEN g.generation_id = 9 THEN 'mirror-herb' END AS how
  FROM resource AS mr
  JOIN resource AS cr ON cr.kind = :pokemon
  JOIN learnset AS c ON c.move_id = mr.id AND c.pokemon_id = cr.id AND c.method_id = 2 AND c.via = :via-own
  JOIN version_group AS g ON (c.version_groups >> (learnset_version_group_id - 1)) & 1
  JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
  JOIN pokemon AS q ON q.id = c.pokemon_id
  JOIN species AS t ON t.id = q.species_id
  JOIN species_variant AS f ON f.pokemon_id = :mother() AND (f.version_groups >> (learnset_version_group_id - 1)) & 1
  LEFT JOIN chained_egg_move AS x ON x.evolution_chain_id = t.evolution_chain_id AND x.move_id = c.move_id AND (x.version_groups >> (learnset_version_group_id - 1)) & 1
  CROSS JOIN learnset AS o
  CROSS JOIN species_variant AS v
  CROSS JOIN pokemon AS p
  CROSS JOIN species AS s
  CROSS JOIN resource AS pr
  WHERE mr.kind = :move
  AND o.move_id = c.move_id AND :is-source(o)
  AND v.pokemon_id = o.pokemon_id AND (v.version_groups >> (learnset_version_group_id - 1)) & 1
  AND p.id = v.pokemon_id
  AND s.id = p.species_id
  AND pr.kind = :pokemon AND pr.id = p.id
  -- One row of several.
  AND NOT EXISTS (SELECT 1 FROM learnset AS n WHERE n.move_id = o.move_id AND n.pokemon_id = o.pokemon_id AND :is-source(n) AND (n.method_id, n.via, n.level, n.sort_order) < (o.method_id, o.via, o.level, o.sort_order))
  AND (x.move_id IS NULL OR s.evolution_chain_id <> t.evolution_chain_id AND NOT EXISTS (SELECT 1 FROM chained_egg_move AS n WHERE n.evolution_chain_id = s.evolution_chain_id AND n.move_id = c.move_id AND (n.version_groups >> (learnset_version_group_id - 1)) & 1))
  AND EXISTS (SELECT 1 FROM form AS n WHERE n.pokemon_id = p.id AND n.is_default AND NOT is_battle_only AND NOT is_mega)
)
WHERE how NOT NULL;

-- The type chart of each generation, every pair of its types.
CREATE VIEW dex_type_chart_at AS
SELECT
  gr.identifier AS generation,
  gr.id AS generation_number,
  ar.identifier AS attacking,
  dr.identifier AS defending,
  factor_percent AS factor_percent
FROM type_efficacy
JOIN generation AS g ON (generations >> (g.id - 1)) & 1
JOIN resource AS gr ON gr.kind = :generation AND gr.id = g.id
JOIN resource AS ar ON ar.kind = :type AND ar.id = attacking_type_id
JOIN resource AS dr ON dr.kind = :type AND dr.id = defending_type_id;

-- The damage that a type does by the types of the pokemon, in 1/10000.
DEFINE :by-types()
e.factor_percent * COALESCE(f.factor_percent, 100)

-- How much of the damage of a type each pokemon takes that a version group is known to have: 1 is normal. `ability` is null
-- for the factor by its types alone; with each of its abilities that changes it, there is one more row. What depends on
-- the move, on HP or on others does not count. Shadow moves and the Stellar type have no rows.
CREATE VIEW dex_matchup_at AS
SELECT
  vr.identifier AS version_group,
  v.pokemon_id AS pokemon_id,
  pr.identifier AS pokemon,
  ar.identifier AS attacking,
  :identifier(ability, ability_id) AS ability,
  CAST(:by-types() / 10000.0 * factor AS REAL) AS factor
FROM resource AS pr
JOIN pokemon_variant AS v ON v.pokemon_id = pr.id
JOIN pokemon_presence AS pp ON pp.pokemon_id = pr.id
JOIN version_group AS g ON ((version_groups & present_in) >> (g.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS ar ON ar.kind = :type
JOIN type_efficacy AS e ON e.attacking_type_id = ar.id AND e.defending_type_id = type_1_id AND (e.generations >> (g.generation_id - 1)) & 1
LEFT JOIN type_efficacy AS f ON f.attacking_type_id = ar.id AND f.defending_type_id = type_2_id AND (f.generations >> (g.generation_id - 1)) & 1
JOIN ability_effect AS x ON ability_id IN (0, ability_1_id, ability_2_id, ability_hidden_id) AND x.generation_id <= g.generation_id AND type_id IN (0, ar.id)
  AND (ability_id = 0 OR :by-types() > 0 AND (effect = 0 OR effect = 1 AND :by-types() > 10000 OR effect = 2 AND :by-types() <= 10000 OR effect = 3 AND 3 IN (type_1_id, type_2_id)))
WHERE pr.kind = :pokemon;

-- One row per ability.
CREATE VIEW dex_ability AS
SELECT
  a.id AS ability_id,
  r.identifier AS ability,
  gr.identifier AS generation,
  gr.id AS generation_number,
  :names(),
  is_main_series AS is_main_series
FROM ability AS a
JOIN dex_resource AS r ON entity = 'ability' AND entity_id = a.id
JOIN resource AS gr ON kind = :generation AND gr.id = generation_id;

-- One row per item. `listed_price` is in Poké Dollars, of no particular game: PokéAPI's `cost` until July 2026, still
-- in the tables of its repository. Shops of a game may ask another price or not sell the item; null is without a
-- price. `purchase_price` and `sell_price` are those of the newest game in dex_item_price, which has few items, in
-- the currency there.
CREATE VIEW dex_item AS
SELECT
  i.id AS item_id,
  r.identifier AS item,
  cr.identifier AS category,
  :names(),
  pr.identifier AS pocket,
  (SELECT purchase_price FROM item_price JOIN version_group ON (version_groups >> (id - 1)) & 1 WHERE item_id = i.id ORDER BY sort_order DESC LIMIT 1) AS purchase_price,
  (SELECT sell_price FROM item_price JOIN version_group ON (version_groups >> (id - 1)) & 1 WHERE item_id = i.id ORDER BY sort_order DESC LIMIT 1) AS sell_price,
  fling_power AS fling_power,
  :identifier(item-fling-effect, fling_effect_id) AS fling_effect,
  listed_price AS listed_price
FROM item AS i
JOIN dex_resource AS r ON entity = 'item' AND entity_id = i.id
JOIN item_category AS c ON c.id = category_id
JOIN resource AS cr ON cr.kind = :item-category AND cr.id = category_id
JOIN resource AS pr ON pr.kind = :item-pocket AND pr.id = pocket_id;

-- What items cost in each version group, of few items; `listed_price` in dex_item is of no particular game.
CREATE VIEW dex_item_price AS
SELECT
  vr.identifier AS version_group,
  item_id AS item_id,
  ir.identifier AS item,
  cr.identifier AS currency,
  purchase_price AS purchase_price,
  sell_price AS sell_price
FROM item_price
JOIN version_group AS g ON (version_groups >> (g.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS ir ON ir.kind = :item AND ir.id = item_id
JOIN resource AS cr ON cr.kind = :currency AND cr.id = currency_id;

-- Where items are in the games that dex_coverage names under `item-places` and `shops`: on the `ground`, `hidden`, a `gift`
-- of somebody or a prize, an `event` of the past, in a `shop`, or a `berry-tree`. `location_area` is null where no single
-- area is known. `count` is the number of spots that `detail` describes alike, which names spot, giver or condition in
-- English. `price` is the shop's; the listed price of dex_item is of no particular game.
CREATE VIEW dex_item_place AS
SELECT
  vr.identifier AS version,
  item_id AS item_id,
  ir.identifier AS item,
  CAST(CASE WHEN x.kind = :location THEN pr.identifier ELSE :identifier(location, location_id) END AS TEXT) AS location,
  CAST(CASE WHEN x.kind = :location-area THEN pr.identifier END AS TEXT) AS location_area,
  CAST(CASE way WHEN 1 THEN 'ground' WHEN 2 THEN 'hidden' WHEN 3 THEN 'gift' WHEN 4 THEN 'event' WHEN 5 THEN 'shop' ELSE 'berry-tree' END AS TEXT) AS way,
  CAST(NULLIF(detail, '') AS TEXT) AS detail,
  count AS count,
  price AS price,
  CAST(CASE WHEN price IS NOT NULL THEN 'poke-dollar' END AS TEXT) AS currency,
  (SELECT source FROM supplement AS s WHERE s.id >= 'item-places-' AND s.id < 'item-places.' AND (license = 'facts') = is_fact LIMIT 1) AS source
FROM item_place AS x
JOIN version AS v ON (versions >> (v.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS ir ON ir.kind = :item AND ir.id = item_id
JOIN resource AS pr ON pr.kind = x.kind AND pr.id = place_id
LEFT JOIN location_area AS a ON x.kind = :location-area AND a.id = place_id;

-- Attributes of items: whether they can be held, used in battle, used up …
CREATE VIEW dex_item_attribute AS
SELECT
  item_id AS item_id,
  ir.identifier AS item,
  ar.identifier AS attribute
FROM item_attribute
JOIN resource AS ir ON ir.kind = :item AND ir.id = item_id
JOIN resource AS ar ON ar.kind = :item-attribute AND ar.id = attribute_id;

-- Items that wild pokemon hold in each game; `rarity` is in percent.
CREATE VIEW dex_held_item AS
SELECT
  vr.identifier AS version,
  pokemon_id AS pokemon_id,
  pr.identifier AS pokemon,
  item_id AS item_id,
  ir.identifier AS item,
  rarity AS rarity
FROM held_item
JOIN version AS v ON (versions >> (v.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = pokemon_id
JOIN resource AS ir ON ir.kind = :item AND ir.id = item_id;

-- Every localized short text in every language. Full names made of these are in dex_display_name.
CREATE VIEW dex_name AS
SELECT
  k.identifier AS entity,
  t.id AS entity_id,
  r.identifier AS identifier,
  CAST(CASE field WHEN :field-name THEN 'name' WHEN :field-genus THEN 'genus' WHEN :field-form-name THEN 'form_name' ELSE 'awesome_name' END AS TEXT) AS field,
  l.identifier AS language,
  text AS text,
  :author(source) AS source
FROM text AS t
:owner(t)
JOIN language AS l ON (languages >> (l.id - 1)) & 1
WHERE field IN (:field-name, :field-genus, :field-form-name, :field-awesome-name);

-- Names in older games, which the search finds too. `until_version_group` is the first game that is known to have the
-- newer name of dex_name; games before it may have it too.
CREATE VIEW dex_former_name AS
SELECT
  k.identifier AS entity,
  t.id AS entity_id,
  r.identifier AS identifier,
  l.identifier AS language,
  text AS text,
  vr.identifier AS until_version_group
FROM :past-effects()
WHERE field = :field-name;

-- What an app shows: exactly one row per entity and language. `fallback` is null for a name in the language itself,
-- else the language that it was taken from (see dex_language), or 'identifier'.
CREATE VIEW dex_display_name AS
SELECT
  entity AS entity,
  entity_id AS entity_id,
  identifier AS identifier,
  language AS language,
  CAST(COALESCE(own, second, third, identifier) AS TEXT) AS text,
  CAST(CASE WHEN own IS NULL THEN CASE WHEN second NOT NULL THEN a WHEN third NOT NULL THEN b ELSE 'identifier' END END AS TEXT) AS fallback
FROM (
  SELECT
    k.identifier AS entity,
    r.id AS entity_id,
    r.identifier AS identifier,
    l.identifier AS language,
    a.identifier AS a,
    b.identifier AS b,
    (SELECT text FROM text WHERE kind = r.kind AND id = r.id AND field IN (:field-name, :field-display-name) AND (languages >> (l.id - 1)) & 1 ORDER BY field DESC LIMIT 1) AS own,
    (SELECT text FROM text WHERE kind = r.kind AND id = r.id AND field IN (:field-name, :field-display-name) AND (languages >> (a.id - 1)) & 1 ORDER BY field DESC LIMIT 1) AS second,
    (SELECT text FROM text WHERE kind = r.kind AND id = r.id AND field IN (:field-name, :field-display-name) AND (languages >> (b.id - 1)) & 1 ORDER BY field DESC LIMIT 1) AS third
  FROM language AS l
  LEFT JOIN language AS a ON a.id = l.fallback_id
  LEFT JOIN language AS b ON b.id = a.fallback_id
  CROSS JOIN resource_kind AS k
  CROSS JOIN resource AS r
  WHERE has_names AND kind = k.id
);

-- Every resource, with its names in dex_display_name; they are null for a kind without names.
CREATE VIEW dex_resource AS
SELECT
  k.identifier AS entity,
  r.id AS entity_id,
  r.identifier AS identifier,
  (SELECT text FROM dex_display_name WHERE entity = k.identifier AND entity_id = r.id AND language = 'en') AS name_en,
  (SELECT text FROM dex_display_name WHERE entity = k.identifier AND entity_id = r.id AND language = 'ja') AS name_ja
FROM resource_kind AS k
JOIN resource AS r ON kind = k.id;

-- Pokémon Showdown's ids of pokemon, moves, abilities and items: the identifier without hyphens, of a default pokemon that of
-- its species, except for those of a reviewed table. What Pokémon Showdown does not have, has no row. Several may share an
-- id: the physical and the special one of a Z-Move, and pokemon that differ in their ability only.
CREATE VIEW dex_showdown_name AS
SELECT
  k.identifier AS entity,
  r.id AS entity_id,
  r.identifier AS identifier,
  CAST(COALESCE(showdown_id, replace(replace(replace(replace(
    COALESCE((SELECT s.identifier FROM pokemon AS p JOIN resource AS s ON s.kind = :pokemon-species AND s.id = species_id WHERE r.kind = :pokemon AND p.id = r.id AND is_default), r.identifier),
    '-' || '-held', ''), '-' || '-physical', ''), '-' || '-special', ''), '-', '')) AS TEXT) AS showdown_id
FROM resource AS r
JOIN resource_kind AS k ON k.id = r.kind
LEFT JOIN showdown_exception AS e ON e.kind = r.kind AND e.id = r.id
-- A comparison with null would drop the rows without an exception in SQLite 3.23.
WHERE r.kind IN (:pokemon, :move, :ability, :item) AND CASE COALESCE(showdown_id, '-') WHEN '' THEN 0 WHEN '-' THEN
  r.kind = :pokemon
  -- Shadow moves, and abilities of Pokémon Conquest, have others.
  OR r.kind IN (:move, :ability) AND r.id < 10000
  OR r.kind = :item AND (r.identifier LIKE 'tr__' OR r.identifier NOT LIKE '%-bag' AND (SELECT c.identifier FROM item AS i JOIN resource AS c ON c.kind = :item-category AND c.id = category_id WHERE i.id = r.id) IN (
    'apricorn-balls', 'bad-held-items', 'baking-only', 'choice', 'dex-completion', 'effort-drop', 'effort-training',
    'evolution', 'held-items', 'in-a-pinch', 'jewels', 'medicine', 'mega-stones', 'memories', 'other', 'picky-healing',
    'plates', 'special-balls', 'species-specific', 'standard-balls', 'type-enhancement', 'type-protection', 'z-crystals'))
  ELSE 1 END;

-- The folded keys that find an entry, one row per key (SEARCH.md). `kind` is 'name' or 'identifier'; `rank` orders
-- equal matches, from species (0) to the rest (5). It is for reading: to find by a key, use the statement under
-- Search in COOKBOOK.md.
CREATE VIEW search_key AS
SELECT
  identifier AS entity,
  k.id AS entity_id,
  CAST(replace(substr(tabbed, 1, length(tabbed) - 1), ' ', '') AS TEXT) AS key,
  CAST(CASE WHEN line = tabbed || '0' THEN 'identifier' ELSE 'name' END AS TEXT) AS kind,
  rank AS rank
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
JOIN resource_kind AS e ON e.id = kind;

-- Flavor texts. `version` is null for moves, abilities and items, whose texts are by version group. `text` has the line
-- breaks, page breaks (form feeds) and soft hyphens of the game's box. `display_text` is the same as prose on one line: lines
-- are joined by a blank, in Japanese and Chinese by nothing, and divided words are whole. `source` as in `dex_name`.
CREATE VIEW dex_flavor_text AS
SELECT
  entity AS entity,
  entity_id AS entity_id,
  identifier AS identifier,
  version_group AS version_group,
  version AS version,
  language AS language,
  text AS text,
  :author(source) AS source,
  :display-text(language) AS display_text
FROM (
  SELECT
    k.identifier AS entity,
    t.id AS entity_id,
    r.identifier AS identifier,
    gr.identifier AS version_group,
    vr.identifier AS version,
    l.identifier AS language,
    text AS text,
    t.source AS source
  FROM flavor_text AS t
  :owner(t)
  JOIN language AS l ON (languages >> (l.id - 1)) & 1
  JOIN version AS v ON (games >> (v.id - 1)) & 1
  JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
  JOIN resource AS gr ON gr.kind = :version-group AND gr.id = version_group_id
  WHERE t.kind IN (:pokemon-species, :pokemon-form)
  UNION ALL
  SELECT
    k.identifier,
    t.id,
    r.identifier,
    gr.identifier,
    NULL,
    l.identifier,
    text,
    t.source
  FROM flavor_text AS t
  :owner(t)
  JOIN language AS l ON (languages >> (l.id - 1)) & 1
  JOIN version_group AS g ON (games >> (g.id - 1)) & 1
  JOIN resource AS gr ON gr.kind = :version-group AND gr.id = g.id
  WHERE t.kind NOT IN (:pokemon-species, :pokemon-form)
  UNION ALL
  SELECT
    k.identifier,
    s.id,
    r.identifier,
    gr.identifier,
    -- The last part gives the column its type.
    (SELECT identifier FROM resource_kind WHERE 0),
    l.identifier,
    text,
    t.source
  FROM shared_flavor_text AS s
  :owner(s)
  JOIN flavor_text AS t ON t.kind = owner_kind AND t.id = owner_id
  JOIN language AS l ON ((s.languages & t.languages) >> (l.id - 1)) & 1
  JOIN version_group AS g ON ((s.games & t.games) >> (g.id - 1)) & 1
  JOIN resource AS gr ON gr.kind = :version-group AND gr.id = g.id
);

-- Numbers in regional and national Pokédexes.
CREATE VIEW dex_number AS
SELECT
  dr.identifier AS pokedex,
  species_id AS species_id,
  sr.identifier AS species,
  number AS number
FROM pokedex_number
JOIN resource AS dr ON dr.kind = :pokedex AND dr.id = pokedex_id
JOIN resource AS sr ON sr.kind = :pokemon-species AND sr.id = species_id;

-- Games that share their data; `sort_order` is that of release. `learnsets_of` is the base game of an add-on without
-- learnsets of its own, else the version group itself. `has_…` is 1 if the data is complete; dex_coverage has what is
-- missing. `regions` and `versions` are joined by a space.
CREATE VIEW dex_version_group AS
SELECT
  id AS version_group_id,
  identifier AS version_group,
  sort_order AS sort_order,
  :identifier(generation, generation_id) AS generation,
  generation_id AS generation_number,
  CAST((SELECT GROUP_CONCAT(identifier, ' ') FROM (SELECT identifier FROM version_group_region JOIN resource ON kind = :region AND id = region_id WHERE version_group_id = x.id ORDER BY region_id) AS q) AS TEXT) AS regions,
  CAST((SELECT GROUP_CONCAT(identifier, ' ') FROM (SELECT identifier FROM version AS t JOIN resource AS r ON kind = :version AND r.id = t.id WHERE version_group_id = x.id ORDER BY t.id) AS q) AS TEXT) AS versions,
  has_learnsets AS has_learnsets,
  has_encounters AS has_encounters,
  has_held_items AS has_held_items,
  :identifier(version-group, learnset_version_group_id) AS learnsets_of,
  is_main_series AS is_main_series,
  :names()
FROM version_group AS x
JOIN dex_resource ON entity = 'version-group' AND entity_id = id;

-- Learn methods that PokéAPI lists for a version group, incomplete: dex_learnset has all.
CREATE VIEW dex_version_group_learn_method AS
SELECT
  vr.identifier AS version_group,
  mr.identifier AS method
FROM version_group_learn_method
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = version_group_id
JOIN resource AS mr ON mr.kind = :move-learn-method AND mr.id = method_id;

-- Games. `released` is the first day of sale anywhere, null if it is not known.
CREATE VIEW dex_version AS
SELECT
  id AS version_id,
  identifier AS version,
  :identifier(version-group, version_group_id) AS version_group,
  :names(),
  released AS released
FROM version
JOIN dex_resource ON entity = 'version' AND entity_id = id;

-- Generations of games.
CREATE VIEW dex_generation AS
SELECT
  id AS generation_id,
  identifier AS generation,
  :identifier(region, main_region_id) AS main_region,
  :names()
FROM generation
JOIN dex_resource ON entity = 'generation' AND entity_id = id;

-- Regions of the world; `main_generation` is null for Hisui and for regions of no main series game.
CREATE VIEW dex_region AS
SELECT
  id AS region_id,
  identifier AS region,
  :identifier(generation, main_generation_id) AS main_generation,
  :names()
FROM region
JOIN dex_resource ON entity = 'region' AND entity_id = id;

-- Regional and national Pokédexes; their numbers are in dex_number. `version_groups` are joined by a space.
CREATE VIEW dex_pokedex AS
SELECT
  id AS pokedex_id,
  identifier AS pokedex,
  :identifier(region, region_id) AS region,
  is_main_series AS is_main_series,
  CAST((SELECT GROUP_CONCAT(identifier, ' ') FROM (SELECT identifier FROM version_group_pokedex JOIN resource ON kind = :version-group AND id = version_group_id WHERE pokedex_id = x.id ORDER BY version_group_id) AS q) AS TEXT) AS version_groups,
  :names()
FROM pokedex AS x
JOIN dex_resource ON entity = 'pokedex' AND entity_id = id;

-- One row per species. Capture rate, happiness, hatch counter and egg groups are those of the newest games that have
-- them; dex_species_at has each game.
-- `gender_rate` is in eighths female, -1 for genderless; `baby_item` is the incense that breeding a baby needs.
CREATE VIEW dex_species AS
SELECT
  id AS species_id,
  identifier AS species,
  :identifier(generation, generation_id) AS generation,
  generation_id AS generation_number,
  :identifier(pokemon-species, evolves_from_species_id) AS evolves_from,
  evolution_chain_id AS evolution_chain_id,
  (SELECT identifier FROM evolution_chain AS c JOIN resource AS r ON kind = :item AND r.id = baby_trigger_item_id WHERE c.id = evolution_chain_id) AS baby_item,
  (SELECT identifier FROM species_egg_group JOIN resource ON kind = :egg-group AND id = egg_group_id WHERE species_id = x.id ORDER BY egg_group_id LIMIT 1 OFFSET 0) AS egg_group_1,
  (SELECT identifier FROM species_egg_group JOIN resource ON kind = :egg-group AND id = egg_group_id WHERE species_id = x.id ORDER BY egg_group_id LIMIT 1 OFFSET 1) AS egg_group_2,
  :identifier(growth-rate, growth_rate_id) AS growth_rate,
  gender_rate AS gender_rate,
  capture_rate AS capture_rate,
  base_happiness AS base_happiness,
  hatch_counter AS hatch_counter,
  :identifier(pokemon-color, color_id) AS color,
  :identifier(pokemon-shape, shape_id) AS shape,
  :identifier(pokemon-habitat, habitat_id) AS habitat,
  is_baby AS is_baby,
  is_legendary AS is_legendary,
  is_mythical AS is_mythical,
  has_gender_differences AS has_gender_differences,
  are_forms_switchable AS are_forms_switchable,
  species_group AS species_group,
  :text(pokemon-species, x.id, genus, en) AS genus_en,
  CAST(COALESCE(:text(pokemon-species, x.id, genus, ja), :text(pokemon-species, x.id, genus, ja-hrkt)) AS TEXT) AS genus_ja,
  :names()
FROM species AS x
JOIN dex_resource ON entity = 'pokemon-species' AND entity_id = id;

-- Elemental types; `damage_class` is that of its moves before generation iv. The chart is in dex_type_chart_at. The colors
-- are this project's, not those of the games: `color_light` has a contrast of at least 4.5 to white, `color_dark` to black.
CREATE VIEW dex_type AS
SELECT
  id AS type_id,
  identifier AS type,
  :identifier(generation, generation_id) AS generation,
  generation_id AS generation_number,
  :identifier(move-damage-class, damage_class_id) AS damage_class,
  :names(),
  color_light AS color_light,
  color_dark AS color_dark
FROM type
JOIN dex_resource ON entity = 'type' AND entity_id = id;

-- Natures; the four columns are null for the neutral ones.
CREATE VIEW dex_nature AS
SELECT
  id AS nature_id,
  identifier AS nature,
  :identifier(stat, increased_stat_id) AS increased_stat,
  :identifier(stat, decreased_stat_id) AS decreased_stat,
  :identifier(berry-flavor, likes_flavor_id) AS likes_flavor,
  :identifier(berry-flavor, hates_flavor_id) AS hates_flavor,
  :names()
FROM nature
JOIN dex_resource ON entity = 'nature' AND entity_id = id;

-- How often a nature chooses a style of moves in the Battle Palace, in percent: below half HP, and otherwise.
CREATE VIEW dex_nature_battle_style AS
SELECT
  nr.identifier AS nature,
  br.identifier AS battle_style,
  low_hp_preference AS low_hp_preference,
  high_hp_preference AS high_hp_preference
FROM nature_battle_style
JOIN resource AS nr ON nr.kind = :nature AND nr.id = nature_id
JOIN resource AS br ON br.kind = :move-battle-style AND br.id = battle_style_id;

-- How much a nature can change a Pokéathlon stat, in stars.
CREATE VIEW dex_nature_pokeathlon_stat AS
SELECT
  nr.identifier AS nature,
  sr.identifier AS pokeathlon_stat,
  max_change AS max_change
FROM nature_pokeathlon_stat
JOIN resource AS nr ON nr.kind = :nature AND nr.id = nature_id
JOIN resource AS sr ON sr.kind = :pokeathlon-stat AND sr.id = pokeathlon_stat_id;

-- Stats, those of battles and the special of generation i included. `game_index` is the number within the games.
CREATE VIEW dex_stat AS
SELECT
  id AS stat_id,
  identifier AS stat,
  game_index AS game_index,
  is_battle_only AS is_battle_only,
  :identifier(move-damage-class, damage_class_id) AS damage_class,
  :names()
FROM stat
JOIN dex_resource ON entity = 'stat' AND entity_id = id;

-- Items that raise a stat.
CREATE VIEW dex_stat_item AS
SELECT
  sr.identifier AS stat,
  item_id AS item_id,
  ir.identifier AS item
FROM stat_item
JOIN resource AS sr ON sr.kind = :stat AND sr.id = stat_id
JOIN resource AS ir ON ir.kind = :item AND ir.id = item_id;

-- Egg groups; those of a species are in dex_species.
CREATE VIEW dex_egg_group AS
SELECT
  entity_id AS egg_group_id,
  identifier AS egg_group,
  :names()
FROM dex_resource
WHERE entity = 'egg-group';

-- Growth rates; `formula` is TeX.
CREATE VIEW dex_growth_rate AS
SELECT
  id AS growth_rate_id,
  identifier AS growth_rate,
  formula AS formula,
  :names()
FROM growth_rate
JOIN dex_resource ON entity = 'growth-rate' AND entity_id = id;

-- The experience that each level takes.
CREATE VIEW dex_experience AS
SELECT
  identifier AS growth_rate,
  level AS level,
  experience AS experience
FROM growth_rate_level
JOIN resource ON kind = :growth-rate AND id = growth_rate_id;

-- Characteristics, which show the highest individual value: its remainder by 5 is `gene_modulo`.
CREATE VIEW dex_characteristic AS
SELECT
  id AS characteristic_id,
  :identifier(stat, stat_id) AS stat,
  gene_modulo AS gene_modulo,
  :text(characteristic, x.id, description, en) AS description_en,
  CAST(COALESCE(:text(characteristic, x.id, description, ja), :text(characteristic, x.id, description, ja-hrkt)) AS TEXT) AS description_ja
FROM characteristic AS x;

-- What turns a pokemon into the form `form_id`: an item that it holds or uses, an ability, a move.
CREATE VIEW dex_form_trigger AS
SELECT
  form_id AS form_id,
  r.identifier AS result_form,
  position AS position,
  trigger AS trigger,
  k.identifier AS needed_entity,
  n.identifier AS needed,
  :identifier(pokemon-form, base_form_id) AS base_form
FROM form_trigger
JOIN resource AS r ON r.kind = :pokemon-form AND r.id = form_id
LEFT JOIN resource_kind AS k ON k.id = needed_kind
LEFT JOIN resource AS n ON n.kind = needed_kind AND n.id = needed_id;

-- The name of a resource in a language, with its fallbacks.
DEFINE :display-name(ENTITY, ID, LANGUAGE)
(SELECT text FROM dex_display_name WHERE entity = 'ENTITY' AND entity_id = ID AND language = 'LANGUAGE')

-- One row per area; encounters are in areas. Names of the location are those of the complete place.
CREATE VIEW dex_location AS
SELECT
  x.id AS location_area_id,
  r.identifier AS location_area,
  lr.identifier AS location,
  :identifier(region, region_id) AS region,
  :display-name(location-area, x.id, en) AS name_en,
  :display-name(location-area, x.id, ja) AS name_ja,
  :display-name(location, l.id, en) AS location_name_en,
  :display-name(location, l.id, ja) AS location_name_ja,
  game_index AS game_index
FROM location_area AS x
JOIN location AS l ON l.id = location_id
JOIN resource AS r ON r.kind = :location-area AND r.id = x.id
-- With "+", no plan begins at the identifiers of places, which takes a second in a join with dex_encounter.
JOIN resource AS lr ON lr.kind = :location AND lr.id = +l.id;

-- How often a method meets any pokemon in an area, in percent; dex_encounter has the chances of each then.
CREATE VIEW dex_encounter_rate AS
SELECT
  vr.identifier AS version,
  ar.identifier AS location_area,
  mr.identifier AS method,
  rate AS rate
FROM encounter_rate
JOIN version AS v ON (versions >> (v.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS ar ON ar.kind = :location-area AND ar.id = location_area_id
JOIN resource AS mr ON mr.kind = :encounter-method AND mr.id = method_id;

-- Ways to meet wild pokemon, in the order of `sort_order`.
CREATE VIEW dex_encounter_method AS
SELECT
  id AS encounter_method_id,
  identifier AS encounter_method,
  sort_order AS sort_order,
  :names()
FROM encounter_method
JOIN dex_resource ON entity = 'encounter-method' AND entity_id = id;

-- What an encounter can depend on: the values of `conditions` in dex_encounter, by condition.
CREATE VIEW dex_encounter_condition AS
SELECT
  cr.identifier AS condition,
  x.id AS encounter_condition_value_id,
  r.identifier AS encounter_condition_value,
  :names()
FROM encounter_condition_value AS x
JOIN dex_resource AS r ON entity = 'encounter-condition-value' AND entity_id = x.id
JOIN resource AS cr ON kind = :encounter-condition AND cr.id = condition_id;

-- The game whose text an effect is, where no other game's is known.
DEFINE :game-of(SOURCE)
CAST(CASE SOURCE WHEN :source-champout THEN 'champions' END AS TEXT)

-- The short effect of an effect in the language l; a supplement has one only if it is another text.
DEFINE :short-effect(TABLE)
COALESCE((SELECT text FROM text WHERE kind = TABLE.kind AND id = TABLE.id AND field = :field-short-effect AND (languages >> (l.id - 1)) & 1), CASE WHEN TABLE.source IN (:source-showdown, :source-supplement) THEN TABLE.text END)

-- What the machine m does, in the language l: it teaches the move of its games.
DEFINE :machine-effect()
(SELECT CASE l.id WHEN :ja THEN '「' || text || '」を覚えさせる。' WHEN :en THEN 'Teaches ' || text || '.' ELSE 'Enseigne ' || text || '.' END FROM text WHERE kind = :move AND text.id = m.move_id AND field = :field-name AND (languages >> (l.id - 1)) & 1)

-- What abilities, moves, items, flings and contest effects do, short and long, in each language that has it: the newest
-- text. Moves and items with a chance have $effect_chance in its place. `source` is upstream (PokéAPI), showdown (Pokémon
-- Showdown), localization (made of the move that a machine teaches in its newest game, which `text_version_group` says) or
-- champout: a text of Pokémon Champions, whose rules can differ from those of other games. `short_effect` is null where a
-- source has one text.
CREATE VIEW dex_effect AS
SELECT
  entity AS entity,
  entity_id AS entity_id,
  identifier AS identifier,
  language AS language,
  CAST(short_effect AS TEXT) AS short_effect,
  CAST(effect AS TEXT) AS effect,
  :author(text_source) AS source,
  CAST(game AS TEXT) AS text_version_group
FROM (
  SELECT
    k.identifier AS entity,
    t.id AS entity_id,
    r.identifier AS identifier,
    l.identifier AS language,
    :short-effect(t) AS short_effect,
    text AS effect,
    source AS text_source,
    :game-of(source) AS game
  FROM text AS t
  :owner(t)
  JOIN language AS l ON (languages >> (l.id - 1)) & 1
  WHERE field = :field-effect
  UNION ALL
  SELECT k.identifier, item_id, r.identifier, l.identifier, :machine-effect(), :machine-effect(), :source-localization, vr.identifier
  FROM :machines()
  WHERE version_group_id = (SELECT o.version_group_id FROM machine AS o JOIN version_group AS g ON g.id = o.version_group_id WHERE o.item_id = m.item_id ORDER BY sort_order DESC LIMIT 1)
);

-- What abilities, moves and items do in the games of a version group, from the generation of the move or ability on: the
-- text of these games, else the next later one that is known; of machines, the move that they teach in these games.
-- If PokéAPI only says what differed in these games, that is `effect`, `short_effect` and `differences`, and
-- `newest_effect` what they do in the newest games. The other columns are as in dex_effect.
CREATE VIEW dex_effect_at AS
SELECT
  version_group AS version_group,
  entity AS entity,
  entity_id AS entity_id,
  identifier AS identifier,
  language AS language,
  CAST(COALESCE(differences, short_effect) AS TEXT) AS short_effect,
  CAST(COALESCE(differences, effect) AS TEXT) AS effect,
  CAST(differences AS TEXT) AS differences,
  CAST(CASE WHEN differences NOT NULL THEN newest END AS TEXT) AS newest_effect,
  CAST(CASE WHEN differences IS NULL THEN :author(text_source) ELSE 'upstream' END AS TEXT) AS source,
  CAST(CASE WHEN differences IS NULL THEN COALESCE(own_game, :game-of(text_source)) END AS TEXT) AS text_version_group
FROM (
  SELECT
    vr.identifier AS version_group,
    k.identifier AS entity,
    x.id AS entity_id,
    r.identifier AS identifier,
    l.identifier AS language,
    CASE WHEN w.text IS NULL THEN COALESCE(s.text, :short-effect(x)) END AS short_effect,
    COALESCE(w.text, p.text, x.text) AS effect,
    x.text AS newest,
    CASE WHEN w.text IS NULL THEN (SELECT group_concat(text, char(10)) FROM (SELECT n.text AS text FROM past_effect AS n JOIN version_group AS u ON u.id = n.until_version_group_id WHERE n.kind = x.kind AND n.id = x.id AND n.field = :field-effect AND n.language_id = l.id AND u.sort_order > x.sort_order AND NOT EXISTS (SELECT 1 FROM past_effect AS s WHERE s.kind = n.kind AND s.id = n.id AND s.until_version_group_id = n.until_version_group_id AND s.field = :field-short-effect AND s.language_id = n.language_id AND s.source = n.source) ORDER BY u.sort_order)) END AS differences,
    COALESCE(w.source, p.source, x.source) AS text_source,
    CASE WHEN w.text NOT NULL THEN vr.identifier END AS own_game
  FROM (
    -- Of the texts with a short one, which alone are complete, the game and the source of the one that ended next.
    SELECT t.kind AS kind, t.id AS id, t.text AS text, t.source AS source, l.id AS language_id, g.id AS version_group_id, sort_order AS sort_order,
      (SELECT 8 * o.until_version_group_id + o.source FROM past_effect AS o JOIN version_group AS u ON u.id = o.until_version_group_id WHERE o.kind = t.kind AND o.id = t.id AND o.field = :field-short-effect AND o.language_id = l.id AND u.sort_order > g.sort_order ORDER BY u.sort_order, o.source DESC LIMIT 1) AS ended
    FROM text AS t
    JOIN language AS l ON (languages >> (l.id - 1)) & 1
    JOIN version_group AS g ON generation_id >= COALESCE(CASE t.kind WHEN :move THEN (SELECT generation_id FROM move WHERE id = t.id) WHEN :ability THEN (SELECT generation_id FROM ability WHERE id = t.id) END, 1)
    WHERE t.field = :field-effect AND t.kind IN (:ability, :item, :move)
  ) AS x
  :owner(x)
  JOIN language AS l ON l.id = x.language_id
  JOIN resource AS vr ON vr.kind = :version-group AND vr.id = x.version_group_id
  -- The text of these games only.
  LEFT JOIN game_effect AS w ON w.kind = x.kind AND w.id = x.id AND w.version_group_id = x.version_group_id AND w.language_id = x.language_id
  LEFT JOIN past_effect AS s ON s.kind = x.kind AND s.id = x.id AND s.field = :field-short-effect AND s.language_id = x.language_id AND 8 * s.until_version_group_id + s.source = ended
  LEFT JOIN past_effect AS p ON p.kind = s.kind AND p.id = s.id AND p.until_version_group_id = s.until_version_group_id AND p.field = :field-effect AND p.language_id = s.language_id AND p.source = s.source
  UNION ALL
  SELECT vr.identifier, k.identifier, item_id, r.identifier, l.identifier, :machine-effect(), :machine-effect(), NULL, NULL, :source-localization, NULL
  FROM :machines()
);

-- What abilities, moves and items did before a version group, in each language that has it; dex_effect has what they do
-- now. Without `short_effect`, the text only says what differed.
CREATE VIEW dex_past_effect AS
SELECT
  k.identifier AS entity,
  t.id AS entity_id,
  r.identifier AS identifier,
  vr.identifier AS until_version_group,
  l.identifier AS language,
  (SELECT text FROM past_effect WHERE kind = t.kind AND id = t.id AND until_version_group_id = t.until_version_group_id AND field = :field-short-effect AND language_id = t.language_id AND source = t.source) AS short_effect,
  text AS effect,
  :author(source) AS source
FROM :past-effects()
WHERE field = :field-effect;

-- How much the berry x has of a flavor.
DEFINE :potency(FLAVOR)
(SELECT potency FROM berry_flavor JOIN resource ON kind = :berry-flavor AND id = flavor_id WHERE berry_id = x.id AND identifier = 'FLAVOR')

-- Berries as they are since generation iv; the five flavors have their potency. dex_berry_at has other generations: in
-- iii, 21 had other flavors or another smoothness, and 24 other hours. Natural Gift has `natural_gift_power` in
-- generations iv and v, and `natural_gift_power_vi` since; growth and harvest are those of generation iv.
CREATE VIEW dex_berry AS
SELECT
  x.id AS berry_id,
  r.identifier AS berry,
  i.identifier AS item,
  :identifier(berry-firmness, firmness_id) AS firmness,
  :potency(spicy) AS spicy,
  :potency(dry) AS dry,
  :potency(sweet) AS sweet,
  :potency(bitter) AS bitter,
  :potency(sour) AS sour,
  size_mm AS size_mm,
  smoothness AS smoothness,
  soil_dryness AS soil_dryness,
  growth_hours AS growth_hours,
  max_harvest AS max_harvest,
  natural_gift_power AS natural_gift_power,
  CAST(natural_gift_power + 20 AS INTEGER) AS natural_gift_power_vi,
  :identifier(type, natural_gift_type_id) AS natural_gift_type,
  :names()
FROM berry AS x
JOIN resource AS r ON kind = :berry AND r.id = x.id
JOIN dex_resource AS i ON entity = 'item' AND entity_id = item_id;

-- Berries in each generation that uses them. Of iii, the values of Ruby, Sapphire and Emerald are facts of these games; the
-- Enigma Berry, which e-Reader cards define, is left out. Growth is known of iii and iv. The power of Natural Gift is
-- null in iii, which does not have the move, and 20 higher since vi.
CREATE VIEW dex_berry_at AS
SELECT
  :identifier(generation, g.id) AS generation,
  x.id AS berry_id,
  r.identifier AS berry,
  CAST(COALESCE(p.spicy, :potency(spicy)) AS INTEGER) AS spicy,
  CAST(COALESCE(p.dry, :potency(dry)) AS INTEGER) AS dry,
  CAST(COALESCE(p.sweet, :potency(sweet)) AS INTEGER) AS sweet,
  CAST(COALESCE(p.bitter, :potency(bitter)) AS INTEGER) AS bitter,
  CAST(COALESCE(p.sour, :potency(sour)) AS INTEGER) AS sour,
  CAST(COALESCE(p.smoothness, x.smoothness) AS INTEGER) AS smoothness,
  CAST(CASE WHEN g.id < 5 THEN COALESCE(p.growth_hours, x.growth_hours) END AS INTEGER) AS growth_hours,
  CAST(CASE WHEN g.id > 3 THEN natural_gift_power + CASE WHEN g.id > 5 THEN 20 ELSE 0 END END AS INTEGER) AS natural_gift_power,
  CAST(CASE WHEN g.id > 3 THEN :identifier(type, natural_gift_type_id) END AS TEXT) AS natural_gift_type
FROM generation AS g
JOIN berry AS x ON CASE g.id
  WHEN 3 THEN x.id < 36 OR x.id BETWEEN 53 AND 59 WHEN 4 THEN x.id < 65 WHEN 5 THEN x.id < 65
  WHEN 6 THEN x.id <> 67 WHEN 7 THEN x.id <> 67 END
JOIN resource AS r ON kind = :berry AND r.id = x.id
LEFT JOIN (
  SELECT 'oran' AS name, NULL AS spicy, NULL AS dry, 10 AS sweet, NULL AS bitter, NULL AS sour, NULL AS smoothness, 3 AS growth_hours
  UNION ALL VALUES
  ('persim', NULL, NULL, NULL, 10, NULL, NULL, 3), ('lum', NULL, NULL, NULL, NULL, 10, NULL, NULL),
  ('sitrus', 10, NULL, NULL, NULL, NULL, NULL, 6), ('figy', 10, NULL, NULL, NULL, NULL, NULL, 6),
  ('wiki', NULL, 10, NULL, NULL, NULL, NULL, 6), ('mago', NULL, NULL, 10, NULL, NULL, NULL, 6),
  ('aguav', NULL, NULL, NULL, 10, NULL, NULL, 6), ('iapapa', NULL, NULL, NULL, NULL, 10, NULL, 6),
  ('razz', NULL, NULL, NULL, NULL, NULL, NULL, 1), ('bluk', NULL, NULL, NULL, NULL, NULL, NULL, 1),
  ('nanab', NULL, NULL, NULL, NULL, NULL, NULL, 1), ('wepear', NULL, NULL, NULL, NULL, NULL, NULL, 1),
  ('pinap', NULL, NULL, NULL, NULL, NULL, NULL, 1), ('pomeg', NULL, NULL, NULL, NULL, NULL, NULL, 3),
  ('kelpsy', NULL, NULL, NULL, NULL, NULL, NULL, 3), ('qualot', NULL, NULL, NULL, NULL, NULL, NULL, 3),
  ('hondew', NULL, NULL, NULL, NULL, NULL, NULL, 3), ('grepa', NULL, NULL, NULL, NULL, NULL, NULL, 3),
  ('tamato', NULL, NULL, NULL, NULL, NULL, NULL, 6), ('spelon', 40, NULL, NULL, NULL, NULL, 70, 18),
  ('pamtre', NULL, 40, NULL, NULL, NULL, 70, 18), ('watmel', NULL, NULL, 40, NULL, NULL, 70, 18),
  ('durin', NULL, NULL, NULL, 40, NULL, 70, 18), ('belue', NULL, NULL, NULL, NULL, 40, 70, 18),
  ('liechi', 40, 0, 40, NULL, 10, 80, NULL), ('ganlon', NULL, 40, 0, 40, NULL, 80, NULL),
  ('salac', NULL, NULL, 40, 0, 40, 80, NULL), ('petaya', 40, NULL, NULL, 40, 0, 80, NULL),
  ('apicot', 0, 40, NULL, NULL, 40, 80, NULL), ('lansat', 10, NULL, 10, NULL, 10, 30, NULL),
  ('starf', 10, NULL, 10, NULL, 10, 30, NULL)) AS p ON g.id = 3 AND p.name = r.identifier;

-- Conditions of contests, and the flavor of berries that raises each.
CREATE VIEW dex_contest_type AS
SELECT
  id AS contest_type_id,
  identifier AS contest_type,
  :identifier(berry-flavor, flavor_id) AS flavor,
  :names()
FROM contest_type
JOIN dex_resource ON entity = 'contest-type' AND entity_id = id;

-- The color of each condition of contests, in words of each language that has it.
CREATE VIEW dex_contest_color AS
SELECT
  r.identifier AS contest_type,
  l.identifier AS language,
  color AS color
FROM contest_type_color
JOIN resource AS r ON kind = :contest-type AND r.id = contest_type_id
JOIN language AS l ON l.id = language_id;

-- Moves that a contest rewards in this order; `is_super` for the super contests of Sinnoh.
CREATE VIEW dex_contest_combo AS
SELECT
  is_super AS is_super,
  a.identifier AS first_move,
  b.identifier AS second_move
FROM contest_combo
JOIN resource AS a ON a.kind = :move AND a.id = first_move_id
JOIN resource AS b ON b.kind = :move AND b.id = second_move_id;

-- Where Pal Park shows a species of earlier games, its score and how often it appears, in percent.
CREATE VIEW dex_pal_park AS
SELECT
  species_id AS species_id,
  s.identifier AS species,
  a.identifier AS area,
  base_score AS base_score,
  rate AS rate
FROM pal_park
JOIN resource AS s ON s.kind = :pokemon-species AND s.id = species_id
JOIN resource AS a ON a.kind = :pal-park-area AND a.id = area_id;

-- What dex_evolution and dex_evolution_at share.
DEFINE :evolution-columns()
fr.identifier AS from_species,
tr.identifier AS to_species,
position AS position,
:identifier(evolution-trigger, trigger_id) AS trigger,
is_default AS is_default,
:identifier(pokemon, base_form_id) AS base_form,
:identifier(pokemon, evolved_form_id) AS evolved_form,
:identifier(pokemon-form, required_pokemon_form_id) AS required_pokemon_form,
:identifier(pokemon-form, evolved_pokemon_form_id) AS evolved_pokemon_form,
min_level AS min_level,
:identifier(gender, gender_id) AS gender,
:identifier(item, item_id) AS item,
:identifier(item, held_item_id) AS held_item,
:identifier(location, location_id) AS location,
:identifier(move, known_move_id) AS known_move,
:identifier(type, known_move_type_id) AS known_move_type,
:identifier(move, used_move_id) AS used_move,
min_move_count AS min_move_count,
min_steps AS min_steps,
min_damage_taken AS min_damage_taken,
min_happiness AS min_happiness,
min_beauty AS min_beauty,
min_affection AS min_affection,
relative_physical_stats AS relative_physical_stats,
CAST((SELECT GROUP_CONCAT(identifier, ' ') FROM (SELECT identifier FROM resource WHERE kind = :nature AND (allowed_natures >> (id - 1)) & 1 ORDER BY id)) AS TEXT) AS allowed_natures,
:identifier(pokemon-species, party_species_id) AS party_species,
:identifier(type, party_type_id) AS party_type,
:identifier(pokemon-species, trade_species_id) AS trade_species,
:identifier(region, region_id) AS region,
time_of_day AS time_of_day,
needs_overworld_rain AS needs_overworld_rain,
turn_upside_down AS turn_upside_down,
needs_multiplayer AS needs_multiplayer,
near_special_rock AS near_special_rock,
condition_expression AS condition_expression,
condition_variables AS condition_variables,
percentage_chance AS percentage_chance

-- One row per evolution method; `version_group` is where it began. A form is given with its pokemon, or alone if several of
-- one pokemon evolve. `condition_expression` is PokéAPI's formula for other conditions, `percentage_chance` the chance of
-- meeting it; `allowed_natures` and `condition_variables` are joined by spaces. PokéAPI has these since September 2026;
-- before, they are corrections.
CREATE VIEW dex_evolution AS
SELECT
  :evolution-columns(),
  :identifier(version-group, version_group_id) AS version_group
FROM evolution
JOIN resource AS fr ON fr.kind = :pokemon-species AND fr.id = from_species_id
JOIN resource AS tr ON tr.kind = :pokemon-species AND tr.id = to_species_id;

-- The evolution methods that work in each version group.
CREATE VIEW dex_evolution_at AS
SELECT
  vr.identifier AS version_group,
  :evolution-columns()
FROM evolution
JOIN version_group AS g ON (version_groups >> (g.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = g.id
JOIN resource AS fr ON fr.kind = :pokemon-species AND fr.id = from_species_id
JOIN resource AS tr ON tr.kind = :pokemon-species AND tr.id = to_species_id;

-- Slots in which wild pokemon are met; `conditions` are identifiers joined by a space. `place` is the location of the area:
-- its names are in dex_display_name, by `entity = 'location'` and the identifier.
CREATE VIEW dex_encounter AS
SELECT
  vr.identifier AS version,
  pr.identifier AS pokemon,
  ar.identifier AS location_area,
  (SELECT identifier FROM location_area AS a JOIN resource ON kind = :location AND resource.id = location_id WHERE a.id = location_area_id) AS place,
  mr.identifier AS method,
  min_level AS min_level,
  max_level AS max_level,
  CAST(NULLIF(chance, 0) AS INTEGER) AS chance,
  CAST(COALESCE((SELECT identifiers FROM encounter_condition_set WHERE id = condition_set_id), '') AS TEXT) AS conditions,
  CAST(traits & 1 AS INTEGER) AS is_always_shiny,
  CAST((traits >> 1) & 1 AS INTEGER) AS is_never_shiny,
  CAST((traits >> 2) & 1 AS INTEGER) AS is_alpha,
  CAST(NULLIF(source, '') AS TEXT) AS source
FROM encounter
JOIN version AS v ON (versions >> (v.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = pokemon_id
JOIN resource AS ar ON ar.kind = :location-area AND ar.id = location_area_id
JOIN resource AS mr ON mr.kind = :encounter-method AND mr.id = method_id;

-- How a pokemon can be had in a game: `wild`, `gift`, `trade` (within the game), `fossil`, `event`, `egg` (if it is not
-- met or given itself), `evolution`, `form` (another form changes into it) or `transfer` (from another game only), and
-- `through` which pokemon; add-ons have the ways of the base game too. `transfer`, and `event` without a source, mean
-- that all parts of dex_coverage that could have another way are complete; else the way is `unknown`. Megas and forms of
-- battle have no rows, nor have pokemon that the game lacks.
CREATE VIEW dex_obtainable_at AS
SELECT
  vr.identifier AS version,
  pr.identifier AS pokemon,
  CAST(CASE way
    WHEN 1 THEN 'wild' WHEN 2 THEN 'gift' WHEN 3 THEN 'trade' WHEN 4 THEN 'fossil' WHEN 5 THEN 'event' WHEN 6 THEN 'egg'
    WHEN 7 THEN 'evolution' WHEN 8 THEN 'form' WHEN 9 THEN 'transfer' ELSE 'unknown' END AS TEXT) AS way,
  :identifier(pokemon, through_id) AS through
FROM obtainable
JOIN version AS v ON (versions >> (v.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = pokemon_id;

-- Pokemon that can be had in a version, but not in another one of its version group: wild, as gifts, from trades within the
-- game, fossils or eggs, or by evolution; what needs an event, another game or the Friend Safari does not count. A pokemon whose family a
-- missing part of the other version could give is left out: dex_coverage names the part, as the `reason` of `exclusives`.
CREATE VIEW dex_exclusive AS
SELECT
  vr.identifier AS version,
  pokemon_id AS pokemon_id,
  pr.identifier AS pokemon,
  mr.identifier AS missing_from
FROM exclusive
JOIN version AS v ON (versions >> (v.id - 1)) & 1
JOIN version AS m ON m.version_group_id = v.version_group_id AND NOT (versions >> (m.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS mr ON mr.kind = :version AND mr.id = m.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = pokemon_id;

-- What the database has of each part of a game: `wild` (pokemon, by method of encounter), `gifts`, `trades`, `swarms`,
-- `fossils`, `times-of-day` (of encounters), `obtainable`, `exclusives`, `items`, `held-items`, `learnsets`,
-- `pokedex-texts` and `effects`
-- (of moves that pokemon learn there) and `place-names` (of places with encounters, of a game without any of those of its
-- regions) by language, `names` (of moves, abilities and items; the moves are counted) in languages that have names of
-- another, `prices`, `item-places` and `shops` (of dex_item_place), `species-values` (experience, friendship and capture rates of dex_species_at),
-- `chances` of methods that have none;
-- `flavor-texts` (of moves, abilities and items) by language in games of which some are left out. `state` is complete,
-- partial or absent. `count` is the number of pokemon, species, moves, places, items or texts; `obtainable` counts the
-- pokemon with a way in dex_obtainable_at, `exclusives` those of dex_exclusive, and `items` the list of the game. `expected` is what it is in a complete
-- database, null if that is not known. What a game does not have is complete, with 0 expected. `reason` says what is
-- missing, `remedy` what could fill it: see
-- DATA-QUALITY.md. Japanese counts texts in kana too.
CREATE VIEW dex_coverage AS
SELECT
  :identifier(version, version_id) AS version,
  part AS part,
  :identifier(encounter-method, method_id) AS method,
  (SELECT identifier FROM language WHERE id = language_id) AS language,
  state AS state,
  count AS count,
  expected AS expected,
  reason AS reason,
  remedy AS remedy
FROM coverage AS c;

-- Corrections of PokéAPI's values: applied, or stale because PokéAPI has changed.
CREATE VIEW dex_correction AS
SELECT
  c.id AS id,
  k.identifier AS entity,
  c.identifier AS identifier,
  field AS field,
  upstream_value AS upstream_value,
  value AS value,
  reason AS reason,
  reference AS reference,
  is_applied AS applied
FROM correction AS c
JOIN resource_kind AS k ON k.id = kind;

-- Facts that PokéAPI lacks, from other sources, by resource and kind: `field` is learnset, presence, encounters,
-- held_items, machine, flags, details, former_details, name, listed_price, or a column of dex_move_at or
-- dex_pokemon_at; `rows` counts them.
-- `version_group` is null for facts of all games or of none in particular.
CREATE VIEW dex_supplement AS
SELECT
  s.id AS id,
  vr.identifier AS version_group,
  k.identifier AS entity,
  resource_id AS entity_id,
  r.identifier AS identifier,
  field AS field,
  rows AS rows,
  source AS source,
  location AS location,
  revision AS revision,
  license AS license,
  reason AS reason,
  reference AS reference
FROM supplemented_fact AS f
JOIN supplement AS s ON s.id = supplement_id
LEFT JOIN resource AS vr ON vr.kind = :version-group AND vr.id = version_group_id
JOIN resource_kind AS k ON k.id = f.kind
JOIN resource AS r ON r.kind = f.kind AND r.id = resource_id;

-- Numbers within the games: of pokemon by version, of items, places and types by generation. They do not prove who
-- appears where.
CREATE VIEW dex_game_index AS
SELECT
  k.identifier AS entity,
  x.id AS entity_id,
  r.identifier AS identifier,
  vr.identifier AS version,
  gr.identifier AS generation,
  game_index AS game_index
FROM game_index AS x
:owner(x)
JOIN version AS v ON (games >> (v.id - 1)) & 1
JOIN version_group AS g ON g.id = version_group_id
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS gr ON gr.kind = :generation AND gr.id = generation_id
WHERE x.kind = :pokemon
UNION ALL
SELECT
  k.identifier,
  x.id,
  r.identifier,
  NULL,
  gr.identifier,
  game_index
FROM game_index AS x
:owner(x)
JOIN generation AS g ON (games >> (g.id - 1)) & 1
JOIN resource AS gr ON gr.kind = :generation AND gr.id = g.id
WHERE x.kind <> :pokemon;

-- The address of a cry of the pokemon p.
DEFINE :cry(COLUMN)
CAST(CASE WHEN instr(p.COLUMN, ':') THEN p.COLUMN ELSE 'https://raw.githubusercontent.com/PokeAPI/cries/main/cries/pokemon/' || p.COLUMN END AS TEXT)

-- Addresses of cries: of the newest games, and of those before generation vi.
CREATE VIEW dex_cry AS
SELECT
  p.id AS pokemon_id,
  identifier AS pokemon,
  :cry(cry_latest) AS latest,
  :cry(cry_legacy) AS legacy
FROM pokemon AS p
JOIN resource AS r ON kind = :pokemon AND r.id = p.id
WHERE COALESCE(cry_latest, cry_legacy) IS NOT NULL;

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
  slot AS slot,
  CAST(prefix || stem || suffix AS TEXT) AS url
FROM sprite AS o
:owner(o)
JOIN sprite_set AS m ON m.set_id = o.set_id
JOIN sprite_template AS t ON t.id = template_id;

-- The views of the file: `meaning` is the beginning of what SCHEMA.md says, `rows` what COUNT(*) gives, which takes seconds
-- for some; null for dex_breeding and dex_matchup_at, which are not counted.
CREATE VIEW dex_view AS
SELECT
  name AS view,
  meaning AS meaning,
  rows AS rows
FROM dictionary
WHERE columns <> '';

-- The columns of each view, in their order. `type` is boolean (stored as 0 and 1), integer, real or text. `null_means` is
-- null if no value is.
CREATE VIEW dex_column AS
SELECT
  CAST(c.view AS TEXT) AS view,
  CAST(c.name AS TEXT) AS column,
  CAST(COALESCE(d.type, 'text') AS TEXT) AS type,
  d.unit AS unit,
  CAST(d.meaning || CASE d.name WHEN '*_id' THEN ' ' || replace(substr(stem, 1, length(stem) - 3), '_', ' ') ELSE '' END || affix || language AS TEXT) AS meaning,
  CAST(COALESCE(d.null_means, CASE WHEN language <> '' THEN 'the file lacks the language' WHEN affix <> '' THEN 'not in these games' END) AS TEXT) AS null_means
FROM (
  SELECT
    view, position, name,
    CASE WHEN is_present THEN ', in the newest main-series games' ELSE '' END AS affix,
    CASE substr(name, -3) WHEN '_en' THEN ', in English' WHEN '_ja' THEN ', in Japanese' ELSE '' END AS language,
    substr(name, 1 + 8 * is_present, length(name) - 8 * is_present - CASE WHEN substr(name, -3) IN ('_en', '_ja') THEN 3 ELSE 0 END) AS stem
  FROM (
    WITH RECURSIVE split (view, position, name, rest) AS (
      SELECT name, 0, '', columns || ' ' FROM dictionary WHERE columns <> ''
      UNION ALL
      SELECT view, position + 1, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1) FROM split WHERE rest <> ''
    )
    SELECT view, position, name, CASE WHEN substr(name, 1, 8) = 'present_' THEN 1 ELSE 0 END AS is_present
    FROM split WHERE name <> ''
  ) AS s
) AS c
LEFT JOIN dictionary AS own ON own.name = replace(c.view, 'dex_', '') || '.' || stem
LEFT JOIN dictionary AS common ON common.name = stem
JOIN dictionary AS d ON d.name = COALESCE(own.name, common.name, '*_id')
ORDER BY c.view, position;
