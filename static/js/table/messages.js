// Messages above the page. None appears while an entry is open, because it would move the keys under a finger.

import { byId, copyOf } from "./dom.js";

let isEntering = false;
/** @type {string | null} the message to show once the entry is closed */
let held = null;

/** @param {string} id of a template @param {Node[]} more what stands below its message */
export const showMessage = (id, ...more) => byId("messages").replaceChildren(copyOf(id), ...more);

/** @param {string} id of a template whose message matters only before the next entry */
export const showUnlessEntering = (id) => {
  if (!isEntering) showMessage(id);
};

/** @param {string} id of a template */
export const showAfterEntry = (id) => {
  if (isEntering) held = id;
  else showMessage(id);
};

/** An entry begins, so messages about the last hand disappear. */
export const holdMessages = () => {
  isEntering = true;
  byId("messages").replaceChildren();
};

/** The entry is saved or closed. */
export const releaseMessages = () => {
  isEntering = false;
  if (held) showMessage(held);
  held = null;
};
