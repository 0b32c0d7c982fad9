// The page: it shows what the program says of the game, and sends what is clicked and typed. It knows no rules.

import { $, act, anew, el, everything, fill, follow, inFrame, player, renew, renewed, send, shows, told } from "/parts.js";
import * as board from "/board.js";
import { close, forgetCards, openCard, popup } from "/popup.js";
import { cards, showCard } from "/editor.js";
import { fight } from "/fight.js";
import { hand } from "/hand.js";
import { journal } from "/journal.js";
import "/legend.js";
import { lobby } from "/lobby.js";
import { moves } from "/settings.js";
import { narrow, tab } from "/tabs.js";
import { plea, turn } from "/turn.js";
import * as wholes from "/wholes.js";

let state = null;
let heard = [];
let fought = false;
// What is being done from here: "choose", "type", or nothing.
let doing = null;

// Doing something.

// What was not done, or not all of it. A remark says it of an operation as a whole, with the reason.
function refused(answer, remark = "") {
  const wrong = (answer.replies ?? []).findLast((reply) => !reply.ok);
  $("refused").textContent = answer.why ?? (remark || wrong?.text || "");
  if (answer.why) doing = null;
}

// Does something; what there is afterwards comes with the answer. `hears` hears the answer before that is shown.
async function perform(path, body, hears = refused) {
  acting += 1;
  const began = (moment += 1);
  const answer = await act(path, body);
  acting -= 1;
  hears(answer);
  await (answer.now ? show(answer.now, began) : refresh());
  // Meanwhile others may have done more.
  if (!acting && latest > state?.v) refresh();
  return answer;
}

export async function type(line) {
  doing = "type";
  await perform("/api/line", { line });
}

// What is clicked goes as values, not as a line: the page of one Power has no lines.

async function put(path, what) {
  doing = "type";
  await perform(path, what);
}

const back = (what) => put("/api/back", what);

const go = (way) => put("/api/go", { go: way, v: state.v });

// Asks something; the answer opens beside what was clicked.
async function ask(what, at, title) {
  if (state.spectator) return;
  doing = "type";
  const answer = await perform("/api/ask", what, () => {});
  const texts = answer.why ? [answer.why] : (answer.replies ?? []).map((reply) => reply.text);
  popup(at, title ?? "Why", texts.map((text) => el("pre", {}, text)));
}

async function passUntil(until) {
  doing = "choose";
  await perform("/api/pass", { until, v: state.v });
  $("asked").focus();
}

async function choose(n) {
  doing = "choose";
  await perform("/api/choose", { n, v: state.v }, (answer) => {
    if (!answer.why) $("filter").value = "";
    refused(answer);
  });
  $("asked").focus();
}

// Several choices in one go.
async function play(n) {
  doing = "choose";
  await perform("/api/whole", { n, v: state.v }, (answer) => {
    if (!answer.why) $("filter").value = "";
    refused(answer, wholes.ended(answer));
  });
  $("asked").focus();
}

// Showing what there is.

const button = (act, text, label) => el("button", { type: "button", onclick: act, "aria-label": label }, text);

// The name of a card: a click or tap shows its face and text, and so does whatever points at it.
const cardLink = (n, name) =>
  el("button", { type: "button", class: "card-link", "data-card": n, onclick: (event) => open(n, event.currentTarget) }, name);

const ways = (n) => (state?.decision?.choices ?? []).filter((choice) => choice.about.card === n);

// A card that was clicked: what can be done with it, its face and text, and where it stands in the list.
function open(n, at) {
  const list = ways(n);
  const offers = list.length ? el("ul", { class: "offers" }, list.map((choice) => el("li", {}, board.choiceButton(choice)))) : null;
  const file = el("button", { type: "button", onclick: () => { close(); tab("cards"); showCard(n); } }, state.own ? "In the list" : "Its file");
  return openCard(n, at, [offers, file]);
}

function decision(anew) {
  const asked = state.decision;
  if (!asked) {
    fill($("asked"), state.waiting);
  } else {
    const cp = asked.cp == null ? "" : ` ${asked.cp} Command Points`;
    const name = asked.who ? player(asked.who, asked.name) : asked.name;
    fill($("asked"), name, ": ", asked.line ? told(asked.line) : asked.question, cp, asked.secret ? " (not shown here)" : "");
  }
  $("passing").hidden = !state.passing;
  $("passing-text").textContent = state.passing ? `Passes automatically until ${state.passing}.` : "";
  const untils = state.passing ? [] : state.until ?? [];
  $("untils").hidden = !untils.length;
  fill($("untils"), "Pass until ", untils.map(({ until, label }) => el("button", { type: "button", "data-until": until, onclick: () => passUntil(until) }, label)));
  board.asked(state, anew);
  choices();
}

