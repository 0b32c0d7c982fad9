// The visible part of the board: dragging, zooming at the pointer with wheel or pinch, and the overview.

import { $ } from "/elements.js";

const NS = "http://www.w3.org/2000/svg";
// Letters of the board that are smaller than this, in pixels, cannot be read.
const LEGIBLE = 11.1;

export const view = { x: 0, y: 0, k: 0, sheet: null, fit: 1, least: 1, moved: false };
const heard = [];

// Called whenever the visible part changes.
export const onView = (hears) => heard.push(hears);

const svg = () => $("map").querySelector("svg");
// The position of the stage, cached because asking the browser forces a layout.
let stage = null;
const box = () => (stage ??= $("stage").getBoundingClientRect());
addEventListener("resize", () => { stage = null; });
// What scrolls beside the stage leaves it where it is.
addEventListener("scroll", (event) => { if (event.target.contains($("stage"))) stage = null; }, true);

// Whether a point of the board is on the stage.
export function onStage(point) {
  const [x, y] = toStage(point);
  const { width, height } = box();
  return x > 0 && y > 0 && x < width && y < height;
}

// Where a point of the board is on the stage, in pixels.
export const toStage = ([x, y]) => {
  const { width, height } = box();
  return [(x - view.x) * view.k + width / 2, (y - view.y) * view.k + height / 2];
};

function clamp() {
  const [width, height] = view.sheet;
  const room = box();
  view.k = Math.max(view.fit * 0.9, Math.min(view.k, 5));
  const hold = (at, size, wide) => (size * view.k <= wide ? size / 2 : Math.max(wide / 2 / view.k - 20, Math.min(at, size - wide / 2 / view.k + 20)));
  view.x = hold(view.x, width, room.width);
  view.y = hold(view.y, height, room.height);
}

export function see() {
  const board = svg();
  if (!board || !view.sheet) return;
  clamp();
  const { width, height } = box();
  const [w, h] = [width / view.k, height / view.k];
  const part = `${view.x - w / 2} ${view.y - h / 2} ${w} ${h}`;
  // A browser lays the whole board out again when this is set, even to what it was.
  if (board.getAttribute("viewBox") !== part) board.setAttribute("viewBox", part);
  for (const hears of heard) hears();
}

// The size of the names on the board, without the few that are smaller than all others.
function letters(board) {
  const names = [...board.querySelectorAll("text")].filter((text) => text.textContent.trim().length > 3);
  const sizes = names.map((text) => Number(text.getAttribute("font-size")) || parseFloat(getComputedStyle(text).fontSize)).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 20)] || 16;
}

// A new drawing of the board.
export function arrived(size) {
  const { width, height } = box();
  if (!width) return;
  view.sheet = size;
  view.fit = Math.min(width / size[0], height / size[1]);
  view.least = Math.max(view.fit, LEGIBLE / letters(svg()));
  if (!view.k) {
    [view.x, view.y] = [size[0] / 2, size[1] / 2];
    view.k = view.least;
  }
  see();
}

// Brings points of the board into view, if they are not visible.
export function bring(points) {
  if (!points.length || !view.sheet) return;
  const { width, height } = box();
  const out = points.map(toStage).filter(([x, y]) => x < 30 || y < 30 || x > width - 30 || y > height - 30);
  if (!out.length) return;
  const middle = (i) => (Math.min(...points.map((p) => p[i])) + Math.max(...points.map((p) => p[i]))) / 2;
  [view.x, view.y] = [middle(0), middle(1)];
  see();
}

// The zoom before the view zoomed out automatically.
let near = null;

export function unframe() {
  if (near != null && near > view.k) { view.k = near; see(); }
  near = null;
}

// Shows all of these points at once, zooming out a little if needed.
export function frame(points) {
  if (!points.length || !view.sheet) return;
  const { width, height } = box();
  const seen = ([x, y]) => x > 24 && y > 24 && x < width - 24 && y < height - 24;
  if (points.map(toStage).every(seen)) return;
  const span = (i) => Math.max(...points.map((p) => p[i])) - Math.min(...points.map((p) => p[i])) || 1;
  const room = Math.min((width - 80) / span(0), (height - 80) / span(1));
  if (room < view.k) near ??= view.k;
  if (room < view.k) view.k = Math.max(room, view.least * 0.6);
  const middle = (i) => (Math.min(...points.map((p) => p[i])) + Math.max(...points.map((p) => p[i]))) / 2;
  [view.x, view.y] = [middle(0), middle(1)];
  see();
}

// Zooms and keeps what is under a point of the stage where it is.
export function zoom(by, at) {
  if (!view.sheet) return;
  const { width, height } = box();
  const [px, py] = at ?? [width / 2, height / 2];
  const [bx, by2] = [view.x + (px - width / 2) / view.k, view.y + (py - height / 2) / view.k];
  view.k = Math.max(view.fit * 0.9, Math.min(view.k * by, 5));
  [view.x, view.y] = [bx - (px - width / 2) / view.k, by2 - (py - height / 2) / view.k];
  see();
}

