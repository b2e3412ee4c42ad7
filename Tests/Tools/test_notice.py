"""NOTICE and the packages of the program have the notices of all sources."""

import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def words(text):
    return " ".join(text.split())


class NoticeTests(unittest.TestCase):
    def setUp(self):
        self.notice = words((ROOT / "NOTICE").read_text(encoding="utf-8"))

    def test_notice_sources_hasWhatEveryDatabaseHas(self):
        swift = (ROOT / "Sources/PackStage/SourceLicense.swift").read_text(encoding="utf-8")
        text = re.search(r'static let text = """\n(.*?)\n *"""', swift, re.S)[1].replace("\\\n", "")
        paragraphs = re.split(r"\n\s*\n", text)
        self.assertGreater(len(paragraphs), 8)
        for paragraph in paragraphs:
            self.assertIn(words(paragraph), self.notice)

    def test_notice_textSources_hasTheNoticeOfEach(self):
        tables = sorted((ROOT / "Sources/NormalizeStage/TextSource").glob("*.json"))
        self.assertTrue(tables)
        for table in tables:
            source = json.loads(table.read_text(encoding="utf-8"))["source"]
            self.assertIn(words(source["notice"]), self.notice, table.name)

    def test_notice_supplements_namesEverySource(self):
        for file in sorted((ROOT / "Sources/NormalizeStage/Supplements").glob("*.json")):
            source = json.loads(file.read_text(encoding="utf-8"))["source"]
            if source["license"] != "facts":
                self.assertIn(source["location"].removesuffix(".git"), self.notice, file.name)
            if source["license"] == "MIT":
                self.assertIn(words(source["notice"]), self.notice, file.name)


if __name__ == "__main__":
    unittest.main()
