// Shows a new drawing with as few changes to the page as possible. Most of a board is its map, which never changes, and the browser need
// not lay it out and paint it again when a piece moves.

// Turns one element or text into another, and returns what is on the page afterwards.
export function replaced(old, next) {
  if (old.isEqualNode(next)) return old;
  if (old.nodeName !== next.nodeName || old.nodeType !== Node.ELEMENT_NODE) {
    old.replaceWith(next);
    return next;
  }
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  children(old, [...old.childNodes], [...next.childNodes]);
  return old;
}

// What is the same stays, also where something before it came or went. What stands between two things that stay is paired in order.
function children(parent, are, shall) {
  let [done, left] = [0, []];
  const between = (end) => {
    const after = are[end] ?? null;
    const out = are.slice(done, end);
    left.forEach((child, i) => (i < out.length ? replaced(out[i], child) : parent.insertBefore(child, after)));
    out.slice(left.length).forEach((child) => child.remove());
  };
  for (const child of shall) {
    const at = are.findIndex((one, i) => i >= done && one.isEqualNode(child));
    if (at < 0) {
      left.push(child);
    } else {
      between(at);
      [done, left] = [at + 1, []];
    }
  }
  between(are.length);
}