// One choice of a card as it stands on the card itself: how it is used.
function wayButton(choice) {
  const { mode } = choice.about;
  const label = { cp: "for Points", event: "Event", response: "Response", battle: "Battle" }[mode];
  return el("button", { type: "button", "data-choice-card": choice.n, onclick: () => choose(choice.n), "aria-label": `${choice.label}${choice.remark ? ` (${choice.remark})` : ""}` }, label ?? choice.label);
}

function choices() {
  const all = state.decision?.choices ?? [];
  const held = board.held ? all.filter(board.isHeld) : all;
  $("picked").hidden = !board.held;
  if (board.held) {
    fill($("picked"), `Only those of ${board.held.at ? board.name(board.held.at) : "this piece"}. `,
      el("button", { type: "button", onclick: board.letGo }, "All choices"));
  }
  $("filter-row").hidden = all.length <= 12;
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = all.length > 12 ? plain($("filter").value).split(/\s+/).filter(Boolean) : [];
  const fits = (choice) => words.every((word) => plain(`${choice.group} ${choice.label} ${choice.remark}`).includes(word));
  const kept = held.filter(fits);
  $("count").textContent = all.length > 12 ? `${kept.length} of ${all.length}` : "";
  const groups = new Map();
  for (const choice of kept) {
    if (!groups.has(choice.group)) groups.set(choice.group, []);
    groups.get(choice.group).push(choice);
  }
  const item = (choice) => el("li", {}, board.choiceButton(choice));
  const whole = kept.length <= 12 || groups.size === 1 || words.length > 0;
  const part = ([name, list]) => {
    const heading = name || (groups.size > 1 && kept[0].group ? "Other" : "");
    const items = el("ul", { "aria-label": heading || "Choices" });
    // What is folded is made when somebody opens it: a long list would hold up everything else.
    const make = () => { if (!items.firstChild) fill(items, list.map(item)); };
    const open = !heading || whole || list.length <= 3;
    if (open) make();
    return heading ? el("details", { open, ontoggle: make }, el("summary", {}, `${heading} (${list.length})`), items) : items;
  };
  fill($("wholes"), wholes.show(state.decision?.wholes, (choice) => kept.includes(choice), words.length > 0));
  fill($("choices"), [...groups].map(part));
}

function trays() {
  if (!renewed("trays", state.powers, state.piles, state.effects)) return;
  const row = (head, text) => [el("dt", {}, head), el("dd", {}, text)];
  const both = (counters, leaders) => (leaders.length ? `${counters}; ${leaders.join(", ")}` : counters);
  const tray = (power) => {
    const notes = [power.player ? `Player ${power.player}` : null, power.due ? "next to play" : null, power.preempts ? "Pre-emption marker" : null].filter(Boolean);
    return el("article", { class: `tray of-${power.word}`, "data-power": power.word },
      el("h3", {}, player(power.word, power.name), ` (${power.side})`, notes.length ? ` · ${notes.join(" · ")}` : ""),
      el("dl", {},
        row("Hand", power.hand.cards ? `${power.hand.count} cards` : `${power.hand.count} cards, not shown`),
        row("Resources", `${power.resources}`),
        row("Points", `${power.points} (${power.keys} Keys, ${power.duchies} Duchies)`),
        row("On the map", `${power.sp} SP`),
        row("Regroup Box", both(power.regroup, power.regroup_leaders)),
        row("Unbuilt", both(power.unbuilt, power.unbuilt_leaders))),
      power.hand.cards ? el("ul", { "aria-label": `Hand of ${power.name}` }, power.hand.cards.map((card) => el("li", {}, cardLink(card.n, `#${card.n} ${card.title}`)))) : null);
  };
  $("trays").hidden = !state.powers;
  fill($("powers"), (state.powers ?? []).map(tray));
  fill($("legend-sides"), (state.powers ?? []).map((power) => el("li", {}, player(power.word, power.name), ` · points ${power.points} · Resources ${power.resources} · hand ${power.hand.count}`)));
  const { deck, discards, top } = state.piles ?? {};
  $("piles").textContent = state.piles ? `Draw pile ${deck}, discards ${discards}${top ? `, on top ${top}` : ""}` : "";
  fill($("effects"), (state.effects ?? []).map((e) => el("li", {}, cardLink(e.card, e.text), ` ${e.until}`)));
}

