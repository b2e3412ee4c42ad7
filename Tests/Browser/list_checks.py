"""Checks of the list of pokemon and of the move filter: as a reader uses them, and against the library."""

import json
import subprocess

from chromium import Failed

CARDS = """[...document.querySelectorAll('#list > li:not([hidden])')].map((item) => Number(item.dataset.id))"""
NAMES = """[...document.querySelectorAll('#list > li:not([hidden]) .card')].map((card) =>
    card.getAttribute('href').replace('../species/', '').replace('.html', ''))"""
CHIPS = "[...document.querySelectorAll('.chip')].map((chip) => chip.textContent.replace(' ×', ''))"
# The fragment of the list, and the options of `pokedex list` with the same result.
QUERIES = [
    ("game=red-blue", "--game red-blue --no-forms"),
    ("game=scarlet-violet&forms=all", "--game scarlet-violet"),
    ("game=sword-shield&dex=galar", "--game sword-shield --dex galar --no-forms"),
    ("game=x-y&generation=1&type=fire", "--game x-y --generation 1 --type fire --no-forms"),
    ("game=x-y&type=fire&type-2=flying&forms=all", "--game x-y --type fire,flying"),
    ("game=gold-silver&type=fairy", "--game gold-silver --type normal --type fairy --no-forms"),
    ("game=black-white&ability=static&sort=-speed", "--game black-white --ability static --no-forms --sort=-speed"),
    ("game=scarlet-violet&egg-group=dragon&sort=-total", "--game scarlet-violet --egg-group dragon --no-forms --sort=-total"),
    ("game=red-blue&stat=specialAttack&min=1", "--game red-blue --stat spa=1.. --no-forms"),
    ("game=platinum&stat=speed&min=100&max=130&sort=speed", "--game platinum --stat speed=100..130 --no-forms --sort speed"),
    ("game=scarlet-violet&stat=total&min=600&forms=all&sort=-weight",
     "--game scarlet-violet --stat total=600.. --sort=-weight"),
    ("game=red-blue&move=surf,ice-beam&sort=name", "--game red-blue --move surf,ice-beam --no-forms --sort name"),
    ("type=fire&forms=all&sort=weight", "--type fire --sort weight"),
    ("game=x-y&kind=starter", "--game x-y --group starter --no-forms"),
    ("kind=paradox&type=dragon", "--group paradox --type dragon --no-forms"),
    ("stat=total&min=500&forms=all&sort=-weight", "--stat total=500.. --sort=-weight"),
    ("game=the-isle-of-armor&move=thunderbolt", "--game the-isle-of-armor --move thunderbolt --no-forms"),
]


