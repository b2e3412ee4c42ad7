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
        if rows != len(data["games"]):
            raise Failed(f"{rows} games of {len(data['games'])}")
        heat = page.run("document.querySelector('#coverage .heat').querySelectorAll('tbody tr').length")
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
        return f"{len(findings)} findings"

    def report_opens_with_the_verdict(browser):
        """The gate, the signature, the expiry and the size against the release before, in every state."""
        lines = """Object.fromEntries([...document.querySelectorAll('.verdict dt')].map((dt) =>
            [dt.textContent, dt.nextElementSibling.textContent]))"""
        heading = "document.querySelector('.verdict h2').textContent"
        page = browser.open(address)
        data = page.run(PAGE)
        tally = {name: sum(finding["severity"] == name for finding in data["findings"]) for name in ["error", "warning", "note"]}
        page.expect(heading, "✓ Quality gate passed", "a build without errors")
        shown = page.run(lines)
        if shown["Findings"] != f"Errors: {tally['error']}. Warnings: {tally['warning']}. Notes: {tally['note']}.":
            raise Failed(f"{shown['Findings']} of {tally}")
        rows = sum(table[1] for table in data["tables"])
        if not shown["Rows"].startswith(f"{rows:,}") or (" since " in shown["Rows"]) != bool(data["changes"] and data["changes"]["rows"]):
            raise Failed(f"{shown['Rows']}, not {rows}")
        above = page.run("document.querySelector('.verdict').compareDocumentPosition(document.querySelector('main table')) & 4")
        if not above:
            raise Failed("a table is before the verdict")
        page.close()

        def good(data):
            data["findings"] = []
            data["changes"] = dict(from_="", fields=[], moves=[], entities=[], learnsets=[], fromDate="2026-01-01", toDate="",
                                   file="diff.json", fromBytes=data["release"]["bytes"] + 2_000_000, rows=[12, 3456])
            data["changes"]["from"] = "1.000000000000"
            data["release"].update(release=7, expires="2999-01-01T00:00:00Z", signature=dict(algorithm="Ed25519", keyID="00ff00ff00ff00ff"))

        def bad(data):
            data["findings"] = [dict(severity="error", code="x", message="", place=None, name=None, advice=None)]
            data["release"].update(release=7, expires="2020-01-01T00:00:00Z", signature=None)
            data["changes"] = None

        with tempfile.TemporaryDirectory() as folder:
            page = browser.open(altered(report, folder, good))
            page.expect(heading, "✓ Quality gate passed", "a signed release")
            shown = page.run(lines)
            wanted = {"Findings": "Errors: 0. Warnings: 0. Notes: 0.", "Signature of the manifest": "Ed25519, key 00ff00ff00ff00ff",
                      "Release": "#7", "Expiry": "1 January 2999"}
            if any(shown[name] != text for name, text in wanted.items()):
                raise Failed(f"a signed release: {shown}")
            if "(−2.0 MB since 1.000000000000)" not in shown["File"] or "(+12 −3,456 since 1.000000000000)" not in shown["Rows"]:
                raise Failed(f"against the release before: {shown}")
            page.expect("document.getElementById('changes').textContent.includes('Nothing that players see has changed.')", True, "no changes")
            page.expect("document.title.includes('release 7')", True, "title")
            page.close()
            page = browser.open(altered(report, folder, bad), language="ja")
            page.expect("[document.querySelector('.verdict').className, document.querySelector('.verdict h2').textContent]",
                        ["verdict bad", "✗ 品質検査：不合格"], "a build with an error")
            shown = page.run(lines)
            if shown["期限"] != "2020年1月1日 に期限切れ" or shown["マニフェストの署名"] != "なし":
                raise Failed(f"an expired release: {shown}")
            page.expect("document.title.startsWith('ポケモン図鑑データベース') && document.title.includes('リリース 7')", True, "Japanese title")
            page.close()

    def report_shows_what_players_see(browser):
        page = browser.open(address)
        changes = page.run(PAGE + ".changes")
        if changes is None:
            page.close()
            return "the release before is not there: no changes"
        # Everything, without the buttons for more.
        page.run("(() => { let button; while ((button = document.querySelector('.topic .more'))) button.click(); })()")
        text = page.run("document.querySelector('.topics')?.innerText || ''")
        names = [name[0] for entity in changes["entities"] if entity["entity"] in ["pokemon-species", "pokemon", "move", "ability", "item"]
                 for _, _, name in entity["added"]]
        games = {learnset[2] for learnset in changes["learnsets"]}
        missing = [name for name in names if name not in text]
        if missing:
            raise Failed(f"{len(missing)} new names are not shown: {missing[:4]}")
        shown = page.run("""[...document.querySelectorAll('.topic')].filter((topic) => topic.textContent.startsWith('Learnsets'))
            .flatMap((topic) => [...topic.querySelectorAll('li')]).length""")
        if shown != len(games):
            raise Failed(f"learnsets of {shown} games, not {len(games)}")
        fields = {"type_1", "type_2", "ability_1", "ability_2", "ability_hidden"}
        values = [field[2:] for entity in changes["entities"] if entity["entity"] == "pokemon" for _, _, _, all_fields in entity["changed"]
                  for field in all_fields if changes["fields"][field[0]] in fields and len(field) > 2]
        wrong = [value for pair in values for value in pair if value is not None and (not isinstance(value, list) or value[0] not in text)]
        if wrong:
            raise Failed(f"types and abilities without a name: {wrong[:4]}")
        page.close()
        return f"{len(names)} new names, {len(values)} types and abilities, {len(games)} games"

    def report_names_fields_in_words(browser):
        """No column of the database and no code of a language where a reader looks for a field."""
        fields = [f"{name}[{code}]" for name in ["name", "genus", "form_name", "display_name", "description", "effect", "short_effect",
                                                 "flavor_text"] for code in ["en", "ja", "es-419", "zh-hans"]]
        for language, wanted in [("en", {"name[es-419]": "Name (Latin American Spanish)", "learnset:level-up": "Learnset (Level up)"}),
                                 ("ja", {"name[ja]": "名前（日本語）", "price[x].sell_price": "値段：売値（x）"})]:
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
            shown = page.run("""[...document.querySelectorAll('.field-name, .chips.fields button, #crosscheck th, #coverage th')]
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
        page = browser.open(address)
        changes = page.run(PAGE + ".changes !== null")
        page.expect("document.getElementById('changes') !== null", changes, "changes")
        if not changes:
            page.close()
            return "the release before is not there: no changes to search"
        page.click("#changes-all > summary")
        total = page.run("document.querySelector('#changes .status').textContent")
        page.click("#changes-search")
        page.type("ぴかちゅう")
        page.wait("document.querySelector('#changes .status').textContent !== " + json.dumps(total),
                  "search of the changes")
        names = page.run("""[...document.querySelectorAll('.changes .name')].map((n) => n.textContent)""")
        if not any("pikachu" in name for name in names):
            raise Failed(f"ぴかちゅう finds {names[:5]}")
        page.run("document.getElementById('changes-search').select()")
        page.type("no such thing at all")
        page.wait("document.querySelectorAll('.changes > li').length === 0", "nothing found")
        page.close()

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
        page.is_loaded = False
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
