"""One SQLite file with everything about Pokémon, as of each game.

The views whose names begin with ``dex_`` are the interface; see the README for questions and answers.
"""

from __future__ import annotations

import pathlib
import sqlite3
from typing import NamedTuple

__all__ = ["About", "about", "connect", "notice", "path"]
__version__ = "@VERSION@"


class About(NamedTuple):
    """What the file is."""

    version: str
    """The version of this package: schema, release, 0."""
    data_version: str
    """The name of the content: equal content has an equal name."""
    schema_version: int
    """Within a schema version, views and columns keep name and meaning."""
    edition: str
    languages: tuple[str, ...]
    """PokéAPI's codes, such as ``ja`` and ``zh-hans``."""
    source_date: str
    """The date of PokéAPI's data, in ISO 8601."""
    source_revision: str
    """The commit of PokeAPI/api-data."""


def path() -> pathlib.Path:
    """The database file, for tools that open it themselves. It must not be changed."""
    return pathlib.Path(__file__).resolve().with_name("pokedex.sqlite")


def connect() -> sqlite3.Connection:
    """Opens the database, read-only and immutable: SQLite takes no lock and writes no file.

    A connection is for one thread; open one for each.

    :raises sqlite3.OperationalError: if the file is missing.
    """
    return sqlite3.connect(f"{path().as_uri()}?mode=ro&immutable=1", uri=True)


def _meta() -> dict[str, str]:
    connection = connect()
    try:
        return dict(connection.execute("SELECT key, value FROM meta"))
    finally:
        connection.close()


def about() -> About:
    """Version, edition, languages and source of the file."""
    meta = _meta()
    return About(
        version=__version__,
        data_version=meta["data_version"],
        schema_version=int(meta["schema_version"]),
        edition=meta["edition"],
        languages=tuple(meta["language_set"].split(",")),
        source_date=meta["source_date"],
        source_revision=meta["source_revision"],
    )


def notice() -> str:
    """The notices of the sources. Whoever passes the data on must show them."""
    return _meta()["source_license"]
