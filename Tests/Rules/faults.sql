-- Each block breaks rows of the sample. The rules above it, and no others, have new findings then. Every rule has a
-- block here and one in bounds.sql. DataRuleTests runs them, and Tests/Rules/check without a compilation.

-- error variant-overlap
INSERT INTO pokemon_variant SELECT * FROM pokemon_variant WHERE pokemon_id = 25 LIMIT 1;

-- error variant-overlap
INSERT INTO move_variant SELECT * FROM move_variant WHERE move_id = 57 LIMIT 1;

-- error variant-coverage
DELETE FROM pokemon_variant WHERE pokemon_id = 25;

-- error variant-coverage
DELETE FROM move_variant WHERE move_id = 57;

-- error wrong-types
UPDATE pokemon_variant SET type_2_id = type_1_id WHERE pokemon_id = 25;

-- error wrong-types
UPDATE form SET type_1_id = 0 WHERE pokemon_id = 25;

-- error type-before-generation
UPDATE pokemon_variant SET type_1_id = 18 WHERE pokemon_id = 25 AND version_groups & 1;

-- error type-before-generation
UPDATE move_variant SET type_id = 18 WHERE move_id = 57;

-- error type-before-generation
UPDATE move_variant SET type_id = 0 WHERE move_id = 57;

-- error ability-before-generation
UPDATE pokemon_variant SET ability_1_id = 140
WHERE pokemon_id = 25 AND version_groups & (1 << 4);

-- error ability-before-abilities
UPDATE pokemon_variant SET ability_1_id = 9
WHERE pokemon_id = 25 AND version_groups & (1 << 29);

-- warning no-ability
UPDATE pokemon_variant SET ability_1_id = NULL, ability_2_id = NULL,
  ability_hidden_id = NULL
WHERE pokemon_id = 25;

-- warning early-hidden-ability
UPDATE pokemon_variant SET ability_hidden_id = 31
WHERE pokemon_id = 25 AND version_groups & (1 << 4);

-- error wrong-stats as special-and-split-stats
UPDATE pokemon_variant SET special_attack = 50 WHERE pokemon_id = 25 AND special NOT NULL;

-- error wrong-stats as special-after-generation-1
UPDATE pokemon_variant SET special = 50, special_attack = 0, special_defense = 0
WHERE pokemon_id = 25 AND special IS NULL;

-- error wrong-stats as special-after-generation-1
UPDATE pokemon_variant SET version_groups = version_groups + CASE WHEN special IS NULL THEN -4 ELSE 4 END
WHERE pokemon_id = 25 AND (special NOT NULL OR version_groups = 12);

-- error stat-out-of-range
UPDATE pokemon_variant SET speed = 0 WHERE pokemon_id = 25;

-- error stat-out-of-range
UPDATE pokemon_variant SET special = 256 WHERE pokemon_id = 25 AND special NOT NULL;

-- error stat-sum-out-of-range
UPDATE pokemon_variant SET hp = 1, attack = 1, defense = 1, speed = 1 WHERE pokemon_id = 25;

-- error stat-sum-out-of-range
UPDATE pokemon_variant SET hp = 201, attack = 200, defense = 200, special_attack = 200,
  special_defense = 200, speed = 200
WHERE pokemon_id = 25 AND special IS NULL;

-- error presence-contradiction
-- warning index-of-absent
UPDATE pokemon_presence SET absent_from = present_in WHERE pokemon_id = 25;

-- error presence-contradiction
UPDATE move SET absent_from = present_in WHERE id = 165;

-- error move-not-in-game
UPDATE move SET absent_from = present_in, present_in = 0 WHERE id = 57;

-- error move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET power = 999 WHERE move_id = 57;

-- error move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET accuracy = 150 WHERE move_id = 57;

-- error move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET pp = 0 WHERE move_id = 57;

-- error move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET priority = 9 WHERE move_id = 57;

-- warning move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET power = 0 WHERE move_id = 57;

