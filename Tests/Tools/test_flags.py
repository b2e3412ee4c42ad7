"""Flags of moves."""

from fixture import ABILITIES, TestCase, database, move

from showdown import ShowdownError
from showdown.facts import GAMES
from showdown.flags import explosive_moves, flags_of, move_flags
from showdown.names import Names


class FlagsTests(TestCase):
    def test_flagsOf_move_givesPokeAPIsIdentifiers(self):
        flags = {"contact": 1, "bypasssub": 1, "bullet": 1, "metronome": 1}
        mod = self.mod("gen9", moves={"tackle": move(33, flags=flags), "burst": move(1)})
        self.assertEqual(flags_of(mod, "tackle", set()), ["authentic", "ballistics", "contact"])
        self.assertEqual(flags_of(mod, "burst", {"burst"}), ["explosive"])
        self.assertEqual(flags_of(mod, "surf", set()), [])

    def test_flagsOf_unknownFlag_fails(self):
        mod = self.mod("gen9", moves={"tackle": move(33, flags={"shiny": 1})})
        with self.assertRaisesRegex(ShowdownError, r"tackle has the unknown flags \['shiny'\]"):
            flags_of(mod, "tackle", set())

    def test_explosiveMoves_listOfDamp_isRead(self):
        self.write("abilities.ts", ABILITIES)
        self.assertEqual(explosive_moves(self.folder), {"burst"})
        self.write("abilities.ts", "\tdamp: {},\n")
        with self.assertRaisesRegex(ShowdownError, "Damp"):
            explosive_moves(self.folder)

    def test_moveFlags_changesBetweenGames_areStatedFromEachGameOn(self):
        self.write("abilities.ts", ABILITIES)
        self.write_mod("gen9", moves={
            "tackle": move(33, flags={"contact": 1}), "absorb": move(71, flags={"heal": 1, "mirror": 1}),
            "surf": move(57), "hiddenpowerfire": move(237, flags={"mirror": 1})})
        for name in {name for name, *_ in GAMES} - {"gen9"}:
            older = name.startswith(("gen1", "gen2", "gen3", "gen4", "gen5"))
            self.write_mod(name, moves={"absorb": {"inherit": True, "flags": {"mirror": 1}}} if older else {})
        names = Names(database(dex_move=[("tackle",), ("absorb",), ("surf",)]))
        groups = ["red-blue", "black-2-white-2", "x-y", "scarlet-violet"]
        self.assertEqual(move_flags(names, self.folder, groups, GAMES), {
            "tackle": ["contact"], "absorb": {"": ["mirror"], "x-y": ["heal", "mirror"]}})
