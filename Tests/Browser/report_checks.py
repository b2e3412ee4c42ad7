"""Checks of report.html, used as by a reader."""

import json
import pathlib
import re
import tempfile

from chromium import Failed
from page_checks import accessible, contrast, fits, licensed

PAGE = """JSON.parse(document.getElementById('data').textContent)"""


def altered(report, folder, change):
    """The address of a copy of the page in which `change` has edited the data."""
    text = report.read_text(encoding="utf-8")
    start = text.index('id="data">') + len('id="data">')
    end = text.index("</script>", start)
    data = json.loads(text[start:end])
    change(data)
    path = pathlib.Path(folder) / "report.html"
    path.write_text(text[:start] + json.dumps(data).replace("<", "\\u003c") + text[end:], encoding="utf-8")
    return path.as_uri()


def all_checks(report):
    address = report.as_uri()

    def report_opens_with_every_section(browser):
        page = browser.open(address)
        sections = page.run("[...document.querySelectorAll('main > section')].map((s) => s.id)")
        for name in ["coverage", "learnsets", "sizes", "crosscheck", "findings", "provenance", "timings"]:
            if name not in sections:
                raise Failed(f"no section {name}")
        data = page.run(PAGE)
        page.expect("document.title.includes(" + json.dumps(data["release"]["dataVersion"]) + ")",
                    True, "title")
        page.expect("document.querySelector('#provenance pre').textContent.includes("
                    + json.dumps(data["release"]["sha256"]) + ")", True, "digest")
        rows = page.run("document.querySelectorAll('#learnsets tbody tr').length")
        learned = [game for game in data["games"] if sum(game["rows"]) + game["inherited"]]
        if rows != len(learned):
            raise Failed(f"{rows} games of {len(learned)}")
        heat = page.run("document.querySelector('#coverage-kinds .heat').querySelectorAll('tbody tr').length")
        if heat != len(data["kinds"]) or not heat:
            raise Failed(f"{heat} kinds of {len(data['kinds'])}")
        size = report.stat().st_size
        if size > 1_000_000:
            raise Failed(f"the page has {size} bytes")
        milliseconds = page.run("performance.timing.loadEventEnd - performance.timing.navigationStart")
        page.close()
        return f"{size} bytes, loaded in {milliseconds} ms"

    def report_says_whose_data_it_is(browser):
        page = browser.open(address)
        licensed(page)
        page.close()

    def report_says_what_proves_what(browser):
        page = browser.open(address)
        signature = page.run(PAGE + ".release.signature")
        commands = page.run("document.querySelector('#provenance pre').textContent")
        verifications = page.run(
            "[...document.querySelectorAll('#provenance .verifications > li')].map((item) => item.textContent)")
        if len(verifications) != 3 or "The list is not signed" not in verifications[0] or "does not prove who made these two files" not in verifications[1]:
            raise Failed(f"verifications: {verifications}")
        if (signature is not None) != ("--public-key KEY" in commands):
            raise Failed(f"{signature}, and {commands}")
        if (signature["keyID"] if signature else "not signed") not in verifications[2]:
            raise Failed(f"{signature}, and {verifications[2]}")
        page.close()

    def report_names_what_findings_are_about(browser):
        page = browser.open(address)
        findings = page.run(PAGE + ".findings")
        for finding in findings:
            # Kinds that have human-readable names.
            if finding["place"] and finding["place"].split("/")[0] in ["pokemon", "pokemon-species", "move", "version-group"] \
                    and not finding["name"]:
                raise Failed(f"{finding['place']} has no name")
        shown = page.run("[...document.querySelectorAll('.finding li')].map((item) => item.textContent)")
        missing = [finding for finding in findings if finding["name"]
                   and not any(finding["name"][0] in text and finding["place"] in text for text in shown)]
        if missing:
            raise Failed(f"{len(missing)} are not named: {missing[:3]}")
        page.close()
        page = browser.open(address, language="ja")
        half = page.run("[...document.querySelectorAll('.finding summary .muted')].map((text) => text.textContent)"
                        ".filter((text) => /例：[a-z-]+ [a-z_]+$/.test(text))")
        if half:
            raise Failed(f"identifiers in Japanese: {half[:3]}")
        page.close()
        return f"{len(findings)} findings"

    def report_opens_with_three_lamps(browser):
        """Data, integrity and change: their states, what they looked at, and the verdict that follows from them."""
        shown = """({ verdict: document.querySelector('.verdict').className, heading: document.querySelector('.verdict h2').textContent,
            tag: document.querySelector('.verdict .tag').textContent,
            lamps: [...document.querySelectorAll('.lamp')].map((lamp) => [lamp.className, lamp.querySelector('.light').textContent,
              lamp.querySelector('.state').textContent, [...lamp.querySelectorAll('p')].map((p) => p.textContent)]),
            lines: Object.fromEntries([...document.querySelectorAll('.verdict dt')].map((dt) =>
              [dt.textContent, dt.nextElementSibling.textContent])) })"""
        words = {"passed": ("✓", "passed", "合格"), "failed": ("✗", "failed", "不合格"), "not-run": ("–", "not fully checked", "検査不足")}

        def expect(page, language=1):
            """What the page shows of the lamps in its data."""
            data, found = page.run(PAGE), page.run(shown)
            states = [lamp["state"] for lamp in data["lamps"]]
            verdict = next((state for state in ["failed", "not-run"] if state in states), "passed")
            if found["verdict"] != f"verdict {verdict}" or not found["heading"].startswith(words[verdict][0] + " "):
                raise Failed(f"{states}, and {found['verdict']} {found['heading']}")
            for lamp, (kind, symbol, word, sentences) in zip(data["lamps"], found["lamps"], strict=True):
                if (kind, symbol, word) != ("lamp " + lamp["state"], words[lamp["state"]][0], words[lamp["state"]][language]):
                    raise Failed(f"{lamp}, and {kind} {symbol} {word}")
                marks = [words[state][0] for state in lamp["checks"].values()]
                if [sentence[:2] for sentence in sentences] != [mark + " " for mark in marks]:
                    raise Failed(f"{lamp}, and {sentences}")
            return data, found

        page = browser.open(address)
        data, found = expect(page)
        tally = {name: sum(finding["severity"] == name for finding in data["findings"]) for name in ["error", "warning", "note"]}
        rows = sum(table[1] for table in data["tables"])
        gate = found["lamps"][0][3][0]
        if gate[2:] != (f"Quality gate: {rows:,} rows in {len(data['tables'])} tables. Errors: {tally['error']}. "
                        f"Warnings: {tally['warning']}. Notes: {tally['note']}."):
            raise Failed(f"{gate} of {tally}")
        line = found["lines"]["Rows"]
        if not line.startswith(f"{rows:,}") or (" since " in line) != bool(data["changes"] and data["changes"]["rows"]):
            raise Failed(f"{line}, not {rows}")
        if (found["tag"] == "Not a release") != (data["release"]["release"] is None):
            raise Failed(found["tag"])
        if not page.run("document.querySelector('.verdict').compareDocumentPosition(document.querySelector('main table')) & 4"):
            raise Failed("a table is before the verdict")
        page.close()

        def lamps(data, gate="passed", crosscheck="passed", digest="passed", signature="passed", regressions="passed", findings=()):
            every = [("data", dict(gate=gate, crosscheck=crosscheck)), ("integrity", dict(digest=digest, signature=signature)),
                     ("change", dict(regressions=regressions))]
            data["lamps"] = [dict(lamp=name, checks=checks, findings=list(findings), values=[], state=next(
                (state for state in ["failed", "not-run"] if state in checks.values()), "passed")) for name, checks in every]

        def released(data):
            data["findings"] = []
            data["crosscheck"] = dict(
                sources=[dict(id="x", name="Other Dex", location="https://example.org", revision="0" * 40, date="2026-08-21",
                              license="MIT", notice="")],
                fields=[dict(field="pp", agreed=9, reviewed=1, unreviewed=0, supplied=2)], games=[],
                unknown=dict(pokemon=0, moves=0, versionGroups=0), stale=0)
            data["changes"] = dict(from_="", tables=[], omitted=0, fromDate="2026-01-01", file="diff.json",
                                   fromBytes=data["release"]["bytes"] + 2_000_000, rows=[12, 3456])
            data["changes"]["from"] = "1.000000000000"
            data["release"].update(release=7, expires="2999-01-01T00:00:00Z", signature=dict(algorithm="Ed25519", keyID="00ff00ff00ff00ff"))
            lamps(data)

        def doubtful(data):
            released(data)
            lamps(data, signature="not-run", crosscheck="not-run")
            data["crosscheck"] = None

        def bad(data):
            released(data)
            lamps(data, crosscheck="failed", digest="failed", signature="failed", regressions="failed", findings=[
                dict(severity="error", code="count-fell", message="fewer", place="item", name=None, advice=None, isNew=None)])

        def expired(data):
            released(data)
            data["release"].update(expires="2020-01-01T00:00:00Z")

        with tempfile.TemporaryDirectory() as folder:
            page = browser.open(altered(report, folder, released))
            _, found = expect(page)
            if found["heading"] != "✓ All checks passed" or found["tag"] != "Release #7" or found["lines"]["Expiry"] != "1 January 2999":
                raise Failed(f"a signed release: {found}")
            if "(−2.0 MB since 1.000000000000)" not in found["lines"]["File"] \
                    or "(+12 −3,456 since 1.000000000000)" not in found["lines"]["Rows"]:
                raise Failed(f"against the release before: {found['lines']}")
            sentences = [sentence[2:].strip() for lamp in found["lamps"] for sentence in lamp[3]]
            wanted = ["90.00% of 10 values agree with Other Dex. Not independent: 2. Unreviewed disagreements: 0.", "Key 00ff00ff00ff00ff signed the manifest.",
                      "Compared with 1.000000000000 of 1 January 2026. Rows added: 12. Rows removed: 3,456. "
                      "No lost rows or columns, and no more changed values than the limits allow. Warnings: 0."]
            if not set(wanted) <= set(sentences):
                raise Failed(f"a signed release: {sentences}")
            page.expect("document.title.includes('release 7')", True, "title")
            page.close()
            page = browser.open(altered(report, folder, doubtful))
            _, found = expect(page)
            if found["heading"] != "– Not fully checked: Data, Integrity" or found["lamps"][0][3][1] != "– Not compared with a second source." \
                    or "was not checked: no public key was given" not in found["lamps"][1][3][1]:
                raise Failed(f"a doubtful release: {found}")
            page.close()
            page = browser.open(altered(report, folder, bad), language="ja")
            _, found = expect(page, 2)
            if found["heading"] != "✗ 不合格：データ、完全性、前回との比較" or "item: fewer" not in found["lamps"][2][3][0]:
                raise Failed(f"a bad release: {found}")
            page.expect("document.title.startsWith('ポケモン図鑑データベース') && document.title.includes('リリース 7')", True, "Japanese title")
            page.close()
            page = browser.open(altered(report, folder, expired), language="ja", dark=True)
            found = page.run(shown)
            if found["heading"] != "✗ 不合格：完全性" or found["lines"]["期限"] != "2020年1月1日 に期限切れ":
                raise Failed(f"an expired release: {found}")
            contrast(page)
            page.close()

    def diff_of(page):
        """diff.json, which the page names; None without one."""
        changes = page.run(PAGE + ".changes")
        path = report.parent / changes["file"] if changes else None
        return json.loads(path.read_text(encoding="utf-8")) if path and path.is_file() else None

    # What each section has, by its title without the count.
    shown_sections = """Object.fromEntries([...document.querySelectorAll('#changes .topic')].map((topic) =>
        [topic.querySelector('summary').textContent.replace(/ \\([\\d,]+\\)$/, ''),
          [...topic.querySelectorAll('li')].map((item) => item.textContent)]))"""
    shown_counts = """Object.fromEntries([...document.querySelectorAll('#changes .topic > summary')].map(({ textContent: text }) =>
        [text.replace(/ \\([\\d,]+\\)$/, ''), Number(/\\(([\\d,]+)\\)$/.exec(text)[1].replaceAll(',', ''))]))"""

    def report_shows_what_players_see(browser):
        page = browser.open(address)
        diff = diff_of(page)
        if diff is None:
            page.close()
            return "the release before is not there: no changes"
        shown, counts = page.run(shown_sections), page.run(shown_counts)
        text = "\n".join(item for items in shown.values() for item in items)
        omitted = page.run(PAGE + ".changes.omitted")
        added = [resource["identifier"] for entity in diff["entities"] for resource in entity["added"]
                 if entity["entity"] in ["pokemon-species", "pokemon", "move", "ability", "item"]]
        missing = [identifier for identifier in added if identifier not in text]
        if missing and not omitted:
            raise Failed(f"{len(missing)} new resources are not shown: {missing[:4]}")
        games = {learnset["versionGroup"] for learnset in diff["learnsets"]}
        if counts.get("Learnsets, by game", 0) != len(games):
            raise Failed(f"learnsets of {shown.get('Learnsets, by game')}, not {games}")
        wanted = {"Pokémon: types": ("pokemon", "type_"), "Pokémon: Abilities": ("pokemon", "ability_"), "Items: prices": ("item", "price[")}
        for title, (kind, field) in wanted.items():
            changed = {change["id"] for entity in diff["entities"] if entity["entity"] == kind
                       for change in entity["changed"] if change["field"].startswith(field)}
            if counts.get(title, 0) != len(changed):
                raise Failed(f"{title}: {counts.get(title, 0)}, not {len(changed)}")
        machine = [item for title, items in shown.items() for item in [title, *items] if re.search(r"[a-z]_[a-z]", item)]
        if machine:
            raise Failed(f"machine words: {machine[:4]}")
        order = page.run("[...document.querySelectorAll('#changes .changes h3')].map((title) => title.textContent)")
        if order[0] != "What players see":
            raise Failed(f"{order}")
        page.close()
        page = browser.open(address, language="ja")
        if page.run(f"Object.keys({shown_sections}).length") != len(shown):
            raise Failed("other sections in Japanese")
        page.close()
        return f"{len(added)} new resources, {len(shown)} sections, {len(games)} games, {omitted} omitted"

    def report_tells_evolutions_as_the_library(browser):
        """Each changed sentence with the species, and apart from it what reads as before."""
        page = browser.open(address)
        diff = diff_of(page)
        if diff is None or diff["evolutions"] is None:
            page.close()
            return "the release before is not there, or has another schema"
        shown = page.run(shown_sections)
        items = shown.get("Evolution methods", [])
        missing = [change["text"]["en"] for change in diff["evolutions"] if not any(change["text"]["en"] in item for item in items)]
        if missing or len(items) != len({(change["from"], change["to"]) for change in diff["evolutions"]}):
            raise Failed(f"{len(items)} evolutions, without {missing[:3]}")
        told = {change["to"] for change in diff["evolutions"]}
        internal = {change["identifier"] for entity in diff["entities"] if entity["entity"] == "pokemon-species"
                    for change in entity["changed"] if change["field"] == "evolutions"} - told
        apart = page.run(shown_counts).get("Species: Evolution methods", 0)
        if apart != len(internal):
            raise Failed(f"{apart} species changed only within PokéAPI, not {len(internal)}")
        page.close()
        return f"{len(items)} evolutions, {len(internal)} species only within PokéAPI"

    def report_compares_with_the_release_before(browser):
        """Rows by table and coverage by language, before and now, as tables with bars."""
        page = browser.open(address)
        data = page.run(PAGE)
        cells = lambda selector: page.run(
            f"[...document.querySelectorAll('{selector} > .scroll .barred tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))")
        languages = cells("#coverage")
        if len(languages) != len(data["languages"]) or any(len(row) != (4 if data["previous"] else 3) for row in languages):
            raise Failed(f"languages: {languages[:3]}")
        now = {name: rows for name, rows, _ in data["tables"]}
        before = {name: now[name] - added + removed for name, added, removed in (data["changes"] or {}).get("tables") or [] if name in now}
        tables = cells("#sizes")
        for name, _, old, new, _ in tables:
            if (old, new) != (f"{before[name]:,}", f"{now[name]:,}"):
                raise Failed(f"{name}: {old}, {new}, not {before[name]}, {now[name]}")
        if len(tables) != min(12, sum(added + removed > 0 for _, added, removed in (data["changes"] or {}).get("tables") or [])):
            raise Failed(f"{len(tables)} tables")
        if data["previous"]:
            new = [finding for finding in data["findings"] if finding["isNew"]]
            page.expect("document.querySelector('#findings h3').textContent",
                        f"New since {data['changes']['from']} ({len(new):,})", "new findings")
        page.close()
        return f"{len(tables)} tables, {len(languages)} languages"

    def report_names_fields_in_words(browser):
        """No column of the database and no code of a language where a reader looks for a field."""
        fields = [f"{name}[{code}]" for name in ["name", "genus", "form_name", "display_name", "description", "effect", "short_effect",
                                                 "flavor_text"] for code in ["en", "ja", "es-419", "zh-hans"]]
        for language, wanted in [("en", {"name[es-419]": "Name (Latin American Spanish)", "learnset:level-up": "Learnset (Level up)"}),
                                 ("ja", {"name[ja]": "名前（日本語）", "price[x].sell_price": "価格：売値（x）"})]:
            page = browser.open(address, language=language)
            languages = page.run("Report.data.languages.map(([code]) => code)")
            known = [field for field in fields if field[:-1].split("[")[1] in languages]
            known += page.run("[...Report.data.kinds.map((kind) => kind.field), ...Report.data.supplements.map((row) => row[2]),"
                              " ...(Report.data.crosscheck?.fields || []).map((tally) => tally.field)]")
            labels = dict(zip(known, page.run(f"{json.dumps(known)}.map(Report.field)")))
            machine = {field: label for field, label in labels.items()
                       if re.search(r"_|\[", label) or (language == "ja" and re.search(r"[a-z]{3}", label.split("（")[0]))}
            if machine or len(labels) < 20:
                raise Failed(f"{len(labels)} fields, without a label: {machine}")
            for field, label in wanted.items():
                if "es-419" in field and "es-419" not in languages:
                    continue
                page.expect(f"Report.field({json.dumps(field)})", label, field)
            shown = page.run("""[...document.querySelectorAll('#crosscheck th, #coverage th')]
                .map((element) => element.textContent).filter((text) => /_|\\[/.test(text))""")
            if shown:
                raise Failed(f"machine words: {shown[:4]}")
            page.close()
        return f"{len(labels)} fields"

    def report_folds_long_tables(browser):
        """A table with more than 20 rows is folded, with a count; what the reader opens stays open."""
        page = browser.open(address)
        open_ones = page.run("""[...document.querySelectorAll('table')].filter((table) => table.querySelectorAll('tbody tr').length > 20
            && !table.closest('details:not([open])')).map((table) => table.caption.textContent)""")
        if open_ones:
            raise Failed(f"not folded: {open_ones}")
        bare = page.run("""[...document.querySelectorAll('details.fold > summary')].map((summary) => summary.textContent)
            .filter((text) => !/\\([\\d,]+\\)$/.test(text))""")
        count = page.run("document.querySelectorAll('details.fold').length")
        if bare or count < 4:
            raise Failed(f"{count} folded, without a count: {bare}")
        page.click("#coverage-kinds > summary")
        page.wait("document.getElementById('coverage-kinds').open && Report.open.has('coverage-kinds')", "opened")
        page.click("[data-language=ja]")
        page.expect("document.getElementById('coverage-kinds').open", True, "after the switch of the language")
        page.close()
        return f"{count} folded"

    def report_changes_are_searched(browser):
        """An item is found by its words and those of its section, in either kana; the others are hidden."""
        page = browser.open(address, language="ja")
        changes = page.run(PAGE + ".changes !== null")
        page.expect("document.getElementById('changes') !== null", changes, "changes")
        if not changes:
            page.close()
            return "the release before is not there: no changes to search"
        total = page.run("document.querySelector('#changes .status').textContent")
        items = page.run("[...document.querySelectorAll('#changes .topic li')].map((item) => item.textContent)")
        name = next((word for item in items for word in re.findall(r"[ァ-ヴー]{4,}", item)), None)
        if name is None:
            page.close()
            return "no name in kana has changed"
        page.click("#changes-search")
        page.type("".join(chr(ord(kana) - 0x60) if kana != "ー" else kana for kana in name))
        page.wait("document.querySelector('#changes .status').textContent !== " + json.dumps(total), "search of the changes")
        shown = page.run("""[...document.querySelectorAll('#changes .topic li')].filter((item) => item.offsetParent !== null)
            .map((item) => item.closest('.topic').textContent)""")
        if not shown or any(name not in text for text in shown):
            raise Failed(f"{name} finds {shown[:2]}")
        page.run("document.getElementById('changes-search').select()")
        page.type("no such thing at all")
        page.wait("[...document.querySelectorAll('#changes .topic')].every((topic) => topic.offsetParent === null)", "nothing found")
        page.close()
        return f"{len(shown)} of {len(items)} with {name}"

    def report_corrections_are_searched(browser):
        page = browser.open(address)
        all_of = page.run(PAGE + ".corrections.length")
        if not all_of:
            page.close()
            return "no corrections"
        word = page.run(PAGE + ".corrections[0][1]")
        page.click("#corrections-table > summary")
        page.click("#corrections-search")
        page.type(word)
        page.wait(f"""[...document.querySelectorAll('#corrections tbody tr')].length > 0
            && [...document.querySelectorAll('#corrections tbody tr')].every((row) =>
              row.textContent.toLowerCase().includes({json.dumps(word.lower())}))""", "corrections")
        page.close()

    def report_speaks_both_languages(browser):
        page = browser.open(address, language="ja")
        page.expect("document.documentElement.lang", "ja", "language of a Japanese browser")
        page.expect("document.querySelector('h1').textContent", "ポケモン図鑑データベース", "heading")
        page.click("[data-language=en]")
        page.expect("document.documentElement.lang", "en", "after the switch")
        page.expect("document.querySelector('h1').textContent", "Pokédex database", "heading")
        page.call("Page.reload")
        page.wait_for_load("reload")
        page.expect("document.documentElement.lang", "en", "remembered")
        page.close()

    def report_is_light_and_dark(browser):
        for dark in [False, True]:
            page = browser.open(address, dark=dark)
            contrast(page)
            before = page.run("getComputedStyle(document.body).backgroundColor")
            page.click("[data-theme-switch]")
            if page.run("getComputedStyle(document.body).backgroundColor") == before:
                raise Failed("the switch changes nothing")
            contrast(page)
            page.close()

    def report_works_by_keyboard(browser):
        page = browser.open(address)
        page.press("Tab")
        page.expect("document.activeElement.className", "skip", "first stop")
        page.press("Enter")
        page.expect("document.activeElement.id", "main", "after the skip link")
        page.run("document.querySelector('[data-language=ja]').focus()")
        page.press("Enter")
        page.expect("document.documentElement.lang", "ja", "switched by keyboard")
        page.close()

    def report_navigation_fits_a_desktop(browser):
        """Every section at 1,280 pixels; in a narrow window the list scrolls."""
        for language in ["en", "ja"]:
            page = browser.open(address, width=1280, language=language)
            page.expect("(() => { const nav = document.querySelector('header > nav'); return nav.scrollWidth <= nav.clientWidth; })()", True,
                        f"sections in {language}")
            page.close()

    def report_fits_every_width(browser):
        for width in [320, 390, 768, 1280]:
            page = browser.open(address, width=width)
            fits(page, width)
            page.run("for (const details of document.querySelectorAll('details')) details.open = true")
            fits(page, width)
            page.close()

    def report_is_accessible(browser):
        page = browser.open(address)
        accessible(page)
        page.close()

    def report_prints(browser):
        page = browser.open(address)
        pdf = page.pdf()
        if not pdf.startswith(b"%PDF-") or len(pdf) < 20_000:
            raise Failed(f"a PDF of {len(pdf)} bytes")
        page.expect("[...document.querySelectorAll('details')].every((d) => d.open)", True,
                    "what is folded is open on paper")
        page.close()
        return f"{len(pdf)} bytes"

    return [check for name, check in list(locals().items()) if name.startswith("report_")]
