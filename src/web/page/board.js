// The board as the interface: pieces that can act are marked, a click shows what they can do, and a second click does it. All of this
// uses the ids of pieces and places, never their texts.

import { $, el, fill, told } from "/parts.js";
import { drawing, parts, redrawn } from "/redraw.js";
import { arrived, bring, frame, onStage, onView, overview, see, toStage, unframe, view, ways } from "/view.js";
import { close, isOpen, popup } from "/popup.js";

// The kinds of marks: a sign that can be told apart without colour, and its meaning.
const SIGNS = {
  move: ["➤", "go there"], retreat: ["↩", "retreat there"], intercept: ["⚡", "intercept"], fight: ["⚔", "fight"], siege: ["♜", "besiege"],
  build: ["+", "bring into play"], flag: ["⚑", "place or remove a Flag"], lose: ["✕", "lose a piece"], card: ["▤", "play a card here"],
  amount: ["#", "how many"], answer: ["●", "choose"], pass: ["○", "pass"], end: ["■", "end"],
};

let places = new Map();
let names = new Map();
let called = new Map();
let state = null;
let acts = null;
// What was clicked: a place, a piece, or a piece at its place.
export let held = null;

export const choices = () => state?.decision?.choices ?? [];
const moves = (about) => about.from && about.to && about.from !== about.to;

// The choices of the selected piece or place.
const fits = (about, it = held) => !it || ((!it.piece || about.piece === it.piece) && (!it.at || about.from === it.at || about.to === it.at));

export const isHeld = (choice) => fits(choice.about);

// `does` makes a choice, `shows` is called when the selection changes, `asks` asks why not.
export function begin(on) { acts = on; }

function middle(element) {
  const { x, y, width, height } = element.getBBox();
  return [x + width / 2, y + height / 2];
}

// Where a place is: the drawing says so, and nothing has to be measured. Otherwise it is the middle of its sign: attached things, and
// names in the same group, would move that.
function sign(element) {
  const { x, y } = element.dataset;
  if (x && y) return [Number(x), Number(y)];
  return middle(element.querySelector("circle, rect, polygon, path") ?? element);
}

// The drawing on the page, in parts.
let onPage = null;

// A new drawing of the board, as text.
export function drawn(text) {
  const next = parts(text);
  let svg = $("map").querySelector("svg");
  // The visible part stays what it is.
  const part = svg?.getAttribute("viewBox");
  if (svg) {
    ways([]);
    svg = redrawn(svg, onPage, next);
  } else {
    svg = drawing(text);
    fill($("map"), svg);
  }
  onPage = next;
  const sheet = (svg.getAttribute("viewBox") ?? `0 0 ${svg.getAttribute("width")} ${svg.getAttribute("height")}`).split(/[ ,]+/).map(Number);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  if (part) svg.setAttribute("viewBox", part);
  [places, names, called] = [new Map(), new Map(), new Map()];
  for (const place of svg.querySelectorAll(".place[data-duchy]")) {
    places.set(place.dataset.duchy, sign(place));
    names.set(place.dataset.duchy, place.querySelector("title")?.textContent ?? place.dataset.duchy);
    if (place.dataset.name) called.set(place.dataset.duchy, place.dataset.name);
  }
  const there = [...$("spots").children].map((button) => button.dataset.at);
  if (`${there}` !== `${[...places.keys()]}`) fill($("spots"), [...places.keys()].map(spot));
  arrived(sheet.slice(2));
}

function spot(id) {
  const button = el("button", { type: "button", class: "spot", tabindex: "-1", "data-at": id, onclick: () => hit({ at: id }) });
  return button;
}

// The name of a place or piece for people, from the drawing.
export function name(id) {
  if (called.has(id)) return called.get(id);
  const parts = choices().flatMap((choice) => choice.line);
  return parts.find((part) => part.id === id && ["duchy", "city", "ford", "place"].includes(part.kind))?.text ?? (names.get(id) ?? id).split(":")[0];
}

