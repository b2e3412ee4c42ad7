"""Checks of the search of everything, of the page of all its results, and of the start page."""

import gzip
import json
import pathlib

from chromium import Failed

FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "Fixtures"
EXAMPLES = json.loads((FIXTURES / "search-examples.json").read_text(encoding="utf-8"))
FOUND = "[...document.querySelectorAll('#found [role=option] > span')].map((option) => option.textContent)"
NOTES = "[...document.querySelectorAll('#found [role=option] > small')].map((note) => note.textContent)"
PATHS = """[...document.querySelectorAll('#results .card')]
    .map((card) => card.getAttribute('href').replace('../', '')).sort()"""
# What the search finds: [[kind, id, keys, item], …].
ROWS = """['search-species', 'search-forms', 'moves', 'search-others']
    .flatMap((part) => Dex.chunks(Dex.data[part] || [], 4))"""
# The first answer needs these; they are the scripts and the names of all species.
FIRST = ["assets/search.js", "data/search-species.js"]
MOST_BYTES = 110_000
# A word and the filter of the list of pokemon that it is.
WORDS = {
    "en": {"legendary": "kind=legendary", "Mythical Pokémon": "kind=mythical", "baby": "kind=baby",
           "starter": "kind=starter", "ultra beasts": "kind=ultra-beast", "gen 3": "generation=3",
           "generation 1": "generation=1", "Generation III": "generation=3",
           "dragon egg group": "egg-group=dragon",
           "fire": "type=fire", "fire type": "type=fire", "Feuer": "type=fire"},
    "ja": {"伝説": "kind=legendary", "まぼろし": "kind=mythical", "幻のポケモン": "kind=mythical", "御三家": "kind=starter",
           "第3世代": "generation=3", "第三世代": "generation=3", "ほのお": "type=fire", "炎": "type=fire",
           "でんきタイプ": "type=electric", "ドラゴングループ": "egg-group=dragon"},
}
# Nothing is loaded before `open`, and moves never after `shut`.
GATE = """(() => {
    const load = Dex.load;
    const gate = new Promise((done) => { Dex.open = done; });
    Dex.load = (...paths) => (paths[0].startsWith('data/') ? gate.then(() => load(...paths)) : load(...paths));
    Dex.shut = () => { Dex.load = (path) => (path === 'data/moves.js' ? new Promise(() => {}) : load(path)); };
  })()"""


def find(page, text):
    """Types a text into the search, when all that it finds is loaded."""
    page.run("document.getElementById('search').focus(); document.getElementById('search').select()")
    page.wait("Dex.isSearchComplete()", "the search")
    page.type(text)


