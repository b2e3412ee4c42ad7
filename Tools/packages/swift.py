"""The Swift package `PokedexData`."""

import pathlib
import shutil

from packages import fill

FOLDER = pathlib.Path(__file__).resolve().parent / "swift"


def write(release, output, repository, library_version):
    """Writes the package to `output`; the files of an earlier release are replaced, others stay."""
    name = repository.rstrip("/").rsplit("/", 1)[-1].removesuffix(".git")
    values = {"VERSION": release.version, "EDITION": release.edition, "REPOSITORY": repository,
              "LIBRARY_NAME": name, "LIBRARY_VERSION": library_version,
              "LANGUAGES": release.meta["language_set"].replace(",", ", ")}
    written = []
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            written.append(fill(path, output / path.relative_to(FOLDER), values))
    resources = output / "Sources/PokedexData"
    part = resources / "pokedex.sqlite.part"
    shutil.copyfile(release.database, part)
    part.replace(resources / "pokedex.sqlite")
    (output / "NOTICE").write_text(release.meta["source_license"].rstrip() + "\n", encoding="utf-8")
    return [*written, resources / "pokedex.sqlite", output / "NOTICE"]
