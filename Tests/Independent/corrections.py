"""The applied corrections of `dex_correction`, put into bodies of PokéAPI before anything is resolved.

Written from Documentation/CORRECTIONS.md: the grammar of `field`, and what a missing past value means.
A correction must find the very value that it names; one that is not applied must not find it.
"""

import re


class Nothing:
    """The `"none"` of a past list: there was nothing then. None means: not stated here."""

    def __repr__(self):
        return "none"


NOTHING = Nothing()
STEP = re.compile(r"\.?([a-z_0-9-]+)(?:\[([a-z0-9-]+)\])?")
TEXT_KEYS = {"names": "name", "genera": "genus", "form_names": "name"}
REFERENCES = {
    "type", "damage_class", "target", "growth_rate", "ability", "introduced_in", "version_group"}
MOVE_FIELDS = {
    "type", "damage_class", "target", "power", "accuracy", "pp", "effect_chance", "priority"}
PLAIN_FIELDS = {
    "pokemon-species": {
        "gender_rate", "capture_rate", "base_happiness", "hatch_counter", "growth_rate"},
    "pokemon-form": {"introduced_in"},
    "pokemon": {"height", "weight", "base_experience"},
    "move": MOVE_FIELDS,
}
# A rule says in dex_correction neither languages nor version groups; CORRECTIONS.md does.
RULES = {
    "oras-japanese-u202f": ({"ja", "ja-hrkt"}, {"omega-ruby-alpha-sapphire"}),
}


def name(reference):
    return reference["name"] if isinstance(reference, dict) else reference


def entry_of(entries, key, stamp, make):
    """The entry of a list that is stamped so; `make` adds one where there is none."""
    for entry in entries:
        if entry[key]["name"] == stamp:
            return entry
    if make is None:
        return None
    entry = dict(make, **{key: {"name": stamp, "url": f"/api/v2/{key}/{make['order']}/"}})
    entries.append(entry)
    return entry


class Field:
    """One value of a body, by its path."""

    def __init__(self, body, entity, path, generations):
        self.body = body
        self.generations = generations
        steps = STEP.findall(path)
        assert "".join(
            f".{key}[{stamp}]" if stamp else f".{key}" for key, stamp in steps)[1:] == path, path
        (self.key, self.stamp), self.rest = steps[0], [key for key, _ in steps[1:]]
        if not self.rest and not self.stamp:
            assert self.key in PLAIN_FIELDS[entity], path
            if self.key == "introduced_in":
                self.key = "version_group"

    # --- Reading

    def read(self):
        """Upstream's value as a correction would name it; None where there is none."""
        body, key = self.body, self.key
        if key in TEXT_KEYS:
            texts = [entry[TEXT_KEYS[key]] for entry in body[key]
                     if entry["language"]["name"] == self.stamp]
            return texts[-1] if texts else None
        if not self.rest:
            return name(body[key])
        if key == "past_values":
            entry = entry_of(body[key], "version_group", self.stamp, None)
            return name(entry.get(self.rest[0])) if entry else None
        if not self.stamp:
            return self.read_list(body, key)
        entry = entry_of(body[key], "generation", self.stamp, None)
        if entry is None:
            return None
        return self.read_list(entry, key.removeprefix("past_"), is_past=True)

    def read_list(self, holder, key, is_past=False):
        item = self.item(holder[key], key)
        if item is None:
            return None
        value = item["base_stat"] if key == "stats" else name(
            item["type" if key == "types" else "ability"])
        return "none" if value is None and is_past else value

    def item(self, items, key):
        wanted = self.rest[0]
        if key == "stats":
            return next((i for i in items if i["stat"]["name"] == wanted), None)
        return next((i for i in items if i["slot"] == int(wanted.removeprefix("slot-"))), None)

    # --- Writing

    def write(self, text):
        """Puts in the value that a correction states as text; None is its NULL."""
        body, key = self.body, self.key
        if key in TEXT_KEYS:
            body[key][:] = [
                entry for entry in body[key] if entry["language"]["name"] != self.stamp]
            if text is not None:
                body[key].append(
                    {TEXT_KEYS[key]: text, "language": {"name": self.stamp}, "corrected": True})
        elif not self.rest:
            body[key] = self.value(key, text)
        elif key == "past_values":
            make = {field: None for field in MOVE_FIELDS} | {"order": 0}
            entry = entry_of(body[key], "version_group", self.stamp, make)
            entry[self.rest[0]] = NOTHING if text == "none" else self.value(self.rest[0], text)
        elif not self.stamp:
            self.write_list(body[key], key, text)
        else:
            part = key.removeprefix("past_")
            make = {part: [], "order": self.generations[self.stamp]}
            self.write_list(
                entry_of(body[key], "generation", self.stamp, make)[part], part, text)

    def write_list(self, items, key, text):
        old = self.item(items, key)
        if old is not None:
            items.remove(old)
        if text is None:
            return
        wanted = self.rest[0]
        if key == "stats":
            items.append({"stat": {"name": wanted}, "base_stat": int(text)})
            return
        one = "type" if key == "types" else "ability"
        items.append({
            "slot": int(wanted.removeprefix("slot-")),
            one: None if text == "none" else {"name": text}})

    @staticmethod
    def value(key, text):
        if text is None:
            return None
        return {"name": text} if key in REFERENCES else int(text)


class Corrections:
    def __init__(self, database):
        self.by_owner = {}
        self.rules = []
        self.problems = []
        self.applied = self.stale = 0
        self.generations = {}
        self.waiting = set()
        for row in database.execute(
                "SELECT id, entity, identifier, field, upstream_value, value, applied"
                " FROM dex_correction"):
            if row[2] == "*":
                self.add_rule(*row)
            else:
                self.by_owner.setdefault((row[1], row[2]), []).append(row)
                self.waiting.add(row[0])

    def add_rule(self, key, entity, identifier, field, upstream, value, applied):
        rule = key.split(":")[0]
        if rule not in RULES or field != "flavor_text":
            self.problems.append(f"unknown rule {key}")
        elif applied:
            self.rules.append((entity, *RULES[rule], chr(int(upstream[2:], 16)), value))
            self.applied += 1

    def correct(self, entity, body):
        """Applies to a body what is about it. Every correction reads upstream's value."""
        rows = self.by_owner.get((entity, body.get("name")), ())
        # Two items may share a slug; then the id of the correction tells them apart.
        rows = [row for row in rows if self.is_of(row, body)]
        fields = [Field(body, entity, row[3], self.generations) for row in rows]
        for row, value in zip(rows, [field.read() for field in fields]):
            key, upstream, applied = row[0], row[4], row[6]
            self.waiting.discard(key)
            holds = upstream == (None if value is None else str(value))
            self.applied += applied
            self.stale += not applied
            if holds != bool(applied):
                state = "applied" if applied else "not applied"
                self.problems.append(
                    f"{key} is {state}, names {upstream!r}, and the JSON has {value!r}")
        for row, field in zip(rows, fields):
            if row[6]:
                field.write(row[5])

    @staticmethod
    def is_of(row, body):
        number = re.match(r"item-(\d+)-", row[0])
        return number is None or int(number[1]) == body["id"]

    def repaired(self, entity, group, language, text):
        """A flavour text after the rules."""
        for of, languages, groups, before, after in self.rules:
            if of == entity and language in languages and group in groups:
                text = text.replace(before, after)
        return text

    def unfound(self):
        """Those that no resource of the tree answered; only a stale one may be so."""
        return sorted(self.waiting)
