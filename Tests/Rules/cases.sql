-- Statements for the sample, after which only the named rules of checks.sql have findings that they had not before
-- (breaks), or which almost break them, after which none has (keeps). Each rule has one of both.

-- breaks error variant-overlap
INSERT INTO pokemon_variant SELECT * FROM pokemon_variant WHERE pokemon_id = 25 LIMIT 1;

-- breaks error variant-overlap
INSERT INTO move_variant SELECT * FROM move_variant WHERE move_id = 57 LIMIT 1;

-- keeps error variant-overlap, error variant-coverage
INSERT INTO pokemon_variant SELECT * FROM pokemon_variant WHERE pokemon_id = 25 LIMIT 1;
UPDATE pokemon_variant SET version_groups = 0
WHERE rowid = (SELECT max(rowid) FROM pokemon_variant WHERE pokemon_id = 25);

-- keeps error variant-coverage
UPDATE pokemon SET generation_id = NULL WHERE id = 25;
DELETE FROM pokemon_variant WHERE pokemon_id = 25;

-- keeps error variant-coverage
UPDATE move SET generation_id = NULL WHERE id = 57;
DELETE FROM move_variant WHERE move_id = 57;

-- breaks error variant-coverage
DELETE FROM pokemon_variant WHERE pokemon_id = 25;

-- breaks error variant-coverage
DELETE FROM move_variant WHERE move_id = 57;

-- breaks error wrong-types
UPDATE pokemon_variant SET type_2_id = type_1_id WHERE pokemon_id = 25;

-- breaks error wrong-types
UPDATE form SET type_1_id = 0 WHERE pokemon_id = 25;

-- keeps error wrong-types
UPDATE pokemon_variant SET type_2_id = 1 WHERE pokemon_id = 25 AND type_1_id <> 1;

-- breaks error type-before-generation
UPDATE pokemon_variant SET type_1_id = 18 WHERE pokemon_id = 25 AND version_groups & 1;

-- breaks error type-before-generation
UPDATE move_variant SET type_id = 18 WHERE move_id = 57;

-- breaks error type-before-generation
UPDATE move_variant SET type_id = 0 WHERE move_id = 57;

-- keeps error type-before-generation
UPDATE pokemon_variant SET type_2_id = 17 WHERE pokemon_id = 25 AND special IS NULL;

-- breaks error ability-before-generation
UPDATE pokemon_variant SET ability_1_id = 140
WHERE pokemon_id = 25 AND version_groups & (1 << 4);

-- keeps error ability-before-generation
UPDATE pokemon_variant SET ability_1_id = 76
WHERE pokemon_id = 25 AND version_groups & (1 << 4);

-- breaks error ability-before-abilities
UPDATE pokemon_variant SET ability_1_id = 9
WHERE pokemon_id = 25 AND version_groups & (1 << 29);

-- keeps error ability-before-abilities, warning no-ability
UPDATE pokemon_variant SET ability_1_id = NULL, ability_2_id = 9 WHERE ability_1_id = 9;

-- breaks warning no-ability
UPDATE pokemon_variant SET ability_1_id = NULL, ability_2_id = NULL,
  ability_hidden_id = NULL
WHERE pokemon_id = 25;

-- breaks warning early-hidden-ability
UPDATE pokemon_variant SET ability_hidden_id = 31
WHERE pokemon_id = 25 AND version_groups & (1 << 4);

-- keeps warning early-hidden-ability
UPDATE pokemon_variant SET ability_hidden_id = 9 WHERE ability_hidden_id = 31;

-- breaks error wrong-stats as special-and-split-stats
UPDATE pokemon_variant SET special_attack = 50 WHERE pokemon_id = 25 AND special NOT NULL;

-- keeps error wrong-stats as special-and-split-stats, error wrong-stats as special-after-generation-1
UPDATE pokemon_variant SET special = 255 WHERE pokemon_id = 25 AND special NOT NULL;

-- breaks error wrong-stats as special-after-generation-1
UPDATE pokemon_variant SET special = 50, special_attack = 0, special_defense = 0
WHERE pokemon_id = 25 AND special IS NULL;

-- breaks error wrong-stats as special-after-generation-1
UPDATE pokemon_variant SET version_groups = version_groups + CASE WHEN special IS NULL THEN -4 ELSE 4 END
WHERE pokemon_id = 25 AND (special NOT NULL OR version_groups = 12);

-- breaks error stat-out-of-range
UPDATE pokemon_variant SET speed = 0 WHERE pokemon_id = 25;

-- breaks error stat-out-of-range
UPDATE pokemon_variant SET special = 256 WHERE pokemon_id = 25 AND special NOT NULL;

-- keeps error stat-out-of-range
UPDATE pokemon_variant SET speed = 1, attack = 255 WHERE pokemon_id = 25;

-- breaks error stat-sum-out-of-range
UPDATE pokemon_variant SET hp = 1, attack = 1, defense = 1, speed = 1 WHERE pokemon_id = 25;

