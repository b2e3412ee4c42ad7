"""Parquet and CSV files of the main views."""

import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

VIEWS = ["dex_species", "dex_pokemon", "dex_form", "dex_pokemon_at", "dex_move_at", "dex_learnset", "dex_evolution_at",
         "dex_encounter", "dex_display_name", "dex_flavor_text"]


def write(release, output):
    """Runs this file with the Python that has DuckDB, then packs what it wrote."""
    from packages import PackageError, pypi  # not found when this file is run itself

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        command = [pypi.tool("duckdb"), __file__, str(release.database), str(folder)]
        result = subprocess.run(command, stderr=subprocess.PIPE, text=True)
        if result.returncode != 0:
            raise PackageError(f"DuckDB failed: {result.stderr.strip()[-2000:]}")
        (folder / "NOTICE.txt").write_text(release.meta["source_license"].rstrip() + "\n", encoding="utf-8")
        return [pack(folder, kind, output / f"pokedex-tables-{kind}.zip") for kind in ("parquet", "csv")]


def pack(folder, kind, target):
    """Packs the files of a kind; their time is 1980, the first year of a zip archive."""
    part = target.with_name(target.name + ".part")
    with zipfile.ZipFile(part, "w") as archive:
        for path in [*sorted(folder.glob(f"*.{kind}")), folder / "NOTICE.txt"]:
            entry = zipfile.ZipInfo(path.name)
            entry.external_attr = 0o644 << 16
            # Parquet files are compressed already.
            entry.compress_type = zipfile.ZIP_STORED if kind == "parquet" else zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes(), compresslevel=9)
    os.replace(part, target)
    return target


def export(database, folder):
    """Writes a file of each kind for each view. SQLite runs the views: DuckDB needs half a minute for dex_pokemon."""
    import sqlite3

    import duckdb
    import duckdb_extension_sqlite_scanner

    [extension] = pathlib.Path(duckdb_extension_sqlite_scanner.__path__[0]).rglob("*.duckdb_extension")
    lite = sqlite3.connect(f"{pathlib.Path(database).resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    duck = duckdb.connect()
    duck.execute(f"LOAD '{extension}'")
    duck.execute("SET threads = 1")  # otherwise the bytes of a file differ from run to run
    duck.execute("ATTACH '{}' AS dex (TYPE sqlite, READ_ONLY)".format(database.replace("'", "''")))
    for view in VIEWS:
        names = [column[0] for column in lite.execute(f"SELECT * FROM {view} LIMIT 0").description]
        # Columns come from SQLite as texts; one with only integers becomes one of integers.
        types = ", ".join(
            f"""TOTAL(typeof("{name}") NOT IN ('integer', 'null')) = 0 AND COUNT("{name}") > 0""" for name in names)
        [are_integers] = lite.execute(f"SELECT {types} FROM {view}")
        columns = ", ".join(f'CAST("{name}" AS BIGINT) AS "{name}"' if is_integer else f'"{name}"'
                            for name, is_integer in zip(names, are_integers))
        rows = f"(SELECT {columns} FROM sqlite_query('dex', 'SELECT * FROM {view}'))"
        duck.execute(f"COPY {rows} TO '{folder}/{view}.parquet' (FORMAT parquet, COMPRESSION zstd)")
        duck.execute(f"COPY {rows} TO '{folder}/{view}.csv' (FORMAT csv, HEADER)")


if __name__ == "__main__":
    export(*sys.argv[1:])
