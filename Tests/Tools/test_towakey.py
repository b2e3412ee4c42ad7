"""The names of moves by towakey/pokedex."""

import json
import sqlite3
import subprocess
import sys

from fixture import TOOLS, TestCase


class TowakeyTests(TestCase):
    def run_tool(self, names):
        """`names` are the names by code of towakey, by Japanese name."""
        self.write("LICENSE", "MIT License\n\nCopyright (c) 2025 Somebody\n")
        self.write("translate/waza.json", json.dumps({"update": "20250420", "translate": [names]}))
        path, facts = self.folder / "db.sqlite", self.folder / "facts.sqlite"
        for file in (path, facts):
            file.unlink(missing_ok=True)
        database = sqlite3.connect(path)
        database.executescript("""
            CREATE TABLE dex_name (entity, entity_id, identifier, field, language, text);
            INSERT INTO dex_name VALUES
              ('move', 64, 'peck', 'name', 'ja', 'つつく'),
              ('move', 176, 'conversion-2', 'name', 'ja-hrkt', 'テクスチャー２'),
              ('move', 622, 'shock--physical', 'name', 'ja', 'ショック'),
              ('move', 623, 'shock--special', 'name', 'ja', 'ショック');
            CREATE TABLE dex_former_name (entity, identifier, language, text);
            INSERT INTO dex_former_name VALUES ('move', 'peck', 'de', 'Schnabel');
            """)
        database.close()
        run = subprocess.run(
            [sys.executable, "-B", TOOLS / "towakey", self.folder, "--database", path, "--revision", "0123",
             "--date", "2026-01-02", "--facts", facts], text=True, capture_output=True, check=False)
        return run, sqlite3.connect(facts)

    def test_towakey_names_areFactsAsTheGamesSpellThem(self):
        run, facts = self.run_tool({
            "つつく": {"eng": "Peck", "ger": "Schnabel", "fra": "Pic'Pic", "kor": "쪼기\ufeff", "spa": ""},
            "テクスチャー2": {"eng": "Conversion 2", "chs": "纹理2"},
            "ショック": {"eng": "Shock"},
            # A G-Max Move is no move of PokéAPI.
            "キョダイゴクエン": {"eng": "G-Max Wildfire"}})
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        # Schnabel is a name of older games.
        self.assertEqual(dict(facts.execute("SELECT identifier, value FROM fact WHERE field = 'name:move'")), {
            "peck/en": "Peck", "peck/fr": "Pic’Pic", "peck/ko": "쪼기", "conversion-2/en": "Conversion 2",
            "conversion-2/zh-hans": "纹理２", "shock--physical/en": "Shock"})
        self.assertEqual(
            facts.execute("SELECT id, revision, notice FROM source").fetchone(),
            ("towakey", "0123", "Copyright (c) 2025 Somebody"))

    def test_towakey_unknownMoveOrLanguage_isAnError(self):
        for names, problem in [
                ({"なぞ": {"eng": "Riddle"}}, "no move called なぞ"),
                ({"つつく": {"por": "Bicada"}}, "つつく: unknown language por")]:
            with self.subTest(problem):
                run, _ = self.run_tool(names)
                self.assertEqual(run.returncode, 1)
                self.assertIn(problem, run.stderr)
