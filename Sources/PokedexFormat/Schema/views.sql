-- The public views, version 1: what design and documentation call the contract. A view never loses
-- a column and a column never changes its meaning within a schema version.

-- One row per pokemon, with names for display. `generation` is the pokemon's own: that of its first form.
CREATE VIEW dex_pokemon AS
SELECT
  p.id AS pokemon_id,
  r.identifier AS pokemon,
  p.species_id AS species_id,
  sr.identifier AS species,
  p.is_default AS is_default,
  (SELECT gr.identifier FROM pokemon_variant AS v
    JOIN version_group AS g ON (v.version_groups >> (g.id - 1)) & 1
    JOIN resource AS gr ON gr.kind = :generation AND gr.id = g.generation_id
    WHERE v.pokemon_id = p.id ORDER BY g.generation_id LIMIT 1) AS generation,
  COALESCE(
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon AND t.id = p.id AND t.field = :field-display-name AND t.language_id = :en),
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon-species AND t.id = s.id AND t.field = :field-name AND t.language_id = :en),
    r.identifier) AS name_en,
  COALESCE(
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon AND t.id = p.id AND t.field = :field-display-name AND t.language_id = :ja),
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon-species AND t.id = s.id AND t.field = :field-name AND t.language_id = :ja),
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon-species AND t.id = s.id AND t.field = :field-name AND t.language_id = :ja-hrkt),
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon-species AND t.id = s.id AND t.field = :field-name AND t.language_id = :en),
    r.identifier) AS name_ja,
  (SELECT t.text FROM text AS t WHERE t.kind = :pokemon-species AND t.id = s.id AND t.field = :field-genus AND t.language_id = :en) AS genus_en,
  COALESCE(
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon-species AND t.id = s.id AND t.field = :field-genus AND t.language_id = :ja),
    (SELECT t.text FROM text AS t WHERE t.kind = :pokemon-species AND t.id = s.id AND t.field = :field-genus AND t.language_id = :ja-hrkt)) AS genus_ja,
  (SELECT t.text FROM form AS f JOIN text AS t ON t.kind = :pokemon-form AND t.id = f.id AND t.field = :field-form-name AND t.language_id = :en
    WHERE f.pokemon_id = p.id ORDER BY f.is_default DESC, f.id LIMIT 1) AS form_name_en,
  (SELECT t.text FROM form AS f JOIN text AS t ON t.kind = :pokemon-form AND t.id = f.id AND t.field = :field-form-name AND t.language_id IN (:ja, :ja-hrkt)
    WHERE f.pokemon_id = p.id ORDER BY f.is_default DESC, f.id, t.language_id <> :ja LIMIT 1) AS form_name_ja,
  p.height_dm AS height_dm,
  p.weight_hg AS weight_hg,
  p.base_experience AS base_experience,
  s.is_baby AS is_baby,
  s.is_legendary AS is_legendary,
  s.is_mythical AS is_mythical,
  (SELECT t.prefix || o.stem || t.suffix FROM sprite AS o CROSS JOIN sprite_template AS t JOIN sprite_set AS m ON m.set_id = o.set_id AND m.template_id = t.id WHERE t.slot = 'front_default' AND o.kind = :pokemon AND o.id = p.id) AS sprite_front_default,
  (SELECT t.prefix || o.stem || t.suffix FROM sprite AS o CROSS JOIN sprite_template AS t JOIN sprite_set AS m ON m.set_id = o.set_id AND m.template_id = t.id WHERE t.slot = 'front_shiny' AND o.kind = :pokemon AND o.id = p.id) AS sprite_front_shiny,
  (SELECT t.prefix || o.stem || t.suffix FROM sprite AS o CROSS JOIN sprite_template AS t JOIN sprite_set AS m ON m.set_id = o.set_id AND m.template_id = t.id WHERE t.slot = 'other.home.front_default' AND o.kind = :pokemon AND o.id = p.id) AS sprite_home,
  (SELECT t.prefix || o.stem || t.suffix FROM sprite AS o CROSS JOIN sprite_template AS t JOIN sprite_set AS m ON m.set_id = o.set_id AND m.template_id = t.id WHERE t.slot = 'other.home.front_shiny' AND o.kind = :pokemon AND o.id = p.id) AS sprite_home_shiny,
  (SELECT t.prefix || o.stem || t.suffix FROM sprite AS o CROSS JOIN sprite_template AS t JOIN sprite_set AS m ON m.set_id = o.set_id AND m.template_id = t.id WHERE t.slot = 'other.official-artwork.front_default' AND o.kind = :pokemon AND o.id = p.id) AS artwork