-- error move-incomplete
UPDATE move_variant SET target_id = 0 WHERE move_id = 57;

-- error move-before-generation as learns-before-move-was-there
UPDATE learnset SET version_groups = version_groups | 64
WHERE pokemon_id = 25 AND move_id = (
  SELECT max(l.move_id) FROM learnset l JOIN move m ON m.id = l.move_id
  WHERE l.pokemon_id = 25 AND m.generation_id >= 4);

-- error move-before-generation as teaches-before-move-was-there
UPDATE machine SET version_group_id = 1
WHERE move_id = (
  SELECT max(move_id) FROM machine JOIN move ON move.id = move_id WHERE generation_id > 1);

-- error learner-before-generation
-- warning move-not-learned
UPDATE learnset SET version_groups = version_groups | 1
WHERE pokemon_id = 290 AND move_id = 16;

-- error level-out-of-range as learns-at-level
UPDATE learnset SET level = 101 WHERE pokemon_id = 25;

-- error empty-set
UPDATE learnset SET version_groups = 0 WHERE pokemon_id = 25 AND move_id = 57;

-- error learnset-empty
-- warning move-not-learned
DELETE FROM learnset WHERE pokemon_id = 25;

-- warning learnset-empty
DELETE FROM learnset WHERE pokemon_id = 1007;

-- warning learnset-gap
-- warning move-not-learned
UPDATE learnset SET version_groups = version_groups & ~1;

-- error order-repeated
UPDATE version_group SET sort_order = 2 WHERE id = 1;

-- error order-against-generation
UPDATE version_group SET sort_order = 100 WHERE id = 1;

-- warning no-version
DELETE FROM version WHERE version_group_id = 21;

-- error no-version
DELETE FROM version WHERE version_group_id = 32;

-- warning picture-unknown
UPDATE sprite_template SET slot = 'other.home.front_defualt' WHERE slot = 'other.home.front_default';

-- error dex-not-dense
-- error dex-number-repeated
UPDATE pokedex_number SET number = 1 WHERE pokedex_id = 1 AND species_id = 25;

-- error dex-not-dense
-- error dex-number-negative
-- error number-negative
UPDATE pokedex_number SET number = -1 WHERE pokedex_id = 1 AND species_id = 25;

-- warning dex-empty
DELETE FROM pokedex_number WHERE pokedex_id = 2;

-- error dex-not-dense
UPDATE pokedex_number SET number = 9999 WHERE pokedex_id = 1 AND species_id = 1017;

-- error wrong-factor
UPDATE type_efficacy SET factor_percent = 25
WHERE attacking_type_id = 13 AND defending_type_id = 1;

-- error factor-repeated
INSERT INTO type_efficacy
SELECT attacking_type_id, defending_type_id, 0, generations FROM type_efficacy
WHERE attacking_type_id = 13 AND defending_type_id = 1;

-- error chart-incomplete
DELETE FROM type_efficacy WHERE attacking_type_id = 13 AND defending_type_id = 1;

-- error type-without-relations
UPDATE type_efficacy SET factor_percent = 100 WHERE attacking_type_id = 13;

-- error default-variety
UPDATE pokemon SET is_default = 1
WHERE id = (
  SELECT id FROM pokemon
  WHERE NOT is_default AND id IN (SELECT pokemon_id FROM learnset));

-- error species-value-out-of-range as value-out-of-range
UPDATE species SET hatch_counter = 151 WHERE id = 25;

-- error species-group
UPDATE species SET species_group = 'tower-duo' WHERE id = 25;

-- error no-form
DELETE FROM form WHERE pokemon_id = 25;

-- error default-form as default-forms
UPDATE form SET is_default = 1
WHERE pokemon_id = (SELECT pokemon_id FROM form WHERE NOT is_default);

-- warning default-form as it-has-no-default-form
UPDATE form SET is_default = 0 WHERE pokemon_id = 25;

-- warning wrong-size
UPDATE pokemon SET weight_hg = 0 WHERE id = 25;

