// What is typed at the desk and not saved, kept on this device for the person who typed it.

import { MINUS } from "../slip/digits.js";
import { readSetting, saveSetting } from "../table/store.js";

/**
 * `stored` and `version` are those of the table when typing began, `filled` is the score that nobody typed, and
 * `sends` says that the person has finished: the row goes out as soon as there is a network.
 *
 * @typedef {object} Draft
 * @property {string | null} stored
 * @property {string} version
 * @property {string} entrants
 * @property {string[]} scores
 * @property {number} filled
 * @property {string} sticks
 * @property {string} reason
 * @property {boolean} sends
 */

/** @param {string} user @param {string} table */
const keyOf = (user, table) => `tenbou-desk-${user}-${table}`;

/**
 * @param {string} user @param {string} table
 * @returns {Draft | null}
 */
export const readDraft = (user, table) => JSON.parse(readSetting(keyOf(user, table)) ?? "null");

/** @param {string} user @param {string} table @param {Draft | null} draft */
export const saveDraft = (user, table, draft) =>
  saveSetting(keyOf(user, table), draft && JSON.stringify(draft));

/** A figure as the page writes it: with a plain minus. @param {string} text */
const plain = (text) => text.replace(MINUS, "-");

/**
 * The typed figures as a row of the page writes those that are stored.
 *
 * @param {Pick<Draft, "scores" | "sticks">} draft @param {boolean} hasSticks
 */
export const figuresOf = ({ scores, sticks }, hasSticks) =>
  [...scores.map(plain), ...(hasSticks ? [sticks === "0" ? "" : sticks] : [])].join(",");

/**
 * What became of a draft while the page was away: the draft to go on with, null if it is stored already, and
 * whether a person has to choose between it and what is stored now.
 *
 * @param {Draft} draft @param {{stored: string | null, version: string, entrants: string}} now
 * @param {boolean} hasSticks
 * @returns {{draft: Draft | null, isOvertaken: boolean}}
 */
export const draftNow = (draft, { stored, version, entrants }, hasSticks) => {
  if (stored !== null && stored === figuresOf(draft, hasSticks)) return { draft: null, isOvertaken: false };
  if (entrants !== draft.entrants) return { draft: { ...draft, sends: false }, isOvertaken: true };
  if (stored === draft.stored) return { draft: { ...draft, version }, isOvertaken: false };
  // A result that was taken away is not put back without a person.
  if (stored === null) return { draft: { ...draft, stored, version, sends: false }, isOvertaken: false };
  return { draft: { ...draft, sends: false }, isOvertaken: true };
};
