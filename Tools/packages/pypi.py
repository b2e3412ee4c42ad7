"""The wheel and the source distribution for PyPI."""

import datetime
import os
import pathlib
import shutil
import subprocess
import tempfile

from packages import PackageError, fill, run

FOLDER = pathlib.Path(__file__).resolve().parent
MOST_BYTES = 10_000_000  # of the wheel


def tool(name):
    """The Python of `Tools/data-tools`; exits with 75 if it is unavailable."""
    found = subprocess.run([FOLDER.parent / "data-tools", name], stdout=subprocess.PIPE, text=True)
    if found.returncode != 0:
        raise SystemExit(found.returncode)
    return found.stdout.strip()


def write(release, output, repository):
    python = tool("flit")
    with tempfile.TemporaryDirectory() as name:
        tree, built = pathlib.Path(name) / "tree", pathlib.Path(name) / "built"
        licenses = ["BSD-3-Clause", "MIT", *sorted(release.accepted)]
        values = {"VERSION": release.version, "EDITION": release.edition, "REPOSITORY": repository,
                  "LICENSE": " AND ".join(licenses)}
        for path in sorted((FOLDER / "python").rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                fill(path, tree / path.relative_to(FOLDER / "python"), values)
        shutil.copyfile(release.database, tree / "pokedex_db/pokedex.sqlite")
        (tree / "LICENSE").write_text(release.meta["source_license"].rstrip() + "\n", encoding="utf-8")
        built.mkdir()
        # The time of each file in the archives: that of the data.
        environment = os.environ | {"SOURCE_DATE_EPOCH": seconds(release.meta["source_date"])}
        for function in ("build_wheel", "build_sdist"):
            run([python, "-c", f"from flit_core import buildapi; buildapi.{function}({str(built)!r})"],
                cwd=tree, env=environment)
        wheel, archive = sorted(built.glob("*.whl")), sorted(built.glob("*.tar.gz"))
        if len(wheel) != 1 or len(archive) != 1:
            raise PackageError(f"flit_core wrote {len(wheel)} wheels and {len(archive)} source distributions.")
        if wheel[0].stat().st_size > MOST_BYTES:
            raise PackageError(f"the wheel has {wheel[0].stat().st_size} bytes; the limit is {MOST_BYTES}. "
                               "Package an edition with fewer languages.")
        return [replace(path, output / path.name) for path in wheel + archive]


def seconds(date):
    """Seconds since 1970 of an ISO date in UTC, not before 1980, the first year of a zip archive."""
    moment = datetime.datetime.fromisoformat(date.replace("Z", "+00:00"))
    return str(max(int(moment.timestamp()), 315_532_800))


def replace(path, target):
    """Moves a complete file, also from another disk."""
    part = target.with_name(target.name + ".part")
    shutil.copyfile(path, part)
    os.replace(part, target)
    return target
