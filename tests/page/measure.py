#!/usr/bin/env python3
"""How long an update of the page takes: from a click on a choice until the board has changed and everything is shown. This is no test,
because a time depends on what else the machine does: run it on a machine that does nothing else, with a release.

    python tests/page/measure.py target/release/sandtable
"""
from playwright.sync_api import sync_playwright

from served import Desk, Server, browser, program

CHOICES = 60

# Clicks the first choice; gives the milliseconds until all is shown, and until the board has changed, if it does.
CLICK = """() => new Promise((done) => {
  const before = Number(document.body.dataset.version);
  const began = performance.now();
  let drawn = null;
  const map = new MutationObserver(() => { drawn = performance.now() - began; });
  map.observe(document.getElementById('map'), { childList: true, subtree: true, characterData: true });
  const all = new MutationObserver(() => {
    if (Number(document.body.dataset.version) === before) return;
    map.disconnect();
    all.disconnect();
    done([performance.now() - began, drawn]);
  });
  all.observe(document.body, { attributes: true, attributeFilter: ['data-version'] });
  document.querySelector('#choices button').click();
})"""


def shown(times):
    if not times:
        return "never"
    times = sorted(times)
    return f"{len(times)} times, the median {times[len(times) // 2]:.0f} ms, the fastest {times[0]:.0f} ms"


def main():
    with sync_playwright() as playwright:
        chromium = browser(playwright)
        for game in ([], ["napoleon"]):
            server = Server(program_file, *game)
            page = chromium.new_page(viewport={"width": 1440, "height": 900})
            Desk(page, server)
            times = []
            for _ in range(CHOICES):
                if page.query_selector("#choices button"):
                    times.append(page.evaluate(CLICK))
                page.wait_for_timeout(60)
            print(f"{game[0] if game else 'wellington'}: all shown {shown([all_shown for all_shown, _ in times])}")
            print(f"  the board changed {shown([drawn for _, drawn in times if drawn])}", flush=True)
            server.close()
        chromium.close()


if __name__ == "__main__":
    program_file = program()
    main()