-- error growth-rate
UPDATE growth_rate_level SET experience = 0 WHERE growth_rate_id = 1 AND level = 50;

-- error growth-rate
DELETE FROM growth_rate_level WHERE growth_rate_id = 1 AND level = 100;

-- warning evolution-without-method
DELETE FROM evolution WHERE to_species_id = 26;

-- error evolution-contradiction
UPDATE species SET evolves_from_species_id = NULL WHERE id = 26;

-- error evolution-before-species
UPDATE evolution SET version_group_id = 1 WHERE to_species_id = 196;

-- error evolution-undated
UPDATE evolution SET version_group_id = 0 WHERE to_species_id = 26;

-- error level-out-of-range as encounter-levels
UPDATE encounter SET min_level = 0 WHERE pokemon_id = 25;

-- error chance-out-of-range as encounter-chance
-- error chances-above-limit
UPDATE encounter SET chance = 101 WHERE pokemon_id = 25 AND location_area_id = 118;

-- error chances-above-limit
UPDATE encounter SET chance = 99
WHERE pokemon_id = 25 AND location_area_id = 118 AND chance = 4 AND condition_set_id = 0;

-- error chances-above-limit
-- warning chances-below-limit
UPDATE encounter SET chance = 34 WHERE pokemon_id = 25 AND location_area_id = 321 AND method_id = 1;

-- warning chances-below-limit
DELETE FROM encounter WHERE location_area_id = 118 AND pokemon_id <> 25;


UPDATE encounter SET method_id = 18, versions = 4 WHERE chance = 100 AND method_id = 41;

-- error slot-repeated
UPDATE encounter SET copy_number = 2 WHERE pokemon_id = 25 AND location_area_id = 285;


UPDATE encounter SET chance = 0, source = 'A' WHERE location_area_id = 118 AND method_id = 1
  AND condition_set_id;

-- error chance-out-of-range as encounter-chance
UPDATE encounter SET chance = 0 WHERE pokemon_id = 25 AND location_area_id = 285;

-- error coverage-missing
DELETE FROM coverage WHERE version_id = 1 AND part = 'learnsets';

-- warning coverage-missing as coverage-new-game
UPDATE coverage SET reason = 'new-game' WHERE version_id = 1 AND state = 'absent';

-- warning coverage-with-rows
UPDATE coverage SET state = 'absent' WHERE version_id = 1 AND part = 'learnsets';

-- warning coverage-with-rows
UPDATE coverage SET state = 'partial', expected = count
WHERE version_id = 1 AND part = 'learnsets';

-- warning coverage-with-rows
UPDATE coverage SET expected = 0 WHERE version_id = 1 AND part = 'learnsets';

-- error coverage-without-rows
UPDATE coverage SET state = 'absent', count = 0, reason = 'source'
WHERE version_id = 1 AND part = 'learnsets';

-- error raid-condition-elsewhere
UPDATE encounter_condition_set SET identifiers = 'weather-fog max-den-rarity-rare'
WHERE id = (SELECT condition_set_id FROM encounter WHERE pokemon_id = 25 AND condition_set_id);

-- error held-item-rare
DELETE FROM held_item WHERE pokemon_id = 25;
INSERT INTO held_item VALUES (25, 213, 100, 64), (25, 213, 5, 2048);


DELETE FROM held_item WHERE pokemon_id = 25;
INSERT INTO held_item VALUES (25, 213, 100, 2048), (25, 213, 5, 64), (25, 213, 50, 4096);

-- error chance-out-of-range as held-item-rarity
UPDATE held_item SET rarity = 0 WHERE pokemon_id = 25;

-- error item-place-elsewhere
UPDATE item_place SET versions = 1 << 11 WHERE item_id = 17;

-- error item-place-price
UPDATE item_place SET price = 300 WHERE item_id = 17 AND way = 1;

-- error battle-form-alone
UPDATE form SET permanence = 'battle-only'
WHERE pokemon_id IN (SELECT id FROM pokemon WHERE species_id = 6);

