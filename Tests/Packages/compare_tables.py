"""Compares every table of the archives with its view, row by row. Run by `check` with the Python that has DuckDB.

    compare_tables.py DB FOLDER     with FOLDER/parquet and FOLDER/csv
"""

import pathlib
import sqlite3
import sys

import duckdb

ROWS = 20_000


def rows(cursor):
    while batch := cursor.fetchmany(ROWS):
        yield from batch


def main():
    database, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    lite = sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)
    names = sorted(path.stem for path in (folder / "parquet").glob("*.parquet"))
    views = [row[0] for row in lite.execute("SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name")]
    if names != views or names != sorted(path.stem for path in (folder / "csv").glob("*.csv")):
        sys.exit(f"tables: found {names}")
    for name in names:
        # Files have the order of the view.
        for kind, function in (("parquet", "read_parquet"), ("csv", "read_csv")):
            options = ", all_varchar = true, allow_quoted_nulls = false" if kind == "csv" else ""
            table = duckdb.connect().execute(
                f"SELECT * FROM {function}('{folder}/{kind}/{name}.{kind}'{options})")
            view = lite.execute(f"SELECT * FROM {name}")
            if [column[0] for column in table.description] != [column[0] for column in view.description]:
                sys.exit(f"tables: {name}.{kind}: other columns")
            count = 0
            found, expected = rows(table), rows(view)
            for row in expected:
                other = next(found, None)
                if kind == "csv":
                    row = tuple(None if value is None else str(value) for value in row)
                if row != other:
                    sys.exit(f"tables: {name}.{kind}: row {count + 1} is {other}, the view has {row}")
                count += 1
            if next(found, None) is not None:
                sys.exit(f"tables: {name}.{kind}: more than {count} rows")
        print(f"packages: {name}: {count} rows equal in both forms")


main()
