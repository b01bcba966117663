// Changes a part of a page into a fresh one. What did not change stays the same element, so that
// focus, selection, the scroll of boxes and what is unfolded stay as they are.

const MARKED_FOR = 4000;

/** Attributes that the reader changes by unfolding. */
const OF_READER = new Set(["open", "aria-expanded", "hidden"]);

/** @param {Node} node */
const keyOf = (node) => (node instanceof Element ? node.id : "");

/** @param {Node} one @param {Node} other */
const areAlike = (one, other) => one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

/** @param {Element} old @param {Element} fresh */
const copyAttributes = (old, fresh) => {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !OF_READER.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (!OF_READER.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
};

/** @param {Element} element */
const mark = (element) => {
  element.classList.add("changed");
  setTimeout(() => element.classList.remove("changed"), MARKED_FOR);
};

/** @param {Element} old @param {Element} fresh @param {Element[]} changed */
const morphChildren = (old, fresh, changed) => {
  const left = [...old.childNodes];
  let from = 0; // what comes after the last one found is looked at first: it need not move
  const pairs = [...fresh.childNodes].map((child) => {
    const next = left.findIndex((node, at) => at >= from && areAlike(node, child));
    const found = next < 0 ? left.findIndex((node) => areAlike(node, child)) : next;
    if (next >= 0) from = next;
    return { child, same: found < 0 ? undefined : left.splice(found, 1)[0] };
  });
  // First, because an element that has to move past them would lose its focus.
  for (const node of left) node.remove();
  let place = old.firstChild;
  for (const { child, same } of pairs) {
    if (same && same === place) place = place.nextSibling;
    else old.insertBefore(same ?? child, place);
    if (same) morph(same, child, changed);
  }
};

/**
 * Make `old` equal to `fresh`; `changed` collects the changed elements that say what they are.
 *
 * @param {Node} old @param {Node} fresh @param {Element[]} changed
 */
export const morph = (old, fresh, changed) => {
  if (old.isEqualNode(fresh)) return;
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  // A clock that ticks shows other text than the server wrote.
  if (old.hasAttribute("data-keep") && old.getAttribute("data-keep") === fresh.getAttribute("data-keep")) return;
  const text = old.textContent;
  copyAttributes(old, fresh);
  morphChildren(old, fresh, changed);
  if (old.textContent === text) return;
  if (old.hasAttribute("data-mark")) mark(old);
  if (old.hasAttribute("data-said")) changed.push(old);
};
