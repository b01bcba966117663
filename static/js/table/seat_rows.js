// The rows of the players in an entry, by wind: their names, and choices that exclude or imply each other.

import { seatOf } from "../offline_tables/seats.js";
import { all, inputsIn, one } from "./dom.js";
import { nameOf } from "./game.js";
import { filled, pointsText, tables, words } from "./page.js";
import { orderRows } from "../seats/this_phone.js";

/** @import { Situation, Wind } from "../offline_tables/types.js" */

/** In place of a wind: the player of five who sits out this hand. */
export const WAITING = "-";

/** @param {Element} sign @param {Wind | typeof WAITING} wind */
export const showWind = (sign, wind) => {
  sign.className = `wind wind--${wind}`;
  const [letter, name] = sign.children;
  letter.textContent = words.winds[wind].sign;
  name.textContent = words.winds[wind].name;
};

/**
 * The question of a choice about a player, for screen readers.
 *
 * @param {string} question @param {string} name @param {Wind} wind
 */
export const labelFor = (question, name, wind) =>
  filled(words.cell, { question, name, wind: words.winds[wind].name });

/**
 * Put the players of this hand into the rows of the winds, and the rows into this phone's order.
 *
 * @param {Element} root @param {Situation} situation
 */
export const fillSeatRows = (root, situation) => {
  const rows = all(root, "[data-seat]");
  /** @param {HTMLElement} row */
  const seatOfRow = ({ dataset }) => seatOf(tables, situation, /** @type {Wind} */ (dataset.wind));
  orderRows(rows, seatOfRow, situation);
  for (const row of rows) {
    const { wind } = /** @type {{wind: Wind}} */ (/** @type {unknown} */ (row.dataset));
    const seat = seatOfRow(row);
    row.dataset.start = String(seat);
    one(row, "[data-name]").textContent = nameOf(seat);
    one(row, "[data-points]").textContent = pointsText(situation, seat);
    for (const input of inputsIn(row, "input, select")) {
      const label = input.parentElement;
      const question = (label?.querySelector("[data-question]") ?? label)?.textContent?.trim() ?? "";
      input.setAttribute("aria-label", labelFor(question, nameOf(seat), wind));
    }
  }
};

/** @param {HTMLInputElement} input @param {string} name */
const besideIn = (input, name) =>
  /** @type {HTMLInputElement | null | undefined} */ (
    input.closest("[data-seat]")?.querySelector(`input[name="${name}"]`)
  );

/** @type {Record<string, string>} */
const EXCLUDES = { won: "discarder", discarder: "won" };

/** @param {HTMLInputElement} riichi */
const applyTenpai = (riichi) => {
  const tenpai = besideIn(riichi, "tenpai");
  if (!tenpai) return;
  if (riichi.checked && !tenpai.checked) {
    tenpai.checked = true;
    tenpai.dataset.brought = "";
  } else if (!riichi.checked && "brought" in tenpai.dataset) {
    tenpai.checked = false;
  }
};

/**
 * A winner has not dealt in, and a player in riichi is tenpai at a draw. Removing the riichi removes the
 * tenpai that it set, but none that was tapped.
 *
 * @param {HTMLInputElement} input
 */
export const applyChoice = (input) => {
  const excluded = input.checked && EXCLUDES[input.name] ? besideIn(input, EXCLUDES[input.name]) : null;
  if (excluded) excluded.checked = false;
  if (input.name === "riichi") applyTenpai(input);
  if (input.name === "tenpai") delete input.dataset.brought;
};
