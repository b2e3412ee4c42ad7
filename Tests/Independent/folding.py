#!/usr/bin/env python3
"""The folding of Documentation/SEARCH.md. Standard input has a JSON string a line; prints k1 and k2 of each, and its
romaji as kana."""
import json
import re
import sys
from unicodedata import normalize

IGNORED = re.compile(
    "[\0-\"'-),-/:;?\\[\\]_`~-\xa1\xab\xad\xb4\xb7\xbb\xbf\u02b9-\u02bc\u0300-\u036f\u2000-\u202f\u2032\u2033\u2039\u203a"
    "\u205f-\u2064\u2212\u3000-\u3002\u3008-\u3011\u301c\u30fb\uff61-\uff65\ufe00-\ufe0f\ufeff]")
INVISIBLE = re.compile(
    "[\0- \x7f-\xa0\xad\u0300-\u036f\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufe00-\ufe0f\ufeff]")
COMPATIBLE = re.compile("[\xaa\xb2\xb3\xb9\xba\xc0-\u017f\u01a0\u01a1\u01af\u01b0\u01cd-\u0233\u1e00-\u1eff\u2070\u2074-\u2079"
                        "\u2080-\u2089\u2116\u2122\u2160-\u217f\u2460-\u2473\u24b6-\u24e9\ufb00-\ufb06\uff66-\uff9d]")
SPECIAL = dict(zip("æ œ ß ø ð đ ħ ł ŋ ŧ ı ĸ þ 〇 ς й ё".split(), "ae oe ss o d d h l n t i k th 0 σ и е".split()))
BIG = dict(zip("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ"))
VOWEL = {kana: row[0] for row in (
    "アカガサザタダナハバパマヤラワ", "イキギシジチヂニヒビピミリヰ", "ウクグスズツヅヌフブプムユルヴ", "エケゲセゼテデネヘベペメレヱ",
    "オコゴソゾトドノホボポモヨロヲ") for kana in row}


def k1(text):
    """With a space before each word but the first."""
    key, starts = [], set()
    for letter in (chr(ord(c) - 0xFEE0) if "！" <= c <= "～" else c for c in text):
        if letter in " '()-./:’\u3000・":
            starts.add(len(key))
        if letter in "\u3099゛ﾞ\u309a゜ﾟ" or "\u1100" <= letter <= "\u11ff":
            mark = letter if letter < "\u2000" else "\u309a" if letter in "\u309a゜ﾟ" else "\u3099"
            joined = normalize("NFC", (key or "*")[-1] + mark)
            key[-1:] = [joined] if len(joined) == 1 else [*key[-1:], *([letter] if letter < "\u2000" else [])]
        elif COMPATIBLE.match(letter):
            plain = "".join(SPECIAL.get(part, part) for part in IGNORED.sub("", normalize("NFKD", letter).lower()))
            key += plain if plain.isascii() else normalize("NFKC", letter) if "ｦ" <= letter <= "ﾝ" else letter
        elif not IGNORED.match(letter):
            lower = letter.lower() if letter < "\x80" or "\u0370" <= letter <= "\u058f" else letter
            is_hiragana = "ぁ" <= letter <= "ゖ" or letter in "ゝゞ"
            is_number = letter == "万" and key and key[-1] in "0123456789"
            key += chr(ord(letter) + 0x60) if is_hiragana else "マン" if is_number else SPECIAL.get(lower, lower)
    if not key:
        key = [chr(ord(c) - 0xFEE0) if "！" <= c <= "～" else "・" if c == "･" else c for c in INVISIBLE.sub("", text)]
    return "".join(" " * (n in starts and n > 0) + letter for n, letter in enumerate(key))


def k2(key):
    result, vowel = "", ""
    for kana in key:
        kana = BIG.get(kana, kana)
        kana = vowel if kana == "ー" and vowel else kana
        kana = {"オウ": "オ", "エイ": "エ"}.get(vowel + kana, kana)
        result, vowel = result + kana, VOWEL.get(kana, "") if kana != " " else vowel
    return result


SYLLABLES = {"ye": "イェ", "wi": "ウィ", "we": "ウェ", "wu": "ウ", "xn": "ン", **{
    small + end: kana for small in "lx" for end, kana in zip("tu tsu wa ka ke".split(), "ッッヮヵヶ")}}
for onset, row in zip("|k|g|s|z|t|d|n|h|b|p|m|y|r|w|c|l|x|ly|xy".split("|"), (
        "アイウエオ カキクケコ ガギグゲゴ サシスセソ ザジズゼゾ タチツテト ダヂヅデド ナニヌネノ ハヒフヘホ バビブベボ パピプペポ マミムメモ ヤ_ユ_ヨ "
        "ラリルレロ ワ___ヲ カシクセコ ァィゥェォ ァィゥェォ ャィュェョ ャィュェョ").split()):
    SYLLABLES |= {onset + vowel: kana for vowel, kana in zip("aiueo", row) if kana != "_"}
for onsets, kana, small in (
        ("ky gy sy zy jy ty cy dy ny hy by py my ry fy vy th dh", "キギシジジチチヂニヒビピミリフヴテデ", "ャィュェョ"),
        ("sh ch j", "シチジ", "ャ_ュェョ"), ("f v q ts wh", "フヴクツウ", "ァィ_ェォ"), ("tw dw kw gw", "トドクグ", "ァィゥェォ")):
    for onset, first in zip(onsets.split(), kana):
        SYLLABLES |= {onset + vowel: first + part.strip("_") for vowel, part in zip("aiueo", small)}


def kana(text):
    text = "".join(chr(ord(c) - 0xFEE0) if "！" <= c <= "～" else c for c in text).lower()
    text = re.sub("[āâīîūûēêōô]", lambda m: normalize("NFD", m[0])[0] + "-", text)
    text = re.sub("[ ’\u3000]", "'", text)
    result = ""
    if not re.fullmatch("[a-z0-9'-]*", text) or not re.search("[a-z]", text):
        return None
    while text:
        length = next((n for n in (4, 3, 2, 1) if text[:n] in SYLLABLES and len(text) >= n), 0)
        twice = re.match(r"nn(?![aiueoy])|n|m(?=[bp])", text)
        if length or text[0] in "'-0123456789":
            result += SYLLABLES.get(text[:length], {"'": "", "-": "ー"}.get(text[0], text[0]))
        elif twice:
            result, length = result + "ン", len(twice[0])
        elif re.match(r"([a-z])\1|tc", text):
            result += "ッ"
        else:
            return None
        text = text[max(length, 1):]
    return result


if __name__ == "__main__":
    for line in sys.stdin:
        typed = json.loads(line)
        keys = [fold(k1(typed)).replace(" ", "") for fold in (str, k2)]
        print(json.dumps([*keys, kana(typed)], ensure_ascii=False))
