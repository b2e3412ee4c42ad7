"""The scenarios of .ci/workflow-rehearsal, each with the world that it changes, and the faults of planted.txt."""

import json
import pathlib
import re
import shutil
import subprocess

import yaml
from runner import EDITIONS, Run, check

REGENERATE = ".github/workflows/regenerate.yml"


def planted():
    """Each fault: name, scenario, what that says, file, pattern and replacement."""
    text = pathlib.Path(__file__).with_name("planted.txt").read_text(encoding="utf-8")
    for block in text.strip().split("\n\n")[1:]:
        name, file, old, new, found = block.split("\n")
        yield name[2:], *found.split(": ", 1), file, old[2:], new[2:]


def compiled(world):
    file = world.folder / "compiled"
    lines = file.read_text().splitlines() if file.exists() else []
    file.unlink(missing_ok=True)
    return lines


def unprotected(world):
    run = world.day("workflow_dispatch")
    check(run.results["release"] == "skipped" and not world.tags(), "a branch that is not protected used the key")
    world.expect_issue("error[key-unprotected]")


def first_hour(world):
    world.play("The first hour")
    world.expect(world.last, 1, news="success", sign="success", pages="success", packages="success", report="skipped")
    world.expect_site()
    check((world.github / "data-1/pokedex-tables-csv.zip").is_file(), "the release has no tables")
    lines = compiled(world)
    check(len(lines) <= 3, "compiled more than once for data, Pages and references:", *lines)


def quiet(world):
    files = [path for path in world.github.rglob("*") if path.is_file() and path.name != ".state.json"]
    before = {path: path.stat().st_mtime_ns for path in files}
    run = world.day()
    world.expect(run, world.newest()["release"], news="success", program="skipped", release="skipped", sign="skipped",
                 lacking="success", pages="skipped", packages="skipped", report="skipped")
    check(run.bytes < 20_000, run.bytes, "bytes were downloaded although nothing is new")
    check(before == {path: path.stat().st_mtime_ns for path in before}, "the releases changed")
    return f"{run.seconds:.1f} s, {run.bytes} bytes"


def by_hand(world):
    world.play("A normal day")
    world.expect(world.last, 1, release="success", sign="success", pages="skipped", packages="skipped",
                 report="skipped")
    compiled(world)


def grow(world):
    world.publish(lambda pikachu: pikachu.update(height=pikachu["height"] + 1))
    return world.newest()["release"] + 1


def news(world):
    number = grow(world)
    run = world.day()
    world.expect(run, number, news="success", sign="success", pages="success", packages="success", report="skipped")
    world.expect_site()
    lines = compiled(world)
    check(len(lines) == 1, "the program was compiled again for Pages:", *lines)
    check("not cross-checked" in run.log, "the release does not say that second sources are missing")
    throwaway = re.search(r"key id +([0-9a-f]+)", run.jobs["release"].log)
    check(not throwaway, "the log of the build has a key")
    for edition, name in (("full", "data"), ("ja-en", "data-ja-en")):
        own, folder = world.newest(edition)["signature"]["keyID"], world.github / f"{name}-{number}"
        check(own == json.loads((folder / "manifest.json").read_text())["signature"]["keyID"], edition, "has two keys")
        check(own in (folder / "notes.md").read_text(), "the notes name another key than", own)
        sums = subprocess.run(["sha256sum", "-c", "--quiet", "SHA256SUMS"], cwd=folder, capture_output=True, text=True)
        check(sums.returncode == 0, sums.stdout)
    key = re.search(r"public key (\S+)", (world.home / "public.txt").read_text())[1]
    world.person(f"pokedex download {world.home}/daily.sqlite --store {world.address}/releases --public-key {key}")
    return f"{run.seconds:.0f} s, {run.bytes} bytes"


def permissions(world):
    """Who has the key and who may write, by the workflow itself."""
    jobs = yaml.safe_load((world.tree / REGENERATE).read_text())["jobs"]
    for text, job, what in (("POKEDEX_SIGNING_KEY", "sign", "the key is in"),
                            ('"environment": "release"', "sign", "the environment is used by"),
                            ("Tools/editions release", "release", "PokéAPI's data is read in")):
        having = sorted(name for name, spec in jobs.items() if text in json.dumps(spec))
        check(having == [job], what, having)
    check(set(jobs["release"]["permissions"].values()) == {"read"}, "the job that reads PokéAPI's data may write")
    for name in ("program", "sign"):
        check("actions/cache" not in json.dumps(jobs[name]), name, "uses a cache, which other jobs can write")


