// The board at a step, with what became different since the step before. Parts that stay as they are stay in the page.

import { $, fill } from "/elements.js";
import { data, drawing, shape } from "/parts.js";
import { arrived, bring, onView, overview, see } from "/view.js";

const opens = (text) => text.startsWith("<g") && !text.endsWith("</g>") && !text.endsWith("/>");
const titleOf = (text) => /<title>([^<]*)<\/title>/.exec(text)?.[1];
const tagOf = (text) => text.slice(0, text.indexOf(">"));

let board = null;
let places = new Map();
let size = "";

// The parts as a tree; whoever opens a group holds what is in it.
function tree(parts) {
  const root = { kids: [] };
  const open = [root];
  for (const id of parts) {
    const text = data.parts[id];
    if (text === "</g>") { open.pop(); continue; }
    const node = { id };
    open.at(-1).kids.push(node);
    if (opens(text)) { node.kids = []; open.push(node); }
  }
  return root.kids;
}

const made = new Map();

function make(id) {
  if (!made.has(id)) made.set(id, drawing(opens(data.parts[id]) ? `${data.parts[id]}</g>` : data.parts[id]));
  const element = made.get(id).cloneNode(true);
  element.partId = id;
  return element;
}

// Makes an element hold these parts: those that are there already are left alone.
function put(parent, kids) {
  const there = new Map();
  for (const child of parent.children) {
    if (child.partId == null) continue;
    if (!there.has(child.partId)) there.set(child.partId, []);
    there.get(child.partId).push(child);
  }
  const wanted = kids.map((kid) => there.get(kid.id)?.shift() ?? make(kid.id));
  for (const left of there.values()) for (const child of left) child.remove();
  let at = parent.firstChild;
  kids.forEach((kid, i) => {
    if (wanted[i] === at) at = at.nextSibling;
    else parent.insertBefore(wanted[i], at);
    if (kid.kids) put(wanted[i], kid.kids);
  });
}

// Everything on the board that has a title, by its title and those around it.
function things(parts) {
  const out = new Map();
  const around = [];
  for (const id of parts) {
    const text = data.parts[id];
    if (text === "</g>") { around.pop(); continue; }
    if (opens(text)) { around.push(""); continue; }
    const title = titleOf(text);
    if (title == null) continue;
    if (text.startsWith("<title>")) { if (around.length) around[around.length - 1] = title; continue; }
    out.set(`${around.join("|")}|${title}`, id);
  }
  return out;
}

const middle = (element) => {
  const { x, y, width, height } = element.getBBox();
  return [x + width / 2, y + height / 2];
};

function frame(element, kind, into) {
  const { x, y, width, height } = element.getBBox();
  if (!width && !height) return null;
  into.append(shape("rect", { x: x - 5, y: y - 5, width: width + 10, height: height + 10, rx: 7, class: kind }));
  return [x + width / 2, y + height / 2];
}

// An arrow from one place to another.
function arrow(from, to, deed, into) {
  const [ax, ay, bx, by] = [...from, ...to];
  const far = Math.hypot(bx - ax, by - ay);
  if (far < 30) return;
  const [dx, dy] = [(bx - ax) / far, (by - ay) / far];
  const [x1, y1, x2, y2] = [ax + dx * 20, ay + dy * 20, bx - dx * 34, by - dy * 34];
  into.append(shape("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: `way under` }), shape("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: `way ${deed}` }));
  const [tx, ty] = [bx - dx * 16, by - dy * 16];
  into.append(shape("path", { d: `M${tx} ${ty}L${x2 - dy * 13} ${y2 + dx * 13}L${x2 + dy * 13} ${y2 - dx * 13}Z`, class: `head ${deed}` }));
}

// The middle of a place alone: what hangs on it would move it.
const sign = (element) => middle(element.querySelector("circle, rect, polygon, path") ?? element);

function rest() {
  places = new Map();
  for (const place of board.querySelectorAll(".place[data-duchy]")) places.set(place.dataset.duchy, sign(place));
}

// Draws the board of a state. `before` is the state of the step before, and `log` what happened since.
export function draw(now, before, log) {
  if (!now.parts.length) { $("stage").hidden = true; return; }
  if (!board) {
    board = shape("svg", { role: "img", "aria-labelledby": "board-title", "font-family": "'DejaVu Sans Condensed', 'DejaVu Sans', Arial, sans-serif" });
    fill($("map"), board);
  }
  put(board, tree(now.parts));
  board.querySelector("#changes")?.remove();
  const changes = shape("g", { id: "changes", "aria-hidden": "true" });
  board.append(changes);
  rest();
  const seen = before ? changed(now, before, log, changes) : [];
  if (size !== now.view) {
    size = now.view;
    arrived(now.view.split(/[ ,]+/).map(Number).slice(2));
  } else see();
  if (seen.length && seen.length <= 12) bring(seen);
}

function changed(now, before, log, into) {
  const [fresh, old] = [things(now.parts), things(before.parts)];
  const elements = new Map([...board.querySelectorAll("g")].filter((g) => g.partId != null).map((g) => [g.partId, g]));
  const points = [];
  const tags = new Set([...fresh.values()].map((id) => tagOf(data.parts[id])));
  for (const [key, id] of old) {
    const text = data.parts[id];
    if (fresh.has(key) || !tagOf(text).includes("data-") || tags.has(tagOf(text))) continue;
    const ghost = make(id);
    board.append(ghost);
    points.push(frame(ghost, "gone", into));
    ghost.remove();
  }
  for (const [key, id] of fresh) {
    if (old.has(key) || !elements.has(id)) continue;
    points.push(frame(elements.get(id), "change", into));
  }
  for (const [, , more] of log) {
    const shows = more?.shows;
    if (!shows || !places.has(shows.from) || !places.has(shows.to)) continue;
    arrow(places.get(shows.from), places.get(shows.to), shows.deed, into);
    points.push(places.get(shows.from), places.get(shows.to));
  }
  return points.filter((point) => point);
}

// Places that a line names: whoever points at the name sees where it is.
export const point = {
  has: (id) => places.has(id),
  show: (id) => {
    board?.querySelector("#pointed")?.remove();
    if (id == null || !places.has(id)) return;
    const [cx, cy] = places.get(id);
    board.append(shape("circle", { id: "pointed", cx, cy, r: 34 }));
    bring([[cx, cy]]);
  },
};

onView(() => overview(places, new Map()));
