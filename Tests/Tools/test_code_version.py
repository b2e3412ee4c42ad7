"""Tests of Tools/code-version."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SOURCE = "Sources/Pipeline/BuildConfiguration.swift"


class CodeVersionTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        for name in ("Tools/code-version", SOURCE):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        self.version = self.run_tool()[1]
        (self.root / "CHANGELOG.md").write_text(
            f"# Changelog\n\n## {self.version} – 2026-12-01\n\n- A line.\n\n## 0.0.1 – 2026-01-01\n\n- Older.\n")

    def tearDown(self):
        self.folder.cleanup()

    def run_tool(self, *arguments):
        result = subprocess.run([self.root / "Tools/code-version", *arguments], text=True, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE)
        return result.returncode, result.stdout.strip(), result.stderr

    def test_version_isThatOfTheProgram(self):
        self.assertRegex(self.version, r"^\d+\.\d+\.\d+$")

    def test_tag_sameVersionAndDatedHeading_passes(self):
        self.assertEqual(self.run_tool("--tag", self.version)[0], 0)

    def test_tag_otherVersion_fails(self):
        code, _, error = self.run_tool("--tag", "9.9.9")
        self.assertEqual(code, 1)
        self.assertIn("the tag is 9.9.9", error)

    def test_tag_unreleasedHeading_fails(self):
        (self.root / "CHANGELOG.md").write_text(f"## {self.version} – unreleased\n")
        code, _, error = self.run_tool("--tag", self.version)
        self.assertEqual(code, 1)
        self.assertIn("no heading", error)

    def test_notes_areThoseBelowTheHeading(self):
        self.assertEqual(self.run_tool("--notes", self.version)[1], "- A line.")
        self.assertEqual(self.run_tool("--notes", "5.0.0")[0], 1)


if __name__ == "__main__":
    unittest.main()
