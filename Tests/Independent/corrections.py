"""Applies the amendments of amendments.json to bodies of PokéAPI before anything is resolved.

Written from Documentation/CORRECTIONS.md. `dex_correction` must list exactly the entries whose resource
is in the tree, and mark as applied those that find their expected value.
"""

import copy
import json
import pathlib
import re

HISTORY = pathlib.Path(__file__).parent / "../../Sources/NormalizeStage/Reviewed/Tables/format-history.json"
TABLE = pathlib.Path(__file__).parent / "../../Sources/NormalizeStage/Reviewed/Tables/amendments.json"
SCRIPTS = TABLE.parent / "chinese-scripts.json"
STEP = re.compile(r"\.?([a-z_]+)(?:\[([^\]]+)\])?")


def shown(text):
    """Invisible characters as the view names them, if there are no others."""
    return text if any(map(str.isprintable, text)) else " ".join(f"U+{ord(letter):04X}" for letter in text)


class Tree:
    """The data needed to resolve references: ids by name, for each endpoint."""

    def __init__(self, names):
        self.names = names  # endpoint: {name: id}

    def target(self, reference):
        """The reference as PokéAPI has it. An id stands for a name that PokéAPI changes."""
        endpoint, name = reference.split("/", 1)
        ids = self.names(endpoint)
        if name not in ids:
            # Of two resources with one name, `ids` has only one.
            known = next((known for known, number in ids.items() if str(number) == name), None)
            return {"name": known or name, "url": f"/api/v2/{endpoint}/{name}/"}
        return {"name": name, "url": f"/api/v2/{endpoint}/{ids[name]}/"}

    def url(self, reference):
        return self.target(reference)["url"]


class Amendment:
    def __init__(self, entry, blanks, tree):
        self.entry, self.blanks, self.tree = entry, blanks, tree
        self.id = entry["id"]
        self.endpoint, number = entry["resource"].split("/")
        self.number = int(number)
        self.steps = []
        for member, selector in STEP.findall(entry["path"]):
            conditions = dict(part.split("=") for part in selector.split(",")) if selector else None
            self.steps.append((member, conditions))

    @staticmethod
    def member(element, key):
        """A member; of an evolution method, the form that PokéAPI names instead of a pokemon since September 2026."""
        later = {"base_form": "required_pokemon_form", "evolved_form": "evolved_pokemon_form"}.get(key)
        value = element.get(key)
        return element.get(later) if value is None and later else value

    def fits(self, element, conditions):
        for key, wanted in conditions.items():
            value = self.member(element, key)
            if isinstance(value, dict):
                value = value["name"]
            if (json.dumps(value) if value is None or isinstance(value, (bool, int)) else value) != wanted:
                return False
        return True

    def select(self, owner, member, conditions):
        found = [e for e in owner.get(member) or [] if self.fits(e, conditions)]
        assert len(found) <= 1, f"{self.id} selects {len(found)} elements"
        return found[0] if found else None

    def read(self, body):
        for member, conditions in self.steps:
            body = body.get(member) if conditions is None else self.select(body, member, conditions)
            if body is None:
                return None
        return body

    def says(self, found, wanted):
        """Whether a value of a body equals a value of the table."""
        if isinstance(wanted, dict) and "ref" in wanted:
            return isinstance(found, dict) and (
                found.get("url") == self.tree.url(wanted["ref"])
                or "/pokemon-form/" in found["url"] and "pokemon/" + found["name"] == wanted["ref"])
        if isinstance(wanted, dict):
            return isinstance(found, dict) and all(
                self.says(self.member(found, key), value) for key, value in wanted.items())
        if isinstance(wanted, list):
            return isinstance(found, list) and len(found) == len(wanted) and all(
                any(self.says(element, value) for element in found) for value in wanted)
        return type(found) is type(wanted) and found == wanted

    def applies(self, body):
        """Whether PokéAPI has the expected value, or the right one without the members that it never has."""
        found, value = self.read(body), self.entry.get("value")
        if self.says(found, self.entry["expect"]):
            return True
        if not isinstance(value, dict) or not {"only_in", "not_in"} & value.keys():
            return False
        common = {key: inner for key, inner in value.items() if key not in ("only_in", "not_in")}
        return not self.says(found, value) and self.says(found, common)

    def write(self, body):
        owner, pattern = body, self.endpoint
        for place, (member, conditions) in enumerate(self.steps):
            pattern += f".{member}"
            is_last = place == len(self.steps) - 1
            if conditions is None:
                if not is_last:
                    owner = owner.setdefault(member, copy.deepcopy(self.blanks.get(pattern, {})))
                elif "value" in self.entry:
                    owner[member] = written(self.tree, self.entry["value"])
                else:
                    owner.pop(member, None)
                continue
            element = self.select(owner, member, conditions)
            if is_last and "value" not in self.entry:
                owner[member].remove(element)
                return
            if element is None:
                element = copy.deepcopy(self.blanks.get(pattern, {}))
                for key, name in conditions.items():
                    endpoint = "item" if key == "held_item" else key.replace("_", "-")
                    if key in ("base_form", "evolved_form"):
                        continue  # a pokemon, which the value has
                    if key == "name":
                        element[key] = name
                    elif name.isdigit():
                        element[key] = int(name)
                    else:
                        element[key] = {"name": name, "url": self.tree.url(f"{endpoint}/{name}")}
                owner.setdefault(member, []).append(element)
            if is_last:
                element.update(written(self.tree, self.entry["value"]))
            if "language" in conditions:
                element["corrected"] = True
            owner = element

    @staticmethod
    def shown(value):
        """A value of the table as shown by the view."""
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, dict) and "ref" in value:
            return value["ref"].split("/", 1)[1]
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)

    def row(self):
        entry = self.entry
        return (
            self.endpoint, entry.get("name", str(self.number)), entry["path"],
            self.shown(entry["expect"]), self.shown(entry.get("value")))


