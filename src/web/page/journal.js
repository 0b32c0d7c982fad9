// The journal: what happened, with its dice, its rules and cards. Passes stand folded in one line.

import { $, el, renew, told } from "/parts.js";
import { dice } from "/dice.js";

let shown = [];

// Several passes in a row are one item.
function folded(journal) {
  const items = [];
  for (const entry of journal) {
    const last = items.at(-1);
    if (entry.pass && last?.pass) last.entries.push(entry);
    else items.push({ pass: entry.pass, entries: [entry] });
  }
  return items;
}

const key = (item) => `${item.entries[0].i} ${item.entries.length} ${item.entries.at(-1).text}`;

// `ask` asks about a rule or an entry beside what was clicked; `card` makes the button of a card.
export function journal(state, { ask, card }) {
  const button = (what, text, label) =>
    el("button", { type: "button", "aria-label": label, onclick: (event) => ask(what, event.currentTarget, label) }, text);
  const cause = (e) => !e.cause ? null
    : state.spectator && !e.cause.card ? ` [${e.cause.text}]` : e.cause.card
    ? card(e.cause.card, e.cause.text)
    : button({ rule: e.cause.rule }, e.cause.text, `rule ${e.cause.text}`);
  // In some games the rule is part of the line.
  const rule = (id, text) => button({ rule: id }, text, `rule ${id}`);
  const one = (e) => {
    const item = el("li", { class: `d${Math.min(e.depth, 6)}`, "data-entry": e.i }, told(e.line, card, state.spectator ? undefined : rule), cause(e),
      e.why && !state.spectator ? button({ why: e.i }, "why", `why: ${e.text}`) : null);
    if (e.roll) item.append(dice(e.roll));
    if (e.ledger) item.append(el("details", {}, el("summary", {}, "breakdown"), el("pre", {}, e.ledger)));
    return item;
  };
  const item = (it) => {
    if (!it.pass || it.entries.length < 2) return one(it.entries[0]);
    return el("li", { class: "passes" },
      el("details", {}, el("summary", {}, `${it.entries.length} passes`), el("ul", {}, it.entries.map(one))));
  };
  shown = renew($("entries"), shown, folded(state.journal), key, item);
}
