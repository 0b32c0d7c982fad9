// The popup beside a clicked element, and the card preview under the pointer.

import { $, drawing, el, fill, json } from "/parts.js";

let anchor = null;
let leaves = null;
// A cache of looked-up cards, until the game changes.
let known = new Map();

export function forgetCards() { known = new Map(); }

// Places an element beside a rectangle of the window, where there is room.
function beside(box, rect) {
  const [width, height] = [box.offsetWidth, box.offsetHeight];
  const right = rect.right + 10 + width <= innerWidth;
  const left = rect.left - 10 - width >= 0;
  const x = right ? rect.right + 10 : left ? rect.left - 10 - width : Math.max(6, Math.min(rect.left, innerWidth - width - 6));
  const below = right || left ? rect.top : rect.bottom + 8 + height <= innerHeight ? rect.bottom + 8 : rect.top - height - 8;
  box.style.left = `${Math.round(x)}px`;
  box.style.top = `${Math.round(Math.max(6, Math.min(below, innerHeight - height - 6)))}px`;
}

// Opens the popup beside an element, or beside a rectangle. `onleave` hears when it closes.
export function popup(at, title, body, { focus = true, onleave = null } = {}) {
  leaves?.();
  leaves = onleave;
  unpeek();
  anchor = at instanceof Element ? at : null;
  fill($("popup-title"), title);
  fill($("popup-body"), body);
  $("popup").hidden = false;
  beside($("popup"), at instanceof Element ? at.getBoundingClientRect() : at);
  if (focus) ($("popup-body").querySelector("button") ?? $("popup")).focus({ preventScroll: true });
}

export const isOpen = () => !$("popup").hidden;

export function close() {
  if ($("popup").hidden) return;
  const inside = $("popup").contains(document.activeElement);
  $("popup").hidden = true;
  if (inside && anchor?.isConnected) anchor.focus({ preventScroll: true });
  const heard = leaves;
  [leaves, anchor] = [null, null];
  heard?.();
}

async function look(n) {
  if (!known.has(n)) known.set(n, json(`/api/card/${n}`).catch(() => null));
  return known.get(n);
}

const shown = (card) => [
  card.face ? el("div", { class: "peek-face" }, drawing(card.face)) : null,
  el("pre", { class: "peek-about" }, card.about),
];

// A card that is clicked or tapped anywhere: its face, its text, what can be done with it now, and its file.
export async function openCard(n, at, more = []) {
  const card = await look(n);
  if (!card) return;
  popup(at, `#${card.n} ${card.title}`, [more, el("div", { class: "peek-card" }, shown(card))]);
}

let wants = null;
let waiting = null;

function unpeek() {
  clearTimeout(waiting);
  wants = null;
  $("peek").hidden = true;
}

function peek(target) {
  const n = Number(target.dataset.card);
  if (wants === target || isOpen()) return;
  unpeek();
  wants = target;
  waiting = setTimeout(async () => {
    const card = await look(n);
    if (!card || wants !== target || !target.isConnected || isOpen()) return;
    fill($("peek"), shown(card));
    $("peek").hidden = false;
    beside($("peek"), target.getBoundingClientRect());
  }, 220);
}

const named = (event) => event.target.closest?.("[data-card]");
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const target = named(event);
  if (target) peek(target);
  else if (wants) unpeek();
});
document.addEventListener("focusin", (event) => {
  const target = named(event);
  if (target && target.matches(":focus-visible")) peek(target);
  else if (wants) unpeek();
});
document.addEventListener("scroll", unpeek, true);
$("popup-close").addEventListener("click", close);
document.addEventListener("pointerdown", (event) => {
  if (isOpen() && !$("popup").contains(event.target) && !$("stage").contains(event.target)) close();
});
