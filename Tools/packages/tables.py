"""Parquet and CSV of all views, an SQL dump, and a dictionary of the columns, each compared with the database.

The digest of a view is the SHA-256 of its CSV: UTF-8, a header, NULL as nothing and an empty text as two quotes.
Parquet is made from the CSV and gives the same CSV again; so do the views of the database that the dump makes."""

import csv
import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import zipfile

VIEWS = "SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name"
FOLDER = pathlib.Path(__file__).resolve().parent
SQL = FOLDER.parent.parent / "Sources/PokedexFormat/Schema/views.sql"
EMPTY = "\x01"  # no text has it; csv writes an empty text as NULL
CSV = "FORMAT csv, HEADER"


def write(release, output):
    """Runs this file with the Python that has DuckDB, and compares the dump meanwhile."""
    from packages import PackageError, pypi  # not found when this file is run itself

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        connection = reading(release.database)
        command = [pypi.tool("duckdb"), __file__, str(release.database), str(folder)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as tables:
            dump = "".join(line + "\n" for line in sql(connection))
            found = digests(load(dump))
            printed, errors = tables.communicate()
        if tables.returncode != 0:
            raise PackageError(f"DuckDB failed: {errors.strip()[-2000:]}")
        expected = {view: tuple(values) for view, values in json.loads(printed).items()}
        if other := [view for view in sorted(expected | found) if expected.get(view) != found.get(view)]:
            raise PackageError(f"the SQL dump gives other rows in {', '.join(other)}. Try another version of Python.")
        (folder / "NOTICE.txt").write_text(release.meta["source_license"].rstrip() + "\n", encoding="utf-8")
        dictionary = columns(connection, expected)
        document = {"dataVersion": release.meta["data_version"], "edition": release.edition, "views": dictionary}
        files = {"pokedex.sql.gz": lambda file: file.write(gzip.compress(dump.encode(), mtime=0)),
                 "pokedex-tables-parquet.zip": lambda file: pack_parquet(folder, file),
                 "pokedex-tables-csv.tar.xz": lambda file: pack_csv(folder, file),
                 "pokedex-dictionary.json": lambda file: file.write(
                     (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()),
                 "pokedex-dictionary.csv": lambda file: file.write(dictionary_csv(dictionary).encode())}
        return [replace(output / name, body) for name, body in files.items()]


def replace(target, body):
    part = target.with_name(target.name + ".part")
    with part.open("wb") as file:
        body(file)
    os.replace(part, target)
    return target


def pack_parquet(folder, file):
    """A zip archive; its files are compressed already, and of 1980, the first year of such an archive."""
    with zipfile.ZipFile(file, "w") as archive:
        for path in [*sorted(folder.glob("*.parquet")), folder / "NOTICE.txt"]:
            entry = zipfile.ZipInfo(path.name)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes())


def pack_csv(folder, file):
    """A tar archive, which compresses the files together. Preset 6 takes five times as long."""
    with tarfile.open(fileobj=file, mode="w:xz", preset=3, format=tarfile.PAX_FORMAT) as archive:
        for path in [*sorted(folder.glob("*.csv")), folder / "NOTICE.txt"]:
            entry = tarfile.TarInfo(path.name)
            entry.size = path.stat().st_size
            with path.open("rb") as body:
                archive.addfile(entry, body)


def sql(connection):
    """The lines of a script that makes the database again, tables and views, in any SQLite from 3.22 on."""
    yield "PRAGMA foreign_keys = OFF;"
    for name in ("application_id", "user_version"):
        yield f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]};"
    yield from connection.iterdump()


def load(script):
    """An empty database with the script; its statistics give its views the order of rows of the original."""
    loaded = sqlite3.connect(":memory:")
    loaded.executescript(script)
    loaded.execute("ANALYZE sqlite_master")
    return loaded


class Digested:
    """Counts and digests the lines of a CSV file, and writes them."""

    def __init__(self, file):
        self.file, self.rows, self.sha256 = file, -1, hashlib.sha256()  # the first line is the header

    def write(self, line):
        data = (line.replace(EMPTY, '""') if EMPTY in line else line).encode()
        self.rows += 1
        self.sha256.update(data)
        if self.file:
            self.file.write(data)


def digest(connection, view, file=None):
    """The number of rows of a view and the digest of its CSV, which is written to `file`."""
    cursor = connection.execute(f"SELECT * FROM {view}")
    lines = Digested(file)
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(column[0] for column in cursor.description)
    writer.writerows(
        [EMPTY if value == "" else value for value in row] if "" in row else row for row in cursor)
    return lines.rows, lines.sha256.hexdigest()


def digests(connection):
    return {view: digest(connection, view) for view, in connection.execute(VIEWS)}