-- breaks error stat-sum-out-of-range
UPDATE pokemon_variant SET hp = 201, attack = 200, defense = 200, special_attack = 200,
  special_defense = 200, speed = 200
WHERE pokemon_id = 25 AND special IS NULL;

-- keeps error stat-sum-out-of-range
UPDATE pokemon_variant SET hp = 25, attack = 25, defense = 25, special_attack = 25,
  special_defense = 25, speed = 25
WHERE pokemon_id = 25 AND special IS NULL;

-- keeps error stat-sum-out-of-range
UPDATE pokemon_variant SET hp = 200, attack = 200, defense = 200, special_attack = 200,
  special_defense = 200, speed = 200
WHERE pokemon_id = 25 AND special IS NULL;

-- breaks error presence-contradiction, warning index-of-absent
UPDATE pokemon_presence SET absent_from = present_in WHERE pokemon_id = 25;

-- breaks error presence-contradiction
UPDATE move SET absent_from = present_in WHERE id = 165;

-- keeps error presence-contradiction, error move-not-in-game
UPDATE pokemon_presence SET absent_from = ~present_in & 1 << 20 WHERE pokemon_id = 25;

-- breaks error move-not-in-game
UPDATE move SET absent_from = present_in, present_in = 0 WHERE id = 57;

-- breaks error move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET power = 999 WHERE move_id = 57;

-- breaks error move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET accuracy = 150 WHERE move_id = 57;

-- breaks error move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET pp = 0 WHERE move_id = 57;

-- breaks error move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET priority = 9 WHERE move_id = 57;

-- keeps error move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET power = 300, accuracy = 100, pp = 64, priority = 8, effect_chance = 100
WHERE move_id = 57;

-- keeps error move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET power = 1, accuracy = 1, pp = 1, priority = -8, effect_chance = 1
WHERE move_id = 57;

-- breaks warning move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET power = 0 WHERE move_id = 57;

-- keeps warning move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET power = NULL, accuracy = NULL WHERE move_id = 57;

-- breaks error move-incomplete
UPDATE move_variant SET target_id = 0 WHERE move_id = 57;

-- keeps error move-incomplete
UPDATE move_variant SET target_id = 1, damage_class_id = 1 WHERE move_id = 57;

-- breaks error move-before-generation as learns-before-move-was-there
UPDATE learnset SET version_groups = version_groups | 64
WHERE pokemon_id = 25 AND move_id = (
  SELECT max(l.move_id) FROM learnset l JOIN move m ON m.id = l.move_id
  WHERE l.pokemon_id = 25 AND m.generation_id >= 4);

-- keeps error move-before-generation as learns-before-move-was-there
UPDATE learnset SET version_groups = (
  SELECT sum(1 << (id - 1)) FROM version_group WHERE generation_id >= 4
) & ~(SELECT absent_from FROM move WHERE id = 417)
WHERE pokemon_id = 25 AND move_id = 417;

-- breaks error move-before-generation as teaches-before-move-was-there
UPDATE machine SET version_group_id = 1
WHERE move_id = (
  SELECT max(move_id) FROM machine JOIN move ON move.id = move_id WHERE generation_id > 1);

-- keeps error move-before-generation as teaches-before-move-was-there
UPDATE machine SET version_group_id = 8
WHERE move_id = (SELECT min(move_id) FROM machine
  JOIN move ON move.id = move_id
WHERE generation_id = 4);

-- breaks error learner-before-generation, warning move-not-learned
UPDATE learnset SET version_groups = version_groups | 1
WHERE pokemon_id = 290 AND move_id = 16;

-- keeps error learner-before-generation
UPDATE learnset SET version_groups = version_groups | 16
WHERE pokemon_id = 290 AND move_id = 16;

-- breaks error level-out-of-range as learns-at-level
UPDATE learnset SET level = 101 WHERE pokemon_id = 25;

-- keeps error level-out-of-range as learns-at-level
UPDATE learnset SET level = 100 WHERE pokemon_id = 25;

-- breaks error empty-set
UPDATE learnset SET version_groups = 0 WHERE pokemon_id = 25 AND move_id = 57;

-- breaks error learnset-empty, warning move-not-learned
DELETE FROM learnset WHERE pokemon_id = 25;

-- keeps error learnset-empty, error empty-set
UPDATE learnset SET pokemon_id = 26 WHERE pokemon_id = 25 AND move_id <> 57;

-- breaks warning learnset-empty
DELETE FROM learnset WHERE pokemon_id = 1007;

-- keeps warning learnset-empty
DELETE FROM learnset
WHERE pokemon_id = 1007 AND move_id <> (SELECT max(move_id) FROM learnset
WHERE pokemon_id = 1007 AND via = 0);

-- breaks warning learnset-gap, warning move-not-learned
UPDATE learnset SET version_groups = version_groups & ~1;

