"""Checks of the pages that are complete without scripts: one for each kind of thing, in both languages."""

import functools
import http.server
import itertools
import json
import threading

import axe_checks
from chromium import Failed, Skipped
from page_checks import accessible, contrast, fits, names_are_whole
from search_checks import FOUND, find

# A single transparent pixel.
PNG = ("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")
PAGES = ["index", "species/index", "species/charizard", "species/charizard-mega-x", "moves/index", "moves/thunderbolt",
         "abilities/index", "abilities/static", "items/index", "items/thunder-stone", "types/index", "types/electric",
         "games/index", "games/red-blue", "pokedexes/index", "pokedexes/national", "places/index",
         "places/viridian-forest", "natures/index", "egg-groups/index", "egg-groups/fairy", "filter/index", "search/index",
         "about/license", "about/api"]
CARDS = """[...document.querySelectorAll('#list > li:not([hidden]) .card')].map((card) =>
    card.getAttribute('href').replace('../species/', '').replace('.html', ''))"""


def learned(api, pokemon, game):
    """The moves by level of a pokemon in a game with learnsets of its own, with Japanese names."""
    def read(name):
        return json.loads((api / f"{name}.json").read_text(encoding="utf-8"))

    names = {move["id"]: move["name"]["ja"] for move in read("lists/move")}
    group = next(group["id"] for group in read("lists/version-group") if group["identifier"] == game)
    levels = [learnset["levels"] for learnset in read(f"pokemon/{pokemon}")["learnsets"]
              if learnset["method"] == 1 and group in learnset["versionGroups"] and "origin" not in learnset]
    return [f"{level} {names[move]}" for level, moves in sorted(levels[0].items(), key=lambda row: int(row[0])) for move in moves]
# Counts how far what is shown moves, as browsers do for Cumulative Layout Shift.
SHIFT = """new Promise((done) => {
    let sum = 0;
    const moved = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        sum += value;
        moved.push(...sources.map(({ node }) => node?.id || node?.className || node?.nodeName));
      }
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done([sum, moved]), 600);
  })"""


