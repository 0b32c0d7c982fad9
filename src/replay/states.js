// How it stands at each step. A step has only what became different; what it does not name is as it was.

import { data, words } from "/parts.js";

export const steps = data.steps;

const states = [];

function next(before, step) {
  const list = (old, changes) => {
    if (!changes) return old;
    const fresh = [...old];
    for (const [at, gone, come] of changes) fresh.splice(at, gone, ...come);
    return fresh;
  };
  return {
    at: step.at ?? before.at, chapter: step.chapter ?? before.chapter, view: step.view ?? before.view, title: step.title ?? before.title,
    parts: list(before.parts, step.parts), words: list(before.words, step.words), trays: step.trays ?? before.trays,
  };
}

export function state(number) {
  while (states.length <= number) {
    states.push(next(states.at(-1) ?? { parts: [], words: [], trays: [], view: "0 0 1 1", title: "" }, steps[states.length]));
  }
  return states[number];
}

// What a step is called: its number in the whole game.
export const number = (step) => data.first + step;

// The table of contents: where each part of the game begins, and what was written about moments.
export const chapters = steps.flatMap((step, i) => (step.chapter == null ? [] : [{ step: i, title: words(step.chapter) }]));
export const moments = steps.flatMap((step, i) => [
  ...(step.marks ?? []).map((text) => ({ step: i, kind: "mark", text })),
  ...(step.notes ?? []).map((text) => ({ step: i, kind: "note", text })),
]);

// The next step in a direction, past those at which nothing changed if they are skipped.
export function along(from, way, skips) {
  let to = from + way;
  const dull = (i) => skips && i > 0 && i < steps.length - 1 && steps[i].quiet && !steps[i].notes && !steps[i].marks;
  while (to > 0 && to < steps.length - 1 && dull(to)) to += way;
  return Math.max(0, Math.min(to, steps.length - 1));
}
