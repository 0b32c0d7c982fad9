// The legend: samples of what the board draws, made by the program when somebody opens it, so that they look as they do there.

import { $, drawing, el, fill, json } from "/parts.js";

const sample = ({ drawing: text, text: means }) => {
  const drawn = drawing(text);
  drawn.setAttribute("aria-hidden", "true");
  return el("li", {}, drawn, el("span", {}, means));
};

$("legend").addEventListener("toggle", async () => {
  if (!$("legend").open) return;
  try {
    fill($("legend-samples"), (await json("/api/legend")).map(sample));
  } catch {
    // Without an answer the signs below still stand; the page says elsewhere that the program is gone.
    fill($("legend-samples"));
  }
});
