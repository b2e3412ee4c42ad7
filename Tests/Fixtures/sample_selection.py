"""The resources of PokéAPI that the sample keeps, and the reasons."""

# Species, each selected for a special case; closure adds their complete evolution chains.
SPECIES = """
bulbasaur charizard pikachu nidoran-f nidoran-m clefairy vulpix magnemite farfetchd mr-mime gastly
magikarp eevee unown roselia nincada deoxys rotom phione manaphy arceus victini
cryogonal flabebe zygarde type-null tapu-koko meltan melmetal eternatus koraidon miraidon
ogerpon
""".split()

# Endpoints that are small or needed by many others: kept completely.
WHOLE = """
berry-firmness berry-flavor characteristic contest-effect contest-type currency egg-group
encounter-condition encounter-method evolution-trigger gender generation growth-rate item-attribute
item-category item-fling-effect item-pocket language move-ailment move-battle-style move-category
move-damage-class move-learn-method move-target nature pal-park-area pokeathlon-stat pokedex
pokemon-color pokemon-habitat pokemon-shape region stat super-contest-effect type version
version-group
""".split()

MOVES = {
    "past type": "karate-chop gust sand-attack bite curse sweet-kiss charm moonlight",
    "several past values": "tackle vine-whip absorb mega-drain growth petal-dance disable glare"
    " hypnosis giga-drain outrage fury-cutter future-sight covet thunder dig blizzard",
    "past effect chance": "struggle perish-song heal-bell howl",
    "past values all null": "poison-sting string-shot psychic",
    "past effect entries": "follow-me rage-powder",
    "wrong or lost upstream values": "recover soft-boiled rest milk-drink slack-off roost shore-up"
    " mind-reader luster-purge take-heart",
    "zero power, zero accuracy, power 1": "burning-bulwark tachyon-cutter dragon-cheer ruination"
    " snowscape",
    "Z-moves that share one Japanese name": "breakneck-blitz--physical breakneck-blitz--special"
    " gigavolt-havoc--physical gigavolt-havoc--special catastropika 10-000-000-volt-thunderbolt"
    " extreme-evoboost",
    "shadow moves": "shadow-rush shadow-sky",
    "priorities": "quick-attack extreme-speed protect helping-hand trick-room counter focus-punch"
    " fake-out teleport",
    "one-off learn methods": "volt-tackle surf meteor-mash icicle-crash draining-kiss"
    " electric-terrain flying-press overheat leaf-storm hydro-pump thousand-arrows"
    " core-enforcer dragon-dance refresh",
    "machines old and new": "cut fly waterfall hidden-power thunderbolt thunder-wave"
    " swords-dance flamethrower solar-beam hyper-beam shadow-ball toxic substitute double-team"
    " sleep-talk return frustration u-turn",
    "egg and evolution moves": "leech-seed nasty-plot wish heat-wave mimic roar magnet-bomb moonblast"
    " baby-doll-eyes",
    "early moves": "scratch growl tail-whip leer ember thunder-shock razor-leaf splash"
    " metronome sleep-powder fire-spin",
    "signature moves": "psycho-boost judgment heart-swap tail-glow v-create lands-wrath"
    " multi-attack natures-madness double-iron-bash dynamax-cannon eternabeam collision-course"
    " electro-drift ivy-cudgel meteor-assault zippy-zap splishy-splash floaty-fall",
}

# Varieties and forms of kept species that are omitted for size: each has a similar one that is
# kept.
DROPPED_POKEMON = """
venusaur-gmax raichu-mega-x raichu-mega-y clefable-mega gengar-mega gengar-gmax gyarados-mega
pikachu-belle pikachu-pop-star pikachu-phd pikachu-libre pikachu-hoenn-cap pikachu-sinnoh-cap
pikachu-unova-cap pikachu-kalos-cap pikachu-alola-cap pikachu-partner-cap pikachu-world-cap
rotom-fan rotom-mow eevee-gmax melmetal-gmax koraidon-swimming-build koraidon-gliding-build
miraidon-aquatic-mode miraidon-glide-mode ogerpon-cornerstone-mask
""".split()
DROPPED_FORMS = """
silvally-fighting silvally-flying silvally-poison silvally-ground silvally-rock silvally-bug
silvally-ghost silvally-steel silvally-grass silvally-psychic silvally-ice silvally-dragon
silvally-dark
""".split()

