#!/usr/bin/env python3
"""Makes the pictures of the README: prompt, page, report, board and a sheet of cards.

    pip install -r tests/page/requirements.txt -r scripts/screenshots/requirements.txt
    python scripts/screenshots/make.py target/release/sandtable

It needs Chromium (`$CHROMIUM`, or `chromium` on the path).
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
from PIL import Image
from playwright.sync_api import sync_playwright

PROJECT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(PROJECT / "tests/page"))
from served import BATTLE, Desk, Server, browser  # noqa: E402

OUT = PROJECT / "docs/pictures"
COLUMNS, LINES = 108, 50
MOST = 300_000

# The commands typed in the picture of the prompt.
TYPED = [
    *BATTLE,
    "responses off; play 17 cp",
    "why not move hill to salamanca",
    "odds move wellington to salamanca with 6 sp",
    "move wellington to salamanca with 6 sp; pass",
    "explain 1",
]


def small(png, width=None):
    """A PNG with few colours, to keep it small."""
    image = Image.open(png).convert("RGB")
    if width and image.width > width:
        image = image.resize((width, round(image.height * width / image.width)), Image.LANCZOS)
    for colours in (128, 64, 32, 16):
        # The widest range of colours first, then the nearest ones: so rare hues stay, and wide areas keep their tint.
        few = image.quantize(colours, method=Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE)
        few.save(png, optimize=True)
        if png.stat().st_size < MOST:
            break
    print(f"{png.relative_to(PROJECT)}: {png.stat().st_size} bytes")


def typed(program, lines):
    """What a terminal shows after these lines: rows of letters with their colours."""
    screen = pyte.Screen(COLUMNS, LINES)
    stream = pyte.ByteStream(screen)
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(PROJECT)
        settings = {**os.environ, "TERM": "xterm-256color", "SANDTABLE_HISTORY": ""}
        for name in ("CI", "NO_COLOR"):
            settings.pop(name, None)
        os.execve(program, [program], settings)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))

    def read(quiet):
        while select.select([terminal], [], [], quiet)[0]:
            stream.feed(os.read(terminal, 65536))

    def ready():
        """Waits until the prompt is ready for a line."""
        until = time.monotonic() + 90
        while time.monotonic() < until:
            read(0.3)
            if screen.display[screen.cursor.y].rstrip().endswith("›"):
                return
        raise TimeoutError("the prompt does not come back")

    ready()
    for line in lines:
        for key in line + "\r":
            os.write(terminal, key.encode())
            read(0.01)
        ready()
    os.write(terminal, b"\x04")
    time.sleep(0.2)
    os.close(terminal)
    os.waitpid(child, 0)
    return [[screen.buffer[y][x] for x in range(COLUMNS)] for y in range(LINES)]


COLOURS = {"red": "#ff8f80", "green": "#7fd88f", "brown": "#ffd75f", "blue": "#8fb4ff", "cyan": "#7fdbe6", "default": "#e6e6e6"}


def prompt(program, page):
    rows = []
    for row in typed(program, TYPED):
        cells = "".join(
            f'<span style="color:{COLOURS.get(c.fg, "#e6e6e6")};font-weight:{"bold" if c.bold else "normal"}">'
            f"{html.escape(c.data)}</span>"
            for c in row
        )
        rows.append(cells)
    style = "margin:0;background:#14181d;color:#e6e6e6;font:15px/1.25 'DejaVu Sans Mono',monospace;padding:14px;display:inline-block"
    page.set_content(f'<body style="margin:0;background:#14181d"><pre style="{style}">' + "\n".join(rows) + "</pre>")
    page.locator("pre").screenshot(path=OUT / "prompt.png")
    small(OUT / "prompt.png")


def shown(program, browser_):
    server = Server(program)
    page = browser_.new_page(viewport={"width": 1400, "height": 1050})
    desk = Desk(page, server)
    desk.wellington_marches()
    desk.passes_until("now that the dice are rolled")
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=OUT / "page.png")
    page.close()
    server.close()
    small(OUT / "page.png")


def reported(program, page):
    with tempfile.TemporaryDirectory() as folder:
        games = ["simulate", "scenarios/1812.json", "--games", "60", "--seed", "1", "--out", f"{folder}/results"]
        subprocess.run([program, *games], cwd=PROJECT, check=True, capture_output=True)
        subprocess.run([program, "report", f"{folder}/results"], cwd=PROJECT, check=True, capture_output=True)
        page.set_viewport_size({"width": 1100, "height": 1200})
        page.goto(f"file://{folder}/results/report.html")
        page.screenshot(path=OUT / "report.png")
    small(OUT / "report.png")


def drawn(program):
    board = OUT / "board.png"
    subprocess.run([program, "render", "--force", "--out", str(board), "--width", "2200"], cwd=PROJECT, check=True)
    small(board, 1500)
    cards = ["cards", "--force", "1", "9", "24", "32", "52", "80", "89", "98", "110", "--sheet", str(OUT / "cards.png")]
    subprocess.run([program, *cards], cwd=PROJECT, check=True)
    small(OUT / "cards.png", 900)


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    OUT.mkdir(parents=True, exist_ok=True)
    drawn(program)
    with sync_playwright() as playwright:
        browser_ = browser(playwright)
        page = browser_.new_page(viewport={"width": 1100, "height": 900})
        prompt(program, page)
        reported(program, page)
        shown(program, browser_)
        browser_.close()


if __name__ == "__main__":
    main()
