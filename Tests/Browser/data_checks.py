"""Compares the contents of the report and the site with the public views of the database, read by
Python's SQLite."""

import json
import pathlib
import random
import re
import sqlite3
import sys

from chromium import Failed

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Limits"))
from parts import PAGES, missing_parts  # noqa: E402

STATS = "hp attack defense special_attack special_defense special speed".split()

# What the page of a pokemon shows in each game that it offers: the game, whether its presence is unsure, types, stats,
# Abilities, factors of types, and moves as [method, first cell, move, origin, type, class, power, accuracy, PP].
SPECIES = """(async () => {
  const texts = (query) => [...document.querySelectorAll(query)].map(({ textContent }) => textContent.trim());
  const name = (link) => link.getAttribute('href').split('/').pop().replace('.html', '');
  const types = (parent) => [...parent.querySelectorAll(':is(a, b)[data-type]')].map(({ dataset }) => dataset.type);
  const select = document.getElementById('game');
  const found = [];
  for (const { value } of [...select.options]) {
    select.value = value;
    select.dispatchEvent(new Event('change'));
    const [game, ...names] = Site.games[value];
    const moves = document.getElementById('moves');
    moves.scrollIntoView();
    // The HTML of the default game has lists.
    while (moves.textContent !== 'Moves in ' + names[0] || document.querySelector('#moves ~ div > :is(ul, h3), #moves ~ p:not(.muted)')) {
      await new Promise((done) => setTimeout(done, 5));
    }
    found.push([game, document.getElementById('shown').className === 'muted', types(document.getElementById('kinds')),
      Object.fromEntries([...document.querySelectorAll('#base-stats tbody tr')].map(({ cells: [title, value] }) => [title.textContent, Number(value.textContent)])),
      [...document.querySelectorAll('#abilities .tag')].map((tag) => [name(tag.querySelector('a')), Boolean(tag.querySelector('small'))]),
      Object.fromEntries([...document.querySelectorAll('#matchups dt:has(b)')].flatMap((term) =>
        types(term.nextElementSibling).map((type) => [type, term.querySelector('b').textContent]))),
      [...document.querySelectorAll('#moves ~ * table')].flatMap(({ caption, tBodies: [{ rows }] }) => [...rows].map(({ cells }) => {
        const [title, type, ...values] = [...cells].slice(-6);
        return [caption.textContent.replace(/ \\(\\d+\\)$/, ''), cells.length > 6 ? cells[0].textContent : '', name(title.querySelector('a')),
          title.querySelector('small')?.textContent || '', types(type)[0], ...values.map(({ textContent }) => textContent)];
      }))]);
  }
  return found;
})()"""
STAT_NAMES = {"hp": "HP", "attack": "Attack", "defense": "Defense", "special_attack": "Sp. Atk", "special_defense": "Sp. Def",
              "special": "Special", "speed": "Speed"}
FACTORS = {400: "×4", 200: "×2", 50: "×½", 25: "×¼", 0: "×0"}
ORIGINS = {"own": "", "base-form": "base form", "pre-evolution": "pre-evolution"}


