-- The public views, grouped by the question that they answer. Each has one example: what the query returns, then
-- the query. `pokedex schema DB` runs them, and Documentation/SCHEMA.md has the results of the sample. A result has one
-- to three rows and is the same in the sample and in a full database. The sample has its own sentences in place
-- of the games' texts, so examples do not select these.

-- # What is this pokemon?

-- dex_pokemon: Names, present types and total of base stats of Charizard
SELECT name_en, name_ja, present_type_1, present_type_2, present_total FROM dex_pokemon WHERE pokemon = 'charizard';

-- dex_species: Generation, growth rate and capture rate of Eevee
SELECT generation, growth_rate, capture_rate, color, name_ja FROM dex_species WHERE species = 'eevee';

-- dex_species_at: Base experience and friendship of Charizard in two games
SELECT version_group, base_experience, base_happiness FROM dex_species_at WHERE pokemon = 'charizard' AND version_group IN ('red-blue', 'sword-shield') ORDER BY base_experience;

-- dex_form: Mega Evolutions of Charizard
SELECT form, name_en, type_1, type_2 FROM dex_form WHERE pokemon IN ('charizard-mega-x', 'charizard-mega-y') ORDER BY form_id;

-- dex_form_trigger: What turns Charizard into Mega Charizard X
SELECT trigger, needed_entity, needed FROM dex_form_trigger WHERE result_form = 'charizard-mega-x';

-- dex_number: Numbers of Pikachu in three Pokédexes
SELECT pokedex, number FROM dex_number WHERE species = 'pikachu' AND pokedex IN ('national', 'kanto', 'paldea') ORDER BY number, pokedex;

-- dex_sprite: Address of a picture of Pikachu
SELECT url FROM dex_sprite WHERE entity = 'pokemon' AND identifier = 'pikachu' AND slot = 'front_default';

-- dex_cry: Address of the cry of Pikachu
SELECT latest FROM dex_cry WHERE pokemon = 'pikachu';

-- # How does it evolve?

-- dex_evolution: Evolution methods of Eevee by stone, with the games in which each began
SELECT to_species, item, version_group FROM dex_evolution WHERE from_species = 'eevee' AND item IN ('water-stone', 'fire-stone', 'ice-stone') ORDER BY to_species;

-- dex_evolution_at: Evolution methods of Eevee to Leafeon in two games
SELECT version_group, trigger, item, location FROM dex_evolution_at WHERE from_species = 'eevee' AND to_species = 'leafeon' AND version_group IN ('diamond-pearl', 'sword-shield') ORDER BY version_group;

-- # How was it in a game?

-- dex_pokemon_at: Clefairy before and since the type fairy
SELECT version_group, type_1, hp, ability_1, is_present FROM dex_pokemon_at WHERE pokemon = 'clefairy' AND version_group IN ('black-2-white-2', 'x-y') ORDER BY version_group;

-- # What does it learn?

-- dex_learnset: How Pikachu learns Thunderbolt in a game
SELECT method, level, via FROM dex_learnset WHERE pokemon = 'pikachu' AND move = 'thunderbolt' AND version_group = 'scarlet-violet' ORDER BY method;

-- dex_machine: Machines that teach Thunderbolt in two games
SELECT version_group, machine FROM dex_machine WHERE move = 'thunderbolt' AND version_group IN ('red-blue', 'scarlet-violet') ORDER BY version_group;

-- dex_breeding: A father that passes Bite to Charmander in X and Y
SELECT parent, chain_length, how FROM dex_breeding WHERE version_group = 'x-y' AND pokemon = 'charmander' AND move = 'bite' AND parent = 'gyarados';

-- # What does a move do?

-- dex_move: Present values of Thunderbolt
SELECT name_ja, type, damage_class, power, accuracy, pp, ailment, ailment_chance FROM dex_move WHERE move = 'thunderbolt';

-- dex_move_at: Power of Tackle in three games, by release
SELECT version_group, power, accuracy, pp FROM dex_move_at JOIN dex_version_group USING (version_group) WHERE move = 'tackle' AND version_group IN ('red-blue', 'black-white', 'scarlet-violet') ORDER BY sort_order;

