// Whose turn it is, in the title and as a notification; and what a seat asks of the others: to go back.

import { $, el, fill, player, renewed, told } from "/parts.js";
import { keep, kept } from "/settings.js";

const can = "Notification" in window && window.isSecureContext;
let wanted = kept("sandtable-notify") === "on";
let was = null;

// Whether whoever looks has to choose now.
const mine = (state) => !!state.own && !!state.decision && !state.decision.secret;

function head(state) {
  if (state.plea?.open && state.own) return "You are asked";
  if (!state.decision) return state.waiting ? "Over" : "Waiting";
  if (state.own) return mine(state) ? "Your turn" : "Waiting";
  return `${state.decision.name}’s turn`;
}

const granted = () => can && Notification.permission === "granted";

function show(state) {
  // A spectator has no turn, and the host has every one.
  $("notify").hidden = !can || !state.own;
  $("notify").setAttribute("aria-pressed", `${wanted && granted()}`);
}

export function turn(state) {
  const title = `${head(state)} – ${state.title} · sandtable`;
  if (document.title !== title) document.title = title;
  show(state);
  const now = mine(state) || !!(state.own && state.plea?.open);
  if (now && was === false && wanted && granted() && (document.hidden || !document.hasFocus())) {
    const note = new Notification(document.title, { tag: "sandtable-turn" });
    note.onclick = () => { window.focus(); note.close(); };
  }
  was = now;
}

$("notify").addEventListener("click", async () => {
  wanted = !(wanted && granted());
  if (wanted && !granted()) wanted = (await Notification.requestPermission()) === "granted";
  keep("sandtable-notify", wanted ? "on" : "off");
  $("notify").setAttribute("aria-pressed", `${wanted}`);
});

// A request to go back, with what this page can say to it.
export function plea(state, back) {
  const it = state.plea;
  $("plea").hidden = !it;
  $("ask-back").hidden = !state.may_ask;
  if (!renewed("plea", it) || !it) return;
  const button = (text, what) => el("button", { type: "button", "data-back": what, onclick: () => back({ [what]: it.number }) }, text);
  const first = it.first ? [" to before: ", told(it.first), "."] : [" to before the last choice."];
  const waits = it.waits.length ? ` Still to answer: ${it.waits.join(", ")}.` : "";
  const answers = it.mine ? button("Withdraw", "refuse") : it.open ? [button("Agree", "agree"), button("Refuse", "refuse")] : null;
  fill($("plea"), el("p", { role: "status" }, it.mine ? "You ask" : [player(it.by.toLowerCase(), it.by), " asks"], " to go back", first, waits), answers);
}