def all_checks(site, database=None, program=None):
    def address(name, language="en"):
        return (site / language / (name + ".html")).as_uri()

    def opened(browser, fragment="", language="en", **options):
        """The list, with what the fragment asks for."""
        page = browser.open(address("species/index", language) + ("#" + fragment if fragment else ""), **options)
        if fragment:
            page.wait("Dex.listTime !== undefined", fragment)
        return page

    def list_filters_by_the_address(browser):
        page = opened(browser)
        every = page.run(f"{NAMES}.length")
        page.expect("document.querySelectorAll('script[src*=\"data/\"]:not([src$=\"/version.js\"])').length", 0, "data before the first use")
        page.run("location.hash = '#generation=1&type=fire'")
        page.wait(f"{NAMES}.length < {every}", "a link")
        found = page.run(NAMES)
        if "charizard" not in found or any("alola" in name or "paldea" in name for name in found):
            raise Failed(f"Fire of generation 1: {found}")
        page.run("location.hash = '#type=fire&type-2=flying&sort=-speed'")
        page.wait(f"!{NAMES}.includes('charmander')", "two types")
        page.expect("[document.getElementById('type').value, document.getElementById('type-2').value]", ["fire", "flying"], "the fields")
        page.run("""document.getElementById('type-2').value = '';
            document.getElementById('type-2').dispatchEvent(new Event('change'))""")
        page.wait(f"{NAMES}.includes('charmander')", "one type")
        page.expect("location.hash", "#type=fire&sort=-speed", "the address")
        speeds = page.run("[...document.querySelectorAll('#list .card')].map((card) => Number(card.dataset.value))")
        if speeds != sorted(speeds, reverse=True) or len(speeds) < 2:
            raise Failed(f"speeds {speeds[:10]}")
        page.run("location.hash = '#generation=99&type=none&move=none&min=x&dex='")
        page.wait(f"{NAMES}.length === {every}", "unknown filters are ignored")
        page.run("location.hash = '#type=fire&forms=all'")
        page.wait(f"{NAMES}.includes('charizard-mega-x')", "with forms")
        page.run("location.hash = '#forms=mega'")
        page.wait(f"{NAMES}.length > 0 && {NAMES}.every((name) => /-mega/.test(name))", "Mega Evolutions")
        page.run("location.hash = '#kind=legendary'")
        page.wait(f"!{NAMES}.includes('charizard') && {NAMES}.length > 0", "legendary species")
        page.close()

    def list_shows_the_game(browser):
        """Types, and the number in the regional Pokédex, are those of the game."""
        page = opened(browser, "game=gold-silver&move=thunderbolt", language="ja")
        notes = page.run("[...document.querySelectorAll('#list .card')].map((card) => getComputedStyle(card, '::after').content)")
        if not notes or not all("ジョウト" in note for note in notes):
            raise Failed(f"regional numbers {notes[:5]}")
        page.run("location.hash = '#game=red-blue'")
        page.wait(f"{CARDS}.includes(35)", "Clefairy in Red and Blue")
        types = "[...document.querySelectorAll('#list > [data-id=\"{}\"] b')].map((type) => type.dataset.type).join()"
        page.expect(types.format(35), "normal", "Clefairy in Red and Blue")
        page.run("location.hash = '#dex=national'")
        page.wait(f"{types.format(35)} === 'fairy'", "Clefairy today")
        page.close()

    def list_filters_by_keyboard_on_phones(browser):
        """The folded filters are reached, chosen and cleared by keyboard, and fit the window."""
        for width, language in [(320, "ja"), (390, "en")]:
            page = opened(browser, language=language, width=width)
            page.run("document.querySelector('#more summary').focus()")
            page.press("Enter")
            page.wait("document.querySelectorAll('#ability option').length > 10", "what the filters offer")
            page.expect("document.documentElement.scrollWidth <= innerWidth", True, f"the width at {width}")
            page.run("document.getElementById('move').focus()")
            page.wait("typeof Dex.SearchIndex === 'function'", "the search of moves")
            page.run("new Promise((done) => setTimeout(done, 30))")
            page.type("なみのり" if language == "ja" else "surf")
            page.wait("!document.getElementById('move-options').hidden", "moves")
            page.press("Enter")
            page.wait(f"location.hash === '#move=surf' && !{NAMES}.includes('charizard')", "a move")
            page.expect("/\\(1\\)$/.test(document.querySelector('#more summary').textContent)", True, "the number of filters")
            page.press("Backspace")
            page.wait(f"location.hash === '' && {NAMES}.includes('charizard')", "without the move")
            page.run("document.getElementById('evolved').value = 'no'; document.getElementById('evolved').dispatchEvent(new Event('change'))")
            page.wait(f"!{NAMES}.includes('charizard')", "what evolves")
            page.run("document.getElementById('clear').focus()")
            page.press("Enter")
            page.wait(f"location.hash === '' && {NAMES}.includes('charizard')", "cleared")
            page.close()

    def list_equals_the_library(browser):
        if program is None or database is None:
            return "no program to compare with"
        count = queries = 0
        page = opened(browser, "forms=all")
        games = set(page.run("Dex.games.map(({ identifier }) => identifier)"))
        for fragment, options in QUERIES:
            if fragment.startswith("game=") and fragment.split("&")[0].removeprefix("game=") not in games:
                continue
            run = subprocess.run([program, "list", database, "--json", *options.split()], capture_output=True, text=True)
            if '"unknown-name"' in run.stderr:  # The sample does not have every move and ability.
                continue
            if run.returncode not in (0, 1):
                raise Failed(f"{options}: {run.stderr}")
            rows = json.loads(run.stdout or "[]")
            wanted = [row["summary"]["id"] for row in rows]
            if "sort=" not in fragment and "dex=" not in fragment:
                # The page has the order of the species; the default order of the program is that of ids.
                wanted = [row["summary"]["id"] for row in sorted(rows, key=lambda row: (row["number"], row["summary"]["id"]))]
            page.run(f"delete Dex.listTime; location.hash = '#{fragment}'")
            page.wait("Dex.listTime !== undefined", fragment)
            found = page.run(CARDS)
            if found != wanted:
                raise Failed(f"{fragment}: {len(found)} {found[:8]}, not {len(wanted)} {wanted[:8]}")
            count += len(wanted)
            queries += 1
        page.close()
        if count < 20 or queries < 5:
            raise Failed(f"only {queries} queries, {count} pokemon")
        return f"{queries} queries, {count} pokemon"

    def moves_by_effect_equal_the_library(browser):
        if program is None or database is None:
            return "no program to compare with"
        page = browser.open(address("moves/index") + "#does=drain")
        counts = []
        for name, effect in [("drain", "drain"), ("recoil", "recoil"), ("flinch", "flinch-chance"), ("healing", "healing"),
                             ("critical", "crit-rate"), ("hits", "hits=2..")]:
            page.run(f"location.hash = '#does={name}'")
            page.wait(f"document.querySelector('#rows select option[value={name}]').selected", name)
            run = subprocess.run(
                [program, "list", "moves", database, "--json", "--effect", effect], capture_output=True, text=True)
            page.expect("[...document.querySelectorAll('table.list tbody tr')].filter((row) => !row.hidden).length",
                        len(json.loads(run.stdout or "[]")), name)
            counts.append(len(json.loads(run.stdout or "[]")))
        page.close()
        return f"{counts} moves"

    def list_is_quick(browser):
        """Reported, not asserted, since machines differ."""
        page = opened(browser, "game=scarlet-violet&type=fire")
        time = page.run("Dex.listTime")
        page.close()
        return f"{time:.0f} ms"

    def filter_answers(browser):
        page = browser.open(address("filter/index"))
        page.wait("document.getElementById('all') !== null", "the fields")
        page.click("#all")
        page.wait("typeof Dex.SearchIndex === 'function'", "the search of moves")
        page.run("new Promise((done) => setTimeout(done, 30))")
        page.type("１０まんボルト")
        page.expect("document.getElementById('all').getAttribute('aria-expanded')", "true", "options")
        page.press("Enter")
        page.expect(f"{CHIPS}.length", 1, "chips")
        page.wait("document.querySelectorAll('#results .card').length > 0", "learners")
        first = page.run("Dex.findLearners({all: Dex.findMoves('thunderbolt').slice(0, 1), any: [], none: [], game: null, methods: null, isInherited: true}).size")
        page.expect("document.getElementById('count').textContent.startsWith(String(" + str(first) + "))", True, "count")
        page.run("document.getElementById('none').focus()")
        page.type("surf")
        page.press("ArrowDown")
        page.press("ArrowUp")
        page.press("Enter")
        page.wait(f"parseInt(document.getElementById('count').textContent) < {first}", "fewer without Surf")
        page.expect("/all=thunderbolt/.test(location.hash) && /none=surf/.test(location.hash)", True, "the address")
        page.press("Backspace")
        page.expect(f"{CHIPS}.length", 1, "removed by Backspace")
        page.close()

    def filter_follows_the_address(browser):
        """A link to another filter is followed; the fragment of the skip link does not change the filter."""
        page = browser.open(address("filter/index") + "#all=surf")
        page.wait("document.querySelectorAll('#results .card').length > 0", "opened")
        page.expect(CHIPS, ["Surf"], "opened")
        surfers = page.run("document.getElementById('count').textContent")
        page.run("location.hash = '#all=fly&none=surf'")
        page.wait(f"JSON.stringify({CHIPS}) === '[\"Fly\",\"Surf\"]'", "the other question")
        page.wait(f"document.getElementById('count').textContent !== {json.dumps(surfers)}", "its answer")
        page.run("window.heard = 0; addEventListener('hashchange', () => window.heard = 1, {once: true});"
                 " location.hash = '#main'")
        page.wait("window.heard === 1", "#main")
        page.expect(CHIPS, ["Fly", "Surf"], "after #main")
        page.run("location.hash = '#all=none,%,fly&game=none&by=none'")
        page.wait(f"JSON.stringify({CHIPS}) === '[\"Fly\"]'", "unknown values are ignored")
        page.run("location.hash = ''")
        page.wait(f"document.querySelectorAll('#results .card').length === 0 && {CHIPS}.length === 0", "no question")
        page.close()

    def filter_adds_what_is_seen(browser):
        """With the keyboard: no duplicates, and nothing is added from a hidden list."""
        expanded = "document.getElementById('all').getAttribute('aria-expanded')"
        shown = "document.getElementById('all-options').checkVisibility()"
        page = browser.open(address("filter/index"))
        page.wait("document.getElementById('all') !== null", "the fields")
        page.click("#all")
        page.wait("typeof Dex.SearchIndex === 'function'", "the search of moves")
        page.run("new Promise((done) => setTimeout(done, 30))")
        page.type("surf")
        page.press("Enter")
        page.expect(CHIPS, ["Surf"], "chosen")
        for key in ["ArrowDown", "ArrowUp"]:
            page.press(key)
            page.press("Enter")
            page.expect(CHIPS, ["Surf"], f"after {key} and Enter")
        page.type("thunder")
        page.expect(expanded, "true", "options")
        first = page.run("document.querySelector('#all-options [aria-selected=true]').firstChild.textContent")
        page.press("Escape")
        page.expect(shown, False, "options after Escape")
        page.press("Enter")
        page.expect(CHIPS, ["Surf"], "after Escape and Enter")
        page.press("ArrowDown")
        page.expect(expanded, "true", "ArrowDown opens again")
        page.expect(shown, True, "options after ArrowDown")
        page.expect("document.querySelector('#all-options [aria-selected=true]').firstChild.textContent", first, "marked")
        page.press("Enter")
        page.expect(CHIPS, ["Surf", first], "seen and chosen")
        page.close()

    def filter_offers_the_methods_of_the_game(browser):
        methods = "[...document.querySelectorAll('#filter fieldset input')].map((input) => input.value)"
        page = browser.open(address("filter/index") + "#by=egg,level-up")
        page.wait(f"{methods}.includes('egg')", "methods of any game")
        page.expect("[...document.querySelectorAll('#filter fieldset input:checked')].map((input) => input.value).sort()",
                    ["egg", "level-up"], "chosen")
        page.run("""document.getElementById('game').value = 'red-blue';
            document.getElementById('game').dispatchEvent(new Event('change'))""")
        page.expect(f"{methods}.includes('egg') || !{methods}.includes('machine')", False, "methods of Red and Blue")
        page.expect("location.hash", "#game=red-blue&by=level-up", "a method that the game lacks is dropped")
        page.close()

    def filter_tells_how_moves_are_learned(browser):
        """The ways are those of the library, and the cards show them."""
        page = browser.open(address("filter/index") + "#all=thunderbolt&game=scarlet-violet")
        page.wait("document.querySelectorAll('#results .card-way').length > 0", "how")
        page.expect("document.querySelector('#results .card[href$=\"/pikachu.html\"] .card-way').textContent",
                    "Lv. 36 · TM126", "Pikachu")
        page.go(address("filter/index", "ja") + "#all=thunderbolt&any=quick-attack&game=scarlet-violet")
        page.wait("document.querySelectorAll('#results .card-way').length > 0", "how")
        page.expect("document.querySelector('#results .card[href$=\"/pikachu.html\"] .card-way').textContent.startsWith('１０まんボルト Lv. 36')", True, "Pikachu")
        if program is None or database is None:
            page.close()
            return "no program to compare with"
        count = 0
        for move, game in [("thunderbolt", "scarlet-violet"), ("surf", "red-blue"), ("volt-tackle", "black-white"),
                           ("thunderbolt", "the-isle-of-armor"), ("fly", "sword-shield"), ("surf", "platinum")]:
            run = subprocess.run([program, "learners", database, "--moves", move, "--game", game, "--how", "--json"],
                                 capture_output=True, text=True)
            if '"unknown-name"' in run.stderr:
                continue
            if run.returncode not in (0, 1):
                raise Failed(f"{move} in {game}: {run.stderr}")
            wanted = [[each["pokemon"]["id"], [[way["method"]["identifier"], way["origin"], way["level"],
                                               (way["machine"] or {}).get("name")] for way in each["methods"]]]
                      for each in json.loads(run.stdout or "[]")]
            found = page.run(f"""Dex.loadLearners([{json.dumps(move)}]).then(() => {{
                const where = {{ game: Dex.games.findIndex(({{ identifier }}) => identifier === {json.dumps(game)}), methods: null, isInherited: true }};
                return [...Dex.findLearners({{ all: [{json.dumps(move)}], any: [], none: [], ...where }})].sort((a, b) => a - b)
                  .map((id) => [id, Dex.waysToLearn({json.dumps(move)}, id, where).map(({{ method, origin, level, machine }}) =>
                    [Dex.methods[method].identifier, ['own', 'base-form', 'pre-evolution'][origin], level, machine])]);
            }})""")
            # The program may list a level once for each place among the moves of that level; names are English there.
            for row in wanted:
                row[1] = [way for place, way in enumerate(row[1]) if way not in row[1][:place]]
            strip = lambda rows: [[pokemon, [way[:3] + [way[3] is None] for way in ways]] for pokemon, ways in rows]
            if strip(found) != strip(wanted):
                raise Failed(f"{move} in {game}: {[pair for pair in zip(found, wanted) if pair[0] != pair[1]][:2]}")
            count += len(wanted)
        page.close()
        return f"{count} pokemon"

    def filter_needs_scripts_and_says_so(browser):
        page = browser.open(address("about/license"))
        page.call("Emulation.setScriptExecutionDisabled", value=True)
        page.go(address("filter/index"))
        root = page.call("DOM.getDocument")["root"]["nodeId"]
        found = page.call("DOM.getOuterHTML", nodeId=root)["outerHTML"]
        page.call("Emulation.setScriptExecutionDisabled", value=False)
        if "needs JavaScript" not in found:
            raise Failed("no sentence without scripts")
        page.close()

    def filter_names_stay_whole(browser):
        """No name breaks within a word, at any width."""
        total = 0
        for width in [320, 600, 900, 1200, 1440]:
            page = browser.open(address("filter/index") + "#all=protect", width=width)
            page.wait("document.querySelectorAll('#results .card').length > 0", "learners")
            count, broken = page.run("""(() => {
              // Also those that are not drawn yet.
              for (const item of document.querySelectorAll('.cards > li')) item.style.contentVisibility = 'visible';
              const broken = [];
              const names = document.querySelectorAll('.cards:not(.asleep) .card > span');
              for (const name of names) {
                const text = name.firstChild;
                for (const word of text.data.matchAll(/[^\\s-]+/g)) {
                  const range = document.createRange();
                  range.setStart(text, word.index);
                  range.setEnd(text, word.index + word[0].length);
                  if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) broken.push(text.data);
                }
              }
              return [names.length, broken];
            })()""")
            if broken or not count:
                raise Failed(f"{len(broken)} of {count} names in {width} pixels: {broken[:5]}")
            total += count
            page.close()
        return f"{total} names"

    return [check for name, check in list(locals().items()) if name.startswith(("list_", "filter_"))]
