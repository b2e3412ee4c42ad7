"""``python -m pokedex_db path|about|notice``"""

import sys

import pokedex_db


def main() -> int:
    what = sys.argv[1] if len(sys.argv) == 2 else ""
    if what == "path":
        print(pokedex_db.path())
    elif what == "about":
        for name, value in pokedex_db.about()._asdict().items():
            print(f"{name}: {', '.join(value) if isinstance(value, tuple) else value}")
    elif what == "notice":
        print(pokedex_db.notice())
    else:
        print("usage: python -m pokedex_db path|about|notice", file=sys.stderr)
        return 64
    return 0


sys.exit(main())
