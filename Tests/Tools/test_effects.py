"""The newest effects for a supplement."""

from unittest import mock

from fixture import TestCase, database, literal

from showdown import effects
from showdown.names import Names

GAMES = [("red-blue", 1, 1), ("black-white", 2, 5), ("x-y", 3, 6)]
TEXTS = {
    "abilities": {"runaway": {"shortDesc": "Flees."}},
    "items": {
        "tr00": {"shortDesc": "Teaches Surf."}, "powerband": {"shortDesc": "Halves Speed."},
        "cheriberry": {"shortDesc": "Cures."}},
    "moves": {
        "surf": {"desc": "Hits all foes.", "shortDesc": "Hits all.", "gen5": {"shortDesc": "Hits."}},
        "ember": {"shortDesc": "May burn."},
        "tackle": {"shortDesc": "No effect."}}}


class EffectsTests(TestCase):
    def effects(self, *rows):
        for file, entries in TEXTS.items():
            self.write(f"text/{file}.ts", f"export const Texts: any = {literal(entries)};\n")
        known = database(
            dex_version_group=GAMES, dex_move=[("surf",), ("ember",), ("tackle",)],
            dex_ability=[("run-away", "generation-iii")], dex_item=[("tr00",), ("power-band",), ("cheri-berry",)],
            dex_type_chart_at=[("normal", "normal", "generation-i")], dex_effect=rows)
        reviewed = {"ability": {}, "item": {}, "move": {"ember": None}}
        with mock.patch.multiple(effects, WRONG=reviewed, OUTDATED={"ability": [], "item": [], "move": []}):
            return effects.newest_effects(Names(known), self.folder, known)

    def test_newestEffects_databaseWithTheSupplements_givesThemAgain(self):
        others = [("item", "power-band", "en", "supplement"), ("item", "tr00", "en", "localization")]
        before = self.effects(("move", "tackle", "en", "upstream"), ("move", "surf", "en", "upstream"), *others)
        self.assertEqual(before, {
            "ability": {"run-away": {"effect": "Flees."}},
            "item": {"cheri-berry": {"effect": "Cures."}},
            "move": {
                "surf": {"effect": "Hits all foes.", "short_effect": "Hits all.", "replaces": ["en"], "since": "x-y"},
                "ember": {"effect": "May burn.", "replaces": ["de", "en", "fr"]}}})
        added = [
            (entity, name, "en", "showdown") for entity, resources in before.items() for name in resources]
        self.assertEqual(self.effects(("move", "tackle", "en", "upstream"), *added, *others), before)
