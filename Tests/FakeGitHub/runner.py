"""GitHub's runner as far as .ci/workflow-rehearsal needs it, and around it a PokéAPI, caches, the site and PyPI.

Real: the steps with their shells, conditions, outputs and caches; jobs in containers are root with Docker's default
capabilities, and only have the tools of the image and those that they install; Tools, make, the program, its gate and
signatures. Stand-ins: actions; compiler and DocC; packages for PyPI; PokéAPI is the sample, served over loopback; texts
and facts of other sources are missing."""

import calendar
import functools
import hashlib
import http.server
import importlib.machinery
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import time

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
REPOSITORY = "owner/pokedex-db"
ADDRESS = "https://owner.github.io/pokedex-db/"
PAGE = "Documentation/OPERATIONS.md"
EDITIONS = ("full", "ja-en")
DOCKER = ("-all,+chown,+dac_override,+fsetid,+fowner,+mknod,+net_raw,+setgid,+setuid,+setfcap,+setpcap,"
          "+net_bind_service,+sys_chroot,+kill,+audit_write")
# What the image of the containers lacks, by Debian package.
PACKAGES = {name: [name] for name in ("make", "gh", "openssl", "python3", "jq", "curl", "zstd", "debootstrap")} | {
    "git": [], "dpkg-dev": ["dpkg-shlibdeps", "dpkg-architecture", "dpkg-gencontrol"]}


class Fault(Exception):
    """Something that a workflow does wrong."""


def check(condition, *what):
    if not condition:
        raise Fault(" ".join(map(str, what)))


TOKEN = re.compile(r"'((?:[^']|'')*)'|([A-Za-z_][\w.*-]*)(\()?|&&|\|\||!(?!=)")


def evaluate(text, lookup, functions):
    """The value of an expression, which becomes one of Python. A name or function that is unknown here is a fault."""
    def python(token):
        literal, name, is_call = token.groups()
        if literal is not None:
            return repr(literal.replace("''", "'"))
        if is_call:
            check(name in functions, "an unknown function:", name)
            return f"functions[{name!r}]("
        return f"lookup({name!r})" if name else {"&&": " and ", "||": " or ", "!": " not "}[token[0]]
    return eval(TOKEN.sub(python, text).strip(), {"lookup": lookup, "functions": functions})


def holds(condition, lookup, functions):
    condition = str(condition).removeprefix("${{").removesuffix("}}")
    if not re.search(r"\b(success|failure|always|cancelled)\(", condition):
        condition = f"success() && ({condition})"
    return evaluate(condition, lookup, functions)


def fill(value, lookup, functions):
    def text(match):
        result = evaluate(match[1], lookup, functions)
        return str(result).lower() if isinstance(result, bool) else result
    return re.sub(r"\$\{\{(.*?)\}\}", text, str(value).lower() if isinstance(value, bool) else str(value))


