-- After each block, no rule has a new finding. Those above it almost have one.

-- error variant-overlap
-- error variant-coverage
INSERT INTO pokemon_variant SELECT * FROM pokemon_variant WHERE pokemon_id = 25 LIMIT 1;
UPDATE pokemon_variant SET version_groups = 0
WHERE rowid = (SELECT max(rowid) FROM pokemon_variant WHERE pokemon_id = 25);

-- error variant-coverage
UPDATE pokemon SET generation_id = NULL WHERE id = 25;
DELETE FROM pokemon_variant WHERE pokemon_id = 25;

-- error variant-coverage
UPDATE move SET generation_id = NULL WHERE id = 57;
DELETE FROM move_variant WHERE move_id = 57;

-- error wrong-types
UPDATE pokemon_variant SET type_2_id = 1 WHERE pokemon_id = 25 AND type_1_id <> 1;

-- error type-before-generation
UPDATE pokemon_variant SET type_2_id = 17 WHERE pokemon_id = 25 AND special IS NULL;

-- error ability-before-generation
UPDATE pokemon_variant SET ability_1_id = 76
WHERE pokemon_id = 25 AND version_groups & (1 << 4);

-- error ability-before-abilities
-- warning no-ability
UPDATE pokemon_variant SET ability_1_id = NULL, ability_2_id = 9 WHERE ability_1_id = 9;

-- warning early-hidden-ability
UPDATE pokemon_variant SET ability_hidden_id = 9 WHERE ability_hidden_id = 31;

-- error wrong-stats as special-and-split-stats
-- error wrong-stats as special-after-generation-1
UPDATE pokemon_variant SET special = 255 WHERE pokemon_id = 25 AND special NOT NULL;

-- error stat-out-of-range
UPDATE pokemon_variant SET speed = 1, attack = 255 WHERE pokemon_id = 25;

-- error stat-sum-out-of-range
UPDATE pokemon_variant SET hp = 25, attack = 25, defense = 25, special_attack = 25,
  special_defense = 25, speed = 25
WHERE pokemon_id = 25 AND special IS NULL;

-- error stat-sum-out-of-range
UPDATE pokemon_variant SET hp = 200, attack = 200, defense = 200, special_attack = 200,
  special_defense = 200, speed = 200
WHERE pokemon_id = 25 AND special IS NULL;

-- error move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET power = 300, accuracy = 100, pp = 64, priority = 8, effect_chance = 100
WHERE move_id = 57;

-- error move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET power = 1, accuracy = 1, pp = 1, priority = -8, effect_chance = 1
WHERE move_id = 57;

-- warning move-value-out-of-range as value-out-of-range-in-games
UPDATE move_variant SET power = NULL, accuracy = NULL WHERE move_id = 57;

-- error move-incomplete
UPDATE move_variant SET target_id = 1, damage_class_id = 1 WHERE move_id = 57;

-- error presence-contradiction
-- error move-not-in-game
UPDATE pokemon_presence SET absent_from = ~present_in & 1 << 20 WHERE pokemon_id = 25;

-- error level-out-of-range as learns-at-level
UPDATE learnset SET level = 100 WHERE pokemon_id = 25;

-- error learnset-empty
-- error empty-set
UPDATE learnset SET pokemon_id = 26 WHERE pokemon_id = 25 AND move_id <> 57;

-- error order-repeated
-- error order-against-generation
UPDATE version_group SET sort_order = 10 * sort_order;

-- error dex-not-dense
-- error dex-number-repeated
UPDATE pokedex_number SET number = CASE species_id WHEN 25 THEN 26 ELSE 25 END
WHERE pokedex_id = 1 AND species_id IN (25, 26);

-- error wrong-factor
UPDATE type_efficacy SET factor_percent = 50
WHERE attacking_type_id = 13 AND defending_type_id = 1;

-- error species-group
UPDATE species SET species_group = 'pseudo-legendary' WHERE id = 25;

-- error species-group
UPDATE species SET species_group = 'tower-duo', is_mythical = 1 WHERE id = 25;

-- error species-value-out-of-range as value-out-of-range
UPDATE species SET hatch_counter = 150 WHERE id = 25;

-- error species-value-out-of-range as value-out-of-range
UPDATE species SET hatch_counter = 1 WHERE id = 25;