// A new decision, or the same one again.
export function asked(fresh, anew) {
  state = fresh;
  if (anew) {
    held = null;
    close();
    unframe();
  }
  mark();
  if (anew) {
    const all = choices().map((choice) => choice.about);
    const near = new Set(all.flatMap((about) => [about.from, about.to]).filter((id) => places.has(id)));
    if (!near.size && places.has(state.battle?.at)) bring([places.get(state.battle.at)]);
    else if (near.size && near.size <= 6) bring([...near].map((id) => places.get(id)));
    else if (near.size && !all.some((about) => inSight(about.from) || inSight(about.to))) bring([...near].slice(0, 3).map((id) => places.get(id)));
  }
}

const inSight = (id) => places.has(id) && onStage(places.get(id));

// The marks of every place: what can be done there or from there.
function marks() {
  const out = new Map();
  const put = (id, deed, choice, role) => {
    if (!places.has(id)) return;
    if (!out.has(id)) out.set(id, { deeds: new Map(), role, list: [] });
    const it = out.get(id);
    if (role === "target") it.role = role;
    it.deeds.set(deed, (it.deeds.get(deed) ?? 0) + 1);
    it.list.push(choice);
  };
  for (const choice of choices()) {
    const about = choice.about;
    if (!fits(about)) continue;
    if (!held) {
      if (about.from) put(about.from, about.deed, choice, "acts");
      else if (about.to) put(about.to, about.deed, choice, "here");
    } else if (moves(about)) {
      if (about.from === held.at || held.piece) put(about.to, about.deed, choice, "target");
      else put(about.from, about.deed, choice, "acts");
    } else if (about.to ?? about.from) put(about.to ?? about.from, about.deed, choice, "here");
  }
  if (held?.at && places.has(held.at)) {
    if (!out.has(held.at)) out.set(held.at, { deeds: new Map(), list: [] });
    out.get(held.at).role = "held";
  }
  return out;
}

// What a choice would meet, in signs and in words.
const met = { check: ["☠", "Attrition"], interceptors: ["⚡", "can intercept"], battle: ["⚔", "Battle"] };

export function meeting(about) {
  return (about.meets ?? []).map((meets) => {
    const [[kind, it]] = Object.entries(meets);
    const words = kind === "check" ? [`Attrition with up to ${it.dice} dice `, ...told(it.why)]
      : kind === "interceptors" ? ["could intercept: ", ...told(it.who)]
        : ["Battle against ", ...told(it.who), it.dice ? `: ${it.dice[0]} dice against ${it.dice[1]}, before cards` : ""];
    return el("span", { class: `meets ${kind}` }, el("span", { class: "sign", "aria-hidden": "true" }, met[kind][0]), words);
  });
}

const signsOf = (list) => [...new Set(list.flatMap((choice) => (choice.about.meets ?? []).map((m) => met[Object.keys(m)[0]][0])))].join("");

let marked = new Map();

function mark() {
  marked = marks();
  let first = null;
  for (const button of $("spots").children) {
    const id = button.dataset.at;
    const it = marked.get(id);
    const deeds = it ? [...it.deeds.keys()] : [];
    button.className = it ? `spot on ${it.role ?? ""} ${deeds[0] ?? ""}` : "spot";
    const costs = it?.role === "target" ? [...new Set(it.list.map((choice) => choice.about.cost).filter((cost) => cost != null))] : [];
    const low = Math.min(...costs);
    fill(button, it && deeds.length ? el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[deeds[0]]?.[0] ?? "●") : null,
      costs.length ? el("span", { class: "cost", "aria-hidden": "true" }, `${low}`) : null,
      it?.role === "target" && signsOf(it.list) ? el("span", { class: "warns", "aria-hidden": "true" }, signsOf(it.list)) : null);
    const words = deeds.map((deed) => `${SIGNS[deed]?.[1] ?? deed}${it.deeds.get(deed) > 1 ? ` (${it.deeds.get(deed)} choices)` : ""}`);
    const cost = costs.length ? `, costs ${low}` : "";
    const warns = it?.role === "target" ? it.list.flatMap((choice) => meeting(choice.about).map((m) => m.textContent.replace(/^./u, ""))).slice(0, 3) : [];
    const now = it?.role === "held" ? ", selected" : "";
    button.setAttribute("aria-label", `${names.get(id)}${words.length ? `. ${it.role === "acts" ? "Can act" : "Here"}: ${words.join(", ")}${cost}` : ""}${warns.length ? `. Would meet ${warns.join("; ")}` : ""}${now}`);
    button.setAttribute("aria-pressed", `${it?.role === "held"}`);
    button.tabIndex = it ? 0 : -1;
    if (it) first ??= button;
  }
  if (!first && $("spots").firstChild) $("spots").firstChild.tabIndex = 0;
  const from = held?.at ?? null;
  const lines = [...marked].flatMap(([id, it]) => {
    const source = it.list[0]?.about.from;
    if (it.role === "target" && places.has(source)) return [{ from: places.get(source), to: places.get(id), deed: it.list[0].about.deed }];
    if (it.role === "acts" && from && places.has(from)) return [{ from: places.get(id), to: places.get(from), deed: it.list[0].about.deed }];
    return [];
  });
  ways(held ? lines : []);
  for (const block of $("map").querySelectorAll("[data-block]")) {
    const can = choices().some((choice) => choice.about.piece === block.dataset.block && fits(choice.about));
    block.classList.toggle("can", can);
    block.classList.toggle("held", held?.piece === block.dataset.block);
  }
  bar();
  place();
}

