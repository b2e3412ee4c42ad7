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
         "team/index", "comparison/index", "calculator/index", "about/license", "about/api"]
# What the tools are asked, so that they answer as the page loads.
QUESTIONS = {"team/index": "#member=pikachu,surf&member=charizard&member=mewtwo&member=eevee&member=bulbasaur&member=squirtle",
             "comparison/index": "#member=pikachu&member=charizard", "calculator/index": "#type=fire&type=flying"}
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

    def pages_fit_large_text(browser):
        """With text of twice the size on a phone, no page is wider than the window."""
        for name, language in itertools.product(pages, ["en", "ja"]):
            page = browser.open(address(name, language), width=390, height=844, language=language)
            page.run("document.documentElement.style.setProperty('font-size', '200%', 'important')")
            try:
                fits(page, 390)
            except Failed as error:
                raise Failed(f"{language}/{name}: {error}") from error
            page.close()

    def pages_show_types_stats_and_evolution_first(browser):
        """At 1280 × 800, types, Abilities, stats and evolution are in the first screen, and the machines next to the
        moves by level."""
        page = browser.open(address("species/charizard"), width=1280, height=800)
        ends = page.run("['#kinds', '#abilities', '.stats tbody', '#tree'].map((part) => document.querySelector(part).getBoundingClientRect().bottom)")
        if max(ends) > 800:
            raise Failed(f"to {ends} px")
        page.run("document.getElementById('moves').scrollIntoView()")
        page.wait("document.querySelector('table.learnset .stab') !== null", "moves with the type of the pokemon")
        page.expect("[...document.querySelectorAll('#moves ~ div')].map((part) => Math.round(part.getBoundingClientRect().top)).every((top, _, [first]) => top === first)",
                    True, "two columns")
        page.expect("[...document.querySelectorAll('#moves ~ div:nth-of-type(2) tbody td:first-child')].map((cell) => Number(cell.textContent)).every((number, at, all) => !at || number > all[at - 1])",
                    True, "machines in the order of their numbers")
        page.close()

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
        """While a page loads, what is shown stays where it is: at most 0.005 of Google's measure."""
        worst = (0, "", [])
        for name, (language, width) in itertools.product(pages, [("en", 390), ("ja", 1280)]):
            page = browser.open(address(name, language) + QUESTIONS.get(name, ""), width=width, height=844, language=language)
            shift, moved = page.run(SHIFT)
            worst = max(worst, (round(shift, 3), f"{language}/{name} at {width} px", moved[:6]))
            page.close()
        if worst[0] > .005:
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
                page.expect("[...document.forms].map(({ action }) => action)", [base + "en/search/index.html", base + "ja/search/index.html"], path)
                page.expect("[...document.styleSheets].map(({ cssRules }) => cssRules.length > 20)", [True], f"the style of {path}")
            page.run("(() => { const [form] = document.forms; form.q.value = 'charizard'; form.requestSubmit(); })()")
            page.wait("location.hash === '#q=charizard' && document.querySelector('#results a') !== null", "the search of a page that is missing")
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
        # It is below the page, and covers nothing. The tables of moves come in above it when they are near.
        page.run("document.getElementById('moves').scrollIntoView()")
        page.wait("document.querySelector('table.learnset') !== null", "the tables of moves")
        page.click("#offer button")
        # A picture is loaded when it is in view.
        page.run("document.querySelector('.profile').scrollIntoView()")
        page.wait("document.querySelector('.profile .picture')?.complete", "the picture")
        page.go(address("species/index"))
        page.expect("document.getElementById('offer')", None, "the answer is remembered")
        page.wait("document.querySelectorAll('.card .picture').length > 5", "pictures in the list")
        page.click("#pictures")
        page.expect("document.images.length", 0, "switched off")
        page.close()

    def pictures_of_lists_keep_their_places(browser):
        """A number on the colors of the types stands for each picture; a picture comes into the same place."""
        for name, entries in [("species/index", "#list > li:not([hidden])"), ("pokedexes/national", ".cards > li"), ("types/electric", ".cards > li"),
                              ("species/pikachu", ".tree li > div")]:
            page = browser.open(address(name))
            tiles = page.run(f"""[...document.querySelectorAll('{entries}')].map((entry) => {{
                const tile = entry.querySelector('.card > i');
                const types = [...entries(entry)].map((badge) => badge.dataset.type).join();
                const shown = [tile.dataset.type, tile.dataset['type-2']].filter(Boolean).join();
                return [/^\\d+$/.test(tile.textContent), shown && shown === types, getComputedStyle(tile).backgroundImage.startsWith('linear')];
                function entries(entry) {{ return entry.querySelectorAll('.card > b'); }}
            }})""")
            if not tiles or not all(all(tile) for tile in tiles):
                raise Failed(f"{name}: {[tile for tile in tiles if not all(tile)][:3]} of {len(tiles)}")
            box = "(({ x, y, width, height }) => [x, y, width, height])(document.querySelector('.card[data-picture] > i').getBoundingClientRect())"
            if page.run("Site.pictures") is not None:
                before = page.run(box)
                page.answer("https://raw.githubusercontent.com/PokeAPI/", PNG)
                page.click("#pictures")
                page.wait("document.querySelector('.card[data-picture] > i > .picture')?.complete", "a picture")
                page.expect(box, before, "the place of the picture")
            page.close()

    def pages_scroll_only_as_a_whole(browser):
        """No box in a page scrolls up and down."""
        for name, width in itertools.product(pages, [390, 1280]):
            page = browser.open(address(name), width=width, height=844)
            page.expect("""[...document.querySelectorAll('main *')].filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY)
                && box.scrollHeight > box.clientHeight + 1).map((box) => box.className + ' ' + box.scrollHeight)""", [], f"{name} at {width} px")
            page.close()

    def pages_show_all_types_on_a_phone(browser):
        """The chart of types and the table of a team do not scroll sideways."""
        for name, language in itertools.product(["types/index", "team/index"], ["en", "ja"]):
            page = browser.open(address(name, language) + QUESTIONS.get(name, ""), width=320, language=language)
            page.wait("document.querySelectorAll('table.chart tbody tr').length > 10", f"{language}/{name}")
            page.expect("(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)(document.querySelector('.scroll'))", False, f"{language}/{name}")
            page.close()

    def pages_have_targets_for_thumbs(browser):
        """On a phone, links and controls are at least 24 pixels high, but for those within sentences; the header leaves
        room for the page."""
        for name, language in itertools.product(pages, ["en", "ja"]):
            page = browser.open(address(name, language), width=390, height=844, language=language)
            page.expect("""[...document.querySelectorAll('main, header, footer')].flatMap((part) => [...part.querySelectorAll('a[href], button, select, input, summary')])
                .filter((target) => target.checkVisibility() && !target.closest('p:not([class]), .check') && target.getBoundingClientRect().height < 23.9)
                .map((target) => target.outerHTML.slice(0, 80) + ' ' + target.getBoundingClientRect().height).slice(0, 5)""", [], f"{language}/{name}")
            page.resize(320, 640)
            height = page.run("document.querySelector('header').getBoundingClientRect().height")
            if height > 100:
                raise Failed(f"{language}/{name}: the header is {height} px high")
            page.close()

    def pages_of_pokemon_begin_with_the_stats(browser):
        """On a phone, the stats are in the first screen, also above the offer of pictures, and the moves begin in the
        second one."""
        for name, language in itertools.product(["species/charizard", "species/pikachu"], ["en", "ja"]):
            page = browser.open(address(name, language), width=390, height=844, language=language)
            end, moves, offer = page.run("""['.stats tbody', '#moves', '#offer'].map((part) => document.querySelector(part)?.getBoundingClientRect())
                .map((box, place) => box && (place ? box.top : box.bottom))""")
            if end > min(offer or 844, 844) or moves > 2 * 844:
                raise Failed(f"{language}/{name}: stats to {end}, the offer from {offer}, moves from {moves} px")
            page.close()

    def pages_have_the_range_of_stats(browser):
        """Levels 50 and 100 in each game that has a formula, as published: Garchomp's and Pikachu's extremes."""
        page = browser.open(address("species/pikachu"))
        rows = "[...document.querySelectorAll('.stats tbody tr')].map((row) => [...row.cells].slice(3).map((cell) => cell.textContent))"
        # By the formulas: Pikachu has 35 HP and 90 Speed in Scarlet and Violet.
        page.expect(f"{rows}[0]", ["95–142", "180–274"], "HP in Scarlet and Violet")
        page.expect(f"{rows}[5]", ["85–156", "166–306"], "Speed in Scarlet and Violet")
        for game, hp in [("red-blue", ["95–141", "180–273"]), ("lets-go-pikachu-lets-go-eevee", ["95–310", "180–411"]), ("legends-arceus", [])]:
            if f"'{game}'" in repr(page.run("Site.games.map(([name]) => name)")):
                page.run(f"location.hash = '#game={game}'")
                page.wait(f"Site.games[document.getElementById('game').value][0] === '{game}'", game)
                page.expect(f"{rows}[0]", hp, f"HP in {game}")
        page.close()

    def lists_filter_their_rows(browser):
        """By text in any kana, by kind, by the address and in order, also where a phone shows no titles."""
        names = "[...document.querySelectorAll('.list tbody tr:not([hidden]) th')].map((title) => title.textContent)"
        for name, text, wanted in [("en/moves/index", "THUNDERB", "Thunderbolt"), ("ja/abilities/index", "せいでんき", "せいでんき"),
                                   ("ja/items/index", "カミナリノイシ", "かみなりのいし"), ("en/places/index", "viridian f", "Viridian Forest")]:
            page = browser.open((site / (name + ".html")).as_uri(), language=name[:2])
            page.wait("document.getElementById('filter-rows') !== null", "the filter")
            every = page.run(f"{names}.length")
            page.run("document.getElementById('filter-rows').focus()")
            page.type(text)
            found = page.run(names)
            if wanted not in found or len(found) >= every:
                raise Failed(f"{name}: {text} finds {found[:5]} of {every}")
            page.expect("document.getElementById('count').textContent.includes(String(document.querySelectorAll('.list tbody tr:not([hidden])').length))",
                        True, "the count")
            page.close()
        page = browser.open(address("moves/index"), width=390)
        page.wait("document.getElementById('filter-rows') !== null", "the filter")
        page.run("""(() => { const order = document.querySelector('.order'); order.value = '3';
            order.dispatchEvent(new Event('change')); })()""")
        powers = page.run("[...document.querySelectorAll('.list tbody tr')].map((row) => row.cells[3].textContent)")
        values = [int(power) for power in powers if power.isdigit()]
        if values != sorted(values) or len(set(values)) < 2:
            raise Failed(f"powers {values[:10]}")
        page.close()
        page = browser.open(address("items/index"))
        page.wait("document.getElementById('filter-rows') !== null", "the filter")
        kinds = page.run("[...document.querySelectorAll('#rows select:not(.order) option')].map((option) => option.value).filter(Boolean)")
        if kinds:
            page.run(f"location.hash = '#only=' + encodeURIComponent({json.dumps(kinds[0])})")
            page.wait("document.querySelectorAll('.list tbody tr[hidden]').length > 0", "one kind of items")
            page.expect("[...new Set([...document.querySelectorAll('.list tbody tr:not([hidden])')].map((row) => row.cells[1].textContent))]",
                        kinds[:1], "one kind of items")
        page.close()
        return f"{len(kinds)} kinds of items"

    def lists_of_learners_follow_the_game(browser):
        """The script shows the learners of the game of the HTML as the HTML does, and those of the remembered game."""
        page = browser.open(address("moves/thunderbolt"))
        page.wait("document.getElementById('game') !== null && typeof Dex.learnedIn === 'function'", "the choice")
        page.run("Dex.load('data/pokemon.js', 'assets/pokemon.js', 'assets/learners.js').then(() => Dex.loadLearners(['thunderbolt']))")
        text = "[...{}].map((part) => [part.textContent.trim(), ...[...part.querySelectorAll('a')].map((link) => link.getAttribute('href'))].join(' '))"
        page.expect(text.format("Dex.learnedIn('thunderbolt', Number(document.getElementById('game').value))"),
                    page.run(text.format("document.querySelectorAll('#learned > *')")), "the game of the HTML")
        own = page.run("document.getElementById('learned').textContent")
        page.run("""(() => { const field = document.getElementById('game');
            field.value = String(Site.games.findIndex(([name]) => name === 'red-blue')); field.dispatchEvent(new Event('change')); })()""")
        page.wait(f"document.getElementById('learned').textContent !== {json.dumps(own)}", "Red and Blue")
        page.expect("document.querySelector('#learned').textContent.includes('Pikachu')", True, "Pikachu in Red and Blue")
        page.expect("location.hash", "#game=red-blue", "the address")
        page.go(address("moves/surf") if (site / "en/moves/surf.html").exists() else address("moves/thunderbolt"))
        page.wait("document.getElementById('game') && Site.games[document.getElementById('game').value][0] === 'red-blue'", "the remembered game")
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
            if name.startswith(("pages_", "tables_", "pictures_", "lists_", "language_", "entrance_"))
            and (is_thorough or name != "pages_fit_every_width")]