-- warning wrong-size
UPDATE pokemon SET weight_hg = 1, height_dm = 1 WHERE id = 25;

-- error level-out-of-range as encounter-levels
UPDATE encounter SET min_level = 1, max_level = 100 WHERE pokemon_id = 25;

-- error raid-condition-elsewhere
UPDATE encounter_condition_set SET identifiers = 'weather-fog max-rarity-rare'
WHERE id = (SELECT condition_set_id FROM encounter WHERE pokemon_id = 25 AND condition_set_id);

-- error held-item-rare
DELETE FROM held_item WHERE pokemon_id = 25;
INSERT INTO held_item VALUES (25, 213, 100, 64), (25, 213, 6, 2048);

-- error chance-out-of-range as held-item-rarity
UPDATE held_item SET rarity = 1 WHERE pokemon_id = 25;

-- error chance-out-of-range as held-item-rarity
UPDATE held_item SET rarity = 100 WHERE pokemon_id = 25;

-- error no-english
UPDATE language SET identifier = 'eng' WHERE identifier = 'fr';

-- warning no-english-name
DELETE FROM text WHERE kind = 27 AND id = 57 AND field = 1 AND language_id <> 9;

-- error value-out-of-range
UPDATE pokemon SET base_experience = 1000 WHERE id = 25;
UPDATE item SET listed_price = 10000000 WHERE id = 4;
UPDATE evolution SET min_level = 100, min_happiness = 255, min_beauty = 255, min_affection = 255,
  percentage_chance = 100
WHERE to_species_id = 2;

-- error value-out-of-range
-- error number-negative
UPDATE pokemon SET base_experience = 0 WHERE id = 25;
UPDATE item SET listed_price = 0 WHERE id = 4;
UPDATE evolution SET min_level = 1, min_happiness = 0, min_beauty = 0, min_affection = 0,
  percentage_chance = 0
WHERE to_species_id = 2;

-- error number-negative
UPDATE form SET sort_order = 0 WHERE pokemon_id = 25; UPDATE move_variant SET drain = -50 WHERE move_id = 57;

-- error foreign-address
UPDATE pokemon SET cry_latest = 'cries/main/25_b-2.ogg', cry_legacy = NULL WHERE id = 25;

-- error foreign-address
UPDATE pokemon SET cry_latest = 'https://raw.githubusercontent.com/PokeAPI/cries/main/25.ogg'
WHERE id = 25;

-- warning picture-unknown
UPDATE sprite_template SET slot = 'other.home.front_shiny_transparent' WHERE slot = 'other.home.front_default';

-- error identifier-repeated
UPDATE resource SET identifier = 'pikachu' WHERE kind = 27 AND id = 33;

-- error text-too-long
UPDATE text SET text = hex(zeroblob(100))
WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 9;

-- error text-not-composed
INSERT INTO past_effect VALUES (27, 57, 10, 7, 9, 0, char(233));

-- error text-markup
INSERT INTO text VALUES (18, 4, 7, 9, 0, 'less < than > more');

-- error text-placeholder
INSERT INTO text VALUES (18, 4, 7, 9, 0, 'XXXL new effect for poke-ball');

-- error latin-in-japanese
UPDATE text SET text = 'アA1イB' WHERE kind = 27 AND id = 57 AND field = 1 AND language_id = 11;

-- error name-repeated
UPDATE text SET text = 'ライチュウ'
WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 5;

-- error name-mismatch as name-of-another
UPDATE text SET text = 'Píkachu'
WHERE kind = 43 AND id = 25 AND field = 1 AND language_id = 6;

-- error name-mismatch as names-differ
UPDATE text SET text = 'ピカチョウ'
WHERE kind = 43 AND id = 25 AND field = 1 AND language_id IN (1, 11);

-- warning coverage-with-rows
UPDATE coverage SET state = 'partial', expected = count + 1
WHERE version_id = 1 AND part = 'learnsets';

-- warning move-id-gap
DELETE FROM move WHERE id = (SELECT max(id) FROM move WHERE id < 10000);

-- warning region-of-another-game
UPDATE location SET region_id = NULL;

-- warning fixed-at-two-places
UPDATE species SET is_legendary = 1, species_group = NULL WHERE id = 130;

-- warning roaming-and-fixed
UPDATE resource SET identifier = 'roaming-unova-area' WHERE kind = 25 AND id = 1300;

