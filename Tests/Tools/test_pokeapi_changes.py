"""The list of PokéAPI's changes, from stored answers of GitHub's API, which a `gh` in PATH gives."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from fixture import TOOLS

GH = """#!%s
import os, pathlib, sys
assert sys.argv[1] == "api", sys.argv
answers = pathlib.Path(os.environ["ANSWERS"])
with (answers / "asked").open("a") as asked:
    asked.write(sys.argv[2] + "\\n")
file = answers / (sys.argv[2].replace("/", "_") + ".json")
print(file.read_text()) if file.exists() else sys.exit(1)
""" % sys.executable
PULLS = "pulls?state=closed&sort=updated&direction=desc&per_page=100&page="


def pull(number, title, merged_at, created_at="2026-08-01T00:00:00Z", updated_at="2026-08-20T00:00:00Z"):
    return {"number": number, "title": title, "merged_at": merged_at, "created_at": created_at,
            "updated_at": updated_at, "html_url": f"https://github.com/PokeAPI/pokeapi/pull/{number}"}


def files(*names):
    return [{"filename": name, "additions": 3, "deletions": 1} for name in names]


class PokeAPIChangesTests(unittest.TestCase):
    def run_with(self, answers, *options):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for path, answer in answers.items():
                (folder / f"repos/PokeAPI/{path}.json".replace("/", "_")).write_text(json.dumps(answer))
            (folder / "gh").write_text(GH)
            (folder / "gh").chmod(0o755)
            environment = {**os.environ, "PATH": f"{name}:{os.environ['PATH']}", "ANSWERS": name}
            result = subprocess.run([sys.executable, TOOLS / "pokeapi-changes", *options], env=environment, text=True,
                                    capture_output=True)
            return result, (folder / "asked").read_text().splitlines()

    def answers(self, pulls, published=(), **changed):
        return {f"pokeapi/{PULLS}1": pulls, f"api-data/{PULLS}1": list(published)} | {
            f"pokeapi/pulls/{number.removeprefix('p')}/files?per_page=100&page=1": names
            for number, names in changed.items()}

    def test_week_mergedChangesOfData_areListedByMerge(self):
        result, _ = self.run_with(self.answers(
            [pull(5, "Open, closed unmerged", None), pull(4, "Names | of berries", "2026-08-18T20:00:00Z"),
             pull(3, "Encounters", "2026-08-14T10:00:00Z"), pull(2, "A test", "2026-08-15T10:00:00Z"),
             pull(1, "Too old", "2026-08-11T23:59:59Z"), pull(6, "After the week", "2026-08-19T00:00:00Z")],
            # Made before the merge of #3, so without its data; made after it.
            [pull(420, "API data update", "2026-08-14T12:00:00Z", created_at="2026-08-14T09:00:00Z"),
             pull(421, "API data update", "2026-08-18T09:00:00Z", created_at="2026-08-14T11:00:00Z")],
            p4=files("data/v2/csv/berries.csv", "README.md"), p2=files("pokemon_v2/tests.py"),
            p3=files("data/v2/csv/encounters.csv", "data/v2/csv/encounter_slots.csv")), "--until", "2026-08-19")
        self.assertEqual(result.stdout.splitlines(), [
            "## Data that PokéAPI changed from 2026-08-12 until 2026-08-19", "",
            "| merged | published | change | lines by table |", "|---|---|---|---|",
            "| 2026-08-14 | 2026-08-18 | [#3](https://github.com/PokeAPI/pokeapi/pull/3) Encounters "
            "| encounters +3 −1, encounter_slots +3 −1 |",
            "| 2026-08-18 | not yet | [#4](https://github.com/PokeAPI/pokeapi/pull/4) Names \\| of berries "
            "| berries +3 −1 |"], result.stderr)

    def test_week_withoutChanges_isNone(self):
        result, _ = self.run_with(self.answers([]), "--until", "2026-08-19")
        self.assertEqual(result.stdout.splitlines()[2:], ["None."], result.stderr)

    def test_pages_updatedSince_areAllRead(self):
        old = [pull(number, "Old", "2026-01-01T00:00:00Z", updated_at="2026-01-01T00:00:00Z") for number in range(100)]
        new = [pull(number, "New", None) for number in range(100)]
        answers = self.answers(new)
        answers[f"pokeapi/{PULLS}2"] = [pull(7, "Late", "2026-08-13T00:00:00Z"), *old[1:]]
        answers["pokeapi/pulls/7/files?per_page=100&page=1"] = files("data/v2/csv/items.csv")
        result, asked = self.run_with(answers, "--until", "2026-08-19")
        self.assertIn("Late | items +3 −1 |", result.stdout, result.stderr)
        self.assertEqual(sum("pokeapi/pulls?" in path for path in asked), 2)  # the second page ends in January

    def test_gh_fails_isReported(self):
        result, _ = self.run_with({}, "--days", "1")
        self.assertEqual(result.returncode, 1)
        self.assertIn("gh cannot read api-data/pulls", result.stderr)


if __name__ == "__main__":
    unittest.main()
