"""A served page in a headless Chromium, for the tests of the page and for the pictures of the README."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.request

from playwright.sync_api import sync_playwright

PROJECT = pathlib.Path(__file__).parents[2]
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()

# Wellington with 6 SP and a Battle card beside Marmont with 2 SP at Salamanca; Nord has a Response for every window.
BATTLE = """
responses off; reactions off; keep; keep; keep; keep
set hand britain -7 -44 -48 -60 -84 -86 -93 -94 -97 +17 +58
set hand sud -3 -31 -49 -52 -62 -77 -102 -104 +29
set hand spain -11 -18 -54 -70 -75 -81 -90 -91 +11
set hand nord -5 -12 -19 -30 -51 -80 -101 -107 +52
set impulse britain
set sp ciudad_rodrigo spain none; set leader de_espana box; set sp salamanca nord 2i
set leader marmont salamanca; set sp valladolid nord none; set leader wellington valladolid
set sp valladolid britain 2i1a; set flag valladolid britain
responses on
""".strip().splitlines()


class Server:
    """The program with its page; its prompt reads what `type` sends."""

    def __init__(self, program, *args):
        command = [program, "serve", "--port", "0", *args]
        self.process = subprocess.Popen(
            command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        for line in self.process.stdout:
            found = re.search(r"http://127\.0\.0\.1:\d+/#\w+", line)
            if found:
                self.address = found.group(0)
                break
        else:
            raise RuntimeError("the program ended without an address")
        # What it says further on is read, so that it never waits for a reader.
        threading.Thread(target=lambda: list(self.process.stdout), daemon=True).start()

    def type(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()


class Seat:
    """An address of a table."""

    def __init__(self, address):
        self.address = address


class Table(Server):
    """The program with an address for everybody."""

    def __init__(self, program, *args):
        command = [program, "serve", "--port", "0", "--seats", *args]
        self.process = subprocess.Popen(
            command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.addresses = {}
        for line in self.process.stdout:
            found = re.match(r"\s+(\w+)\s+(http://127\.0\.0\.1:\d+/#\w+)", line)
            if found:
                self.addresses[found.group(1)] = found.group(2)
            if "spectators" in self.addresses:
                break
        else:
            raise RuntimeError("the program ended without addresses")
        threading.Thread(target=lambda: list(self.process.stdout), daemon=True).start()

    def seat(self, name):
        return Seat(self.addresses[name])

    def state(self):
        """What the host's page is told."""
        base, token = self.addresses["host"].split("#")
        request = urllib.request.Request(f"{base}api/state", headers={"X-Sandtable-Token": token})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)


class Desk:
    """The page as a person uses it."""

    def __init__(self, page, server, choices=True):
        self.page = page
        self.texts = []
        self.strangers = []
        page.on("response", self._heard)
        page.on("request", lambda request: self.strangers.append(request.url) if not self._ours(request.url) else None)
        page.on("pageerror", lambda error: self.strangers.append(f"error: {error}"))
        page.goto(server.address)
        if choices:
            page.wait_for_selector("#choices button")
        page.wait_for_selector("#map svg")
        # The version comes last, when map and cards are there too: `after` compares with it.
        page.wait_for_selector("body[data-version]")

    @staticmethod
    def _ours(url):
        return url.startswith(("http://127.0.0.1:", "data:", "blob:"))

    def _heard(self, response):
        kind = response.headers.get("content-type", "")
        if "event-stream" not in kind and "font" not in kind:
            try:
                self.texts.append((response.url, response.text()))
            except Exception:  # a body that the browser has thrown away
                pass

    def version(self):
        return self.page.evaluate("Number(document.body.dataset.version)")

    def after(self, act):
        """Does something and waits until the page shows what came of it."""
        before = self.version()
        act()
        self.page.wait_for_function("n => Number(document.body.dataset.version) > n", arg=before)

    def type(self, line):
        def act():
            self.page.fill("#typed", line)
            self.page.press("#typed", "Enter")

        self.after(act)

    def labels(self):
        return [b.inner_text() for b in self.page.query_selector_all("#choices button")]

    def choose(self, label):
        """Clicks the choice that begins with this."""
        if self.page.is_visible("#filter-row"):
            self.page.fill("#filter", label)
        for button in self.page.query_selector_all("#choices button"):
            if button.inner_text().startswith(label):
                self.after(button.click)
                return
        raise AssertionError(f"no choice {label!r}: {self.labels()[:20]}")

    def asked(self):
        return self.page.inner_text("#asked")

    def battle_is_set_up(self):
        for line in BATTLE:
            self.type(line)

    def wellington_marches(self):
        """Sets the Battle up and marches into it."""
        self.battle_is_set_up()
        self.choose("play 17 cp")
        while "5 Command Points" not in self.asked():
            self.choose("pass")
        self.choose("move Wellington to Salamanca")
        self.choose("6 SP")

    def passes_until(self, text):
        for _ in range(40):
            if text in self.asked():
                return
            self.choose("pass")
        raise AssertionError(f"nobody asks {text!r}: {self.asked()}")

    def journal(self):
        return self.page.text_content("#entries")


def browser(playwright):
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


def program():
    """The program that is tested: the first argument."""
    return str(pathlib.Path(sys.argv.pop(1)).resolve())


class Case(unittest.TestCase):
    """Tests with a browser; each opens servers of its own."""

    program = None

    @classmethod
    def setUpClass(cls):
        cls.program = sys.modules["__main__"].PROGRAM
        cls.playwright = sync_playwright().start()
        cls.browser = browser(cls.playwright)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()

    def open(self, *args, size=(1500, 1000), **page):
        # The program finds its scenarios from where it is; the cards are a copy that may be changed.
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.cards = self.folder / "cards"
        shutil.copytree(PROJECT / "cards", self.cards)
        self.server = Server(self.program, "--cards", str(self.cards), *args)
        self.addCleanup(self.server.close)
        page = self.browser.new_page(viewport={"width": size[0], "height": size[1]}, **page)
        self.addCleanup(page.close)
        desk = Desk(page, self.server)
        self.addCleanup(lambda: self.assertEqual(desk.strangers, [], "requests to elsewhere, or errors"))
        return desk