-- keeps warning learnset-gap
UPDATE version_group SET learnset_version_group_id = 1 WHERE id = 2;

-- breaks error order-repeated
UPDATE version_group SET sort_order = 2 WHERE id = 1;

-- keeps error order-repeated, error order-against-generation
UPDATE version_group SET sort_order = 10 * sort_order;

-- breaks error order-against-generation
UPDATE version_group SET sort_order = 100 WHERE id = 1;

-- breaks warning no-version
DELETE FROM version WHERE version_group_id = 21;

-- breaks error no-version
DELETE FROM version WHERE version_group_id = 32;

-- keeps error no-version, warning no-version
UPDATE version SET version_group_id = 2 WHERE id = 1;

-- breaks warning picture-unknown
UPDATE sprite_template SET slot = 'other.home.front_defualt' WHERE slot = 'other.home.front_default';

-- keeps warning picture-unknown
UPDATE sprite_template SET slot = 'other.home.front_shiny_transparent' WHERE slot = 'other.home.front_default';

-- breaks error dex-not-dense, error dex-number-repeated
UPDATE pokedex_number SET number = 1 WHERE pokedex_id = 1 AND species_id = 25;

-- breaks error dex-not-dense, error dex-number-negative, error number-negative
UPDATE pokedex_number SET number = -1 WHERE pokedex_id = 1 AND species_id = 25;

-- keeps error dex-number-negative, warning dex-empty
DELETE FROM pokedex_number
WHERE pokedex_id = 2 AND number > 1;
UPDATE pokedex_number SET number = 0
WHERE pokedex_id = 2;

-- breaks warning dex-empty
DELETE FROM pokedex_number WHERE pokedex_id = 2;

-- breaks error dex-not-dense
UPDATE pokedex_number SET number = 9999 WHERE pokedex_id = 1 AND species_id = 1017;

-- keeps error dex-not-dense, error dex-number-repeated
UPDATE pokedex_number SET number = CASE species_id WHEN 25 THEN 26 ELSE 25 END
WHERE pokedex_id = 1 AND species_id IN (25, 26);

-- breaks error wrong-factor
UPDATE type_efficacy SET factor_percent = 25
WHERE attacking_type_id = 13 AND defending_type_id = 1;

-- keeps error wrong-factor
UPDATE type_efficacy SET factor_percent = 50
WHERE attacking_type_id = 13 AND defending_type_id = 1;

-- breaks error factor-repeated
INSERT INTO type_efficacy
SELECT attacking_type_id, defending_type_id, 0, generations FROM type_efficacy
WHERE attacking_type_id = 13 AND defending_type_id = 1;

-- keeps error factor-repeated, error chart-incomplete
INSERT INTO type_efficacy
SELECT attacking_type_id, defending_type_id, factor_percent, generations & ~1
FROM type_efficacy
WHERE attacking_type_id = 13 AND defending_type_id = 1;
UPDATE type_efficacy SET generations = generations & 1
WHERE attacking_type_id = 13 AND defending_type_id = 1 AND generations & 1;

-- breaks error chart-incomplete
DELETE FROM type_efficacy WHERE attacking_type_id = 13 AND defending_type_id = 1;

-- breaks error type-without-relations
UPDATE type_efficacy SET factor_percent = 100 WHERE attacking_type_id = 13;

-- keeps error type-without-relations
UPDATE type_efficacy SET factor_percent = 100
WHERE attacking_type_id = 13 AND defending_type_id <> 3;

-- breaks error default-variety
UPDATE pokemon SET is_default = 1
WHERE id = (
  SELECT id FROM pokemon
  WHERE NOT is_default AND id IN (SELECT pokemon_id FROM learnset));

-- keeps error default-variety
UPDATE pokemon SET is_default = 1 - is_default WHERE species_id = 37;

-- breaks error species-value-out-of-range as value-out-of-range
UPDATE species SET hatch_counter = 151 WHERE id = 25;

-- keeps error species-value-out-of-range as value-out-of-range
UPDATE species SET hatch_counter = 150 WHERE id = 25;

-- keeps error species-value-out-of-range as value-out-of-range
UPDATE species SET hatch_counter = 1 WHERE id = 25;

-- keeps error species-value-out-of-range as value-out-of-range
UPDATE species SET capture_rate = 1 WHERE id = 25;

-- breaks error species-group
UPDATE species SET species_group = 'tower-duo' WHERE id = 25;

-- keeps error species-group
UPDATE species SET species_group = 'pseudo-legendary' WHERE id = 25;

-- keeps error species-group
UPDATE species SET species_group = 'tower-duo', is_mythical = 1 WHERE id = 25;

-- breaks error no-form
DELETE FROM form WHERE pokemon_id = 25;

-- keeps error no-form, error default-form as default-forms, warning default-form as it-has-no-default-form
UPDATE form SET is_default = 1 - is_default
WHERE pokemon_id = (SELECT pokemon_id FROM form GROUP BY 1 HAVING count(*) = 2);

