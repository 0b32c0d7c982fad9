// On a narrow screen the parts below the decision are in tabs.

import { $, el, fill } from "/parts.js";

const TABS = [["hand", "Hand"], ["fight", "Fight"], ["journal", "Log"], ["powers", "Powers"], ["course", "Course"], ["cards", "Cards"], ["prompt", "Prompt"]];
let open = "journal";

export const narrow = matchMedia("(max-width: 46rem)");

const panels = (name) => [...document.querySelectorAll(`[data-panel="${name}"]`)];
const there = (name) => panels(name).some((panel) => !panel.hidden);

// Opens the tab with this name; without one, shows which there are.
export function tab(name = open) {
  const can = TABS.filter(([it]) => there(it));
  open = can.some(([it]) => it === name) ? name : can.some(([it]) => it === open) ? open : can[0]?.[0];
  document.body.dataset.tab = open ?? "";
  const key = can.map(([it]) => it).join();
  if ($("tabs").dataset.key !== key) {
    $("tabs").dataset.key = key;
    fill($("tabs"), can.map(([it, label]) =>
      el("button", { type: "button", role: "tab", id: `tab-${it}`, "data-tab": it, onclick: () => tab(it) }, label)));
  }
  for (const button of $("tabs").children) {
    button.setAttribute("aria-selected", `${button.dataset.tab === open}`);
    button.tabIndex = button.dataset.tab === open ? 0 : -1;
  }
  for (const [it] of TABS) for (const panel of panels(it)) panel.classList.toggle("open", it === open);
}

$("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const all = [...$("tabs").children];
  const next = all[(all.findIndex((button) => button.dataset.tab === open) + step + all.length) % all.length];
  tab(next.dataset.tab);
  next.focus();
});