def waiting(world):
    """While a run is in progress, a withdrawal waits, and so does the next scheduled run."""
    rule = yaml.safe_load((world.tree / REGENERATE).read_text())["concurrency"]
    pending = ["withdrawal", "schedule"]
    if rule.get("queue", "single") == "single":
        pending = pending[-1:]  # GitHub keeps the newest.
    check(not rule.get("cancel-in-progress") and "withdrawal" in pending, "the waiting withdrawal was cancelled")


def failing_pages(world):
    number = grow(world)
    for path in world.caches.glob("*-references-*"):
        shutil.rmtree(path)
    world.expect(world.day(REHEARSAL_DOCC_FAILS="1"), number, sign="success", packages="success", pages="failure")
    world.play("A half-failed day")
    world.expect(world.last, number, pages="success", packages="skipped", report="skipped")
    world.expect_issue("make: ***")
    world.expect_site()
    compiled(world)


def failing_deployment(world):
    """Also by hand: the site alone."""
    shutil.rmtree(world.site)
    number = world.newest()["release"]
    world.expect(world.day(REHEARSAL_SITE_FAILS="1"), number, pages="failure", packages="skipped")
    world.expect_issue()
    check(world.day("workflow_dispatch", "pages.yml").results["deploy"] == "success", world.last.log[-2000:])
    world.expect_site()
    compiled(world)


def failing_index(world):
    """PyPI lacks the release: one of two files, then both, because publishing fails."""
    number = world.newest()["release"]
    next(world.pypi.glob(f"*-2.{number}.0-*.gz")).unlink()
    world.expect(world.day(REHEARSAL_PYPI_FAILS="1"), number, pages="skipped", packages="failure")
    world.expect_issue()
    world.expect(world.day(), number, sign="skipped", packages="success")
    check(len(list(world.pypi.glob(f"*-2.{number}.0-*"))) == 2, "the index still lacks a file")


def failing_tables(world):
    number = world.newest()["release"]
    tables = {file: file.read_bytes() for file in (world.github / f"data-{number}").glob("pokedex-tables-*")}
    for file in tables:
        file.unlink()
    # One more of the three files is there after each.
    for stop in ("0", "1", "1"):
        world.expect(world.day(FAKE_GITHUB_STOP=stop), number, packages="failure")
        world.expect_issue("error[upload-failed]")
    world.expect(world.day(), number, packages="success")
    check(all(file.read_bytes() == content for file, content in tables.items()), "the tables are others")


def stops(world):
    """Each change of a release stops once, alone, and so do later steps. The next day ends as if nothing had."""
    number, saved, tree = grow(world), world.folder / "before-the-stops", world.folder / "tree-of-the-stops"
    folders = (world.github, world.caches, world.site, world.pypi)
    for folder in (saved, tree): # Of a run that a planted fault has ended.
        shutil.rmtree(folder, ignore_errors=True)
    def restore():
        for folder in folders:
            shutil.rmtree(folder)
            world.copy(saved / folder.name, folder)
    for folder in folders:
        world.copy(folder, saved / folder.name)
    first = world.day()
    world.expect(first, number, sign="success", pages="success", packages="success")
    undisturbed = world.published()
    def compare(place, names):
        found = world.published()
        different = sorted(name for name in names if undisturbed.get(name) != found.get(name))
        check(not different, f"stopped {place}, the next day ends otherwise:", different[:8], world.last.log[-3000:])
    world.copy(world.tree, tree, "--link")
    data = tree / "candidate/full"
    world.copy(world.github / f"data-{number}", data / f"data-{number}")
    for file in data.glob("*/*-tables-*"):
        file.unlink()
    shutil.copy(world.latest(), data)
    files = len(list((data / f"data-{number}").iterdir()))
    names = [name for name in undisturbed if re.match(rf"github/data(-{number})?/(?!.*-tables-)", name)]
    for stop in range(files + 3): # Also before the draft, before it is public, and before latest.json.
        restore()
        world.person(f"export FAKE_GITHUB_CHANGES=$PWD/changes; cd {tree}; rm -f $FAKE_GITHUB_CHANGES; "
                     f"! FAKE_GITHUB_STOP={stop} Tools/editions push && FAKE_GITHUB_STOP=1000 Tools/editions push")
        compare(f"after {stop} changes", names)
    days = {
        "before the release is public": {"FAKE_GITHUB_STOP": str(files + 1)},
        "in the second edition": {"FAKE_GITHUB_STOP": str(files + 8)},
        "before the last latest.json": {"FAKE_GITHUB_STOP": str(len(EDITIONS) * (files + 3) - 1)},
        "at the site": {"REHEARSAL_SITE_FAILS": "1"}, "at PyPI": {"REHEARSAL_PYPI_FAILS": "1"}}
    for place, stop in days.items():
        restore()
        run = world.carry_out(Run(world, "regenerate.yml", "schedule").again(first), **stop)
        check("failure" in run.results.values(), place, "nothing stopped:", run.log[-2000:])
        world.expect_issue()
        world.day()
        compare(place, undisturbed.keys() | world.published().keys())
        world.expect_no_issue()
    shutil.rmtree(saved)
    compiled(world)
    return f"{files + 3} changes, {len(days)} days"


