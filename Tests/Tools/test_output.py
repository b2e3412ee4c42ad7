"""The JSON that the tools write."""

import json

from fixture import TestCase

from showdown.output import write


class OutputTests(TestCase):
    def test_write_document_hasSortedKeysAndALineForEachMember(self):
        document = {
            "supplements": [{"scope": "rows", "id": "é", "moves": {"surf": {"power": 90, "accuracy": 100}, "fly": {}}}],
            "format": 1, "source": {"name": "N", "id": "n"}, "other": {"b": 1, "a": [1, 2]}, "none": []}
        path = self.folder / "file.json"
        write(path, document, ("source", "moves"))
        self.assertEqual(path.read_text(encoding="utf-8"), """\
{
  "format": 1,
  "none": [],
  "other": {"a": [1, 2], "b": 1},
  "source": {
    "id": "n",
    "name": "N"
  },
  "supplements": [
    {
      "id": "é",
      "moves": {
        "fly": {},
        "surf": {"accuracy": 100, "power": 90}
      },
      "scope": "rows"
    }
  ]
}
""")
        self.assertEqual(json.loads(path.read_text(encoding="utf-8")), document)
