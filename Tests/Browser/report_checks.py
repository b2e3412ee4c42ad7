"""Checks of report.html, used as by a reader."""

import json
import pathlib
import re
import tempfile

from chromium import Failed
from page_checks import accessible, contrast, fits, licensed

# The text of an element in the language of the page.
SAY = """window.say = (element) => {
  const copy = element.cloneNode(true);
  for (const other of copy.querySelectorAll(`span[lang]:not([lang=${document.documentElement.lang}])`)) other.remove();
  return copy.textContent.trim();
}; 0"""


def altered(report, folder, expires):
    """The address of a copy of the page that expires at a time: then a script shows another verdict."""
    text = report.read_text(encoding="utf-8")
    start = text.index('<section class="verdict ')
    end = text.index("</section>", start) + len("</section>")
    verdict = re.sub(r'class="verdict [a-z-]+"', 'class="verdict failed"', text[start:end])
    verdict = verdict.replace(' data-check=signature>', ' data-check=expiry>')
    text = re.sub(r"<template id=expired.*?</template>", "", text, flags=re.S)
    path = pathlib.Path(folder) / "report.html"
    path.write_text(text[:end] + f'<template id=expired data-expires="{expires}">{verdict}</template>' + text[end:], encoding="utf-8")
    return path.as_uri()


