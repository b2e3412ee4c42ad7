"""Checks of the site, used as by a reader."""

import json
import pathlib
import re

from chromium import Failed
from page_checks import accessible, contrast, fits, licensed

FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "Fixtures"
EXAMPLES = json.loads((FIXTURES / "search-examples.json").read_text(encoding="utf-8"))


def all_checks(site):
    moves = (site / "en/filter/index.html").as_uri()
    pikachu = (site / "species/pikachu.html").as_uri()
    charizard = (site / "species/charizard.html").as_uri()

    def site_folds_as_the_library(browser):
        page = browser.open(moves)
        page.run("Dex.loadSearch().then(() => Dex.load('data/moves.js'))")
        rows = EXAMPLES["folding"]
        found = page.run(f"""{json.dumps([row["text"] for row in rows])}.map((text) =>
            [Dex.SearchKey.k1(text), Dex.SearchKey.k2(text)])""")
        wrong = [(row, keys) for row, keys in zip(rows, found) if [row["k1"], row["k2"]] != keys]
        if wrong or len(rows) < 50:
            raise Failed(f"{len(wrong)} of {len(rows)}: {wrong[:3]}")
        # Keys are idempotent, and stored keys are valid keys.
        stored = page.run("""new Dex.SearchIndex(Dex.data.moves).entries.flatMap((entry) => entry.keys)
            .map((key) => key.letters).filter((letters) => Dex.SearchKey.k1(letters) !== letters).slice(0, 5)""")
        if stored:
            raise Failed(f"stored keys that fold to others: {stored}")
        page.close()
        return f"{len(rows)} examples"

    def site_reads_romaji_as_the_library(browser):
        """Every syllable of SearchKeys/RomajiKana.swift."""
        source = (FIXTURES.parent.parent / "Sources/PokedexFormat/SearchKeys/RomajiKana.swift").read_text(encoding="utf-8")
        wanted = {}
        for onset, row in re.findall(r'Row\("([a-z]*)", "([^"]*)"\)', source):
            for vowel, kana in zip("aiueo", row.split(" ")):
                if kana != "_":
                    wanted[onset + vowel] = kana
        wanted.update(re.findall(r'\("([a-z]+)", "([^"]*)"\)', source.split("irregular: [")[1]))
        wanted.update({"onna": "オンナ", "shimbun": "シンブン", "matcha": "マッチャ", "kitte": "キッテ", "hon": "ホン",
                       "konnichiha": "コンニチハ", "annnai": "アンナイ", "ra-men": "ラーメン", "tōkyō": "トーキョー",
                       "10man": "10マン", "xyz": None, "é": None, "12": None})
        page = browser.open(moves)
        page.run("Dex.loadSearch()")
        found = page.run(f"{json.dumps(list(wanted))}.map(Dex.kanaFromRomaji)")
        wrong = [(romaji, kana, got) for (romaji, kana), got in zip(wanted.items(), found) if kana != got]
        if wrong or len(wanted) < 200:
            raise Failed(f"{len(wrong)} of {len(wanted)}: {wrong[:5]}")
        page.close()
        return f"{len(wanted)} syllables and words"

    def site_species_follows_the_game(browser):
        page = browser.open(pikachu)
        page.expect("document.querySelector('h1').textContent", "Pikachu", "heading")
        games = page.run("[...document.querySelectorAll('#game option')].map((option) => option.value)")
        texts = set()
        for game in [games[0], games[-1]]:
            page.run(f"""document.getElementById('game').value = {game};
                document.getElementById('game').dispatchEvent(new Event('change'))""")
            page.expect("document.activeElement.id", "game", "the focus stays")
            texts.add(page.run("document.getElementById('moves-title').textContent"))
        if len(texts) != min(2, len(games)):
            raise Failed(f"the game changes nothing: {texts}")
        # The first games had one Special stat and no abilities.
        page.run("""document.getElementById('game').value = Dex.data.reference.games.findIndex((game) => game[0] === 'red-blue');
            document.getElementById('game').dispatchEvent(new Event('change'))""")
        stats = page.run("[...document.querySelectorAll('.stats tbody th')].map((th) => th.textContent)")
        if stats != ["HP", "Attack", "Defense", "Special", "Speed", "Total"]:
            raise Failed(f"stats of Red and Blue: {stats}")
        rows = page.run("document.querySelectorAll('.learnset tbody tr').length")
        if not rows:
            raise Failed("no moves in Red and Blue")
        # The link opens another page, which must be there before the tab is closed.
        page.is_loaded = False
        page.click(".neighbors a")
        page.wait_for_load("the neighbour")
        page.close()

    def site_species_lists_machines_by_number(browser):
        """TM08 before TM14 before TM100; TMs, TRs and HMs do not mix."""
        pages = 0
        has_hundred = has_kinds = False
        page = browser.open(charizard)
        for species in ["charizard", "pikachu", "bulbasaur"]:
            if not (site / "species" / (species + ".html")).exists():
                continue
            page.go((site / "species" / (species + ".html")).as_uri())
            for game in page.run("[...document.querySelectorAll('#game option')].map((option) => option.value)"):
                page.run(f"""document.getElementById('game').value = {game};
                    document.getElementById('game').dispatchEvent(new Event('change'))""")
                names = page.run("""[...document.querySelectorAll('.learnset')].filter((part) =>
                    part.getAttribute('aria-label').startsWith('Machine'))
                    .flatMap((part) => [...part.querySelectorAll('tbody td:first-child')].map((cell) => cell.textContent))""")
                # A database may lack the machine of a move; such moves come last.
                parts = [re.fullmatch(r"(TM|TR|HM|–)(\d*)", name) for name in names]
                if not all(parts):
                    raise Failed(f"{species} in {game}: {names}")
                order = [(["TM", "TR", "HM", "–"].index(part[1]), int(part[2] or 0)) for part in parts]
                if order != sorted(order):
                    raise Failed(f"{species} in {game}: {names}")
                pages += len(order) > 0
                has_hundred |= any(number > 99 for _, number in order) and any(number < 99 for _, number in order)
                has_kinds |= len({kind for kind, _ in order}) > 1
        page.close()
        if not pages or not has_kinds:
            raise Failed(f"{pages} tables of machines, none with two kinds")
        return f"{pages} tables, {'some' if has_hundred else 'none'} beyond TM99"

    def site_species_has_its_game_in_the_address(browser):
        """A link with a game opens it; Back and Forward follow; an unknown game is ignored."""
        game = "Dex.data.reference.games[document.getElementById('game').value][0]"
        heading = "document.querySelector('h1').textContent"

        def choose(identifier):
            page.run(f"""document.getElementById('game').value = Dex.data.reference.games.findIndex((game) => game[0] === '{identifier}');
                document.getElementById('game').dispatchEvent(new Event('change'))""")

        page = browser.open(charizard)
        default = page.run(game)
        page.expect("location.hash", "", "the address before a choice")
        choose("black-white")
        page.expect("location.hash", "#game=black-white", "the chosen game")
        choose("red-blue")
        page.expect("location.hash", "#game=red-blue", "another game")
        page.back()
        page.wait(f"{game} === 'black-white'", "Back")
        page.expect("document.getElementById('moves-title').textContent.includes('Black')", True, "moves after Back")
        page.back()
        page.wait(f"{game} === {json.dumps(default)}", "Back to the default")
        page.back(+2)
        page.wait(f"{game} === 'red-blue'", "Forward")
        page.is_loaded = False
        page.click(".neighbors a[rel=next]")
        page.wait_for_load("the next species")
        page.expect(game, "red-blue", "the game of the next species")
        page.close()

        page = browser.open(charizard + "#game=black-white")
        page.expect(game, "black-white", "a shared link")
        page.is_loaded = False
        page.click(".neighbors a[rel=prev]")
        page.wait_for_load("the species before")
        page.expect(game, "black-white", "the species before a shared link")
        page.close()
        page = browser.open(charizard + "#charizard-mega-x&game=x-y")
        page.expect(f"[{heading}, {game}]", ["Mega Charizard X", "x-y"], "a pokemon and a game")
        page.press("Tab")
        page.press("Enter")
        page.expect("[document.activeElement.id, location.hash]", ["main", "#charizard-mega-x&game=x-y"], "the skip link")
        page.close()
        # An add-on shows its base game.
        page = browser.open(charizard + "#game=the-isle-of-armor")
        page.expect(game, "sword-shield", "an add-on")
        page.close()
        for address in ["#game=none", "#game=", "#game=%", "#game=" + "9" * 40]:
            page = browser.open(charizard + address)
            page.expect(game, default, address)
            page.close()

    def site_species_tells_its_matchups(browser):
        """Factors of the generation of the game, in both languages."""
        rows = """Object.fromEntries([...document.querySelectorAll('.matchups dt')].map((dt) =>
            [dt.textContent, [...dt.nextElementSibling.children].map((chip) => chip.dataset.type).sort().join(' ')]))"""
        page = browser.open(charizard)
        page.expect(rows, {
            "Weaknesses ×4": "rock", "Weaknesses ×2": "electric water", "Resistances ×½": "fairy fighting fire steel",
            "Resistances ×¼": "bug grass", "Immunities ×0": "ground"}, "Charizard")
        page.run("location.hash = '#game=red-blue'")
        # Fire resists Ice since generation ii; steel and fairy did not exist.
        page.wait("document.getElementById('moves-title').textContent.includes('Red')", "Red and Blue")
        page.expect(rows, {
            "Weaknesses ×4": "rock", "Weaknesses ×2": "electric ice water", "Resistances ×½": "fighting fire",
            "Resistances ×¼": "bug grass", "Immunities ×0": "ground"}, "Charizard in Red and Blue")
        page.expect("document.querySelector('.matchups + p').textContent.includes('Generation 1')", True, "its generation")
        page.click("[data-language=ja]")
        page.expect("[...document.querySelectorAll('.matchups dt')].map((dt) => dt.textContent)",
                    ["弱点 ×4", "弱点 ×2", "いまひとつ ×½", "いまひとつ ×¼", "効果なし ×0"], "in Japanese")
        page.close()

    def site_species_offers_each_game_once(browser):
        """An add-on is offered as its base game; a page begins with the newest main-series game with levels."""
        page = browser.open(pikachu)
        games = page.run("[...document.querySelectorAll('#game option')].map((option) => Dex.data.reference.games[option.value][0])")
        add_ons = {"the-isle-of-armor", "the-crown-tundra", "the-teal-mask", "the-indigo-disk", "mega-dimension"} & set(games)
        if add_ons or "legends-za" not in games or len(set(games)) != len(games):
            raise Failed(f"games: {games}")
        page.expect("Dex.data.reference.games[document.getElementById('game').value][0]", "scarlet-violet", "the default game")
        page.run("""document.getElementById('game').value = Dex.data.reference.games.findIndex((game) => game[0] === 'legends-za');
            document.getElementById('game').dispatchEvent(new Event('change'))""")
        if not page.run("document.querySelector('main').textContent.includes('they are from Pokémon Showdown')"):
            raise Failed("the source of the moves is not named")
        page.close()

    def site_species_keeps_what_it_shows(browser):
        """The URL fragment selects a pokemon of the page; an unknown one changes nothing."""
        page = browser.open(charizard)
        default = page.run("document.querySelector('h1').textContent")
        bodies = page.run("document.querySelectorAll('#body option').length")
        if bodies < 2:
            page.close()
            return "one pokemon only"
        page.run(f"""document.getElementById('body').value = {bodies - 1};
            document.getElementById('body').dispatchEvent(new Event('change'))""")
        other = page.run("document.querySelector('h1').textContent")
        named = page.run("location.hash")
        if other == default or not named:
            raise Failed(f"{other} at {named} after {default}")
        for address in ["#main", "#%", "#nobody"]:
            page.run(f"window.heard = 0; addEventListener('hashchange', () => window.heard = 1, {{once: true}});"
                     f" location.hash = '{address}'")
            page.wait("window.heard === 1", address)
            page.expect("document.querySelector('h1').textContent", other, "shown after " + address)
        page.run("location.hash = ''")
        page.wait(f"document.querySelector('h1').textContent === {json.dumps(default)}", "the default, by no name")
        page.run(f"location.hash = {json.dumps(named)}")
        page.wait(f"document.querySelector('h1').textContent === {json.dumps(other)}", "the other, by its name")
        page.close()
        # On loading: an invalid fragment shows the default.
        page = browser.open(charizard + "#%")
        page.expect("document.querySelector('h1')?.textContent", default, "opened at #%")
        page.close()

    def site_speaks_both_languages(browser):
        page = browser.open(pikachu, language="ja")
        page.click("[data-language=en]")
        page.go(charizard)
        page.expect("document.documentElement.lang", "en", "remembered on another page")
        page.go(pikachu)
        page.click("[data-language=ja]")
        page.expect("[document.querySelector('h1').textContent, document.title]", ["ピカチュウ", "ピカチュウ · Pikachu"], "heading")
        page.expect("document.querySelector('.brand').getAttribute('href')", "../ja/index.html", "the pages in Japanese")
        page.close()

    def site_moves_fit_on_phones(browser):
        """A move has two lines, a long name one more at 320 px; nothing scrolls sideways."""
        for width in [320, 390, 480]:
            for language in ["ja", "en"]:
                page = browser.open(pikachu, width=width, language=language)
                page.wait("document.querySelectorAll('.learnset tbody tr').length > 5", "moves")
                heights = page.run("[...document.querySelectorAll('.learnset tbody tr')].map((row) => row.getBoundingClientRect().height)")
                if max(heights) > (64 if width > 320 else 88) or sorted(heights)[len(heights) // 2] > 64:
                    raise Failed(f"{language}, {width} px: rows are up to {max(heights)} px high")
                page.expect("[...document.querySelectorAll('.learnset')].every((e) => e.scrollWidth <= e.clientWidth)", True, f"{language}, {width} px: no scrolling")
                page.close()

    def site_pages_are_sound(browser):
        names = sorted(path.name for path in (site / "species").iterdir())
        chosen = names[::max(1, len(names) // 24)]
        page = browser.open(moves)
        for name in chosen:
            page.go((site / "species" / name).as_uri())
            page.expect("document.querySelectorAll('main > section, .columns > section').length", 5, name)
            page.expect("document.querySelector('h1').textContent.length > 0", True, name)
            accessible(page)
        page.close()
        return f"{len(chosen)} of {len(names)}"

    def site_is_accessible(browser):
        for address in [pikachu]:
            for dark in [False, True]:
                page = browser.open(address, dark=dark)
                accessible(page)
                contrast(page)
                page.close()

    def site_fits_every_width(browser):
        for address in [pikachu]:
            for width in [320, 390, 768, 1280]:
                page = browser.open(address, width=width)
                fits(page, width)
                page.close()

    def site_says_whose_data_it_is(browser):
        for address in [pikachu]:
            page = browser.open(address)
            licensed(page)
            page.close()

    return [check for name, check in list(locals().items()) if name.startswith("site_")]