-- breaks error default-form as default-forms
UPDATE form SET is_default = 1
WHERE pokemon_id = (SELECT pokemon_id FROM form WHERE NOT is_default);

-- breaks warning default-form as it-has-no-default-form
UPDATE form SET is_default = 0 WHERE pokemon_id = 25;

-- breaks warning wrong-size
UPDATE pokemon SET weight_hg = 0 WHERE id = 25;

-- keeps warning wrong-size
UPDATE pokemon SET weight_hg = 1, height_dm = 1 WHERE id = 25;

-- breaks error growth-rate
UPDATE growth_rate_level SET experience = 0 WHERE growth_rate_id = 1 AND level = 50;

-- breaks error growth-rate
DELETE FROM growth_rate_level WHERE growth_rate_id = 1 AND level = 100;

-- keeps error growth-rate
UPDATE growth_rate_level SET experience = experience + 1
WHERE growth_rate_id = 1 AND level = 100;

-- breaks warning evolution-without-method
DELETE FROM evolution WHERE to_species_id = 26;

-- keeps warning evolution-without-method, error evolution-contradiction
UPDATE species SET evolves_from_species_id = NULL
WHERE id = 26;
DELETE FROM evolution
WHERE to_species_id = 26;

-- breaks error evolution-contradiction
UPDATE species SET evolves_from_species_id = NULL WHERE id = 26;

-- breaks error evolution-before-species
UPDATE evolution SET version_group_id = 1 WHERE to_species_id = 196;

-- keeps error evolution-before-species, error evolution-undated
UPDATE evolution SET version_group_id = 3 WHERE to_species_id = 196;

-- breaks error evolution-undated
UPDATE evolution SET version_group_id = 0 WHERE to_species_id = 26;

-- breaks error level-out-of-range as encounter-levels
UPDATE encounter SET min_level = 0 WHERE pokemon_id = 25;

-- breaks error level-out-of-range as encounter-levels
UPDATE encounter SET max_level = 101 WHERE pokemon_id = 25;

-- breaks error level-out-of-range as encounter-levels
UPDATE encounter SET min_level = 5, max_level = 4 WHERE pokemon_id = 25;

-- keeps error level-out-of-range as encounter-levels
UPDATE encounter SET min_level = 1, max_level = 100 WHERE pokemon_id = 25;

-- breaks error chance-out-of-range as encounter-chance, error chances-above-limit
UPDATE encounter SET chance = 101 WHERE pokemon_id = 25 AND location_area_id = 118;

-- breaks error chances-above-limit
UPDATE encounter SET chance = 99
WHERE pokemon_id = 25 AND location_area_id = 118 AND chance = 4 AND condition_set_id = 0;

-- breaks error chances-above-limit, warning chances-below-limit
-- Two conditions that can both hold, beside the slots without a condition.
UPDATE encounter SET chance = 34 WHERE pokemon_id = 25 AND location_area_id = 321 AND method_id = 1;

-- keeps error chances-above-limit, warning chances-below-limit
UPDATE encounter SET chance = 5 - chance
WHERE pokemon_id = 172 AND location_area_id = 118 AND chance < 5;

-- breaks warning chances-below-limit
-- A choice of another value of the same condition.
DELETE FROM encounter WHERE location_area_id = 118 AND pokemon_id <> 25;

-- keeps
-- Fixed encounters side by side.
UPDATE encounter SET method_id = 18, versions = 4 WHERE chance = 100 AND method_id = 41;

-- breaks error slot-repeated
UPDATE encounter SET copy_number = 2 WHERE pokemon_id = 25 AND location_area_id = 285;

-- keeps error slot-repeated
UPDATE encounter SET copy_number = 2 WHERE pokemon_id = 25 AND location_area_id = 118;

-- keeps
-- An unknown chance counts nothing, and only a supplement may have one.
UPDATE encounter SET chance = 0, source = 'A' WHERE location_area_id = 118 AND method_id = 1
  AND condition_set_id;

-- breaks error chance-out-of-range as encounter-chance
UPDATE encounter SET chance = 0 WHERE pokemon_id = 25 AND location_area_id = 285;

-- keeps error chance-out-of-range as encounter-chance
UPDATE encounter SET chance = 0, source = 'a/b'
WHERE pokemon_id = 25 AND location_area_id = 285;

-- keeps error chance-out-of-range as encounter-chance
UPDATE encounter SET chance = 1 WHERE pokemon_id = 25 AND location_area_id = 285;

-- breaks error coverage-missing
DELETE FROM coverage WHERE version_id = 1 AND part = 'learnsets';

-- keeps error coverage-missing
DELETE FROM coverage WHERE part = 'flavor-texts';

-- breaks warning coverage-missing as coverage-new-game
UPDATE coverage SET reason = 'new-game' WHERE version_id = 1 AND state = 'absent';

