// The sections of the value step, one for each winner: copies of the server's template for any wind, and
// the parts that every game's section can have.

import { seatOf } from "../../offline_tables/seats.js";
import { all, closest, copyOf, fillTexts, inputIn, memoize, one } from "../dom.js";
import { nameOf } from "../game.js";
import { filled, tables, words } from "../page.js";
import { labelFor, showWind } from "../seat_rows.js";
import { asListed } from "../../seats/this_phone.js";

/** @import { Entry, Situation, Win, Wind } from "../../offline_tables/types.js" */

const MOST_STEPS = 40;

/** @param {HTMLElement} section */
export const windOfSection = ({ dataset }) => /** @type {Wind} */ (dataset.winner);

const ANY_WIND = "X-";
const ATTRIBUTES = ["name", "id", "for", "value", "aria-describedby", "aria-labelledby", "aria-controls"];
const WITH_ANY_WIND = ATTRIBUTES.map((name) => `[${name}*="${ANY_WIND}"]`).join();

/**
 * A copy of a server's template for a winner of any wind.
 *
 * @param {string} id @param {Wind} wind @param {string} name
 */
export const copyForWinner = (id, wind, name) => {
  const copy = copyOf(id);
  for (const element of copy.querySelectorAll(WITH_ANY_WIND))
    {for (const attribute of ATTRIBUTES) {
      const value = element.getAttribute(attribute);
      if (value) element.setAttribute(attribute, value.replaceAll(ANY_WIND, `${wind}-`));
    }}
  for (const sign of copy.querySelectorAll(".wind")) showWind(sign, wind);
  fillTexts(copy, { winner: name });
  return copy;
};

const sectionFor = memoize((/** @type {HTMLElement} */ _part, wind, /** @type {Situation} */ situation) => {
  const seat = /** @type {Wind} */ (wind);
  const name = nameOf(seatOf(tables, situation, seat));
  const section = /** @type {HTMLElement} */ (copyForWinner("t-winner", seat, name).firstElementChild);
  Object.assign(section.dataset, { winner: wind, name });
  return section;
});

/**
 * A statement about a winner; with the name if somebody else wins as well.
 *
 * @param {HTMLElement} section @param {string} text @param {Win[]} wins
 */
export const withName = ({ dataset: { name } }, text, wins) =>
  (text && wins.length > 1 ? filled(words.ask.of, { name, text }) : text);

/** @param {HTMLElement} part */
export const winnerSections = (part) => all(part, "[data-winner]");

/**
 * Insert the sections of the winners; entered values of a player stay for the next time they win.
 *
 * @param {HTMLElement} part @param {Entry} entry @param {Situation} situation
 */
export const placeSections = (part, { wins = [] }, situation) => {
  const winds = asListed(wins.map(({ seat }) => seat), situation);
  const sections = winds.map((wind) => sectionFor(part, wind, situation));
  const isSame = sections.length === part.children.length && sections.every((row, n) => row === part.children[n]);
  if (!isSame) part.replaceChildren(...sections);
};

/**
 * Put the names of this hand's players into questions about another player, such as who is liable.
 *
 * @param {HTMLElement} section @param {Situation} situation
 */
export const namePlayers = (section, situation) => {
  for (const choice of all(section, "[data-person]")) {
    const wind = /** @type {Wind} */ (choice.dataset.person);
    if (!wind) continue;
    choice.hidden = wind === windOfSection(section);
    const name = nameOf(seatOf(tables, situation, wind));
    one(choice, "[data-name]").textContent = `${words.winds[wind].sign} ${name}`;
    const question = closest(choice, "fieldset")?.querySelector("legend")?.textContent?.trim() ?? "";
    one(choice, "input").setAttribute("aria-label", labelFor(question, name, wind));
  }
};

/**
 * A tap on plus or minus beside a number.
 *
 * @param {HTMLElement} button
 */
export const stepNumber = (button) => {
  const stepper = closest(button, "[data-stepper]");
  if (!stepper) return;
  const input = inputIn(stepper, "input");
  const value = Number(input.value) + Number(button.dataset.stepBy);
  input.value = String(Math.min(Math.max(value, 0), MOST_STEPS));
  input.dispatchEvent(new Event("change", { bubbles: true }));
};