// A screen reader is told once of what was done. A line typed here is answered by what it says; the question after a
// choice has the focus, and is read with that; what was done elsewhere is told with the question.
function news(last) {
  const happened = state.journal.filter((e) => e.i > last).map((e) => e.text);
  const answered = state.said.at(-1)?.replies.map((r) => r.text) ?? [];
  const all = { choose: happened, type: answered }[doing] ?? [...happened, $("asked").textContent];
  doing = null;
  $("news").textContent = all.join(". ");
}

function course() {
  if (!renewed("course", state.behind, state.ahead, state.lines)) return;
  $("undo").disabled = !state.behind.at(-1)?.go;
  $("redo").disabled = !state.ahead[0]?.go;
  const label = (kind, stop) => `${kind === "behind" ? "back to before" : "forward to after"}: ${stop.label}`;
  const step = (kind) => (stop) => el("li", { class: kind }, stop.go ? button(() => go(stop.go), stop.label, label(kind, stop)) : stop.label);
  fill($("steps"), state.behind.map(step("behind")), el("li", { class: "here", "aria-current": "step" }, "here"), state.ahead.map(step("ahead")));
  inFrame(() => {
    const here = $("steps").querySelector(".here");
    $("steps").scrollTop = here.offsetTop - $("steps").offsetTop - $("steps").clientHeight + 2 * here.offsetHeight;
  });
  const under = (parent) => state.lines.filter((line) => (line.parent ?? null) === parent).map((line) => {
    const kids = under(line.name);
    const text = `${line.present ? "● " : ""}${line.name}: ${line.place}`;
    return el("li", {}, line.present ? el("b", { "aria-current": "true" }, text) : button(() => go({ switch: line.name }), text), kids.length ? el("ul", {}, kids) : null);
  });
  fill($("lines"), under(null));
}

function said() {
  const reply = (r) => el("pre", { class: r.ok ? "" : "wrong" }, r.text);
  const one = (line) => el("li", {}, el("b", {}, line.line ? `› ${line.line}` : ""), line.replies.map(reply));
  heard = renew($("said"), heard, state.said, JSON.stringify, one);
}

// What has gone or been lost since is shown on the board for a moment.
function flashes(last) {
  if (moves()) board.flash(state.journal.filter((e) => e.i > last && e.shows).map((e) => e.shows));
}

function whole(anew) {
  const name = (word) => state.powers?.find((p) => p.word === word).name ?? word;
  const eyes = state.eyes ? ` · as ${name(state.eyes)} sees it` : "";
  const seed = state.seed == null ? "" : ` · seed ${state.seed}`;
  $("title").textContent = `${state.title}${seed}${state.spectator ? " · spectator" : eyes}`;
  // A game that says in a few words where it stands, or one that has Turns, Rounds and phases.
  $("where").textContent = state.where ?? `${state.year} · Round ${state.round} · ${state.phase}`;
  $("scenario").hidden = !state.scenario;
  fill($("h-scenario"), told(state.scenario?.title ?? []));
  fill($("task"), told(state.scenario?.task ?? []));
  $("as-text").textContent = state.board;
  for (const id of ["responses", "reactions"]) {
    $(id).checked = !!state.settings?.[id];
  }
  $("board").hidden = state.drawn === false && !state.board;
  $("type").hidden = !!state.own;
  for (const id of ["course", "console"]) $(id).hidden = !!state.spectator;
  $("asking").hidden = !state.settings;
  decision(anew);
  turn(state);
  plea(state, back);
  const cardsNow = state.decision?.choices.filter((choice) => choice.about.card != null);
  if (renewed("hand", state.powers?.map((power) => power.hand), state.decision?.hand, cardsNow)) hand(state, { open, ways, button: wayButton });
  fight(state, cardLink);
  trays();
  journal(state, { ask, card: cardLink });
  course();
  said();
  const fighting = !$("fight").hidden;
  const all = state.decision?.choices ?? [];
  document.body.dataset.placed = all.length && !all.some((it) => it.about.to ?? it.about.from) ? "no" : "yes";
  // On a narrow screen the tab follows what is asked, unless somebody is typing.
  const begun = fighting && !fought;
  const wants = begun ? "fight" : all.length && document.body.dataset.placed === "no" && !fighting ? "hand" : undefined;
  tab(anew && narrow.matches && doing !== "type" ? wants : undefined);
  fought = fighting;
}

