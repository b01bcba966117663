// Plays a hand of Mahjong Competition Rules with the tables of its ruleset: who pays whom, what penalties
// cost, and who sits where next. The server replays it with the rules when it arrives.

import { deltasOf, seatOf } from "../offline_tables/seats.js";

/** @import { Entry, HandPenalty, Played, Situation, Transfer, Win, Wind } from "../offline_tables/types.js" */
/** @import { McrTables } from "./types.js" */
/** @typedef {{payer: Wind, receiver: Wind | null, points: number, reason: string}} Move */

/**
 * All pay the extra points, the discarder or everybody the fan; null if these are unknown.
 *
 * @param {McrTables} tables @param {Win} win @param {Wind} [discarder]
 * @returns {Move[] | null}
 */
const movesOfWin = ({ extra_points: extra, winds }, { fan, seat: receiver }, discarder) => {
  if (fan === undefined) return null;
  return winds
    .filter((wind) => wind !== receiver)
    .map((payer) => ({
      payer,
      receiver,
      points: extra + (!discarder || payer === discarder ? fan : 0),
      reason: "win",
    }));
};

/**
 * A false win pays each opponent; nobody gets a deduction.
 *
 * @param {McrTables} tables @param {HandPenalty} penalty
 * @returns {Move[]}
 */
const movesOfPenalty = ({ false_win: [few, invalid], winds }, { kind, points = 0, seat: payer }) => {
  if (kind === "deduction") return [{ payer, receiver: null, points, reason: kind }];
  const each = kind === "false_win_invalid_hand" ? invalid : few;
  return winds
    .filter((wind) => wind !== payer)
    .map((receiver) => ({ payer, receiver, points: each, reason: "false" }));
};

/**
 * The state of the game after a hand, without points: the deal always passes.
 *
 * @param {McrTables} tables @param {Situation} before
 */
export const placeAfter = ({ game: { rounds } }, before) => {
  const { next: round } = rounds[before.round];
  const { seats } = rounds[round];
  return { round, dealer: seats[0], seats };
};

/** @param {McrTables} tables @param {Entry} entry @param {Situation} before @param {boolean} timeWasUp */
export const endingOf = ({ game: { clock, rounds } }, entry, before, timeWasUp) => {
  const { ends } = rounds[before.round];
  if (ends) return ends;
  const isTime = clock.some((row) => row.up === Boolean(entry.time_up) && row.was_up === timeWasUp);
  return isTime || entry.outcome === "interrupted" ? "time" : null;
};

/**
 * Play a hand in a situation; null if only the server knows the result.
 *
 * @param {McrTables} tables @param {Entry} entry @param {Situation} before
 * @param {boolean} [timeWasUp] the clock had run out before this hand
 * @returns {Played | null}
 */
export const playMcr = (tables, entry, before, timeWasUp = false) => {
  const { discarder, penalties = [], wins = [] } = entry;
  const won = wins.map((win) => movesOfWin(tables, win, discarder));
  if (won.some((moves) => moves === null)) return null;
  const moves = [...won.flatMap((some) => some ?? []), ...penalties.flatMap((one) => movesOfPenalty(tables, one))];
  /** @type {Transfer[]} */
  const transfers = moves
    .filter(({ points }) => points > 0)
    .map(({ payer, points, reason, receiver }) => ({
      payer: seatOf(tables, before, payer),
      receiver: receiver && seatOf(tables, before, receiver),
      points,
      reason,
    }));
  const deltas = deltasOf(transfers, before.points.length);
  const points = before.points.map((value, seat) => value + deltas[seat]);
  const after = { ...placeAfter(tables, before), points };
  return { transfers, deltas, after, ending: endingOf(tables, entry, before, timeWasUp) };
};