-- keeps warning coverage-missing as coverage-new-game
UPDATE coverage SET reason = 'new-games' WHERE version_id = 1 AND state = 'absent';

-- breaks warning coverage-with-rows
UPDATE coverage SET state = 'absent' WHERE version_id = 1 AND part = 'learnsets';

-- breaks warning coverage-with-rows
UPDATE coverage SET state = 'partial', expected = count
WHERE version_id = 1 AND part = 'learnsets';

-- breaks warning coverage-with-rows
UPDATE coverage SET expected = 0 WHERE version_id = 1 AND part = 'learnsets';

-- keeps warning coverage-with-rows
UPDATE coverage SET state = 'partial', expected = count + 1
WHERE version_id = 1 AND part = 'learnsets';

-- breaks error coverage-without-rows
UPDATE coverage SET state = 'absent', count = 0, reason = 'source'
WHERE version_id = 1 AND part = 'learnsets';

-- keeps error coverage-without-rows
UPDATE coverage SET reason = 'not-in-game' WHERE version_id = 1 AND part = 'learnsets';

-- breaks error raid-condition-elsewhere
UPDATE encounter_condition_set SET identifiers = 'weather-fog max-den-rarity-rare'
WHERE id = (SELECT condition_set_id FROM encounter WHERE pokemon_id = 25 AND condition_set_id);

-- keeps error raid-condition-elsewhere
UPDATE encounter_condition_set SET identifiers = 'weather-fog max-rarity-rare'
WHERE id = (SELECT condition_set_id FROM encounter WHERE pokemon_id = 25 AND condition_set_id);

-- breaks error held-item-rare
DELETE FROM held_item WHERE pokemon_id = 25;
INSERT INTO held_item VALUES (25, 213, 100, 64), (25, 213, 5, 2048);

-- keeps error held-item-rare
DELETE FROM held_item WHERE pokemon_id = 25;
INSERT INTO held_item VALUES (25, 213, 100, 64), (25, 213, 6, 2048);

-- keeps
DELETE FROM held_item WHERE pokemon_id = 25;
INSERT INTO held_item VALUES (25, 213, 100, 2048), (25, 213, 5, 64), (25, 213, 50, 4096);

-- breaks error chance-out-of-range as held-item-rarity
UPDATE held_item SET rarity = 0 WHERE pokemon_id = 25;

-- keeps error chance-out-of-range as held-item-rarity
UPDATE held_item SET rarity = 1 WHERE pokemon_id = 25;

-- keeps error chance-out-of-range as held-item-rarity
UPDATE held_item SET rarity = 100 WHERE pokemon_id = 25;

-- breaks error item-place-elsewhere
UPDATE item_place SET versions = 1 << 11 WHERE item_id = 17;

-- keeps error item-place-elsewhere
UPDATE item_place SET versions = 1 WHERE item_id = 17;

-- breaks error item-place-price
UPDATE item_place SET price = 300 WHERE item_id = 17 AND way = 1;

-- keeps error item-place-price
UPDATE item_place SET price = 300, way = 5 WHERE item_id = 17;

-- breaks error battle-form-alone
UPDATE form SET permanence = 'battle-only'
WHERE pokemon_id IN (SELECT id FROM pokemon WHERE species_id = 6);

-- keeps error battle-form-alone
UPDATE form SET permanence = 'battle-only'
WHERE pokemon_id IN (SELECT id FROM pokemon
WHERE species_id = 6 AND NOT is_default);

-- breaks error no-english
UPDATE language SET identifier = 'eng' WHERE identifier = 'en';

-- keeps error no-english
UPDATE language SET identifier = 'eng' WHERE identifier = 'fr';

-- breaks warning no-english-name
DELETE FROM text WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9;

-- keeps warning no-english-name
DELETE FROM text WHERE kind = 27 AND id = 57 AND field = 1 AND language_id <> 9;

-- breaks error value-out-of-range
UPDATE pokemon SET base_experience = 5000 WHERE id = 25;

-- breaks error value-out-of-range
UPDATE item SET listed_price = 20000000 WHERE id = 4;

-- breaks error value-out-of-range
UPDATE evolution SET min_level = 150 WHERE to_species_id = 2;

-- keeps error value-out-of-range
UPDATE pokemon SET base_experience = 1000 WHERE id = 25;
UPDATE item SET listed_price = 10000000 WHERE id = 4;
UPDATE evolution SET min_level = 100, min_happiness = 255, min_beauty = 255, min_affection = 255,
  percentage_chance = 100
WHERE to_species_id = 2;

-- keeps error value-out-of-range, error number-negative
UPDATE pokemon SET base_experience = 0 WHERE id = 25;
UPDATE item SET listed_price = 0 WHERE id = 4;
UPDATE evolution SET min_level = 1, min_happiness = 0, min_beauty = 0, min_affection = 0,
  percentage_chance = 0
WHERE to_species_id = 2;