def all_checks(site):
    def address(name, language="en"):
        return (site / language / (name + ".html")).as_uri()

    def opened(browser, language="en", name="natures/index", **options):
        return browser.open(address(name, language), language=language, **options)

    def search_finds_everything(browser):
        page = opened(browser)
        for text, wanted in [("pikachu", "Pikachu"), ("ﾋﾟｶﾁｭｳ", "Pikachu"), ("thunderbolt", "Thunderbolt"),
                             ("static", "Static"), ("thunder stone", "Thunder Stone"), ("electric", "Electric"),
                             ("adamant", "Adamant"), ("kanto", "Kanto"), ("せいでんき", "Static")]:
            find(page, text)
            page.wait(f"{FOUND}.slice(0, 3).includes({json.dumps(wanted)})", f"{text} finds {wanted}")
        page.close()

    def search_ranks_as_the_library(browser):
        page = opened(browser)
        find(page, "x")
        there = set(page.run(f"{ROWS}.map(([kind, , , [path]]) => kind + ' ' + path)"))
        checked = 0
        folders = {"pokemon-species": "species", "pokemon": "species", "move": "moves", "ability": "abilities",
                   "item": "items"}
        for example in EXAMPLES["search"]:
            kind, name = example["finds"].split("/")
            path = f"{folders.get(kind)}/{name}.html"
            if f"{kind} {path}" not in there:
                continue
            text = json.dumps(example["query"])
            hits = page.run(f"Dex.findPages({text}).slice(0, 30).map(({{ path }}) => path)")
            # Examples are of searches among fewer kinds, in which fewer names come before.
            if path not in hits:
                raise Failed(f"{example['query']} finds {hits[:5]}, not {path}")
            # Without typos that would come after the others, the first are the same.
            page.expect(f"Dex.findPages({text}, 12).map(({{ path }}) => path)", hits[:12], example["query"])
            checked += 1
        page.close()
        if checked < 20:
            raise Failed(f"only {checked} examples were there")
        return f"{checked} examples"

    def search_hits_tell_namesakes_apart(browser):
        """A pokemon has its number and types, a move its type, a place its region, in both languages."""
        for language, place in [("en", 0), ("ja", 1)]:
            page = opened(browser, language)
            find(page, "charizard")
            page.wait(f"{FOUND}.length > 1", "results")
            page.expect("""(({ firstChild, children }) => [firstChild.textContent,
                ...[...children].map(({ dataset }) => dataset.type).filter(Boolean)].join())(
                document.querySelector('#found-0'))""", "6,fire,fire,flying", "number and types")
            find(page, "thunderbolt")
            page.wait("document.querySelector('#found-0 b')?.dataset.type === 'electric'", "the type of a move")
            items = page.run(f"{ROWS}.filter(([kind, , , item]) => kind === 'location' && item.length > 3)"
                             ".map(([, , , item]) => item)")
            names = [item[1 + place] for item in items]
            regions = {name: {item[3 + place] for item in items if item[1 + place] == name} for name in names}
            shared = min(names, key=lambda name: (-len(regions[name]), name))
            wanted = regions[shared]
            find(page, shared)
            page.wait(f"{FOUND}.includes({json.dumps(shared)})", shared)
            notes = [note for name, note in zip(page.run(FOUND), page.run(NOTES)) if name == shared]
            if len(set(notes)) < len(wanted) or not all(any(region in note for note in notes) for region in wanted):
                raise Failed(f"{shared} of {wanted}: {notes}")
            page.close()
        return f"{shared} of {len(wanted)} regions"

    def search_words_lead_to_the_list(browser):
        checked = 0
        for language, rows in WORDS.items():
            page = opened(browser, language)
            find(page, "x")
            there = set(page.run(f"{ROWS}.filter(([kind]) => kind === 'filter').map(([, , , [path]]) => path)"))
            for word, fragment in rows.items():
                path = "species/index.html#" + fragment
                # The sample has not every group.
                if path in there:
                    page.expect(f"Dex.findPages({json.dumps(word)})[0].path", path, word)
                    checked += 1
            # The beginning of such a word hides no name.
            page.expect("Dex.findPages('el', 12)[0].kind === 'filter'", False, "a beginning")
            find(page, "legendary" if language == "en" else "伝説")
            page.wait(f"{FOUND}.length > 0", "results")
            page.press("Enter")
            page.wait_for_load("the list")
            page.wait("Dex.listTime !== undefined", "the filter")
            page.expect("document.getElementById('kind').value", "legendary", "the filter")
            wanted = page.run("Dex.pokemon.filter(({ species }) => species.legendary).map(({ id }) => id)")
            shown = page.run("""[...document.querySelectorAll('#list > li:not([hidden])')]
                .map(({ dataset }) => Number(dataset.id))""")
            if not shown or not set(shown) <= set(wanted):
                raise Failed(f"legendary: {shown}")
            page.close()
        if checked < 12:
            raise Failed(f"only {checked} words")
        return f"{checked} words"

    def search_names_the_lists_of_the_library(browser):
        page = opened(browser)
        find(page, "x")
        for example in EXAMPLES["lists"]:
            found = page.run(f"Dex.findPages({json.dumps(example['query'])}).find(({{ kind }}) => kind === 'filter')?.names[0]")
            if example["name"] and found != example["name"]:
                raise Failed(f"{example['query']}: {found}, not {example['name']}")
        page.close()
        return f"{len(EXAMPLES['lists'])} examples"

    def search_counts_the_entries_of_lists(browser):
        """The number next to a list is that of the entries that the list then shows."""
        for text in ["fire starter", "weak to electric", "immune to ground", "gen 1 fire", "legendary"]:
            page = opened(browser)
            find(page, text)
            page.wait(f"{FOUND}.length > 0", "results")
            path, count = page.run(f"(({{ path, more }}) => [path, more[0]])(Dex.findPages({json.dumps(text)})[0])")
            page.run(f"location.href = '../' + {json.dumps(path)}")
            page.wait_for_load("the list")
            page.wait("Dex.listTime !== undefined", "the filter")
            page.expect("document.querySelectorAll('#list > li:not([hidden])').length", count, text)
            page.close()

    def search_explains_names_in_other_languages(browser):
        for language, wanted in [("en", "“Glurak” in German"), ("ja", "ドイツ語名「Glurak」")]:
            page = opened(browser, language)
            find(page, "glurak")
            page.wait(f"{FOUND}.length > 0", "results")
            if wanted not in page.run(NOTES)[0]:
                raise Failed(f"glurak: {page.run(NOTES)[0]}")
            # The names that are shown need no reason.
            find(page, "charizard" if language == "ja" else "リザードン")
            page.wait(f"{FOUND}.length > 0 && !{NOTES}[0].includes('Glurak')", "results")
            page.expect(f"/[“「]/.test({NOTES}[0])", False, "a shown name")
            page.close()

    def search_shows_all_results(browser):
        page = opened(browser)
        find(page, "char")
        page.wait(f"{FOUND}.length > 1", "results")
        page.press("ArrowUp")
        page.press("Enter")
        page.wait_for_load("all results")
        page.wait("Dex.isSearchComplete() && document.querySelectorAll('#results .card').length > 0", "all results")
        page.expect("location.hash", "#q=char", "the address")
        first = page.run(PATHS)
        page.expect("Dex.findPages('char').map(({ path }) => path).sort()", first, "the results")
        page.expect("document.getElementById('search').value", "char", "the field")
        page.expect("document.querySelector('.switches [lang=ja]').hash", "#q=char", "the page in Japanese")
        page.run("location.hash = '#q=' + encodeURIComponent('でんき')")
        page.wait("document.getElementById('search').value === 'でんき'", "another text")
        page.wait(f"{PATHS}.includes('types/electric.html')", "its results")
        page.run("location.hash = '#q=zzzqqqzzz'")
        page.wait(f"{PATHS}.length === 0", "no results")
        page.expect("document.getElementById('count').textContent === Page.say('site-list-empty')", True, "the reason")
        page.close()
        return f"{len(first)} results"

    def search_answers_before_all_is_loaded(browser):
        """What the first answer needs is small, and the reader sees that the rest is still missing."""
        size = sum(len(gzip.compress((site / name).read_bytes())) for name in FIRST)
        if size > MOST_BYTES:
            raise Failed(f"{size} bytes before the first answer")
        page = opened(browser)
        note = "document.querySelector('#found .note')?.textContent"
        page.run(GATE)
        page.run("document.getElementById('search').focus()")
        page.type("pika")
        page.wait(f"{note} === Page.say('site-search-waiting')", "the sign of waiting")
        page.run("Dex.shut(); Dex.open()")
        page.wait(f"{FOUND}[0] === 'Pikachu'", "a species before moves are there")
        page.expect(f"{note} === Page.say('site-search-more')", True, "the sign that more follows")
        page.close()
        return f"{size / 1000:.1f} kB"

    def home_has_search_newest_and_games(browser):
        for language in ["en", "ja"]:
            page = opened(browser, language, "index", width=390, height=844)
            page.expect("""(({ top, bottom }) => top > 0 && bottom < innerHeight)(
                document.querySelector('main #search').getBoundingClientRect())""", True, "search on the first screen")
            page.expect("""[...document.querySelectorAll('.home-games > li')].filter((game) =>
                game.querySelector('a[href^="games/"]') && game.querySelector('a[href^="pokedexes/"]')).length > 1""",
                        True, "games with their Pokédexes")
            links = page.run("[...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))")
            lost = [link for link in links if not (site / language / link.split("#")[0]).exists()]
            if lost or len(links) < 20:
                raise Failed(f"links of the start page: {lost} of {len(links)}")
            page.expect("document.querySelector('main ul a[href$=\"api.html\"]')", None, "the API between the lists")
            page.click("#random")
            page.wait_for_load("any species")
            page.expect("/species\\/[a-z0-9-]+\\.html$/.test(location.pathname)", True, "any species")
            page.close()

    def search_works_by_keyboard(browser):
        page = opened(browser, name="moves/index")
        page.press("/")
        page.expect("document.activeElement.id", "search", "after /")
        find(page, "charizard")
        page.wait(f"{FOUND}.length > 1", "results")
        page.press("ArrowDown")
        page.press("ArrowUp")
        page.press("Escape")
        page.expect("document.getElementById('search').value", "", "after Escape")
        find(page, "リザードン")
        page.wait(f"{FOUND}[0] === 'Charizard'", "the first result")
        page.press("Enter")
        page.wait_for_load("the page of the first result")
        page.expect("location.pathname.endsWith('/en/species/charizard.html')", True, "opened by Enter")
        page.close()

    def search_is_quick(browser):
        """Reported, not asserted, since machines differ."""
        page = opened(browser)
        find(page, "x")
        times = page.run("""['p','pi','pik','pika','pikac','pikachu','り','りざ','りざー','りざーどん','メガ','ra','rai','zzzq',
            'thunderbo','surff','fire'].map((text) => {
                const start = performance.now();
                Dex.findPages(text, 12);
                return performance.now() - start;
            }).sort((a, b) => a - b)""")
        page.close()
        return f"a letter: median {times[len(times) // 2]:.1f} ms, worst {times[-1]:.1f} ms"

    return [check for name, check in list(locals().items()) if name.startswith(("search_", "home_"))]