// The selection, which of several pieces goes, and how to deselect.
function bar() {
  const $bar = $("holds");
  if (!held) { fill($bar, null); return; }
  const all = choices().filter((choice) => fits(choice.about, { at: held.at, piece: held.at ? null : held.piece }));
  const goers = new Map(all.filter((choice) => held.at && moves(choice.about) && choice.about.from === held.at && choice.about.piece).map((choice) => [choice.about.piece, choice]));
  const called = (piece, choice) => choice.line.find((part) => part.id === piece)?.text ?? piece;
  const chip = ([piece, choice]) => el("button", { type: "button", "data-goer": piece, "aria-pressed": `${held.piece === piece}`,
    onclick: () => { close(); hold({ at: held.at, piece: held.piece === piece ? undefined : piece }); spotOf(held.at)?.focus({ preventScroll: true }); } }, called(piece, choice));
  fill($bar, el("b", {}, held.at ? name(held.at) : "This piece"), goers.size > 1 ? [...goers].map(chip) : null,
    el("button", { type: "button", onclick: letGo, "aria-label": "Deselect (Escape)" }, "✕"));
}

// Puts the marks over the visible places.
function place() {
  for (const button of $("spots").children) {
    const [x, y] = toStage(places.get(button.dataset.at));
    button.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }
  overview(places, marked);
}
onView(place);

function hold(it) {
  held = it;
  mark();
  const aims = [...marked].filter(([, it]) => it.role === "target" || it.role === "held").map(([id]) => places.get(id));
  // More than a dozen are everywhere; zooming out to all of them would make the board too small.
  if (held && aims.length <= 12) frame(aims);
  acts.shows();
}

export function letGo() {
  close();
  if (!held) return false;
  const at = held.at;
  hold(null);
  if ($("spots").contains(document.activeElement) || document.activeElement === document.body) spotOf(at)?.focus({ preventScroll: true });
  return true;
}

const spotOf = (id) => [...$("spots").children].find((button) => button.dataset.at === id);

// A button for a choice, anywhere on the page.
export function choiceButton(choice, remark = true) {
  const about = choice.about;
  return el("button", { type: "button", "data-choice": choice.n, class: `choice ${about.deed}`, "data-card": about.card ?? null, onclick: () => acts.does(choice.n) },
    el("span", { class: "sign", "aria-hidden": "true", "data-sign": SIGNS[about.deed]?.[0] ?? "●" }), el("span", {}, told(choice.line)),
    remark && choice.remark ? el("span", { class: "remark" }, ` (${choice.remark})`) : null,
    meeting(about));
}

function rectOf(id) {
  const { left, top } = $("stage").getBoundingClientRect();
  const [x, y] = toStage(places.get(id) ?? [0, 0]);
  return { left: left + x - 18, right: left + x + 18, top: top + y - 18, bottom: top + y + 18 };
}

// Opens what can be done at a place beside it.
function offer(id, list, title) {
  const items = el("ul", { class: "offers" }, [...acts.wholes(list), ...list.map((choice) => choiceButton(choice))].map((it) => el("li", {}, it)));
  popup(spotOf(id) ?? rectOf(id), title, items);
}