export function whole() {
  near = null;
  view.k = view.fit;
  see();
}

// Fingers and mouse.

const down = new Map();
let from = null;

const inStage = (event) => { const { left, top } = box(); return [event.clientX - left, event.clientY - top]; };
const spread = () => {
  const [a, b] = [...down.values()];
  return { apart: Math.hypot(a[0] - b[0], a[1] - b[1]) || 1, at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] };
};

const controls = (event) => event.target.closest(".zoom, #legend, #overview, #holds");

$("stage").addEventListener("pointerdown", (event) => {
  if (controls(event) || event.button > 0) return;
  down.set(event.pointerId, inStage(event));
  if (down.size === 1) { from = inStage(event); view.moved = false; }
});
addEventListener("pointermove", (event) => {
  const before = down.get(event.pointerId);
  if (!before) return;
  const now = inStage(event);
  if (down.size === 2) {
    const old = spread();
    down.set(event.pointerId, now);
    const fresh = spread();
    view.moved = true;
    [view.x, view.y] = [view.x - (fresh.at[0] - old.at[0]) / view.k, view.y - (fresh.at[1] - old.at[1]) / view.k];
    zoom(fresh.apart / old.apart, fresh.at);
    return;
  }
  if (!view.moved && Math.hypot(now[0] - from[0], now[1] - from[1]) < 6) return;
  view.moved = true;
  down.set(event.pointerId, now);
  [view.x, view.y] = [view.x - (now[0] - before[0]) / view.k, view.y - (now[1] - before[1]) / view.k];
  see();
});
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => { down.delete(event.pointerId); });
// The end of a drag is not a click.
$("stage").addEventListener("click", (event) => {
  if (view.moved) { event.stopPropagation(); event.preventDefault(); view.moved = false; }
}, true);
$("stage").addEventListener("wheel", (event) => {
  if (event.target.closest("#legend")) return;
  event.preventDefault();
  zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), inStage(event));
}, { passive: false });
$("nearer").addEventListener("click", () => zoom(1.35));
$("farther").addEventListener("click", () => zoom(1 / 1.35));
$("whole").addEventListener("click", whole);
new ResizeObserver(() => { stage = null; if (view.sheet) arrived(view.sheet); }).observe($("stage"));

// What the overview shows with the next frame.
let dots = null;

// The overview: every place as a dot, marked ones larger, and the visible part.
export function overview(places, marked) {
  const [width, height] = view.sheet ?? [1, 1];
  const { width: w, height: h } = box();
  const seen = h < 250 || (w / view.k >= width && h / view.k >= height);
  $("overview").hidden = seen;
  if (seen) return;
  // It is drawn with the next frame, once: to ask for its colours costs as much as to lay out what has changed.
  if (!dots) requestAnimationFrame(() => { const [all, some] = dots; dots = null; draw(all, some); });
  dots = [places, marked];
}

function draw(places, marked) {
  const canvas = $("overview");
  const [width, height] = view.sheet ?? [1, 1];
  const { width: w, height: h } = box();
  const scale = Math.min(150 / width, 120 / height);
  const ratio = devicePixelRatio || 1;
  [canvas.width, canvas.height] = [width * scale * ratio, height * scale * ratio];
  canvas.style.width = `${width * scale}px`;
  canvas.style.height = `${height * scale}px`;
  const pen = canvas.getContext("2d");
  pen.scale(ratio * scale, ratio * scale);
  const style = getComputedStyle(document.documentElement);
  const [dim, mark] = ["--dim", "--mark"].map((name) => style.getPropertyValue(name));
  for (const [id, [x, y]] of places) {
    pen.fillStyle = marked.has(id) ? mark : dim;
    pen.beginPath();
    pen.arc(x, y, (marked.has(id) ? 3.5 : 1.8) / scale, 0, 7);
    pen.fill();
  }
  pen.strokeStyle = style.getPropertyValue("--ink");
  pen.lineWidth = 1.5 / scale;
  pen.strokeRect(view.x - w / view.k / 2, view.y - h / view.k / 2, w / view.k, h / view.k);
}

function jump(event) {
  if (event.type === "pointermove" && !event.buttons) return;
  const canvas = $("overview");
  const { left, top, width, height } = canvas.getBoundingClientRect();
  view.x = ((event.clientX - left) / width) * view.sheet[0];
  view.y = ((event.clientY - top) / height) * view.sheet[1];
  see();
}
$("overview").addEventListener("pointerdown", jump);
$("overview").addEventListener("pointermove", jump);

// Lines from place to place, drawn into the board itself.
export function ways(list) {
  const board = svg();
  if (!board) return;
  board.querySelector("#ways")?.remove();
  if (!list.length) return;
  const group = document.createElementNS(NS, "g");
  group.setAttribute("id", "ways");
  for (const { from: [ax, ay], to: [bx, by], deed } of list) {
    const line = document.createElementNS(NS, "line");
    for (const [name, value] of Object.entries({ x1: ax, y1: ay, x2: bx, y2: by, class: `way ${deed}` })) line.setAttribute(name, value);
    group.append(line);
  }
  board.append(group);
}
