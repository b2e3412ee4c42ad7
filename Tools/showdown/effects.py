"""English effects of the newest games that PokéAPI lacks, or has of older games or of another resource."""

from . import ShowdownError
from .texts import GENERATIONS, texts

# What Pokémon Showdown has no former text of, and PokéAPI's text is wrong: by review. The value is the version group
# from which the new text holds; None if PokéAPI's is right in no game.
WRONG = {
    "ability": {
        **dict.fromkeys("""
            drizzle drought sand-stream sniper
            """.split(), "x-y"),
        **dict.fromkeys("""
            cotton-down no-guard schooling steam-engine tough-claws
            """.split(), None),
    },
    "item": {
        **dict.fromkeys("""
            fairy-gem luxury-ball protective-pads
            """.split(), None),
        **dict.fromkeys("""
            binding-band
            """.split(), "x-y"),
        **dict.fromkeys("""
            blue-orb red-orb
            """.split(), "omega-ruby-alpha-sapphire"),
        **dict.fromkeys("""
            dusk-ball heavy-ball lure-ball nest-ball net-ball repeat-ball
            """.split(), "sun-moon"),
        **dict.fromkeys("""
            grip-claw
            """.split(), "black-white"),
    },
    "move": {
        **dict.fromkeys("""
            10-000-000-volt-thunderbolt autotomize baddy-bad bouncy-bubble burning-jealousy buzzy-buzz coaching
            corrosive-gas double-iron-bash dragon-energy dual-wingbeat eerie-spell expanding-force fiery-wrath
            flip-turn floaty-fall freezing-glare freezy-frost fury-cutter glitzy-glow grassy-glide jaw-lock
            judgment jungle-healing lash-out malicious-moonsault max-airstream max-darkness max-flare
            max-flutterby max-geyser max-guard max-hailstorm max-knuckle max-lightning max-mindstorm max-ooze
            max-overgrowth max-phantasm max-quake max-rockfall max-starfall max-steelspike max-strike
            max-wyrmwind meteor-beam misty-explosion multi-attack natures-madness no-retreat perish-song
            photon-geyser pika-papow poltergeist power-trip psychic-fangs punishment rising-voltage sappy-seed
            shell-side-arm sizzly-slide skitter-smack snap-trap snipe-shot sparkly-swirl splishy-splash
            steel-roller stored-power stuff-cheeks surging-strikes techno-blast terrain-pulse thunder-cage
            thunderous-kick triple-axel veevee-volley wicked-blow zippy-zap
            """.split(), None),
    },
}
# Of what Pokémon Showdown has a former text of, what PokéAPI's texts do not say of the newest games, in any language:
# by review. The translations of others stay.
OUTDATED = {
    "ability": """
        aerilate anticipation battle-bond dauntless-shield disguise forecast frisk gale-wings ice-body
        illuminate infiltrator inner-focus intrepid-sword keen-eye libero oblivious overcoat own-tempo
        parental-bond pixilate prankster protean rattled refrigerate scrappy slush-rush snow-cloak
        snow-warning trace weak-armor
        """.split(),
    "item": """
        aguav-berry bug-gem dark-gem dragon-gem dream-ball electric-gem fighting-gem figy-berry fire-gem
        flying-gem ghost-gem grass-gem griseous-orb ground-gem iapapa-berry ice-gem icy-rock lax-incense
        mago-berry metal-powder normal-gem poison-gem psychic-gem quick-claw rock-gem soul-dew steel-gem
        water-gem wiki-berry
        """.split(),
    "move": """
        aurora-veil bind blizzard bug-bite chatter clamp conversion dark-void defog detect disable
        doom-desire dynamax-cannon electric-terrain encore fell-stinger fire-spin future-sight
        grassy-terrain growth hail hidden-power high-jump-kick howl hyperspace-fury incinerate infestation
        jump-kick kings-shield knock-off lock-on magma-storm mind-reader moonlight morning-sun mud-sport
        nature-power pluck protect psychic-terrain rain-dance rapid-spin sand-tomb snap-trap solar-beam
        solar-blade spikes sweet-scent synthesis tailwind taunt teleport thunder uproar water-sport
        whirlpool wrap
        """.split(),
}
# Pokémon Showdown has the newest text of these as that of a generation, and the reverse.
EXCHANGED = {"solar-blade": "gen8"}
# PokéAPI says which pokemon evolve by these.
BETTER = ("thunder-stone", "leaf-stone", "ice-stone")


def newest_effects(names, data, database):
    """The effects by endpoint and identifier, for a supplement. `replaces` has the languages of PokéAPI's texts that
    they replace, `since` the version group from which they hold."""
    first = {}
    for game, generation in database.execute(
            "SELECT version_group, generation_number FROM dex_version_group ORDER BY sort_order DESC"):
        first[generation] = game
    # What other supplements have, and machines, whose effects are made of their moves.
    known = set(database.execute(
        "SELECT entity, identifier FROM dex_effect"
        " WHERE language = 'en' AND source IN ('upstream', 'supplement', 'localization')"))
    result = {}
    for endpoint, resources in texts(names, data).items():
        wrong, outdated = WRONG[endpoint], OUTDATED[endpoint]
        unknown = (wrong.keys() | set(outdated)) - resources.keys()
        if unknown:
            raise ShowdownError(f"{', '.join(sorted(unknown))}: no text. Correct Tools/showdown/effects.py.")
        for identifier, games in resources.items():
            newest = games.get(EXCHANGED.get(identifier, "newest"))
            former = [number for number in GENERATIONS if f"gen{number}" in games]
            if not newest or identifier in BETTER:
                continue
            entry = {"effect": newest["effect"]}
            if newest["short_effect"] not in (None, newest["effect"]):
                entry["short_effect"] = newest["short_effect"].strip()
            if identifier in wrong:
                entry |= {"replaces": ["de", "en", "fr"]} | ({"since": wrong[identifier]} if wrong[identifier] else {})
            elif former:
                languages = ["de", "en", "fr"] if identifier in outdated else ["en"]
                entry |= {"replaces": languages, "since": first[former[-1] + 1]}
            elif (endpoint, identifier) in known:
                continue
            result.setdefault(endpoint, {})[identifier] = entry
    return result
