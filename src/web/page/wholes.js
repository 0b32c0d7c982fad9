// Operations that take several choices, offered as one: the program says which there are, and plays them choice by choice.

import { el, told } from "/parts.js";
import * as board from "/board.js";

// More than these are shown only for what is selected or looked for.
const FEW = 8;

let acts = null;

// `does` plays an operation.
export function begin(on) { acts = on; }

const first = (whole) => board.choices()[whole.of[0] - 1];

// What it does, in words.
function words(whole) {
  const choice = first(whole);
  if (whole.sort === "together") {
    const all = whole.of.length;
    const { from, to } = choice.about;
    const way = `${from ? `from ${board.name(from)} ` : ""}to ${board.name(to)}`;
    if (whole.steps === all) return [`All ${all} ${way}`];
    return [`${whole.steps} of ${all} ${way}`, el("span", { class: "remark" }, " (no room for more)")];
  }
  const line = told(choice.line);
  return whole.sort === "times" ? [...line, ` × ${whole.steps}`] : [...line, ", with all that can go along"];
}

export function button({ whole, n }) {
  return el("button", { type: "button", class: `choice whole ${first(whole).about.deed}`, "data-whole": n, "data-sort": whole.sort, onclick: () => acts.does(n) },
    el("span", { class: "sign", "aria-hidden": "true", "data-sign": "»" }), el("span", {}, words(whole)), board.meeting(first(whole).about));
}

// All operations of the decision that begin with a choice for which `fits` holds.
export function among(wholes, fits) {
  const all = (wholes ?? []).map((whole, i) => ({ whole, n: i + 1 }));
  return all.filter(({ whole }) => fits(first(whole)) && !(whole.sort === "together" && board.held?.piece));
}

// Shows them above the choices.
export function show(wholes, fits, looked) {
  const list = among(wholes, fits);
  const shown = board.held || looked || list.length <= FEW ? list : [];
  return shown.length ? el("div", { class: "wholes" }, el("h3", {}, "In one go"),
    el("ul", { "aria-label": "Several choices in one go" }, shown.map((one) => el("li", {}, button(one))))) : null;
}

// What stands beside the choices of a place.
export const beside = (wholes, list) => among(wholes, (choice) => list.includes(choice)).map(button);

// What to say of one that did not reach its end.
export const ended = ({ made, of, refused }) =>
  refused ?? (made < of ? `${made} of ${of} choices were made: then something else came up, or the others were no longer possible.` : "");