class Job:
    """A job with steps; `run` sets its result, outputs and log."""

    def __init__(self, run, name, spec):
        self.run, self.world, self.name, self.spec = run, run.world, name, spec
        self.result, self.outputs, self.log, self.steps, self.post = "success", {}, "", {}, []
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=self.world.folder))
        self.workspace = self.folder / "workspace"
        for folder in ("workspace", "home", "tools"):
            (self.folder / folder).mkdir()
        container = spec.get("container")
        self.image = container.get("image") if isinstance(container, dict) else container
        self.privileged = "--privileged" in container.get("options", "") if isinstance(container, dict) else False
        self.environment = dict(run.environment)
        if not self.image:
            for commands in PACKAGES.values():
                self.world.install(self.folder, commands)
        self.functions = {name: lambda name=name: self.result == name for name in ("success", "failure", "cancelled")}
        self.functions |= {"always": lambda: True, "hashFiles": self.hash_files}

    def hash_files(self, *patterns):
        found = {path for pattern in patterns for path in self.workspace.glob(pattern.replace("**", "**/*"))}
        return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(found) if path.is_file())).hexdigest()

    def lookup(self, name):
        context, *path = name.split(".")
        if context == "env":
            return self.environment.get(path[0], "")
        if context == "steps":
            check(path[0] in [step.get("id") for step in self.spec["steps"]], f"{self.name} has no step {path[0]}")
            return self.steps.get(path[0], {}).get(path[2], "")
        if context == "secrets":
            secret = self.world.state().get("secrets", {}).get(path[0])
            return secret["value"] if secret and secret["environment"] == self.spec.get("environment") else ""
        return self.run.lookup(name, self.spec)

    def fill(self, value):
        return fill(value, self.lookup, self.functions)

    def go(self):
        for step in self.spec["steps"]:
            if not holds(step.get("if", "success()"), self.lookup, self.functions):
                continue
            title = step.get("name") or step.get("uses") or step["run"].splitlines()[0]
            self.log += f"== {self.name}: {title}\n"
            inputs = {key: self.fill(value) for key, value in step.get("with", {}).items()}
            outputs = self.steps[step.get("id", title)] = {}
            passed = self.use(step["uses"], inputs) if "uses" in step else self.shell(step, outputs)
            if not passed and not step.get("continue-on-error") and self.result == "success":
                self.result = "failure"
        if self.result == "success":
            for action in self.post:
                action()
        self.outputs = {key: self.fill(value) for key, value in self.spec.get("outputs", {}).items()}
        shutil.rmtree(self.folder)

    def shell(self, step, outputs):
        files = {name: self.folder / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_STEP_SUMMARY")}
        for file in files.values():
            file.touch()
        environment = self.environment | {key: self.fill(value) for key, value in step.get("env", {}).items()}
        environment |= {name: str(file) for name, file in files.items()} | self.world.machine(self.folder)
        permissions = ", ".join(f"{key}: {value}" for key, value in self.spec.get("permissions", {}).items())
        environment |= {"GITHUB_WORKSPACE": str(self.workspace), "JOB_IMAGE": self.image or "",
                        "FAKE_GITHUB_PERMISSIONS": permissions}
        declared = step.get("shell") or self.run.workflow.get("defaults", {}).get("run", {}).get("shell")
        script = self.folder / "script"
        script.write_text(self.fill(step["run"]))
        shell = {"bash": ["bash", "--noprofile", "--norc", "-eo", "pipefail"],
                 None: ["sh", "-e"] if self.image else ["bash", "-e"]}[declared]
        rights = [] if not self.image or self.privileged else ["setpriv", "--bounding-set", DOCKER, "--inh-caps=-all"]
        done = subprocess.run(
            [*rights, *shell, script], cwd=self.workspace / step.get("working-directory", "."), env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        if (self.folder / "limit").exists(): # GitHub cancels a job that takes too long.
            (self.folder / "limit").unlink()
            self.result = "cancelled"
        self.log += done.stdout
        if done.returncode:
            self.log += f"Error: Process completed with exit code {done.returncode}.\n"
        for name, target in (("GITHUB_OUTPUT", outputs), ("GITHUB_ENV", self.environment)):
            target |= dict(line.split("=", 1) for line in files[name].read_text().splitlines())
            files[name].write_text("")
        return done.returncode == 0

    # The stand-ins of actions: the oldest version that runs on a current Node, and what it does.
    def use(self, uses, inputs):
        name = uses.partition("@")[0]
        version = self.run.versions[uses]
        check(name in self.ACTIONS, "an unknown action:", name)
        oldest, action = self.ACTIONS[name]
        check(version >= oldest, f"{name} v{version} is older than v{oldest}, whose Node GitHub still runs")
        return action(self, inputs) is not False

    def needs_permission(self, *scopes):
        for scope in scopes:
            check(self.spec.get("permissions", {}).get(scope) == "write", f"{self.name} lacks {scope}: write")

    def checkout(self, _):
        # By links: most of the time went into copies. World.check_tree finds a step that writes into a file of it.
        self.world.copy(self.world.tree, self.workspace, "--link")
        if self.image: # It is a user of the host who writes it.
            subprocess.run(["chown", "-R", "1001", self.workspace], check=True)

    def cache_folder(self, key, inputs):
        """Caches of other paths are not found, as in GitHub's."""
        return f"{hashlib.sha256(inputs['path'].encode()).hexdigest()[:8]}-{key.replace('/', '%2F')}"

    def restore(self, inputs):
        exact = self.cache_folder(inputs["key"], inputs)
        prefixes = [self.cache_folder(key, inputs) for key in inputs.get("restore-keys", "").split()]
        for path in sorted(self.world.caches.iterdir(), key=lambda path: (path.name != exact, -path.stat().st_mtime)):
            if path.name == exact or path.name.startswith(tuple(prefixes)):
                self.world.copy(path, self.workspace)
                return path.name == exact
        return False

    def save(self, inputs):
        target = self.world.caches / self.cache_folder(inputs["key"], inputs)
        for path in inputs["path"].split():
            if (self.workspace / path).exists() and not (target / path).exists():
                self.world.copy(self.workspace / path, target / path)

    def cache(self, inputs):
        if not self.restore(inputs):
            self.post.append(lambda: self.save(inputs))

    def upload(self, inputs, name=None):
        source, target = self.workspace / inputs["path"], self.run.artifacts / (name or inputs["name"])
        check(source.exists() or inputs.get("if-no-files-found") == "ignore", source, "is missing")
        if source.exists():
            self.world.copy(source, target)
            for hidden in target.rglob(".*"):
                shutil.rmtree(hidden) if hidden.is_dir() else hidden.unlink()

    def download(self, inputs):
        target = self.workspace / inputs["path"]
        self.world.copy(self.run.artifacts / inputs["name"], target)
        for file in target.rglob("*"): # Artifacts keep no permissions.
            file.chmod(0o755 if file.is_dir() else 0o644)

    def deploy(self, _):
        self.needs_permission("pages", "id-token")
        check(self.spec.get("environment") == "github-pages", "the site is not deployed by its environment")
        shutil.rmtree(self.world.site, ignore_errors=True)
        if "REHEARSAL_SITE_FAILS" in self.world.overrides:
            return False
        self.world.copy(self.run.artifacts / "github-pages", self.world.site, "--link")
        return True

    def attest(self, inputs):
        self.needs_permission("id-token", "attestations")
        file = self.workspace / inputs["subject-checksums"]
        done = subprocess.run(["sha256sum", "-c", "--quiet", file.name], cwd=file.parent)
        check(done.returncode == 0, "wrong checksums")

    def pypi(self, _):
        self.needs_permission("id-token")
        check(list((self.workspace / "dist").glob("*.whl")), "no wheel is published")
        if "REHEARSAL_PYPI_FAILS" in self.world.overrides:
            return False
        self.world.copy(self.workspace / "dist", self.world.pypi)
        return True

    ACTIONS = {
        "actions/checkout": (5, checkout), "actions/cache": (5, cache), "actions/cache/save": (5, save),
        "actions/cache/restore": (5, lambda job, with_: (job.restore(with_), None)[1]),
        "actions/upload-artifact": (6, upload), "actions/download-artifact": (7, download),
        "actions/upload-pages-artifact": (5, lambda job, with_: job.upload(with_, "github-pages")),
        "actions/deploy-pages": (5, deploy), "actions/attest-build-provenance": (4, attest),
        "pypa/gh-action-pypi-publish": (1, pypi)}


class Run:
    """A run of a workflow by an event; `results` has what became of each job."""

    def __init__(self, world, file, event, inputs=None, tag=None, caller=None):
        self.world, self.event, self.caller = world, event, caller
        text = (world.tree / ".github/workflows" / file).read_text()
        self.workflow = yaml.safe_load(text)
        self.versions = {match[1]: int(match[2]) for match in re.finditer(r"uses: (\S+) # v(\d+)", text)}
        self.jobs, self.results, self.log = {}, {}, ""
        self.id = caller.id if caller else str(world.count("run"))
        self.artifacts = caller.artifacts if caller else world.folder / f"artifacts-{self.id}"
        declared = (self.workflow[True].get("workflow_dispatch") or {}).get("inputs", {}) # YAML reads "on" as true.
        check(set(inputs or {}) <= set(declared), "unknown inputs:", inputs)
        self.inputs = {name: "" for name in declared}
        if event == "workflow_dispatch":
            for name, spec in declared.items():
                value = (inputs or {}).get(name, spec.get("default", ""))
                self.inputs[name] = value in (True, "true") if spec["type"] == "boolean" else value
        ref = {"ref": f"refs/tags/{tag}", "ref_name": tag, "ref_type": "tag"} if tag else {
            "ref": "refs/heads/main", "ref_name": "main", "ref_type": "branch"}
        self.github = ref | {
            "event_name": event, "repository": REPOSITORY, "sha": "0" * 40, "run_id": self.id,
            "token": "token-of-the-run", "server_url": "https://github.com", "api_url": world.address + "/github",
            "ref_protected": str(not tag and "branches/main/protection" in world.state()).lower()}
        self.environment = {f"GITHUB_{key.upper()}": value for key, value in self.github.items() if key != "token"}
        self.environment |= {"CI": "true", "GITHUB_ACTIONS": "true"}

    def lookup(self, name, spec):
        context, *path = name.split(".")
        if name.startswith("github.event."): # The event of a schedule has no repository.
            return "pokedex-db" if path == ["event", "repository", "name"] and self.event != "schedule" else ""
        known = {"github": self.github, "inputs": self.inputs, "vars": {"SWIFT_DATA_REPOSITORY": ""}}
        if context == "needs":
            needs = spec.get("needs", [])
            needs = [needs] if isinstance(needs, str) else needs
            if path[0] == "*":
                return [self.results[name] for name in needs]
            check(path[0] in needs, f"a job does not need {path[0]}, but reads it")
            if path[1] == "result":
                return self.results[path[0]]
            declared = self.workflow["jobs"][path[0]].get("outputs", {})
            check(path[2] in declared, f"{path[0]} has no output {path[2]}")
            return self.jobs[path[0]].outputs.get(path[2], "") if path[0] in self.jobs else ""
        check(context in known and path[0] in known[context], "an unknown name:", name)
        return known[context][path[0]]

    def again(self, run):
        """Takes the jobs up to `release` from another run, which began with the same state."""
        shutil.copytree(run.artifacts, self.artifacts)
        for name in ("news", "program", "release"):
            self.jobs[name], self.results[name] = run.jobs[name], run.results[name]
        return self

    def go(self):
        records = self.world.records.setdefault(self.id, [])
        for name, spec in self.workflow["jobs"].items():
            if name in self.results:
                continue
            needs = spec.get("needs", [])
            results = [self.results[other] for other in ([needs] if isinstance(needs, str) else needs)]
            functions = {
                "success": lambda r=results: set(r) <= {"success"}, "failure": lambda r=results: "failure" in r,
                "cancelled": lambda: False, "always": lambda: True, "contains": lambda where, what: what in where}
            if not holds(spec.get("if", "success()"), functools.partial(self.lookup, spec=spec), functions):
                self.results[name] = "skipped"
            elif "strategy" in spec:
                self.results[name] = "not run here"  # on other machines
            elif "uses" in spec:
                check(spec["uses"].startswith("$/.github/workflows/"), "another workflow:", spec["uses"])
                called = Run(self.world, pathlib.Path(spec["uses"]).name, self.event, caller=self)
                for job in called.workflow["jobs"].values():
                    for scope, level in job.get("permissions", {}).items():
                        check(spec["permissions"].get(scope) in (level, "write"), name, "lacks", scope, level)
                called.go()
                self.log += called.log
                self.results[name] = "failure" if "failure" in called.results.values() else "success"
            else:
                job = Job(self, name, spec)
                job.environment |= {key: job.fill(value) for key, value in spec.get("env", {}).items()}
                number = self.world.count("job")
                job.go()
                self.jobs[name], self.results[name] = job, job.result
                self.world.between(name, self.artifacts)
                self.log += job.log
                self.world.logs[str(number)] = job.log
                records.append({"id": number, "name": name, "status": "completed", "conclusion": job.result})
                self.world.change_state(runs=self.world.records)
        return self


class World:
    """The fake GitHub, PokéAPI, caches and the site, in a temporary folder."""

    def __init__(self, program):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="rehearsal-"))
        self.folder.chmod(0o755)
        self.program, self.numbers, self.records, self.logs, self.overrides = program, {}, {}, {}, {}
        self.tree = self.folder / "tree"
        self.github, self.caches, self.site, self.pypi, self.home = (
            self.folder / name for name in ("github", "caches", "site", "pypi", "maintainer"))
        self.is_down, self.between = False, lambda job, artifacts: None
        for folder in (self.tree, self.github, self.caches, self.pypi, self.home, self.folder / "bin"):
            folder.mkdir()
        copy = 'git ls-files -z --cached --others --exclude-standard | tar c --null -T - | tar x -C "$0"'
        subprocess.run(["bash", "-c", copy, self.tree], cwd=ROOT, check=True)
        author = "-c user.name=r -c user.email=r@example.org"
        for command in ("init -q", "add -A", f"{author} commit -qm rehearsal", "gc -q"):
            subprocess.run(["git", *command.split()], cwd=self.tree, check=True)
        self.make_commands()
        self.api = {}
        self.read_sample()
        self.requests, self.bytes = 0, 0
        http.server.ThreadingHTTPServer.request_queue_size = 128 # With 5, connections are lost on a busy machine.
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.address = f"http://127.0.0.1:{server.server_port}"
        threading.Thread(target=server.serve_forever, daemon=True).start()

    @staticmethod
    def copy(source, target, option="--reflink=auto"):
        target.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cp", "-a", option, f"{source}/.", target], check=True)

    def check_tree(self):
        changed = subprocess.check_output(["git", "diff", "--name-only", "HEAD"], cwd=self.tree, text=True).split()
        check(set(changed) <= {"CHANGELOG.md"}, "a step changed files of the checkout:", *changed) # That is dated.

    def count(self, what):
        self.numbers[what] = self.numbers.get(what, 0) + 1
        return self.numbers[what]

    def state(self):
        file = self.github / ".state.json"
        return json.loads(file.read_text()) if file.exists() else {}

    def change_state(self, **changes):
        (self.github / ".state.json").write_text(json.dumps(self.state() | changes))

    def make_commands(self):
        """All commands of this machine but those of PACKAGES, with stand-ins in front of them."""
        self.hidden = {command for commands in PACKAGES.values() for command in commands}
        for folder in ("/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin"):
            for command in pathlib.Path(folder).glob("*"):
                link = self.folder / "bin" / command.name
                if command.name not in self.hidden and not link.is_symlink():
                    link.symlink_to(command)
        program = f'exec "{self.program}" "$@"'
        scripts = {
            "swift": f"""echo "compiled $*" >>"{self.folder}/compiled"
                for build in release tests/debug; do mkdir -p .build/$build
                if [ "$GITHUB_REF_TYPE" = tag ]; then cp "{self.program}" .build/$build/pokedex
                else cp "{self.folder}/bin/pokedex-of-the-rehearsal" .build/$build/pokedex; fi; done""",
            "pokedex-of-the-rehearsal": f"""case $1 in release) shift
                set -- release "$@" --texts none --partial-source --rate 100000 --connections 16 ;; esac
                if [ -n "$REHEARSAL_LIMIT" ]; then "{self.program}" "$@"; touch "$JOB/limit"; exit 1; fi
                {program}""",
            "pokedex": program,
            "swiftc": """echo '{ "unversionedTriple": "x86_64-unknown-linux-gnu" }'""",
            "swift-symbolgraph-extract": "",
            "docc": """[ -z "$REHEARSAL_DOCC_FAILS" ] || { echo "docc: error: out of memory" >&2; exit 1; }
                while [ $# -gt 0 ]; do
                case $1 in --output-path) out=$2 ;; --hosting-base-path) base=$2 ;; esac; shift; done
                mkdir -p "$out/data"; echo {} >"$out/data/index.json"; echo "base=/$base/" >"$out/index.html" """,
            "apt-get": f"""[ -n "$JOB_IMAGE" ] || {{ echo "E: Could not open lock file (13)" >&2; exit 100; }}
                for name; do case $name in update | install | -*) ;; *) grep -q "^$name:" "{self.folder}/packages" ||
                {{ echo "E: Unable to locate package $name" >&2; exit 100; }}
                for command in $(sed -n "s/^$name://p" "{self.folder}/packages"); do
                ln -sf "{self.folder}/more/$command" "$JOB/tools/$command"; done ;; esac; done""",
        }
        python = shutil.which("python3", path="/usr/bin")
        wrapped = {
            "gh": f'exec {python} "{ROOT}/Tests/FakeGitHub/gh" "$@"', # The real one needs no Python in a container.
            # Tests/Packages/check makes the real packages.
            "python3": f"""[ "$1" = Tools/packages ] || exec {python} "$@"
                mkdir -p "$5"; n=$(sed -n 's/^  "release": \\([0-9]*\\).*/\\1/p' "$3/manifest.json"); case $2 in
                python) for end in py3-none-any.whl tar.gz; do echo "$n" >"$5/pokedex_db-2.$n.0-$end"; done ;;
                *) for table in csv parquet; do echo "$n" >"$5/pokedex-tables-$table.zip"; done ;; esac""",
            "curl": f"""for word; do shift; case $word in
                {ADDRESS}*) word=$REHEARSAL_SERVER/site/${{word#{ADDRESS}}} ;;
                https://pypi.org/*) word=$REHEARSAL_SERVER/${{word#https://}} ;; esac
                set -- "$@" "$word"; done; exec {shutil.which("curl", path="/usr/bin")} "$@" """}
        more = self.folder / "more"
        more.mkdir()
        for command in self.hidden - wrapped.keys():
            if target := shutil.which(command, path="/usr/bin:/usr/sbin"):
                (more / command).symlink_to(target)
        for folder, name, text in [(self.folder / "bin", *pair) for pair in scripts.items()] + [
                (more, *pair) for pair in wrapped.items()]:
            (folder / name).unlink(missing_ok=True)
            (folder / name).write_text(f"#!/bin/sh\n{text}\n")
            (folder / name).chmod(0o755)
        (self.folder / "packages").write_text(
            "".join(f"{name}:{' '.join(commands)}\n" for name, commands in PACKAGES.items()))

    def install(self, folder, commands):
        for command in commands:
            (folder / "tools" / command).symlink_to(self.folder / "more" / command)

    def machine(self, folder):
        return {
            "PATH": f"{folder}/tools:{self.folder}/bin", "HOME": f"{folder}/home", "JOB": str(folder),
            "FAKE_GITHUB": str(self.github), "FAKE_GITHUB_CHANGES": str(self.folder / "changes"),
            "FAKE_GITHUB_BYTES": str(self.folder / "downloads"), "REHEARSAL_SERVER": self.address,
            "SOURCE": f"live:{self.address}/api/v2", "RETRIES": "0", "RETRY_SECONDS": "0", "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "url.file:///offline/.insteadOf",
            "GIT_CONFIG_VALUE_0": "https://github.com/"} | self.overrides

    # PokéAPI
    def read_sample(self):
        lists = {}
        for file in sorted((ROOT / "Tests/Fixtures/Sample").glob("*.ndjson")):
            for line in file.read_text().splitlines():
                row = json.loads(line)
                endpoint, number, body = row["endpoint"], row["id"], row["body"]
                if endpoint == "meta":
                    self.api["meta"] = body
                elif endpoint == "pokemon/encounters":
                    self.api[f"pokemon/{number}/encounters"] = body
                else:
                    self.api[f"{endpoint}/{number}"] = body
                    name = {"name": body["name"]} if "name" in body else {}
                    lists.setdefault(endpoint, []).append(name | {"url": f"/api/v2/{endpoint}/{number}/"})
        for endpoint, rows in lists.items():
            self.api[endpoint] = {"count": len(rows), "next": None, "previous": None, "results": rows}
        self.api[""] = {endpoint: f"/api/v2/{endpoint}/" for endpoint in lists}

    def publish(self, edit=lambda pikachu: None):
        """PokéAPI publishes new data: Pikachu, edited."""
        number = self.count("revision")
        self.api["meta"] = {"deploy_date": str(1767225600 + number * 86400), "hash": f"{number:040x}", "tag": None}
        edit(self.api["pokemon/25"])

    def handler(world):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_GET(self):
                world.requests += 1
                path, body = self.path.partition("?")[0].strip("/"), None
                if path.startswith("api/v2"):
                    body = None if world.is_down else world.api.get(path.removeprefix("api/v2").strip("/"))
                    body = body if body is None else json.dumps(body, ensure_ascii=False).encode()
                elif match := re.fullmatch(rf"github/repos/{REPOSITORY}/actions/jobs/(\d+)/logs", path):
                    if self.headers["Authorization"] == "Bearer token-of-the-run" and match[1] in world.logs:
                        body = world.logs[match[1]].encode()
                elif path.startswith("site/"):
                    body = (world.folder / path).read_bytes() if (world.folder / path).is_file() else None
                elif match := re.fullmatch(r"pypi.org/pypi/pokedex-db/(.+)/json", path):
                    kinds = {".whl": "bdist_wheel", ".gz": "sdist"}
                    files = [kinds[file.suffix] for file in world.pypi.glob(f"pokedex_db-{match[1]}-*")]
                    body = json.dumps({"urls": [{"packagetype": kind} for kind in files]}).encode() if files else None
                elif (file := world.github / path.removeprefix("releases/")).is_file():
                    body = file.read_bytes()
                if body and (part := re.fullmatch(r"bytes=0-(\d+)", self.headers.get("Range", ""))):
                    body = body[:int(part[1]) + 1]
                self.send_response(200 if body is not None else 404)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body or b"")))
                if path.startswith("api/v2"):
                    self.send_header("X-PokeAPI-Hash", world.api["meta"]["hash"])
                self.end_headers()
                self.wfile.write(body or b"")
                world.bytes += len(body or b"")
        return Handler

    # What a person does
    def day(self, event="schedule", file="regenerate.yml", inputs=None, tag=None, **overrides):
        return self.carry_out(Run(self, file, event, inputs, tag), **overrides)

    def carry_out(self, run, **overrides):
        self.overrides = overrides
        for file in ("downloads", "changes"):
            (self.folder / file).write_text("")
        self.requests, self.bytes, start = 0, 0, time.monotonic()
        run.go()
        run.seconds = time.monotonic() - start
        run.bytes = self.bytes + sum(map(int, (self.folder / "downloads").read_text().split()))
        self.last = run
        return run

    def person(self, command):
        """Runs a command of the page; a workflow that it starts runs at once. Returns what both print."""
        tools = self.folder / "maintainer-tools"
        if not tools.exists():
            (tools / "tools").mkdir(parents=True)
            self.install(tools, self.hidden)
        self.overrides = {}
        environment = self.machine(tools) | {"GH_TOKEN": "token-of-a-person", "GH_REPO": REPOSITORY}
        if "data-N " in command:
            command = re.sub(r"-N\b", f"-{self.newest()['release']}", command)
        command = command.replace("OWNER/REPO", REPOSITORY).replace("VERSIONS", self.versions())
        command = command.replace(" ISSUE ", f" {self.alarms()[-1][0] if self.alarms() else 0} ")
        done = subprocess.run(
            ["bash", "-eo", "pipefail", "-c", command], cwd=self.home, env=environment, capture_output=True, text=True)
        check(done.returncode == 0, command, done.stdout, done.stderr)
        printed, dispatched = done.stdout + done.stderr, self.state().get("dispatched")
        if dispatched:
            self.change_state(dispatched=None)
            printed += self.day("workflow_dispatch", dispatched["workflow"], dispatched["inputs"]).log
        return printed

    def versions(self):
        last = getattr(self, "last", None)
        return " ".join(dict.fromkeys(re.findall(r"--accept-changes (2\.[0-9a-f]{12})", last.log))) if last else ""

    def play(self, heading):
        """Runs the commands under a heading of the page. They must print what it says, in this order."""
        text = (self.tree / PAGE).read_text().partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        blocks = re.findall(r"```console\n(.*?)```", text, re.S)
        check(blocks, PAGE, "has no commands under", heading)
        lines, place = [], 0
        # Indented lines belong to the command before them.
        for line in "".join(blocks).replace("\n    ", "\0").splitlines():
            if line.startswith("$ "):
                lines, place = self.person(line[2:].replace("\0", "\n")).splitlines(), 0
                continue
            pattern = ".*".join(map(re.escape, line.split("…")))
            found = [number for number in range(place, len(lines)) if re.fullmatch(pattern, lines[number].strip())]
            check(found, f"{PAGE}, {heading}: not printed: {line}\n" + "\n".join(lines[-40:]))
            place = found[0] + 1

    # What must hold
    def tags(self):
        folders = [folder for folder in self.github.iterdir() if folder.is_dir()]
        return sorted(folder.name for folder in folders if not (folder / ".draft").exists())

    def latest(self, edition="full"):
        return self.github / ("data" if edition == "full" else f"data-{edition}") / "latest.json"

    def newest(self, edition="full"):
        return json.loads(self.latest(edition).read_text())

    def signers(self):
        return [self.newest(edition)["signature"]["keyID"] for edition in EDITIONS]

    def days_left(self):
        expires = time.strptime(self.newest()["expires"], "%Y-%m-%dT%H:%M:%SZ")
        return (calendar.timegm(expires) - time.time()) / 86_400

    def expect(self, run, number, **results):
        for job, result in results.items():
            check(run.results[job] == result, f"the job {job}: {run.results[job]}, not {result}\n" + run.log[-3000:])
        for edition in EDITIONS:
            found = self.newest(edition)["release"]
            check(found == number, f"{edition}: release {found} is announced, not {number}\n" + run.log[-3000:])

    def alarms(self):
        """The open issues that a workflow has opened, with their numbers."""
        return [(number, issue) for number, issue in enumerate(self.state().get("issues", []), 1)
                if issue["open"] and issue["author"] == "github-actions[bot]"]

    def expect_issue(self, *texts):
        issues = self.alarms()
        check(len(issues) == 1, f"{len(issues)} issues are open, not 1\n" + self.last.log[-2000:])
        for text in texts:
            check(text in issues[0][1]["body"], f"the issue lacks {text}: {issues[0][1]['body']}")
        self.person(f"gh issue close {issues[0][0]}")

    def expect_no_issue(self):
        check(not self.alarms(), "an issue was opened")

    def published(self):
        """What is published, without the times of latest.json and the issues."""
        def content(file):
            if file.name != "latest.json":
                return hashlib.sha256(file.read_bytes()).hexdigest()
            latest = json.loads(file.read_text())
            return [latest[name] for name in ("release", "manifest", "upstreamRevision")]
        folders = [self.github, self.site, self.pypi]
        return {f"{folder.name}/{file.relative_to(folder)}": content(file) for folder in folders
                for file in sorted(folder.rglob("*")) if file.is_file() and file.name != ".state.json"}

    def age(self, days):
        """Lets days go by: all times of every latest.json are that much earlier."""
        tool = importlib.machinery.SourceFileLoader("sign", str(ROOT / "Tools/sign")).load_module()
        key = tool.Key(self.state()["secrets"]["POKEDEX_SIGNING_KEY"]["value"])
        for edition in EDITIONS:
            file, latest = self.latest(edition), self.newest(edition)
            for name in ("published", "checked", "expires"):
                latest[name] = tool.text(tool.seconds(latest[name]) - days * tool.DAY)
            key.write(file, latest, "latest")

    def expect_site(self):
        base, map = (self.site / "reference/index.html").read_text(), self.site / "sitemap.xml"
        check(base == "base=/pokedex-db/reference/\n", "the references have another base:", base)
        check(map.is_file() and ADDRESS in map.read_text(), "the site has no address")
