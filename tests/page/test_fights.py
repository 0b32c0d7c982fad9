#!/usr/bin/env python3
"""Losses, retreats and setups on the page, in a headless browser: what is offered in one go, and the same at the board.

    python tests/page/test_fights.py target/debug/sandtable
"""
import json
import shutil
import unittest

from served import PROJECT, Case, Desk, Server, program

PROGRAM = program()

# Britain raids Marmont with 4 SP at Salamanca, and nobody holds a card that could answer.
RAID = """
responses off; reactions off; keep; keep; keep; keep
set hand britain -7 -44 -48 -60 -84 -86 -93 -94 -97 +19
set hand sud -3 -31 -49 -52 -62 -77 -102 -104
set hand spain -11 -18 -54 -70 -75 -81 -90 -91
set hand nord -5 -12 -19 -30 -51 -80 -101 -107
set impulse britain
set sp salamanca nord 4i; set leader marmont salamanca
""".strip().splitlines()

# Four French divisions beside Charleroi, where five Prussian brigades stand. Nobody else is in the game.
FRAY = {
    "game": "napoleon",
    "title": "A fray at Charleroi",
    "deployment": "historical",
    "only": True,
    "turn": 1,
    "params": {"army_limits": False},
    "units": {
        "fr_old_guard": "laneffe", "fr_iii_8": "laneffe", "fr_iii_10": "laneffe", "fr_iii_11": "laneffe",
        "pr_1": "charleroi", "pr_2": "charleroi", "pr_3": "charleroi", "pr_4": "charleroi", "pr_5": "charleroi",
    },
}


