#!/usr/bin/env python3
"""A table for several in a headless browser: two players in two browsers and a spectator.

    python tests/page/test_seats.py target/debug/sandtable
"""
import json
import unittest

from served import Case, Desk, Table, program

PROGRAM = program()

# A browser that allows notifications, counts them, and is looked at elsewhere.
NOTES = """
    window.notes = [];
    window.Notification = class {
        static permission = "default";
        static async requestPermission() { Notification.permission = "granted"; return "granted"; }
        constructor(title) { window.notes.push(title); }
        close() {}
    };
    Document.prototype.hasFocus = () => false;
"""


class Seats(Case):
    def sit(self, table, name):
        """A browser of its own at this address."""
        context = self.browser.new_context(viewport={"width": 1300, "height": 900})
        self.addCleanup(context.close)
        context.add_init_script(NOTES)
        desk = Desk(context.new_page(), table.seat(name), choices=False)
        self.addCleanup(lambda: self.assertEqual(desk.strangers, [], "requests to elsewhere, or errors"))
        return desk

    def open_table(self, *args):
        table = Table(self.program, *args)
        self.addCleanup(table.close)
        return table

    def until_title(self, desk, text):
        desk.page.wait_for_function("text => document.title.startsWith(text)", arg=text)

    def test_two_play_and_one_looks_on(self):
        table = self.open_table("--players", "spain=steady,nord=steady", "--seed", "5")
        britain, sud, looks = (self.sit(table, name) for name in ("Britain", "Sud", "spectators"))

        # Whose turn it is.
        self.until_title(britain, "Your turn – ")
        self.until_title(sud, "Waiting – ")
        self.until_title(looks, "Britain’s turn – ")
        self.assertFalse(looks.page.is_visible("#notify"), "a spectator has no turn")
        self.assertEqual(looks.page.locator("#choices button").count(), 0)
        for part in ("#type", "#undo", "#hand", "#lobby", "#editor"):
            self.assertFalse(looks.page.is_visible(part), part)
        self.assertIn("spectator", looks.page.inner_text("#title"))
        self.assertTrue(britain.page.is_visible("#hand"))

        # Sud wants to be told, Britain does not.
        sud.page.click("#notify")
        sud.page.wait_for_selector("#notify[aria-pressed=true]")
        self.assertEqual(sud.page.evaluate("window.notes"), [])
        sud.after(lambda: britain.choose("keep"))
        self.until_title(sud, "Your turn – ")
        notes = sud.page.evaluate("window.notes")
        self.assertEqual(len(notes), 1)
        self.assertTrue(notes[0].startswith("Your turn"), notes)
        self.assertEqual(britain.page.evaluate("window.notes"), [])
        self.until_title(britain, "Waiting – ")
        looks.page.wait_for_function("() => document.getElementById('asked').textContent.includes('Sud')")

        # Sud keeps its hand, and the bots theirs; then Britain asks to go back, and Sud refuses.
        britain.after(lambda: sud.choose("keep"))
        for desk in (britain, sud):
            desk.page.wait_for_selector("#ask-back:visible")
        stands = britain.journal()
        sud.after(lambda: britain.page.click("#ask-back"))
        sud.page.wait_for_selector("#plea:visible")
        self.assertIn("Britain asks to go back", sud.page.inner_text("#plea"))
        self.until_title(sud, "You are asked – ")
        britain.page.wait_for_selector("#plea:has-text('Still to answer: Sud')")
        self.assertFalse(looks.page.is_visible("#plea"))
        britain.after(lambda: sud.page.click("#plea [data-back=refuse]"))
        britain.page.wait_for_selector("#plea", state="hidden")
        self.assertEqual(britain.journal(), stands)

        # It asks again, and Sud agrees: Britain chooses anew.
        sud.after(lambda: britain.page.click("#ask-back"))
        sud.page.wait_for_selector("#plea:visible")
        britain.after(lambda: sud.page.click("#plea [data-back=agree]"))
        self.until_title(britain, "Your turn – ")
        self.assertIn("mulligan", " ".join(britain.labels()).lower() + britain.asked().lower())

        # The spectator was never told of a hand: neither of the other hands were the players.
        for desk, own in ((britain, "britain"), (sud, "sud"), (looks, None)):
            # The state comes when the page asks how things are, and with the answer to everything that is done there.
            looked = [json.loads(text) for url, text in desk.texts if url.endswith("/api/now")]
            acts = ("/api/choose", "/api/back")
            acted = [json.loads(text)["now"] for url, text in desk.texts if url.endswith(acts)]
            self.assertGreater(len(looked), 2)
            self.assertGreaterEqual(len(acted), 2 if own else 0)
            states = [now["state"] for now in looked + acted]
            for state in states:
                hands = {power["word"]: power["hand"]["cards"] for power in state["powers"]}
                self.assertEqual([word for word, cards in hands.items() if cards is not None], [own] if own else [])
                self.assertIsNone(state.get("seed"))
                self.assertIsNone(state.get("hash"))
        held = {card["title"] for power in table.state()["powers"] for card in power["hand"]["cards"]}
        named = [title for title in held if " " in title and any(title in text for _, text in looks.texts)]
        self.assertEqual(named, [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