def failing_upload(world):
    """Then PokéAPI changes again, so that the draft has files of another content."""
    number = grow(world) - 1
    world.expect(world.day(FAKE_GITHUB_CUT="3"), number, release="success", sign="failure", pages="skipped")
    world.expect_issue("error[upload-failed]")
    check(f"data-{number + 1}" not in world.tags(), "half of a release is public")
    (world.github / f"data-{number + 1}/update-of-another-content.sqlite").touch()
    grow(world)
    run = world.day(VALID_DAYS="1")
    world.expect(run, number + 1, sign="success", pages="success", packages="success")
    check("completing an existing draft" in run.log, "the draft was not completed")
    check(not list(world.github.glob("*/update-of-another-content.sqlite")), "a file of another content is left")
    world.expect_no_issue()


def expiring(world):
    """latest.json is valid for another day, and cannot be replaced at first."""
    number, expires = world.newest()["release"], world.newest()["expires"]
    check(world.day(FAKE_GITHUB_CUT="0").results["sign"] == "failure", "a lost latest.json was not noticed")
    world.expect_issue("error[upload-failed]")
    (world.folder / "cuts").write_text("x")
    run = world.day(FAKE_GITHUB_CUT="0", FAKE_GITHUB_CUTS=str(world.folder / "cuts"))
    world.expect(run, number, sign="success", pages="skipped")
    check(world.newest()["expires"] > expires, "latest.json was not renewed")
    world.expect_no_issue()


def renewal(world):
    """Nothing is new for 16 days: only the job that signs runs, without a build."""
    number = world.newest()["release"]
    world.age(16)
    run = world.day()
    world.expect(run, number, program="skipped", release="skipped", sign="success", pages="skipped", report="skipped")
    check(world.days_left() > 29, "latest.json is valid for", world.days_left(), "days")
    quiet(world)


def silent(world):
    """PokéAPI does not answer: latest.json is renewed all the same, but not for more than 90 days."""
    number, world.is_down = world.newest()["release"], True
    world.age(16)
    world.expect(world.day(), number, news="failure", program="skipped", sign="success", report="success")
    world.expect_issue("error[source-unreachable]")
    check(world.days_left() > 29, "latest.json is valid for", world.days_left(), "days")
    world.age(65)
    world.expect(world.day(), number, sign="success")
    check(8 < world.days_left() < 10, "81 days after an answer, latest.json is valid for", world.days_left(), "days")
    world.expect_issue("error[source-unreachable]", "error[source-silent]")
    world.expect(world.day(), number)
    world.play("When PokéAPI is silent")
    world.expect(world.last, number + 1, sign="success", pages="skipped", packages="success")
    world.expect_issue("error[source-silent]")
    check(world.days_left() > 29, "latest.json is valid for", world.days_left(), "days")
    world.is_down = False
    world.expect(world.day(), number + 1, report="skipped")
    compiled(world)


def lost_latest(world):
    """latest.json of an edition is lost, and that of another is announced too early."""
    number, content = world.newest()["release"], world.newest()["contentDigest"]
    world.latest().unlink()
    run = world.day()
    world.expect(run, number, sign="success", pages="skipped", report="skipped")
    check(world.newest()["contentDigest"] == content, "another release is announced")
    quiet(world)