// A click on a place or piece.
export function hit(it) {
  if (!acts) return;
  const all = choices();
  const at = it.at;
  if (held && at && !it.piece) {
    const onto = all.filter((choice) => fits(choice.about) && moves(choice.about) && choice.about.to === at && (choice.about.from === held.at || held.piece));
    if (onto.length === 1) { close(); acts.does(onto[0].n); return; }
    if (onto.length > 1) { offer(at, onto, `To ${name(at)}`); return; }
    if (held.at === at) {
      const here = all.filter((choice) => fits(choice.about) && !moves(choice.about));
      if (here.length === 1 && !all.some((choice) => fits(choice.about) && moves(choice.about))) { close(); acts.does(here[0].n); return; }
      letGo();
      return;
    }
  }
  const own = all.filter((choice) => fits(choice.about, it));
  if (!own.length) {
    const piece = held?.piece ?? pieceAt(held?.at);
    if (at) acts.asks({ why_not: { at, piece } }, spotOf(at) ?? rectOf(at), `Why not ${name(at)}?`);
    return;
  }
  close();
  hold(it);
  const here = own.filter((choice) => !at || !moves(choice.about) || choice.about.to === at);
  if (here.length) offer(at ?? here[0].about.to, here, at ? name(at) : "This piece");
}

// The piece that goes from a place, if only one does.
function pieceAt(at) {
  const pieces = new Set(choices().filter((choice) => choice.about.from === at && choice.about.piece).map((choice) => choice.about.piece));
  return at && pieces.size === 1 ? [...pieces][0] : null;
}

$("map").addEventListener("click", (event) => {
  const block = event.target.closest("[data-block]");
  if (block && choices().some((choice) => choice.about.piece === block.dataset.block)) { hit({ piece: block.dataset.block }); return; }
  const it = event.target.closest("[data-duchy]");
  if (it) { hit({ at: it.dataset.duchy }); return; }
  letGo();
});

// By keyboard: the arrow keys go to the nearest place in their direction, among the marked ones first.
$("spots").addEventListener("keydown", (event) => {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const here = places.get(document.activeElement?.dataset?.at);
  if (!way) return;
  event.preventDefault();
  if (!here) { ([...$("spots").children].find((button) => button.tabIndex === 0) ?? $("spots").firstChild)?.focus(); return; }
  const far = ([x, y]) => {
    const [dx, dy] = [x - here[0], y - here[1]];
    const along = dx * way[0] + dy * way[1];
    return along <= 1 ? Infinity : along + 2.2 * Math.abs(dx * way[1] + dy * way[0]);
  };
  const next = [...places].map(([id, at]) => [far(at) * (marked.has(id) ? 0.6 : 1), id]).sort((a, b) => a[0] - b[0])[0];
  if (!next || next[0] === Infinity) return;
  bring([places.get(next[1])]);
  spotOf(next[1]).focus({ preventScroll: true });
});
// A place that gets the focus by keyboard is scrolled into view.
$("spots").addEventListener("focusin", (event) => {
  const at = places.get(event.target.dataset.at);
  if (at && event.target.matches(":focus-visible")) bring([at]);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (isOpen() && !held) close();
  else letGo();
});

// Shows losses and moves for a moment.
export function flash(list) {
  for (const { deed, from, to } of list.slice(-12)) {
    const at = places.get(to ?? from);
    if (!at) continue;
    const [x, y] = toStage(at);
    const it = el("span", { class: `flash ${deed}` }, SIGNS[deed]?.[0] ?? "●");
    if (from && to && places.has(from)) {
      const [fx, fy] = toStage(places.get(from));
      it.style.setProperty("--dx", `${fx - x}px`);
      it.style.setProperty("--dy", `${fy - y}px`);
    }
    it.style.left = `${x}px`;
    it.style.top = `${y}px`;
    it.addEventListener("animationend", () => it.remove());
    $("flashes").append(it);
  }
}

fill($("legend-marks"), ["move", "retreat", "intercept", "siege", "build", "flag", "lose", "answer"].map((deed) =>
  el("li", {}, el("span", { class: `key ${deed}` }, SIGNS[deed][0]), SIGNS[deed][1])),
Object.values(met).map(([sign, word]) => el("li", {}, el("span", { class: "key" }, sign), `would meet: ${word}`)));

export { see, view };
