// Beside the board: what happened, what was written about it, who holds what, and the cards and rules that open.

import { $, el, fill } from "/elements.js";
import { data, told, words } from "/parts.js";
import { dice } from "/dice.js";
import { point } from "/board.js";

// Opens a card or a rule.
export function open(kind, id) {
  const dialog = $("opened");
  if (kind === "card") {
    const card = data.cards[id];
    fill($("opened-title"), `#${id} ${card.title}`);
    fill($("opened-kind"), card.kind);
    fill($("opened-text"), card.text);
  } else {
    fill($("opened-title"), `Rule ${id}`);
    fill($("opened-kind"));
    fill($("opened-text"), data.rules[id] ?? id);
  }
  dialog.showModal();
}

const links = { open, point };

function entry([depth, line, more]) {
  return el("li", { class: `d${Math.min(depth, 5)}` }, el("span", {}, told(line, links)),
    more?.roll ? dice(more.roll) : null,
    more?.ledger == null ? null : el("details", {}, el("summary", {}, "breakdown"), el("pre", {}, data.texts[more.ledger])));
}

let shown = null;

// What happened in a step.
export function log(step, state) {
  if (shown === step) return;
  shown = step;
  // What all entries are inside of need not be shown.
  const least = Math.min(...(step.log ?? []).map(([depth]) => depth));
  fill($("what"), (step.log ?? []).map(([depth, ...rest]) => entry([depth - least, ...rest])));
  $("nothing").hidden = Boolean(step.log);
  fill($("nothing"), step.at != null && !state.before ? "The game begins." : "Nothing that can be seen from here.");
  $("asked").hidden = step.asked == null;
  fill($("asked"), step.asked == null ? null : [el("b", {}, "Next, "), told(step.asked, links)]);
  const notes = (step.notes ?? []).map((text) => el("p", {}, text));
  const marks = (step.marks ?? []).map((text) => el("p", { class: "mark" }, `Marked: ${text}`));
  $("notes").hidden = !notes.length && !marks.length;
  fill($("note-text"), notes, marks);
}

const card = (id) => {
  const it = data.cards[id];
  return el("li", {}, el("button", { type: "button", class: "tile", "data-card": id, onclick: (event) => open("card", `${id}`, event.currentTarget) },
    el("span", { class: "tile-title" }, el("b", {}, `#${id}`), ` ${it?.title ?? ""}`), el("span", { class: "tile-kind" }, it?.kind ?? "")));
};

function tray(number, before) {
  const it = data.trays[number];
  const hand = it.hand;
  const held = new Set(before == null ? [] : data.trays[before].hand?.cards ?? []);
  const cards = hand?.cards?.map((id) => {
    const tile = card(id);
    if (before != null && !held.has(id)) tile.classList.add("new");
    return tile;
  });
  const rows = it.rows.map(([head, line], i) => {
    const other = before != null && JSON.stringify(data.trays[before].rows[i]?.[1]) !== JSON.stringify(line);
    return [el("dt", {}, head), el("dd", { class: other ? "new" : null }, told(line, links))];
  });
  const backs = hand && !hand.cards ? el("span", { class: "backs", role: "img", "aria-label": `${hand.count} cards, face down` }, Array.from({ length: Math.min(hand.count, 14) }, () => el("i"))) : null;
  return el("article", { class: "tray" }, el("h3", {}, told(it.name, links), hand ? el("span", { class: "count" }, `${hand.count} ${hand.count === 1 ? "card" : "cards"}`) : null),
    backs, cards ? el("ul", { class: "hand" }, cards) : null, el("dl", {}, rows));
}

// What lies before the players. `before` is what lay there at the step before.
export function trays(numbers, before) {
  $("trays").hidden = !numbers.length;
  const same = before && before.length === numbers.length;
  fill($("tray-list"), numbers.map((number, i) => tray(number, same && before[i] !== number ? before[i] : null)));
}

// The board in words.
export function inWords(state) {
  $("board-title").textContent = `${words(state.at)}. ${state.title}`;
  fill($("words"), state.words.map((word) => el("li", {}, text(data.words[word]))));
}

// The words of a drawing are written as in a drawing.
const text = (escaped) => new DOMParser().parseFromString(escaped, "text/html").documentElement.textContent;
