// The hand: the cards with small faces, and what can be done with each now.

import { $, el, fill } from "/parts.js";

// Whose hand is shown, if several are visible; null follows the Power that is asked.
let chosen = null;
let asked = null;

const letter = (card) => (card.class ?? "?").trim()[0]?.toUpperCase() ?? "?";

// `open` opens a card, `does` makes a choice, `ways` gives the choices with a card.
export function hand(state, { open, ways, button }) {
  const hands = (state.powers ?? []).filter((power) => power.hand.cards);
  $("hand").hidden = !hands.length;
  if (!hands.length) return;
  const who = state.decision?.hand ?? null;
  if (who !== asked) [asked, chosen] = [who, null];
  const shown = hands.find((power) => power.word === (chosen ?? who ?? state.own)) ?? hands[0];
  $("h-hand").textContent = `${shown.name}’s hand (${shown.hand.count})`;
  fill($("hands"), hands.length < 2 ? null : hands.map((power) =>
    el("button", { type: "button", class: `of-${power.word}`, "aria-pressed": `${power === shown}`, onclick: () => { chosen = power.word; hand(state, { open, ways, button }); } }, power.name)));
  const one = (card) => {
    const can = ways(card.n);
    return el("li", { class: `card-tile of-class-${(card.class ?? "").toLowerCase().split(" ")[0]}${can.length ? " can" : ""}` },
      el("button", { type: "button", class: "card-face", "data-card": card.n, onclick: (event) => open(card.n, event.currentTarget) },
        el("span", { class: "card-top" },
          el("span", { class: "cp" }, card.cp == null ? "–" : `${card.cp}`, card.plus ? "+" : ""),
          el("span", { class: "card-name" }, `#${card.n} ${card.title}`)),
        el("span", { class: "card-class" }, el("b", { "aria-hidden": "true" }, letter(card)), ` ${card.class ?? ""}`),
        el("span", { class: "card-text" }, card.text ?? "")),
      can.length ? el("span", { class: "card-ways" }, can.map((choice) => button(choice))) : null);
  };
  fill($("hand-cards"), shown.hand.cards.map(one));
}