-- error no-english
UPDATE language SET identifier = 'eng' WHERE identifier = 'en';

-- warning no-english-name
DELETE FROM text WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9;

-- error value-out-of-range
UPDATE pokemon SET base_experience = 5000 WHERE id = 25;

-- error value-out-of-range
UPDATE item SET listed_price = 20000000 WHERE id = 4;

-- error value-out-of-range
UPDATE evolution SET min_level = 150 WHERE to_species_id = 2;

-- error number-negative
UPDATE form SET sort_order = -1 WHERE pokemon_id = 25;

-- error foreign-address
UPDATE sprite_template SET prefix = 'javascript:alert(1)/' WHERE rowid = 1;

-- error foreign-address
UPDATE pokemon SET cry_latest = 'https://example.org/1.ogg' WHERE id = 25;

-- error foreign-address
UPDATE pokemon SET cry_latest = '../../../../evil/repo/main/x.ogg' WHERE id = 25;

-- error foreign-address
UPDATE pokemon SET cry_legacy = '' WHERE id = 25;


UPDATE text SET text = 'Pikachu!' WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 9;

-- error identifier-repeated
UPDATE resource SET identifier = 'surf' WHERE kind = 27 AND id = 33;

-- warning identifier-repeated
UPDATE resource SET identifier = 'poke-ball' WHERE kind = 18 AND id = 1;

-- error text-hidden-character
UPDATE flavor_text SET text = 'a' || char(7) || 'b' WHERE rowid = 1;


UPDATE flavor_text SET text = 'a' || char(173, 12, 10, 8203) || 'b'
WHERE rowid = 1;

-- error text-hidden-character
UPDATE text SET text = 'a' || char(10)
WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9;

-- error text-not-composed
INSERT INTO past_effect VALUES (27, 57, 10, 7, 9, 0, 'e' || char(769));

-- error text-too-long
UPDATE text SET text = substr(hex(zeroblob(101)), 2)
WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9;

-- error text-markup
UPDATE text SET text = '<b>' WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9;

-- error text-placeholder
INSERT INTO text VALUES (18, 4, 7, 9, 0, 'XXX new effect for poke-ball');

-- error text-markup
UPDATE flavor_text SET text = 'a [VAR (0000)]' WHERE rowid = 1;

-- error text-markup
UPDATE flavor_text SET text = 'a\nb' WHERE rowid = 1;

-- error text-bracket
UPDATE flavor_text SET text = 'a (b' WHERE rowid = 1;

-- error text-script
UPDATE flavor_text SET text = 'ダa', languages = 256 WHERE rowid = 1;

-- error text-script
UPDATE flavor_text SET text = '가' WHERE rowid = 1;

-- error text-placeholder
UPDATE flavor_text SET text = 'ー' WHERE rowid = 1;

-- error text-placeholder
UPDATE flavor_text SET text = 'Dummy data' WHERE rowid = 1;

-- error machine-text
INSERT INTO flavor_text VALUES (18, 309, 256, 1 << 18, 0, 'b'), (27, 57, 256, 1 << 18, 0, 'b');

-- error machine-text
-- error machine-text as machine-texts-of-moves
INSERT INTO machine VALUES (7, 309, 57, NULL), (7, 314, 57, NULL), (7, 4, 57, NULL);
INSERT INTO flavor_text VALUES
  (18, 309, 256, 1 << 6, 0, 'b'), (18, 314, 256, 1 << 6, 0, 'b'),
  (18, 4, 256, 1 << 6, 0, 'b'), (27, 57, 256, 1 << 6, 0, 'b');

-- error effect-contradiction
INSERT INTO text VALUES
  (18, 4, 7, 9, 0, 'Restores 200 HP of the Pokémon that holds it, once in a battle, if it is low.');
INSERT INTO flavor_text VALUES (18, 4, 256, 1 << 30, 0, 'It restores 120 HP.');

