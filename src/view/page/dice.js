// Dice drawn as dice.

import { el } from "/elements.js";

// Dice in the order of the roll, with the forced ones marked.
export function dice({ dice: fell, forced }) {
  const label = `${fell.join(" ")}${forced ? `, the first ${forced} forced` : ""}`;
  const one = (n, i) => el("span", { class: `die n${n}${i < forced ? " forced" : ""}` });
  return el("span", { class: "dice", role: "img", "aria-label": label, title: label }, fell.map(one));
}
