"""Makes the archive of a release: python scripts/release/pack.py PROGRAM TARGET FOLDER

The archive contains the program, licences, README and CHANGELOG, completions, manual pages and the list of the program's crates. A
file beside it contains its SHA-256. The program must run on this machine, because it writes its completions and manual pages.
Needs the same tools as scripts/sbom.py."""

import gzip
import hashlib
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# The file name under which each shell looks for its completions.
COMPLETIONS = {
    "bash": "sandtable.bash",
    "zsh": "_sandtable",
    "fish": "sandtable.fish",
    "powershell": "_sandtable.ps1",
    "elvish": "sandtable.elv",
}


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, cwd=ROOT).stdout


def lines(program):
    """The files beside the program that contain line information for backtraces, with their names in the archive."""
    beside = [program.with_suffix(".pdb"), program.parent / f"{program.name}.dSYM"]
    for found in beside:
        if found.is_file():
            yield found.name, found.read_bytes()
        elif found.is_dir():
            for file in sorted(found.rglob("*")):
                if file.is_file():
                    yield str(Path(found.name) / file.relative_to(found)), file.read_bytes()


def contents(program, target):
    """The files of the archive: name, bytes and whether the file is a program."""
    yield program.name, program.read_bytes(), True
    for name, data in lines(program):
        yield name, data, False
    for name in ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "CHANGELOG.md", "assets/LICENSE-DejaVu.txt"]:
        if (ROOT / name).is_file():
            yield Path(name).name, (ROOT / name).read_bytes(), False
    yield "LICENSES-OTHERS.txt", run(sys.executable, "scripts/release/licences.py", target), False
    yield "sandtable.cdx.json", run(sys.executable, "scripts/sbom.py", target), False
    for shell, name in COMPLETIONS.items():
        yield f"completions/{name}", run(program, "completions", shell), False
    with tempfile.TemporaryDirectory() as folder:
        run(program, "man", "--out", folder)
        for page in sorted(Path(folder).iterdir()):
            yield f"man/man1/{page.name}", page.read_bytes(), False


def when():
    """The time for all files: that of the last commit, so that the same commit gives the same archive."""
    known = os.environ.get("SOURCE_DATE_EPOCH") or run("git", "log", "-1", "--format=%ct").decode()
    return int(known)


def tar(path, name, files, time):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for file, content, runs in files:
            info = tarfile.TarInfo(f"{name}/{Path(file).as_posix()}")
            info.size, info.mtime, info.mode = len(content), time, 0o755 if runs else 0o644
            archive.addfile(info, io.BytesIO(content))
    path.write_bytes(gzip.compress(data.getvalue(), 9, mtime=time))


def zipped(path, name, files, time):
    import datetime

    date = datetime.datetime.fromtimestamp(time, datetime.timezone.utc).timetuple()[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file, content, runs in files:
            info = zipfile.ZipInfo(f"{name}/{Path(file).as_posix()}", date)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, (0o755 if runs else 0o644) << 16
            archive.writestr(info, content)


def main():
    program, target, folder = Path(sys.argv[1]).resolve(), sys.argv[2], Path(sys.argv[3])
    with open(ROOT / "Cargo.toml", "rb") as manifest:
        version = tomllib.load(manifest)["package"]["version"]
    name = f"sandtable-{version}-{target}"
    folder.mkdir(parents=True, exist_ok=True)
    files, time = list(contents(program, target)), when()
    windows = "windows" in target
    path = folder / f"{name}{'.zip' if windows else '.tar.gz'}"
    (zipped if windows else tar)(path, name, files, time)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_name(f"{path.name}.sha256").write_bytes(f"{digest}  {path.name}\n".encode())
    bom = next(data for file, data, _ in files if file == "sandtable.cdx.json")
    path.with_name(f"{name}.cdx.json").write_bytes(bom)
    print(path)


main()