-- warning base-form-absent
UPDATE pokemon_presence SET present_in = 0 WHERE pokemon_id = 10034;

-- warning form-without-trigger
DELETE FROM form_trigger WHERE trigger = 'held-item';

-- warning form-without-trigger
DELETE FROM form_trigger WHERE form_id IN (SELECT id FROM form WHERE is_mega);

-- warning form-without-trigger as form-without-item
INSERT INTO form_trigger SELECT form_id, 9, trigger, needed_kind, 1, NULL FROM form_trigger
WHERE form_id IN (10041, 10042);

-- warning index-of-absent
UPDATE pokemon_presence SET absent_from = absent_from | (1 << 4), present_in = 0 WHERE pokemon_id = 1;

-- warning value-out-of-range
UPDATE berry SET growth_hours = 24, natural_gift_power = 80 WHERE id = 1;

-- warning stat-change-contradiction
INSERT INTO past_effect VALUES (27, 14, 28, 7, 9, 0, 'Does not raise Attack.');

-- warning picture-of-another-game
UPDATE sprite_template SET slot = 'versions.generation-ix.scarlet-violet.front_default'
WHERE slot = 'other.home.front_default';

-- error move-before-generation as learns-before-move-was-there
UPDATE learnset SET version_groups = (
  SELECT sum(1 << (id - 1)) FROM version_group WHERE generation_id >= 4
) & ~(SELECT absent_from FROM move WHERE id = 417)
WHERE pokemon_id = 25 AND move_id = 417;

-- error move-before-generation as teaches-before-move-was-there
UPDATE machine SET version_group_id = 8
WHERE move_id = (SELECT min(move_id) FROM machine
  JOIN move ON move.id = move_id
WHERE generation_id = 4);

-- error learner-before-generation
UPDATE learnset SET version_groups = version_groups | 16
WHERE pokemon_id = 290 AND move_id = 16;

-- warning learnset-empty
DELETE FROM learnset
WHERE pokemon_id = 1007 AND move_id <> (SELECT max(move_id) FROM learnset
WHERE pokemon_id = 1007 AND via = 0);

-- warning learnset-gap
UPDATE version_group SET learnset_version_group_id = 1 WHERE id = 2;

-- error no-version
-- warning no-version
UPDATE version SET version_group_id = 2 WHERE id = 1;

-- error dex-number-negative
-- warning dex-empty
DELETE FROM pokedex_number
WHERE pokedex_id = 2 AND number > 1;
UPDATE pokedex_number SET number = 0
WHERE pokedex_id = 2;

-- error factor-repeated
-- error chart-incomplete
INSERT INTO type_efficacy
SELECT attacking_type_id, defending_type_id, factor_percent, generations & ~1
FROM type_efficacy
WHERE attacking_type_id = 13 AND defending_type_id = 1;
UPDATE type_efficacy SET generations = generations & 1
WHERE attacking_type_id = 13 AND defending_type_id = 1 AND generations & 1;

-- error type-without-relations
UPDATE type_efficacy SET factor_percent = 100
WHERE attacking_type_id = 13 AND defending_type_id <> 3;

-- error default-variety
UPDATE pokemon SET is_default = 1 - is_default WHERE species_id = 37;

-- error no-form
-- error default-form as default-forms
-- warning default-form as it-has-no-default-form
UPDATE form SET is_default = 1 - is_default
WHERE pokemon_id = (SELECT pokemon_id FROM form GROUP BY 1 HAVING count(*) = 2);

-- error growth-rate
UPDATE growth_rate_level SET experience = experience + 1
WHERE growth_rate_id = 1 AND level = 100;

-- warning evolution-without-method
-- error evolution-contradiction
UPDATE species SET evolves_from_species_id = NULL
WHERE id = 26;
DELETE FROM evolution
WHERE to_species_id = 26;

-- error evolution-before-species
-- error evolution-undated
UPDATE evolution SET version_group_id = 3 WHERE to_species_id = 196;

-- error chance-out-of-range as encounter-chance
UPDATE encounter SET chance = 0, source = 'a/b'
WHERE pokemon_id = 25 AND location_area_id = 285;

-- error chance-out-of-range as encounter-chance
UPDATE encounter SET chance = 1 WHERE pokemon_id = 25 AND location_area_id = 285;

