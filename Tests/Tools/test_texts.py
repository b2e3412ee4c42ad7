"""Effects by game."""

from fixture import TestCase
from showdown.texts import members


class TextsTests(TestCase):
    def test_members_generationWithoutAText_hasThatOfTheNextLaterOne(self):
        entry = {
            "name": "Pound", "desc": "New.", "shortDesc": "N.", "gen4": {"shortDesc": "F."}, "gen1": {"desc": "One."},
            "gen3": {"start": "It starts!"}, "champions": {"desc": "Champion."}}
        self.assertEqual(members(entry), {
            "newest": ("New.", "N."), "gen4": ("New.", "F."), "gen1": ("One.", "F."), "champions": ("Champion.", None)})

    def test_members_onlyAShortText_isTheEffect(self):
        self.assertEqual(members({"shortDesc": "Hits."}), {"newest": ("Hits.", "Hits.")})

    def test_members_noText_isNone(self):
        self.assertEqual(members({"name": "Pound"}), {})
