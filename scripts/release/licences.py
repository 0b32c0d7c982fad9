"""Writes the licences of everything that the program is built from: python scripts/release/licences.py [TARGET]

Most of these licences require their text to be shipped with the program. The licence of full_moon requires a reference to its source."""

import json
import subprocess
import sys
from pathlib import Path

HEAD = """sandtable is built from the following packages. Each is used as its authors published it, and its source is at
https://crates.io/crates/NAME/VERSION.
"""

# How the names of licence files begin, in lower case.
NAMES = ("license", "licence", "copying", "notice", "unlicense")
# Folders of a package that are not built into the program.
NOT_BUILT = {"tests", "test", "examples", "benches", "doc", "docs", "fuzz", "target", "node_modules"}


def built(target):
    """The packages in the program."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--features", "pictures", "--filter-platform", target]
    metadata = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    root = metadata["resolve"]["root"]
    found, to_see = set(), [root]
    while to_see:
        name = to_see.pop()
        if name not in found:
            found.add(name)
            deps = nodes[name]["deps"]
            to_see += [dep["pkg"] for dep in deps if any(kind["kind"] is None for kind in dep["dep_kinds"])]
            # Luau and zstd are sources that a build script compiles into the program.
            to_see += [dep["pkg"] for dep in deps if any(kind["kind"] == "build" for kind in dep["dep_kinds"]) and dep["name"].endswith("_src")]
    packages = [package for package in metadata["packages"] if package["id"] in found and package["id"] != root]
    return sorted(packages, key=lambda package: (package["name"], package["version"]))


def texts(package):
    """The texts of a package's licences, including those of the sources it contains."""
    folder = Path(package["manifest_path"]).parent
    for file in sorted(folder.rglob("*")):
        inside = file.relative_to(folder)
        if file.name.lower().startswith(NAMES) and file.is_file() and not NOT_BUILT.intersection(inside.parts[:-1]):
            if file.suffix.lower() in {"", ".txt", ".md"} or file.suffix[1:].isupper():
                yield file.read_text(encoding="utf-8", errors="replace").strip().replace("\r\n", "\n")


def main():
    host = subprocess.run(["rustc", "-vV"], check=True, capture_output=True, text=True).stdout
    host = next(line.split(": ")[1] for line in host.splitlines() if line.startswith("host: "))
    packages = built(sys.argv[1] if len(sys.argv) > 1 else host)
    users = {}
    out = [HEAD]
    for package in packages:
        name = f"{package['name']} {package['version']}"
        out.append(f"{name}: {package['license'] or 'see its text'}")
        for text in texts(package):
            users.setdefault(text, []).append(name)
    for text, names in users.items():
        out.append(f"\n{'=' * 80}\n{', '.join(dict.fromkeys(names))}\n{'-' * 80}\n{text}")
    sys.stdout.buffer.write(("\n".join(out) + "\n").encode())


main()
