"""Reading object literals of TypeScript."""

from fixture import TestCase

from showdown import ShowdownError
from showdown.literals import Literals


class LiteralsTests(TestCase):
    def read(self, text):
        return Literals(self.write("file.ts", text)).constants

    def test_constants_values_areRead(self):
        found = self.read("""
            // A comment with 'quotes' and { brackets.
            export const Table: {[id: string]: Entry} = {
                text: 'it\\'s', "a key": "double", plain: `backticks`, /* a
                comment */ number: 1_000, negative: -3, decimal: 0.5, flags: [true, false, null, undefined,],
                nested: {deep: {0: "slot"}},
            };""")
        self.assertEqual(found, {"Table": {
            "text": "it's", "a key": "double", "plain": "backticks", "number": 1000, "negative": -3, "decimal": 0.5,
            "flags": [True, False, None, None], "nested": {"deep": {"0": "slot"}}}})

    def test_constants_spreadAndName_takeAnEarlierConstant(self):
        found = self.read("const Base = {a: 1, b: 2}; const Table = {...Base, b: 3, c: Base} as const;")
        self.assertEqual(found["Table"], {"a": 1, "b": 3, "c": {"a": 1, "b": 2}})

    def test_members_functions_areAbsent(self):
        found = self.read("""
            const Moves = {
                tackle: {
                    onHit(target, source) { if (target) { return [1, 2]; } },
                    basePower: 40,
                    typed(target: Pokemon): boolean { return true; },
                    arrow: (a, b) => ({a, b}),
                    short: value => value + 1,
                    named: function (x) { return {y: x}; },
                    later: async function () { return 1; },
                    pp: 35,
                },
            };""")
        self.assertEqual(found, {"Moves": {"tackle": {"basePower": 40, "pp": 35}}})

    def test_constants_insideOfAFunction_areIgnored(self):
        found = self.read("function setUp() { const inner = [1]; } const Outer = [2];")
        self.assertEqual(found, {"Outer": [2]})

    def test_value_unknownName_failsWithFileAndLine(self):
        with self.assertRaisesRegex(ShowdownError, r"file\.ts:2: expected a literal, found 'other'"):
            self.read("const Table = {\n a: other,\n};")

    def test_value_textEndsInsideOfAList_fails(self):
        with self.assertRaisesRegex(ShowdownError, r"file\.ts:1: expected a literal, found ''"):
            self.read("const Table = [1, ")

    def test_members_missingComma_fails(self):
        with self.assertRaisesRegex(ShowdownError, r"expected ,, found 'b'"):
            self.read("const Table = {a: 1 b: 2};")

    def test_method_withoutEnd_fails(self):
        with self.assertRaisesRegex(ShowdownError, "expected a closing bracket"):
            self.read("const Table = {a() { return 1;")
