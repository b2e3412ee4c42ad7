"""axe-core, light and wide in English, dark and narrow in Japanese: no violations. static_checks runs it on each page."""

import pathlib
import subprocess

from chromium import Failed, Skipped

TOOL = pathlib.Path(__file__).resolve().parents[2] / "Tools/data-tools"
# Everything that is folded is checked, too. Of a long list the first hundred entries stand for the others, which have
# the same shape: with all of them, four pages would take most of the time.
VIOLATIONS = """(() => {
  for (const list of document.querySelectorAll('main ul, main ol, main tbody')) {
    for (const entry of [...list.children].slice(100)) entry.remove();
  }
  for (const table of document.querySelectorAll('main table')) for (const row of [...table.rows].slice(100)) row.remove();
  for (const details of document.querySelectorAll('details')) details.open = true;
  return new Promise((done) => setTimeout(done, 200)).then(() => axe.run({ preload: false, resultTypes: ['violations'] }))
    .then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.length} × ${nodes[0].html.slice(0, 120)}`));
})()"""


def script():
    """The text of axe-core, from PyPI, or None; and why it is unavailable, or None."""
    found = subprocess.run([TOOL, "axe"], capture_output=True, text=True)
    if found.returncode == 75:
        return None, found.stderr.strip()
    if found.returncode:
        raise Failed(found.stderr.strip())
    folder = pathlib.Path(found.stdout.strip()).parent.parent
    path = next(folder.glob("lib/python*/site-packages/axe_playwright_python/axe.min.js"))
    return path.read_text(encoding="utf-8"), None


def check(page, axe):
    """Opens all that is folded on the page and shortens its lists."""
    page.run(axe + "; 0")
    violations = page.run(VIOLATIONS)
    if violations:
        raise Failed("; ".join(violations))


def all_checks(report, site):
    def checked(browser, addresses):
        axe, reason = script()
        if axe is None:
            raise Skipped(reason)
        for address in addresses:
            for is_dark, language, width in [(False, "en", 1280), (True, "ja", 390)]:
                page = browser.open(address(language), dark=is_dark, width=width, language=language)
                try:
                    check(page, axe)
                except Failed as error:
                    raise Failed(f"{address(language)}, {width} px: {error}") from error
                page.close()
        return f"{2 * len(addresses)} runs"

    def axe_finds_nothing_with_results(browser):
        return checked(browser, [
            lambda language, path=path: (site / language).as_uri() + path
            for path in ["/species/index.html#game=red-blue&move=surf&sort=-speed",
                         "/filter/index.html#all=thunderbolt&any=surf&game=sword-shield"]])

    def axe_finds_nothing_in_the_report(browser):
        return checked(browser, [lambda language: report.as_uri()])

    return ([axe_finds_nothing_with_results] if site else []) + ([axe_finds_nothing_in_the_report] if report else [])
