// Shows a new drawing with as few changes to the page as possible. Most of a board never changes, and the browser need not read it, lay it
// out and paint it again when a piece moves.

// A drawing that came as text. The parser for HTML reads it several times as fast as the one for XML, and makes the same of it.
export function drawing(text) {
  const page = document.createElement("template");
  page.innerHTML = text;
  return page.content.querySelector("svg");
}

// A tag, with whatever stands in quotes in it.
const TAG = /<(\/?)[a-zA-Z](?:[^">]|"[^"]*")*>/g;

// A drawing in parts: the text of its opening tag, and of each of its children, with what stands between them.
export function parts(text) {
  let [head, depth, from, done] = [null, 0, 0, 0];
  const children = [];
  for (const { 0: tag, 1: closing, index } of text.matchAll(TAG)) {
    if (head === null) {
      head = tag;
      done = index + tag.length;
      continue;
    }
    if (depth === 0) {
      if (index > done) children.push(text.slice(done, index));
      from = index;
    }
    if (closing) depth -= 1;
    else if (!tag.endsWith("/>")) depth += 1;
    if (depth < 0) break;
    if (depth === 0) {
      done = index + tag.length;
      children.push(text.slice(from, done));
    }
  }
  return { head, children };
}

const whole = ({ head, children }) => drawing(`${head}${children.join("")}</svg>`);

// Turns the drawing on the page into another one, and returns what is on the page afterwards. Only children whose text is new are read.
export function redrawn(svg, was, now) {
  const are = [...svg.childNodes];
  let done = 0;
  const stays = now.children.map((text) => {
    const at = was.children.indexOf(text, done);
    if (at >= 0) done = at + 1;
    return at;
  });
  const read = whole({ head: now.head, children: now.children.filter((_, i) => stays[i] < 0) });
  const fresh = [...read.childNodes];
  // Somebody else changed the drawing on the page, or two texts became one.
  if (are.length !== was.children.length || fresh.length !== stays.filter((at) => at < 0).length) return replaced(svg, whole(now));
  attributes(svg, read);
  children(svg, are, stays.map((at) => (at < 0 ? fresh.shift() : null)), stays);
  return svg;
}

// Turns one element or text into another, and returns what is on the page afterwards.
function replaced(old, next) {
  if (old.isEqualNode(next)) return old;
  if (old.nodeName !== next.nodeName || old.nodeType !== Node.ELEMENT_NODE) {
    old.replaceWith(next);
    return next;
  }
  attributes(old, next);
  const [are, shall] = [[...old.childNodes], [...next.childNodes]];
  let done = 0;
  const stays = shall.map((child) => {
    const at = are.findIndex((one, i) => i >= done && one.isEqualNode(child));
    if (at >= 0) done = at + 1;
    return at;
  });
  children(old, are, shall, stays);
  return old;
}

function attributes(old, next) {
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

// Turns the children that are there into those that shall be. `stays` says for each of these which of the others it is, or -1. What
// stands between two that stay is paired in order.
function children(parent, are, shall, stays) {
  let [done, left] = [0, []];
  const between = (end) => {
    const after = are[end] ?? null;
    const out = are.slice(done, end);
    left.forEach((child, i) => (i < out.length ? replaced(out[i], child) : parent.insertBefore(child, after)));
    out.slice(left.length).forEach((child) => child.remove());
  };
  shall.forEach((child, i) => {
    if (stays[i] < 0) {
      left.push(child);
    } else {
      between(stays[i]);
      [done, left] = [stays[i] + 1, []];
    }
  });
  between(are.length);
}
