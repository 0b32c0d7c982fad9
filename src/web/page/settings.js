// What whoever looks has set for this browser: light or dark, and whether things move.

import { $ } from "/parts.js";

export const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
export const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { /* a browser that keeps nothing */ } };

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const prefersStill = matchMedia("(prefers-reduced-motion: reduce)");
let theme = kept("sandtable-theme");
let motion = kept("sandtable-motion");

export const moves = () => !prefersStill.matches && motion !== "off";

function show() {
  const dark = theme ? theme === "dark" : prefersDark.matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  $("theme").setAttribute("aria-pressed", `${dark}`);
  $("motion").setAttribute("aria-pressed", `${moves()}`);
  document.documentElement.dataset.motion = moves() ? "on" : "off";
}

$("theme").addEventListener("click", () => {
  theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  keep("sandtable-theme", theme);
  show();
});
$("motion").addEventListener("click", () => {
  motion = motion === "off" ? "on" : "off";
  keep("sandtable-motion", motion);
  show();
});
prefersDark.addEventListener("change", show);
prefersStill.addEventListener("change", show);
show();
