"""Checks of the search keys, and of the pages of pokemon in all games, used as by a reader."""

import json
import pathlib
import re

from chromium import Failed
from page_checks import accessible, contrast, fits

FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "Fixtures"
EXAMPLES = json.loads((FIXTURES / "search-examples.json").read_text(encoding="utf-8"))
MATCHUPS = json.loads((FIXTURES / "matchup-examples.json").read_text(encoding="utf-8"))


# The identifier of the shown game, and of those that the page offers.
GAME = "Site.games[document.getElementById('game').value][0]"
GAMES = "[...document.querySelectorAll('#game option')].map((option) => Site.games[option.value][0])"


def choose(page, game):
    """Chooses a game as a reader does, and waits until the page shows it."""
    page.run(f"""(() => {{ const select = document.getElementById('game');
        select.value = Site.games.findIndex(([identifier]) => identifier === {json.dumps(game)});
        select.dispatchEvent(new Event('change')); }})()""")
    shows(page, game)


def shows(page, game):
    page.wait(f"{GAME} === {json.dumps(game)} && document.getElementById('shown').textContent"
              f".includes(Page.pick(Site.games.find(([identifier]) => identifier === {json.dumps(game)}).slice(1, 3)))", game)


def all_checks(site):
    def address(name, language="en"):
        return (site / language / "species" / (name + ".html")).as_uri()

    moves = (site / "en/filter/index.html").as_uri()

    def site_folds_as_the_library(browser):
        page = browser.open(moves)
        page.run("Dex.load('assets/search.js').then(() => Dex.load('data/moves.js'))")
        rows = EXAMPLES["folding"]
        found = page.run(f"""{json.dumps([row["text"] for row in rows])}.map((text) =>
            [Dex.SearchKey.k1(text), Dex.SearchKey.k2(text)])""")
        wrong = [(row, keys) for row, keys in zip(rows, found) if [row["k1"], row["k2"]] != keys]
        if wrong or len(rows) < 50:
            raise Failed(f"{len(wrong)} of {len(rows)}: {wrong[:3]}")
        # Keys are idempotent, and stored keys are valid keys.
        stored = page.run("""new Dex.SearchIndex().add(Dex.data.moves).entries.flatMap((entry) => entry.keys)
            .map((key) => key.letters).filter((letters) => Dex.SearchKey.k1(letters) !== letters).slice(0, 5)""")
        if stored:
            raise Failed(f"stored keys that fold to others: {stored}")
        page.close()
        return f"{len(rows)} examples"

    def site_reads_romaji_as_the_library(browser):
        """Every syllable of SearchKeys/RomajiKana.swift."""
        source = (FIXTURES.parent.parent / "Sources/PokedexFormat/SearchKeys/RomajiKana.swift").read_text(encoding="utf-8")
        wanted = {}
        rows, irregular = source.split("rows: [")[1].split("irregular: [")
        for onset, row in re.findall(r'\("([a-z]*)", "([^"]*)"\)', rows):
            for vowel, kana in zip("aiueo", row.split(" ")):
                if kana != "_":
                    wanted[onset + vowel] = kana
        wanted.update(re.findall(r'\("([a-z]+)", "([^"]*)"\)', irregular))
        wanted.update({"onna": "オンナ", "shimbun": "シンブン", "matcha": "マッチャ", "kitte": "キッテ", "hon": "ホン",
                       "konnichiha": "コンニチハ", "annnai": "アンナイ", "ra-men": "ラーメン", "tōkyō": "トーキョー",
                       "10man": "10マン", "xyz": None, "é": None, "12": None})
        page = browser.open(moves)
        page.run("Dex.load('assets/search.js')")
        found = page.run(f"{json.dumps(list(wanted))}.map(Dex.kanaFromRomaji)")
        wrong = [(romaji, kana, got) for (romaji, kana), got in zip(wanted.items(), found) if kana != got]
        if wrong or len(wanted) < 200:
            raise Failed(f"{len(wrong)} of {len(wanted)}: {wrong[:5]}")
        page.close()
        return f"{len(wanted)} syllables and words"

    def site_multiplies_as_the_library(browser):
        """Factors and teams of the examples that PokedexCore is tested with, by the scripts of the tools."""
        page = browser.open((site / "en/team/index.html").as_uri())
        page.wait("typeof Dex.teamMatchups === 'function'", "the page of teams")
        factors, teams = page.run(f"""(({{ factors, teams }}) => {{
            const gameOf = (name) => Dex.games.findIndex(({{ identifier }}) => identifier === name);
            const typeOf = (name) => Dex.types.findIndex(({{ identifier }}) => identifier === name);
            const pokemonOf = (name) => Dex.pokemon.find(({{ page }}) => page === name);
            const names = (rows) => rows.map(({{ type }}) => Dex.types[type].identifier);
            return [factors.map(({{ game, type, against }}) => {{
              const place = gameOf(game);
              const types = Array.isArray(against) ? against.map(typeOf) : Dex.variantIn(pokemonOf(against), place).types;
              return Dex.factor(typeOf(type), types, place);
            }}), teams.map(({{ game, members }}) => {{
              const {{ rows, shared }} = Dex.teamMatchups(
                members.map(([name, ...moves]) => ({{ pokemon: pokemonOf(name), moves }})), gameOf(game));
              return [names(shared), names(rows.filter(({{ best }}) => best > 1))];
            }})];
        }})({json.dumps(MATCHUPS)})""")
        wrong = [(row, found) for row, found in zip(MATCHUPS["factors"], factors) if found != row["factor"]]
        wrong += [(row, found) for row, found in zip(MATCHUPS["teams"], teams) if found != [row["shared"], row["covered"]]]
        if wrong or len(factors) < 60 or len(teams) < 4:
            raise Failed(f"{len(wrong)}: {wrong[:3]}")
        page.close()
        return f"{len(factors)} factors, {len(teams)} teams"

    def site_species_follows_the_game(browser):
        page = browser.open(address("pikachu"))
        page.expect("document.querySelector('h1').textContent", "Pikachu", "heading")
        games = page.run(GAMES)
        texts = set()
        for game in [games[0], games[-1]]:
            page.run("document.getElementById('game').focus()")
            choose(page, game)
            page.expect("document.activeElement.id", "game", "the focus stays")
            texts.add(page.run("document.getElementById('moves').textContent"))
        if len(texts) != min(2, len(games)):
            raise Failed(f"the game changes nothing: {texts}")
        # The first games had one Special stat and no abilities.
        choose(page, "red-blue")
        stats = page.run("[...document.querySelectorAll('.stats tbody th')].map((th) => th.textContent)")
        if stats != ["HP", "Attack", "Defense", "Special", "Speed", "Total"]:
            raise Failed(f"stats of Red and Blue: {stats}")
        page.expect("document.querySelector('#stats').parentElement.textContent.includes('Static')", False, "Abilities")
        traits = "[...document.querySelectorAll('#traits dt')].map((term) => term.textContent)"
        later = {"Gender", "Egg groups", "Egg cycles", "EV yield", "Base friendship"}
        if later & set(page.run(traits)):
            raise Failed(f"traits in Red and Blue: {page.run(traits)}")
        choose(page, "scarlet-violet")
        if later - set(page.run(traits)):
            raise Failed(f"traits in Scarlet and Violet: {page.run(traits)}")
        choose(page, "red-blue")
        rows = page.run("document.querySelectorAll('.learnset tbody tr').length")
        if not rows:
            raise Failed("no moves in Red and Blue")
        # The link opens another page, which must be there before the tab is closed.
        page.click(".neighbors a")
        page.wait_for_load("the neighbour")
        page.close()

    def site_species_names_all_values_of_moves(browser):
        """With scripts, moves of every method have type, class, power, accuracy and PP, also in the default game and on
        the page of a form whose HTML refers to another page."""
        # The sample has fewer moves of each pokemon.
        least = 40 if len(list((site / "en" / "species").iterdir())) > 1000 else 5
        for name, language in [("charizard", "en"), ("charizard-mega-x", "ja"), ("pikachu", "ja")]:
            page = browser.open(address(name, language), language=language)
            page.run("document.getElementById('moves').scrollIntoView()")
            page.wait("document.querySelectorAll('.learnset').length > 1", "tables of moves")
            cells = page.run("""[...document.querySelectorAll('.learnset tbody tr')].map((row) =>
                [...row.cells].slice(-6).map((cell) => cell.textContent))""")
            wrong = [row for row in cells if len(row) != 6 or not all(row) or not re.fullmatch(r"\d+", row[5])]
            if wrong or len(cells) < least:
                raise Failed(f"{name}: {len(cells)} moves, {wrong[:3]}")
            page.close()

    def site_species_draws_what_the_html_has(browser):
        """The scripts show the moves of the default game as the HTML does."""
        count = 0
        for name, language in [("charizard", "en"), ("pikachu", "en"), ("eevee", "ja"), ("slowbro", "en"), ("ninetales-alola", "ja"),
                               ("raticate-totem-alola", "en"), ("bulbasaur", "ja")]:
            if not (site / language / "species" / (name + ".html")).exists():
                continue
            page = browser.open(address(name, language), language=language)
            shown = "[...document.querySelectorAll('#moves ~ * a')].map((link) => link.textContent)"
            before = page.run(shown)
            page.run("document.getElementById('moves').scrollIntoView()")
            page.wait("!document.querySelector('#moves ~ div > ul')", "tables instead of lists")
            page.expect(shown, before, f"{language}/{name}")
            count += len(before)
            page.close()
        return f"{count} moves"

    def site_species_lists_machines_by_number(browser):
        """TM08 before TM14 before TM100; TMs, TRs and HMs do not mix."""
        pages = 0
        has_hundred = has_kinds = False
        for name in ["charizard", "pikachu", "bulbasaur"]:
            if not (site / "en/species" / (name + ".html")).exists():
                continue
            page = browser.open(address(name))
            for game in page.run(GAMES):
                choose(page, game)
                page.run("document.getElementById('moves').scrollIntoView()")
                page.wait("document.querySelector('.learnset') !== null || document.querySelector('#moves ~ p') !== null", "moves")
                kinds, numbers = [], []
                for title, texts in page.run("""[...document.querySelectorAll('.learnset')].map((table) =>
                        [table.caption.textContent, [...table.tBodies[0].rows].map((row) => row.cells[0].textContent)])"""):
                    kind = re.match(r"(TM|TR|HM) \(", title)
                    if kind:
                        kinds.append(kind[1])
                        numbers.append([int(text) for text in texts])
                if any(own != sorted(own) for own in numbers) or kinds != [kind for kind in ["TM", "TR", "HM"] if kind in kinds]:
                    raise Failed(f"{name} in {game}: {kinds} {numbers}")
                pages += len(kinds) > 0
                has_hundred |= any(own[0] < 99 < own[-1] for own in numbers)
                has_kinds |= len(kinds) > 1
            page.close()
        if not pages or not has_kinds:
            raise Failed(f"{pages} tables of machines, none with two kinds")
        return f"{pages} tables, {'some' if has_hundred else 'none'} beyond TM99"

    def site_species_has_its_game_in_the_address(browser):
        """A link with a game opens it; Back and Forward follow; an unknown game is ignored."""
        heading = "document.querySelector('h1').textContent"
        page = browser.open(address("charizard"))
        default = page.run(GAME)
        page.expect("location.hash", "", "the address before a choice")
        choose(page, "black-white")
        page.expect("location.hash", "#game=black-white", "the chosen game")
        choose(page, "red-blue")
        page.expect("location.hash", "#game=red-blue", "another game")
        page.back()
        shows(page, "black-white")
        page.expect("document.getElementById('moves').textContent.includes('Black')", True, "moves after Back")
        page.back()
        shows(page, default)
        page.back(+2)
        shows(page, "red-blue")
        page.click(".neighbors a[rel=next]")
        page.wait_for_load("the next species")
        page.wait(f"{GAME} === 'red-blue'", "the game of the next species")
        page.click(".switches [lang=ja]")
        page.wait_for_load("the page in Japanese")
        page.wait(f"{GAME} === 'red-blue'", "the game in Japanese")
        page.close()

        page = browser.open(address("charizard") + "#game=black-white")
        shows(page, "black-white")
        page.click(".neighbors a[rel=prev]")
        page.wait_for_load("the species before")
        page.wait(f"{GAME} === 'black-white'", "the species before a shared link")
        page.close()
        page = browser.open(address("charizard-mega-x") + "#game=x-y")
        shows(page, "x-y")
        page.expect(heading, "Mega Charizard X", "a form in a game")
        page.press("Tab")
        page.press("Enter")
        page.expect("[document.activeElement.id, location.hash]", ["main", "#game=x-y"], "the skip link")
        page.close()
        # An add-on shows its base game.
        page = browser.open(address("charizard") + "#game=the-isle-of-armor")
        shows(page, "sword-shield")
        page.close()
        for fragment in ["#game=none", "#game=", "#game=%", "#game=" + "9" * 40, "#main", "#nobody"]:
            page = browser.open(address("charizard") + fragment)
            page.wait("document.getElementById('game') !== null", "the page")
            page.expect(GAME, default, fragment)
            page.close()

    def site_species_keeps_what_it_shows(browser):
        """The game is remembered; fragments without a game change nothing."""
        page = browser.open(address("charizard"))
        default = page.run(GAME)
        choose(page, "black-white")
        for fragment in ["#main", "#%", "#game=nothing"]:
            page.run(f"window.heard = 0; addEventListener('hashchange', () => window.heard = 1, {{once: true}});"
                     f" location.hash = '{fragment}'")
            page.wait("window.heard === 1", fragment)
            page.expect(GAME, "black-white", "shown after " + fragment)
        page.run("location.hash = ''")
        shows(page, default)
        page.go(address("bulbasaur"))
        page.wait(f"document.getElementById('game') && {GAME} === 'black-white'", "the game that was chosen last")
        page.expect("location.hash", "#game=black-white", "its address")
        page.close()

    def site_species_tells_its_matchups(browser):
        """Factors of the generation of the game, in both languages."""
        rows = """Object.fromEntries([...document.querySelectorAll('.matchups dt')].map((dt) =>
            [dt.textContent, [...dt.nextElementSibling.children].map((chip) => chip.dataset.type).sort().join(' ')]))"""
        page = browser.open(address("charizard"))
        page.expect(rows, {
            "Weaknesses ×4": "rock", "Weaknesses ×2": "electric water", "Resistances ×½": "fairy fighting fire steel",
            "Resistances ×¼": "bug grass", "Immunities ×0": "ground"}, "Charizard")
        page.run("location.hash = '#game=red-blue'")
        # Fire resists Ice since generation ii; steel and fairy did not exist.
        shows(page, "red-blue")
        page.expect(rows, {
            "Weaknesses ×4": "rock", "Weaknesses ×2": "electric ice water", "Resistances ×½": "fighting fire",
            "Resistances ×¼": "bug grass", "Immunities ×0": "ground"}, "Charizard in Red and Blue")
        page.go(address("charizard", "ja") + "#game=red-blue")
        shows(page, "red-blue")
        page.expect("[...document.querySelectorAll('.matchups dt')].map((dt) => dt.textContent)",
                    ["弱点 ×4", "弱点 ×2", "いまひとつ ×½", "いまひとつ ×¼", "無効 ×0"], "in Japanese")
        page.close()

    def site_species_offers_each_game_once(browser):
        """An add-on is offered as its base game; a page begins with the newest main-series game with levels."""
        page = browser.open(address("pikachu"))
        games = page.run(GAMES)
        add_ons = {"the-isle-of-armor", "the-crown-tundra", "the-teal-mask", "the-indigo-disk", "mega-dimension"} & set(games)
        if add_ons or "legends-za" not in games or len(set(games)) != len(games):
            raise Failed(f"games: {games}")
        page.expect(GAME, "scarlet-violet", "the default game")
        choose(page, "legends-za")
        if not page.run("document.querySelector('main').textContent.includes('they are from Pokémon Showdown')"):
            raise Failed("the source of the moves is not named")
        # That game has no Abilities.
        page.expect("document.querySelector('#stats').parentElement.textContent.includes('Static')", False, "Abilities")
        page.close()

    def site_moves_fit_on_phones(browser):
        """A move has two lines, a long name one more at 320 px; nothing scrolls sideways."""
        for width in [320, 390, 480]:
            for language in ["ja", "en"]:
                page = browser.open(address("pikachu", language) + "#game=sword-shield", width=width, language=language)
                shows(page, "sword-shield")
                page.wait("document.querySelectorAll('.learnset tbody tr').length > 5", "moves")
                heights = page.run("""(() => { for (const row of document.querySelectorAll('.learnset tr')) row.style.contentVisibility = 'visible';
                    return [...document.querySelectorAll('.learnset tbody tr')].map((row) => row.getBoundingClientRect().height); })()""")
                if max(heights) > (64 if width > 320 else 88) or sorted(heights)[len(heights) // 2] > 64:
                    raise Failed(f"{language}, {width} px: rows are up to {max(heights)} px high")
                page.expect("[...document.querySelectorAll('.scroll:has(.learnset)')].every((e) => e.scrollWidth <= e.clientWidth)", True,
                            f"{language}, {width} px: no scrolling")
                page.close()

    def site_pages_are_sound(browser):
        names = sorted(path.name for path in (site / "en/species").iterdir() if path.stem != "index")
        chosen = names[::max(1, len(names) // 24)]
        page = browser.open(moves)
        for name in chosen:
            page.go((site / "en/species" / name).as_uri())
            page.expect("['stats', 'profile', 'evolution', 'moves'].every((id) => document.querySelector(`section > #${id}`))", True, name)
            page.expect("document.querySelector('h1').textContent.length > 0", True, name)
            accessible(page)
        page.close()
        return f"{len(chosen)} of {len(names)}"

    def site_is_accessible_in_every_game(browser):
        for language, dark in [("en", False), ("ja", True)]:
            page = browser.open(address("charizard", language) + "#game=red-blue", dark=dark, language=language)
            shows(page, "red-blue")
            accessible(page)
            contrast(page)
            page.close()

    def site_fits_every_width_in_every_game(browser):
        for width in [320, 390, 768, 1280]:
            for language in ["en", "ja"]:
                page = browser.open(address("charizard", language) + "#game=x-y", width=width, language=language)
                shows(page, "x-y")
                fits(page, width)
                page.close()

    def site_tools_answer_from_the_address(browser):
        """A link has the question of each tool; what the reader adds comes into the address."""
        def tool(name):
            return (site / "en" / name / "index.html").as_uri()

        page = browser.open(tool("team") + "#game=x-y&member=pikachu,thunderbolt&member=charizard")
        page.wait("document.querySelector('table.team tbody tr') !== null", "the table of the team")
        page.expect("[...document.querySelectorAll('#answer dd')].map((list) => list.textContent)[0]", "Nothing to note", "shared weaknesses")
        page.expect("[...document.querySelectorAll('table.team tbody tr')].find((row) => row.textContent.startsWith('Rock')).textContent", "Rock41", "Rock")
        page.run("document.getElementById('add').focus()")
        page.type("pikachu")
        page.wait("document.querySelector('#add-options .card') !== null", "what the field finds")
        page.press("Enter")
        page.wait("document.querySelectorAll('.members > li').length === 3", "the third member")
        page.expect("location.hash", "#game=x-y&member=pikachu,thunderbolt&member=charizard&member=pikachu", "the address")
        page.expect("document.querySelector('#answer dd [data-type]').dataset.type", "ground", "the shared weakness")
        page.go(tool("comparison") + "#member=pikachu,yellow&member=pikachu,x-y")
        page.wait("document.querySelectorAll('table.comparison select').length === 2", "one pokemon in two games")
        page.expect("document.querySelectorAll('table.comparison strong').length > 2", True, "the highest stats")
        page.go(tool("calculator") + "#game=x-y&type=fire&type=flying")
        page.wait("document.querySelectorAll('#answer section').length === 3", "two types")
        page.expect("[...document.querySelectorAll('#answer section:first-child dt')].map((term) => term.textContent)", ["×4", "×2", "×½", "×¼", "×0"], "factors")
        page.close()

    def site_says_whose_data_it_is(browser):
        """The footer leads to PokéAPI's complete notice."""
        for language in ["en", "ja"]:
            page = browser.open(address("pikachu", language))
            page.click("footer a")
            page.wait_for_load("the license")
            text = page.run("document.querySelector('main').textContent").replace("\n", " ")
            for part in ["BSD-3-Clause", "Copyright 2018-2019 PokéAPI contributors", "1. Redistributions of source code",
                         "2. Redistributions in binary form", "3. Neither the name", "POSSIBILITY OF SUCH DAMAGE."]:
                if part not in text:
                    raise Failed(f"the license does not say {part}")
            page.close()

    return [check for name, check in list(locals().items()) if name.startswith("site_")]
