"""The licenses of packages."""

import hashlib
import json
import re
import sqlite3
import subprocess
import sys

from fixture import TOOLS, TestCase
from packages import PERMISSIVE

COPYLEFT = json.dumps({"id": "pkhex", "name": "kwsch/PKHeX", "license": "GPL-3.0-only"})


class LicenseTests(TestCase):
    def package(self, kind, rows, *options):
        """Runs the tool for a release whose `meta` has these rows, too."""
        path = self.folder / "pokedex.sqlite"
        path.unlink(missing_ok=True)
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)")
            connection.executemany("INSERT INTO meta VALUES (?, ?)", [
                ("data_version", "1"), ("language_set", "en"), ("source_date", "2026-01-02T00:00:00Z"),
                ("source_license", "BSD-3-Clause.\n\nOf the encounters: GPL."), *rows])
        connection.close()
        (self.folder / "manifest.json").write_text(json.dumps({
            "schemaVersion": 2, "edition": "full", "release": 1,
            "artifact": {"file": path.name, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}}))
        return subprocess.run(
            [sys.executable, "-B", TOOLS / "packages", kind, self.folder, "--output", self.folder / "out",
             "--repository", "https://example.org/pokedex-db", *options], text=True, capture_output=True, check=False)

    def test_package_licenseOfEveryCopy_isRefused(self):
        for kind in ("python", "swift", "tables"):
            for rows, options, problem in [
                ([("encounter_source", COPYLEFT)], [], "kwsch/PKHeX is under GPL-3.0-only, which applies to every"),
                ([("text_source_x", COPYLEFT)], [], "add --accept-licence GPL-3.0-only; otherwise, rebuild it without"),
                ([("encounter_source", COPYLEFT)], ["--accept-licence", "GPL-3.0"], "GPL-3.0-only"),
                ([("encounter_source", "{}")], ["--accept-licence", "GPL-3.0-only"], "an unknown license"),
                ([("encounter_source", "{}")], ["--accept-licence", ""], "an unknown license"),
                ([("encounter_source", '{"name": "x", "license": ["MIT"]}')], [], "applies to every copy"),
                ([("encounter_source", "[")], [], "encounter_source is under an unknown license"),
            ]:
                with self.subTest(kind=kind, rows=rows, options=options):
                    run = self.package(kind, rows, *options)
                    self.assertEqual(run.returncode, 1)
                    self.assertIn(problem, run.stderr)
                    self.assertIn("pokedex.sqlite", run.stderr)
                    self.assertFalse((self.folder / "out").exists())

    def test_package_acceptedLicense_hasNotice(self):
        permissive = json.dumps({"name": "towakey/pokedex", "license": "MIT"})
        for rows, options in [
            ([], []), ([("text_source_towakey", permissive)], []),
            ([("encounter_source", COPYLEFT)], ["--accept-licence", "GPL-3.0-only"]),
        ]:
            with self.subTest(rows=rows):
                run = self.package("swift", rows, *options)
                self.assertEqual((run.returncode, run.stderr), (0, ""))
                self.assertIn("Of the encounters: GPL.", (self.folder / "out/NOTICE").read_text())

    def test_permissiveLicenses_areThoseOfTheProgram(self):
        source = (TOOLS.parent / "Sources/Pipeline/LicenseGate.swift").read_text()
        listed = re.search(r"permissive: Set = \[(.*?)\]", source, re.S)[1]
        self.assertEqual(PERMISSIVE, set(re.findall(r'"(.*?)"', listed)))
