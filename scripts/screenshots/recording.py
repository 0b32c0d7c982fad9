#!/usr/bin/env python3
"""Records an edit that takes effect in mid-Battle, as an animated SVG: docs/pictures/edit.svg.

    pip install -r scripts/screenshots/requirements.txt
    python scripts/screenshots/recording.py target/release/sandtable

Everything in it comes from a real run. The script types into the program in a terminal, in a separate laboratory, and edits the card
during the run. Only the pauses are artificial.
"""
import fcntl
import html
import os
import pathlib
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time

import pyte

OUT = pathlib.Path(__file__).parents[2] / "docs/pictures/edit.svg"
COLUMNS, LINES = 92, 26
CARD = "cards/097_damn_good_ground.lua"
OLD, NEW = "(at.kills + 1) // 2", "at.kills"
BEFORE = [
    ("reactions off; set hand britain +60 +97; play 76 cp; dice 3x5 7x1 6 6 5 5x1", 1.5),
    ("move wellington to salamanca", 1.5),
    ("play 97 battle; pass", 4),
]
AFTER = [("explain 1", 4)]
COLOURS = {"red": "#ff8f80", "green": "#7fd88f", "brown": "#ffd75f", "blue": "#8fb4ff", "cyan": "#7fdbe6"}
PLAIN, GROUND, CAPTION = "#e6e6e6", "#14181d", "#ffd75f"
WIDE, HIGH, MARGIN = 8.43, 18, 14


class Recording:
    """A program in a terminal, and what it showed, and for how long."""

    def __init__(self, program, folder):
        self.screen = pyte.Screen(COLUMNS, LINES)
        self.stream = pyte.ByteStream(self.screen)
        self.frames = []
        self.caption = ""
        child, self.terminal = pty.fork()
        if child == 0:
            os.chdir(folder)
            settings = {**os.environ, "TERM": "xterm-256color", "SANDTABLE_HISTORY": ""}
            for name in ("CI", "NO_COLOR"):
                settings.pop(name, None)
            os.execve(program, [program, "scenarios/bp1.json"], settings)
        self.child = child
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))

    def read(self, quiet):
        while select.select([self.terminal], [], [], quiet)[0]:
            self.stream.feed(os.read(self.terminal, 65536))

    def ready(self):
        """Waits until the prompt is back."""
        until = time.monotonic() + 90
        while time.monotonic() < until:
            self.read(0.5)
            if self.screen.display[self.screen.cursor.y].rstrip().endswith("›"):
                return
        raise TimeoutError("the prompt does not come back")

    def type(self, line, pause):
        """Types a line, letter by letter, and shows its answer."""
        for place, key in enumerate(line):
            os.write(self.terminal, key.encode())
            self.read(0.02)
            if place % 4 == 3:
                self.frame(0.12)
        self.frame(0.5)
        os.write(self.terminal, b"\r")
        self.ready()
        self.frame(pause)

    def frame(self, seconds):
        """Records what the terminal shows, for this long."""
        rows = [[self.screen.buffer[y][x] for x in range(COLUMNS)] for y in range(LINES)]
        self.frames.append((seconds, [row_text(row) for row in rows], self.caption))

    def close(self):
        os.write(self.terminal, b"\x04")
        time.sleep(0.2)
        os.close(self.terminal)
        os.waitpid(self.child, 0)


def row_text(row):
    """A row as spans, each in one colour."""
    spans = []
    for cell in row:
        style = (COLOURS.get(cell.fg, PLAIN), cell.bold)
        if spans and spans[-1][0] == style:
            spans[-1][1].append(cell.data)
        else:
            spans.append((style, [cell.data]))
    out = ""
    for (colour, bold), letters in spans:
        text = "".join(letters)
        look = ("" if colour == PLAIN else f' fill="{colour}"') + (' font-weight="bold"' if bold else "")
        out += f"<tspan{look}>{html.escape(text)}</tspan>" if look else html.escape(text)
    return out.rstrip()


def drawn(frames):
    """The frames as one SVG. A row that does not change is drawn only once."""
    whole = sum(seconds for seconds, _, _ in frames)
    width, height = COLUMNS * WIDE + 2 * MARGIN, (LINES + 1.6) * HIGH + 2 * MARGIN
    starts, at = [], 0.0
    for seconds, _, _ in frames:
        starts.append(at)
        at += seconds
    starts.append(whole)
    texts, rules, names = [], [], {}

    def show(text, x, y, first, last, more=""):
        begin, end = starts[first] / whole * 100, starts[last] / whole * 100
        key = (round(begin, 2), round(end, 2))
        if key not in names:
            names[key] = f"f{len(names)}"
            before = "" if begin == 0 else "0%{visibility:hidden}"
            after = "" if end >= 100 else f"{end:.2f}%{{visibility:hidden}}"
            rules.append(f"@keyframes {names[key]}{{{before}{begin:.2f}%{{visibility:visible}}{after}}}")
            last_one = ";visibility:visible" if end >= 100 else ""
            rules.append(f".{names[key]}{{animation:{names[key]} {whole:.1f}s step-end infinite{last_one}}}")
        final = " last" if end >= 100 else ""
        texts.append(f'<text class="{names[key]}{final}" x="{x}" y="{y:.0f}"{more}>{text}</text>')

    for line in range(LINES + 1):
        of = (lambda frame: frame[1][line]) if line < LINES else (lambda frame: html.escape(frame[2]))
        first = 0
        for place in range(1, len(frames) + 1):
            if place == len(frames) or of(frames[place]) != of(frames[first]):
                if of(frames[first]).strip():
                    y = MARGIN + (line + 1) * HIGH if line < LINES else height - MARGIN
                    more = "" if line < LINES else f' fill="{CAPTION}"'
                    show(of(frames[first]), MARGIN, y, first, place, more)
                first = place
    style = (
        "text{font:14px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre;visibility:hidden}"
        + "".join(rules)
        + "@media (prefers-reduced-motion:reduce){text{animation:none!important}.last{visibility:visible}}"
    )
    told = "A recording: a card is edited while its Battle is fought, and the Battle comes out differently."
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{told}">'
        f"<title>{told}</title><style>{style}</style>"
        f'<rect width="100%" height="100%" rx="8" fill="{GROUND}"/><g fill="{PLAIN}" xml:space="preserve">'
        + "\n".join(texts)
        + "</g></svg>\n"
    )


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "init", f"{folder}/lab"], check=True, capture_output=True)
        recording = Recording(program, f"{folder}/lab")
        recording.ready()
        recording.frame(1)
        for line, pause in BEFORE:
            recording.type(line, pause)
        card = pathlib.Path(folder, "lab", CARD)
        text = card.read_text()
        assert OLD in text, f"{CARD} has {OLD}"
        recording.caption = f"✎ {CARD}: {OLD} → {NEW}"
        recording.frame(2.5)
        card.write_text(text.replace(OLD, NEW))
        recording.read(2)
        recording.frame(6)
        for line, pause in AFTER:
            recording.type(line, pause)
        recording.close()
    OUT.write_text(drawn(recording.frames))
    print(f"{OUT.name}: {OUT.stat().st_size} bytes, {sum(f[0] for f in recording.frames):.0f} s")


if __name__ == "__main__":
    main()
