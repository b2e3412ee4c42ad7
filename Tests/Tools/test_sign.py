"""Tests of Tools/sign, with a program in place of `pokedex verify`."""

import hashlib
import importlib.machinery
import json
import os
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

sys.dont_write_bytecode = True
TOOL = pathlib.Path(__file__).resolve().parents[2] / "Tools/sign"
sign = importlib.machinery.SourceFileLoader("sign", str(TOOL)).load_module()

# The first key of RFC 8032, 7.1.
SECRET = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
OTHER = "01" * 32
NOW = 1_800_000_000


def sums(folder):
    files = sorted(file for file in folder.iterdir() if file.name != "SHA256SUMS")
    (folder / "SHA256SUMS").write_text(
        "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files))


class SignTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.key, cls.throwaway = sign.Key(SECRET), sign.Key(OTHER)

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        (self.root / "bin").mkdir()
        self.program("exit 0")
        path = f"{self.root}/bin:{os.environ['PATH']}"
        environment = {"PATH": path, "KNOWN": str(self.root / "known"), "NEWEST": "1"}
        for patch in (mock.patch.dict(os.environ, environment), mock.patch("builtins.print")):
            patch.start()
            self.addCleanup(patch.stop)
        self.addCleanup(self.folder.cleanup)
        # Release 1 is published, release 2 was made with the throwaway key.
        self.made, self.known = self.root / "made", self.root / "known"
        self.release(self.known / "data-1", 1, self.key)
        self.key.write(self.known / "latest.json", sign.pointer(self.known / "data-1", NOW), "latest")
        self.release(self.made / "data-2", 2, self.throwaway)
        self.throwaway.write(self.made / "latest.json", sign.pointer(self.made / "data-2", NOW), "latest")

    def program(self, text):
        (self.root / "bin/pokedex").write_text(f"#!/bin/sh\n{text}\n")
        (self.root / "bin/pokedex").chmod(0o755)

    def release(self, folder, number, key):
        folder.mkdir(parents=True)
        database = f"release {number}".encode()
        (folder / "pokedex.sqlite").write_bytes(database)
        manifest = {
            "dataset": "pokedex", "edition": "full", "release": number, "dataVersion": "2.0123456789ab",
            "schemaVersion": 2,
            "artifact": {"file": "pokedex.sqlite", "bytes": len(database), "contentDigest": f"{number:064}",
                         "sha256": hashlib.sha256(database).hexdigest()},
            "source": {"revision": "a" * 40}}
        key.write(folder / "manifest.json", manifest, "manifest")
        for name in ("notes.md", "report.html"):
            (folder / name).write_text(f"The owner of the key {key.id} signed the manifest. ポケモン\n")
        sums(folder)

    def signed(self):
        return json.loads((self.made / "latest.json").read_text())

    def assert_refused(self, code, command, *arguments):
        with self.assertRaisesRegex(SystemExit, rf"error\[{code}\]"):
            command(*arguments)

    def test_key_ofRFC8032_hasItsPublicKeyAndSignature(self):
        self.assertEqual(self.key.public, PUBLIC)
        # It covers every value and the kind, but not the order of members, nor an old signature.
        first, second = (self.key.signature({"b": [1, None], "a": name}, "latest") for name in ("é", "e"))
        self.assertNotEqual(first, second)
        self.assertEqual(first, self.key.signature({"a": "é", "signature": second, "b": [1, None]}, "latest"))
        self.assertNotEqual(first, self.key.signature({"b": [1, None], "a": "é"}, "manifest"))

    def test_release_soundCandidate_hasOnlyTheKey(self):
        sign.release(self.made, self.key, NOW)
        folder = self.made / "data-2"
        for file in [self.made / "latest.json", *folder.iterdir()]:
            self.assertNotIn(self.throwaway.id, file.read_text(), file.name)
        self.assertIn(self.key.id, (folder / "notes.md").read_text())
        self.key.check(sign.read(folder / "manifest.json"), "manifest", "manifest")
        sign.check_files(folder, sign.read(folder / "manifest.json"))
        self.assertEqual(self.signed()["manifest"]["sha256"], sign.digest(folder / "manifest.json"))

    def test_release_verifyFails_signsNothing(self):
        self.program("exit 2")
        before = (self.made / "data-2/manifest.json").read_bytes()
        self.assert_refused("release-not-verified", sign.release, self.made, self.key, NOW)
        self.assertEqual((self.made / "data-2/manifest.json").read_bytes(), before)

    def test_release_verifying_doesNotSeeTheKey(self):
        self.program(f'env > "{self.root}/seen"')
        with mock.patch.dict(os.environ, {"POKEDEX_SIGNING_KEY": SECRET, "GH_TOKEN": "token"}):
            sign.release(self.made, self.key, NOW)
        seen = (self.root / "seen").read_text()
        self.assertNotIn(SECRET, seen)
        self.assertNotIn("GH_TOKEN", seen)

    def test_release_exchangedFiles_areRefused(self):
        folder = self.made / "data-2"
        def manifest(**changes):
            self.throwaway.write(folder / "manifest.json", sign.read(folder / "manifest.json") | changes, "manifest")
            sums(folder)
        def database(listed):
            (folder / "pokedex.sqlite").write_bytes(b"release 3")
            if listed:
                sums(folder)
        def link():
            (folder / "notes.md").unlink()
            (folder / "notes.md").symlink_to(folder / "report.html")
            sums(folder)
        def name():
            (folder / "a b").touch()
            sums(folder)
        cases = {
            "a file that is not listed": (lambda: (folder / "more").touch(), "store-damaged"),
            "a file that is missing": (lambda: (folder / "notes.md").unlink(), "store-damaged"),
            "another database": (lambda: database(False), "store-damaged"),
            "another database, listed": (lambda: database(True), "store-damaged"),
            "a link": (link, "store-damaged"), "a name with a space": (name, "store-damaged"),
            "another number": (lambda: manifest(release=3), "store-damaged"),
            "another edition": (lambda: manifest(edition="core"), "different-datasets"),
            "a fraction": (lambda: (folder / "manifest.json").write_text('{"release": 2.0}'), "store-damaged"),
            "a member twice": (lambda: (folder / "manifest.json").write_text('{"a": 1, "a": 1}'), "store-damaged"),
        }
        for what, (change, code) in cases.items():
            with self.subTest(what):
                self.doCleanups()
                self.setUp()
                folder = self.made / "data-2"
                change()
                self.assert_refused(code, sign.release, self.made, self.key, NOW)

    def test_release_otherState_isRefused(self):
        cases = {
            "published meanwhile": ({"NEWEST": "2"}, SECRET, NOW, "release-number"),
            "another key": ({}, "02" * 32, NOW, "release-other-key"),
            "an earlier clock": ({}, SECRET, NOW - sign.DAY, "clock-earlier"),
            "other content than that to publish again": ({"REPUBLISH": "1"}, SECRET, NOW, "store-damaged"),
        }
        for what, (environment, secret, now, code) in cases.items():
            with self.subTest(what), mock.patch.dict(os.environ, environment):
                self.assert_refused(code, sign.release, self.made, sign.Key(secret), now)

    def test_release_newKey_signs(self):
        with mock.patch.dict(os.environ, {"NEW_KEY": "true"}):
            sign.release(self.made, sign.Key("02" * 32), NOW)

    def test_renew_daysLater_isBoundByTheLastComparison(self):
        # Days since the comparison, days that latest.json is valid before, whether PokéAPI answers, and days after it.
        cases = [(1, 29, False, 29), (16, 14, False, 30), (16, 14, True, 30), (80, 5, False, 10), (89, 1, False, 1),
                 (100, 1, False, 1), (100, -5, False, -5), (100, 1, True, 30), (0, 45, False, 30)]
        for days, valid, unchanged, expected in cases:
            with self.subTest(days=days, valid=valid, unchanged=unchanged):
                latest = sign.pointer(self.known / "data-1", NOW - days * sign.DAY)
                latest["expires"] = sign.text(NOW + valid * sign.DAY)
                self.key.write(self.known / "latest.json", latest, "latest")
                with mock.patch.dict(os.environ, {"REVISION": "a" * 40 if unchanged else ""}):
                    sign.renew(self.root / "empty", self.key, NOW)
                renewed = json.loads((self.root / "empty/latest.json").read_text())
                (self.root / "empty/latest.json").unlink()
                self.assertEqual((sign.seconds(renewed["expires"]) - NOW) / sign.DAY, expected)

    def test_renew_nothingToChange_givesEqualBytes(self):
        sign.renew(self.root / "empty", self.key, NOW + sign.DAY)
        self.assertEqual((self.root / "empty/latest.json").read_bytes(), (self.known / "latest.json").read_bytes())

    def test_renew_lostLatest_isWrittenAgain(self):
        (self.known / "latest.json").unlink()
        sign.renew(self.root / "empty", self.key, NOW)
        self.assertEqual(json.loads((self.root / "empty/latest.json").read_text())["release"], 1)


if __name__ == "__main__":
    unittest.main()