# Moves that very many pokemon learn in nearly every game. Their resources are complete, but
# learnset rows are kept only for the pokemon of WIDE_LEARNERS, since they would fill the sample.
WIDE_MOVES = """
rest substitute double-team protect toxic hidden-power return frustration sleep-talk curse
thunderbolt thunder thunder-wave hyper-beam shadow-ball dig solar-beam flamethrower psychic cut
helping-hand blizzard mimic trick-room swords-dance giga-drain roar focus-punch fly outrage
heat-wave overheat charm quick-attack tail-whip growl sand-attack counter scratch leer poison-sting
hypnosis covet nasty-plot fire-spin metronome waterfall mind-reader disable u-turn future-sight
fake-out teleport draining-kiss dragon-dance hydro-pump wish razor-leaf growth sleep-powder
thunder-shock leech-seed fury-cutter electric-terrain splash baby-doll-eyes mega-drain sweet-kiss
""".split()
WIDE_LEARNERS = {
    "pikachu": WIDE_MOVES,
    "pikachu-starter": WIDE_MOVES,
    "unown": WIDE_MOVES,
    "bulbasaur": "leech-seed growth razor-leaf charm solar-beam cut hidden-power".split(),
    "charizard": "fly cut swords-dance flamethrower heat-wave overheat outrage growl scratch leer"
    " dragon-dance hidden-power solar-beam".split(),
    "charizard-mega-x": "fly flamethrower dragon-dance outrage".split(),
    "eevee": "growl tail-whip sand-attack quick-attack wish baby-doll-eyes covet".split(),
    "farfetchd": "cut fly swords-dance".split(),
    "farfetchd-galar": "swords-dance covet".split(),
    "haunter": "hypnosis shadow-ball thunderbolt".split(),
    "gengar": "hypnosis shadow-ball thunderbolt".split(),
    "mime-jr": "mimic".split(),
    "mr-mime": "mimic".split(),
    "mr-mime-galar": "mimic fake-out protect".split(),
    "gyarados": "waterfall hydro-pump thunder-wave thunderbolt".split(),
    "raichu": "thunderbolt thunder thunder-shock".split(),
    "raichu-alola": "thunderbolt psychic".split(),
    "rotom": "thunder-shock".split(),
    "rotom-heat": "overheat thunder-shock".split(),
    "rotom-wash": "hydro-pump thunder-shock".split(),
    "rotom-frost": "blizzard thunder-shock".split(),
    "roserade": "razor-leaf poison-sting".split(),
    "shedinja": "shadow-ball".split(),
    "meltan": "thunder-wave thunder-shock".split(),
    "vulpix-alola": "blizzard".split(),
}

# Pokemon whose game sprites (sprites.versions) are kept; for others these URLs are null.
SPRITED_POKEMON = """
bulbasaur venusaur-mega charizard charizard-gmax pikachu pikachu-rock-star nidoran-f vulpix-alola
unown deoxys-normal rotom-heat victini miraidon
""".split()

# Items: closure adds everything that evolutions, forms, kept machines and held items need.
ITEMS = {
    "balls and medicine, with prices": [1, 2, 4, 17],
    "one name twice": [723, 2279],
    "no name in any language": [2233],
    "typos and blanks in Japanese names": [1703, 1756, 2111, 2160],
    "a key item pair that folds to one search key": ["basement-key", "basement-key--goldenrod"],
}

# The machines of these moves; a machine adds its item.
MACHINE_MOVES = """
cut surf thunderbolt hidden-power trick-room roost rest
""".split()

LOCATION_AREAS = """
terminus-cave-zygardes-chamber trophy-garden-area pallet-town-area lake-of-rage-area
ruins-of-conflict-area meetup-spot-area
liberty-garden-lighthouse-basement old-chateau-entrance ruins-of-alph-interior-a
celadon-city-prize-corner viridian-forest-area galar-battle-tower-area
postwick-leons-room resolution-cave-area
""".split()

BERRIES = "cheri oran roseli hopo".split()
CONDITION_VALUES = [1, 2, 3, 4, 5]

# References that may be dropped because their target is not kept: the back-references. Every other
# reference adds its target.
DROPPABLE = {
    "ability": {"pokemon"},
    "berry-firmness": {"berries"},
    "berry-flavor": {"berries"},
    "contest-effect": set(),
    "egg-group": {"pokemon_species"},
    "encounter-condition": {"values"},
    "evolution-trigger": {"pokemon_species"},
    "gender": {"pokemon_species_details", "required_for_evolution"},
    "generation": {"abilities", "moves", "pokemon_species"},
    "growth-rate": {"pokemon_species"},
    "item": {"held_by_pokemon", "machines"},
    "item-attribute": {"items"},
    "item-category": {"items"},
    "item-fling-effect": {"items"},
    "location": {"areas"},
    "location-area": {"pokemon_encounters"},
    "move": {"learned_by_pokemon", "machines", "contest_combos"},
    "move-ailment": {"moves"},
    "move-category": {"moves"},
    "move-damage-class": {"moves"},
    "move-target": {"moves"},
    "pal-park-area": {"pokemon_encounters"},
    "pokedex": {"pokemon_entries"},
    "pokemon": {"forms", "moves"},
    "pokemon-color": {"pokemon_species"},
    "pokemon-habitat": {"pokemon_species"},
    "pokemon-shape": {"pokemon_species"},
    "region": {"locations"},
    "pokemon-species": {"varieties"},
    "stat": {"affecting_items", "affecting_moves"},
    "super-contest-effect": {"moves"},
    "type": {"moves", "pokemon"},
}

# Prose by key; `names` of any kind are facts and are kept.
PROSE_LISTS = {"flavor_text_entries", "effect_entries", "descriptions", "form_descriptions"}
PROSE_KEYS = {"flavor_text", "text", "effect", "short_effect", "description"}

META = {"deploy_date": "1767225600", "hash": "5a3b1e" + "0" * 34, "tag": "sample"}
