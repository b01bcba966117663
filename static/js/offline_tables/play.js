// Plays hands with the tables of the ruleset, in the game of these tables.

import { endingOf as hongKongEnding, placeAfter as hongKongPlace, playHongKong } from "../hongkong/play.js";
import { endingWithoutPoints, placeAfter, playRiichi, yameOf } from "./progression.js";

/** @import { HongKongTables } from "../hongkong/types.js" */
/** @import { AnyTables, Entry, OfflineTables, Pending, Played, Situation } from "./types.js" */

/** @param {AnyTables} tables @returns {tables is HongKongTables} */
export const isHongKong = (tables) => tables.variant === "hongkong";

/**
 * The state of the game after a hand whose value is still unknown: round, dealer and counters follow from
 * who won, the points are pending. `open`: whether the game continues depends on them.
 *
 * @param {AnyTables} tables @param {Entry} entry @param {Situation} before
 * @param {boolean} [timeWasUp] the clock had run out before this hand
 * @returns {Pending}
 */
export const playPending = (tables, entry, before, timeWasUp = false) => {
  const { points } = before;
  if (isHongKong(tables)) {
    const after = { ...hongKongPlace(tables, entry, before), points, pending: true };
    return { after, ending: hongKongEnding(tables, entry, before, timeWasUp), open: false };
  }
  const own = /** @type {OfflineTables} */ (tables);
  const after = { ...placeAfter(own, entry, before), points, pending: true };
  return { after, ...endingWithoutPoints(own, entry, before, timeWasUp) };
};

/**
 * Play a hand in a situation: the payments by seat, and the state of the game after it. Null if only the
 * server knows the result.
 *
 * @param {AnyTables} tables @param {Entry} entry @param {Situation} before
 * @param {boolean} [timeWasUp] the clock had run out before this hand
 * @returns {Played | null}
 */
export const playHand = (tables, entry, before, timeWasUp = false) => {
  const played = isHongKong(tables)
    ? playHongKong(tables, entry, before, timeWasUp)
    : playRiichi(/** @type {OfflineTables} */ (tables), entry, before, timeWasUp);
  return played && before.pending ? { ...played, ...playPending(tables, entry, before, timeWasUp) } : played;
};

/**
 * Whether to ask if the dealer ends the game with this hand.
 *
 * @param {AnyTables} tables @param {Entry} entry @param {Situation} before @param {number[]} points
 */
export const asksYame = (tables, entry, before, points) =>
  !isHongKong(tables) &&
  !before.pending &&
  Boolean(yameOf(/** @type {OfflineTables} */ (tables), entry, before, points)?.asked);
