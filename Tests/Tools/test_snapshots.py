"""Tools/snapshots, which downloads the real snapshots for a machine without them, on a repository of its own."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "Tools/snapshots"
# Like PokéAPI's, it serves any commit by its hash.
REPOSITORY = """git init -q source && cd source && git config user.name T && git config user.email t@t.example \
&& git config uploadpack.allowAnySHA1InWant true && mkdir -p data/api && echo '{"id":1}' > data/api/index.json \
&& echo no > README && git add . && git -c commit.gpgsign=false commit -qm one && git rev-parse HEAD"""


@unittest.skipUnless(shutil.which("git") and shutil.which("zstd"), "git or zstd is not installed")
class SnapshotsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.commit = self.shell(REPOSITORY).stdout.split()[-1]

    def shell(self, command, check=True):
        return subprocess.run(command, shell=True, cwd=self.folder, capture_output=True, text=True, check=check)

    def fetch(self, commit):
        return self.shell(f"{TOOL} kept 'file://{self.folder}/source' 2026-01-02={commit}", check=False)

    def kept(self):
        return [path.name for path in (self.folder / "kept").iterdir()]

    def test_commit_its_data_is_fetched_once(self):
        first = self.fetch(self.commit)
        self.assertEqual(first.returncode, 0, first.stderr)
        files = self.shell("zstd -dc kept/*.zst | tar t").stdout.split()
        self.assertEqual([name for name in files if not name.endswith("/")], ["data/api/index.json"])
        shutil.rmtree(self.folder / "source")
        second = self.fetch(self.commit)
        self.assertEqual(second.returncode, 0, second.stderr)
        self.assertIn("exists", second.stdout)
        self.assertEqual(self.kept(), ["api-data-2026-01-02.tar.zst"])

    def test_missing_commit_nothing_is_written(self):
        self.assertNotEqual(self.fetch("1" * 40).returncode, 0)
        self.assertEqual(self.kept(), [])


if __name__ == "__main__":
    unittest.main()