def tampered(world):
    """Something in the build's job exchanges what it hands over."""
    def database(artifacts):
        file = next(artifacts.glob("candidate/ja-en/data-*/pokedex*.sqlite"))
        content = bytearray(file.read_bytes())
        content[5000] ^= 1
        file.write_bytes(content)
    def more(artifacts):
        (next(artifacts.glob("candidate/ja-en/data-*")) / "install.sh").write_text("exit")
    def name(artifacts):
        file = next(artifacts.glob("candidate/full/data-*/manifest.json"))
        file.write_text(file.read_text().replace('"edition": "full"', '"edition": "ja-en"'))
    def program(artifacts):
        (artifacts / "program/pokedex").write_text("#!/bin/sh\n")
    number = grow(world) - 1
    first = world.day(FAKE_GITHUB_STOP="0")
    world.expect_issue("error")
    before, kinds = world.tags(), (database, more, name, program)
    for kind in kinds:
        run = Run(world, "regenerate.yml", "schedule").again(first)
        kind(run.artifacts)
        world.expect(world.carry_out(run), number, sign="failure", pages="skipped")
        check(world.tags() == before, "what was tampered with is published:", kind.__name__)
        world.expect_issue()
    world.expect(world.day(), number + 1, sign="success")
    compiled(world)
    return f"{len(kinds)} kinds"


def limit(world):
    """The build reaches its limit of time, which cancels the job: the crawl is kept, and the alarm raised."""
    number = grow(world) - 1
    def crawls():
        return {path.name for path in world.caches.glob("*-crawl-*")}
    before = crawls()
    world.expect(world.day(REHEARSAL_LIMIT="1"), number, release="cancelled", sign="skipped", report="success")
    check(len(crawls() - before) == 1, "the crawl was not kept")
    world.expect_issue()
    world.expect(world.day(), number + 1, sign="success")
    compiled(world)


def failing_gate(world):
    number, stat = world.newest()["release"], world.api["pokemon/25"]["stats"][0]
    value = stat["base_stat"]
    world.publish(lambda _: stat.update(base_stat=300))
    # A stranger's issue does not silence the alarm.
    world.person("gh issue create --title 'The scheduled release fails' --body ''")
    world.expect(world.day(), number, release="failure", pages="skipped")
    world.play("When a run fails")
    world.expect_issue("stat-out-of-range")
    world.publish(lambda _: stat.update(base_stat=value))
    world.expect(world.day(), number, release="success")
    world.expect_no_issue()
    quiet(world)


def amber(world):
    number, types = world.newest()["release"], world.api["pokemon/25"]["types"]
    world.publish(lambda _: types[0]["type"].update(name="fire", url="/api/v2/type/10/"))
    world.expect(world.day(), number, release="failure", pages="skipped")
    reports = sorted(path.name for path in (world.last.artifacts / "reports").glob("*"))
    check(reports == ["full.html", "ja-en.html"], "reports to look at:", reports)
    check(len(world.versions().split()) == len(EDITIONS), "the log has the data versions", world.versions())
    refused = world.last
    world.expect_issue("changed-above-limit", *world.versions().split())
    world.last = refused
    world.play("An amber day")
    world.expect(world.last, number + 1, sign="success", pages="success")
    world.expect_no_issue()


def withdrawal(world):
    number = world.newest()["release"]
    world.play("Withdraw a release")
    world.expect(world.last, number + 1, sign="success", pages="success")
    good = json.loads((world.github / f"data-{number - 1}/manifest.json").read_text())["artifact"]
    check(world.newest()["contentDigest"] == good["contentDigest"], "another content is published")
    # The next run would build the bad content again, unless PokéAPI has fixed it.
    world.publish(lambda pikachu: pikachu["types"][0]["type"].update(name="electric", url="/api/v2/type/13/"))
    world.expect(world.day(), number + 1, release="success")


def another_key(world):
    number, secret = world.newest()["release"], world.state()["secrets"]["POKEDEX_SIGNING_KEY"]
    world.change_state(secrets={"POKEDEX_SIGNING_KEY": secret | {"value": "01" * 32}})
    world.expect(world.day("workflow_dispatch"), number, sign="failure")
    world.expect_issue("release-other-key")
    world.change_state(secrets={"POKEDEX_SIGNING_KEY": secret})


