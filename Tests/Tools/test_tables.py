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
        CREATE TABLE dex_column AS SELECT 'dex_a' AS view, 'move_id' AS "column", 'integer' AS type, NULL AS unit,
          'id' AS meaning, NULL AS null_means UNION ALL SELECT 'dex_a', 'name_en', 'text', NULL, 'name', 'none';
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

    def test_definitions_publicViews_describeEveryColumnOnce(self):
        text = (TOOLS.parent / "Documentation/SCHEMA.md").read_text(encoding="utf-8")
        known, used, numbers, flags = tables.definitions(), set(), set(), set()
        for view, columns in re.findall(r"^### `(dex_\w+|search_key)`\n\n.*\n\n(`.*)$", text, re.M):
            for column, kind in re.findall(r"`(\w+)` (integer|text|real)", columns):
                name = tables.defined(known, view, column)
                self.assertIsNotNone(name, f"{view}.{column}: no line in Tools/packages/columns.tsv")
                used.add(name)
                (numbers if kind != "text" else set()).add(name)
                flags |= {name} if re.match("(is|has|can|are|needs)_", column) else set()
        self.assertEqual(sorted(known.keys() - used), [], "no view has these columns of columns.tsv")
        self.assertGreater(len(used), 300)
        for name, values in known.items():
            meaning, unit, span, null = values
            self.assertTrue(meaning, name)
            # A flag has no range; another number has one, and a text has none.
            self.assertEqual(bool(span), name in numbers and unit != "boolean", name)
            self.assertRegex(span, r"^((-?\d+)?\.\.(-?\d+)?)?$", name)
            self.assertNotRegex(meaning, "; NULL|percent", f"{name}: that has columns of its own")
        self.assertEqual({name for name in flags if known[name][1] != "boolean"}, set())

    def test_parquetType_ranges_haveTheSmallestWidth(self):
        for kind, span, expected in (("boolean", None, "BOOLEAN"), ("text", None, "VARCHAR"),
                                     ("real", "0..8", "DOUBLE"), ("integer", "-7..5", "TINYINT"),
                                     ("integer", "1..127", "TINYINT"),
                                     ("integer", "0..255", "SMALLINT"), ("integer", "1..", "INTEGER")):
            self.assertEqual(tables.parquet_type({"type": kind, "range": span}), expected, span)


if __name__ == "__main__":
    unittest.main()