-- breaks error number-negative
UPDATE form SET sort_order = -1 WHERE pokemon_id = 25;

-- keeps error number-negative
UPDATE form SET sort_order = 0 WHERE pokemon_id = 25; UPDATE move_variant SET drain = -50 WHERE move_id = 57;

-- breaks error foreign-address
UPDATE sprite_template SET prefix = 'javascript:alert(1)/' WHERE rowid = 1;

-- breaks error foreign-address
UPDATE pokemon SET cry_latest = 'https://example.org/1.ogg' WHERE id = 25;

-- breaks error foreign-address
UPDATE pokemon SET cry_latest = '../../../../evil/repo/main/x.ogg' WHERE id = 25;

-- breaks error foreign-address
UPDATE pokemon SET cry_legacy = '' WHERE id = 25;

-- breaks error foreign-address
UPDATE sprite_template SET prefix = 'sprites/master/' WHERE rowid = 1;

-- keeps error foreign-address
UPDATE pokemon SET cry_latest = 'cries/main/25_b-2.ogg', cry_legacy = NULL WHERE id = 25;

-- keeps error foreign-address
UPDATE pokemon SET cry_latest = 'https://raw.githubusercontent.com/PokeAPI/cries/main/25.ogg'
WHERE id = 25;

-- keeps
UPDATE text SET text = 'Pikachu!' WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 9;

-- breaks error identifier-repeated
UPDATE resource SET identifier = 'surf' WHERE kind = 27 AND id = 33;

-- keeps error identifier-repeated
UPDATE resource SET identifier = 'pikachu' WHERE kind = 27 AND id = 33;

-- breaks warning identifier-repeated
UPDATE resource SET identifier = 'poke-ball' WHERE kind = 18 AND id = 1;

-- keeps warning identifier-repeated
UPDATE resource SET identifier = 'poke-ball' WHERE kind = 27 AND id = 33;

-- breaks error text-hidden-character
UPDATE flavor_text SET text = 'a' || char(7) || 'b' WHERE rowid = 1;

-- keeps
UPDATE flavor_text SET text = 'a' || char(173, 12, 10, 8203) || 'b'
WHERE rowid = 1;

-- breaks error text-hidden-character
UPDATE text SET text = 'a' || char(10)
WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9;

-- keeps error text-hidden-character, error text-bracket, error text-script
UPDATE flavor_text SET text = 'a (b)' || char(10) || 'c', languages = 256 WHERE rowid = 1;

-- breaks error text-not-composed
INSERT INTO past_effect VALUES (27, 57, 10, 7, 9, 0, 'e' || char(769));

-- keeps error text-not-composed
INSERT INTO past_effect VALUES (27, 57, 10, 7, 9, 0, char(233));

-- breaks error text-too-long
UPDATE text SET text = substr(hex(zeroblob(101)), 2)
WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9;

-- keeps error text-too-long
UPDATE text SET text = hex(zeroblob(100))
WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9;

-- breaks error text-markup
UPDATE text SET text = '<b>' WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9;

-- breaks error text-placeholder
INSERT INTO text VALUES (18, 4, 7, 9, 0, 'XXX new effect for poke-ball');

-- breaks error text-markup
UPDATE flavor_text SET text = 'a [VAR (0000)]' WHERE rowid = 1;

-- breaks error text-markup
UPDATE flavor_text SET text = 'a\nb' WHERE rowid = 1;

-- keeps error text-markup
INSERT INTO text VALUES (18, 4, 7, 9, 0, 'less < than > more');

-- breaks error text-bracket
UPDATE flavor_text SET text = 'a (b' WHERE rowid = 1;

-- breaks error text-script
UPDATE flavor_text SET text = 'ダa', languages = 256 WHERE rowid = 1;

-- breaks error text-script
UPDATE flavor_text SET text = '가' WHERE rowid = 1;

-- breaks error text-placeholder
UPDATE flavor_text SET text = 'ー' WHERE rowid = 1;

-- breaks error text-placeholder
UPDATE flavor_text SET text = 'Dummy data' WHERE rowid = 1;

-- keeps error text-placeholder
INSERT INTO text VALUES (18, 4, 7, 9, 0, 'XXXL new effect for poke-ball');

-- breaks error machine-text
INSERT INTO flavor_text VALUES (18, 309, 256, 1 << 18, 0, 'b'), (27, 57, 256, 1 << 18, 0, 'b');

-- breaks error machine-text, error machine-text as machine-texts-of-moves
INSERT INTO machine VALUES (7, 309, 57, NULL), (7, 314, 57, NULL), (7, 4, 57, NULL);
INSERT INTO flavor_text VALUES
  (18, 309, 256, 1 << 6, 0, 'b'), (18, 314, 256, 1 << 6, 0, 'b'),
  (18, 4, 256, 1 << 6, 0, 'b'), (27, 57, 256, 1 << 6, 0, 'b');

