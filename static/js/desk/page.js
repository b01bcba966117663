// What the page says of itself: who types, how numbers are written, and the texts.

import { byId, one } from "../table/dom.js";

/** @import { Habit } from "../slip/digits.js" */

export const form = /** @type {HTMLFormElement} */ (byId("desk"));
export const user = form.dataset.user ?? "";

/** @type {{texts: Record<string, string>, habit: Habit}} */
const data = JSON.parse(byId("desk-data").textContent ?? "");
export const { texts, habit } = data;

export const jump = /** @type {HTMLInputElement} */ (one(document, "[data-jump]"));

/** @param {string[]} lines @param {"good" | "bad"} mood @param {HTMLElement | null} [button] what can be done now */
export const say = (lines, mood, button = null) => {
  const notice = one(document, "[data-notice]");
  notice.hidden = !lines.length;
  notice.className = `note note--${mood} saved`;
  notice.replaceChildren(lines.join(" "), ...(button ? [" ", button] : []));
};