FROM pokemon AS p
JOIN resource AS r ON r.kind = :pokemon AND r.id = p.id
JOIN species AS s ON s.id = p.species_id
JOIN resource AS sr ON sr.kind = :pokemon-species AND sr.id = s.id;

-- The resolved variant of each pokemon in each version group that is not before its generation. The effort
-- values, which it gives when defeated, are 0 before generation iii.
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
  CASE WHEN v.special IS NULL THEN v.special_attack END AS special_attack,
  CASE WHEN v.special IS NULL THEN v.special_defense END AS special_defense,
  v.special AS special,
  v.speed AS speed,
  a1.identifier AS ability_1,
  a2.identifier AS ability_2,
  a3.identifier AS ability_hidden,
  CASE
    WHEN (pp.present_in >> (g.id - 1)) & 1 THEN 1
    WHEN (pp.absent_from >> (g.id - 1)) & 1 THEN 0
  END AS is_present,
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
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'pokemon-form' AND d.entity_id = f.id AND d.language = 'en') AS name_en,
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'pokemon-form' AND d.entity_id = f.id AND d.language = 'ja') AS name_ja
FROM form AS f
JOIN resource AS r ON r.kind = :pokemon-form AND r.id = f.id
JOIN resource AS pr ON pr.kind = :pokemon AND pr.id = f.pokemon_id
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = f.introduced_in_id
JOIN resource AS t1 ON t1.kind = :type AND t1.id = f.type_1_id
LEFT JOIN resource AS t2 ON t2.kind = :type AND t2.id = f.type_2_id;

-- One row per move.
CREATE VIEW dex_move AS
SELECT
  m.id AS move_id,
  r.identifier AS move,
  gr.identifier AS generation,
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'move' AND d.entity_id = m.id AND d.language = 'en') AS name_en,
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'move' AND d.entity_id = m.id AND d.language = 'ja') AS name_ja
FROM move AS m
JOIN resource AS r ON r.kind = :move AND r.id = m.id
JOIN resource AS gr ON gr.kind = :generation AND gr.id = m.generation_id;

-- The resolved values of each move in each version group that is not before its generation.
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
  NULLIF(l.sort_order, 0) AS sort_order,
  CASE l.via WHEN :via-own THEN 'own' WHEN :via-base-form THEN 'base-form' ELSE 'pre-evolution' END AS via
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
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'ability' AND d.entity_id = a.id AND d.language = 'en') AS name_en,
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'ability' AND d.entity_id = a.id AND d.language = 'ja') AS name_ja
FROM ability AS a
JOIN resource AS r ON r.kind = :ability AND r.id = a.id
JOIN resource AS gr ON gr.kind = :generation AND gr.id = a.generation_id;

-- One row per item.
CREATE VIEW dex_item AS
SELECT
  i.id AS item_id,
  r.identifier AS item,
  cr.identifier AS category,
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'item' AND d.entity_id = i.id AND d.language = 'en') AS name_en,
  (SELECT d.text FROM dex_display_name AS d WHERE d.entity = 'item' AND d.entity_id = i.id AND d.language = 'ja') AS name_ja
FROM item AS i
JOIN resource AS r ON r.kind = :item AND r.id = i.id
JOIN resource AS cr ON cr.kind = :item-category AND cr.id = i.category_id;

-- Every localized short text in every language. Full names that are made of these are not among them,
-- see dex_display_name.
CREATE VIEW dex_name AS
SELECT
  k.identifier AS entity,
  t.id AS entity_id,
  r.identifier AS identifier,
  CASE t.field WHEN :field-name THEN 'name' WHEN :field-genus THEN 'genus' WHEN :field-form-name THEN 'form_name' ELSE 'awesome_name' END AS field,
  l.identifier AS language,
  t.text AS text,
  CASE t.source WHEN :source-upstream THEN 'upstream' WHEN :source-localization THEN 'localization' ELSE 'correction' END AS source
