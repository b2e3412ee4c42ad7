"""Faults of one line: the reviewed ones, those drawn by lot, and how they are planted in a copy of the sources."""

import pathlib
import random
import re
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What guards data or trust.
FOLDERS = [
    "Base/Digest", "Base/Files", "FetchStage/Archive", "FetchStage/HTTP", "FetchStage/FetchStage+Texts.swift",
    "FetchStage/TextLocator.swift", "NormalizeStage/Gate", "PackStage", "DiffStage/Patch", "Pipeline/LastRelease",
    "Pipeline/Publishing", "Pipeline/Updates", "Pipeline/LicenseGate.swift", "PokedexCore/Updates",
    "PokedexFormat/Manifest", "PokedexFormat/Updates",
]
RULES = "Sources/NormalizeStage/Gate/checks.sql"


@dataclass
class Mutant:
    """A fault: `after` replaces what is from `start` to `end` of the file, with NUMBER for its number."""
    path: str
    start: int
    end: int
    after: str
    # The line, and what the fault changes there.
    line: str
    change: str
    # Of a reviewed one, the test that must fail; of a rule, its code.
    test: str = ""
    number: int = 0
    operator: str = ""
    lines: range = range(0)

    @property
    def key(self):
        return self.path, self.line, self.change

    def __str__(self):
        return f"{self.path}:{self.lines.start} {self.change} in {self.line}"


def blocks(path):
    """The blocks of a data file: (path of the source, text, replacement, last line)."""
    for block in re.split(r"\n\n+", path.read_text(encoding="utf-8").strip()):
        lines = [line for line in block.split("\n") if line and not line.startswith("#")]
        if lines:
            assert len(lines) == 4 and lines[1][:2] == "- " and lines[2][:2] == "+ ", f"{path.name}: {block}"
            yield lines[0], lines[1][2:], lines[2][2:], lines[3].strip()


def mutant(path, text, start, end, after, change, **values):
    first, last = text.count("\n", 0, start) + 1, text.count("\n", 0, end) + 1
    begin = text.rfind("\n", 0, start) + 1
    line = text[begin:text.find("\n", start)].strip()
    # The occurrence in the line, if the text is there twice.
    place = text[begin:start].count(text[start:end])
    return Mutant(path, start, end, after, line, change + (f" ({place + 1})" if place else ""), lines=range(first, last + 1), **values)


def reviewed(root, path):
    result = []
    for source, before, after, test in blocks(path):
        text = (root / source).read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{path.name}: {source} has {text.count(before)} times: {before}"
        start = text.index(before)
        assert source.endswith(".sql") or "PLANTED" in after, f"{path.name}: no PLANTED in {after}"
        result.append(mutant(source, text, start, start + len(before), after.replace("PLANTED", "isPlanted(NUMBER)"),
                             before, test=test))
    return result


def code_of(text):
    """The text of a Swift file with blanks for comments, strings and code of other systems; of equal length."""
    result, place = list(text), 0

    def blank(start, end):
        for index in range(start, end):
            if result[index] != "\n":
                result[index] = "_"

    opens = re.compile(r'(#*)("""|")')

    def string_end(place):
        opening = opens.match(text, place)
        hashes, quote = opening[1], opening[2]
        place = opening.end()
        while not text.startswith(quote + hashes, place):
            if text.startswith("\\" + hashes + "(", place):
                place, depth = place + len(hashes) + 2, 1
                while depth:
                    if text[place] in '#"' and opens.match(text, place):
                        place = string_end(place)
                        continue
                    depth += {"(": 1, ")": -1}.get(text[place], 0)
                    place += 1
            else:
                place += 1 + len(hashes) + 1 if text.startswith("\\" + hashes, place) else 1
        return place + len(quote + hashes)

    while place < len(text):
        if text.startswith("//", place):
            end = text.find("\n", place)
            blank(place, end)
            place = end
        elif text[place] in '#"' and opens.match(text, place):
            end = string_end(place)
            blank(place, end)
            place = end
        else:
            place += 1
    code = "".join(result)
    if "#if" in code:
        code = re.sub(r"^ *#if.*?^ *#endif", lambda match: re.sub(r"[^\n]", "_", match[0]), code, flags=re.M | re.S)
    return code


def depths(code):
    """The depth of parentheses, brackets and braces before each character."""
    result, depth = [], 0
    for character in code:
        depth -= character in ")]}"
        result.append(depth)
        depth += character in "([{"
    return result


