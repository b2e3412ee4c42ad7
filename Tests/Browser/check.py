#!/usr/bin/env python3
"""Opens the report and the site in a headless Chromium and uses them as a user does.

usage: check.py --report report.html --site DIR [--database DB] [--pokedex PROGRAM] [--screenshots DIR] [--only TEXT]
           [--thorough]

Both are opened from files; with a database, their contents are compared with its public views. Every
problem that a page reports fails the check: exceptions, console errors, requests to the network. Prints
one line per check and ends with "N passed, N failed, N skipped". Without a Chromium on this machine it
reports that and counts one skipped check. A check whose tool from PyPI is unavailable is skipped, too.
Exit code 1 if a check failed.
"""

import argparse
import os
import pathlib
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import axe_checks
import chromium
import data_checks
import fact_checks
import list_checks
import report_checks
import search_checks
import site_checks
import static_checks


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--report", type=pathlib.Path)
    parser.add_argument("--site", type=pathlib.Path)
    parser.add_argument("--database", type=pathlib.Path, help="what both were made of")
    parser.add_argument("--pokedex", help="the program whose lists the site is compared with")
    parser.add_argument("--screenshots", type=pathlib.Path)
    parser.add_argument("--only", default="", help="checks whose names hold this")
    parser.add_argument("--thorough", action="store_true", help="also check pages at every width")
    arguments = parser.parse_args()
    path = chromium.find()
    if path is None:
        print("browser checks: skipped, there is no chromium on this machine")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    checks = []
    if arguments.report:
        checks += report_checks.all_checks(arguments.report.resolve())
    if arguments.site:
        checks += site_checks.all_checks(arguments.site.resolve())
        checks += static_checks.all_checks(arguments.site.resolve(), arguments.thorough)
        checks += search_checks.all_checks(arguments.site.resolve())
        checks += fact_checks.all_checks(arguments.site.resolve())
        checks += list_checks.all_checks(
            arguments.site.resolve(), arguments.database and arguments.database.resolve(), arguments.pokedex)
    checks += axe_checks.all_checks(
        arguments.report and arguments.report.resolve(), arguments.site and arguments.site.resolve())
    if arguments.database:
        checks += data_checks.all_checks(
            arguments.database.resolve(), arguments.report and arguments.report.resolve(),
            arguments.site and arguments.site.resolve())
    passed = failed = skipped = 0
    browser = chromium.Chromium(path)
    try:
        for check in checks:
            name = check.__name__
            if arguments.only not in name:
                continue
            start = time.monotonic()
            try:
                note = check(browser)
                passed += 1
                print(f"ok   {name} ({time.monotonic() - start:.1f} s){': ' + note if note else ''}")
            except chromium.Skipped as error:
                skipped += 1
                print(f"skip {name}: {error}")
            except chromium.Failed as error:
                failed += 1
                print(f"FAIL {name}: {error}")
            except Exception as error:  # a browser that crashed, or a page without an expected element
                failed += 1
                print(f"FAIL {name}: {type(error).__name__}: {error}")
        if arguments.screenshots:
            screenshots(browser, arguments)
    finally:
        browser.close()
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not passed else 0


def screenshots(browser, arguments):
    """Screenshots for review, and those of the documents, light and without the offer of pictures: report.png,
    site.png, species.png and species.ja.png. Charizard has four varieties, and other moves in each game."""
    arguments.screenshots.mkdir(parents=True, exist_ok=True)
    views, images = [], []
    if arguments.report:
        report = arguments.report.resolve().as_uri()
        views.append(("report", report))
        images.append(("report", report, dict()))
    if arguments.site:
        site = arguments.site.resolve()
        index, pikachu = (site / "en/species/index.html").as_uri(), (site / "en/species/pikachu.html").as_uri()
        views += [("list", index), ("moves", (site / "en/filter/index.html").as_uri() + "#all=surf&game=scarlet-violet"), ("species", pikachu)]
        images += [("site", index, dict()),
                   *((f"species{end}", (site / language / "species/charizard.html").as_uri() + "#game=black-white",
                      dict(language=language, height=800)) for language, end in (("en", ""), ("ja", ".ja")))]
    shots = [(name, address, {"width": 1200, "height": 760, **options}) for name, address, options in images]
    for name, address in views:
        for kind, options in [
                ("light-en", dict()), ("dark-ja", dict(dark=True, language="ja")),
                ("phone-ja", dict(width=390, height=844, language="ja")),
                ("phone-dark-en", dict(width=390, height=844, dark=True))]:
            shown = address.replace("/en/", "/ja/") if "ja" in kind else address
            shots.append((f"{name}-{kind}", shown, options))
    for name, address, options in shots:
        page = browser.open(address, **options)
        if (name, address, options) in shots[:len(images)] and name != "report":
            page.run("document.querySelector('#offer button:last-of-type').click()")
        page.screenshot(str(arguments.screenshots / f"{name}.png"))
        page.close()


if __name__ == "__main__":
    sys.exit(main())