FROM text AS t
JOIN resource_kind AS k ON k.id = t.kind
JOIN resource AS r ON r.kind = t.kind AND r.id = t.id
JOIN language AS l ON l.id = t.language_id
WHERE t.field IN (:field-name, :field-genus, :field-form-name, :field-awesome-name);

-- What an app shows: exactly one row an entity and language. ja-hrkt is Japanese, no fallback.
CREATE VIEW dex_display_name AS
SELECT
  k.identifier AS entity,
  r.id AS entity_id,
  r.identifier AS identifier,
  l.identifier AS language,
  COALESCE(
    CASE WHEN l.id = :ja THEN COALESCE(
      (SELECT t.text FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field = :field-display-name AND t.language_id = :ja),
      (SELECT t.text FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field = :field-name AND t.language_id = :ja),
      (SELECT t.text FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field = :field-name AND t.language_id = :ja-hrkt)) END,
    (SELECT t.text FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field = :field-display-name AND t.language_id = :en),
    (SELECT t.text FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field = :field-name AND t.language_id = :en),
    r.identifier) AS text,
  CASE
    WHEN l.id = :ja AND EXISTS (
      SELECT 1 FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field IN (:field-name, :field-display-name) AND t.language_id IN (:ja, :ja-hrkt)) THEN CAST(0 AS STRING)
    WHEN EXISTS (
      SELECT 1 FROM text AS t WHERE t.kind = r.kind AND t.id = r.id AND t.field IN (:field-name, :field-display-name) AND t.language_id = :en)
      THEN CASE WHEN l.id = :en THEN CAST(0 AS STRING) ELSE 'en' END
    ELSE 'identifier'
  END AS fallback
FROM resource AS r
JOIN resource_kind AS k ON k.id = r.kind AND k.has_names
JOIN language AS l ON l.id IN (:ja, :en);

-- Flavor texts. `version` is null if PokéAPI has only the version group.
CREATE VIEW dex_flavor_text AS
SELECT
  k.identifier AS entity,
  t.id AS entity_id,
  r.identifier AS identifier,
  gr.identifier AS version_group,
  vr.identifier AS version,
  l.identifier AS language,
  t.text AS text
FROM flavor_text AS t
JOIN resource_kind AS k ON k.id = t.kind
JOIN resource AS r ON r.kind = t.kind AND r.id = t.id
JOIN language AS l ON (t.languages >> (l.id - 1)) & 1
JOIN version AS v ON (t.games >> (v.id - 1)) & 1
JOIN resource AS vr ON vr.kind = :version AND vr.id = v.id
JOIN resource AS gr ON gr.kind = :version-group AND gr.id = v.version_group_id
WHERE t.kind = :pokemon-species
UNION ALL
SELECT
  k.identifier,
  t.id,
  r.identifier,
  gr.identifier,
  NULL,
  l.identifier,
  t.text
FROM flavor_text AS t
JOIN resource_kind AS k ON k.id = t.kind
JOIN resource AS r ON r.kind = t.kind AND r.id = t.id
JOIN language AS l ON (t.languages >> (l.id - 1)) & 1
JOIN version_group AS g ON (t.games >> (g.id - 1)) & 1
JOIN resource AS gr ON gr.kind = :version-group AND gr.id = g.id
WHERE t.kind <> :pokemon-species
UNION ALL
SELECT
  k.identifier,
  s.id,
  r.identifier,
  gr.identifier,
  NULL,
  l.identifier,
  t.text
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

