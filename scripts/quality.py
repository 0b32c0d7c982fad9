"""Writes figures into docs/quality.md: python3 scripts/quality.py coverage FILE, or mutants FOLDER.

`scripts/coverage.sh` and `scripts/mutants.sh figures` call it with their results."""

import json
import re
import sys
from collections import Counter
from pathlib import Path

PAGE = Path("docs/quality.md")


def put(name, table):
    """Puts a table between the markers with its name."""
    text = PAGE.read_text(encoding="utf-8")
    begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
    if begin not in text:
        sys.exit(f"{PAGE} has no place for {name}")
    head, rest = text.split(begin, 1)
    PAGE.write_text(f"{head}{begin}\n{table}\n{end}{rest.split(end, 1)[1]}", encoding="utf-8")


def room(path):
    """The folder under src to which a file belongs. All files directly in src count as one folder."""
    parts = Path(path).parts
    at = len(parts) - 1 - parts[::-1].index("src")
    return f"src/{parts[at + 1]}" if at + 2 < len(parts) else "src/*.rs"


def coverage(report):
    lines, covered = Counter(), Counter()
    here = str(Path("src").resolve())
    for file in json.load(open(report))["data"][0]["files"]:
        if file["filename"].startswith(here):
            of = room(file["filename"])
            lines[of] += file["summary"]["lines"]["count"]
            covered[of] += file["summary"]["lines"]["covered"]
    rows = ["| folder | lines | covered | |", "|---|---:|---:|---:|"]
    for of in sorted(lines):
        rows.append(f"| `{of}` | {lines[of]} | {covered[of]} | {100 * covered[of] / lines[of]:.1f} % |")
    total, hit = sum(lines.values()), sum(covered.values())
    rows.append(f"| all | {total} | {hit} | {100 * hit / total:.1f} % |")
    put("coverage", "\n".join(rows))


# The result of a change, by the file in which cargo-mutants lists it.
KINDS = ["caught", "timeout", "missed", "unviable"]


def mutants(folder):
    """Each change once. A change that survived a module's own tests but not all tests of the program counts as caught."""
    found = {}
    for run in ["table-alone", "rules-alone", "table-again", "rules-again"]:
        for kind in KINDS:
            file = Path(folder, run, "mutants.out", f"{kind}.txt")
            for name in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
                found[name] = kind
    count = {kind: Counter(name.split(":", 1)[0] for name, k in found.items() if k == kind) for kind in KINDS}
    rows = ["| file | changes | caught | runs without end | missed | not Rust |", "|---|---:|---:|---:|---:|---:|"]
    files = sorted({name.split(":", 1)[0] for name in found})
    for file in files:
        of = [count[kind][file] for kind in KINDS]
        rows.append(f"| `{file}` | {sum(of)} | " + " | ".join(map(str, of)) + " |")
    of = [sum(count[kind].values()) for kind in KINDS]
    rows.append(f"| all | {sum(of)} | " + " | ".join(map(str, of)) + " |")
    put("mutants", "\n".join(rows))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["coverage", report]:
            coverage(report)
        case ["mutants", folder]:
            mutants(folder)
        case _:
            sys.exit(re.sub(r"\n\n.*", "", __doc__, flags=re.S))
