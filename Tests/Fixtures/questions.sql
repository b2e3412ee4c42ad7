-- Questions that users ask in plain SQL, one a line, each below its name. None may scan a table of more than
-- 5,000 rows, but those that its name gives: tests ask SQLite for the program of each.

-- pokemon by identifier
SELECT * FROM dex_pokemon WHERE pokemon='charizard';

-- pokemon by id
SELECT * FROM dex_pokemon WHERE pokemon_id=6;

-- pokemon by ja name
SELECT * FROM dex_pokemon WHERE name_ja='リザードン';

-- pokemon by en name
SELECT * FROM dex_pokemon WHERE name_en='Charizard';

-- all default pokemon by dex
SELECT pokemon_id,name_ja FROM dex_pokemon WHERE is_default ORDER BY species_id;

-- stats at all games by identifier
SELECT * FROM dex_pokemon_at WHERE pokemon='charizard';

-- stats at one game by identifier
SELECT * FROM dex_pokemon_at WHERE pokemon='charizard' AND version_group='scarlet-violet';

-- all pokemon of a game
SELECT * FROM dex_pokemon_at WHERE version_group='scarlet-violet' AND is_present;

-- fastest 10 of a game
SELECT pokemon,speed FROM dex_pokemon_at WHERE version_group='scarlet-violet' ORDER BY speed DESC LIMIT 10;

-- README join
SELECT name_ja, type_1, hp FROM dex_pokemon_at JOIN dex_pokemon USING (pokemon_id) WHERE version_group='black-2-white-2' AND dex_pokemon.pokemon='clefairy';

-- fire types of a game with names
SELECT p.name_ja, a.speed FROM dex_pokemon_at a JOIN dex_pokemon p USING(pokemon_id) WHERE a.version_group='scarlet-violet' AND 'fire' IN (a.type_1,a.type_2) ORDER BY a.speed DESC;

-- learnset of pokemon in game
SELECT move, level, method FROM dex_learnset WHERE pokemon='charizard' AND version_group='scarlet-violet' ORDER BY method, level;

-- learnset with move names+power
SELECT l.level, m.name_ja, v.power FROM dex_learnset l JOIN dex_move m USING(move_id) JOIN dex_move_at v ON v.move_id=l.move_id AND v.version_group=l.version_group WHERE l.pokemon='charizard' AND l.version_group='scarlet-violet' AND l.method='level-up' ORDER BY l.level;

-- learners of move in game
SELECT DISTINCT pokemon FROM dex_learnset WHERE move='surf' AND version_group='scarlet-violet';

-- learners of move by id in game
SELECT DISTINCT pokemon FROM dex_learnset WHERE move_id=57 AND version_group='scarlet-violet';

-- learners of two moves
SELECT pokemon FROM dex_learnset WHERE move IN('surf','fly') AND version_group='scarlet-violet' GROUP BY pokemon HAVING COUNT(DISTINCT move)=2;

-- move by identifier
SELECT * FROM dex_move WHERE move='surf';

-- move values by identifier, all games
SELECT * FROM dex_move_at WHERE move='surf';

-- moves of a game
SELECT * FROM dex_move_at WHERE version_group='scarlet-violet';

-- machines of a game
SELECT * FROM dex_machine WHERE version_group='scarlet-violet';

-- which TM teaches surf
SELECT * FROM dex_machine WHERE move='surf';

-- type chart gen 9 fire
SELECT * FROM dex_type_chart_at WHERE generation='generation-ix' AND attacking='fire';

-- names of pikachu, all languages
SELECT * FROM dex_name WHERE entity='pokemon-species' AND identifier='pikachu';

-- display names, species, ja
SELECT identifier, text FROM dex_display_name WHERE entity='pokemon-species' AND language='ja';

-- display name of a type
SELECT text FROM dex_display_name WHERE entity='type' AND identifier='fire' AND language='ja';

-- flavor texts of pikachu ja
SELECT version, text FROM dex_flavor_text WHERE entity='pokemon-species' AND identifier='pikachu' AND language='ja';

-- flavor text by id
SELECT version, text FROM dex_flavor_text WHERE entity='pokemon-species' AND entity_id=25 AND language='ja';

-- regional dex listing
SELECT number, species FROM dex_number WHERE pokedex='paldea' ORDER BY number;

-- dex numbers of a species
SELECT * FROM dex_number WHERE species='pikachu';

-- evolutions from eevee
SELECT to_species, trigger, item, min_level FROM dex_evolution WHERE from_species='eevee';

-- encounters of pikachu in yellow
SELECT * FROM dex_encounter WHERE pokemon='pikachu' AND version='yellow';

-- encounters in a location
SELECT * FROM dex_encounter WHERE location_area='kanto-route-1-area' AND version='red';

-- places of a game (scans resource: a filter over the names of places is made first)
SELECT DISTINCT place FROM dex_encounter WHERE version='diamond';

-- places of a game with their names (scans resource: as above)
SELECT DISTINCT location,location_name_en FROM dex_encounter JOIN dex_location USING (location_area) WHERE version='diamond';

-- pokemon of a generation
SELECT name_ja FROM dex_pokemon WHERE generation='generation-i';

-- legendaries
SELECT name_ja FROM dex_pokemon WHERE is_legendary;

-- pokemon with ability
SELECT pokemon FROM dex_pokemon_at WHERE version_group='scarlet-violet' AND 'levitate' IN (ability_1,ability_2,ability_hidden);

