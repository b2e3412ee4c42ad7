"""The exports: digests, the SQL dump and the dictionary. `Tests/Packages/check` compares the files with the views."""

import contextlib
import hashlib
import io
import json
import pathlib
import re
import sqlite3
import sys
import tempfile
import unittest
import unittest.mock

from fixture import TOOLS

from packages import PackageError, tables


def database():
    result = sqlite3.connect(":memory:")
    result.executescript("""
        PRAGMA application_id = 7; PRAGMA user_version = 2;
        CREATE TABLE a (id INTEGER PRIMARY KEY, text TEXT, data BLOB) WITHOUT ROWID;
        INSERT INTO a VALUES (1, 'it''s, "it"' || char(10) || 'ピ', x'00ff'), (2, '', NULL), (3, NULL, x'');
        CREATE INDEX by_text ON a (text);
        CREATE VIEW dex_a AS SELECT id AS move_id, text AS name_en FROM a ORDER BY id;
        ANALYZE;""")
    return result


class Duck:
    """A DuckDB that copies the CSV, or all but its last line."""

    def __init__(self, is_wrong):
        self.is_wrong = is_wrong

    def connect(self):
        return self

    def execute(self, statement):
        if again := re.search(r"TO '(.*)\.again'", statement):
            lines = pathlib.Path(f"{again[1]}.csv").read_bytes().splitlines(keepends=True)
            pathlib.Path(f"{again[1]}.again").write_bytes(b"".join(lines[:-1] if self.is_wrong else lines))


class TablesTests(unittest.TestCase):
    def test_digest_emptyTextAndNull_differ(self):
        file, connection = io.BytesIO(), database()
        before = tables.digest(connection, "dex_a", file)
        self.assertEqual(file.getvalue().decode(), 'move_id,name_en\n1,"it\'s, ""it""\nピ"\n2,""\n3,\n')
        connection.execute("UPDATE a SET text = NULL WHERE id = 2")
        after = tables.digest(connection, "dex_a")
        self.assertEqual((before[0], after[0]), (3, 3))
        self.assertNotEqual(before[1], after[1])

    def test_sql_loaded_hasTablesViewsAndHeader(self):
        original = database()
        loaded = tables.load("\n".join(tables.sql(original)))
        for sql in ("SELECT type, name, sql FROM sqlite_master ORDER BY name", "SELECT * FROM a", "SELECT * FROM dex_a",
                    "SELECT * FROM sqlite_stat1", "PRAGMA application_id", "PRAGMA user_version"):
            self.assertEqual(loaded.execute(sql).fetchall(), original.execute(sql).fetchall(), sql)

    def test_digests_changedRow_differ(self):
        original, changed = database(), tables.load("\n".join(tables.sql(database())))
        self.assertEqual(tables.digests(changed), tables.digests(original))
        changed.execute("DELETE FROM a WHERE id = 2")
        self.assertNotEqual(tables.digests(changed), tables.digests(original))

    def test_export_otherParquet_fails(self):
        for is_wrong in (False, True):
            with tempfile.TemporaryDirectory() as name, unittest.mock.patch.dict(sys.modules, duckdb=Duck(is_wrong)):
                file = pathlib.Path(name, "a.sqlite")
                with contextlib.closing(sqlite3.connect(file)) as copy:
                    database().backup(copy)
                printed = io.StringIO()
                with contextlib.redirect_stdout(printed):
                    if is_wrong:
                        with self.assertRaisesRegex(SystemExit, "dex_a: Parquet gives another CSV"):
                            tables.export(str(file), name)
                        continue
                    tables.export(str(file), name)
                rows, sha256 = json.loads(printed.getvalue())["dex_a"]
                self.assertEqual(rows, 3)
                self.assertEqual(sha256, hashlib.sha256(pathlib.Path(name, "dex_a.csv").read_bytes()).hexdigest())

    def test_columns_publicViews_haveTypeAndMeaning(self):
        # The real views, as tables of the same columns.
        text = (TOOLS.parent / "Documentation/SCHEMA.md").read_text(encoding="utf-8")
        connection, count = sqlite3.connect(":memory:"), 0
        for view, columns in re.findall(r"^### `(dex_\w+|search_key)`\n\n.*\n\n(`.*)$", text, re.M):
            columns = re.sub(r"`(\w+)` (integer|text|real)", lambda found: f"[{found[1]}] {found[2].upper()}", columns)
            connection.execute(f"CREATE TABLE {view} ({columns})")
            count += 1
        names = [name for name, in connection.execute("SELECT name FROM sqlite_master")]
        digests = {name: tables.digest(connection, name) for name in names}
        found = tables.columns(connection, digests)
        self.assertEqual(len(found), count)
        self.assertGreater(count, 60)
        meanings = {f"{view['name']}.{column['name']}": column["meaning"]
                    for view in found for column in view["columns"]}
        self.assertEqual(meanings["dex_move.move_id"], "PokéAPI's id of the move")
        self.assertEqual(meanings["dex_pokemon.present_hp"], "base stat, in the newest games of the main series")
        self.assertEqual(meanings["dex_species.genus_ja"], "category, such as Mouse Pokémon, in Japanese")
        del digests["dex_cry"]
        with self.assertRaisesRegex(PackageError, "no view has latest, legacy"):
            tables.columns(connection, digests)
        connection.execute("ALTER TABLE dex_move ADD COLUMN other TEXT")
        with self.assertRaisesRegex(PackageError, "dex_move.other: no meaning"):
            tables.columns(connection, digests)


if __name__ == "__main__":
    unittest.main()
