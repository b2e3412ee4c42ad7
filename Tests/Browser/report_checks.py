"""Checks of report.html, used as by a reader."""

import json

from chromium import Failed
from page_checks import accessible, contrast, fits, licensed

PAGE = """JSON.parse(document.getElementById('data').textContent)"""


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
        proofs = page.run("[...document.querySelectorAll('#provenance .proofs > li')].map((item) => item.textContent)")
        if len(proofs) != 3 or "The list is not signed" not in proofs[0] or "does not prove who made these two files" not in proofs[1]:
            raise Failed(f"proofs: {proofs}")
        if (signature is not None) != ("--public-key KEY" in commands):
            raise Failed(f"{signature}, and {commands}")
        if (signature["keyID"] if signature else "not signed") not in proofs[2]:
            raise Failed(f"{signature}, and {proofs[2]}")
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

    def report_changes_are_searched(browser):
        page = browser.open(address)
        changes = page.run(PAGE + ".changes !== null")
        page.expect("document.getElementById('changes') !== null", changes, "changes")
        if not changes:
            page.close()
            return "the release before is not there: no changes to search"
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
