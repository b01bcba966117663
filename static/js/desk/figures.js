// The figures of one table at the desk: typed in the unit of the game, with the last one filled in.

import { lastOne, numberIn, sumOf } from "../slip/digits.js";

/** @typedef {{total: number, stick: number, unit: number, deductible?: number}} Game in points */
const STEP = 5;

/**
 * Whether a sum can be saved: nothing is missing, or what deductions may have taken.
 *
 * @param {number} missing @param {Game} game
 */
export const isRightSum = (missing, { deductible = 0 }) =>
  missing === 0 || (missing > 0 && missing <= deductible && missing % STEP === 0);

/**
 * Points still missing from the table's sum, below 0 for too many. `isWhole`: every score has a number.
 *
 * @typedef {{missing: number, isWhole: boolean, isEmpty: boolean}} Sum
 */

/** @param {string} sticks */
const stickCount = (sticks) => numberIn(sticks) ?? 0;

/** @param {Game} game @param {string} sticks */
const unitsInPlay = ({ total, stick, unit }, sticks) => (total - stickCount(sticks) * stick) / unit;

/**
 * @param {Game} game @param {string[]} scores @param {string} sticks
 * @returns {Sum}
 */
export const sumOfScores = (game, scores, sticks) => {
  const numbers = scores.map(numberIn);
  return {
    missing: (unitsInPlay(game, sticks) - sumOf(numbers)) * game.unit,
    isWhole: numbers.every((number) => number !== null),
    isEmpty: scores.every((text) => !text),
  };
};

/**
 * The score that follows from the others, null without one. A score that somebody typed is never replaced.
 *
 * @param {Game} game @param {string[]} scores @param {string} sticks @param {number} filled the one filled in before
 */
export const filledIn = (game, scores, sticks, filled) => {
  const isTyped = (/** @type {string} */ text, /** @type {number} */ index) => Boolean(text) && index !== filled;
  const typed = scores.map((text, index) => (isTyped(text, index) ? (numberIn(text) ?? 0) : null));
  return lastOne(typed, unitsInPlay(game, sticks));
};
