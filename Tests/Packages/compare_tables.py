"""Compares every table of the archives with its view: rows and types as each client reads them, and as pandas and
polars read the database. Run by `check` with the Python that has the clients.

    compare_tables.py DB FOLDER     with FOLDER/parquet and FOLDER/csv
"""

import collections
import pathlib
import sqlite3
import sys

import duckdb
import pandas
import polars
import pyarrow.parquet

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "Tools"))

from packages import tables

ROWS = 20_000
# What each client calls the types of DuckDB.
TYPES = {"BOOLEAN": ("boolean", "Boolean", "bool"), "TINYINT": ("Int8", "Int8", "int8"),
         "SMALLINT": ("Int16", "Int16", "int16"), "INTEGER": ("Int32", "Int32", "int32"),
         "DOUBLE": ("Float64", "Float64", "double"), "VARCHAR": ("string", "String", "string")}
# The types of a query in pandas and polars: SQLite has no booleans.
OF_SQLITE = {"boolean": ("Int64", "Int64"), "integer": ("Int64", "Int64"), "real": ("Float64", "Float64"),
             "text": ("string", "String")}


def rows(cursor):
    while batch := cursor.fetchmany(ROWS):
        yield from batch


def of_frame(frame):
    """The columns of a frame with their types, and the rows."""
    if isinstance(frame, polars.DataFrame):
        return [(name, str(kind)) for name, kind in frame.schema.items()], frame.iter_rows()
    objects = frame.astype(object).where(frame.notna(), None)
    return list(frame.dtypes.astype(str).items()), objects.itertuples(index=False, name=None)


def readings(path):
    """How each client reads a Parquet file: its name, the columns with their types, and the rows."""
    table = duckdb.connect().execute(f"SELECT * FROM read_parquet('{path}')")
    yield "DuckDB", [(name, str(kind)) for name, kind, *_ in table.description], rows(table)
    yield "pandas", *of_frame(pandas.read_parquet(path, dtype_backend="numpy_nullable"))
    yield "polars", *of_frame(polars.read_parquet(path))
    table = pyarrow.parquet.read_table(path)
    values = zip(*(column.to_pylist() for column in table.columns))
    yield "pyarrow", [(field.name, str(field.type)) for field in table.schema], values


def compare_types(name, found, expected):
    if list(found) != expected:
        sys.exit(f"tables: {name} has {set(found) - set(expected)}")


def compare(name, found, expected):
    count = 0
    for row in expected:
        other = next(found, None)
        if row != other:
            sys.exit(f"tables: {name}: row {count + 1} is {other}, the view has {row}")
        count += 1
    if next(found, None) is not None:
        sys.exit(f"tables: {name}: more than {count} rows")


def compare_storage(path):
    """The identifiers of learnsets are in dictionaries, and the row groups in the order of the key, which moves begin."""
    metadata = pyarrow.parquet.ParquetFile(path).metadata
    groups = [metadata.row_group(number) for number in range(metadata.num_row_groups)]
    chunks = [[group.column(number) for number in range(group.num_columns)] for group in groups]
    plain = {chunk.path_in_schema for group in chunks for chunk in group
             if chunk.physical_type == "BYTE_ARRAY" and "PLAIN_DICTIONARY" not in chunk.encodings}
    moves = [(chunk.statistics.min, chunk.statistics.max) for group in chunks for chunk in group
             if chunk.path_in_schema == "move_id"]
    if plain or len(moves) < 2 or any(one[1] > other[0] for one, other in zip(moves, moves[1:])):
        sys.exit(f"tables: {path.name}: {plain} are in no dictionary, or row groups overlap: {moves}")


def main():
    database, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    lite = sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)
    names = sorted(path.stem for path in (folder / "parquet").glob("*.parquet"))
    described = tables.described(lite)
    if names != sorted(described) or names != sorted(path.stem for path in (folder / "csv").glob("*.csv")):
        sys.exit(f"tables: found {names}")
    for name in names:
        view = lite.execute(f"SELECT * FROM {name}").fetchall()  # files have the order of the view
        types = [(column["name"], tables.parquet_type(column)) for column in described[name]]
        for client, (label, found_types, found) in enumerate(readings(folder / f"parquet/{name}.parquet")):
            compare_types(f"{name}.parquet in {label}", found_types, [
                (column, TYPES[kind][client - 1] if client else kind) for column, kind in types])
            compare(f"{name}.parquet in {label}", iter(found), view)
        query, expected = f"SELECT * FROM {name}", collections.Counter(view)
        for client, frame in (("pandas", pandas.read_sql_query(query, lite, dtype_backend="numpy_nullable")),
                              ("polars", polars.read_database_uri(query, f"sqlite://{database}"))):
            found_types, found = of_frame(frame)
            compare_types(f"{name} in {client}", found_types, [
                (column["name"], OF_SQLITE[column["type"]][client == "polars"]) for column in described[name]])
            # connectorx has a SQLite of its own, which may read a view in another order.
            if collections.Counter(found) != expected:
                sys.exit(f"tables: {name} has other rows in {client}")
        table = duckdb.connect().execute(f"""SELECT * FROM read_csv('{folder}/csv/{name}.csv', all_varchar = true,
            allow_quoted_nulls = false)""")
        if [column[0] for column in table.description] != [column for column, _ in types]:
            sys.exit(f"tables: {name}.csv: other columns")
        compare(f"{name}.csv", rows(table), (
            tuple(None if value is None else str(value) for value in row) for row in view))
        print(f"packages: {name}: {len(view)} rows equal in both forms")
    compare_storage(folder / "parquet/dex_learnset.parquet")


main()