def written(tree, value):
    """A value of the table in PokéAPI's format."""
    if isinstance(value, dict) and "ref" in value:
        return tree.target(value["ref"])
    if isinstance(value, dict):
        return {key: written(tree, inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [written(tree, inner) for inner in value]
    return value


class Corrections:
    def __init__(self, database):
        with open(TABLE, encoding="utf-8") as file:
            table = json.load(file)
        with open(HISTORY, encoding="utf-8") as file:
            self.names_of_doubles = {
                (rename["endpoint"], rename["id"]): rename["identifier"]
                for rename in json.load(file)["renames"] if "id" in rename}
        self.tree = Tree(self.names)
        self.known_names = {}
        self.endpoint_names = None  # set by the tree of bodies
        self.by_resource = {}
        for entry in table["amendments"]:
            amendment = Amendment(entry, table["blank"], self.tree)
            self.by_resource.setdefault((amendment.endpoint, amendment.number), []).append(amendment)
        applied = dict(database.execute("SELECT id, applied FROM dex_correction"))
        self.applied, self.wanted = 0, {}  # id: the other columns of dex_correction
        self.table = table
        for entry in table["resources"]:
            endpoint = entry["resource"].split("/")[0]
            self.wanted[entry["id"]] = (
                endpoint, entry["name"], "*", None, Amendment.shown(entry["body"]), 1, entry["reason"],
                entry["reference"])
            self.applied += 1
        self.rules = []
        for rule in table["rules"]:
            for entity in rule["entities"]:
                key = rule["id"] + (f":{entity}" if len(rule["entities"]) > 1 else "")
                # Only the pipeline counts whether a rule has replaced anything.
                self.wanted[key] = (
                    entity, "*", rule["field"], shown(rule.get("replace") or rule["lacks"]), rule["with"],
                    applied.get(key), rule["reason"], rule["reference"])
                if applied.get(key):
                    self.applied += 1
                    self.rules.append((entity, rule))

    def added(self, endpoint):
        """The resources that PokéAPI lacks, by id."""
        return {
            int(entry["resource"].split("/")[1]): entry for entry in self.table["resources"]
            if entry["resource"].startswith(endpoint + "/")}

    def added_bodies(self, endpoint):
        for number, entry in self.added(endpoint).items():
            body = self.table["blank"].get(endpoint, {}) | written(self.tree, entry["body"])
            for member in body.values():
                for element in member if isinstance(member, list) else ():
                    if "language" in element:
                        element["corrected"] = True
            yield body | {"id": number, "name": entry["name"]}

    def settle_chinese(self, found):
        """Names in the script of the other Chinese language count as names of that, if it has none, and if they are in
        one script."""
        with open(SCRIPTS, encoding="utf-8") as file:
            scripts = json.load(file)
        other = {"zh-hans": "zh-hant", "zh-hant": "zh-hans"}
        letters = {language: set("".join(scripts[other[language]])) for language in other}
        wrong = [
            key for key, (texts, source) in found.items()
            if key[3] in other and source == "upstream" and key[2] in ("name", "genus", "form_name")
            and any(not letters[key[3]].isdisjoint(text) for text in texts)]
        free = {
            key for key in wrong if key[:3] + (other[key[3]],) not in found
            and all(letters[other[key[3]]].isdisjoint(text) for text in found[key][0])}
        for key in wrong:
            texts, _ = found.pop(key)
            if key in free:
                found[key[:3] + (other[key[3]],)] = (texts, "correction")
        for entity, _, field, language in wrong:
            self.wanted[f"chinese-script:{entity}:{field}:{language}"] = (
                entity, "*", field, language, other[language], 1, scripts["reason"],
                scripts["reference"])
        return found

    def names(self, endpoint):
        if endpoint not in self.known_names:
            self.known_names[endpoint] = self.endpoint_names(endpoint)
        return self.known_names[endpoint]

    def correct(self, entity, body):
        """Applies the amendments of a body. Every amendment reads PokéAPI's original value."""
        entries = [
            amendment for amendment in self.by_resource.get((entity, body["id"]), ())
            if amendment.entry.get("name") == body.get("name")]
        fitting = [a for a in entries if a.applies(body)]
        for amendment in entries:
            if amendment.id in self.wanted:
                continue
            self.wanted[amendment.id] = amendment.row() + (
                int(amendment in fitting), amendment.entry["reason"], amendment.entry["reference"])
            self.applied += amendment in fitting
        # What is new comes last, so that no selector finds it and the values of PokéAPI.
        for amendment in sorted(fitting, key=lambda a: a.entry["expect"] is None):
            amendment.write(body)

    def repaired(self, entity, field, language, text, group=None):
        """A text after the rules, None if one removes it; group is the version group of a flavor text."""
        for of, rule in self.rules:
            if (of == entity and rule["field"] == field and language in rule["languages"]
                    and (group is None or group in rule.get("version_groups", [group]))):
                if "lacks" in rule:
                    text = text if rule["lacks"] in text else rule["with"].replace("{text}", text)
                    continue
                if rule["with"] is None:
                    if rule["replace"] in text:
                        return None
                    continue
                text = text.replace(rule["replace"], rule["with"])
        return text
