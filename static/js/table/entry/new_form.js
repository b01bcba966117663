// The form of a new hand, with its players. The form of the most common outcome is prepared in advance.

import { byId, copyOf, fillTexts, inputIn, layOut, one } from "../dom.js";
import { repeatsText, roundWords, tables, words } from "../page.js";
import { declaredSeats, fillRiichi, situationAtTable } from "../riichi.js";
import { fillSeatRows } from "../seat_rows.js";
import { valueStep } from "./value_steps.js";
import { holderSeat } from "../../seats/this_phone.js";

/** @import { Situation } from "../../offline_tables/types.js" */
/** @import { CurrentGame } from "../game.js" */

/**
 * Whether the page has a form for this outcome.
 *
 * @param {string} outcome
 */
export const isOffered = (outcome) => document.getElementById(`t-who-${outcome}`) !== null;

/** @param {string} outcome @param {Situation} situation */
const newForm = (outcome, situation) => {
  const form = /** @type {HTMLFormElement} */ (copyOf("t-entry").firstElementChild);
  inputIn(form, '[name="outcome"]').value = outcome;
  one(form, '[data-part="who"]').append(copyOf(`t-who-${outcome}`));
  const repeats = repeatsText(situation);
  fillTexts(form, {
    ...roundWords(situation),
    outcome: words.outcomes[outcome],
    repeats: repeats && `${words.comma}${repeats}`,
  });
  fillSeatRows(form, situationAtTable(situation));
  fillRiichi(form, situation);
  return form;
};

// Most hands end this way. Its form is laid out in its own place, which becomes that of the entry.
let readyFor = "";

/** @param {CurrentGame} game */
const keyOf = ({ seats, situation }) =>
  JSON.stringify([situation, seats, holderSeat(), declaredSeats()]);

/**
 * Prepare the form of the most common outcome; beside an open entry there is no second form.
 *
 * @param {CurrentGame} game
 */
export const prepareForm = (game) => {
  const { situation } = game;
  const key = keyOf(game);
  if (!situation || byId("entry").firstElementChild) return;
  if (readyFor === key || !isOffered(valueStep.common)) return;
  readyFor = key;
  const prepared = byId("prepared-entry");
  prepared.replaceChildren(newForm(valueStep.common, situation));
  layOut(prepared);
};

const usePreparedForm = () => {
  const [entry, prepared] = [byId("entry"), byId("prepared-entry")];
  entry.replaceChildren();
  Object.assign(entry, { id: "prepared-entry", className: "collapsed" });
  Object.assign(prepared, { id: "entry", className: "" });
  readyFor = "";
};

/**
 * Once the clock has run out, ask whether the hand ended after that.
 *
 * @param {HTMLFormElement} form
 */
const askForTime = (form) => {
  const question = /** @type {HTMLElement | null} */ (form.querySelector("[data-time]"));
  if (!question) return;
  const isUp = document.querySelector(".clock--up") !== null;
  question.hidden = !isUp;
  inputIn(question, "input").checked = isUp;
};

/**
 * A riichi with too few points can be confirmed if somebody has, or may have, too few.
 *
 * @param {HTMLFormElement} form @param {Situation} situation
 */
const askToConfirm = (form, { pending, points }) => {
  const question = /** @type {HTMLElement | null} */ (form.querySelector("[data-confirm]"));
  if (!question) return;
  const minimum = tables.riichi.points;
  question.hidden = minimum === null || (!pending && Math.min(...points) >= minimum);
};

/**
 * Put a form into the page.
 *
 * @param {string} outcome @param {CurrentGame} game
 */
export const placeForm = (outcome, game) => {
  if (outcome === valueStep.common && readyFor === keyOf(game)) usePreparedForm();
  else byId("entry").replaceChildren(newForm(outcome, game.situation));
  const form = /** @type {HTMLFormElement} */ (one(document, "#entry form"));
  askForTime(form);
  askToConfirm(form, game.situation);
  return form;
};