-- One row per evolution method; `version_group` is where it began.
CREATE VIEW dex_evolution AS
SELECT
  fr.identifier AS from_species,
  tr.identifier AS to_species,
  e.position AS position,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :evolution-trigger AND r.id = e.trigger_id) AS trigger,
  e.is_default AS is_default,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :pokemon AND r.id = e.base_form_id) AS base_form,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :pokemon AND r.id = e.evolved_form_id) AS evolved_form,
  e.min_level AS min_level,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :gender AND r.id = e.gender_id) AS gender,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :item AND r.id = e.item_id) AS item,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :item AND r.id = e.held_item_id) AS held_item,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :location AND r.id = e.location_id) AS location,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :move AND r.id = e.known_move_id) AS known_move,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :type AND r.id = e.known_move_type_id) AS known_move_type,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :move AND r.id = e.used_move_id) AS used_move,
  e.min_move_count AS min_move_count,
  e.min_steps AS min_steps,
  e.min_damage_taken AS min_damage_taken,
  e.min_happiness AS min_happiness,
  e.min_beauty AS min_beauty,
  e.min_affection AS min_affection,
  e.relative_physical_stats AS relative_physical_stats,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :pokemon-species AND r.id = e.party_species_id) AS party_species,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :type AND r.id = e.party_type_id) AS party_type,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :pokemon-species AND r.id = e.trade_species_id) AS trade_species,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :region AND r.id = e.region_id) AS region,
  e.time_of_day AS time_of_day,
  e.needs_overworld_rain AS needs_overworld_rain,
  e.turn_upside_down AS turn_upside_down,
  e.needs_multiplayer AS needs_multiplayer,
  e.near_special_rock AS near_special_rock,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :version-group AND r.id = e.version_group_id) AS version_group
FROM evolution AS e
JOIN resource AS fr ON fr.kind = :pokemon-species AND fr.id = e.from_species_id
JOIN resource AS tr ON tr.kind = :pokemon-species AND tr.id = e.to_species_id;

-- The evolution methods that work in each version group.
CREATE VIEW dex_evolution_at AS
SELECT
  vr.identifier AS version_group,
  fr.identifier AS from_species,
  tr.identifier AS to_species,
  e.position AS position,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :evolution-trigger AND r.id = e.trigger_id) AS trigger,
  e.is_default AS is_default,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :pokemon AND r.id = e.base_form_id) AS base_form,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :pokemon AND r.id = e.evolved_form_id) AS evolved_form,
  e.min_level AS min_level,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :gender AND r.id = e.gender_id) AS gender,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :item AND r.id = e.item_id) AS item,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :item AND r.id = e.held_item_id) AS held_item,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :location AND r.id = e.location_id) AS location,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :move AND r.id = e.known_move_id) AS known_move,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :type AND r.id = e.known_move_type_id) AS known_move_type,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :move AND r.id = e.used_move_id) AS used_move,
  e.min_move_count AS min_move_count,
  e.min_steps AS min_steps,
  e.min_damage_taken AS min_damage_taken,
  e.min_happiness AS min_happiness,
  e.min_beauty AS min_beauty,
  e.min_affection AS min_affection,
  e.relative_physical_stats AS relative_physical_stats,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :pokemon-species AND r.id = e.party_species_id) AS party_species,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :type AND r.id = e.party_type_id) AS party_type,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :pokemon-species AND r.id = e.trade_species_id) AS trade_species,
  (SELECT r.identifier FROM resource AS r WHERE r.kind = :region AND r.id = e.region_id) AS region,
  e.time_of_day AS time_of_day,
  e.needs_overworld_rain AS needs_overworld_rain,
  e.turn_upside_down AS turn_upside_down,
  e.needs_multiplayer AS needs_multiplayer,
  e.near_special_rock AS near_special_rock
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
  COALESCE((SELECT c.identifiers FROM encounter_condition_set AS c WHERE c.id = e.condition_set_id), '') AS conditions
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

-- Facts that PokéAPI lacks, added from other sources: one row per resource and kind of fact. `field` is
-- learnset, presence, machine, or a column of dex_move_at or dex_pokemon_at; `rows` counts what was added.
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
JOIN resource AS vr ON vr.kind = :version-group AND vr.id = s.version_group_id
JOIN resource_kind AS k ON k.id = f.kind
JOIN resource AS r ON r.kind = f.kind AND r.id = f.resource_id;

-- Addresses of pictures; `slot` is PokéAPI's path to the field.
CREATE VIEW dex_sprite AS
SELECT
  k.identifier AS entity,
  o.id AS entity_id,
  r.identifier AS identifier,
  t.slot AS slot,
  t.prefix || o.stem || t.suffix AS url
FROM sprite AS o
JOIN resource_kind AS k ON k.id = o.kind
JOIN resource AS r ON r.kind = o.kind AND r.id = o.id
JOIN sprite_set AS m ON m.set_id = o.set_id
JOIN sprite_template AS t ON t.id = m.template_id;
