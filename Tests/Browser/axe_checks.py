"""axe-core on each kind of page, light and wide in English, dark and narrow in Japanese: no violations."""

import pathlib
import subprocess

from chromium import Failed, Skipped
from static_checks import PAGES

TOOL = pathlib.Path(__file__).resolve().parents[2] / "Tools/data-tools"
# Everything that is folded is checked, too. Of a long list the first hundred entries stand for the others, which have
# the same shape: with all of them, four pages would take most of the time.
VIOLATIONS = """(() => {
  for (const list of document.querySelectorAll('main ul, main ol, main tbody')) {
    for (const entry of [...list.children].slice(100)) entry.remove();
  }
  for (const details of document.querySelectorAll('details')) details.open = true;
  return new Promise((done) => setTimeout(done, 200)).then(() => axe.run({ preload: false, resultTypes: ['violations'] }))
    .then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.length} × ${nodes[0].html.slice(0, 120)}`));
})()"""


def script():
    """The text of axe-core, from PyPI."""
    found = subprocess.run([TOOL, "axe"], capture_output=True, text=True)
    if found.returncode == 75:
        raise Skipped(found.stderr.strip())
    if found.returncode:
        raise Failed(found.stderr.strip())
    folder = pathlib.Path(found.stdout.strip()).parent.parent
    return next(folder.glob("lib/python*/site-packages/axe_playwright_python/axe.min.js")).read_text(encoding="utf-8")


def all_checks(report, site):
    def checked(browser, pages):
        axe = script()
        for name, addresses in pages:
            for dark, language, width in [(False, "en", 1280), (True, "ja", 390)]:
                page = browser.open(addresses[language], dark=dark, width=width, language=language)
                page.run(axe + "; 0")
                violations = page.run(VIOLATIONS)
                if violations:
                    raise Failed(f"{language}/{name}, {'dark' if dark else 'light'}, {width} px: {'; '.join(violations)}")
                page.close()
        return f"{2 * len(pages)} runs"

    def axe_finds_nothing_on_the_site(browser):
        names = [name for name in PAGES if (site / "en" / (name + ".html")).exists()]
        pages = [(name, {code: (site / code / (name + ".html")).as_uri() for code in ["en", "ja"]}) for name in names]
        # Also with results.
        for name, fragment in [("species/index", "#game=red-blue&move=surf&sort=-speed"),
                               ("filter/index", "#all=thunderbolt&any=surf&game=sword-shield")]:
            pages.append((name + fragment, {code: (site / code / (name + ".html")).as_uri() + fragment for code in ["en", "ja"]}))
        return checked(browser, pages)

    def axe_finds_nothing_in_the_report(browser):
        return checked(browser, [("report", {code: report.as_uri() for code in ["en", "ja"]})])

    return ([axe_finds_nothing_on_the_site] if site else []) + ([axe_finds_nothing_in_the_report] if report else [])
