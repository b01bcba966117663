// The table's plain forms, which the server answers step by step and which work without scripts:
// choices that exclude each other, fields that do not apply are hidden, and refusals that htmx
// fetched are shown.

import { all, closest, inputsIn, one } from "./dom.js";
import { applyChoice } from "./seat_rows.js";

const REFUSALS = [403, 409, 422];

/**
 * From mangan on, marked by the limit's name, fu decide nothing.
 *
 * @param {HTMLElement} winner
 */
const showFu = (winner) => {
  const value = /** @type {HTMLElement | null} */ (winner.querySelector('input[name$="-value"]:checked'));
  const fu = one(winner, "[data-fu]");
  fu.hidden = value !== null && "note" in value.dataset;
  for (const input of inputsIn(fu, "input")) input.disabled = fu.hidden;
};

const showAllFu = () => {
  for (const winner of all(document, "[data-value]")) showFu(winner);
};

/** @param {Event} event */
const changed = ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.closest("[data-app]")) return;
  applyChoice(target);
  const winner = closest(target, "[data-value]");
  if (winner) showFu(winner);
};

/** @param {Event} event of htmx, which does not show the page of a refusal by itself */
const beforeSwap = (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  if (!REFUSALS.includes(detail.xhr.status)) return;
  detail.shouldSwap = true;
  detail.isError = false;
};

const settled = () => {
  showAllFu();
  const title = /** @type {HTMLElement | null} */ (document.querySelector("#hand-form h1"));
  title?.focus({ preventScroll: true });
};

export const startPlainForms = () => {
  document.addEventListener("change", changed);
  document.addEventListener("htmx:beforeSwap", beforeSwap);
  document.addEventListener("htmx:afterSettle", settled);
  showAllFu();
};