def all_checks(database, report, site):
    def connection():
        return sqlite3.connect(database.as_uri() + "?mode=ro&immutable=1", uri=True)

    def data_of_tools_is_the_database(browser):
        """The factors of the comparison, of the team and of the calculator, for every pokemon in four games; and the type
        of each move that attacks."""
        page = browser.open((site / "en/team/index.html").as_uri())
        page.wait("typeof Dex.teamMatchups === 'function'", "the page")
        rows = connection().execute(
            "SELECT version_group, pokemon_id, attacking, factor FROM dex_matchup_at WHERE ability IS NULL AND version_group IN"
            " ('red-blue', 'gold-silver', 'x-y', 'scarlet-violet')").fetchall()
        found = page.run("""Object.fromEntries(['red-blue', 'gold-silver', 'x-y', 'scarlet-violet'].map((name) => {
            const game = Dex.games.findIndex(({ identifier }) => identifier === name);
            return [name, game < 0 ? {} : Object.fromEntries(Dex.pokemon.filter((pokemon) => Dex.variantIn(pokemon, game)).map((pokemon) => [pokemon.id,
                Object.fromEntries(Dex.teamMatchups([{ pokemon, moves: [] }], game).rows.map(({ type, factors: [factor] }) => [Dex.types[type].identifier, factor]))]))];
          }))""")
        wrong = [row for row in rows if row[2] in next(iter(found[row[0]].values()), {})
                 and found[row[0]].get(str(row[1]), {}).get(row[2]) != row[3]]
        if wrong or not rows:
            raise Failed(f"{len(wrong)} of {len(rows)} factors, such as {wrong[:3]}")
        attacks = page.run("""Object.entries(Dex.data.attacks).flatMap(([move, values]) => Dex.chunks(values, 2).flatMap(([games, type]) =>
            Dex.games.filter((_, game) => Dex.holds(BigInt('0x' + games), game)).map(({ identifier }) => [identifier, move, Dex.types[type].identifier].join())))""")
        known = {",".join(row) for row in connection().execute("SELECT version_group, move, type FROM dex_move_at WHERE damage_class <> 'status'")}
        if not attacks or len(set(attacks) - known) > len(attacks) / 50:
            raise Failed(f"{sorted(set(attacks) - known)[:5]} of {len(attacks)} attacks")
        page.close()
        return f"{len(rows)} factors, {len(attacks)} attacks"

    def data_of_species_is_the_database(browser):
        """Types, stats, Abilities, factors and moves with their values in each game that a page offers."""
        if site is None:
            return "no site"
        db = connection()
        names = [row[0] for row in db.execute("SELECT DISTINCT species FROM dex_pokemon ORDER BY species_id")]
        chosen = sorted(set(random.Random(1).sample(names, min(12, len(names)))) | {"pikachu", "charizard"})
        marks = ",".join("?" * len(chosen))
        ids = {pokemon: species if is_default else name for pokemon, name, species, is_default in db.execute(
            f"SELECT pokemon_id, pokemon, species, is_default FROM dex_pokemon WHERE species IN ({marks})", chosen)}
        places = ",".join(map(str, ids))
        # The views are read once for all pokemon.
        values = {row[:2]: row[2:] for row in db.execute(
            f"SELECT pokemon_id, version_group, type_1, type_2, {', '.join(STATS)}, ability_1, ability_2, ability_hidden, is_present"
            f" FROM dex_pokemon_at WHERE pokemon_id IN ({places})")}
        chart = {}
        for generation, attacking, defending, percent in db.execute("SELECT generation, attacking, defending, factor_percent FROM dex_type_chart_at"):
            chart.setdefault(generation, {}).setdefault(attacking, {})[defending] = percent
        generations = dict(db.execute("SELECT version_group, generation FROM dex_version_group"))
        methods = dict(db.execute("SELECT identifier, name_en FROM dex_resource WHERE entity = 'move-learn-method'"))
        title = lambda text: text[:1].upper() + text[1:]
        classes = {name: title(text) for name, text in db.execute(
            "SELECT identifier, name_en FROM dex_resource WHERE entity = 'move-damage-class'")}
        cells = {row[:2]: row[2:] for row in db.execute(
            "SELECT version_group, move, type, damage_class, power, accuracy, pp, unknown FROM dex_move_at")}
        moves_of = {}
        for pokemon, game, move, method, via, level, machine in db.execute(
                "SELECT l.pokemon_id, l.version_group, l.move, l.method, l.via, l.level,"
                " (SELECT machine FROM dex_machine AS m JOIN dex_version_group AS g USING (version_group)"
                "  WHERE m.move_id = l.move_id AND g.learnsets_of = l.version_group ORDER BY g.sort_order LIMIT 1)"
                f" FROM dex_learnset AS l WHERE l.pokemon_id IN ({places})"):
            kind = machine[:2].upper() if method == "machine" and machine and machine[2:].isdigit() else None
            first = (str(level) if level else "Evo.") if method == "level-up" else machine[2:] if kind else ""
            kind_of, damage, *numbers, unknown = cells[game, move]
            shown = [str(number) if number is not None else "?" if name in re.split("[ ,]+", unknown or "") else "–"
                     for name, number in zip(["power", "accuracy", "pp"], numbers)]
            moves_of.setdefault((pokemon, game), []).append(
                [kind or methods[method], first, move, ORIGINS[via], kind_of, classes[damage], *shown])
        count = 0
        for pokemon, name in ids.items():
            page = browser.open((site / f"en/species/{name}.html").as_uri())
            for game, is_unsure, types, stats, abilities, factors, moves in page.run(SPECIES):
                one, two, *rest = values[pokemon, game]
                stat_values = {STAT_NAMES[stat]: value for stat, value in zip(STATS, rest) if value is not None}
                slots = [[ability, place == 2] for place, ability in enumerate(rest[7:10]) if ability]
                wanted_factors = {}
                for attacking, row in chart[generations[game]].items():
                    percent = row[one] * (row[two] if two else 100) // 100
                    if percent != 100:
                        wanted_factors[attacking] = FACTORS[percent]
                wanted = [rest[10] is None, [type for type in (one, two) if type],
                          {**stat_values, "Total": sum(stat_values.values())}, slots, wanted_factors]
                found = [is_unsure, types, stats, abilities, factors]
                if found != wanted:
                    raise Failed(f"{name} in {game}: {[pair for pair in zip(found, wanted) if pair[0] != pair[1]]}")
                moves, wanted = sorted(moves), sorted(moves_of.get((pokemon, game), []))
                if moves != wanted:
                    raise Failed(f"moves of {name} in {game}: {[row for row in moves + wanted if (row in moves) != (row in wanted)][:4]}")
                count += len(moves) + 20
            page.close()
        return f"{len(chosen)} species, {count} values"

    def data_of_one_level_has_the_order_of_the_game(browser):
        """Moves of one level are in the game's order, and headings do not divide names in kana."""
        if site is None:
            return "no site"
        wanted = [name for name, in connection().execute(
            """SELECT m.name_ja FROM dex_learnset AS l JOIN dex_move AS m USING (move_id) WHERE l.pokemon = 'pikachu'
            AND l.version_group = 'sword-shield' AND l.method = 'level-up' AND l.level = 1 ORDER BY l.sort_order""")]
        page = browser.open((site / "ja/species/pikachu.html").as_uri() + "#game=sword-shield", width=320, language="ja")
        page.wait("document.getElementById('moves').textContent.includes('シールド')", "the game")
        shown = page.run("""[...document.querySelector('.learnset tbody').rows].filter((row) => row.cells[0].textContent === '1')
            .map((row) => row.cells[1].firstChild.textContent)""")
        if len(wanted) < 2 or shown != wanted:
            raise Failed(f"{shown}, not {wanted}")
        page.expect("getComputedStyle(document.querySelector('main h2')).wordBreak", "auto-phrase", "headings")
        page.close()
        return f"{len(wanted)} moves"

    def data_that_no_source_has_is_named(browser):
        """The page of Pikachu names what the database lacks for a game, and nothing else."""
        if site is None:
            return "no site"
        page = browser.open((site / "en/species/pikachu.html").as_uri())
        page.wait("document.getElementById('game') !== null", "the page")
        games = connection().execute(
            "SELECT version_group FROM dex_version_group JOIN dex_pokemon_at USING (version_group)"
            " WHERE pokemon = 'pikachu' AND is_present AND learnsets_of = version_group").fetchall()
        for game, in games:
            missing = missing_parts(connection(), game) & PAGES["pokemon"]
            page.run(f"location.hash = '#game={game}'")
            page.wait(f"Site.games[document.getElementById('game').value][0] === '{game}'", game)
            page.expect("document.getElementById('gaps').hidden", not missing, game)
        page.close()
        return f"{len(games)} games"

    def data_of_evolutions_is_the_database(browser):
        """In each game, what evolves into each pokemon of a tree is that of dex_evolution_at with as many different
        methods, and with its level; the nodes name the forms."""
        if site is None:
            return "no site"
        db = connection()
        plain = dict(db.execute("SELECT species, pokemon FROM dex_pokemon WHERE is_default"))
        pages = {pokemon: species if is_default else pokemon for pokemon, species, is_default in db.execute(
            "SELECT pokemon, species, is_default FROM dex_pokemon")}
        methods_of, forms = {}, set()
        for game, a, b, base, evolved, level in db.execute(
                "SELECT version_group, from_species, to_species, base_form, evolved_form, min_level FROM dex_evolution_at"
                " ORDER BY from_species, to_species, position"):
            base, evolved = base or plain[a], evolved or plain[b]
            forms |= {pokemon for pokemon in (base, evolved) if pokemon not in plain.values()}
            methods_of.setdefault(game, {}).setdefault((pages[base], pages[evolved]), []).append(level)
        chosen = forms | {plain[name] for name in
                          {"meowth", "sneasel", "slowpoke", "basculin", "pikachu", "eevee", "wurmple", "caterpie"} & set(plain)}
        page = browser.open((site / "en/species/pikachu.html").as_uri())
        count = 0
        for pokemon in sorted(chosen):
            trees = []
            for language in ["en", "ja"]:
                page.go((site / f"{language}/species/{pages[pokemon]}.html").as_uri())
                trees.append(page.run("""(() => {
                    const edges = (list) => [...list.children].flatMap((item) => {
                      // Without the word before another method.
                      const method = (item) => [...item.childNodes].filter(({ nodeName }) => nodeName !== 'SPAN')
                        .map(({ textContent }) => textContent).join('');
                      const name = (item) => item.querySelector('a').href.split('/').pop().replace(/[.]html.*/, '');
                      const below = item.querySelector(':scope > ul');
                      return below ? [...[...below.children].map((child) => [name(item), name(child),
                        [...child.firstElementChild.querySelectorAll('.methods li')].map(method)]), ...edges(below)] : [];
                    });
                    const { games } = document.querySelector('[data-games]').dataset;
                    const holds = (games, place) => Dex.holds(BigInt('0x' + games), place);
                    return Site.games.flatMap(([identifier], place) => {
                      if (!holds(games, place)) return [];
                      const other = [...document.querySelectorAll('template[data-part=tree]')].find(({ dataset }) => holds(dataset.games, place));
                      const list = (other?.content || document.getElementById('tree')).querySelector('ul');
                      return [[identifier, list ? edges(list) : []]];
                    });
                })()"""))
            trees = [(game, [(*edge, other[2]) for edge, other in zip(own, others)])
                     for (game, own), (_, others) in zip(*trees)]
            for game, edges in trees:
                for base, evolved, *texts in edges:
                    wanted = methods_of.get(game, {}).get((base, evolved), [])
                    for language, own in zip(["level ", "レベル"], texts):
                        if bool(own) != bool(wanted) or len(own) > len(wanted) or len(set(own)) != len(own):
                            raise Failed(f"{base} to {evolved} in {game}: {own}, {len(wanted)} methods")
                        for level in filter(None, wanted):
                            if not any(re.search(rf"{language}{level}(?![0-9])", text) for text in own):
                                raise Failed(f"{base} to {evolved} in {game}: no level {level} in {own}")
                    count += len(wanted)
        page.close()
        if count < 20:
            raise Failed(f"only {count} methods")
        return f"{len(chosen)} pokemon, {count} methods"

    def data_of_the_filter_is_the_database(browser):
        if site is None:
            return "no site"
        db = connection()
        page = browser.open((site / "en/filter/index.html").as_uri())
        page.wait("document.getElementById('game') !== null", "the filter")
        moves = [row[0] for row in db.execute("SELECT DISTINCT move FROM dex_learnset ORDER BY move")]
        games = page.run("Dex.games.map(({ identifier }) => identifier)")
        chance = random.Random(2)
        common = [row[0] for row in db.execute(
            "SELECT move FROM dex_learnset GROUP BY move ORDER BY count(DISTINCT pokemon) DESC, move LIMIT 12")]

        def learners(move, game, methods, inherited):
            sql, values = "SELECT DISTINCT pokemon_id FROM dex_learnset WHERE move = ?", [move]
            if game:
                sql, values = sql + " AND version_group = ?", values + [game]
            if methods:
                sql, values = sql + f" AND method IN ({','.join('?' * len(methods))})", values + methods
            if not inherited:
                sql += " AND via = 'own'"
            return {row[0] for row in db.execute(sql, values)}

        answers = 0
        for _ in range(60):
            pick = lambda most: [chance.choice(common if chance.random() < .7 else moves)
                                 for _ in range(chance.randint(0, most))]
            query = dict(all=pick(2), any=pick(2), none=pick(2))
            game = None if chance.random() < .6 else chance.choice(games)
            methods = chance.choice([[], [], [], ["level-up"], ["machine", "tutor"], ["egg"]])
            inherited = chance.random() < .5
            if not any(query.values()):
                continue
            one = lambda move: learners(move, game, methods, inherited)
            # Without moves to learn, the pokemon must be in the game.
            wanted = {row[0] for row in (
                db.execute(
                    "SELECT pokemon_id FROM dex_pokemon_at WHERE version_group = ? AND is_present IS NOT 0", [game])
                if game and not query["all"] and not query["any"]
                else db.execute("SELECT pokemon_id FROM dex_pokemon"))}
            for move in query["all"]:
                wanted &= one(move)
            if query["any"]:
                wanted &= set().union(*map(one, query["any"]))
            for move in query["none"]:
                wanted -= one(move)
            found = page.run(f"""(async () => {{
                const query = {json.dumps(query)};
                const place = (table, wanted) => table.findIndex(({{ identifier }}) => identifier === wanted);
                const methods = {json.dumps(methods)}.map((identifier) => place(Dex.methods, identifier));
                await Dex.loadLearners(Object.values(query).flat());
                const found = Dex.findLearners({{ ...query,
                  game: {json.dumps(game)} === null ? null : place(Dex.games, {json.dumps(game)}),
                  methods: methods.length ? new Set(methods) : null, isInherited: {json.dumps(inherited)} }});
                return [...found];
            }})()""")
            if set(found) != wanted or len(found) != len(wanted):
                raise Failed(f"{query} in {game} by {methods}: {len(found)}, not {len(wanted)}")
            answers += len(wanted)
        page.close()
        return f"{answers} pokemon in 60 questions"

    def data_of_the_report_is_the_database(browser):
        if report is None:
            return "no report"
        db = connection()
        page = browser.open(report.as_uri())
        # The table by game as drawn, in the order of release: moves, learnset rows, inherited ones, then texts by language.
        drawn = page.run("""[...document.getElementById('coverage-games-caption').closest('table').tBodies[0].rows]
            .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.title || cell.textContent))""")
        languages = page.run("""[...document.querySelector('#coverage .heat').tHead.rows[0].cells].slice(1).map((cell) => cell.textContent)""")
        number = lambda text: int(text.replace(",", ""))
        part = lambda text: tuple(number(side.split(" (")[0]) for side in text.split(" / "))
        games = [game for game, in db.execute("SELECT version_group FROM dex_version_group ORDER BY sort_order")]
        if len(drawn) != len(games):
            raise Failed(f"{len(drawn)} games drawn of {len(games)}")
        wanted = {}
        for game, via, rows in db.execute(
                # Add-ons that show the rows of their base game are not counted again.
                "SELECT version_group, via = 'own', count(*) FROM dex_learnset WHERE version_group IN"
                " (SELECT r.identifier FROM version_group AS g JOIN resource AS r ON r.id = g.id"
                "  JOIN resource_kind AS k ON k.id = r.kind AND k.identifier = 'version-group'"
                "  WHERE g.learnset_version_group_id = g.id) GROUP BY 1, 2"):
            wanted[game, via] = rows
        # The pokemon and species that are or may be in a game, and those known to be in it.
        inside = {row[0]: row[1:] for row in db.execute(
            "SELECT version_group, coalesce(sum(is_present IS NOT 0), 0), coalesce(sum(is_present), 0),"
            " count(DISTINCT CASE WHEN is_present IS NOT 0 THEN species END),"
            " count(DISTINCT CASE WHEN is_present THEN species END)"
            " FROM dex_pokemon_at JOIN dex_pokemon USING (pokemon_id) GROUP BY 1")}
        texts = {(game, language): count for game, language, count in db.execute(
            "SELECT version_group, language, count(DISTINCT entity_id) FROM dex_flavor_text"
            " WHERE entity = 'pokemon-species' GROUP BY 1, 2")}
        found = {}
        for game, (moves, own, inherited, *columns) in zip(games, drawn):
            pokemon, present, species, present_species = inside.get(game, (0, 0, 0, 0))
            if (number(own), number(inherited)) != (wanted.get((game, 1), 0), wanted.get((game, 0), 0)):
                raise Failed(f"{game}: learnsets {own}, {inherited}, not {wanted.get((game, 1))}, {wanted.get((game, 0))}")
            if part(moves)[1] != (present or pokemon):
                raise Failed(f"{game}: moves {moves}, of {present or pokemon} pokemon")
            for language, (count, total) in zip(languages, map(part, columns), strict=True):
                if total != (present_species or species):
                    raise Failed(f"{game}: {count} / {total}, of {present_species or species} species")
                if count:
                    found[game, language] = count
        if found != texts:
            raise Failed(f"texts: {sorted(set(found.items()) ^ set(texts.items()))[:4]}")
        page.close()
        return f"{len(found)} counts of texts, {len(games)} games"

    return [check for name, check in list(locals().items()) if name.startswith("data_")]
