"""Makes packages from a release; see `__main__.py`."""

import hashlib
import json
import re
import sqlite3
import subprocess


class PackageError(Exception):
    """What is wrong, where, and what to do."""


# As in Sources/Pipeline/LicenseGate.swift.
PERMISSIVE = {"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "Unlicense"}


def check_licenses(meta, accepted, path):
    """Refuses a database with data under a license that applies to every copy, unless it is one of `accepted`."""
    for key, text in sorted(meta.items()):
        if key != "encounter_source" and not key.startswith("text_source_"):
            continue
        try:
            source = json.loads(text)
            name, license = source["name"], source["license"]
        except (ValueError, KeyError, TypeError):
            name, license = key, ""
        if not isinstance(license, str) or not license or license not in PERMISSIVE.union(accepted):
            raise PackageError(
                f"{path}: {name} is under {license or 'an unknown license'}, which applies to every copy of this "
                f"database. To pass it on under that license, add --accept-licence {license or 'SPDX'}; otherwise, "
                "rebuild it without this source.")


class Release:
    """A folder with `manifest.json` and the database that it describes, of a release or of `make db`."""

    def __init__(self, folder, number=None, accepted=()):
        self.folder = folder
        path = folder / "manifest.json"
        try:
            manifest = json.loads(path.read_text(encoding="utf-8"))
            artifact = manifest["artifact"]
            self.database = folder / artifact["file"]
            self.schema, self.edition = manifest["schemaVersion"], manifest["edition"]
            number = manifest.get("release") if number is None else number
            digest = artifact["sha256"]
        except OSError as error:
            raise PackageError(f"{path}: {error.strerror}. Name the folder of a release, such as releases/data-7.")
        except (ValueError, KeyError, TypeError, AttributeError):
            raise PackageError(f"{path}: not the manifest of a release. Name the folder of a release.")
        if not isinstance(number, int) or number < 1:
            raise PackageError(f"{path}: no release number. Name a release, or give --number.")
        try:
            found = hashlib.sha256(self.database.read_bytes()).hexdigest()
        except OSError as error:
            raise PackageError(f"{self.database}: {error.strerror}. Fetch the release again.")
        if found != digest:
            raise PackageError(f"{self.database}: not the database of {path}. Fetch the release again.")
        with sqlite3.connect(f"{self.database.resolve().as_uri()}?mode=ro&immutable=1", uri=True) as connection:
            self.meta = dict(connection.execute("SELECT key, value FROM meta"))
        check_licenses(self.meta, accepted, self.database)
        # Of the accepted licenses those that the data is under.
        self.accepted = {license for license in accepted if f'"{license}"' in self.meta.get("encounter_source", "")}
        self.version = f"{self.schema}.{number}.0"


def fill(template, target, values):
    """Writes the text file `template` to `target`, without `.in`, and with `@NAME@` replaced by a value."""
    target = target.with_name(target.name.removesuffix(".in"))
    text = template.read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    left = re.search(r"@[A-Z_]+@", text)
    if left:
        raise PackageError(f"{template}: no value for {left[0]}.")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return target


def run(arguments, **options):
    """Runs a program; its errors become those of the tool."""
    result = subprocess.run([str(argument) for argument in arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True, **options)
    if result.returncode != 0:
        command = " ".join(map(str, arguments[:4]))
        raise PackageError(f"{command}: exit code {result.returncode}.\n{result.stdout[-2000:]}")
    return result.stdout
