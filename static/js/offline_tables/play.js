// Plays hands with the tables of the ruleset, in the game of these tables.

import { endingOf as hongKongEnding, placeAfter as hongKongPlace, playHongKong } from "../hongkong/play.js";
import { endingOf as mcrEnding, placeAfter as mcrPlace, playMcr } from "../mcr/play.js";
import { endingWithoutPoints, placeAfter, playRiichi, yameOf } from "./progression.js";

/** @import { AnyTables, Entry, OfflineTables, Pending, Played, Situation } from "./types.js" */
/**
 * How a game plays: a hand, and what follows it whatever its points are. `yame`: whether the dealer may end
 * the game with a hand.
 *
 * @typedef {object} Play
 * @property {(tables: any, entry: Entry, before: Situation, timeWasUp: boolean) => Played | null} play
 * @property {(tables: any, entry: Entry, before: Situation) => Omit<Situation, "points">} place
 * @property {(tables: any, entry: Entry, before: Situation, timeWasUp: boolean) => Omit<Pending, "after">} ending
 * @property {typeof yameOf} [yame]
 */

/** @type {Record<AnyTables["variant"], Play>} */
const GAMES = {
  riichi: { play: playRiichi, place: placeAfter, ending: endingWithoutPoints, yame: yameOf },
  hongkong: {
    play: playHongKong,
    place: hongKongPlace,
    ending: (...hand) => ({ ending: hongKongEnding(...hand), open: false }),
  },
  mcr: {
    play: playMcr,
    place: (tables, _entry, before) => mcrPlace(tables, before),
    ending: (...hand) => ({ ending: mcrEnding(...hand), open: false }),
  },
};

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
  const { ending, place } = GAMES[tables.variant];
  const after = { ...place(tables, entry, before), points, pending: true };
  return { after, ...ending(tables, entry, before, timeWasUp) };
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
  const played = GAMES[tables.variant].play(tables, entry, before, timeWasUp);
  return played && before.pending ? { ...played, ...playPending(tables, entry, before, timeWasUp) } : played;
};

/**
 * Whether to ask if the dealer ends the game with this hand.
 *
 * @param {AnyTables} tables @param {Entry} entry @param {Situation} before @param {number[]} points
 */
export const asksYame = (tables, entry, before, points) =>
  !before.pending &&
  Boolean(GAMES[tables.variant].yame?.(/** @type {OfflineTables} */ (tables), entry, before, points)?.asked);
