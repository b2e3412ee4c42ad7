-- Changes of the sample, for LastReleaseTests. Above each is what the comparison with the last release says:
-- "above limit" the changes that need a person; "limit" a kind and as many entities, LIMIT n, as it may change;
-- "usual" what needs no review; "own" a change by a correction or supplement, with the counts of others and own ones;
-- "lost" a finding.

-- above limit: stats changed 104
UPDATE pokemon_variant SET hp = hp + 10, attack = attack + 10, defense = defense + 10,
  special_attack = special_attack + 10, special_defense = special_defense + 10,
  speed = speed + 10;

-- above limit: types changed 1
UPDATE pokemon_variant SET type_1_id = 2 WHERE pokemon_id = 25;

-- above limit: types added 1
UPDATE pokemon_variant SET type_2_id = 3 WHERE pokemon_id = 25;

-- above limit: types removed 1
UPDATE pokemon_variant SET type_2_id = NULL WHERE pokemon_id = 1;

-- above limit: numbers changed 1
UPDATE pokedex_number SET number = 900 WHERE pokedex_id = 2 AND species_id = 1;

-- above limit: move-types changed 1
UPDATE move_variant SET type_id = 18 WHERE move_id = 33;

-- above limit: move-types changed 1
UPDATE move_variant SET damage_class_id = 1 WHERE move_id = 33;

-- above limit: type-chart changed 1
UPDATE type_efficacy SET factor_percent = 200
WHERE attacking_type_id = 1 AND defending_type_id = 1;

-- above limit: machines changed 23
UPDATE machine SET move_id = 33;

-- above limit: prices changed 1
UPDATE item_price SET purchase_price = purchase_price + 1 WHERE item_id = 2;

-- above limit: learnsets removed 62
UPDATE learnset SET version_groups = version_groups & ~(1 << (SELECT id - 1 FROM resource
  WHERE kind = 49 AND identifier = 'x-y'));

-- above limit: wild-places removed 21
-- above limit: wild-levels removed 21
DELETE FROM encounter WHERE pokemon_id IN (SELECT DISTINCT pokemon_id FROM encounter ORDER BY 1 LIMIT 21);

-- above limit: wild-places changed 24
UPDATE location_area SET location_id = (SELECT max(location_id) FROM location_area);

-- above limit: evolution-levels changed 1
UPDATE evolution SET min_level = 17 WHERE to_species_id = 2;

-- above limit: evolution-levels removed 1
UPDATE evolution SET min_level = NULL WHERE to_species_id = 2;

-- above limit: names removed 1
DELETE FROM text WHERE kind = 43 AND field = 1 AND id = 1 AND languages >> 10 & 1;

-- limit 10: stats changed
UPDATE pokemon_variant SET hp = hp + 1 WHERE pokemon_id
  IN (SELECT DISTINCT pokemon_id FROM pokemon_variant ORDER BY 1 LIMIT n);

-- limit 5: efforts changed
UPDATE pokemon_variant SET effort_hp = 3 - effort_hp
WHERE pokemon_id IN (SELECT DISTINCT pokemon_id FROM pokemon_variant ORDER BY 1 LIMIT n);

-- limit 5: abilities changed
UPDATE pokemon_variant SET ability_1_id = 9 - (ability_1_id = 9)
WHERE ability_1_id NOT NULL AND pokemon_id
  IN (SELECT DISTINCT pokemon_id FROM pokemon_variant ORDER BY 1 LIMIT n);

-- limit 10: presence removed
UPDATE pokemon_presence SET present_in = 0
WHERE pokemon_id IN (SELECT DISTINCT pokemon_id FROM pokemon_presence WHERE present_in ORDER BY 1 LIMIT n);

-- limit 5: sizes changed
UPDATE pokemon SET height_dm = height_dm + 1 WHERE id IN (SELECT DISTINCT id FROM pokemon ORDER BY 1 LIMIT n);

-- limit 5: species changed
UPDATE species SET capture_rate = capture_rate + 1 WHERE id
  IN (SELECT DISTINCT id FROM species ORDER BY 1 LIMIT n);

-- limit 5: forms changed
UPDATE form SET is_battle_only = 1 - is_battle_only WHERE id
  IN (SELECT DISTINCT id FROM form ORDER BY 1 LIMIT n);

-- limit 5: move-values changed
UPDATE move_variant SET pp = pp + 1 WHERE move_id
  IN (SELECT DISTINCT move_id FROM move_variant ORDER BY 1 LIMIT n);

-- limit 5: move-values changed
UPDATE move_variant SET power = power + 5
WHERE move_id IN (SELECT DISTINCT move_id FROM move_variant WHERE power NOT NULL ORDER BY 1 LIMIT n);

-- limit 5: move-values removed
UPDATE move_variant SET accuracy = NULL
WHERE move_id IN (SELECT DISTINCT move_id FROM move_variant WHERE accuracy NOT NULL ORDER BY 1 LIMIT n);

-- limit 5: move-effects changed
UPDATE move_variant SET drain = drain + 1
WHERE move_id IN (SELECT DISTINCT move_id FROM move_variant WHERE drain NOT NULL ORDER BY 1 LIMIT n);

-- limit 5: move-flags removed
UPDATE move_variant SET flags = 0 WHERE move_id
  IN (SELECT DISTINCT move_id FROM move_variant WHERE flags ORDER BY 1 LIMIT n);

-- limit 5: items changed
UPDATE item SET category_id = 1 WHERE id IN (SELECT DISTINCT id FROM item ORDER BY 1 LIMIT n);

-- limit 5: held-items removed
DELETE FROM held_item WHERE pokemon_id IN (SELECT DISTINCT pokemon_id FROM held_item ORDER BY 1 LIMIT n);