def all_checks(site, is_thorough):
    pages = [name for name in PAGES if (site / "en" / (name + ".html")).exists()]

    def address(name, language="en"):
        return (site / language / (name + ".html")).as_uri()

    def pages_pass_the_generic_checks(browser):
        """One load for each page, language and theme: wide in light, on a phone in dark. axe comes last: it opens
        everything that is folded, and shortens lists."""
        if len(pages) < len(PAGES) - 2:
            raise Failed(f"only {pages}")
        axe, without_axe = axe_checks.script()
        for name, language, is_dark in itertools.product(pages, ["en", "ja"], [False, True]):
            # Scripts open the filter if the window is wide when the page loads.
            widths = [320, 390] if is_dark else [1280]
            page = browser.open(address(name, language), width=widths[0], dark=is_dark, language=language)
            try:
                page.expect("document.documentElement.lang", language, "language")
                page.expect("document.title.length > 3 && document.querySelectorAll('h1').length", 1, "title and h1")
                other = "ja" if language == "en" else "en"
                page.expect(f"document.querySelectorAll('.switches a[lang={other}]').length", 1, "the other language")
                accessible(page)
                contrast(page)
                for width in widths:
                    page.resize(width)
                    fits(page, width)
                    names_are_whole(page)
                if axe and is_dark == (language == "ja"):
                    axe_checks.check(page, axe)
            except Failed as error:
                raise Failed(f"{language}/{name}, {'dark' if is_dark else 'light'}, {widths} px: {error}") from error
            page.close()
        if without_axe:
            raise Skipped(f"all but axe passed: {without_axe}")
        return f"{4 * len(pages)} loads"

    def pages_fit_every_width(browser):
        for name, language in itertools.product(pages, ["en", "ja"]):
            for widths in [(320, 360, 390, 412, 480, 600), (768, 900, 1024, 1280, 1440, 1920)]:
                page = browser.open(address(name, language), width=widths[0], language=language)
                for width in widths:
                    page.resize(width)
                    try:
                        fits(page, width)
                        names_are_whole(page)
                    except Failed as error:
                        raise Failed(f"{language}/{name}, {width} px: {error}") from error
                page.close()

    def pages_are_complete_without_scripts(browser):
        for name, text in [("species/charizard", "Blaze"), ("moves/thunderbolt", "Pikachu"), ("species/index", "Bulbasaur"),
                           ("types/index", "Electric"), ("natures/index", "Adamant")]:
            page = browser.open(address("about/license"))
            page.call("Emulation.setScriptExecutionDisabled", value=True)
            page.go(address(name))
            # Scripts cannot be evaluated, either.
            root = page.call("DOM.getDocument")["root"]["nodeId"]
            found = page.call("DOM.getOuterHTML", nodeId=root)["outerHTML"]
            page.call("Emulation.setScriptExecutionDisabled", value=False)
            if text not in found or "id=\"search\"" in found:
                raise Failed(f"{name} without scripts: {found[:200]}")
            for part in ["species", "moves", "abilities", "items"]:
                if f'<a href="../{part}/index.html"' not in found[:found.index("<main")]:
                    raise Failed(f"{name} without scripts has no link to {part}")
            page.close()

    def pages_do_not_jump(browser):
        """While a page loads, what is shown stays where it is: at most 0.05 of Google's measure."""
        worst = (0, "", [])
        for name, (language, width) in itertools.product(pages, [("en", 390), ("ja", 1280)]):
            page = browser.open(address(name, language), width=width, height=844, language=language)
            shift, moved = page.run(SHIFT)
            worst = max(worst, (round(shift, 3), f"{language}/{name} at {width} px", moved[:6]))
            page.close()
        if worst[0] > .05:
            raise Failed(str(worst))
        return f"at most {worst[0]}"

    def pages_print(browser):
        """Nothing is cut on paper, nor in a window of any width: no tree of evolutions is wider than its place."""
        for name in ["species/charizard", "moves/thunderbolt"]:
            page = browser.open(address(name))
            if len(page.pdf()) < 10_000:
                raise Failed(f"{name} prints nothing")
            page.close()
        for name, width, is_paper in itertools.product(["charizard", "eevee", "wurmple"], [390, 718, 768, 1024, 1280], [False, True]):
            if not (site / "en/species" / (name + ".html")).exists():
                continue
            page = browser.open(address("species/" + name), width=width)
            if is_paper:
                page.call("Emulation.setEmulatedMedia", media="print")
            page.expect("(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.getElementById('tree'))", 0,
                        f"{name} at {width} px")
            page.close()

    def pages_work_below_a_path(browser):
        """Over HTTP, in a folder of the server, with the search and the list."""
        class Quiet(http.server.SimpleHTTPRequestHandler):
            error_message_format = (site / "404.html").read_text(encoding="utf-8").replace("%", "%%")

            def log_message(self, *arguments):
                pass

        handler = functools.partial(Quiet, directory=str(site.parent))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            base = f"http://127.0.0.1:{server.server_address[1]}/{site.name}/"
            page = browser.open("about:blank")
            page.answered = base
            page.go(base + "ja/species/charizard.html")
            find(page, "10まんボルト")
            page.wait(f"{FOUND}[0] === '１０まんボルト'", "a move, found over HTTP")
            page.go(base + "en/species/index.html#generation=1&type=fire")
            page.wait(f"{CARDS}.length < 30", "the list over HTTP")
            page.go(base + "ja/about/api.html")
            page.wait("/^\\d+ /.test(document.getElementById('example').textContent)", "the example of the API")
            shown = page.run("document.getElementById('example').textContent").split("\n")
            data = page.run("({ ...document.querySelector('script[data-pokemon]').dataset })")
            if shown != learned(site / "api/v1", data["pokemon"], data["game"]) or len(shown) < 5:
                raise Failed(f"{data}: {shown}")
            for path in ["nobody", "en/species/nobody.html", "ja/nothing/nobody"]:
                page.go(base + path)
                page.expect("[...document.links].map(({ href }) => href)", [base + "en/index.html", base + "ja/index.html"], path)
                page.expect("[...document.styleSheets].map(({ cssRules }) => cssRules.length > 20)", [True], f"the style of {path}")
            page.close()
            return f"{data['pokemon']} in {data['game']}: {', '.join(shown[:3])} …"
        finally:
            server.shutdown()

    def tables_sort_by_their_titles(browser):
        page = browser.open(address("types/electric"))
        power = "[...document.querySelectorAll('table.moves tbody tr')].map((row) => row.cells[3].textContent)"
        page.click("table.moves thead th:nth-child(4) button")
        page.click("table.moves thead th:nth-child(4) button")
        values = [int(text) for text in page.run(power) if text != "–"]
        if values != sorted(values, reverse=True) or len(values) < 2:
            raise Failed(f"powers {values}")
        page.expect("document.querySelector('table.moves [aria-sort]').ariaSort", "descending", "its title")
        page.close()

    def pictures_are_offered(browser):
        page = browser.open(address("species/charizard"))
        page.expect("document.images.length", 0, "pictures before anybody asks")
        if page.run("Site.pictures") is None:
            page.expect("document.getElementById('offer')", None, "an offer without pictures")
            page.close()
            return "without pictures"
        page.answer("https://raw.githubusercontent.com/PokeAPI/", PNG)
        page.click("#offer button")
        page.wait("document.querySelector('.profile .picture')?.complete", "the picture")
        page.go(address("species/index"))
        page.expect("document.getElementById('offer')", None, "the answer is remembered")
        page.wait("document.querySelectorAll('.card .picture').length > 5", "pictures in the list")
        page.click("#pictures")
        page.expect("document.images.length", 0, "switched off")
        page.close()

    def language_is_a_link(browser):
        page = browser.open(address("species/charizard"))
        page.click(".switches [lang=ja]")
        page.wait_for_load("the page in Japanese")
        page.expect("[document.documentElement.lang, document.querySelector('h1').textContent]", ["ja", "リザードン"], "in Japanese")
        page.close()

    def entrance_opens_the_language(browser):
        for language, wanted in [("en", "/en/index.html"), ("ja", "/ja/index.html")]:
            page = browser.open((site / "index.html").as_uri(), language=language)
            page.wait(f"location.pathname.endsWith({json.dumps(wanted)})", language)
            page.close()

    return [check for name, check in list(locals().items())
            if name.startswith(("pages_", "tables_", "pictures_", "language_", "entrance_"))
            and (is_thorough or name != "pages_fit_every_width")]
