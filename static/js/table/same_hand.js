// The same hand entered on two phones: which stored hand an entry is about, and whether both are equal.

import { serverGame } from "./game.js";
import { isSameSituation } from "./queue.js";

/** @import { Entry, Seat, Situation, StoredHand } from "../offline_tables/types.js" */
/** @typedef {{client_id: string, before: Situation, seats: Seat[], seen: string[]}} EnteredHand */

/** @param {unknown} value */
const isEmpty = (value) => !value || (Array.isArray(value) && !value.length);

/**
 * An entry as text, without empty values and with sorted lists.
 *
 * @param {unknown} value
 * @returns {string}
 */
const meaning = (value) => {
  if (Array.isArray(value)) return `[${value.map(meaning).sort().join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).filter(([, part]) => !isEmpty(part));
  return `{${parts.map(([name, part]) => `${name}:${meaning(part)}`).sort().join()}}`;
};

/** @param {Entry} one @param {Entry} other */
export const isSameEntry = (one, other) => meaning(one) === meaning(other);

/** @param {Seat[]} seats */
const entrants = (seats) => seats.map(({ entrant }) => entrant).join();

/**
 * The hand that another phone stored for the same deal: the game was in the state of this entry, with the
 * same players at the table.
 *
 * @param {EnteredHand} hand
 * @returns {StoredHand | undefined}
 */
export const storedInstead = ({ client_id: own, before, seats, seen }) => {
  const { hands = [], seats: present } = serverGame();
  if (entrants(seats) !== entrants(present)) return undefined;
  return hands.find(
    (stored) => stored.client_id !== own && !seen.includes(stored.row) && isSameSituation(before, stored.before),
  );
};

/**
 * Whether the table is in the state of this entry, without another hand of the deal, although its version
 * has grown: a correction of an earlier hand can leave everything unchanged.
 *
 * @param {EnteredHand & {version: number | null}} hand
 */
export const isUntouched = (hand) => {
  const { ending, seats, situation, version } = serverGame();
  if (ending || version === hand.version || entrants(hand.seats) !== entrants(seats)) return false;
  return !storedInstead(hand) && isSameSituation(hand.before, situation);
};
