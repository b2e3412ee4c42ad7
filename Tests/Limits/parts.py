"""The parts of `dex_coverage` that answers show, for the checks of what they say is missing."""

PLACES = {"wild", "gifts", "trades", "swarms", "fossils", "times-of-day", "chances"}
PAGES = {
    "pokemon": PLACES - {"chances"} | {"held-items", "learnsets", "pokedex-texts", "species-values"},
    "move": {"effects", "flavor-texts"}, "ability": {"flavor-texts"},
    "item": {"flavor-texts", "item-places", "prices", "shops"},
}


def missing_parts(connection, game):
    """The parts that are not complete in a version group, of texts those in English."""
    return {row[0] for row in connection.execute(
        "SELECT DISTINCT part FROM dex_coverage JOIN dex_version USING (version)"
        " WHERE version_group = ? AND state <> 'complete' AND IFNULL(language, 'en') = 'en'", (game,))}
