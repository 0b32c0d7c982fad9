#!/usr/bin/env python3
"""The page in a headless browser: a whole Impulse with a Battle by clicks, a card that is edited while the Battle stands, taking
back, hands that are hidden, and everything by keyboard.

    python tests/page/test_page.py target/debug/sandtable
"""
import re
import time
import unittest

from served import PROJECT, Case, Server, program

PROGRAM = program()


class Page(Case):
    def to_battle(self, desk):
        desk.wellington_marches()
        desk.passes_until("a Battle card for Round 1")
        # Each side rolls a die for the heights: the Allies win them, and have three more dice.
        desk.type("dice 6 1")
        desk.choose("play 58 battle")

    def test_an_impulse_with_a_battle_and_a_card_that_is_edited_in_it(self):
        desk = self.open()
        page = desk.page
        self.to_battle(desk)
        self.assertTrue(page.is_visible("#fight"))
        self.assertIn("Salamanca", page.inner_text("#fight"))
        self.assertIn("(Battle)", page.text_content("#map svg"))
        desk.passes_until("now that the dice are rolled")
        roll = r"Britain rolls ((?:\d )+)for the Allies in the Battle of Salamanca"
        dice = re.search(roll, desk.journal()).group(1).split()
        breakdown = page.locator("#entries details", has_text="breakdown").first
        breakdown.locator("summary").click()
        self.assertIn("Wellington", page.inner_text("#entries"))

        # A card is opened, broken, mended, saved: the Battle is played again under it.
        page.fill("#find-card", "heights")
        page.locator("#card-list button").first.click()
        page.wait_for_selector("#source:visible")
        self.assertIn("Gain the Heights", page.inner_text("#card-title"))
        source = page.input_value("#source")
        line = next(n for n, text in enumerate(source.splitlines(), 1) if "{ dice = 3 }" in text)
        page.fill("#source", source.replace("{ dice = 3 }", "{ dice = }"))
        page.wait_for_selector(f"#faults button:has-text('line {line}')")
        page.wait_for_selector(f"#numbers b:text-is('{line}')")
        page.fill("#source", source.replace("{ dice = 3 }", "{ dice = 5 }"))
        page.wait_for_function("() => document.querySelectorAll('#faults li').length === 0")
        desk.after(lambda: page.click("#save"))
        self.assertIn("{ dice = 5 }", next(self.cards.glob("058_*")).read_text())
        self.assertIn("now that the dice are rolled", desk.asked(), "the Battle still stands")
        again = re.search(roll, desk.journal()).group(1).split()
        self.assertEqual(len(again), len(dice) + 2)
        self.assertIn("reloaded", page.inner_text("#said"))

        # A file that is saved elsewhere is followed; one that was changed there is not overwritten.
        file = next(self.cards.glob("058_*"))
        page.fill("#source", source.replace("{ dice = 3 }", "{ dice = 6 }"))
        desk.after(lambda: file.write_text(source.replace("{ dice = 3 }", "{ dice = 4 }")))
        third = re.search(roll, desk.journal()).group(1).split()
        self.assertEqual(len(third), len(dice) + 1)
        page.click("#save")
        page.wait_for_selector("#saved.wrong:has-text('changed elsewhere')")
        self.assertIn("{ dice = 4 }", file.read_text())
        page.click("#again")
        page.wait_for_function("() => document.getElementById('source').value.includes('{ dice = 4 }')")

        # Taking back and doing again, by buttons and by a step.
        standing = desk.journal()
        desk.after(lambda: page.click("#undo"))
        self.assertNotEqual(desk.journal(), standing)
        desk.after(lambda: page.click("#redo"))
        self.assertEqual(desk.journal(), standing)
        step = page.locator("#steps .behind button", has_text="move Wellington to Salamanca").first
        desk.after(step.click)
        self.assertIn("5 Command Points", desk.asked())
        desk.after(page.locator("#steps .ahead button").last.click)
        self.assertEqual(desk.journal(), standing)

        # On to the end of the Impulse. The dice of what follows are forced at the prompt.
        desk.type("dice 6 6 6")
        desk.passes_until("which Flag for Salamanca?")
        desk.choose("flag Salamanca britain")
        while not desk.asked().startswith("Britain: what"):
            desk.choose("pass")
        desk.choose("end")
        desk.passes_until("Sud: what")
        self.assertIn("Britain's Impulse is over", desk.journal())
        self.assertIn("(forced)", desk.journal())
        place = page.locator("#map .place[data-duchy=salamanca] title")
        self.assertIn("Controlled by Britain, Flag of Britain", place.text_content())

        # A line typed at the prompt shows here.
        desk.after(lambda: self.server.type("set resources spain 7"))
        self.assertIn("7", page.inner_text("[data-power=spain] dl"))

    def test_only_what_changed_on_the_board_is_drawn_again(self):
        desk = self.open()
        page = desk.page
        # What was on the page is marked by a property, which no copy of it has.
        page.evaluate("document.querySelectorAll('#map svg, #map svg *').forEach((one) => { one.stood = true; })")
        # Whatever is read as a drawing is counted.
        page.evaluate(
            """() => {
                const { set } = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
                window.read = 0;
                Object.defineProperty(HTMLTemplateElement.prototype, "innerHTML", {
                    set(text) { window.read += text.length; set.call(this, text); },
                });
            }"""
        )
        desk.wellington_marches()
        whole = page.evaluate("document.querySelector('#map svg').outerHTML.length")
        read = page.evaluate("window.read")
        self.assertGreater(read, 0)
        self.assertLess(read, whole, "all of it is never read again")
        stood = "[...document.querySelectorAll('#map svg *')].filter((one) => one.stood).length"
        kept, all_ = page.evaluate(f"[{stood}, document.querySelectorAll('#map svg *').length]")
        self.assertGreater(kept, all_ * 0.9)
        self.assertTrue(page.evaluate("document.querySelector('#map svg').stood"))
        # It is the same drawing as one made from nothing, but for the visible part and the marks.
        same = """async () => {
            const headers = { "x-sandtable-token": sessionStorage.getItem("token") };
            const text = await (await fetch("/api/board.svg", { headers })).text();
            const made = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
            const shown = document.querySelector("#map svg").cloneNode(true);
            shown.querySelector("#ways")?.remove();
            for (const name of ["viewBox", "width", "height"]) [made, shown].forEach((one) => one.removeAttribute(name));
            shown.querySelectorAll("[data-block]").forEach((block) => {
                block.classList.remove("can", "held");
                if (!block.className.baseVal) block.removeAttribute("class");
            });
            return made.isEqualNode(shown);
        }"""
        self.assertTrue(page.evaluate(same))
        desk.after(lambda: page.click("#undo"))
        self.assertTrue(page.evaluate(same))

    def test_one_decision_by_keyboard(self):
        desk = self.open()
        page = desk.page
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.textContent"), "To the decision")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        self.assertNotEqual(outline, "none", "the focus is seen")
        page.keyboard.press("Enter")
        self.assertEqual(page.evaluate("document.activeElement.id"), "asked")
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.textContent"), "keep")
        page.evaluate("() => { window.asked.onfocus = () => { window.focused = window.asked.innerText; }; }")
        # The answer with the new state is slow to come, and the page hears before that something was done: the focus waits for it.
        asked_again = []

        def slow(route):
            answer = route.fetch()
            time.sleep(0.3)
            route.fulfill(response=answer)

        page.route("**/api/choose", slow)
        page.on("request", lambda request: asked_again.append(request.url) if request.url.endswith("/api/now") else None)
        desk.after(lambda: page.keyboard.press("Enter"))
        page.wait_for_function("() => document.activeElement.id === 'asked'")
        self.assertTrue(desk.asked().startswith("Sud"), desk.asked())
        self.assertEqual(page.evaluate("document.activeElement.id"), "asked", "and goes on from the next question")
        self.assertEqual(page.evaluate("window.focused"), desk.asked(), "which stands there when it gets the focus")
        self.assertEqual(asked_again, [], "a click takes one request")
        self.assertIn("Britain", page.inner_text("#news"), "what happened is told; the question has the focus")
        self.assertNotIn("Sud", page.inner_text("#news"))

    def test_everything_has_a_name_for_those_who_do_not_see_it(self):
        desk = self.open()
        page = desk.page
        page.locator("#card-list button").first.click()
        page.wait_for_selector("#source:visible")
        bare = page.evaluate(
            """() => [...document.querySelectorAll("button, input, textarea, a")].filter((e) => {
                const labelled = e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.labels?.length;
                return !labelled && !e.textContent.trim();
            }).map((e) => e.outerHTML)"""
        )
        self.assertEqual(bare, [])
        for svg in page.query_selector_all("svg"):
            self.assertEqual(svg.get_attribute("role"), "img")
            self.assertTrue(svg.query_selector("title").text_content())
        self.assertIn("Salamanca: Nord", page.locator("#map svg > desc").text_content())
        self.assertIn("Salamanca", page.locator("#as-text").text_content())
        ids = page.evaluate("[...document.querySelectorAll('body [id]:not(svg *)')].map((e) => e.id)")
        self.assertEqual(len(ids), len(set(ids)))

    def test_only_what_is_new_is_read_out(self):
        desk = self.open()
        page = desk.page
        # The page shows the last 160 entries: more than these, so that the oldest give way.
        desk.type("; ".join(f"set resources spain {n % 9}" for n in range(200)))
        desk.type("set debt spain 1")
        why = page.get_by_label("why: edit: Spain owes 1 SP", exact=True)
        for area in ("#entries", "#said"):
            page.evaluate("area => { for (const e of document.querySelector(area).children) e.old = true; }", area)
        desk.type("set resources nord 7")
        self.assertTrue(page.inner_text("#news").startswith("edit: Nord"), page.inner_text("#news"))
        desk.type("set resources sud 6")
        new = "area => [...document.querySelector(area).children].filter((e) => !e.old).map((e) => e.textContent)"
        read = page.evaluate(new, "#entries")
        self.assertEqual(len(read), 2, read)
        self.assertIn("Nord", read[0])
        self.assertEqual(len(page.evaluate(new, "#said")), 2)
        # An older entry's button asks for that entry still, though `why` counts from the end.
        desk.after(why.click)
        self.assertIn("owes", page.inner_text("#said li:last-child"))
        # What was typed elsewhere is told with the question, once.
        desk.after(lambda: self.server.type("set resources britain 8"))
        told = page.inner_text("#news")
        self.assertTrue(told.startswith("edit: ") and told.endswith(desk.asked()), told)
        desk.type("undo")
        # Taken back, the older ones come again, and what stays is left alone.
        before = page.locator("#entries li").count()
        desk.type("undo 2")
        self.assertEqual(page.locator("#entries li").count(), before)
        self.assertNotIn("Nord has 7", desk.journal())

    def test_hands_of_others_are_not_on_the_page_of_a_power(self):
        titles, texts = {}, {}
        for file in (PROJECT / "cards").glob("*.lua"):
            text = file.read_text()
            number = int(re.search(r"number = (\d+)", text).group(1))
            titles[number], texts[number] = re.search(r'title = "(.*?)"', text).group(1), text
        desk = self.open("--as", "britain", "--seed", "5")
        page = desk.page
        own = {int(n) for n in re.findall(r"#(\d+) ", page.inner_text("[data-power=britain] ul"))}
        self.assertEqual(len(own), 9)
        desk.choose("keep")
        self.assertIn("not shown here", desk.asked())
        self.assertEqual(desk.labels(), [])
        self.assertFalse(page.is_visible("#typed"), "a seat has no field for commands")
        self.assertNotIn("seed", page.inner_text("h1"))
        self.assertFalse(page.is_visible("#editor"))
        whole = page.content() + "".join(text for _, text in desk.texts)
        self.assertIn(titles[min(own)], whole)
        for number, title in titles.items():
            # The cards of a hand speak of others in their texts.
            if number not in own and " " in title and not any(title in texts[card] for card in own):
                self.assertNotIn(title, whole)

    def test_a_scenario_says_its_title_and_its_task_at_the_top(self):
        desk = self.open()
        self.assertFalse(desk.page.is_visible("#scenario"), "this game has its title in the first line")
        for name, seat in (("ligny", ()), ("wavre", ("--as", "allies"))):
            server = Server(PROGRAM, f"napoleon/{name}", *seat)
            self.addCleanup(server.close)
            page = self.browser.new_page(viewport={"width": 1500, "height": 1000})
            self.addCleanup(page.close)
            page.goto(server.address)
            page.wait_for_selector("body[data-version]")
            self.assertIn(f"Puzzle: {name.title()}", page.inner_text("#h-scenario"))
            self.assertTrue(page.inner_text("#task").startswith("Task for the "), page.inner_text("#task"))
            box = page.locator("#task").bounding_box()
            self.assertLess(box["y"] + box["height"], page.locator("#board").bounding_box()["y"])
        server = Server(PROGRAM, "napoleon")
        self.addCleanup(server.close)
        page.goto(server.address)
        page.wait_for_selector("body[data-version]")
        self.assertTrue(page.is_visible("#h-scenario"))
        self.assertEqual(page.inner_text("#task"), "", "it asks for nothing")


if __name__ == "__main__":
    unittest.main(verbosity=2)
