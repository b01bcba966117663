// Plays hands from the tables of the ruleset, by the game that the tables are of.

import { playHongKong } from "../hongkong/play.js";
import { playRiichi, yameOf } from "./progression.js";

/** @import { HongKongTables } from "../hongkong/types.js" */
/** @import { AnyTables, Entry, OfflineTables, Played, Situation } from "./types.js" */

/** @param {AnyTables} tables @returns {tables is HongKongTables} */
export const isHongKong = (tables) => tables.variant === "hongkong";

/**
 * Play a hand in a situation: who pays whom what, by seat, and where the game stands then. Null where
 * only the server can tell.
 *
 * @param {AnyTables} tables @param {Entry} entry @param {Situation} before
 * @param {boolean} [timeWasUp] the clock had run out before this hand
 * @returns {Played | null}
 */
export const playHand = (tables, entry, before, timeWasUp = false) =>
  isHongKong(tables)
    ? playHongKong(tables, entry, before, timeWasUp)
    : playRiichi(/** @type {OfflineTables} */ (tables), entry, before, timeWasUp);

/**
 * Whether the dealer is asked to end the game with this hand.
 *
 * @param {AnyTables} tables @param {Entry} entry @param {Situation} before @param {number[]} points
 */
export const asksYame = (tables, entry, before, points) =>
  !isHongKong(tables) && Boolean(yameOf(/** @type {OfflineTables} */ (tables), entry, before, points)?.asked);