def all_checks(report):
    address = report.as_uri()
    manifest = json.loads((report.parent / "manifest.json").read_text(encoding="utf-8"))

    def opened(browser, **options):
        page = browser.open(address, **options)
        page.run(SAY)
        return page

    def texts(page, selector):
        return page.run(f"[...document.querySelectorAll({json.dumps(selector)})].map(say)")

    def cells(page, selector):
        """The cells of the rows of a table."""
        return page.run(f"[...document.querySelectorAll({json.dumps(selector + ' tbody tr')})].map((row) => [...row.cells].map(say))")

    def report_opens_with_every_section(browser):
        page = opened(browser)
        sections = page.run("[...document.querySelectorAll('main > section')].map((s) => s.id)")
        for name in ["coverage", "gaps", "crosscheck", "findings", "corrections", "provenance"]:
            if name not in sections:
                raise Failed(f"no section {name}")
        page.expect("document.title.includes(" + json.dumps(manifest["dataVersion"]) + ")", True, "title")
        page.expect("document.querySelector('#provenance pre').textContent.includes("
                    + json.dumps(manifest["artifact"]["sha256"]) + ")", True, "digest")
        heat = len(cells(page, "#coverage-kinds"))
        if heat != len(manifest["coverage"]) or not heat:
            raise Failed(f"{heat} kinds of {len(manifest['coverage'])}")
        size = report.stat().st_size
        if size > 1_000_000:
            raise Failed(f"the page has {size} bytes")
        milliseconds = page.run("performance.timing.loadEventEnd - performance.timing.navigationStart")
        page.close()
        return f"{size} bytes, loaded in {milliseconds} ms"

    def report_needs_no_scripts(browser):
        """All texts are in the HTML, and the languages are switched by the style sheet."""
        text = report.read_text(encoding="utf-8")
        start = text.index("<script>")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "report.html"
            path.write_text(text[:start] + text[text.index("</script>", start):], encoding="utf-8")
            page = browser.open(path.as_uri(), language="ja")
            heading = "document.querySelector('h1').innerText"
            page.expect(heading, "Pokédex database", "heading")
            page.click(".segmented label[lang=ja]")
            page.expect(heading, "ポケモン図鑑データベース", "heading")
            page.close()

    def report_says_whose_data_it_is(browser):
        page = browser.open(address)
        licensed(page)
        page.close()

    def report_says_what_proves_what(browser):
        page = opened(browser)
        signature = manifest.get("signature")
        commands = page.run("document.querySelector('#provenance pre').textContent")
        verifications = texts(page, "#provenance .verifications > li")
        if len(verifications) != 3 or "The list is not signed" not in verifications[0] or "does not prove who made these two files" not in verifications[1]:
            raise Failed(f"verifications: {verifications}")
        if (signature is not None) != ("--public-key KEY" in commands):
            raise Failed(f"{signature}, and {commands}")
        if (signature["keyID"] if signature else "not signed") not in verifications[2]:
            raise Failed(f"{signature}, and {verifications[2]}")
        page.close()

    def report_names_what_findings_are_about(browser):
        page = opened(browser)
        findings = manifest["diagnostics"]["findings"]
        shown = texts(page, "#findings .finding li")
        if len(shown) != len(findings):
            raise Failed(f"{len(shown)} of {len(findings)} findings")
        for finding in findings:
            found = [text for text in shown if (finding["place"] or "") in text and finding["message"] in text]
            if not found:
                raise Failed(f"{finding} is not shown")
            # Kinds that have human-readable names.
            if (finding["place"] or "").split("/")[0] in ["pokemon", "pokemon-species", "move", "version-group"] \
                    and not any(re.search(re.escape(finding["place"]) + r" [^:]+: ", text) for text in found):
                raise Failed(f"{finding['place']} has no name")
        page.close()
        page = opened(browser, language="ja")
        half = [text for text in texts(page, ".finding summary b") if re.search(r"^[a-z-]+ [a-z_]+$", text)]
        if half:
            raise Failed(f"identifiers in Japanese: {half[:3]}")
        page.close()
        return f"{len(findings)} findings"

    def report_opens_with_three_lamps(browser):
        """Data, integrity and change: their states, what they looked at, and the verdict that follows from them."""
        shown = """({ verdict: document.querySelector('.verdict').className, heading: say(document.querySelector('.verdict h2')),
            tag: say(document.querySelector('.verdict .tag')),
            lamps: [...document.querySelectorAll('.lamp')].map((lamp) => [lamp.className, lamp.querySelector('.light').textContent,
              say(lamp.querySelector('.state')), [...lamp.querySelectorAll('p')].map((p) => [p.className, say(p)])]),
            figures: Object.fromEntries([...document.querySelectorAll('.figures dt')].map((dt) =>
              [say(dt), say(dt.nextElementSibling)])) })"""
        words = {"passed": ("✓", "passed", "合格"), "failed": ("✗", "failed", "不合格"), "doubtful": ("!", "to be looked at", "要確認"),
                 "not-run": ("–", "not asked for", "未指定")}

        def worst(states):
            return next((state for state in ["failed", "doubtful", "passed"] if state in states), "not-run")

        for language, place in [("en", 1), ("ja", 2)]:
            page = opened(browser, language=language)
            found = page.run(shown)
            for kind, symbol, word, sentences in found["lamps"]:
                state = worst([state for state, _ in sentences])
                if (kind, symbol, word) != ("lamp " + state, words[state][0], words[state][place]):
                    raise Failed(f"{sentences}, and {kind} {symbol} {word}")
                if [text[:2] for _, text in sentences] != [words[state][0] + " " for state, _ in sentences]:
                    raise Failed(f"{sentences}")
            state = worst([kind.split()[1] for kind, *_ in found["lamps"]])
            if len(found["lamps"]) != 3 or found["verdict"] != f"verdict {state}" or not found["heading"].startswith(words[state][0] + " "):
                raise Failed(f"{found['lamps']}, and {found['verdict']} {found['heading']}")
            if not page.run("document.querySelector('.verdict').compareDocumentPosition(document.querySelector('main table')) & 4"):
                raise Failed("a table is before the verdict")
            if language == "en":
                tally, tables = manifest["diagnostics"], manifest["artifact"]["tables"]
                rows = sum(table["rows"] for table in tables)
                gate = found["lamps"][0][3][0][1]
                if gate[2:] != (f"Quality gate: {rows:,} rows in {len(tables)} tables. Errors: {tally['errors']}. "
                                f"Warnings: {tally['warnings']}. Notes: {tally['notes']}."):
                    raise Failed(f"{gate} of {tally}")
                if not found["figures"]["Rows"].startswith(f"{rows:,}"):
                    raise Failed(f"{found['figures']['Rows']}, not {rows}")
                if (found["tag"] == "Unpublished build") != (manifest.get("release") is None):
                    raise Failed(found["tag"])
            page.close()
        with tempfile.TemporaryDirectory() as folder:
            for expires, is_expired in [("2020-01-01T00:00:00Z", True), ("2999-01-01T00:00:00Z", False)]:
                page = browser.open(altered(report, folder, expires))
                page.expect("document.querySelectorAll('.verdict').length", 1, "verdicts")
                page.expect("document.querySelector('[data-check=expiry]') !== null", is_expired, expires)
                contrast(page)
                page.close()
        return found["heading"]

    def diff_of(page):
        """diff.json, which the page names; None without one."""
        names = page.run("[...document.querySelectorAll('#changes > p:first-of-type code')].map((code) => code.textContent)")
        paths = [report.parent / name for name in names if name.endswith(".json")]
        return json.loads(paths[0].read_text(encoding="utf-8")) if paths and paths[0].is_file() else None

    # What each section has, by its title without the count.
    shown_sections = """Object.fromEntries([...document.querySelectorAll('#changes .topic')].map((topic) =>
        [say(topic.querySelector('summary')).replace(/[ （(]*[\\d,]+[)）]$/, ''), [...topic.querySelectorAll('li')].map(say)]))"""
    shown_counts = """Object.fromEntries([...document.querySelectorAll('#changes .topic > summary')].map(say).map((text) =>
        [text.replace(/ \\([\\d,]+\\)$/, ''), Number(/\\(([\\d,]+)\\)$/.exec(text)[1].replaceAll(',', ''))]))"""

    def report_shows_what_players_see(browser):
        page = opened(browser)
        diff = diff_of(page)
        if diff is None:
            page.close()
            return "the release before is not there: no changes"
        shown, counts = page.run(shown_sections), page.run(shown_counts)
        text = "\n".join(item for items in shown.values() for item in items)
        omitted = page.run("/ more changed resources/.test(say(document.querySelector('#changes > p')))")
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
            count = counts.get(title, 0) + (counts.get("Items: new prices", 0) if kind == "item" else 0)
            if count != len(changed):
                raise Failed(f"{title}: {count}, not {len(changed)}")
        machine = [item for title, items in shown.items() for item in [title, *items] if re.search(r"[a-z]_[a-z]", item)]
        if machine:
            raise Failed(f"machine words: {machine[:4]}")
        order = texts(page, "#changes h3")
        if order[0] != "What players see":
            raise Failed(f"{order}")
        page.close()
        page = opened(browser, language="ja")
        if page.run(f"Object.keys({shown_sections}).length") != len(shown):
            raise Failed("other sections in Japanese")
        page.close()
        return f"{len(added)} new resources, {len(shown)} sections, {len(games)} games, {omitted} omitted"

    def report_tells_evolutions_as_the_library(browser):
        """Each changed sentence with the species, and apart from it what reads as before."""
        page = opened(browser)
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
        """Counts with their difference, the coverage by language before and now, and what is new."""
        page = opened(browser)
        diff = diff_of(page)
        languages = cells(page, "#coverage > .scroll .heat")
        previous = diff and diff["previous"]
        if len(languages) != (2 if previous else 1) or not languages[0][0].startswith("Now"):
            raise Failed(f"languages: {languages}")
        if diff is None:
            page.close()
            return "the release before is not there: nothing to compare"
        moved = {table["name"]: table["added"] - table["removed"] for table in diff["tables"]}
        rows = {table["name"]: table["rows"] for table in manifest["artifact"]["tables"]}
        figures = page.run("Object.fromEntries([...document.querySelectorAll('.figures dt')].map((dt) => [say(dt), say(dt.nextElementSibling)]))")
        for title, table in [("Species", "species"), ("Pokémon", "pokemon"), ("Moves", "move"), ("Items", "item"), ("Abilities", "ability")]:
            change = moved.get(table, 0)
            wanted = f"{rows[table]:,}" + (f" {'+' if change > 0 else '−'}{abs(change):,}" if change and not diff["schema"]["uncompared"] else "")
            if figures[title] != wanted:
                raise Failed(f"{title}: {figures[title]}, not {wanted}")
        if previous:
            known = {json.dumps(finding) for finding in previous["findings"]}
            new = [finding for finding in manifest["diagnostics"]["findings"] if json.dumps(finding) not in known]
            page.expect("say(document.querySelector('#findings h3'))", f"New since {diff['from']['dataVersion']} ({len(new):,})", "new findings")
        page.close()
        return f"{figures}"

    def report_names_fields_in_words(browser):
        """No column of the database and no code where a reader looks for a field."""
        for language in ["en", "ja"]:
            page = opened(browser, language=language)
            shown = [text for text in texts(page, "#crosscheck th, #coverage tbody th") if re.search(r"_|\[|:[a-z]", text)]
            fields = texts(page, "#supplements tbody td:nth-child(2), table:has(#crosscheck-fields-caption) tbody th")
            shown += [text for text in fields if re.search(r"_|\[", text) or (language == "ja" and re.search(r"[a-z]{3}", text.split("（")[0]))]
            if shown:
                raise Failed(f"machine words: {shown[:4]}")
            page.close()
        return f"{len(fields)} fields"

    def report_folds_long_tables(browser):
        """A table with more than 20 rows is folded, with a count; what the reader opens stays open."""
        page = opened(browser)
        open_ones = page.run("""[...document.querySelectorAll('table')].filter((table) => table.querySelectorAll('tbody tr').length > 20
            && !table.closest('details:not([open])')).map((table) => table.caption.textContent)""")
        if open_ones:
            raise Failed(f"not folded: {open_ones}")
        summaries = texts(page, "details.fold > summary")
        bare = [text for text in summaries if not re.search(r"\([\d,]+\)$", text)]
        if bare or len(summaries) < 2:
            raise Failed(f"{len(summaries)} folded, without a count: {bare}")
        page.click("#coverage-kinds > summary")
        page.wait("document.getElementById('coverage-kinds').open", "opened")
        page.click(".segmented label[lang=ja]")
        page.expect("document.getElementById('coverage-kinds').open", True, "after the switch of the language")
        page.close()
        return f"{len(summaries)} folded"

    def report_tables_are_sorted(browser):
        """The titles of the stages sort them, by text and by number, in both directions."""
        page = opened(browser)
        rows = lambda: [(name, int(version.replace(",", ""))) for name, version, *_ in cells(page, "#provenance")]
        first = rows()
        title = "#provenance thead th:nth-child({}) button"
        page.click(title.format(2))
        if [version for _, version in rows()] != sorted(version for _, version in first):
            raise Failed(f"by version: {rows()}")
        page.click(title.format(1))
        if [name for name, _ in rows()] != sorted(name for name, _ in first):
            raise Failed(f"by name: {rows()}")
        page.click(title.format(1))
        page.expect("document.querySelector('#provenance th').getAttribute('aria-sort')", "descending", "second click")
        if [name for name, _ in rows()] != sorted((name for name, _ in first), reverse=True):
            raise Failed(f"by name, descending: {rows()}")
        page.close()

    def report_changes_are_searched(browser):
        """An item is found by its words and those of its section, in either kana; the others are hidden."""
        page = opened(browser, language="ja")
        if not page.run("document.getElementById('changes') !== null"):
            page.close()
            return "the release before is not there: no changes to search"
        status = "say(document.querySelector('#changes .status'))"
        total = page.run(status)
        items = texts(page, "#changes .topic li")
        name = next((word for item in items for word in re.findall(r"[ァ-ヴー]{4,}", item)), None)
        if name is None:
            page.close()
            return "no name in kana has changed"
        page.click("#changes-search")
        page.type("".join(chr(ord(kana) - 0x60) if kana != "ー" else kana for kana in name))
        page.wait(f"{status} !== " + json.dumps(total), "search of the changes")
        shown = page.run("""[...document.querySelectorAll('#changes .topic li')].filter((item) => item.offsetParent !== null)
            .map((item) => item.closest('.topic').textContent)""")
        if not shown or any(name not in text for text in shown):
            raise Failed(f"{name} finds {shown[:2]}")
        page.run("document.getElementById('changes-search').select()")
        page.type("no such thing at all")
        page.wait("[...document.querySelectorAll('#changes .topic')].every((topic) => topic.offsetParent === null)", "nothing found")
        page.close()
        return f"{len(shown)} of {len(items)} with {name}"

    def report_corrections_and_findings_are_searched(browser):
        page = opened(browser)
        for section, item, opener in [("corrections", "#corrections tbody tr:not(.group)", "#corrections-table > summary"),
                                      ("findings", "#findings .finding li", None)]:
            if not page.run(f"document.querySelectorAll({json.dumps(item)}).length"):
                continue
            if opener and page.run(f"document.querySelector({json.dumps(opener)}) !== null"):
                page.click(opener)
            word = page.run(f"document.querySelector({json.dumps(item)}).querySelector('th, code').firstChild.textContent.trim()")
            page.click(f"#{section}-search")
            page.type(word)
            page.wait(f"""(() => {{ const shown = [...document.querySelectorAll({json.dumps(item)})].filter((item) => item.offsetParent !== null);
                return shown.length > 0 && shown.every((item) => item.closest('[data-group]').textContent.toLowerCase()
                  .includes({json.dumps(word.lower())})); }})()""", section)
        page.close()

    def report_speaks_both_languages(browser):
        page = browser.open(address, language="ja")
        page.expect("document.documentElement.lang", "ja", "language of a Japanese browser")
        page.expect("document.querySelector('h1').innerText", "ポケモン図鑑データベース", "heading")
        page.click(".segmented label[lang=en]")
        page.expect("document.documentElement.lang", "en", "after the switch")
        page.expect("document.querySelector('h1').innerText", "Pokédex database", "heading")
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
        page.run("document.querySelector('[name=language]:checked').focus()")
        page.press("ArrowRight")
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