-- error slot-repeated
UPDATE encounter SET copy_number = 2 WHERE pokemon_id = 25 AND location_area_id = 118;

-- error coverage-missing
DELETE FROM coverage WHERE part = 'flavor-texts';

-- warning coverage-missing as coverage-new-game
UPDATE coverage SET reason = 'new-games' WHERE version_id = 1 AND state = 'absent';

-- error coverage-without-rows
UPDATE coverage SET reason = 'not-in-game' WHERE version_id = 1 AND part = 'learnsets';

-- error item-place-price
UPDATE item_place SET price = 300, way = 5 WHERE item_id = 17;

-- error item-place-elsewhere
UPDATE item_place SET versions = 1 WHERE item_id = 17;

-- error battle-form-alone
UPDATE form SET permanence = 'battle-only'
WHERE pokemon_id IN (SELECT id FROM pokemon
WHERE species_id = 6 AND NOT is_default);

-- error text-hidden-character
-- error text-bracket
-- error text-script
UPDATE flavor_text SET text = 'a (b)' || char(10) || 'c', languages = 256 WHERE rowid = 1;

-- warning entry-of-another-game
INSERT INTO flavor_text VALUES (43, 25, 1, 5, 0, 'ピカチュウ');

-- error latin-in-japanese
UPDATE text SET text = 'HP' WHERE kind = 18 AND id = 4 AND field = 1 AND language_id = 11;

-- error name-shared as name-repeated
UPDATE text SET text = (SELECT text FROM text
WHERE kind = 38 AND field = 4 AND language_id = 9)
WHERE kind = 38 AND field = 4 AND language_id = 6
  AND id = (SELECT max(id) FROM text
WHERE kind = 38 AND field = 4);

-- error machine-text
INSERT INTO flavor_text
VALUES (18, 309, 256, 1 << 18, 0, 'b'), (27, 57, 256, 1 << 17, 0, 'b');

-- error machine-text as machine-texts-of-moves
INSERT INTO machine VALUES (7, 309, 57, NULL), (7, 4, 57, NULL);
INSERT INTO flavor_text
VALUES (18, 309, 256, 1 << 6, 0, 'b'), (18, 4, 256, 1 << 6, 0, 'b'), (27, 57, 256, 1 << 6, 0, 'b');

-- error effect-contradiction
INSERT INTO text
VALUES (18, 4, 7, 9, 0, 'Restores 120 HP.');
INSERT INTO flavor_text
VALUES (18, 4, 256, 1 << 30, 0, 'It restores 120 HP.');

-- error effect-contradiction
UPDATE move_variant SET min_hits = 2, max_hits = 2
WHERE move_id = 14;
INSERT INTO text VALUES (27, 14, 7, 9, 0, 'Hits twice and raises Attack.');

-- error effect-contradiction
UPDATE text SET text = 'It hails. In snow too.'
WHERE kind = 1 AND id = 9 AND field = 7 AND language_id = 9;

-- error effect-contradiction
INSERT INTO text VALUES (27, 57, 7, 9, 0, 'Hits twice.'), (27, 14, 8, 9, 0, 'Deals damage.');

-- warning identifier-repeated
UPDATE resource SET identifier = 'poke-ball' WHERE kind = 27 AND id = 33;

-- warning item-category
UPDATE item SET category_id = 12 WHERE id = 81;

-- warning picture-of-female
UPDATE species SET has_gender_differences = 1 WHERE id = 1;

-- warning learnset-missing
UPDATE pokemon_presence SET present_in = 0
WHERE pokemon_id = 10034;
DELETE FROM learnset
WHERE pokemon_id = 10034;

-- warning move-not-learned
UPDATE move SET present_in = present_in | 1 WHERE id = 170;

-- error chances-above-limit
-- warning chances-below-limit
UPDATE encounter SET chance = 5 - chance
WHERE pokemon_id = 172 AND location_area_id = 118 AND chance < 5;

-- error effect-contradiction
INSERT INTO text VALUES (18, 4, 7, 9, 0, 'Raises Attack by two stages.');
INSERT INTO flavor_text VALUES (18, 4, 256, 1 << 30, 0, 'An item that sharply boosts Attack.');

-- error species-value-out-of-range as value-out-of-range
UPDATE species SET capture_rate = 1 WHERE id = 25;