-- dex_move_flag: What Bite is to abilities, items and other moves
SELECT flag, since, name_en, name_ja FROM dex_move_flag WHERE move = 'bite' AND flag IN ('bite', 'contact') ORDER BY flag_id;

-- dex_move_flag_at: Flags of Bite before and since moves that bite matter
SELECT version_group, flag FROM dex_move_flag_at WHERE move = 'bite' AND version_group IN ('black-white', 'x-y') AND flag IN ('bite', 'contact') ORDER BY version_group, flag;

-- dex_move_stat_change: Stats that Growth raises
SELECT stat, stages FROM dex_move_stat_change WHERE move = 'growth' ORDER BY stat;

-- dex_move_stat_change_at: What Growth raises in three games, by name of the game
SELECT version_group, stat, stages FROM dex_move_stat_change_at WHERE move = 'growth' AND version_group IN ('red-blue', 'gold-silver', 'crystal') ORDER BY version_group;

-- dex_contest_combo: What follows Charm in a combination
SELECT first_move, second_move FROM dex_contest_combo WHERE NOT is_super AND second_move IN ('sweet-kiss', 'tail-whip') AND first_move = 'charm' ORDER BY second_move;

-- dex_contest_type: The flavor that raises beauty
SELECT contest_type, flavor, name_en, name_ja FROM dex_contest_type WHERE contest_type = 'beauty';

-- dex_contest_color: The color of beauty in two languages
SELECT language, color FROM dex_contest_color WHERE contest_type = 'beauty' AND language IN ('en', 'fr') ORDER BY language;

-- # Where do I find it?

-- dex_encounter: Wild Pikachu in Platinum
SELECT place, location_area, method, min_level, max_level, chance FROM dex_encounter WHERE pokemon = 'pikachu' AND version = 'platinum' ORDER BY min_level, chance;

-- dex_obtainable_at: How Charizard can be had in Red
SELECT way, through FROM dex_obtainable_at WHERE pokemon = 'charizard' AND version = 'red' ORDER BY way;

-- dex_exclusive: Versions of Koraidon and Miraidon
SELECT version, pokemon, missing_from FROM dex_exclusive WHERE pokemon IN ('koraidon', 'miraidon') ORDER BY pokemon_id;

-- dex_coverage: Time of day of encounters in Sun
SELECT state, count, reason FROM dex_coverage WHERE version = 'sun' AND part = 'times-of-day';

-- dex_encounter_rate: How often tall grass of the Trophy Garden meets anything, in percent
SELECT method, rate FROM dex_encounter_rate WHERE location_area = 'trophy-garden-area' AND version = 'platinum' ORDER BY method;

-- dex_encounter_method: Names of a way to meet pokemon
SELECT name_en, name_ja FROM dex_encounter_method WHERE encounter_method = 'walk';

-- dex_encounter_condition: Values of a condition of encounters
SELECT encounter_condition_value, name_en, name_ja FROM dex_encounter_condition WHERE condition = 'swarm' ORDER BY encounter_condition_value_id;

-- dex_location: Place of an area
SELECT location, region, name_en, name_ja FROM dex_location WHERE location_area = 'viridian-forest-area';

-- dex_pal_park: Where Pal Park shows Pikachu
SELECT area, base_score, rate FROM dex_pal_park WHERE species = 'pikachu';

-- # Which items are there?

-- dex_item: Names, category and price of a Potion
SELECT name_en, name_ja, pocket, category, fling_power, listed_price FROM dex_item WHERE item = 'potion';

-- dex_item_price: Prices of an Ultra Ball in two games, by release
SELECT version_group, currency, purchase_price, sell_price FROM dex_item_price JOIN dex_version_group USING (version_group) WHERE item = 'ultra-ball' AND version_group IN ('gold-silver', 'legends-arceus') ORDER BY sort_order;

-- dex_item_place: Where a Potion is in Viridian Forest
SELECT version, way, detail, count FROM dex_item_place WHERE item = 'potion' AND location = 'viridian-forest' ORDER BY version, way LIMIT 3;

-- dex_item_attribute: Attributes of a Potion
SELECT attribute FROM dex_item_attribute WHERE item = 'potion' AND attribute IN ('consumable', 'countable') ORDER BY attribute;

