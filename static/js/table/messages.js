// Messages above the page. None appears while an entry is open, because it would move the keys under a finger.

import { all, byId, copyOf } from "./dom.js";

let isEntering = false;
/** @type {string | null} the message to show once the entry is closed */
let held = null;

/** @param {string} id of a template */
export const showMessage = (id) => byId("messages").replaceChildren(copyOf(id));

/** @param {string} id of a template whose message matters only before the next entry */
export const showUnlessEntering = (id) => {
  if (!isEntering) showMessage(id);
};

/** A message's key undoes its hand as long as the page has the form that does. */
export const showUndoKey = () => {
  for (const key of /** @type {HTMLButtonElement[]} */ (all(document, "[data-undo-hand]"))) key.hidden = !key.form;
};

/** @param {string} clientId of the hand that is saved now */
export const showSaved = (clientId) => {
  showUnlessEntering("t-stored");
  byId("messages").querySelector("[data-undo-hand]")?.setAttribute("form", `undo-${clientId}`);
  showUndoKey();
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