-- error effect-contradiction
INSERT INTO text VALUES (18, 4, 7, 9, 0, 'Raises Attack by one stage.');
INSERT INTO flavor_text VALUES (18, 4, 256, 1 << 30, 0, 'An item that sharply boosts Attack.');

-- error effect-contradiction
INSERT INTO text VALUES (27, 14, 7, 9, 0, 'Hits twice and raises Attack.');

-- error effect-contradiction
INSERT INTO text VALUES (27, 14, 7, 9, 0, 'Deals damage to each target in reach, and nothing else happens then.');

-- error effect-contradiction
UPDATE text SET text = 'It hails for five turns, or for eight if the user holds an Icy Rock.'
WHERE kind = 1 AND id = 9 AND field = 7 AND language_id = 9;

-- warning entry-of-another-game
INSERT INTO flavor_text VALUES (43, 25, 1, 5, 0, 'ピカチュウ');
UPDATE flavor_text SET text = 'Yellow has other words.'
WHERE kind = 43 AND id = 25 AND languages = 256 AND games = 4;

-- error latin-in-japanese
UPDATE text SET text = 'Abc' WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 11;

-- error name-repeated
UPDATE text SET text = 'ライチュウ'
WHERE kind = 43 AND id = 25 AND field = 1 AND language_id IN (1, 11);

-- error name-mismatch as name-of-another
UPDATE text SET text = 'Raichus'
WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 9;

-- error name-mismatch as names-differ
UPDATE text SET text = 'ピカチョウ'
WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 11;

-- error name-shared as name-repeated
UPDATE text SET text = (
  SELECT text FROM text WHERE kind = 38 AND field = 4 AND language_id = 9)
WHERE kind = 38 AND field = 4 AND language_id = 9 AND id = (
  SELECT max(id) FROM text WHERE kind = 38 AND field = 4);

-- warning move-id-gap
DELETE FROM move WHERE id = 45;

-- warning region-of-another-game
UPDATE location SET region_id = 6
WHERE id = (SELECT location_id FROM location_area WHERE id = 321);

-- warning fixed-at-two-places
-- warning region-of-another-game
INSERT INTO encounter SELECT * FROM encounter WHERE pokemon_id = 494 AND method_id = 20 LIMIT 1;
UPDATE encounter SET location_area_id = 1300
WHERE rowid = (SELECT max(rowid) FROM encounter);

-- warning roaming-and-fixed
UPDATE resource SET identifier = 'roaming-unova-area' WHERE kind = 25 AND id = 1167;

-- warning base-form-absent
UPDATE pokemon_presence SET present_in = 0 WHERE pokemon_id = 6;

-- warning form-without-trigger
DELETE FROM form_trigger WHERE form_id = 10133;

-- warning form-without-trigger as form-without-item
INSERT INTO form_trigger SELECT form_id, 9, trigger, needed_kind, 1, NULL FROM form_trigger
WHERE form_id IN (10041, 10042, 10043);

-- warning index-of-absent
UPDATE pokemon_presence SET absent_from = 1 << 10, present_in = 0 WHERE pokemon_id = 1;

-- warning item-category
UPDATE item SET category_id = 34 WHERE id = 81;

-- warning value-out-of-range
UPDATE berry SET growth_hours = 72 WHERE id = 1;

-- warning value-out-of-range
UPDATE berry SET natural_gift_power = 100 WHERE id = 1;

-- warning stat-change-contradiction
INSERT INTO past_effect VALUES (27, 14, 8, 7, 9, 0, 'Does not raise Attack.');

-- warning picture-of-another-game
UPDATE sprite_template SET slot = 'versions.generation-i.red-blue.front_default'
WHERE slot = 'other.home.front_default';

-- warning picture-of-female
UPDATE species SET has_gender_differences = 0 WHERE id = 25;

-- warning learnset-missing
DELETE FROM learnset WHERE pokemon_id = 10034;

-- warning move-not-learned
UPDATE move SET present_in = present_in | 1 WHERE id = 182;