-- dex_held_item: What wild Pikachu hold in two games, and in how many percent
SELECT version, item, rarity FROM dex_held_item WHERE pokemon = 'pikachu' AND version IN ('diamond', 'x') ORDER BY version, rarity DESC;

-- dex_berry: Firmness and flavors of an Oran Berry
SELECT firmness, spicy, dry, sweet, bitter, sour, growth_hours FROM dex_berry WHERE berry = 'oran';

-- dex_berry_at: Oran Berry, which was sweet too in generation iii
SELECT generation, sweet, smoothness, growth_hours, natural_gift_power FROM dex_berry_at WHERE berry = 'oran' ORDER BY generation LIMIT 3;

-- # What do types, abilities and natures mean?

-- dex_type: Types that were added after generation i, and their colors on white
SELECT type, generation, name_en, name_ja, color_light FROM dex_type WHERE type IN ('dark', 'steel', 'fairy') ORDER BY type_id;

-- dex_matchup_at: Ground against Gengar before and since Levitate
SELECT version_group, ability, factor FROM dex_matchup_at WHERE pokemon = 'gengar' AND attacking = 'ground' AND version_group IN ('gold-silver', 'ruby-sapphire') ORDER BY version_group, ability;

-- dex_type_chart_at: Ghost against psychic in three generations, in percent
SELECT generation, factor_percent FROM dex_type_chart_at WHERE attacking = 'ghost' AND defending = 'psychic' AND generation IN ('generation-i', 'generation-ii', 'generation-ix') ORDER BY generation;

-- dex_ability: Names of Static
SELECT generation, name_en, name_ja FROM dex_ability WHERE ability = 'static';

-- dex_nature: The nature that raises speed and lowers attack
SELECT nature, name_en, name_ja, likes_flavor, hates_flavor FROM dex_nature WHERE increased_stat = 'speed' AND decreased_stat = 'attack';

-- dex_nature_battle_style: How a bold pokemon chooses its moves in the Battle Palace
SELECT battle_style, low_hp_preference, high_hp_preference FROM dex_nature_battle_style WHERE nature = 'bold' ORDER BY battle_style;

-- dex_nature_pokeathlon_stat: Pokéathlon stats of a bold pokemon
SELECT pokeathlon_stat, max_change FROM dex_nature_pokeathlon_stat WHERE nature = 'bold' ORDER BY pokeathlon_stat;

-- dex_characteristic: The characteristic of an individual value of 25 in speed
SELECT characteristic_id, stat, gene_modulo FROM dex_characteristic WHERE stat = 'speed' AND gene_modulo = 25 % 5;

-- dex_stat: Names of the stats of battles only
SELECT stat, name_en, name_ja FROM dex_stat WHERE is_battle_only ORDER BY stat_id;

-- dex_stat_item: How many items raise evasion
SELECT COUNT(*) AS items FROM dex_stat_item WHERE stat = 'evasion';

-- # How does it breed and grow?

-- dex_egg_group: Names of two egg groups
SELECT egg_group, name_en, name_ja FROM dex_egg_group WHERE egg_group IN ('dragon', 'monster') ORDER BY egg_group;

-- dex_growth_rate: Formula of a growth rate
SELECT growth_rate, formula, name_ja FROM dex_growth_rate WHERE growth_rate = 'medium';

-- dex_experience: The three growth rates that reach level 100 first
SELECT growth_rate, experience FROM dex_experience WHERE level = 100 ORDER BY experience LIMIT 3;

-- # Which games are there?

-- dex_version_group: Sword and Shield with their add-ons, by release
SELECT version_group, generation, regions, learnsets_of, name_en FROM dex_version_group WHERE learnsets_of = 'sword-shield' ORDER BY sort_order;

-- dex_version_group_learn_method: Learn methods that PokéAPI lists for a version group
SELECT method FROM dex_version_group_learn_method WHERE version_group = 'yellow' AND method IN ('level-up', 'machine') ORDER BY method;

-- dex_version: Games of a version group
SELECT version, name_en, name_ja FROM dex_version WHERE version_group = 'gold-silver' ORDER BY version_id;