def lost_key(world):
    """An app that has both public keys accepts what the spare key signs; one with the lost key alone does not."""
    number, lost = world.newest()["release"], world.signers()
    keys = re.findall(r"public key ([0-9a-f]{64})", (world.home / "public.txt").read_text())
    world.play("A lost key")
    world.expect(world.last, number + 1, sign="success")
    check(not set(lost) & set(world.signers()), "an edition is signed by the lost key")
    download = f"pokedex download {world.home}/daily.sqlite --store {world.address}/releases --public-key {keys[0]}"
    printed = world.person(f"! {download}")
    check("update-untrusted" in printed, "an app with the lost key alone:", printed)
    world.person(f"{download} --public-key {keys[1]}")


def rotation(world):
    number, keys = world.newest()["release"], world.signers()
    world.play("Rotate the key")
    world.expect(world.last, number + 1, sign="success")
    check(not set(keys) & set(world.signers()), "an edition is signed by the old key")
    # latest.json has the revision of the content that was signed again, which the next run renews, by the new key.
    world.expect(world.day("workflow_dispatch"), number + 1, release="success", report="skipped")
    quiet(world)
    target = world.home / "app.sqlite"
    key = "$(sed -n 's/^public key //p' new.txt)"
    world.person(f"pokedex download {target} --store {world.address}/releases --public-key {key} --quiet")


def dated(world):
    changes = world.tree / "CHANGELOG.md"
    changes.write_text(re.sub(r"(?m)^## (\d+\.\d+\.\d+) .*$", r"## \1 – 2026-11-27", changes.read_text(), count=1))
    return subprocess.check_output(["Tools/code-version"], cwd=world.tree, text=True).strip()


def tag_beside_main(world):
    version = dated(world)
    world.change_state(compare="diverged")
    run = world.day("push", "release.yml", tag=version)
    check(run.results["packages"] == "failure" and version not in world.tags(), "a tag beside main was released")
    check("error[tag-not-on-main]" in run.log and "make deps dist" not in run.log, run.log[-2000:])
    world.change_state(compare="behind")


def code_release(world):
    stripped = world.folder / "stripped"
    subprocess.run(["strip", "-o", stripped, world.program], check=True)
    if stripped.stat().st_size > 27_000_000:
        return "skipped, the program is not a release build"
    version, before = dated(world), world.newest()
    run = world.day("push", "release.yml", tag=version, FAKE_GITHUB_STOP="2")
    if "skipped, no clean Debian" in run.log:
        return "skipped, Debian's mirror is not reachable"
    check(run.results["publish"] == "failure", "nothing stopped:", run.log[-3000:])
    check(version not in world.tags(), "half of a release is public")
    # Someone runs the job that failed again.
    again = Run(world, "release.yml", "push", tag=version)
    shutil.copytree(run.artifacts, again.artifacts)
    again.jobs["packages"], again.results["packages"] = run.jobs["packages"], "success"
    world.carry_out(again)
    check(list(again.results.values()) == ["success", "success", "not run here"], again.log[-3000:])
    check(world.state().get("latest") == version and world.newest() == before, "GitHub's latest is not the program")
    check(any(name.suffix == ".deb" for name in (world.github / version).iterdir()), "the release has no package")


SCENARIOS = {
    "who has the key": permissions, "a waiting withdrawal": waiting, "a branch that is not protected": unprotected,
    "first hour": first_hour, "a day without news": quiet, "a run by hand": by_hand,
    "a day with news": news,
    "a day on which Pages fails": failing_pages, "a deployment fails": failing_deployment, "PyPI fails": failing_index,
    "the tables stop": failing_tables, "the publication stops": stops, "an artifact is exchanged": tampered,
    "a job reaches its limit": limit, "a failing upload": failing_upload, "latest.json expires": expiring,
    "16 days without news": renewal, "PokéAPI is silent": silent, "latest.json is lost": lost_latest,
    "a failing gate": failing_gate, "an amber release": amber, "withdrawal of all editions": withdrawal,
    "another key": another_key, "a lost key": lost_key, "rotation of all editions": rotation,
    "a tag beside main": tag_beside_main, "a code release": code_release}
