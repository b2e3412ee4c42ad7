-- All species with Japanese name, types and picture, out of list-pokeapi.sql.
SELECT s.id, n.name, a.type_id, b.type_id, json_extract(x.sprites, '$.front_default')
FROM pokemon_v2_pokemonspecies AS s
JOIN pokemon_v2_pokemonspeciesname AS n ON n.pokemon_species_id = s.id AND n.language_id = 11
JOIN pokemon_v2_pokemon AS p ON p.pokemon_species_id = s.id AND p.is_default
JOIN pokemon_v2_pokemontype AS a ON a.pokemon_id = p.id AND a.slot = 1
LEFT JOIN pokemon_v2_pokemontype AS b ON b.pokemon_id = p.id AND b.slot = 2
LEFT JOIN pokemon_v2_pokemonsprites AS x ON x.pokemon_id = p.id
ORDER BY s.id;
