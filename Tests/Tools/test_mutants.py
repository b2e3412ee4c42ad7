"""The planted faults of Tests/Mutants, without planting them."""

import subprocess
import sys
import unittest
from pathlib import Path

MUTANTS = Path(__file__).resolve().parents[1] / "Mutants"
sys.path.insert(0, str(MUTANTS))
import plant  # noqa: E402


class PlantedFaults(unittest.TestCase):
    def test_reviewed_faults_are_in_the_sources(self):
        command = [sys.executable, MUTANTS / "check", "--list", "--seed", "a"]
        run = subprocess.run(command, text=True, capture_output=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertGreaterEqual(len(plant.reviewed(plant.ROOT, MUTANTS / "reviewed.txt")), 40)

    def test_code_has_no_strings_comments_and_other_systems(self):
        text = 'let a = "\\(b.map { "x < y" }) < 1"  // a < b\n#if canImport(Darwin)\n  a < 2\n#endif\nlet c = a < 3\n'
        code = plant.code_of(text)
        self.assertEqual(len(code), len(text))
        self.assertEqual([code.count(sign) for sign in ("<", "1", "2", "3")], [1, 0, 0, 1])

    def test_candidates_are_of_every_operator(self):
        text = """func f(_ a: Int) throws {
  guard a < 16, a > 2 || a == 7 else { return }
  if let b = g(), b != 3 { throw E() }
  try check(a)
  x += 1
  return
}
"""
        found = {kind: [(other.line, other.change) for other in all]
                 for kind, all in plant.candidates("f", text).items()}
        guard = "guard a < 16, a > 2 || a == 7 else { return }"
        self.assertEqual(found["logic"], [(guard, "|| → &&")])
        self.assertEqual(found["condition"], [(guard, "guard dropped"), (guard, "guard dropped"),
                                              ("if let b = g(), b != 3 { throw E() }", "if dropped")])
        self.assertEqual(found["statement"], [("try check(a)", "statement removed"), ("x += 1", "statement removed")])
        self.assertIn((guard, "< → >="), found["comparison"])
        self.assertIn((guard, "16 → 160"), found["constant"])


if __name__ == "__main__":
    unittest.main()
