// Elements of a page. Text is always text.

export const $ = (id) => document.getElementById(id);

// An element with attributes and what is in it.
export function el(name, attributes = {}, ...inside) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...inside.flat(Infinity).filter((part) => part != null));
  return element;
}

// Puts other things in an element. Where the focus was in it, it stays there as far as it can.
export function fill(element, ...inside) {
  const focused = element !== document.activeElement && element.contains(document.activeElement);
  element.replaceChildren(...inside.flat(Infinity).filter((part) => part != null));
  if (focused && element.tabIndex >= 0) element.focus({ preventScroll: true });
}