-- dex_generation: First region of a generation
SELECT main_region, name_en, name_ja FROM dex_generation WHERE generation = 'generation-ix';

-- dex_region: Paldea, and Hisui, which is of no generation
SELECT region, main_generation, name_en, name_ja FROM dex_region WHERE region IN ('hisui', 'paldea') ORDER BY region;

-- dex_pokedex: Games of a Pokédex
SELECT region, version_groups, name_en, name_ja FROM dex_pokedex WHERE pokedex = 'galar';

-- dex_game_index: Numbers of Pikachu within two games
SELECT version, game_index FROM dex_game_index WHERE entity = 'pokemon' AND identifier = 'pikachu' AND version IN ('red', 'gold') ORDER BY version;

-- # What is it called, and what do the games write?

-- dex_name: Names of Bulbasaur in three languages
SELECT language, text, source FROM dex_name WHERE entity = 'pokemon-species' AND identifier = 'bulbasaur' AND field = 'name' AND language IN ('fr', 'ja', 'ko') ORDER BY language;

-- dex_display_name: What an app shows for a type, in three languages
SELECT language, text, fallback FROM dex_display_name WHERE entity = 'type' AND identifier = 'fire' AND language IN ('fr', 'ja', 'es-419') ORDER BY language;

-- dex_resource: What PokéAPI calls pikachu
SELECT entity, entity_id, name_en, name_ja FROM dex_resource WHERE identifier = 'pikachu' ORDER BY entity;

-- dex_language: Languages and what they fall back to
SELECT language, iso3166, fallback FROM dex_language WHERE language IN ('en', 'es-419', 'zh-hant') ORDER BY language;

-- search_key: What the folded text ﾋﾟｶﾁｭｳ finds among species
SELECT entity, entity_id, kind FROM search_key WHERE key = 'ピカチュウ' AND entity = 'pokemon-species';

-- dex_flavor_text: Games and languages of flavor texts of Pikachu; the column `display_text` has each
SELECT version_group, version, language FROM dex_flavor_text WHERE entity = 'pokemon-species' AND identifier = 'pikachu' AND version = 'x' AND language IN ('en', 'fr', 'ja') ORDER BY language;

-- dex_effect: Languages that describe Static; the columns `short_effect` and `effect` have the texts
SELECT entity, identifier, language FROM dex_effect WHERE entity = 'ability' AND identifier = 'static' AND language IN ('de', 'en') ORDER BY language;

-- dex_effect_at: Games in which PokéAPI says that Static differed; `effect` and `differences` have the texts
SELECT version_group, differences IS NOT NULL AS differs FROM dex_effect_at WHERE entity = 'ability' AND identifier = 'static' AND language = 'en' AND version_group IN ('emerald', 'scarlet-violet') ORDER BY version_group;

-- dex_former_name: What Symbiosis was called
SELECT language, text, until_version_group FROM dex_former_name WHERE entity = 'ability' AND identifier = 'symbiosis';

-- dex_past_effect: Before which games Static had another effect than today
SELECT identifier, until_version_group, language FROM dex_past_effect WHERE identifier = 'static' AND until_version_group = 'black-white';

-- dex_showdown_name: What Pokémon Showdown calls three pokemon
SELECT identifier, showdown_id FROM dex_showdown_name WHERE entity = 'pokemon' AND identifier IN ('pikachu', 'charizard-mega-x', 'deoxys-normal') ORDER BY identifier;

-- # What is in the file?

-- dex_view: What one row of a view is
SELECT view, meaning FROM dex_view WHERE view = 'dex_machine';

-- dex_column: Columns of a view with a unit
SELECT "column", type, unit, meaning FROM dex_column WHERE view = 'dex_held_item' AND unit <> '' ORDER BY "column";

-- # Which values are not PokéAPI's?

-- dex_correction: Corrections of the move Recover
SELECT field, upstream_value, value, applied FROM dex_correction WHERE entity = 'move' AND identifier = 'recover';

-- dex_supplement: Where the type of Growth in Champions comes from
SELECT version_group, field, source, license FROM dex_supplement WHERE entity = 'move' AND identifier = 'growth' AND field = 'type';
