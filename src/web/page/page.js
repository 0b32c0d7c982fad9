// The page: it shows what the program says of the game, and sends what is clicked and typed. It knows no rules.

import { $, drawing, el, fill, follow, json, look, player, renew, send, told } from "/parts.js";
import { cards, showCard } from "/editor.js";
import { lobby } from "/lobby.js";

let state = null;
let zoom = 100;
let shown = [];
let heard = [];
// What is being done from here: "choose", "type", or nothing.
let doing = null;

// Doing something.

async function done(answer) {
  $("refused").textContent = answer.why ?? "";
  for (const reply of answer.replies ?? []) {
    if (!reply.ok) $("refused").textContent = reply.text;
  }
  if (answer.why) doing = null;
  await refresh();
}

export async function type(line) {
  doing = "type";
  await done(await send("/api/line", { line }));
}

// What is clicked goes as values, not as a line: the page of one Power has no lines.

async function put(path, what) {
  doing = "type";
  await done(await send(path, what));
}

const go = (way) => put("/api/go", { go: way, v: state.v });

async function choose(n) {
  doing = "choose";
  const answer = await send("/api/choose", { n, v: state.v });
  if (!answer.why) $("filter").value = "";
  await done(answer);
  $("asked").focus();
}

// Showing what there is.

const button = (act, text, label) => el("button", { type: "button", onclick: act, "aria-label": label }, text);

const cardButton = (card) =>
  el("button", { type: "button", onclick: () => showCard(card.n) }, `#${card.n} ${card.title}`);

function decision() {
  const asked = state.decision;
  if (!asked) {
    fill($("asked"), state.waiting);
  } else {
    const cp = asked.cp == null ? "" : ` ${asked.cp} Command Points`;
    const name = asked.who ? player(asked.who, asked.name) : asked.name;
    fill($("asked"), name, ": ", asked.line ? told(asked.line) : asked.question, cp, asked.secret ? " (not shown here)" : "");
  }
  choices();
}

function choices() {
  const all = state.decision?.choices ?? [];
  $("filter-row").hidden = all.length <= 12;
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = all.length > 12 ? plain($("filter").value).split(/\s+/).filter(Boolean) : [];
  const fits = (choice) => words.every((word) => plain(`${choice.group} ${choice.label} ${choice.remark}`).includes(word));
  const kept = all.filter(fits);
  $("count").textContent = all.length > 12 ? `${kept.length} of ${all.length}` : "";
  const groups = new Map();
  for (const choice of kept) {
    if (!groups.has(choice.group)) groups.set(choice.group, []);
    groups.get(choice.group).push(choice);
  }
  const one = (choice) =>
    el("li", {}, el("button", { type: "button", "data-choice": choice.n, onclick: () => choose(choice.n) },
      told(choice.line), choice.remark ? el("span", { class: "remark" }, ` (${choice.remark})`) : null));
  const part = ([name, list]) => {
    const heading = name || (groups.size > 1 && kept[0].group ? "Other" : "");
    return [heading ? el("h3", {}, `${heading} (${list.length})`) : null, el("ul", { "aria-label": heading || "Choices" }, list.map(one))];
  };
  fill($("choices"), [...groups].flatMap(part));
}

function trays() {
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
      power.hand.cards ? el("ul", { "aria-label": `Hand of ${power.name}` }, power.hand.cards.map((card) => el("li", {}, cardButton(card)))) : null);
  };
  $("trays").hidden = !state.powers;
  fill($("powers"), (state.powers ?? []).map(tray));
  const { deck, discards, top } = state.piles ?? {};
  $("piles").textContent = state.piles ? `Draw pile ${deck}, discards ${discards}${top ? `, on top ${top}` : ""}` : "";
  fill($("effects"), (state.effects ?? []).map((e) => el("li", {}, el("button", { type: "button", onclick: () => showCard(e.card) }, e.text), ` ${e.until}`)));
}

const why = (e) => button(() => put("/api/ask", { why: e.i }), "why", `why: ${e.text}`);

const cardLink = (n, name) => el("button", { type: "button", onclick: () => showCard(n) }, name);

