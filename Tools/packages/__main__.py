"""Makes packages from a release: for Python, for Swift, and tables for everything else.

    python3 Tools/packages python|swift|tables RELEASE --output FOLDER --repository URL [--number N]
      [--library-version V] [--accept-licence SPDX]

RELEASE   the folder of a release (releases/data-7), or of `make db` together with --number
python    pokedex_db-VERSION-py3-none-any.whl and pokedex_db-VERSION.tar.gz, for PyPI
swift     PokedexData, a Swift package with the database as a resource. Commit it to a repository and tag it VERSION
tables    all views as Parquet and as CSV, pokedex.sql.gz, and a dictionary of their columns as CSV and JSON

VERSION is SCHEMA.RELEASE.0: a new schema is a major version, as tools for packages expect. Equal releases give equal
bytes. Files that exist are replaced when the new ones are complete. The packages have the notice of the sources.
A database with data under a license that applies to every copy is refused, unless --accept-licence names that license.
`flit_core` for Python and DuckDB for tables come from PyPI; exit code 75 means that one is unavailable.
"""

import argparse
import pathlib
import sys

if not __package__:  # `python3 Tools/packages` searches for modules in that folder, not for the package
    sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)

from packages import PackageError, Release, pypi, swift, tables


def main():
    parser = argparse.ArgumentParser(
        prog="Tools/packages", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["python", "swift", "tables"])
    parser.add_argument("release", type=pathlib.Path)
    parser.add_argument("--output", required=True, type=pathlib.Path)
    parser.add_argument("--number", type=int)
    parser.add_argument("--repository", required=True, help="address of this project, for links and as dependency")
    parser.add_argument("--library-version", default="0.1.0", help="oldest version of PokedexCore (swift)")
    parser.add_argument("--accept-licence", action="append", default=[], metavar="SPDX",
                        help="pass on data under this license, although it applies to every copy; may be repeated")
    options = parser.parse_args()
    try:
        release = Release(options.release, options.number, options.accept_licence)
        options.output.mkdir(parents=True, exist_ok=True)
        if options.kind == "python":
            written = pypi.write(release, options.output, options.repository)
        elif options.kind == "swift":
            written = swift.write(release, options.output, options.repository, options.library_version)
        else:
            written = tables.write(release, options.output)
    except (PackageError, OSError) as error:
        sys.exit(f"packages: {error}")
    for path in written:
        print(path)


main()
