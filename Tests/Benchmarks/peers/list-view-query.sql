-- The same list out of our own database by its view.
SELECT p.species_id, p.name_ja, v.type_1_id, v.type_2_id, p.sprite_front_default
FROM dex_pokemon AS p
JOIN pokemon_variant AS v ON v.pokemon_id = p.pokemon_id AND (v.version_groups >> (
  (SELECT id FROM version_group ORDER BY sort_order DESC LIMIT 1) - 1)) & 1
WHERE p.is_default ORDER BY p.species_id;
