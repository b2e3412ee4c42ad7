"""Writing JSON that is easy to review."""

import json


def write(path, document, lines_of):
    """Writes JSON with sorted keys, the members of the containers in `lines_of` one per line."""
    def text(value, depth, key):
        if isinstance(value, dict) and value and (depth < 1 or key in lines_of):
            inner = ",\n".join(
                "  " * (depth + 1) + json.dumps(k) + ": " + text(value[k], depth + 1, k) for k in sorted(value))
            return "{\n" + inner + "\n" + "  " * depth + "}"
        if isinstance(value, list) and value and isinstance(value[0], dict):
            return "[\n" + ",\n".join(
                "  " * (depth + 1) + "{\n" + ",\n".join(
                    "  " * (depth + 2) + json.dumps(k) + ": " + text(item[k], depth + 2, k) for k in sorted(item))
                + "\n" + "  " * (depth + 1) + "}" for item in value) + "\n" + "  " * depth + "]"
        return json.dumps(value, ensure_ascii=False, sort_keys=True)

    path.write_text(text(document, 0, None) + "\n", encoding="utf-8")