-- keeps error machine-text
INSERT INTO flavor_text
VALUES (18, 309, 256, 1 << 18, 0, 'b'), (27, 57, 256, 1 << 17, 0, 'b');

-- keeps error machine-text as machine-texts-of-moves
INSERT INTO machine VALUES (7, 309, 57, NULL), (7, 4, 57, NULL);
INSERT INTO flavor_text
VALUES (18, 309, 256, 1 << 6, 0, 'b'), (18, 4, 256, 1 << 6, 0, 'b'), (27, 57, 256, 1 << 6, 0, 'b');

-- breaks error effect-contradiction
INSERT INTO text VALUES
  (18, 4, 7, 9, 0, 'Restores 200 HP of the Pokémon that holds it, once in a battle, if it is low.');
INSERT INTO flavor_text VALUES (18, 4, 256, 1 << 30, 0, 'It restores 120 HP.');

-- breaks error effect-contradiction
INSERT INTO text VALUES (27, 14, 7, 9, 0, 'Hits twice and raises Attack.');

-- breaks error effect-contradiction
INSERT INTO text VALUES (27, 14, 7, 9, 0, 'Deals damage to each target in reach, and nothing else happens then.');

-- breaks error effect-contradiction
UPDATE text SET text = 'It hails for five turns, or for eight if the user holds an Icy Rock.'
WHERE kind = 1 AND id = 9 AND field = 7 AND language_id = 9;

-- breaks error effect-contradiction
INSERT INTO text VALUES (18, 4, 7, 9, 0, 'Raises Attack by one stage.');
INSERT INTO flavor_text VALUES (18, 4, 256, 1 << 30, 0, 'An item that sharply boosts Attack.');

-- keeps error effect-contradiction
INSERT INTO text
VALUES (18, 4, 7, 9, 0, 'Restores 120 HP.');
INSERT INTO flavor_text
VALUES (18, 4, 256, 1 << 30, 0, 'It restores 120 HP.');

-- keeps error effect-contradiction
UPDATE move_variant SET min_hits = 2, max_hits = 2
WHERE move_id = 14;
INSERT INTO text VALUES (27, 14, 7, 9, 0, 'Hits twice and raises Attack.');

-- keeps error effect-contradiction
UPDATE text SET text = 'It hails. In snow too.'
WHERE kind = 1 AND id = 9 AND field = 7 AND language_id = 9;

-- keeps error effect-contradiction
INSERT INTO text VALUES (18, 4, 7, 9, 0, 'Raises Attack by two stages.');
INSERT INTO flavor_text VALUES (18, 4, 256, 1 << 30, 0, 'An item that sharply boosts Attack.');

-- keeps error effect-contradiction
INSERT INTO text VALUES (27, 57, 7, 9, 0, 'Hits twice.'), (27, 14, 8, 9, 0, 'Deals damage.');

-- breaks warning entry-of-another-game
INSERT INTO flavor_text VALUES (43, 25, 1, 5, 0, 'ピカチュウ');
UPDATE flavor_text SET text = 'Yellow has other words.'
WHERE kind = 43 AND id = 25 AND languages = 256 AND games = 4;

-- keeps warning entry-of-another-game
INSERT INTO flavor_text VALUES (43, 25, 1, 5, 0, 'ピカチュウ');

-- breaks error latin-in-japanese
UPDATE text SET text = 'Abc' WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 11;

-- keeps error latin-in-japanese
UPDATE text SET text = 'アA1イB' WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 11;

-- keeps error latin-in-japanese
UPDATE text SET text = 'HP' WHERE kind = 18 AND id = 4 AND field = 1 AND language_id = 11;

-- breaks error name-repeated
UPDATE text SET text = 'ライチュウ'
WHERE kind = 43 AND id = 25 AND field = 1 AND language_id IN (1, 11);

-- keeps error name-repeated
UPDATE text SET text = 'ライチュウ'
WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 5;

-- breaks error name-mismatch as name-of-another
UPDATE text SET text = 'Raichus'
WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 9;

-- keeps error name-mismatch as name-of-another
UPDATE text SET text = 'Píkachu'
WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 6;

-- breaks error name-mismatch as names-differ
UPDATE text SET text = 'ピカチョウ'
WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 11;

-- keeps error name-mismatch as names-differ
UPDATE text SET text = 'ピカチョウ'
WHERE kind = 43 AND id = 25 AND field = 1 AND language_id IN (1, 11);

-- breaks error name-shared as name-repeated
UPDATE text SET text = (
  SELECT text FROM text WHERE kind = 38 AND field = 4 AND language_id = 9)
WHERE kind = 38 AND field = 4 AND language_id = 9 AND id = (
  SELECT max(id) FROM text WHERE kind = 38 AND field = 4);

-- keeps error name-shared as name-repeated
UPDATE text SET text = (SELECT text FROM text
WHERE kind = 38 AND field = 4 AND language_id = 9)
WHERE kind = 38 AND field = 4 AND language_id = 6
  AND id = (SELECT max(id) FROM text
WHERE kind = 38 AND field = 4);