COMPARISONS = {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",)}
# The size of a buffer changes no result, nor does the length of a wait, freed memory or progress.
BUFFERS = r"(?i)capacity|(chunk|piece|block|buffer)Bytes|alignment:|bufferBytes|milliseconds\(|_poll\("
WORDS = r"(progress|\w+\.deallocate|return|throw|guard|if|let|var|for|while|case|default|defer|precondition|fatalError|self\.init|super|switch|import)\b"


def candidates(path, text):
    """All faults of the usual operators in a Swift file: {operator: [Mutant]}."""
    code = code_of(text)
    depth = depths(code)
    found = {"comparison": [], "logic": [], "constant": [], "condition": [], "statement": []}

    def add(kind, start, end, after, change, **values):
        found[kind].append(mutant(path, text, start, end, after, change, **values))

    def line_of(place):
        return code[code.rfind("\n", 0, place) + 1:code.find("\n", place)]

    for match in re.finditer(r"(?<=[\w)\]}!?\"] )(<=|>=|==|!=|<|>)(?= [\w(.\[\-\"])", code):
        line = line_of(match.start())
        if re.match(r" nil\b", code[match.end():]) or re.search(r"\b(func|extension|init|struct|enum)\b", line):
            continue
        if code[match.end() + 1] in "([" or code[match.start() - 2] in ")]" and "(" in line.split(match[1])[0][:3]:
            continue
        for new in COMPARISONS[match[1]]:
            add("comparison", match.start(), match.end(), "OPERATOR", f"{match[1]} → {new}", operator=f"{match[1]} {new}")
    for match in re.finditer(r"(?<=\s)(&&|\|\|)(?=\s)", code):
        new = {"&&": "||", "||": "&&"}[match[1]]
        add("logic", match.start(), match.end(), "OPERATOR", f"{match[1]} → {new}", operator=f"{match[1]} {new}")
    for match in re.finditer(r"(?<![\w.\[$])(\d[\d_]*)( << \d+)?(?![\w.\]])", code):
        line = line_of(match.start())
        if re.match(r"\s*(case|@)\b", line) or match[1] in ("0", "1") and not match[2] or re.search(BUFFERS, line):
            continue
        number, shift = int(match[1].replace("_", "")), match[2] or ""
        is_bound = re.search(r" ([<>!=]=|<|>) |\.\.[.<]", line)
        for new in (number * 10, number + 1) if is_bound else (number * 10,):
            add("constant", match.start(), match.end(), f"planted(NUMBER, {match[0]}, {new}{shift})", f"{match[0]} → {new}{shift}")
    for match in re.finditer(r"(?<=[\s}])(guard|if)(?=\s)", code):
        place, begin, parts = match.end(), match.end(), []
        while place < len(code):
            if depth[place] == depth[match.start()]:
                is_end = code[place] == "{" if match[1] == "if" else re.match(r"\selse\b", code[place:])
                if code[place] == "," or is_end:
                    parts.append((begin, place))
                    begin = place + 1
                if is_end:
                    break
            place += 1
        for start, end in parts:
            condition = text[start:end]
            start, end = start + len(condition) - len(condition.lstrip()), end - len(condition) + len(condition.rstrip())
            if not re.match(r"(let|var|case|#|_)\b", text[start:end]) and " await " not in text[start:end]:
                is_kept = "true" if match[1] == "guard" else "false"
                add("condition", start, end, f"(isPlanted(NUMBER) ? {is_kept} : ({text[start:end]}))", f"{match[1]} dropped")
    lines = [(match.start(), match.end()) for match in re.finditer(r"[^\n]+", code)]
    for before, (start, end), after in zip(lines, lines[1:], lines[2:]):
        line, last, following = code[start:end].strip(), code[before[0]:before[1]].strip(), code[after[0]:after[1]].strip()
        is_call = re.fullmatch(r"(try |await |try await )?[A-Za-z_][\w.?!]*\(.*\)|[\w.]+ (\+=|-=|\|=) .*", line)
        if not is_call or re.match(WORDS, line) or depth[start] != depth[min(end, len(code) - 1)] or line.endswith(("{", ",")):
            continue
        # The only expression of a function is its result.
        is_alone = following == "}" and last.endswith(("{", " in")) and not re.match(r"(if|for|while|do|defer|guard|\} else)\b", last)
        if is_alone or not re.search(r"[{}\w)\]_]$", last) or re.search(r"\b(in|return|else|throw)$", last) or re.match(r"[.?:+\-&|=<>,{)\]]", following):
            continue
        start += len(code[start:end]) - len(code[start:end].lstrip())
        # In parentheses of several lines, it is an argument.
        if enclosing(code, start - 1) in "([":
            continue
        add("statement", start, end, f"if !isPlanted(NUMBER) {{ {text[start:end]} }}", "statement removed")
    return found


def enclosing(code, place):
    """The innermost bracket that is open at a place."""
    depth = 0
    for index in range(place, -1, -1):
        if code[index] in ")]}":
            depth += 1
        elif code[index] in "([{":
            if depth == 0:
                return code[index]
            depth -= 1
    return ""


def rule_candidates(root):
    """Faults of the rules about data."""
    text = (root / RULES).read_text(encoding="utf-8")
    code = re.sub(r"--[^\n]*|'[^'\n]*'", lambda match: "_" * len(match[0]), text)
    found = []
    pattern = r"(?<= )(<=|>=|<>|<|>|=)(?= )|\b(AND|OR)\b|\bNOT (?!NULL)|(?<!SELECT )(?<![\w.])\d{1,9}(?![\w.])"
    for match in re.finditer(pattern, code):
        block = text.rfind("\n\n", 0, match.start()) + 2
        rule = re.match(r"-- (?:error|warning) ([\w-]+)", text[block:])
        word = match[0]
        if re.search(r"BETWEEN [^\n]*$", code[:match.start()][-60:]) or " AS " in code[match.start() - 4:match.start()]:
            continue
        news = {"AND": ("OR",), "OR": ("AND",), "NOT ": ("",), "=": ("<>",), "<>": ("=",)}.get(word) or COMPARISONS.get(word) \
            or (str(int(word) * 10 if int(word) else 10), str(int(word) + 1))
        for new in news:
            found.append(mutant(RULES, text, match.start(), match.end(), new, f"{word} → {new or 'nothing'}".replace("  ", " "),
                                test=rule[1] if rule else ""))
    return found


def drawn(root, seed, count, taken, harmless):
    """Draws `count` faults, a sixth of them of rules, without those of lines that are taken or harmless."""
    lot = random.Random(seed)
    found = {"rule": rule_candidates(root)}
    for folder in FOLDERS:
        place = root / "Sources" / folder
        for file in sorted(place.rglob("*.swift")) if place.is_dir() else [place]:
            text = file.read_text(encoding="utf-8")
            if "@inlinable" not in text and not file.name.startswith("Messages"):
                for operator, all in candidates(str(file.relative_to(root)), text).items():
                    found.setdefault(operator, []).extend(all)
    result = []
    used = {(other.path, line) for other in taken for line in other.lines}
    operators = sorted(found)
    while len(result) < count and any(found.values()):
        operator = operators[len(result) % len(operators)]
        if not found[operator]:
            operators.remove(operator)
            continue
        other = found[operator].pop(lot.randrange(len(found[operator])))
        places = {(other.path, line) for line in other.lines}
        if other.key not in harmless and not used & places:
            used |= places
            result.append(other)
    return result


HELPER = """#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

private let number = getenv("POKEDEX_MUTANT").flatMap { Int(String(cString: $0)) } ?? -1
private let record = getenv("POKEDEX_REACHED").map { String(cString: $0) } ?? ""
nonisolated(unsafe) private let isRecorded: UnsafeMutablePointer<Bool> = {
  let all = UnsafeMutablePointer<Bool>.allocate(capacity: 10_000)
  all.initialize(repeating: false, count: 10_000)
  return all
}()

func isPlanted(_ mutant: Int) -> Bool {
  if !record.isEmpty, !isRecorded[mutant] {
    isRecorded[mutant] = true
    let failure = errno
    if let file = fopen(record, "a") {
      fputs("\\(mutant)\\n", file)
      fclose(file)
    }
    errno = failure
  }
  return mutant == number
}

func planted<Number: FixedWidthInteger>(_ mutant: Int, _ value: Number, _ other: Number) -> Number {
  isPlanted(mutant) ? other : value
}
"""


def planted(root, mutants):
    """The texts of the sources with all faults, each behind a condition, and of a helper for each module, by path."""
    helpers, texts = {}, {}
    for other in mutants:
        if not other.path.endswith(".swift"):
            continue
        module = other.path.split("/")[1]
        helper = helpers.setdefault(module, [HELPER])
        if other.operator:
            old, new = other.operator.split()
            # An operator of its own for each fault leaves the operands as they are.
            sign = chr(0x2190 + other.number)
            if old in ("&&", "||"):
                group = "LogicalConjunctionPrecedence" if old == "&&" else "LogicalDisjunctionPrecedence"
                helper.append(
                    f"infix operator {sign}: {group}\n"
                    f"func {sign} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{\n"
                    f"  isPlanted({other.number}) ? try a {new} b() : try a {old} b()\n}}\n")
            else:
                kind = "Equatable" if "=" in (old[-1] + old[0]) and old in ("==", "!=") else "Comparable"
                helper.append(
                    f"infix operator {sign}: ComparisonPrecedence\n"
                    f"func {sign} <Value: {kind}>(a: Value, b: Value) -> Bool {{\n"
                    f"  isPlanted({other.number}) ? a {new} b : a {old} b\n}}\n")
    for path in {other.path for other in mutants if other.path.endswith(".swift")}:
        text = (root / path).read_text(encoding="utf-8")
        for other in sorted((m for m in mutants if m.path == path), key=lambda m: -m.start):
            after = other.after.replace("NUMBER", str(other.number)).replace("OPERATOR", chr(0x2190 + other.number))
            text = text[:other.start] + after + text[other.end:]
        texts[path] = text
    for module, parts in helpers.items():
        texts[f"Sources/{module}/PlantedFaults.swift"] = "\n".join(parts)
    return texts
