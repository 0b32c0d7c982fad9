// The current Battle or Siege.

import { $, el, fill, told } from "/parts.js";
import { dice } from "/dice.js";

function side(it, card) {
  const row = (head, ...text) => [el("dt", {}, head), el("dd", {}, ...text)];
  const suffered = it.suffered.flatMap((line, i) => row(`Round ${i + 1}`, ...told(line)));
  return el("article", { class: `side-card of-${it.powers[0]}` },
    el("h3", {}, told(it.name)),
    el("dl", {},
      it.commander ? row("under", ...told(it.commander)) : [],
      row("with", ...told(it.pieces)),
      it.dice ? row(`${it.dice.sum} dice`, el("span", { class: "terms" }, it.dice.terms.flatMap((term, i) => [i ? ", " : "", ...told(term)]))) : [],
      it.rolls.length ? row("rolled", ...it.rolls.map(dice)) : [],
      it.cards.length ? row("cards", ...it.cards.flatMap((line) => [...told(line, card), " "])) : [],
      it.pending ? row("to come", ...told(it.pending)) : [],
      suffered));
}

let only = false;

export function fight(state, card) {
  const battle = state.battle;
  $("fight").hidden = !state.fight && !battle;
  $("fighting").textContent = state.fight ?? "";
  $("fighting").parentElement.hidden = !state.fight;
  fill($("h-fight"), battle ? told(battle.title) : "Battle or Siege");
  fill($("fight-stage"), battle ? told(battle.stage) : null);
  fill($("sides"), battle ? battle.sides.map((it) => side(it, card)) : null);
  // Before there is a Battle, there is only the text.
  if (only !== (!battle && !!state.fight)) $("fighting").parentElement.open = only = !battle && !!state.fight;
}