-- breaks warning move-id-gap
DELETE FROM move WHERE id = 45;

-- keeps warning move-id-gap
DELETE FROM move WHERE id = (SELECT max(id) FROM move WHERE id < 10000);

-- breaks warning region-of-another-game
UPDATE location SET region_id = 6
WHERE id = (SELECT location_id FROM location_area WHERE id = 321);

-- breaks warning fixed-at-two-places, warning region-of-another-game
INSERT INTO encounter SELECT * FROM encounter WHERE pokemon_id = 494 AND method_id = 20 LIMIT 1;
UPDATE encounter SET location_area_id = 1300
WHERE rowid = (SELECT max(rowid) FROM encounter);

-- keeps warning region-of-another-game
UPDATE location SET region_id = NULL;

-- keeps warning fixed-at-two-places
UPDATE species SET is_legendary = 1, species_group = NULL WHERE id = 130;

-- keeps warning fixed-at-two-places
INSERT INTO encounter SELECT * FROM encounter WHERE pokemon_id = 130 AND method_id = 20 LIMIT 1;
UPDATE encounter SET location_area_id = 1300
WHERE rowid = (SELECT max(rowid) FROM encounter);

-- breaks warning roaming-and-fixed
UPDATE resource SET identifier = 'roaming-unova-area' WHERE kind = 25 AND id = 1167;

-- keeps warning roaming-and-fixed
UPDATE resource SET identifier = 'roaming-unova-area' WHERE kind = 25 AND id = 1300;

-- breaks warning base-form-absent
UPDATE pokemon_presence SET present_in = 0 WHERE pokemon_id = 6;

-- keeps warning base-form-absent
UPDATE pokemon_presence SET present_in = 0 WHERE pokemon_id = 10034;

-- breaks warning form-without-trigger
DELETE FROM form_trigger WHERE form_id = 10133;

-- keeps warning form-without-trigger
DELETE FROM form_trigger WHERE trigger = 'held-item';

-- keeps warning form-without-trigger
DELETE FROM form_trigger WHERE form_id IN (SELECT id FROM form WHERE is_mega);

-- breaks warning form-without-trigger as form-without-item
INSERT INTO form_trigger SELECT form_id, 9, trigger, needed_kind, 1, NULL FROM form_trigger
WHERE form_id IN (10041, 10042, 10043);

-- keeps warning form-without-trigger as form-without-item
INSERT INTO form_trigger SELECT form_id, 9, trigger, needed_kind, 1, NULL FROM form_trigger
WHERE form_id IN (10041, 10042);

-- breaks warning index-of-absent
UPDATE pokemon_presence SET absent_from = 1 << 10, present_in = 0 WHERE pokemon_id = 1;

-- keeps warning index-of-absent
UPDATE pokemon_presence SET absent_from = absent_from | (1 << 4), present_in = 0 WHERE pokemon_id = 1;

-- breaks warning item-category
UPDATE item SET category_id = 34 WHERE id = 81;

-- keeps warning item-category
UPDATE item SET category_id = 12 WHERE id = 81;

-- breaks warning value-out-of-range
UPDATE berry SET growth_hours = 72 WHERE id = 1;

-- breaks warning value-out-of-range
UPDATE berry SET natural_gift_power = 100 WHERE id = 1;

-- keeps warning value-out-of-range
UPDATE berry SET growth_hours = 24, natural_gift_power = 80 WHERE id = 1;

-- breaks warning stat-change-contradiction
INSERT INTO past_effect VALUES (27, 14, 8, 7, 9, 0, 'Does not raise Attack.');

-- keeps warning stat-change-contradiction
INSERT INTO past_effect VALUES (27, 14, 28, 7, 9, 0, 'Does not raise Attack.');

-- breaks warning picture-of-another-game
UPDATE sprite_template SET slot = 'versions.generation-i.red-blue.front_default'
WHERE slot = 'other.home.front_default';

-- keeps warning picture-of-another-game
UPDATE sprite_template SET slot = 'versions.generation-ix.scarlet-violet.front_default'
WHERE slot = 'other.home.front_default';

-- breaks warning picture-of-female
UPDATE species SET has_gender_differences = 0 WHERE id = 25;

-- keeps warning picture-of-female
UPDATE species SET has_gender_differences = 1 WHERE id = 1;

-- breaks warning learnset-missing
DELETE FROM learnset WHERE pokemon_id = 10034;

-- keeps warning learnset-missing
UPDATE pokemon_presence SET present_in = 0
WHERE pokemon_id = 10034;
DELETE FROM learnset
WHERE pokemon_id = 10034;

-- breaks warning move-not-learned
UPDATE move SET present_in = present_in | 1 WHERE id = 182;

-- keeps warning move-not-learned
UPDATE move SET present_in = present_in | 1 WHERE id = 170;
