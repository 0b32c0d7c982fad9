#!/usr/bin/env python3
"""The page that steps through a save, in a headless browser and from the disk: each step shows the board as the program draws it,
by button, by key and by address; notes, cards, dice and hands open and close; nothing is fetched.

    python tests/page/test_replay.py target/debug/sandtable
"""
import json
import pathlib
import re
import subprocess
import tempfile
import unittest

import axe_playwright_python
from playwright.sync_api import sync_playwright

from served import PROJECT, browser, program

PROGRAM = program()
CHOICES = 14

# Each choice alone, and a picture after each.
PLAY = "\n".join(
    ["note \"Everybody has a hand.\"", "keep", "keep", "keep", "keep", "map 4.svg", "dice 6 6 5"]
    + [f"auto 1 by random\nmap {n}.svg" for n in range(6, 6 + CHOICES)]
    + ["note \"Here <b>it</b> ends.\"", "save game.json"]
)


def run(*args):
    done = subprocess.run([PROGRAM, *map(str, args)], cwd=PROJECT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        raise AssertionError(done.stdout + done.stderr)
    return done.stdout


def titles(svg):
    """What stands on a drawn board: Control and Flags of the places, and the pieces."""
    found = re.findall(r'<g class="(?:place|formation)"[^>]*><title>([^<]*)</title>', svg)
    return sorted(re.sub(r"&#39;", "'", title.replace("&quot;", '"').replace("&amp;", "&")) for title in found)


class Replay(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.at = pathlib.Path(cls.folder.name)
        (cls.at / "game.play").write_text(PLAY + "\n")
        run("run", cls.at / "game.play", "--out", cls.at, "--seed", 4)
        for name, more in {"host": [], "spain": ["--as", "spain"], "public": ["--as", "spectator"]}.items():
            run("replay", cls.at / "game.json", "--html", cls.at / f"{name}.html", *more)
        cls.playwright = sync_playwright().start()
        cls.browser = browser(cls.playwright)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()
        cls.folder.cleanup()

    def open(self, name="host", width=1440, height=900, step=None, **more):
        page = self.browser.new_context(viewport={"width": width, "height": height}, **more).new_page()
        self.wrong = []
        page.on("console", lambda said: self.wrong.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", lambda it: self.wrong.append(it.url) if not it.url.startswith(("file:", "data:")) else None)
        self.addCleanup(page.context.close)
        page.goto((self.at / f"{name}.html").as_uri() + ("" if step is None else f"#step={step}"))
        page.wait_for_selector("body[data-step]")
        return page

    def shown(self, page):
        return page.evaluate(
            "() => [...document.querySelectorAll('#map .place > title, #map .formation > title')].map((t) => t.textContent).sort()"
        )

    def step(self, page):
        return int(page.get_attribute("body", "data-step"))

    def same(self, page):
        """The board of this step is the one that the program drew when it stood there."""
        drawn = titles((self.at / f"{self.step(page)}.svg").read_text())
        self.assertGreater(len(drawn), 100)
        self.assertEqual(self.shown(page), drawn, f"step {self.step(page)}")

    def test_forward_back_and_anywhere_shows_the_board_of_the_program(self):
        page = self.open()
        page.uncheck("#skip")
        self.assertEqual(self.step(page), 0)
        self.assertTrue(page.is_disabled("#back"))
        last = 5 + CHOICES
        self.assertEqual(page.inner_text("#count"), f"Step 0 of {last}")
        boards = set()
        for step in range(1, last + 1):
            page.click("#forward")
            self.assertEqual(self.step(page), step)
            if step not in (1, 2, 3, 5):
                self.same(page)
            boards.add(tuple(self.shown(page)))
        self.assertGreater(len(boards), 1, "something happens on the board")
        self.assertTrue(page.is_disabled("#forward"))
        for step in range(last - 1, 5, -1):
            page.keyboard.press("ArrowLeft")
            self.assertEqual(self.step(page), step)
            self.same(page)
        page.keyboard.press("Home")
        self.assertEqual(self.step(page), 0)
        page.keyboard.press("End")
        self.same(page)
        page.evaluate("() => { const s = document.getElementById('slider'); s.value = 8; s.dispatchEvent(new Event('input')); }")
        self.same(page)
        # The address leads to the step, also for whoever opens it.
        self.assertTrue(page.url.endswith("#step=8"))
        there = self.open(step=11)
        self.assertEqual(self.step(there), 11)
        self.same(there)
        self.assertEqual(self.wrong, [])

    def test_what_became_different_is_framed_and_quiet_steps_are_skipped(self):
        page = self.open()
        seen, framed = [], 0
        while not page.is_disabled("#forward"):
            page.click("#forward")
            step = self.step(page)
            seen.append(step)
            if step < 7:
                continue
            now, before = (titles((self.at / f"{n}.svg").read_text()) for n in (step, step - 1))
            frames = page.locator("#changes .change, #changes .gone").count()
            self.assertEqual(frames > 0, now != before, f"step {step}")
            framed += frames > 0
        self.assertGreater(framed, 0, "something became different")
        self.assertLess(len(seen), 5 + CHOICES, "some steps change nothing")
        self.assertEqual(self.wrong, [])

    def test_notes_cards_rules_and_dice(self):
        page = self.open()
        self.assertEqual(page.inner_text("#note-text"), "Everybody has a hand.")
        page.keyboard.press("n")
        self.assertEqual(self.step(page), 5 + CHOICES)
        self.assertEqual(page.inner_text("#note-text"), "Here <b>it</b> ends.")
        self.assertTrue(page.get_by_role("button", name="Everybody has a hand.").count())
        page.get_by_role("button", name="Everybody has a hand.").click()
        self.assertEqual(self.step(page), 0)
        tile = page.locator(".tray .tile").first
        number, title = tile.get_attribute("data-card"), tile.locator(".tile-title").inner_text()
        tile.click()
        self.assertEqual(page.inner_text("#opened-title"), title)
        known = json.loads(page.text_content("#data"))
        self.assertEqual(page.inner_text("#opened-text").split(), known["cards"][number]["text"].split())
        page.keyboard.press("Escape")
        self.assertFalse(page.is_visible("#opened"))
        # Dice are drawn as they fell; those that were forced are marked.
        rolls = [(i, entry) for i, step in enumerate(known["steps"]) for entry in step.get("log", []) if len(entry) > 2 and "roll" in entry[2]]
        for step, entry in rolls[:3]:
            page.evaluate("n => { location.hash = `step=${n}`; }", step)
            page.wait_for_function("n => document.body.dataset.step === String(n)", arg=step)
            dice = page.locator("#what .dice").first
            self.assertEqual(dice.locator(".die").count(), len(entry[2]["roll"]["dice"]))
            self.assertEqual(dice.locator(".die.forced").count(), entry[2]["roll"]["forced"])
        self.assertEqual(self.wrong, [])

    def test_it_plays_by_itself_and_stops(self):
        page = self.open(reduced_motion="reduce")
        page.select_option("#speed", label="very fast")
        page.uncheck("#skip")
        page.locator("#stage").click(position={"x": 5, "y": 5})
        page.keyboard.press("Space")
        page.wait_for_function("() => Number(document.body.dataset.step) >= 3")
        page.keyboard.press("Space")
        self.assertEqual(page.get_attribute("#play", "aria-pressed"), "false")
        at = self.step(page)
        page.wait_for_timeout(500)
        self.assertEqual(self.step(page), at)

    def test_a_seat_and_spectators_see_backs(self):
        page = self.open("spain")
        self.assertIn("Spain", page.inner_text("#whose"))
        self.assertEqual(page.locator(".tray .hand").count(), 1)
        self.assertEqual(page.locator(".tray .backs").count(), 3)
        page = self.open("public")
        self.assertEqual((page.locator(".tray .hand").count(), page.locator(".tray .backs").count()), (0, 4))
        self.assertFalse(page.is_visible("#notes"), "its writer saw everything")
        page.click("#last")
        self.assertEqual(self.shown(page), titles((self.at / f"{5 + CHOICES}.svg").read_text()))

    def test_it_fits_a_phone_and_axe_finds_nothing(self):
        for width, height, scheme in [(390, 844, "light"), (1024, 768, "dark")]:
            page = self.open(width=width, height=height, color_scheme=scheme)
            page.click("#forward")
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
            box = page.locator("#forward").bounding_box()
            self.assertLessEqual(box["y"] + box["height"], height, "the controls are on the screen")
            # Axe needs to run in the page, whose policy lets nothing else in.
            found = self.axe(page)
            self.assertEqual([it["id"] for it in found], [], f"{width} {scheme}")

    def axe(self, page):
        source = pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js"
        results = page.evaluate(source.read_text() + "\n;axe.run(document, { resultTypes: ['violations'] })")
        return results["violations"]


if __name__ == "__main__":
    unittest.main()
