// What this phone stores about seats: who holds it, and whether it lies in the middle of the table with
// names that face their players.

import { chairsOf, seatOf } from "../offline_tables/seats.js";
import { all, byId, closest } from "../table/dom.js";
import { currentGame, serverGame } from "../table/game.js";
import { anyTables } from "../table/page.js";
import { readSetting, saveSetting } from "../table/store.js";
import { placeOf, seatOfHolder, seatsFromTop } from "./order.js";

/** @import { Situation, Wind } from "../offline_tables/types.js" */

const HOLDER = "tenbou-holder";
const ROUND_TABLE = "tenbou-round-table";

/** The seat of the holder of this phone, null if unknown. */
export const holderSeat = () => seatOfHolder(serverGame().seats, readSetting(HOLDER));

/** The hand that is played now; null if the event records none. @returns {Situation | null} */
const situationNow = () => currentGame().situation;

/**
 * The seats in the order of their chairs, and the place of the holder among them.
 *
 * @param {Situation | null} situation the hand for which they sit so
 * @returns {{chairs: number[], holder: number | null}}
 */
const seated = (situation) => {
  const holder = holderSeat();
  const chairs = situation ? chairsOf(situation) : serverGame().seats.map((_, seat) => seat);
  return { chairs, holder: holder === null ? null : chairs.indexOf(holder) };
};

/** @param {Situation | null} situation the seats in the order in which this phone lists them */
export const listedSeats = (situation) => {
  const { chairs, holder } = seated(situation);
  return seatsFromTop(chairs.length, holder).map((place) => chairs[place]);
};

/**
 * Winds in the order in which this phone lists their players.
 *
 * @param {Wind[]} winds @param {Situation} situation
 */
export const asListed = (winds, situation) => {
  const order = listedSeats(situation);
  /** @param {Wind} wind */
  const place = (wind) => order.indexOf(seatOf(anyTables, situation, wind));
  return [...winds].sort((one, two) => place(one) - place(two));
};

/** @param {number} seat @param {Situation | null} [situation] its place on a table seen from above, 0 at the bottom */
export const placeOnTable = (seat, situation = situationNow()) => {
  const { chairs, holder } = seated(situation);
  return placeOf(chairs.indexOf(seat), chairs.length, holder);
};

/**
 * Put rows of players into the order of this phone.
 *
 * @param {HTMLElement[]} rows @param {(row: HTMLElement) => number} seatOfRow
 * @param {Situation | null} [situation]
 */
export const orderRows = (rows, seatOfRow, situation = situationNow()) => {
  const order = listedSeats(situation);
  const sorted = [...rows].sort((one, two) => order.indexOf(seatOfRow(one)) - order.indexOf(seatOfRow(two)));
  if (sorted.some((row, index) => row !== rows[index])) rows[0].parentElement?.append(...sorted);
};

/** Show the settings, and the seats according to them. */
export const showThisPhone = () => {
  const isRound = readSetting(ROUND_TABLE) !== null;
  const holder = holderSeat();
  document.body.classList.toggle("round-table", isRound);
  // Lists that only show points follow by CSS.
  byId("state").dataset.holder = holder === null ? "" : String(holder);
  for (const box of all(document, "[data-this-phone]")) {
    box.hidden = false;
    // One tap turns the names back.
    if (isRound) closest(box, "details")?.setAttribute("open", "");
  }
  for (const button of all(document, "[data-round-table]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isRound));
  }
  const entrant = holder === null ? "" : readSetting(HOLDER);
  for (const input of /** @type {HTMLInputElement[]} */ (all(document, "input[data-holder]")))
    {input.checked = input.value === entrant;}
};

/** @param {Event} event whether it changed the settings: who holds the phone, or how it lies */
export const settingTapped = ({ target, type }) => {
  if (type === "change" && target instanceof HTMLInputElement && "holder" in target.dataset) {
    saveSetting(HOLDER, target.value || null);
    return true;
  }
  if (type !== "click" || !closest(target, "[data-round-table]")) return false;
  saveSetting(ROUND_TABLE, readSetting(ROUND_TABLE) === null ? "1" : null);
  return true;
};