function entry(e) {
  const cause = !e.cause ? null : e.cause.card
    ? cardLink(e.cause.card, e.cause.text)
    : button(() => put("/api/ask", { rule: e.cause.rule }), e.cause.text, `rule ${e.cause.text}`);
  const item = el("li", { class: `d${Math.min(e.depth, 6)}` }, told(e.line, cardLink), cause, e.why ? why(e) : null);
  if (e.ledger) item.append(el("details", {}, el("summary", {}, "ledger"), el("pre", {}, e.ledger)));
  return item;
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

function journal() {
  shown = renew($("entries"), shown, state.journal, (e) => `${e.i} ${e.text}`, entry);
}

function course() {
  $("undo").disabled = !state.behind.at(-1)?.go;
  $("redo").disabled = !state.ahead[0]?.go;
  const label = (kind, stop) => `${kind === "behind" ? "back to before" : "on to after"}: ${stop.label}`;
  const step = (kind) => (stop) => el("li", { class: kind }, stop.go ? button(() => go(stop.go), stop.label, label(kind, stop)) : stop.label);
  fill($("steps"), state.behind.map(step("behind")), el("li", { class: "here", "aria-current": "step" }, "here"), state.ahead.map(step("ahead")));
  const here = $("steps").querySelector(".here");
  $("steps").scrollTop = here.offsetTop - $("steps").offsetTop - $("steps").clientHeight + 2 * here.offsetHeight;
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

function whole() {
  document.title = `sandtable: ${state.title}`;
  const name = (word) => state.powers?.find((p) => p.word === word).name ?? word;
  const eyes = state.eyes ? ` · as ${name(state.eyes)} sees it` : "";
  const seed = state.seed == null ? "" : ` · seed ${state.seed}`;
  $("title").textContent = `${state.title}${seed}${eyes}`;
  // A game that says in a few words where it stands, or one that has Turns, Rounds and phases.
  $("where").textContent = state.where ?? `${state.year} · Round ${state.round} · ${state.phase}`;
  $("scenario").hidden = !state.scenario;
  fill($("h-scenario"), told(state.scenario?.title ?? []));
  fill($("task"), told(state.scenario?.task ?? []));
  $("fight").hidden = !state.fight;
  $("fighting").textContent = state.fight ?? "";
  $("as-text").textContent = state.board;
  for (const id of ["responses", "reactions"]) {
    $(id).parentElement.hidden = !state.settings;
    $(id).checked = !!state.settings?.[id];
  }
  $("board").hidden = state.drawn === false && !state.board;
  $("type").hidden = !!state.own;
  decision();
  trays();
  journal();
  course();
  said();
}

// The map.

function size() {
  const svg = $("map").querySelector("svg");
  if (svg) svg.style.width = `${zoom}%`;
}

async function map() {
  const answer = await look("/api/board.svg");
  if (!answer.ok) return;
  const { scrollLeft, scrollTop } = $("map");
  fill($("map"), drawing(await answer.text()));
  size();
  $("map").scrollTo(scrollLeft, scrollTop);
}

function place(event) {
  const group = event.target.closest("[data-duchy]");
  if (!group) return;
  const name = $("map").querySelector(`.place[data-duchy="${group.dataset.duchy}"] title`).textContent.split(":")[0];
  $("filter").value = $("filter").value === name ? "" : name;
  choices();
}

// Keeping up.

let running = null;
let more = false;

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
      const fresh = await json("/api/state");
      $("link").textContent = "";
      // What is the same stays as it is, with whatever has the focus.
      if (state?.v === fresh.v) continue;
      const before = state;
      state = fresh;
      whole();
      if (before) news(before.journal.at(-1)?.i ?? -1);
      else if (!state.own && state.powers) await lobby(type);
      await Promise.all([map(), cards(state)]);
      document.body.dataset.version = state.v;
    } while (more);
  } catch (error) {
    $("link").textContent = error.message;
  }
  // In the same breath as the last look at `more`: nobody is told to wait for what has ended.
  running = null;
}

$("map").addEventListener("click", place);
$("nearer").addEventListener("click", () => { zoom = Math.min(zoom * 1.4, 400); size(); });
$("farther").addEventListener("click", () => { zoom = Math.max(zoom / 1.4, 40); size(); });
$("whole").addEventListener("click", () => { zoom = 100; size(); });
$("filter").addEventListener("input", choices);
$("undo").addEventListener("click", () => go({ undo: 1 }));
$("redo").addEventListener("click", () => go({ redo: 1 }));
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
    $(link.dataset.skip).focus();
    $(link.dataset.skip).scrollIntoView();
  });
}
follow(refresh, (why) => { $("link").textContent = why; });