def definitions():
    """The lines of columns.tsv by name: meaning, unit, range, and what NULL means."""
    lines = (FOLDER / "columns.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return {name: values for name, *values in (line.split("\t") for line in lines)}


def defined(known, view, column):
    """The name of the line that defines a column, as dictionary.sql finds it; None without one."""
    stem = re.sub("^present_|_(en|ja)$", "", column)
    names = (f"{view.removeprefix('dex_')}.{stem}", stem, "*_id" if stem.endswith("_id") else "")
    return next((name for name in names if name in known), None)


def bounds(span):
    """The least and greatest value of a range such as `0..255`; a missing one is that of 32 bits."""
    low, _, high = span.partition("..")
    return int(low or -2 ** 31), int(high or 2 ** 31 - 1)


def described(connection):
    """The columns of each view, as dex_column has them, with their ranges."""
    known, found = definitions(), {}
    for view, *values in connection.execute("SELECT * FROM dex_column"):
        found.setdefault(view, []).append({
            **dict(zip(("name", "type", "unit", "meaning", "null_means"), values)),
            "range": known[defined(known, view, values[0])][2] or None})
    return found


def columns(connection, expected):
    """The views with their columns."""
    own = described(connection)
    comments = dict((name, " ".join(line.removeprefix("--").strip() for line in comment.splitlines()))
                    for comment, name in re.findall(r"((?:^--.*\n)+)CREATE VIEW (\w+)", SQL.read_text("utf-8"), re.M))
    return [{"name": view, "description": comments[view], "rows": rows, "sha256": sha256, "columns": own[view]}
            for view, (rows, sha256) in sorted(expected.items())]


def parquet_type(column):
    """The type of a column in Parquet: integers have the smallest width that holds their range."""
    if column["type"] != "integer":
        return {"boolean": "BOOLEAN", "real": "DOUBLE", "text": "VARCHAR"}[column["type"]]
    low, high = bounds(column["range"] or "")
    return next(name for name, bits in (("TINYINT", 7), ("SMALLINT", 15), ("INTEGER", 31))
                if -2 ** bits <= low and high < 2 ** bits)


def comment(column):
    """What the metadata of a Parquet file say of a column."""
    parts = [column["meaning"], column["unit"], column["range"]]
    null = column["null_means"]
    return "; ".join([part for part in parts if part] + ([f"NULL: {null}"] if null else []))


def dictionary_csv(dictionary):
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    names = ["name", "type", "unit", "range", "meaning", "null_means"]
    writer.writerow(["view", "column", *names[1:]])
    writer.writerows([view["name"], *map(column.get, names)] for view in dictionary for column in view["columns"])
    return text.getvalue()


def reading(database):
    return sqlite3.connect(f"{pathlib.Path(database).resolve().as_uri()}?mode=ro&immutable=1", uri=True)


def export(database, folder, *names):
    """Writes a file of each kind for each view, or for those of these names, and prints rows and digests as JSON."""
    import duckdb

    connection, duck, found = reading(database), duckdb.connect(), {}
    own = described(connection)
    duck.execute("SET threads = 1")  # otherwise the bytes of a file differ from run to run
    for view in names or [view for view, in connection.execute(VIEWS)]:
        path = pathlib.Path(folder, view)
        with path.with_suffix(".csv").open("wb") as file:
            found[view] = digest(connection, view, file)
        # A value out of its range may not fit its type.
        kinds = {column["name"]: parquet_type(column) for column in own[view]}
        notes = ", ".join("\"{}\": '{}'".format(column["name"], comment(column).replace("'", "''"))
                          for column in own[view])
        duck.execute(f"""COPY (SELECT * FROM read_csv('{path}.csv', columns = {kinds}, header = true,
            auto_detect = false, delim = ',', quote = '"', escape = '"', new_line = '\\n', nullstr = '',
            allow_quoted_nulls = false)) TO '{path}.parquet' (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 12,
            KV_METADATA {{{notes}}})""")
        numbers = ", ".join(f'"{name}"::TINYINT AS "{name}"' for name, kind in kinds.items() if kind == "BOOLEAN")
        replaced = f"REPLACE ({numbers})" if numbers else ""
        duck.execute(f"COPY (SELECT * {replaced} FROM '{path}.parquet') TO '{path}.again' ({CSV})")
        again = path.with_suffix(".again")
        # DuckDB quotes a text that begins as a comment would, such as a color.
        body = re.sub(rb'(?<=[,\n])"(#\w*)"', rb"\1", again.read_bytes())
        if hashlib.sha256(body).hexdigest() != found[view][1]:
            sys.exit(f"{view}: Parquet gives another CSV than the database")
        again.unlink()
    print(json.dumps(found))


if __name__ == "__main__":
    export(*sys.argv[1:])
