// What the parts of the page share: requests, lines of text, names of Powers in their colours.

import { $, el, fill } from "/elements.js";
import { drawing } from "/redraw.js";

export { $, drawing, el, fill };

const own = location.hash.slice(1) || sessionStorage.getItem("token") || "";
sessionStorage.setItem("token", own);
const headers = { "x-sandtable-token": own };

const before = new Map();

// Whether something is other than when it was last asked for under this name: what is the same need not be shown anew.
export function renewed(name, ...value) {
  const text = JSON.stringify(value);
  const other = before.get(name) !== text;
  before.set(name, text);
  return other;
}

const awaited = [];

// Does something when the next frame is drawn. What asks where things are waits for that: before, the browser would have to lay out the
// page for each such question, and again after every change.
export function inFrame(act) {
  if (awaited.push(act) > 1) return;
  requestAnimationFrame(() => awaited.splice(0).forEach((one) => one()));
}

// Makes a list show these things, which the keys tell apart; `shown` are the keys of what stands there, and the new ones
// come back. What stays is left alone, so that only what is new is read out, also where the oldest give way.
export function renew(list, shown, things, key, item) {
  const keys = things.map(key);
  const gone = Math.max(shown.indexOf(keys[0]), 0);
  for (let i = 0; i < gone; i += 1) list.firstChild.remove();
  const older = Math.max(keys.indexOf(shown[gone]), 0);
  list.prepend(...things.slice(0, older).map(item));
  const before = [...keys.slice(0, older), ...shown.slice(gone)];
  let same = 0;
  while (same < keys.length && before[same] === keys[same]) same += 1;
  while (list.children.length > same) list.lastChild.remove();
  list.append(...things.slice(same).map(item));
  if (same < keys.length || same < before.length) inFrame(() => { list.scrollTop = list.scrollHeight; });
  return keys;
}

// The name of somebody who plays, in the colour of the counters.
export const player = (id, name) => el("span", { class: `name of-${id}` }, name);

// A line whose parts say what they are. `card` and `rule` make what stands for a card or a rule, where it is more than its name.
export function told(line, card = (_, name) => name, rule = (_, name) => name) {
  const part = ({ kind, id, text }) =>
    kind === "player" ? player(id, text) : kind === "card" ? card(Number(id), text) : kind === "rule" ? rule(id, text) : text;
  return line.map(part);
}

export const look = (path) => fetch(path, { headers });

export async function json(path) {
  const answer = await look(path);
  if (!answer.ok) throw Object.assign(new Error(await answer.text()), { status: answer.status });
  return answer.json();
}

// What is shown of the parts that seldom change, by their tags. The program sends only what is new.
const tags = new Map();
const having = () => ({ ...headers, "x-sandtable-has": [...tags.values()].join(" ") });

// Everything there is to show: the state, and the board and the scripts if they have changed.
export async function everything() {
  const answer = await fetch("/api/now", { headers: having() });
  if (!answer.ok) throw Object.assign(new Error(await answer.text()), { status: answer.status });
  return answer.json();
}

// This part is shown now.
export const shows = (name, part) => tags.set(name, part.tag);

// Asks for all of it the next time: what came was not shown.
export const anew = () => tags.clear();

async function post(path, body, heads) {
  try {
    const answer = await fetch(path, { method: "POST", headers: heads, body: JSON.stringify(body) });
    const text = await answer.text();
    try {
      return JSON.parse(text);
    } catch {
      return { why: text };
    }
  } catch {
    return { why: "no answer: is the program still running?" };
  }
}

// Sends something; gives what came of it, or why it was refused as `why`.
export const send = (path, body) => post(path, body, headers);

// Does something at the table. The answer says what came of it, and brings everything as it is afterwards as `now`.
export async function act(path, body) {
  const answer = await post(path, body, having());
  return answer.done ? { ...answer.done, now: answer.now } : answer;
}

// Hears the count of what was done whenever it changes, for as long as the page is open.
export async function follow(heard, lost) {
  for (;;) {
    try {
      const answer = await look("/api/events");
      if (!answer.ok) {
        lost(await answer.text());
        if (answer.status !== 503) return;
        throw new Error("full");
      }
      const [reader, decoder] = [answer.body.getReader(), new TextDecoder()];
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        text += decoder.decode(value, { stream: true });
        const events = text.split("\n\n");
        text = events.pop();
        const count = events.findLast((event) => event.startsWith("data:"));
        if (count) heard(Number(count.slice(5)));
      }
    } catch {
      lost("No answer; trying again.");
    }
    await new Promise((after) => setTimeout(after, 700));
  }
}
