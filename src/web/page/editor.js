// Cards, or whatever else is written in scripts: their list, their faces and texts, and writing them.

import { $, drawing, el, fill, json, send } from "/parts.js";

let list = [];
let open = null;
let base = "";
let read = "";
let waits = null;

const changed = () => open != null && $("source").value !== read;

// Called whenever something was done: a card may be elsewhere now, and have another text.
// Shows the cards; `text` is their list if it has changed.
export async function cards(state, text) {
  if (text != null) {
    list = JSON.parse(text);
    // Some games have scripts and no cards.
    const cards = list.some((card) => card.class);
    $("cards").hidden = !list.length;
    $("h-cards").textContent = cards ? "Cards" : "Scripts";
    $("find-card").previousElementSibling.textContent = cards ? "Find a card" : "Find a script";
    names();
  }
  if (open != null) await card(open, !changed());
  $("editor").hidden = open == null || !!state.own || !!state.spectator || !base;
}

function names() {
  const text = $("find-card").value.toLowerCase();
  const name = (card) => (card.class ? `#${card.n} ${card.title}` : card.title);
  const fits = (card) => `${name(card)} ${card.class ?? ""}`.toLowerCase().includes(text);
  const one = (card) =>
    el("li", {}, el("button", { type: "button", "aria-pressed": `${card.n === open}`, onclick: () => showCard(card.n) },
      `${name(card)} `, el("span", { class: "remark" }, card.where ?? "")));
  fill($("card-list"), list.filter(fits).map(one));
}

export async function showCard(n) {
  if (changed() && n !== open && !confirm("Your text is not saved. Discard it?")) return;
  await card(n, true);
  names();
  $("card-title").focus();
  $("cards").scrollIntoView({ block: "nearest" });
}

async function card(n, fresh) {
  let value;
  try {
    value = await json(`/api/card/${n}`);
  } catch (error) {
    $("card").hidden = false;
    $("card-title").textContent = error.message;
    return;
  }
  open = n;
  $("card").hidden = false;
  const cp = value.cp == null ? "no Command Points" : `${value.cp} Command Points`;
  const about = `#${value.n} ${value.title} · ${cp}${value.plus ? " +" : ""} · ${value.class}`;
  $("card-title").textContent = value.class ? about : value.title;
  fill($("face"), value.face ? drawing(value.face) : null);
  $("about").textContent = value.about;
  $("editor").hidden = value.source == null;
  if (value.source == null) return;
  $("h-editor").textContent = value.class ? `The file of the card: ${value.file}` : `The file: ${value.file}`;
  if (fresh) {
    base = value.base;
    read = value.source;
    if ($("source").value !== read) $("source").value = read;
    told("");
    faults(value.faults);
  } else if (value.base !== base) {
    told("The file has changed, so your text cannot be saved. “Read again” loads the file and drops your text.", true);
  }
}

function told(text, wrong = false) {
  $("saved").textContent = text;
  $("saved").className = wrong ? "wrong" : "";
}

// What is wrong, in place: the numbers of its lines are marked, and a click goes there.
function faults(found) {
  const bad = new Set(found.map((fault) => fault.line));
  const lines = $("source").value.split("\n").length;
  const numbers = [];
  for (let n = 1; n <= lines; n += 1) numbers.push(bad.has(n) ? el("b", {}, `${n}`) : `${n}`, "\n");
  fill($("numbers"), numbers);
  const where = (fault) => `line ${fault.line}${fault.column ? `, column ${fault.column}` : ""}`;
  const one = (fault) =>
    el("li", { class: fault.wrong ? "wrong" : "" }, el("button", { type: "button", onclick: () => go(fault) }, where(fault)), ` ${fault.message}`, fault.hint ? ` Hint: ${fault.hint}` : "");
  fill($("faults"), found.map(one));
  $("source").setAttribute("aria-invalid", `${found.some((fault) => fault.wrong)}`);
  scroll();
}

function go(fault) {
  const lines = $("source").value.split("\n");
  const at = lines.slice(0, fault.line - 1).join("\n").length + (fault.line > 1 ? 1 : 0) + Math.max(0, (fault.column ?? 1) - 1);
  const source = $("source");
  source.focus();
  source.setSelectionRange(at, at + (lines[fault.line - 1] ?? "").length);
  const height = source.scrollHeight / lines.length;
  source.scrollTop = Math.max(0, (fault.line - 5) * height);
}

const scroll = () => { $("numbers").scrollTop = $("source").scrollTop; };

async function check() {
  const text = $("source").value;
  const answer = await send("/api/check", { card: open, text });
  if (text === $("source").value) faults(answer.faults ?? [{ line: 1, wrong: true, message: answer.why, hint: "" }]);
}

$("find-card").addEventListener("input", names);
$("source").addEventListener("scroll", scroll);
$("source").addEventListener("input", () => {
  told(changed() ? "not saved" : "");
  clearTimeout(waits);
  waits = setTimeout(check, 300);
});
$("again").addEventListener("click", () => open != null && card(open, true));
$("save").addEventListener("click", async () => {
  const text = $("source").value;
  const answer = await send("/api/save", { card: open, text, base });
  if (answer.why) {
    told(answer.why, true);
    return;
  }
  base = answer.base;
  read = text;
  const wrong = answer.faults.some((fault) => fault.wrong);
  told(wrong ? "saved, but it does not load; until it does, the previous text stays in force" : "saved and in force");
  faults(answer.faults);
});