-- limit 5: learnsets removed
UPDATE learnset SET version_groups = version_groups & ~(1 << (SELECT id - 1 FROM resource
  WHERE kind = 49 AND identifier = 'scarlet-violet'))
WHERE pokemon_id IN (SELECT DISTINCT pokemon_id FROM learnset
  WHERE version_groups & (1 << (SELECT id - 1 FROM resource
  WHERE kind = 49 AND identifier = 'scarlet-violet')) ORDER BY 1 LIMIT n);

-- limit 5: learnsets changed
UPDATE learnset SET level = level + 100
WHERE via = 0 AND level > 1 AND pokemon_id
  IN (SELECT DISTINCT pokemon_id FROM learnset WHERE via = 0 AND level > 1 ORDER BY 1 LIMIT n);

-- limit 10: learnsets added
INSERT INTO learnset
SELECT (SELECT max(id) FROM move), id, 1, 0, 99, 0, 1 << (SELECT id - 1 FROM resource
  WHERE kind = 49 AND identifier = 'red-blue') FROM pokemon
WHERE id IN (SELECT DISTINCT id FROM pokemon JOIN learnset ON pokemon_id = id AND version_groups & 1
  ORDER BY 1 LIMIT n);

-- limit 5: wild-levels changed
UPDATE encounter SET max_level = max_level + 1 WHERE pokemon_id
  IN (SELECT DISTINCT pokemon_id FROM encounter ORDER BY 1 LIMIT n);

-- limit 5: evolution-methods changed
UPDATE evolution SET trigger_id = 3
WHERE trigger_id = 1 AND to_species_id IN (SELECT DISTINCT to_species_id FROM evolution
  WHERE trigger_id = 1 ORDER BY 1 LIMIT n);

-- limit 10: names changed
UPDATE text SET text = text || 'x'
WHERE kind = 43 AND field = 1 AND id IN (SELECT DISTINCT id FROM text
  WHERE kind = 43 AND field = 1 ORDER BY 1 LIMIT n);

-- limit 10: identifiers removed
DELETE FROM resource WHERE kind = 30 AND id
  IN (SELECT DISTINCT id FROM resource WHERE kind = 30 ORDER BY 1 LIMIT n);

-- limit 0: listed-prices changed
UPDATE item SET listed_price = 1
WHERE listed_price NOT NULL AND id IN (SELECT DISTINCT id FROM item
  WHERE listed_price NOT NULL ORDER BY 1 LIMIT n);

-- limit 5: evolution-forms changed
UPDATE evolution SET region_id = 2 WHERE to_species_id
  IN (SELECT DISTINCT to_species_id FROM evolution ORDER BY 1 LIMIT n);

-- limit 80: place-identifiers removed
DELETE FROM resource WHERE id IN (SELECT DISTINCT id FROM resource
  WHERE kind = 24 AND id > 90000 ORDER BY 1 LIMIT n);

-- limit 100: wild-chances changed
UPDATE encounter SET chance = chance + 1
WHERE pokemon_id IN (SELECT DISTINCT pokemon_id FROM encounter GROUP BY 1 HAVING min(copy_number) = 9
  ORDER BY 1 LIMIT n);

-- usual: nothing changes
SELECT 1;

-- usual: Values of a game that had none
INSERT INTO item_price SELECT id, 1, 1, 5, 2 FROM item
WHERE id NOT IN (SELECT item_id FROM item_price);

-- usual: Another identifier of the same pokemon is no change of its values
UPDATE resource SET identifier = 'pikachoo' WHERE kind = 38 AND id = 25;

-- usual: Orders and other positions
UPDATE species SET sort_order = sort_order + 1; UPDATE learnset SET sort_order = sort_order + 999;

-- own: types changed 0 1
UPDATE pokemon_variant SET type_1_id = 2 WHERE pokemon_id = 25;
INSERT INTO correction
SELECT 'x', kind, id, identifier, 'types[slot=1].type', 'electric', 'fighting', 'r', 'r', 1
FROM resource WHERE kind = 38 AND id = 25;

-- own: listed-prices changed 0 1
UPDATE item SET listed_price = 1 WHERE id = 4;

-- own: evolution-levels changed 0 1
UPDATE evolution SET min_level = 17 WHERE to_species_id = 2;
INSERT INTO correction VALUES ('x', 13, 1, '1',
  'chain.evolves_to[species=ivysaur].evolution_details[min_level=16].min_level', '16', '17', 'r',
  'r', 1);

-- lost: error column-emptied item.fling_power
UPDATE item SET fling_power = NULL;

-- lost: error column-emptied pokemon_variant.type_2_id
UPDATE pokemon_variant SET type_2_id = NULL;

-- lost: error count-fell move
DELETE FROM move WHERE id = (SELECT max(id) FROM move);

-- lost: warning count-fell growth_rate_level
DELETE FROM growth_rate_level WHERE (growth_rate_id, level)
  IN (SELECT growth_rate_id, level FROM growth_rate_level ORDER BY 1, 2 DESC LIMIT 6);

-- lost: error count-fell growth_rate_level
DELETE FROM growth_rate_level WHERE (growth_rate_id, level)
  IN (SELECT growth_rate_id, level FROM growth_rate_level ORDER BY 1, 2 DESC LIMIT 7);

-- lost: error count-fell encounter
UPDATE encounter SET versions = 1 << 11;

-- lost: warning count-fell sprite_set
DELETE FROM sprite_set WHERE set_id = (
  SELECT set_id FROM sprite_set
  WHERE set_id IN (SELECT set_id FROM sprite GROUP BY 1 HAVING count(*) = 1)
  GROUP BY 1 ORDER BY count(*) LIMIT 1);
