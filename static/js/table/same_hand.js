// The same hand entered on two phones: which stored hand an entry is about, and whether it says the
// same.

import { serverGame } from "./game.js";
import { isSameSituation } from "./queue.js";

/** @import { Entry, Seat, Situation, StoredHand } from "../offline_tables/types.js" */
/** @typedef {{client_id: string, before: Situation, seats: Seat[], seen: string[]}} EnteredHand */

/** @param {unknown} value */
const isEmpty = (value) => !value || (Array.isArray(value) && !value.length);

/**
 * What an entry says, as text: without what is empty, and lists in one order.
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
 * The hand that another phone stored of the deal that this one is about: the game stood as when
 * this one was entered, with the same players at the table.
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
 * Whether the table stands as when this hand was entered, with no other hand of that deal, though its
 * version has grown: a correction of an earlier hand can leave everything as it was.
 *
 * @param {EnteredHand & {version: number | null}} hand
 */
export const isUntouched = (hand) => {
  const { ending, seats, situation, version } = serverGame();
  if (ending || version === hand.version || entrants(hand.seats) !== entrants(seats)) return false;
  return !storedInstead(hand) && isSameSituation(hand.before, situation);
};
