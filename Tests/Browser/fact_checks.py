"""Facts that fans look up, each within two clicks of the start page or of the search: facts.json."""

import html
import json
import pathlib
import posixpath
import re

from chromium import Failed

FACTS = json.loads((pathlib.Path(__file__).parent / "facts.json").read_text(encoding="utf-8"))["facts"]
# A reader looks at the first results only.
MOST_HITS = 5


def links(text, path):
    """The addresses that a page leads to, below the folder of its language."""
    found = re.findall(r'href="?([^"\s>]+)', text)
    return {posixpath.normpath(posixpath.join(posixpath.dirname(path), html.unescape(link).split("#")[0])) for link in found}


def part(text, name):
    """The text of the part with the id, or of the whole page, without scripts."""
    text = text[text.index("<main"):]
    if name:
        # A term, cell or row has no end of its own.
        text = text[text.index(f" id={name}>"):]
        text = re.split(r"</section>|<tr id=" if name != "kinds" else "</p>", text)[0].split(">", 1)[1]
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", text)).split())


def all_checks(site):
    def facts_are_two_clicks_away(browser):
        """The first hits of the search, then links of pages, and one choice of a game."""
        is_complete = len(list((site / "en/species").iterdir())) > 1000
        count = 0
        wrong = []
        for language in ["en", "ja"]:
            page = browser.open((site / language / "index.html").as_uri(), language=language)
            page.run("Dex.loadPages(() => {})")
            for fact in FACTS:
                if fact.get("language", "en") != language:
                    continue
                *before, last = fact["open"]
                file = site / language / last.split("#")[0]
                if not file.exists() and not is_complete:
                    continue
                count += 1
                try:
                    if "search" in fact:
                        hits = page.run(f"Dex.findPages({json.dumps(fact['search'])}, {MOST_HITS}).map(({{ path }}) => path)")
                        assert fact["open"][0] in hits, f"the search finds {hits}"
                    shown = [] if "search" in fact else ["index.html"]
                    for here, there in zip(shown + fact["open"], (shown + fact["open"])[1:]):
                        here = here.split("#")[0]
                        assert there.split("#")[0] in links((site / language / here).read_text(encoding="utf-8"), here), \
                            f"{here} has no link to {there}"
                    game = fact.get("game")
                    assert len(fact["open"]) + bool(game) <= 2, "more than two clicks"
                    if game:
                        chosen = browser.open(f"{file.as_uri()}#game={game}", language=language)
                        content = chosen.run(f"Page.id({json.dumps(fact['part'])}).innerHTML")
                        found = " ".join(html.unescape(re.sub("<[^>]*>", " ", content)).split())
                        chosen.close()
                    else:
                        found = part(file.read_text(encoding="utf-8"), fact.get("part", ""))
                    assert fact["text"] in found, f"no {fact['text']!r} in {found[:300]!r}"
                except (AssertionError, OSError, ValueError) as error:
                    wrong.append(f"{fact['question']} {error}")
            page.close()
        if wrong or (is_complete and count < len(FACTS)):
            raise Failed(f"{len(wrong)} of {count}: " + "; ".join(wrong))
        return f"{count} facts"

    return [facts_are_two_clicks_away]
