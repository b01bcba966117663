// Small tools for the elements of the page, and work that waits until a tap is answered.

/** @typedef {Document | DocumentFragment | Element} Root */

/**
 * The first match, which must exist.
 *
 * @param {Root} root @param {string} selector
 */
export const one = (root, selector) => {
  const found = /** @type {HTMLElement | null} */ (root.querySelector(selector));
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
};

/** @param {string} id */
export const byId = (id) => one(document, `#${id}`);

/** @param {Root} root @param {string} selector */
export const all = (root, selector) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

/** @param {Root} root @param {string} selector */
export const inputIn = (root, selector) => /** @type {HTMLInputElement} */ (one(root, selector));

/** @param {Root} root @param {string} selector */
export const inputsIn = (root, selector) => /** @type {HTMLInputElement[]} */ (all(root, selector));

/** @param {EventTarget | null} target @param {string} selector */
export const closest = (target, selector) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(selector)) : null;

/** @param {Element} element */
export const formOf = (element) => /** @type {HTMLFormElement} */ (element.closest("form"));

/**
 * A copy of a template's content.
 *
 * @param {string} id
 */
export const copyOf = (id) => {
  const { content } = /** @type {HTMLTemplateElement} */ (byId(id));
  return /** @type {DocumentFragment} */ (content.cloneNode(true));
};

/**
 * Put texts into the elements with these `data-say` names.
 *
 * @param {Root} root @param {Record<string, unknown>} texts
 */
export const fillTexts = (root, texts) => {
  for (const [name, text] of Object.entries(texts)) {
    for (const place of all(root, `[data-say="${name}"]`))
      {if (place.textContent !== String(text)) place.textContent = String(text);}
  }
};

/**
 * Show or hide an element. If it is right already nothing is written, so that the browser need not lay it
 * out again.
 *
 * @param {HTMLElement} element @param {boolean} isShown
 */
export const show = (element, isShown) => {
  if (element.hidden === isShown) element.hidden = !isShown;
};

/** @param {string} text */
export const listItem = (text) => Object.assign(document.createElement("li"), { textContent: text });

/**
 * Remember the results of a function of an object and a name.
 *
 * @template {object} Owner @template Found @template {unknown[]} More
 * @param {(owner: Owner, name: string, ...more: More) => Found} find
 */
export const memoize = (find) => {
  /** @type {WeakMap<Owner, Map<string, Found>>} */
  const known = new WeakMap();
  /** @param {Owner} owner @param {string} name @param {More} more @returns {Found} */
  const memoized = (owner, name, ...more) => {
    const results = known.get(owner) ?? new Map();
    known.set(owner, results);
    if (!results.has(name)) results.set(name, find(owner, name, ...more));
    return results.get(name);
  };
  return memoized;
};

// -------------------------------------------------------------- after the frame that answers a tap

const AFTER_FRAME = 20;

/** @type {(() => void)[]} */
let postponed = [];

/** Do postponed work now, before anything that depends on it. */
export const runPostponed = () => {
  const works = postponed;
  postponed = [];
  for (const work of works) work();
};

/** One piece of work at a time, so that a tap in between is answered first. */
const runNext = () => {
  postponed.shift()?.();
  if (postponed.length) setTimeout(runNext);
};

/**
 * Do this after the next frame is shown.
 *
 * @param {() => void} work
 */
export const postpone = (work) => {
  postponed.push(work);
  if (postponed.length === 1) requestAnimationFrame(() => setTimeout(runNext, AFTER_FRAME));
};

/**
 * Add a step to the browser's history.
 *
 * @param {object} state
 */
export const pushStep = (state) => postpone(() => history.pushState(state, ""));

/**
 * Have the browser lay out what is not visible: reading the size of an element in it does that.
 *
 * @param {Element} element
 */
export const layOut = (element) => element.firstElementChild?.getBoundingClientRect();

/** Browsers search long for a new place of a text cursor that has become hidden. */
export const removeCursor = () => getSelection()?.removeAllRanges();

/** Whether the focused element has become hidden. */
export const isFocusLost = () =>
  document.activeElement === document.body || Boolean(document.activeElement?.closest("[hidden], .collapsed"));