class Fights(Case):
    def spot(self, page, name):
        return page.locator(f".spot[aria-label^={json.dumps(name)}]")

    def labels(self, locator):
        return [text.replace("\n", " ") for text in locator.all_inner_texts()]

    def hit(self, page, name):
        """Selects a place as with a click, wherever it stands."""
        self.spot(page, name).focus()
        page.keyboard.press("Enter")

    def napoleon(self, scenario):
        server = Server(self.program, scenario)
        self.addCleanup(server.close)
        page = self.browser.new_page(viewport={"width": 1440, "height": 900})
        self.addCleanup(page.close)
        desk = Desk(page, server)
        self.addCleanup(lambda: self.assertEqual(desk.strangers, [], "requests to elsewhere, or errors"))
        return desk

    def fray(self):
        """The French have marched to Charleroi in one go, and the Allies set up."""
        desk = self.open()
        desk.page.close()
        folder = self.folder / "napoleon"
        shutil.copytree(PROJECT / "games" / "napoleon", folder)
        scenario = folder / "scenarios" / "fray.json"
        scenario.write_text(json.dumps(FRAY))
        desk = self.napoleon(str(scenario))
        desk.choose("activate the French group at Laneffe")
        desk.after(desk.page.locator("#wholes button", has_text="All 4 from Laneffe to Charleroi").click)
        self.assertIn("Allies: battle of Charleroi: where does", desk.asked())
        return desk

    def test_losses_are_offered_in_one_go_and_at_the_board(self):
        desk = self.open()
        page = desk.page
        for line in RAID:
            desk.type(line)
        desk.choose("play 19 event")
        desk.type("dice 6 6 6 1 1 1")
        desk.choose("Salamanca")
        desk.choose("Zamora")
        self.assertEqual(desk.asked().strip(), "Nord: what is lost? (3 to go)")
        self.assertEqual(desk.labels(), ["1 SP of Nord at Salamanca", "Marmont"])
        # One click for all three.
        offer = page.locator("#wholes [data-sort=times]")
        self.assertIn("1 SP of Nord at Salamanca × 3", offer.inner_text())
        behind = page.locator("#steps .behind").count()
        lost = desk.journal().count("Nord loses 1 SP at Salamanca")
        desk.after(offer.click)
        self.assertEqual(desk.journal().count("Nord loses 1 SP at Salamanca"), lost + 3)
        self.assertEqual(page.locator("#steps .behind").count(), behind + 3, "each is a step")
        self.assertNotIn("what is lost", desk.asked())
        self.assertEqual(page.inner_text("#refused"), "")
        desk.type("undo 3")
        self.assertIn("3 to go", desk.asked())
        # The place where something is lost is marked, and offers the same.
        self.assertIn("lose", self.spot(page, "Salamanca").get_attribute("class"))
        self.assertIn("lose a piece", self.spot(page, "Salamanca").get_attribute("aria-label"))
        self.spot(page, "Salamanca").click()
        page.wait_for_selector("#popup:visible")
        offers = self.labels(page.locator("#popup .offers button"))
        self.assertEqual([offer.lstrip("✕» ") for offer in offers],
                         ["1 SP of Nord at Salamanca × 3", "1 SP of Nord at Salamanca", "Marmont"])
        desk.after(page.locator("#popup .offers button", has_text="Marmont").click)
        self.assertIn("Marmont is eliminated", desk.journal())
        # Only Soldiers are left to lose, so nobody is asked about the other two.
        self.assertEqual(desk.journal().count("Nord loses 1 SP at Salamanca"), lost + 2)

    def test_a_battle_of_napoleon_is_set_up_and_left_on_the_page(self):
        desk = self.fray()
        page = desk.page
        offers = self.labels(page.locator("#wholes [data-sort=times]"))
        self.assertEqual([offer.lstrip("»● ") for offer in offers], ["left × 5", "centre × 5", "right × 5", "reserve × 5"])
        # As many as may stand there; each other column needs one.
        desk.after(page.locator("#wholes [data-sort=times]", has_text="left").click)
        self.assertEqual(desk.journal().count("stands in the Allied left"), 3)
        self.assertIn("3 of 5 choices were made", page.inner_text("#refused"))
        # The city of the battle takes the click, too.
        self.assertIn("answer", self.spot(page, "Charleroi").get_attribute("class"))
        self.hit(page, "Charleroi")
        page.wait_for_selector("#popup:visible")
        desk.after(page.locator("#popup .offers [data-choice]", has_text="centre").click)
        self.assertIn("stands in the Allied centre", desk.journal())
        self.assertIn("the Allied side is set up at Charleroi: 3 left, 1 centre, 1 right", desk.journal())
        while "retreat?" not in desk.asked():
            self.assertIn("where does", desk.asked())
            desk.after(page.locator("#choices button").first.click)
        # Who retreats, and where to: all in one go, or by two clicks at the board.
        offer = page.locator("#wholes [data-sort=together]")
        self.assertIn("All 4 from Charleroi to Laneffe", offer.inner_text())
        self.assertIn("retreat", self.spot(page, "Charleroi").get_attribute("class"))
        self.hit(page, "Charleroi")
        self.assertIn("target", self.spot(page, "Laneffe").get_attribute("class"))
        self.assertIn("retreat there", self.spot(page, "Laneffe").get_attribute("aria-label"))
        self.hit(page, "Laneffe")
        page.wait_for_selector("#popup:visible")
        desk.after(page.locator("#popup .offers [data-choice]", has_text="retreat Old Guard to Laneffe").click)
        self.assertIn("Old Guard retreats to Laneffe", desk.journal())
        desk.after(page.locator("#undo").click)
        self.assertNotIn("Old Guard retreats to Laneffe", desk.journal())
        behind = page.locator("#steps .behind").count()
        desk.after(page.locator("#wholes [data-sort=together]").click)
        gone = page.locator("#steps .behind").count() - behind
        self.assertGreater(gone, 1)
        self.assertEqual(desk.journal().count("retreats to Laneffe"), gone)

    def test_units_of_napoleon_are_set_up_at_the_board(self):
        desk = self.napoleon("napoleon/free")
        page = desk.page
        asked = desk.asked()
        self.assertIn("where does Wellington (Leader) begin?", asked)
        # Every city where he may begin is marked.
        marked = page.locator(".spot.on.build")
        state = page.evaluate(
            "() => fetch('/api/state', { headers: { 'x-sandtable-token': sessionStorage.getItem('token') } }).then((r) => r.json())"
        )
        begins = {choice["about"]["to"] for choice in state["decision"]["choices"] if choice["about"]["deed"] == "build"}
        self.assertEqual({spot.get_attribute("data-at") for spot in marked.all()}, begins)
        self.assertGreater(len(begins), 10)
        self.hit(page, "Brussels")
        page.wait_for_selector("#popup:visible")
        desk.after(page.locator("#popup .offers [data-choice]", has_text="Brussels").click)
        self.assertIn("where does", desk.asked())
        self.assertNotEqual(desk.asked(), asked, "the next one is asked about")
        self.assertIn("Wellington", page.locator("#map [data-duchy='1'] title").first.text_content())
        # The log names the ruling, and a click tells what it says.
        page.locator("#entries button[aria-label='rule N-41']").first.click()
        page.wait_for_selector("#popup:visible")
        self.assertIn("N-41:", page.inner_text("#popup"))
        page.keyboard.press("Escape")
        desk.after(page.locator("#undo").click)
        self.assertEqual(desk.asked(), asked)


if __name__ == "__main__":
    unittest.main(verbosity=2)