// Keeping up.

let running = null;
let more = false;
// How much is being done from here. What is heard meanwhile comes with the answer.
let acting = 0;
// The last count that was heard.
let latest = 0;
// Counts what is asked and what is shown, to know which was first.
let moment = 0;
let shown = 0;
let showing = Promise.resolve();

// Something was done, here or elsewhere.
function counted(count) {
  latest = count;
  if (count === state?.v) $("link").textContent = "";
  else if (!acting) refresh();
}

// Shows what there is now. Whoever waits for it sees the new state, also where another one is on its way.
function refresh() {
  more = true;
  running ??= catchUp();
  return running;
}

async function catchUp() {
  try {
    do {
      more = false;
      const began = (moment += 1);
      await show(await everything(), began);
    } while (more && latest !== state.v);
  } catch (error) {
    failed(error);
  }
  // In the same breath as the last look at `more`: nobody is told to wait for what has ended.
  running = null;
}

function failed(error) {
  anew();
  $("link").textContent = error.message;
  // Whoever finds too many others comes again, not all at once.
  if (!error.status || error.status === 503) setTimeout(refresh, 1500 + 1500 * Math.random());
}

// Shows one answer after the other. One that was asked for before a newer one was shown may be older.
function show(now, began) {
  showing = showing.then(() => (state && now.state.v < state.v && began < shown ? null : present(now))).catch(failed);
  return showing;
}

async function present({ state: now, board: picture, scripts }) {
  shown = moment += 1;
  $("link").textContent = "";
  // What is the same stays as it is, with whatever has the focus.
  const same = state?.v === now.v;
  if (same && !picture && !scripts) return;
  const before = state;
  const began = performance.now();
  state = now;
  forgetCards();
  // The places come before the marks on them.
  if (picture) {
    board.drawn(picture.text);
    shows("board", picture);
  }
  const asked = JSON.stringify([before?.decision, before?.journal.length]) !== JSON.stringify([now.decision, now.journal.length]);
  whole(asked);
  const last = before?.journal.at(-1)?.i ?? -1;
  if (before && !same) news(last);
  else if (!before && !state.own && !state.spectator && state.powers) await lobby(type);
  document.body.dataset.took = Math.round(performance.now() - began);
  await cards(state, scripts?.text);
  if (scripts) shows("scripts", scripts);
  if (before) flashes(last);
  else board.asked(state, true);
  document.body.dataset.version = state.v;
}

// The table fills what is left of the window below what stands above it.
new ResizeObserver(() => {
  const top = `${document.querySelector("main").offsetTop}px`;
  const { style } = document.documentElement;
  if (style.getPropertyValue("--top") !== top) style.setProperty("--top", top);
}).observe(document.body);
wholes.begin({ does: play });
board.begin({ does: choose, shows: choices, asks: ask, wholes: (list) => wholes.beside(state.decision?.wholes, list) });
$("ask-again").addEventListener("click", () => passUntil("off"));
$("filter").addEventListener("input", choices);
$("undo").addEventListener("click", () => go({ undo: 1 }));
$("redo").addEventListener("click", () => go({ redo: 1 }));
$("ask-back").addEventListener("click", () => back({ ask: state.v }));
$("stop").addEventListener("click", () => send("/api/stop", {}));
for (const id of ["responses", "reactions"]) $(id).addEventListener("change", (e) => put("/api/settings", { [id]: e.target.checked }));
$("type").addEventListener("submit", (event) => {
  event.preventDefault();
  const line = $("typed").value.trim();
  $("typed").value = "";
  if (line) type(line);
});
// The address keeps its token: skip links move the focus and leave it alone.
for (const link of document.querySelectorAll("[data-skip]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const panel = $(link.dataset.skip).closest("[data-panel]")?.dataset.panel;
    if (panel) tab(panel);
    $(link.dataset.skip).focus();
    $(link.dataset.skip).scrollIntoView();
  });
}
follow(counted, (why) => { $("link").textContent = why; });
