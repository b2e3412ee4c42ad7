"""Reading object literals of TypeScript."""

import re

from . import ShowdownError

TOKEN = re.compile(
    r"""(?:\s|//[^\n]*|/\*.*?\*/)*(?:(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)"""
    r"""|(?P<number>\d[\d_]*(?:\.\d+)?)|(?P<word>[A-Za-z_$][\w$]*)|(?P<sign>\.\.\.|=>|.)|$)""", re.S)
OPENING, CLOSING = "([{", ")]}"
WORDS = {"true": True, "false": False, "null": None, "undefined": None}
FUNCTION = object()


class Literals:
    """The object literals that a file assigns to constants. Functions are skipped; a member that is one is absent."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.tokens = [
            (match.lastgroup, match[match.lastgroup], match.start(match.lastgroup))
            for match in TOKEN.finditer(self.text) if match.lastgroup]
        self.tokens.append(("end", "", len(self.text)))
        self.at = 0
        self.constants = {}
        depth = 0
        while self.tokens[self.at][0] != "end":
            kind, word, _ = self.tokens[self.at]
            self.at += 1
            depth += (word in OPENING) - (word in CLOSING) if kind == "sign" else 0
            if depth == 0 and word == "const" and kind == "word":
                name = self.take("word")
                while self.sign() != "=":  # the type
                    self.at += 1
                self.at += 1
                self.constants[name] = self.value()

    def fail(self, what):
        line = self.text.count("\n", 0, self.tokens[self.at][2]) + 1
        raise ShowdownError(
            f"{self.path}:{line}: {what}, found {self.tokens[self.at][1]!r}. Extend Tools/showdown/literals.py.")

    def sign(self):
        kind, text, _ = self.tokens[self.at]
        return text if kind == "sign" else None

    def take(self, kind, text=None):
        found = self.tokens[self.at]
        if found[0] != kind or text not in (None, found[1]):
            self.fail(f"expected {text or kind}")
        self.at += 1
        return found[1]

    def skip_group(self):
        """Skips a group in brackets."""
        depth = 0
        while True:
            sign = self.sign()
            depth += sign in OPENING if sign else 0
            depth -= sign in CLOSING if sign else 0
            if self.tokens[self.at][0] == "end":
                self.fail("expected a closing bracket")
            self.at += 1
            if depth == 0:
                return

    def skip_to_comma(self):
        """Skips the rest of a member."""
        while self.sign() not in (",", ";", "}", "]"):
            self.skip_group() if self.sign() in tuple(OPENING) else self.skip_one()

    def skip_one(self):
        if self.tokens[self.at][0] == "end":
            self.fail("expected the end of a member")
        self.at += 1

    def value(self):
        kind, text, _ = self.tokens[self.at]
        if text in ("function", "async") and kind == "word" or self.is_arrow():
            self.skip_to_comma()
            return FUNCTION
        self.at += 1
        if kind == "text":
            result = re.sub(r"\\(.)", r"\1", text[1:-1])
        elif kind == "number":
            result = float(text) if "." in text else int(text.replace("_", ""))
        elif kind == "sign" and text == "-":
            result = -self.value()
        elif kind == "sign" and text == "{":
            result = self.members()
        elif kind == "sign" and text == "[":
            result = self.elements()
        elif kind == "word" and text in WORDS:
            result = WORDS[text]
        elif kind == "word" and text in self.constants:
            result = self.constants[text]
        else:
            self.at -= 1
            self.fail("expected a literal")
        if self.tokens[self.at][:2] == ("word", "as"):
            self.skip_to_comma()
        return result

    def is_arrow(self):
        if self.sign() == "(":
            start = self.at
            self.skip_group()
            found, self.at = self.sign() in ("=>", ":"), start
            return found
        return self.tokens[self.at][0] == "word" and self.tokens[self.at + 1][1] == "=>"

    def members(self):
        result = {}
        while self.sign() != "}":
            if self.sign() == "...":
                self.at += 1
                result.update(self.value())
            else:
                kind, key, _ = self.tokens[self.at]
                if kind == "text":
                    key = key[1:-1]
                elif kind == "sign":
                    self.fail("expected a name")
                self.at += 1
                if self.sign() == "(":  # a method: parameters, perhaps the type of its result, body
                    self.skip_group()
                    while self.sign() != "{":
                        self.skip_one()
                    self.skip_group()
                else:
                    self.take("sign", ":")
                    value = self.value()
                    if value is not FUNCTION:
                        result[key] = value
            if self.sign() != "}":
                self.take("sign", ",")
        self.at += 1
        return result

    def elements(self):
        result = []
        while self.sign() != "]":
            result.append(self.value())
            if self.sign() != "]":
                self.take("sign", ",")
        self.at += 1
        return result
