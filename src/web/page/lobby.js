// Where a game is begun: the scenario, who plays, and how the players come to their Powers. Not on the page of one Power.

import { $, el, fill, json } from "/parts.js";

const begins = () => {
  const parts = ["new", $("begin-scenario").value];
  if ($("begin-players").value) parts.push("players", $("begin-players").value);
  if ($("begin-sides").value) parts.push($("begin-sides").value);
  if ($("begin-seed").value) parts.push("seed", $("begin-seed").value);
  return parts.join(" ");
};

// Fills the form, and sends its command with `type`.
export async function lobby(type) {
  const scenarios = await json("/api/scenarios");
  fill($("begin-scenario"), scenarios.map(({ name, title }) => el("option", { value: name }, `${name}: ${title}`)));
  const show = () => { $("begin-line").textContent = begins(); };
  for (const id of ["begin-scenario", "begin-players", "begin-sides", "begin-seed"]) $(id).addEventListener("input", show);
  show();
  $("begin").addEventListener("submit", async (event) => {
    event.preventDefault();
    await type(begins());
    $("asked").focus();
  });
  $("lobby").hidden = false;
}