-- like search
SELECT name_en FROM dex_pokemon WHERE name_en LIKE 'char%';

-- sprites of pikachu
SELECT slot,url FROM dex_sprite WHERE entity='pokemon' AND identifier='pikachu';

-- corrections
SELECT * FROM dex_correction;

-- forms of charizard
SELECT * FROM dex_form WHERE pokemon LIKE 'charizard%';

-- item by identifier
SELECT * FROM dex_item WHERE item='potion';

-- average stats per type
SELECT type_1, AVG(hp) FROM dex_pokemon_at WHERE version_group='scarlet-violet' GROUP BY 1;

-- species of a legendary color
SELECT species, name_ja FROM dex_species WHERE is_legendary AND color = 'white';

-- species of an egg group
SELECT species FROM dex_species WHERE 'dragon' IN (egg_group_1, egg_group_2);

-- games in order
SELECT version_group, generation, name_en FROM dex_version_group WHERE has_learnsets ORDER BY sort_order;

-- strongest pokemon now
SELECT pokemon, present_total FROM dex_pokemon ORDER BY present_total DESC LIMIT 10;

-- effect of an ability
SELECT short_effect FROM dex_effect WHERE entity = 'ability' AND identifier = 'static' AND language = 'en';

-- effect of a move in a game
SELECT effect, differences, source FROM dex_effect_at
WHERE version_group = 'red-blue' AND entity = 'move' AND identifier = 'absorb' AND language = 'en';

-- held items of a pokemon
SELECT version, item, rarity FROM dex_held_item WHERE pokemon = 'pikachu';

-- who holds an item
SELECT DISTINCT pokemon FROM dex_held_item WHERE item = 'oran-berry';

-- price of an item
SELECT version_group, purchase_price FROM dex_item_price WHERE item = 'potion';

-- natures that raise speed
SELECT nature, name_ja FROM dex_nature WHERE increased_stat = 'speed';

-- experience of a level
SELECT experience FROM dex_experience WHERE growth_rate = 'slow' AND level = 100;

-- places of a region
SELECT location_area, name_en FROM dex_location WHERE region = 'kanto';

-- what makes a form
SELECT needed FROM dex_form_trigger WHERE result_form = 'charizard-mega-x';

-- moves that lower defense
SELECT move FROM dex_move_stat_change WHERE stat = 'defense' AND stages < 0;

-- strong fire moves now
SELECT move, power FROM dex_move WHERE type = 'fire' AND power >= 100;

-- supplements of a game
SELECT identifier, field, source FROM dex_supplement WHERE version_group = 'champions';

-- evolutions in a game
SELECT to_species, item FROM dex_evolution_at WHERE from_species = 'eevee' AND version_group = 'x-y';

-- price of an item
SELECT listed_price FROM dex_item WHERE item='potion';

-- items by price
SELECT item, listed_price FROM dex_item WHERE listed_price BETWEEN 1000 AND 3000 ORDER BY listed_price DESC, item;

-- flags of a move
SELECT flag, name_ja FROM dex_move_flag WHERE move='thunder-punch';

-- moves with a flag
SELECT move FROM dex_move_flag WHERE flag='sound' ORDER BY move_id;

-- flags of a move in every game
SELECT version_group, flag FROM dex_move_flag_at WHERE move='whirlwind';

-- contact moves of a game by power
SELECT f.move, v.power FROM dex_move_flag_at f JOIN dex_move_at v USING (version_group, move_id) WHERE f.flag='contact' AND f.version_group='x-y' ORDER BY v.power DESC LIMIT 20;

-- punching moves that a pokemon learns
SELECT DISTINCT move FROM dex_learnset WHERE pokemon='charizard' AND version_group='scarlet-violet' AND move_id IN (SELECT move_id FROM dex_move_flag WHERE flag='punch');

-- all flags with their meaning
SELECT DISTINCT flag_id, name_en, meaning_en, name_ja, meaning_ja FROM dex_move_flag ORDER BY flag_id;

-- cry of a pokemon
SELECT latest, legacy FROM dex_cry WHERE pokemon='pikachu';

-- encounter rates of an area
SELECT version, method, rate FROM dex_encounter_rate WHERE location_area='trophy-garden-area';

-- internal numbers of a pokemon
SELECT version, game_index FROM dex_game_index WHERE entity='pokemon' AND identifier='pikachu';

-- attributes of an item
SELECT attribute FROM dex_item_attribute WHERE item='potion';

-- earlier effects of an ability
SELECT until_version_group, effect FROM dex_past_effect WHERE entity='ability' AND identifier='lightning-rod' AND language='en';

-- learn methods of a game
SELECT method FROM dex_version_group_learn_method WHERE version_group='gold-silver';

-- battle style of a nature
SELECT * FROM dex_nature_battle_style WHERE nature='bold';

-- colors of contests
SELECT contest_type, color FROM dex_contest_color WHERE language='en';

-- names of games in German
SELECT text FROM dex_display_name WHERE entity='version-group' AND language='de';

-- names of a move from a second source
SELECT language, text FROM dex_name WHERE entity='move' AND identifier='aqua-step' AND source='supplement';

-- where a price comes from
SELECT source, revision, license FROM dex_supplement WHERE entity='item' AND identifier='potion' AND field='listed_price';

-- where the flags of a move come from
SELECT source, license, rows FROM dex_supplement WHERE entity='move' AND identifier='bite' AND field='flags';
