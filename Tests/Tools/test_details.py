"""Details of moves."""

from fixture import TestCase, move

from showdown.details import COLUMNS, IN_CODE, detail_facts, details_at, details_of, written


class DetailsTests(TestCase):
    def test_detailsOf_effect_hasPokeAPIsColumns(self):
        none = {"ailment": "none"}
        for given, wanted in [
                ({}, {"category": "damage"}),
                ({"drain": [1, 2]}, {"category": "damage-heal", "drain": 50}),
                ({"recoil": [33, 100]}, {"category": "damage", "drain": -33}),
                ({"multihit": 2}, {"category": "damage", "min_hits": 2, "max_hits": 2}),
                ({"multihit": [2, 5], "critRatio": 2},
                 {"category": "damage", "min_hits": 2, "max_hits": 5, "crit_rate": 1}),
                ({"willCrit": True}, {"category": "damage", "crit_rate": 6}),
                ({"secondary": {"chance": 30, "volatileStatus": "flinch"}},
                 {"category": "damage", "flinch_chance": 30}),
                ({"secondary": {"chance": 30, "status": "brn"}},
                 {"category": "damage-ailment", "ailment": "burn", "ailment_chance": 30}),
                ({"secondary": {"chance": 20, "volatileStatus": "confusion"}},
                 {"category": "damage-ailment", "ailment": "confusion", "ailment_chance": 20, "min_turns": 2,
                  "max_turns": 5}),
                ({"secondary": {"chance": 50, "boosts": {"spd": -2}}},
                 {"category": "damage-lower", "stat_chance": 50, "stat_changes": {"special-defense": -2}}),
                ({"secondary": {"chance": 100, "self": {"boosts": {"spe": 1}}}},
                 {"category": "damage-raise", "stat_chance": 100, "stat_changes": {"speed": 1}}),
                ({"self": {"boosts": {"def": -1}}},
                 {"category": "damage-raise", "stat_chance": 100, "stat_changes": {"defense": -1}}),
                ({"self": {"chance": 50, "boosts": {"def": 2}}},
                 {"category": "damage-raise", "stat_chance": 50, "stat_changes": {"defense": 2}}),
                ({"secondaries": [
                    {"chance": 50, "boosts": {"def": -1}}, {"chance": 30, "volatileStatus": "flinch"}]},
                 {"category": "damage-lower", "stat_chance": 50, "stat_changes": {"defense": -1},
                  "flinch_chance": 30}),
                ({"ohko": True}, {"category": "ohko"})]:
            with self.subTest(given):
                self.assertEqual(details_of(move(1, **given)), none | wanted)

    def test_detailsOf_statusMove_hasItsCategory(self):
        for given, wanted in [
                ({}, "unique"), ({"heal": [1, 2]}, "heal"), ({"status": "slp"}, "ailment"),
                ({"boosts": {"atk": 2}}, "net-good-stats"),
                ({"boosts": {"atk": 2}, "volatileStatus": "confusion"}, "swagger"),
                ({"weather": "snowscape"}, "whole-field-effect"), ({"sideCondition": "mist"}, "field-effect"),
                ({"forceSwitch": True}, "force-switch")]:
            with self.subTest(given):
                self.assertEqual(details_of(move(1, category="Status", **given))["category"], wanted)

    def test_inCode_everyEntry_hasColumnsOfAMove(self):
        columns = {
            "category", "ailment", "ailment_chance", "healing", "stat_chance", "stat_changes", "min_turns", "max_turns"}
        for name, details in IN_CODE.items():
            self.assertLessEqual(details.keys(), columns, name)

    def test_detailsAt_formerGeneration_hasWhatDiffersThere(self):
        self.write_mod("gen9", moves={
            "tackle": move(33, recoil=[1, 3]), "bind": move(20, volatileStatus="partiallytrapped"),
            "reflect": move(115, category="Status", sideCondition="reflect"),
            "recover": move(105, category="Status", heal=[1, 2])})
        old = self.mod("gen1", moves={
            "tackle": {"inherit": True, "recoil": [1, 4], "critRatio": 2},
            "reflect": {"inherit": True, "sideCondition": None},
            "recover": {"inherit": True, "heal": None}})
        base = self.mod("gen9")
        for name, newest, wanted in [
                ("tackle", {"category": "damage", "drain": -33, "healing": -50},
                 {"category": "damage", "drain": -25, "healing": -50, "crit_rate": 1}),
                ("bind", {"category": "damage-ailment", "ailment": "trap", "ailment_chance": 100},
                 {"category": "damage-ailment", "ailment": "trap", "ailment_chance": 100, "min_turns": 2,
                  "max_turns": 5}),
                ("reflect", {"category": "field-effect"}, {"category": "field-effect"}),
                ("recover", {"category": "heal", "healing": 50}, {"category": "heal", "healing": 50})]:
            with self.subTest(name):
                newest = dict.fromkeys(COLUMNS, 0) | {"ailment": "none", "min_turns": None} | newest
                self.assertEqual(written(details_at(name, newest, old, base, name)), wanted)

    def test_detailFacts_generation1_hasSpecial(self):
        boosts = {"category": "Status", "boosts": {"spa": 1, "spd": 1}}
        self.assertEqual(detail_facts(move(1, **boosts), 1)["stat_changes"], ["special 1 100"])
        self.assertEqual(
            detail_facts(move(1, **boosts), 2)["stat_changes"], ["special-attack 1 100", "special-defense 1 100"])
