// Steps through the game: buttons, keys, the slider, the table of contents, and by itself.

import { $, el, fill } from "/elements.js";
import { data, words } from "/parts.js";
import { along, chapters, moments, number, state, steps } from "/states.js";
import { draw } from "/board.js";
import { inWords, log, trays } from "/beside.js";
import { see, zoom } from "/view.js";

const last = steps.length - 1;
let now = -1;
let timer = null;

const skips = () => $("skip").checked;
const heading = (i) => `Step ${number(i)} of ${data.last}`;

// Shows a step.
function show(to, { moved = true } = {}) {
  const step = Math.max(0, Math.min(to, last));
  if (step === now) return;
  now = step;
  const [it, before] = [state(now), now ? state(now - 1) : null];
  fill($("where"), words(it.at));
  fill($("count"), heading(now));
  $("slider").value = now;
  $("slider").setAttribute("aria-valuetext", `${heading(now)}: ${words(it.at)}`);
  log(steps[now], { before });
  trays(it.trays, before?.trays);
  inWords(it);
  draw(it, before, steps[now].log ?? []);
  for (const id of ["first", "back"]) $(id).disabled = now === 0;
  for (const id of ["forward", "last"]) $(id).disabled = now === last;
  contents();
  if (moved) remember();
  document.body.dataset.step = number(now);
}

// The address names the step, so that a link leads to it.
function remember() {
  try {
    history.replaceState(null, "", `#step=${number(now)}`);
  } catch {
    // A viewer that does not allow it shows the page all the same.
  }
}

function wanted() {
  const step = /^#step=(\d+)$/.exec(location.hash)?.[1];
  return step == null ? 0 : Number(step) - data.first;
}

// The table of contents: the part of the game that is shown is marked.
function contents() {
  const here = chapters.findLastIndex((chapter) => chapter.step <= now);
  for (const button of $("contents-list").querySelectorAll("button")) {
    const is = button.dataset.chapter != null ? Number(button.dataset.chapter) === here : Number(button.dataset.step) === now;
    if (is) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    if (is && button.dataset.chapter != null && button.offsetParent) inside(button);
  }
  $("jump").value = `${here}`;
}

// Scrolls the list alone, and not the page.
function inside(button) {
  const list = $("contents-list");
  const [top, bottom] = [button.offsetTop - list.offsetTop, button.offsetTop - list.offsetTop + button.offsetHeight];
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 3;
}

function listed() {
  const go = (step, attributes, ...inside) => el("li", {}, el("button", { type: "button", "data-step": step, onclick: () => { stop(); show(step); }, ...attributes }, ...inside));
  const items = [];
  let next = 0;
  const written = (until) => {
    while (next < moments.length && moments[next].step < until) {
      const { step, kind, text } = moments[next];
      items.push(go(step, { class: kind }, el("span", { "aria-hidden": "true" }, kind === "note" ? "✎ " : "⚑ "), el("span", { class: "heard" }, `${kind}: `), text));
      next += 1;
    }
  };
  chapters.forEach((chapter, i) => {
    written(chapter.step);
    items.push(go(chapter.step, { class: "chapter", "data-chapter": i }, chapter.title));
  });
  written(Infinity);
  fill($("contents-list"), items);
  fill($("jump"), chapters.map((chapter, i) => el("option", { value: i }, chapter.title)));
  $("noted").hidden = !moments.length;
  const ticks = [...new Set(moments.map((moment) => moment.step))];
  fill($("ticks"), ticks.map((step) => {
    const tick = el("i");
    tick.style.left = `${last ? (step / last) * 100 : 0}%`;
    return tick;
  }));
}

const icon = (d) => $("play").querySelector("path").setAttribute("d", d);

function stop() {
  clearTimeout(timer);
  timer = null;
  $("play").setAttribute("aria-pressed", "false");
  icon("M5 2v16l12-8z");
  $("play").setAttribute("aria-label", "Play (space)");
}

function tick() {
  if (now >= last) { stop(); return; }
  show(along(now, 1, skips()));
  // A note takes longer to read than a move takes to see.
  const letters = (steps[now].notes ?? []).join("").length;
  timer = setTimeout(tick, Number($("speed").value) + letters * 45);
}

function play() {
  if (timer) { stop(); return; }
  if (now >= last) show(0);
  $("play").setAttribute("aria-pressed", "true");
  icon("M4 3h4v14H4zM12 3h4v14h-4z");
  $("play").setAttribute("aria-label", "Pause (space)");
  timer = setTimeout(tick, 350);
}

const by = (way) => { stop(); show(along(now, way, skips())); };
const chapter = (way) => {
  stop();
  const starts = chapters.map((one) => one.step);
  show(way > 0 ? starts.find((step) => step > now) ?? last : starts.findLast((step) => step < now) ?? 0);
};
const moment = (way) => {
  const at = moments.map((one) => one.step);
  const to = way > 0 ? at.find((step) => step > now) : at.findLast((step) => step < now);
  if (to != null) { stop(); show(to); }
};

$("first").addEventListener("click", () => { stop(); show(0); });
$("back").addEventListener("click", () => by(-1));
$("forward").addEventListener("click", () => by(1));
$("last").addEventListener("click", () => { stop(); show(last); });
$("play").addEventListener("click", play);
$("noted-back").addEventListener("click", () => moment(-1));
$("noted-on").addEventListener("click", () => moment(1));
$("slider").max = last;
$("slider").addEventListener("input", () => { stop(); show(Number($("slider").value)); });
$("jump").addEventListener("change", () => { stop(); show(chapters[Number($("jump").value)].step); });
$("opened-close").addEventListener("click", () => $("opened").close());
$("opened").addEventListener("click", (event) => { if (event.target === $("opened")) $("opened").close(); });
addEventListener("hashchange", () => { stop(); show(wanted(), { moved: false }); });

const KEYS = { ArrowRight: () => by(1), ArrowLeft: () => by(-1), Home: () => { stop(); show(0); }, End: () => { stop(); show(last); }, PageDown: () => chapter(1), PageUp: () => chapter(-1), n: () => moment(1), p: () => moment(-1), "+": () => zoom(1.35), "-": () => zoom(1 / 1.35), " ": play };
document.addEventListener("keydown", (event) => {
  const own = event.target.closest("input:not([type=checkbox]), select, textarea, dialog[open]");
  const presses = event.key === " " && event.target.closest("button, summary, input");
  if (own || presses || event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});

const dark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark";
const themed = () => { $("theme").setAttribute("aria-pressed", `${isDark()}`); see(); };
$("theme").addEventListener("click", () => { document.documentElement.dataset.theme = isDark() ? "light" : "dark"; themed(); });
dark.addEventListener("change", themed);

listed();
show(wanted(), { moved: false });
themed();
