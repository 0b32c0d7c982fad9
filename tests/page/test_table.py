#!/usr/bin/env python3
"""The page as a table to play at, in a headless browser: the board takes the clicks, by mouse, by keyboard and by touch; everything
for a decision is on one screen; nobody clicks for nothing.

    python tests/page/test_table.py target/debug/sandtable
"""
import json
import unittest

from playwright.sync_api import expect
from axe_playwright_python.sync_playwright import Axe

from served import PROJECT, Case, Desk, Server, program

PROGRAM = program()

# Nobody holds a card that could answer: what is asked is what the rules ask.
EMPTY = """
responses off; reactions off; keep; keep; keep; keep
set hand britain -7 -44 -48 -60 -84 -86 -93 -94 -97 +17
set hand sud -3 -31 -49 -52 -62 -77 -102 -104
set hand spain -11 -18 -54 -70 -75 -81 -90 -91
set hand nord -5 -12 -19 -30 -51 -80 -101 -107
set impulse britain
set sp ciudad_rodrigo spain none; set leader de_espana box; set sp salamanca nord 2i
set leader marmont salamanca; set sp valladolid nord none; set leader wellington valladolid
set sp valladolid britain 2i1a; set flag valladolid britain
responses on
""".strip().splitlines()


class Table(Case):
    def spot(self, page, at):
        return page.locator(f"#spots .spot[data-at={at}]")

    def drag_to(self, page, at):
        """Drags the board until a place is in its middle, as far as the board reaches."""
        page.evaluate("scrollTo(0, 0)")
        for _ in range(4):
            stage, spot = page.locator("#stage").bounding_box(), self.spot(page, at).bounding_box()
            middle = [stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2]
            way = [middle[0] - spot["x"] - spot["width"] / 2, middle[1] - spot["y"] - spot["height"] / 2]
            if abs(way[0]) < 60 and abs(way[1]) < 60:
                return
            page.mouse.move(*middle)
            page.mouse.down()
            page.mouse.move(middle[0] + way[0], middle[1] + way[1], steps=4)
            page.mouse.up()

    def at_points(self, desk):
        """Wellington at Valladolid, with 5 Command Points to spend."""
        desk.battle_is_set_up()
        desk.choose("play 17 cp")
        while "5 Command Points" not in desk.asked():
            desk.choose("pass")

    def without_responses(self, desk):
        """The same, and nobody holds a card that could answer."""
        for line in EMPTY:
            desk.type(line)
        desk.choose("play 17 cp")
        self.assertIn("5 Command Points", desk.asked())

    def abouts(self, page):
        state = page.evaluate(
            "() => fetch('/api/state', { headers: { 'x-sandtable-token': sessionStorage.getItem('token') } }).then((r) => r.json())"
        )
        return state, [choice["about"] for choice in state["decision"]["choices"]]

    def inside(self, page, selector):
        """What is on the screen without scrolling, and not cut off."""
        box = page.locator(selector).first.bounding_box()
        self.assertIsNotNone(box, f"{selector} is not there")
        size = page.viewport_size
        self.assertGreaterEqual(box["x"], 0, selector)
        self.assertLessEqual(box["x"] + box["width"], size["width"] + 0.5, selector)
        self.assertGreaterEqual(box["y"], 0, selector)
        self.assertLessEqual(box["y"] + box["height"], size["height"] + 0.5, selector)
        return box

    # The board is the interface.

    def test_two_clicks_move_an_army_and_say_what_it_would_meet(self):
        desk = self.open()
        page = desk.page
        self.at_points(desk)
        _, abouts = self.abouts(page)
        to_salamanca = {"deed": "move", "piece": "wellington", "from": "valladolid", "to": "salamanca", "cost": 1}
        about = next(a for a in abouts if to_salamanca.items() <= a.items())
        meets = {kind: it for one in about["meets"] for kind, it in one.items()}
        self.assertEqual(meets["interceptors"]["pieces"], ["clausel"])
        # 6 SP, Wellington's 5 and the bonus of 1 against 2 SP, Marmont's 2 and the bonus of 2 [11.2, 11.3].
        self.assertEqual(meets["battle"]["dice"], [12, 6])
        # The block of the Army takes the click, not only its place.
        page.locator("#map .formation[data-duchy=valladolid]").click(force=True)
        self.assertEqual(self.spot(page, "valladolid").get_attribute("aria-pressed"), "true")
        offered = {a["to"] for a in abouts if a.get("from") == "valladolid"}
        marked = {s.get_attribute("data-at") for s in page.query_selector_all(".spot.target")}
        self.assertEqual(marked, offered)
        self.assertEqual(self.spot(page, "salamanca").locator(".cost").inner_text(), "1")
        label = self.spot(page, "salamanca").get_attribute("aria-label")
        self.assertIn("Clausel", label)
        self.assertIn("12 dice against 6", label)
        # The list beside the board holds the same choices, and nothing filters by text.
        shown = len(desk.labels())
        self.assertEqual(shown, sum(a.get("from") == "valladolid" or a.get("to") == "valladolid" for a in abouts))
        self.assertEqual(page.input_value("#filter"), "")
        # Escape lets go.
        page.keyboard.press("Escape")
        self.assertEqual(page.locator(".spot.held").count(), 0)
        self.assertEqual(page.inner_text("#count"), f"{len(abouts)} of {len(abouts)}")
        # Two clicks: infantry and cavalry could go there too, so the second asks who.
        self.spot(page, "valladolid").click()
        self.spot(page, "salamanca").click()
        desk.after(page.locator("#popup button[data-choice]", has_text="move Wellington to Salamanca").click)
        self.assertIn("how many SP go with Wellington to Salamanca", desk.asked())

    def test_a_piece_that_is_held_goes_where_the_second_click_is(self):
        desk = self.open()
        page = desk.page
        self.at_points(desk)
        self.spot(page, "valladolid").click()
        page.click("#holds [data-goer=wellington]")
        desk.after(self.spot(page, "salamanca").click)
        self.assertIn("how many SP go with Wellington to Salamanca", desk.asked())

    def test_what_cannot_be_done_says_why_not_at_the_place(self):
        desk = self.open()
        page = desk.page
        self.at_points(desk)
        self.spot(page, "valladolid").click()
        page.click("#holds [data-goer=wellington]")
        desk.after(self.spot(page, "madrid").click)
        page.wait_for_selector("#popup:visible")
        self.assertIn("Why not Madrid", page.inner_text("#popup-title"))
        self.assertIn("[9.3]", page.inner_text("#popup-body"))
        popup, spot = page.locator("#popup").bounding_box(), self.spot(page, "madrid").bounding_box()
        near = min(abs(popup["x"] - spot["x"] - spot["width"]), abs(popup["x"] + popup["width"] - spot["x"]))
        self.assertLess(near, 40, "it stands beside what was clicked")

    def test_a_march_by_keyboard(self):
        desk = self.open()
        page = desk.page
        self.at_points(desk)
        self.spot(page, "valladolid").focus()
        page.keyboard.press("Enter")
        page.locator("#holds [data-goer=wellington]").press("Enter")
        page.keyboard.press("Escape")
        self.assertEqual(page.locator(".spot.held").count(), 0)
        self.spot(page, "valladolid").press("Enter")
        page.locator("#holds [data-goer=wellington]").press("Enter")
        # The arrow keys go from place to place in their direction, those that are marked first.
        self.assertEqual(page.evaluate("document.activeElement.dataset.at"), "valladolid", "the focus stays on the board")
        before = self.spot(page, "valladolid").bounding_box()
        page.keyboard.press("ArrowUp")
        at = page.evaluate("document.activeElement.dataset.at")
        self.assertIn("target", self.spot(page, at).get_attribute("class"))
        self.assertLess(self.spot(page, at).bounding_box()["y"], before["y"])
        self.spot(page, "salamanca").focus()
        desk.after(lambda: page.keyboard.press("Enter"))
        self.assertIn("Wellington to Salamanca", desk.asked())

    # One screen for a decision.

    def test_everything_for_a_decision_is_on_one_screen(self):
        desk = self.open(size=(1440, 900))
        page = desk.page
        self.inside(page, "#stage")
        self.inside(page, "#asked")
        tiles = page.locator("#hand-cards .card-tile")
        self.assertEqual(tiles.count(), 9, "a mulligan is asked with the hand in view")
        for i in range(9):
            self.assertLessEqual(tiles.nth(i).bounding_box()["x"] + tiles.nth(i).bounding_box()["width"], 1440)
        desk.wellington_marches()
        desk.passes_until("a Battle card for Round 1")
        for part in ("#stage", "#asked", "#hand-cards .card-tile", "#fight", "#journal"):
            self.inside(page, part)
        self.assertIn("Marmont", page.inner_text("#sides"))
        # The card in the hand plays itself.
        desk.after(page.locator("#hand-cards .card-ways button").first.click)
        self.assertNotIn("a Battle card for Round 1", desk.asked())
        for size in ((1024, 768), (1440, 900)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.wait_for_timeout(150)
            board, decision = self.inside(page, "#stage"), self.inside(page, "#decision")
            self.assertLess(board["x"] + board["width"], decision["x"], "two columns")
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), size[0], "nothing is cut off")
            letters = page.evaluate(
                """() => [...document.querySelectorAll('#map text')].filter((t) => t.textContent.trim().length > 3)
                    .map((t) => { const m = t.getScreenCTM(); return parseFloat(t.getAttribute('font-size')) * m.a; })"""
            )
            self.assertGreater(len(letters), 30)
            small = [size for size in letters if size < 11]
            self.assertLess(len(small), len(letters) / 10, "names can be read")

    def test_a_card_shows_its_face_wherever_it_is_named(self):
        desk = self.open(size=(1440, 900))
        page = desk.page
        desk.battle_is_set_up()
        desk.choose("play 17 cp")
        page.locator("#entries .card-link").last.hover()
        page.wait_for_selector("#peek:visible svg")
        self.assertIn("#17", page.text_content("#peek"))
        page.mouse.move(700, 300)
        page.wait_for_selector("#peek", state="hidden")
        page.locator("#entries .card-link").last.click()
        page.wait_for_selector("#popup:visible svg")
        self.inside(page, "#popup")

    def test_a_phone_has_board_then_decision_then_tabs(self):
        desk = self.open(size=(390, 844), has_touch=True, is_mobile=True)
        page = desk.page
        board, decision = page.locator("#board").bounding_box(), page.locator("#decision").bounding_box()
        self.assertLess(board["y"], decision["y"])
        self.assertTrue(page.is_visible("#hand-cards"), "a mulligan shows the hand")
        self.assertFalse(page.is_visible("#journal"))
        self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 390, "nothing is cut off")
        page.locator("#tabs [data-tab=journal]").tap()
        self.assertTrue(page.is_visible("#journal"))
        self.assertFalse(page.is_visible("#hand"))
        for panel in ("powers", "course", "cards", "prompt", "hand"):
            page.locator(f"#tabs [data-tab={panel}]").tap()
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 390, panel)
            small = page.evaluate(
                """() => [...document.querySelectorAll('button, select, summary')].filter((e) => e.checkVisibility())
                    .map((e) => [e.textContent.trim() || e.ariaLabel, e.getBoundingClientRect()])
                    .filter(([, r]) => r.width > 0 && (r.width < 43.5 || r.height < 43.5)).map(([text, r]) => `${text} ${r.width}×${r.height}`)"""
            )
            self.assertEqual(small, [], f"targets of 44 pixels in {panel}")
        page.locator("#tabs [data-tab=prompt]").tap()
        desk.battle_is_set_up()
        desk.choose("play 17 cp")
        while "5 Command Points" not in desk.asked():
            desk.choose("pass")
        # By touch: who, and where to.
        self.drag_to(page, "valladolid")
        self.spot(page, "valladolid").tap()
        page.locator("#holds [data-goer=wellington]").tap()
        desk.after(self.spot(page, "salamanca").tap)
        self.assertIn("Wellington to Salamanca", desk.asked())

    # No clicks for nothing.

    def test_a_battle_without_responses_takes_no_more_than_six_clicks(self):
        desk = self.open()
        page = desk.page
        self.without_responses(desk)
        desk.type("dice 20x5")
        clicks = [0]

        def click(locator, after=True):
            clicks[0] += 1
            desk.after(locator.click) if after else locator.click()

        click(self.spot(page, "valladolid"), after=False)
        click(page.locator("#holds [data-goer=wellington]"), after=False)
        click(self.spot(page, "salamanca"))
        click(page.locator("#choices button", has_text="6 SP"))
        while "what now?" not in desk.asked():
            click(page.locator("#choices button").first)
            self.assertLessEqual(clicks[0], 6, desk.asked())
        self.assertIn("won the Battle of Salamanca", desk.journal())

    def clicks(self, desk, *steps):
        """Clicks one thing after another; gives how many clicks that took. Steps that change nothing at the desk come as a list."""
        for step in steps:
            if isinstance(step, list):
                step[0].click()
            else:
                desk.after(step.click)
        return len(steps)

    def test_a_march_with_everybody_and_several_counters_are_one_choice_each(self):
        desk = self.open()
        page = desk.page
        self.without_responses(desk)
        behind = page.locator("#steps .behind").count()
        # One by one: the counters, and then who goes, where, and how many with him.
        page.fill("#filter", "build infantry at Lisbon")
        one = self.clicks(desk, page.locator("#choices [data-choice]"))
        page.fill("#filter", "build infantry at Lisbon")
        one += self.clicks(desk, page.locator("#choices [data-choice]"))
        self.assertIn("1 Command Points", desk.asked())
        one += self.clicks(desk, [self.spot(page, "valladolid")], [page.locator("#holds [data-goer=wellington]")], self.spot(page, "leon"),
                           page.locator("#choices button", has_text="6 SP"))
        self.assertEqual(page.locator("#steps .behind").count(), behind + 4)
        there = desk.page.inner_text("#asked")
        desk.type("undo 4")
        self.assertIn("5 Command Points", desk.asked())
        # In one go.
        page.fill("#filter", "build infantry at Lisbon")
        all_at_once = self.clicks(desk, page.locator("#wholes [data-sort=times]"))
        self.assertIn("1 Command Points", desk.asked())
        all_at_once += self.clicks(desk, [self.spot(page, "valladolid")], [self.spot(page, "leon")],
                                   page.locator("#popup [data-sort=all]"))
        self.assertEqual((one, all_at_once), (6, 4))
        self.assertEqual(desk.page.inner_text("#asked"), there)
        # Each choice is a step as ever.
        self.assertEqual(page.locator("#steps .behind").count(), behind + 4)
        self.assertIn("Wellington with 2 infantry, 1 artillery moves from Valladolid to León", desk.journal())
        desk.after(page.locator("#undo").click)
        self.assertIn("León", desk.asked())

    def test_what_ends_early_says_so(self):
        desk = self.open()
        page = desk.page
        self.at_points(desk)
        page.fill("#filter", "build infantry at Lisbon")
        # Nord holds a Response for it.
        self.clicks(desk, page.locator("#wholes [data-sort=times]"))
        self.assertIn("Response", desk.asked())
        # The board may be up to date before the answer to the click is here.
        expect(page.locator("#refused")).to_contain_text("1 of 2 choices were made")
        desk.choose("pass")
        expect(page.locator("#refused")).to_be_empty()

    def test_one_click_passes_until_the_battle_is_over(self):
        desk = self.open()
        page = desk.page
        desk.wellington_marches()
        desk.passes_until("before the Battle")
        # Nord holds a Response that fits nearly everywhere.
        desk.after(page.locator("#untils [data-until=battle]").click)
        self.assertIn("until the end of this Battle", page.inner_text("#passing-text"))
        asked = []
        for _ in range(8):
            if "what now?" in desk.asked() or "Response" in desk.asked():
                break
            asked.append(desk.asked())
            desk.after(page.locator("#choices button").first.click)
        self.assertFalse(any("Battle card" in question or "Response" in question for question in asked), asked)
        self.assertIn("won the Battle of Salamanca", desk.journal())
        self.assertFalse(page.is_visible("#passing"), "the Battle is over, and so is the passing")
        # Several passes are one line of the journal.
        self.assertRegex(page.locator("#entries .passes summary").last.inner_text(), r"\d+ passes")

    def test_passing_can_be_called_off(self):
        desk = self.open()
        page = desk.page
        desk.wellington_marches()
        desk.passes_until("before the Battle")
        desk.after(page.locator("#untils [data-until=impulse]").click)
        self.assertTrue(page.is_visible("#passing"))
        self.assertNotIn("Response", desk.asked())
        desk.after(page.locator("#ask-again").click)
        self.assertFalse(page.is_visible("#passing"))
        self.assertTrue(page.is_visible("#untils"))

    # Dice, light and dark, moving and zooming.

    def test_dice_are_dice_and_forced_ones_are_marked(self):
        desk = self.open()
        page = desk.page
        desk.wellington_marches()
        desk.passes_until("before the dice")
        desk.type("dice 6 5 4")
        desk.passes_until("now that the dice are rolled")
        roll = page.locator("#entries li", has_text="rolls 6 5 4").last
        self.assertEqual(roll.locator(".die.forced").count(), 3)
        self.assertGreater(roll.locator(".die").count(), 3)
        self.assertIn("first 3 forced", roll.locator(".dice").get_attribute("aria-label"))
        self.assertGreater(page.locator("#sides .die").count(), 3)

    def test_the_wheel_zooms_about_the_pointer_and_a_drag_moves(self):
        desk = self.open()
        page = desk.page
        spot = self.spot(page, "madrid")
        before = spot.bounding_box()
        x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
        page.mouse.move(x, y)
        page.mouse.wheel(0, -400)
        page.wait_for_timeout(100)
        after = spot.bounding_box()
        self.assertAlmostEqual(after["x"], before["x"], delta=2)
        self.assertAlmostEqual(after["y"], before["y"], delta=2)
        other = self.spot(page, "toledo").bounding_box()
        page.mouse.move(x + 60, y + 60)
        page.mouse.down()
        page.mouse.move(x + 160, y + 20, steps=5)
        page.mouse.up()
        moved = self.spot(page, "toledo").bounding_box()
        self.assertAlmostEqual(moved["x"] - other["x"], 100, delta=3)
        self.assertAlmostEqual(moved["y"] - other["y"], -40, delta=3)
        self.assertEqual(page.locator("#popup:visible").count(), 0, "a drag is no click")
        page.click("#whole")
        self.assertFalse(page.is_visible("#overview"), "nothing is hidden that it could show")
        page.click("#nearer")
        page.click("#nearer")
        self.assertTrue(page.is_visible("#overview"))

    def test_two_fingers_zoom_about_their_middle(self):
        desk = self.open(size=(390, 844), has_touch=True, is_mobile=True)
        page = desk.page
        hand = page.context.new_cdp_session(page)
        stage = page.locator("#stage").bounding_box()
        x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2

        def touch(kind, *points):
            points = [{"x": at[0], "y": at[1], "id": i} for i, at in enumerate(points)]
            hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        def pinch(middle, wide, wider, drift=0):
            mx, my = middle
            touch("touchStart", (mx - wide, my))
            touch("touchStart", (mx - wide, my), (mx + wide, my))
            for i in range(1, 11):
                now, off = wide + (wider - wide) * i / 10, drift * i / 10
                touch("touchMove", (mx - now + off, my), (mx + now + off, my))
            touch("touchEnd")
            page.wait_for_timeout(100)

        where = """([x, y]) => {
            const m = document.querySelector('#map svg').getScreenCTM(); const p = new DOMPoint(x, y).matrixTransform(m.inverse()); return [p.x, p.y, m.a];
        }"""
        # Not the middle of the board: there any zoom would keep it in place.
        at = [x - 60, y + 40]
        before = page.evaluate(where, at)
        pinch(at, 30, 75)
        after = page.evaluate(where, at)
        self.assertAlmostEqual(after[2] / before[2], 2.5, delta=0.15)
        self.assertLess(max(abs(after[i] - before[i]) for i in (0, 1)), 4 / after[2], (before, after))
        self.assertEqual(page.locator("#popup:visible").count(), 0, "a pinch is no tap")
        self.assertEqual(page.locator(".spot.held").count(), 0)
        # Fingers that go on together take the board with them.
        pinch(at, 60, 60, drift=50)
        moved = page.evaluate(where, [at[0] + 50, at[1]])
        self.assertLess(max(abs(moved[i] - after[i]) for i in (0, 1)), 4 / after[2], (after, moved))
        self.assertAlmostEqual(moved[2], after[2], delta=0.01)
        # And together they show more of it again.
        pinch(at, 75, 30)
        self.assertLess(page.evaluate(where, at)[2], moved[2] / 1.8)
        # A tap still is one.
        self.drag_to(page, "madrid")
        self.spot(page, "madrid").tap()
        page.wait_for_selector("#popup:visible")

    def test_the_legend_shows_lines_and_ground_as_the_board_draws_them(self):
        desk = self.open()
        page = desk.page
        self.assertEqual(page.locator("#legend-samples li").count(), 0, "nobody waits for what nobody opens")
        page.click("#legend summary")
        page.wait_for_selector("#legend-samples li svg")
        texts = page.locator("#legend-samples li").all_inner_texts()
        for text in ("Clear", "Rough", "Pass", "River", "Key", "Fortress", "coast and sea", "hills, darker the higher", "river"):
            self.assertIn(text, texts)
        # The road of the legend has the colours and widths of the roads on the board.
        strokes = """(svg) => [...svg.querySelectorAll('path[stroke]')].map((p) => `${p.getAttribute('stroke')} ${p.getAttribute('stroke-width')} ${p.getAttribute('stroke-dasharray')}`)"""
        board = set(page.locator("#map svg").evaluate(strokes))
        for text in ("Clear", "Rough", "Pass", "River"):
            sample = page.locator(f"#legend-samples li:has(span:text-is('{text}')) svg").evaluate(strokes)
            self.assertTrue(sample and board.issuperset(sample), (text, sample))
        drawn = page.locator("#legend-samples li svg").evaluate_all("all => new Set(all.map((svg) => svg.innerHTML.replace(/<title>.*?<.title>/, ''))).size")
        self.assertEqual(drawn, len(texts), "no two look the same")
        # It scrolls inside itself and covers nothing outside of the board.
        legend, stage = page.locator("#legend").bounding_box(), page.locator("#stage").bounding_box()
        self.assertGreaterEqual(legend["y"], stage["y"])
        page.set_viewport_size({"width": 390, "height": 844})
        self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 390, "nothing is cut off")
        found = Axe().run(page).response["violations"]
        self.assertEqual([v["id"] for v in found if v["impact"] in ("serious", "critical")], [])

    def test_the_name_of_a_place_is_that_place(self):
        desk = self.open()
        page = desk.page
        self.at_points(desk)
        # Every name says whose it is, and takes the click itself, wherever it stands.
        names = page.locator("#map .name").evaluate_all("all => all.map((g) => [g.dataset.duchy, g.textContent])")
        self.assertEqual(len(names), page.locator("#spots .spot").count())
        for at, text in names:
            title = page.locator(f"#map .place[data-duchy={at}] title").first.text_content()
            self.assertTrue(title.startswith(text.split("(")[0]), (at, text, title))
        # Even where another place is nearer: names go by identity.
        page.evaluate("""() => {
            const name = document.querySelector('#map .name[data-duchy=valladolid]');
            const [from, to] = [name, document.querySelector('#map .place[data-duchy=burgos]')].map((it) => it.getBBox());
            name.setAttribute('transform', `translate(${to.x - from.x} ${to.y - from.y - 60})`);
        }""")
        page.locator("#map .name[data-duchy=valladolid]").dispatch_event("click", {"bubbles": True})
        self.assertEqual(page.locator(".spot.held").get_attribute("data-at"), "valladolid")
        # The name of a river is nobody's.
        page.locator("#map svg > text", has_text="Douro").first.dispatch_event("click", {"bubbles": True})
        self.assertEqual(page.locator(".spot.held").count(), 0)

    def test_light_and_dark_and_still(self):
        desk = self.open(color_scheme="dark", reduced_motion="reduce")
        page = desk.page
        paper = "getComputedStyle(document.body).backgroundColor"
        self.assertEqual(page.get_attribute("html", "data-theme"), "dark")
        dark = page.evaluate(paper)
        page.click("#theme")
        self.assertEqual(page.get_attribute("html", "data-theme"), "light")
        self.assertNotEqual(page.evaluate(paper), dark)
        self.assertEqual(page.get_attribute("html", "data-motion"), "off")
        page.evaluate("() => { window.seen = 0; new MutationObserver((m) => { window.seen += m.length; }).observe(document.getElementById('flashes'), { childList: true }); }")
        self.at_points(desk)
        desk.choose("move Wellington to Salamanca")
        desk.choose("6 SP")
        self.assertEqual(page.evaluate("window.seen"), 0, "nothing moves for who does not want it")

    def test_a_march_is_seen_on_the_board_for_a_moment(self):
        desk = self.open()
        page = desk.page
        page.evaluate("() => { window.seen = []; new MutationObserver((m) => m.forEach((r) => r.addedNodes.forEach((n) => window.seen.push(n.className)))).observe(document.getElementById('flashes'), { childList: true }); }")
        self.at_points(desk)
        desk.choose("move Wellington to Salamanca")
        desk.choose("6 SP")
        desk.passes_until("now that they have marched in")
        self.assertIn("flash move", page.evaluate("window.seen"))

    # Budgets.

    def test_axe_finds_nothing_serious(self):
        desk = self.open(size=(1440, 900))
        page = desk.page

        def look(where):
            found = Axe().run(page).response["violations"]
            bad = [f"{v['id']}: {v['nodes'][0]['html'][:160]}" for v in found if v["impact"] in ("serious", "critical")]
            self.assertEqual(bad, [], where)

        look("the mulligan")
        self.at_points(desk)
        self.spot(page, "valladolid").click()
        look("a piece that is held")
        page.keyboard.press("Escape")
        page.click("#theme")
        desk.choose("move Wellington to Salamanca")
        desk.choose("6 SP")
        desk.passes_until("now that the dice are rolled")
        look("a Battle in the dark")
        page.set_viewport_size({"width": 390, "height": 844})
        look("a phone")

    def test_the_first_board_is_small_and_an_update_is_quick(self):
        server = Server(self.program)
        self.addCleanup(server.close)
        page = self.browser.new_page(viewport={"width": 1440, "height": 900})
        self.addCleanup(page.close)
        sizes = {}

        def count(request):
            if "/api/events" not in request.url:
                sizes[request.url] = request.sizes()["responseBodySize"]

        page.on("requestfinished", count)
        desk = Desk(page, server)
        page.wait_for_timeout(300)
        self.assertLess(sum(sizes.values()), 300_000, json.dumps(sizes, indent=1))
        took = []
        for _ in range(12):
            desk.after(page.locator("#choices button").first.click)
            took.append(page.evaluate("Number(document.body.dataset.took)"))
        self.assertLess(sorted(took)[len(took) // 2], 50, took)


class Others(Case):
    """The same page for other games."""

    def test_a_group_of_napoleon_marches_by_one_click_more(self):
        server = Server(self.program, "napoleon")
        self.addCleanup(server.close)
        page = self.browser.new_page(viewport={"width": 1440, "height": 900})
        self.addCleanup(page.close)
        desk = Desk(page, server)
        desk.choose("activate the French group at Beaumont")
        behind = page.locator("#steps .behind").count()
        # A major road takes 10 of the 20.
        offer = page.locator("#wholes [data-sort=together]", has_text="from Beaumont to Philippeville")
        self.assertIn("10 of 20", offer.inner_text())
        desk.after(offer.click)
        self.assertEqual(page.locator("#steps .behind").count(), behind + 10)
        self.assertEqual(desk.journal().count("marches from Beaumont to Philippeville"), 10)
        self.assertEqual(page.inner_text("#refused"), "")
        self.assertEqual(page.locator("#wholes button", has_text="to Philippeville").count(), 0, "the road is full")
        page.click("#legend summary")
        page.wait_for_selector("#legend-samples li svg")
        texts = " ".join(page.locator("#legend-samples li").all_inner_texts())
        for text in ("major road", "minor road", "river", "supply and victory"):
            self.assertIn(text, texts)

    def test_a_unit_of_napoleon_marches_by_two_clicks(self):
        server = Server(self.program, "napoleon")
        self.addCleanup(server.close)
        page = self.browser.new_page(viewport={"width": 1440, "height": 900})
        self.addCleanup(page.close)
        desk = Desk(page, server)
        for _ in range(40):
            if "which group marches" in desk.asked():
                break
            desk.after(page.locator("#choices button").first.click)
        marked = page.locator(".spot.on")
        self.assertGreater(marked.count(), 0, desk.asked())
        at = marked.first.get_attribute("data-at")
        marked.first.click()
        page.wait_for_selector("#popup:visible")
        desk.after(page.locator("#popup .offers button").first.click)
        self.assertNotIn("which group marches", desk.asked(), at)
        self.assertGreater(page.locator(".spot.on").count(), 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
