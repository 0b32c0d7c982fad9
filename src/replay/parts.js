// What the parts of the page share: the data, lines of text, drawings. Text is always text.

import { $, el } from "/elements.js";

const NS = "http://www.w3.org/2000/svg";

// What the program wrote: the steps, and everything that they name by its number.
export const data = JSON.parse($("data").textContent);

// A part of a drawing, from its text.
export function drawing(text) {
  const made = new DOMParser().parseFromString(`<svg xmlns="${NS}">${text}</svg>`, "image/svg+xml");
  return document.importNode(made.documentElement.firstElementChild ?? made.documentElement, true);
}

export function shape(name, attributes) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

const spans = (number) => data.lines[number].map((span) => data.spans[span]);

// The words of a line.
export const words = (number) => spans(number).map((span) => (typeof span === "string" ? span : span[2])).join("");

// A line whose parts say what they are: `open` opens a card or a rule, `point` shows a place.
export function told(number, { open, point }) {
  const part = (span) => {
    if (typeof span === "string") return span;
    const [kind, id, text] = span;
    if (kind === "player") return el("b", { class: `name of-${id}` }, text);
    if (kind === "card" && data.cards[id]) return el("button", { type: "button", class: "link", "data-card": id, onclick: (event) => open("card", id, event.currentTarget) }, text);
    if (kind === "rule") return el("button", { type: "button", class: "link rule", "data-rule": id, title: data.rules[id] ?? null, onclick: (event) => open("rule", id, event.currentTarget) }, text);
    if (kind === "thing" && point?.has(id)) return el("span", { class: "thing", onpointerenter: () => point.show(id), onpointerleave: () => point.show(null) }, text);
    return text;
  };
  return spans(number).map(part);
}
